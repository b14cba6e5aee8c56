"""DP10.2 Acquiring a network card, a city or a mythos card; what the piles and the row do then."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.abouts import Placing, Using
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import (
    ANCIENT,
    EMPTY_PILE_MYTHOS,
    EMPTY_PILE_RITUAL,
    MOST_AGENTS,
    PLAYER,
)
from solo.games.nation.rules.effects import answering, react, run_abilities
from solo.games.nation.rules.influence import player_leads, release_cubes
from solo.games.nation.rules.sanity import test_player
from solo.games.nation.rules.standing import first_of_turn, is_held, rules_of
from solo.games.nation.rules.tracks import add_score, move_track
from solo.games.nation.state import Agent, City, RowCard, is_cultist
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow

MORE_ACTIONS, TO_HAND = "first_acquired_card_gives_action", "first_acquired_network_card_may_go_to_hand"
"""Standing rules of the first card acquired in a turn (A35, DP10.2.6)."""
ACQUIRED = "acquired_a_card"
"""The trigger of a reaction to acquiring, which does not answer its own coming, nor itself (A88)."""


def may_acquire(game: Game, place: str) -> bool:
    """Whether the player may acquire a place now, as far as the place goes (DP10.2.2, DP17.2, DP18.3, A41)."""
    if game.stake(place).lock or not player_leads(game, place):
        return False
    city = game.city_of(place)
    if city is None:
        return True
    if any(each.place == city.id and not each.revealed for each in game.state.cultists):
        return False
    if place == city.id:
        return city.owner != PLAYER and game.state.cthulhu != city.id
    if place in game.content.agents:
        return len(game.agents()) < MOST_AGENTS and game.state.cthulhu != city.id
    return True


def targets_of_acquiring(game: Game) -> list[str]:
    """What the player may acquire now (DP10.2.1)."""
    return [place for place, _ in game.stakes() if may_acquire(game, place)]


def acquire(game: Game, place: str) -> Flow[None]:
    """The player acquires a place: cubes, then the card or city, then what it does, then a sanity test (DP10.2.4)."""
    yield from _answered(game, _acquire_place(game, place))


def _answered(game: Game, acquiring: Flow[None], by: str = "") -> Flow[None]:
    """What standing rules and reactions add to acquiring something (A35, A88). by: the card whose effect it is."""
    reactions = [each for each in answering(game, ACQUIRED, game.who.mythos) if each[0] != by]
    givers = list(rules_of(game, MORE_ACTIONS)) if first_of_turn(game, MORE_ACTIONS) else []
    yield from acquiring
    for card, more in givers:
        game.state.turn.actions += more
        game.tell(events.ActionsGained(more, cause=card))
    yield from react(game, reactions)


def _acquire_place(game: Game, place: str) -> Flow[None]:
    spent = game.stake(place).of(PLAYER)
    release_cubes(game, place, PLAYER)
    city = game.city_of(place)
    if city is None:
        yield from _acquire_mythos(game, place)
        card = place
    elif place == city.id:
        card = _acquire_city(game, city)
    else:
        yield from _acquire_network(game, city)
        card = place
    yield from finish_acquiring(game, card, city.id if city else "", spent)


def finish_acquiring(game: Game, card: str, city: str = "", spent: int = 0, *, test: bool = True) -> Flow[None]:
    """What a card does that was acquired, and its sanity test (DP10.2.4). spent: the cubes that it cost. test: False for no
    sanity test."""
    yield from run_abilities(game, card, "on_acquire", city=city, spent=spent)
    if card in game.content.mythos and not all(
        is_held(each) for each in game.abilities(card) if each.when == "continuous"
    ):
        game.tell(events.EffectNotCarriedOut(card, "continuous"))
    if test and game.content.has_sanity_icon(card):
        with game.with_cause(card):
            yield from test_player(game)


def may_take(game: Game, card: str) -> bool:
    """Whether a card may be acquired by an effect: no agent beside six (A41)."""
    return card not in game.content.agents or len(game.agents()) < MOST_AGENTS


def acquire_turned(game: Game, card: str, by: str, *, test: bool) -> Flow[None]:
    """Acquire the card of the storage that an effect has turned up; an agent comes to any city (DP10.2.5, A40, A88).

    by: the card whose effect it is, which does not answer itself.
    """
    yield from _answered(game, _take_turned(game, card, test=test), by)


def _take_turned(game: Game, card: str, *, test: bool) -> Flow[None]:
    city = ""
    if card in game.content.agents:
        options = tuple(option("place", each) for each in game.content.cities if each != game.state.cthulhu)
        answer = yield Decision("placement", game.who.id, options, "DP10.2.5", about=Placing(card))
        city = subject_of(answer)
    game.state.storage.remove(card)
    game.who.deck.discard.append(card)
    game.tell(events.NetworkCardTaken(PLAYER, card, city))
    if city:
        game.who.agents.append(Agent(card, city))
        game.tell(events.AgentHired(card, city))
    yield from finish_acquiring(game, card, test=test)


def acquire_city_card(game: Game, card: str, by: str, *, test: bool) -> Flow[None]:
    """Acquire a city card of no city on the board (DP10.2.5, A88). by: the card whose effect it is."""
    yield from _answered(game, _take_city_card(game, card, test=test), by)


def _take_city_card(game: Game, card: str, *, test: bool) -> Flow[None]:
    game.state.city_cards.remove(card)
    game.who.deck.discard.append(card)
    game.tell(events.NetworkCardTaken(PLAYER, card, ""))
    yield from finish_acquiring(game, card, test=test)


def destroy_pile(game: Game, city: City) -> Flow[None]:
    """The face-up card of a city and all under it go to the box; the pile is emptied (DP18.5, A40)."""
    release_cubes(game, city.face, "")
    cards = [city.face]
    while city.pile:
        cards.append((yield from draw_unseen(game, city.pile, "DP18.5")))
    game.state.box += cards
    for card in cards:
        game.tell(events.CardDestroyed(card))
    yield from turn_next(game, city)


def _acquire_network(game: Game, city: City) -> Flow[None]:
    """The card goes on the discard pile, an agent's token to the city; the next card is turned up (DP10.2.6, A42)."""
    card = city.face
    deck = game.who.deck
    if first_of_turn(game, TO_HAND):
        options = (option("to_hand", card), option("to_discard", card))
        answer = yield Decision("to_hand", game.who.id, options, "DP10.2.6", about=Using(card))
        (deck.hand if str(answer).startswith("to_hand") else deck.discard).append(card)
    else:
        deck.discard.append(card)
    game.tell(events.NetworkCardTaken(PLAYER, card, city.id))
    if card in game.content.agents:
        game.who.agents.append(Agent(card, city.id))
        game.tell(events.AgentHired(card, city.id))
    yield from turn_next(game, city)


