"""What the options of a question share: those that differ by nothing but the player's cubes on one place have one set of runs.

The runs are done once, on the board without those cubes, and it is watched what hangs on the cubes of each place there. A
behavior card with which nothing hangs on an option's cubes goes the same way with them; only whether their place can be
acquired afterwards is looked at anew. Payments have their board in common without the cards played and the cubes spent too, as
long as nobody looks at the player's deck or supply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from solo.games.nation import events
from solo.games.nation.forecast.chance import EveryDice, NeedsApart, OpenTokens, Run
from solo.games.nation.forecast.outcomes import TURNING, loss_of
from solo.games.nation.forecast.solver import End, Found, Solver, weighed_ends
from solo.games.nation.forecast.stages import CultTurn, Midway
from solo.games.nation.forecast.states import ForecastState, packed
from solo.games.nation.forecast.watching import Change, Watch
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.state import State, decode_state

Runs = list[Run[tuple[End, ...]]]

_encode = msgspec.msgpack.Encoder().encode


class WatchedRuns(NamedTuple):
    """The runs with a behavior card. weighed: their ends with the chances, where the player chooses nothing. needed: what makes
    a difference after all, instead of them. assumed: as of `Solver`. losses: those that were looked up, by `SharedRuns.loss`."""

    watch: Watch
    assumed: tuple[str, ...]
    runs: Runs
    weighed: list[tuple[Fraction, End]] | None
    needed: NeedsApart | None


class CommonBoard(Solver):
    """Runs from the board that some options have in common. losses: why places cannot be acquired, as far as they were looked
    up."""

    def __init__(self, state: ForecastState, found: Found) -> None:
        super().__init__(state, found=found)
        self.losses: dict[tuple[object, ...], str] = {}
        self._watch = Watch()
        self._boards: dict[bytes, Game] = {}
        self._known: dict[tuple[str, frozenset[str]], WatchedRuns] = {}

    def turn(self, dice: EveryDice, since: Midway | None = None) -> CultTurn:
        """A turn that is watched."""
        turn = super().turn(dice, since)
        self._watch.over(turn.game.state)
        return turn

    def end(self, share: Fraction, turn: CultTurn, game: Game, tokens: OpenTokens) -> End:
        """An end, with the game as it stands then, or another one where the same can be acquired."""
        self._watch.open = False
        found = super().end(share, turn, game, tokens)
        self._watch.open = True
        board = _encode(_acquiring(game.state))
        if board not in self._boards:
            self._boards[board] = turn.copied() if share < 1 and game is turn.game else game
        return found._replace(game=self._boards[board])

    def watched(self, card: str, apart: frozenset[str]) -> WatchedRuns:
        """The runs with a behavior card, and what hangs on the player's cubes in them."""
        if (card, apart) not in self._known:
            self._known[card, apart] = self._watched(card, apart)
        return self._known[card, apart]

    def _watched(self, card: str, apart: frozenset[str]) -> WatchedRuns:
        watch = self._watch = Watch()
        self.assumed = {}
        try:
            (begun,) = self.beginnings(apart)
            watch.whole.clear()  # what he leads at the beginning is each option's own
            runs = self.runs(card, apart, begun)
        except NeedsApart as needed:
            return WatchedRuns(watch, tuple(self.assumed), [], None, needed)
        finally:
            watch.open = False
        chosen = any(point.choice for run in runs for point in run.points)
        return WatchedRuns(watch, tuple(self.assumed), runs, None if chosen else weighed_ends(runs), None)


def _acquiring(state: State) -> Sequence[object]:
    """All of a board that what the player can acquire hangs on."""
    who = state.investigators[0]
    cities = [(city.owner, city.face, city.space, city.card) for city in state.cities]
    agents = (who.id, who.place, who.agents, who.mythos, state.deep_ones)
    return (state.ended, state.cthulhu, state.cultists, cities, state.row, agents)


