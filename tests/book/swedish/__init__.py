"""Swedish as it might begin: its first texts, and what their pages show. Not shipped, and not run but in a copy."""
