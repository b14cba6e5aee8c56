"""Gates: opening, being drawn in, coming back, closing and sealing (R10, R11, R13, R24, R25)."""

from __future__ import annotations

from solo.games.town import abouts, events
from solo.games.town.game import AncientOneAwakens, Game, GameEnds
from solo.games.town.printed.copies import FACE_DOWN
from solo.games.town.printed.facts import GateFact
from solo.games.town.printed.numbers import CLUES_TO_SEAL, SEALS_TO_WIN, gates_that_awaken, monsters_with_gate
from solo.games.town.rules.checks import pay_clues, skill_check
from solo.games.town.rules.doom import add_doom, empty_place, remove_doom
from solo.games.town.rules.losses import lose
from solo.games.town.rules.monsters import (
    draw_monster,
    place_monster,
    return_dimension,
    return_to_cup,
)
from solo.games.town.rules.places import move_away
from solo.games.town.rules.states import lose_in_time
from solo.games.town.rules.uses import clues_payable
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow
from solo.kernel.paths import shortest_paths


def open_gate(game: Game, place: str, *, monsters: int | None = None, doom: bool = True) -> Flow[None]:
    """Open a new gate: doom token, marker, drawing in whoever is there, then monsters (R13.7 to R13.11).

    monsters: how many come with it, None for as many as the rule says.
    """
    state = game.state
    if doom:
        with game.with_cause("gate"):
            add_doom(game)
    if not state.gate_stack:
        raise AncientOneAwakens("gate_stack")
    gate = yield from game.dice.top(state.gate_stack, "gate_marker", "", "R13.9")
    state.gates[place] = gate
    state.clues[place] = 0
    if game.variant("V3"):
        state.face_down = [*(state.face_down or ()), gate]
    seen = game.gate_seen(place)
    game.tell(events.GateOpened(place, seen, len(state.gates)))
    if len(state.gates) >= gates_that_awaken(state.seats):
        raise AncientOneAwakens("gates")
    count = monsters
    if count is None:
        count = monsters_with_gate(state.seats)
        if game.variant("V1") and state.seats >= 4:
            count = max(count, 2)
    with game.with_cause(seen):
        for who in game.at(place):
            draw_through(game, who, place, delayed=True)
        for _ in range(count):
            yield from place_monster(game, (yield from draw_monster(game)), place)


def _turn_up(game: Game, gate: str) -> None:
    """A gate marker that lies face down is turned up (V3)."""
    hidden = game.state.face_down or ()
    if gate in hidden:
        game.state.face_down = [each for each in hidden if each != gate]


def draw_through(game: Game, who: Investigator, place: str, *, delayed: bool = False) -> None:
    """Move an investigator through a gate into the first area of its world (R11.6, R13.10), which all know from then on (V3)."""
    gate = game.state.gates[place]
    _turn_up(game, gate)
    move_away(game, who, f"{game.content.gates[gate].world}_1")
    who.entered = gate
    if delayed:
        who.delayed = True
    game.tell(events.DrawnThrough(who.id, place, who.place, delayed))


def ways_home(game: Game, who: Investigator) -> list[str]:
    """The locations an investigator may return to from the present Other World (R10.3), through gates that lie face up (V3)."""
    if not game.in_other_world(who):
        return []
    world = game.content.areas[who.place][0]
    any_gate = game.modifiers(who).any_gate
    seen = {place: game.gate_seen(place) for place in game.state.gates}
    known = {place: game.content.gates[gate].world for place, gate in seen.items() if gate != FACE_DOWN}
    return [place for place, to in known.items() if any_gate or to == world]


def people_behind(game: Game, place: str) -> list[Investigator]:
    """Who is in the Other World that a gate leads to (R10.3)."""
    world = game.content.gates[game.state.gates[place]].world
    beyond = [each for each in game.playing() if game.in_other_world(each)]
    return [each for each in beyond if game.content.areas[each.place][0] == world or game.modifiers(each).any_gate]


def cut_off_by_closing(game: Game, place: str) -> list[Investigator]:
    """Who has no other way home than a gate, and is lost in time and space where it is closed (R10.4, R24.9)."""
    return [each for each in people_behind(game, place) if set(ways_home(game, each)) <= {place}]


def return_to_arkham(game: Game, who: Investigator) -> Flow[None]:
    """Return through a gate of the player's choice; lost in time and space if there is none (R10.3, R10.4)."""
    ways = ways_home(game, who)
    if not ways:
        yield from lose_in_time(game, who)
        return
    answer = yield Decision("return", who.id, tuple(option("to", way) for way in ways), "R10.3")
    move_away(game, who, subject_of(answer))
    who.explored = who.returned = True
    game.tell(events.Returned(who.id, who.place, True))
    yield from after_combat_or_return(game, who)


def after_combat_or_return(game: Game, who: Investigator) -> Flow[None]:
    """Offer what cards do when a combat ends or their owner returns from an Other World."""
    for copy in list(who.cards):
        card = game.content.card(copy)
        if card.after_combat_or_return:
            yield from card.after_combat_or_return.run(Scope(game, who, card.id, copy))


def closing_difficulty(game: Game, place: str) -> int:
    """Successes needed to close a gate (R24.2), with what the Ancient One and cards add."""
    world = game.content.gates[game.state.gates[place]].world
    power = game.content.ancient_ones[game.state.ancient_one].fact.power
    return 1 + power.gate_difficulty + game.air.gate_difficulty.get(world, 0)