class SharedRuns(NamedTuple):
    """The runs of an option on a board that it shares. begun: the turn begins so. assumed: of the option's solver."""

    common: CommonBoard
    change: Change
    begun: Midway
    assumed: dict[str, None]

    def ends(self, card: str, apart: frozenset[str], begun: Midway) -> list[tuple[Fraction, End]] | None:
        """What the turn comes to with a behavior card; None where it may go otherwise."""
        if begun != self.begun:
            return None
        found = self.common.watched(card, apart)
        if found.watch.matters(self.change):
            return None
        self.assumed.update(dict.fromkeys(found.assumed))
        if found.needed is not None:
            raise found.needed
        if found.weighed is not None:
            return [(chance, self._with_cubes(end)) for chance, end in found.weighed]
        return weighed_ends([run._replace(result=tuple(map(self._with_cubes, run.result))) for run in found.runs])

    def _with_cubes(self, end: End) -> End:
        """An end of a common run with the option's cubes on their place."""
        outcome, place, led = end.outcome, self.change.place, self.begun.led
        if place not in led and len(led) == len(outcome.kept):
            return end
        kept = {each: self._loss(end) if each == place else outcome.kept[each] for each in led}
        return end._replace(outcome=outcome._replace(kept=kept))

    def _loss(self, end: End) -> str:
        """Why the place of the cubes cannot be acquired."""
        (place, _, after, _), losses = self.change, self.common.losses
        fallen = any(each.what == "city_falls" and each.subject == place for each in end.outcome.happenings)
        key = (place, after, fallen, id(end.game))  # the game is kept
        if key not in losses:
            assert end.game is not None
            stake = end.game.stake(place)
            before, stake.cubes = stake.cubes, {**stake.cubes, PLAYER: after}
            losses[key] = loss_of(end.game, place, {place} if fallen else ())
            stake.cubes = before
        return losses[key]


class Board(NamedTuple):
    """The board of an option without the cubes that it puts on one place, with those and how its turn begins.

    bare: the same without the cards played and the cubes spent.
    """

    packed: bytes
    bare: bytes
    change: Change
    begun: Midway


def share_boards(solvers: Sequence[Solver]) -> None:
    """Have options share their boards where there are several on one. solvers: of the options of one question, begun."""
    if len(solvers) < 2:
        return
    found = {number: board for number, each in enumerate(solvers) if (board := _board(each)) is not None}
    alike = Counter(board.packed for board in found.values())
    bare = Counter(board.bare for board in found.values())
    commons: dict[bytes, CommonBoard] = {}
    for number, board in found.items():
        solver, change = solvers[number], board.change
        if alike[board.packed] > 1:
            shared = board.packed
        elif bare[board.bare] > 1:
            shared, change = board.bare, change._replace(own=True)
        else:
            continue
        if shared not in commons:
            commons[shared] = CommonBoard(solver.state._replace(packed=shared), solver.found)
        solver.shared = SharedRuns(commons[shared], change, board.begun, solver.assumed)


def _board(solver: Solver) -> Board | None:
    """What an option may share; None where more hangs on it."""
    try:
        begun = [each.midway for each in solver.beginnings(frozenset())]
    except NeedsApart:
        return None
    if len(begun) != 1 or begun[0] is None or len(solver.state.ancients) > 1:
        return None
    told, stand = begun[0].told, begun[0].dice
    if any(type(event) in TURNING for event in told) or stand.unknown or stand.tokens.drawn or begun[0].choices:
        return None
    placed = {event.place for event in told if isinstance(event, events.CubesPlaced) and event.side == PLAYER}
    return _without(solver, placed, begun[0]) if len(placed) < 2 else None


def _without(solver: Solver, places: set[str], begun: Midway) -> Board | None:
    """The board without the cubes that an option has put on a place."""
    before = Game(solver.state.content, decode_state(solver.state.packed))
    after = Game(solver.state.content, decode_state(begun.game))
    change = Change()
    for place in places:
        try:
            was, stake = before.stake(place).of(PLAYER), after.stake(place)
        except KeyError:
            return None
        change = Change(place, was, stake.of(PLAYER))
        stake.add(PLAYER, was - change.after)
    exact = packed(after)
    after.who.deck = before.who.deck
    after.state.supply[PLAYER] = before.state.supply[PLAYER]
    return Board(exact, packed(after), change, begun)
