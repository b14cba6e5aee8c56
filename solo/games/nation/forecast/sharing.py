"""What the options of a question share: those that differ by nothing but the player's cubes on one place have one set of runs.

The runs are done once, on the board without those cubes, and it is watched what hangs on the cubes of each place there. A
behavior card with which nothing hangs on an option's cubes goes the same way with them; only whether their place can be
acquired afterwards is looked at anew. Payments, cubes bought and cubes taken back have their board in common without the cards
played and the cubes moved too, as long as nobody looks at the player's deck or supply. That is the board on which nothing is
done, so its runs come first. An option with which the turn may begin in several ways (a sanity test) has boards for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from solo.boardgame.decks import Deck
from solo.games.nation import events
from solo.games.nation.forecast.chance import ICONS, EveryDice, NeedsApart, OpenTokens
from solo.games.nation.forecast.counting import in_all
from solo.games.nation.forecast.outcomes import TURNING, Outcome, Weighed, board_to_acquire, loss_of, people_to_acquire
from solo.games.nation.forecast.solver import End, Found, Solver, key_of, merged, weighed_ends, with_tokens
from solo.games.nation.forecast.stages import CultTurn, Midway
from solo.games.nation.forecast.states import ForecastState, packed
from solo.games.nation.forecast.watching import DECK, SUPPLY, PlaceChange, Watch
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import CULTISTS, LIMBO, PLAYER
from solo.games.nation.state import State, decode_state
from solo.kernel.events import Event


class Raw(NamedTuple):
    """An outcome of a run. game: as it stands then, or one where the same can be acquired. fallen: the cities that fell."""

    weighed: Weighed
    game: Game
    fallen: frozenset[str]


class Solved(NamedTuple):
    """What comes with a behavior card. apart: what made a difference after all. assumed: as of `Solver`. raw: of every run; None
    where the player chooses in one, by what an option makes of it."""

    watch: Watch
    apart: frozenset[str]
    assumed: tuple[str, ...]
    raw: list[Raw] | None


class Alike(NamedTuple):
    """Outcomes that differ at most in whether a place can be acquired. chance: of all. numbers: of them among the raw ones."""

    chance: Fraction
    numbers: list[int]


class CommonBoard(Solver):
    """Runs from the board that some options have in common."""

    def __init__(self, state: ForecastState, found: Found) -> None:
        super().__init__(state, found=found)
        self._watch = Watch()
        self._games: dict[bytes, Game] = {}
        """Games at ends, by what can be acquired there."""
        self._watches: dict[int, Watch] = {}
        """The watch under which each of them came, which may be that of another behavior card."""
        self._solved: dict[str, Solved] = {}
        self._alike: dict[tuple[str, str], list[Alike]] = {}
        self._plain: dict[str, tuple[Weighed, ...]] = {}
        self._changed: dict[tuple[PlaceChange, bool, int], str] = {}
        self._by_place: dict[tuple[object, ...], str] = {}
        """Why a changed place cannot be acquired, by the game, and by what of it that hangs on."""
        self._people: dict[int, bytes] = {}

    def turn(self, dice: EveryDice, since: Midway | None = None) -> CultTurn:
        """A turn that is watched."""
        turn = super().turn(dice, since)
        self._watch.over(turn.game.state)
        return turn

    def end(self, share: Fraction, turn: CultTurn, game: Game, tokens: OpenTokens) -> End:
        """An end, with the game as it stands then, or one where the same can be acquired."""
        with self._watch.closed():
            found = super().end(share, turn, game, tokens)
            board = board_to_acquire(game.state)
            if board not in self._games:
                self._games[board] = turn.copied() if share < 1 and game is turn.game else game
                self._watches[id(self._games[board])] = self._watch
        return found._replace(game=self._games[board])

    def is_solved(self, card: str) -> bool:
        """Whether it is known what comes with a behavior card."""
        return card in self._solved

    def solved(self, card: str) -> Solved:
        """What comes with a behavior card, and what hangs on the places of cubes."""
        if card not in self._solved:
            self._watch, self.assumed = Watch(), {}
            apart: frozenset[str] = frozenset()
            while card not in self._solved:
                try:
                    raw = self._raw(card, apart)
                except NeedsApart as needed:
                    apart |= {needed.what}
                else:
                    self._solved[card] = Solved(self._watch, apart, tuple(self.assumed), raw)
        return self._solved[card]

    def _raw(self, card: str, apart: frozenset[str]) -> list[Raw] | None:
        """The outcomes of every run, in order; None where the player chooses in one."""
        with self._watch.closed():  # what he leads at the beginning is each option's own
            beginnings = self.beginnings(apart)
        found = []
        for begun in beginnings:
            runs = self.runs(card, apart, begun)
            if any(point.choice for run in runs for point in run.points):
                return None
            for chance, end in weighed_ends(runs):
                assert end.game is not None
                fallen = frozenset(each.subject for each in end.outcome.happenings if each.what == "city_falls")
                found += [Raw(each, end.game, fallen) for each in with_tokens(begun, chance, end)]
        return found

    def alike(self, card: str, raw: Sequence[Raw], place: str) -> list[Alike]:
        """Outcomes with a behavior card that differ at most in whether a place can be acquired, in order."""
        if (card, place) not in self._alike:
            found: dict[object, list[int]] = {}
            for number, each in enumerate(raw):
                found.setdefault(key_of(each.weighed.outcome, place), []).append(number)
            chances = ([raw[each].weighed.chance for each in numbers] for numbers in found.values())
            self._alike[card, place] = [
                Alike(in_all(those), numbers) for those, numbers in zip(chances, found.values(), strict=True)
            ]
        return self._alike[card, place]

    def plain(self, card: str, raw: Sequence[Raw]) -> tuple[Weighed, ...]:
        """All that may come with a behavior card on this board itself."""
        if card not in self._plain:
            alike = self.alike(card, raw, "")
            self._plain[card] = tuple(Weighed(chance, raw[numbers[0]].weighed.outcome) for chance, numbers in alike)
        return self._plain[card]

    def loss(self, raw: Raw, change: PlaceChange) -> str:
        """Why a changed place cannot be acquired after a run."""
        fell = change.place in raw.fallen
        key = (change, fell, id(raw.game))  # the game is kept
        if key not in self._changed:
            with self._watches[id(raw.game)].closed():
                self._changed[key] = self._loss(raw, change, fell=fell)
        return self._changed[key]

    def _loss(self, raw: Raw, change: PlaceChange, *, fell: bool) -> str:
        """The same, worked out once for all boards that differ only elsewhere."""
        game, place = raw.game, change.place
        if id(game) not in self._people:
            self._people[id(game)] = people_to_acquire(game.state)
        stake, city = game.stake(place), game.city_of(place)
        there = (city.id, city.owner) if city else None
        key = (change, fell, self._people[id(game)], there, *(stake.of(side) for side in CULTISTS))
        if key not in self._by_place:
            cubes, lock = stake.cubes, stake.lock
            stake.cubes, stake.lock = {**cubes, PLAYER: change.after}, change.lock_after
            self._by_place[key] = loss_of(game, place, raw.fallen)
            stake.cubes, stake.lock = cubes, lock
        return self._by_place[key]


class SharedRuns(NamedTuple):
    """The runs of an option on a board that it shares. begun: its turn begins so; among: all the ways in which it may begin."""

    common: CommonBoard
    change: PlaceChange
    begun: Midway
    among: tuple[Midway, ...]

    def hangs(self, card: str) -> tuple[bool, bool]:
        """Whether anything of the turn with a behavior card hangs on what is changed on a place, and in what is the player's."""
        watch, change = self.common.solved(card).watch, self.change
        return watch.matters(change._replace(own=(), cards=frozenset())), watch.matters(change._replace(place=""))

    def outcomes(self, card: str, option: Solver) -> tuple[Weighed, ...] | None:
        """All that may come of the turn with a behavior card of which nothing hangs on the change; None where it begins
        otherwise, or the player chooses in it."""
        found = self.common.solved(card)
        if found.raw is None or not self._begins(option, found.apart):
            return None
        option.assumed.update(dict.fromkeys(found.assumed))
        kept = found.raw[0].weighed.outcome.kept
        if self.change.place not in kept and self.begun.led == tuple(kept):
            return self.common.plain(card, found.raw)
        return tuple(each for _, each in sorted(self._changed(card, found.raw), key=lambda each: each[0]))

    def _begins(self, option: Solver, apart: frozenset[str]) -> bool:
        """Whether the turn begins as it does with everything left open."""
        try:
            return [each.midway for each in option.beginnings(apart - {ICONS})] == [*self.among]
        except NeedsApart:
            return False

    def _changed(self, card: str, raw: Sequence[Raw]) -> Iterator[tuple[int, Weighed]]:
        """The outcomes, each with the number of the first raw one that comes to it."""
        place, led = self.change.place, self.begun.led
        for chance, numbers in self.common.alike(card, raw, place if self._was_led(raw) else ""):
            if place not in led:
                yield numbers[0], Weighed(chance, self._kept(raw[numbers[0]].weighed.outcome, ""))
                continue
            losses: dict[str, list[int]] = {}
            for each in numbers:
                losses.setdefault(self.common.loss(raw[each], self.change), []).append(each)
            for loss, those in losses.items():
                some = chance if len(losses) == 1 else in_all([raw[each].weighed.chance for each in those])
                yield those[0], Weighed(some, self._kept(raw[those[0]].weighed.outcome, loss))

    def _was_led(self, raw: Sequence[Raw]) -> bool:
        """Whether the player leads the place on the common board."""
        return self.change.place in raw[0].weighed.outcome.kept

    def _kept(self, outcome: Outcome, loss: str) -> Outcome:
        """An outcome with all places that the player leads with the option."""
        place, led = self.change.place, self.begun.led
        return outcome._replace(kept={each: loss if each == place else outcome.kept[each] for each in led})


