"""What gains so much more, or so much less, than it takes that nobody would answer otherwise, by the prices of the advice."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from solo.games.museum.abouts import Thrown, Trying
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.margins import FAR_AHEAD, FAR_BEHIND, SEEN, WORTH_ASKING
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.front.outlook import DiceOutlook
from solo.games.museum.front.pointless import without_pointless
from solo.games.museum.game import Game
from solo.games.museum.hope_answers import only_hope, serves_otherwise
from solo.games.museum.players.advice import Advice
from solo.games.museum.roll_answers import may_bring_terror
from solo.games.museum.rules.doom import wins_now
from solo.games.museum.use_answers import (
    beside_others,
    brings,
    failing_takes_all,
    for_a_roll,
    is_needed,
    may_beat_elsewhere,
    shown_uses,
    use_of,
    worth_asking_again,
)
from solo.kernel.decisions import Answer, Decision

GIVES_UP = ("give_up", "stop")

LEADS_TO_WIN: Mapping[str, float] = {
    "complete": WORTH_ASKING,
    CLUE: FAR_BEHIND,
    "use": FAR_BEHIND,
    "take": FAR_BEHIND,
}
"""How much likelier an option of each kind has to win the game than all others for nothing to be left to think about."""

GAINS = 2
"""So many times its price a card or a clue has to gain where it brings Elder Signs, and nobody keeps it."""

WHOLE_SIGN = 1.0
"""Who gains so much with a card does not think of what else it could do."""

PART_OF_PRICE = 1 / 3
"""What gains no more of its price nobody gives up for that."""

LITTLE = 0.05
"""So much likelier a card may be by that."""


def hope_of(game: Game, decision: Decision, outlook: DiceOutlook, forgone: Collection[str]) -> Answer | None:
    """What alone leaves any hope for the card, if it is worth what it takes, or is plainly the best; not what was forgone."""
    hope = only_hope(game, decision, outlook, forgone)
    if hope is None:
        found = _plainly_best(game, decision, outlook)
        return found if found not in forgone else None
    advice = outlook.advice(game, decision)
    return hope if advice is not None and advice.first == hope else None


def _known(game: Game, decision: Decision, outlook: DiceOutlook) -> tuple[Forecast, Advice] | None:
    """The forecast of an attempt and the advice on it, where all that could be used is counted and nobody is in need."""
    about, forecast, advice = decision.about, outlook(game, decision), outlook.advice(game, decision)
    if not isinstance(about, Trying | Thrown) or not about.card or forecast is None or advice is None:
        return None
    unknown = forecast.left_out or is_needed(game, shown_uses(decision))
    return None if unknown or advice.first not in forecast.options else (forecast, advice)


def _plainly_best(game: Game, decision: Decision, outlook: DiceOutlook) -> str | None:
    """What is given up or spent where it brings so many more Elder Signs that nobody would keep it, whatever it could do
    besides if that is a whole one; and what is far the likeliest to win the game, of tasks also what is seen to be.

    What could beat a monster elsewhere may be better spent there (ES17.7), and of monsters beside other tasks each may be the
    better one. What brings a clue may do so after the best as well.
    """
    known = _known(game, decision, outlook)
    if known is None:
        return None
    (forecast, advice), best, wins = known, str(known[1].first), wins_now(game)
    uses = {each.option: each for each in shown_uses(decision)}
    verb = next((each.verb for each in decision.options if each.id == best), "")
    listed = without_pointless(game, decision, forecast).options
    beside = {id for id, each in uses.items() if not for_a_roll(game, use_of(game, each))}
    beside |= {id for id, each in uses.items() if wins and id != best and brings(use_of(game, each), "clues")}
    others = [each.id for each in listed if each.id not in (best, *beside) and each.verb not in GIVES_UP]
    lead = forecast.options[best] - max((forecast.options.get(id, 1.0) for id in others), default=1.0)
    if best in beside or any(forecast.options.get(id, 0.0) > forecast.options[best] for id in beside):
        return None
    if wins:
        return best if lead >= LEADS_TO_WIN.get(verb, 1.0) and not may_beat_elsewhere(game, uses.values()) else None
    signs = game.fact(getattr(decision.about, "card", "")).fact.rewards.get("elder_sign", 0)
    gained = lead * advice.stake
    if not signs or verb not in ("use", CLUE) or beside_others(decision) or may_beat_elsewhere(game, uses.values()):
        return None
    if lead < FAR_AHEAD or gained < GAINS * advice.prices.get(best, 0.0):
        return None
    return best if best not in uses or gained >= WHOLE_SIGN or not serves_otherwise(game, uses[best]) else None


def rolls_anyway(game: Game, decision: Decision, outlook: DiceOutlook, declined: Collection[str]) -> str | None:
    """To roll, where all that could be used before gains little of the card, and of what the card brings less than a third of
    its own price; not where the game, or the last of sanity or stamina, is at stake, nor what could beat a monster that lies
    beside other tasks of a card that is not likely.
    """
    known = _known(game, decision, outlook) if decision.kind == "attempt" else None
    if known is None or known[1].first != "roll" or wins_now(game) or failing_takes_all(game):
        return None
    forecast, advice = known
    worth = forecast.options["roll"]
    beside = [each.option for each in shown_uses(decision) if not for_a_roll(game, use_of(game, each))]
    if beside_others(decision) and worth < 1 - FAR_AHEAD:
        return None
    for each in decision.options:
        gained = forecast.options.get(each.id, 1.0)
        old = each.id in declined and not worth_asking_again(game, gained, worth)
        if each.id == "roll" or each.id in beside or each.verb in GIVES_UP or old:
            continue
        gain = gained - worth
        if gain >= LITTLE or gain * advice.stake > PART_OF_PRICE * advice.prices.get(each.id, 0.0) + SEEN * SEEN:
            return None
    return "roll" if "give_up" in declined or not may_bring_terror(game, decision) else None
