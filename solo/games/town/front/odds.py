"""The view `odds`: for each option how its odds are computed, what it costs, and what clue tokens and rerolls would add."""

from __future__ import annotations

from solo.boardgame.percent import percent
from solo.games.town.compiled.hints import followed
from solo.games.town.forecast.after_roll import AFTER_ROLL, clue_dice
from solo.games.town.forecast.forecast import (
    MAX_CLUES,
    RollForecast,
    forecast_of,
    plain_dice,
    rerolls,
    roll_forecast_of,
    worst_case_of,
)
from solo.games.town.forecast.left_out import CLUE, left_out, ready_aids
from solo.games.town.forecast.values import FightValue
from solo.games.town.front.view import View
from solo.games.town.rules.checks import pool_of, success_on
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.rolls import chance
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.front import Lines
from solo.narration.messages import words_of

INDENT = "    "


class Odds(View):
    """Lists what can be done now, with exact odds."""

    def listed(self, decision: Decision) -> Lines:
        """Every option decided by dice, and below it how its odds are computed."""
        who = self._game.deciding(decision.who)
        if who is None:
            return [self._say("no_odds")]
        found = forecast_of(self._game, decision)
        extras = self._extras(decision, who) if found else {}
        lines = []
        for option in decision.options:
            stake = roll_forecast_of(self._game, decision, option)
            if option.id in found:
                below = self._fight(decision, option, who, stake, found[option.id])
                below += self._better(option, found[option.id], extras)
            elif stake is not None:
                below = self._check(option, who, stake)
            else:
                below = self._plain(decision, option, who)
            if below or stake is not None or worst_case_of(self._game, decision, option):
                lines += [self._wording.option(decision, option), *(INDENT + line for line in below)]
        return lines or [self._say("no_odds")]

    def _plain(self, decision: Decision, option: Option, who: Investigator) -> Lines:
        """An option with dice that are not a check (A12)."""
        found = plain_dice(self._game, decision, option)
        if found is None:
            return []
        if found.successes:
            each = chance(1, 1, success_on(self._game, who))
            return [self._say("plain_successes", count=found.dice, percent=percent(each))]
        return [self._say("plain_dice", count=found.dice)]

    # One check

    def _check(self, option: Option, who: Investigator, stake: RollForecast) -> Lines:
        """What the dice are made of, and what clue tokens and rerolls would add."""
        lines = [self._made_of(stake)] if stake.terms else []
        spends = option.verb in AFTER_ROLL
        helped = [] if spends or stake.counted else self._helped(option, stake, who)
        return [*lines, "; ".join(helped)] if helped else lines

    def _helped(self, option: Option, stake: RollForecast, who: Investigator) -> Lines:
        """What clue tokens and rerolls would add; a reroll that is the option itself is counted already, and gone then."""
        dice = clue_dice(self._game, who, stake.check)
        lines = [
            self._say("with_clues", count=count, percent=stake.with_dice(count * dice))
            for count in range(1, min(who.clues, MAX_CLUES) + 1)
        ]
        for name, reroll in rerolls(self._game, who).items():
            better = stake.rerolling(reroll) if name != option.subject else None
            if better is not None:
                lines.append(self._say("with_reroll", card=self._wording.teller.name(name), percent=better))
        return lines

    def _made_of(self, stake: RollForecast) -> str:
        """Where the dice come from: the skill, what is in hand, the opponent."""
        parts = [self._name(stake.skill), str(stake.value)]
        for id, value in stake.terms:
            if value:
                name = self._name(id) if id else self._say("modifier")
                parts += ["+" if value > 0 else "−", name, str(abs(value))]
        twice = stake.roll.six_counts > 1
        made = {"parts": words_of(parts, " "), "pool": stake.roll.pool, "sixes": self._say("sixes") if twice else ""}
        if stake.counted:
            return self._say("pool_counted", **made)
        return self._say("pool", difficulty=stake.roll.difficulty, **made)

    # A whole fight

    def _fight(
        self, decision: Decision, option: Option, who: Investigator, stake: RollForecast | None, outlook: FightValue
    ) -> Lines:
        """What precedes the fight, each round of it, what a failure costs, and the average cost of all of it."""
        about = decision.about
        begun = isinstance(about, CombatView)
        lines = [] if begun or option.verb != "fight" else self._horror(option.subject, who)
        if isinstance(about, CombatView) and option.verb == "go_on":
            lines = self._horror(about.monster, who)
        elif stake is not None:
            lines.append(self._say("round", made=self._made_of(stake), percent=stake.percent))
            monster = about.monster if isinstance(about, CombatView) else option.subject
            lines += self._by_spell(decision, option, who)
            lines += self._blow(monster, who) if option.verb != "cast" else []
        cost = {"points": round(outlook.points, 1), "things": round(outlook.cards, 1)}
        return [*lines, self._say("likely_cost", **cost), *self._counted(decision, option, outlook)]

    def _by_spell(self, decision: Decision, option: Option, who: Investigator) -> Lines:
        """The spells that may evade where the roll does not."""
        least, name = success_on(self._game, who), self._wording.teller.name
        return [
            self._say("evade_by_spell", spell=name(each.copy), pool=roll.pool, percent=percent(roll.chance(least)))
            for each in ready_aids(self._game, decision, option)
            if not each.amounts and (roll := each.casting) is not None
        ]

    def _counted(self, decision: Decision, option: Option, outlook: FightValue) -> Lines:
        """What is counted besides the dice, and what is not."""
        aids = dict.fromkeys(each.copy for each in ready_aids(self._game, decision, option))
        left = ["clues" if each == CLUE else each for each in left_out(self._game, decision, option, outlook)]
        found = {"counted": list(aids), "not_counted": left}
        return [self._say(key, things=self._join(self._forms(ids))) for key, ids in found.items() if ids]

    def _blow(self, monster: str, who: Investigator) -> Lines:
        """What a failure costs: combat damage, or the way into time and space (R33.8)."""
        combat = self._game.figures(monster).combat
        damage = max(0, combat.damage - self._game.modifiers(who).reduce["stamina"]) if combat is not None else 0
        after = followed(self._game.content.monsters[kind_of(monster)].on_combat_damage.raw)
        lines = [self._say("blow", stamina=damage)] if damage else []
        return [
            *lines,
            *([self._say("blow_loses")] if after.loses and not self._game.modifiers(who).never_lost else []),
        ]

    def _horror(self, monster: str, who: Investigator) -> Lines:
        """The Horror check before a fight (R19.2)."""
        horror = self._game.figures(monster).horror
        if horror is None:
            return []
        pool = pool_of(self._game, who, "horror", horror.rating)
        damage = max(0, horror.damage - self._game.modifiers(who).reduce["sanity"])
        figures = {"pool": pool, "percent": percent(chance(pool, 1, success_on(self._game, who))), "sanity": damage}
        return [self._say("horror", **figures)]

    def _extras(self, decision: Decision, who: Investigator) -> dict[str, dict[str, FightValue]]:
        """The outlooks of the options with clue tokens, one after the other, and with each reroll."""
        found = {
            self._say("clues", count=count): forecast_of(self._game, decision, clues=count)
            for count in range(1, min(who.clues, MAX_CLUES) + 1)
        }
        for name, reroll in rerolls(self._game, who).items():
            found[self._name(name)] = forecast_of(self._game, decision, reroll=reroll)
        return found

    def _better(self, option: Option, plain: FightValue, extras: dict[str, dict[str, FightValue]]) -> Lines:
        """The gain from each of them, if any."""
        gains = [
            self._say("fight_with", what=what, percent=percent(found[option.id].win))
            for what, found in extras.items()
            if found[option.id].win > plain.win
        ]
        return ["; ".join(gains)] if gains else []
