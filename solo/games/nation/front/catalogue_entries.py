"""What the nation game expects of its catalogues."""

from __future__ import annotations

from solo.games.nation import events
from solo.narration.expected import Bounds, Expected, happenings

CARDS = ("cards", "agents")
"""The kinds of names of cards that lie in cities and in decks."""

PLACES = ("cities", "cards", "agents", "mythos", "places")
"""The kinds of names of places where cubes may lie."""

IN_A_CITY = (
    "to",
    "travel_agent",
    "close_agent",
    "open_agent",
    "murder",
    "who",
    "destination",
    "CultistTried",
    "Digest",
)
"""Texts of which the place is a city."""

AT_CITIES = ("influence_city", "influence_first_city", "acquire_city", "travel_to_inactive_gate")
AT_MYTHOS = ("influence_mythos", "influence_sanity_mythos", "acquire_mythos")
"""Steps of a cultist that go for cities, and for mythos cards; the others go for network cards."""

PROSE = ("cities", "agents", "cards", "mythos", "people", "endings")
"""Sections of scenes."""

SCENES: Bounds = {
    ("cities", "first"): (40, 80),
    ("cities", "again"): (15, 40),
    **{("cities", kind): (15, 45) for kind in ("taken", "lost", "gate_closed", "gate_opened", "murder")},
    ("agents", "hired"): (25, 55),
    ("agents", "acting"): (10, 35),
    ("agents", "murdered"): (20, 45),
    ("agents", "met"): (12, 35),
    ("agents", "lived"): (8, 25),
    ("cards", "first"): (12, 40),
    ("mythos", "won"): (20, 50),
    ("mythos", "lost"): (20, 50),
    ("people", "prologue"): (90, 150),
    **{("people", turn): (18, 45) for turn in ("third_one", "third_two", "near")},
    ("people", "sketch"): (60, 110),
    ("people", "reveal"): (40, 80),
    ("people", "epilogue"): (20, 60),
    ("endings", "won"): (30, 80),
    ("endings", "lost"): (30, 80),
}
"""How long scenes are."""

EXPECTED = Expected(
    bounds=SCENES,
    named={
        **dict.fromkeys(("who", "agent", "other", "agents"), ("main_agents", "agents")),
        **dict.fromkeys(("city", "start", "end", "via"), ("cities",)),
        "target": CARDS,
        "row": ("mythos",),
        **dict.fromkeys(("card", "cards", "turned"), (*CARDS, "mythos")),
        "place": PLACES,
        "cultist": ("cultists",),
        "ancient_one": ("ancient_ones",),
        "resource": ("resources",),
        "track": ("tracks",),
        "token": ("tokens",),
        **dict.fromkeys(("side", "lost_by"), ("sides", "cultists")),
        "level": ("levels",),
    },
    meant={
        **{(key, "place"): ("cities",) for key in IN_A_CITY},
        ("token", "agent"): ("tokens",),
        **{(key, "subject"): ("cities",) for key in ("gate_opened", "pile_emptied")},
        **{(key, "subject"): ("ancient_ones", "sides") for key in ("score", "insanity")},
        ("returned", "subject"): PLACES,
        ("BehaviorTurned", "card"): ("behavior",),
        **{(key, "target"): ("cities",) for key in AT_CITIES},
        **{(key, "target"): ("mythos",) for key in AT_MYTHOS},
        ("influence", "place"): PLACES,
        ("network", "place"): CARDS,
        ("mythos", "place"): ("mythos",),
        **{(key, "card"): ("mythos",) for key in ("MythosTaken", "MythosAdded", "mythos_card")},
    },
    happenings=happenings(events),
    prose=PROSE,
)
