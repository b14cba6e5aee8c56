"""Gates and seals."""

from __future__ import annotations

from solo.boardgame.effects import only
from solo.games.town import events
from solo.games.town.rules.gates import break_seal, open_gate
from solo.games.town.rules.gates import close_gate as close
from solo.games.town.rules.monsters import protected
from solo.games.town.scope import Scope
from solo.games.town.verbs.language import VOCABULARY
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


@VOCABULARY.verb
def gate_appears(step: Step[Scope]) -> Action[Scope]:
    """A gate opens here, and investigators here are drawn through and delayed; a monster may come with it (R32.6).

    Nothing happens at a sealed place or where a gate is open already.

    Example:

        gate_appears: {place: here, monster: true}
    """
    raw = step.arguments(("place", "monster"))
    step.word(raw.get("place", "here"), ("here",), "gate_appears", "place")
    monsters = 1 if raw.get("monster", False) else 0

    def run(scope: Scope) -> Flow[None]:
        game, place = scope.game, scope.who.place
        if place not in game.content.unstable or place in game.state.gates:
            return
        by = protected(game, place)
        if by:
            game.tell(events.GateHeld(place, by))
        else:
            yield from open_gate(game, place, monsters=monsters)

    return run


@VOCABULARY.verb
def close_gate(step: Step[Scope]) -> Action[Scope]:
    """Close a gate without a check.

    Keys: which (any_open: of the player's choice; this: the one of for_each_open_gate; entered: the one through which
    the investigator left Arkham, if that marker is still in place), trophy, seal (may: clue tokens may seal it).

    Example:

        close_gate: {which: any_open, trophy: false, seal: false}
    """
    raw = step.arguments(("trophy", "seal"), ("which",))
    which = step.word(raw["which"], ("any_open", "this", "entered"), "close_gate", "which")
    trophy = bool(raw.get("trophy", False))
    seal = "clues" if raw.get("seal", False) == "may" else ""

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        place = scope.gate if which == "this" else _entered(scope)
        if which == "any_open":
            options = tuple(option("gate", gate) for gate in game.state.gates)
            if not options:
                return
            place = subject_of((yield Decision("pick_gate", who.id, options, "R24.3")))
        if place in game.state.gates:
            yield from close(game, place, who, trophy=trophy, seal=seal)

    return run


def _entered(scope: Scope) -> str:
    """The place of the gate through which the investigator came before this encounter, "" if it is no longer there."""
    marker = scope.reading.gate if scope.reading is not None else scope.who.entered
    return next((place for place, gate in scope.game.state.gates.items() if gate == marker), "")


@VOCABULARY.verb
def for_each_open_gate(step: Step[Scope]) -> Action[Scope]:
    """Run the steps for every open gate, one after the other; `this` is that gate.

    Example:

        for_each_open_gate:
        - roll_successes: {dice: 1, success: [close_gate: {which: this}], failure: []}
    """
    inner = step.steps(step.value, "for_each_open_gate")

    def run(scope: Scope) -> Flow[None]:
        for place in list(scope.game.state.gates):
            scope.gate = place
            yield from inner.run(scope)

    return run


@VOCABULARY.verb
def close_and_seal(step: Step[Scope]) -> Action[Scope]:
    """Close and seal the gate at the investigator's location, with an Elder Sign (R25).

    Example:

        close_and_seal: elder_sign
    """
    step.word(step.value, ("elder_sign",))

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        if who.place in game.state.gates:
            yield from close(game, who.place, who, seal="elder_sign")

    return run


@VOCABULARY.verb
def remove_all_elder_signs(step: Step[Scope]) -> Action[Scope]:
    """All elder sign tokens leave the board.

    Example:

        remove_all_elder_signs: true
    """
    only(step, "self")

    @at_once
    def run(scope: Scope) -> None:
        for place in list(scope.game.state.seals):
            break_seal(scope.game, place)

    return run
