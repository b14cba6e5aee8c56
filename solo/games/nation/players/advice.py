"""What the decent player thinks of the options of a question: he tries each, with the best of what would be asked after it."""

from __future__ import annotations

from solo.games.nation.forecast.preludes import prelude_of
from solo.games.nation.game import Game
from solo.games.nation.players.deeds import FINALISTS, Deed, Deeds
from solo.games.nation.players.narrowing import Narrowing
from solo.games.nation.players.position import Position
from solo.games.nation.players.weights import WEIGHTS
from solo.kernel.decisions import Decision

TRIED = ("target", "destination", "gate", "lock", "lock_to", "token")
"""The kinds of questions whose options are tried out."""


def advice(game: Game, decision: Decision) -> list[str]:
    """The options that are worth a thought, the best first. Nothing hidden makes a difference; equal positions, equal advice."""
    deeds = Deeds(game, WEIGHTS)
    promising = [str(each) for each in Narrowing(game, Position(game, deeds.cards)).answers(decision)]
    if decision.kind not in TRIED:
        return promising
    tried = {id: deed for id in promising if (deed := _best(deeds, decision, id)) is not None}
    order = sorted(tried, key=lambda id: -tried[id].value)
    after = {id: deeds.after_the_cult(tried[id]) for id in order[:FINALISTS]}
    finalists = sorted(after, key=lambda id: -after[id])
    return [*finalists, *order[FINALISTS:], *(id for id in promising if id not in tried)]


def _best(deeds: Deeds, decision: Decision, id: str) -> Deed | None:
    """The best way to take an option; None where an option alone does not say what is done."""
    option = next(each for each in decision.options if each.id == id)
    prelude = prelude_of(deeds.game, decision, option)
    if prelude is None:
        return None
    return max(deeds.ways(prelude.flow, prelude.answers), key=lambda deed: deed.value, default=None)
