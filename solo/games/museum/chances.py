"""The odds of an attempt before and after each roll, without display text; exact under best play (ES5 to ES10, ES18).

`view` gives the `Forecast` of a decision in an attempt or in the battle, and of going to a card. It counts the dice of the pool
and those put aside (own and others' markers, spells), focus and assistance, the costs of rows, rows done together by who may
do so, and what terror does to the attempt itself: it ends, dice are lost, or sanity or stamina run out.

Outside the model are effects that change other things than dice: monsters that terror brings (they would add rows), doom
(which might wake the Ancient One), trophies lost, midnights; whoever gives up or is left with no dice has failed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from solo.games.museum.abouts import Dropping, TaskRow, Thrown, Trying
from solo.games.museum.museum import Museum
from solo.games.museum.odds.prospects import ALL, Goal, Position, Prospects, Terror
from solo.games.museum.odds.rolls import COLORS, Pool, Shown
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.focus import assistants, may_focus
from solo.games.museum.rules.matching import need_of
from solo.games.museum.rules.results import spare
from solo.games.museum.rules.tasks import label, rows_now, rows_of
from solo.games.museum.state import Die, Visitor
from solo.kernel.decisions import Answer, Decision, Option, subject_of

MOST_KEPT = 64
"""Tasks whose prospects are remembered: the rows of the cards in play, and of those some that were done."""


class RowOdds(NamedTuple):
    """The chances of a row. next: to complete it with the next roll, or after a roll with what lies. ever: in this attempt,
    by best play for it alone (with the rows above it, where they come first)."""

    next: float
    ever: float


class Forecast(NamedTuple):
    """What may be expected of an attempt, or of a turn of the battle; chances from 0 to 1.

    chance: to complete the whole card (in the battle: to hit at least once) from here on under best play. hits: in the battle
    how many hits to expect, by the play that gets the most. rows: by key. options: of the whole card (in the battle: hits
    to expect) under best play after each option that leads somewhere known, by option id; giving up is 0.
    """

    chance: float
    hits: float
    rows: Mapping[str, RowOdds]
    options: Mapping[str, float]

    @property
    def best(self) -> Answer:
        """The id of the best option, the first of equal ones; "" if none is known."""
        return max(self.options, key=lambda id: self.options[id], default="")


def view(museum: Museum, decision: Decision) -> Forecast | None:
    """The forecast of a decision; None where no dice decide.

    Kinds: "attempt" and "attack" before a roll, "result" after it, "remove_die" and "set_aside" in a failed one; and "move",
    whose options `go:CARD` have the chance of the card for who goes there (`chance` and `rows` are then empty).
    """
    if decision.kind == "move":
        who = museum.by_id(decision.who)
        going = [each for each in decision.options if each.verb == "go" and museum.in_play(each.subject)]
        return Forecast(0.0, 0.0, {}, {each.id: foreseen(museum, who, each.subject) for each in going})
    if not isinstance(decision.about, Trying | Thrown | Dropping) or museum.state.attempt is None:
        return None
    return _Seen(museum, decision).forecast()


def foreseen(museum: Museum, who: Visitor, card: str) -> float:
    """The chance that somebody who goes to a card completes it, with the dice there would be."""
    rows = rows_of(museum, museum.card_of(card))
    locked = any(gift.locked_dice for gift in museum.gifts(who))
    pool = [
        die
        for die in museum.state.dice
        if (die.place == "free" and die.color == "green") or (locked and die.place == "locked")
    ]
    greens = sum(die.color == "green" for die in pool)
    withheld = max(0, min(-museum.modifier(who, "pool_green"), greens - 1))
    counts = counted(pool)
    holds = 0 if museum.forbidden(who, "focus") else 1
    if not museum.forbidden(who, "assist"):
        holds += sum(other is not who for other in museum.at(card))
    aside = tuple(die.face for die in museum.dice_in("spell"))
    goal, strikes = goal_of(museum, who, rows, card)
    at = Position(tuple(range(len(rows))), (counts[0] - withheld, *counts[1:]), aside, holds, strikes)
    return prospects(goal).worth(at)


@lru_cache(maxsize=MOST_KEPT)
def prospects(goal: Goal) -> Prospects:
    """The prospects of a goal; every view of an attempt uses the same."""
    return Prospects(goal)


def counted(dice: Sequence[Die]) -> Pool:
    """How many dice of each color."""
    green, yellow, red = (sum(die.color == color for die in dice) for color in COLORS)
    return green, yellow, red


def goal_of(museum: Museum, who: Visitor, rows: Sequence[TaskRow], card: str) -> tuple[Goal, int]:
    """What an attempt asks for, and how often terror may strike before sanity or stamina run out.

    card: "" in the battle. Rows are taken as done in the end, with all their costs; with less than those cost there are no
    strikes left (-1).
    """
    many = any(gift.many_tasks for gift in museum.gifts(who))
    terror, loss = _terror(museum, who, card)
    ordered = any(not row.open for row in rows)
    more = spare(museum, who)
    strikes = ALL
    for what in ("sanity", "stamina"):
        cost = sum(getattr(row, what) for row in rows)
        left = getattr(who, what) - 1 - max(0, cost - more[what])
        if cost and left < 0:
            strikes = -1
        elif loss.get(what):
            strikes = min(strikes, left // loss[what])
    return Goal(tuple(need_of(row) for row in rows), ordered, many, False, terror), strikes


def _terror(museum: Museum, who: Visitor, card: str) -> tuple[Terror, dict[str, int]]:
    """What terror does to an attempt, and the sanity and stamina that it costs."""
    loss: dict[str, int] = {}
    if not card or museum.immune(who, "terror_effects"):
        return Terror(), loss
    steps = list(museum.fact(card).fact.terror_effect) + list(museum.lower(who).at_terror)
    terror = Terror()
    for step in steps:
        if "fail_adventure" in step:
            terror = terror._replace(fails=True)
        elif "discard_dice" in step:
            raw = step["discard_dice"]
            count = ALL if raw["count"] == "all" else int(raw["count"])
            what = "takes" if raw["showing"] == "any" else "drops"
            terror = terror._replace(**{what: getattr(terror, what) + count})
        elif "lose" in step:
            for value, much in step["lose"].items():
                if value in ("sanity", "stamina"):
                    loss[value] = loss.get(value, 0) + int(much)
    return terror._replace(hurts=bool(loss)), loss


class _Seen:
    """A decision of an attempt, as the odds see it."""

    def __init__(self, museum: Museum, decision: Decision) -> None:
        self.museum = museum
        self.decision = decision
        self.attempt = museum.attempt
        self.battle = museum.state.battle
        active = museum.active
        assert active is not None, "an attempt is somebody's"
        self.who = active
        self.rows = rows_now(museum)
        self.pool = dice.pool(museum)
        self.aside = dice.aside(museum)
        goal, self.strikes = goal_of(museum, self.who, self.rows, self.attempt.card)
        self.prospects = prospects(goal)
        self.scored = prospects(goal._replace(again=True)) if self.battle else self.prospects
        self.completed = any(each.id == "enough" for each in decision.options)
        self.keys = {row.key: place for place, row in enumerate(self.rows)}

    def position(self, pool: Sequence[Die], aside: Sequence[Die], holds: int | None = None) -> Position:
        """Where an attempt stands with some dice."""
        holds = self.holds if holds is None else holds
        faces = tuple(sorted(die.face for die in aside))
        return Position(tuple(range(len(self.rows))), counted(pool), faces, holds, self.strikes)

    @property
    def holds(self) -> int:
        """How many dice may yet be put aside by focus and assistance."""
        if self.battle:
            return 0
        return int(may_focus(self.museum, self.who)) + len(assistants(self.museum, self.who))

    def forecast(self) -> Forecast:
        """Everything that a view shows."""
        options = {each.id: worth for each in self.decision.options if (worth := self.option(each)) is not None}
        at = self.position(self.pool, self.aside)
        hits = chance = 0.0
        if self.strikes >= 0:
            hits = max(options.values(), default=0.0) if self.battle else 0.0
            chance = self.overall(self.prospects, at) if self.battle else max(options.values(), default=0.0)
        rows = {row.key: self.row(row, at) for row in self.rows}
        return Forecast(chance, hits, rows, options)

    def overall(self, prospects: Prospects, at: Position) -> float:
        """The chance of a goal from the decision on: before a roll, after it, or in a failed one."""
        match self.decision.kind:
            case "result" if self.completed:
                return max(prospects.worth(at), self._more(prospects, at, self.pool))
            case "result":
                return prospects.judged(at, self.shown(prospects, at))
            case "remove_die":
                return max(self.dropping(prospects, at.left, each) for each in self.decision.options)
            case "set_aside":
                return max(self.setting(prospects, at.left, each) for each in self.decision.options)
        return prospects.worth(at)

    def shown(self, prospects: Prospects, at: Position, pool: Sequence[Die] | None = None) -> Shown:
        """The roll that lies, as the odds count it."""
        pool = self.pool if pool is None else pool
        faces = prospects.faces(at.left)
        counts = [
            tuple(sum(faces.of[die.face] == face for die in pool if die.color == color) for face, _ in classes)
            for color, classes in zip(COLORS, faces.classes, strict=True)
        ]
        return Shown(counts[0], counts[1], counts[2])

    # Options

    def option(self, option: Option) -> float | None:
        """What an option is worth; None if that is not known."""
        if self.strikes < 0:
            return 0.0
        at = self.position(self.pool, self.aside)
        match option.verb:
            case "roll":
                return self.scored.worth(at)
            case "give_up" | "stop":
                return 0.0
            case "enough":
                return self.scored.worth(at)
            case "complete":
                return self.completing(option)
            case "fail":
                return self.failing(at)
            case "remove":
                return self.dropping(self.scored, at.left, option)
            case "go_on" | "focus" | "ask":
                return self.setting(self.scored, at.left, option)
        return None

    def completing(self, option: Option) -> float:
        """Completing a row, and others with the same roll if that is allowed (A19)."""
        about = self.decision.about
        assert isinstance(about, Thrown)
        way = next(each for each in about.ways if each.option == option.id)
        pool = [die for die in self.pool if die.id not in way.dice]
        aside = [die for die in self.aside if die.id not in way.dice]
        at = self.position(pool, aside)
        if not self.battle:
            at = at._replace(left=tuple(place for place in at.left if place != self.keys[way.row]))
        worth = self.scored.worth(at)
        if self.scored.goal.many and at.left and pool:
            worth = max(worth, self._more(self.scored, at, pool))
        return worth + (1 if self.battle else 0)

    def _more(self, prospects: Prospects, at: Position, pool: Sequence[Die]) -> float:
        """Completing further rows with the dice that still lie; then a roll cannot fail any more."""
        at = prospects.plain(at)
        rolls = prospects.rolls(at)
        place = rolls.index(self.shown(prospects, at, pool))
        return max((worth for worth, results in prospects.completing(at, rolls) if results >> place & 1), default=0.0)

    def failing(self, at: Position) -> float:
        """Letting the roll fail."""
        at = self.scored.plain(at)
        rolls = self.scored.rolls(at)
        place = rolls.index(self.shown(self.scored, at))
        return max((worth for worth, results in self.scored.failing(at, rolls) if results >> place & 1), default=0.0)

    def dropping(self, prospects: Prospects, left: tuple[int, ...], option: Option) -> float:
        """Removing a die, and then putting another aside or not."""
        gone = dice.by_label(self.pool)[subject_of(option.id)]
        pool = [die for die in self.pool if die is not gone]
        return max(self._held(prospects, left, pool))

    def _held(self, prospects: Prospects, left: tuple[int, ...], pool: Sequence[Die]) -> Iterator[float]:
        yield prospects.worth(self.position(pool, self.aside)._replace(left=left))
        if self.holds:
            for die in dice.by_label(pool).values():
                yield self._with(prospects, left, pool, die)

    def _with(self, prospects: Prospects, left: tuple[int, ...], pool: Sequence[Die], held: Die) -> float:
        rest = [die for die in pool if die is not held]
        at = self.position(rest, [*self.aside, held], self.holds - 1)
        return prospects.worth(at._replace(left=left))

    def setting(self, prospects: Prospects, left: tuple[int, ...], option: Option) -> float:
        """Putting a die aside, or going on without."""
        if option.verb == "go_on":
            return prospects.worth(self.position(self.pool, self.aside)._replace(left=left))
        name = subject_of(option.id).rpartition("=")[2]
        held = next(die for die in self.pool if label(die) == name)
        return self._with(prospects, left, self.pool, held)

    # Rows

    def row(self, row: TaskRow, at: Position) -> RowOdds:
        """The chances of a row."""
        place = self.keys[row.key]
        if self.strikes < 0 and goal_of(self.museum, self.who, [row], self.attempt.card)[1] < 0:
            return RowOdds(0.0, 0.0)
        ordered = self.prospects.goal.ordered
        rows = tuple(range(place + 1)) if ordered else (place,)
        chance = self.overall(self.prospects, at._replace(left=rows, strikes=max(0, self.strikes)))
        if ordered and place:
            return RowOdds(0.0, chance)
        if isinstance(self.decision.about, Thrown):
            return RowOdds(float(any(way.row == row.key for way in self.decision.about.ways)), chance)
        return RowOdds(self.prospects.next(at._replace(left=(place,))), chance)
