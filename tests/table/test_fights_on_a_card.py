"""Monsters on a rumor's card: one question, and each is fought with what its line has shown (R16.3, R19.5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.state import Rumor
from solo.kernel.decisions import Decision, option
from tests.table.helpers import TownEvening, at_first, front
from tests.table.watching import watched

RUMOR = "the_terrible_experiment"


def caged(content: Content, folder: Path, *monsters: str) -> TownEvening:
    """Joe in the street where the rumor's monsters are fought, about to walk; all dice show sixes."""
    at = at_first(content, folder, "move")
    joe = at.game.by_id("joe_diamond")
    joe.cards.clear()
    for card in ("tommy_gun", "axe", "axe"):
        give(at.game, joe, card)
    joe.place, joe.sliders, joe.clues = "miskatonic_university_street", [0, 3, 1], 0
    at.game.state.rumor = Rumor(RUMOR, 0, monsters=list(monsters))
    script(at.game, [6] * 60)
    return at


def test_r16_3_to_act_and_whom_to_fight_are_one_question(town_content: Content, tmp_path: Path) -> None:
    """It names the rumor, and says how to leave it."""
    at = caged(town_content, tmp_path, "maniac.1", "cultist.1")
    table = watched(at, "stop\n" * 4)
    assert "rumor" not in table.kinds and table.kinds[-1] == "fight_on_card"
    told = " ".join(table.out.getvalue().split())
    assert "College laboratory sends out for larger cages" in told and "leave them be" in told


def test_r19_5_what_is_chosen_with_its_dice_is_fought_with_them(town_content: Content, tmp_path: Path) -> None:
    """The Maniac has no Horror check, the Ghoul has one, which changes nothing here; neither is asked about again."""
    at = caged(town_content, tmp_path, "maniac.1", "ghoul.1", "cultist.1")
    table = watched(at, "stop\n" * 4 + "fight the maniac with tommy gun\nfight the ghoul with tommy gun\nleave\n")
    assert "combat" not in table.kinds
    assert sorted(at.game.by_id("joe_diamond").monster_trophies) == ["ghoul.1", "maniac.1"]


@pytest.mark.parametrize(
    ("monsters", "clues", "asked"), [(["maniac", "dhole"], 6, 1), (["dhole"], 6, 1), (["dhole"], 0, 0)]
)
def test_r16_3_those_that_are_hardly_won_are_left_after_the_first(
    town_content: Content, tmp_path: Path, monsters: list[str], clues: int, asked: int
) -> None:
    """Both were listed together. Whom only clue tokens could beat is a choice at first, and none without them."""
    at = caged(town_content, tmp_path, *(f"{each}.1" for each in monsters))
    at.game.by_id("joe_diamond").clues = clues
    table = watched(at, "stop\n" * 4 + "fight the maniac with tommy gun\n")
    assert table.kinds.count("fight_on_card") == asked


@pytest.mark.parametrize("monster", ["maniac", "ghoul"])
def test_r20_3_each_monster_is_one_line_with_the_best_that_is_in_hand(
    town_content: Content, tmp_path: Path, monster: str
) -> None:
    """Two Axes are alike, and nobody fights with either, or with bare hands, where the Tommy Gun costs nothing and wins more."""
    at = caged(town_content, tmp_path, f"{monster}.1")
    fight = option("fight", f"{monster}.1")
    asked = Decision("fight_on_card", "joe_diamond", (fight, option("stop")), "R19.1")
    shown = front(at).auto_answers.offered(asked)
    assert [each.verb == "stop" for each in shown.options] == [True, False]
    text = front(at).option(shown, shown.options[1])
    assert " with Tommy Gun (" in text
    assert "the best" not in text
