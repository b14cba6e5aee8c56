"""The chance to complete rows with clues, cards and abilities (ES12): what may be used before a roll and after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from solo.games.museum.odds.aids import ANY, MANY, Aid, HeldCard
from solo.games.museum.odds.needs import STORED
from solo.games.museum.odds.prospects import ANY_RESULT, Options, Position, Prospects, average
from solo.games.museum.odds.rerolls import coarser, rerolled, taking, turning
from solo.games.museum.odds.rolls import BLANK, COLORS, GREEN, NONE, Rolls, Worths
from solo.games.museum.odds.stands import TERROR, Goal, Terror, one_less
from solo.games.museum.printed.numbers import FACES


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


class Useful(NamedTuple):
    """The cards in hand that could help, by number. adds: how many dice they add. defeats: whether one beats a monster. sanity,
    stamina: what they cost in all. first: whether one is for the first roll only."""

    cards: tuple[int, ...]
    adds: int
    defeats: bool
    sanity: int
    stamina: int
    first: bool


class Armed(Prospects):
    """The prospects of one goal with clues and cards. bare: without them, for all goals that are then the same."""

    def __init__(self, goal: Goal, bare: Prospects) -> None:
        super().__init__(goal, bare.rows)
        self.bare = bare
        self.cards: list[HeldCard] = []
        self.beasts: dict[Beast, None] = {}
        self._numbers: dict[HeldCard, int] = {}
        self._worths: dict[Position, float] = {}
        self._values: dict[tuple[Position, tuple[int, ...]], Worths] = {}
        self._stops: dict[Position, Worths] = {}
        self._stored: dict[tuple[Position, int], Worths] = {}
        self._hands: dict[tuple[tuple[int, ...], tuple[int, int], bool, tuple[int, ...]], Useful] = {}

    def number(self, card: HeldCard) -> int:
        """The number of a card in hands."""
        if card not in self._numbers:
            self._numbers[card] = len(self.cards)
            self.cards.append(card)
        return self._numbers[card]

    def forget(self) -> None:
        """Keep nothing that was computed."""
        super().forget()
        self._worths.clear()
        self._values.clear()
        self._stops.clear()
        self._stored.clear()

    def rolls(self, at: Position) -> Rolls:
        """The results of the next roll."""
        return self.at(at).rolls

    def worth(self, at: Position) -> float:
        """The chance to complete all rows that are left; in the battle the hits to be expected."""
        known = self._worths.get(at)
        if known is None:
            self.size += 1
            known = self._worths[at] = self._new_worth(at)
        return known

    def _new_worth(self, at: Position) -> float:
        """A figure that is not known yet."""
        plain = self.plain(at) if at.left and (at.clues or at.hand) else at
        if plain != at:
            return self.worth(plain)
        if not at.left or not any(at.pool) or not (at.clues or at.hand):
            numbers = self.rows.plain
            return self.bare.worth(at._replace(left=self.left(numbers[row] for row in at.left)))
        return 0.0 if self.hopeless(at) else self.prepared(at)

    def plain(self, at: Position) -> Position:
        """A position without what makes no difference; when there are too few dice, sanity is negative."""
        if not at.clues and not at.hand:
            return super().plain(at)
        hand = self._useful(at)
        free = at.free if hand.adds else (0, 0)
        stand, terror = self.at(at), self.goal.terror
        added = min(sum(free), hand.adds)
        fails = stand.most_fails(added, fewer=hand.defeats)
        holds = min(at.holds, fails, stand.most_holds(added))
        sanity = min(at.sanity, fails * terror.sanity + hand.sanity) if fails >= 0 else -1
        stamina = min(at.stamina, fails * terror.stamina + hand.stamina)
        first = at.first and hand.first
        return Position(at.left, at.pool, stand.aside, holds, sanity, stamina, at.clues, hand.cards, free, first)

    def _useful(self, at: Position) -> Useful:
        """The cards in hand, each with the ways that could help."""
        key = (at.left, at.free, at.first, at.hand)
        known = self._hands.get(key)
        if known is None:
            cards = [self.cards[number] for number in at.hand]
            if not (at.first and any(aid.trade for card in cards for aid in card.ways)):
                helping = (tuple(aid for aid in card.ways if self._helps(at, aid)) for card in cards)
                cards = [HeldCard(ways) for ways in helping if ways]
            aids = [aid for card in cards for aid in card.ways]
            known = self._hands[key] = Useful(
                tuple(sorted(map(self.number, cards))),
                adds=sum(sum(aid.colors) for aid in aids),
                defeats=any(aid.kind == "defeat" for aid in aids),
                sanity=sum(aid.sanity for aid in aids),
                stamina=sum(aid.stamina for aid in aids),
                first=any(aid.first for aid in aids),
            )
        return known

    def _helps(self, at: Position, aid: Aid) -> bool:
        faces = self.faces(at.left)
        match aid.kind:
            case "add":
                more = any(count and free for count, free in zip(aid.colors[1:], at.free, strict=True))
                return (more or bool(aid.clues)) and (at.first or not aid.first)
            case "turn":
                strikes = self.goal.terror != Terror() and aid.before in (ANY, TERROR)
                return faces.of[aid.after] != BLANK or strikes
            case "raise":
                return faces.most_pips > 1
            case "defeat":
                return any(row in at.left for beast in self.beasts for row in beast.rows)
        return True

    def hopeless(self, at: Position) -> bool:
        """Whether the rows that are left cost too much; with a monster beaten by a card they may cost less. at: plain."""
        defeats = any(aid.kind == "defeat" for card in at.hand for aid in self.cards[card].ways)
        return min(at.sanity, at.stamina) < 0 and not defeats

    # Before a roll

    def prepared(self, at: Position) -> float:
        """The best of rolling at once, of adding dice and of taking dice off spells before. at: plain."""
        adding = [choice for choice in self.choices(at) if choice.aid.kind == "add"]
        for choice in adding:
            aid = choice.aid
            if len(self.cards[choice.card].ways) == 1 and not (aid.sanity or aid.stamina or aid.trade):
                return self.worth(self._added(choice))
        off = {face: at._replace(pool=pool, aside=aside) for face, pool, aside in self.at(at).taken_off()}
        if STORED in off:
            return self.worth(off[STORED])
        best = max([self.expected(at), *map(self.worth, off.values())])
        for choice in adding:
            for paid in self._paid(choice):
                best = max(best, self.worth(self._added(choice._replace(after=paid))))
        return best

    def choices(self, at: Position) -> Iterator[CardUse]:
        """Every use that can be paid for."""
        for place, card in enumerate(at.hand):
            if card in at.hand[:place]:
                continue
            for aid in self.cards[card].ways:
                hand = at.hand if aid.lasting else at.hand[:place] + at.hand[place + 1 :]
                paid = {
                    name: getattr(at, name) - getattr(aid, name) for name in ("sanity", "stamina") if getattr(aid, name)
                }
                if min(paid.values(), default=0) >= 0:
                    yield CardUse(card, aid, at._replace(hand=hand, clues=at.clues + aid.clues, **paid))

    def _paid(self, choice: CardUse) -> Iterator[Position]:
        """Everything that could be traded in."""
        after, trade = choice.after, choice.aid.trade
        if not trade:
            yield after
            return
        if "clue" in trade and after.clues:
            yield after._replace(clues=after.clues - 1)
        for place, card in enumerate(after.hand):
            if self.cards[card].deck in trade:
                yield after._replace(hand=after.hand[:place] + after.hand[place + 1 :])

    def used_before(self, choice: CardUse) -> float:
        """What using a card before a roll is worth."""
        if choice.aid.kind != "add":
            return self.worth(choice.after)
        return max((self.worth(self._added(choice._replace(after=paid))) for paid in self._paid(choice)), default=0.0)

    def rolling(self, at: Position) -> float:
        """What rolling at once is worth, with nothing used before."""
        at = self.plain(at)
        return 0.0 if self.hopeless(at) or not any(at.pool) else self.expected(at)

    def _added(self, choice: CardUse) -> Position:
        at = choice.after
        yellow, red = (int(count and free) for count, free in zip(choice.aid.colors[1:], at.free, strict=True))
        pool = (at.pool[0], at.pool[1] + yellow, at.pool[2] + red)
        return at._replace(pool=pool, free=(at.free[0] - yellow, at.free[1] - red))

    def expected(self, at: Position) -> float:
        """What the next roll is worth on average."""
        if not at.clues and all(aid.kind == "add" for card in at.hand for aid in self.cards[card].ways):
            return average(self.rolls(at), self.options(at))
        return self.rolls(at).mean(self.values(at))

    # After a roll

    def options(self, at: Position, among: int = ANY_RESULT) -> Options:
        """What may be done after a roll, if some of the results allow it."""
        return [*self.completing(at, among), *self.failing(at, among)]

    def completing(self, at: Position, among: int = ANY_RESULT) -> Options:
        """What completing rows is worth, if some of the results allow it."""
        _, _, _, holds, sanity, stamina, clues, hand, free, _ = at
        for gain, after, results in self.completions(self.at(at)):
            if results & among:
                position = Position(after.left, after.pool, after.aside, holds, sanity, stamina, clues, hand, free)
                yield gain + self.worth(position), results

    def failing(self, at: Position, among: int = ANY_RESULT) -> Options:
        """What letting the roll fail is worth, if some of the results allow it."""
        terror = self.goal.terror
        left, _, _, holds, sanity, stamina, clues, hand, free, _ = at
        for held, struck, after, results in self.failures(self.at(at)):
            if held <= holds and results & among:
                borne = (sanity - struck * terror.sanity, stamina - struck * terror.stamina)
                position = Position(left, after.pool, after.aside, holds - held, *borne, clues, hand, free)
                yield self.worth(position), results

    def values(self, at: Position, used: tuple[int, ...] = ()) -> Worths:
        """What every result of a roll is worth. at: plain. used: abilities that were used on this roll."""
        known = self._values.get((at, used))
        if known is not None:
            return known
        best = self.stops(at)
        if at.clues:
            best = np.maximum(best, self.with_clue(at, used))
        for choice in self.choices(at):
            if choice.card not in used:
                found = self.used_after(choice, at, used)
                best = np.maximum(best, found) if found is not None else best
        self._values[at, used] = best
        return best

    def stops(self, at: Position) -> Worths:
        """What every result is worth when nothing more is used on this roll."""
        known = self._stops.get(at)
        if known is None:
            rolls = self.rolls(at)
            known = self._stops[at] = spread(rolls, self.options(at))
        return known

    def with_clue(self, at: Position, used: tuple[int, ...]) -> Worths:
        """What every result is worth when a clue is spent on it (ES12.2)."""
        rolls = self.rolls(at)
        rest = self.values(self.plain(at._replace(clues=at.clues - 1)), used)
        if self.goal.second:
            rest = np.maximum(rest, rerolled(rolls, rest, MANY))
        return rerolled(rolls, rest, MANY, surely=True)

    def used_after(self, choice: CardUse, before: Position, used: tuple[int, ...]) -> Worths | None:
        """What every result is worth when a card is used on it; None for what is not used after a roll. before: plain."""
        aid, at, rolls = choice.aid, choice.after, self.rolls(before)
        if aid.lasting:
            used = (*used, choice.card)
        match aid.kind:
            case "hold":
                return self._holding(at, rolls, aid.dice)
            case "defeat":
                return self._defeating(at, rolls, used)
            case "add":
                return None
        rest = self.values(self.plain(at), used)
        match aid.kind:
            case "reroll":
                return rerolled(rolls, rest, aid.dice, surely=True)
            case "turn":
                return self.turned(at, rolls, self.turned(at, rolls, rest, aid, aid.dice - 1), aid, 1, surely=False)
            case "raise":
                return self.raised(at, rolls, rest, aid.dice)
        return rest

    def turned(self, at: Position, rolls: Rolls, rest: Worths, aid: Aid, dice: int, *, surely: bool = True) -> Worths:
        """So many dice are turned one after the other, as many as there are. surely: if there are none, nothing happens;
        else it is worth nothing."""
        faces = self.faces(at.left)
        to = faces.of[aid.after]
        maps = [
            turning(rolls, color, face, to)
            for color, dice in enumerate(rolls.colors)
            if dice.count and aid.after in FACES[COLORS[color]]
            for face in dice.faces
            if face != to and aid.before in (ANY, face)
        ]
        for _ in range(dice):
            found = np.zeros(rolls.size + 1)
            for places in maps:
                found = np.maximum(found, rest[places])
            if surely:
                found = np.where(np.any([places != NONE for places in maps], axis=0), found, rest)
            rest = found
        return rest

    def raised(self, at: Position, rolls: Rolls, rest: Worths, count: int) -> Worths:
        """Up to so many dice are raised by a pip, each once: those that show the least last, so that none is raised again."""
        most = self.faces(at.left).most_pips
        maps = [
            turning(rolls, color, f"i{pips}", f"i{pips + 1}")
            for color, dice in enumerate(rolls.colors)
            for pips in range(1, most)
            if dice.count and f"i{pips}" in dice.faces and f"i{pips + 1}" in dice.faces
        ]
        worths = [rest] * (min(count, sum(rolls.pool)) + 1)
        for places in maps:
            for many in range(1, len(worths)):
                worths[many] = np.maximum(worths[many], worths[many - 1][places])
        return worths[-1]

    def _holding(self, at: Position, rolls: Rolls, count: int) -> Worths:
        """Up to so many dice go onto a spell as they lie; then the roll is judged, or others are stored (A52)."""
        best = np.zeros(rolls.size + 1)
        for color, after in one_less(at.pool):
            for face, _ in rolls.classes[color]:
                if face != BLANK:
                    stored = STORED + face if color == GREEN else face
                    inner = self.stored(at._replace(pool=after, aside=(*at.aside, stored)), count - 1)
                    best = np.maximum(best, inner[taking(rolls, color, face)])
        return best

    def stored(self, at: Position, count: int) -> Worths:
        """What every result is worth after dice were stored: it is judged, or so many or others are stored (A52)."""
        at = self.plain(at)
        known = self._stored.get((at, count))
        if known is not None:
            return known
        rolls = self.rolls(at)
        best = self.stops(at)
        if count and any(at.pool):
            best = np.maximum(best, self._holding(at, rolls, count))
        for choice in self.choices(at) if any(at.pool) else ():
            if choice.aid.kind == "hold":
                best = np.maximum(best, self._holding(choice.after, rolls, choice.aid.dice))
        self._stored[at, count] = best
        return best

    def _defeating(self, at: Position, rolls: Rolls, used: tuple[int, ...]) -> Worths:
        """A monster here is beaten: its rows are done, but for what it leaves uncovered (ES17.7)."""
        best = np.zeros(rolls.size + 1)
        for beast in self.beasts:
            if not any(row in at.left for row in beast.rows):
                continue
            own = beast.rows[0] in at.left
            rest = beast.rest if own else -1
            left = self._without(at.left, beast, rest)
            after = at._replace(
                left=left, sanity=at.sanity + own * beast.sanity, stamina=at.stamina + own * beast.stamina
            )
            if not left:
                return np.append(np.full(rolls.size, self.worth(after)), 0.0)
            after = self.plain(after)
            faces = self.faces(left)
            to = tuple((face, faces.of[face]) for face in self.faces(at.left).of.values())
            places = coarser(rolls, self.rolls(after), to)
            best = np.maximum(best, self.values(after, used)[places])
        return best

    def _without(self, left: tuple[int, ...], beast: Beast, rest: int) -> tuple[int, ...]:
        """The rows that are left when a monster is beaten."""
        found = list(left)
        for row in beast.rows:
            if row in found:
                place = found.index(row)
                found[place : place + 1] = [rest] if row == beast.rows[0] and rest >= 0 else []
        return self.left(found)


def spread(rolls: Rolls, options: Options) -> Worths:
    """The best option of every result."""
    worths = np.zeros(rolls.size + 1)
    for worth, results in sorted(options):
        worths[rolls.mask(results)] = worth
    return worths
