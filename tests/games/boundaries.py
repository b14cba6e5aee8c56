"""That a game can be taken up at every boundary, within its rounds too: what is played on from there is the same."""

from __future__ import annotations

from typing import Any

import msgspec

from solo.kernel.decisions import Answer
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from solo.kernel.host import Rules
from solo.players.random_player import RandomPlayer


class Stop(msgspec.Struct, frozen=True):
    """A boundary that was come to: after how many answers and events, and the state there."""

    answered: int
    told: int
    digest: str
    snapshot: bytes


class Played(msgspec.Struct):
    """A game that was played at random: its boundaries, answers and events."""

    stops: list[Stop] = []
    answers: list[Answer] = []
    told: list[Event] = []


def played(game: Rules, setup: dict[str, Any], decisions: int, *, within: bool) -> Played:
    """Play a setup at random; `within`: with the boundaries within rounds."""
    host, player, record = game.begin(setup), RandomPlayer(setup["seed"]), Played()

    def keep() -> None:
        record.told += host.take_events()
        record.stops.append(Stop(len(record.answers), len(record.told), host.digest(), host.snapshot()))

    session = FlowRunner(host.flow(), keep, within=within)
    while session.decision is not None and len(record.answers) < decisions:
        record.answers.append(session.decision.check(player(session.decision)))
        session.answer(record.answers[-1])
    return record


def go_on_from_everywhere(game: Rules, setup: dict[str, Any], decisions: int) -> Played:
    """From every boundary play the same answers to the end of the round, and compare state and events; what was played."""
    whole = played(game, setup, decisions, within=True)
    rounds = played(game, setup, decisions, within=False).stops
    assert [stop for stop in whole.stops if stop in rounds] == rounds
    for stop in whole.stops:
        end = next((each for each in rounds if each.answered > stop.answered), None)
        if end is None:
            break
        again = game.resume(stop.snapshot)
        assert (again.digest(), again.snapshot()) == (stop.digest, stop.snapshot)
        reached: dict[bytes, list[Event]] = {}
        told: list[Event] = []

        def keep(reached: dict[bytes, list[Event]] = reached, told: list[Event] = told, host: Any = again) -> None:
            told += host.take_events()
            reached[host.snapshot()] = list(told)

        session = FlowRunner(again.flow(), keep)
        for answer in whole.answers[stop.answered : end.answered]:
            session.answer(answer)
        assert reached[end.snapshot] == whole.told[stop.told : end.told]
    return whole
