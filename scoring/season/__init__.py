"""A season of a club: its standings, its rules, what was said in it, and its pages.

``scoring.book`` reads it and ``scoring.league`` computes it, neither of them asking anybody; ``page`` is what all pages show.
"""
