"""What a record that somebody brings may hold; no match that was played, and not written to be long, comes near it."""

MOST_HANDS = 500
MOST_LINES = 25_000  # of all hands
MOST_IN_HAND = 1000
