"""English is written as English people speak. What is named here is German in English words, and is not to come back.

A text that means something else by the same words is excepted in the pattern.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from config.translations import template_catalog

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDERS: Final = (*sorted(ROOT.glob("rules/games/*/en")), ROOT / "rules/texts/en", ROOT / "rules/encyclopedia/texts/en")
RULES: Final = ("article.md", "brief.toml", "aloud.toml", "pages.toml", "readings.toml", "words.toml")

# What it looks like, and how it is said instead.
GERMAN: Final = {
    r"\b[Ww]ith us,? (?:you|it|they|a|the|nobody|everybody|this|only)\b": "here …, or nothing at all",
    r"(?:^|[.;:] |— )Who [a-z’ ]+(?:, [^.?!]*)?[.;](?!\*)": "if you …, whoever …, or the name of that player",
    r"\band who [a-z]+ [^.?!,]*\b(?:pays|gets|takes|owes|loses|wins|leads|has|is)\b": "and if you …",
    r"\b(?:Silent|Void|Free|Bound|Forbidden|Allowed|Certain|Known) (?:is|are) ": "… are silent",
    r"\b(?<!down to )noughts?\b": "zero",
    r"\bthe own (?:hand|cards|deal|trick|mean|score)\b": "your own, the player’s own",
    r"(?:^|[.;:,] |\b(?:that|and|or|but|if|then) )[Oo]ne (?:may|must|cannot|pays|draws|discards|exchanges|counts)\b": "you …",
    r"\bHow is it with\b": "what about …?",
    r"\bholds? good\b": "counts, applies",
    r"\bhas to be (?:won|headed|beaten|followed)\b": "you must …",
    r"\b(?:must|has to|have to|is to|are to) be \w+ if possible\b": "you must … if you can",
    r"\bbrings? in (?:nothing|a trick|the pot)\b": "wins",
    r"\bbelongs? to him\b|\bis his who\b|\bhe who\b": "goes to whoever …",
    r"\bas good as (?:nothing|never|always|certain)\b": "hardly, almost",
    r"\bwants? (?:a|an|two|three) (?:sure|good|second|whole)\b": "needs",
    r"\bno \w+ more is\b|\bnot any more is\b": "no longer",
    r"\bas a rule\b(?! of)": "usually",
}

# Whoever does something by a rule is no man: he and his are people with names, in examples and in history.
HE: Final = re.compile(r"\b(?:[Hh]e|[Hh]im|[Hh]is|[Hh]imself)\b")
PEOPLE: Final = (
    "Geiser sends his readers",
    "carries everything before him",
    "Jeremias Gotthelf knows the game in his",
    "the man who first described it in English: he learned it",
)
NOT_WRITTEN_BY_US: Final = re.compile(r"\{[^{}]*\}|“[^”]*”|\*[^*]+\*")


def lines(*names: str) -> Iterator[tuple[str, str]]:
    """Every line that is read in English, without anchors, sources, quotations and foreign words, and where it is."""
    for path in (path for folder in FOLDERS for path in sorted(folder.rglob("*.*"))):
        if names and path.name not in names:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            comment = line.startswith("#") and path.suffix == ".toml"
            if not comment and not line.startswith(":::"):
                said = line.partition(" = ")[2].strip('"') if path.suffix == ".toml" else line.lstrip("->* ")
                yield f"{path.relative_to(ROOT)}:{number}", NOT_WRITTEN_BY_US.sub("…", said)


@cache
def said_in_files() -> tuple[tuple[str, str], ...]:
    """Every line of every file."""
    return tuple(lines())


@cache
def labels() -> tuple[tuple[str, str], ...]:
    """What templates and code say."""
    return tuple(
        (f"{message.locations[0][0]}:{message.locations[0][1]}", said)
        for message in template_catalog()
        for said in ((message.id,) if isinstance(message.id, str) else message.id)
        if said
    )


@pytest.mark.parametrize("looks", GERMAN)
def test_nothing_is_german_in_english_words(looks: str) -> None:
    said = re.compile(looks)
    everything = (*said_in_files(), *labels())
    found = [f"{where}: {line}" for where, line in everything if said.search(line)]
    assert not found, f"better: {GERMAN[looks]}"


def test_rules_speak_of_nobody_as_of_a_man() -> None:
    found = [f"{where}: {line}" for where, line in lines(*RULES) if HE.search(line)]
    assert not [line for line in found if not any(one in line for one in PEOPLE)], "you; they; or name the player"


def test_a_message_in_the_old_style_would_be_found() -> None:
    old = {
        "With us you may pass.",
        "Who takes no trick, pays.",
        "Silent are the others.",
        "It counts nought.",
        "One may pass.",
        "The trick must be headed if possible.",
    }
    assert not [line for line in old if not any(re.search(looks, line) for looks in GERMAN)]
