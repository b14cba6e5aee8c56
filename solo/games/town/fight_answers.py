"""Fights that go without saying: where evading, fighting or fleeing cannot succeed and nothing else can be done."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from solo.games.town.abouts import Opponent, Pending
from solo.games.town.compiled.hints import healed
from solo.games.town.dominance import FEW, NOTABLY, SPARED, as_good_by, is_better, with_any_help
from solo.games.town.forecast.aids import Aids
from solo.games.town.forecast.forecast import forecast_of, opening_of, price_of_use, roll_forecast_of
from solo.games.town.forecast.left_out import is_hopeless, left_out
from solo.games.town.forecast.policy import (
    EVEN,
    FLEE,
    MOST_CLUES,
    at_best,
    best_option,
    is_all_counted,
)
from solo.games.town.forecast.values import CLEARLY, ROUNDING, FightValue
from solo.games.town.game import Game
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.combat_view import CombatView, first_round
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.states import devours_if_lost
from solo.games.town.rules.uses import clues_payable, usable
from solo.games.town.stakes import TRACKS, struck
from solo.games.town.state import Investigator
from solo.games.town.use_answers import use_of
from solo.kernel.decisions import Answer, Decision, Option, option
from solo.kernel.piece_ids import kind_of

ELSEWHERE = ("drawn_through", "end_combat")
"""What may come of a monster's blow instead of harm: somebody may want to get there."""

SEVERAL = 2
"""So many monsters are several."""

SURE = 0.97
"""A fight that is won so likely, and costs next to nothing, is rather fought than evaded with clue tokens alone."""

LIKELY = Fraction(2, 3)
"""Running away that succeeds less often, whatever clue tokens are spent on it, is no way to walk on."""

WON = 0.985
"""A fight that is won so likely is shown as 99 %."""

LITTLE = 1
"""So much sanity and stamina is lost at most, on average, in a fight that costs next to nothing."""


def cannot_evade(game: Game, decision: Decision) -> Answer | None:
    """The fight with the only monster that is met, where no die and no card could evade it: a failure leads there, too (R8.4).

    Clue tokens could add dice: where the fight is as good as won, ends no walk and wakes nothing, nobody is asked for that.

    Whom the Horror check could drive insane may rather be knocked out before it, where one blow would do that.
    """
    ways, who = fight_or_evade(decision), game.deciding(decision.who)
    if not ways or who is None:
        return None
    leaving = isinstance(decision.about, Opponent) and decision.about.leaving
    instead = ways["fight"] if not leaving or _is_poor(game, decision, who, ways["evade"]) else None
    instead = None if wakes(game, ways["fight"].subject) else instead
    if not _is_vain(game, decision, who, ways["evade"], instead):
        return None
    return None if may_rather_be_struck(game, who, ways["fight"].subject) else ways["fight"].id


def wakes(game: Game, monster: str) -> bool:
    """Whether the Ancient One does something when a monster is defeated, which may not be wanted (R35.2)."""
    ancient = game.content.ancient_ones[game.state.ancient_one]
    worships = ancient.fact.worshippers.monster == kind_of(monster)
    return game.asleep and worships and bool(ancient.on_worshipper_defeated)


def may_rather_be_struck(game: Game, who: Investigator, monster: str) -> bool:
    """Whether a monster's sight could drive somebody insane whom one blow of it would knock out before that."""
    horror, combat = game.figures(monster).horror, game.figures(monster).combat
    insane = horror is not None and horror.damage >= who.sanity
    return insane and combat is not None and combat.damage >= who.stamina


def _is_poor(game: Game, decision: Decision, who: Investigator, flight: Option) -> bool:
    """Whether running away would fail more than once in three times, though all clue tokens were spent on it."""
    clues = clues_payable(game, who)
    return clues <= MOST_CLUES and forecast_of(game, decision, clues)[flight.id].win < LIKELY


def cannot_evade_any(game: Game, decision: Decision) -> Answer | None:
    """The fight to begin with, where none of several monsters could be evaded and each fight is as good as won (R8.4)."""
    who, about = game.deciding(decision.who), decision.about
    fights = {each.subject: each for each in decision.options if each.verb == "fight"}
    flights = [each for each in decision.options if each.verb == "evade"]
    if who is None or len(fights) < SEVERAL or len(fights) + len(flights) < len(decision.options):
        return None
    if (isinstance(about, Opponent) and about.leaving) or any(wakes(game, monster) for monster in fights):
        return None
    sure = all(_is_sure(game, decision, each) for each in fights.values())
    if not sure or not all(_is_vain(game, decision, who, each, fights.get(each.subject)) for each in flights):
        return None
    return best_option({id: each for id, each in forecast_of(game, decision).items() if id.startswith("fight")})


