"""Phase II: movement in Arkham and in the Other Worlds (R7 to R10)."""

from __future__ import annotations

from msgspec import UNSET

from solo.games.town import abouts, events
from solo.games.town.effect_context import Walk
from solo.games.town.game import Game
from solo.games.town.modifiers import slider_value
from solo.games.town.printed.facts import VisitFact
from solo.games.town.printed.numbers import JAIL
from solo.games.town.rules.cards import has
from solo.games.town.rules.checks import run_use
from solo.games.town.rules.combat import combat, evade
from solo.games.town.rules.free_moments import free_action_offers, offer_free_actions
from solo.games.town.rules.gates import return_to_arkham
from solo.games.town.rules.places import in_the_way, send
from solo.games.town.rules.states import got_away, misses_turn, release
from solo.games.town.rules.trading import partners, trade
from solo.games.town.rules.uses import Offer, usable
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, amount_of, option, subject_of
from solo.kernel.flow import Flow

STOP = option("stop")


def movement_points(game: Game, who: Investigator) -> int:
    """The movement points for this turn: Speed and what cards add (R7.2)."""
    modifiers = game.modifiers(who)
    speed = slider_value(game.content, who, "speed") + modifiers.bonus["speed"]
    return max(0, speed + modifiers.movement_points + game.air.movement_points)


def movement(game: Game, who: Investigator) -> Flow[None]:
    """One investigator's Movement Phase (R8.11)."""
    if misses_turn(game, who):
        yield from serve_lost_turn(game, who)
    elif game.in_other_world(who):
        yield from other_world_movement(game, who)
        if who.returned:
            walk = Walk(0)
            yield from end_movement(game, who, walk)
            if walk.fought and not got_away(game, who):
                yield from trade_at_rest(game, who)
    elif game.in_arkham(who):
        if stand_up(game, who):
            walk = Walk(0)
            yield from offer_free_actions(game, who)
            yield from trade_at_rest(game, who)
        else:
            walk = yield from walk_about(game, who)
        if not got_away(game, who):
            yield from end_movement(game, who, walk)
        if walk.fought and not got_away(game, who):
            yield from trade_at_rest(game, who)


def stand_up(game: Game, who: Investigator) -> bool:
    """Stand a delayed investigator up, which is his whole movement; False if he was not delayed (R7.6, R10.6)."""
    if not who.delayed:
        return False
    who.delayed = False
    game.tell(events.StoodUp(who.id))
    return True


def serve_lost_turn(game: Game, who: Investigator) -> Flow[None]:
    """In the movement of a lost turn, stand the marker up, and release from jail; then trade (R22.11, R22.15, R32.14)."""
    if who.place == JAIL:
        release(game, who)
    else:
        stand_up(game, who)
    yield from trade_at_rest(game, who)


def walk_about(game: Game, who: Investigator) -> Flow[Walk]:
    """Walk while movement points are left, using cards and trading on the way (R7.2 to R7.5)."""
    walk = Walk(movement_points(game, who))
    while True:
        offers = _offers(game, who, walk)
        options = [STOP]
        if walk.points > 0:
            options += [option("go", to) for to in game.content.adjacent[who.place] if may_enter(game, who, to)]
        options += [offer.option for offer in offers]
        options += [option("trade", other.id) for other in partners(game, who)]
        if len(options) == 1:
            break
        answer = yield Decision("move", who.id, tuple(options), "R7.3", about=abouts.Points(walk.points))
        if answer == "stop":
            break
        if not (yield from _act(game, who, walk, offers, str(answer))):
            break
    return walk


def may_enter(game: Game, who: Investigator, place: str) -> bool:
    """Whether an investigator may step into a place: not if it is closed, nor if his own place is closed (R7.5)."""
    return not game.is_closed(place) and not game.is_closed(who.place)


def _offers(game: Game, who: Investigator, walk: Walk) -> list[Offer]:
    offers = [
        offer for offer in usable(game, who, "arkham_movement", "") if offer.use.cost.movement_points <= walk.points
    ]
    if not walk.stepped and not game.is_closed(who.place):
        offers += usable(game, who, "instead_of_walking", "")
    return offers + free_action_offers(game, who)


