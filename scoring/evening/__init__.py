"""An evening of a club: what state it is in, its pages, and what is done on them. One module is one page or one thought.

``state`` is told the day and asks nobody; ``page`` is what all pages show; every command of a page has its own address.
"""
