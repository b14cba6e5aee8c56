"""The command `examine`: anything in play, in hand or in the box, described, with the rule about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from solo.boardgame.front.examine import BoardExamine, Kind, always, by_id
from solo.games.museum.front.explain import Explain
from solo.games.museum.front.tasks import sign_of
from solo.games.museum.front.trail_marks import TrailMarks
from solo.games.museum.front.views import Views
from solo.games.museum.front.wording import Wording
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ALL_FACES, DICE_BY_COLOR, ENTRANCE, FACES
from solo.kernel.decisions import Option
from solo.kernel.piece_ids import kind_of
from solo.narration.front import Lines
from solo.narration.messages import form_of
from solo.narration.paragraphs import capital

THING = re.compile(r"[^/=+.]*(\.\d+)?")
"""The thing that an option names, before what else its id says: a row of a card, dice."""

PILES = {
    "adventure_deck": "ES8",
    "world_deck": "ES8.1",
    "mythos_deck": "ES14",
    "monster_cup": "ES17.11",
    **dict.fromkeys(("common", "unique", "spell", "ally"), "ES12.10"),
}
"""What is drawn from, and the rule about each."""


def named_by(option: Option) -> str:
    """The thing that an option names, without the row or the dice.

    >>> named_by(Option("complete:warlock.1=lore+lore", "complete", "warlock.1=lore+lore"))
    'warlock.1'
    """
    found = THING.match(option.subject)
    return found[0] if found is not None else ""


class Examine(BoardExamine[Game, Wording, Views, Explain]):
    """Finds what a player means, and describes it."""

    in_rules = ("entrance", "face", "color", "pile")

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of things that the content has, by their names; the first that has an id counts."""
        content = self._game.content
        return {
            "investigator": Kind(content.sheets, self._investigator, always("ES3.7")),
            "ancient_one": Kind(content.ancient_ones, self._views.board.ancient_one, always("ES18")),
            "monster": Kind(content.monsters, self._monster, always("ES17")),
            "possession": Kind(content.possessions, self._possession, always("ES12")),
            "card": Kind(content.adventures, self._card, always("ES5")),
            "world": Kind(content.worlds, self._card, always("ES8.1")),
            "mythos": Kind(content.mythos, self._mythos, always("ES14")),
            "entrance": Kind((ENTRANCE,), self._entrance, always("ES11")),
            "face": Kind(ALL_FACES, self._face, always("ES2.2"), "faces"),
            "color": Kind(DICE_BY_COLOR, self._color, always("ES2.1"), "colors"),
            "pile": Kind(PILES, self._pile, by_id(PILES)),
        }

    @cached_property
    def _trail_marks(self) -> TrailMarks:
        return TrailMarks(self._wording)

    # What there is

    def subjects(self, option: Option) -> Sequence[str]:
        """The id of the thing that an option names."""
        return (named_by(option),)

    def _around(self, place: str) -> Iterator[str]:
        """A place, with the monsters that lie there."""
        if place == ENTRANCE:
            yield place
        elif self._game.in_play(place):
            yield place
            yield from (monster.marker for monster in self._game.card_of(place).monsters)

    def _present(self) -> Iterator[str]:
        """Everything in play and in hand."""
        game, state = self._game, self._game.state
        yield from (card.card for card in state.cards)
        yield from game.monsters_in_play()
        for who in state.investigators:
            yield from (who.id, *who.cards, *who.trophies, *who.monsters)
        yield from (each for each in (state.mythos_card, state.ancient_one) if each)
        yield from (ENTRANCE, *ALL_FACES, *DICE_BY_COLOR)

    def _box(self) -> Iterator[str]:
        """Everything else in the box."""
        content = self._game.content
        for kind in (content.adventures, content.worlds, content.possessions, content.monsters):
            yield from kind
        for other in (content.mythos, content.ancient_ones, content.sheets):
            yield from other
        yield from PILES

    def _title(self, id: str) -> str:
        """The title of a thing; of a color, with the word for dice."""
        forms = self._named(id)
        return capital(form_of(forms, "the")) if self._kind(id) == "color" and "the" in forms else super()._title(id)

    # Descriptions

    def _investigator(self, id: str) -> Lines:
        who = next((each for each in self._game.state.investigators if each.id == id and each.alive), None)
        if who is None:
            return self._explaining.investigator(id)
        return [self._wording.condition(who), *self._has(who), *self._told(id), *self._trail_marks.goes_on(id)]

    def _monster(self, id: str) -> Lines:
        game, kind = self._game, kind_of(id) or id
        marker = id if kind_of(id) else f"{id}.1"
        places = [card.card for card in game.state.cards for each in card.monsters if kind_of(each.marker) == kind]
        return [self._views.monster(marker), *self._where(places)]

    def _possession(self, id: str) -> Lines:
        kind = kind_of(id) or id
        deck = self._wording.teller.name_of("decks", self._game.content.possessions[kind].deck)
        return [capital(form_of(deck, "one")) + ".", *self._views.does(kind), *self._owned(kind)]

    def _pile(self, id: str) -> Lines:
        return [self._views.left([id])] if id in self._views.stock else []

    def _card(self, id: str) -> Lines:
        game = self._game
        if game.in_play(id):
            trail = self._trail_marks.said(self._wording.first(), id)
            return [*self._views.board.in_play(game.card_of(id)), *self._told(id), *trail]
        return [*self._views.board.printed(game.content.card(id)), *self._told(id)]

    def _entrance(self, id: str) -> Lines:
        return [*self._views.place(id), *self._trail_marks.said(self._wording.first(), id)]

    def _mythos(self, id: str) -> Lines:
        lies = [self._say("examine", "in_force")] if self._game.state.mythos_card == id else []
        return [*self._told(id), *lies]

    def _face(self, id: str) -> Lines:
        """A face: its sign, and how often each die has it."""
        teller = self._wording.teller
        having = [
            self._say("examine", "face_of", die=teller.name_of("colors", color), count=faces.count(id))
            for color, faces in FACES.items()
            if id in faces
        ]
        lines = [self._say("examine", "sign", sign=sign_of(id), dice=teller.listed(having))]
        return [*lines, *([self._say("examine", "wild")] if id == "wild" else [])]

    def _color(self, id: str) -> Lines:
        """A color of dice: their faces, and where they are now."""
        game, teller = self._game, self._wording.teller
        faces = [self._wording.tasks.face(face) for face in FACES[id]]
        places = dict.fromkeys(die.place for die in game.state.dice if die.color == id)
        counts = {place: sum(die.place == place for die in game.state.dice if die.color == id) for place in places}
        where = [self._say("examine", "die_at", place, count=count) for place, count in counts.items()]
        return [
            self._say("examine", "faces", faces=teller.listed(faces)),
            *([self._say("examine", "dice", places=teller.listed(where))] if where else []),
        ]
