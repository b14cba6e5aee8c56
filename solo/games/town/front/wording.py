"""Decisions in words: the question, its options, the line of state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from solo.boardgame.front.wording import HasGame
from solo.boardgame.percent import percent
from solo.games.town.abouts import (
    Asking,
    Pending,
    Price,
    Sliders,
)
from solo.games.town.compiled.hints import followed
from solo.games.town.forecast.forecast import (
    RollForecast,
    forecast_of,
    opening_of,
    plain_dice,
    price_of_use,
    roll_forecast_of,
    worst_case_of,
)
from solo.games.town.forecast.left_out import chances_to_evade, left_out
from solo.games.town.forecast.policy import best_attack, best_of_fight
from solo.games.town.forecast.values import CLEARLY, FightValue
from solo.games.town.forecast.worst_case import is_fixed_loss
from solo.games.town.front.fighting import ARMED, begun, way_of
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.option_words import OptionWords
from solo.games.town.front.outlook_notes import (
    aided,
    encounter_chance,
    ends_walk,
    horror_stake,
    in_all,
    with_clues,
    without,
)
from solo.games.town.front.prompts import Prompts, priced
from solo.games.town.front.stakes import Stakes
from solo.games.town.front.walk_wording import WalkWording
from solo.games.town.game import Game
from solo.games.town.printed.numbers import (
    HANDS,
    TERROR_LIMIT,
    TRACKS,
    gates_that_awaken,
    monster_limit,
    overrun_threshold,
)
from solo.games.town.rules.battle import successes_for_token
from solo.games.town.rules.checks import success_on
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.doom import doom_limit
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.rolls import chance
from solo.games.town.state import Investigator
from solo.games.town.use_answers import is_void
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.cldr import join
from solo.narration.paragraphs import capital

OTHERS = ("both", "lost", "away", "open")
"""What may come of a fight besides winning it and falling."""

NAMED = ("money", "maximum")
"""Costs that the options themselves mention."""

LOSSES = ("sanity", "stamina", "clues", "items", "cards")
"""Costs that an option mentions whose text is about nothing else."""

ALL = 100
"""A chance, in percents, that cannot be surpassed."""
NEARLY = 95
"""From this chance to win a fight on, in percent, it is not said what else could help."""


class Wording(WalkWording):
    """Words a game's decisions, with a narrator's catalogue."""

    named_alone = ("go", "to")
    figures = ("sanity", "max_sanity", "stamina", "max_stamina", "money", "clues")

    def __init__(self, playing: HasGame[Game], teller: Narrator) -> None:
        super().__init__(playing, teller)
        self._stakes = Stakes(self)
        self._prompts = Prompts(self, self._stakes)
        self._words = OptionWords(self)
        self._foreseen: tuple[Decision, dict[str, FightValue]] | None = None

    def _costs(self, asks: Decision, who: Investigator) -> dict[str, str]:
        """What a card in play may cost at worst, in words, by kind."""
        worst = worst_case_of(self.game, asks, asks.options[0])
        return {what: self._stakes.toll(what, count, who) for what, count in worst.items() if count > 0}

    def prompt(self, decision: Decision) -> str:
        """The question a decision asks."""
        return self._prompts.of(decision)

    def option(self, decision: Decision, option: Option, text: str = "") -> str:
        """One option, with its odds where dice decide. text: what stands for the option itself."""
        text = text or self.option_without_odds(decision, option)
        if option.verb == ARMED:
            return self._at_once(decision, option, text)
        if is_void(self.game, decision, option):
            notes = [self.say("options", "parts", "no_use"), *self._cost(self._price_of(decision, option))]
            return self.say("options", "noted", text=text, notes="; ".join(notes))
        ends = [*horror_stake(self, decision, option, self._stakes.toll), *ends_walk(self, decision, option)]
        stake = roll_forecast_of(self.game, decision, option)
        outlook = self._outlooks(decision).get(option.id)
        if outlook is not None:
            return self._whole(decision, option, text, stake, outlook, ends)
        plain = plain_dice(self.game, decision, option) if stake is None else None
        notes = self._notes(decision, option, dice=stake is not None or plain is not None)
        if stake is not None and stake.counted:
            best = "yes" if option.id == best_attack(self.game, decision) else "no"
            figures = {"pool": stake.roll.pool, "successes": stake.expected, "best": best}
            others = "".join(f"; {each}" for each in self._cost(self._price_of(decision, option)))
            return self.say("options", "expected", text=text, others=others, **figures)
        if stake is not None:
            notes = [*with_clues(self, decision, option, stake), *in_all(self, decision, option), *notes]
            figures = {"pool": stake.roll.pool, "percent": stake.percent}
            if option.verb == "read":
                return encounter_chance(self, text, stake, notes)
        elif plain is not None and plain.passes and option.verb != "read":
            one = chance(plain.dice, 1, success_on(self.game, self.game.by_id(decision.who)))
            figures = {"pool": plain.dice, "percent": percent(one)}
        else:
            return self.say("options", "noted", text=text, notes="; ".join(notes)) if notes else text
        return self.say("options", "chance", text=text, others="".join(f"; {each}" for each in notes), **figures)

    def _notes(self, decision: Decision, option: Option, *, dice: bool) -> list[str]:
        """What an option costs for certain and what may come besides at worst, in words, without what its question or text says.

        dice: whether any are rolled for it.
        """
        if (hanging := self._stakes.of(decision, option)) or (
            decision.kind == "after_check" and option.verb == "accept"
        ):
            return [*hanging, *self._cost(self._price_of(decision, option))]
        price = self._price_of(decision, option)
        asked = decision.about.prices if isinstance(decision.about, Price) and option.verb == "yes" else {}
        toll = {
            what: count - price.get(what, 0) - asked.get(what, 0)
            for what, count in worst_case_of(self.game, decision, option).items()
        }
        named = () if dice else (*NAMED, *LOSSES) if self._names_its_losses(decision, option) else NAMED
        who = self.game.deciding(decision.who)
        said = [self._stakes.toll(what, count, who) for what, count in toll.items() if count > 0 and what not in named]
        words = list(dict.fromkeys(said))
        worst = self.say("options", "parts", "worst", worst=join(words, self.teller.catalogue.language))
        return [*self._cost(price), *([worst] if words else [])]

    def _price_of(self, decision: Decision, option: Option) -> dict[str, int]:
        """What using a card or an ability costs for certain."""
        return price_of_use(self.game, self.game.by_id(decision.who), option) if decision.who else {}

    def _cost(self, price: Mapping[str, int]) -> list[str]:
        """What is paid for certain, in words; empty where nothing is."""
        return [self.say("options", "parts", "cost", price=priced(self, price))] if price else []

    def _names_its_losses(self, decision: Decision, option: Option) -> bool:
        """Whether an option has a text of its own and is nothing but losses of fixed numbers, which that text then says."""
        steps, about = decision.option_steps.get(option.id, ()), decision.about
        own = isinstance(about, Asking) and self.known("choices", about.source, option.verb)
        return bool(own and steps) and all(map(is_fixed_loss, steps))

    def _outlooks(self, decision: Decision) -> dict[str, FightValue]:
        """The outlooks of the options of a decision, computed once while it is pending."""
        if self._foreseen is None or self._foreseen[0] is not decision:
            self._foreseen = (decision, forecast_of(self.game, decision))
        return self._foreseen[1]

    def _whole(
        self,
        decision: Decision,
        option: Option,
        text: str,
        stake: RollForecast | None,
        outlook: FightValue,
        notes: Sequence[str] = (),
    ) -> str:
        """An option that begins or continues a fight, or escapes from it, with its final outlook, and with notes behind it."""
        ways, who = self._outlooks(decision), self.game.by_id(decision.who)
        best = isinstance(decision.about, CombatView) and len(ways) > 1 and outlook.win > 0
        best = best and best_of_fight(self.game, decision, dict(ways)) == (option.id, True)
        key, shares = self._outlook_key(who, option, dice=stake is not None), outlook.shares
        dearer = any(each.win > outlook.win + CLEARLY or each.shares["win"] > shares["win"] for each in ways.values())
        mark = "saving" if dearer else "yes"
        left = left_out(self.game, decision, option, outlook) if shares["win"] < ALL else ()
        least = bool(left and shares["win"])
        how = {"away": "drawn"} if self._draws_through(decision, option) else {}
        others = [
            self.say("options", "parts", how.get(each, each), percent=shares[each]) for each in OTHERS if shares[each]
        ]
        bare = [without(self, left)] if left and shares["win"] < NEARLY else []
        # behind the mark of the best, which would else read as one more thing of the list in the last of them
        behind = [f"; {each}" for each in (*bare, *self._cost(price_of_use(self.game, who, option)), *notes)]
        figures = {"win": shares["win"], "fall": shares["fall"], "best": mark if best else "no"}
        bounds = {"at_least": "yes" if least else "no", "at_most": "yes" if least and shares["fall"] else "no"}
        meets = not isinstance(decision.about, CombatView) and option.verb == "fight"
        spell = opening_of(self.game, who, option) if meets else ""
        opening = self.say("options", "opening", spell=self.teller.name(spell)) if spell else ""
        pool = stake.roll.pool if stake is not None else 0
        said = {"text": text, "pool": pool, "opening": opening, "aided": aided(self, decision, option, pool=pool)}
        once = percent(chances_to_evade(self.game, who, [option.subject])[0]) if option.verb == "evade" else ""
        # one who fails to evade is in a fight, which ends the walk: that he would get away later is no help to go on
        shown = key == "escape" and once not in ("", shares["win"])
        said |= {"first": self.say("options", "parts", "first", once=once) if shown else "", "once": once}
        return self.say("options", key, **said, others="".join(others), notes="".join(behind), **figures, **bounds)

    def _draws_through(self, decision: Decision, option: Option) -> bool:
        """Whether a fight that nobody wins ends beyond a gate (R33.8)."""
        monster = decision.about.monster if isinstance(decision.about, CombatView) else option.subject
        kind = self.game.content.monsters.get(kind_of(monster))
        return kind is not None and followed(kind.on_combat_damage.raw).throws

    def _outlook_key(self, who: Investigator, option: Option, *, dice: bool) -> str:
        """What an outlook is of: of running away, time and again where that may be done (R20.1, R33.1), else of the fight."""
        if option.verb == "evade" and Fight(self.game, who, option.subject).has("ambush"):
            return "escape_or_win"
        return "escape" if option.verb in ("flee", "evade") else "whole_fight" if dice else "sure_fight"

    def _at_once(self, decision: Decision, armed: Option, text: str) -> str:
        """An option that begins a fight with certain arms, with its outlook."""
        first = begun(self.game, self.game.by_id(decision.who), armed.subject)
        if first is None:
            return text
        listed = [way_of(each.id) for each in decision.options if each.verb == ARMED and each.subject == armed.subject]
        first = msgspec.structs.replace(first, options=tuple(each for each in first.options if each.id in listed))
        way = next(each for each in first.options if each.id == way_of(armed.id))
        stake, outlook = roll_forecast_of(self.game, first, way), self._outlooks(first)[way.id]
        return self._whole(first, way, text, stake, outlook, ends_walk(self, decision, armed))

    def option_without_odds(self, decision: Decision, option: Option) -> str:
        """One option without its odds."""
        return self._words.of(decision, option)

    def tracks(self, decision: Decision) -> list[str]:
        """The three tracks of a slider decision, stop by stop, with the present settings."""
        now = decision.about.stops if isinstance(decision.about, Sliders) else ()
        lines = []
        width = max(len(self.teller.name(one)["name"] + self.teller.name(two)["name"]) + 1 for one, two in TRACKS)
        for track, (one, two) in enumerate(TRACKS):
            stops = self.game.content.investigators[decision.who].tracks[track]
            shown = []
            for number, (left, right) in enumerate(stops):
                figures = f"{number + 1}: {left}/{right}"
                shown.append(f"[{figures}]" if now and now[track] == number else figures)
            names = f"{self.teller.name(one)['name']}/{self.teller.name(two)['name']}".ljust(width)
            lines.append(self.say("options", "track", names=names, stops="   ".join(shown)))
        focus = self.focus(decision)
        return [*lines, self.say("options", "track_focus" if focus else "track_free", focus=focus)]

    def focus(self, decision: Decision) -> int:
        """Steps by which the sliders may be moved (R6.5); 0 where they may be put anywhere (R4.10, R22.20)."""
        if decision.rule in ("R4.10", "R22.20"):
            return 0
        return self.game.content.investigators[decision.who].fact.focus

    def first(self) -> Investigator | None:
        """The first player; None before anybody plays."""
        state = self.game.state
        return state.investigators[state.first] if state.investigators else None

    def besides(self, who: Investigator) -> dict[str, Any]:
        """The hands, free unless something is held."""
        return {"hands": HANDS}

    def acting(self, decision: Decision, *, brief: bool = False) -> str:
        """The condition of the deciding investigator, with free hands but for a check within a fight, which needs none; "" if
        nobody decides. brief: without the place."""
        one = self.game.deciding(decision.who)
        if one is None:
            return ""
        if isinstance(decision.about, Pending) and decision.about.monster:
            return self.condition(one, "who_checking" if brief else "who")
        hands = decision.about.hands if isinstance(decision.about, CombatView) else HANDS
        return self.condition(one, "who_brief" if brief else "who_acting", hands=hands)

    def standing(self) -> str:
        """The condition of the town; "" before there is an Ancient One."""
        game, state = self.game, self.game.state
        if not state.investigators or not state.ancient_one:
            return ""
        doom = {"phase": self.teller.name(state.phase), "doom": state.doom, "doom_limit": doom_limit(game)}
        if state.battle is not None:
            battle = {"round": state.battle.round, "total": state.battle.total, "needed": successes_for_token(game)}
            return capital(self.say("status", "battle", **doom, **battle))
        return self.say(
            "status",
            "town",
            round=state.round,
            **doom,
            terror=state.terror,
            gates=len(state.gates),
            gate_limit=gates_that_awaken(state.seats),
            monsters=game.monsters_count(),
            monster_limit=(overrun_threshold if state.terror >= TERROR_LIMIT else monster_limit)(state.seats),
        )