class SharedBoards(NamedTuple):
    """The boards that an option shares. runs: on each of them, those of most options first."""

    runs: tuple[SharedRuns, ...]

    def outcomes(self, card: str, option: Solver) -> tuple[Weighed, ...] | None:
        """All that may come of the turn with a behavior card; None where it may go otherwise.

        A board that was worked out already comes before one that would have to be. Where something hangs on a place, another
        board without what was done to it is of no use; nor is one with a wider change of what is the player's own.
        """
        hung: set[tuple[str, tuple[str, ...]]] = set()
        for each in sorted(self.runs, key=lambda each: not each.common.is_solved(card)):
            place, own = each.change.place, each.change.own
            if any(place == other and {*own} >= {*those} for other, those in hung):
                continue
            by_place, by_own = each.hangs(card)
            if not (by_place or by_own):
                return each.outcomes(card, option)
            hung.add((place, () if by_place else own))
        return None


class SharedBeginnings(NamedTuple):
    """The boards that an option shares, for each way in which its turn may begin, with the chance of that."""

    boards: tuple[tuple[Fraction, SharedBoards], ...]

    def outcomes(self, card: str, option: Solver) -> tuple[Weighed, ...] | None:
        """All that may come of the turn with a behavior card; None where it may go otherwise."""
        several: list[Weighed] = []
        for share, boards in self.boards:
            found = boards.outcomes(card, option)
            if found is None or len(self.boards) == 1:
                return found
            several += [Weighed(share * chance, outcome) for chance, outcome in found]
        return merged(several)


