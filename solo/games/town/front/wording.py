"""Decisions in words: the question, its options, the line of state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from solo.games.town.abouts import (
    Asking,
    Closing,
    Clues,
    Harm,
    News,
    Offered,
    Opponent,
    Partner,
    Pending,
    Points,
    Price,
    Sliders,
    Split,
    Stack,
    Trial,
)
from solo.games.town.auto_answers import upkeep_uses
from solo.games.town.forecast.forecast import (
    RollForecast,
    evading,
    forecast_of,
    opening_of,
    plain_dice,
    price_of_use,
    roll_forecast_of,
    worst_case_of,
)
from solo.games.town.forecast.policy import best_attack, best_option
from solo.games.town.forecast.values import FightValue
from solo.games.town.forecast.worst_case import is_fixed_loss
from solo.games.town.front.narrator import Narrator
from solo.games.town.game import Game
from solo.games.town.printed.numbers import HANDS, SKILLS, TRACKS, gates_that_awaken, monster_limit
from solo.games.town.rules.checks import success_on
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.doom import doom_limit
from solo.games.town.rules.rolls import chance, percent
from solo.games.town.rules.rumors import needs
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.cldr import join
from solo.narration.paragraphs import capital, folded

OTHERS = ("both", "lost", "away", "open")
"""What may come of a fight besides winning it and falling."""

NAMED = ("money", "maximum")
"""Costs that the options themselves mention."""

LOSSES = ("sanity", "stamina", "clues", "items", "cards")
"""Costs that an option mentions whose text is about nothing else."""


class HasGame(Protocol):
    """Provides the game being played, a different one after an undo."""

    @property
    def game(self) -> Game:
        """The game of the night being played, or of the last one."""


class Wording:
    """Words a game's decisions, with a narrator's catalogue."""

    def __init__(self, evening: HasGame, narrator: Narrator) -> None:
        self._evening = evening
        self.narrator = narrator
        self._foreseen: tuple[Decision, dict[str, FightValue]] | None = None

    @property
    def game(self) -> Game:
        """The game that is being played."""
        return self._evening.game

    def say(self, *path: str, **arguments: Any) -> str:
        """A phrase of the table."""
        return self.narrator.catalogue.say("table", *path, **arguments)

    def named(self, typed: str) -> str:
        """The id of the investigator with a name, or part of it, that begins so; "" for none or several."""
        wanted, found = folded(typed), []
        for who in self.game.state.investigators:
            name = folded(str(self.narrator.name(who.id)["name"]))
            if name.startswith(wanted) or any(part.startswith(wanted) for part in name.split()):
                found.append(who.id)
        return found[0] if len(found) == 1 else ""

    def prompt(self, decision: Decision) -> str:
        """The question a decision asks."""
        who = self.narrator.name(decision.who)
        arguments: dict[str, Any] = {"who": who, **self._about(decision)}
        one = self.game.deciding(decision.who)
        if one is not None:
            arguments["here"] = self.narrator.name(one.place)
        for key in self._prompts(decision, arguments):
            if self.narrator.catalogue.messages("table", "prompts", key):
                return capital(self.say("prompts", key, **arguments))
        return capital(self.say("prompts", decision.kind, **arguments))

    def _prompts(self, decision: Decision, arguments: Mapping[str, Any]) -> list[str]:
        """More specific prompts than that of the decision's kind: what may be done, and for how much."""
        if isinstance(decision.about, Offered):
            going = (
                "may_move_anywhere" if arguments.get("anywhere") else "may_move_to" if arguments.get("place") else ""
            )
            return [going or f"may_{decision.about.verb}"]
        if decision.kind == "keep" and isinstance(decision.about, Stack) and decision.about.for_sale:
            return ["keep_for_sale"]
        if arguments.get("monsters"):
            return ["move_guarded"]
        if decision.kind == "after_check" and isinstance(decision.about, Pending) and decision.about.counted:
            return ["after_count"]
        if decision.kind == "combat" and all(each.id != "flee" for each in decision.options):
            return ["combat_check"]
        return ["spend_price"] if arguments.get("price") else []

    def _about(self, decision: Decision) -> dict[str, Any]:
        """The arguments of a question: what the decision is about."""
        name = self.narrator.name
        match decision.about:
            case Pending() as check:
                return self._check(check)
            case CombatView(monster=monster) | Opponent(monster=monster):
                return {"monster": name(monster)}
            case Points(left=points):
                guards = self._guards(decision.who, self.game.by_id(decision.who).place) if points else ""
                return {"points": points, "monsters": guards}
            case Clues(count=count):
                return {"clues": count}
            case Harm(sanity=sanity, stamina=stamina):
                return {"sanity": sanity, "stamina": stamina, "both": sanity * stamina}
            case Trial(skill=skill, modifier=modifier):
                shown = f" ({signed(modifier)})" if modifier else ""
                return {"check": self.narrator.name_of("checks", skill), "modifier": shown}
            case Closing(gate=gate, difficulty=difficulty):
                modifier = self.game.content.gates[gate].modifier
                return {"gate": name(gate), "modifier": signed(modifier), "difficulty": difficulty}
            case Price(prices=prices):
                return {"price": self._prices(prices)}
            case News(card=card):
                return {"title": self.say_of("mythos", card, "headline")}
            case Partner(who=other):
                return {"other": name(other)}
            case Stack(deck=deck):
                return {"deck": name(deck), "count": decision.least}
            case Offered(verb="move"):
                return self._goal(decision)
        return {"count": decision.least}

    def _goal(self, decision: Decision) -> dict[str, Any]:
        """Where a move on offer leads: a place, or "anywhere"; nothing where only a card that is yet to be drawn says it."""
        game, move = self.game, decision.leads["yes"][0]["move"]
        to, here = str(move["to"]), game.by_id(decision.who).place
        world, area = game.content.areas.get(here, ("", 0))
        known = {"street": game.content.street_of.get(here, ""), "next_area": f"{world}_{area + 1}"}
        place = f"{to}_{move['area']}" if move.get("area") else known.get(to, to)
        named = place in game.content.places or place in game.content.areas
        return {"anywhere": to == "any_place", "place": self.narrator.name(place) if named else ""}

    def _guards(self, who: str, place: str) -> str:
        """The monsters to evade on leaving a place, with the chances; "" where there are none."""
        game = self.game
        chances = {each: evading(game, game.by_id(who), each).percent for each in game.monsters_at(place)}
        name = self.narrator.name
        return "; ".join(self.say("options", "met", monster=name(each), percent=chances[each]) for each in chances)

    def _check(self, check: Pending) -> dict[str, Any]:
        """The arguments that describe a check."""
        return {
            "successes": check.successes,
            "difficulty": check.difficulty,
            "check": self.narrator.name_of("checks", check.check),
            "faces": " ".join(map(str, check.faces)),
            "dice": len(check.faces),
            "success_on": check.success_on,
            "enough": check.enough,
            "sixes": self.say("views", "sixes") if check.six_counts > 1 else "",
        }

    def say_of(self, *path: str) -> str:
        """A text of the catalogue that needs no arguments, or nothing."""
        return self.narrator.catalogue.said(*path)

    def options(self, decision: Decision) -> list[str]:
        """The options of a decision, in order."""
        return [self.option(decision, each) for each in decision.options]

    def option(self, decision: Decision, option: Option) -> str:
        """One option, with its odds where dice decide."""
        text = self.bare(decision, option)
        stake = roll_forecast_of(self.game, decision, option)
        outlook = self._outlooks(decision).get(option.id)
        if outlook is not None:
            return self._whole(decision, option, text, stake, outlook)
        plain = plain_dice(self.game, decision, option) if stake is None else None
        notes = self._notes(decision, option, dice=stake is not None or plain is not None)
        if stake is not None and stake.counted:
            best = "yes" if option.id == best_attack(self.game, decision) else "no"
            return self.say("options", "expected", text=text, pool=stake.roll.pool, successes=stake.expected, best=best)
        if stake is not None:
            figures = {"pool": stake.roll.pool, "percent": stake.percent}
        elif plain is not None and plain.passes:
            one = chance(plain.dice, 1, success_on(self.game, self.game.by_id(decision.who)))
            figures = {"pool": plain.dice, "percent": percent(one)}
        else:
            return self.say("options", "noted", text=text, notes="; ".join(notes)) if notes else text
        return self.say("options", "chance", text=text, others="".join(f"; {each}" for each in notes), **figures)

    def _notes(self, decision: Decision, option: Option, *, dice: bool) -> list[str]:
        """What an option costs for certain and what may come besides at worst, in words, without what its question or text says.

        dice: whether any are rolled for it.
        """
        price = price_of_use(self.game, self.game.by_id(decision.who), option) if decision.who else {}
        asked = decision.about.prices if isinstance(decision.about, Price) and option.verb == "yes" else {}
        toll = {
            what: count - price.get(what, 0) - asked.get(what, 0)
            for what, count in worst_case_of(self.game, decision, option).items()
        }
        named = () if dice else (*NAMED, *LOSSES) if self._names_its_losses(decision, option) else NAMED
        words = [
            self.say("tolls", what, count=count) for what, count in toll.items() if count > 0 and what not in named
        ]
        worst = self.say("options", "parts", "worst", worst=join(words, self.narrator.catalogue.language))
        return [*self._cost(price), *([worst] if words else [])]

    def _cost(self, price: Mapping[str, int]) -> list[str]:
        """What is paid for certain, in words; empty where nothing is."""
        return [self.say("options", "parts", "cost", price=self._prices(price))] if price else []

    def _names_its_losses(self, decision: Decision, option: Option) -> bool:
        """Whether an option has a text of its own and is nothing but losses of fixed numbers, which that text then says."""
        steps, about = decision.leads.get(option.id, ()), decision.about
        own = isinstance(about, Asking) and self.narrator.catalogue.messages(
            "table", "choices", about.source, option.verb
        )
        return bool(own and steps) and all(map(is_fixed_loss, steps))

    def _outlooks(self, decision: Decision) -> dict[str, FightValue]:
        """The outlooks of the options of a decision, computed once while it is pending."""
        if self._foreseen is None or self._foreseen[0] is not decision:
            self._foreseen = (decision, forecast_of(self.game, decision))
        return self._foreseen[1]

    def _whole(
        self, decision: Decision, option: Option, text: str, stake: RollForecast | None, outlook: FightValue
    ) -> str:
        """An option that begins or continues a fight, or escapes from it, with its final outlook."""
        ways = self._outlooks(decision)
        best = (
            isinstance(decision.about, CombatView)
            and len(ways) > 1
            and option.id == best_option(ways)
            and outlook.win > 0
        )
        key = "escape" if option.verb in ("flee", "evade") else "whole_fight" if stake is not None else "sure_fight"
        shares, who = outlook.shares, self.game.by_id(decision.who)
        others = [self.say("options", "parts", each, percent=shares[each]) for each in OTHERS if shares[each]]
        others += [f"; {each}" for each in self._cost(price_of_use(self.game, who, option))]
        figures = {"win": shares["win"], "fall": shares["fall"], "best": "yes" if best else "no"}
        meets = not isinstance(decision.about, CombatView) and option.verb == "fight"
        spell = opening_of(self.game, who, option) if meets else ""
        opening = self.say("options", "opening", spell=self.narrator.name(spell)) if spell else ""
        pool = stake.roll.pool if stake is not None else 0
        return self.say("options", key, text=text, pool=pool, opening=opening, others="".join(others), **figures)

    def bare(self, decision: Decision, option: Option) -> str:
        """One option without its odds."""
        if isinstance(decision.about, CombatView) and option.verb == "fight":
            return self._arms(option)
        if option.verb == "set":
            return self._sliders(decision.who, option.subject)
        if option.verb == "spend_on" and isinstance(decision.about, Pending) and decision.about.counted:
            return self.say("options", "spend_on_token")
        if option.verb == "attend":
            return self._upkeep_of(option.subject)
        if option.verb == "read" and decision.kind in ("choose_encounter", "after_drawing"):
            return self._entry(option.subject)
        if decision.kind == "pay_trophies":
            return self._price(option.subject)
        if isinstance(decision.about, Split):
            names = {"one": self.narrator.name(decision.about.one), "two": self.narrator.name(decision.about.two)}
            rest = decision.about.total - option.amount
            return self.say("options", "split", amount=option.amount, rest=rest, **names)
        catalogue = self.narrator.catalogue
        if decision.kind == "choose" and isinstance(decision.about, Asking):
            source = decision.about.source
            if catalogue.messages("table", "choices", source, option.verb):
                return self.say("choices", source, option.verb)
        offered = (kind_of(option.subject) or option.subject) if option.verb in ("ability", "use") else ""
        if offered and catalogue.messages("table", "offers", offered):
            return self.say("offers", offered)
        if option.verb == "end_rumor":
            return self.say("options", "end_rumor", price=self._prices(needs(self.game)))
        subject = self.narrator.name(option.subject)
        guards = self._guards(decision.who, option.subject) if option.verb == "go" else ""
        if guards:
            return self.say("options", "go_guarded", subject=subject, monsters=guards)
        for path in (("options", "kinds", decision.kind, option.verb), ("options", option.verb)):
            if decision.kind != "choose" and catalogue.messages("table", *path):
                return self.say(*path, subject=subject, amount=option.amount)
        if catalogue.messages("table", "choices", option.verb):
            return self.say("choices", option.verb)
        return option.id.replace("_", " ")

    def _upkeep_of(self, who: str) -> str:
        """An investigator's slider settings, and what may be used in upkeep."""
        one = self.game.by_id(who)
        named = {each["name"]: each for each in (self.narrator.name(it.subject) for it in upkeep_uses(self.game, one))}
        things = list(named.values())
        tracks = self.game.content.investigators[who].tracks
        values = ", ".join("/".join(map(str, row[stop])) for row, stop in zip(tracks, one.sliders, strict=True))
        key = "attend_with" if things else "attend_of"
        return self.say("options", key, who=self.narrator.name(who), values=values, things=self.narrator.listed(things))

    def _entry(self, entry: str) -> str:
        """The text of an encounter."""
        catalogue = self.narrator.catalogue
        for section in ("encounters", "gates"):
            found = catalogue.messages(section, entry, "scene")
            if found:
                return found[0].format({}, catalogue.language)
        return str(self.narrator.name(entry)["name"])

    def _price(self, subject: str) -> str:
        """A price in trophies in words: "monster_toughness-5+gate_trophies-1"."""
        parts = [part.rpartition("-") for part in subject.split("+")]
        return self._prices({what: int(count) for what, _, count in parts})

    def _prices(self, prices: Mapping[str, int]) -> str:
        """Prices in words, joined."""
        words = [self.say("prices", what, count=count) for what, count in prices.items()]
        return join(words, self.narrator.catalogue.language)

    def _arms(self, option: Option) -> str:
        if not option.subject:
            return self.say("options", "bare_hands")
        weapons = [self.narrator.name(copy) for copy in option.subject.split("+")]
        return self.say("options", "armed", weapons=self.narrator.listed(weapons))

    def tracks(self, decision: Decision) -> list[str]:
        """The three tracks of a slider decision, stop by stop, with the present settings."""
        now = decision.about.stops if isinstance(decision.about, Sliders) else ()
        lines = []
        width = max(len(self.narrator.name(one)["name"] + self.narrator.name(two)["name"]) + 1 for one, two in TRACKS)
        for track, (one, two) in enumerate(TRACKS):
            stops = self.game.content.investigators[decision.who].tracks[track]
            shown = []
            for number, (left, right) in enumerate(stops):
                figures = f"{number + 1}: {left}/{right}"
                shown.append(f"[{figures}]" if now and now[track] == number else figures)
            names = f"{self.narrator.name(one)['name']}/{self.narrator.name(two)['name']}".ljust(width)
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
                values.append(f"{self.narrator.name(skill)['name']} {tracks[track][int(stops[track])][side]}")
        if len(values) != len(SKILLS):
            raise ValueError(f"{stops!r} sets no sliders")
        return self.say("options", "sliders", values=", ".join(values))

    def condition(self, one: Investigator, form: str = "who", hands: int = HANDS) -> str:
        """An investigator's condition. form: "who", "who_acting" (with free hands), "who_brief" (that, without the place)."""
        return self.say(
            "status",
            form,
            who=self.narrator.name(one.id),
            place=self.narrator.name(one.place),
            sanity=one.sanity,
            max_sanity=one.max_sanity,
            stamina=one.stamina,
            max_stamina=one.max_stamina,
            money=one.money,
            clues=one.clues,
            hands=hands,
        )

    def acting(self, decision: Decision, *, brief: bool = False) -> str:
        """The condition of the deciding investigator; "" if nobody decides."""
        one = self.game.deciding(decision.who)
        if one is None:
            return ""
        hands = decision.about.hands if isinstance(decision.about, CombatView) else HANDS
        return self.condition(one, "who_brief" if brief else "who_acting", hands)

    def town(self) -> str:
        """The condition of the town; "" before there is an Ancient One."""
        game, state = self.game, self.game.state
        if not state.investigators or not state.ancient_one:
            return ""
        doom = {"phase": self.narrator.name(state.phase), "doom": state.doom, "doom_limit": doom_limit(game)}
        if state.battle is not None:
            battle = {"round": state.battle.round, "total": state.battle.total, "needed": state.seats}
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


def signed(number: int) -> str:
    """A modifier as it is written.

    >>> signed(-2), signed(1), signed(0)
    ('−2', '+1', '+0')
    """
    return f"−{-number}" if number < 0 else f"+{number}"
