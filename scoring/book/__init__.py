"""Reading a club's book: from what was said to what holds. Pure: no database, no clock."""
