"""What lies on the table at a question of an attempt: the tasks to the left, the dice as faces beside them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest
from textwrap import wrap

from solo.games.museum.abouts import DieView, Dropping, TaskRow, Thrown, Trying
from solo.games.museum.front.tasks import sign_of, symbols_of
from solo.games.museum.front.wording import Wording
from solo.games.museum.rules.pool import pool, views
from solo.games.museum.rules.tasks import all_rows
from solo.kernel.decisions import Decision
from solo.narration.front import Lines

DONE, OPEN, LATER = "x", " ", "-"
"""The marks of a row that is completed, one that may be, and one that has to wait (ES5.1)."""


class DiceDrawing:
    """Draws tasks and dice in lines; says them where nothing is drawn."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def lines(self, decision: Decision, width: int) -> Lines:
        """What a question is about, if it is an attempt: drawn for so many columns, in words for 0."""
        about = decision.about
        if not isinstance(about, (Trying, Thrown, Dropping)):
            return []
        if not width:
            return self._said(about)
        tasks, dice = self._tasks(about), self._dice(about)
        left = max((len(each) for each in tasks), default=0)
        across = max((len(each) for each in dice), default=0)
        if not dice or left + across + 3 > width:
            return [*tasks, *dice]
        return [f"{one.ljust(left)}   {other}".rstrip() for one, other in zip_longest(tasks, dice, fillvalue="")]

    # Tasks

    def _tasks(self, about: Trying | Thrown | Dropping) -> Lines:
        """The name of the card and its rows, those completed included."""
        if not about.rows and not about.card:
            return []
        lines = [self._title(about.card)]
        open_rows = {row.key for row in about.rows}
        for key, row in self._rows(about):
            mark = DONE if key not in open_rows or row is None else OPEN if row.open else LATER
            lines.append(f"[{mark}] {self.row(row) if row is not None else self._printed(about.card, key)}")
        return lines

    def _title(self, card: str) -> str:
        """The name of the card, or of the Ancient One in the battle."""
        return str(self._wording.teller.name(card or self._wording.game.state.ancient_one)["name"])

    def _rows(self, about: Trying | Thrown | Dropping) -> list[tuple[str, TaskRow | None]]:
        """The rows by key, top to bottom, those that are completed where they were; None for one of a monster that has gone."""
        game, left = self._wording.game, {row.key: row for row in about.rows}
        attempt = game.state.attempt
        if attempt is None or not about.card:
            return [*left.items()]
        there = {row.key: row for row in all_rows(game, game.card_of(about.card))}
        keys = [*there]
        for key in attempt.done:
            if key not in keys:  # of a monster that has gone
                keys.insert(next((at for at, each in enumerate(keys) if each > key), len(keys)), key)
        return [(key, left.get(key) or there.get(key)) for key in keys if key in left or key in attempt.done]

    def _printed(self, card: str, key: str) -> str:
        """The row of a monster that has gone, as it is printed; nobody did what that covered whole (ES17.1)."""
        printed = self._wording.game.content.card(card)
        covered = key.isdigit() and int(key) < len(printed.rows) and printed.fact.tasks[int(key)].slot == "total"
        if key.isdigit() and not covered and (signs := symbols_of(printed.rows[int(key)])):
            return " ".join(signs)
        return self._wording.say("board", "done")

    def row(self, row: TaskRow) -> str:
        """A row in signs, with its price and the monster on it."""
        signs = " ".join(symbols_of(row)) or "–"
        costs = self._wording.tasks.costs(row)
        monster = str(self._wording.teller.name(row.monster)["name"]) if row.monster else ""
        return "  ".join(part for part in (signs, f"({costs})" if costs else "", monster) if part)

    # Dice

    def _pool(self, about: Trying | Thrown | Dropping) -> list[DieView]:
        """The dice of the pool: all that are left, also those that a question about some of them is not about."""
        lying = views(pool(self._wording.game))
        return [*about.pool] if {die.id for die in about.pool} - {die.id for die in lying} else [*lying]

    def _dice(self, about: Trying | Thrown | Dropping) -> Lines:
        """The dice of the pool, then those put aside, each as a face; below it its color if it is not green."""
        groups = [self._faces(group) for group in (self._pool(about), about.aside) if group]
        if not groups:
            return []
        height = max(len(face) for group in groups for face in group)
        found = []
        for at in range(height):
            parts = (" ".join(face[at] if at < len(face) else " " * len(face[0]) for face in group) for group in groups)
            found.append("   ".join(parts).rstrip())
        return found

    def _faces(self, dice: Sequence[DieView]) -> list[Lines]:
        """Dice side by side; those on one spell have its name once."""
        blocks = groupby(dice, lambda die: die.holder if die.place == "spell" else die.id)
        return [self._block([*block]) for _, block in blocks]

    def _block(self, dice: Sequence[DieView]) -> Lines:
        """Dice with what stands below them all, in lines of one width."""
        text, faces = self._below(dice[0]), [sign_of(die.face) for die in dice]
        rows = (["┌───┐"] * len(faces), [f"│ {each} │" for each in faces], ["└───┘"] * len(faces))
        drawn = [" ".join(row) for row in rows]
        longest = max((len(word) for word in text.split()), default=0)
        below = wrap(text, max(len(drawn[0]), longest))
        width = max(map(len, (*drawn, *below)))
        return [line.ljust(width) for line in (*drawn, *below)]

    def _below(self, die: DieView) -> str:
        """What stands below a die: whose or of what color it is."""
        if die.place == "spell":
            return str(self._wording.teller.name(die.holder)["name"])
        if die.place == "marker":
            return self._wording.say("board", "held")
        return "" if die.color == "green" else str(self._wording.teller.name_of("colors", die.color)["name"])

    # In words

    def _said(self, about: Trying | Thrown | Dropping) -> Lines:
        """The open tasks and the dice that lie, each in a line."""
        say, tasks = self._wording.say, self._wording.tasks
        lines = []
        for row in about.rows:
            key = "task" if row.open else "task_later"
            lines.append(say("board", key, task=tasks.named(row)))
        if about.pool and not isinstance(about, Trying):
            lines.append(say("board", "rolled", dice=tasks.dice(self._pool(about))))
        if about.aside:
            lines.append(say("board", "aside", dice=tasks.dice(about.aside)))
        return lines
