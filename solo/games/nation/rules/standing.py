"""DP4.3 Standing rules: what the player's mythos cards change as long as they lie beside his board."""

from __future__ import annotations

from collections.abc import Iterator

from solo.games.nation.game import Game
from solo.games.nation.printed.facts import AbilityFact
from solo.games.nation.printed.numbers import HAND

HELD = (
    "first_acquired_card_gives_action",
    "may_acquire_when_tied",
    "cthulhu_city_closed",
    "first_acquired_network_card_may_go_to_hand",
    "own_hired_agent_cards_gain_assassinate",
    "adding_influence_may_add_one_to_another_network_card",
    "own_power_plus_in_whateley_city",
    "own_murders_need_less_power",
    "own_closing_of_gates_needs_less_power",
    "hand_size",
    "buying_influence_extra_wealth",
    "first_recover_of_turn_takes_more",
    # of no effect when one plays alone
    "wins_all_ties_in_scoring",
    "may_acquire_hired_agents_you_murder",
    "those_cards_may_murder_possessed",
    "score_as_opposite_alignment",
    "mi_go_moves_free",
)
"""The standing rules that the game keeps."""


def rules_of(game: Game, name: str) -> Iterator[tuple[str, int]]:
    """The mythos cards of the player that have a standing rule, each with its value."""
    for card in game.who.mythos:
        for ability in game.abilities(card):
            for step in ability.effect:
                rule = step.get("rule", {})
                if ability.when == "continuous" and rule.get("name") == name:
                    yield card, int(rule.get("value", 1))


def standing(game: Game, name: str) -> int:
    """The sum of a standing rule's values; 0 if none of the player's mythos cards has it."""
    return sum(value for _, value in rules_of(game, name))


def hand_size(game: Game) -> int:
    """How many cards the player holds after his turn (DP8.1)."""
    return max([HAND, *(value for _, value in rules_of(game, "hand_size"))])


def first_of_turn(game: Game, name: str) -> int:
    """The same for a rule that works for the first time that something is done in a turn, which is now (`Turn.used`).

    A card does not answer its own coming.
    """
    if name in game.state.turn.used:
        return 0
    game.state.turn.used.append(name)
    return standing(game, name)


def is_held(ability: AbilityFact) -> bool:
    """Whether an ability is nothing but standing rules that the game keeps."""
    return all(step.get("rule", {}).get("name") in HELD for step in ability.effect)
