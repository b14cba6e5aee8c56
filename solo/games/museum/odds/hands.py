"""What is in hand as the odds see it: numbers of cards, which of them could help, and where a position stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from solo.games.museum.odds.aids import ANY, Aid, HeldCard
from solo.games.museum.odds.effort import KITS
from solo.games.museum.odds.kits import NOTHING, AidUse, KitLeft, Kits
from solo.games.museum.odds.needs import STORED, Faces, colorless, shows
from solo.games.museum.odds.places import OFF_A_SPELL, Bearing, Following, Footing, Free
from solo.games.museum.odds.prospects import Position, Prospects
from solo.games.museum.odds.rolls import BLANK, RED, YELLOW, Rolls
from solo.games.museum.odds.stands import TERROR, Goal, Known, Left, Stand, Stands, Terror


class Beast(NamedTuple):
    """A monster on a card. rows: its own row, and one that the Ancient One adds. rest: the row that is left when a card beats
    it, or -1. sanity, stamina: what its row costs."""

    rows: tuple[int, ...]
    rest: int = -1
    sanity: int = 0
    stamina: int = 0


class CardUse(NamedTuple):
    """A way to use a card of the hand now, and the position without the card and its price."""

    card: int
    aid: Aid
    after: Position


def joined_by(at: Position, color: int) -> Position:
    """A position with the yellow or the red die in the pool; it does not come twice (ES12.6)."""
    pool, free = list(at.pool), list(at.free)
    pool[color] += 1
    free[color - 1] = 0
    return at._replace(pool=(pool[0], pool[1], pool[2]), free=(free[0], free[1]))


class Hands:
    """Hands for one goal. bare: its prospects without clues and cards, for all goals that are then the same. size: how many
    figures are kept."""

    def __init__(self, goal: Goal, bare: Prospects, known: Known) -> None:
        self.goal = goal
        self.bare = bare
        self.rows = bare.rows
        self.effort = bare.effort
        self.cards: list[HeldCard] = []
        self.beasts: dict[Beast, None] = {}
        self.size = 0
        self.known = known
        self._stands = Stands(goal, bare.rows, known)
        self._numbers: dict[HeldCard, int] = {}
        self._kits: dict[KitLeft, Kits] = {}
        self._uses: dict[KitLeft, list[AidUse]] = {}
        self._following: dict[tuple[KitLeft, Left, Free, bool], Following] = {}
        self._places: dict[tuple[Stand, Free, bool], dict[Kits, Footing]] = {}

    def number(self, card: HeldCard) -> int:
        """The number of a card in hands."""
        if card not in self._numbers:
            self._numbers[card] = len(self.cards)
            self.cards.append(card)
        return self._numbers[card]

    def forget(self) -> None:
        """Keep nothing that was computed."""
        self.size = 0
        for kept in (self._kits, self._uses, self._following, self._places):
            kept.clear()

    def left(self, rows: Iterable[int]) -> Left:
        """Rows as they stand in a position."""
        return self._stands.left(rows)

    def faces(self, left: Left) -> Faces:
        """Which faces make a difference while these rows are left."""
        return self._stands.faces(left)

    def rolls(self, at: Position) -> Rolls:
        """The results of the next roll."""
        return self._stands.stand(at.left, at.pool, at.aside).rolls

    def next(self, at: Position) -> float:
        """The chance that the next roll completes what is left at once."""
        return self.bare.next(at._replace(left=self._unmarked(at.left)))

    def _unmarked(self, left: Left) -> Left:
        """Rows without what tells them from others with the same need."""
        return self.left(self.rows.plain[row] for row in left)

    # What is of use

    def plain(self, at: Position) -> Position:
        """A position without what makes no difference; when there are too few dice, sanity is negative."""
        place, bearing = self._seat(at)
        stand, top = place.stand, place.kits.top
        return Position(stand.left, stand.pool, stand.aside, *bearing, *top[:2], place.free, place.first)

    def hopeless(self, at: Position) -> bool:
        """Whether the rows that are left cost too much; with a monster beaten by a card they may cost less. at: plain."""
        defeats = any(aid.kind == "defeat" for card in at.hand for aid in self.cards[card].ways)
        return min(at.sanity, at.stamina) < 0 and not defeats

    def _seat(self, at: Position) -> tuple[Footing, Bearing]:
        """The place of a position with its own lattice, and its bearing."""
        following = self._follow(KitLeft(at.clues, at.hand), at.left, at.free, first=at.first)
        place = self._place(self._stands.stand(at.left, at.pool, at.aside), following)
        return place, place.plain(at.holds, at.sanity, at.stamina)

    def _found(self, at: Position, used: tuple[int, ...] = ()) -> tuple[Footing, Bearing, int]:
        """A place that has, or will have, the figures of a position; its bearing, and what is in hand. used: abilities that were
        used on the roll that lies. The lattice of somebody who had more may have them."""
        place, bearing = self._seat(at)
        kit = KitLeft(at.clues, tuple(card for card in at.hand if card not in used))
        kit = self._follow(KitLeft(at.clues, at.hand), at.left, at.free, first=at.first).named(kit)
        for other in self._places[place.stand, place.free, place.first].values():
            top, like = other.kits.like(place.kits.top), other.kits.like(kit)
            if top in other.kits.fresh and like is not None:
                theirs = other.plain(at.holds, at.sanity + like.sanity, at.stamina + like.stamina)
                if theirs in other.values or theirs in other.worths:
                    return other, theirs, other.kits.places[like]
        return place, bearing, place.kits.places[kit]

    def _follow(self, top: KitLeft, left: Left, free: Free, *, first: bool) -> Following:
        """What is of use of a kit while some rows are left."""
        key = (top, left, free, first)
        known = self._following.get(key)
        if known is None:
            names = self._useful(top.hand, left, free, first=first)
            useful = top.named(names) if left else NOTHING
            if useful not in self._kits:
                self.effort.spend(KITS)
                self._kits[useful] = Kits(useful, self.cards, self._uses)
            known = self._following[key] = Following(self._kits[useful], names, free, first=first)
        return known

    def _useful(self, hand: tuple[int, ...], left: Left, free: Free, *, first: bool) -> dict[int, int]:
        """The cards that could help, each with the number that it has with only the ways that could.

        What may be used up otherwise is not taken for something that only adds dice. While something may be traded in all cards
        are of use.
        """
        trading = (aid for card in hand for aid in self.cards[card].ways if aid.trade)
        if any(self._helps(aid, left, free, first=first) for aid in trading):
            return {card: card for card in hand}
        found = {}
        for card in dict.fromkeys(hand):
            every = self.cards[card].ways
            ways = tuple(aid for aid in every if self._helps(aid, left, free, first=first))
            if ways:
                only = all(aid.kind == "add" for aid in ways) and any(aid.kind != "add" for aid in every)
                found[card] = self.number(HeldCard(every if only else ways))
        return found

    def helping(self, card: int, at: Position) -> HeldCard:
        """A card with only the ways that could help."""
        ways = (aid for aid in self.cards[card].ways if self._helps(aid, at.left, at.free, first=at.first))
        return self.cards[card]._replace(ways=tuple(ways))

    def _helps(self, aid: Aid, left: Left, free: Free, *, first: bool) -> bool:
        faces = self.faces(left)
        match aid.kind:
            case "add":
                more = any(count and there for count, there in zip(aid.colors[1:], free, strict=True))
                return (more or bool(aid.clues)) and (first or not aid.first)
            case "turn":
                strikes = self.goal.terror != Terror() and aid.before in (ANY, TERROR)
                return faces.of[aid.after] != BLANK or strikes
            case "raise":
                return faces.most_pips > 1
            case "defeat":
                return any(row in left for beast in self.beasts for row in beast.rows)
        return True

    def _place(self, stand: Stand, following: Following) -> Footing:
        """The place of a stand with a lattice of kits; dice that none of it adds do not come off spells."""
        place = following.places.get(stand)
        if place is None:
            place = following.places[stand] = self._place_of(stand, following)
        return place

    def _place_of(self, stand: Stand, following: Following) -> Footing:
        if stand.colored:
            kept = [color for color, free in zip((YELLOW, RED), following.free, strict=True) if free != OFF_A_SPELL]
            stand = self._stands.stand(stand.left, stand.pool, colorless(stand.aside, kept))
        there = self._places.setdefault((stand, following.free, following.first), {})
        known = there.get(following.kits)
        if known is None:
            known = there[following.kits] = Footing(stand, following, self.goal.terror)
        return known

    # What may be used

    def choices(self, at: Position, kind: str = "") -> Iterator[CardUse]:
        """Every use that can be paid for. kind: of this kind only."""
        for place, card in enumerate(at.hand):
            if card in at.hand[:place]:
                continue
            for aid in self.cards[card].ways:
                if kind and aid.kind != kind:
                    continue
                hand = at.hand if aid.lasting or aid.trade else at.hand[:place] + at.hand[place + 1 :]
                paid = {
                    name: getattr(at, name) - getattr(aid, name) for name in ("sanity", "stamina") if getattr(aid, name)
                }
                if min(paid.values(), default=0) >= 0:
                    yield CardUse(card, aid, at._replace(hand=hand, clues=at.clues + aid.clues, **paid))

    def _added(self, choice: CardUse, *, off: bool = True) -> Iterator[Position]:
        """What adding dice may lead to: the free ones come, and if allowed others off spells if one likes (ES12.7).

        What is traded in goes when dice have come off spells, so none of the spells that are empty then.
        """
        aid = choice.aid
        for at in self._come_off(choice) if off else (choice.after,):
            if aid.clues or any(self._coming(at, aid)):
                for paid in self._paid(at, aid.trade):
                    for color in self._coming(paid, aid):
                        paid = joined_by(paid, color)
                    yield paid

    @staticmethod
    def _coming(at: Position, aid: Aid) -> list[int]:
        """The colors of free dice that something adds."""
        return [color for color, free in zip((YELLOW, RED), at.free, strict=True) if aid.colors[color] and free == 1]

    def _come_off(self, choice: CardUse) -> Iterator[Position]:
        """Every choice of dice taken off spells for a card that adds them."""
        found = [choice.after]
        for color in (YELLOW, RED):
            for at in [*found] if choice.aid.colors[color] else ():
                face = next((face for face in at.aside if face.count(STORED) == color + 1), "")
                if face:
                    found.append(self.off(at, face, next(self._hands_without(at, face))))
        yield from found

    def off(self, at: Position, face: str, hand: tuple[int, ...]) -> Position:
        """A position when a yellow or red die is taken off a spell, and free; the hand is left then."""
        aside, free = list(at.aside), list(at.free)
        aside.remove(face)
        free[face.count(STORED) - 2] = 1
        return at._replace(aside=tuple(aside), free=(free[0], free[1]), hand=hand)

    def _paid(self, at: Position, trade: Sequence[str]) -> Iterator[Position]:
        """Everything that could be traded in."""
        if not trade:
            yield at
            return
        if "clue" in trade and at.clues:
            yield at._replace(clues=at.clues - 1)
        for place, card in enumerate(at.hand):
            if self.cards[card].deck in trade:
                paid = at._replace(hand=at.hand[:place] + at.hand[place + 1 :])
                yield self.freed(paid, self.cards[card].stored)

    def freed(self, at: Position, stored: Sequence[str]) -> Position:
        """A position when a spell is gone, and the dice on it: none of them counts any more, but a yellow or red one could be
        added."""
        for face in stored:
            aside, free = list(at.aside), list(at.free)
            aside.remove(next(each for each in aside if self._same(at, each, face)))
            if face.count(STORED) > 1:
                free[face.count(STORED) - 2] = 1
            at = at._replace(aside=tuple(aside), free=(free[0], free[1]))
        return at

    def _same(self, at: Position, face: str, other: str) -> bool:
        """Whether two dice aside make no difference while these rows are left."""
        of = self.faces(at.left).of
        return face.count(STORED) == other.count(STORED) and of[shows(face)] == of[shows(other)]

    def emptier(self, at: Position, card: int, face: str) -> tuple[int, ...]:
        """The hand when a die is taken off a spell in it: an empty one is gone, and cannot be traded in (ES12.7)."""
        stored, place = list(self.cards[card].stored), at.hand.index(card)
        stored.remove(next(each for each in stored if self._same(at, each, face)))
        less = [self.number(self.cards[card]._replace(stored=tuple(stored)))] if stored else []
        return tuple(sorted((*at.hand[:place], *less, *at.hand[place + 1 :])))

    def _off(self, at: Position) -> Iterator[tuple[str, Position]]:
        """What taking each green die off a spell to roll it leaves, whichever spell it lies on: its class, and the position."""
        for face, pool, aside in self._stands.stand(at.left, at.pool, at.aside).taken_off():
            for hand in self._hands_without(at, face):
                yield face, at._replace(pool=pool, aside=aside, hand=hand)

    def _hands_without(self, at: Position, face: str) -> Iterator[tuple[int, ...]]:
        """The hands when a die is taken off a spell, whichever it may lie on; of spells that are not in hand it makes none."""
        there = sum(self._same(at, each, face) for each in at.aside)
        for card in dict.fromkeys(at.hand):
            on = sum(self._same(at, each, face) for each in self.cards[card].stored)
            there -= on * at.hand.count(card)
            if on:
                yield self.emptier(at, card, face)
        if there > 0:
            yield at.hand

    def _without(self, left: Left, beast: Beast, rest: int) -> Left:
        """The rows that are left when a monster is beaten."""
        found = list(left)
        for row in beast.rows:
            if row in found:
                place = found.index(row)
                found[place : place + 1] = [rest] if row == beast.rows[0] and rest >= 0 else []
        return self.left(found)
