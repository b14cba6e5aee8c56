"""Figures and words that are printed on every copy of the nation game."""

from __future__ import annotations

from typing import Literal, get_args

SEATS = 1
"""Who plays (DP17.1)."""
CUBES = 19
"""Influence cubes of a color (DP6.3)."""
START_CUBES = 6
"""Cubes that the player may use at the start; one more lies on the victory track (DP7.6, A5)."""
VP_CUBE = 1
LOCKS = 12
DEEP_ONES = tuple(f"deep_one.{number}" for number in range(1, 9))
"""The tokens of the Deep Ones (DP18.1)."""
WHATELEYS = 3
GATES = 12
INSANITY, SANITY = 12, 6
"""The tokens in the bag (DP7.2)."""
HAND = 5
ACTIONS = 2
"""Actions of a turn (DP8.1)."""
PILE = 2
"""Network cards of a city at the start, the top one face up (DP17.1)."""
ROW = 2
"""Mythos cards of the row at the start (DP17.1)."""
DECK = 10
"""Cards of a starting deck (DP4.1)."""
MOST_AGENTS = 6
"""Agents of the player at once, the main agent included (DP5.5)."""
WEALTH_FOR_CUBE = 2
"""What a cube costs (DP10.4)."""
END_SCORE = 35
"""The end mark, of either side (DP17.20)."""
LOWEST_SCORE = -5
"""The first space of the victory track (A71)."""
INSANE = 3
"""Insanity tokens that drive the player insane (DP12.2)."""
ANCIENT_INSANE = 5
"""Insanity tokens of the Ancient One that end the game (DP17.17)."""
MURDER_SCORE = 5
"""The score from which main agents and cultists may be murdered, and agents by cultists (DP11.1, DP17.13)."""
HIDDEN = 3
"""What a hidden alignment is worth at the end (DP15.1)."""
EMPTY_PILE_RITUAL = 2
EMPTY_PILE_MYTHOS = 1
"""What an emptied pile brings (DP10.2.6)."""
MYTHOS_SCORE = 1
MATCHING_MYTHOS_SCORE = 3
"""What a mythos card is worth to the Ancient One, and its own one more (DP17.12)."""
MURDERED_SCORE = 1
"""What a murdered agent is worth to the Ancient One (DP17.13)."""

DISSENTER_LOSS = 3
"""What a dissenter loses whose alignment was revealed before the end (DP15.4)."""

INVESTIGATOR, DISSENTER, CULTIST = "investigator", "dissenter", "cultist"
ALIGNMENTS = (INVESTIGATOR, DISSENTER)
"""What the player may be (DP2); the dissenter is a former investigator (V2)."""

STANDARD = "standard"
"""The level of the rulebook (A76)."""

PLAYER = "player"
CULTISTS = ("cultist_1", "cultist_2")
SIDES = (PLAYER, *CULTISTS)
"""Whose cubes and control tokens there are."""
ANCIENT = "ancient_one"
"""The automaton, where it draws tokens and scores."""
LIMBO = "limbo"
"""Where spent cubes lie, as a place of cubes (DP3.5)."""
TRACKS = ("ritual", "investigation")
INVESTIGATION = "investigation"
"""The track that the player scores."""
IconName = Literal["influence", "wealth", "power", "ritual_up", "ritual_down", "investigation_up", "investigation_down"]
RESOURCES: tuple[IconName, ...] = get_args(IconName)
When = Literal["action", "free_action", "on_acquire", "reaction", "continuous", "end_game", "each_use"]
"""When an ability works."""
RuleName = Literal[
    "cannot_be_murdered",
    "counts_as_influence",
    "first_acquired_card_gives_action",
    "may_acquire_when_tied",
    "wins_all_ties_in_scoring",
    "cthulhu_city_closed",
    "first_acquired_network_card_may_go_to_hand",
    "may_acquire_hired_agents_you_murder",
    "own_hired_agent_cards_gain_assassinate",
    "those_cards_may_murder_possessed",
    "adding_influence_may_add_one_to_another_network_card",
    "score_as_opposite_alignment",
    "mi_go_moves_free",
    "own_power_plus_in_whateley_city",
    "own_murders_need_less_power",
    "own_closing_of_gates_needs_less_power",
    "hand_size",
    "buying_influence_extra_wealth",
    "first_recover_of_turn_takes_more",
]
"""The standing rules that cards may bring."""
Doing = Literal[
    "influence_city",
    "influence_network",
    "influence_mythos",
    "acquire_city",
    "acquire_network",
    "acquire_mythos",
    "murder",
    "open_gate",
    "effect",
    "spread_network",
    "spread_mythos",
    "acquire_network_held",
    "acquire_storage_top",
    "remove_city_locks",
    "recover_limbo",
    "influence_sanity_network",
    "influence_sanity_mythos",
    "influence_first_city",
    "travel_to_inactive_gate",
    "move_ritual",
    "move_investigation",
    "mythos_row",
]
"""What a step of the automaton does."""
LINE: tuple[Doing, ...] = get_args(Doing)[:9]
"""What the lines of behavior cards do; all but the last may stand in effects."""
GoalName = Literal[
    "hired_agents_acquired",
    "ritual_ahead_of_investigation",
    "mythos_acquired",
    "cards_with_sanity_icon_acquired",
    "gates_opened_by_cultists",
    "cities_controlled_by_cultists",
]
