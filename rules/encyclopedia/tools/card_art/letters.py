"""Index letters and numerals, drawn as strokes so that they look the same on every machine. Each stands 28 high."""

from typing import Final

from rules.encyclopedia.tools.card_art.pen import element

STROKE: Final = 4.2

# glyph: (width, strokes). Upright at x = 0, top edge y = 0, foot y = 28.
GLYPHS: Final = {
    "A": (20, "M2.6 26 10 2.3 17.4 26M5.4 18.2H14.6M0 26H5.8M14.2 26H20"),
    "K": (20, "M4.2 2V26M16.5 2.8 4.6 16M9 11.2 16.6 26M1 2H7.6M1 26H7.6M13 2H19M13.2 26H20"),
    "O": (20, "M10 2.1C15 2.1 17.9 7 17.9 14S15 25.9 10 25.9 2.1 21 2.1 14 5 2.1 10 2.1z"),
    "U": (20, "M3.8 2V17C3.8 22.8 6.2 25.9 10.2 25.9S16.6 22.8 16.6 17V2M.6 2H7.2M13.4 2H20"),
    "Q": (20, "M10 2.1C15 2.1 17.9 7 17.9 14S15 25.9 10 25.9 2.1 21 2.1 14 5 2.1 10 2.1zM10 18.5 18.5 27.8"),
    "J": (16, "M11 2V19.5C11 23.8 9.2 25.9 6.4 25.9S2.1 23.8 2.1 20.5V18.5M6.5 2H15.2"),
    "T": (22, "M1 7.5 4.6 4.2V26M.4 26H8.6M15.4 2.1C18.6 2.1 19.9 7 19.9 14S18.6 25.9 15.4 25.9 10.9 21 10.9 14 12.2 2.1 15.4 2.1z"),
    "9": (18, "M9 2.1C13 2.1 15.9 5.2 15.9 9.6S13 17.2 9 17.2 2.1 14.1 2.1 9.6 5 2.1 9 2.1zM15.9 9.6C15.9 17 13 23 5 26.4"),
    "8": (18, "M9 2.1C12.5 2.1 14.8 4.4 14.8 7.5S12.5 13 9 13 3.2 10.6 3.2 7.5 5.5 2.1 9 2.1zM9 13C13 13 15.9 15.6 15.9 19.4S13 25.9 9 25.9 2.1 23.2 2.1 19.4 5 13 9 13z"),
    "7": (18, "M2.1 6.5V2.1H15.8C11.5 9.5 8.6 17 7.6 27.6"),
    "6": (18, "M9 25.9C5 25.9 2.1 22.8 2.1 18.4S5 10.8 9 10.8 15.9 13.9 15.9 18.4 13 25.9 9 25.9zM2.1 18.4C2.1 11 5 5 13 1.6"),
    "5": (18, "M15 2.1H5L4 13C5.2 11.5 7 10.6 9 10.6 13 10.6 15.9 13.7 15.9 18.2S12.8 25.9 8.5 25.9C5.5 25.9 3.4 24.7 1.6 22"),
    "4": (18, "M12.5 28V2.6L2.3 19.5H18"),
    "3": (18, "M2.2 6.5C3.3 3.7 5.5 2.1 8.7 2.1 12.4 2.1 14.8 4.4 14.8 7.6 14.8 11 12.2 13 7.5 13 12.8 13 15.9 15.2 15.9 19.3S12.8 25.9 8.5 25.9C5.2 25.9 2.8 24.4 1.6 21.4"),
    "2": (18, "M2.6 9C2.6 4.8 5.2 2.1 9.2 2.1S15.6 4.8 15.6 8.5C15.6 13.8 9 18 3 25.9H16.6"),
    "W": (26, "M3.4 2 7.6 25.5 13 4.5 18.4 25.5 22.6 2M0 2H7M19 2H26"),
    "E": (17, "M4 2V26M4 2H15V7M4 13.5H12.5M4 26H15.5V20.5M1 2H4M1 26H4"),
    "L": (16, "M4 2V26M4 26H14.5V20.5M1 2H7.5M1 26H4"),
    "I": (8, "M4 2V26M.5 2H7.5M.5 26H7.5"),
}  # fmt: skip


def width(glyph: str) -> float:
    """How wide a glyph is at its natural height of 28."""
    return GLYPHS[glyph][0]


def letter(glyph: str, ink: str, x: float, y: float, height: float = 28, stroke: float = STROKE) -> str:
    """A glyph whose box is centred on x and hangs from y."""
    scale = height / 28
    left = x - width(glyph) * scale / 2
    transform = f"translate({left:.2f} {y:.2f}) scale({scale:.3f})" if scale != 1 else f"translate({left:.2f} {y:.2f})"
    return element(
        "path",
        d=GLYPHS[glyph][1],
        fill="none",
        stroke=ink,
        stroke_width=stroke,
        stroke_linejoin="round",
        transform=transform,
    )