def cannot_win(game: Game, decision: Decision) -> Answer | None:
    """Evading the only monster that is met, where the fight would surely be the end, whatever is used, and evading may succeed;
    or where with all clue tokens it would still be notably worse than evading with none.

    Whoever has a spell, a card or a remedy for the fight is asked.
    """
    ways = fight_or_evade(decision)
    if not ways or forecast_of(game, decision)[ways["evade"].id].win <= 0:
        return None
    hopeless = (
        surely_falls(game, decision, ways["fight"])
        or _needs_clues_in_vain(game, decision, ways)
        or _is_outclassed(game, decision, ways)
    )
    return ways["evade"].id if hopeless else None


def _needs_clues_in_vain(game: Game, decision: Decision, ways: Mapping[str, Option]) -> bool:
    """Whether a fight cannot be won by what is in hand, and not as well as evading succeeds by all clue tokens and a reroll."""
    who, plain = game.deciding(decision.who), forecast_of(game, decision)
    evading, fight = plain[ways["evade"].id], ways["fight"]
    if who is None or plain[fight.id].win > 0 or not _is_unaided(game, who, plain[fight.id]):
        return False
    if clues_payable(game, who) > MOST_CLUES:
        return False
    return all(
        each.win < evading.win - NOTABLY and each.fall > evading.fall + NOTABLY
        for each in at_best(game, decision, who, fight)
    )


def _is_outclassed(game: Game, decision: Decision, ways: Mapping[str, Option]) -> bool:
    """Whether a fight is won a few times in a hundred at most, all clue tokens and a reroll make it no likelier than not, and
    evading is notably better with as many; spells are reckoned with, and nothing else could help."""
    who, fight, flight = game.deciding(decision.who), ways["fight"], ways["evade"]
    if who is None or is_aided(game, who, fight.subject) or not is_all_counted(game, decision, who, fight):
        return False
    if any(each.win > EVEN for each in at_best(game, decision, who, fight)):
        return False
    return _is_dominated(game, decision, who, fight.id, flight.id, NOTABLY)


def is_aided(game: Game, who: Investigator, monster: str) -> bool:
    """Whether a card other than a spell could help somebody in a fight with a monster, or is used up to evade it."""
    helps = any(each.card is None or each.card.cast is None for each in usable(game, who, "in_combat", "monster"))
    return helps or bool(Aids(Fight(game, who, monster)).evasions)


def _is_dominated(
    game: Game, decision: Decision, who: Investigator, worse: str, better: str, by: Fraction = Fraction(0)
) -> bool:
    """Whether an option succeeds a few times in a hundred at most where another has a chance, and is no better than that with any
    number of clue tokens. by: so much worse it is with any number, or where the other uses a card up."""
    clues, plain = clues_payable(game, who), forecast_of(game, decision)
    if clues > MOST_CLUES or not {worse, better} <= plain.keys():
        return False
    if plain[worse].win > FEW or plain[better].win <= plain[worse].win + NOTABLY:
        return False
    by = NOTABLY if plain[better].cards > ROUNDING else by
    return with_any_help(game, decision, who, better, worse, as_good_by(by))


def surely_falls(game: Game, decision: Decision, fight: Option) -> bool:
    """Whether a fight is surely the end of whoever begins it, and he has no spell, card or remedy for it."""
    who, value = game.deciding(decision.who), forecast_of(game, decision).get(fight.id)
    if who is None or value is None or not _is_unaided(game, who, value):
        return False
    return is_hopeless(Fight(game, who, fight.subject), fight, value)


def _is_unaided(game: Game, who: Investigator, value: FightValue) -> bool:
    """Whether a fight is surely the end of whoever begins it by what is in hand, with no spell, card or remedy for it."""
    if value.fall < 1 - ROUNDING or usable(game, who, "in_combat", "monster"):
        return False
    return not any(healed(use.effect.raw) for _, use in game.modifiers(who).uses.get("free_action", ()))


