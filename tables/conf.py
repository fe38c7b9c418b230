"""What an operator may set about the tables, with the defaults."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.conf import settings


@dataclass(frozen=True)
class TablesConf:
    """Times in seconds. Read once per process; tests build their own."""

    bot_pause: tuple[float, float] = (0.6, 1.4)  # drawn independently of the hand, so that it tells nothing
    between: float = 15.0  # the result stands this long before the next hand begins by itself
    absence: float = 60.0  # so long a table waits for a person who has lost the connection
    boot_grace: float = 20.0  # a restart gives every running deadline this much
    input_burst: float = 40.0  # messages a socket may send at once …
    input_rate: float = 4.0  # … and per second after that
    poll: float = 2.0  # several processes: how often versions are compared, in case a poke was lost
    lag: float = 0.5  # a decision may come this much after its time
    slow_commit: float = 0.5  # a commit that takes this long is told in the log
    consent: float = 20.0  # who does not answer a wish to take back for this long has said no
    lease: float = 11.0  # a client that pings and then is silent this long is away
    linger: float = 3.0  # a closed socket may come back this long before the seat counts as away
    guest: float = 60.0  # who looks on by name and has lost the connection this long has gone
    hello: float = 5.0  # the first frame must come within
    crowd: float = 1.0  # who watches comes and goes in heaps: how many they are is told this much later
    wait: float = 25.0  # a long poll waits this long for something new …
    sign: float = 8.0  # … but who sits at the table has to show again after this that the lid is not closed
    polls: int = 400  # … and so many of one address may wait at once, in each process
    guests_per_hour: int = 60  # new guests per address …
    tables_per_hour: int = 60  # … and tables opened by programs; so many a person may open too
    seats_per_hour: int = 300  # how often somebody sits down, stands up or hosts on pages
    guesses_per_hour: int = 60  # invitations that open nothing, from one address
    # A pub has one address: sixty people with two devices each, and the network goes and comes back for all at once.
    sockets: int = 600  # WebSockets of one address at a time, in each process …
    sockets_per_minute: int = 1200  # … and new ones
    sockets_per_player: int = 20  # of one player at a time
    pages_burst: float = 1200.0  # requests of one address at once, files not counted …
    pages_rate: float = 60.0  # … and per second after that
    connections: int = 1500  # open connections of one address, where no proxy stands before the server …
    connections_rate: float = 50.0  # … and new ones per second, beyond as many at once
    request: float = 20.0  # a request has to be there within …
    slowest: float = 4096.0  # … and a second more for so many bytes of its body …
    longest: float = 900.0  # … but never longer than this
    hints_per_minute: int = 6  # of one player …
    hints_per_day: int = 200
    hints_waiting: int = 50  # of all, in each process
    guided: int = 1  # whether who has never played a game has the first hand explained; 0 = only who asks for it
    brought_per_hour: int = 20  # books of clubs that are sent from one address
    uploads_at_once: int = 2  # files that one address may send, and one person have worked through, at the same time
    upload_stranger: int = 16 * 1024 * 1024  # bytes of a file that somebody without an account brings …
    upload_stranger_day: int = 48 * 1024 * 1024  # … and of all such files of one address in a day
    upload_account_day: int = 512 * 1024 * 1024  # bytes that one account may bring in a day …
    upload_address_day: int = 1024 * 1024 * 1024  # … and that are taken from one address, whoever sends them
    uploads_disk: int = 4 * 1024 * 1024 * 1024  # bytes of all files that wait or were worked through today
    reviews_per_day: int = 20  # reviews of matches that one person may ask for; without an account, one address
    duplicates_per_day: int = 20  # that one person may make
    upload_minutes: int = 20  # after this a file counts as one that cannot be worked through


@cache
def conf() -> TablesConf:
    """The settings named TABLES_<FIELD>, the defaults for those that are missing."""
    keys = {name: f"TABLES_{name.upper()}" for name in TablesConf.__dataclass_fields__}
    return TablesConf(**{name: getattr(settings, key) for name, key in keys.items() if hasattr(settings, key)})
