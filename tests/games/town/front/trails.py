"""Short words in place of everybody's trail, recalls and epilogues, so that one sees what is told of them, and how often."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from solo.boardgame.front.trail_progress import SECTION
from solo.games.town import events as e
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue, load
from solo.narration.paragraphs import Paragraph, text_of

JOE, KATE, BOB, AMANDA = "joe_diamond", "kate_winthrop", "bob_jenkins", "amanda_sharpe"

PLACES = {
    JOE: ("library", "woods", "south_church", "river_docks"),
    KATE: ("police_station", "black_cave", "newspaper", "train_station"),
    AMANDA: ("st_marys_hospital", "woods", "library", "graveyard"),
}
"""The places of some trails: two where something is told at any time, and two of the crossroads."""

OTHERS = ("general_store", "velmas_diner", "unvisited_isle", "independence_square")
"""Those of all other trails."""

TOLD = re.compile(r"Step ([a-z_0-9 ]+)!")


def words_of(language: str = "en", trails: Any = None) -> Catalogue:
    """A catalogue with short trails for everybody; others if they are given."""
    catalogue = load(language, "town")
    everybody = catalogue.sections["names"]["investigators"]
    people = {**catalogue.sections["people"], **{who: _ends(who) for who in everybody}}
    made = {who: _trail(who) for who in everybody} if trails is None else trails
    sections = {**catalogue.sections, "people": people, SECTION: made}
    return Catalogue(language, sections, profile=catalogue.profile)


def _ends(who: str) -> dict[str, Any]:
    """What there is of somebody besides a trail."""
    quiet = [f"Step {who} recall quiet {number}!" for number in range(2)]
    return {
        "sketch": "A portrait.",
        "recall": {"beyond": f"Step {who} recall beyond!", "ward": f"Step {who} recall ward!", "quiet": quiet},
        "epilogue": {fate: f"Step {who} epilogue {fate}!" for fate in ("victory", "insane", "dead", "defeat")},
    }


def _trail(who: str) -> dict[str, Any]:
    places = PLACES.get(who, OTHERS)
    below = {"at": places[:2], **dict.fromkeys(("choice", "after", "epilogue"), places[2:])}
    return {
        **{kind: {place: f"Step {who} {kind} {place}!" for place in of} for kind, of in below.items()},
        "crossroads": f"Step {who} crossroads!",
        "late": [f"Step {who} late {number}!" for number in range(2)],
    }


def steps(told: Iterable[Paragraph]) -> list[str]:
    """What is told of trails, with recalls and epilogues, in some paragraphs."""
    return [step for paragraph in told for step in TOLD.findall(text_of(paragraph))]


def begun(*people: str) -> list[Event]:
    """The first turn of a night of these people, all of them in a street."""
    seats = (e.InvestigatorJoined(who, seat, "downtown_street") for seat, who in enumerate(people))
    return [e.GameStarted("yig", people, (), ()), *seats, e.RoundBegan(1, people[0])]


def walk(who: str, place: str) -> e.Moved:
    """A walk to a place."""
    return e.Moved(who, "northside_street", place, "walk")