def fight_or_evade(decision: Decision) -> dict[str, Option]:
    """The two options, by verb, where one monster is met and there is no third way; else empty."""
    ways = {each.verb: each for each in decision.options}
    return ways if set(ways) == {"evade", "fight"} and len(decision.options) == len(ways) else {}


def cannot_flee(game: Game, decision: Decision) -> Answer | None:
    """The only way to fight on, where no die and no card could help to flee, and nothing can be used up (R19.6)."""
    ways, who = [each for each in decision.options if each.verb == "fight"], game.deciding(decision.who)
    flight = next((each for each in decision.options if each.verb == "flee"), None)
    if len(ways) != 1 or flight is None or len(decision.options) > len(ways) + 1 or who is None:
        return None
    fighting = roll_forecast_of(game, decision, ways[0])
    if (
        fighting is None
        or not fighting.roll.chance(fighting.least)
        or not _is_vain(game, decision, who, flight, ways[0])
    ):
        return None
    if any(game.content.card(copy).after_use for copy in ways[0].subject.split("+") if copy):
        return None
    return ways[0].id


def only_way_on(game: Game, decision: Decision) -> Answer | None:
    """The way to fight on that costs nothing, where no other is clearly better and nobody can flee; where all that is left comes
    to the same, what loses least (R19.5).
    """
    who, best = game.deciding(decision.who), costless_best(game, decision)
    flight = next((each for each in decision.options if each.id == FLEE), None)
    if who is None:
        return None
    if best and (flight is None or _is_vain(game, decision, who, flight, _option(decision, best))):
        return best
    return _alike(game, decision, who)


def costless_best(game: Game, decision: Decision) -> str:
    """The best way to fight that neither uses anything up nor has a price, where nothing but fleeing could be clearly better; ""
    where something could."""
    who, values = game.deciding(decision.who), forecast_of(game, decision)
    if who is None:
        return ""
    free = {each.id: values[each.id] for each in decision.options if each.id in values and is_costless(game, who, each)}
    best = best_option(free)
    others = [
        each.id for each in decision.options if each.id not in (best, FLEE) and not may_wait(game, decision, each)
    ]
    if not best or free[best].win <= 0 or any(each not in values for each in others):
        return ""
    return "" if any(is_better(values[each], free[best], CLEARLY) for each in others) else best


def may_wait(game: Game, decision: Decision, option: Option) -> bool:
    """Whether what an option does may as well wait until the fight is over: it restores what no blow of the monster takes."""
    view, who, (when, use) = decision.about, game.deciding(decision.who), use_of(game, decision, option)
    if not isinstance(view, CombatView) or not view.monster or who is None or use is None or when != "free_action":
        return False
    taken, restored = struck(game, who, view.monster), healed(use.effect.raw)
    return bool(restored) and not any(taken.get(each) for what in restored for each in (what, TRACKS[what]))


def is_costless(game: Game, who: Investigator, way: Option) -> bool:
    """Whether an option is a way to fight that neither uses anything up nor has a price."""
    copies = [copy for copy in way.subject.split("+") if copy]
    used_up = any(game.content.card(copy).after_use for copy in copies) if way.verb == "fight" else True
    return not used_up and not price_of_use(game, who, way)


def fights_on_for_nothing(game: Game, decision: Decision) -> bool:
    """Whether a failed Combat check costs nothing, and the fight may go on with what costs nothing until it is won (R19.5)."""
    pending, who = decision.about, game.deciding(decision.who)
    if who is None or not isinstance(pending, Pending) or pending.check != "combat" or decision.option_steps:
        return False
    if kind_of(pending.monster) not in game.content.monsters or struck(game, who, pending.monster):
        return False
    ways = first_round(Fight(game, who, pending.monster)).ways
    free = (each for each in ways if is_costless(game, who, each.loadout.option))
    return any(each.roll.chance(pending.success_on) for each in free)


def _alike(game: Game, decision: Decision, who: Investigator) -> Answer | None:
    """What loses least, where all options cost nothing and come to the same, whatever could still be used; to get away from a
    monster is not the same as to win."""
    values = forecast_of(game, decision)
    known = [values[each.id] for each in decision.options if each.id in values]
    free = [each for each in decision.options if each.id == FLEE or is_costless(game, who, each)]
    if len(known) < len(decision.options) or len(free) < len(decision.options):
        return None
    chances = zip(*((each.win, each.fall, each.lost, each.away) for each in known), strict=True)
    if any(max(each) - min(each) > CLEARLY for each in chances):
        return None
    if known[0].win > CLEARLY and any(each.id == FLEE for each in free):
        return None
    if any(left_out(game, decision, each, values[each.id]) for each in free):
        return None
    return min(free, key=lambda each: values[each.id].points).id


