"""A fight that goes on as it was chosen: what its next rounds are answered with, as long as things stand as well (R19.5)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from solo.boardgame.percent import percent
from solo.games.town.abouts import Pending
from solo.games.town.compiled.hints import evades
from solo.games.town.dominance import NOTABLY, is_better
from solo.games.town.fight_answers import is_costless
from solo.games.town.forecast.forecast import forecast_of, price_of_use, roll_forecast_of
from solo.games.town.forecast.policy import FLEE, best_option
from solo.games.town.forecast.values import CLEARLY, FightValue
from solo.games.town.front.fighting import ARMED, MEETINGS, WITHIN, begun, way_of
from solo.games.town.game import Game
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.stakes import struck
from solo.games.town.state import Investigator
from solo.games.town.use_answers import does_nothing, use_of
from solo.kernel.decisions import Decision, Option

ROUND = "combat"
"""The question for a round of a fight with a monster."""

LEAVING = ("get_away", "break_off")
"""Verbs of options to leave a fight without a roll, which come up only in a later round."""

FALLEN = 10
"""So many points less of a chance, or more of a danger, and a fight is thought over though one way on is the best."""

FALLS = ("insane", "unconscious", "devoured")
"""What may become of somebody whom a monster strikes."""

NEVER = Fraction(1000)
"""More sanity and stamina than anybody has: what is lost on average does not count."""


class Stopped(NamedTuple):
    """Why a round is asked about. key: of the sentence that says it. before, now: percents. way: an option that is better now."""

    key: str
    before: int = 0
    now: int = 0
    way: str = ""


class _Chosen(NamedTuple):
    """What was chosen in a fight.

    way: the option of a round; "" where only evading was chosen. value: its outlook then. better: options, or verbs, that were
    notably better then, or had no outlook. price: what it cost for certain. falls: whether whoever fights could have fallen by
    one blow.
    """

    who: str
    monster: str
    way: str
    value: FightValue
    better: frozenset[str]
    price: Mapping[str, int]
    falls: bool


class FightGoesOn:
    """Knows how a fight was chosen to be fought."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nothing was chosen."""
        self._chosen: _Chosen | None = None
        self._stopped: tuple[Decision, Stopped] | None = None
        self._told: tuple[str, str] = ("", "")
        self._news: tuple[Decision | None, str] = (None, "")

    def begin(self, game: Game, question: Decision, answer: str) -> None:
        """Note what is chosen when a monster is met, or in a round; any other choice there ends what goes on."""
        if question.kind not in (*MEETINGS, ROUND):
            return
        self._stopped = None
        self._chosen = _met(game, question, answer) if question.kind in MEETINGS else _round(game, question, answer)

    def slip_by(self, game: Game, question: Decision, evading: str) -> None:
        """Note that a monster is evaded because the player has said so of all; the fight that may come of it is not chosen."""
        self.begin(game, question, evading)
        self._chosen = self._chosen._replace(way="") if self._chosen is not None else None

    def answer(self, game: Game, decision: Decision) -> str | None:
        """The answer to a round that goes on as chosen, or to the question what to use before fleeing, where only that helps.

        None where it is asked, or for any other question.
        """
        if self._stopped is not None and self._stopped[0] == decision:
            return None
        self._stopped = None
        chosen = self._chosen
        if decision.kind not in WITHIN or decision.kind == "attack":
            self._chosen, self._told = None, ("", "")
            return None
        if chosen is None or (chosen.who != decision.who and decision.kind != ROUND):
            return None
        if decision.kind == "before_check":
            return _only_help(game, decision, chosen)
        view = decision.about
        if decision.kind == ROUND and not chosen.way:
            self._chosen = None
            return None
        if decision.kind != ROUND or not isinstance(view, CombatView):
            return None
        if (decision.who, view.monster) != (chosen.who, chosen.monster):
            self._chosen = None
            return None
        way, stopped = _next(game, decision, chosen)
        if stopped is not None:
            self._chosen, self._stopped = None, (decision, stopped)
            return None
        again = view.round > 1 or way == FLEE
        if again and not chosen.way.startswith("cast:") and self._told != (chosen.who, chosen.monster):
            self._told, self._news = (chosen.who, chosen.monster), (decision, way)
        self._chosen = _round(game, decision, way) if chosen.way != way else chosen
        return way

    def why_asked(self, decision: Decision) -> Stopped | None:
        """Why a round is asked about although the fight was chosen; None for any other question."""
        found = self._stopped
        return found[1] if found is not None and found[0].about is decision.about else None

    def is_in_doubt(self, game: Game, decision: Decision) -> bool:
        """Whether a round is asked about though one way on is the best: by far less likely than when it was chosen, or with the
        last blow to come, where something that has a price, or is used up, has a chance as well."""
        why, who = self.why_asked(decision), game.deciding(decision.who)
        if why is None or who is None or not (why.key == "last" or abs(why.before - why.now) >= FALLEN):
            return False
        values = forecast_of(game, decision)
        dear = [each for each in decision.options if each.id != FLEE and not is_costless(game, who, each)]
        return any(each.id in values and values[each.id].win > 0 for each in dear)

    def take_news(self) -> tuple[Decision | None, str]:
        """The first round of a fight that was not asked about, and with what it goes on; None if there is nothing to tell."""
        news, self._news = self._news, (None, "")
        return news


