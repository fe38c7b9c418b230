"""Duplicates: the same deals at several tables, sealed for everybody who has not played them, then compared."""
