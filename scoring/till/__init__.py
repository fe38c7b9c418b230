"""The till of a club: what people owe and have paid, cent by cent. It counts; it moves no money.

``rules`` say what costs how much, ``dues`` what an evening comes to by them, ``ledger`` reads the accounts out of the
book, ``sharing`` divides the pot. Amounts are whole cents everywhere. Who keeps it works with ``scoring.treasurer``.
"""
