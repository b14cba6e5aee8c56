"""What cards and abilities are worth using, and which of them a table need not ask about."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from solo.games.town.abouts import Opponent, Pending, Points
from solo.games.town.compiled.hints import followed, healed
from solo.games.town.compiled.pieces import Use
from solo.games.town.forecast.after_roll import clue_dice
from solo.games.town.forecast.forecast import forecast_of, roll_forecast_of, worst_case_of
from solo.games.town.forecast.values import CLEARLY
from solo.games.town.game import Game
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.uses import clues_payable, sanity_cost
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision, Option

ENDS = ("insane", "unconscious", "devoured", "lost")
"""The losses with which somebody falls."""

ANYWHERE = {"sanity": 3, "stamina": 3}
"""So few points left are a need: nearly every encounter takes as many at most."""

MORE_POINTS = "movement_points"
"""The effect that gives more movement points."""

MAGICAL_IMMUNITY = "magical_immunity"
"""What makes magical dice void; no spell takes it away."""

GO_ON = "go_on"
"""The option that makes the Horror check with nothing used before it."""

RESTING = ("move", "other_world_move", "battle_trade")
"""Decisions whose first option ends a movement, or the trading at its end."""


def nothing_to_use(game: Game, decision: Decision, *, arrived: bool = False) -> bool:
    """Whether at the end of a movement no card or ability is worth using."""
    return not worth_using(game, decision, arrived=arrived)


def worth_using(game: Game, decision: Decision, *, arrived: bool = False) -> list[Option]:
    """The cards and abilities that may be worth using at the end of a movement.

    None is that cannot succeed, or costs something and may still be used later. What does nothing but cost something gets rid of
    its card, as a loan that is repaid does: that is asked (A43).

    arrived: the investigator is where he wanted to go, so that more movement points are of no use.
    """
    who, found = game.deciding(decision.who), list[Option]()
    for option in decision.options:
        if option.verb not in ("use", "cast"):
            continue
        when, use = use_of(game, decision, option)
        if use is None or who is None:
            found.append(option)
            continue
        if does_nothing(game, decision, option) or _comes_home_anyway(game, decision, use):
            continue
        farther = arrived and MORE_POINTS in str(use.effect.raw) and not use.cost.movement_points
        later = (
            when == "free_action"
            and costs_something(use)
            and not use.does_nothing
            and not _needs(game, who, use, ANYWHERE)
        )
        if not farther and not later:
            found.append(option)
    return found


def _comes_home_anyway(game: Game, decision: Decision, use: Use) -> bool:
    """Whether a use only brings somebody home who comes home by going on from the second area (R10.3)."""
    who = game.by_id(decision.who)
    last = game.content.areas.get(who.place, ("", 0))[1] == 2 and decision.options[0].id == GO_ON
    return last and [list(step) for step in use.effect.raw] == [["return_to_arkham"]]


def may_succeed(game: Game, decision: Decision, option: Option) -> bool:
    """Whether an option needs no dice, or those it has may succeed without a clue token."""
    stake = roll_forecast_of(game, decision, option)
    return stake is None or stake.roll.chance(stake.least) > 0


def is_the_end(game: Game, decision: Decision, option: Option) -> bool:
    """Whether somebody may go insane or fall by what an option costs or brings."""
    return any(what in ENDS for what in worst_case_of(game, decision, option))


def may_ride_on(game: Game, decision: Decision) -> bool:
    """Whether somebody without a movement point is asked about a card or an ability that gives him more."""
    uses = [use_of(game, decision, each)[1] for each in decision.options if each.verb in ("use", "cast")]
    more = any(use is not None and MORE_POINTS in str(use.effect.raw) for use in uses)
    return decision.about == Points(0) and more and not nothing_to_use(game, decision)


def healers(game: Game, decision: Decision) -> list[Option]:
    """The options that give up something to restore sanity or stamina, at a moment that has no end: whoever declines one may
    take it up at the next."""
    if decision.kind != "quiet" and not (decision.kind in RESTING and decision.about in (None, Points(0))):
        return []
    uses = [(each, use_of(game, decision, each)[1]) for each in decision.options if each.verb == "use"]
    return [each for each, use in uses if use is not None and costs_something(use) and healed(use.effect.raw)]


def does_nothing(game: Game, decision: Decision, option: Option) -> bool:
    """Whether an option cannot do anything: its dice cannot succeed, and no clue token may be added (R18.7); or what they would
    bring is void; or after a roll there is no die to roll again."""
    if option.verb not in ("cast", "use", "close", "yes"):
        return False
    if is_void(game, decision, option):
        return True
    stake, who = roll_forecast_of(game, decision, option), game.deciding(decision.who)
    if stake is None or who is None or stake.roll.chance(stake.least):
        return False
    return rolls_none_again(decision, option, stake.roll.pool) or not clues_payable(game, who)


def is_void(game: Game, decision: Decision, option: Option) -> bool:
    """Whether a spell in a fight brings only magical dice, or a magical weapon, to which the opponent is immune (R33.4)."""
    view, who = decision.about, game.deciding(decision.who)
    if option.verb != "cast" or not isinstance(view, CombatView) or who is None:
        return False
    use = use_of(game, decision, option)[1]
    if use is None or not (use.help.bonus or use.help.enchants):
        return False
    other = use.help.toughness or use.help.blanks or use.help.wins or use.help.sweeps
    return not other and view.fight(game, who).has(MAGICAL_IMMUNITY)


def idle_arms(game: Game, decision: Decision, option: Option) -> list[str]:
    """The weapons in a way to fight that add nothing against the opponent, where the same may be done without them (R33.3)."""
    view = decision.about
    if option.verb != "fight" or not isinstance(view, CombatView):
        return []
    ways = {each.subject for each in decision.options if each.verb == "fight"}
    copies = [copy for copy in option.subject.split("+") if copy]
    idle = [
        copy
        for copy, bonus in view.bonuses.get(option.id, ())
        if copy in copies and bonus <= 0 and _only_adds_dice(game, copy)
    ]
    without = ["+".join(copy for copy in copies if copy != each) for each in idle]
    return idle if all(each in ways for each in without) else []


def without_idle_arms(game: Game, decision: Decision) -> Decision:
    """The same decision without the ways to fight that differ from another only by a weapon that adds nothing."""
    useful = tuple(each for each in decision.options if not idle_arms(game, decision, each))
    return msgspec.structs.replace(decision, options=useful)


def _only_adds_dice(game: Game, copy: str) -> bool:
    """Whether a card is a weapon that does nothing but add dice to a Combat check."""
    card = game.content.card(copy)
    return card.cast is None and card.passive.six_counts == 1


def rolls_none_again(decision: Decision, option: Option, dice: int) -> bool:
    """Whether an option after a roll would roll dice again, of which none has failed."""
    return decision.kind == "after_check" and option.verb == "use" and not dice


def use_of(game: Game, decision: Decision, option: Option) -> tuple[str, Use | None]:
    """The time at which an option's use is allowed, and the use; ("", None) for an option of another kind."""
    who = game.deciding(decision.who)
    for when, uses in game.modifiers(who).uses.items() if who is not None else ():
        for name, use in uses:
            if name == option.subject and use.index == option.amount:
                return when, use
    return "", None


