"""What every page of the site stands on, whatever it shows: language, looks, privacy, origin, forms, names, release.

The lowest floor: everybody may use it, and it uses nothing of ours. What has to know cards or games (whose decks there
are, which pages are kept) is handed in by who knows it.
"""
