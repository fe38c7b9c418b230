"""A club's evenings in everybody's own calendar, and evenings that come again and again."""
