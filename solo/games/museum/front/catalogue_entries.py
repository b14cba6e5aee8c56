"""What the museum game expects of its catalogues."""

from __future__ import annotations

from solo.boardgame.front import trail_texts
from solo.games.museum import events
from solo.games.museum.front.names import SORTS
from solo.narration.expected import Bounds, Expected, happenings

PROSE = ("adventures", "worlds", "mythos", "people", "places", "trails")
"""Sections of scenes. What people say is shared, most of it, and counted among the prose of the other game that has it."""

CARD: Bounds = {
    (section, kind): bounds
    for section in ("adventures", "worlds")
    for kind, bounds in {
        "scene": (45, 80),
        "again": (20, 50),
        "before": (8, 30),
        "task": (8, 32),
        "slip": (6, 26),
        "terror": (8, 32),
        "midnight": (8, 32),
        "passed": (18, 50),
        "failed": (14, 45),
    }.items()
    if (section, kind) != ("worlds", "midnight")
}
"""Texts of a card that is attempted; no Other World waits for midnight."""

WHO = ("investigators",)
"""The kind of name of whoever plays."""

CARDS = ("adventures", "worlds")
"""The kinds of names of cards that are attempted."""

ANYWHERE = (*CARDS, "places")
"""The kinds of names of places where somebody may be."""

EXPECTED = Expected(
    bounds={
        **CARD,
        ("mythos", "headline"): (2, 12),
        ("mythos", "scene"): (35, 75),
        ("mythos", "terror"): (8, 32),
        ("mythos", "midnight"): (8, 36),
        ("people", "sketch"): (80, 110),
        ("people", "arrival"): (14, 45),
        ("people", "ability"): (6, 28),
        ("people", "devoured"): (14, 50),
        ("people", "epilogue"): (14, 60),
        ("people", "prologue"): (120, 180),
        ("people", "midnight"): (8, 40),
        ("people", "doom"): (10, 45),
        ("people", "signs"): (10, 45),
        ("people", "awakening"): (50, 90),
        ("people", "battle"): (4, 50),
        ("people", "victory"): (40, 90),
        ("people", "defeat"): (20, 90),
        ("people", "after"): (15, 45),
        ("people", "first_sight"): (22, 40),
        ("people", "defeat_row"): (8, 36),
        ("places", "arrival"): (12, 50),
        ("places", "late"): (12, 50),
        ("places", "search"): (10, 36),
        ("places", "aid"): (10, 36),
        ("places", "bought"): (8, 32),
        ("places", "left"): (6, 26),
        ("explain", ""): (2, 60),
        ("looks", ""): (10, 40),
        ("remarks", ""): (5, 45),
        **trail_texts.BOUNDS,
    },
    named={
        **dict.fromkeys(("who", "other", "helper", "target", "people", "devoured"), WHO),
        "place": ("places",),
        **dict.fromkeys(("monster", "monsters"), ("monsters",)),
        **dict.fromkeys(("card", "next"), CARDS),
        "cards": (*CARDS, "cards"),
        "trophies": (*CARDS, "monsters"),
        "source": ("cards",),
        "ancient_one": ("ancient_ones",),
        "hour": ("hours",),
        **dict.fromkeys(("color", "dice"), ("colors",)),
        **dict.fromkeys(("face", "old"), ("faces",)),
        **dict.fromkeys(("deck", "taken", "what", "thing"), ("decks",)),
        "here": ANYWHERE,
        "spell": ("cards",),
        "die": ("colors",),
    },
    meant={
        **{(option, "place"): CARDS for option in ("go", "stay", "put", "put_empty", "put_below", "on_card")},
        **{(line, "place"): ANYWHERE for line in ("who", "views")},
        **{(option, "what"): ("cards",) for option in ("use", "use_of", "use_for")},
        ("give", "subject"): ("cards",),
        ("all", "things"): ("values",),
        ("status", "card"): ("mythos",),
        ("status", "monsters"): (),
        ("status", "trophies"): (),
        ("TrophyGained", "cards"): (*CARDS, "monsters"),
        ("one", "old"): ("faces",),
        ("sheet", "things"): ("cards",),
        ("replace", "subject"): ("adventures",),
        ("max", "what"): ("values",),
        ("DieStored", "card"): ("cards",),
        ("DieTaken", "card"): ("cards",),
        **{(sort, "source"): (kind,) for kind, sort in SORTS.items()},
        ("LockWaits", "source"): ("adventures", "worlds", "monsters", "mythos"),
    },
    counted=("monsters",),
    familiar=("who",),
    happenings=happenings(events),
    terms=("ValuesLost", "ValuesGained", "MaximumLowered"),
    prose=PROSE,
)
