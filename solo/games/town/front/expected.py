"""What the town game expects of its catalogues."""

from __future__ import annotations

from solo.narration.expected import Bounds, Expected

PROSE = ("arc", "encounters", "gates", "mythos", "people", "places")

SCENES: Bounds = {
    (section, kind): bounds
    for section in ("encounters", "gates")
    for kind, bounds in {
        "scene": (55, 90),
        "again": (25, 60),
        "before": (8, 30),
        "outcome": (16, 45),
    }.items()
}

TURNS = (
    "doom_half",
    "doom_three",
    "doom_one",
    "gates",
    "seals",
    "friend_dead",
    "partner_dead",
    "nowhere",
    "two_left",
    "alone",
)
ENDS = ("sealing", "closing", "battle", "terms", "none", "some", "most")

EXPECTED = Expected(
    bounds={
        **SCENES,
        **{("arc", kind): (8, 60) for kind in (*TURNS, *ENDS)},
        ("encounters", "joined"): (40, 70),
        ("mythos", "headline"): (4, 10),
        ("mythos", "scene"): (55, 90),
        ("mythos", "outcome"): (16, 45),
        ("people", "sketch"): (100, 120),
        ("people", "prologue"): (150, 200),
        ("people", "awakening"): (60, 90),
        ("people", "victory"): (10, 90),
        ("people", "defeat"): (6, 90),
        ("people", "after"): (15, 45),
        ("people", "battle"): (2, 70),
        ("people", "recall"): (14, 50),
        ("people", "epilogue"): (14, 60),
        ("people", "first_sight"): (24, 40),
        ("places", "arrival"): (15, 50),
        ("places", "deeper"): (22, 36),
        ("places", "farewell"): (22, 36),
        ("places", "closed"): (8, 36),
        ("places", "sealed"): (8, 36),
        ("explain", ""): (2, 60),
        ("looks", ""): (10, 40),
        ("choices", ""): (2, 45),
    },
    named={
        "who": ("investigators",),
        "other": ("investigators",),
        "giver": ("investigators",),
        "receiver": ("investigators",),
        "place": ("places",),
        "here": ("places",),
        "origin": ("places",),
        "monster": ("monsters",),
        "card": ("cards",),
        "world": ("worlds",),
        "ancient_one": ("ancient_ones",),
        "neighbourhood": ("neighbourhoods",),
        "check": ("checks",),
    },
    subjects={"go": "places", "to": "places", "gate": "places", "evade": "monsters", "fight": "monsters"},
    terms=("Gained", "Lost", "MaximumChanged", "Prevented"),
    prose=PROSE,
)
