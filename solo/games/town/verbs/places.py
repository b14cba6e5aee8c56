"""Moving: in the town, into an Other World, back; and encounters that follow."""

from __future__ import annotations

from solo.boardgame.effects import only
from solo.files.content_errors import author_error, brief
from solo.games.town import events
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.encounters import encounter, other_world_encounter
from solo.games.town.rules.gates import return_to_arkham as come_home
from solo.games.town.rules.gates import thrown_through_nearest, ways_home
from solo.games.town.rules.mythos import draw_card, put_under
from solo.games.town.rules.places import send
from solo.games.town.scope import Scope
from solo.games.town.verbs.language import VOCABULARY, offer
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow

SOMEWHERE = ("street", "any_place", "mythos_gate_location", "next_area")


@VOCABULARY.verb
def move(step: Step[Scope]) -> Action[Scope]:
    """Go somewhere at once.

    Keys of move: to (street, any_place, mythos_gate_location, next_area, a place, or a world with area), encounter
    (true: an encounter follows at a location), cards (how many to choose the encounter from), area. Beside it: may.

    Example:

        move: {to: street}
    """
    raw = step.arguments(("encounter", "cards", "area"), ("to",))
    to = raw["to"]
    area = step.number(raw.get("area", 0), "move", "area", least=0, most=2)
    if area:
        step.mention("world", to, "move", "to")
    elif to not in SOMEWHERE:
        step.mention("place", to, "move", "to")
    meets = raw.get("encounter", False)
    if not isinstance(meets, bool):
        raise author_error(
            "flag_wanted",
            "{key} is true or false, not {found}",
            "move",
            "encounter",
            key="encounter",
            found=brief(meets),
        )
    cards = step.number(raw.get("cards", 1), "move", "cards", least=1, most=7)
    if meets and not area:
        step.lead("place", str(to))

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        place = f"{to}_{area}" if area else (yield from _target(scope, str(to)))
        if not place or game.is_closed(place):
            return
        if who.place == LOST:
            who.delayed = False
        send(game, who, place)
        if meets and place in game.content.locations:
            yield from encounter(game, who, place, cards=cards)

    return offer(step, run)


def _target(scope: Scope, to: str) -> Flow[str]:
    game, who = scope.game, scope.who
    if to == "street":
        return game.content.street_of.get(who.place, "")
    if to == "next_area":
        world, area = game.content.areas.get(who.place, ("", 0))
        return f"{world}_2" if area == 1 else ""
    if to == "mythos_gate_location":
        return (yield from _gate_location(scope))
    if to == "any_place":
        places = [place for place in game.content.places if not game.is_closed(place)]
        answer = yield Decision("go_anywhere", who.id, tuple(option("to", place) for place in places), "A3")
        return subject_of(answer)
    return to


def _gate_location(scope: Scope) -> Flow[str]:
    """Draw mythos cards until one names a gate location, ignore the rest of them, and put them under the deck."""
    while True:
        card = yield from draw_card(scope.game, told=False)
        put_under(scope.game)
        if card.fact.gate is not None:
            scope.game.tell(events.LocationDrawn(scope.who.id, card.fact.id, card.fact.gate))
            return card.fact.gate


@VOCABULARY.verb
def enter_other_world(step: Step[Scope]) -> Action[Scope]:
    """Visit the first area of a world for some encounters, then return at once, without an explored marker.

    Example:

        enter_other_world: {world: dreamlands, encounters: 1, return_to: here}
    """
    raw = step.arguments(("encounters", "return_to"), ("world",))
    world = step.mention("world", raw["world"], "enter_other_world", "world")
    encounters = step.number(raw.get("encounters", 1), "enter_other_world", "encounters", least=1)
    step.word(raw.get("return_to", "here"), ("here",), "enter_other_world", "return_to")
    step.lead("world", world)

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        home, area = who.place, f"{world}_1"
        send(game, who, area, "world")
        who.entered = ""
        for _ in range(encounters):
            if who.place == area:
                yield from other_world_encounter(game, who, home)
        if game.in_other_world(who) and game.state.investigators[who.seat] is who:
            send(game, who, home, "home")

    return run


@VOCABULARY.verb
def return_to_arkham(step: Step[Scope]) -> Action[Scope]:
    """Return through a gate that leads to the present world (R10.3); from a visit, to where it began.

    Beside it: may (offered only if there is a way home).

    Example:

        return_to_arkham: true
    """
    only(step, "self")
    may = step.raw.get("may") is True

    def run(scope: Scope) -> Flow[None]:
        home = scope.reading.home if scope.reading is not None else ""
        if home:
            send(scope.game, scope.who, home, "home")
        elif scope.game.in_other_world(scope.who):
            yield from come_home(scope.game, scope.who)

    asked = offer(step, run)

    def run_if_possible(scope: Scope) -> Flow[None]:
        if ways_home(scope.game, scope.who):
            yield from asked(scope)

    return run_if_possible if may else asked


@VOCABULARY.verb
def drawn_through(step: Step[Scope]) -> Action[Scope]:
    """Go through the nearest open gate, or from an Other World back to Arkham (R33.8); nothing happens without one (A22).

    Example:

        drawn_through: nearest_gate
    """
    step.word(step.value, ("nearest_gate",))

    def run(scope: Scope) -> Flow[None]:
        place = scope.who.place
        yield from thrown_through_nearest(scope.game, scope.who)
        if scope.fight is not None and scope.who.place != place:
            scope.fight.over = True
            scope.game.tell(events.CombatEnded(scope.who.id, scope.fight.monster, "ended"))

    return run


@VOCABULARY.verb
def repeat_encounter(step: Step[Scope]) -> Action[Scope]:
    """Have another encounter of the same deck at this place.

    Example:

        repeat_encounter: true
    """
    only(step, "self")
    step.lead("place", "")

    @at_once
    def run(scope: Scope) -> None:
        if scope.reading is not None:
            scope.reading.again = True

    return run


@VOCABULARY.verb
def reveal_encounter_card(step: Step[Scope]) -> Action[Scope]:
    """Turn up the top location card of a neighbourhood of the player's choice; it is used for the next encounter there.

    Example:

        reveal_encounter_card: {deck: any_neighbourhood}
    """
    raw = step.arguments((), ("deck",))
    step.word(raw["deck"], ("any_neighbourhood",), "reveal_encounter_card", "deck")

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        options = tuple(option("look", hood) for hood in game.content.encounters)
        answer = yield Decision("reveal", who.id, options, "R32.2")
        hood = subject_of(answer)
        numbers = list(game.content.encounters[hood])
        game.state.revealed[hood] = yield from game.dice.drawn_from(numbers, hood, who.id, "R32.2")
        game.tell(events.EncounterShown(who.id, hood, game.state.revealed[hood]))

    return run
