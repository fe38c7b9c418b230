"""The work of who keeps a club's till: what is agreed, entries and reversals, dues of evenings, shares, statements."""
