"""A member's own page of a club, on the phone that knows him: his table now, tonight, the season, his year, what comes next.

Each module is one part of it as a value; ``page`` puts them together, ``commands`` is what is done on it.
"""
