"""Works the Ancient One's turn from a position, over all that chance may bring in it (DP17.5, DP22, A91)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import NamedTuple, Protocol

from solo.games.nation import events
from solo.games.nation.forecast.chance import (
    CARDS,
    CERTAIN,
    OWN,
    TOKENS,
    EveryDice,
    Kind,
    NeedsApart,
    OpenTokens,
    Point,
    Run,
    WayOn,
    every_run,
    weighed,
)
from solo.games.nation.forecast.counting import in_all
from solo.games.nation.forecast.outcomes import (
    DRAWN_INSANITY,
    Losses,
    Outcome,
    Weighed,
    in_order,
    outcome_of,
)
from solo.games.nation.forecast.policy import value_of
from solo.games.nation.forecast.stages import CultTurn, Midway, Prelude
from solo.games.nation.forecast.states import ForecastState
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.numbers import ANCIENT_INSANE
from solo.games.nation.rules.ending import finish
from solo.games.nation.rules.sanity import reveal

TAKEN = {events.NetworkCardTaken, events.MythosTaken}
"""The events of cards that are acquired."""

MANY = 4
"""From how many ways on that are left at a point it is worth to keep what comes before it."""


class End(NamedTuple):
    """An end of a run. share: of the run. tokens: those that were left open in it. game: as it stands then, if it is kept."""

    share: Fraction
    outcome: Outcome
    tokens: OpenTokens
    game: Game | None = None


class Begun(NamedTuple):
    """How the Ancient One's turn may begin. share: its chance. midway: the position, None where the game is over already; ended:
    what has come of it then. insanity, sanity: in the bag. alike: the number of the first such one from which nothing but tokens
    of the player and in the bag tells it apart; alone: there is no other like it."""

    share: Fraction
    midway: Midway | None
    ended: tuple[End, ...] = ()
    insanity: int = 0
    sanity: int = 0
    alike: int = 0
    alone: bool = True


class Found(dict[Kind, tuple[WayOn, ...]]):
    """The ways that were found where an unseen card came. steps: that were taken in all runs, a begun run being one."""

    steps = 0


class Shared(Protocol):
    """Runs from other positions, which several options have in common."""

    def outcomes(self, card: str, option: Solver) -> tuple[Weighed, ...] | None:
        """All that may come of an option's turn with a behavior card; None where it may go otherwise with each of them."""


