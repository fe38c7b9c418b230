"""What is noted in Mulatschak and in no other game."""

from __future__ import annotations

from rules.engine.notes import Noted

MULATSCHAK = Noted("mulatschak")  # all five tricks, and nobody exchanges
WHITEOUT = Noted("whiteout")  # threw a white hand in
