"""DP4.2, DP9.4, DP10.7 What is written on cards: when it works, what can be done by it, and running it.

The steps are compiled (`nation/verbs`); a step that cannot be done is skipped (A44).
"""

from __future__ import annotations

from collections.abc import Iterable

from solo.games.nation import events
from solo.games.nation.abouts import Using
from solo.games.nation.compiled.pieces import Ability, Steps
from solo.games.nation.game import Game
from solo.games.nation.rules.standing import standing
from solo.games.nation.scope import Scope
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow

GAINED = "gained"
"""The option of a murder by a card that has it from a standing rule."""


def can_begin(steps: Steps, scope: Scope) -> bool:
    """Whether the first step of an effect can be done now (A37)."""
    test = steps.step_tests[0]
    return test is None or not test(scope)


def open_ways(game: Game, card: str, when: str) -> dict[str, Steps]:
    """What can be done by a card now, by the option that is taken; "" where there is none to take (A37)."""
    scope = Scope(game, game.who, card, when=when)
    found = {
        name: steps
        for ability in game.effects(card)
        if ability.fact.when == when
        for name, steps in ability.ways.items()
        if can_begin(steps, scope)
    }
    gained = game.content.gained_murder
    if when == "action" and card in game.content.agents and standing(game, "own_hired_agent_cards_gain_assassinate"):
        has_it = any("assassinate" in steps.raw[0] for steps in found.values())
        if gained is not None and not has_it and can_begin(gained, scope):
            found[GAINED] = gained
    return found


def usable_cards(game: Game, when: str) -> list[str]:
    """The cards in hand that can be used. when: "action" or "free_action"."""
    return [card for card in game.who.deck.hand if open_ways(game, card, when)]


def usable_mythos(game: Game, when: str) -> list[str]:
    """The mythos cards beside the board that can be used, each once a turn (A28)."""
    return [card for card in game.who.mythos if card not in game.state.turn.used and open_ways(game, card, when)]


def use_card(game: Game, card: str, when: str) -> Flow[None]:
    """Play a card from hand, or use a mythos card, for what is written on it (DP9.1, DP10.7, A28)."""
    ways = open_ways(game, card, when)
    options = tuple(option("branch", name) for name in ways)
    answer = yield Decision("branch", game.who.id, options, "DP10.7", about=Using(card))
    name = subject_of(answer)
    if card in game.content.mythos:
        game.state.turn.used.append(card)
    else:
        game.who.deck.play(card)
    game.tell(events.CardUsed(card, name))
    yield from run_abilities(game, card, "each_use")
    yield from ways[name].run(Scope(game, game.who, card, when=when))


def run_abilities(game: Game, card: str, when: str, *, city: str = "", spent: int = 0) -> Flow[None]:
    """Run all abilities of a card that work at a time: on acquiring it, or each time it is played (DP10.2.4, DP12.3).

    city: where it was acquired. spent: the cubes that went to limbo for it.
    """
    for ability in game.effects(card):
        if ability.fact.when == when:
            yield from ability.steps.run(Scope(game, game.who, card, when=when, city=city, spent=spent))


def answering(game: Game, trigger: str, cards: Iterable[str]) -> list[tuple[str, Ability]]:
    """The reactions of some cards to a trigger (DP9.4)."""
    return [
        (card, ability)
        for card in cards
        for ability in game.effects(card)
        if ability.fact.when == "reaction" and ability.fact.trigger == trigger
    ]


def react(game: Game, reactions: Iterable[tuple[str, Ability]]) -> Flow[list[str]]:
    """Run reactions that can be done; what the owner may decline is asked (DP9.4). The cards that have reacted."""
    reacted = []
    for card, ability in reactions:
        scope = Scope(game, game.who, card, when="reaction")
        if not can_begin(ability.steps, scope):
            continue
        if ability.fact.may:
            options = (option("react", card), option("decline"))
            if (yield Decision("react", game.who.id, options, "DP9.4", about=Using(card))) == "decline":
                continue
        yield from ability.steps.run(scope)
        reacted.append(card)
    return reacted
