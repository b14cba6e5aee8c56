"""Fights as they are asked about: with what at once where nothing lies between, and a battle that is played out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.games.town.dominance import NOTABLY, is_better
from solo.games.town.fight_answers import WON, costless_best, is_costless
from solo.games.town.forecast.forecast import best_arms, forecast_of, opening_of, price_of_use
from solo.games.town.forecast.policy import FLEE, best_attack, best_option
from solo.games.town.forecast.values import CLEARLY, ROUNDING, FightValue
from solo.games.town.game import Game
from solo.games.town.printed.numbers import HANDS
from solo.games.town.rules.combat import calm_offers
from solo.games.town.rules.combat_view import CombatView, after_casting, first_round, serves, ways_ranked
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.uses import usable
from solo.games.town.state import Investigator
from solo.games.town.use_answers import costs_something, does_nothing, is_void, use_of, without_idle_arms
from solo.kernel.decisions import Decision, Option, option

ARMED = "fight_with"
"""The verb of the option to fight a monster that is met, with what is in hand from the first round on."""

PLAY_OUT = "play_out"
"""The verb of the option to fight on until something changes."""

AT_WILL = "fight_at_will"
"""The question whether monsters that may be left alone are fought (R8.10)."""

ON_CARD = "fight_on_card"
"""The question which of the monsters on a rumor's card is fought next (R16.3)."""

FREELY = (AT_WILL, ON_CARD)
"""Questions about monsters that need not be fought."""

MEETINGS = ("deal_with", *FREELY)
"""Questions in which a fight may be begun."""

ROUNDS = ("combat", "attack")
"""Questions for a round of a fight."""

HALF = 0.5
"""What wins less than half as often as arms that are used up is no choice beside them."""

SELDOM = 0.2
"""So many cards are used up at most, on average, where a spell is cast that fails seldom."""

WITHIN = (*ROUNDS, "before_horror", "before_check", "after_check", "prevent", "quiet")
"""Questions within a fight with a monster; at any other one it is over."""


def begun(game: Game, who: Investigator, monster: str) -> Decision | None:
    """The question for the first round of a fight that would be asked at once; None where a Horror check, a card or a spell
    may come before it (R19.2, R19.5).
    """
    fight = Fight(game, who, monster)
    if fight.figures is None or fight.figures.horror is not None:
        return None
    if fight.kind is None or fight.kind.before_horror_check or calm_offers(fight):
        return None
    if any(serves(fight, offer) for offer in usable(game, who, "in_combat", "monster")):
        return None
    fight.rounds = 1
    view = first_round(fight)
    options = (*(way.loadout.option for way in view.ways), option(FLEE))
    return without_idle_arms(game, Decision("combat", who.id, options, "R19.5", about=view))


def armed(game: Game, decision: Decision) -> Decision:
    """A question about monsters that are met, with the ways to fight in place of each fight, as far as they are a choice."""
    who, options = game.deciding(decision.who), list[Option]()
    for each in decision.options:
        first = begun(game, who, each.subject) if each.verb == "fight" and who is not None else None
        ways = [way for way in first.options if way.verb == "fight"] if first is not None else []
        if first is not None and len(ways) > 1:
            options += [with_arms(each.subject, way) for way in ways if is_a_choice(game, first, way)]
        else:
            options.append(each)
    return msgspec.structs.replace(decision, options=tuple(options))


def is_a_choice(game: Game, first: Decision, way: Option) -> bool:
    """Whether anybody would begin a fight in one way: it is the best that neither uses anything up nor has a price, or better in
    some respect than that; all are, where nothing that costs nothing can win. first: the question for the first round."""
    who, values = game.deciding(first.who), forecast_of(game, first)
    fights = [each for each in first.options if each.verb == "fight"]
    free = {each.id: values[each.id] for each in fights if who is not None and is_costless(game, who, each)}
    best = best_option(free)
    if not best or free[best].win <= 0:
        return True
    return way.id == best or is_better(values[way.id], free[best], CLEARLY)


def any_arms(game: Game, decision: Decision, first: Decision) -> str:
    """The way to begin a fight that need not be fought, where that is as good as won by it, it costs nothing, and nothing is
    better; "" where it matters which. first: the question for its first round."""
    best = costless_best(game, first) if decision.kind in FREELY else ""
    return best if best and forecast_of(game, first)[best].win >= WON else ""


def with_arms(monster: str, way: Option) -> Option:
    """The option to begin a fight in one way."""
    return Option(f"{ARMED}:{monster}/{way.subject}", ARMED, monster)


def way_of(option_id: str) -> str:
    """The option of the first round that such an option means.

    >>> way_of("fight_with:cultist.1/axe.1+knife.2"), way_of("fight_with:cultist.1/")
    ('fight:axe.1+knife.2', 'fight')
    """
    return option("fight", option_id.partition("/")[2]).id


