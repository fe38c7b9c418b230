"""What is made ready after the start keeps the interpreter from nobody for long."""

import sys

import pytest

from config.management.commands import serve
from rules.encyclopedia.pages import warm_up


def test_others_get_the_interpreter_soon_and_afterwards_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, found = sys.getswitchinterval(), []

    def fail() -> None:
        found.append(sys.getswitchinterval())
        raise OSError("an article cannot be read")

    monkeypatch.setattr(warm_up, "warm", fail)
    with pytest.raises(OSError, match="an article"):
        serve._warm()
    assert found == [pytest.approx(0.0005)]
    assert sys.getswitchinterval() == usual