class SharedBoard(NamedTuple):
    """A board that an option may share. change: what is different with the option."""

    packed: bytes
    change: PlaceChange


def share_boards(solvers: Sequence[Solver]) -> None:
    """Have options share their boards where there are several on one. solvers: of the options of one question, begun."""
    begun = {solver: found for solver in solvers if len(solvers) > 1 and (found := _begun(solver))}
    boards = {solver: [_boards(solver, midway) for _, midway in found] for solver, found in begun.items()}
    alike = Counter(packed for those in boards.values() for each in those for packed in each)
    commons: dict[bytes, CommonBoard] = {}
    for solver, those in boards.items():
        several = [[board for board in each.values() if alike[board.packed] > 1] for each in those]
        if not all(several):
            continue
        for board in chain(*several):
            if board.packed not in commons:
                commons[board.packed] = CommonBoard(solver.state._replace(packed=board.packed), solver.found)
        among = tuple(midway for _, midway in begun[solver])
        shared: list[tuple[Fraction, SharedBoards]] = []
        for (share, midway), each in zip(begun[solver], several, strict=True):
            each.sort(key=lambda board: -alike[board.packed])
            runs = tuple(SharedRuns(commons[board.packed], board.change, midway, among) for board in each)
            shared.append((share, SharedBoards(runs)))
        solver.shared = SharedBeginnings(tuple(shared))


