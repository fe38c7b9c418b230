"""Pages around the live tables."""
