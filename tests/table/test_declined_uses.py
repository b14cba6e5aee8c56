"""Uses that were declined, as long as nothing has changed, and what changes enough (A3, A39, R29.11)."""

from __future__ import annotations

from pathlib import Path

import msgspec

from solo.games.town.abouts import Opponent, Points
from solo.games.town.checks.by_hand import give, put_monster, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option
from tests.table.helpers import TownEvening, at_first, front

# The ways back


def at_a_quiet_moment(
    content: Content, folder: Path, card: str, **points: int
) -> tuple[TownEvening, Investigator, AutoAnswers, Decision]:
    """Who moves first, with so much sanity or stamina, who is asked whether to use a card now."""
    at = at_first(content, folder, "move")
    pete = at.game.state.investigators[0]
    copy = give(at.game, pete, card)
    for what, left in points.items():
        setattr(pete, what, left)
    quiet = Decision("quiet", pete.id, (option("go_on"), option("use", copy)), "A3")
    return at, pete, front(at).auto_answers, quiet


def test_who_declines_to_be_healed_is_asked_again_when_it_is_worse(town_content: Content, tmp_path: Path) -> None:
    """Duke goes away for three sanity: a no holds at each quiet moment, and where only he stops a walk, until sanity changes."""
    _, pete, hand, quiet = at_a_quiet_moment(town_content, tmp_path, "duke", sanity=3)
    stop = Decision("move", pete.id, (option("stop"), quiet.options[1]), "R8", about=Points(0))
    assert hand.answer(quiet) is None and hand.answer(stop) is None
    hand.on_answer(quiet, "go_on")
    assert hand.answer(quiet) == "go_on" and hand.answer(stop) == "stop"
    pete.stamina -= 1
    assert hand.answer(quiet) == "go_on"
    pete.sanity = 2
    assert hand.answer(quiet) is None
    hand.on_answer(quiet, "go_on")
    assert hand.answer(quiet) == "go_on"
    hand.asked = ("quiet",)
    assert hand.answer(quiet) is None
    hand.asked = ()
    hand.forget()
    assert hand.answer(quiet) is None


def test_a39_what_was_declined_at_a_quiet_moment_is_asked_about_before_a_blow(
    town_content: Content, tmp_path: Path
) -> None:
    """Sir William goes away for all stamina: he is not declined for the Dark Young's three who was for an encounter."""
    at, pete, hand, quiet = at_a_quiet_moment(town_content, tmp_path, "sir_william_brinton", stamina=3)
    blow = msgspec.structs.replace(quiet, rule="A39", about=Opponent(put_monster(at.game, "dark_young", pete.place)))
    hand.on_answer(quiet, "go_on")
    assert hand.answer(quiet) == "go_on"
    assert hand.answer(blow) is None
    hand.on_answer(blow, "go_on")
    assert hand.answer(blow) == hand.answer(quiet) == "go_on"


def test_r29_11_what_was_declined_before_an_attack_of_the_final_battle_is_asked_about_before_the_next(
    town_content: Content, tmp_path: Path
) -> None:
    at, _, hand, quiet = at_a_quiet_moment(town_content, tmp_path, "duke", sanity=1)
    hand.on_answer(quiet, "go_on")
    wake(at.game)
    assert at.game.state.battle is not None
    assert hand.answer(quiet) is None
    hand.on_answer(quiet, "go_on")
    assert hand.answer(quiet) == "go_on"
    at.game.state.battle.round += 1
    assert hand.answer(quiet) is None
