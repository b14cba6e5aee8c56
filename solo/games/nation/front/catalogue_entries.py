"""What the nation game expects of its catalogues."""

from __future__ import annotations

from solo.games.nation import events
from solo.narration.expected import Expected, happenings

CARDS = ("cards", "agents")
"""The kinds of names of cards that lie in cities and in decks."""

PLACES = ("cities", "cards", "agents", "mythos", "places")
"""The kinds of names of places where cubes may lie."""

IN_A_CITY = ("to", "travel_agent", "close_agent", "open_agent", "murder", "who", "destination")
"""Texts of which the place is a city."""

EXPECTED = Expected(
    bounds={("explain", ""): (2, 60)},
    named={
        **dict.fromkeys(("who", "agent"), ("main_agents", "agents")),
        **dict.fromkeys(("city", "start", "end"), ("cities",)),
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
        ("BehaviorTurned", "card"): ("behavior",),
        **{(key, "card"): ("mythos",) for key in ("MythosTaken", "MythosAdded", "mythos_card")},
    },
    happenings=happenings(events),
)
