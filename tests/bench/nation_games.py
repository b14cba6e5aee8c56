"""Games of the nation that are played to be measured: `play` plays one, and keeps what its figures are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from solo.games.nation.content import load
from solo.games.nation.events import CardUsed, MythosTaken, NetworkCardTaken
from solo.games.nation.game import Game
from solo.games.nation.host import Host, Rules
from solo.games.nation.printed.facts import AbilityFact
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.scoring import score_parts
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from solo.kernel.host import BrokenInvariant
from solo.players.simulation import players

FIRST_SEED = 20_000
Setting = tuple[str, str]
"""A player and a level."""

rules = cache(lambda: Rules(load()))


class Played(NamedTuple):
    """A game that was played.

    score, ancient_score: of both sides at the end. leads: by how much the player was ahead as each round began, all counted.
    bought: the network and mythos cards he acquired. verbs: what his cards did.
    """

    ancient_one: str
    main_agent: str
    won: bool
    rounds: int
    ended: str
    score: int = 0
    ancient_score: int = 0
    leads: tuple[int, ...] = ()
    bought: frozenset[str] = frozenset()
    verbs: frozenset[str] = frozenset()

    @property
    def changes(self) -> int:
        """How often the lead changed from one side to the other; that at the start is the Ancient One's."""
        ahead = [lead > 0 for lead in (*self.leads, self.score - self.ancient_score) if lead]
        return sum(before != after for before, after in pairwise(ahead))

    @property
    def at_half_time(self) -> int:
        """By how much the player was ahead when half the rounds were played."""
        return self.leads[len(self.leads) // 2]


def play(setting: Setting, number: int, *, check: bool = False) -> Played:
    """Play the game of a number: every Ancient One and main agent equally often, by turns. check: hold every invariant."""
    player, level = setting
    content = rules().content
    ancients, agents = list(content.ancient_ones), list(content.main_agents)
    ancient_one, main_agent = ancients[number % len(ancients)], agents[number // len(ancients) % len(agents)]
    host = rules().begin(
        {"seed": FIRST_SEED + number, "ancient_one": ancient_one, "main_agent": main_agent, "level": level}
    )
    session, answers = FlowRunner(host.flow()), players(rules())[player](host, number)
    leads: dict[int, int] = {}
    while session.decision is not None:
        if check:
            _hold(host, session)
        if host.game.state.round:
            leads.setdefault(host.game.state.round, lead(host.game))
        session.answer(answers(session.decision))
    state, events = host.game.state, host.take_events()
    return Played(
        ancient_one,
        main_agent,
        state.won,
        state.round,
        state.ended,
        sum(score_parts(host.game).values()),
        state.automaton.score,
        tuple(leads.values()),
        frozenset(bought(events)),
        frozenset(verbs(host.game, events)),
    )


def _hold(host: Host, session: FlowRunner) -> None:
    for problem in rules().problems(host, session.decision):
        raise BrokenInvariant(problem)


def lead(game: Game) -> int:
    """By how much the player would be ahead if the game ended now."""
    return sum(score_parts(game).values()) - game.state.automaton.score


def bought(events: Iterable[Event]) -> Iterator[str]:
    """The network and mythos cards that the player acquired."""
    for event in events:
        if isinstance(event, NetworkCardTaken | MythosTaken) and event.side == PLAYER:
            yield event.card


def verbs(game: Game, events: Sequence[Event]) -> Iterator[str]:
    """The verbs of what the player's cards did: when acquired, when used, and in answer to something."""
    for card in bought(events):
        yield from written(game.abilities(card), "on_acquire", "continuous", "end_game")
    for event in events:
        if isinstance(event, CardUsed):
            yield from written(game.abilities(event.card), "action", "free_action", branch=event.branch)
    causes = dict.fromkeys(str(getattr(event, "cause", "")) for event in events)
    for card in (*game.content.cards, *game.content.mythos):
        if card in causes:
            yield from written(game.abilities(card), "reaction", "each_use")


def written(abilities: Iterable[AbilityFact], *when: str, branch: str = "") -> Iterator[str]:
    """The verbs of abilities that work at some times. branch: the one option that was taken, if it was one of several."""
    for ability in abilities:
        if ability.when in when:
            yield from _steps(ability.effect, branch)


def _steps(steps: Iterable[Mapping[str, Any]], branch: str) -> Iterator[str]:
    for step in steps:
        for verb, value in step.items():
            if verb in ("then", "else"):
                yield from _steps(value, branch)
                continue
            yield verb
            if verb == "choose":
                ways = [way["effect"] for way in value if not branch or way["option"] == branch]
                for way in ways:
                    yield from _steps(way, branch)