class Solver:
    """The outcomes of the Ancient One's turn from a position. found: as of `EveryDice`, of the same game.

    assumed: the kinds of questions that were answered for the player by their first options, besides those that are told it.
    shared: runs that need not be done again.
    """

    def __init__(self, state: ForecastState, prelude: Prelude | None = None, found: Found | None = None) -> None:
        self.state = state
        self.prelude = prelude
        self.assumed: dict[str, None] = {}
        self.shared: Shared | None = None
        self.found = Found() if found is None else found
        self._since: list[Midway] = []
        """How the last runs began that went by the same way, each one on from those before it."""
        self._losses: Losses = {}
        self._begun: dict[frozenset[str], list[Begun]] = {}
        """How the Ancient One's turn may begin, by what is not left open."""

    def begin(self) -> None:
        """Do what comes before the turn, so that it is known what was assumed in it."""
        with suppress(NeedsApart):
            self.beginnings(frozenset())

    @property
    def over(self) -> bool:
        """Whether the game surely ends before the turn, by what the player does."""
        try:
            return all(each.midway is None for each in self.beginnings(frozenset()))
        except NeedsApart:
            return False

    def outcomes(self, card: str) -> tuple[Weighed, ...]:
        """All that may come of the turn with a behavior card: each outcome once, with its chance."""
        if self.shared is not None and (shared := self.shared.outcomes(card, self)) is not None:
            return shared
        apart: frozenset[str] = frozenset()
        while True:
            try:
                found = self._outcomes(card, apart)
            except NeedsApart as needed:
                apart |= {needed.what}
            else:
                break
        return merged(found)

    def _outcomes(self, card: str, apart: frozenset[str]) -> list[Weighed]:
        """What comes of every run of the turn."""
        found: list[Weighed] = []
        ends: dict[int, list[tuple[Fraction, End]]] = {}
        for begun in self.beginnings(apart):
            if begun.alike not in ends:
                ends[begun.alike] = self._played(card, apart, begun)
            for chance, end in ends[begun.alike]:
                found += with_tokens(begun, chance, end)
        return found

    def beginnings(self, apart: frozenset[str]) -> list[Begun]:
        """All ways in which the Ancient One's turn may begin."""
        if apart not in self._begun:
            began = weighed(every_run(partial(self._begin, apart)), lambda _: 0)
            marks = [
                mark if mark and not apart & {TOKENS, OWN} else number for number, (_, (_, mark)) in enumerate(began)
            ]
            self._begun[apart] = [
                begun._replace(share=share, alike=marks.index(mark), alone=marks.count(mark) < 2)
                for mark, (share, (begun, _)) in zip(marks, began, strict=True)
            ]
        return self._begun[apart]

    def _begin(self, apart: frozenset[str], points: list[Point]) -> tuple[Begun, tuple[object, ...]]:
        """What the player does before the turn, by the points; and what it is known by, but for tokens, if that is enough."""
        dice = EveryDice(self.state.content, "", points, apart, self.found)
        turn = self.turn(dice)
        try:
            next(turn.stages())
        except GameEnds as end:
            return Begun(CERTAIN, None, self._ends(turn, end.how)), ()
        begun, bag = turn.begun(), turn.game.state
        known = dice.tokens.drawn or not (bag.insanity and bag.sanity)
        mark = () if known or self.prelude is None else turn.mark()
        return Begun(CERTAIN, begun, (), bag.insanity, bag.sanity), mark

    def _played(self, card: str, apart: frozenset[str], begun: Begun) -> list[tuple[Fraction, End]]:
        """The ends of every run of the turn from its beginning, with the chances."""
        if begun.midway is None:
            return [(CERTAIN, end) for end in begun.ended]
        return weighed_ends(self.runs(card, apart, begun))

    def runs(self, card: str, apart: frozenset[str], begun: Begun) -> list[Run[tuple[End, ...]]]:
        """Every run of the turn from its beginning."""
        self._since = []
        return every_run(partial(self._run, card, apart, begun))

    def _run(self, card: str, apart: frozenset[str], begun: Begun, points: list[Point]) -> tuple[End, ...]:
        """One turn with a behavior card, by the points; from where the run before first went another way, if that was kept."""
        changed = len(points) - 1
        while self._since and self._since[-1].dice.passed > changed:
            self._since.pop()
        dice = EveryDice(self.state.content, card, points, apart, self.found)
        turn = self.turn(dice, self._since[-1] if self._since else begun.midway)
        keeps = changed >= 0 and points[-1].taken == 1 and points[-1].left >= MANY
        how, kept = "", None
        try:
            for number, _ in enumerate(turn.stages()):
                self.found.steps += 1
                if keeps and number and dice.passed <= changed:
                    kept = turn.midway()
        except GameEnds as end:
            how = end.how
        self._since += [kept] if kept else []
        if not begun.alone and _may_be_insane(turn.game, dice.tokens):
            raise NeedsApart(OWN)
        return self._ends(turn, how)

    def turn(self, dice: EveryDice, since: Midway | None = None) -> CultTurn:
        """A turn, from its beginning or from where it was kept."""
        self.found.steps += 1
        return CultTurn(self.state, dice, self.prelude, self.assumed, since)

    def end(self, share: Fraction, turn: CultTurn, game: Game, tokens: OpenTokens) -> End:
        """An end of a turn. game: as it stands then."""
        return End(share, outcome_of(game, turn.telling(game.events), turn.led, self._losses), tokens)

    def _ends(self, turn: CultTurn, how: str) -> tuple[End, ...]:
        """The ends of a run. how: how the game has ended already."""
        if turn.dice.unknown and _takes(turn.game, turn.dice):
            raise NeedsApart(CARDS)
        return tuple(self._each_end(turn, how))

    def _each_end(self, turn: CultTurn, how: str) -> Iterator[End]:
        """The ends of a turn: two where the tokens left open may hold the fifth insanity of the Ancient One or not (A70).

        how: how the game has ended already.
        """
        game, tokens = turn.game, turn.dice.tokens
        if not _may_be_insane(game, tokens):
            if how:
                finish(game, how)
            yield self.end(CERTAIN, turn, game, tokens)
            return
        if game.state.late:
            raise NeedsApart(TOKENS)
        needed = ANCIENT_INSANE - game.state.automaton.insanity
        fifth = tokens.at_least(needed)
        if fifth < 1:
            fewer = turn.copied() if how else game
            if how:
                finish(fewer, how)
            yield self.end(1 - fifth, turn, fewer, tokens.known(needed, reached=False))
        if fifth:
            reveal(game, "cult_insane")
            finish(game, how or "cult_insane")
            yield self.end(fifth, turn, game, tokens.known(needed, reached=True))


