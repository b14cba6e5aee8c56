"""The settings of a new campaign of the town game, as the command line describes them, and the kinds of obvious questions."""

from __future__ import annotations

from solo.games.game import Wanted

VARIANTS = {
    "V1": "The first gate brings two monsters, and with four investigators or more every new gate does.",
    "V2": "Everybody is dealt two investigators and keeps one.",
    "V5": "Going insane costs a spell or a skill of your choice instead of half of the items.",
    "V6": "A gate that is closed swallows all monsters in its location.",
    "V7": "Whoever closes a gate on somebody still beyond it loses 1 to 3 sanity.",
    "V9": "Sealing six places does not win the game.",
    "V10": "From the sixth doom token on a second mythos card opens gates; for five players and more.",
    "V13": "One player leads a group: six investigators are dealt, four are kept. Always on when four are dealt.",
    "VS": "Stormknight: doom comes where a gate is open already, not with a new one; at a sealed place monsters surge.",
}
"""What each optional variant changes, in one line."""

HABITS = ("attack", "checks", "clues", "evade", "quiet", "stop", "trade", "upkeep")
"""Kinds of questions that the table answers by itself: attacks with only one sensible way, checks that can no longer be
passed, picking up clue tokens, evading monsters while walking on, cards that would be discarded at a quiet moment without
need, ends of a movement, trading where nothing else can be done, each investigator's upkeep."""

WANTED = (
    Wanted("ancient_one", "--ancient-one", "Face this Ancient One first, for example yig.", sign="ID"),
    Wanted("investigators", "--investigators", "Play these investigators instead of being dealt.", "list", "A,B,C,D"),
    Wanted("seats", "--seats", "How many investigators, when they are dealt; else 4.", "number", most=8),
    Wanted(
        "variants",
        "--variant",
        "Switch an optional variant on, for example V6; they are listed below.",
        "several",
        "ID",
        known=VARIANTS,
        title="Variants",
    ),
    Wanted("single", "--single", "One night alone instead of a campaign.", "yes"),
)