def _act(game: Game, who: Investigator, walk: Walk, offers: list[Offer], answer: str) -> Flow[bool]:
    """Carry out the chosen option; False when it ends the movement."""
    verb, _, subject = answer.partition(":")
    offer = Offer.chosen(offers, answer)
    if verb == "go":
        if (yield from deal_with_all(game, who, walk, leaving=True)) or not game.in_arkham(who):
            return False
        walk.points -= 1
        walk.stepped = True
        walk.handled.clear()
        send(game, who, subject, "walk")
    elif verb == "trade":
        yield from trade(game, who, game.by_id(subject))
    elif offer is not None:
        rides = offer.use.when == "instead_of_walking"
        if rides and ((yield from deal_with_all(game, who, walk, leaving=True)) or not game.in_arkham(who)):
            return False
        walk.points -= offer.use.cost.movement_points
        origin = who.place
        scope = offer.scope(game)
        scope.walk = walk
        yield from run_use(game, scope, offer)
        if who.place != origin:
            walk.handled.clear()
        return not rides and game.in_arkham(who)
    return True


def end_movement(game: Game, who: Investigator, walk: Walk) -> Flow[None]:
    """The end of the movement: monsters first, then clue tokens, then effects of mythos cards in play there (R8.1, R9, A6)."""
    if not game.in_arkham(who):
        return
    place = who.place
    who.escaped = UNSET
    if who.returned:
        yield from fight_at_will(game, who, walk)
    else:
        yield from deal_with_all(game, who, walk)
    if walk.fought and not got_away(game, who):
        yield from offer_free_actions(game, who)
    if who.place != place or got_away(game, who):
        return
    yield from pick_up_clues(game, who)
    yield from visit(game, who)


def trade_at_rest(game: Game, who: Investigator) -> Flow[None]:
    """Trade where no step follows: when delayed, after a fight, or after moving to another area (R32.14, A21)."""
    while others := partners(game, who):
        options = (STOP, *(option("trade", other.id) for other in others))
        answer = yield Decision("move", who.id, options, "R32.14", about=abouts.Points(0))
        if answer == "stop":
            break
        yield from trade(game, who, game.by_id(subject_of(answer)))


def deal_with_all(game: Game, who: Investigator, walk: Walk, *, leaving: bool = False) -> Flow[bool]:
    """Evade or fight every monster here that was not dealt with yet; True when a combat happened (R8.1, R8.5, R8.6).

    leaving: the investigator goes on, so that nothing holds him from which he got away last turn (V8), until a combat ends that.
    """
    place = who.place
    fought = False
    if who.returned:
        return False
    while who.place == place and game.state.investigators[who.seat] is who and not got_away(game, who):
        there = in_the_way(game, who) if leaving else game.monsters_at(place)
        waiting = [monster for monster in there if monster not in walk.handled]
        if not waiting:
            break
        options: list[Option] = []
        for monster in waiting:
            options += [option("evade", monster), option("fight", monster)]
        offers = free_action_offers(game, who) if fought else []
        options += [offer.option for offer in offers]
        about = abouts.Opponent(waiting[0], leaving and not fought)
        answer = yield Decision("deal_with", who.id, tuple(options), "R8.1", about=about)
        offer = Offer.chosen(offers, answer)
        if offer is not None:
            yield from run_use(game, offer.scope(game), offer)
            continue
        verb, _, monster = str(answer).partition(":")
        walk.handled.append(monster)
        if verb == "evade" and (yield from evade(game, who, monster)):
            continue
        fought = walk.fought = True
        if who.place == place and monster in game.state.monsters:
            yield from combat(game, who, monster)
    return fought


