"""Situations in which a cultist's search passes something over for each reason there is, and in which a game ends each way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo.boardgame.scenarios import ScenarioStep

LaidOut = tuple[Mapping[str, Any], tuple[ScenarioStep, ...]]
"""What is given besides a quiet board, as in an example (`who`: of the player), and what is played."""


def cultist_step(do: str, number: int = 0, cultist: str = "cultist_1") -> ScenarioStep:
    """A step of a cultist, as examples write it."""
    return {"step": {"do": do, "number": number}, "who": cultist}


PASSED: Mapping[str, LaidOut] = {
    "not_led": ({}, (cultist_step("acquire_city"),)),
    "locked": ({"cubes": {"detroit": {"cultist_1": 1}}, "locks": ["detroit"]}, (cultist_step("acquire_city"),)),
    "controlled": ({"cities": {"arkham": {"owner": "cultist_2"}}}, (cultist_step("influence_city", 1),)),
    "closed": ({"cthulhu": "detroit"}, (cultist_step("acquire_city"),)),
    "too_few": ({"ancient_one": "hastur"}, (cultist_step("effect", cultist="cultist_2"),)),
    "too_weak": ({}, (cultist_step("open_gate", 1),)),
    "too_early": ({}, (cultist_step("murder", 1),)),
    "no_card": ({"cities": {"arkham": {"pile": []}}}, (cultist_step("influence_network", 1),)),
    "no_victim": ({"who": {"score": 5}}, (cultist_step("murder", 1),)),
    "no_icon": ({"ancient_one": "black_goat", "cities": {"arkham": {"pile": ["tnt"]}}}, (cultist_step("effect"),)),
    "gate": ({"cities": {"arkham": {"gate": {"open": "cultist_2"}}}}, (cultist_step("open_gate", 1),)),
    "has_cubes": (
        {"row": ["offering", "star_stone"], "cubes": {"offering": {"cultist_1": 1}}},
        (cultist_step("influence_mythos", 1),),
    ),
    "later": (
        {"cubes": {"boston": {"cultist_2": 1}, "detroit": {"cultist_2": 1}}, "who": {"place": "atlanta"}},
        (cultist_step("acquire_city", cultist="cultist_2"),),
    ),
}
"""By the reason. Gates never run out on the printed board, which has no more cities than there are tokens (`none`)."""

ENDINGS: Mapping[str, LaidOut] = {
    "goal": ({"ancient_one": "dagon", "ritual": 8}, ({"effect": [{"track": {"ritual": 1}}]},)),
    "score": (
        {"ancient_score": 34, "cubes": {"detroit": {"cultist_1": 1}}},
        (cultist_step("acquire_city"),),
    ),
    "track": ({"investigation": 9}, ({"effect": [{"track": {"investigation": 1}}]},)),
    "insane": ({"who": {"insanity": 2, "sanity": 6}}, ({"test": "player"},)),
    "cult_insane": ({"who": {"sanity": 6}, "ancient_insanity": 4}, ({"test": "ancient_one"}, "ancient_turn")),
    "murdered": (
        {
            "who": {"place": "arkham", "score": 5},
            "cultists": {"cultist_2": {"place": "arkham"}},
            "next_behavior": ["behavior_2b"],
        },
        ("ancient_turn",),
    ),
    "revealed": ({"who": {"score": 33}, "investigation": 4}, ("actions",)),
    "deep_ones": ({"deep_ones": ["atlanta"] * 8}, ({"effect": [{"end_game_if": {"deep_ones_in_play": 8}}]},)),
}
"""By how a game ends; it is revealed by whoever chooses so."""
