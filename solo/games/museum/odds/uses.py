"""The chance to complete rows with clues, cards and abilities (ES12): what may be used before a roll and after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from solo.games.museum.odds.aids import MANY, Aid
from solo.games.museum.odds.arrays import Worths, np
from solo.games.museum.odds.effort import OPTION, OPTIONS, PLACE, USE, WORTH
from solo.games.museum.odds.hands import CardUse, Hands
from solo.games.museum.odds.kits import SPENDING, KitLeft, UseStep
from solo.games.museum.odds.needs import STORED
from solo.games.museum.odds.places import Bearing, Following, Footing, Free, Group, Leading
from solo.games.museum.odds.prospects import ANY_RESULT, Options, Position
from solo.games.museum.odds.rerolls import coarser, rerolled, taking
from solo.games.museum.odds.rolls import BLANK, GREEN
from solo.games.museum.odds.stands import FREELY, NOT, SPARINGLY, Left, Stand, one_less
from solo.games.museum.odds.turns import raised, turned

ROOM = 256
"""How many numbers in arrays over results count as one figure that is kept; what is remembered would take too much room else."""


class After(NamedTuple):
    """When something was used on a roll. top, kits: what the whole kit has left after the roll, and what each has left on it."""

    stand: Stand
    bearing: Bearing
    free: Free
    first: bool
    top: KitLeft
    kits: tuple[KitLeft, ...]


class Armed(Hands):
    """The prospects of one goal with clues and cards.

    Inside, figures are arrays over all kits that may be left of the one in hand (`odds.kits`), and over all results of a roll
    where one lies; outside, positions are asked for, each with its own kit.
    """

    # Before a roll

    def worth(self, at: Position) -> float:
        """The chance to complete all rows that are left; in the battle the hits to be expected."""
        place, bearing, kit = self._found(at)
        return float(self._worths(place, bearing)[kit])

    def _worths(self, place: Footing, bearing: Bearing) -> Worths:
        """What a place is worth to every kit that has all its abilities."""
        known = place.worths.get(bearing)
        if known is None:
            known = place.worths[bearing] = self._new_worths(place, bearing)
            self.size += len(known)
        return known

    def _new_worths(self, place: Footing, bearing: Bearing) -> Worths:
        """Figures that are not known yet."""
        self.effort.spend(PLACE)
        stand, kits = place.stand, place.kits
        if place.idle:
            if place.bare is None:
                place.bare = self.bare.stand(self._unmarked(stand.left), stand.pool, stand.aside)
            return np.full(len(kits.fresh), self.bare.figure(place.bare, *bearing))
        if place.fails < 0 or (min(bearing[1:]) < 0 and not kits.defeats):
            return np.zeros(len(kits.fresh))
        return self._prepared(place, bearing)

    def _prepared(self, place: Footing, bearing: Bearing) -> Worths:
        """The best of rolling at once, of adding dice and of taking dice off spells before."""
        stand = place.stand
        if not (place.kits.adds or stand.stored):
            return self._expected(place, bearing)
        at = Position(stand.left, stand.pool, stand.aside, *bearing, *place.kits.top[:2], place.free, place.first)
        adding = [*self.choices(at, "add")]
        for choice in adding:
            aid, found = choice.aid, [*self._added(choice)]
            only = len(self.cards[choice.card].ways) == 1 and not (aid.sanity or aid.stamina or aid.trade)
            if only and len(found) == 1 and found[0].aside == at.aside:
                return self._after_adding(place, aid, found[0])
        off = [*self._off(at)]
        useless = [other for face, other in off if face == STORED and other.hand == at.hand]
        if useless:
            return self._beside(place, useless[0])
        best = self._expected(place, bearing)
        for _, other in off:
            best = np.maximum(best, self._beside(place, other))
        for choice in adding:
            for added in self._added(choice):
                best = np.maximum(best, self._after_adding(place, choice.aid, added))
        return best

    def _beside(self, place: Footing, at: Position) -> Worths:
        """What other dice for the same rows are worth. at: of the whole kit."""
        top = place.kits.top
        if at.hand != top.hand:
            return self._after_adding(place, Aid(""), at)
        following = self._follow(top, at.left, place.free, first=place.first)
        other = self._place(self._stands.stand(at.left, at.pool, at.aside), following)
        return self._worths(other, other.plain(at.holds, at.sanity, at.stamina))

    def _after_adding(self, place: Footing, aid: Aid, at: Position) -> Worths:
        """What adding dice is worth to every kit that has as much; to others it is nothing. at: of the whole kit, then."""
        top = place.kits.top
        gained, lost = list(at.hand), list[int]()
        for card in top.hand:
            (gained.remove if card in gained else lost.append)(card)
        following = self._follow(KitLeft(at.clues, at.hand), at.left, at.free, first=at.first)
        other = self._place(self._stands.stand(at.left, at.pool, at.aside), following)
        found, who, after = np.zeros(len(place.kits.fresh)), [], []
        for number, kit in enumerate(place.kits.fresh):
            left = kit.without(lost, at.clues - top.clues)
            if left is not None and not self._owing(aid, at.sanity - kit.sanity, at.stamina - kit.stamina):
                who.append(number)
                after.append(left._replace(hand=tuple(sorted((*left.hand, *gained)))) if gained else left)
        bearing = (at.holds, at.sanity, at.stamina)
        found[who] = self._joined(self._worths, other, bearing, following.into(tuple(after)))
        return found

    @staticmethod
    def _owing(aid: Aid, sanity: int, stamina: int) -> bool:
        """Whether something could not be paid for, of what is left then."""
        return bool((aid.sanity and sanity < 0) or (aid.stamina and stamina < 0))

    @staticmethod
    def _joined(
        figures: Callable[[Footing, Bearing], Worths], place: Footing, bearing: Bearing, groups: Sequence[Group]
    ) -> Worths:
        """Figures of a place for some kits."""
        holds, sanity, stamina = bearing
        parts = [
            figures(place, place.plain(holds, sanity - group.sanity, stamina - group.stamina))[group.there]
            for group in groups
        ]
        if len(parts) == 1:
            return parts[0]
        found = np.empty((sum(map(len, parts)), *parts[0].shape[1:]))
        for group, part in zip(groups, parts, strict=True):
            found[group.here] = part
        return found

    def used_before(self, choice: CardUse) -> float:
        """What using a card before a roll is worth; no die comes off a spell for it that was not taken off before."""
        if choice.aid.kind != "add":
            return self.opening(choice.after)
        return max(map(self.opening, self._added(choice, off=False)), default=0.0)

    def opening(self, at: Position, *, color: int = GREEN, cards: Sequence[int] | None = None) -> float:
        """What a question before a roll is worth; without a die in the pool nothing can be rolled, but some may come (A5).

        color: that die, which is free, waits for one of the cards that add it (any, if not said).
        """
        if any(at.pool) and color == GREEN:
            return self.worth(at)
        found = [other for _, other in self._off(at)] if color == GREEN else []
        for choice in self.choices(at, "add"):
            able = choice.aid in self.helping(choice.card, at).ways and (cards is None or choice.card in cards)
            if able and (color == GREEN or choice.aid.colors[color]):
                found += [each for each in self._added(choice) if any(each.pool)]
        return max(map(self.worth, found), default=0.0)

    def rolling(self, at: Position) -> float:
        """What rolling at once is worth, with nothing used before."""
        place, bearing, kit = self._found(at)
        at = self.plain(at)
        if self.hopeless(at) or not any(at.pool):
            return 0.0
        if place.idle:
            return self.bare.rolling(at._replace(left=self._unmarked(at.left)))
        return float(self._expected(place, bearing)[kit])

    def _expected(self, place: Footing, bearing: Bearing) -> Worths:
        """What the next roll is worth on average."""
        found: Worths = self._values(place, bearing)[: len(place.kits.fresh)] @ place.stand.rolls.shares
        return found

    # After a roll

    def values(self, at: Position, used: tuple[int, ...] = ()) -> Worths:
        """What every result of a roll is worth. at: plain. used: abilities that were used on this roll."""
        place, bearing, kit = self._found(at, used)
        found: Worths = self._values(place, bearing)[kit]
        return found

    def options(self, at: Position, among: int = ANY_RESULT) -> Options:
        """What may be done after a roll when nothing more is used on it, if some of the results allow it."""
        return [*self.completing(at, among), *self.failing(at, among)]

    def completing(self, at: Position, among: int = ANY_RESULT) -> Options:
        """What completing rows is worth, if some of the results allow it."""
        place, bearing, kit = self._found(at)
        for option in self._options(place, NOT)[: place.completing]:
            if option.results & among:
                yield float(self._led(place, bearing, option)[kit]), option.results

    def failing(self, at: Position, among: int = ANY_RESULT) -> Options:
        """What letting the roll fail is worth, if some of the results allow it."""
        place, bearing, kit = self._found(at)
        for option in self._options(place, FREELY if bearing[0] else NOT)[place.completing :]:
            if option.results & among:
                yield float(self._led(place, bearing, option)[kit]), option.results

    def _options(self, place: Footing, holding: int) -> list[Leading]:
        """Where completing rows or letting the roll fail leads. holding: which dice may be put aside."""
        found = place.leading.get(holding)
        if found is None:
            self.effort.spend(OPTIONS)
            ways = {place.stand.left: self._way(place, place.stand.left)}
            found = []
            for gain, after, results in self._stands.completions(place.stand):
                if after.left not in ways:
                    ways[after.left] = self._way(place, after.left)
                following, into = ways[after.left]
                found.append(Leading(gain, 0, 0, self._place(after, following), into, results))
            place.completing = len(found)
            if place.fails > 0:
                following, into = ways[place.stand.left]
                for struck, plain, held in self._stands.failures(place.stand, holding):
                    for put, leads in ((0, plain), *((1, each) for each in held)):
                        for after, results in leads:
                            found.append(Leading(0, put, struck, self._place(after, following), into, results))
            place.leading[holding] = found
        return found

    def _way(self, place: Footing, left: Left) -> tuple[Following, tuple[Group, ...] | None]:
        """What of all kits is of use after a roll while some rows are left; None if all are what they were."""
        following = self._follow(place.kits.top, left, place.free, first=False)
        same = following.same and following.kits is place.kits
        return following, None if same else following.into(place.kits.fresh)

    def _led(self, place: Footing, bearing: Bearing, option: Leading) -> Worths:
        """What an option is worth to every kit."""
        self.effort.spend(OPTION)
        terror, (holds, sanity, stamina) = self.goal.terror, bearing
        gain, held, struck, after, into, _ = option
        if struck:
            sanity, stamina = sanity - terror.sanity, stamina - terror.stamina
        if into is None:
            worths = self._worths(after, after.plain(holds - held, sanity, stamina))
        else:
            worths = self._joined(self._worths, after, (holds - held, sanity, stamina), into)
        return gain + worths if gain else worths

    def _stops(self, place: Footing, bearing: Bearing) -> Worths:
        """What every result is worth to every kit when nothing more is used on this roll."""
        known = place.stops.get(bearing)
        if known is None:
            holding = SPARINGLY if bearing[0] else NOT
            options = self._options(place, holding)
            found = [self._led(place, bearing, option) for option in options]
            worths = np.concatenate(found) if found else np.empty(0)
            known = place.stops[bearing] = place.best(worths.reshape(-1, len(place.kits.fresh)), holding)
        return known

    def _values(self, place: Footing, bearing: Bearing) -> Worths:
        """What every result of a roll is worth to every kit, also to those whose abilities were used on it."""
        known = place.values.get(bearing)
        if known is None:
            known = self._stops(place, bearing)
            if place.kits.steps:
                known = known[place.kits.rested]
                for step in place.kits.steps:
                    found = self._used(place, bearing, step, known)
                    if found is not None:
                        theirs = known[step.kits]
                        known[step.kits] = np.maximum(theirs, found, out=theirs)
            place.values[bearing] = known
            self.size += known.size // ROOM
        return known

    def _used(self, place: Footing, bearing: Bearing, step: UseStep, values: Worths) -> Worths | None:
        """What a use makes of every result for all who have as much; None if it cannot be paid. values: of those with less."""
        aid, (holds, sanity, stamina) = step.aid, bearing
        self.effort.spend(USE + WORTH * len(step.after) * place.stand.rolls.size)
        if aid.sanity or aid.stamina:
            owing = ((step.paid[0] > sanity) & bool(aid.sanity)) | ((step.paid[1] > stamina) & bool(aid.stamina))
            if owing.all():
                return None
        paid = (holds, sanity - aid.sanity, stamina - aid.stamina) if aid.lasting else bearing
        # Without a clue token, to use something and roll nothing is never better than to keep it.
        surely = aid.clues > 0
        if step.places is not None:
            found = self._changed(place.stand, aid, values[step.places], surely=surely)
        else:
            after = After(place.stand, paid, place.free, place.first, step.rest, step.after)
            match aid.kind:
                case "hold":
                    found = self._holding(after, aid.dice)
                case "defeat":
                    found = self._defeating(after)
                case _:
                    found = self._changed(place.stand, aid, self._lying(after), surely=surely)
        if aid.sanity or aid.stamina:
            found[owing] = 0.0
        return found

    def _changed(self, stand: Stand, aid: Aid, rest: Worths, *, surely: bool = True) -> Worths:
        """What changing dice makes of every result. rest: what results are worth then. surely: one die is rolled again."""
        rolls = stand.rolls
        match aid.kind:
            case "clue":
                if self.goal.second:
                    rest = np.maximum(rest, rerolled(rolls, rest, MANY))
                return rerolled(rolls, rest, MANY, surely=surely)
            case "reroll":
                return rerolled(rolls, rest, aid.dice, surely=surely)
            case "turn":
                return turned(rolls, stand.faces.of[aid.after], rest, aid)
            case "raise":
                return raised(rolls, stand.faces.most_pips, rest, aid.dice)
        return rest

    def _lying(self, after: After) -> Worths:
        """What every result of a roll is worth to some kits."""
        following = self._follow(after.top, after.stand.left, after.free, first=after.first)
        return self._joined(
            self._values, self._place(after.stand, following), after.bearing, following.into(after.kits)
        )

    def with_clue(self, at: Position, used: tuple[int, ...]) -> Worths:
        """What every result is worth when a clue is spent on it (ES12.2)."""
        rest = self.values(at._replace(clues=at.clues - 1), used)
        return self._changed(self._stands.stand(at.left, at.pool, at.aside), SPENDING, rest)

    def used_after(self, choice: CardUse, before: Position, used: tuple[int, ...]) -> Worths | None:
        """What every result is worth when a card is used on it; None for what is not used after a roll. before: plain."""
        aid, at = choice.aid, choice.after
        stand = self._stands.stand(before.left, before.pool, before.aside)
        if aid.lasting:
            used = (*used, choice.card)
        top = KitLeft(at.clues, at.hand)
        after = After(stand, (at.holds, at.sanity, at.stamina), at.free, at.first, top, (top.without(used) or top,))
        match aid.kind:
            case "add":
                return None
            case "hold":
                found = self._holding(after, aid.dice)
            case "defeat":
                found = self._defeating(after)
            case _:
                found = self._changed(stand, aid, self.values(at, used)[None])
        best: Worths = found[0]
        return best

    def _holding(self, after: After, count: int) -> Worths:
        """What every result is worth to some kits when up to so many dice go onto a spell as they lie (A52)."""
        following = self._follow(after.top, after.stand.left, after.free, first=after.first)

        def storing(place: Footing, bearing: Bearing) -> Worths:
            found: Worths = self._storing(place, bearing, count)[place.kits.rested]
            return found

        return self._joined(storing, self._place(after.stand, following), after.bearing, following.into(after.kits))

    def _storing(self, place: Footing, bearing: Bearing, count: int) -> Worths:
        """What every result is worth to every kit when a die at least is stored, and then the roll is judged or others are."""
        stand, kits = place.stand, place.kits
        rolls, following = stand.rolls, self._follow(kits.top, stand.left, place.free, first=place.first)
        best = np.zeros((len(kits.fresh), rolls.size + 1))
        for color, pool in one_less(stand.pool):
            for face, _ in rolls.classes[color]:
                if face != BLANK:
                    stored = STORED + face if color == GREEN else face
                    other = self._place(self._stands.stand(stand.left, pool, (*stand.aside, stored)), following)
                    inner = self._stored(other, other.plain(*bearing), count - 1)
                    np.maximum(best, inner.take(taking(rolls, color, face), axis=-1), out=best)
        return best

    def stored(self, at: Position, count: int) -> Worths:
        """What every result is worth after dice were stored: it is judged, or so many or others are stored (A52)."""
        place, bearing, kit = self._found(at)
        found: Worths = self._stored(place, bearing, count)[kit]
        return found

    def _stored(self, place: Footing, bearing: Bearing, count: int) -> Worths:
        """What every result is worth to every kit after dice were stored."""
        known = place.stored.get((bearing, count))
        if known is None:
            kits, stand = place.kits, place.stand
            known = self._stops(place, bearing)
            if count and any(stand.pool):
                known = np.maximum(known, self._storing(place, bearing, count))
            for step in kits.steps if any(stand.pool) else ():
                found = self._used(place, bearing, step, known) if step.aid.kind == "hold" else None
                if found is not None:
                    known = known.copy()
                    fresh = kits.at(step) < len(kits.fresh)
                    those = kits.at(step)[fresh]
                    known[those] = np.maximum(known[those], found[fresh])
            place.stored[bearing, count] = known
        return known

    def _defeating(self, after: After) -> Worths:
        """A monster here is beaten: its rows are done, but for what it leaves uncovered (ES17.7)."""
        stand = after.stand
        rolls = stand.rolls
        best = np.zeros((len(after.kits), rolls.size + 1))
        for beast in self.beasts:
            if not any(row in stand.left for row in beast.rows):
                continue
            own = beast.rows[0] in stand.left
            holds, sanity, stamina = after.bearing
            bearing = (holds, sanity + own * beast.sanity, stamina + own * beast.stamina)
            left = self._without(stand.left, beast, beast.rest if own else -1)
            if not left:
                best[:, :-1] = float(min(bearing[1:]) >= 0)
                return best
            other = self._stands.stand(left, stand.pool, stand.aside)
            to = tuple((face, other.faces.of[face]) for face in stand.faces.of.values())
            places = coarser(rolls, other.rolls, to)
            found = self._lying(after._replace(stand=other, bearing=bearing))
            best = np.maximum(best, found.take(places, axis=-1))
        return best
