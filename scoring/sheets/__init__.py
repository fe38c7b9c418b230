"""Score sheets: what was written down of rounds with real cards, its pages, and what is done on them.

``fold`` makes the sheet out of its entries and asks nobody; ``page`` is what all pages show; ``service`` alone writes.
Whoever opens an address changes nothing; every change is a POST.
"""
