"""What is printed for an evening."""

from __future__ import annotations

import pytest

from tests.league.evenings import at, come, drawn, result, seated


@pytest.mark.parametrize("what", ["seats", "cards", "sheets", "standings"])
@pytest.mark.parametrize("paper", ["a4", "a5", "a6"])
def test_what_is_printed(evening, people, director, what, paper):
    come(evening, *list(people.values())[:7])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    result(evening, 1, 1, seated(evening)[1][0], (1, 2, 3, 4))
    page = director.get(at(evening, f"paper/?what={what}&paper={paper}&round=1"))
    assert page.status_code == 200
    assert "Anna" in page.text or what == "standings"
    assert f'<option value="{paper}" selected' in page.text
    if what in ("cards", "sheets"):
        assert page.text.count('class="qr"') == 2
    if (what, paper) == ("sheets", "a4"):
        signed = page.text.split("paper-signed")[1].split("</p>")[0]
        assert signed.count("<span>") == len(seated(evening)[1][0])  # what is typed in from paper was signed there
    if (what, paper) == ("sheets", "a6"):
        assert 'class="narrow">16</th>' in page.text
