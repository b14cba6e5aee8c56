"""What the town game expects of its catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from solo.boardgame.front import trail_texts
from solo.games.town import events
from solo.narration.expected import Bounds, Expected, happenings

PROSE = ("arc", "encounters", "gates", "mythos", "people", "places", "remarks", "trails")

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
ENDS = ("sealing", "closing", "battle", "terms", "shown", "none", "some", "most")

WHO = ("investigators",)
"""The kind of name of whoever plays."""

SUBJECTS: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("places",): ("go", "to", "gate", "seal", "surge_room_gate", "encounter_or_ability"),
    ("monsters",): ("evade", "fight", "fight_armed", "fight_bare", "take_trophy"),
    ("cards",): (
        "buy",
        "cast",
        "take",
        "discard",
        "bottom",
        "card",
        "keep",
        "give",
        "do",
        "accept_shielded",
        "on_offer",
    ),
    ("cards", "abilities"): ("use",),
    WHO: ("trade", "who", "attend", "mythos_clue"),
    ("skills",): ("close", "close_and_seal"),
    ("neighbourhoods",): ("look",),
}
"""The kinds of names of an option's subject, and the verbs and questions with subjects of those kinds."""

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
        **{("places", state): (10, 45) for state in ("gate", "monster", "warded", "terror", "again")},
        ("explain", ""): (2, 60),
        ("looks", ""): (10, 40),
        ("choices", ""): (2, 45),
        ("questions", ""): (5, 18),
        ("remarks", ""): (5, 45),
        **trail_texts.BOUNDS,
    },
    named={
        **dict.fromkeys(
            ("who", "other", "giver", "receiver", "investigators", "left", "people", "names", "citizens"), WHO
        ),
        **dict.fromkeys(("place", "places", "origin"), ("places",)),
        "here": ("places", "areas"),
        "way": ("neighbourhoods", "places"),
        **dict.fromkeys(("monster", "monsters"), ("monsters",)),
        **dict.fromkeys(("card", "cards", "arms", "weapons"), ("cards",)),
        "by": ("cards", "abilities"),
        "ability": ("abilities",),
        **dict.fromkeys(("ancient_one", "against"), ("ancient_ones",)),
        "gate": ("gates",),
        "world": ("worlds",),
        "area": ("areas",),
        **dict.fromkeys(("neighbourhood", "hood"), ("neighbourhoods",)),
        "check": ("checks",),
        "deck": ("decks",),
        "trophies": ("monsters", "gates"),
        "dimension": ("dimensions",),
        "movement": ("movements",),
        "phase": ("phases",),
    },
    meant={
        ("Moved", "place"): ("places", "areas"),
        ("status", "place"): ("places", "areas"),
        ("status", "monsters"): (),
        ("here", "place"): ("places", "areas"),
        ("may_move_to", "place"): ("places", "areas"),
        ("GateHeld", "by"): WHO,
        ("MonsterHeld", "by"): WHO,
        ("monster", "cause"): ("monsters",),
        ("ancient_one", "cause"): ("ancient_ones",),
        ("ancient_one", "name"): ("ancient_ones",),
        ("attend_with", "things"): ("cards", "abilities"),
        ("sheet", "things"): ("cards",),
        ("has", "things"): ("cards",),
        **{(verb, "subject"): kinds for kinds, verbs in SUBJECTS.items() for verb in verbs},
    },
    counted=("monsters",),
    familiar=("who",),
    derived={"gates": ("gate",), "areas": ("area_1", "area_2")},
    happenings=happenings(events),
    terms=("Gained", "Lost", "MaximumChanged", "Prevented"),
    prose=PROSE,
)
