"""The book: rule sets, articles, sources and examples joined into what a reader sees. No database, no Django."""

from rules.encyclopedia.book.articles import Article, UnknownArticle, article, article_for, article_of, number
from rules.encyclopedia.book.bot_strength import BotDuel, bot_duels
from rules.encyclopedia.book.changes import ParagraphChange, advice_switches, changes
from rules.encyclopedia.book.clashes import RuleSetClash, WayOut, conflicts, ways_out
from rules.encyclopedia.book.fact_box import FactRow, facts
from rules.encyclopedia.book.glossary import GlossaryEntry, GlossaryLetter, WordPlace, glossary, letters, word
from rules.encyclopedia.book.ladders import ShownLadder, ladders
from rules.encyclopedia.book.names import known_as
from rules.encyclopedia.book.namesake_pages import NamesakePage, choices_at, namesake_page, namesake_pages, page_of
from rules.encyclopedia.book.sources import Source, sources
from rules.encyclopedia.book.tables import GameWords, Preset, differences, form_of, laws, options, preset_of, presets
from rules.encyclopedia.book.words import Word
from rules.encyclopedia.book.worked_hands import WorkedHand, hands_of, worked
from rules.games import stem
from rules.phrases import card_name, knows, say, suit_name
from rules.phrases import catalog as phrases
from rules.samples.examples import CardVerdict, Example, examples
from rules.sets.choices import Choices, choices_from_query, choices_of, read_choices
from rules.sets.links import BadCode, code_of, read_code

__all__ = [
    "Article",
    "BadCode",
    "BotDuel",
    "CardVerdict",
    "Choices",
    "Example",
    "FactRow",
    "GameWords",
    "GlossaryEntry",
    "GlossaryLetter",
    "NamesakePage",
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
    "advice_switches",
    "article",
    "article_for",
    "article_of",
    "bot_duels",
    "card_name",
    "changes",
    "choices_at",
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
    "laws",
    "letters",
    "namesake_page",
    "namesake_pages",
    "number",
    "options",
    "page_of",
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
