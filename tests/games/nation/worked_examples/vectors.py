"""The worked examples of the nation game's rulebook as test vectors: each is a test of its id, or waits with a reason."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from ruamel.yaml import YAML

FILE = Path(__file__).parent / "examples.yaml"


class Vector(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One example: what is given, what is done, what must hold. book: it is one of the rulebook's."""

    id: str
    book: bool
    rule: str
    given: dict[str, Any]
    do: dict[str, Any]
    expect: dict[str, Any]
    source: dict[str, str] = {}
    assumes: list[str] = []
    note: str = ""


@cache
def vectors() -> dict[str, Vector]:
    """All vectors by id."""
    document = YAML(typ="safe").load(FILE.read_text(encoding="utf-8"))
    return {each.id: each for each in msgspec.convert(document["vectors"], list[Vector])}


def expected(id: str) -> dict[str, Any]:
    """What a vector expects; raises KeyError."""
    return vectors()[id].expect


EFFECTS = "an effect of a card, which is not carried out yet"
SEVERAL = "several players, whose rules the game does not have"
WAITING = {
    "acquire_mythos_extra_action": EFFECTS,
    "final_scoring_five_players": SEVERAL,
    "d_main_agent_of_hidden_cultist": SEVERAL,
    "d_third_insanity_cultist": SEVERAL,
    "d_two_dissenters_lowest": SEVERAL,
    "d_lowest_tie_cultist_and_investigator": SEVERAL,
    "d_top_tie_by_mythos_then_alignment": SEVERAL,
    **dict.fromkeys(
        (
            "x_last_card_of_pile_sanity",
            "x_effect_lock_remove_same_place",
            "x_effect_fbi",
            "x_effect_recover_limbo",
            "x_effect_draw",
            "x_effect_discard_draw",
            "x_effect_wall_street",
            "x_effect_gain_action",
            "x_effect_hastur_search",
            "x_effect_silver_key",
            "x_effect_anomaly",
            "x_effect_tnt",
            "x_effect_hart_island",
            "x_effect_possessed",
            "x_effect_deep_ones",
            "x_effect_deep_ones_end",
            "x_effect_move",
            "x_effect_vp_and_test",
            "x_effect_jung",
            "x_effect_to_bag",
            "x_effect_danvers_test",
            "x_effect_rlyeh",
            "x_effect_corruption_solo",
            "x_effect_devastate",
            "x_effect_dagon_cubes",
            "x_rule_whateleys",
            "x_mythos_action_once",
            "x_offering",
            "x_played_card_not_drawn_again",
        ),
        EFFECTS,
    ),
}
"""The vectors that no test holds yet, each with the reason."""