def _met(game: Game, question: Decision, answer: str) -> _Chosen | None:
    """What is chosen where a monster is met: to evade, or to fight with certain arms."""
    verb, _, subject = answer.partition(":")
    monster, who = subject.partition("/")[0], game.by_id(question.who)
    if verb == ARMED:
        first = begun(game, who, monster)
        return _round(game, first, way_of(answer)) if first is not None else None
    values = forecast_of(game, question)
    value, fighting = values.get(answer), values.get(f"fight:{monster}")
    if verb != "evade" or value is None:
        return None
    better = {"fight", "cast"} if fighting is not None and is_better(fighting, value, NOTABLY, NEVER) else set[str]()
    return _Chosen(who.id, monster, FLEE, value, frozenset(better), {}, may_fall(game, who, monster))


def _round(game: Game, question: Decision, answer: str) -> _Chosen | None:
    """What is chosen in a round; None for what is not fighting, fleeing or casting a spell."""
    view, values, who = question.about, forecast_of(game, question), game.by_id(question.who)
    chosen = next((each for each in question.options if each.id == answer), None)
    if not isinstance(view, CombatView) or chosen is None or chosen.verb not in ("fight", FLEE, "cast"):
        return None
    if answer not in values:
        return None
    value = values[answer]
    better = frozenset(id for id, each in values.items() if is_better(each, value, NOTABLY, NEVER))
    better |= {each.id for each in question.options if each.id not in values}
    price, falls = price_of_use(game, who, chosen), may_fall(game, who, view.monster)
    return _Chosen(who.id, view.monster, answer, value, better, price, falls)


def may_fall(game: Game, who: Investigator, monster: str) -> bool:
    """Whether somebody could fall by one blow of a monster, whatever holds it off."""
    lost = struck(game, who, monster)
    return any(lost.get(each) for each in FALLS)


def _next(game: Game, decision: Decision, chosen: _Chosen) -> tuple[str, Stopped | None]:
    """The answer to a round, or why it is asked."""
    if chosen.way.startswith("cast:"):
        return _after_casting(game, decision, chosen)
    values, who = forecast_of(game, decision), game.by_id(decision.who)
    option = next((each for each in decision.options if each.id == chosen.way), None)
    if option is None or option.id not in values:
        return "", Stopped("gone")
    price = {} if option.id == FLEE else price_of_use(game, who, option)
    used_up = option.verb == "fight" and not is_costless(game, who, option) and not price
    if used_up or any(count > chosen.price.get(what, 0) for what, count in price.items()):
        return "", Stopped("dearer")
    return option.id, _worse(chosen.value, values[option.id]) or _danger(game, who, chosen) or _other(
        decision, values, chosen
    )


def _worse(before: FightValue, now: FightValue) -> Stopped | None:
    """How the outlook has become worse, by more than is chance."""
    if now.win < before.win - NOTABLY:
        return Stopped("worse", percent(before.win), percent(now.win))
    if now.fall > before.fall + NOTABLY:
        return Stopped("riskier", percent(before.fall), percent(now.fall))
    return None


def _danger(game: Game, who: Investigator, chosen: _Chosen) -> Stopped | None:
    """That the next blow may be the last, where it could not be before."""
    return Stopped("last") if not chosen.falls and may_fall(game, who, chosen.monster) else None


def _other(decision: Decision, values: Mapping[str, FightValue], chosen: _Chosen) -> Stopped | None:
    """What has become better than what was chosen, or may be done only now."""
    mine = values[chosen.way]
    for each in decision.options:
        if each.id in chosen.better or each.verb in chosen.better or each.id == chosen.way:
            continue
        better = each.id in values and is_better(values[each.id], mine, NOTABLY, NEVER)
        if better or (each.id not in values and each.verb in LEAVING):
            return Stopped("other", way=each.id)
    return None


def _after_casting(game: Game, decision: Decision, chosen: _Chosen) -> tuple[str, Stopped | None]:
    """The way to fight with a spell that works, where it wins as well as when it was cast and nothing else is better."""
    view, values, who = decision.about, forecast_of(game, decision), game.by_id(decision.who)
    copy = chosen.way.partition(":")[2]
    works = isinstance(view, CombatView) and any(each.copy == copy and each.works for each in view.spells)
    best = best_option(values)
    option = next((each for each in decision.options if each.id == best), None)
    if not works or option is None or not is_costless(game, who, option):
        return "", Stopped("")
    if any(each.id not in values and not does_nothing(game, decision, each) for each in decision.options):
        return "", Stopped("")
    return best, Stopped("") if is_better(chosen.value, values[best], CLEARLY, NEVER) else None


def _only_help(game: Game, decision: Decision, chosen: _Chosen) -> str | None:
    """What evades without the roll, where there are no dice to roll and it is the only thing that does: with it the flight was
    chosen (R18.6)."""
    check = decision.about
    if chosen.way not in (FLEE, "") or not isinstance(check, Pending) or check.monster != chosen.monster:
        return None
    others = [each for each in decision.options if each.verb != "roll" and not does_nothing(game, decision, each)]
    rolls = [roll_forecast_of(game, decision, each) for each in decision.options if each.verb == "roll"]
    if len(others) != 1 or any(each is None or each.roll.chance(each.least) for each in rolls):
        return None
    return others[0].id if _evades(game, decision, others[0]) else None


def _evades(game: Game, decision: Decision, option: Option) -> bool:
    use = use_of(game, decision, option)[1]
    return use is not None and evades(use.effect.raw)
