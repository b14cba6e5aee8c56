"""What alone leaves hope for a card, at the questions a table may answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from solo.games.museum.abouts import Thrown, Trying, UseShown
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.keeping import chances_without
from solo.games.museum.forecast.margins import FAR_AHEAD, SEEN, is_certain
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.forecast.policy import is_consuming
from solo.games.museum.game import Game
from solo.games.museum.rules.doom import wins_now
from solo.games.museum.use_answers import (
    KEEPS_AFTER_FAILING,
    Foresee,
    beside_others,
    brings,
    for_a_roll,
    is_needed,
    may_beat_elsewhere,
    shown_uses,
    use_of,
)
from solo.kernel.decisions import Answer, Decision

LIKELIER_THAN_NOT = 2 / 3
"""So likely a card is for a clue when the roll would end the attempt without it, and cost what failing does."""


def only_hope(game: Game, decision: Decision, foresee: Foresee, forgone: Collection[str]) -> Answer | None:
    """The only option after which there is any hope for the card, where that is rather great and all else is counted: a clue,
    where terror ends the attempt with the roll also at two of three, or a card that was not forgone then, beats no monster
    elsewhere and otherwise serves nothing but rolls, or where it makes the card certain, to keep dice. A monster might be beaten
    without the card, unless that is certain. That it was declined while there was hope without it says nothing. A clue that alone
    may still win the game is spent where that is one time in four; whoever is in need can be healed after it as well.
    """
    forecast, about = foresee(game, decision), decision.about
    if not isinstance(about, Thrown | Trying) or not about.card or forecast is None:
        return None
    uses = {each.option: each for each in shown_uses(decision)}
    idle = {id for id, each in uses.items() if not for_a_roll(game, use_of(game, each))}
    known = {
        each.id: forecast.options.get(each.id, 1.0)
        for each in decision.options
        if each.verb != "give_up" and each.id not in idle
    }
    best = "" if forecast.left_out or len(known) < 2 else _needed_by_all(game, decision, forecast, known)
    ends = any("fail_adventure" in step for step in decision.option_steps.get("fail", ()))
    wins = best == CLUE and wins_now(game)
    least = FAR_AHEAD if wins else LIKELIER_THAN_NOT if ends and best == CLUE else 1 - FAR_AHEAD
    if not best or known[best] < least:
        return None
    if beside_others(decision) and not is_certain(forecast, best):
        return None
    if best in forgone or (best != CLUE and best not in uses) or (is_needed(game, uses.values()) and not wins):
        return None
    if best in uses and may_beat_elsewhere(game, [uses[best]]):
        return None
    stays = ("defeat_monster",) if is_certain(forecast, best) else KEEPS_AFTER_FAILING
    return None if best in uses and serves_otherwise(game, uses[best], stays) else best


def serves_otherwise(game: Game, shown: UseShown, stays: Sequence[str] = KEEPS_AFTER_FAILING) -> bool:
    """Whether what is given up for a use could do something else than to help a roll, or bring what stays if that fails."""
    taken, printed = use_of(game, shown), game.content.uses(shown.source)
    others = (use for use in printed if use is not taken)
    return any(not for_a_roll(game, use) or brings(use, *stays, "avoid_penalty") for use in others)


def _needed_by_all(game: Game, decision: Decision, forecast: Forecast, known: Mapping[str, float]) -> str:
    """The option after which alone there is any hope, or without which there is none after any other that only postpones it; ""
    for none. A clue that may spare a card, however seldom, is a choice: somebody made it.
    """
    most = max(known.values())
    if most < SEEN:
        return ""
    leading = [id for id, worth in known.items() if worth >= most - SEEN]
    found = []
    for best in leading:
        others = [id for id, worth in known.items() if id != best and worth >= SEEN]
        if any(not is_consuming(id) for id in others):
            continue
        without = chances_without(game, decision, forecast, best, others) if others else {}
        if all(worth < SEEN for worth in without.values()):
            found.append(best)
    return found[0] if len(found) == 1 else ""
