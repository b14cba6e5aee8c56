"""Notes during a run what hangs on the player's cubes and the lock of each place, and on his own deck and supply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, NamedTuple

from solo.boardgame.decks import Deck
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.state import Stake, State, Turn

DECK, SUPPLY = "deck", "supply"


class PlaceChange(NamedTuple):
    """In what a board differs from another one: the player's cubes on a place ("" for none), and whether a lock lies there; own:
    what of his own is different, `DECK` or `SUPPLY`. cards: those that only one of the two decks has."""

    place: str = ""
    before: int = 0
    after: int = 0
    lock_before: bool = False
    lock_after: bool = False
    own: tuple[str, ...] = ()
    cards: frozenset[str] = frozenset()


class Watch:
    """What hangs on the player's cubes of each place, on its lock, and on what is the player's own.

    limits: numbers with fewer than which there is another result. whole: the places of which any other number makes one. locks:
    those of which a lock does. own: what was looked at of his own. missed: cards that were looked for in his deck and are not in
    it. open: whether it is noted now.
    """

    def __init__(self) -> None:
        self.limits: dict[str, set[int]] = {}
        self.whole: set[str] = set()
        self.locks: set[str] = set()
        self.own: set[str] = set()
        self.missed: set[str] = set()
        self.open = True

    def matters(self, change: PlaceChange) -> bool:
        """Whether anything hangs on a change."""
        limits: Sequence[int] | set[int] = self.limits.get(change.place, ())
        split = any((change.before < each) != (change.after < each) for each in limits)
        lock = change.lock_before != change.lock_after and change.place in self.locks
        own = not (self.own.isdisjoint(change.own) and self.missed.isdisjoint(change.cards))
        return split or lock or own or change.place in self.whole

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Nothing is noted meanwhile."""
        self.open, before = False, self.open
        yield
        self.open = before

    def over(self, state: State) -> None:
        """Watch a board from now on."""
        for city in state.cities:
            city.space = self._stake(city.space, city.id)
            if city.face:
                city.card = self._stake(city.card, city.face)
        for each in state.row:
            each.stake = self._stake(each.stake, each.card)
        state.supply, state.limbo = WatchedSupply(state.supply), WatchedSupply(state.limbo)
        state.supply.watch = state.limbo.watch = self
        turn = WatchedTurn(state.turn.actions, state.turn.acquiring, state.turn.used)
        turn.__dict__["watch"] = self
        state.turn = turn
        who = state.investigators[0]
        deck = WatchedDeck(who.deck.draw, who.deck.hand, who.deck.played, who.deck.discard)
        deck.__dict__["watch"] = self
        who.deck = deck

    def _stake(self, stake: Stake, place: str) -> Stake:
        found = WatchedStake(stake.cubes, stake.lock)
        found.__dict__.update(place=place, watch=self)
        return found


class WatchedStake(Stake, dict=True):
    """A place of cubes. place, watch: no fields, so that they are not encoded."""

    place: ClassVar[str]
    watch: ClassVar[Watch]

    def of(self, side: str) -> int:
        """The cubes of a side."""
        if side == PLAYER and self.watch.open:
            self.watch.whole.add(self.place)
        return self.cubes.get(side, 0)

    def outnumbered(self, side: str, by: str, more: int) -> bool:
        """Whether a side has fewer cubes here than another one, where only that is asked."""
        if side != PLAYER or by == PLAYER:
            return super().outnumbered(side, by, more)
        limit = self.of(by) - more  # fewer than so many
        self.watch.limits.setdefault(self.place, set()).add(limit)
        return self.told(side) < limit


def _lock(stake: WatchedStake) -> bool:
    if stake.watch.open:
        stake.watch.locks.add(stake.place)
    return bool(LOCK.__get__(stake))


def _set_lock(stake: WatchedStake, lock: bool) -> None:
    if "watch" in stake.__dict__ and stake.watch.open:
        stake.watch.locks.add(stake.place)
    LOCK.__set__(stake, lock)


LOCK: Any = Stake.__dict__["lock"]
"""Where a stake keeps its lock."""
setattr(WatchedStake, "lock", property(_lock, _set_lock))  # noqa: B010 a field of its class becomes one that is watched


class WatchedSupply(dict[str, int]):
    """The supplies of all sides, or what they have in limbo."""

    watch: Watch

    def __getitem__(self, side: str) -> int:
        if side == PLAYER and self.watch.open:
            self.watch.own.add(SUPPLY)
        return super().__getitem__(side)


class WatchedTurn(Turn, dict=True):
    """What the player has done in his turn. watch: no field, so that it is not encoded."""

    watch: ClassVar[Watch]

    def __getattribute__(self, name: str) -> object:
        if name not in ("watch", "__dict__") and self.watch.open:
            self.watch.own.add(SUPPLY)
        return super().__getattribute__(name)


class WatchedDeck(Deck, dict=True):
    """The player's deck. watch: no field, so that it is not encoded."""

    watch: ClassVar[Watch]

    def zone_of(self, card: str) -> list[str] | None:
        """The list a card is in; where it is in none, nothing else of the deck was looked at."""
        with self.watch.closed():
            found = super().zone_of(card)
        if self.watch.open:
            (self.watch.own if found is not None else self.watch.missed).add(DECK if found is not None else card)
        return found

    def __getattribute__(self, name: str) -> object:
        if name not in ("watch", "__dict__", "zone_of") and self.watch.open:
            self.watch.own.add(DECK)
        return super().__getattribute__(name)
