"""Events of the automaton's turn: the card, each step with what was looked at, and the cultists' ways."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from solo.games.nation.events.cause import CausedEvent


class Passed(msgspec.Struct, frozen=True):
    """A place that a search looked at and did not take. reason: one of `REASONS`.

    own: the figure of the cultist, in cubes or power; needed: what it was held against; cubes, agents: what that is made of,
    the player's cubes, and the influence of each agent of his there.
    """

    place: str
    reason: str
    own: int = 0
    needed: int = 0
    cubes: int = 0
    agents: Mapping[str, int] = {}


REASONS = (
    "not_led",  # the cultist has no more influence than the player
    "locked",
    "controlled",  # by a cultist
    "closed",  # by Cthulhu
    "too_few",  # cubes, where a number of them is asked for
    "too_weak",  # power below what is needed
    "too_early",  # the player has too few victory points to be murdered
    "no_card",  # no network card lies face up
    "no_victim",
    "no_icon",  # no sanity icon
    "gate",  # a gate token lies there already
    "none",  # of the pieces that are needed there is none
    "has_cubes",  # of a cultist, where a card without is looked for
    "later",  # it would do, too, but comes later on the path
)
"""Why a search passes a place over."""


class BehaviorTurned(CausedEvent, frozen=True):
    """The Ancient One's turn begins with a behavior card."""

    card: str


class BehaviorShuffled(CausedEvent, frozen=True):
    """All behavior cards are shuffled (DP17.16)."""


class CultistTried(CausedEvent, frozen=True):
    """A cultist tried a step. step: what the card says. place: the city where he stood. result: "done", "failed", "moved".

    target: what the search chose, "" for nothing. number: cubes or power; needed: what that was held against, the player's
    influence or the power it takes. passed: what it looked at besides, in its order. rule: its number. effect: the step is one
    of the Ancient One's card.
    """

    cultist: str
    step: str
    place: str
    result: str
    target: str
    number: int
    passed: tuple[Passed, ...]
    rule: str
    effect: bool = False
    needed: int = 0


class GoalMoved(CausedEvent, frozen=True):
    """The Ancient One is nearer to its goal after a step or an action, or farther from it (DP17.21); not told while it lies face
    down (V1).

    goal: what counts for it. by: how much nearer, below 0 for farther; now: how far it has come; goal_of: how far it must come.
    """

    goal: str
    by: int
    now: int
    goal_of: int


class CultistTraveled(CausedEvent, frozen=True):
    """A cultist went on along the path."""

    cultist: str
    start: str
    end: str
