"""Phases III and IV: encounters in Arkham and in the Other Worlds (R11, R12, R32.3)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

from solo.games.town import abouts, events
from solo.games.town.compiled.pieces import Entry
from solo.games.town.effect_context import Reading
from solo.games.town.game import Game
from solo.games.town.rules.checks import run_use
from solo.games.town.rules.conditions import meets
from solo.games.town.rules.free_moments import offer_free_actions
from solo.games.town.rules.gates import attempt_close, closing_difficulty, draw_through
from solo.games.town.rules.states import misses_turn, turn_over
from solo.games.town.rules.uses import Offer, usable
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def has_encounters(game: Game, who: Investigator) -> bool:
    """Whether an investigator has encounters: not in a lost turn or the lost rest of one (R22.2, R22.11)."""
    return not misses_turn(game, who) and who.idle != game.state.round


def has_offer(game: Game, who: Investigator, place: str) -> bool:
    """Whether a place offers something that somebody could take there instead of an encounter (R32.3)."""
    ability, scope = game.content.abilities.get(place), Scope(game, who, place)
    if ability is None or place in game.state.gates:
        return False
    return meets(scope, ability.needs) and not ability.effect.does_nothing(scope)


def arkham_encounters(game: Game, who: Investigator) -> Flow[None]:
    """One investigator's Arkham Encounters Phase in a location (R11)."""
    place = who.place
    if place not in game.content.locations or not has_encounters(game, who):
        return
    if place in game.state.gates and not who.explored and not game.variant("V4"):
        draw_through(game, who, place)
        return
    yield from offer_free_actions(game, who)
    if place in game.state.gates and who.explored:
        yield from explored_gate(game, who)
        return
    if has_offer(game, who, place):
        options = (option("encounter"), option("ability", place))
        answer = yield Decision("encounter_or_ability", who.id, options, "R32.3", about=abouts.Spot(place))
        if answer != "encounter":
            game.tell(events.AbilityUsed(who.id, place))
            yield from game.content.abilities[place].effect.run(Scope(game, who, place))
            return
    yield from encounter(game, who, place)


def explored_gate(game: Game, who: Investigator) -> Flow[None]:
    """At a gate the investigator has explored: try to close it, seal it with a card, or leave it (R11.7, R24.1, R25.1).

    Where nobody has to go in, the encounter of the location may be had instead (V4).
    """
    place = who.place
    offers = usable(game, who, "close_gate", "")
    if not game.air.no_sealing:
        offers += usable(game, who, "at_explored_gate", "")
    options = (option("close", "lore"), option("close", "fight"), *(offer.option for offer in offers), option("leave"))
    if game.variant("V4"):
        options = (*options, option("encounter"))
    about = abouts.Closing(game.state.gates[place], closing_difficulty(game, place))
    answer = yield Decision("explored_gate", who.id, options, "R24.2", about=about)
    offer = Offer.chosen(offers, answer)
    if offer is not None:
        yield from run_use(game, offer.scope(game), offer)
    elif answer == "encounter":
        yield from _meet(game, who, place)
    elif answer != "leave" and not (yield from attempt_close(game, who, subject_of(answer))):
        yield from _closed_after_all(game, who, about)


def _closed_after_all(game: Game, who: Investigator, about: abouts.Closing) -> Flow[None]:
    """After a failed attempt a card may still close the gate."""
    offers = usable(game, who, "close_gate", "")
    if not offers:
        return
    options = (option("leave"), *(offer.option for offer in offers))
    answer = yield Decision("explored_gate", who.id, options, "R24.2", about=about)
    offer = Offer.chosen(offers, answer)
    if offer is not None:
        yield from run_use(game, offer.scope(game), offer)


def encounter(game: Game, who: Investigator, place: str, *, cards: int = 1) -> Flow[None]:
    """An encounter at a location: draw a card and resolve its paragraph for this place (R11.2).

    cards: how many are drawn to choose one from; one more for whoever always chooses (A40). At an open gate the
    investigator is drawn through instead (R11.6), or chooses between the two (V4).
    """
    if turn_over(game, who):
        return
    if place in game.state.gates:
        answer = "enter"
        if game.variant("V4"):
            answer = str((yield Decision("enter_gate", who.id, (option("enter"), option("encounter")), "V4")))
        if answer == "enter":
            draw_through(game, who, place)
            return
    yield from _meet(game, who, place, cards)


def _meet(game: Game, who: Investigator, place: str, cards: int = 1) -> Flow[None]:
    """Draw and resolve an encounter of a location, whether or not a gate is open there."""
    place = game.modifiers(who).reads.get(place, place)
    cards += game.modifiers(who).choose_encounter == "location"
    reading = Reading()
    while True:
        reading.shown = False
        entry = yield from _draw_location(game, who, reading, place, cards)
        yield from _offer_redraw(game, who, reading, entry)
        if reading.redraw:
            reading.redraw = False
            entry = yield from _draw_location(game, who, reading, place, 1)
        yield from read_encounter(game, who, entry, reading)
        if not reading.again or turn_over(game, who):
            return
        reading.again = False


def _deck(game: Game, place: str) -> str:
    """The neighbourhood whose deck has entries for a place; those of the Inner Sanctum are on the Lodge's cards."""
    found = game.content.neighbourhood_of.get(place)
    if found is not None:
        return found
    return next(hood for hood, deck in game.content.encounters.items() if any(place in card for card in deck.values()))


