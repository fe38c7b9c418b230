"""Copies of a whole site, made by itself: written, kept for a while, tried out, and brought back."""
