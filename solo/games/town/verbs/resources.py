"""Money, clue tokens, sanity, stamina and trophies: gained, lost, spent."""

from __future__ import annotations

from solo.files.content_errors import author_error
from solo.games.town import abouts
from solo.games.town.rules.conditions import HELD
from solo.games.town.rules.losses import gain as gain_resource
from solo.games.town.rules.losses import gain_limit
from solo.games.town.scope import Scope
from solo.games.town.verbs.language import VOCABULARY, as_amount
from solo.kernel.decisions import Decision, amount_of, option
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


@VOCABULARY.verb
def gain_split(step: Step[Scope]) -> Action[Scope]:
    """Points that the player divides between two values.

    Keys: points (an amount), between (two of sanity, stamina, money, clues).

    Example:

        gain_split: {points: 4, between: [sanity, stamina]}
    """
    raw = step.arguments((), ("points", "between"))
    points = as_amount(raw["points"], "gain_split", "points")
    between = raw["between"]
    if not isinstance(between, list) or len(between) != 2:
        raise author_error("between_two", "between names two values", "gain_split", "between")
    one, two = (step.word(each, HELD, "gain_split", "between") for each in between)
    step.does_nothing = lambda scope: (
        not any(gain_limit(scope.game, scope.who, what, scope.source) for what in (one, two))
    )

    def run(scope: Scope) -> Flow[None]:
        total = yield from points.of(scope, 0)
        rooms = [gain_limit(scope.game, scope.who, what, scope.source) for what in (one, two)]
        parts = _splits(total, *rooms)
        if not parts:
            return
        options = tuple(option("split", one, part) for part in parts)
        answer = yield Decision("split", scope.who.id, options, "A3", about=abouts.Split(one, two, total))
        part = amount_of(answer)
        gain_resource(scope.game, scope.who, one, part, scope.source)
        gain_resource(scope.game, scope.who, two, total - part, scope.source)

    return run


def _splits(total: int, one: int, two: int) -> list[int]:
    """How many of `total` points may go to the first of two values with room for `one` and `two`; something must be gained.

    >>> _splits(3, 9, 9), _splits(3, 0, 9), _splits(3, 0, 0)
    ([3, 2, 1, 0], [2, 1, 0], [])
    """
    return [part for part in range(total, -1, -1) if min(part, one) + min(total - part, two) > 0]
