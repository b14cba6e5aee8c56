"""What a forecast is about: the goal, and the state before a roll."""

from __future__ import annotations

from typing import NamedTuple

from solo.games.museum.forecast.rolls import Pool

Left = tuple[int, ...]
"""Rows still to be completed, by number (`transitions.RowIndex`); sorted unless there is an order."""
Aside = tuple[str, ...]
"""What dice on markers and spells show, sorted."""
PLENTY = 99
"""More dice, and more sanity or stamina, than there are."""


class Terror(NamedTuple):
    """What terror does to an attempt when a roll fails (ES7.1). fails: it ends. drops: so many dice that show it are lost.
    takes: so many dice of one's choice are lost. sanity, stamina: what it costs."""

    fails: bool = False
    drops: int = 0
    takes: int = 0
    sanity: int = 0
    stamina: int = 0


class Goal(NamedTuple):
    """How rows are to be completed. ordered: from the top down (ES5.1). many: several rows with one roll (A19). again: one
    row, as often as the dice last (the final battle, ES18.5); then hits are counted, not the chance. second: a clue rolls
    twice if one likes (A52). watched: faces that make a difference, whatever the rows need."""

    ordered: bool = False
    many: bool = False
    again: bool = False
    terror: Terror = Terror()
    second: bool = False
    watched: frozenset[str] = frozenset()


class ForecastState(NamedTuple):
    """The state before a roll.

    left: the rows still to be completed. pool, aside: the dice. holds: how many dice may yet be put aside, one after each
    failed roll (ES10). sanity, stamina: what may be lost beside the costs of the rows that are left. clues, hand: the
    resources (cards by number, `state_space`). free: whether the yellow and the red die could be added (1), perhaps off a
    spell (2). first: no roll has been made.
    """

    left: Left
    pool: Pool
    aside: Aside = ()
    holds: int = 0
    sanity: int = PLENTY
    stamina: int = PLENTY
    clues: int = 0
    hand: tuple[int, ...] = ()
    free: tuple[int, int] = (0, 0)
    first: bool = False
