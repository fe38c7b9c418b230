"""What tables tell the rest of the site."""

from django.dispatch import Signal

match_ended = Signal()  # match: the number of the Match that has just been committed as ended
player_joined = (
    Signal()
)  # guest, account: two players who are one person; inside the transaction, before the guest is gone
player_exported = Signal()  # player: receivers give what they keep of him, by name, as plain data
player_leaving = Signal()  # player: inside the transaction in which somebody leaves the site for good
