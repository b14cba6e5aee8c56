"""Numbers that depend on how many investigators play (R3), and the fixed ones of the board."""

from __future__ import annotations

GROUP_DEALT = 6
GROUP_KEPT = 4
"""The group variant for one player: six are dealt, four are kept (V13)."""

MAX_INVESTIGATORS = 8
TERROR_LIMIT = 10
SEALS_TO_WIN = 6
CLUES_TO_SEAL = 5
LOAN = 10
MIGHTY_HITS = 4
"""So many successes an attack step must bring against a truly mighty Ancient One, where fewer than so many play (V11)."""

HANDS = 2
SUCCESS = 5
"""The lowest face that is a success (R18.5), except for the blessed and the cursed."""

LOST = "lost_in_time_and_space"
JAIL = "jail_cell"
SKY = "sky"
OUTSKIRTS = "outskirts"
GONE = "eliminated"
"""The place of investigators who are out of the game: eliminated, or devoured with nobody left to replace them."""

FIELD = "final_battle"
"""The place where everybody is in the final battle, as if in one area (R29.5)."""

ASYLUM = "arkham_asylum"
HOSPITAL = "st_marys_hospital"
STATION = "police_station"
SANCTUM = "inner_sanctum"

SKILLS = ("speed", "sneak", "fight", "will", "lore", "luck")
TRACKS = (("speed", "sneak"), ("fight", "will"), ("lore", "luck"))
SPECIAL_CHECKS = {"evade": "sneak", "horror": "will", "combat": "fight", "spell": "lore"}
"""The four special checks and the skills they are made with (R18.6)."""

CHECKS = (*SKILLS, *SPECIAL_CHECKS)
"""Every check there is, plain and special."""


def monster_limit(investigators: int) -> int:
    """How many monsters may be in Arkham and the Sky at once (R26.1).

    >>> [monster_limit(n) for n in range(1, 9)]
    [4, 5, 6, 7, 8, 9, 10, 11]
    """
    return investigators + 3


def outskirts_capacity(investigators: int) -> int:
    """How many monsters the Outskirts hold; one more empties them (R26.4).

    >>> [outskirts_capacity(n) for n in range(1, 9)]
    [7, 6, 5, 4, 3, 2, 1, 0]
    """
    return 8 - investigators


def gates_that_awaken(investigators: int) -> int:
    """How many open gates wake the Ancient One (R28.3).

    >>> [gates_that_awaken(n) for n in range(1, 9)]
    [8, 8, 7, 7, 6, 6, 5, 5]
    """
    return 8 - (investigators - 1) // 2


def monsters_with_gate(investigators: int) -> int:
    """How many monsters come with a new gate (R13.11)."""
    return 2 if investigators >= 5 else 1


def overrun_threshold(investigators: int) -> int:
    """How many monsters in Arkham and the Sky wake the Ancient One at terror level 10 (R28.6)."""
    return 2 * monster_limit(investigators)


def surge_size(open_gates: int, investigators: int) -> int:
    """How many monsters a surge brings (R13.4)."""
    return max(open_gates, investigators)


def surge_shares(monsters: int, gates: int) -> tuple[int, int]:
    """How many monsters each gate gets in a surge, and how many are left over (R13.5).

    Of those left over, the surge gate gets one; the others go to gates of the group's choice, one each.
    """
    return divmod(monsters, gates)


def half(amount: int, up: bool = False) -> int:
    """Half of an amount, rounded down or up."""
    return (amount + 1) // 2 if up else amount // 2


KEEPER = "V12"
"""The variant for which a second person is needed, who plays against the others; it cannot be switched on."""

VARIANTS = ("V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8", "V9", "V10", "V11", "V13", "VS")
"""The optional variants that can be switched on; V13 is the group for one player."""
