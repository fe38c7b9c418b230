"""Words for who hears a page, inside what is pressed."""

import re
from pathlib import Path

TEMPLATES = Path("templates")
# Text, then unseen words, then white space before the end of a button, or of a link that looks like one.
SHIFTED = re.compile(
    r'<(button|a) class="(?:[^"]* )?button[ "][^>]*>(?:(?!</\1>).)*?[^>\s]\s*<span class="unseen"[^>]*>(?:(?!</span>).)*</span>\s+</\1>',
    re.DOTALL,
)


def test_unseen_words_push_nothing_aside():
    """A button lays its parts out with a gap. White space after unseen words is such a part, and shifts what is seen."""
    shifted = [
        f"{path}:{text.count(chr(10), 0, found.start()) + 1}"
        for path in sorted(TEMPLATES.rglob("*.html"))
        for text in [path.read_text(encoding="utf-8")]
        for found in SHIFTED.finditer(text)
    ]
    assert not shifted, shifted
