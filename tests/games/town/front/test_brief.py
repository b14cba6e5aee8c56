"""Whoever wants it brief has a turn in under 12 lines when nothing happens."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.narrator import Narrator
from solo.games.town.host import Host, Rules, Setup
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, load
from solo.narration.paragraphs import wrapped
from solo.players.random_player import RandomPlayer
from tests.table.helpers import FOUR

WIDTH, LINES = 80, 12
SHARE, ALL = 5, 20

STIR = (
    e.CombatBegan,
    e.Checked,
    e.Lost,
    e.CardLost,
    e.Prevented,
    e.SpellCast,
    e.EncounterBegan,
    e.AbilityUsed,
    e.MonsterHits,
    e.KnockedOut,
    e.DrawnThrough,
    e.Returned,
    e.GateClosed,
    e.Arrested,
    e.SurgeBegan,
    e.OutskirtsEmptied,
    e.TerrorRaised,
    e.AllyLeftTown,
    e.PlaceClosed,
    e.GameStarted,
    e.Awakened,
    e.Attacked,
    e.GameOver,
)
"""What happens to somebody, or to the whole town; a turn that has none of it is one in which nothing happens."""


class Idler:
    """Walks the streets, away from monsters as long as that is possible, and leaves what can be left."""

    def __init__(self, host: Host, seed: int) -> None:
        self.host, self.random = host, RandomPlayer(seed)

    def __call__(self, decision: Decision) -> Answer:
        ids = [option.id for option in decision.options]
        if decision.kind == "move":
            infested = set(self.host.game.state.monsters.values()) if self.host.game else set()
            streets = [id for id in ids if id.startswith("go:") and id.endswith("_street")]
            safe = [id for id in streets if id.removeprefix("go:") not in infested]
            return safe[-1] if safe else "stop"
        return "done" if "done" in ids else self.random(decision)


def turns(content: Content, words: Catalogue, seed: int) -> Iterator[tuple[list[Event], list[str]]]:
    """The turns of one night with the lines a terminal has of them: told from question to question."""
    ancient_one = sorted(content.ancient_ones)[seed % 8]
    host = Rules(content).begin(msgspec.to_builtins(Setup(seed, ancient_one, FOUR, single=True)))
    narrator, session, player = Narrator(words, seed, "brief"), FlowRunner(host.flow(), lambda: None), Idler(host, seed)
    events: list[Event] = []
    lines: list[str] = []
    while session.decision is not None:
        asked = session.decision
        for part in split([*host.take_events(), Asked(asked.who, asked.kind)]):
            if part and isinstance(part[0], e.RoundBegan):
                yield events, lines
                events, lines = [], []
            events += part
            for paragraph in narrator.tell(part):
                lines += ["".join(span.text for span in line) for line in wrapped(paragraph, WIDTH)]
        session.answer(player(asked))


def split(events: list[Event]) -> tuple[list[Event], list[Event]]:
    """What happened before a new turn, and what with it."""
    begins = next((number for number, event in enumerate(events) if isinstance(event, e.RoundBegan)), len(events))
    return events[:begins], events[begins:]


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(
    "seeds", [range(SHARE), pytest.param(range(SHARE, ALL), marks=pytest.mark.campaign)], ids=["share", "all"]
)
def test_a_turn_in_which_nothing_happens_is_short(content: Content, language: str, seeds: range) -> None:
    words, quiet = load(language, "town"), 0
    for seed in seeds:
        for events, lines in turns(content, words, seed):
            if events and not any(isinstance(event, STIR) for event in events):
                quiet += 1
                assert len(lines) < LINES, "\n".join(lines)
    assert quiet >= SHARE
