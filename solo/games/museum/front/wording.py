"""Decisions in words: the question, its options, the lines of state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solo.boardgame.front.wording import BoardWording, HasGame
from solo.games.museum.abouts import (
    Dropping,
    Effecting,
    Handing,
    Moving,
    Occasion,
    Placing,
    Suffering,
    Thrown,
    Trying,
    Visiting,
)
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.front.card_words import CardWords
from solo.games.museum.front.dice_again import OtherDice
from solo.games.museum.front.entrance_words import EntranceWords
from solo.games.museum.front.option_words import OptionWords
from solo.games.museum.front.outlook import NO_ODDS, DiceOutlook, as_shown, tells_nothing, uncounted
from solo.games.museum.front.paid_by_all import NOBODY, WHO_PAYS
from solo.games.museum.front.tasks import TaskWords
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE, PENALTIES, VALUES
from solo.games.museum.rules.trophies import points
from solo.games.museum.rules.winning import winning_monster
from solo.games.museum.state import Investigator
from solo.games.museum.use_answers import comes_midnight
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import Forms
from solo.narration.paragraphs import capital
from solo.narration.teller import Teller


class Wording(BoardWording[Game, Investigator, Teller]):
    """Words a game's decisions, with a teller's catalogue."""

    named_alone = ("go",)
    figures = ("sanity", "max_sanity", "stamina", "max_stamina", "clues")

    def __init__(self, playing: HasGame[Game], teller: Teller) -> None:
        super().__init__(playing, teller)
        self.tasks = TaskWords(self)
        self.gists = self.tasks.gists
        self.cards = CardWords(self, self.tasks)
        self.deeds = OptionWords(self, self.tasks, self.cards, EntranceWords(self, self.gists))
        self.outlook = DiceOutlook()

    def first(self) -> Investigator | None:
        """Whose turn it is; None before anybody plays."""
        return next(iter(self.game.in_turn_order()), None) if self.game.state.investigators else None

    # The question

    def prompt(self, decision: Decision) -> str:
        """The question a decision asks."""
        who = self.deciding(decision)
        arguments = {"who": self.teller.name(decision.who), "least": decision.least, "most": decision.most}
        arguments["here"] = self.teller.name(who.place if who is not None else ENTRANCE)
        arguments |= self._about(decision)
        key = next((each for each in self._keys(decision) if self.known("prompts", each)), decision.kind)
        return capital(self.say("prompts", key, **arguments))

    def _keys(self, decision: Decision) -> list[str]:
        """More specific prompts than that of the decision's kind."""
        verbs = {each.verb for each in decision.options}
        match decision.about:
            case Trying() if not verbs & {"give_up", "stop"}:
                return ["attempt_adding"]
            case Trying(pool=()):
                return [f"{decision.kind}_no_dice"]
            case Trying(rolls=rolls, card=card) if card:
                return ["attempt_again"] if rolls else ["attempt"]
            case Thrown() if "enough" in verbs:
                return ["result_enough"]
            case Thrown() if "complete" not in verbs:
                return ["result_nothing"]
            case Thrown(rows=rows) if len(rows) > 1 and self.cards.may_do_several(self.deciding(decision)):
                return ["result_many"]
            case Occasion(window="own_turn") if comes_midnight(self.game):
                return ["use_now_before_midnight"]
            case Occasion(window=window):
                return [f"use_now_{window}"]
            case Handing(pieces=True):
                return ["hand_pieces"]
            case Placing() if any("/" not in each.subject for each in decision.options):
                return ["place_below"]
            case Effecting(source=source):
                return [f"{decision.kind}_{source}"]
            case Dropping(source=source):
                return [f"{decision.kind}_clue"] if source == "clue" else []
        return []

    def _about(self, decision: Decision) -> dict[str, Any]:
        """The arguments of a question: what it is about."""
        name = self.teller.name
        match decision.about:
            case Moving(hour=hour):
                return {"hour": name(f"hour_{hour}")}
            case Trying(card=card, pool=pool):
                foe = name(self.game.state.ancient_one)
                return {"card": name(card), "dice": self.tasks.pool(pool), "ancient_one": foe}
            case Thrown(card=card):
                return {"card": name(card)}
            case Dropping(card=card, source=source):
                return {"card": name(card), "source": name(source), "count": decision.most}
            case Placing(monster=monster):
                return {"monster": name(monster), "task": self.cards.of_monster(monster)}
            case Occasion():
                coming = self.cards.at_midnight()
                return {"things": "; ".join(coming), "count": len(coming)}
            case Visiting(points=owned):
                return {"points": owned}
            case Handing(price=price):
                return {"count": price}
            case Suffering(card=card, sanity=sanity, stamina=stamina):
                return {"card": name(card), "losses": self._losses(decision, card, sanity, stamina)}
            case Effecting() if decision.kind == WHO_PAYS:
                steps = (decision.option_steps[id] for id in (decision.options[0].id, NOBODY))
                paid, otherwise = map(self.gists.told.of, steps)
                return {"source": name(decision.about.source), "paid": paid, "otherwise": otherwise}
            case Effecting(source=source):
                return {"source": name(source), "effect": self._effect_of(source)}
        return {}

    def _effect_of(self, source: str) -> str:
        """What a possession or ability does that needs somebody for whom it is."""
        content = self.game.content
        sheet, card = content.sheets.get(source), content.possessions.get(kind_of(source))
        uses = sheet.uses if sheet is not None else card.uses if card is not None else ()
        return "; ".join(self.gists.told.of(use.effect.raw) for use in uses if use.target)

    def _losses(self, decision: Decision, card: str, sanity: int, stamina: int) -> Any:
        """What is about to be lost or paid; of a failed attempt all penalties."""
        lost = dict(zip(VALUES, (sanity, stamina), strict=True))
        if decision.kind == "avoid_penalty":
            lost = {**self.game.fact(card).fact.penalties, **lost}
        return self.gists.amounts({what: count for what, count in lost.items() if count}, PENALTIES)

    # Options

    def option(self, decision: Decision, option: Option, text: str = "") -> str:
        """One option, with its odds where dice decide. text: what stands for the option itself."""
        text, forecast = text or self.option_without_odds(decision, option), self.forecast(decision)
        if forecast is None:
            return text
        if forecast.several and decision.several:
            return self._one_of_several(decision, option, text, forecast)
        beaten = self.wins_by(decision, option)
        key = "chance_beaten" if beaten else "chance"
        if isinstance(option, OtherDice):
            key += "_at_least" if option.least else ""
            return self._with_figure(key, as_shown(self.game, option.worth), text=text, best="no", monster=beaten)
        mark = self.outlook.mark(self.game, decision, option)
        figure = as_shown(self.game, forecast.options.get(option.id, 0.0))
        if option.verb not in NO_ODDS and uncounted(forecast, option, figure):
            return self.say("options", "uncounted", text=text)
        if option.id not in forecast.options or option.verb in NO_ODDS or tells_nothing(forecast):
            return self.say("options", "chosen", text=text) if mark == "yes" else text
        key += "_at_least" if option.id in forecast.at_least else ""
        return self._with_figure(key, figure, text=text, best=mark, monster=beaten)

    def wins_by(self, decision: Decision, option: Option | None = None) -> Forms | None:
        """The monster that wins the game once it is beaten, so that figures are of that and not of its card; None for none."""
        card = option.subject if option is not None and decision.kind == "move" else getattr(decision.about, "card", "")
        marker = winning_monster(self.game, card) if card else ""
        return self.teller.name(marker) if marker else None

    def _with_figure(self, key: str, figure: float, **words: Any) -> str:
        """Words with a chance; in the battle those for hits instead."""
        if self.game.state.battle:
            return self.say("options", key.replace("chance", "hits"), hits=figure, **words)
        return self.say("options", key, percent=figure, **words)

    def _one_of_several(self, decision: Decision, option: Option, text: str, forecast: Forecast) -> str:
        """One of several dice that may be chosen, with the chance of the best choice that has it where that is less than without
        it: which dice had best be chosen together is said beside the question.
        """
        if not self.is_of_less(option, forecast):
            return text
        least = "_at_least" if option.id in forecast.at_least else ""
        return self._with_figure(f"chance_among{least}", as_shown(self.game, forecast.options[option.id]), text=text)

    def is_of_less(self, option: Option, forecast: Forecast) -> bool:
        """Whether every choice of several dice with this one is seen to be worth less than the best choice."""
        if not forecast.several or option.id not in forecast.options or tells_nothing(forecast):
            return False
        figures = {id: as_shown(self.game, worth) for id, worth in forecast.options.items()}
        return figures[option.id] < as_shown(self.game, max(forecast.several.values()))

    def entered(self, decision: Decision, taken: Sequence[str]) -> str:
        """The chance of several dice that are chosen together; "" where it is not known whole."""
        forecast = self.forecast(decision)
        if forecast is None or forecast.at_least or tells_nothing(forecast):
            return ""
        worths = (worth for some, worth in forecast.several.items() if {*some} == {*taken})
        return next((self._with_figure("chance_of_all", as_shown(self.game, worth)) for worth in worths), "")

    def forecast(self, decision: Decision) -> Forecast | None:
        """The odds of a decision, computed once while it is pending."""
        return self.outlook(self.game, decision)

    def option_without_odds(self, decision: Decision, option: Option) -> str:
        """One option without its odds."""
        return self.deeds.of(decision, option)

    # How things stand

    def standing(self) -> str:
        """The clock, doom and Elder Signs; "" before there is an Ancient One."""
        state = self.game.state
        if not state.investigators or not state.ancient_one or not state.dice:
            return ""
        fact = self.game.ancient.fact
        figures = {
            "turn": state.turn,
            "hour": self.teller.name(f"hour_{state.hour}"),
            "midnights": state.midnights,
            "doom": state.doom,
            "doom_limit": len(fact.doom_track),
            "signs": state.signs,
            "signs_limit": fact.elder_signs,
            "monsters": len(self.game.monsters_in_play()),
        }
        return self.say("status", "battle" if state.battle else "night", **figures)

    def besides(self, who: Investigator) -> dict[str, Any]:
        """Trophies, in points."""
        return {"trophies": points(self.game, who)}

    def in_force(self) -> str:
        """The Mythos card that lies, and what it does; "" where none lies."""
        return self.cards.lasting(self.game.state.mythos_card)
