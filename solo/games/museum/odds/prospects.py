"""The chance to complete rows under best play: a dynamic program over rolls (ES5, ES6, ES7, ES10, ES12).

Before a roll only a `Position` matters. After it, every row that can be completed and every way to let the roll fail leads to
another position; the best that a result allows is what it is worth. Without clues and cards that change results, the
options are sorted and each takes the results that allow it (bits, `odds.rolls`); with them, the worth of every result is a list
from which the worth of every use follows (`odds.uses`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from solo.games.museum.odds.needs import BLANK, MOST_DICE, STORED, Faces, Pattern, patterns, subsets, together
from solo.games.museum.odds.rolls import COLORS, GREEN, RED, YELLOW, Pool, Rolls, rolls_of
from solo.games.museum.rules.matching import Need

TERROR = "terror"
ANY_RESULT = -1
"""All bits: every result."""
PLENTY = 99
"""More dice, and more sanity or stamina, than there are."""


class Terror(NamedTuple):
    """What terror does to an attempt when a roll fails (ES7.1). fails: it ends. drops: so many dice that show it are lost.
    takes: so many dice of one's choice are lost. sanity, stamina: what it costs."""

    fails: bool = False
    drops: int = 0
    takes: int = 0
    sanity: int = 0
    stamina: int = 0


class Goal(NamedTuple):
    """How rows are to be completed. ordered: from the top down (ES5.1). many: several rows with one roll (A19). again: one
    row, as often as the dice last (the final battle, ES18.5); then hits are counted, not the chance. second: a clue rolls
    twice if one likes (A52). watched: faces that make a difference, whatever the rows need."""

    ordered: bool = False
    many: bool = False
    again: bool = False
    terror: Terror = Terror()
    second: bool = False
    watched: frozenset[str] = frozenset()


class Position(NamedTuple):
    """Before a roll. left: the rows still to be completed (`Prospects.row`), sorted unless there is an order. aside: what
    dice on markers and spells show. holds: how many dice may yet be put aside, one after each failed roll (ES10). sanity,
    stamina: what may be lost beside the costs of the rows that are left. clues, hand: what may be used (cards by number,
    `odds.uses`). free: whether the yellow and the red die could be added. first: no roll has been made."""

    left: tuple[int, ...]
    pool: Pool
    aside: tuple[str, ...] = ()
    holds: int = 0
    sanity: int = PLENTY
    stamina: int = PLENTY
    clues: int = 0
    hand: tuple[int, ...] = ()
    free: tuple[int, int] = (0, 0)
    first: bool = False


class Move(NamedTuple):
    """Rows that one roll may complete. gain: hits."""

    rest: tuple[int, ...]
    gain: int
    patterns: tuple[Pattern, ...]


class Completion(NamedTuple):
    """Where completing rows leads, and the results that allow it."""

    rest: tuple[int, ...]
    gain: int
    pool: Pool
    aside: tuple[str, ...]
    results: int


