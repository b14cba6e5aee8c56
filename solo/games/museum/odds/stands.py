"""What may come of rolling for some rows, whoever rolls: which results complete which rows, and what failed rolls leave.

A `Stand` is what matters for that: the rows that are left, the dice to be rolled and those put aside. It knows which stands may
follow, with the results that lead there as bits (`odds.rolls`), so that this is worked out once and not for everybody's sanity,
clues and cards anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from solo.games.museum.odds.arrays import Packed
from solo.games.museum.odds.needs import MOST_DICE, STORED, Faces, parts, patterns, subsets, together
from solo.games.museum.odds.rolls import COLORS, GREEN, Pool, Rolls, Ways, rolls_of, ways_of
from solo.games.museum.rules.matching import Need

TERROR = "terror"
Left = tuple[int, ...]
"""Rows still to be completed, by number (`Rows`); sorted unless there is an order."""
NO_DICE: Pool = (0, 0, 0)
Aside = tuple[str, ...]
"""What dice on markers and spells show, sorted."""
STAND, LEAD = 1000, 150
"""About how many bytes a stand takes, and what leads from it to another, beside the results that do."""
NOT, SPARINGLY, FREELY = range(3)
"""Which dice may be put aside after a failed roll: none; such as had not better complete rows at once; any of use."""


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


class Move:
    """Rows that one roll may complete, perhaps with dice put aside. rest: those that are left then. gain: hits. ways: what the
    pool has to show. last: nothing is left, so it does not matter how many dice it takes."""

    __slots__ = ("_helped", "_shown", "gain", "last", "rest", "ways")

    def __init__(self, rest: Left, gain: int, ways: Ways) -> None:
        self.rest = rest
        self.gain = gain
        self.ways = ways
        self.last = not rest and not gain
        self._helped: dict[Aside, Move] = {}
        self._shown: dict[Rolls, dict[Pool, int]] = {}

    def helped(self, taken: Aside) -> Move:
        """The same with some dice put aside."""
        known = self._helped.get(taken)
        if known is None:
            ways = self.ways
            for face in taken:
                ways = ways.less(face)
            known = self._helped[taken] = Move(self.rest, self.gain, ways)
        return known

    def shown(self, rolls: Rolls) -> dict[Pool, int]:
        """How many dice of a pool may complete it, and the results that allow it."""
        known = self._shown.get(rolls)
        if known is None:
            known = {NO_DICE: rolls.showing_at_all(self.ways)} if self.last else rolls.showing(self.ways)
            self._shown[rolls] = known
        return known


class Stand:
    """Before a roll: the rows that are left, the pool, and what dice aside show as far as they are of use.

    stored: whether green dice on spells may be taken off; colored: whether others may, for who can add them. rolled: how
    many dice may be rolled, with those. dice: all that may be of use. fails: how many rolls may fail at most while there is
    hope, negative when there is none. most: what of holds, sanity and stamina makes a difference with nothing in hand.
    allowed: which results allow what may be done, by which dice may be put aside and how much that is.
    """

    __slots__ = (
        "_rolls",
        "allowed",
        "aside",
        "colored",
        "completions",
        "dice",
        "faces",
        "fails",
        "failures",
        "green",
        "left",
        "most",
        "pool",
        "rolled",
        "stored",
    )

    def __init__(self, left: Left, pool: Pool, aside: Aside, faces: Faces, terror: Terror) -> None:
        self.left = left
        self.pool = pool
        self.aside = aside
        self.faces = faces
        self.rolled = self.dice = pool[0] + pool[1] + pool[2]
        self.green = not (pool[1] or pool[2])
        self.stored = self.colored = False
        if aside and aside[-1].startswith(STORED):  # it comes after all letters
            marks = [face.count(STORED) for face in aside]
            self.stored, self.colored = 1 in marks, marks[-1] > 1
            self.rolled += sum(map(bool, marks))
        if aside:
            self.dice += len(aside)
            self.green = self.green and not any(face.endswith(("i4", "wild")) for face in aside)
        fails = self.fails = 0 if not left else self.most_fails() if any(pool) else -1
        self.most = (min(fails, self.most_holds()), fails * terror.sanity, fails * terror.stamina)
        self._rolls: Rolls | None = None
        self.completions: list[Completion] | None = None
        self.failures: dict[int, list[Failure]] = {}
        self.allowed: dict[tuple[int, int], Packed] = {}

    @property
    def rolls(self) -> Rolls:
        """The results of the next roll."""
        if self._rolls is None:
            self._rolls = rolls_of(self.pool, self.faces.classes)
        return self._rolls

    def most_fails(self, added: int = 0, *, fewer: bool = False) -> int:
        """How many rolls may fail at most when dice may be added: the last must be rolled with one die at least, and there must
        be enough for the rows. fewer: rows may be completed without dice."""
        needed = 0 if fewer else self.faces.fewest(green=self.green and not added)
        return min(self.rolled - 1, self.dice - needed) + added

    def most_holds(self, added: int = 0) -> int:
        """How many dice may be put aside at most when dice may be added: each takes two off those that may be rolled."""
        return (self.rolled + added - 1) // 2

    def taken_off(self) -> Iterator[tuple[str, Pool, Aside]]:
        """What taking each green die off a spell to roll it leaves: its class, the pool, and the dice aside."""
        for stored in dict.fromkeys(face for face in self.aside if face.count(STORED) == 1):
            aside = list(self.aside)
            aside.remove(stored)
            yield stored, (self.pool[0] + 1, *self.pool[1:]), tuple(aside)


def room_of(stand: Stand) -> int:
    """About how many bytes it takes to remember that some results of a stand lead to another."""
    return LEAD + stand.rolls.size


class Rows:
    """Numbers of rows. needs: of each row. plain: the number of the row with the same need that is not told from others."""

    def __init__(self) -> None:
        self.needs: list[Need] = []
        self.plain: list[int] = []
        self._numbers: dict[tuple[Need, str], int] = {}

    def number(self, need: Need, mark: str = "") -> int:
        """The number of a row. mark: tells it from others with the same need."""
        plain = self.number(need) if mark else len(self.needs)
        if (need, mark) not in self._numbers:
            self._numbers[need, mark] = len(self.needs)
            self.needs.append(need)
            self.plain.append(plain)
        return self._numbers[need, mark]


Completion = tuple[int, Stand, int]
"""Rows are completed: hits, what is left, and the results that allow it."""
Leads = list[tuple[Stand, int]]
"""What may be left, and the results that allow it."""


class Failure(NamedTuple):
    """A roll fails. struck: 1 if terror strikes, else 0. plain: when no die is put aside. held: when one is, together such as
    differ by what it shows only; each is at least as good as the next, which shows less investigation."""

    struck: int
    plain: Leads
    held: list[Leads]


class Known:
    """What was worked out of the stands of one goal. room: about how many bytes it takes."""

    def __init__(self) -> None:
        self.room = 0
        self.faces: dict[Left, Faces] = {}
        self.moves: dict[Left, tuple[Move, ...]] = {}
        self.stands: dict[tuple[Left, Pool, Aside], Stand] = {}
        self.helping: dict[tuple[Left, Aside], list[tuple[Move, Aside, Aside]]] = {}
        self.settling: dict[tuple[Left, Aside], frozenset[str]] = {}

    def forget(self) -> None:
        """Keep nothing but which faces make a difference."""
        self.room = 0
        for kept in (self.moves, self.stands, self.helping, self.settling):
            kept.clear()


class Stands:
    """The stands of one goal; what is worked out is kept, for all cards that share their rows.

    known: where it is kept, for all views of the goal: it is the same whoever asks, and whatever that may take.
    """

    def __init__(self, goal: Goal, rows: Rows, known: Known) -> None:
        self.goal = goal
        self.rows = rows
        self.known = known
        self._stands = known.stands

    def left(self, rows: Iterable[int]) -> Left:
        """Rows as they stand in a position."""
        return tuple(rows) if self.goal.ordered else tuple(sorted(rows))

    def stand(self, left: Left, pool: Pool, aside: Aside = ()) -> Stand:
        """The stand of some rows and dice."""
        known = self._stands.get((left, pool, aside))
        if known is None:
            faces = self.faces(left)
            useful = faces.useful(aside)
            if useful == aside:
                known = Stand(left, pool, aside, faces, self.goal.terror)
                self.known.room += STAND
            else:
                known = self.stand(left, pool, useful)
            self._stands[left, pool, aside] = known
        return known

    def faces(self, left: Left) -> Faces:
        """Which faces make a difference while these rows are left."""
        known = self.known.faces.get(left)
        if known is None:
            watched = self.goal.watched | ({TERROR} if self.goal.terror != Terror() else set())
            needs = [self.rows.needs[row] for row in left]
            known = self.known.faces[left] = Faces(needs, watched, again=self.goal.again)
        return known

    # Completing rows

    def completions(self, stand: Stand) -> list[Completion]:
        """Where completing rows leads."""
        known = stand.completions
        if known is None:
            found: dict[tuple[int, Stand], int] = {}
            rolls, (green, yellow, red) = stand.rolls, stand.pool
            for move, _, kept in self._helped(stand.left, stand.aside):
                for used, results in move.shown(rolls).items():
                    after = (green - used[0], yellow - used[1], red - used[2])
                    if move.last:
                        key = 0, self.stand((), NO_DICE)
                    elif move.gain or after != NO_DICE:
                        key = move.gain, self.stand(move.rest, after, kept)
                    else:
                        continue
                    found[key] = found.get(key, 0) | results
            known = stand.completions = [(*key, results) for key, results in found.items()]
            self.known.room += len(known) * room_of(stand)
        return known

    def _helped(self, left: Left, aside: Aside) -> list[tuple[Move, Aside, Aside]]:
        """The moves that some of the dice put aside, or none, are of use for, with these and the others."""
        known = self.known.helping.get((left, aside))
        if known is None:
            found = ((move.helped(taken), taken, kept) for taken, kept in parts(aside) for move in self._moves_of(left))
            known = self.known.helping[left, aside] = [each for each in found if each[0].ways.patterns]
        return known

    def _moves_of(self, left: Left) -> tuple[Move, ...]:
        """Which rows may be completed with one roll, and what shows that they can be."""
        known = self.known.moves.get(left)
        if known is None:
            known = self.known.moves[left] = tuple(self._found(left))
        return known

    def _found(self, left: Left) -> Iterator[Move]:
        supply = self.faces(left).supply
        if self.goal.again:
            part = patterns(self.rows.needs[left[0]], supply)
            least = max(1, min((sum(count for _, count in pattern) for pattern in part), default=1))
            for hits in range(1, (MOST_DICE // least if self.goal.many else 1) + 1):
                yield Move(left, hits, ways_of(together([part] * hits)))
            return
        known: set[Left] = set()
        for places in subsets(len(left), len(left) if self.goal.many else 1):
            rows = tuple(left[place] for place in places)
            if rows not in known and (not self.goal.ordered or places == tuple(range(len(places)))):
                known.add(rows)
                rest = tuple(row for place, row in enumerate(left) if place not in places)
                yield Move(rest, 0, ways_of(together([patterns(self.rows.needs[row], supply) for row in rows])))

    # Letting a roll fail

    def failures(self, stand: Stand, holding: int) -> list[Failure]:
        """What letting the roll fail leaves: terror strikes, one die is lost, and one may be put aside (ES6.2 7).

        holding: which may be. Whoever completes rows where that is better loses nothing by doing so SPARINGLY.
        """
        known = stand.failures.get(holding)
        if known is None:
            known = stand.failures[holding] = list(self._failed(stand, holding))
            leads = sum(len(each.plain) + sum(map(len, each.held)) for each in known)
            self.known.room += leads * room_of(stand)
        return known

    def _failed(self, stand: Stand, holding: int) -> Iterator[Failure]:
        terror, rolls, pool = self.goal.terror, stand.rolls, stand.pool
        if terror == Terror():
            yield self._losing(stand, pool, 1, rolls.full, holding)
            return
        yield self._losing(stand, pool, 1, rolls.full & ~rolls.at_least(GREEN, TERROR), holding)
        if terror.fails:
            return
        for count in range(1, pool[0] + 1 if terror.drops else 2):
            results = rolls.at_least(GREEN, TERROR, count)
            dropped = min(count, terror.drops)
            if dropped:
                results &= ~rolls.at_least(GREEN, TERROR, count + 1)
            rest = (pool[0] - dropped, pool[1], pool[2])
            gone = TERROR if dropped == count else None
            if results:
                yield self._losing(stand, rest, 1 + terror.takes, results, holding, struck=1, gone=gone)

    def _losing(
        self,
        stand: Stand,
        pool: Pool,
        dice: int,
        results: int,
        holding: int,
        *,
        struck: int = 0,
        gone: str | None = None,
    ) -> Failure:
        """So many dice of the pool are lost, and one of the others may be put aside.

        The weakest are lost. gone: a class of faces that no green die shows any more.
        """
        terror = TERROR in stand.faces.needed or TERROR in self.goal.watched
        plain = [(self.stand(stand.left, left, stand.aside), results) for left in _weakened(pool, dice, terror=terror)]
        if not holding or self.goal.again or sum(pool) <= dice:
            return Failure(struck, plain, [])
        rolls = stand.rolls
        settled = self.settling(stand.left, stand.aside) if holding == SPARINGLY else ()
        colors = [(color, _weakened(others, dice, terror=terror)) for color, others in one_less(pool)]
        held: dict[tuple[Pool, str], dict[Stand, int]] = {}
        for face, kind in stand.faces.ranked:
            if face in settled or not stand.faces.wanted(face, stand.aside):
                continue
            aside = tuple(sorted((*stand.aside, face)))
            for color, lefts in colors:
                shown = results & rolls.at_least(color, face)
                if shown and not (color == GREEN and face == gone):
                    for left in lefts:
                        leads, after = held.setdefault((left, kind), {}), self.stand(stand.left, left, aside)
                        leads[after] = leads.get(after, 0) | shown
        return Failure(struck, plain, [list(leads.items()) for leads in held.values()])

    def settling(self, left: Left, aside: Aside) -> frozenset[str]:
        """What a die shows that had better complete rows at once than be put aside.

        It and the dice aside that it needs are of no use to the rows that are left then. So nothing is lost by completing, and
        one die more is kept. Where terror strikes, a die more could do harm; a monster that a card may beat need not be fought.
        """
        known = self.known.settling.get((left, aside))
        if known is None:
            harmless = self.goal.terror == Terror() and all(self.rows.plain[row] == row for row in left)
            found = self._completing_alone(left, aside) if harmless else ()
            known = self.known.settling[left, aside] = frozenset(found)
        return known

    def _completing_alone(self, left: Left, aside: Aside) -> Iterator[str]:
        """What one die shows that completes rows, with dice aside that nobody may take off, and is of no use to the others."""
        on_markers = tuple(face for face in aside if not face.startswith(STORED))
        for move, taken, _ in self._helped(left, on_markers):
            alone = [rest[0][0] for rest in move.ways.patterns if sum(count for _, count in rest) == 1]
            later = self.faces(move.rest)
            for face in alone:
                if not any(later.wanted(later.of[each], ()) for each in (face, *taken)):
                    yield face


@lru_cache(maxsize=1024)
def _weakened(pool: Pool, dice: int, *, terror: bool) -> list[Pool]:
    """A pool without so many dice. A red die is at least as good as any other, face by face, and a yellow one as a green one
    unless terror is of use. terror: it is needed, or may be turned."""
    green, yellow, red = pool
    both = yellow and terror
    found = []
    for other in range(yellow + 1) if both else [max(0, min(yellow, dice - green))]:
        fewer = min(green, dice - other)
        lost = min(red, dice - other - fewer)
        if other + fewer + lost == min(dice, sum(pool)) and (not lost or (fewer == green and other == yellow)):
            found.append((green - fewer, yellow - other, red - lost))
    return found


def one_less(pool: Pool) -> Iterator[tuple[int, Pool]]:
    """Every color with a die in the pool, and the pool without it."""
    for color in range(len(COLORS)):
        if pool[color]:
            counts = [*pool]
            counts[color] -= 1
            yield color, (counts[0], counts[1], counts[2])