def costs_something(use: Use) -> bool:
    """Whether a use costs more than exhausting the card or its one use a turn: points, money, the card itself."""
    cost = use.cost
    if followed(use.effect.raw).gone:
        return True
    return bool(
        cost.discard
        or cost.return_to_box
        or cost.movement_points
        or cost.sanity
        or cost.stamina
        or cost.money
        or cost.token
    )


def nothing_before(game: Game, decision: Decision) -> Answer | None:
    """The roll, where nothing that is offered before it could do anything, or more than after it (R18.6)."""
    others = [each for each in decision.options if each.verb != "roll"]
    idle = all(does_nothing(game, decision, each) or _as_well_later(game, decision, each) for each in others)
    return next((each.id for each in decision.options if each.verb == "roll"), None) if idle else None


def _as_well_later(game: Game, decision: Decision, option: Option) -> bool:
    """Whether what is offered before a roll may as well wait for it: it may be used after it, too; or only clue tokens could
    make it work, of which each is worth as much beside the roll itself."""
    who, check = game.deciding(decision.who), decision.about
    if who is None or not isinstance(check, Pending):
        return False
    uses = game.modifiers(who).uses.get("after_check", ())
    if check.pool and any(name == option.subject and use.of in ("any", check.check) for name, use in uses):
        return True
    stake = roll_forecast_of(game, decision, option)
    if option.verb != "cast" or stake is None or stake.roll.chance(stake.least):
        return False
    return stake.roll.difficulty >= check.difficulty and clue_dice(game, who, "spell") <= clue_dice(
        game, who, check.check
    )


