"""The odds of small attempts against all that may become of them in the rules (ES5 to ES12): clause by clause of a kind each."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

import pytest

from solo.games.museum.checks.by_hand import store_die
from solo.games.museum.forecast.forecast import forecast_of
from tests.games.museum.helpers import Night, at_card
from tests.games.museum.played_out import PlayedOut

SMALL: dict[str, dict[str, Any]] = {
    "two tasks": {"card": "the_loading_dock", "greens": 3},
    "in order": {"card": "hallway_on_fire", "greens": 3, "values": {"stamina": 4}},
    "a task costs more than there is": {"card": "hallway_on_fire", "greens": 3, "values": {"stamina": 2}},
    "terror drives insane": {"card": "the_key_to_the_beyond", "greens": 3, "values": {"sanity": 1}},
    "terror ends it": {"card": "koi_pond", "greens": 3},
    "a clue": {"card": "the_curator", "greens": 2, "clues": 1},
    "two clues": {"card": "did_you_hear_that", "greens": 2, "clues": 2},
    "the yellow die": {"card": "the_gift_shop", "greens": 1, "hand": ["knife"]},
    "dice turned": {"card": "the_loading_dock", "greens": 2, "who": "joe_diamond", "hand": ["lucky_cigarette_case"]},
    "an ability": {"card": "the_gift_shop", "greens": 2, "who": "darrell_simmons"},
    "a helper": {"card": "don_t_fall_asleep", "greens": 3, "others": ["dexter_drake"]},
    "a monster": {"card": "the_gift_shop", "greens": 3, "monsters": {"cultist": -1}},
    "a monster a card beats": {
        "card": "the_loading_dock",
        "greens": 2,
        "monsters": {"zombie": -1},
        "hand": ["dynamite"],
    },
    "a spell to cast": {"card": "the_loading_dock", "greens": 2, "hand": ["wither"]},
    "a die on a spell": {"card": "the_loading_dock", "greens": 2, "hand": ["wither"], "stored": {"wither": "peril"}},
    "the red die off a spell": {
        "card": "the_loading_dock",
        "greens": 1,
        "hand": ["wither", "sword_of_glory"],
        "locked": ["yellow"],
        "red": {"wither": "peril"},
    },
    "a clue for two dice": {"card": "the_loading_dock", "greens": 1, "who": "jenny_barnes", "clues": 1},
    "a spell with a die for two dice": {
        "card": "the_loading_dock",
        "greens": 1,
        "who": "jenny_barnes",
        "hand": ["wither", "shrivelling"],
        "stored": {"wither": "peril"},
        "red": {"shrivelling": "i4"},
        "locked": ["yellow"],
    },
}
"""Attempts with few dice. greens: how many of them are free; stored, red: spells, and what the green or the red die
on them shows. locked: what else is locked."""


def small(name: str) -> Night:
    """One of the small attempts, before its first roll."""
    given = dict(SMALL[name])
    red, stored = given.pop("red", {}), given.get("stored", {})
    colors = ["green"] * (6 - given.pop("greens") - len(stored)) + given.pop("locked", [])
    locked = [(color, "the_missing_records") for color in colors]
    playing = at_card(given.pop("card"), locked=locked, **given)
    for spell, face in red.items():
        store_die(playing.game, f"{spell}.1", face, "red")
    return Night(playing.game) if red else playing


@pytest.mark.parametrize("name", SMALL)
def test_the_odds_are_those_of_all_that_may_happen(name: str) -> None:
    playing, out = small(name), PlayedOut(small(name))
    seen = forecast_of(playing.game, playing.decision, inf)
    assert seen is not None and not seen.left_out
    assert seen.chance == pytest.approx(float(out.worth()), abs=1e-9)
    for id, chance in seen.options.items():
        assert chance == pytest.approx(float(out.answered(id)), abs=1e-9), id


def test_what_is_played_out_is_what_is_reckoned_by_hand() -> None:
    """Two tasks of 1 peril with two dice: 11 of 36 rolls show one, and the die that is left then shows another in 1 of 6."""
    two = at_card("hallway_on_fire", locked=[("green", "the_missing_records")] * 4)
    assert PlayedOut(two).worth() == Fraction(11, 36) * Fraction(1, 6)
