"""Where all kits of a lattice stand before a roll, and where their options lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solo.games.museum.odds.arrays import Packed, Places, Worths, np
from solo.games.museum.odds.kits import NOTHING, KitLeft, Kits
from solo.games.museum.odds.stands import Stand, Terror

MUCH = 16_000
"""If there are more worths of options to be compared at once than this, it takes less time to go option by option: fresh room
costs more than counting."""
OFF_A_SPELL = 2
"""A die that could be added if it came off its spell (ES12.7)."""
Free = tuple[int, int]
"""Whether the yellow and the red die could be added: 1, or `OFF_A_SPELL`."""


Bearing = tuple[int, int, int]
"""How many dice may yet be put aside, and what sanity and stamina may be lost."""


class Group(NamedTuple):
    """Some of several kits, and what they are in another lattice. sanity, stamina: what they paid for what is of no use
    there."""

    sanity: int
    stamina: int
    here: Places
    there: Places


class Following:
    """What is of use of a kit, and of all that may be left of it, while some rows are left.

    names: the number of each card with the ways that could help. kits: the lattice. same: whether cards are what they were.
    places: where it stands, by what may come of the next roll.
    """

    def __init__(self, kits: Kits, names: Mapping[int, int], free: Free, *, first: bool) -> None:
        self.kits = kits
        self.free = (free[0] if kits.colors[0] else 0, free[1] if kits.colors[1] else 0)
        self.first = first and kits.first
        self.same = all(before == after for before, after in names.items())
        self.places: dict[Stand, Footing] = {}
        self._names = names
        self._into: dict[tuple[KitLeft, ...], tuple[Group, ...]] = {}

    def named(self, kit: KitLeft) -> KitLeft:
        """What of a kit is of use."""
        return kit.named(self._names) if self.kits.top != NOTHING else kit._replace(clues=0, hand=())

    def into(self, kits: tuple[KitLeft, ...]) -> tuple[Group, ...]:
        """What kits come to be in the lattice."""
        known = self._into.get(kits)
        if known is None:
            found: dict[tuple[int, int], list[tuple[int, int]]] = {}
            of, named, like = self.kits.places, self.named, self.kits.like
            for here, kit in enumerate(kits):
                name = named(kit)
                place = of.get(name)
                if place is None:
                    there = like(name)
                    assert there is not None, "what may be left of all is left of each"
                    paid, place = (kit.sanity - there.sanity, kit.stamina - there.stamina), of[there]
                else:
                    paid = (0, 0)
                found.setdefault(paid, []).append((here, place))
            known = self._into[kits] = tuple(Group(*paid, *np.array(places).T) for paid, places in found.items())
        return known


class Leading(NamedTuple):
    """Where completing rows or a failed roll leads. gain, held, struck, results: as in `odds.stands`. into: what each kit is
    there; None if what it was."""

    gain: int
    held: int
    struck: int
    after: Footing
    into: tuple[Group, ...] | None
    results: int


class Footing:
    """Before a roll with any kit of a lattice. free: the dice that could be added; first: no roll has been made, if that matters.

    most: what of holds, sanity and stamina makes a difference; when there are too few dice, sanity is negative. fails: how many
    rolls may fail at most. leading: the options by which dice may be put aside; as many of them as `completing` complete rows.
    bare: the stand that counts where nothing in hand is of use. worths, stops, values, stored: figures by bearing.
    """

    __slots__ = (
        "_allowed",
        "bare",
        "completing",
        "fails",
        "first",
        "free",
        "idle",
        "kits",
        "leading",
        "most",
        "stand",
        "stops",
        "stored",
        "values",
        "worths",
    )

    def __init__(self, stand: Stand, following: Following, terror: Terror) -> None:
        kits = following.kits
        self.stand = stand
        self.kits = kits
        self.free = following.free
        self.first = following.first
        added = min(sum(map(bool, self.free)), kits.adds)
        fails = self.fails = stand.most_fails(added, fewer=kits.defeats) if stand.left else 0
        enough, often = fails >= 0 or not any(stand.pool), max(0, fails)
        self.most = (
            min(fails, stand.most_holds(added)),
            often * terror.sanity + kits.sanity if enough else -1,
            often * terror.stamina + kits.stamina,
        )
        self.idle = not stand.left or not any(stand.pool) or kits.top == NOTHING
        self.bare: Stand | None = None
        self.leading: dict[int, list[Leading]] = {}
        self.completing = 0
        self._allowed: dict[int, Worths] = {}
        self.worths: dict[Bearing, Worths] = {}
        self.stops: dict[Bearing, Worths] = {}
        self.values: dict[Bearing, Worths] = {}
        self.stored: dict[tuple[Bearing, int], Worths] = {}

    def plain(self, holds: int, sanity: int, stamina: int) -> Bearing:
        """What of holds, sanity and stamina makes a difference."""
        most_holds, most_sanity, most_stamina = self.most
        return (
            holds if holds < most_holds else most_holds,
            sanity if sanity < most_sanity else most_sanity,
            stamina if stamina < most_stamina else most_stamina,
        )

    def best(self, worths: Worths, holding: int) -> Worths:
        """The best option for each kit and result. worths: of each option for each kit."""
        if not len(worths):
            return np.zeros((worths.shape[1], self.stand.rolls.size + 1))
        if worths.size * self.stand.rolls.size > MUCH:
            return self._best_of_many(worths, self.leading[holding])
        allowed = self._allowed.get(holding)
        if allowed is None:
            leading = self.leading[holding]
            shared = self.stand.allowed
            if (holding, len(leading)) not in shared:
                shared[holding, len(leading)] = self._bits(leading)
            allowed = self._allowed[holding] = shared[holding, len(leading)].astype(np.float64)
        found: Worths = np.maximum.reduce(worths[:, :, None] * allowed[:, None])
        return found

    def _bits(self, options: Sequence[Leading]) -> Packed:
        """For each option which results allow it."""
        width, size = self.stand.rolls.size // 8 + 1, self.stand.rolls.size + 1
        sets = b"".join(option.results.to_bytes(width, "little") for option in options)
        each = np.frombuffer(sets, np.uint8).reshape(-1, width)
        return np.unpackbits(each, axis=1, count=size, bitorder="little")

    def _best_of_many(self, worths: Worths, options: Sequence[Leading]) -> Worths:
        """The same one option after the other, in less room: only what is better for somebody than what every result allows."""
        full = self.stand.rolls.full
        always = [worth for worth, option in zip(worths, options, strict=True) if option.results == full]
        least = np.max(always, axis=0) if always else np.zeros(worths.shape[1])
        found = np.zeros((worths.shape[1], self.stand.rolls.size + 1))
        found[:, :-1] = least[:, None]
        better = [place for place, worth in enumerate(worths) if (worth > least).any()]
        for worth, allowed in zip(worths[better], self._bits([options[place] for place in better]), strict=True):
            np.maximum(found, worth[:, None] * allowed, out=found)
        return found
