"""What several games share, but not all."""
