"""The book: rule sets, articles, sources and examples joined into what a reader sees. No database, no Django."""

from rules.book.articles import Article, UnknownArticle, article, article_of, number
from rules.book.changes import ParagraphChange, changes
from rules.book.clashes import RuleSetClash, WayOut, conflicts, ways_out
from rules.book.fact_box import FactRow, facts
from rules.book.glossary import GlossaryEntry, GlossaryLetter, WordPlace, glossary, letters, word
from rules.book.ladders import ShownLadder, ladders
from rules.book.names import known_as
from rules.book.sources import Source, sources
from rules.book.tables import (
    OptionDifference,
    OptionRow,
    Preset,
    differences,
    form_of,
    options,
    preset_of,
    presets,
)
from rules.book.words import Word
from rules.book.worked_hands import WorkedHand, hands_of, worked
from rules.games import stem
from rules.phrases import card_name, knows, say, suit_name
from rules.phrases import catalog as phrases
from rules.samples.examples import CardVerdict, Example, examples
from rules.sets.choices import Choices, choices_from_query, choices_of, read_choices
from rules.sets.links import BadCode, code_of, read_code

__all__ = [
    "Article",
    "BadCode",
    "CardVerdict",
    "Choices",
    "Example",
    "FactRow",
    "GlossaryEntry",
    "GlossaryLetter",
    "OptionDifference",
    "OptionRow",
    "ParagraphChange",
    "Preset",
    "RuleSetClash",
    "ShownLadder",
    "Source",
    "UnknownArticle",
    "WayOut",
    "Word",
    "WordPlace",
    "WorkedHand",
    "article",
    "article_of",
    "card_name",
    "changes",
    "choices_from_query",
    "choices_of",
    "code_of",
    "conflicts",
    "differences",
    "examples",
    "facts",
    "form_of",
    "glossary",
    "hands_of",
    "known_as",
    "knows",
    "ladders",
    "letters",
    "number",
    "options",
    "phrases",
    "preset_of",
    "presets",
    "read_choices",
    "read_code",
    "say",
    "sources",
    "stem",
    "suit_name",
    "ways_out",
    "word",
    "worked",
]
