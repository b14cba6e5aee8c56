"""The places to which trails lead in the museum. Its cards are dealt, so these are kinds of cards, of which any will do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solo.games.museum.printed.numbers import ENTRANCE

ROOMS, EXHIBITS, INCIDENTS, WORLDS = "rooms", "exhibits", "incidents", "worlds"

KINDS = (ENTRANCE, ROOMS, EXHIBITS, INCIDENTS, WORLDS)
"""Where a trail may lead. One crosses no Other World that is not there, so no choice is one."""

CARDS: Mapping[str, Sequence[str]] = {
    ROOMS: (
        "a_secret_gathering",
        "administration_office",
        "gala_in_the_great_hall",
        "koi_pond",
        "public_lavatory",
        "the_archives",
        "the_curator",
        "the_gift_shop",
        "the_graveyard",
        "the_guided_tour",
        "the_hall_of_the_dead",
        "the_hedge_maze",
        "the_hidden_passage",
        "the_loading_dock",
        "the_security_office",
        "the_storage_closet",
        "there_s_something_in_the_basement",
        "unnatural_habitat",
    ),
    EXHIBITS: (
        "a_peculiar_specimen",
        "a_terrible_discovery",
        "ancient_relics",
        "forgotten_knowledge",
        "gate_to_elsewhere",
        "medusa_exhibit",
        "mysterious_tome",
        "please_do_not_touch_the_exhibits",
        "remains_of_the_high_priest",
        "tempest_in_a_teapot",
        "the_elder_sign",
        "the_key_to_the_beyond",
        "the_missing_records",
        "the_writing_on_the_wall",
        "transported_by_magic",
    ),
    INCIDENTS: (
        "blood_on_the_floor",
        "did_you_hear_that",
        "don_t_fall_asleep",
        "hallway_on_fire",
        "haunted_by_a_shadowy_figure",
        "horrible_visions",
        "late_night_break_in",
        "lights_out",
        "riot_in_the_streets",
        "something_has_broken_free",
        "stay_away_from_the_windows",
        "vermin_in_the_pipes",
        "we_need_to_find_help",
        "when_night_falls",
        "you_become_that_which_you_fear_most",
    ),
}
"""The adventures of each kind, as their prose has them; a home-made card is of none."""

KIND_OF: Mapping[str, str] = {card: kind for kind, cards in CARDS.items() for card in cards} | {ENTRANCE: ENTRANCE}
"""The kind of each place but the Other Worlds."""
