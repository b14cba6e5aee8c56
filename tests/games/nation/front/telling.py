"""What the tests of the nation's narrator share: whole games as stories, words with a text for every scene, what is read."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from solo.games.nation.front.narrator import Narrator
from solo.games.nation.host import Rules
from solo.games.nation.state import ENDS
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, load
from solo.narration.paragraphs import Paragraph, text_of
from solo.narration.teller import Verbosity
from solo.players.random_player import RandomPlayer
from tests.games.nation.helpers import content

APART = ("heading", "title", "figure")
"""Kinds of spans that may be told twice."""

EAGER = ("acquire", "card", "close", "travel", "influence", "track", "buy", "recover")
"""What a player of these tests would rather do, the first most of all."""

CITY = ("first", "taken", "lost", "gate_closed", "gate_opened", "murder")
HIRED = ("hired", "murdered", "lived")
TURNS = ("third_one", "third_two", "near")


@cache
def english() -> Catalogue:
    """The English words of the nation game."""
    return load("en", "nation")


@cache
def bare() -> Catalogue:
    """The same words without any scene."""
    return Catalogue("en", {name: english().sections[name] for name in ("events", "names", "table")})


def scene(*path: str) -> str:
    """A text that stands for a scene; no other one has its words."""
    return f"Here {' '.join(path).replace('_', ' ')} is told."


def _scenes() -> Iterator[tuple[str, ...]]:
    """The places of all scenes."""
    found = content()
    yield from (("cities", city, kind) for city in found.cities for kind in CITY)
    yield from (("agents", agent, kind) for agent in found.agents for kind in HIRED)
    yield from (("cards", card, "first") for card in found.cards if card not in (*found.agents, *found.main_agents))
    yield from (("mythos", card, kind) for card in found.mythos for kind in ("won", "lost"))
    yield from (("people", who, kind) for who in found.ancient_ones for kind in ("prologue", *TURNS))
    for agent in found.main_agents:
        yield from (("people", agent, "sketch"), ("people", agent, "reveal"))
        yield from (("people", agent, "epilogue", result) for result in ("won", "lost"))
    yield from (("endings", how, result) for how in ENDS for result in ("won", "lost"))


@cache
def scenic() -> Catalogue:
    """The same words with a text for every scene, and two for those that are lists."""
    sections: dict[str, Any] = {**bare().sections}
    for path in _scenes():
        place = sections
        for key in path[:-1]:
            place = place.setdefault(key, {})
        place[path[-1]] = scene(*path)
    for city in content().cities:
        sections["cities"][city]["again"] = [scene("cities", city, "again", number) for number in ("one", "two")]
    for agent in content().agents:
        for kind in ("acting", "met"):
            sections["agents"][agent][kind] = [scene("agents", agent, kind, number) for number in ("one", "two")]
    return Catalogue("en", sections)


@cache
def story(seed: int, ancient_one: str = "") -> Sequence[Event]:
    """A game as it is kept, with its questions, by a player who acquires what he can."""
    host = Rules(content()).begin({"seed": seed, "ancient_one": ancient_one})
    player, session = _Eager(seed), FlowRunner(host.flow())
    told: list[Event] = []
    while session.decision is not None:
        told += [*host.take_events(), Asked(session.decision.who, session.decision.kind)]
        session.answer(player(session.decision))
    return [*told, *host.take_events()]


class _Eager:
    """Does what is more worth telling, most of the time."""

    def __init__(self, seed: int) -> None:
        self._random = RandomPlayer(seed)
        self._dice = random.Random(seed)

    def __call__(self, decision: Decision) -> Answer:
        verbs = {each.verb: each.id for each in decision.options}
        wanted = [verbs[verb] for verb in EAGER if verb in verbs]
        if not wanted or decision.several or decision.kind not in ("action", "free_action", "gate"):
            return self._random(decision)
        return wanted[0] if self._dice.random() < 0.6 else self._dice.choice(wanted)


def narrator(seed: int = 1, verbosity: Verbosity = "normal", words: Catalogue | None = None) -> Narrator:
    """A narrator who has told nothing yet."""
    return Narrator(words or bare(), seed, verbosity)


def told(
    events: Iterable[Event], seed: int = 1, verbosity: Verbosity = "normal", words: Catalogue | None = None
) -> list[Paragraph]:
    """The paragraphs of some events."""
    return narrator(seed, verbosity, words).tell(events)


def text(
    events: Iterable[Event], seed: int = 1, verbosity: Verbosity = "normal", words: Catalogue | None = None
) -> str:
    """What is read of some events, a line for each paragraph."""
    return "\n".join(map(text_of, told(events, seed, verbosity, words)))
