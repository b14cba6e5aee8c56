"""A decision of an attempt as the odds see it: what each option is worth under best play after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from solo.games.museum.abouts import Dropping, TaskRow, Thrown, Trying
from solo.games.museum.odds.aids import MANY, Aid, after_turns, turned
from solo.games.museum.odds.arrays import Worths, np
from solo.games.museum.odds.hands import joined_by
from solo.games.museum.odds.moment import Moment
from solo.games.museum.odds.needs import STORED
from solo.games.museum.odds.prospects import Position, chosen
from solo.games.museum.odds.reading import (
    CLUE,
    bought,
    counted,
    margins,
    put_aside,
    uncovered_by,
    way_of,
    ways_of,
)
from solo.games.museum.odds.rerolls import mean_of_rest, rerolled
from solo.games.museum.odds.rolls import COLORS, GREEN, RED, YELLOW
from solo.games.museum.odds.uses import Armed
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.matching import need_of
from solo.games.museum.rules.tasks import label
from solo.games.museum.state import Die
from solo.kernel.decisions import Option, subject_of


class Judging(Moment):
    """A decision of an attempt, and what its options are worth."""

    def overall(self, engine: Armed, at: Position) -> float:
        """The chance from the decision on: before a roll, after it, or in a failed one."""
        match self.decision.kind:
            case "result" if self.completed:
                return max(engine.worth(at), self._more(engine, at, self.pool))
            case "result" | "reroll" | "turn_die" | "store_dice" if self.attempt.stored:
                return self._stored(engine, at, self.pool)
            case "reroll" if self.decision.least:
                return self.again(engine, at, self.decision.most)
            case "result" | "reroll" | "turn_die" | "store_dice":
                return self._value(engine, at, self.pool)
            case "remove_die":
                return max(self.dropping(engine, at, self.pool, each) for each in self.decision.options)
            case "set_aside":
                return max(self.setting(engine, at, each) for each in self.decision.options)
            case "give_up":
                return max(self.giving(engine, at, each) for each in self.decision.options)
            case "beat_monster":
                return max(self.beating(engine, at, each) for each in self.decision.options)
        return engine.opening(at)

    # Options

    def prepare(self, at: Position) -> None:
        """Work out what a roll that lies is worth with all that is in hand: what is left of that after each use is among it."""
        if isinstance(self.decision.about, Thrown):
            at = self.engine.plain(at)
            self.engine.values(at, self._used(self.engine, at))

    def option(self, option: Option, at: Position) -> float | None:
        """What an option is worth; None if that is not known."""
        engine = self.engine
        match option.verb:
            case "roll" | "enough":
                return engine.rolling(at)
            case "give_up" | "stop":
                return 0.0
            case "complete":
                return self.completing(option, at)
            case "fail":
                at = engine.plain(at)
                place = self._place(engine, at, self.pool)
                return chosen(engine.failing(at, 1 << place), place)
            case "remove":
                return self.dropping(engine, at, self.pool, option)
            case "discard":
                return self.discarding(at, option)
            case "go_on" | "focus" | "ask":
                return self.setting(engine, at, option)
            case "clue" if at.clues:
                at = engine.plain(at)
                return self._of(engine.with_clue(at, self._used(engine, at)), engine, at, self.pool)
            case "use":
                return self.using(option, at)
            case "take":
                die = dice.by_label(self.game.dice_in("spell"))[subject_of(option.id)]
                return self.taking_off(die, at)
            case "turn":
                return self.turning(option, at)
            case "give":
                return self.giving(engine, at, option)
            case "beat":
                return self.beating(engine, at, option)
        return None

    def taking_off(self, die: Die, at: Position) -> float | None:
        """Taking a die off a spell, a yellow or red one for a card or ability that then adds it (ES12.7); None if none counts."""
        color, face, spell = COLORS.index(die.color), put_aside(self.game, [die])[0], self.cards.get(die.holder)
        hand = at.hand
        if spell is not None and (number := self.engine.number(spell)) in hand:
            hand = self.engine.emptier(at, number, face)
        if color == GREEN:
            aside = put_aside(self.game, [each for each in self.aside if each is not die])
            return self.engine.worth(at._replace(pool=counted([*self.pool, die]), aside=aside, hand=hand))
        at, cards = self.engine.off(at, face, hand), [*hand]
        if all(each.verb not in ("give_up", "stop") for each in self.decision.options):  # another die waits for it, too
            wanted = [each.subject for each in self.decision.options if each.verb == "use"]
            numbers = [self.engine.number(self.cards[name]) for name in wanted if name in self.cards]
            cards = [card for card in cards if card in numbers]
        adding = any(aid.kind == "add" and aid.colors[color] for card in cards for aid in self.engine.cards[card].ways)
        return self.engine.opening(at, color=color, cards=cards) if adding else None

    def several(self, at: Position) -> dict[tuple[str, ...], float]:
        """What every choice of several dice is worth that differs from the others, by option ids."""
        kind, decision = self.decision.kind, self.decision
        if kind not in ("reroll", "store_dice"):
            return {}
        found = [self.game.die(option.subject) for option in decision.options]
        choices = list(self._choices(at, found, decision.least, decision.most))
        worths = self._rerolling(at, choices) if kind == "reroll" else [self.storing(at, some) for some in choices]
        verb = decision.options[0].verb
        return {tuple(f"{verb}:{die.id}" for die in some): worth for some, worth in zip(choices, worths, strict=True)}

    def among(self, at: Position, several: Mapping[tuple[str, ...], float]) -> dict[str, float]:
        """What the best choice is worth in which a die is, for each option. several: what each choice is worth."""
        faces, found = self.engine.faces(at.left).of, dict[str, float]()
        dice_of = {each.id: self.game.die(each.subject) for each in self.decision.options if several}
        like = {id: (die.color, faces[die.face]) for id, die in dice_of.items()}
        for some, worth in several.items():
            kinds = {like[id] for id in some}
            found |= {id: max(worth, found.get(id, 0.0)) for id in like if like[id] in kinds}
        return found

    def _choices(self, at: Position, found: Sequence[Die], least: int, most: int) -> Iterator[list[Die]]:
        """Every choice of some dice that differs from the others."""
        faces = self.engine.faces(at.left).of
        groups: dict[tuple[str, str], list[Die]] = {}
        for die in found:
            groups.setdefault((die.color, faces[die.face]), []).append(die)
        for counts in product(*(range(len(group) + 1) for group in groups.values())):
            if least <= sum(counts) <= most:
                yield [die for many, group in zip(counts, groups.values(), strict=True) for die in group[:many]]

    def _rerolling(self, at: Position, choices: Sequence[Sequence[Die]]) -> list[float]:
        """What rolling again is worth, for each choice of dice."""
        at = self.engine.plain(at)
        rolls, worths = self.engine.rolls(at), self._rolled(self.engine, at)
        kept = ([die for die in self.pool if die not in some] for some in choices)
        return [mean_of_rest(rolls, worths, self._shown(self.engine, at, each)) for each in kept]

    def _rolled(self, engine: Armed, at: Position) -> Worths:
        """What every result of rolling again is worth. at: plain. After a clue some may roll once more at once (A52)."""
        worths, about = engine.values(at, self._used(engine, at)), self.decision.about
        twice = engine.goal.second and isinstance(about, Dropping) and about.source == CLUE
        return np.maximum(worths, rerolled(engine.rolls(at), worths, MANY)) if twice else worths

    def again(self, engine: Armed, at: Position, most: int = MANY) -> float:
        """What the roll that lies is worth when up to so many of its dice, the best ones, are rolled again; one has to be."""
        at = engine.plain(at)
        worths = rerolled(engine.rolls(at), self._rolled(engine, at), most, surely=True)
        return self._of(worths, engine, at, self.pool)

    def storing(self, at: Position, chosen: Sequence[Die]) -> float:
        """Putting some dice of the roll that lies on a spell."""
        stored = [STORED + die.face if die.color == "green" else die.face for die in chosen]
        pool = [die for die in self.pool if die not in chosen]
        at = at._replace(pool=counted(pool), aside=(*at.aside, *stored))
        return self._stored(self.engine, at, pool)

    def turning(self, option: Option, at: Position) -> float | None:
        """Turning a die, and as many others as follow."""
        about, engine = self.decision.about, self.engine
        assert isinstance(about, Dropping)
        asked = {each.id for each in about.pool}
        found = [each for each in self.pool if each.id in asked]
        die = dice.by_label(found)[subject_of(option.id)]
        ways = [aid for aid in ways_of(self.game, about.source) if aid.kind in ("turn", "raise")]
        if not ways:
            return None
        aid, at = ways[0], engine.plain(at)
        changed = turned(die, aid)
        pool = [changed if each is die and changed is not None else each for each in self.pool]
        worths = engine.values(at, self._used(engine, at))
        if aid.kind == "raise":
            others = [each for each in found if each is not die]
            return max(self._of(worths, engine, at, each) for each in self._raised(pool, others, aid, about.more))
        return self._turned(at, worths, pool, aid, about.more)

    def _turned(self, at: Position, worths: Worths, pool: Sequence[Die], aid: Aid, count: int) -> float:
        """What a roll is worth when so many of its dice are turned, the best ones, as many as there are.

        worths: of all results. Every face is told from others here: it must be known which dice can be turned.
        """
        pools = after_turns(pool, aid) if count else []
        if not pools:
            return self._of(worths, self.engine, at, pool)
        return max(self._turned(at, worths, each, aid, count - 1) for each in pools)

    @staticmethod
    def _raised(pool: Sequence[Die], found: Sequence[Die], aid: Aid, count: int) -> Iterator[list[Die]]:
        """The pool after so many of some dice were raised, each once."""
        for some in combinations(found, min(count, len(found))):
            yield [(turned(each, aid) if each in some else None) or each for each in pool]

    def giving(self, engine: Armed, at: Position, option: Option) -> float:
        """Handing something in for dice before the first roll; what is not counted is not missed."""
        if option.subject == CLUE:
            return engine.opening(at._replace(clues=max(0, at.clues - 1)))
        card, aid = self.cards[option.subject], bought(self.game, self.decision)
        hand, given = list(at.hand), engine.number(card)
        if given in hand:
            hand.remove(given)
        at = engine.freed(at._replace(hand=tuple(hand)), card.stored)
        for color in (YELLOW, RED):
            if aid is not None and aid.colors[color] and at.free[color - 1] == 1:
                at = joined_by(at, color)
        return engine.opening(at)

    def beating(self, engine: Armed, at: Position, option: Option) -> float:
        """A card beats a monster: its rows are done, but for what it leaves uncovered (A30, ES17.7)."""
        left = []
        for row in self.rows:
            if row.monster != option.subject:
                left.append(self.numbers[row.key])
                continue
            rest = uncovered_by(self.game, self.attempt.card, row) or TaskRow(row.key)
            at = at._replace(
                sanity=at.sanity + row.sanity - rest.sanity, stamina=at.stamina + row.stamina - rest.stamina
            )
            if need_of(rest):
                left.append(engine.rows.number(need_of(rest)))
        at = at._replace(left=engine.left(left))
        return self._value(engine, at, self.pool) if left else engine.worth(at)

    def using(self, option: Option, at: Position) -> float | None:
        """Using a card or ability; None for what the odds do not know."""
        card = self.cards.get(option.subject)
        if card is None:
            return None
        number = self.engine.number(card)
        at = at if number in at.hand else at._replace(hand=tuple(sorted((*at.hand, number))))
        aid = way_of(self.game, option)
        found = [
            choice
            for choice in self.engine.choices(at)
            if choice.card == number and choice.aid._replace(first=False, lasting=False) == aid
        ]
        if not found:
            return None
        if isinstance(self.decision.about, Trying):
            return max((self.engine.used_before(choice) for choice in found), default=None)
        if found[0].aid.kind == "hold":
            after = found[0].after
            dice_there = [die for die in self.pool if not die.lock]
            return max((self.storing(after, some) for some in self._choices(at, dice_there, 1, aid.dice)), default=None)
        at = self.engine.plain(at)
        used = self._used(self.engine, at)
        if aid.kind == "turn":
            after = self.engine.plain(found[0].after)
            rest = self.engine.values(after, (*used, number) if found[0].aid.lasting else used)
            return self._turned(after, rest, self.pool, aid, aid.dice)
        worths = self.engine.used_after(found[0], at, used)
        return self._of(worths, self.engine, at, self.pool) if worths is not None else None

    def completing(self, option: Option, at: Position) -> float:
        """Completing a row, and others with the same roll if that is allowed (A19)."""
        about = self.decision.about
        assert isinstance(about, Thrown)
        way = next(each for each in about.ways if each.option == option.id)
        pool = [die for die in self.pool if die.id not in way.dice]
        aside = [die for die in self.aside if die.id not in way.dice]
        at = at._replace(pool=counted(pool), aside=put_aside(self.game, aside), first=False)
        if not self.battle:
            rest = list(at.left)
            rest.remove(self.numbers[way.row])
            at = at._replace(left=tuple(rest))
        worth = self.engine.worth(at)
        if self.engine.goal.many and at.left:
            worth = max(worth, self._more(self.engine, at, pool))
        return worth + (1 if self.battle else 0)

    def discarding(self, at: Position, option: Option) -> float | None:
        """Losing a die to terror, and then removing another; not known where terror takes still more."""
        about = self.decision.about
        if not isinstance(about, Dropping) or about.more:
            return None
        gone = dice.by_label(self.pool)[subject_of(option.id)]
        pool = [die for die in self.pool if die is not gone]
        return max((self.dropping(self.engine, at, pool, each) for each in dice.each_once("remove", pool)), default=0.0)

    def dropping(self, engine: Armed, at: Position, pool: Sequence[Die], option: Option) -> float:
        """Removing a die, and then putting another aside or not."""
        gone = dice.by_label(pool)[subject_of(option.id)]
        return max(self._held(engine, at, [die for die in pool if die is not gone]))

    def _held(self, engine: Armed, at: Position, pool: Sequence[Die]) -> Iterator[float]:
        yield engine.worth(at._replace(pool=counted(pool)))
        if self.holds:
            for die in dice.by_label(pool).values():
                yield self._with(engine, at, pool, die)

    def _with(self, engine: Armed, at: Position, pool: Sequence[Die], held: Die) -> float:
        rest = counted([die for die in pool if die is not held])
        return engine.worth(at._replace(pool=rest, aside=(*at.aside, held.face), holds=at.holds - 1))

    def setting(self, engine: Armed, at: Position, option: Option) -> float:
        """Putting a die aside, or going on without."""
        if option.verb == "go_on":
            return engine.worth(at)
        name = subject_of(option.id).rpartition("=")[2]
        held = next(die for die in self.pool if label(die) == name)
        return self._with(engine, at, self.pool, held)

    # Rows

    def row(self, row: TaskRow) -> tuple[float, float]:
        """The chances of a row: with the next roll or with what lies, and in this attempt."""
        engine = self.once
        wanted = self.rows[: self.rows.index(row) + 1] if engine.goal.ordered else [row]
        left = self.bare_once.left if self.battle else engine.left(self.numbers[each.key] for each in wanted)
        sanity, stamina = margins(self.game, self.who, wanted)
        at = self.bare_once._replace(left=left, sanity=sanity, stamina=stamina)
        ever = self.overall(engine, at)
        if len(left) > 1:
            return 0.0, ever
        about = self.decision.about
        if isinstance(about, Thrown):
            return float(any(way.row == row.key for way in about.ways)), ever
        return (engine.next(at) if min(sanity, stamina) >= 0 else 0.0), ever
