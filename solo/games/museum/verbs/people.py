"""What happens to an investigator: losses, gains, cards, and what prevents a loss."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.printed.numbers import DECKS, VALUES
from solo.games.museum.rules.cards import choose_swap, draw, gain_clues
from solo.games.museum.rules.devoured import devour
from solo.games.museum.rules.losses import change_maximum, lose, regain
from solo.games.museum.rules.trophies import hand_points
from solo.games.museum.scope import Scope
from solo.games.museum.verbs.language import VOCABULARY, count_of, kinds_of, true_only, values_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


@VOCABULARY.verb
def lose_(step: Step[Scope]) -> Action[Scope]:
    """Lose sanity, stamina, clues (a number or `all`) or trophies (points; as much as one has, of one's own choice).

    Sanity and stamina of one step are lost together, and a card may prevent both.

    Example:

        lose: {sanity: 1, stamina: 1}
    """
    amounts = values_of(step, "clues", "trophies", words=("all",))

    def run(scope: Scope) -> Flow[None]:
        if not scope.touches:
            return
        game, who = scope.game, scope.who
        gain_clues(game, who, -amounts.get("clues", 0))
        yield from hand_points(game, who, amounts.get("trophies", 0))
        yield from lose(game, who, amounts.get("sanity", 0), amounts.get("stamina", 0))

    return run


@VOCABULARY.verb
def gain(step: Step[Scope]) -> Action[Scope]:
    """Gain sanity or stamina (a number, or `max`), never above the maximum, or clues.

    Example:

        gain: {sanity: max}
    """
    amounts = values_of(step, "clues", words=("max",))

    def idle(scope: Scope) -> bool:
        who = scope.who
        full = all(getattr(who, what) >= getattr(who, f"max_{what}") for what in VALUES if what in amounts)
        return not scope.touches or (full and "clues" not in amounts)

    def run(scope: Scope) -> None:
        if scope.touches:
            gain_clues(scope.game, scope.who, amounts.get("clues", 0))
            regain(scope.game, scope.who, amounts.get("sanity", 0), amounts.get("stamina", 0))

    step.idle = idle
    return at_once(run)


@VOCABULARY.verb
def max_(step: Step[Scope]) -> Action[Scope]:
    """Change a maximum; a value above it falls, and a maximum of 0 devours.

    Example:

        max: {sanity: -1}
    """
    raw = step.arguments(VALUES)
    changes = {what: step.number(by, "max", what, least=-9, most=9) for what, by in raw.items()}

    def run(scope: Scope) -> Flow[None]:
        if scope.touches:
            for what, by in changes.items():
                yield from change_maximum(scope.game, scope.who, what, by)

    return run


@VOCABULARY.verb
def devour_(step: Step[Scope]) -> Action[Scope]:
    """The investigator is devoured.

    Example:

        devour: self
    """
    true_only(step, "self")

    def run(scope: Scope) -> Flow[None]:
        yield from devour(scope.game, scope.who)

    return run


@VOCABULARY.verb
def draw_(step: Step[Scope]) -> Action[Scope]:
    """Draw cards: deck (common, unique, spell, ally) and count.

    Example:

        draw: {deck: common, count: 1}
    """
    raw = step.arguments(("count",), ("deck",))
    deck = step.word(raw["deck"], DECKS, "draw", "deck")
    count = count_of(step, raw.get("count", 1), "draw", "count")
    step.lead("draw", deck)
    step.idle = lambda scope: not scope.touches or not scope.game.state.decks[deck]

    def run(scope: Scope) -> Flow[None]:
        if scope.touches:
            yield from draw(scope.game, scope.who, deck, count)

    return run


@VOCABULARY.verb
def gain_instead(step: Step[Scope]) -> Action[Scope]:
    """In place of the card about to be drawn the owner may take a clue, or the top card of another deck.

    Example:

        gain_instead: {one_of: [clue, common, unique, spell]}
    """
    raw = step.arguments((), ("one_of",))
    kinds = kinds_of(step, raw["one_of"], "gain_instead", "one_of", allowed=("clue", "common", "unique", "spell"))

    def run(scope: Scope) -> Flow[None]:
        if scope.swap:
            yield from choose_swap(scope, kinds)

    return run


@VOCABULARY.verb
def prevent_loss(step: Step[Scope]) -> Action[Scope]:
    """The loss of sanity and stamina that is about to happen does not.

    Example:

        prevent_loss: all
    """
    true_only(step, "all")
    step.idle = lambda scope: scope.loss is None

    def run(scope: Scope) -> None:
        if scope.loss is not None:
            scope.loss.prevented = True

    return at_once(run)


@VOCABULARY.verb
def avoid_penalty(step: Step[Scope]) -> Action[Scope]:
    """The penalties of a failed attempt are not applied.

    Example:

        avoid_penalty: true
    """
    true_only(step)
    step.idle = lambda scope: scope.loss is None

    def run(scope: Scope) -> None:
        if scope.loss is not None:
            scope.loss.prevented = True

    return at_once(run)


@VOCABULARY.verb
def pay_task_cost(step: Step[Scope]) -> Action[Scope]:
    """Part of the cost of the task being completed counts as paid.

    Example:

        pay_task_cost: {sanity: 1}
    """
    amounts = values_of(step)

    def idle(scope: Scope) -> bool:
        loss = scope.loss
        return loss is None or not any(getattr(loss, what) > loss.paid[what] for what in amounts)

    def run(scope: Scope) -> None:
        loss = scope.loss
        if loss is None:
            return
        for what, count in amounts.items():
            loss.paid[what] += count
        sanity, stamina = amounts.get("sanity", 0), amounts.get("stamina", 0)
        scope.game.tell(events.CostPaid(scope.who.id, scope.copy or scope.source, sanity, stamina))

    step.idle = idle
    return at_once(run)
