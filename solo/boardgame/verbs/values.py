"""What is gained, lost and paid."""

from __future__ import annotations

from solo.boardgame.effects import FULL, EffectLanguage, Payment, S, amounts_of, only
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


def gain(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Gain $gained; values up to their maximum (`max` fills them).

    Example:

        gain: {clues: 2, sanity: max}
    """
    amounts = amounts_of(language, step, language.gained)

    def run(scope: S) -> Flow[None]:
        if scope.touches:
            yield from language.gain(scope, amounts)

    step.does_nothing = lambda scope: not (scope.touches and any(language.room(scope, what) for what, _ in amounts))
    return run


def lose(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Lose $lost, at most what there is.

    What one step takes of sanity and stamina is lost by one event. Beside it: $beside_lose

    Example:

        lose: {sanity: 1, stamina: 2}
    """
    amounts = amounts_of(language, step, language.lost, up=language.rounds_up(step))

    def run(scope: S) -> Flow[None]:
        if scope.touches:
            yield from language.lose(scope, amounts)

    return run


def spend(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Pay a price in full, then run `then`; who cannot, or refuses with `may: true`, gets `otherwise`.

    $prices

    Example:

        spend: {clues: 1}
        may: true
        then: [{gain: {stamina: 2}}]
        otherwise: [{lose: {sanity: 1}}]
    """
    price = language.price(step)
    may, always = step.flag("may"), language.tells_payment
    raw_then, raw_otherwise = step.get("then"), step.get("otherwise")
    then = step.branch("then", raw_then, "then") if always or "then" in step.raw else None
    refused = (always and may) or raw_otherwise is not None
    otherwise = step.branch("otherwise", raw_otherwise, "otherwise") if refused else None
    payment = Payment(step.value, price, then, otherwise, raw_otherwise is not None)

    def paid(scope: S) -> Flow[None]:
        yield from price.pay(scope)
        if then is not None:
            yield from language.take(scope, then)

    def run(scope: S) -> Flow[None]:
        if not scope.decides:
            return
        pays = price.payable(scope) and (not may or language.worth_asking(scope, payment))
        if pays and may:
            pays = (yield language.ask_payment(scope, payment)) == "yes"
        if pays:
            yield from language.as_one(scope, paid(scope))
        elif otherwise is not None:
            yield from language.take(scope, otherwise)

    step.does_nothing = lambda scope: language.payment_does_nothing(scope, payment)
    return run


def prevent(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Prevent a loss that is about to happen: `all` of it$prevented.

    Example:

        prevent: all
    """
    parts = dict.fromkeys(language.values, FULL)
    if step.value != "all":
        raw = step.arguments(language.values)
        parts = {
            what: FULL if amount == "all" else step.number(amount, "prevent", what, least=1)
            for what, amount in raw.items()
        }
    language.check_prevention(step, parts)
    step.does_nothing = lambda scope: not any(language.pending(scope, what) for what in parts)

    def run(scope: S) -> None:
        language.prevent(scope, parts)

    return at_once(run)


def change_maximum(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Change the maximum of a value for the rest of the game; a value above it falls, and a maximum of 0 devours.

    Example:

        change_maximum: {sanity: -1}
    """
    raw = step.arguments(language.values)
    changes = {what: step.number(by, "change_maximum", what) for what, by in raw.items()}

    def run(scope: S) -> Flow[None]:
        if scope.touches:
            yield from language.change_maximum(scope, changes)

    return run


def devour(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """The investigator is devoured.

    Example:

        devour: self
    """
    only(step, "self")
    return language.devour
