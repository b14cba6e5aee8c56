"""Obvious decisions: which questions a table may answer by itself, and how; and which options are sensible first.

A question is answered unasked only where no other answer could turn out better, now or later. The rules ask all of them as
usual, and the answers are saved like any others; players may switch each kind off.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solo.boardgame.written import verbs_in
from solo.games.museum.abouts import Handing
from solo.games.museum.dice_answers import (
    by_odds,
    locked_die,
    none_likelier,
    rolled_again,
    spared_die,
    stored_die,
    worth_keeping,
)
from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.forecast.margins import SEEN, is_certain
from solo.games.museum.game import Game
from solo.games.museum.roll_answers import how_ended, is_lost, last_clue, let_fail, roll_on, used_for_nothing
from solo.games.museum.rules.trophies import worth
from solo.games.museum.rules.winning import has_won
from solo.games.museum.task_answers import is_last_chance, last_task, some_task
from solo.games.museum.use_answers import Foresee, at_the_entrance, use_or_pass
from solo.kernel.decisions import Answer, Decision

GOES_ON = ("attempt", "attack", "result")
"""Kinds of questions at which a lost attempt is ended."""

GIVE_UP = "give_up"
"""The answer with which an attempt ends before a roll."""


def unasked(
    game: Game,
    decision: Decision,
    asked: Collection[str] = (),
    foresee: Foresee = forecast_of,
    declined: Collection[str] = (),
) -> Answer | None:
    """The obvious answer, None for a real question.

    asked: the habits that are switched off. declined: options that a person has declined, while nothing has changed since.
    """
    if "dead" not in asked and decision.kind == "attempt" and has_won(game):
        return GIVE_UP
    if "dead" not in asked and decision.kind in GOES_ON and is_lost(game, decision, foresee, declined):
        return how_ended(game, decision, declined)
    match decision.kind:
        case "attempt" | "attack" if "roll" not in asked:
            return roll_on(game, decision, foresee, declined)
        case "result" if "task" not in asked and is_last_chance(game, decision, declined):
            return None
        case "result":
            last = last_task(game, decision, declined) if "last" not in asked else None
            if last is None and "task" not in asked:
                last = some_task(game, decision, foresee, declined) or used_for_nothing(
                    game, decision, foresee, declined
                )
            if last is None and "fail" not in asked:
                last = last_clue(game, decision, foresee) or let_fail(game, decision, foresee, declined)
            return last
        case "remove_die" | "discard_die" if "dice" not in asked:
            spared = spared_die(game, decision)
            if spared is not None and none_likelier(game, decision, spared, foresee):
                return spared
            return by_odds(game, decision, foresee)
        case "beat_monster" if "task" not in asked:
            return _only_monster(game, decision, foresee)
        case "lock_die" if "dice" not in asked:
            return locked_die(game, decision)
        case "store_dice" if "dice" not in asked:
            return stored_die(game, decision, foresee)
        case "set_aside" if "focus" not in asked:
            keeps = worth_keeping(decision) and len(game.dice_in("pool")) > 1
            return by_odds(game, decision, foresee) if keeps else "go_on"
        case "reroll" if "again" not in asked:
            return rolled_again(game, decision, foresee)
        case "turn_die" if "again" not in asked:
            return by_odds(game, decision, foresee)
        case "use_now" if "quiet" not in asked:
            return use_or_pass(game, decision, declined)
        case "entrance" if "quiet" not in asked:
            return at_the_entrance(game, decision, declined)
        case "hand_trophies" if "trophies" not in asked:
            return _cheapest(game, decision)
    return None


def _only_monster(game: Game, decision: Decision, foresee: Foresee) -> Answer | None:
    """The monster after whose end the card is certain, where it is lost after that of any other."""
    forecast = foresee(game, decision)
    if forecast is None or forecast.left_out or game.state.battle:
        return None
    sure = [each.id for each in decision.options if is_certain(forecast, each.id)]
    lost = [each for each in decision.options if forecast.options.get(each.id, 1.0) < SEEN]
    return sure[0] if len(sure) == 1 and len(lost) == len(decision.options) - 1 else None


def _cheapest(game: Game, decision: Decision) -> Answer | None:
    """The trophies that pay a price, if with those that are left everything can be paid that could be with any others left.

    Monsters are told apart where the attack of the Ancient One takes them only. Of cards and monsters of the same worth the cards
    go, as monsters go back into the cup (ES11.6).
    """
    about, who = decision.about, game.by_id(decision.who)
    if not isinstance(about, Handing):
        return None
    kinds = [(*who.trophies, *who.monsters)]
    kinds += [tuple(who.monsters)] if _takes_monsters(game) else []
    left = {id: [_worths(game, owned, handed) for owned in kinds] for id, handed in about.ways.items()}
    best = [id for id, own in left.items() if all(all(map(_as_good, own, others)) for others in left.values())]
    return min(best, key=lambda id: sum(each in who.monsters for each in about.ways[id]), default=None)


def _takes_monsters(game: Game) -> bool:
    """Whether the attack of the Ancient One is paid with monsters alone (ES18.14)."""
    return any(what == "monster_trophies" for what, _ in verbs_in(game.ancient.fact.attack))


def _worths(game: Game, owned: Sequence[str], handed: Collection[str]) -> list[int]:
    """What the trophies that are left are worth, the greatest first."""
    return sorted((worth(game, each) for each in owned if each not in handed), reverse=True)


def _as_good(left: Sequence[int], other: Sequence[int]) -> bool:
    """Whether there is for each of the others a trophy worth as much, or several together, which pay smaller prices, too."""
    remain = list(left)
    for price in other:
        paid = 0
        while paid < price:
            fitting = [each for each in remain if each <= price - paid] or remain[-1:]
            if not fitting:
                return False
            remain.remove(fitting[0])
            paid += fitting[0]
    return True
