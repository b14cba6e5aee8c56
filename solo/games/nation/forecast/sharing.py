"""What the options of a question share: those that differ by nothing but the player's cubes on one place have one set of runs.

The runs are done once, on the board without those cubes, and it is watched what hangs on the cubes of each place there. A
behavior card with which nothing hangs on an option's cubes goes the same way with them; only whether their place can be
acquired afterwards is looked at anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar, NamedTuple

from solo.games.nation import events
from solo.games.nation.forecast.chance import EveryDice, NeedsApart, OpenTokens, Run
from solo.games.nation.forecast.outcomes import TURNING, loss_of
from solo.games.nation.forecast.solver import End, Found, Solver
from solo.games.nation.forecast.stages import CultTurn, Midway
from solo.games.nation.forecast.states import ForecastState, packed
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.state import Stake, State, decode_state

Runs = list[Run[tuple[End, ...]]]


class Watch:
    """What hangs on the player's cubes of each place.

    limits: numbers with fewer than which there is another result. whole: the places of which any other number makes one. open:
    whether anybody looks who matters.
    """

    def __init__(self) -> None:
        self.limits: dict[str, set[int]] = {}
        self.whole: set[str] = set()
        self.open = True

    def matters(self, change: Change) -> bool:
        """Whether anything hangs on a change of the cubes of a place."""
        limits = self.limits.get(change.place, ())
        return change.place in self.whole or any((change.before < each) != (change.after < each) for each in limits)


class WatchedStake(Stake, dict=True):
    """A place of cubes that notes what hangs on the player's. place, watch: no fields, so that they are not encoded."""

    place: ClassVar[str]
    watch: ClassVar[Watch]

    def of(self, side: str) -> int:
        if side == PLAYER and self.watch.open:
            self.watch.whole.add(self.place)
        return self.cubes.get(side, 0)

    def outnumbered(self, side: str, by: str, more: int) -> bool:
        if side != PLAYER or by == PLAYER:
            return super().outnumbered(side, by, more)
        limit = self.of(by) - more
        self.watch.limits.setdefault(self.place, set()).add(limit)
        return self.told(side) < limit


def _watched(stake: Stake, place: str, watch: Watch) -> WatchedStake:
    found = WatchedStake(stake.cubes, stake.lock)
    found.__dict__ |= {"place": place, "watch": watch}
    return found


def _watch(state: State, watch: Watch) -> None:
    """Watch every place of cubes."""
    for city in state.cities:
        city.space = _watched(city.space, city.id, watch)
        if city.face:
            city.card = _watched(city.card, city.face, watch)
    for each in state.row:
        each.stake = _watched(each.stake, each.card, watch)


class Change(NamedTuple):
    """The player's cubes on a place, on the common board and with an option; "" for no change at all."""

    place: str = ""
    before: int = 0
    after: int = 0


class WatchedRuns(NamedTuple):
    """The runs with a behavior card. needed: what makes a difference after all, instead of them. assumed: as of `Solver`."""

    watch: Watch
    assumed: tuple[str, ...]
    runs: Runs
    needed: NeedsApart | None


class CommonBoard(Solver):
    """Runs from the board that some options have in common."""

    def __init__(self, state: ForecastState, found: Found) -> None:
        super().__init__(state, found=found)
        self._watch = Watch()
        self._known: dict[tuple[str, frozenset[str]], WatchedRuns] = {}

    def turn(self, dice: EveryDice, since: Midway | None = None) -> CultTurn:
        turn = super().turn(dice, since)
        _watch(turn.game.state, self._watch)
        return turn

    def end(self, share: Fraction, turn: CultTurn, game: Game, tokens: OpenTokens) -> End:
        self._watch.open = False
        found = super().end(share, turn, game, tokens)
        self._watch.open = True
        return found._replace(game=turn.copied() if share < 1 and game is turn.game else game)

    def watched(self, card: str, apart: frozenset[str]) -> WatchedRuns:
        """The runs with a behavior card, and what hangs on the player's cubes in them."""
        if (card, apart) not in self._known:
            self._watch, self.assumed = Watch(), {}
            runs: Runs = []
            needed = None
            try:
                (begun,) = self.beginnings(apart)
                self._watch.whole.clear()  # what he leads at the beginning is each option's own
                runs = self.runs(card, apart, begun)
            except NeedsApart as found:
                needed = found
            self._watch.open = False
            self._known[card, apart] = WatchedRuns(self._watch, tuple(self.assumed), runs, needed)
        return self._known[card, apart]