class Prospects:
    """The prospects of one goal without clues and cards; what is computed is kept, for all cards that share their rows.

    needs: of each row.
    """

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.needs: list[Need] = []
        self._rows: dict[tuple[Need, str], int] = {}
        self._faces: dict[tuple[int, ...], Faces] = {}
        self._moves: dict[tuple[int, ...], tuple[Move, ...]] = {}
        self._rest: dict[tuple[tuple[int, ...], int, tuple[str, ...]], list[tuple[Pattern, int]]] = {}
        self._results: dict[tuple[tuple[int, ...], int, tuple[str, ...], Pool], dict[Pool, int]] = {}
        self._ways: dict[tuple[tuple[int, ...], Pool, tuple[str, ...]], list[Completion]] = {}
        self._worth: dict[Position, float] = {}

    def row(self, need: Need, mark: str = "") -> int:
        """The number of a row in positions. mark: tells it from others with the same need."""
        key = (need, mark)
        if key not in self._rows:
            self._rows[key] = len(self.needs)
            self.needs.append(need)
        return self._rows[key]

    def left(self, rows: Iterable[int]) -> tuple[int, ...]:
        """Rows as they stand in a position."""
        return tuple(rows) if self.goal.ordered else tuple(sorted(rows))

    def forget(self) -> None:
        """Keep nothing that was computed."""
        for kept in (self._rest, self._results, self._ways, self._worth):
            kept.clear()

    @property
    def size(self) -> int:
        """How many positions are kept."""
        return len(self._worth)

    def worth(self, at: Position) -> float:
        """The chance to complete all rows that are left; in the battle the hits to be expected."""
        if not at.left:
            return 1.0 if min(at.sanity, at.stamina) >= 0 else 0.0
        if not any(at.pool):
            return 0.0
        at = self.plain(at)
        known = self._worth.get(at)
        if known is None:
            self.spend(1)
            known = self._worth[at] = self.prepared(at)
        return known

    def spend(self, effort: int) -> None:
        """Note effort that a new figure takes."""

    def prepared(self, at: Position) -> float:
        """The best of rolling at once and of taking dice off spells before; one of no other use is taken in any case."""
        if self.hopeless(at):
            return 0.0
        if STORED in at.aside:
            return self.worth(_taking_off(at, STORED))
        best = self.expected(at)
        for face in dict.fromkeys(each for each in at.aside if each.startswith(STORED)):
            best = max(best, self.worth(_taking_off(at, face)))
        return best

    def hopeless(self, at: Position) -> bool:
        """Whether the rows that are left cost more than can be paid."""
        return min(at.sanity, at.stamina) < 0

    def plain(self, at: Position) -> Position:
        """A position without what makes no difference: each hold takes two dice off the pool."""
        left, pool, aside, holds, sanity, stamina = at[:6]
        dice = pool[0] + pool[1] + pool[2] + len(aside)
        terror = self.goal.terror
        if aside:
            aside = self.faces(left).useful(aside)
        sanity, stamina = min(sanity, dice * terror.sanity), min(stamina, dice * terror.stamina)
        return Position(left, pool, aside, min(holds, dice // 2), sanity, stamina)

    def faces(self, left: tuple[int, ...]) -> Faces:
        """Which faces make a difference while these rows are left."""
        known = self._faces.get(left)
        if known is None:
            watched = self.goal.watched | ({TERROR} if self.goal.terror != Terror() else set())
            known = self._faces[left] = Faces((self.needs[row] for row in left), watched)
        return known

    def rolls(self, at: Position) -> Rolls:
        """The results of the next roll."""
        return rolls_of(at.pool, self.faces(at.left).classes)

    def moves(self, left: tuple[int, ...]) -> tuple[Move, ...]:
        """Which rows may be completed with one roll, and what shows that they can be."""
        if left not in self._moves:
            self._moves[left] = tuple(self._found(left))
        return self._moves[left]

    def _found(self, left: tuple[int, ...]) -> Iterator[Move]:
        supply = self.faces(left).supply
        if self.goal.again:
            part = patterns(self.needs[left[0]], supply)
            least = max(1, min((sum(count for _, count in pattern) for pattern in part), default=1))
            for hits in range(1, (MOST_DICE // least if self.goal.many else 1) + 1):
                yield Move(left, hits, together([part] * hits))
            return
        known: set[tuple[int, ...]] = set()
        for places in subsets(len(left), len(left) if self.goal.many else 1):
            rows = tuple(left[place] for place in places)
            if rows not in known and (not self.goal.ordered or places == tuple(range(len(places)))):
                known.add(rows)
                rest = tuple(row for place, row in enumerate(left) if place not in places)
                yield Move(rest, 0, together([patterns(self.needs[row], supply) for row in rows]))

    def expected(self, at: Position) -> float:
        """What the next roll is worth on average: the best option takes all results that allow it, then the next best."""
        rolls = self.rolls(at)
        total, open_results = 0.0, rolls.full
        for worth, results in sorted(self.options(at, rolls), reverse=True):
            taken = results & open_results
            if taken:
                total += worth * rolls.chance(taken)
                open_results ^= taken
                if not open_results:
                    break
        return total

    def options(self, at: Position, rolls: Rolls, among: int = ANY_RESULT) -> Iterator[tuple[float, int]]:
        """What may be done after a roll, if some of the results allow it: its worth, and the results that do."""
        yield from self.completing(at, among)
        yield from self.failing(at, rolls, among)

    def next(self, at: Position) -> float:
        """The chance that the next roll completes what is left at once; rows that may not be done together never do."""
        if not any(at.pool):
            return 0.0
        aside = self.faces(at.left).useful(at.aside)
        found = 0
        rolls = self.rolls(at)
        for way in self.ways(at.left, at.pool, aside):
            if not way.rest or self.goal.again:
                found |= way.results
        return rolls.chance(found)

    # Completing rows

    def completing(self, at: Position, among: int = ANY_RESULT) -> Iterator[tuple[float, int]]:
        """What completing rows is worth, if some of the results allow it, and the results that do."""
        for way in self.ways(at.left, at.pool, at.aside):
            if not way.results & among:
                continue
            after = at._replace(left=way.rest, pool=way.pool, aside=way.aside, first=False)
            yield way.gain + self.worth(after), way.results

    def ways(self, left: tuple[int, ...], pool: Pool, aside: tuple[str, ...]) -> list[Completion]:
        """Where completing rows leads, with the results that allow it."""
        key = (left, pool, aside)
        known = self._ways.get(key)
        if known is None:
            known = self._ways[key] = list(self._completed(left, pool, aside))
        return known

    def _completed(self, left: tuple[int, ...], pool: Pool, aside: tuple[str, ...]) -> Iterator[Completion]:
        for taken, kept in _parts(aside):
            for number, move in enumerate(self.moves(left)):
                for used, results in self._shown(left, number, taken, pool).items():
                    after = (pool[0] - used[0], pool[1] - used[1], pool[2] - used[2])
                    if any(after) or not move.rest or move.gain:
                        yield Completion(move.rest, move.gain, after, kept, results)

    def _shown(self, left: tuple[int, ...], number: int, taken: tuple[str, ...], pool: Pool) -> dict[Pool, int]:
        """How many dice of the pool complete a move together with some put aside, and the results that allow it."""
        key = (left, number, taken, pool)
        known = self._results.get(key)
        if known is None:
            rolls = rolls_of(pool, self.faces(left).classes)
            known = {}
            for pattern, dice in self._residues(left, number, taken):
                for used, results in _shared_out(rolls, pattern, dice):
                    known[used] = known.get(used, 0) | results
            self._results[key] = known
        return known

    def _residues(self, left: tuple[int, ...], number: int, taken: tuple[str, ...]) -> list[tuple[Pattern, int]]:
        """What the pool still has to show, and with how many dice, when some of those aside are used."""
        key = (left, number, taken)
        known = self._rest.get(key)
        if known is None:
            found = (_less(pattern, taken) for pattern in self.moves(left)[number].patterns)
            known = self._rest[key] = [(rest, sum(count for _, count in rest)) for rest in found if rest is not None]
        return known

    # Letting a roll fail

    def failing(self, at: Position, rolls: Rolls, among: int = ANY_RESULT) -> Iterator[tuple[float, int]]:
        """What letting the roll fail is worth: terror strikes, one die is lost, and one may be put aside (ES6.2 7)."""
        terror = self.goal.terror
        at = at._replace(first=False)
        among &= rolls.full
        if terror == Terror():
            yield from self._losing(at, rolls, at.pool, 1, among, None)
            return
        yield from self._losing(at, rolls, at.pool, 1, among & ~rolls.at_least(GREEN, TERROR), None)
        if terror.fails:
            return
        struck = at._replace(sanity=at.sanity - terror.sanity, stamina=at.stamina - terror.stamina)
        for count in range(1, at.pool[0] + 1):
            results = among & rolls.at_least(GREEN, TERROR, count) & ~rolls.at_least(GREEN, TERROR, count + 1)
            dropped = min(count, terror.drops)
            pool = (at.pool[0] - dropped, at.pool[1], at.pool[2])
            gone = TERROR if dropped == count else None
            yield from self._losing(struck, rolls, pool, 1 + terror.takes, results, gone)

    def _losing(
        self, at: Position, rolls: Rolls, pool: Pool, dice: int, results: int, gone: str | None
    ) -> Iterator[tuple[float, int]]:
        """So many dice of the pool are lost, and one of the others may be put aside.

        The weakest are lost. gone: a class of faces that no green die shows any more.
        """
        if not results:
            return
        yield from ((self.worth(at._replace(pool=left)), results) for left in self._weakened(at.left, pool, dice))
        if not at.holds or self.goal.again or sum(pool) <= dice:
            return
        for color, others in one_less(pool):
            for face, _ in rolls.classes[color]:
                shown = results & rolls.at_least(color, face)
                if not shown or face == BLANK or (color == GREEN and face == gone):
                    continue
                for left in self._weakened(at.left, others, dice):
                    yield self.worth(at._replace(pool=left, aside=(*at.aside, face), holds=at.holds - 1)), shown

    def _weakened(self, left: tuple[int, ...], pool: Pool, dice: int) -> list[Pool]:
        """A pool without so many dice. A red die is at least as good as any other, face by face, and a yellow one as a green
        one unless terror is needed."""
        green, yellow, red = pool
        both = yellow and TERROR in self.faces(left).needed
        found = []
        for other in range(yellow + 1) if both else [max(0, min(yellow, dice - green))]:
            fewer = min(green, dice - other)
            lost = min(red, dice - other - fewer)
            if other + fewer + lost == min(dice, sum(pool)) and (not lost or (fewer == green and other == yellow)):
                found.append((green - fewer, yellow - other, red - lost))
        return found


def _taking_off(at: Position, stored: str) -> Position:
    """A die is taken off a spell, to be rolled."""
    aside = list(at.aside)
    aside.remove(stored)
    return at._replace(pool=(at.pool[0] + 1, *at.pool[1:]), aside=tuple(aside))


def chosen(options: Iterable[tuple[float, int]], place: int) -> float:
    """The best of the options that one result allows."""
    return max((worth for worth, results in options if results >> place & 1), default=0.0)


@lru_cache(maxsize=1024)
def _parts(aside: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Every choice of dice from those aside, by class, and what stays there; of equal ones those on markers come first."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for many in range(len(aside) + 1):
        for places in combinations(range(len(aside)), many):
            taken = tuple(sorted(aside[place].removeprefix(STORED) for place in places))
            found.setdefault(taken, tuple(face for place, face in enumerate(aside) if place not in places))
    return tuple(found.items())


def _less(pattern: Pattern, taken: tuple[str, ...]) -> Pattern | None:
    """What is left of a pattern when some dice are there already; None if one of them is not needed."""
    left = dict(pattern)
    for face in taken:
        if not left.get(face):
            return None
        left[face] -= 1
    return tuple((face, count) for face, count in left.items() if count)


def _shared_out(rolls: Rolls, pattern: Pattern, dice: int) -> Iterator[tuple[Pool, int]]:
    """Every way to show a pattern with dice of the pool's colors, with the results that do."""
    greens, yellows, reds = rolls.pool
    if dice > greens + yellows + reds:
        return
    for yellow in _shown_by(rolls, YELLOW, pattern) if yellows else (BLANK,):
        for red in _shown_by(rolls, RED, pattern) if reds else (BLANK,):
            used = (dice - (yellow != BLANK) - (red != BLANK), int(yellow != BLANK), int(red != BLANK))
            if used[0] > greens:
                continue
            results = rolls.full
            if yellow:
                results &= rolls.at_least(YELLOW, yellow)
            if red:
                results &= rolls.at_least(RED, red)
            for face, count in pattern:
                if yellow or red:
                    count -= (face == yellow) + (face == red)
                if count:
                    results &= rolls.at_least(GREEN, face, count) if count > 0 else 0
            if results:
                yield used, results


def _shown_by(rolls: Rolls, color: int, pattern: Pattern) -> list[str]:
    """What the die of a color may add to a pattern, and that it adds nothing."""
    return [BLANK, *(face for face, _ in pattern if face in rolls.colors[color].faces)]


def one_less(pool: Pool) -> Iterator[tuple[int, Pool]]:
    """Every color with a die in the pool, and the pool without it."""
    for color in range(len(COLORS)):
        if pool[color]:
            counts = [*pool]
            counts[color] -= 1
            yield color, (counts[0], counts[1], counts[2])