def attempt_close(game: Game, who: Investigator, skill: str) -> Flow[bool]:
    """Try to close the gate at the investigator's place, by Lore or Fight (R24.2 to R24.5); whether it succeeded."""
    place = who.place
    gate = game.content.gates[game.state.gates[place]]
    check = yield from skill_check(game, who, skill, gate.modifier, closing_difficulty(game, place), about=gate.id)
    if check.passed:
        yield from close_gate(game, place, who)
    return check.passed


def seal_cost(game: Game) -> int:
    """How many clue tokens sealing a gate costs (R24.5)."""
    power = game.content.ancient_ones[game.state.ancient_one].fact.power
    return max(0, (power.seal_clues or CLUES_TO_SEAL) + game.air.seal_clues)


def can_seal(game: Game, who: Investigator) -> bool:
    """Whether somebody has the clue tokens to seal the place where he closes a gate (R24.5)."""
    return not game.air.no_sealing and clues_payable(game, who) >= seal_cost(game)


def close_gate(
    game: Game, place: str, who: Investigator | None, *, trophy: bool = True, seal: str = "clues"
) -> Flow[None]:
    """Close a gate: trophy, then sealing, then the monsters of its dimension, then victory (R24, A24).

    who: who takes the trophy and pays the clues, None for nobody. seal: "clues" offers sealing, "elder_sign" seals, ""
    does not.
    """
    state = game.state
    gate = state.gates.pop(place)
    _turn_up(game, gate)
    fact = game.content.gates[gate]
    if who is not None and trophy:
        who.gate_trophies.append(gate)
    else:
        state.gate_stack.append(gate)
    for each in state.investigators:
        if each.entered == gate:
            each.entered = ""
    to = "trophy" if who is not None and trophy else "stack"
    game.tell(events.GateClosed(who.id if who else "", place, gate, to))
    for each in game.at(place):
        each.explored = False
    with game.with_cause(gate):
        yield from _after_closing(game, place, who, fact, seal)


def _after_closing(game: Game, place: str, who: Investigator | None, fact: GateFact, seal: str) -> Flow[None]:
    """What follows the closing of a gate: sealing, removal of its monsters, the emptying of a closed place, perhaps victory."""
    state = game.state
    if who is not None and seal == "elder_sign":
        remove_doom(game)
        state.elder_signs_used += 1
        _seal(game, place, who, seal)
    elif (
        who is not None and seal == "clues" and not game.air.no_sealing and clues_payable(game, who) >= seal_cost(game)
    ):
        answer = yield Decision(
            "seal", who.id, (option("leave"), option("seal", place)), "R24.5", about=abouts.Clues(seal_cost(game))
        )
        if answer != "leave":
            yield from pay_clues(game, who, seal_cost(game))
            _seal(game, place, who, seal)
    return_dimension(game, fact.dimension)
    if game.variant("V6"):
        for monster in game.monsters_at(place):
            return_to_cup(game, monster)
    _close_again(game, place)
    check_victory(game)
    if who is not None and game.variant("V7"):
        yield from _guilt(game, who, fact.world)


def _close_again(game: Game, place: str) -> None:
    """The gate stood on a closed location, which is now emptied into its street (R24.11, A11)."""
    if game.is_closed(place):
        game.tell(events.PlaceClosed(place))
        empty_place(game, place)


def _seal(game: Game, place: str, who: Investigator, means: str) -> None:
    game.state.seals.append(place)
    game.tell(events.Sealed(who.id, place, means, len(game.state.seals)))


def break_seal(game: Game, place: str) -> None:
    """Remove the elder sign from a location."""
    game.state.seals.remove(place)
    game.tell(events.SealBroken(place, len(game.state.seals)))


def check_victory(game: Game) -> None:
    """Raise GameEnds if the last gate is closed with enough gate trophies, or enough gates are sealed (R30.1, R30.2)."""
    state = game.state
    trophies = sum(len(who.gate_trophies) for who in state.investigators)
    if not state.gates and trophies >= state.seats:
        state.victors = "closing"
    elif len(state.seals) >= SEALS_TO_WIN and not game.variant("V9"):
        state.victors = "sealing"
    else:
        return
    state.outcome = "victory"
    raise GameEnds


def _guilt(game: Game, who: Investigator, world: str) -> Flow[None]:
    """An investigator who closes the last way home of others in a world loses 1 to 3 sanity (V7)."""
    stranded = [
        each
        for each in game.playing()
        if each is not who and game.in_other_world(each) and not ways_home(game, each)
        if game.content.areas[each.place][0] == world or game.modifiers(each).any_gate
    ]
    if stranded:
        faces = yield from game.dice.thrown(1, who.id, "V7", world)
        lost = (faces[0] + 1) // 2
        game.tell(events.Rolled(who.id, tuple(faces), lost, world))
        with game.with_cause("guilt"):
            yield from lose(game, who, sanity=lost)


def distances(game: Game, place: str) -> dict[str, int]:
    """The number of steps from a place to every other, through streets and locations (A22)."""
    return {to: len(way) for to, way in shortest_paths(place, game.content.adjacent.__getitem__).items()}


def thrown_through_nearest(game: Game, who: Investigator) -> Flow[None]:
    """Move an investigator through the nearest gate, or back to Arkham from an Other World (R33.8, A22)."""
    if game.in_other_world(who):
        if ways_home(game, who):
            yield from return_to_arkham(game, who)
        return
    if not game.in_arkham(who) or not game.state.gates:
        return
    steps = distances(game, who.place)
    least = min(steps[place] for place in game.state.gates)
    nearest = [place for place in game.state.gates if steps[place] == least]
    answer = yield Decision("nearest_gate", who.id, tuple(option("to", place) for place in nearest), "R33.8")
    draw_through(game, who, subject_of(answer))
