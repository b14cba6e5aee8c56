"""Explaining an option in one line: what it does, and the card, monster or place it names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solo.boardgame.front.explain import BoardExplain
from solo.games.town.abouts import Asking, News, Pending, Stack
from solo.games.town.forecast.after_roll import SPEND
from solo.games.town.front.joined import AS_OFFERED
from solo.games.town.front.town import Town
from solo.games.town.front.views import Views
from solo.games.town.front.wording import Wording
from solo.games.town.printed.numbers import TRACKS
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import Forms
from solo.narration.paragraphs import capital

MEETING = ("keep_investigators", "keep_one", "replacement")
"""Kinds of questions that may show investigators for the first time."""

ABOUT_NEWS = ("rumor", "visit")
"""Kinds of decisions about a mythos card in play."""


class Explain(BoardExplain[Wording, Views]):
    """Explains the options of a decision in the words of the table."""

    def __init__(self, wording: Wording, views: Views) -> None:
        super().__init__(wording, views)
        self._town = Town(wording)

    def option(self, decision: Decision, option: Option) -> str:
        """What one option means: the text of the effect that asks, else what it does and what it names."""
        about = decision.about
        if option.verb == AS_OFFERED:
            place, choice = option.subject.split("/")
            return self._wording.teller.catalogue.text_or_empty("choices", place, choice) or super().option(
                decision, option
            )
        own = (
            self._wording.teller.catalogue.text_or_empty("choices", about.source, option.verb)
            if isinstance(about, Asking)
            else ""
        )
        return own or super().option(decision, option)

    def _about(self, decision: Decision, option: Option) -> Iterable[str]:
        """What is said of the things that an option names, or of the news that it is about."""
        about = decision.about
        news = [about.card] if isinstance(about, News) and decision.kind in ABOUT_NEWS else []
        lying = [text for card in news for text in self._views.on_rumor(card)]
        subjects = dict.fromkeys((*option.subject.split("+"), *news))
        return [*(text for subject in subjects for text in self._subject(subject)), *lying]

    def _keys(self, decision: Decision, option: Option) -> Sequence[str]:
        """The keys of what an option does, from the particular to the general."""
        about = decision.about
        if isinstance(about, Pending) and about.counted and option.verb == SPEND:
            return ("spend_on_token", option.verb)
        if isinstance(about, Stack) and about.for_sale and decision.kind == "keep":
            return ("keep_card_for_sale", option.verb)
        return (f"{decision.kind}_{option.verb}", option.verb)

    def investigator(self, id: str) -> list[str]:
        """An investigator's sheet in short: figures, home, possessions, ability (R35.1)."""
        say, name = self._wording.say, self._wording.teller.name
        fact = self._wording.game.content.investigators[id].fact
        fixed = (("money", fact.fixed.money), ("clues", fact.fixed.clues))
        things: list[Forms | str] = [say("prices", what, count=count) for what, count in fixed if count]
        things += [name(each.card) for each in fact.fixed.cards]
        things += [say("setup", "random", count=count, deck=name(deck)) for deck, count in fact.random.items() if count]
        sheet = say(
            "setup",
            "sheet",
            sanity=fact.sanity,
            stamina=fact.stamina,
            focus=fact.focus,
            place=name(fact.home),
            things=self._wording.teller.listed(things),
        )
        ability = f"{name(fact.ability.id)['name']}: {self._wording.said_of('explain', fact.ability.id)}"
        tracks = []
        for row, pair in zip(self._wording.game.content.investigators[id].tracks, TRACKS, strict=True):
            names = "/".join(str(name(skill)["name"]) for skill in pair)
            tracks.append(f"{names} {row[0][0]}/{row[0][1]}–{row[-1][0]}/{row[-1][1]}")
        return [sheet, capital(", ".join(tracks)) + ".", ability]

    def _met(self, decision: Decision) -> list[str]:
        """Those dealt, or the one being set up."""
        if decision.kind in MEETING:
            return [option.subject for option in decision.options]
        return [decision.who] if decision.kind == "sliders" and self._wording.focus(decision) == 0 else []

    def _subject(self, subject: str) -> list[str]:
        """A short description of a monster, a place, a card or an ability."""
        game = self._wording.game
        if subject in game.content.investigators:
            playing = game.deciding(subject)
            return self.investigator(subject) if playing is None else [self._wording.condition(playing)]
        if subject in game.state.monsters or kind_of(subject) in game.content.monsters:
            figures = game.figures(subject)
            rules = [self._wording.said_of("explain", id) for id in (*sorted(figures.abilities), kind_of(subject))]
            return [capital(self._views.monster(subject)) + ".", *(rule for rule in rules if rule)]
        if subject in game.content.places:
            marks = self._town.marked(subject)
            there = [self._wording.say("views", "there", things=marks)] if marks else []
            return [*there, *self._views.place(subject)]
        card = game.content.cards.get(kind_of(subject))
        hands = self._wording.say("views", "hands", count=card.hands) if card is not None and card.hands else ""
        text = self._wording.said_of("explain", subject)
        return [*([capital(f"{hands}.")] if hands else []), *([text] if text else [])]
