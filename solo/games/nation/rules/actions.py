"""DP10 The actions of the player: what is offered, its target, and its payment."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.abouts import Targeting, Using
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import PLAYER, TRACKS, WEALTH_FOR_CUBE
from solo.games.nation.rules.acquiring import acquire, targets_of_acquiring
from solo.games.nation.rules.effects import usable_cards, usable_mythos, use_card
from solo.games.nation.rules.ending import may_reveal, reveal_alignment
from solo.games.nation.rules.influence import add_cubes, buy_cubes, recover_cubes, recoverable, targets_of_influence
from solo.games.nation.rules.paying import Cards, ask_payment, holding, play_cards, useful_sets
from solo.games.nation.rules.standing import first_of_turn, standing
from solo.games.nation.rules.tracks import move_track, room
from solo.games.nation.rules.travel import may_travel, travel
from solo.kernel.decisions import Decision, Option, option, subject_of, subjects_of
from solo.kernel.flow import Flow

DIRECTIONS = {f"{track}_{way}": (track, by) for track in TRACKS for way, by in (("up", 1), ("down", -1))}
"""The icons that move a marker: which, and which way (DP10.6)."""

MORE_RECOVERED = "first_recover_of_turn_takes_more"
"""A standing rule of the first recovery in a turn."""


def offered_actions(game: Game) -> list[Option]:
    """The actions that can be done now, but for passing (A37)."""
    state, who = game.state, game.who
    has_influence = bool(holding(game, "influence"))
    possible = {
        "acquire": state.turn.acquiring and bool(targets_of_acquiring(game)),
        "influence": has_influence and state.supply[PLAYER] > 0,
        "recover": has_influence and bool(recoverable(game)),
        "buy": _cubes_for(game, sum(holding(game, "wealth").values())) > 0,
        "travel": may_travel(game),
        "track": bool(open_icons(game)),
        "card": bool(usable_cards(game, "action")),
        "mythos": bool(usable_mythos(game, "action")),
        "discard": bool(who.deck.hand),
        "reveal": may_reveal(game),
    }
    return [option(verb) for verb, can in possible.items() if can]


def act(game: Game, verb: str) -> Flow[None]:
    """Carry out an action (DP10.1 to DP10.9)."""
    match verb:
        case "acquire":
            place = yield from ask_target(game, verb, targets_of_acquiring(game), "DP10.2")
            yield from acquire(game, place)
        case "influence":
            yield from _influence(game)
        case "recover":
            yield from _recover(game)
        case "buy":
            yield from _buy(game)
        case "travel":
            yield from travel(game)
        case "track":
            yield from _track(game)
        case "card":
            yield from _use(game, usable_cards(game, "action"))
        case "mythos":
            yield from _use(game, usable_mythos(game, "action"))
        case "discard":
            yield from _discard(game)
        case "reveal":
            reveal_alignment(game)


def _use(game: Game, cards: list[str]) -> Flow[None]:
    """Use one of some cards for its action (DP10.7)."""
    options = tuple(option("card", card) for card in cards)
    answer = yield Decision("card", game.who.id, options, "DP10.7", about=Using(""))
    yield from use_card(game, subject_of(answer), "action")


def ask_target(game: Game, action: str, targets: list[str], rule: str) -> Flow[str]:
    """What an action is done to."""
    options = tuple(option("target", place) for place in targets)
    answer = yield Decision("target", game.who.id, options, rule, about=Targeting(action))
    return subject_of(answer)


def _influence(game: Game) -> Flow[None]:
    """Put as many cubes on one place as there are icons on the cards played (DP10.1)."""
    place = yield from ask_target(game, "influence", targets_of_influence(game), "DP10.1")
    supply = game.state.supply[PLAYER]
    cards = holding(game, "influence")
    chosen = yield from ask_payment(
        game,
        "influence",
        "influence",
        useful_sets(cards, lambda total: min(total, supply)),
        result=lambda total: min(total, supply),
        rule="DP10.1",
        target=place,
    )
    number = yield from play_cards(game, chosen, "influence")
    add_cubes(game, PLAYER, place, number)
    if more := standing(game, "adding_influence_may_add_one_to_another_network_card"):
        yield from _add_to_another(game, place, more)


def _add_to_another(game: Game, place: str, number: int) -> Flow[None]:
    """A standing rule: a cube more on one other network card, or none."""
    cards = [each for each in targets_of_influence(game) if each in game.content.cards and each != place]
    if cards and game.state.supply[PLAYER]:
        options = (*(option("extra", each) for each in cards), option("decline"))
        answer = yield Decision("extra", game.who.id, options, "DP10.1", about=Targeting("extra"))
        if card := subject_of(answer):
            add_cubes(game, PLAYER, card, number)


def _recover(game: Game) -> Flow[None]:
    """Take as many cubes back as there are icons, from anywhere but the general supply (DP10.3)."""
    most = sum(recoverable(game).values())
    more = first_of_turn(game, MORE_RECOVERED)
    cards = holding(game, "influence")
    chosen = yield from ask_payment(
        game,
        "recover",
        "influence",
        useful_sets(cards, lambda total: min(total + more, most) if total else 0),
        result=lambda total: min(total + more, most),
        rule="DP10.3",
    )
    number = yield from play_cards(game, chosen, "influence")
    yield from recover_cubes(game, min(most, number + more))


def _cubes_for(game: Game, wealth: int) -> int:
    """How many cubes so much wealth on cards buys, with what a standing rule adds (DP10.4)."""
    extra = standing(game, "buying_influence_extra_wealth") if wealth else 0
    return min((wealth + extra) // WEALTH_FOR_CUBE, game.state.bank)


def _buy(game: Game) -> Flow[None]:
    """Buy a cube for every two wealth; an odd rest is lost (DP10.4)."""
    chosen = yield from ask_payment(
        game,
        "buy",
        "wealth",
        list(ways_of_buying(game)),
        result=lambda total: _cubes_for(game, total),
        rule="DP10.4",
    )
    wealth = yield from play_cards(game, chosen, "wealth")
    buy_cubes(game, _cubes_for(game, wealth), wealth)


def ways_of_buying(game: Game) -> dict[Cards, int]:
    """The sets of cards that buy cubes, each with how many."""
    held = holding(game, "wealth")
    sets = useful_sets(held, lambda total: _cubes_for(game, total))
    return {cards: _cubes_for(game, sum(held[card] for card in cards)) for cards in sets}


def open_icons(game: Game) -> list[str]:
    """The icons in hand that would move a marker (A30, A37)."""
    return [icon for icon, (track, by) in DIRECTIONS.items() if holding(game, icon) and room(game, track, by)]


def _track(game: Game) -> Flow[None]:
    """Move one marker one way by the number of icons (DP10.6, A30)."""
    options = tuple(option("track", icon) for icon in open_icons(game))
    answer = yield Decision("target", game.who.id, options, "DP10.6", about=Targeting("track"))
    icon = subject_of(answer)
    track, by = DIRECTIONS[icon]
    most = room(game, track, by)
    chosen = yield from ask_payment(
        game,
        "track",
        icon,
        useful_sets(holding(game, icon), lambda total: min(total, most)),
        result=lambda total: min(total, most),
        rule="DP10.6",
        target=icon,
    )
    number = yield from play_cards(game, chosen, icon)
    move_track(game, track, by * number)


def _discard(game: Game) -> Flow[None]:
    """Put any number of cards from hand on the discard pile (DP10.8)."""
    deck = game.who.deck
    options = tuple(option("discard", card) for card in deck.hand)
    answer = yield Decision("discard", game.who.id, options, "DP10.8", 1, len(options))
    cards = subjects_of(answer)
    for card in cards:
        deck.hand.remove(card)
        deck.discard.append(card)
    game.tell(events.CardsDiscarded(tuple(cards)))
