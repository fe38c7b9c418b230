"""How well the bots play with whom somebody sits down: chosen with the table, and remembered on the device."""

from typing import Final

from config.web.preferences import Preference
from rules.mind.levels import OFFERED

USUAL: Final = "steady"

LEVEL: Final = Preference("level", (USUAL, *(level for level in OFFERED if level != USUAL)))
