"""What somebody who played a night by hand stumbled on: a roll told two ways, trophies told as one, rerolls that end."""

from __future__ import annotations

import pytest

from solo.games.museum.events import DiceRolled, TrophiesHanded
from solo.kernel.events import Asked, Event
from solo.narration.paragraphs import text_of
from tests.games.museum.front.sitting import front_of
from tests.games.museum.front.telling import narrator
from tests.games.museum.front.test_museum_turns_told import whole
from tests.games.museum.helpers import at_card

WHO = "darrell_simmons"


@pytest.mark.parametrize("asked", [False, True])
def test_a_roll_stands_on_a_line_of_its_own_whether_or_not_a_question_follows(*, asked: bool) -> None:
    playing = at_card("the_archives").roll("terror", "i1", "i1", "i1", "i1", "i1").fail()
    told: list[Event] = whole(playing)
    at = next(number for number, event in enumerate(told) if isinstance(event, DiceRolled))
    night = [*told[: at + 1], *([Asked(WHO, "result")] if asked else []), *told[at + 1 :]]
    lines = [text_of(each) for each in narrator().tell(night)]
    assert any(each.startswith("Roll 1: terror, 1, 1, 1, 1, 1") for each in lines)
    assert not any("[roll" in each for each in lines)


def test_two_trophies_of_one_kind_are_told_as_two() -> None:
    event: Event = TrophiesHanded(WHO, ("the_loading_dock",), ("cultist.1", "cultist.2"), 3)
    (line,) = map(text_of, narrator().tell([event]))
    assert "the Loading Dock and 2 Cultists" in line


def test_a52_a_spell_that_costs_something_says_too_that_it_ends_rerolls() -> None:
    playing = at_card("the_archives", hand=["red_sign_of_shudde_mell"], clues=1)
    playing.roll("terror", "i1", "i1", "i1", "i1", "i1")
    cast = next(each for each in playing.decision.options if each.subject == "red_sign_of_shudde_mell.1")
    assert "no clue tokens, no rerolls" in front_of(playing).option(playing.decision, cast)
