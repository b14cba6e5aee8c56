"""What the table answers by itself, weighed against the options left out: `python -m tests.bench.habits_weighed GAME [GAMES]
[SEED]`, on one process.

Whole games are played as a person would play them, with most of what is asked answered by the most sensible option. At each
question that a habit answers, or that follows from an answer given before, every option is tried out, several times with other
dice, to the end of the turn; what there is then more, or less, is added up by rough weights. Printed is, by the kind of question,
where an option left out came out furthest ahead: whoever knows the rules reads whether anybody would have chosen it. That it is
ahead is no fault yet: what hurts only later counts for nothing here, and four throws are few.

In 60 nights of the town and 8 games of the museum it led to what `tests/robustness/test_unasked.py` asserts now, and to offers
that counted as declined though somebody had come back for them, or was in another danger.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from solo.games.town.state import State as TownState
from solo.kernel.decisions import Answer, Decision
from solo.kernel.flow import FlowRunner
from solo.kernel.piece_ids import kind_of
from tests.robustness.unasked import Seat

WEIGHTS = {
    "won": 100.0,
    "lost": -100.0,
    "devoured": -40.0,
    "fallen": -8.0,
    "doom": -6.0,
    "terror": -3.0,
    "gates": -6.0,
    "seals": 12.0,
    "signs": 12.0,
    "monsters": -1.0,
    "clues": 2.0,
    "cards": 2.0,
    "trophies": 1.5,
    "gate trophies": 4.0,
    "points": 1.0,
    "money": 0.4,
    "blessing": 4.0,
    "curse": -4.0,
}
"""What a piece of each is worth, in points of sanity or stamina."""

TRIES = 4
"""So often an option is tried, each time with other dice."""

OFTEN = 40
"""Of a kind of question so many are weighed; of those after them one in ten."""

OPTIONS = 8
"""So many options of a question are tried at most."""

LONGEST = 60
"""So many answers are given to the end of a turn at most."""

MOST = 1200
"""So many answers are given in a game at most."""

PRINTED = 12
"""So many options of each kind are printed."""

PLAIN = ("accept", "fail", "evade", "leave", "done", "go_on", "stop", "pass", "flee")
"""Options by which nothing is used up."""

KNOCKED_OUT = ("st_marys_hospital", "arkham_asylum", "lost_in_time_and_space")


class Weighed(NamedTuple):
    """An option left out. lead: by how much it came out ahead of the one taken."""

    lead: float
    kind: str
    text: str


def counted(game: Any) -> Mapping[str, float]:
    """What counts, of a game as it stands."""
    state = game.state
    found: dict[str, float] = defaultdict(float)
    for who in state.investigators:
        found["points"] += max(0, who.sanity) + max(0, who.stamina)
        found["cards"] += len(who.cards)
        found["clues"] += who.clues
    found["doom"] = state.doom
    (_count_in_town if isinstance(state, TownState) else _count_in_museum)(state, found)
    return found


def _count_in_town(state: Any, found: dict[str, float]) -> None:
    for who in state.investigators:
        found["money"] += who.money
        found["trophies"] += len(who.monster_trophies)
        found["gate trophies"] += len(who.gate_trophies)
        for card in ("blessing", "curse"):
            found[card] += any(kind_of(each) == card for each in who.cards)
        found["fallen"] += who.place in KNOCKED_OUT and (who.lost_to >= state.round or who.idle == state.round)
    found["terror"], found["gates"], found["seals"] = state.terror, len(state.gates), len(state.seals)
    found["monsters"], found["devoured"] = len(state.monsters), len(state.dead)
    found["won"], found["lost"] = state.outcome == "victory", state.outcome == "defeat"


def _count_in_museum(state: Any, found: dict[str, float]) -> None:
    found["trophies"] = sum(len(who.trophies) + len(who.monsters) for who in state.investigators)
    found["signs"], found["devoured"] = state.signs, len(state.devoured)
    found["monsters"] = sum(len(each.monsters) for each in state.cards)
    found["won"], found["lost"] = state.won, bool(state.ended) and not state.won


def worth(found: Mapping[str, float]) -> float:
    """What all that counts is worth."""
    return sum(WEIGHTS[what] * count for what, count in found.items())


def difference(found: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    """What there is more of."""
    return {what: found[what] - other[what] for what in WEIGHTS if found.get(what, 0) != other.get(what, 0)}


class Weighing:
    """Plays games, and weighs what their tables answer."""

    def __init__(self, game: str) -> None:
        self._game = game
        self.seen = Counter[str]()
        self.found: list[Weighed] = []

    def play(self, seed: int) -> None:
        """Play a game."""
        seat, dice = Seat(self._game, seed), random.Random(seed)
        for step in seat.steps(MOST):
            decision = step.decision
            if step.question is None and not decision.several and self._is_due(decision.kind):
                self._weigh(seat, decision, step.answer, [dice.randrange(2**30) for _ in range(TRIES)])

    def _is_due(self, kind: str) -> bool:
        self.seen[kind] += 1
        return self.seen[kind] <= OFTEN or self.seen[kind] % 10 == 0

    def _weigh(self, seat: Seat, decision: Decision, answer: Answer, tries: list[int]) -> None:
        before, taken = counted(seat.game), [self._tried(seat, answer, each) for each in tries]
        for option in [each.id for each in decision.options if each.id != answer][:OPTIONS]:
            other = [self._tried(seat, option, each) for each in tries]
            ends = [difference(then, now) for (_, then), (_, now) in zip(other, taken, strict=True)]
            lead = sum(map(worth, ends)) / len(ends)
            at_once = [difference(tried[0][0], before) for tried in (taken, other)]
            self.found.append(Weighed(lead, decision.kind, _text(seat, decision, (answer, option), at_once, ends)))

    def _tried(self, seat: Seat, option: Answer, seed: int) -> tuple[Mapping[str, float], Mapping[str, float]]:
        """What counts after an option at once, and at the end of the turn."""
        host, session = seat.line.playout(seed)
        turn = _turn(host)
        session.answer(option)
        now = counted(host.last)  # type: ignore[attr-defined]
        for _ in range(LONGEST):
            if session.decision is None or _turn(host) != turn:
                break
            session.answer(_plain(session))
        return now, counted(host.last)  # type: ignore[attr-defined]


def _turn(host: Any) -> object:
    """Which turn is played."""
    state = host.last.state
    return (state.seed, state.outcome, state.round) if isinstance(state, TownState) else (state.ended, state.turn)


def _plain(session: FlowRunner) -> Answer:
    """An answer that does nothing special."""
    decision = session.decision
    assert decision is not None
    found = [each.id for verb in PLAIN for each in decision.options if each.verb == verb]
    return found[0] if found and not decision.several else decision.default


def _text(seat: Seat, decision: Decision, pair: tuple[Answer, Answer], at_once: list[Any], ends: list[Any]) -> str:
    """What was asked, and what came of the option taken and of the one left out."""
    state = seat.game.state
    who = next((each for each in state.investigators if each.id == decision.who), None)
    person = f"{who.id} {who.place} {who.sanity}/{who.stamina}, {who.clues} clue tokens" if who is not None else ""
    taken, other = (f"{each}, at once {found}" for each, found in zip(pair, at_once, strict=True))
    return (
        f"seed {state.seed}, answer {seat.position}, {state.ancient_one}, doom {state.doom}: {person}\n    {decision.about}\n"
        f"    taken {taken}\n    left out {other}\n    more at the end of the turn {ends}"
    )


def main(game: str, games: int = 20, first: int = 0) -> None:
    """Play, and print the worst of each kind."""
    weighing = Weighing(game)
    for seed in range(first, first + games):
        weighing.play(seed)
    for kind in sorted(weighing.seen):
        those = sorted((each for each in weighing.found if each.kind == kind), reverse=True)
        print(f"\n## {kind}: answered {weighing.seen[kind]} times, {len(those)} options weighed")
        for each in those[:PRINTED]:
            print(f"  {each.lead:+.1f} {each.text}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
