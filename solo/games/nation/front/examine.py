"""The command `examine`: a city, card, agent, cultist or the Ancient One, described, with the rule about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from solo.boardgame.front.examine import BoardExamine, Kind, always
from solo.games.nation.front.explain import Explain
from solo.games.nation.front.idle import Idle
from solo.games.nation.front.views import Views
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import TRACKS
from solo.kernel.decisions import Decision, Option
from solo.narration.front import Lines
from solo.narration.paragraphs import folded

MYTHOS = "mythos_"
"""The beginning of the ids of those mythos cards that are called as something else is."""


class Examine(BoardExamine[Game, Wording, Views, Explain]):
    """Finds what a player means, and describes it."""

    in_rules = ("track",)

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of things that the content has, by their names; the first that has an id counts."""
        content = self._game.content
        return {
            "city": Kind(content.cities, self._views.in_full, always("DP3")),
            "main_agent": Kind(content.main_agents, self._main_agent, always("DP5")),
            "ancient_one": Kind(content.ancient_ones, self._views.sheets.ancient_one, always("DP17.21")),
            "cultist": Kind(content.cultists, self._views.sheets.cultist, always("DP17.6"), "cultists"),
            "agent": Kind(content.agents, self._agent, always("DP5")),
            "card": Kind(content.cards, self._card, always("DP9")),
            "mythos": Kind(content.mythos, self._mythos, always("DP10.2.4")),
            "behavior": Kind(content.behavior, self._views.sheets.behavior, always("DP17.5")),
            "track": Kind(TRACKS, self._views.one_track, always("DP10.6")),
        }

    def subjects(self, option: Option) -> list[str]:
        """The ids of the things that an option names: of a payment, its cards."""
        return option.subject.split("+")

    def _nicknames(self, id: str) -> Iterable[str]:
        """A mythos card is called as the Ancient One or the thing is of which it is, a track as what it counts."""
        if id in TRACKS:
            return [folded(self._say("examine", "called", id))]
        return [id.removeprefix(MYTHOS).replace("_", " ")] if id in self._game.content.mythos else []

    # What there is

    def _near(self, decision: Decision) -> Iterator[str]:
        """The main agent, his city and the card there, the hand, what the options name."""
        who, game = self._game.who, self._game
        yield who.id
        if who.place:
            city = game.city(who.place)
            yield from (each for each in (city.id, city.face) if each)
        yield from who.deck.hand
        for option in decision.options:
            yield from (each for each in self.subjects(option) if self.known(each))

    def _present(self) -> Iterator[str]:
        """Everything on the board and in the player's deck."""
        game = self._game
        yield from game.content.cities
        yield from (place for place, _ in game.stakes() if place not in game.content.cities)
        yield from game.agents()
        yield from (each.id for each in game.state.cultists)
        yield from game.state.suspects or [game.state.ancient_one]
        deck = game.who.deck
        yield from (*deck.played, *deck.discard, *game.who.mythos, *sorted(deck.draw))
        yield from (*game.state.behavior_discard, *sorted(game.state.behavior), *TRACKS)

    def _box(self) -> Iterator[str]:
        """Everything else in the box."""
        content = self._game.content
        for kind in (content.cards, content.main_agents, content.mythos, content.ancient_ones):
            yield from kind

    # Descriptions

    def _main_agent(self, id: str) -> Lines:
        here = [self._wording.condition(self._game.who)] if id == self._game.who.id else []
        return [*here, *self._explaining.investigator(id)]

    def _agent(self, id: str) -> Lines:
        return [*self._views.sheets.agent(id), *self._lies(id), *Idle(self._wording).of(id)]

    def _card(self, id: str) -> Lines:
        return [self._views.sheets.printed(id), *self._lies(id), *Idle(self._wording).of(id)]

    def _mythos(self, id: str) -> Lines:
        return [*filter(None, [self._views.on_mythos(id)]), *self._lies(id)]

    def _lies(self, id: str) -> Lines:
        """Where a card is, as far as everybody sees it."""
        place = self._views.sheets.where(id)
        return [place] if place else []
