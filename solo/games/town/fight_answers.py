"""Fights that go without saying: where evading, fighting or fleeing cannot succeed and nothing else can be done."""

from __future__ import annotations

from solo.games.town.abouts import Opponent
from solo.games.town.compiled.hints import healed
from solo.games.town.forecast.aids import Aids
from solo.games.town.forecast.forecast import forecast_of, roll_forecast_of
from solo.games.town.forecast.left_out import is_hopeless
from solo.games.town.game import Game
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.uses import clues_payable, usable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision, Option
from solo.kernel.piece_ids import kind_of

ROUNDING = 1e-9
"""Chances that differ by less are equal."""

SURE = 0.97
"""A fight that is won so likely, and costs next to nothing, is rather fought than evaded with clue tokens alone."""

LITTLE = 1
"""So much sanity and stamina is lost at most, on average, in a fight that costs next to nothing."""


def cannot_evade(game: Game, decision: Decision) -> Answer | None:
    """The fight with the only monster that is met, where no die and no card could evade it: a failure leads there, too (R8.4).

    Clue tokens could add dice: where the fight is as good as won, and ends no walk, nobody is asked for that.

    Whom the Horror check could drive insane may rather be knocked out before it, where one blow would do that.
    """
    ways, who = _fight_or_evade(decision), game.deciding(decision.who)
    if not ways or who is None:
        return None
    leaving = isinstance(decision.about, Opponent) and decision.about.leaving
    if not _is_vain(game, decision, who, ways["evade"], None if leaving else ways["fight"]):
        return None
    horror, combat = game.figures(ways["fight"].subject).horror, game.figures(ways["fight"].subject).combat
    insane = horror is not None and horror.damage >= who.sanity
    return None if insane and combat is not None and combat.damage >= who.stamina else ways["fight"].id


def cannot_win(game: Game, decision: Decision) -> Answer | None:
    """Evading the only monster that is met, where the fight would surely be the end, whatever is used, and evading may succeed.

    Whoever has a spell, a card or a remedy for the fight is asked.
    """
    ways = _fight_or_evade(decision)
    if not ways or forecast_of(game, decision)[ways["evade"].id].win <= 0:
        return None
    return ways["evade"].id if _surely_falls(game, decision, ways["fight"]) else None


def in_vain(game: Game, decision: Decision) -> Answer | None:
    """Leaving alone those who need not be fought, where each fight would surely be the end (R8.10)."""
    fights = [each for each in decision.options if each.verb == "fight"]
    others = [each for each in decision.options if each.verb != "fight"]
    in_vain = len(others) == 1 and all(_surely_falls(game, decision, each) for each in fights)
    return others[0].id if in_vain else None


def _surely_falls(game: Game, decision: Decision, fight: Option) -> bool:
    """Whether a fight is surely the end of whoever begins it, and he has no spell, card or remedy for it."""
    who, value = game.deciding(decision.who), forecast_of(game, decision).get(fight.id)
    if who is None or value is None or value.fall < 1 - ROUNDING or usable(game, who, "in_combat", "monster"):
        return False
    if not is_hopeless(Fight(game, who, fight.subject), fight, value):
        return False
    return not any(healed(use.effect.raw) for _, use in game.modifiers(who).uses.get("free_action", ()))


def _fight_or_evade(decision: Decision) -> dict[str, Option]:
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


def _is_sure(game: Game, decision: Decision, fight: Option) -> bool:
    """Whether a fight is as good as won, at next to no cost: no card is used up, and on average hardly a point is lost."""
    value = forecast_of(game, decision).get(fight.id)
    return value is not None and value.win >= SURE and value.cards <= ROUNDING and value.points <= LITTLE


def _is_vain(game: Game, decision: Decision, who: Investigator, flight: Option, instead: Option | None) -> bool:
    """Whether running away cannot succeed, and failing it brings nothing but damage, which nobody wants.

    instead: the fight; where it is as good as won, no clue tokens are spent on running away. None if they may be.
    """
    monster = decision.about.monster if isinstance(decision.about, CombatView) else flight.subject
    stake = roll_forecast_of(game, decision, flight)
    if stake is None or stake.roll.chance(stake.least):
        return False
    if clues_payable(game, who) and (instead is None or not _is_sure(game, decision, instead)):
        return False
    return not game.content.monsters[kind_of(monster)].on_combat_damage and not Aids(Fight(game, who, monster)).evasions
