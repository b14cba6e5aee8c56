"""What an option of a question does, in words without its odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solo.boardgame.front.view import GameText
from solo.games.museum.abouts import DieView, Handing, Suffering, Thrown, Trying
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.front.card_words import BETWEEN, CardWords
from solo.games.museum.front.effect_text import Words, added_up
from solo.games.museum.front.entrance_words import EntranceWords
from solo.games.museum.front.joined import FOR
from solo.games.museum.front.outlook import OTHER_DICE
from solo.games.museum.front.paid_by_all import PAYER, price_of
from solo.games.museum.front.tasks import TaskWords
from solo.games.museum.front.trail_marks import TrailMarks
from solo.games.museum.front.use_words import UseWords
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE, VALUES
from solo.games.museum.rules.tasks import label, rows_of
from solo.games.museum.rules.trophies import points, worth
from solo.kernel.decisions import Decision, Option
from solo.narration.messages import words_of

DICE_KINDS = ("remove_die", "set_aside", "turn_die", "discard_die", "lock_die", "reroll", "store_dice")
"""Kinds of questions whose options are dice."""

Said = Callable[[Decision, Option], str]
"""Says an option of a decision."""


class OptionWords(GameText[Game, Words]):
    """Says what options do, each by its verb, with what it takes and brings."""

    phrases = ("options",)

    def __init__(self, wording: Words, tasks: TaskWords, cards: CardWords, entrance: EntranceWords) -> None:
        super().__init__(wording)
        self._tasks, self._cards, self._gists, self._entrance = tasks, cards, tasks.gists, entrance
        self._trails = TrailMarks(wording)
        uses = UseWords(wording, tasks)
        self._by_verb: Mapping[str, Said] = {
            "use": uses.used,
            "clue": uses.clue,
            OTHER_DICE: lambda decision, option: (uses.clue if option.subject == CLUE else uses.used)(decision, option),
            FOR: uses.used_for,
            "for": self._for,
            PAYER: self._payer,
            "go": self._go,
            "complete": self._complete,
            "fail": self._fail,
            "give_up": self._give_up,
            "suffer": self._suffer,
            "ask": self._ask,
            "take": self._take,
            "put": self._put,
            "replace": lambda decision, option: cards.going_back(option.subject),
            "beat": lambda decision, option: cards.beaten(decision, option.subject),
            "buy": entrance.bought,
            "restore": entrance.restored,
            "aid": entrance.aided,
            "hand": self._hand,
            "draw": self._mix,
        }

    def of(self, decision: Decision, option: Option) -> str:
        """What an option does."""
        if decision.kind in DICE_KINDS and option.verb not in ("go_on", "ask", "use"):
            return self._say(option.verb, die=self._die(decision, option.subject))
        if decision.kind in ("choose", "may") and option.id in decision.option_steps:
            return self._steps(decision, option)
        if (said := self._by_verb.get(option.verb)) is not None:
            return said(decision, option)
        return self._plain(option)

    def way(self, decision: Decision, option: Option) -> str:
        """The key of words about going to a place: "go" or, for whoever is there, "stay", each also "_entrance"."""
        who = self._wording.deciding(decision)
        key = "stay" if who is not None and who.place == option.subject else "go"
        return f"{key}_entrance" if option.subject == ENTRANCE else key

    def _plain(self, option: Option) -> str:
        """An option by its verb and the name of its subject."""
        if option.subject == "clue":
            return self._say(f"{option.verb}_clue")
        if option.verb == "lose":
            return self._say("lose", things=self._gists.amount(option.subject, 1))
        if self._wording.known("options", option.verb):
            return self._say(option.verb, subject=self._wording.teller.name(option.subject))
        return option.id.replace("_", " ")

    def _steps(self, decision: Decision, option: Option) -> str:
        """One of several effects, or whether one is wanted."""
        steps = decision.option_steps[option.id]
        if decision.kind == "choose":
            return self._gists.of(added_up(steps)) or option.id.replace("_", " ")
        done = self._gists.of(steps)
        return self._say(f"{option.verb}_so" if done else option.verb, effect=done)

    # Places and cards

    def _go(self, decision: Decision, option: Option) -> str:
        """A place to go to, with what there is to know: its tasks, or that one stays."""
        key, place = self.way(decision, option), self._wording.teller.name(option.subject)
        who = self._wording.deciding(decision)
        if option.subject == ENTRANCE:
            text, things = self._say(key, place=place), self._entrance.offers(who) if who is not None else ""
            offers = self._say("entrance_offers", text=text, things=things) if things else text
            return words_of([offers, *self._trails.sign(who, option.subject)], BETWEEN)
        signs = [*self._cards.signs(option.subject), *self._trails.sign(who, option.subject)]
        signs += self._cards.standing(option.subject, who)
        return words_of([self._say(key, place=place, tasks=self._rows(option.subject)), *signs], BETWEEN)

    def in_signs(self, decision: Decision, option: Option) -> str:
        """A place to go to with what it brings, what failing there costs and what is to be known of it, but without its tasks."""
        who, place = self._wording.deciding(decision), option.subject
        if not self._game.in_play(place):
            return self.in_short(decision, option)
        signs = [*self._cards.signs(place), *self._trails.sign(who, place), *self._cards.standing(place, who)]
        return words_of([self._name(place), *signs], BETWEEN)

    def in_short(self, decision: Decision, option: Option) -> str:
        """A place to go to with what tells it from the others, and what failing there costs; of the entrance, also what can be
        done there now.
        """
        who, place = self._wording.deciding(decision), option.subject
        text = self._name(place)
        if place == ENTRANCE and who is not None and (things := self._entrance.in_short(who)):
            text = self._say("entrance_offers", text=text, things=things)
        costs = self._cards.costs(place) if self._game.in_play(place) else []
        return words_of([text, *costs, *self._trails.sign(who, place)], BETWEEN)

    def _rows(self, card: str) -> str:
        """The open tasks of a card in play."""
        return self._tasks.in_order(rows_of(self._game, self._game.card_of(card)))

    def _put(self, decision: Decision, option: Option) -> str:
        card, _, row = option.subject.partition("/")
        if row:
            return self._cards.promising(self._cards.coming(card, int(row)), card, int(row))
        below = self._say("put_under", place=self._wording.teller.name(card), tasks=self._rows(card))
        return self._cards.promising(below, card)

    def _mix(self, decision: Decision, option: Option) -> str:
        decks = option.subject.split("+")
        return self._say("draw", things=self._gists.amounts({deck: decks.count(deck) for deck in decks}))

    def _hand(self, decision: Decision, option: Option) -> str:
        about, teller = decision.about_as(Handing), self._wording.teller
        trophies = about.ways[option.id]
        total = sum(worth(self._game, each) for each in trophies)
        names = teller.listed(teller.counted(trophies))
        return self._say("hand_pieces" if about.pieces else "hand", trophies=names, total=total)

    # Rolls

    def _complete(self, decision: Decision, option: Option) -> str:
        about = decision.about_as(Thrown)
        way = next(each for each in about.ways if each.option == option.id)
        row = next(each for each in about.rows if each.key == way.row)
        views = {each.id: each for each in (*about.pool, *about.aside)}
        dice = self._tasks.dice(views[id] for id in way.dice)
        key = "hit" if not about.card else "beat" if row.monster else "complete"
        monster = self._wording.teller.name(row.monster)
        return self._say(key, task=self._tasks.row(row), dice=dice, monster=monster)

    def _fail(self, decision: Decision, option: Option) -> str:
        """Letting a roll fail, with what terror then does."""
        strikes = decision.option_steps.get(option.id, ())
        if not strikes:
            return self._say("fail")
        return self._say("fail_so", effect=self._gists.of(added_up(strikes)) or self._gists.unworded)

    def _give_up(self, decision: Decision, option: Option) -> str:
        """Giving an attempt up, and whether its price is the last there is (ES16.1)."""
        about = decision.about
        card = self._game.fact(about.card) if isinstance(about, Trying) and about.card else None
        fate = self._tasks.fate(card) if card is not None else {}
        devours = bool(fate) and fate["at_worst"] == "no"
        return self._say("give_up_devoured", **fate) if devours else self._say("give_up")

    def _suffer(self, decision: Decision, option: Option) -> str:
        """To let a loss happen, and whether it takes the last sanity or stamina there is (ES16.1)."""
        about, who = decision.about_as(Suffering), self._game.by_id(decision.who)
        last = any(0 < getattr(who, what) <= getattr(about, what) for what in VALUES)
        return self._say("suffer_devoured" if last else option.verb)

    def _die(self, decision: Decision, name: str) -> str:
        """The die that an option names by its id or its label."""
        about = decision.about
        views: list[DieView] = [*getattr(about, "pool", ()), *getattr(about, "aside", ())]
        found = next((each for each in views if name in (each.id, label(each))), None)
        return self._tasks.die(found) if found is not None else name.replace("_", " ")

    # People

    def _for(self, decision: Decision, option: Option) -> str:
        """Somebody who may benefit, with how he is."""
        return self._wording.condition(self._game.by_id(option.subject), "who_values")

    def _payer(self, decision: Decision, option: Option) -> str:
        """Somebody who may pay, with what he has."""
        who, name = self._game.by_id(option.subject), self._wording.teller.name(option.subject)
        figures = {what: getattr(who, what) for what in (*VALUES, *(f"max_{each}" for each in VALUES))}
        if "trophies" in price_of(decision.option_steps[option.id]):
            return self._say("payer_trophies", subject=name, points=points(self._game, who), **figures)
        return self._say(PAYER, subject=name, clues=who.clues, **figures)

    def _ask(self, decision: Decision, option: Option) -> str:
        helper, _, die = option.subject.rpartition("=")
        return self._say("ask", helper=self._wording.teller.name(helper), die=self._die(decision, die))

    def _take(self, decision: Decision, option: Option) -> str:
        """A die off a spell, an investigator, or a card of a deck."""
        teller = self._wording.teller
        if decision.kind == "new_investigator":
            fact = self._game.content.sheets.get(option.subject)
            figures = {what: getattr(fact.fact, what) for what in VALUES} if fact is not None else {}
            return self._say("come", who=teller.name(option.subject), **figures)
        if decision.kind == "gain_instead":
            return self._say("take", thing=teller.name_of("decks", option.subject))
        aside = getattr(decision.about, "aside", ())
        colored = any(die.color != "green" for die in aside if label(die) == option.subject)
        return self._say("take_off_for" if colored else "take_off", die=self._die(decision, option.subject))