def steady_way(game: Game, decision: Decision) -> str:
    """The best way to fight on that uses nothing up, if no other option has a better chance; "" if there is none.

    A spell that costs nothing is cast first where it helps.
    """
    view = decision.about
    if decision.kind not in ROUNDS or not isinstance(view, CombatView) or game.deciding(decision.who) is None:
        return ""
    ways = [each for each in decision.options if each.verb == "fight"]
    spells = [each for each in free_spells(game, decision) if not does_nothing(game, decision, each)]
    if decision.kind == "attack":
        best = best_attack(game, decision) or ways[0].id
        room = [each.id for each in spells if _hands(game, best) + _hands(game, each.id) <= HANDS]
        beside = [each for each in room if _adds_dice(game, decision.who, view, each)]
        return "" if _uses_up(game, best) else (*beside, best)[0]
    values = forecast_of(game, decision)
    known = {each.id: values[each.id] for each in (*ways, *spells) if each.id in values}
    best = best_option(known)
    others = [
        each.id for each in decision.options if each.verb in ("cast", "use") and not does_nothing(game, decision, each)
    ]
    if not best or _uses_up(game, best) or known[best].win <= 0 or any(each not in values for each in others):
        return ""
    most = max(values[each].win for each in (*known, *others))
    return best if known[best].win >= most - CLEARLY else ""


def free_spells(game: Game, decision: Decision) -> list[Option]:
    """The spells offered that cost nothing but being exhausted (R21.1)."""
    who = game.deciding(decision.who)
    spells = [each for each in decision.options if each.verb == "cast"]
    if who is None:
        return []
    priced = [(each, use_of(game, decision, each)[1]) for each in spells if not price_of_use(game, who, each)]
    return [each for each, use in priced if use is None or not costs_something(use)]


def _adds_dice(game: Game, who: str, view: CombatView, spell: str) -> bool:
    """Whether an attack has more dice with a spell than without: where the rating leaves none, it may not."""
    begun, most = view.fight(game, game.by_id(who)), max(way.roll.pool for way in view.ways)
    offers = [each for each in usable(game, begun.who, "in_combat", "other") if each.option.id == spell]
    after = [fight for each in offers for fight in after_casting(begun, each)]
    return any(way.roll.pool > most for fight in after for way in ways_ranked(fight, view.base))


def plain_way(game: Game, decision: Decision, before: FightValue, opening: str = "") -> str:
    """The way to fight after the Horror check that goes without saying, "" if there is a choice.

    The outlook is then no worse than when the fight was chosen, and the way has no price and nothing else is better; or it is the
    spell, or what is used up, that the choice named. before: the outlook then (R19.5). opening: the option that was named, "" for
    none.
    """
    way = costless_best(game, decision) or _steady_best(game, decision) or _as_named(game, decision, opening)
    value = forecast_of(game, decision).get(way)
    return way if value is not None and not is_better(before, value, CLEARLY) else ""


def _steady_best(game: Game, decision: Decision) -> str:
    """The best way to fight on that uses nothing up, beside which nothing is better in any respect."""
    way, values = steady_way(game, decision), forecast_of(game, decision)
    others = [each for each in decision.options if each.id not in (way, FLEE)]
    if not way or any(each.id not in values and not does_nothing(game, decision, each) for each in others):
        return ""
    mine = values[way]
    return (
        "" if any(is_better(values[each.id], mine, CLEARLY, CLEARLY) for each in others if each.id in values) else way
    )


def _as_named(game: Game, decision: Decision, opening: str) -> str:
    """What was named when the fight was chosen, where everything else comes far behind: a spell that uses up no card, or arms
    that are used up; or, of a spell that costs nothing, where nothing else is better in any respect."""
    values = forecast_of(game, decision)
    if opening not in values:
        return ""
    mine, arms = values[opening], opening.startswith("fight:")
    others = [each.id for each in decision.options if each.id not in (opening, FLEE)]
    if any(each not in values for each in others):
        return ""
    if not arms and not price_of_use(game, game.by_id(decision.who), _option(decision, opening)):
        best = not any(is_better(values[each], mine, CLEARLY) for each in others)
        return opening if best and mine.cards <= SELDOM else ""
    if mine.cards > ROUNDING and not arms:
        return ""
    most = mine.win * HALF if arms else mine.win - NOTABLY
    return opening if all(values[each].win < most for each in others) else ""


def _option(decision: Decision, id: str) -> Option:
    return next(each for each in decision.options if each.id == id)


def named_in(game: Game, who: Investigator, meeting: Option) -> str:
    """The option of the first round that a fight is named with where a monster is met: the spell with which it is best begun, or
    arms that are used up; "" for neither."""
    spell = opening_of(game, who, meeting)
    return option("cast", spell).id if spell else arms_used_up(game, who, meeting)


