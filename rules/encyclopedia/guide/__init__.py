"""The first hand, guided: what one plays for, what this deal is, what each question means, why a trick was won, how it counted.

Nothing here knows a rule. Which sentence is said follows from what the engine asks, allows and refuses; every value in it
comes from the view of the seat it is said to, or from what the rule set says of itself; and each leads to a paragraph of
the article. ``rules/texts/<lang>/guide.toml`` has the words.
"""

from rules.encyclopedia.guide.remark import GuideSentence, Remark
from rules.encyclopedia.guide.remarks import GuidedMoment, remarks
from rules.encyclopedia.guide.wording import GuideReader, in_words

__all__ = ["GuideReader", "GuideSentence", "GuidedMoment", "Remark", "in_words", "remarks"]
