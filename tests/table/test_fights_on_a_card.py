"""Monsters on a rumor's card: one question, and each is fought with what its line has shown (R16.3, R19.5)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.games.town.checks.by_hand import give, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.fight_all import FightAll
from solo.games.town.state import Rumor
from solo.kernel.decisions import Decision, option
from tests.table.helpers import TownEvening, at_first, front, sit
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


ALL = {
    "en": "fight all that are as good as beaten, one after the other: 2 Cultists and Maniac",
    "cs": "bojovat postupně se všemi, které jsou už skoro poražené: ",
    "pl": "walczyć po kolei ze wszystkimi, które są już prawie pokonane: ",
    "ru": "сразиться по очереди со всеми, кто уже почти побеждён: ",
}


def quiet(at: TownEvening) -> TownEvening:
    """An evening against one who does not care for his cultists."""
    at.game.state.ancient_one = "ithaqua"
    at.game.forget_air()
    return at


@pytest.mark.parametrize("language", ALL)
def test_r16_3_those_that_are_as_good_as_beaten_are_fought_one_after_the_other_for_one_answer(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = quiet(caged(town_content, tmp_path, "maniac.1", "cultist.1", "cultist.2"))
    assert at.decision is not None
    told = sit(at, "stop\n" * 4 + "fight_all\n", language)
    assert ALL[language] in " ".join(told.replace("\N{NO-BREAK SPACE}", " ").split())
    assert len(at.game.by_id("joe_diamond").monster_trophies) == 3


@pytest.mark.parametrize("third", ["star_spawn", "ghoul"])
def test_r16_3_a_fight_that_costs_something_is_asked_about_by_itself(
    town_content: Content, tmp_path: Path, third: str
) -> None:
    """A Star Spawn may well win; the sight of a Ghoul alone costs a point."""
    at = quiet(caged(town_content, tmp_path, "maniac.1", "cultist.1", f"{third}.1"))
    table = watched(at, "stop\n" * 4 + "fight_all\n")
    assert table.kinds.count("fight_on_card") == 2
    assert sorted(at.game.by_id("joe_diamond").monster_trophies) == ["cultist.1", "maniac.1"]


def test_r16_3_whoever_is_no_longer_as_good_as_beaten_is_asked_about(town_content: Content, tmp_path: Path) -> None:
    """Joe has lost all his weapons meanwhile."""
    at, every = quiet(caged(town_content, tmp_path, "maniac.1", "cultist.1")), FightAll()
    fights = [option("fight", f"{each}.1") for each in ("maniac", "cultist")]
    asked = Decision("fight_on_card", "joe_diamond", (*fights, option("stop")), "R19.1")
    for lost in (False, True):
        first = every.begin(at.game, every.offered(at.game, asked, asked), "fight_all")
        left = msgspec.structs.replace(asked, options=tuple(each for each in asked.options if each.id != first))
        if lost:
            at.game.by_id("joe_diamond").cards.clear()
            at.game.forget_modifiers(at.game.by_id("joe_diamond"))
        assert every.answer(at.game, left) == ("" if lost else next(each.id for each in fights if each.id != first))


def test_r35_2_cultists_that_wake_the_ancient_one_are_not_among_them(town_content: Content, tmp_path: Path) -> None:
    at = caged(town_content, tmp_path, "cultist.1", "cultist.2")
    asked = Decision(
        "fight_on_card",
        "joe_diamond",
        (*(option("fight", f"cultist.{each}") for each in (1, 2)), option("stop")),
        "R19.1",
    )
    assert "fight_all" not in [each.id for each in front(at).auto_answers.offered(asked).options]
    assert "fight_all" in [each.id for each in front(quiet(at)).auto_answers.offered(asked).options]
