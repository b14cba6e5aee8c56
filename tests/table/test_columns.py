"""Options side by side: where only a few are too many for that, these stand in one line below, and the layout is the same."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.kernel.decisions import Decision, option
from solo.narration.paragraphs import Span
from solo.session.shown import OpenQuestion
from solo.table.menu import columns_within, menu

LABELS = [f"Place number {at}{' (Pete; 2 clues; a gate)' * (at % 3 == 0)}" for at in range(36)]


def question(labels: Sequence[str]) -> OpenQuestion:
    """A question with so many options, the last ones of which can be said by their numbers."""
    options = tuple(option("to", f"place_{at}") for at in range(len(labels)))

    def briefly(first: int) -> str:
        return "; ".join(f"{at + 1}. {at}" for at in range(first, len(labels)))

    return OpenQuestion(Decision("to", "", options, "R1"), "?", labels, None, "", (), (), "", "", briefly=briefly)  # type: ignore[arg-type]


def height(lines: Sequence[tuple[Span, str]]) -> int:
    return len(lines)


@pytest.mark.parametrize(("room", "below"), [(24, ""), (19, "34. 33; 35. 34; 36. 35")])
def test_options_for_which_columns_have_no_room_stand_below_them(room: int, below: str) -> None:
    asked = question(LABELS)
    found = columns_within(asked, menu(asked.decision, asked.listed), room, 80, height)
    assert 0 < len(found) <= room
    assert found[-1][0].text.startswith(below or "18. Place number 17  ")
    assert found[0][0].text.startswith("1. Place number 0")


def test_where_many_are_too_many_for_columns_there_are_none() -> None:
    asked = question(LABELS)
    assert columns_within(asked, menu(asked.decision, asked.listed), 12, 80, height) == []