def _draw_location(game: Game, who: Investigator, reading: Reading, place: str, cards: int) -> Flow[Entry]:
    """Shuffle the deck and draw; a card that lies face up is used first (R32.2)."""
    hood = _deck(game, place)
    deck = game.content.encounters[hood]
    numbers = [number for number, card in deck.items() if place in card]
    shown = game.state.revealed.pop(hood, 0)
    drawn = [shown] if shown in numbers else []
    while len(drawn) < min(cards, len(numbers)):
        drawn.append((yield from game.dice.drawn_from(numbers, hood, who.id, "R32.2", but=drawn)))
    entries = [deck[number][place] for number in drawn]
    return (yield from _choose_entry(game, who, reading, entries))


def _rule(game: Game, who: Investigator) -> str:
    """The number of the rule for encounters where the investigator is: in an Other World or in Arkham."""
    return "R12.2" if game.in_other_world(who) else "R11.2"


def _choose_entry(game: Game, who: Investigator, reading: Reading, entries: list[Entry]) -> Flow[Entry]:
    options = tuple(option("read", entry.id) for entry in entries)
    if len(options) > 1:
        _show(game, who, reading, entries)
    answer = yield Decision("choose_encounter", who.id, options, _rule(game, who))
    return entries[[each.id for each in options].index(str(answer))]


def _show(game: Game, who: Investigator, reading: Reading, entries: Sequence[Entry]) -> None:
    """Tell what was drawn, before it is decided what of it happens."""
    reading.shown = True
    ability = _chosen_by(game, who)
    with game.with_cause(ability) if ability else nullcontext():
        game.tell(events.EncountersDrawn(who.id, who.place, tuple(entry.id for entry in entries)))


def _chosen_by(game: Game, who: Investigator) -> str:
    """The ability by which somebody chooses among encounters here; "" for none."""
    where = "gate" if game.in_other_world(who) else "location"
    ability = game.content.investigators[who.id].fact.ability
    return ability.id if ability.passive.choose_encounter == where else ""


def _offer_redraw(game: Game, who: Investigator, reading: Reading, entry: Entry) -> Flow[None]:
    """Offer to replace the card just seen by the next one, which must then be resolved."""
    offers = usable(game, who, "after_drawing", "")
    if not offers:
        return
    if not reading.shown:
        _show(game, who, reading, [entry])
    options = (option("read", entry.id), *(offer.option for offer in offers))
    answer = yield Decision("after_drawing", who.id, options, _rule(game, who), about=abouts.Drawn(entry.id))
    offer = Offer.chosen(offers, answer)
    if offer is not None:
        scope = offer.scope(game)
        scope.reading = reading
        yield from run_use(game, scope, offer)


def read_encounter(game: Game, who: Investigator, entry: Entry, reading: Reading) -> Flow[None]:
    """Tell that a paragraph is read, and run its effect."""
    game.tell(events.EncounterBegan(who.id, who.place, entry.id))
    scope = Scope(game, who, entry.id)
    scope.reading = reading
    reading.gate = who.entered
    yield from entry.effect.run(scope)


def other_world_encounter(game: Game, who: Investigator, home: str = "") -> Flow[None]:
    """An encounter in an Other World: draw gate cards until a colour matches (R12.1 to R12.4)."""
    world = game.content.areas[who.place][0]
    reading = Reading(home)
    wanted = 2 if game.modifiers(who).choose_encounter == "gate" else 1
    drawn: list[str] = []
    try:
        yield from _draw_gate_cards(game, who, world, wanted, drawn)
        entry = yield from _choose_entry(game, who, reading, [_entry(game, card, world) for card in drawn])
        _keep_only(game, entry, drawn)
        yield from _offer_redraw(game, who, reading, entry)
        if reading.redraw:
            _put_under(game, drawn)
            yield from _draw_gate_cards(game, who, world, 1, drawn)
            entry = _entry(game, drawn[0], world)
        yield from read_encounter(game, who, entry, reading)
    finally:
        _put_under(game, drawn)


def _draw_gate_cards(game: Game, who: Investigator, world: str, wanted: int, drawn: list[str]) -> Flow[None]:
    """Draw from the top until enough cards show a colour of this world; the others go under the deck (R12.2)."""
    state = game.state
    colours = game.content.worlds[world].colours
    passed_over = 0
    while len(drawn) < wanted and passed_over < 3 * (len(state.gate_deck) + 1):
        card = yield from game.dice.top(state.gate_deck, "gate", who.id, "R12.2")
        found = game.content.gate_cards[card]
        if not found.colour:
            state.gate_deck.append(card)
            yield from read_encounter(game, who, found.entries["any"], Reading())
        elif found.colour in colours:
            drawn.append(card)
            state.gate_cards.append(card)
        else:
            passed_over += 1
            state.gate_deck.append(card)


def _entry(game: Game, card: str, world: str) -> Entry:
    """The card's paragraph for this world, else the one for other worlds (R12.3)."""
    entries = game.content.gate_cards[card].entries
    return entries.get(world) or entries["other"]


def _keep_only(game: Game, entry: Entry, drawn: list[str]) -> None:
    kept = next(card for card in drawn if any(each is entry for each in game.content.gate_cards[card].entries.values()))
    for card in list(drawn):
        if card != kept:
            drawn.remove(card)
            game.state.gate_cards.remove(card)
            game.state.gate_deck.append(card)


def _put_under(game: Game, drawn: list[str]) -> None:
    """Put drawn gate cards under their deck (R12.4)."""
    for card in drawn:
        game.state.gate_cards.remove(card)
        game.state.gate_deck.append(card)
    drawn.clear()
