"""From the version before to this one, and back."""
