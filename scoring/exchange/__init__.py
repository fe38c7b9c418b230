"""A club's book as files, out and in again."""
