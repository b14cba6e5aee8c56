"""Short words in place of everybody's trail and epilogue, so that one sees what is told of them, and how often."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from solo.boardgame.front.trail_progress import SECTION
from solo.games.museum import events as e
from solo.games.museum.front.trail_places import CARDS, EXHIBITS, INCIDENTS, ROOMS, WORLDS
from solo.games.museum.printed.numbers import ENTRANCE
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue, load
from solo.narration.paragraphs import Paragraph, text_of

JOE, KATE, BOB, AMANDA = "joe_diamond", "kate_winthrop", "bob_jenkins", "amanda_sharpe"

AT, CHOICES = (ROOMS, EXHIBITS, WORLDS), (INCIDENTS, ENTRANCE)
"""The places of all these trails: where something is told at any time, and the two of the crossroads."""

WORLD, HOME_MADE = "the_dreamlands", "the_boiler_room"
PLACE_OF = {ENTRANCE: ENTRANCE, WORLDS: WORLD, **{kind: cards[0] for kind, cards in CARDS.items()}}
"""A place of each kind."""

TOLD = re.compile(r"Step ([a-z_0-9 ]+)!")


def words_of(language: str = "en", trails: Any = None) -> Catalogue:
    """A catalogue with short trails for everybody; others if they are given."""
    catalogue = load(language, "museum")
    everybody = catalogue.sections["names"]["investigators"]
    people = {**catalogue.sections["people"], **{who: _ends(who) for who in everybody}}
    made = {who: _trail(who) for who in everybody} if trails is None else trails
    return Catalogue(language, {**catalogue.sections, "people": people, SECTION: made}, profile=catalogue.profile)


def _ends(who: str) -> dict[str, Any]:
    return {"sketch": "A portrait.", "epilogue": [f"Step {who} epilogue any!"]}


def _trail(who: str) -> dict[str, Any]:
    below = {"at": AT, **dict.fromkeys(("choice", "after", "epilogue"), CHOICES)}
    return {
        **{kind: {place: f"Step {who} {kind} {place}!" for place in of} for kind, of in below.items()},
        "crossroads": f"Step {who} crossroads!",
        "late": [f"Step {who} late {number}!" for number in range(2)],
    }


def steps(told: Iterable[Paragraph]) -> list[str]:
    """What is told of trails, with epilogues, in some paragraphs."""
    return [step for paragraph in told for step in TOLD.findall(text_of(paragraph))]


def begun(*people: str) -> list[Event]:
    """A night of these people that has not come to its first turn; an Other World lies there."""
    seats = (e.VisitorArrived(who, seat, 5, 5) for seat, who in enumerate(people))
    return [e.DoorsOpened("yig", 11, 10, len(people)), *seats, e.CardLaidOut(WORLD, -1, world=True)]


def turn(number: int, who: str, *, battle: bool = False) -> e.VisitorsTurn:
    """The beginning of a turn."""
    return e.VisitorsTurn(number, 0, who, 0, battle)


def visit(number: int, who: str, kind: str = "", *, stayed: bool = False) -> list[Event]:
    """A turn of somebody who goes to a place of a kind; without one to a home-made card, to which no trail leads."""
    place = PLACE_OF.get(kind, HOME_MADE)
    if place == ENTRANCE:
        return [turn(number, who), e.WalkedTo(who, place, stayed), e.EntranceLeft(who)]
    return [turn(number, who), e.WalkedTo(who, place, stayed), e.AttemptBegan(who, place, 6)]
