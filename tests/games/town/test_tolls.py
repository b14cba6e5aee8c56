"""What an option may cost at worst is foreseen from its steps, whatever card they stand on (R18, A3, A12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from solo.games.town.abouts import News, Points
from solo.games.town.checks.by_hand import scenario, wake
from solo.games.town.compiled.pieces import Content, Entry
from solo.games.town.effect_context import Reading
from solo.games.town.events import Devoured, Lost, LostInTimeAndSpace
from solo.games.town.forecast.forecast import plain_dice, roll_forecast_of, worst_case_of, written_steps_of
from solo.games.town.forecast.worst_case import PlainDice, Steps, WorstCase, first_roll, severity, worst_case
from solo.games.town.game import Collapsed
from solo.games.town.rules.encounters import read_encounter
from solo.games.town.scope import Scope
from solo.kernel.decisions import Decision, option
from solo.kernel.dice import Dice
from solo.kernel.flow import FlowRunner

POINTS = ("sanity", "stamina", "money", "clues")

OPEN = (
    "choose",
    "may",
    "spend",
    "move",
    "monster_appears",
    "gate_appears",
    "repeat_encounter",
    "enter_other_world",
    "up_to",
)
"""Words after which it is the player's choice, or another card's text, what happens."""


CHECK = {"check": {"skill": "luck", "modifier": -1}, "pass": [{"gain": {"clues": 2}}]}


def failing(*steps: dict[str, Any]) -> Steps:
    """A Luck check and what follows on its failure."""
    return [{**CHECK, "fail": list(steps)}]


SANITY = {"lose": {"sanity": 1}}
TABLE = {"roll": {"dice": 1, "table": {"1-2": [{"curse": "self"}], "3-6": [{"lose": {"clues": 1}}]}}}
CHOICE = {"choose": [{"option": "a", "effect": [SANITY, SANITY]}, {"option": "b", "effect": [SANITY]}]}
EATEN = {"if": {"reduced_to_zero": "sanity"}, "then": [{"devour": "self"}]}
LASHED = {"roll_successes": {"dice": {"count_of": "stamina"}, "per_failure": [{"lose": {"stamina": 1}}]}}


@pytest.mark.parametrize(
    ("steps", "values", "expected"),
    [
        (failing(SANITY, SANITY), {"sanity": 5}, {"sanity": 2}),
        (failing(SANITY, SANITY), {"sanity": 2}, {"insane": 1}),
        (failing({"devour": "self"}), {}, {"devoured": 1}),
        (failing({"lose": {"stamina": "d6"}}), {"stamina": 7}, {"stamina": 6}),
        (failing({"lose": {"money": "all"}}, {"arrest": "self"}), {"money": 4}, {"arrested": 1, "money": 4}),
        ([TABLE], {"clues": 1}, {"cursed": 1}),
        ([CHOICE], {"sanity": 5}, {"sanity": 1}),
        ([SANITY, EATEN], {"sanity": 1}, {"devoured": 1}),
        ([SANITY, EATEN], {"sanity": 2}, {"sanity": 1}),
        ([LASHED], {"stamina": 3}, {"unconscious": 1}),
        ([{"gain": {"clues": 1}}], {}, {}),
    ],
)
def test_the_worst_of_the_dice_and_the_mildest_of_the_choices(
    content: Content, steps: Steps, values: dict[str, int], expected: WorstCase
) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    for what, value in values.items():
        setattr(amanda, what, value)
    assert worst_case(steps, Scope(game, amanda, "")) == expected


def test_abilities_soften_what_is_foreseen(content: Content) -> None:
    """Harvey loses one point of sanity less by every event."""
    game = scenario(content, investigators=["harvey_walters"])
    harvey = game.by_id("harvey_walters")
    steps = [{"lose": {"sanity": 2}}, {"lose": {"sanity": 1}}]
    assert worst_case(steps, Scope(game, harvey, "")) == {"sanity": 1}


def settled(content: Content) -> Iterator[tuple[str, Entry]]:
    """Paragraphs of the location cards in which only dice decide."""
    for deck in content.encounters.values():
        for card in deck.values():
            for place, entry in card.items():
                if (
                    place in content.locations
                    and entry.effect
                    and not any(word in str(entry.effect.raw) for word in OPEN)
                ):
                    yield place, entry


def test_nothing_worse_than_foreseen_befalls_in_any_location(content: Content) -> None:
    """Every paragraph with dice alone, read twenty times: never more than what was said, and mostly all of it."""
    told = reached = 0
    for place, entry in settled(content):
        said: WorstCase = {}
        most = dict.fromkeys(POINTS, 0)
        for seed in range(20):
            game = scenario(content, investigators=["amanda_sharpe"])
            amanda = game.by_id("amanda_sharpe")
            amanda.place = place
            amanda.sanity = amanda.stamina = amanda.max_sanity = amanda.max_stamina = amanda.money = amanda.clues = 9
            said = worst_case(entry.effect.raw, Scope(game, amanda, entry.id))
            game.dice = Dice(seed)
            try:
                session = FlowRunner(read_encounter(game, amanda, entry, Reading()))
                while session.decision is not None:
                    session.answer(session.decision.default)
            except Collapsed:
                pass
            lost = dict.fromkeys(POINTS, 0)
            for event in game.events:
                if isinstance(event, Lost) and event.what in POINTS:
                    lost[event.what] += event.amount
                assert not isinstance(event, Devoured) or "devoured" in said, entry.id
                assert not isinstance(event, LostInTimeAndSpace) or said.keys() & {"lost", "devoured"}, entry.id
            most = {what: max(most[what], lost[what]) for what in POINTS}
            foreseen = {what: said.get(what, 0) for what in POINTS}
            assert severity(lost) <= severity(said), (entry.id, lost, said)
            if sum(value > 0 for value in foreseen.values()) == 1 and len(said) == 1:
                assert all(lost[what] <= foreseen[what] for what in POINTS), (entry.id, lost, said)
        if len(said) == 1 and set(said) <= {*POINTS}:
            told += 1
            reached += all(most[what] == said.get(what, 0) for what in POINTS)
    assert told > 20 and reached > told * 3 // 4, (told, reached)


def test_visits_that_may_devour_say_so_beforehand(content: Content) -> None:
    """One die for each point, and a point lost for each that is no success: at one point it may be the end."""
    found = 0
    for card, mythos in content.mythos.items():
        if "devour" not in str(mythos.visit.raw):
            continue
        found += 1
        game = scenario(content, investigators=["amanda_sharpe"])
        amanda = game.by_id("amanda_sharpe")
        amanda.sanity = amanda.stamina = 1
        visit = Decision("visit", amanda.id, (option("visit", card), option("skip")), "R16.2", about=News(card))
        assert worst_case_of(game, visit, visit.options[0]) == {"devoured": 1}
        assert plain_dice(game, visit, visit.options[0]) == PlainDice(1, True)
        assert worst_case_of(game, visit, visit.options[1]) == {}
    assert found == 2


def test_r29_11_the_attack_of_the_ancient_one_is_foreseen(content: Content) -> None:
    """Yig strikes by a Speed check that grows harder round by round."""
    game = scenario(content, investigators=["amanda_sharpe"], ancient_one="yig")
    wake(game, -3)
    amanda = game.by_id("amanda_sharpe")
    suffer = Decision(
        "ancient_one_attacks", amanda.id, (option("suffer"), option("use", "warding_statue.1", 1)), "R29.11"
    )
    first = roll_forecast_of(game, suffer, suffer.options[0])
    assert game.state.battle is not None
    game.state.battle.round += 1
    second = roll_forecast_of(game, suffer, suffer.options[0])
    assert first is not None and second is not None
    assert first.skill == second.skill == "speed"
    assert dict(second.terms)[""] == dict(first.terms)[""] - 1
    assert worst_case_of(game, suffer, suffer.options[0])


def test_steps_without_dice_have_none(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    go = Decision("move", amanda.id, (option("go", "woods"),), "R7.3", about=Points(1))
    assert written_steps_of(game, go, go.options[0]) == ()
    assert first_roll([{"gain": {"clues": 1}}], Scope(game, amanda, "")) is None
    assert first_roll([{"gain": {"money": "2d6"}}], Scope(game, amanda, "")) == PlainDice(2, False)
