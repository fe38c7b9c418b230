"""Our own card faces. `python -m rules.faces` draws the sprites under static/cards; nothing here runs in the site."""
