"""The register of what is kept about people: every row with its fields, every cookie, everybody to whom something is sent.

The page of what is kept prints it, and a test holds it against the models, the cookies and the connections of the code:
a field that is new fails there until somebody has said here what it is.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


class KeptRow(NamedTuple):
    """A kind of rows about people: what they say, in words, and the fields by which they say it."""

    words: Words
    fields: tuple[str, ...]


class KeptCookie(NamedTuple):
    """A cookie of ours: what it is for, and after how many days browsers forget it."""

    name: str
    words: Words
    days: int


class Recipient(NamedTuple):
    """Somebody outside to whom something about people may go, and the modules by which it goes."""

    words: Words
    modules: tuple[str, ...]


# By the names of the models. What is no field of a person in them (a game, a switch, a count) is not named.
PERSONAL: Final[dict[str, KeptRow]] = {
    "tables.Player": KeptRow(
        _("Who plays: name, portrait, since when, the account if there is one, and of the first device a checksum"),
        ("user", "name", "device", "portrait", "created_at"),
    ),
    "tables.Device": KeptRow(
        _("Further devices: what they are called, since when, and a checksum by which we know them"),
        ("player", "token_hash", "name", "created_at"),
    ),
    "tables.DeviceCode": KeptRow(
        _("Codes for another device: a checksum, and until when they hold"), ("player", "code_hash", "expires_at", "used_at")
    ),
    "tables.User": KeptRow(
        _("Accounts: e-mail address, a checksum of the password if there is one, last sign-in, roles at the desk"),
        ("password", "last_login", "is_superuser", "username", "first_name", "last_name", "email", "is_staff", "is_active",
         "date_joined"),
    ),
    "account.EmailAddress": KeptRow(_("Whether the address of an account is confirmed"), ("user", "email", "verified", "primary")),
    "account.EmailConfirmation": KeptRow(_("Mails by which an address is confirmed"), ("email_address", "created", "sent", "key")),
    "mfa.Authenticator": KeptRow(
        _("Passkeys, and the second lock of those who work at the desk"), ("user", "type", "data", "created_at", "last_used_at")
    ),
    "socialaccount.SocialAccount": KeptRow(
        _("Who signs in with a club’s or school’s account: which one, and what it tells of the person"),
        ("user", "provider", "uid", "last_login", "date_joined", "extra_data"),
    ),
    "socialaccount.SocialToken": KeptRow(_("What such an account has handed us as proof"), ("account", "token", "token_secret", "expires_at")),
    "sessions.Session": KeptRow(_("Sign-ins, and sentences for the next page"), ("session_key", "session_data", "expire_date")),
    "tables.Seat": KeptRow(
        _("Who sits at a table: name, portrait, language, whether somebody is away"),
        ("player", "name", "key", "away_at", "standin", "ready", "nonce", "joining", "portrait", "lang"),
    ),
    "tables.MatchSeat": KeptRow(
        _("Who played a match: name, place, score"), ("player", "name", "place", "score", "salt", "seal")
    ),
    "tables.Line": KeptRow(_("Every card played, and when"), ("seat", "text", "client_ref", "at")),
    "tables.Message": KeptRow(_("What was said at a table"), ("player", "seat", "name", "text", "phrase", "ref", "at")),
    "tables.Table": KeptRow(
        _("A table: its title, its host, who looks on by name, who is on the way"), ("title", "host", "onlookers", "coming", "hinting")
    ),
    "tables.Barred": KeptRow(_("Whom the host of a table has sent away"), ("table", "player")),
    "tables.SavedRules": KeptRow(_("Rules that somebody has kept under a name"), ("player", "name", "created_at")),
    "tables.Circle": KeptRow(_("A circle of friends: its name, who has founded it, when it meets"), ("name", "founder", "next_day", "next_time")),
    "tables.Duplicate": KeptRow(_("Deals for several tables: the title, and who has made them"), ("title", "host")),
    "moderation.Complaint": KeptRow(
        _("A report: what was there to read, about whom, what was said before it, and what the reporter adds; not who reported"),
        ("page", "shown", "player", "message", "excerpt", "words", "lang", "times", "made_at", "settled_at"),
    ),
    "moderation.SiteBar": KeptRow(
        _("A bar: whom it concerns, until when and why; where the connection is barred too, a checksum of its address"),
        ("player", "with_connection", "connection", "until", "reason", "made_at"),
    ),
    "moderation.DeskAct": KeptRow(
        _("What was done at the desk: by whom, about whom, before and after, and why"),
        ("by", "player", "before", "after", "reason", "until", "complaint", "made_at"),
    ),
    "rules.MistakeReport": KeptRow(
        _("A mistake that somebody reports: the words, and until it is settled an address for the answer"),
        ("words", "reply_to", "note", "made_at", "settled_at"),
    ),
    "rules.VillageRules": KeptRow(
        _("How a village plays: the place, the words, who has told it, and until it is settled an address for the answer"),
        ("place", "informant", "may_name", "reply_to", "words", "note", "made_at"),
    ),
    "scoring.Member": KeptRow(
        _("Members of a club: name, role, since when, the player if the entry was claimed, a guest’s entry in the own club"),
        ("name", "role", "player", "initials", "claim", "claim_until", "joined_at", "left_at", "own_entry"),
    ),
    "scoring.MemberPhone": KeptRow(
        _("Phones that a club knows as a member’s: a checksum, the last use, and to whom it is lent"),
        ("member", "token_hash", "since", "used_at", "lent_to", "lent_until", "beside"),
    ),
    "scoring.Subscription": KeptRow(
        _("Which notices of a club somebody wants, and the address for them"),
        ("member", "email", "kinds", "lang", "asked_at", "confirmed_at", "refused"),
    ),
    "scoring.Notice": KeptRow(_("Notices that a club has sent or is about to"), ("member", "facts", "due_at", "state", "why")),
    "scoring.CalendarFeed": KeptRow(_("Addresses of calendars for one’s own program"), ("member", "token", "lang", "made_at")),
    "scoring.ClubWebhook": KeptRow(
        _("Where a club sends its notices besides: the address, and what proves that it was the club"),
        ("name", "address", "room", "secret"),
    ),
    "scoring.Posting": KeptRow(
        _("The book of a club: members, evenings, results, dues, who has entered them and why"), ("subject", "facts", "by", "who", "why", "at")
    ),
    "scoring.Entry": KeptRow(_("Hands on a score sheet, who has entered them and why"), ("facts", "by", "why", "ref", "at")),
    "scoring.Confirmation": KeptRow(
        _("Who has confirmed a score sheet, or objects"), ("kind", "seat", "words", "by", "at")
    ),
    "scoring.SeatingDraft": KeptRow(_("Drafts of who sits where, and who has made them"), ("facts", "by", "at")),
    "scoring.CountingTable": KeptRow(_("Who has let a table count in a season"), ("by", "since")),
}  # fmt: skip

# Nothing about people stands in these.
IMPERSONAL: Final = frozenset((
    "auth.Permission", "auth.Group", "socialaccount.SocialApp", "web.PlaceSetting", "contenttypes.ContentType", "django_tasks_database.DBTaskResult", "tables.Seal",
    "tables.Process", "tables.Owner", "tables.Match", "tables.SigningKey", "tables.Hand", "tables.PlayedDeal",
    "tables.MatchReview", "moderation.TakenDown", "scoring.Sheet", "scoring.Club", "scoring.Season", "scoring.Evening", "scoring.GuestLink",
))  # fmt: skip
# Fields of rows about people that tell nothing about them.
OTHER_FIELDS: Final = frozenset((
    "app", "asked", "attached", "begun", "bot", "chat", "circle", "claimed_at", "closed_at", "club", "code", "complaint", "created_at",
    "day", "deals", "duplicate", "edition", "ends_at", "evening", "form", "game", "gathers", "good_until", "guests", "guided",
    "hand", "groups", "id", "index", "invite", "key", "kind", "kinds", "lang", "last_trick", "latitude", "law", "level", "longitude",
    "made_at", "match", "n", "next_commitment", "next_seed", "one_phone", "opened", "options", "pace", "page", "paper", "paused_at",
    "people", "quiet", "quoted", "ref", "room", "rule", "rule_set", "season", "seat", "seats", "seed", "seen", "settled_at", "settles", "shared",
    "sheet", "since", "state", "subject", "table", "text_of", "token", "tries", "turns", "undo", "unknown", "user_permissions", "verb", "version",
    "visibility", "watch", "webhook", "when", "laid_by", "active_at", "about", "ended_at", "why",
))  # fmt: skip

YEAR, LONGEST = 365, 400
COOKIES: Final = (
    KeptCookie("sid", _("Keeps you signed in"), LONGEST),
    KeptCookie("csrf", _("Tells our own forms from those of others"), YEAR - 1),
    KeptCookie("player", _("By it we know your seat again when you play as a guest"), LONGEST),
    KeptCookie("weli_language", _("Your language"), YEAR),
    KeptCookie("weli_theme", _("Light or dark"), YEAR),
    KeptCookie("weli_deck", _("Your deck"), YEAR),
    KeptCookie("weli_terms", _("The words of your region"), YEAR),
    KeptCookie("weli_level", _("How well bots play against you"), YEAR),
    KeptCookie("weli_guide", _("Whether your first hand is explained"), YEAR),
    KeptCookie("weli_phone", _("By it your clubs know your phone"), LONGEST),
    KeptCookie("weli_writer", _("Under which name you keep score on this device"), LONGEST),
    KeptCookie("reading", _("That this browser may read a club"), LONGEST),
    KeptCookie("here", _("Whom this device has ticked off at an evening"), 14),
)

RECIPIENTS: Final = (
    Recipient(
        _("The mail server of whoever runs this site, for mails to you: codes, notices of clubs, answers"),
        (
            "config.desk.complain",
            "config.place.page",
            "config.web.mail",
            "rules.encyclopedia.letters",
            "scoring.notices.mail",
            "tables.accounts.adapter",
        ),
    ),
    Recipient(
        _("Services to which a club has its notices sent, such as Matrix or ntfy, if whoever runs this site allows it"),
        ("scoring.notices.public_post",),
    ),
    Recipient(
        _("Whoever keeps the account with which you sign in, if you choose that and this site offers it"),
        ("tables.accounts.elsewhere_urls",),
    ),
    Recipient(
        _(
            "A service that collects mistakes of the program, if whoever runs this site has named one: without names, chat and cards"
        ),
        ("config.watching.faults",),
    ),
)
