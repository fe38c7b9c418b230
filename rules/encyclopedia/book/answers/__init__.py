"""Questions people ask about a game, answered by its rule set: on its page, in the search, and for the whole family."""
