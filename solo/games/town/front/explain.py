"""Explaining an option in one line: what it does, and the card, monster or place it names."""

from __future__ import annotations

from solo.games.town.abouts import Asking, News, Pending, Stack
from solo.games.town.front.town import Town
from solo.games.town.front.views import Views
from solo.games.town.front.wording import Wording
from solo.games.town.printed.numbers import TRACKS
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import Forms
from solo.narration.paragraphs import Paragraph, Span, capital

MEETING = ("keep_investigators", "keep_one", "replacement")
"""Kinds of questions that may show investigators for the first time."""

ABOUT_NEWS = ("rumor", "visit")
"""Kinds of decisions about a mythos card in play."""


class Explain:
    """Explains the options of a decision in the words of the table."""

    def __init__(self, wording: Wording, views: Views) -> None:
        self._wording = wording
        self._views = views
        self._town = Town(wording)
        self._introduced: list[str] = []

    def option(self, decision: Decision, option: Option) -> str:
        """What one option means: the text of the effect that asks, else what it does and what it names."""
        about = decision.about
        if isinstance(about, Asking) and (text := self._wording.say_of("choices", about.source, option.verb)):
            return text
        news = [about.card] if isinstance(about, News) and decision.kind in ABOUT_NEWS else []
        subjects = [*option.subject.split("+"), *news]
        named = [text for subject in subjects for text in self._subject(subject)]
        found = [self._verb(decision, option), *named]
        return " ".join(part for part in found if part) or self._wording.say("explain", "other")

    def investigator(self, id: str) -> list[str]:
        """An investigator's sheet in short: figures, home, possessions, ability (R35.1)."""
        say, name = self._wording.say, self._wording.narrator.name
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
            things=self._wording.narrator.listed(things),
        )
        ability = f"{name(fact.ability.id)['name']}: {self._wording.say_of('explain', fact.ability.id)}"
        tracks = []
        for row, pair in zip(self._wording.game.content.investigators[id].tracks, TRACKS, strict=True):
            names = "/".join(str(name(skill)["name"]) for skill in pair)
            tracks.append(f"{names} {row[0][0]}/{row[0][1]}–{row[-1][0]}/{row[-1][1]}")
        return [sheet, capital(", ".join(tracks)) + ".", ability]

    def newcomers(self, decision: Decision) -> list[str]:
        """The investigators a question is about who were not introduced yet: those dealt, or the one being set up."""
        found: list[str] = []
        if decision.kind in MEETING:
            found = [option.subject for option in decision.options]
        elif decision.kind == "sliders" and self._wording.focus(decision) == 0:
            found = [decision.who]
        found = [id for id in found if id not in self._introduced]
        self._introduced += found
        return found if self._wording.narrator.verbosity != "brief" else []

    def biography(self, id: str) -> Paragraph:
        """An investigator's name, portrait and sheet."""
        name = capital(str(self._wording.narrator.name(id)["name"]))
        portrait = Span("scene", self._views.prose(id))
        return (Span("title", name), portrait, *(Span("", line) for line in self.investigator(id)))

    def _verb(self, decision: Decision, option: Option) -> str:
        catalogue = self._wording.narrator.catalogue
        name = self._wording.narrator.name(option.subject)
        to_a_token = isinstance(decision.about, Pending) and decision.about.counted and option.verb == "spend_on"
        for_sale = isinstance(decision.about, Stack) and decision.about.for_sale
        special = (
            "spend_on_token" if to_a_token else "keep_card_for_sale" if for_sale and decision.kind == "keep" else ""
        )
        for key in (special or f"{decision.kind}_{option.verb}", option.verb):
            if catalogue.messages("table", "explain", key):
                return self._wording.say("explain", key, subject=name, amount=option.amount)
        return ""

    def _subject(self, subject: str) -> list[str]:
        """A short description of a monster, a place, a card or an ability."""
        game = self._wording.game
        if subject in game.content.investigators:
            playing = game.deciding(subject)
            return self.investigator(subject) if playing is None else [self._wording.condition(playing)]
        if subject in game.state.monsters or kind_of(subject) in game.content.monsters:
            figures = game.figures(subject)
            rules = [self._wording.say_of("explain", id) for id in (*sorted(figures.abilities), kind_of(subject))]
            return [capital(self._views.monster(subject)) + ".", *(rule for rule in rules if rule)]
        if subject in game.content.places:
            marks = self._town.marked(subject)
            there = [self._wording.say("views", "there", things=marks)] if marks else []
            return [*there, *self._views.place(subject)]
        text = self._wording.say_of("explain", kind_of(subject) or subject)
        return [text] if text else []
