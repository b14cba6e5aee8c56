"""ES5 Tasks: the rows of a card with the monsters on it, and the ways to complete them with the dice that lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from solo.games.museum.abouts import Assignment, DieView, TaskRow
from solo.games.museum.compiled.pieces import printed_row
from solo.games.museum.game import Game
from solo.games.museum.printed.facts import TaskFact
from solo.games.museum.printed.numbers import SYMBOLS
from solo.games.museum.rules.matching import FaceGroup, minimal_sets, need_of
from solo.games.museum.state import Attempt, CardInPlay, Die, Investigator
from solo.kernel.decisions import option

FURTHER = "+"
"""Marks the key of the row that an Ancient One adds to a monster (A33)."""
COMBAT = "combat"
"""The key of the combat task."""


def uncovered(fact: TaskFact, row: TaskRow) -> TaskRow:
    """What a monster on a partial slot leaves of a row (ES17.1, A30)."""
    left = {symbol: getattr(row, symbol) - fact.covered.get(symbol, 0) for symbol in SYMBOLS}
    return msgspec.structs.replace(row, investigation=row.investigation[fact.covered.get("investigation", 0) :], **left)


def together(row: TaskRow, other: TaskRow) -> TaskRow:
    """Two rows as one (A30): symbols and costs are added, sums stay apart."""
    added = {name: getattr(row, name) + getattr(other, name) for name in (*SYMBOLS, "sanity", "stamina", "clock")}
    return msgspec.structs.replace(
        row,
        investigation=row.investigation + other.investigation,
        boxes=row.boxes + other.boxes,
        monster=other.monster,
        **added,
    )


def rows_of(game: Game, card: CardInPlay) -> list[TaskRow]:
    """The rows of a card that are still to be completed, top to bottom; `open` says which may be completed now (ES5.1)."""
    attempt = _attempt_at(game, card)
    rows = [row for row in all_rows(game, card) if row.key not in attempt.done]
    if game.fact(card.card).fact.ordered:
        rows[1:] = [msgspec.structs.replace(row, open=False) for row in rows[1:]]
    return rows


def _attempt_at(game: Game, card: CardInPlay) -> Attempt:
    attempt = game.state.attempt
    return attempt if attempt is not None and attempt.card == card.card else Attempt()


def all_rows(game: Game, card: CardInPlay) -> Iterator[TaskRow]:
    """The rows of a card, top to bottom, also those that this attempt has completed; none that a card has settled."""
    attempt, printed = _attempt_at(game, card), game.fact(card.card)
    slots = {monster.row: monster.marker for monster in card.monsters if monster.row >= 0}
    for index, (task, row) in enumerate(zip(printed.fact.tasks, printed.rows, strict=True)):
        marker = slots.get(index, "")
        if not marker:
            if task.slot != "empty":
                yield row
            continue
        beaten = marker in attempt.by_card
        rest = uncovered(task, row) if task.slot == "partial" else TaskRow(row.key)
        if not beaten:
            yield together(rest, printed_row(game.content.monster(marker).row, "", marker))
            yield from _further(game, marker)
        elif need_of(rest) or rest.sanity or rest.stamina:
            yield rest
    for monster in card.monsters:
        if monster.row < 0 and monster.marker not in attempt.by_card:
            yield printed_row(game.content.monster(monster.marker).row, monster.marker, monster.marker)
            yield from _further(game, monster.marker)


def _further(game: Game, marker: str) -> Iterator[TaskRow]:
    """The row that the Ancient One adds to every monster (A33)."""
    fact = game.ancient.fact.every_monster
    if fact is not None:
        yield printed_row(fact, marker + FURTHER, marker)


def combat_row(game: Game) -> TaskRow:
    """The combat task of the Ancient One, with the X of this battle (ES18.13)."""
    fact = game.ancient.fact.combat_task
    assert fact is not None, "no battle is fought against it"
    many = {name: getattr(fact, name) + game.state.x * fact.x_times.get(name, 0) for name in SYMBOLS}
    pips = fact.investigation + game.state.x * fact.x_times.get("investigation", 0)
    return TaskRow(COMBAT, (pips,) if pips else (), **many)


def rows_now(game: Game) -> list[TaskRow]:
    """The rows of the attempt under way, or the combat task."""
    attempt = game.state.attempt
    if game.state.battle or attempt is None:
        return [combat_row(game)] if game.state.battle else []
    return rows_of(game, game.card_of(attempt.card))


# Dice that lie


def label(die: Die | DieView) -> str:
    """How an option names a die: by what it shows, and where and of what color it is when that differs.

    >>> label(Die("green_1", "green", "pool", "i3")), label(Die("red_1", "red", "marker", "lore", "bob_jenkins"))
    ('i3', 'held_red_lore')
    """
    where = {"marker": "held_", "spell": f"{die.holder}_"}.get(die.place, "")
    return where + ("" if die.color == "green" else f"{die.color}_") + die.face


def usable_dice(game: Game) -> list[Die]:
    """The dice that may be assigned: those just rolled, those on markers of this attempt, and those on spells (ES12.1)."""
    return game.dice_in("pool", "marker", "spell")


def grouped(dice: Sequence[Die]) -> dict[str, list[Die]]:
    """Dice by what differs between them."""
    groups: dict[str, list[Die]] = {}
    for die in sorted(dice, key=lambda die: (("pool", "marker", "spell").index(die.place), label(die))):
        groups.setdefault(label(die), []).append(die)
    return groups


def payable(game: Game, who: Investigator, row: TaskRow, spare: dict[str, int]) -> bool:
    """Whether somebody could pay a row's cost and stay alive. spare: what his cards could pay (ES5.2, A32)."""
    return all(
        getattr(who, what) - max(0, cost - spare.get(what, 0)) >= 1
        for what, cost in (("sanity", row.sanity), ("stamina", row.stamina))
        if cost
    )


def ways(game: Game, who: Investigator, rows: Sequence[TaskRow], spare: dict[str, int]) -> list[Assignment]:
    """Every way to complete one of the open rows with the dice that lie, one for each that leaves something else.

    After a roll only the number of pool dice used matters, by color, because the others are rolled again; of dice that
    stay as they are, which are used matters, too. Who may complete several rows with one roll sees all sets (A19).
    """
    groups = grouped(usable_dice(game))
    faces: tuple[FaceGroup, ...] = tuple((dice[0].face, len(dice)) for dice in groups.values())
    each_face = any(gift.many_tasks for gift in game.gifts(who))
    found: list[Assignment] = []
    for row in rows:
        if not row.open or not payable(game, who, row, spare):
            continue
        left: dict[tuple[object, ...], Assignment] = {}
        for used in minimal_sets(need_of(row), faces):
            taken = [die for dice, count in zip(groups.values(), used, strict=True) for die in dice[:count]]
            mark = tuple(label(die) if each_face or die.place != "pool" else die.color for die in taken)
            if tuple(sorted(mark)) not in left:
                name = "+".join(label(die) for die in taken)
                option_id = option("complete", f"{row.key}={name}").id
                left[tuple(sorted(mark))] = Assignment(option_id, row.key, tuple(die.id for die in taken))
        found += sorted(left.values(), key=lambda way: len(way.dice))
    return found
