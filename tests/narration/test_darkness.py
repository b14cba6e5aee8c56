"""When a night turns dark, in every game: late, by any road to its end, for good, and by what lies open to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Protocol

import pytest

from solo.games.museum import events as museum
from solo.games.museum.front import night as museum_night
from solo.games.nation import events as nation
from solo.games.nation.front import night as nation_night
from solo.games.town import events as town
from solo.games.town.front.night import DARK_SEALS, DARK_TERROR, DARK_TURN
from solo.games.town.front.night import Night as TownNight
from solo.kernel.events import Event
from tests.told.played import Happened, play

JOE = "joe_diamond"
LAID = town.GameStarted("azathoth", (JOE, "gloria_goldberg"), (), ())
"""Two at the table, who lose by eight open gates (R28.3), and win by closing with two trophies (R30.1)."""


class Night(Protocol):
    """What is known of a night of any game."""

    dark: bool

    def note(self, event: Event) -> None:
        """Take note of an event."""


def opened(number: int) -> Event:
    """A gate opens."""
    return town.GateOpened(f"place_{number}", "gate_abyss", number)


def closed(number: int) -> Event:
    """A gate is closed, and is a trophy."""
    return town.GateClosed(JOE, f"place_{number}", "gate_abyss", "trophy")


@pytest.mark.parametrize(
    "events",
    [
        [town.DoomChanged(1, 8, 12), town.DoomChanged(1, 9, 12)],
        [town.TerrorRaised(DARK_TERROR - 1), town.TerrorRaised(DARK_TERROR)],
        [town.Sealed(JOE, f"place_{number}", "clues", number) for number in range(DARK_SEALS)],
        [town.Awakened("azathoth", "doom")],
        [opened(number) for number in range(7)],
        [opened(1), opened(2), opened(3), closed(1), closed(2)],
        [town.RoundBegan(DARK_TURN - 1, JOE), town.RoundBegan(DARK_TURN, JOE)],
    ],
    ids=["doom", "terror", "seals", "awake", "one gate short of the loss", "one gate short of the win", "turn"],
)
def test_what_turns_a_night_in_the_town_dark(events: list[Event]) -> None:
    turns_with_the_last(TownNight(), [LAID, *events])


@pytest.mark.parametrize(
    "events",
    [
        [museum.DoomAdded(8), museum.DoomAdded(9)],
        [museum.SignPlaced(7, 12), museum.SignPlaced(8, 12)],
        [museum.AncientAwoke("azathoth", 0, 0)],
        [museum.MidnightCame(2), museum.HourStruck(0), museum.HourStruck(1), museum.HourStruck(2)],
    ],
    ids=["doom", "signs", "awake", "clock"],
)
def test_what_turns_a_night_in_the_museum_dark(events: list[Event]) -> None:
    turns_with_the_last(museum_night.Night(), [museum.DoorsOpened("azathoth", 12, 12, 4), *events])


@pytest.mark.parametrize(
    "events",
    [
        [
            nation.ScoreMoved("ancient_one", 1, nation_night.DARK - 1),
            nation.ScoreMoved("ancient_one", 1, nation_night.DARK),
        ],
        [nation.ScoreMoved("player", 1, nation_night.DARK - 1), nation.ScoreMoved("player", 1, nation_night.DARK)],
        [nation.RoundOpened(7, 0, 0), nation.RoundOpened(8, 0, 0)],
    ],
    ids=["the Ancient One's score", "one's own score", "round"],
)
def test_what_turns_a_game_of_the_nation_dark(events: list[Event]) -> None:
    turns_with_the_last(nation_night.Night(), events)


def turns_with_the_last(night: Night, events: Sequence[Event]) -> None:
    """Assert that a night turns dark with the last of some events, and with none before."""
    for event in events:
        assert not night.dark
        night.note(event)
    assert night.dark


@pytest.mark.parametrize("spent", [False, True])
def test_spent_trophies_bring_no_win_near(spent: bool) -> None:
    """R30.1: with its only trophy spent, one open gate is as far from the end as the first of all."""
    night = TownNight()
    trophy = [town.TrophiesSpent(JOE, (), ("gate_abyss",))] if spent else []
    by_a_card = town.GateClosed(JOE, "place_2", "gate_abyss", "stack")
    for event in (LAID, opened(1), opened(2), opened(3), closed(1), *trophy, by_a_card):
        night.note(event)
    assert night.dark != spent


def test_a_night_that_has_turned_dark_stays_dark_and_the_next_one_begins_light() -> None:
    night = TownNight()
    for event in (LAID, town.DoomChanged(1, 9, 12), town.DoomChanged(-6, 3, 12)):
        night.note(event)
    assert night.dark
    night.note(town.NightBegan(2))
    assert not night.dark


SEEN: dict[str, tuple[type[Event], ...]] = {
    "town": (
        town.GameStarted, town.InvestigatorJoined, town.RoundBegan, town.DoomChanged, town.TerrorRaised, town.GateOpened,
        town.DrawnThrough, town.GateClosed, town.TrophiesSpent, town.Sealed, town.SealBroken, town.Awakened, town.BattleRound,
    ),
    "museum": (
        museum.DoorsOpened, museum.HourStruck, museum.MidnightCame, museum.AncientAttacked, museum.DoomAdded,
        museum.DoomRemoved, museum.SignPlaced, museum.SignLost, museum.AncientAwoke,
    ),
    "nation": (nation.CampaignOpened, nation.RoundOpened, nation.ScoreMoved),
}  # fmt: skip
"""The events by which a night may turn dark: what lies open on the table, and is told or seen when it comes."""

NIGHTS: dict[str, Any] = {"town": TownNight, "museum": museum_night.Night, "nation": nation_night.Night}


@pytest.mark.parametrize(("game", "player"), [("town", "sensible"), ("museum", "decent"), ("nation", "decent")])
@pytest.mark.parametrize("seed", [900, 903])
def test_a_night_turns_dark_once_and_by_what_lies_open(game: str, player: str, seed: int) -> None:
    """Who knows nothing else, no card, no token that lies face down, no monster, says it of the same moments."""
    whole, open_only = NIGHTS[game](), NIGHTS[game]()
    dark = []
    for item in play(game, seed, player, habits=False):
        if isinstance(item, Happened):
            whole.note(item.event)
            if isinstance(item.event, SEEN[game]):
                open_only.note(item.event)
            assert whole.dark == open_only.dark, item.event
            dark.append(whole.dark)
    assert not dark[0] and dark[-1]
    assert sum(before != after for before, after in pairwise(dark)) == 1
