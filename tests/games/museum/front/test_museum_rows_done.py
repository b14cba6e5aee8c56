"""The rows of a card beside the dice: those that are done stand there as what was done (ES17.1, ES17.6)."""

from __future__ import annotations

import pytest

from solo.games.museum.events import MythosCardDrawn
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, night, table

WIDE = 70


def drawn(playing: Night) -> list[str]:
    """The rows of the card, as they are drawn."""
    lines = front_of(playing).spread(playing.decision, WIDE)
    return [
        " ".join(line[: WIDE // 2].split("┌")[0].split("│")[0].split("└")[0].split())
        for line in lines
        if line.startswith("[")
    ]


def test_es17_1_a_beaten_monsters_rows_are_marked_and_not_the_task_that_it_covers() -> None:
    """A Cultist on the first task of the Ancient Relics; Shub-Niggurath adds a terror to every monster (A33)."""
    playing = at_card("ancient_relics", who="dexter_drake", monsters={"cultist": 0}, ancient_one="shub_niggurath")
    before = drawn(playing)
    playing.roll("terror", "peril", "i1", "i1", "i1", "i1").complete("cultist.1+", "green")
    playing.roll("peril", "i1", "i1", "i1", "i1").complete("0", "green")
    after = drawn(playing)
    assert len(before) == len(after) == 3
    assert [line.replace("[x]", "[ ]") for line in after] == before
    assert [line[:3] for line in after] == ["[x]", "[x]", "[ ]"]
    assert after[0].endswith("Cultist") and after[1].endswith("Cultist")


def test_es17_7_what_a_monster_covered_that_a_card_beat_is_not_said_to_be_done() -> None:
    playing = at_card("ancient_relics", who="dexter_drake", monsters={"cultist": 0}, hand=["holy_water"])
    playing.roll("terror", "i1", "i1", "i1", "i1", "i1").give("use:holy_water.1:0")
    while playing.kind == "beat_monster":
        playing.give(playing.decision.default)
    assert not any(line.startswith("[x]") and "3" in line for line in drawn(playing))


@pytest.mark.parametrize(
    ("card", "lasts"), [("biting_draught_amid_the_stillness", False), ("stars_align_over_troubled_sleep", True)]
)
def test_es14_4_what_lasts_of_a_mythos_card_is_said_behind_it_only_where_anything_does(card: str, lasts: bool) -> None:
    playing = night(table(mythos=card))
    said = front_of(playing).remarks([MythosCardDrawn(card, "")])
    assert bool(said) is lasts and all("nothing more" not in each for each in said)
    assert front_of(playing).wording.in_force(), "whoever asks for it is told all the same"
