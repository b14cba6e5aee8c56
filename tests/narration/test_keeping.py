"""A narrator who is given the memory of another one goes on as that one would have."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

from solo.games import GAMES, named, rules
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import load
from solo.narration.memory_snapshot import memory_of, names_kept, restore_memory
from solo.narration.teller import Teller, Verbosity
from solo.players.random_player import RandomPlayer

SEED = 4
LONG = {"nation": 38}
"""A seed of a long campaign, where most are short."""
ANSWERS = 120
AHEAD = 25
"""How many questions further a narrator goes on with a memory."""


@cache
def batches(game: str) -> Sequence[Sequence[Event]]:
    """What happens in a campaign at random up to each question."""
    seed = LONG.get(game, SEED)
    host, player = rules(game).begin({"seed": seed}), RandomPlayer(seed)
    session, found = FlowRunner(host.flow()), list[list[Event]]()
    while session.decision is not None and len(found) < ANSWERS:
        found.append([*host.take_events(), Asked(session.decision.who, session.decision.kind)])
        session.answer(player(session.decision))
    return found


def teller_of(game: str, language: str = "en", verbosity: Verbosity = "normal") -> Teller:
    return named(game).teller(load(language, game), SEED, verbosity)


@pytest.mark.parametrize(("language", "verbosity"), [("en", "normal"), ("ru", "full"), ("en", "brief")])
@pytest.mark.parametrize("game", GAMES)
def test_with_the_memory_of_another_a_narrator_goes_on_as_that_one(
    game: str, language: str, verbosity: Verbosity
) -> None:
    story, first = batches(game), teller_of(game, language, verbosity)
    told, memories = [], dict[int, str]()
    for number, batch in enumerate(story):
        told.append([each.paragraph for each in first.told(batch)])
        memory = memory_of(first) if number % 9 == 7 else None
        if memory is not None:
            memories[number] = json.dumps(memory)
    assert len(memories) > 4
    for number, memory in memories.items():
        second = teller_of(game, language, verbosity)
        assert restore_memory(second, json.loads(memory))
        for behind in range(number + 1, min(number + AHEAD, len(story))):
            assert [each.paragraph for each in second.told(story[behind])] == told[behind]


def is_plain(value: Any) -> bool:
    """Whether it is neither one of our objects nor made of them."""
    if isinstance(value, (list, tuple)):
        return all(map(is_plain, value))
    if isinstance(value, dict):
        return all(is_plain(each) for pair in value.items() for each in pair)
    return value is None or isinstance(value, (bool, int, str, Event, type))


@pytest.mark.parametrize("game", GAMES)
def test_whatever_changes_while_it_is_told_is_kept(game: str) -> None:
    first = teller_of(game)
    for batch in batches(game):
        first.told(batch)
    for used, fresh in zip(first.memories(), teller_of(game).memories(), strict=True):
        if isinstance(used, msgspec.Struct):
            continue
        known = {"_waiting", "_told", "_ends", "_awakes"} if not hasattr(used, "scenes") else set[str]()
        changed = {
            name
            for name, value in vars(used).items()
            if is_plain(value) and value != vars(fresh)[name] and name not in known
        }
        assert changed <= set(names_kept(used)), type(used).__name__


@pytest.mark.parametrize("game", GAMES)
def test_a_memory_that_does_not_fit_is_refused(game: str) -> None:
    first = teller_of(game)
    for batch in batches(game)[:40]:
        first.told(batch)
    memory = json.loads(json.dumps(memory_of(first)))
    assert restore_memory(teller_of(game), memory)
    for number, (kind, values) in enumerate(memory):
        assert not restore_memory(teller_of(game), [*memory[:number], ["Other", values], *memory[number + 1 :]])
        others = {f"{name}_": value for name, value in values.items()} or {"more": 1}
        assert not restore_memory(teller_of(game), [*memory[:number], [kind, others], *memory[number + 1 :]])
    for wrong in ([], memory[1:], [1], [[1, 2]], [["Telling", {"known": ["event", "os.system", {}]}], *memory[1:]]):
        assert not restore_memory(teller_of(game), wrong)


def test_while_something_is_half_told_there_is_no_memory() -> None:
    teller = teller_of("town")
    teller.telling.tell_later(lambda run: True, lambda: None)
    assert memory_of(teller) is None
