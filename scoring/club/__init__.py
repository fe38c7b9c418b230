"""A club: its people and who of them may do what, its rule sets, and its pages.

``membership`` says who somebody is and what he may; ``service`` founds and lets go; all else is one page or one thought.
"""