class SharedRuns(NamedTuple):
    """The runs of an option on a board that it shares. begun: the turn begins so. assumed: of the option's solver."""

    common: CommonBoard
    change: Change
    begun: Midway
    assumed: dict[str, None]

    def runs(self, card: str, apart: frozenset[str], begun: Midway) -> Runs | None:
        """Those that the turn comes to with a behavior card; None where they may go otherwise."""
        if begun != self.begun:
            return None
        found = self.common.watched(card, apart)
        if found.watch.matters(self.change):
            return None
        self.assumed.update(dict.fromkeys(found.assumed))
        if found.needed is not None:
            raise found.needed
        return [run._replace(result=tuple(self._with_cubes(end) for end in run.result)) for run in found.runs]

    def _with_cubes(self, end: End) -> End:
        """An end of a common run with the option's cubes on their place."""
        outcome, place = end.outcome, self.change.place
        if self.begun.led == tuple(outcome.kept) and place not in self.begun.led:
            return end
        kept = {each: self._loss(end) if each == place else outcome.kept[each] for each in self.begun.led}
        return end._replace(outcome=outcome._replace(kept=kept))

    def _loss(self, end: End) -> str:
        """Why the place of the cubes cannot be acquired."""
        game, place = end.game, self.change.place
        assert game is not None
        stake = game.stake(place)
        before, stake.cubes = stake.cubes, {**stake.cubes, PLAYER: self.change.after}
        loss = loss_of(game, place, {each.subject for each in end.outcome.happenings if each.what == "city_falls"})
        stake.cubes = before
        return loss


def share_boards(solvers: Iterable[Solver]) -> None:
    """Have options share their boards where there are several on one. solvers: of the options of one question, begun."""
    found = [(solver, common) for solver in solvers if (common := _common(solver)) is not None]
    boards = Counter(board for _, (board, _, _) in found)
    commons: dict[bytes, CommonBoard] = {}
    for solver, (board, change, begun) in found:
        if boards[board] > 1:
            if board not in commons:
                commons[board] = CommonBoard(solver.state._replace(packed=board), solver.found)
            solver.shared = SharedRuns(commons[board], change, begun, solver.assumed)


def _common(solver: Solver) -> tuple[bytes, Change, Midway] | None:
    """The board of an option without the cubes that it puts on one place, with those and how its turn begins; None where more
    hangs on the option."""
    try:
        begun = [each.midway for each in solver.beginnings(frozenset())]
    except NeedsApart:
        return None
    if len(begun) != 1 or begun[0] is None or len(solver.state.ancients) > 1:
        return None
    midway = begun[0]
    stand = midway.dice
    if any(type(event) in TURNING for event in midway.told) or stand.unknown or stand.tokens.drawn or midway.choices:
        return None
    placed = {event.place for event in midway.told if isinstance(event, events.CubesPlaced) and event.side == PLAYER}
    if len(placed) > 1:
        return None
    if not placed:
        return midway.game, Change(), midway
    (place,) = placed
    return _without(solver, place, midway)


def _without(solver: Solver, place: str, midway: Midway) -> tuple[bytes, Change, Midway] | None:
    """The board without the cubes that an option has put on a place."""
    before = Game(solver.state.content, decode_state(solver.state.packed))
    after = Game(solver.state.content, decode_state(midway.game))
    try:
        was, stake = before.stake(place).of(PLAYER), after.stake(place)
    except KeyError:
        return None
    change = Change(place, was, stake.of(PLAYER))
    stake.add(PLAYER, was - change.after)
    return packed(after), change, midway
