"""What is played to try a piece: the small situations, and the flows in them."""

from __future__ import annotations

from collections.abc import Callable

from solo.boardgame.trying import Arranged
from solo.games.nation.checks import by_hand
from solo.games.nation.checks.coverage import USES, rich_game
from solo.games.nation.checks.examples import as_in_a_game, course
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import CULTISTS, PLAYER, STANDARD
from solo.games.nation.rules.acquiring import acquire
from solo.games.nation.rules.effects import answering, open_ways, react, use_card
from solo.games.nation.rules.paying import play_cards
from solo.games.nation.rules.sanity import test_player
from solo.games.nation.rules.setup import new_game
from solo.games.nation.rules.turn import player_turn
from solo.kernel.flow import Flow

Begin = Callable[[int], Arranged[Game]]
"""Makes a situation from a seed, and what is played in it."""

RECEIVED = "boston"
"""Where cards are acquired."""


def receiving(content: Content, place: str) -> Begin:
    """The player acquires a network card, a city, or a mythos card of the row."""

    def begin(seed: int) -> Arranged[Game]:
        game = rich_game(content, "", seed)
        if place in content.mythos:
            by_hand.lay_row(game, (place,))
        elif place in content.cards:
            by_hand.lay_over(game, RECEIVED, place)
        else:
            apart = next(city for city in content.cities if city != place)
            by_hand.place_cultists(game, dict.fromkeys(CULTISTS, apart))
        by_hand.lay_cubes(game, place, {PLAYER: 2})
        return game, as_in_a_game(game, [acquire(game, place)])

    return begin


def using(content: Content, card: str) -> Begin:
    """The player uses a card of his for what is written on it."""

    def begin(seed: int) -> Arranged[Game]:
        game = rich_game(content, card, seed)
        return game, as_in_a_game(game, [use_of(game, card)])

    return begin


def use_of(game: Game, card: str) -> Flow[None]:
    """A card is used; one that only reacts gets what it reacts to, and one that has only rules a turn."""
    for when in USES:
        if open_ways(game, card, when):
            yield from use_card(game, card, when)
            yield from react(game, answering(game, "used_in_action", [card]))
            return
    triggers = {ability.fact.trigger for ability in game.effects(card)}
    if "acquired_a_card" in triggers:
        yield from acquire(game, RECEIVED)
    elif "drawn_insanity" in triggers:
        game.state.sanity, game.who.sanity = 0, game.who.sanity + game.state.sanity
        yield from test_player(game)
    elif card in game.who.deck.hand and game.content.cards[card].resources:
        yield from play_cards(game, (card,), next(iter(game.content.cards[card].resources)))
        yield from react(game, answering(game, "used_in_action", [card]))
    else:
        yield from player_turn(game)


def setting_up(content: Content, main_agent: str = "", level: str = STANDARD) -> Begin:
    """The setup with a main agent, or at a level."""

    def begin(seed: int) -> Arranged[Game]:
        game = new_game(content, seed, main_agent=main_agent, level=level)
        return game, course(game, ["setup"])

    return begin


def cult_at_work(content: Content, ancient_one: str = "nyarlathotep", card: str = "") -> Begin:
    """The effects of both cultists of an Ancient One, one after the other; or its turn with a behavior card."""

    def begin(seed: int) -> Arranged[Game]:
        game = by_hand.scenario(content, ancient_one=ancient_one, seed=seed)
        by_hand.lay_cubes(game, RECEIVED, dict.fromkeys(CULTISTS, 1))
        by_hand.lay_cubes(game, game.city(RECEIVED).face, {"cultist_1": 3, "cultist_2": 1})
        if card:
            by_hand.put_on_behavior(game, card)
            return game, course(game, ["ancient_turn"])
        return game, course(game, [{"step": {"do": "effect"}, "who": cultist} for cultist in CULTISTS])

    return begin
