"""What people carry. Each thing stands upright around the origin, where a hand would hold it."""

from rules.encyclopedia.tools.card_art.pen import (
    BARK,
    BROWN,
    GOLD,
    PALE,
    RED,
    STEEL,
    WHITE,
    WINE,
    ball,
    both,
    dot,
    line,
    oval,
    shape,
)


def pole(top: float, foot: float) -> str:
    """A wooden shaft."""
    return shape(f"M-1.6 {top}H1.6V{foot}H-1.6z", BROWN)


def sword(length: float = 62) -> str:
    """Point down; hilt above the hand."""
    blade = shape(f"M-2.6 4H2.6L2 {length - 6} 0 {length} -2 {length - 6}z", STEEL) + line(f"M0 6V{length - 8}", 0.8)
    guard = shape("M-11 2.5C-11.5 5.5-8 6-7 4.5H7C8 6 11.5 5.5 11 2.5z", GOLD)
    return blade + shape("M-1.9-9H1.9V3H-1.9z", WINE) + guard + ball(0, -11, 2.8, GOLD)


def raised_blade() -> str:
    """A sword held up, its hilt at the hand."""
    blade = shape("M-2.6-8-2.2-32 0-38 2.2-32 2.6-8z", STEEL) + line("M0-10V-31", 0.8)
    return (
        blade
        + shape("M-10-7.5C-10.5-10.5-7-11-6-9.5H6C7-11 10.5-10.5 10-7.5z", GOLD)
        + shape("M-1.9-7H1.9V8H-1.9z", WINE)
        + ball(0, 9, 2.6, GOLD)
    )


def short_halberd() -> str:
    """The upper end of a halberd."""
    return halberd(-24, 12)


def halberd(top: float = -50, foot: float = 60) -> str:
    """Axe, hook and spike on a shaft."""
    spike = shape(f"M-2 {top}L0 {top - 16} 2 {top}z", STEEL)
    axe = shape(
        f"M1.6 {top + 1}C6 {top + 3} 10 {top - 1} 12.5 {top - 3} 14.5 {top + 4} 14.5 {top + 11} 12.5 {top + 18} 10 {top + 15} 6 {top + 12} 1.6 {top + 13}z",
        STEEL,
    )
    hook = shape(
        f"M-1.6 {top + 3}C-5 {top + 3}-8 {top + 5}-9.5 {top + 9}-7 {top + 8.5}-4 {top + 8.5}-1.6 {top + 10}z", STEEL
    )
    return pole(top, foot) + axe + hook + spike


def axe_head() -> str:
    """The iron of an axe, 40 above the origin."""
    edge = shape("M1.6-37C6-37 9-40 13-42 16-36 16-28 13-22 9-25 6-26 1.6-26z", STEEL)
    return edge + shape("M-1.6-36H-5V-27H-1.6z", STEEL)


def lance(cloth: str, top: float = -30, foot: float = 62) -> str:
    """A spear with a pennant that flies to the left."""
    pennant = shape("M-1.6 2C-7-1-11 5-19 3-16 7-16 10-19 14-11 17-7 10-1.6 14z", cloth)
    spike = shape("M-3 0 0-13 3 0 0 3z", STEEL)
    return pole(top, foot) + f'<g transform="translate(0 {top})">{pennant}{spike}</g>'


def sceptre() -> str:
    """A staff with a golden flower."""
    return short_sceptre(30) + ball(0, 31, 2.2, GOLD)


def short_sceptre(foot: float = 2) -> str:
    """The upper end of a sceptre."""
    staff = shape(f"M-1.5-28H1.5V{foot}H-1.5z", GOLD)
    flower = shape(
        "M0-46C3-42 3.5-39 2-36 5-38 8-37.5 8.5-34 6-34.5 4-32 3-29H-3C-4-32-6-34.5-8.5-34-8-37.5-5-38-2-36-3.5-39-3-42 0-46z",
        GOLD,
    )
    return staff + flower + line("M-4-28H4", 2.2)


def orb() -> str:
    """The world, with a cross."""
    cross = shape("M-1.3-16H1.3V-13.5H3.8V-11H1.3V-8H-1.3V-11H-3.8V-13.5H-1.3z", GOLD)
    return (
        cross
        + ball(0, 0, 8, GOLD)
        + line("M-8 0C-4 2.5 4 2.5 8 0M0-8V1.5", 1.5, WINE)
        + line("M-5-3.5C-4-5-3-5.6-2-6", 1.2, PALE)
    )


def goblet() -> str:
    """A cup with a lid of foam."""
    cup = shape("M-8-12C-8-2-4 1-1.8 2V9C-3 11-6 11-6.5 13.5H6.5C6 11 3 11 1.8 9V2C4 1 8-2 8-12z", GOLD)
    return cup + oval(0, -12, 8, 2.6, RED) + line("M-5-6C-4-3-3-1.5-2-1", 1.2, PALE)


def drum(cloth: str) -> str:
    """A side drum with its cords."""
    barrel = shape("M-15-8V12C-8 17 8 17 15 12V-8z", cloth)
    cords = line("M-14-4-9.5 13-4.5-2 0 15 4.5-2 9.5 13 14-4", 1.2, WHITE)
    rims = shape("M-16-9V-5C-8 0 8 0 16-5V-9z", BARK) + shape("M-16 10V14C-8 19 8 19 16 14V10C8 15-8 15-16 10z", BARK)
    return barrel + cords + rims + oval(0, -9, 16, 4.5, WHITE)


def horn() -> str:
    """A hunting horn, mouthpiece at the origin, curling to the right."""
    tube = shape("M-1-1.8C8-2 14 2 16 8 18 13 23 15 29 10L33 19C22 27 12 22 10 12 9 6 6 3-1 2.2z", GOLD)
    return tube + shape("M28 8.5 34 20.5C36 18 33 10 28 8.5z", PALE) + line("M12.5 7 9 9.5M18 16.5 15 20", 2, WINE)


def club() -> str:
    """A heavy cudgel."""
    wood = shape("M-2 30C-2.5 10-4-8-6-24-7-34 7-34 6-24 4-8 2.5 10 2 30z", BROWN)
    return wood + "".join(dot(x, y, 1.3, BARK) for x, y in ((-2.5, -24), (2.5, -20), (-1.5, -13), (1.5, -28)))


def flower(petals: str) -> str:
    """A flower on its stalk."""
    stalk = line("M0 0V16M0 9C3 8 5 5 5.5 3M0 12C-3 11-5 8-5.5 6", 1.5, "#1d4a38")
    ring = "".join(f'<g transform="rotate({turn})">{oval(0, -4.5, 2.6, 3.6, petals)}</g>' for turn in range(0, 360, 72))
    return stalk + ring + ball(0, 0, 2.4, GOLD)


def fan(cloth: str) -> str:
    """An open fan, held at its foot."""
    leaf = shape("M0 10-14-5C-8-15 8-15 14-5z", cloth)
    return leaf + line("M0 10-8.5-10M0 10V-12.5M0 10 8.5-10", 0.9) + both(line("M0 10-14-5", 1.6), 0)


def mirror() -> str:
    """A hand mirror."""
    return (
        shape("M-1.5 4H1.5V17H-1.5z", GOLD)
        + oval(0, -4, 7.5, 9, GOLD)
        + oval(0, -4, 5.2, 6.6, "#dfeaf0")
        + line("M-2.5-4C-2.5-7-.5-8.5 1-9", 1, WHITE)
    )
