"""Decisions in words: the question, its options, the line of state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.boardgame.front.wording import HasGame
from solo.boardgame.percent import percent
from solo.games.town.abouts import (
    Asking,
    Pending,
    Price,
    Sliders,
    Split,
    Stack,
)
from solo.games.town.auto_answers import missing_to_seal
from solo.games.town.compiled.hints import drawn_from, followed
from solo.games.town.fight_answers import CLEARLY
from solo.games.town.forecast.after_roll import SPEND, takes_clues
from solo.games.town.forecast.forecast import (
    RollForecast,
    forecast_of,
    opening_of,
    plain_dice,
    price_of_use,
    roll_forecast_of,
    worst_case_of,
)
from solo.games.town.forecast.left_out import CLUE, chances_to_evade, left_out
from solo.games.town.forecast.policy import best_attack, best_option
from solo.games.town.forecast.values import FightValue
from solo.games.town.forecast.worst_case import is_fixed_loss
from solo.games.town.front.fighting import ARMED, MEETINGS, arms_used_up, begun, way_of
from solo.games.town.front.joined import AS_OFFERED
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.outlook_notes import aided, encounter_chance, ends_walk, without
from solo.games.town.front.prompts import Prompts, priced
from solo.games.town.front.stakes import Stakes
from solo.games.town.front.walk_wording import BETWEEN, WalkWording
from solo.games.town.front.walking import ANYWHERE
from solo.games.town.game import Game
from solo.games.town.printed.numbers import HANDS, SKILLS, TRACKS, gates_that_awaken, monster_limit
from solo.games.town.rules.battle import successes_for_token
from solo.games.town.rules.cards import cards_to_draw
from solo.games.town.rules.checks import success_on
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.doom import doom_limit
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.movement import STOP
from solo.games.town.rules.rolls import chance
from solo.games.town.rules.rumors import ending_price
from solo.games.town.state import Investigator
from solo.games.town.upkeep_answers import upkeep_uses
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.cldr import join
from solo.narration.messages import word_of, words_of
from solo.narration.paragraphs import capital

OTHERS = ("both", "lost", "away", "open")
"""What may come of a fight besides winning it and falling."""

NAMED = ("money", "maximum")
"""Costs that the options themselves mention."""

LOSSES = ("sanity", "stamina", "clues", "items", "cards")
"""Costs that an option mentions whose text is about nothing else."""

ALL = 100
"""A chance, in percents, that cannot be surpassed."""

OPENING = 6
"""So many words tell encounters apart."""


class Wording(WalkWording):
    """Words a game's decisions, with a narrator's catalogue."""

    named_alone = ("go", "to")
    figures = ("sanity", "max_sanity", "stamina", "max_stamina", "money", "clues")

    def __init__(self, playing: HasGame[Game], teller: Narrator) -> None:
        super().__init__(playing, teller)
        self._prompts = Prompts(self)
        self._stakes = Stakes(self)
        self._foreseen: tuple[Decision, dict[str, FightValue]] | None = None

    def prompt(self, decision: Decision) -> str:
        """The question a decision asks."""
        return self._prompts.of(decision)

    def option(self, decision: Decision, option: Option, text: str = "") -> str:
        """One option, with its odds where dice decide. text: what stands for the option itself."""
        text = text or self.option_without_odds(decision, option)
        if option.verb == ARMED:
            return self._at_once(decision, option, text)
        ends = ends_walk(self, decision, option)
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
            bare = not stake.roll.chance(stake.least) and takes_clues(self.game, decision, option)
            notes = [*([without(self, [CLUE])] if bare else []), *notes]
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
        words = [self._stakes.toll(what, count) for what, count in toll.items() if count > 0 and what not in named]
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
        best = (
            isinstance(decision.about, CombatView)
            and len(ways) > 1
            and option.id == best_option(ways)
            and outlook.win > 0
        )
        key, shares = self._outlook_key(who, option, dice=stake is not None), outlook.shares
        dearer = any(each.win > outlook.win + CLEARLY or each.shares["win"] > shares["win"] for each in ways.values())
        mark = "saving" if dearer else "yes"
        left = left_out(self.game, decision, option, outlook) if shares["win"] < ALL else ()
        least = bool(left and shares["win"])
        how = {"away": "drawn"} if self._draws_through(decision, option) else {}
        others = [
            self.say("options", "parts", how.get(each, each), percent=shares[each]) for each in OTHERS if shares[each]
        ]
        bare = [without(self, left)] if left and not shares["win"] else []
        others += [f"; {each}" for each in (*bare, *self._cost(price_of_use(self.game, who, option)), *notes)]
        figures = {"win": shares["win"], "fall": shares["fall"], "best": mark if best else "no"}
        bounds = {"at_least": "yes" if least else "no", "at_most": "yes" if least and shares["fall"] else "no"}
        meets = not isinstance(decision.about, CombatView) and option.verb == "fight"
        spell = opening_of(self.game, who, option) if meets else ""
        opening = self.say("options", "opening", spell=self.teller.name(spell)) if spell else ""
        pool = stake.roll.pool if stake is not None else 0
        said = {"text": text, "pool": pool, "opening": opening, "aided": aided(self, decision, option)}
        if key == "escape_or_win":
            said["once"] = percent(chances_to_evade(self.game, who, [option.subject])[0])
        return self.say("options", key, **said, others="".join(others), **figures, **bounds)

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
        way = next(each for each in first.options if each.id == way_of(armed.id))
        stake, outlook = roll_forecast_of(self.game, first, way), self._outlooks(first)[way.id]
        return self._whole(first, way, text, stake, outlook, ends_walk(self, decision, armed))

    def _laid_out(self, who: str, place: str) -> int:
        """How many cards somebody is shown who takes what a place offers, with what his own ability adds; 0 for none."""
        ability = self.game.content.abilities.get(place)
        shown = drawn_from(ability.effect.raw) if ability is not None else None
        return cards_to_draw(self.game, self.game.by_id(who), *shown) if shown is not None else 0

    def option_without_odds(self, decision: Decision, option: Option) -> str:
        """One option without its odds."""
        if option.verb == ARMED:
            return self._armed(option)
        if isinstance(decision.about, CombatView) and option.verb == "fight":
            return self._arms(option)
        if option.verb == "fight" and decision.kind in MEETINGS and (arms := self._used_up(decision, option)):
            return arms
        if option.verb == "set":
            return self._sliders(decision.who, option.subject)
        if option.verb == SPEND and isinstance(decision.about, Pending) and decision.about.counted:
            return self.say("options", "spend_on_token", amount=option.amount)
        if option.verb == AS_OFFERED:
            return self.say("choices", *option.subject.split("/"))
        if option.verb == "attend":
            return self._upkeep_of(option.subject)
        if option.verb == "read" and decision.kind == "choose_encounter":
            return self._opening(decision, option)
        if decision.kind == "explored_gate" and option.verb == "leave":
            return self._left_open(decision, option)
        if decision.kind == "pay_trophies":
            return self._price(option.subject)
        if isinstance(decision.about, Split):
            names = {"one": self.teller.name(decision.about.one), "two": self.teller.name(decision.about.two)}
            rest = decision.about.total - option.amount
            return self.say("options", "split", amount=option.amount, rest=rest, **names)
        if decision.kind == "choose" and isinstance(decision.about, Asking):
            source = decision.about.source
            if self.known("choices", source, option.verb):
                return self.say("choices", source, option.verb)
        offered = (kind_of(option.subject) or option.subject) if option.verb in ("ability", "use") else ""
        if offered and self.known("offers", offered):
            return self.say("offers", offered, count=self._laid_out(decision.who, offered))
        if option.verb == "use" and option.subject in {
            each.fact.ability.id for each in self.game.content.investigators.values()
        }:
            return self.say("options", "use_ability", subject=self.teller.name(option.subject))
        if option.verb == "end_rumor":
            return self.say("options", "end_rumor", price=priced(self, ending_price(self.game)))
        if option.id == STOP.id and decision.kind == "move":
            waits = self.waiting(self.game.by_id(decision.who), self.game.by_id(decision.who).place)
            text = self.say("options", "stop")
            return self.say("options", "noted", text=text, notes=words_of(waits, BETWEEN)) if waits else text
        subject = self.teller.name(option.subject)
        if decision.kind == "keep" and isinstance(decision.about, Stack) and option.subject in decision.about.prices:
            return self.say("options", "on_offer", subject=subject, amount=decision.about.prices[option.subject])
        if decision.kind in ANYWHERE and option.verb == "to":
            place = word_of(self.teller.name(option.subject))
            waits = self.waiting(self.game.by_id(decision.who), option.subject)
            return self.say("options", "noted", text=place, notes=words_of(waits, BETWEEN)) if waits else place
        if option.verb == "go" and decision.kind == "move":
            notes = words_of(self.walk_notes(decision, option.subject), BETWEEN)
            return self.say("options", "noted", text=self.say("options", "go", subject=subject), notes=notes)
        for path in (("options", "kinds", decision.kind, option.verb), ("options", option.verb)):
            if decision.kind != "choose" and self.known(*path):
                return self.say(*path, subject=subject, amount=option.amount)
        if self.known("choices", option.verb):
            return self.say("choices", option.verb)
        return option.id.replace("_", " ")

    def _upkeep_of(self, who: str) -> str:
        """An investigator's slider settings, and what may be used in upkeep."""
        one = self.game.by_id(who)
        named = {each["name"]: each for each in (self.teller.name(it.subject) for it in upkeep_uses(self.game, one))}
        things = list(named.values())
        tracks = self.game.content.investigators[who].tracks
        values = ", ".join("/".join(map(str, row[stop])) for row, stop in zip(tracks, one.sliders, strict=True))
        key = "attend_with" if things else "attend_of"
        return self.say("options", key, who=self.teller.name(who), values=values, things=self.teller.listed(things))

    def _opening(self, decision: Decision, option: Option) -> str:
        """An encounter to choose, which has just been read, by its place and its first words."""
        at, scene = 1 + decision.options.index(option), self.teller.read_of(option.subject)
        return self.say("options", "kinds", decision.kind, option.verb, at=at, opening=opening(scene))

    def _used_up(self, decision: Decision, option: Option) -> str:
        """A fight that is best begun with what is used up, named with it; "" for any other."""
        who, listed = self.game.by_id(decision.who), self.teller.listed
        way = arms_used_up(self.game, who, option)
        copies = [copy for copy in way.partition(":")[2].split("+") if copy]
        weapons = listed([self.teller.name(copy) for copy in copies])
        subject = self.teller.name(option.subject)
        return self.say("options", "fight_armed", subject=subject, weapons=weapons) if copies else ""

    def _left_open(self, decision: Decision, option: Option) -> str:
        """Leaving a gate open, and for how many clue tokens one may wait."""
        missing = missing_to_seal(self.game, decision)
        return self.say("options", "wait_for_seal", count=missing) if missing else self.say("options", option.verb)

    def _price(self, subject: str) -> str:
        """A price in trophies in words: "monster_toughness-5+gate_trophies-1"."""
        parts = [part.rpartition("-") for part in subject.split("+")]
        return priced(self, {what: int(count) for what, _, count in parts})

    def _arms(self, option: Option) -> str:
        if not option.subject:
            return self.say("options", "bare_hands")
        weapons = [self.teller.name(copy) for copy in option.subject.split("+")]
        return self.say("options", "armed", weapons=self.teller.listed(weapons))

    def _armed(self, option: Option) -> str:
        """The option to begin a fight with what is in hand."""
        copies = [self.teller.name(copy) for copy in way_of(option.id).partition(":")[2].split("+") if copy]
        monster, weapons = self.teller.name(option.subject), self.teller.listed(copies)
        return self.say("options", "fight_armed" if copies else "fight_bare", subject=monster, weapons=weapons)

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

    def _sliders(self, who: str, stops: str) -> str:
        tracks = self.game.content.investigators[who].tracks
        values = []
        for track, pair in enumerate(TRACKS):
            for side, skill in enumerate(pair):
                values.append(f"{self.teller.name(skill)['name']} {tracks[track][int(stops[track])][side]}")
        if len(values) != len(SKILLS):
            raise ValueError(f"{stops!r} sets no sliders")
        return self.say("options", "sliders", values=", ".join(values))

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
            monster_limit=monster_limit(state.seats),
        )


def opening(scene: str) -> str:
    """The first words of a text, without quotation marks and what would end them.

    >>> opening("“Come in,” she says, “and do not let the cat out.”")
    'Come in, she says, and do'
    """
    words = [word.strip('“”„«»‘’"') for word in scene.split()[:OPENING]]
    return " ".join(words).rstrip(",.;:–—")