def key_of(outcome: Outcome, but: str = "") -> object:
    """What tells an outcome from others. but: a place of which it does not matter whether it can be acquired."""
    kept = outcome.kept.items()
    return (*outcome[:-2], *outcome.amounts.items(), *(kept if not but else [each for each in kept if each[0] != but]))


def merged(several: Iterable[Weighed]) -> tuple[Weighed, ...]:
    """Each outcome once, with all its chance, in order."""
    found: dict[object, tuple[Outcome, list[Fraction]]] = {}
    for chance, outcome in several:
        found.setdefault(key_of(outcome), (outcome, []))[1].append(chance)
    return tuple(Weighed(in_all(chances), outcome) for outcome, chances in found.values())


def weighed_ends(runs: Sequence[Run[tuple[End, ...]]]) -> list[tuple[Fraction, End]]:
    """The ends of runs, with the chances of their runs."""
    return [(chance, end) for chance, ends in weighed(runs, _value) for end in ends]


def _value(ends: Sequence[End]) -> float:
    """What the ends of a run are worth to the player, on average."""
    return sum(float(end.share) * value_of(end.outcome) for end in ends)


def _may_be_insane(game: Game, tokens: OpenTokens) -> bool:
    """Whether the fifth insanity of the Ancient One may be among the tokens that were left open."""
    return 0 < ANCIENT_INSANE - game.state.automaton.insanity <= tokens.drawn


def _takes(game: Game, dice: EveryDice) -> bool:
    """Whether a card was acquired that had been left open."""
    return any(type(event) in TAKEN and event.card in dice.unknown for event in game.events)  # type: ignore[attr-defined]


def with_tokens(begun: Begun, chance: Fraction, end: End) -> list[Weighed]:
    """An end with every number of insanity tokens among those that were left open. chance: of its run, as the turn has begun."""
    outcome, tokens = end.outcome, end.tokens
    chance = chance if begun.share is CERTAIN else chance * begun.share
    chance = chance if end.share is CERTAIN else chance * end.share
    if not tokens.drawn:
        return [Weighed(chance, outcome)]
    if not begun.alone:
        tokens = tokens._replace(insanity=begun.insanity, sanity=begun.sanity)
    known = outcome.amounts.get(DRAWN_INSANITY, 0)
    more = in_order({**outcome.amounts, DRAWN_INSANITY: known + 1})
    found = []
    for number, share in tokens.chances().items():
        drawn = outcome._replace(amounts={**more, DRAWN_INSANITY: known + number}) if number else outcome
        found.append(Weighed(chance * share, drawn))
    return found
