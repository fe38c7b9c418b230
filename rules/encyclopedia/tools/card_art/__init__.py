"""Our own card faces. `python -m rules.encyclopedia.tools.card_art` draws the sprites under static/cards; nothing here runs in the site."""