def in_need(game: Game, decision: Decision) -> bool:
    """Whether at a quiet moment a use is free, or restores what is nearly gone."""
    who = game.deciding(decision.who)
    risk = at_risk(game, decision)
    for option in decision.options:
        when, use = use_of(game, decision, option)
        if use is None or who is None or when != "free_action":
            continue
        if not costs_something(use) or _needs(game, who, use, risk):
            return True
    return False


def may_be_lost(game: Game, what: str) -> bool:
    """Whether sanity or stamina is worth restoring: until the final battle; in it, where an attack takes it, or somebody pays
    with it."""
    if game.state.battle is None:
        return True
    ancient = game.content.ancient_ones[game.state.ancient_one]
    paid = (
        use.cost.sanity if what == "sanity" else use.cost.stamina
        for each in game.playing()
        for uses in game.modifiers(each).uses.values()
        for _, use in uses
    )
    cards = [game.content.card(copy) for each in game.playing() for copy in each.cards]
    spent = [what in str(card.after_use.raw) or (what == "sanity" and sanity_cost(game, card)) for card in cards]
    return what in f"{ancient.attack.raw}{ancient.after_attack.raw}" or any(paid) or any(spent)


def at_risk(game: Game, decision: Decision) -> dict[str, int]:
    """How much sanity and stamina may be lost next: before a Horror check, before a blow, else in nearly any encounter."""
    match decision.about:
        case CombatView(monster=monster):
            horror = game.figures(monster).horror
            return {"sanity": max(horror.damage, game.figures(monster).nightmarish) if horror is not None else 0}
        case Opponent(monster=monster):
            combat = game.figures(monster).combat
            return {"stamina": combat.damage if combat is not None else 0}
    return ANYWHERE


def forearmed(game: Game, decision: Decision) -> bool:
    """Whether a player may want to use something before the Horror check rather than after it."""
    return in_need(game, decision) or _in_time(game, decision) or _promising(game, decision)


def _promising(game: Game, decision: Decision) -> bool:
    """Whether a spell cast before the Horror check has an outlook that is better on the whole, or wins more, or falls less, by as
    much as can be read in a figure.

    What is no spell and wins by itself does so after the check as well, when it is known whether it is needed.
    """
    found = forecast_of(game, decision)
    plain = found[GO_ON]
    cast = [found[each.id] for each in decision.options if each.verb == "cast" and each.id in found]
    return any(
        each.utility > plain.utility + CLEARLY or each.win > plain.win + CLEARLY or each.fall < plain.fall - CLEARLY
        for each in cast
    )


def _in_time(game: Game, decision: Decision) -> bool:
    """Whether a spell may take away what would count at the Horror check: only that need not wait for the fight (R33.5)."""
    view, who = decision.about, game.deciding(decision.who)
    if not isinstance(view, CombatView) or who is None or not view.fight(game, who).has("nightmarish"):
        return False
    uses = [use_of(game, decision, each)[1] for each in decision.options if not does_nothing(game, decision, each)]
    return any(use is not None and use.help.blanks for use in uses)


def _needs(game: Game, who: Investigator, use: Use, risk: Mapping[str, int]) -> bool:
    """Whether a use restores sanity or stamina of which no more is left than may be lost."""
    return any(getattr(who, what) <= risk.get(what, 0) and may_be_lost(game, what) for what in healed(use.effect.raw))
