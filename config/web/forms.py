"""Forms: what a page sends, read into a frozen value whose class says for every field what it takes.

A form is a frozen dataclass, each of its fields one of the readers below::

    @dataclass(frozen=True)
    class RoundsForm:
        first: int = whole(1, low=1, high=99)
        instead_of: str = word(name="for")

``read`` gives a form that is right, or the Problems with it in the words of the page; ``given`` is for a form in which
nothing can be wrong, because each of its fields has a usual value; ``asked`` is for one that an address may fill in as
well. What two fields say together is judged in ``__post_init__``, which raises WrongForm. Limits stand here and in the
fields, and nowhere else; nor does anything else look into what was posted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from django.http import HttpRequest, QueryDict
from django.utils.functional import Promise

from config.web import names, numbers

LONGEST_WORD = 64  # of what a page has put into the form itself: a key, a reference, the name of a command
_READER, _NAME = "reader", "name"
_TOGETHER = ""  # what is wrong with no single field

Form = TypeVar("Form")
Words = str | Promise  # a sentence, or one that is translated when it is shown
Reader = Callable[[QueryDict, str], Any]  # what was sent, and under which name


class WrongForm(ValueError):
    """What was sent cannot be taken; its words say what to do."""


@dataclass(frozen=True)
class Problems:
    """What is wrong with a form, by the name of the field in its class; "" for what is wrong with it as a whole.

    ``typed`` is what was sent, by name, for the page to show again.
    """

    words: Mapping[str, str]
    typed: Mapping[str, str]

    @property
    def first(self) -> str:
        """The sentence about the first field with which something is wrong."""
        return next(iter(self.words.values()))

    @property
    def shown(self) -> dict[str, Any]:
        """What a page shows beside its fields: the sentences by field, and the field to go on with."""
        return {"wrong": self.words, "first": next(iter(self.words), "")}


NOTHING_WRONG = Problems({}, {})


def read(request: HttpRequest, form: type[Form], of: str | int = "") -> Form | Problems:
    """What was posted, as such a form, or what is wrong with it.

    ``of``: which one of several such forms on a page, as it stands in the names of its fields in the place of ``{}``.
    """
    return _read(request.POST, form, of)


def given(request: HttpRequest, form: type[Form], of: str | int = "") -> Form:
    """What was posted, as a form that finds nothing wrong. Raises TypeError for one that does."""
    return _right(request.POST, form, of)


def asked(request: HttpRequest, form: type[Form]) -> Form:
    """What was posted or, where a page is only looked at, what its address says. Raises TypeError as ``given`` does."""
    return _right(_asked(request), form, "")


def all_asked(request: HttpRequest) -> dict[str, str]:
    """The same as it came, by name, for a page that one form may lead to with any place of the site."""
    return _by_name(_asked(request))


def line(longest: int = names.LONGEST, *, name: str = "", needed: Words = "") -> Any:
    """A line that one person writes and another reads, such as a name; maybe empty, unless it is needed."""
    return _of_last(lambda sent: _needed(names.clean(sent, longest), needed), name, "")


def line_if_asked(longest: int = names.LONGEST, *, name: str = "") -> Any:
    """Such a line; None where the form does not ask for it."""
    return _field(lambda sent, name: names.clean(sent.get(name) or "", longest) if name in sent else None, name, None)


def text(longest: int, *, name: str = "") -> Any:
    """What was typed or pasted, as it is, line ends and all; what is longer than that is cut off."""
    return _of_last(lambda sent: sent[:longest], name, "")


def word(longest: int = LONGEST_WORD, *, name: str = "", needed: Words = "") -> Any:
    """Something that the page has put there itself, such as a key; maybe empty, unless it is needed."""
    return _of_last(lambda sent: _needed(sent.strip()[:longest], needed), name, "")


def words(*, name: str = "") -> Any:
    """All that was ticked of several, as a tuple of words."""
    return _field(lambda sent, name: tuple(one[:LONGEST_WORD] for one in sent.getlist(name)), name, ())


def lines(longest: int, most: int, *, name: str = "") -> Any:
    """A tuple of the lines of a pasted list that say something."""
    return _of_last(lambda sent: _lines(sent, longest, most), name, ())


def whole(usual: int, *, low: int = 0, high: int = 99, name: str = "") -> Any:
    """A whole number between these, the nearer of them where it is beyond; ``usual`` where it is none."""
    return _of_last(lambda sent: numbers.within(sent, usual, low, high), name, usual)


def number(*, name: str = "") -> Any:
    """A whole number such as that of a posting; None where it is none."""
    return _of_last(lambda sent: numbers.read(sent.strip()), name, None)


def several_numbers(*, name: str = "") -> Any:
    """A tuple of the whole numbers that were ticked."""
    return _field(lambda sent, name: tuple(n for n in map(numbers.read, sent.getlist(name)) if n is not None), name, ())


def numbered(*, name: str, ending: str = "") -> Any:
    """What was sent under each name that is this one with a number after it, such as ``round-2``, by the number."""

    def find(sent: QueryDict, name: str) -> dict[int, str]:
        return dict(_numbered(sent, name, ending))

    return field(default_factory=dict, metadata={_READER: find, _NAME: name})


def everything() -> Any:
    """All that was sent, by name: for the questions of a rule set, which no class can list."""
    return field(default_factory=dict, metadata={_READER: lambda sent, _name: _by_name(sent), _NAME: ""})


def every_list() -> Any:
    """All that was sent, by name, each time with all of its values."""
    return field(default_factory=dict, metadata={_READER: lambda sent, _name: dict(sent.lists()), _NAME: ""})


def ticked(*, name: str = "") -> Any:
    """Whether a box is ticked."""
    return _field(lambda sent, name: name in sent, name, False)


def one_of(choices: Sequence[str], *, usual: str = "", name: str = "", needed: Words = "") -> Any:
    """One of these words; for any other the usual one, which is the first unless said, or none where one is needed."""
    unsaid = usual or choices[0]
    return _of_last(lambda sent: sent if sent in choices else _needed("", needed) or unsaid, name, unsaid)


def by(reader: Callable[[str], Any], *, name: str = "", needed: Words = "") -> Any:
    """What this reader makes of a text: a value, or None for what it cannot read, unless it is needed."""

    def find(sent: str) -> Any:
        found = reader(sent.strip())
        if found is None:
            _needed("", needed)
        return found

    return _of_last(find, name, None)


def _asked(request: HttpRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def _right(sent: QueryDict, form: type[Form], of: str | int) -> Form:
    found = _read(sent, form, of)
    if isinstance(found, Problems):
        raise TypeError(f"{form.__name__} can be wrong: {found.first}")
    return found


def _read(sent: QueryDict, form: type[Form], of: str | int) -> Form | Problems:
    values: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for one in fields(form):  # type: ignore[arg-type]  # a dataclass, which no bound of a TypeVar can say
        name = (one.metadata[_NAME] or one.name).format(of)
        try:
            values[one.name] = one.metadata[_READER](sent, name)
        except WrongForm as no:
            wrong[one.name] = str(no)
    if wrong:
        return Problems(wrong, _by_name(sent))
    try:
        return form(**values)
    except WrongForm as no:
        return Problems({_TOGETHER: str(no)}, _by_name(sent))


def _field(reader: Reader, name: str, unsaid: Any) -> Any:
    return field(default=unsaid, metadata={_READER: reader, _NAME: name})


def _of_last(reader: Callable[[str], Any], name: str, unsaid: Any) -> Any:
    return _field(lambda sent, name: reader(sent.get(name) or ""), name, unsaid)


def _by_name(sent: QueryDict) -> dict[str, str]:
    return {name: sent.get(name) or "" for name in sent}


def _lines(text: str, longest: int, most: int) -> tuple[str, ...]:
    cleaned = (names.clean(one, longest) for one in text.splitlines()[:most])
    return tuple(one for one in cleaned if one)


def _numbered(sent: QueryDict, beginning: str, ending: str) -> Iterator[tuple[int, str]]:
    for name in sent:
        if name.startswith(beginning) and name.endswith(ending):
            at = numbers.read(name.removeprefix(beginning).removesuffix(ending))
            if at is not None:
                yield at, sent.get(name) or ""


def _needed(text: str, needed: Words) -> str:
    if needed and not text:
        raise WrongForm(needed)
    return text
