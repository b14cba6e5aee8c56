"""What happens to an investigator: losses, gains, cards, and what prevents a loss."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.context import Context
from solo.games.museum.printed.numbers import DECKS, VALUES
from solo.games.museum.rules.cards import choose_swap, draw, gain_clues
from solo.games.museum.rules.devoured import devour
from solo.games.museum.rules.losses import change_maximum, lose, regain
from solo.games.museum.rules.trophies import hand_points
from solo.games.museum.verbs.language import VOCABULARY, count_of, kinds_of, true_only, values_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


@VOCABULARY.verb
def lose_(step: Step[Context]) -> Action[Context]:
    """Lose sanity, stamina, clues (a number or `all`) or trophies (points; as much as one has, of one's own choice).

    Sanity and stamina of one step are lost together, and a card may prevent both.

    Example:

        lose: {sanity: 1, stamina: 1}
    """
    amounts = values_of(step, "clues", "trophies", words=("all",))

    def run(context: Context) -> Flow[None]:
        if not context.touches:
            return
        museum, who = context.museum, context.who
        gain_clues(museum, who, -amounts.get("clues", 0))
        yield from hand_points(museum, who, amounts.get("trophies", 0))
        yield from lose(museum, who, amounts.get("sanity", 0), amounts.get("stamina", 0))

    return run


@VOCABULARY.verb
def gain(step: Step[Context]) -> Action[Context]:
    """Gain sanity or stamina (a number, or `max`), never above the maximum, or clues.

    Example:

        gain: {sanity: max}
    """
    amounts = values_of(step, "clues", words=("max",))

    def idle(context: Context) -> bool:
        who = context.who
        full = all(getattr(who, what) >= getattr(who, f"max_{what}") for what in VALUES if what in amounts)
        return not context.touches or (full and "clues" not in amounts)

    def run(context: Context) -> None:
        if context.touches:
            gain_clues(context.museum, context.who, amounts.get("clues", 0))
            regain(context.museum, context.who, amounts.get("sanity", 0), amounts.get("stamina", 0))

    step.idle = idle
    return at_once(run)


@VOCABULARY.verb
def max_(step: Step[Context]) -> Action[Context]:
    """Change a maximum; a value above it falls, and a maximum of 0 devours.

    Example:

        max: {sanity: -1}
    """
    raw = step.arguments(VALUES)
    changes = {what: step.number(by, "max", what, least=-9, most=9) for what, by in raw.items()}

    def run(context: Context) -> Flow[None]:
        if context.touches:
            for what, by in changes.items():
                yield from change_maximum(context.museum, context.who, what, by)

    return run


@VOCABULARY.verb
def devour_(step: Step[Context]) -> Action[Context]:
    """The investigator is devoured.

    Example:

        devour: self
    """
    true_only(step, "self")

    def run(context: Context) -> Flow[None]:
        yield from devour(context.museum, context.who)

    return run


@VOCABULARY.verb
def draw_(step: Step[Context]) -> Action[Context]:
    """Draw cards: deck (common, unique, spell, ally) and count.

    Example:

        draw: {deck: common, count: 1}
    """
    raw = step.arguments(("count",), ("deck",))
    deck = step.word(raw["deck"], DECKS, "draw", "deck")
    count = count_of(step, raw.get("count", 1), "draw", "count")
    step.idle = lambda context: not context.touches or not context.museum.state.decks[deck]

    def run(context: Context) -> Flow[None]:
        if context.touches:
            yield from draw(context.museum, context.who, deck, count)

    return run


@VOCABULARY.verb
def gain_instead(step: Step[Context]) -> Action[Context]:
    """In place of the card about to be drawn the owner may take a clue, or the top card of another deck.

    Example:

        gain_instead: {one_of: [clue, common, unique, spell]}
    """
    raw = step.arguments((), ("one_of",))
    kinds = kinds_of(step, raw["one_of"], "gain_instead", "one_of", allowed=("clue", "common", "unique", "spell"))

    def run(context: Context) -> Flow[None]:
        if context.swap:
            yield from choose_swap(context, kinds)

    return run


@VOCABULARY.verb
def prevent_loss(step: Step[Context]) -> Action[Context]:
    """The loss of sanity and stamina that is about to happen does not.

    Example:

        prevent_loss: all
    """
    true_only(step, "all")
    step.idle = lambda context: context.blow is None

    def run(context: Context) -> None:
        if context.blow is not None:
            context.blow.prevented = True

    return at_once(run)


@VOCABULARY.verb
def avoid_penalty(step: Step[Context]) -> Action[Context]:
    """The penalties of a failed attempt are not applied.

    Example:

        avoid_penalty: true
    """
    true_only(step)
    step.idle = lambda context: context.blow is None

    def run(context: Context) -> None:
        if context.blow is not None:
            context.blow.prevented = True

    return at_once(run)


@VOCABULARY.verb
def pay_task_cost(step: Step[Context]) -> Action[Context]:
    """Part of the cost of the task being completed counts as paid.

    Example:

        pay_task_cost: {sanity: 1}
    """
    amounts = values_of(step)

    def idle(context: Context) -> bool:
        blow = context.blow
        return blow is None or not any(getattr(blow, what) > blow.paid[what] for what in amounts)

    def run(context: Context) -> None:
        blow = context.blow
        if blow is None:
            return
        for what, count in amounts.items():
            blow.paid[what] += count
        sanity, stamina = amounts.get("sanity", 0), amounts.get("stamina", 0)
        context.museum.tell(events.CostPaid(context.who.id, context.copy or context.source, sanity, stamina))

    step.idle = idle
    return at_once(run)
