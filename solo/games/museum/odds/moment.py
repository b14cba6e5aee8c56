"""A decision of an attempt as a position of the odds, and what the roll that lies is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solo.games.museum.abouts import Dropping, TaskRow
from solo.games.museum.game import Game
from solo.games.museum.odds.arrays import Worths
from solo.games.museum.odds.kept import Kept
from solo.games.museum.odds.prospects import Position, chosen
from solo.games.museum.odds.reading import (
    bought,
    free_dice,
    goal_of,
    hand_of,
    holding,
    names_of,
    numbered,
    position,
)
from solo.games.museum.odds.rolls import COLORS, Shown
from solo.games.museum.odds.stands import Goal
from solo.games.museum.odds.uses import Armed
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.focus import assistants, may_focus
from solo.games.museum.rules.tasks import all_rows, rows_now
from solo.games.museum.state import Die
from solo.kernel.decisions import Decision

FIGURES = Kept()
"""What views with nothing in hand share, and those for quick players, of all games while the process runs."""


def rough(goal: Goal) -> Goal:
    """A goal without what makes many positions of one."""
    return goal._replace(terror=goal.terror._replace(sanity=0, stamina=0), many=goal.many and goal.again, second=False)


class Moment:
    """A decision of an attempt as a position: the rows that are left, the dice, what is in hand.

    roughly: a view for a quick player. Left out are what terror costs the body and mind, several rows with one roll, all that
    could be used, and all dice that could be put aside but one; positions are then few, and serve many cards and games.
    figures: those of all views; with something in hand its own, so that what they take does not depend on what was asked before.
    """

    def __init__(self, game: Game, decision: Decision, *, roughly: bool = False) -> None:
        self.game = game
        self.decision = decision
        self.attempt = game.attempt
        self.battle = game.state.battle
        active = game.active
        assert active is not None, "an attempt is somebody's"
        self.who = active
        rows = _rows(game)
        done = () if self.battle else self.attempt.done
        self.rows = [row for row in rows if row.key not in done]
        self.pool = dice.pool(game)
        self.aside = dice.aside(game)
        self.cards = hand_of(game, self.who, self.attempt.card)
        if (aid := bought(game, decision)) is not None:
            colors = [color for color, count in zip(COLORS, aid.colors, strict=True) if count]
            self.pool = [*self.pool, *dice.addable(game, colors)]
            if not any(free_dice(game, self.pool)):
                del self.cards[self.who.id]
        if decision.kind == "store_dice" and isinstance(decision.about, Dropping):
            self.cards.pop(decision.about.source, None)  # it is being cast
        goal = goal_of(game, self.who, self.attempt.card, {} if roughly else self.cards)
        if roughly:
            goal = rough(goal)
        self.roughly = roughly
        self.names = names_of(game, self.who, self.cards)
        self.figures = Kept().beside(FIGURES) if self.names and not roughly else FIGURES
        self.engine = self.figures.armed(goal._replace(again=True) if self.battle else goal)
        self.once = self.figures.armed(goal)
        self.completed = any(each.id == "enough" for each in decision.options)
        self.numbers = self._numbered(self.engine, rows)
        self.holds = 0
        if not self.battle:
            self.holds = int(may_focus(game, self.who)) + len(assistants(game, self.who))
        if roughly:
            self.holds = min(self.holds, 1)
        left = self.engine.left(self.numbers[row.key] for row in self.rows)
        self.bare = position(game, self.who, left, self.rows, self.pool, self.aside, self.holds)
        self.bare = self.bare._replace(first=not self.attempt.rolls)
        self.bare_once = self.bare
        if self.battle:
            self.bare_once = self.bare._replace(left=tuple(self._numbered(self.once, rows).values()))

    def _numbered(self, engine: Armed, rows: Sequence[TaskRow]) -> dict[str, int]:
        numbers = numbered(self.game, self.attempt.card, rows, engine, {} if self.roughly else self.cards)
        return {row.key: number for row, number in zip(rows, numbers, strict=True)}

    def armed(self, engine: Armed, names: Sequence[str]) -> Position:
        """The position with some things in hand."""
        bare = self.bare if engine is self.engine else self.bare_once
        return holding(engine, bare, self.cards, names, self.who.clues)

    def _used(self, engine: Armed, at: Position) -> tuple[int, ...]:
        """The abilities that were used on this roll."""
        sources = dict.fromkeys(mark.rpartition("/")[0] for mark in self.attempt.used)
        numbers = [engine.number(self.cards[name]) for name in sources if name in self.cards]
        return tuple(number for number in numbers if number in at.hand)

    def _value(self, engine: Armed, at: Position, pool: Sequence[Die]) -> float:
        """What the roll that lies is worth; with nothing in hand only where this result leads matters."""
        at = engine.plain(at)
        if not (at.clues or at.hand):
            return self.lying(engine, at, pool)
        return self._of(engine.values(at, self._used(engine, at)), engine, at, pool)

    def _stored(self, engine: Armed, at: Position, pool: Sequence[Die]) -> float:
        """What the roll that lies is worth after dice were stored: it can only be judged now, or others stored (A52)."""
        at = engine.plain(at)
        if any(aid.kind == "hold" for card in at.hand for aid in engine.cards[card].ways):
            return self._of(engine.stored(at, 0), engine, at, pool)
        return self.lying(engine, at, pool)

    def lying(self, engine: Armed, at: Position, pool: Sequence[Die]) -> float:
        """What a roll that lies is worth when nothing is used on it."""
        at = engine.plain(at)
        place = self._place(engine, at, pool)
        return chosen(engine.options(at, 1 << place), place)

    def without_monster(self, at: Position) -> float:
        """What the roll that lies is worth when a card beats the monster here that is hardest to beat; with none, nothing."""
        left = [[*at.left] for row in self.rows if row.monster]
        for rest, row in zip(left, (row for row in self.rows if row.monster), strict=True):
            rest.remove(self.numbers[row.key])
        rests = [at._replace(left=tuple(rest)) for rest in left]
        return max((self.lying(self.engine, each, self.pool) if each.left else 1.0 for each in rests), default=0.0)

    def _of(self, worths: Worths, engine: Armed, at: Position, pool: Sequence[Die]) -> float:
        """What a roll that lies is worth, of what all results are."""
        return float(worths[self._place(engine, at, pool)])

    def _place(self, engine: Armed, at: Position, pool: Sequence[Die]) -> int:
        """The place of the roll that lies among all results."""
        return engine.rolls(at).index(self._shown(engine, at, pool))

    @staticmethod
    def _shown(engine: Armed, at: Position, pool: Sequence[Die]) -> Shown:
        faces = engine.faces(at.left)
        there = Counter((die.color, faces.of[die.face]) for die in pool)
        counts = [
            tuple(there[color, face] for face, _ in classes)
            for color, classes in zip(COLORS, faces.classes, strict=True)
        ]
        return Shown(counts[0], counts[1], counts[2])

    def _more(self, engine: Armed, at: Position, pool: Sequence[Die]) -> float:
        """Completing further rows with the dice that still lie, and with those aside; then a roll cannot fail any more."""
        place = self._place(engine, at, pool)
        return chosen(engine.completing(at, 1 << place), place)


def _rows(game: Game) -> list[TaskRow]:
    """All rows of the attempt under way, or the combat task."""
    return rows_now(game) if game.state.battle else list(all_rows(game, game.card_of(game.attempt.card)))
