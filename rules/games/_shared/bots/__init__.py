"""Steady play that fits more than one game."""
