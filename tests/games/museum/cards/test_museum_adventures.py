"""Every adventure and Other World, played: its rows, its rewards and penalties, its lock, terror and midnight."""

from __future__ import annotations

from typing import Any

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import give_trophies, on_top
from solo.games.museum.game import Game
from solo.games.museum.rules.attempts import fail_roll
from solo.games.museum.rules.halls import lay_adventure, open_worlds
from solo.games.museum.rules.midnight import run_midnight_effects
from solo.kernel.flow import run
from tests.games.museum.helpers import Night, at_card, content, keep_in_cup, resumed, rows, table
from tests.games.museum.printed import answered, changed, expected, ids, printed, received, snapshot

CARDS = {**printed()["adventures"], **printed()["other_worlds"]}
WHO = "dexter_drake"  # five of each, and no say in anything but spells
NO_SLOT = ("slot", "covered")


def at(card: str, **given: Any) -> Night:
    """Somebody attempts a card."""
    return at_card(card, who="amanda_sharpe", ancient_one="cthulhu", doom=2, **given)


def slot_rows(card: str) -> list[dict[str, Any]]:
    """The rows that are asked for while no monster lies there."""
    found = []
    for task in CARDS[card]["tasks"]:
        if task.get("slot") != "empty":
            found.append({key: value for key, value in task.items() if key not in NO_SLOT})
    return found


def test_there_are_as_many_as_in_the_box() -> None:
    assert list(content().adventures) == ids("adventures")
    assert list(content().worlds) == ids("other_worlds")
    assert (len(content().adventures), len(content().worlds)) == (48, 8)


@pytest.mark.parametrize("card", CARDS)
def test_its_rows_and_order(card: str) -> None:
    night = at(card)
    assert rows(night.about) == slot_rows(card)
    wanted = 1 if CARDS[card].get("ordered") else len(night.about.rows)
    assert sum(row.open for row in night.about.rows) == wanted


@pytest.mark.parametrize("card", CARDS)
def test_its_rewards(card: str) -> None:
    night = at(card)
    game, state = night.game, night.game.state
    game.attempt.done = [str(row) for row in range(len(CARDS[card]["tasks"]))]
    before = snapshot(game)
    here = len(game.worlds_in_play())
    night = answered(resumed(night))
    icons = dict(CARDS[card].get("rewards", {}))
    found = changed(game, before)
    assert received(night) == {deck: icons[deck] for deck in ("common", "unique", "spell", "ally") if deck in icons}
    assert found.get("amanda_sharpe.clues", 0) == icons.get("clue", 0)
    assert state.signs == icons.get("elder_sign", 0)
    assert len(game.worlds_in_play()) - here == icons.get("gate", 0) - (card in game.content.worlds)
    assert len(game.monsters_in_play()) == icons.get("monster", 0)
    assert state.doom == 2 - icons.get("remove_doom", 0)
    assert night.told(events.TrophyGained)[0].trophies == CARDS[card]["trophies"]
    assert game.state.investigators[0].trophies == [card]


@pytest.mark.parametrize("card", CARDS)
def test_its_penalties(card: str) -> None:
    night = at(card, clues=2)
    game = night.game
    keep_in_cup(game, "zombie", "ghoul")
    before = snapshot(game)
    night.give("give_up")
    answered(night)
    icons = CARDS[card].get("penalties", {})
    found = changed(game, before)
    assert found.get("amanda_sharpe.sanity", 0) == -icons.get("sanity", 0)
    assert found.get("amanda_sharpe.stamina", 0) == -icons.get("stamina", 0)
    assert found.get("amanda_sharpe.clues", 0) == -icons.get("lose_clue", 0)
    assert found.get("doom", 0) == icons.get("doom", 0)
    assert game.state.investigators[0].place == card


@pytest.mark.parametrize("card", [id for id, entry in CARDS.items() if entry.get("terror_effect")])
def test_its_terror_effect(card: str) -> None:
    night = at(card)
    game, who = night.game, night.first
    give_trophies(game, who, ["lights_out" if card != "lights_out" else "koi_pond"])
    keep_in_cup(game, "zombie")
    game.state.doom = 0
    for die in game.dice_in("pool"):
        die.face = "terror" if die.id in ("green_1", "green_2") else "i1"
    before = snapshot(game)
    struck = answered_all(Night(game, fail_roll(game, who))) if not fails(card) else failing(game)
    steps = CARDS[card]["terror_effect"]
    if fails(card):
        assert struck is None
    elif "discard_dice" in steps[0]:
        assert game.dice_in("pool") != []
        assert [die.id for die in game.dice_in("lost")][:2] == ["green_1", "green_2"]
        assert len(game.dice_in("lost")) == 3
    elif "lose" in steps[0] and "trophies" in steps[0]["lose"]:
        assert who.trophies == []
    else:
        assert changed(game, before) == expected(steps, who.id, [who.id], [who.id])


def fails(card: str) -> bool:
    """Whether the terror effect of a card fails the attempt."""
    return "fail_adventure" in CARDS[card]["terror_effect"][0]


def failing(game: Game) -> None:
    """The attempt fails by the card's effect."""
    from solo.games.museum.game import AttemptFails

    with pytest.raises(AttemptFails):
        run(fail_roll(game, game.state.investigators[0]))
    assert game.dice_in("lost") == []


def answered_all(night: Night) -> Night:
    """Answer everything with its first option."""
    while night.kind:
        night.give(night.decision.default)
    return night


@pytest.mark.parametrize("card", [id for id, entry in CARDS.items() if entry.get("midnight_effect")])
def test_its_midnight(card: str) -> None:
    steps = CARDS[card]["midnight_effect"]
    worlds = ["yuggoth", "the_abyss"]
    game = table(
        ancient_one="cthulhu", investigators=["amanda_sharpe", WHO], cards=[card, "the_gift_shop"], worlds=worlds
    )
    game.state.doom = 0
    keep_in_cup(game, "zombie")
    before = snapshot(game)
    night = Night(game, run_midnight_effects(game))
    while night.kind:
        night.give(night.decision.default)
    people = ["amanda_sharpe", WHO]
    if "choose" in str(steps):
        assert changed(game, before) == {f"{who}.{what}": -1 for who in people for what in ("sanity", "stamina")}
    elif "count_of" in str(steps):
        assert changed(game, before) == {"doom": len(worlds)}
    else:
        assert changed(game, before) == expected(steps, people[0], people, [])


@pytest.mark.parametrize("card", CARDS)
def test_its_lock(card: str) -> None:
    game = table(cards=["the_gift_shop"])
    if card in game.content.worlds:
        on_top(game.state.worlds, card)
        run(open_worlds(game))
    elif card in game.state.adventures:
        on_top(game.state.adventures, card)
        run(lay_adventure(game, 1))
    locked = [die.color for die in game.state.dice if die.lock == card]
    assert locked == [color for color in [CARDS[card].get("locks")] if color]
