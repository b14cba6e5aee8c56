"""The museum as a board: the clock, doom and signs, and the cards in play in boxes; listed where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from solo.boardgame.front.view import GameText, cut
from solo.games.museum.abouts import TaskRow
from solo.games.museum.compiled.pieces import Adventure
from solo.games.museum.front.faces import DiceDrawing
from solo.games.museum.front.tasks import SIGNS
from solo.games.museum.front.wording import Wording
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE, HOURS
from solo.games.museum.rules.monsters import free_rows, free_tasks
from solo.games.museum.rules.tasks import combat_row, rows_of
from solo.games.museum.state import CardInPlay
from solo.kernel.decisions import Decision
from solo.narration.breaking import filled
from solo.narration.front import Lines
from solo.narration.messages import word_of, words_of
from solo.narration.paragraphs import capital

ACROSS = 3
"""Boxes side by side."""
NARROWEST = 72
"""The fewest columns for boxes."""
PAGE = 19
"""The rows of a map that is read at one look where the screen has 24."""
APART = "  "
"""What stands between two texts in a line of a box."""
FILLED, EMPTY, MONSTER = "■", "□", "M"
"""The spaces of the doom track and the signs: taken, free, and where a monster comes with the token."""


class Board(GameText[Game, Wording]):
    """Shows the museum, drawn or listed."""

    phrases = ("board",)

    def __init__(self, wording: Wording) -> None:
        super().__init__(wording)
        self._drawing = DiceDrawing(wording)

    def shown(self, decision: Decision, columns: int) -> Lines:
        """The museum, in boxes or listed; in the final battle the Ancient One, and who still stands before it."""
        state = self._game.state
        if state.battle:
            living = [self._wording.condition(who, "who_brief") for who in self._game.in_turn_order()]
            return [*self.tracks(drawn=bool(columns)), *self.ancient_one(state.ancient_one), *living]
        if not state.cards:
            return [*self.tracks(drawn=bool(columns)), self._say("no_cards")]
        return self.drawn(columns) if columns >= NARROWEST else self.listed(drawn=bool(columns))

    # The tracks

    def tracks(self, *, drawn: bool) -> Lines:
        """The clock, the doom track and the Elder Signs, the Mythos card that lies, and the dice."""
        state = self._game.state
        if not state.ancient_one or not state.dice:
            return [self._wording.say("views", "unknown")]
        if drawn:
            return [*self._drawn_tracks(), " ".join(self._lying())]
        return [*self._said_tracks(), *self._lying()]

    def _said_tracks(self) -> Lines:
        state, fact = self._game.state, self._game.ancient.fact
        free = [number for number, space in enumerate(fact.doom_track, 1) if space == "M" and number > state.doom]
        return [
            self._say("clock_said", hour=self._wording.teller.name(f"hour_{state.hour}"), midnights=state.midnights),
            self._say("doom_said", name=self._name(state.ancient_one), doom=state.doom, limit=len(fact.doom_track)),
            self._say("monster_spaces", count=len(free), spaces=self._wording.teller.listed([str(n) for n in free])),
            self._say("signs_said", signs=state.signs, limit=fact.elder_signs),
        ]

    def _drawn_tracks(self) -> Lines:
        state, fact = self._game.state, self._game.ancient.fact
        hours = [self._name(f"hour_{hour}") for hour in range(HOURS)]
        clock = words_of(
            [words_of(["[", hour, "]"] if at == state.hour else [hour], "") for at, hour in enumerate(hours)], "  "
        )
        track = "".join(
            FILLED if at < state.doom else MONSTER if space == "M" else EMPTY
            for at, space in enumerate(fact.doom_track)
        )
        signs = FILLED * min(state.signs, fact.elder_signs) + EMPTY * max(0, fact.elder_signs - state.signs)
        named = {"name": self._name(state.ancient_one), "midnights": state.midnights}
        return [
            self._say("clock", clock=clock, track=signs, signs=state.signs, limit=fact.elder_signs, **named),
            self._say("doom", track=track, doom=state.doom, limit=len(fact.doom_track), **named),
        ]

    def _lying(self) -> Lines:
        """The Mythos card, locked dice, and who is at the entrance."""
        locked = [die for die in self._game.state.dice if die.lock]
        lock = self._wording.gists.lock
        texts = [capital(self._say("locked", lock=lock(die.color), by=self._name(die.lock))) for die in locked]
        people = self._people(ENTRANCE)
        there = [self._say("at_entrance", people=people)] if people else []
        return [text for text in (self._wording.in_force(), *texts, *there) if text]

    def _people(self, place: str) -> str:
        """Who stands somewhere, by first names."""
        forms = [self._wording.teller.name(who.id) for who in self._game.at(place)]
        return words_of([word_of(each, "first") for each in forms], ", ")

    def ancient_one(self, id: str) -> Lines:
        """What an Ancient One does, with its battle task; in the battle also what the X of its sheet has come to (ES18.13)."""
        text, game = self._wording.said_of("explain", id), self._game
        fact = game.content.ancient_ones[id].fact
        lines = [f"{self._name(id)}: {text}"] if text else []
        lines.append(self._say("needs", signs=fact.elder_signs, limit=len(fact.doom_track)))
        sheet = fact.combat_task
        counted = sheet is not None and bool(sheet.x_times)
        if counted and game.state.battle and game.state.ancient_one == id:
            task = self._wording.tasks.row(combat_row(game))
            lines.append(self._wording.say("views", "combat", task=task))
        return lines

    # Drawn

    def drawn(self, columns: int) -> Lines:
        """The tracks, the cards in rows of boxes, and what the signs mean; in smaller boxes if it is more than a page."""
        lines = self._in_boxes(columns, dense=False)
        return lines if _height(lines, columns) <= PAGE else self._in_boxes(columns, dense=True)

    def _in_boxes(self, columns: int, *, dense: bool) -> Lines:
        """The same. dense: with several tasks in a line of a box, and what a card brings and costs in one, as far as they fit."""
        width = (columns - 1) // ACROSS - 1
        boxes = [self._box(card, width - 2, dense=dense) for card in self._game.state.cards]
        rows = [boxes[first : first + ACROSS] for first in range(0, len(boxes), ACROSS)]
        lines = self.tracks(drawn=True)
        for above, row in zip([[], *rows], rows, strict=False):
            cells = zip_longest(*row, fillvalue="")
            lines.append(wall(len(above), len(row), width))
            lines += ["│" + "│".join(f" {cell.ljust(width - 2)} " for cell in line) + "│" for line in cells]
        return [*lines, wall(len(rows[-1]), 0, width), self._legend()]

    def _box(self, card: CardInPlay, width: int, *, dense: bool) -> Lines:
        """A card: its name and what it is worth, its tasks, its marks, what it brings and costs, who is there."""
        fact = self._game.fact(card.card)
        marks = self._letters(fact) + f" {fact.fact.trophies}"
        tasks = self._drawn_tasks(card, fact)
        rewards, penalties = self._wording.tasks.brief(fact)
        stakes = [*([f"+ {rewards}"] if rewards else []), *([f"− {penalties}"] if penalties else [])]
        people = self._people(card.card)
        there = [f"@ {people}"] if people else []
        lines = [cut(self._name(card.card), width - len(marks)) + marks]
        for texts in (tasks, stakes, there):
            lines += [line for text in (packed(texts, width) if dense else texts) for line in hanging(text, width)]
        return lines

    def _drawn_tasks(self, card: CardInPlay, fact: Adventure) -> Lines:
        """The open tasks of a card and its empty monster tasks, in their order from top to bottom (ES17.1)."""
        free = [str(row) for row in free_rows(self._game, card)]
        empty, drawn = [key for key in free if fact.fact.tasks[int(key)].slot == "empty"], list[str]()
        for row in rows_of(self._game, card):
            while empty and row.key.isdecimal() and int(row.key) > int(empty[0]):
                drawn.append(f"· {MONSTER}")
                empty.pop(0)
            mark, slot = "- " if not row.open else "· ", f"  {MONSTER}" if row.key in free else ""
            drawn.append(mark + self._drawing.row(row) + slot)
        return [*drawn, *(f"· {MONSTER}" for _ in empty)]

    def _letters(self, fact: Adventure) -> str:
        """The marks of a card: with a terror effect, with a midnight effect, with a lock."""
        found = [SIGNS["terror"]] if fact.fact.terror_effect else []
        found += [self._say("midnight_mark")] if fact.fact.midnight_effect else []
        found += [self._say("lock_mark")] if fact.fact.locks else []
        return "".join(f" {each}!" for each in found)

    def _legend(self) -> str:
        signs = {name: sign for name, sign in SIGNS.items() if name != "investigation"}
        marks = {"midnight": self._say("midnight_mark"), "lock": self._say("lock_mark"), "mark": MONSTER}
        return self._say("legend", slots="yes" if free_tasks(self._game) else "no", **marks, **signs)

    # Listed

    def listed(self, *, drawn: bool) -> Lines:
        """The tracks, and card after card with its tasks."""
        lines = self.tracks(drawn=drawn)
        for card in self._game.state.cards:
            lines += self.card(card)
        return lines

    def card(self, card: CardInPlay) -> Lines:
        """A card in words: its name, tasks, rewards, penalties, effects, and who is there."""
        fact = self._game.fact(card.card)
        return [self._title(fact), *(f"  {line}" for line in [*self.in_play(card), *self.marks(fact)])]

    def in_play(self, card: CardInPlay) -> Lines:
        """A card in play without its name and effects: open tasks, rewards, penalties, who is there."""
        people = self._people(card.card)
        there = [self._say("here", people=people)] if people else []
        return [*self._tasks(rows_of(self._game, card)), *self.icons(self._game.fact(card.card)), *there]

    def printed(self, fact: Adventure) -> Lines:
        """A card that is not in play, without its effects."""
        lines = [
            line
            for task, row in zip(fact.fact.tasks, fact.rows, strict=True)
            for line in ([self._say("slot")] if task.slot == "empty" else self._tasks([row]))
        ]
        return [*lines, *self.icons(fact)]

    def _title(self, fact: Adventure) -> str:
        return self._say("card", card=capital(self._name(fact.id)), trophies=fact.fact.trophies)

    def _tasks(self, rows: Sequence[TaskRow]) -> Lines:
        named = self._wording.tasks.named
        return [self._say("task" if row.open else "task_later", task=named(row)) for row in rows]

    def icons(self, fact: Adventure) -> Lines:
        """What a card brings and what it costs."""
        tasks = self._wording.tasks
        rewards, penalties = tasks.rewards(fact), tasks.penalties(fact)
        lines = [self._say("rewards", things=rewards)] if rewards else []
        fate = tasks.fate(fact)
        key = "penalties_devour" if fate else "penalties"
        return [*lines, *([self._say(key, things=penalties, **fate)] if penalties else [])]

    def marks(self, fact: Adventure) -> Lines:
        """What a card does besides: when a failed roll shows terror, at midnight, as long as it lies."""
        gists, lines = self._wording.gists, []
        if fact.fact.terror_effect:
            lines.append(self._say("terror", effect=gists.of(fact.fact.terror_effect)))
        if fact.fact.midnight_effect:
            lines.append(self._say("midnight", effect=gists.told.of(fact.fact.midnight_effect)))
        if fact.fact.locks:
            lines.append(self._say("locks", lock=gists.lock(fact.fact.locks)))
        return lines


def _height(lines: Sequence[str], columns: int) -> int:
    """How many rows of the screen lines take."""
    return sum(max(1, len(filled(line, columns, long_words=True))) for line in lines)


def packed(texts: Sequence[str], width: int) -> Lines:
    """Texts of a box with as many of them in a line as fit.

    >>> packed(["· 6", "· 3 §", "· †† ψ"], 12)
    ['· 6  · 3 §', '· †† ψ']
    """
    lines = list[str]()
    for text in texts:
        if lines and len(lines[-1]) + len(APART) + len(text) <= width:
            lines[-1] += APART + text
        else:
            lines.append(text)
    return lines


def wall(above: int, below: int, width: int) -> str:
    """The line between rows of so many boxes.

    >>> wall(0, 2, 3), wall(2, 1, 3), wall(1, 0, 3)
    ('┌───┬───┐', '├───┼───┘', '└───┘')
    """
    most = max(above, below)
    corners = {(True, True): "├┼┤", (False, True): "┌┬┐", (True, False): "└┴┘"}
    found = ""
    for at in range(most + 1):
        both = corners[bool(above) and at <= above, bool(below) and at <= below]
        place = 0 if at == 0 else 2 if at == most else 1
        found += both[place] + ("─" * width if at < most else "")
    return found


def hanging(text: str, width: int) -> Lines:
    """A text of a box in as many lines as it needs, those after the first indented."""
    return filled(text, width, later="  ", long_words=True) or [""]
