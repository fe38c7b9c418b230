"""Who has said beforehand that he comes, and who waits for a place."""

from __future__ import annotations

from scoring.book.coming import GuestList, read


def listed(places, *said, here=()):
    """The list of those who said so one after another: "anna", "bert?" who does not know yet, "cilli+1" who brings one."""
    answers: list[tuple[str, str, int]] = []
    guests: list[tuple[str, int, int]] = []
    for n, word in enumerate(said, start=1):
        member, _plus, many = word.rstrip("?").partition("+")
        if many:
            guests.append((member, int(many), n))
        if member not in {who for who, _answer, _n in answers}:
            answers.append((member, "perhaps" if word.endswith("?") else "coming", n))
    return GuestList(places, frozenset(here), read(answers, guests))


def test_whoever_says_so_first_has_the_place():
    two = listed(2, "anna", "bert", "cilli", "dora?")
    assert (two.coming, two.waiting, two.perhaps) == (("anna", "bert", "cilli"), ("cilli",), ("dora",))
    assert (two.turn("anna"), two.turn("cilli"), two.heads) == (0, 1, 3)
    assert listed(2, "anna", "cilli").waiting == ()  # bert has dropped out: the place is the first one's
    assert listed(0, *"abcdefgh").waiting == ()  # room for all


def test_a_guest_stands_in_the_list_since_he_was_named():
    late = listed(2, "anna", "bert", "anna+1")
    assert (late.waiting, late.turn("anna"), late.turn("bert"), late.guests) == (("anna",), 0, 0, 1)
    early = listed(2, "anna", "anna+1", "bert")
    assert (early.waiting, early.turn("bert"), early.heads) == (("bert",), 1, 3)


def test_who_has_come_has_his_place():
    there = listed(2, "anna", "bert", here=["zenzi", "anna"])
    assert (there.coming, there.waiting, there.heads) == (("bert",), ("bert",), 3)