def _acquire_city(game: Game, city: City) -> str:
    """Control, points and the city card, which goes on the discard pile (DP10.2.7, A19). The card."""
    card = game.content.city_card(city.id)
    game.state.city_cards.remove(card)
    game.who.deck.discard.append(card)
    take_control(game, city, PLAYER)
    return card


def _acquire_mythos(game: Game, card: str) -> Flow[None]:
    """The card lies beside the board; the row slides (DP10.2.8, DP17.2)."""
    game.who.mythos.append(card)
    game.tell(events.MythosTaken(PLAYER, card))
    yield from leave_row(game, card)


# What is the same for the player and the cultists


def take_control(game: Game, city: City, side: str) -> None:
    """A side takes control of a city, and its control value; who had it loses that (DP10.2.7, DP17.10, A80)."""
    value = game.content.cities[city.id].control
    before, city.owner = city.owner, side
    game.tell(events.CityTaken(side, city.id, before, value))
    if before and is_cultist(before) != is_cultist(side):
        add_score(game, PLAYER if before == PLAYER else ANCIENT, -value)
    add_score(game, PLAYER if side == PLAYER else ANCIENT, value)


def turn_next(game: Game, city: City) -> Flow[None]:
    """The face-up card of a city has left: turn up the next; from an emptied pile the rite gains and the row grows (DP10.2.6).

    A lock on the card that has left goes back (A60).
    """
    if city.card.lock:
        city.card.lock = False
        game.state.locks += 1
    city.face = ""
    if city.pile:
        city.face = yield from draw_unseen(game, city.pile, "DP10.2.6")
        game.tell(events.NetworkCardTurned(city.face, city.id))
        return
    game.tell(events.PileEmptied(city.id))
    with game.with_cause("empty_pile"):
        move_track(game, "ritual", EMPTY_PILE_RITUAL)
        yield from add_mythos(game, EMPTY_PILE_MYTHOS)


def draw_unseen(game: Game, pile: list[str], rule: str) -> Flow[str]:
    """Draw the top of a pile of face-down network cards; nobody knows in which of them a card lies (A34)."""
    others = [each for each in game.unseen() if each is not pile]
    return (yield from game.dice.top(pile, "network", "", rule, others))


def add_mythos(game: Game, number: int) -> Flow[int]:
    """Add mythos cards at the right end of the row, while there are any (A22, A57). How many were added."""
    added = 0
    while added < number and game.state.mythos:
        card = yield from game.dice.top(game.state.mythos, "mythos", "", "DP10.2.6")
        game.state.row.append(RowCard(card))
        game.tell(events.MythosAdded(card))
        added += 1
    return added


def leave_row(game: Game, card: str) -> Flow[None]:
    """A mythos card leaves the row, which slides; an empty row gets a card at once (DP17.2)."""
    found = game.row_card(card)
    assert found is not None, card
    if found.stake.lock:
        game.state.locks += 1
    game.state.row.remove(found)
    if not game.state.row:
        with game.with_cause("row"):
            yield from add_mythos(game, 1)