def _begun(solver: Solver) -> list[tuple[Fraction, Midway]]:
    """How an option's turn may begin, who the Ancient One is being left open, with the chances; nothing where more hangs on the
    option."""
    try:
        begun = solver.beginnings(frozenset())
    except NeedsApart:
        return []
    midways = [(each.share, each.midway) for each in begun if each.midway is not None and _is_plain(each.midway)]
    return midways if len(midways) == len(begun) else []


def _is_plain(begun: Midway) -> bool:
    """Whether an option has left nothing open, and has asked and turned up nothing."""
    stand = begun.dice
    turned = any(type(event) in TURNING for event in begun.told)
    return not (turned or stand.unknown or stand.tokens.drawn or begun.choices)


def _boards(solver: Solver, begun: Midway) -> dict[bytes, SharedBoard]:
    """The boards that an option may share, each with the narrowest change."""
    places = {event.place for event in begun.told if _changes_place(event)}  # type: ignore[attr-defined]
    found = _without(solver, places, begun) if len(places) < 2 else ()
    return {board.packed: board for board in reversed(found)}


def _changes_place(event: Event) -> bool:
    """Whether an event of the player's turn changes a place in a way that can be shared."""
    match event:
        case events.CubesPlaced(side=side, place=place) | events.CubesTaken(side=side, place=place):
            return side == PLAYER and place != LIMBO
    return isinstance(event, events.LockMoved)


def _without(solver: Solver, places: set[str], begun: Midway) -> Sequence[SharedBoard]:
    """Boards as they were before an option: but for what was paid; with what was paid as well; and with nothing but the cards
    back."""
    before = Game(solver.state.content, decode_state(solver.state.packed))
    after = Game(solver.state.content, decode_state(begun.game))
    change, deck = PlaceChange(), after.who.deck
    cards = frozenset(_cards(deck) ^ _cards(before.who.deck))
    after.who.deck = before.who.deck
    played = SharedBoard(packed(after), PlaceChange(own=(DECK,), cards=cards))
    for place in places:
        try:
            was, stake = before.stake(place), after.stake(place)
        except KeyError:
            return ()
        change = PlaceChange(place, was.of(PLAYER), stake.of(PLAYER), was.lock, stake.lock)
        stake.add(PLAYER, change.before - change.after)
        stake.lock = was.lock
    after.who.deck = deck
    exact = SharedBoard(packed(after), change)
    after.who.deck = before.who.deck
    _supply_back(after.state, before.state)
    return exact, SharedBoard(packed(after), change._replace(own=(DECK, SUPPLY), cards=cards)), played


def _supply_back(state: State, before: State) -> None:
    """The player's cubes that lie nowhere, and what he has done in his turn, as they were. The bank is not watched: only his own
    turn asks for it."""
    state.supply[PLAYER], state.limbo[PLAYER], state.bank = before.supply[PLAYER], before.limbo[PLAYER], before.bank
    state.turn = before.turn


def _cards(deck: Deck) -> set[str]:
    """The cards of a deck, wherever they are in it."""
    return {*deck.draw, *deck.hand, *deck.played, *deck.discard}