def arms_used_up(game: Game, who: Investigator, meeting: Option) -> str:
    """The way to fight with which a fight is best begun, where it uses something up; "" for any other.

    meeting: the option to fight a monster that is met.
    """
    way = arms_of(game, who, meeting)
    return way if _uses_up(game, way) else ""


def arms_of(game: Game, who: Investigator, meeting: Option) -> str:
    """The way to fight with which a fight is best begun; "" where it is begun with a spell. meeting: as in `arms_used_up`."""
    if meeting.verb != "fight" or opening_of(game, who, meeting):
        return ""
    return best_arms(game, who, meeting.subject).option.id


def last_blow(game: Game, decision: Decision) -> bool:
    """Whether whoever fights would fall by the monster's next blow."""
    view, who = decision.about, game.deciding(decision.who)
    if not isinstance(view, CombatView) or not view.monster or who is None:
        return False
    combat = game.figures(view.monster).combat
    return combat is not None and combat.damage >= who.stamina


def _uses_up(game: Game, way: str) -> bool:
    return any(game.content.card(copy).after_use for copy in _copies(way))


def _hands(game: Game, way: str) -> int:
    """How many hands a way to fight takes, or a spell."""
    return sum(game.content.card(copy).hands for copy in _copies(way))


def _copies(way: str) -> Sequence[str]:
    """The cards in the id of an option to fight or cast."""
    return [copy for copy in way.split(":")[1].split("+") if copy] if ":" in way else []


class FightChosen:
    """A fight that was chosen over evading: its first round is not asked about where the Horror check has changed nothing and
    there is one way to fight (R19.5)."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """No fight was chosen."""
        self._fight: tuple[str, str, FightValue, str] | None = None

    def begin(self, game: Game, question: Decision, answer: str, *, asked: bool) -> None:
        """Note how the fight looked when it was chosen. answer: the option to fight. asked: a person has read with what it
        would begin."""
        value = forecast_of(game, question).get(answer)
        verb, _, monster = answer.partition(":")
        named = named_in(game, game.by_id(question.who), option(verb, monster)) if asked else ""
        self._fight = (question.who, monster, value, named) if value is not None else None

    def answer(self, game: Game, decision: Decision) -> str | None:
        """The answer to the first round; None if it is asked, or for any other question."""
        if self._fight is None or (decision.kind in WITHIN and decision.kind not in ROUNDS):
            return None
        who, monster, before, opening = self._fight
        self.forget()
        about = decision.about if decision.kind == "combat" and decision.who == who else None
        met = isinstance(about, CombatView) and about.monster == monster and not about.counted
        return plain_way(game, decision, before, opening) or None if met else None


class PlayedOut:
    """A battle that is being played out: answers each round as the first, until something changes."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nothing is played out any more."""
        self._monster, self._people = "", tuple[object, ...]()
        self._seen: dict[str, tuple[tuple[str, ...], bool]] = {}

    def begin(self, game: Game, decision: Decision) -> str:
        """Begin with this round; returns its answer."""
        self.forget()
        self._monster, self._people = _monster(decision), _playing(game)
        self._seen[decision.who] = _choice(game, decision)
        return steady_way(game, decision)

    def answer(self, game: Game, decision: Decision) -> str | None:
        """The answer to a round of what is played out; None where something has changed, or for any other question."""
        if self._monster and decision.kind not in WITHIN:
            self.forget()
        if not self._seen or decision.kind not in ROUNDS:
            return None
        now, way = _choice(game, decision), steady_way(game, decision)
        same = self._monster == _monster(decision) and self._people == _playing(game)
        known = self._seen.get(decision.who, None if self._monster else now)
        if not way or not same or known != now:
            self.forget()
            return None
        self._seen[decision.who] = now
        return way


def _choice(game: Game, decision: Decision) -> tuple[tuple[str, ...], bool]:
    """What can be chosen, spells that cost nothing left out, and whether the next blow would be the last."""
    idle = [each for each in decision.options if is_void(game, decision, each)]
    left_out = {each.id for each in (*free_spells(game, decision), *idle, option(PLAY_OUT))}
    ids = {_without_free(game, decision.who, each) for each in decision.options if each.id not in left_out}
    return tuple(sorted(ids)), last_blow(game, decision)


def _without_free(game: Game, who: str, way: Option) -> str:
    """An option's id; of a way to fight without the spells in it that cost nothing."""
    if way.verb != "fight":
        return way.id
    copies, caster = _copies(way.id), game.by_id(who)
    free = [
        each for each in copies if game.content.card(each).cast and not price_of_use(game, caster, option("cast", each))
    ]
    return option("fight", "+".join(copy for copy in copies if copy not in free)).id


def _monster(decision: Decision) -> str:
    return decision.about.monster if isinstance(decision.about, CombatView) else ""


def _playing(game: Game) -> tuple[object, ...]:
    """Who plays, and which night."""
    return (game.state.seed, *(who.id for who in game.playing()))
