"""Decisions in words: the question, its options, the lines of state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from solo.boardgame.front.wording import BoardWording, HasGame
from solo.games.museum.abouts import (
    DieView,
    Dropping,
    Effecting,
    Handing,
    Moving,
    Occasion,
    Placing,
    Suffering,
    TaskRow,
    Thrown,
    Trying,
    UseShown,
    Visiting,
)
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.front.card_words import CardWords
from solo.games.museum.front.effect_text import added_up
from solo.games.museum.front.entrance_words import EntranceWords
from solo.games.museum.front.joined import FOR, base
from solo.games.museum.front.outlook import NO_ODDS, DiceOutlook, as_shown, tells_nothing, uncounted
from solo.games.museum.front.tasks import TaskWords
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE, PENALTIES, VALUES
from solo.games.museum.rules.entrance import BOTH_PRICE, ONE_PRICE
from solo.games.museum.rules.tasks import label, rows_of
from solo.games.museum.rules.trophies import points, worth
from solo.games.museum.state import Investigator
from solo.games.museum.use_answers import comes_midnight, use_of
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import words_of
from solo.narration.paragraphs import capital
from solo.narration.teller import Teller

DICE_KINDS = ("remove_die", "set_aside", "turn_die", "discard_die", "lock_die", "reroll", "store_dice")
"""Kinds of questions whose options are dice."""


class Wording(BoardWording[Game, Investigator, Teller]):
    """Words a game's decisions, with a teller's catalogue."""

    named_alone = ("go",)
    figures = ("sanity", "max_sanity", "stamina", "max_stamina", "clues")

    def __init__(self, playing: HasGame[Game], teller: Teller) -> None:
        super().__init__(playing, teller)
        self.tasks = TaskWords(self)
        self.gists = self.tasks.gists
        self.cards = CardWords(self, self.tasks)
        self.entrance = EntranceWords(self)
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
            case Effecting(source=source):
                return {"source": name(source), "effect": self._effect_of(source)}
        return {}

    def _effect_of(self, source: str) -> str:
        """What a possession or ability does that needs somebody for whom it is."""
        content = self.game.content
        sheet, card = content.sheets.get(source), content.possessions.get(kind_of(source))
        uses = sheet.uses if sheet is not None else card.uses if card is not None else ()
        return "; ".join(self.gists.of(use.effect.raw) for use in uses if use.target)

    def _losses(self, decision: Decision, card: str, sanity: int, stamina: int) -> Any:
        """What is about to be lost or paid; of a failed attempt all penalties."""
        lost = dict(zip(VALUES, (sanity, stamina), strict=True))
        if decision.kind == "avoid_penalty":
            lost = {**self.game.fact(card).fact.penalties, **lost}
        return self.gists.amounts({what: count for what, count in lost.items() if count}, PENALTIES)

    # Options

    def option(self, decision: Decision, option: Option) -> str:
        """One option, with its odds where dice decide; of several dice, those that are best together are marked as such.

        Where all dice are, none needs a mark.
        """
        text, forecast = self.option_without_odds(decision, option), self.forecast(decision)
        if forecast is None:
            return text
        mark = self.outlook.mark(self.game, decision, option)
        figure = as_shown(self.game, forecast.options.get(option.id, 0.0))
        if option.verb not in NO_ODDS and uncounted(forecast, option, figure):
            return self.say("options", "uncounted", text=text)
        together = self.outlook.together(self.game, decision)
        every = together == len(decision.options)
        mark = "no" if every else mark
        if option.id not in forecast.options or option.verb in NO_ODDS or tells_nothing(forecast):
            return self.say("options", "chosen_among" if together else "chosen", text=text) if mark == "yes" else text
        unit, shown = ("hits", "hits") if self.game.state.battle else ("chance", "percent")
        among = "_among" if forecast.several and not every and (together or mark == "no") else ""
        least = "_at_least" if option.id in forecast.at_least else ""
        return self.say("options", f"{unit}{among}{least}", text=text, best=mark, **{shown: figure})

    def forecast(self, decision: Decision) -> Forecast | None:
        """The odds of a decision, computed once while it is pending."""
        return self.outlook(self.game, decision)

    def option_without_odds(self, decision: Decision, option: Option) -> str:
        """One option without its odds."""
        if option.verb == "use":
            return self._use(decision, option)
        if decision.kind in DICE_KINDS and option.verb not in ("go_on", "ask"):
            return self.say("options", option.verb, die=self._die(decision, option.subject))
        special: dict[str, Callable[[Decision, Option], str]] = {
            "go": self._go,
            "complete": self._complete,
            "ask": self._ask,
            "take": self._take,
            "put": self._put,
            "replace": lambda decision, option: self.cards.going_back(option.subject),
            "for": self._for,
            FOR: partial(_use_for, self),
            "beat": lambda decision, option: self.cards.beaten(decision, option.subject),
            "buy": self._buy,
            "restore": self._restore,
            "aid": self._aid,
            "hand": self._hand,
            "draw": self._mix,
            "fail": self._fail,
            "give_up": partial(_give_up, self),
        }
        if isinstance(decision.about, Suffering):
            special["suffer"] = partial(_suffered, self)
        if option.verb in special:
            return special[option.verb](decision, option)
        if decision.kind == "choose" and option.id in decision.option_steps:
            return self.gists.of(added_up(decision.option_steps[option.id])) or option.id.replace("_", " ")
        if decision.kind == "may" and option.id in decision.option_steps:
            done = self.gists.of(decision.option_steps[option.id])
            return self.say("options", f"{option.verb}_so" if done else option.verb, effect=done)
        if option.subject == "clue":
            return self.say("options", f"{option.verb}_clue")
        if option.verb == "lose":
            return self.say("options", "lose", things=self.gists.amount(option.subject, 1))
        if self.known("options", option.verb):
            return self.say("options", option.verb, subject=self.teller.name(option.subject))
        return option.id.replace("_", " ")

    def way(self, decision: Decision, option: Option) -> str:
        """The key of words about going to a place: "go" or, for whoever is there, "stay", each also "_entrance"."""
        who = self.deciding(decision)
        key = "stay" if who is not None and who.place == option.subject else "go"
        return f"{key}_entrance" if option.subject == ENTRANCE else key

    def _go(self, decision: Decision, option: Option) -> str:
        """A place to go to, with what there is to know: its tasks, or that one stays."""
        key, place = self.way(decision, option), self.teller.name(option.subject)
        if option.subject == ENTRANCE:
            text, who = self.say("options", key, place=place), self.deciding(decision)
            things = self.entrance.offers(who) if who is not None else ""
            return self.say("options", "entrance_offers", text=text, things=things) if things else text
        tasks = self.tasks.in_order(self.rows(option.subject))
        signs = [*self.cards.signs(option.subject), *self.cards.standing(option.subject, self.deciding(decision))]
        return words_of([self.say("options", key, place=place, tasks=tasks), *signs], " · ")

    def rows(self, place: str) -> Sequence[TaskRow]:
        """The open rows of a card in play."""
        return rows_of(self.game, self.game.card_of(place))

    def _complete(self, decision: Decision, option: Option) -> str:
        about = decision.about_as(Thrown)
        way = next(each for each in about.ways if each.option == option.id)
        row = next(each for each in about.rows if each.key == way.row)
        views = {each.id: each for each in (*about.pool, *about.aside)}
        dice = self.tasks.dice(views[id] for id in way.dice)
        key = "hit" if not about.card else "beat" if row.monster else "complete"
        task = self.tasks.row(row)
        return self.say("options", key, task=task, dice=dice, monster=self.teller.name(row.monster))

    def _fail(self, decision: Decision, option: Option) -> str:
        """Letting a roll fail, with what terror then does."""
        strikes = decision.option_steps.get(option.id, ())
        if not strikes:
            return self.say("options", "fail")
        return self.say("options", "fail_so", effect=self.gists.of(added_up(strikes)) or self.gists.unworded)

    def shown_use(self, decision: Decision, option: Option) -> UseShown | None:
        """What an option to use something uses; None for any other."""
        uses: Sequence[UseShown] = getattr(decision.about, "uses", ())
        return next((each for each in uses if each.option == base(option)), None)

    def _use(self, decision: Decision, option: Option) -> str:
        shown = self.shown_use(decision, option)
        if shown is None:
            return self.say("options", "use", what=self.teller.name(option.subject), effect="")
        use = use_of(self.game, shown)
        closes = any("hold_dice" in step for step in use.effect.raw) and _may_roll_again(self, decision)
        effect = self.gists.use(use, now=True, closes=closes)
        own = shown.source == shown.owner
        key = "ability" if own else "use" if shown.owner == decision.who else "use_of"
        what, owner = self.teller.name(shown.source), self.teller.name(shown.owner)
        return self.say("options", key, what=what, owner=owner, effect=effect)

    def _for(self, decision: Decision, option: Option) -> str:
        """Somebody who may benefit, with how he is."""
        return self.condition(self.game.by_id(option.subject), "who_values")

    def _ask(self, decision: Decision, option: Option) -> str:
        helper, _, die = option.subject.rpartition("=")
        return self.say("options", "ask", helper=self.teller.name(helper), die=self._die(decision, die))

    def _take(self, decision: Decision, option: Option) -> str:
        """A die off a spell, an investigator, or a card of a deck."""
        if decision.kind == "new_investigator":
            fact = self.game.content.sheets.get(option.subject)
            figures = {what: getattr(fact.fact, what) for what in VALUES} if fact is not None else {}
            return self.say("options", "come", who=self.teller.name(option.subject), **figures)
        if decision.kind == "gain_instead":
            return self.say("options", "take", thing=self.teller.name_of("decks", option.subject))
        aside = getattr(decision.about, "aside", ())
        colored = any(die.color != "green" for die in aside if label(die) == option.subject)
        return self.say("options", "take_off_for" if colored else "take_off", die=self._die(decision, option.subject))

    def _put(self, decision: Decision, option: Option) -> str:
        card, _, row = option.subject.partition("/")
        if not row:
            tasks = self.tasks.in_order(self.rows(card))
            return self.cards.promising(
                self.say("options", "put_under", place=self.teller.name(card), tasks=tasks), card
            )
        return self.cards.promising(self.cards.coming(card, int(row)), card)

    def _buy(self, decision: Decision, option: Option) -> str:
        prices: Mapping[str, int] = getattr(decision.about, "prices", {})
        thing = self.teller.name_of("decks", option.subject)
        return self.say("options", "buy", thing=thing, price=prices.get(option.subject, 0))

    def _restore(self, decision: Decision, option: Option) -> str:
        both = option.subject == "both"
        things = self.gists.amounts(dict.fromkeys(VALUES if both else (option.subject,), "max"))
        return self.say("options", "restore", things=things, price=BOTH_PRICE if both else ONE_PRICE)

    def _aid(self, decision: Decision, option: Option) -> str:
        who = self.deciding(decision)
        count = 1 + (self.game.modifier(who, "first_aid_free") if who is not None else 0)
        return self.say("options", "aid", things=self.gists.amount(option.subject, max(0, count)))

    def _hand(self, decision: Decision, option: Option) -> str:
        about = decision.about_as(Handing)
        trophies = about.ways[option.id]
        total = sum(worth(self.game, each) for each in trophies)
        names = self.teller.listed([self.teller.name(each) for each in trophies])
        return self.say("options", "hand_pieces" if about.pieces else "hand", trophies=names, total=total)

    def _mix(self, decision: Decision, option: Option) -> str:
        decks = option.subject.split("+")
        return self.say("options", "draw", things=self.gists.amounts({deck: decks.count(deck) for deck in decks}))

    def _die(self, decision: Decision, name: str) -> str:
        """The die that an option names by its id or its label."""
        about = decision.about
        views: list[DieView] = [*getattr(about, "pool", ()), *getattr(about, "aside", ())]
        found = next((each for each in views if name in (each.id, label(each))), None)
        return self.tasks.die(found) if found is not None else name.replace("_", " ")

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


def _use_for(wording: Wording, decision: Decision, option: Option) -> str:
    """A use for somebody who may benefit, with how he is."""
    shown = wording.shown_use(decision, option)
    assert shown is not None, "it stands among the uses"
    whom = wording.game.by_id(option.subject.rpartition("/")[2])
    own, name = shown.source == shown.owner, wording.teller.name
    key = "use_for" if not own else "ability_self" if whom.id == shown.owner else "ability_for"
    values = {what: getattr(whom, what) for what in (*VALUES, *(f"max_{each}" for each in VALUES))}
    effect = wording.gists.use(use_of(wording.game, shown), now=True, named=True)
    return wording.say(
        "options", key, what=name(shown.source), owner=name(shown.owner), who=name(whom.id), effect=effect, **values
    )


def _give_up(wording: Wording, decision: Decision, option: Option) -> str:
    """Giving an attempt up, and whether its price is the last there is (ES16.1)."""
    about = decision.about
    card = wording.game.fact(about.card) if isinstance(about, Trying) and about.card else None
    fate = wording.tasks.fate(card) if card is not None else {}
    devours = bool(fate) and fate["at_worst"] == "no"
    return wording.say("options", "give_up_devoured", **fate) if devours else wording.say("options", "give_up")


def _may_roll_again(wording: Wording, decision: Decision) -> bool:
    """Whether a roll that lies can be changed by something but a spell, which nothing does once a die lies on one (A52)."""
    uses = [use_of(wording.game, each) for each in getattr(decision.about, "uses", ())]
    other = any(use.when in ("after_roll", "after_any_roll") and use.cost != "cast" for use in uses)
    return other or any(each.verb == "clue" for each in decision.options)


def _suffered(wording: Wording, decision: Decision, option: Option) -> str:
    """To let a loss happen, and whether it takes the last sanity or stamina there is (ES16.1)."""
    about, who = decision.about_as(Suffering), wording.game.by_id(decision.who)
    last = any(0 < getattr(who, what) <= getattr(about, what) for what in VALUES)
    return wording.say("options", "suffer_devoured" if last else option.verb)