def _option(decision: Decision, id: str) -> Option:
    return next(each for each in decision.options if each.id == id)


def _is_sure(game: Game, decision: Decision, fight: Option) -> bool:
    """Whether a fight is as good as won, at next to no cost: no card is used up, and on average hardly a point is lost."""
    value = forecast_of(game, decision).get(fight.id)
    return value is not None and value.win >= SURE and value.cards <= ROUNDING and value.points <= LITTLE


def _is_worth_a_price(game: Game, decision: Decision, who: Investigator, fight: Option) -> bool:
    """Whether a fight with a monster that is met is as good as won by a spell and costs next to nothing besides the price of it:
    less than a clue token, of which evading without a die needs one, and hardly ever only one."""
    if decision.kind != "deal_with":
        return False
    value, spell = forecast_of(game, decision).get(fight.id), opening_of(game, who, fight)
    price = price_of_use(game, who, option("cast", spell)).get("sanity", 0) if spell else 0
    if value is None or not spell or value.win < WON or value.cards > SPARED:
        return False
    return price <= LITTLE and value.points <= price + LITTLE


def _is_vain(game: Game, decision: Decision, who: Investigator, flight: Option, instead: Option | None) -> bool:
    """Whether running away cannot succeed, and failing it brings nothing but damage, which nobody wants.

    instead: the fight; where it is as good as won, or notably better than running away with all clue tokens, none are spent on
    that. None if they may be.
    """
    monster = decision.about.monster if isinstance(decision.about, CombatView) else flight.subject
    stake = roll_forecast_of(game, decision, flight)
    if stake is None or stake.roll.chance(stake.least):
        return False
    if clues_payable(game, who) and (instead is None or not _is_outmatched(game, decision, who, flight, instead)):
        return False
    carried = {verb for step in game.content.monsters[kind_of(monster)].on_combat_damage.raw for verb in step}
    lost = LOST in carried and not devours_if_lost(game, who)
    if Aids(Fight(game, who, monster)).evasions or (lost and not _is_likely(game, decision, instead)):
        return False
    return LOST in carried or not carried & {*ELSEWHERE}


def _is_likely(game: Game, decision: Decision, fight: Option | None) -> bool:
    """Whether a fight is likelier won than not: nobody is then rather lost in time and space for certain."""
    value = forecast_of(game, decision).get(fight.id) if fight is not None else None
    return value is not None and value.win > EVEN


def _is_better_anyway(game: Game, decision: Decision, who: Investigator, flight: Option, fight: Option) -> bool:
    """Whether a fight that costs nothing is likelier won than somebody gets away without a die, and less dangerous, with any
    number of clue tokens spent on either, and a reroll."""
    if decision.kind != "deal_with" or not is_free(game, who, fight):
        return False
    fighting, fleeing = (forecast_of(game, decision)[each.id] for each in (fight, flight))
    better = fighting.win > fleeing.win + CLEARLY and fighting.cards <= ROUNDING
    return better and with_any_help(game, decision, who, fight.id, flight.id, as_good_by(Fraction(0)))


def is_free(game: Game, who: Investigator, fight: Option) -> bool:
    """Whether a fight is begun with nothing that has a price, or would be used up."""
    spell = opening_of(game, who, fight)
    return not (spell and price_of_use(game, who, option("cast", spell)))


def _is_outmatched(game: Game, decision: Decision, who: Investigator, flight: Option, instead: Option) -> bool:
    """Whether running away has no chance beside a fight, whatever clue tokens are spent on it and none on the fight."""
    if (
        _is_sure(game, decision, instead)
        or _is_worth_a_price(game, decision, who, instead)
        or _is_dominated(game, decision, who, flight.id, instead.id)
        or _is_better_anyway(game, decision, who, flight, instead)
    ):
        return True
    fighting, clues = forecast_of(game, decision).get(instead.id), min(MOST_CLUES, clues_payable(game, who))
    fleeing = forecast_of(game, decision, clues=clues).get(flight.id)
    if fighting is None or fleeing is None:
        return False
    return fleeing.win < fighting.win - NOTABLY and fleeing.fall > fighting.fall + NOTABLY
