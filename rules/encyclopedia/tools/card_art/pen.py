"""Ink, colours and the few strokes that every drawing is made of. Each function returns SVG text.

Only presentation attributes: the site's security policy allows no style attribute, and references such as gradients
do not survive `<use>` from another file in every browser.
"""

from typing import Final

WIDTH: Final = 120
HEIGHT: Final = 184

INK: Final = "#2b2118"
RED: Final = "#b0281f"
WINE: Final = "#7c1d22"
GREEN: Final = "#2f6b48"
SPRUCE: Final = "#1d4a38"
GOLD: Final = "#e2ad3c"
PALE: Final = "#f4d68a"
BROWN: Final = "#7d4b22"
BARK: Final = "#4f3016"
SKIN: Final = "#f5d2ab"
BLUSH: Final = "#e79a7c"
BLUE: Final = "#2f4f74"
SKY: Final = "#8fb0c9"
STEEL: Final = "#c9ced0"
WHITE: Final = "#fffaf0"
FACE: Final = "var(--card-face,#fffbf1)"
EDGE: Final = "var(--card-edge,#b8a988)"


def number(value: float) -> str:
    """The shortest text of a coordinate, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "-.").removeprefix("0") or "0"


def element(name: str, **attributes: str | float) -> str:
    """One empty element; underscores in attribute names become hyphens."""
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}/>"


def shape(d: str, fill: str = "none", **attributes: str | float) -> str:
    """A path."""
    return element("path", d=d, fill=fill, **attributes)


def line(d: str, width: float = 1.6, stroke: str = INK) -> str:
    """An open stroke."""
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width)


def shade(d: str) -> str:
    """A shadow on whatever lies there."""
    return element("path", d=d, fill=INK, fill_opacity=0.15, stroke="none")


def gleam(d: str) -> str:
    """A light on whatever lies there."""
    return element("path", d=d, fill=WHITE, fill_opacity=0.28, stroke="none")


def dot(x: float, y: float, r: float, fill: str = INK, stroke: str = "none") -> str:
    """A small disc, without an outline unless asked."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke)


def ball(x: float, y: float, r: float, fill: str) -> str:
    """A disc with the outline of the group around it."""
    return element("circle", cx=x, cy=y, r=r, fill=fill)


def oval(x: float, y: float, rx: float, ry: float, fill: str) -> str:
    """An ellipse with the outline of the group around it."""
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill)


def inked(content: str, width: float = 1.6) -> str:
    """The content outlined in ink, corners rounded as by a brush."""
    return (
        f'<g stroke="{INK}" stroke-width="{number(width)}" stroke-linejoin="round" stroke-linecap="round">{content}</g>'
    )


def placed(content: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The content moved, turned and scaled; its own origin comes to (x, y)."""
    move = f"translate({number(x)} {number(y)})"
    move += f" rotate({number(turn)})" if turn else ""
    move += f" scale({number(scale)})" if scale != 1 else ""
    return f'<g transform="{move}">{content}</g>'


def mirrored(content: str, axis: float = WIDTH / 2) -> str:
    """The content as in a mirror standing at x = axis."""
    return f'<g transform="matrix(-1 0 0 1 {number(2 * axis)} 0)">{content}</g>'


def both(content: str, axis: float = WIDTH / 2) -> str:
    """The content and its mirror image."""
    return content + mirrored(content, axis)


def turned(content: str) -> str:
    """The content as the player opposite sees it."""
    return f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})">{content}</g>'


def double(content: str) -> str:
    """The content for both players: upright and turned round."""
    return content + turned(content)
