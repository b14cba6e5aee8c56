"""Options that do the same: of two equal tasks with the same dice, two equal monsters or dice, a person is offered one."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from solo.games.museum.abouts import Dropping, Thrown
from solo.games.museum.game import Game
from solo.games.museum.rules.tasks import label
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of

BY_DIE = ("store_dice", "reroll")
"""Questions whose options name each die by itself, also where one alone is wanted and another like it would do."""


def each_once(game: Game, decision: Decision) -> Decision:
    """A question with one option, the first, of those that do the same under other ids."""
    if decision.several:
        return decision
    found: dict[Hashable, Option] = {}
    for each in decision.options:
        found.setdefault(_mark(game, decision, each), each)
    return replace(decision, options=tuple(found.values())) if len(found) < len(decision.options) else decision


def _mark(game: Game, decision: Decision, option: Option) -> Hashable:
    """What an option shares with those that do the same; its id where there are none."""
    if isinstance(decision.about, Thrown) and option.verb == "complete":
        return _completing(game, decision.about, option) or option.id
    if decision.kind in BY_DIE and isinstance(decision.about, Dropping):
        return next((label(die) for die in decision.about.pool if die.id == option.subject), option.id)
    if decision.kind == "beat_monster" and game.ancient.fact.every_monster is None:
        return _beating(game, option.subject) or option.id
    return option.id


def _completing(game: Game, about: Thrown, option: Option) -> Hashable:
    """A row without its place on the card, and the faces of the dice for it; None for a row that is like no other.

    Whether monsters may come to the row makes no other row of it: a person would read the same words twice.
    """
    way = next(each for each in about.ways if each.option == option.id)
    row = next(each for each in about.rows if each.key == way.row)
    if not about.card or (row.monster and game.ancient.fact.every_monster is not None):
        return None
    shown = {die.id: label(die) for die in (*about.pool, *about.aside)}
    faces = tuple(sorted(shown[die] for die in way.dice))
    return replace(row, key="", monster=kind_of(row.monster)), faces


def _beating(game: Game, marker: str) -> Hashable:
    """The kind of a monster below the rows of a card, and that card; None for one that lies on a row."""
    for card in game.state.cards:
        if any(each.marker == marker and each.row < 0 for each in card.monsters):
            return card.card, kind_of(marker)
    return None
