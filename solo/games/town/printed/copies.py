"""The form of ids of gates: "abyss_1" is an area of the Abyss, "gate_abyss_2" a gate marker to it."""

from __future__ import annotations

GATE = "gate_"
"""The prefix of the ids of gate markers."""

FACE_DOWN = "gate_unknown_world_1"
"""What stands for a gate marker that lies face down: one to an unknown world (V3)."""


def is_gate(id: str) -> bool:
    """Whether an id is that of a gate marker.

    >>> is_gate("gate_abyss_1"), is_gate("abyss_1")
    (True, False)
    """
    return id.startswith(GATE) and area_of(id) != 0


def world_of(id: str) -> str:
    """The world of a gate marker or of an area; "" for an id that is neither.

    >>> world_of("gate_abyss_1"), world_of("abyss_2"), world_of("woods")
    ('abyss', 'abyss', '')
    """
    return id[:-2].removeprefix(GATE) if area_of(id) else ""


def gate_to(world: str) -> str:
    """A gate marker to a world, whichever.

    >>> gate_to("abyss")
    'gate_abyss_1'
    """
    return f"{GATE}{world}_1"


def area_of(id: str) -> int:
    """The number at the end of the id of an area (1, 2) or of a gate marker; 0 for any other id.

    >>> area_of("abyss_2"), area_of("woods_10"), area_of("woods")
    (2, 0, 0)
    """
    return int(id[-1]) if id[-2:] in ("_1", "_2") else 0