def fight_at_will(game: Game, who: Investigator, walk: Walk) -> Flow[None]:
    """In the turn of his return an investigator may fight any monsters at the gate, but need not (R8.10)."""
    place = who.place
    while who.place == place and game.state.investigators[who.seat] is who and not got_away(game, who):
        waiting = [monster for monster in game.monsters_at(place) if monster not in walk.handled]
        if not waiting:
            return
        offers = free_action_offers(game, who) if walk.fought else []
        options = (
            option("leave"),
            *(option("fight", monster) for monster in waiting),
            *(offer.option for offer in offers),
        )
        answer = yield Decision("fight_at_will", who.id, options, "R8.10", about=abouts.Opponent(waiting[0]))
        offer = Offer.chosen(offers, answer)
        if offer is not None:
            yield from run_use(game, offer.scope(game), offer)
        elif answer == "leave":
            return
        else:
            monster = subject_of(answer)
            walk.handled.append(monster)
            walk.fought = True
            yield from combat(game, who, monster)


def pick_up_clues(game: Game, who: Investigator) -> Flow[None]:
    """Take any number of the clue tokens lying here (R9.1)."""
    lying = game.state.clues.get(who.place, 0)
    if not lying:
        return
    options = tuple(option("take", "clues", count) for count in range(lying, -1, -1))
    answer = yield Decision("take_clues", who.id, options, "R9.1", about=abouts.Clues(lying))
    taken = amount_of(answer)
    if taken:
        game.state.clues[who.place] -= taken
        who.clues += taken
        game.tell(events.CluesTaken(who.id, who.place, taken, who.clues))


def visit_at(game: Game, who: Investigator, card: str, place: str) -> VisitFact | None:
    """What a mythos card in play does to somebody who ends his movement at a place (R16.2); None where it does nothing."""
    fact = game.content.mythos[card].fact.visit
    if fact is None or (fact.except_ and has(who, fact.except_)):
        return None
    there = place == fact.at or (fact.at == "streets" and place in game.content.streets)
    return fact if there else None


def visit(game: Game, who: Investigator) -> Flow[None]:
    """The effect of a mythos card in play on those who end their movement at a place (R16.2)."""
    for id in list(game.cards_in_play()):
        card = game.content.mythos[id]
        fact = visit_at(game, who, id, who.place)
        if fact is None or not game.in_arkham(who):
            continue
        if fact.may:
            options = (option("visit", id), option("skip"))
            answer = yield Decision("visit", who.id, options, "R16.2", about=abouts.News(id))
            if answer == "skip":
                game.tell(events.Branched(who.id, id, "visit.skip"))
                continue
        game.tell(events.EncounterBegan(who.id, who.place, id))
        yield from card.visit.run(Scope(game, who, id))


def other_world_movement(game: Game, who: Investigator) -> Flow[None]:
    """Move from the first area to the second, or from the second home (R10.1 to R10.6)."""
    if stand_up(game, who):
        yield from offer_free_actions(game, who)
        yield from trade_at_rest(game, who)
        return
    yield from pause_in_other_world(game, who, option("go_on"))
    world, area = game.content.areas.get(who.place, ("", 0))
    if area == 1:
        send(game, who, f"{world}_2", "world")
        yield from pause_in_other_world(game, who, STOP)
    elif area == 2:
        yield from return_to_arkham(game, who)
    if not game.in_other_world(who):
        yield from trade_at_rest(game, who)


def pause_in_other_world(game: Game, who: Investigator, done: Option) -> Flow[None]:
    """Before and after the step: use cards and trade, until done or moved elsewhere (R32.14)."""
    while game.in_other_world(who):
        offers = usable(game, who, "other_world_movement", "") + free_action_offers(game, who)
        others = partners(game, who)
        if not offers and not others:
            return
        options = (done, *(offer.option for offer in offers), *(option("trade", other.id) for other in others))
        answer = yield Decision("other_world_move", who.id, options, "R10.2")
        if answer == done.id:
            return
        offer = Offer.chosen(offers, answer)
        if offer is None:
            yield from trade(game, who, game.by_id(subject_of(answer)))
        else:
            yield from run_use(game, offer.scope(game), offer)
