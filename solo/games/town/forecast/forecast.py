"""The forecast of an option before it is taken, without display text.

`roll_forecast_of` gives the next dice roll that decides an option, and what its dice come from (R18.3 to R18.7); `forecast_of`
the values of a whole fight or escape: the chances to win and to fall, and the costs; `worst_case_of` what may be lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solo.boardgame.percent import percent
from solo.games.town.abouts import Closing, Pending
from solo.games.town.compiled.hints import followed
from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.after_roll import (
    AGAIN,
    CLUES_FIRST,
    REROLL_ON,
    SPEND,
    clue_dice,
    dice_in_all,
    missing_to_the_end,
)
from solo.games.town.forecast.rounds import RoundSolver, wins
from solo.games.town.forecast.solver import Solver
from solo.games.town.forecast.states import ForecastState
from solo.games.town.forecast.values import FightValue
from solo.games.town.forecast.worst_case import PlainDice, WorstCase, cost_as_steps, first_roll, worst_case
from solo.games.town.game import Game
from solo.games.town.printed.numbers import CHECKS, SPECIAL_CHECKS
from solo.games.town.rules.checks import pool_of, strength, success_on
from solo.games.town.rules.combat_view import CombatView, first_round, ways_ranked
from solo.games.town.rules.loadout import Fight, Loadout, casting_of
from solo.games.town.rules.rolls import Reroll, Roll, chance_with_reroll
from solo.games.town.rules.uses import Offer, pays_a_clue, sanity_cost, takes_attack, usable
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, Steps
from solo.kernel.piece_ids import kind_of

MAX_CLUES = 3
"""The most clue tokens that are considered, one after the other."""


class RollForecast(NamedTuple):
    """The dice roll that decides an option.

    check: the kind of check; skill: the skill it is made with. roll: its dice and the successes needed. value: the
    value of the skill with the modifiers of the check; terms: what is added to it, by source. least: the lowest face
    that is a success. counted: every success counts.
    """

    check: str
    skill: str
    roll: Roll
    value: int
    terms: tuple[tuple[str, int], ...]
    least: int
    counted: bool = False

    @property
    def percent(self) -> int:
        """The chance to pass, in whole percents."""
        return percent(self.roll.chance(self.least))

    @property
    def expected(self) -> float:
        """The average number of successes, rounded to one decimal place."""
        return round(float(self.roll.expected(self.least)), 1)

    def with_dice(self, more: int) -> int:
        """The chance with `more` additional dice, in whole percents."""
        return percent(self.roll._replace(pool=self.roll.pool + more).chance(self.least))

    def rerolling(self, reroll: Reroll) -> int | None:
        """The chance with a reroll, in whole percents; None if the reroll is for other checks or there are no dice."""
        if not reroll.fits(self.check) or not self.roll.pool:
            return None
        return percent(chance_with_reroll(self.roll, self.least, reroll))


def roll_forecast_of(game: Game, decision: Decision, option: Option) -> RollForecast | None:
    """The dice roll that decides an option; None if no dice are rolled for it."""
    who = game.deciding(decision.who)
    if who is None:
        return None
    about = decision.about
    if isinstance(about, CombatView):
        return _in_combat(game, who, about, option)
    if isinstance(about, Pending):
        return _in_check(game, who, about, option)
    if option.verb == "cast":
        return _cast(game, who, option.subject, None)
    if kind_of(option.subject) in game.content.monsters:
        return _met(game, who, option)
    match decision.kind, option.verb:
        case "explored_gate", "close" | "close_and_seal" if isinstance(about, Closing):
            modifier = game.content.gates[about.gate].modifier
            return _check(game, who, option.subject, ((about.gate, modifier),), about.difficulty)
    first = first_roll(written_steps_of(game, decision, option), Scope(game, who, ""))
    if first is None or isinstance(first, PlainDice):
        return None
    return _asked(game, who, first, option.subject if option.verb == "use" else "")


def written_steps_of(game: Game, decision: Decision, option: Option) -> Steps:
    """The steps an option surely leads to, as written on the card, place or sheet; empty if unknown."""
    if decision.option_steps and (option.id in decision.option_steps or decision.kind != "after_check"):
        return decision.option_steps.get(option.id, ())
    who = game.deciding(decision.who)
    if who is None:
        return ()
    content = game.content
    match decision.kind, option.verb:
        case _, "use" | "cast":
            uses = (
                content.card(option.subject).uses if option.subject in who.cards else content.investigators[who.id].uses
            )
            return next(((*cost_as_steps(use), *use.effect.raw) for use in uses if use.index == option.amount), ())
        case "encounter_or_ability", "ability":
            return content.abilities[option.subject].effect.raw
        case "choose_encounter" | "after_drawing", "read":
            return _entry(content, option.subject)
        case "rumor", "act":
            rumor = content.mythos[option.subject].rumor
            return rumor.action.raw if rumor is not None else ()
        case "visit", "visit":
            return content.mythos[option.subject].visit.raw
        case "ancient_one_attacks", "suffer":
            return content.ancient_ones[game.state.ancient_one].attack.raw
    return ()


def _entry(content: Content, entry: str) -> Steps:
    """The steps of a paragraph of a location or gate card."""
    locations = (card for deck in content.encounters.values() for card in deck.values())
    cards = (*locations, *(card.entries for card in content.gate_cards.values()))
    paragraphs = (paragraph for card in cards for paragraph in card.values())
    return next((paragraph.effect.raw for paragraph in paragraphs if paragraph.id == entry), ())


def worst_case_of(game: Game, decision: Decision, option: Option) -> WorstCase:
    """What an option may cost at worst, by kind of loss; empty where nothing is known or nothing can be lost."""
    who = game.deciding(decision.who)
    steps = written_steps_of(game, decision, option)
    if who is None:
        return {}
    before = price_of_use(game, who, option, priced_apart=True)
    return worst_case(steps, Scope(game, who, ""), before) if steps or before else {}


def price_of_use(game: Game, who: Investigator, option: Option, *, priced_apart: bool = False) -> WorstCase:
    """What using a card or an ability costs for certain: its own cost, and that of casting (R21.1), or of fighting with it.

    priced_apart: without the points that `written_steps_of` begins with (`cost_as_steps`).
    """
    if option.verb == "fight":
        return _price_of_arms(game, who, option)
    if option.verb not in ("use", "cast"):
        return {}
    owned = game.content.cards.get(kind_of(option.subject))
    uses = owned.uses if owned is not None else game.content.investigators[who.id].uses
    use = next((use for use in uses if use.index == option.amount), None)
    casting = sanity_cost(game, owned) if owned is not None else 0
    if use is None:
        return {"sanity": casting} if casting else {}
    sanity, stamina = (0, 0) if priced_apart else (use.cost.sanity, use.cost.stamina)
    attack = int(not priced_apart and takes_attack(game, use))
    prices = {"sanity": sanity + casting, "stamina": stamina, "money": use.cost.money, "attack": attack}
    return {what: count for what, count in prices.items() if count}


def _price_of_arms(game: Game, who: Investigator, option: Option) -> WorstCase:
    """The points that weapons take once they were used in a Combat check."""
    copies = [copy for copy in option.subject.split("+") if kind_of(copy) in game.content.cards]
    afterwards = [followed(game.content.card(copy).after_use.raw) for copy in copies]
    less = game.modifiers(who).reduce
    lost = {
        "sanity": sum(max(0, each.sanity - less["sanity"]) for each in afterwards),
        "stamina": sum(max(0, each.stamina - less["stamina"]) for each in afterwards),
    }
    return {what: count for what, count in lost.items() if count}


def plain_dice(game: Game, decision: Decision, option: Option) -> PlainDice | None:
    """The plain dice (not for a check) that an option leads to (A12); None if there are none."""
    who = game.deciding(decision.who)
    first = first_roll(written_steps_of(game, decision, option), Scope(game, who, "")) if who is not None else None
    return first if isinstance(first, PlainDice) else None


def _asked(game: Game, who: Investigator, check: Mapping[str, Any], by: str) -> RollForecast:
    """The roll of a check that an effect asks for; a combat check uses the best weapons and spells."""
    skill, difficulty = str(check["skill"]), int(check.get("difficulty", 1))
    modifier = int(check.get("modifier", 0))
    battle = game.state.battle
    if "battle_modifier" in check:
        modifier = int(check["battle_modifier"]) - (battle.round - 1 - battle.skipped if battle is not None else 0)
    if skill != "combat":
        return _check(game, who, skill, ((by, modifier),), difficulty)
    fight = Fight(game, who, target=difficulty)
    base = strength(game, who, "combat", modifier)
    best = ways_ranked(fight, base)[0]
    return RollForecast(
        "combat", "fight", best.roll, base - modifier, (*best.loadout.bonuses, (by, modifier)), success_on(game, who)
    )


def forecast_of(game: Game, decision: Decision, clues: int = 0, reroll: Reroll | None = None) -> dict[str, FightValue]:
    """The value of every option that fights a monster or escapes from one, by the option's id.

    The figures are exact for a fixed policy: the chosen way to fight is kept (see `forecast.solver`), and the only clue
    tokens and rerolls used are `clues` tokens and `reroll`, where they help most. The utility of a value weighs
    chances against costs; the option with the highest utility is the best (`policy.best_option`).
    """
    who = game.deciding(decision.who)
    about = decision.about
    if who is None or (isinstance(about, CombatView) and not about.monster):
        return {}
    if isinstance(about, CombatView):
        solver = Solver(RoundSolver(about.fight(game, who)))
        state = solver.rounds.state(clues, reroll)
        ways = {way.loadout.option.id: way.loadout for way in about.ways}
        offers = {offer.option.id: offer for offer in usable(game, who, "in_combat", "monster")}
        if decision.kind == "before_horror":
            used = {
                option.id: solver.using_before_horror(offers[option.id], state)
                for option in decision.options
                if option.id in offers
            }
            return {"go_on": solver.horror_check(state), **used}
        values = {option.id: _value_of_option(solver, state, option, ways, offers) for option in decision.options}
        return {id: value for id, value in values.items() if value is not None}
    return {
        option.id: value_of_meeting(game, who, option, clues, reroll)
        for option in decision.options
        if option.verb in ("fight", "evade") and kind_of(option.subject) in game.content.monsters
    }


def value_of_meeting(
    game: Game, who: Investigator, option: Option, clues: int = 0, reroll: Reroll | None = None
) -> FightValue:
    """The value of fighting or evading a monster that an investigator meets; option: `fight:ID` or `evade:ID`."""
    solver = Solver(RoundSolver(Fight(game, who, option.subject)))
    state = solver.rounds.state(clues, reroll)
    return solver.value_of_evading(state) if option.verb == "evade" else solver.from_beginning(state)


def rerolls(game: Game, who: Investigator) -> dict[str, Reroll]:
    """The rerolls that could be used now, by card copy or ability, the investigator's own or others' (R18.7)."""
    offers = [use for check in CHECKS for use in usable(game, who, "after_check", check)]
    offers += [use for other in game.playing() for use in usable(game, other, "after_any_check", "")]
    dice = {offer.copy or offer.source: (offer.use, dict(offer.use.effect.raw[0])) for offer in offers}
    return {
        name: Reroll(use.of or "any", str(step["reroll"]["dice"]))
        for name, (use, step) in dice.items()
        if "reroll" in step
    }


def _value_of_option(
    solver: Solver, state: ForecastState, option: Option, ways: dict[str, Loadout], offers: dict[str, Offer]
) -> FightValue | None:
    """The value of an option in a combat round."""
    if option.id in ways:
        return solver.rounds.value_of_fighting(ways[option.id], state)
    if option.verb == "flee":
        return solver.value_of_fleeing(state)
    offer = offers.get(option.id)
    if offer is None:
        return None
    if option.verb == "cast":
        return solver.rounds.value_of_casting(offer, state)
    return solver.rounds.costs.winning(offer, state) if wins(offer) else None


def _met(game: Game, who: Investigator, option: Option) -> RollForecast | None:
    """The roll for a monster that is met: to evade it, or the first Combat check with the best arms."""
    if option.verb == "evade":
        return evading(game, who, option.subject)
    if option.verb != "fight":
        return None
    fight = Fight(game, who, option.subject)
    spell = opening_of(game, who, option)
    if spell:
        return _cast_in(game, who, spell, fight)
    return _armed(game, who, first_round(fight), best_arms(game, who, option.subject).option.id)


def opening_of(game: Game, who: Investigator, option: Option) -> str:
    """The copy of the spell with which a fight is best begun, "" for none; option: `fight:ID`."""
    solver = Solver(RoundSolver(Fight(game, who, option.subject)))
    if option.verb != "fight":
        return ""
    offer = solver.rounds.best_opening_spell(solver.at_first_round(solver.rounds.state()))
    return offer.copy if offer is not None else ""


def best_arms(game: Game, who: Investigator, monster: str) -> Loadout:
    """With what a fight with a monster that is met is best begun, as somebody most likely stands after the Horror check."""
    solver = Solver(RoundSolver(Fight(game, who, monster)))
    return solver.rounds.best_way(solver.at_first_round(solver.rounds.state()))[0]


def evading(game: Game, who: Investigator, monster: str) -> RollForecast:
    """The roll to evade a monster (R8.2)."""
    return _check(game, who, "evade", ((monster, game.figures(monster).awareness),))


def _check(
    game: Game, who: Investigator, check: str, terms: tuple[tuple[str, int], ...], difficulty: int = 1
) -> RollForecast:
    modifier = sum(value for _, value in terms)
    roll = Roll(pool_of(game, who, check, modifier), difficulty)
    return RollForecast(check, _skill(check), roll, strength(game, who, check), terms, success_on(game, who))


def _in_combat(game: Game, who: Investigator, view: CombatView, option: Option) -> RollForecast | None:
    """The roll of an option in combat: a way to fight, fleeing, or a spell."""
    if option.verb == "fight":
        return _armed(game, who, view, option.id)
    if option.verb == "cast":
        return _cast_in(game, who, option.subject, view.fight(game, who))
    if option.verb == "go_on":
        horror = game.figures(view.monster).horror
        return None if horror is None or "horror" in view.fails else _horror(game, who, view.monster, horror.rating)
    return evading(game, who, view.monster) if option.verb == "flee" else None


def _horror(game: Game, who: Investigator, monster: str, rating: int) -> RollForecast:
    """The Horror check of a fight (R19.2)."""
    return _check(game, who, "horror", ((monster, rating),))


def _cast_in(game: Game, who: Investigator, copy: str, fight: Fight) -> RollForecast | None:
    """The roll of a spell cast in a fight, where its hands count."""
    begun, hands = fight.copy(), game.content.card(copy).hands
    if hands:
        begun.hold(copy, hands)
    return _cast(game, who, copy, begun)


def _armed(game: Game, who: Investigator, view: CombatView, way: str) -> RollForecast:
    """The roll of one way to fight."""
    opponent = view.monster or (game.state.ancient_one if game.state.battle is not None else "")
    terms = (*view.bonuses[way], (opponent, view.rating))
    return RollForecast(
        "combat", view.skill, view.pools[way], view.base - view.rating, terms, success_on(game, who), view.counted
    )


def _in_check(game: Game, who: Investigator, pending: Pending, option: Option) -> RollForecast | None:
    """The roll of a check that is about to be made, or helped after the roll."""
    if option.verb == "cast":
        return _cast(game, who, option.subject, Fight(game, who, pending.monster) if pending.monster else None)
    if option.verb == "roll":
        roll = Roll(pending.pool, pending.difficulty, pending.six_counts)
        return RollForecast(pending.check, _skill(pending.check), roll, pending.pool, (), pending.success_on)
    if option.verb in ("clue", SPEND) or pays_a_clue(game, who, option):
        to_the_end = option.verb == SPEND
        dice = (option.amount if to_the_end else 1) * clue_dice(game, who, pending.check)
        missing = missing_to_the_end(game, pending) if to_the_end else pending.difficulty - pending.successes
        roll = Roll(dice, max(1, missing), pending.six_counts)
        return RollForecast(pending.check, _skill(pending.check), roll, dice, (), pending.success_on)
    again = _again(game, who, pending, option)
    if again is None:
        return None
    if option.verb in (REROLL_ON, CLUES_FIRST):
        more = option.amount * clue_dice(game, who, pending.check)
        first = option.verb == CLUES_FIRST
        again = dice_in_all(again.pool, more, again.difficulty, again.six_counts, clues_first=first)
    return RollForecast(
        pending.check, _skill(pending.check), again, again.pool, (), pending.success_on, pending.counted
    )


def _again(game: Game, who: Investigator, pending: Pending, option: Option) -> Roll | None:
    """The dice that an option rolls again, and the successes they lack; None for an option that rolls none (R18.7)."""
    kept = pending.successes
    if option.verb == "die":
        face, dice = int(option.subject), 1
        kept -= 0 if face < pending.success_on else pending.six_counts if face == 6 else 1
    elif option.verb in AGAIN and (reroll := rerolls(game, who).get(option.subject)) is not None:
        dice = reroll.rolled(len(pending.faces), sum(face < pending.success_on for face in pending.faces))
        kept = 0 if reroll.dice == "all" else kept
    else:
        return None
    return Roll(dice, max(1, pending.difficulty - kept), pending.six_counts)


def _skill(check: str) -> str:
    """The skill a check is made with."""
    return SPECIAL_CHECKS.get(check, check)


def _cast(game: Game, who: Investigator, copy: str, fight: Fight | None) -> RollForecast | None:
    """The roll of a spell cast outside a fight, or while a monster is evaded."""
    cast = game.content.card(copy).cast
    if cast is None:
        return None
    modifier, difficulty = casting_of(cast, fight)
    return _check(game, who, "spell", ((copy, modifier),), difficulty)
