"""Where lines and squares stand in a picture. Pure; the pictures themselves are templates."""
