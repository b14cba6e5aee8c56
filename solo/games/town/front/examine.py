"""The command `examine`: anything on the board or in hand, described, with what it does and the rule about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from solo.boardgame.front.examine import BoardExamine, Kind, always, by_id, nothing
from solo.boardgame.front.trail_progress import SECTION
from solo.games.town.compiled.pieces import ABILITIES
from solo.games.town.front.explain import Explain
from solo.games.town.front.views import Views
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.printed.copies import FACE_DOWN, world_of
from solo.games.town.printed.numbers import FIELD, JAIL, LOST, OUTSKIRTS, SKY
from solo.games.town.rules.cards import DECKS
from solo.games.town.rules.places import contents
from solo.kernel.decisions import Option
from solo.kernel.piece_ids import kind_of
from solo.narration.front import Lines
from solo.narration.paragraphs import capital, folded

LYING = {"seal": "seal_token", "closed": "closed_marker"}
"""The token for each mark of a place."""

TOKENS = {
    "clue_token": "R18.7",
    "doom_token": "R28.2",
    "terror_track": "R27.3",
    "seal_token": "R24.6",
    "closed_marker": "R1.8",
    "explored_marker": "R24.1",
    "first_player_marker": "R5.3",
    "sanity_token": "R22.1",
    "stamina_token": "R22.1",
    "money_token": "R32.9",
}
"""The tokens and tracks on the table, and the rule about each."""

PILES = {"gate_stack": "R28.4", "monster_cup": "R28.5", "mythos_deck": "R13.1", **dict.fromkeys(DECKS, "R1.3")}
"""What is drawn from, and the rule about each."""

WAKING = ("gate_stack", "monster_cup")
"""Piles of which the last one wakes the Ancient One."""

BOXES = {SKY: "R2.7", OUTSKIRTS: "R26.3", LOST: "R22.15", JAIL: "R22.11", FIELD: "R29.6"}
"""The boxes at the edge of the board, and the rule about each."""

PRECISE = {"blessing": "R23.1", "curse": "R23.1", "elder_sign": "R25.1"}
"""Cards with a rule of their own, and its number."""

NEWS = {"environment": "R16.2", "rumor": "R16.3", "headline": "R16.1"}
"""Kinds of mythos cards that stay in play, and the rule about each."""

ABILITY_RULES = {
    "ambush": "R33.1",
    "endless": "R33.2",
    "physical_resistance": "R33.3",
    "magical_resistance": "R33.3",
    "physical_immunity": "R33.4",
    "magical_immunity": "R33.4",
    "nightmarish": "R33.5",
    "overwhelming": "R33.6",
    "mask": "R33.7",
}
"""The rule about each ability of monsters that has one of its own."""

MOVING = {"flying": "R15.6"}
"""Movements of monsters with a rule of their own, and its number."""


class Examine(BoardExamine[Game, Wording, Views, Explain]):
    """Finds what a player means, and describes it."""

    in_rules = ("box", "token", "pile", "ability")

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of things that the content has, by their names; the first that has an id counts."""
        content = self._game.content
        talents = [sheet.fact.ability.id for sheet in content.investigators.values()]
        ability_rules = dict.fromkeys(ABILITIES, "R33") | ABILITY_RULES
        return {
            "investigator": Kind(content.investigators, self._investigator, always("R35.1")),
            "ancient_one": Kind(content.ancient_ones, self._told, always("R35.2", "R28")),
            "monster": Kind(content.monsters, self._monster, self._monster_rules),
            "card": Kind(content.cards, self._card, self._card_rules),
            "gate": Kind([*content.gates, FACE_DOWN], self._gate, always("R24.2", "R11.6")),
            "place": Kind(content.places, self._place, self._place_rules),
            "box": Kind(BOXES, self._border, by_id(BOXES)),
            "area": Kind(content.areas, self._views.at, always("R10.2", "R12.2")),
            "world": Kind(content.worlds, self._world, always("R10.2", "R12.2")),
            "news": Kind(content.mythos, self._news, lambda id: [NEWS[content.mythos[id].fact.type]]),
            "neighbourhood": Kind(content.neighbourhoods, self._neighbourhood, always("R2.2")),
            "token": Kind(TOKENS, nothing, by_id(TOKENS)),
            "pile": Kind(PILES, self._pile, by_id(PILES)),
            "ability": Kind(ABILITIES, self._told, by_id(ability_rules, "R35.1")),
            "talent": Kind(talents, self._told, always("R35.1")),
        }

    # What there is

    def subjects(self, option: Option) -> Sequence[str]:
        """The ids of the things that an option names."""
        return option.subject.split("+")

    def _around(self, place: str) -> Iterator[str]:
        """A place, with its monsters, gate and tokens."""
        yield place
        found = contents(self._game, place)
        yield from found.monsters
        yield from [found.gate] if found.gate else []
        yield from ["clue_token"] if found.clues else []
        yield from (LYING[mark] for mark in found.marks)

    def _present(self) -> Iterator[str]:
        """Everything on the board and in hand."""
        game, state = self._game, self._game.state
        for who in state.investigators:
            yield from (who.id, *who.cards, *who.monster_trophies, *who.gate_trophies)
            yield game.content.investigators[who.id].fact.ability.id
        yield from (
            *state.monsters,
            *state.outskirts,
            *state.visiting,
            *map(game.gate_seen, state.gates),
            *state.in_hand,
        )
        yield from state.rumor.monsters if state.rumor is not None else ()
        yield from game.cards_in_play()
        yield from (*game.content.places, *BOXES, *game.content.neighbourhoods, *TOKENS)
        yield from [state.ancient_one] if state.ancient_one else []

    def _box(self) -> Iterator[str]:
        """The ids of everything else in the box that everybody may know."""
        content = self._game.content
        yield from (*content.investigators, *content.ancient_ones, *content.monsters, *content.cards)
        yield from (*content.worlds, *content.areas, *content.gates, *ABILITIES, *PILES)

    def _rest(self) -> Iterator[str]:
        """The gifts of those who do not play, and the mythos cards that are not in play."""
        content = self._game.content
        yield from (sheet.fact.ability.id for sheet in content.investigators.values())
        yield from (id for id, card in content.mythos.items() if card.fact.type in NEWS)

    # What it is called

    def _title(self, id: str) -> str:
        """The title of a thing; of a mythos card its headline."""
        headline = self._wording.said_of("mythos", id, "headline")
        return capital(headline) if headline else super()._title(id)

    def _names(self, id: str) -> Lines:
        """All names of a thing, folded for comparison; a mythos card is called by its headline, and never by its id."""
        return [folded(each) for each in self._nicknames(id)] if self._kind(id) == "news" else super()._names(id)

    def _nicknames(self, id: str) -> Lines:
        """The title of a mythos card, and what it is."""
        if self._kind(id) != "news":
            return []
        return [self._title(id), self._say("examine", "news", self._game.content.mythos[id].fact.type)]

    # Descriptions

    def _investigator(self, id: str) -> Lines:
        playing, sheet = self._game.deciding(id), self._explaining.investigator(id)
        if playing is None:
            return sheet
        now = [self._wording.condition(playing), *map(capital, self._views.states(playing))]
        return [*now, *self._has(playing), *sheet[1:], *self._so_far(id), *self._wording.trail_marks.goes_on(id)]

    def _so_far(self, id: str) -> Lines:
        """What has come to light of somebody's open question."""
        trails, catalogue = self._wording.teller.trails, self._wording.teller.catalogue
        if not trails.on:
            return []
        return [catalogue.say(SECTION, id, *keys, who=self._wording.teller.name(id)) for keys in trails.so_far(id)]

    def _monster(self, id: str) -> Lines:
        state, kind = self._game.state, kind_of(id) or id
        marker = id if kind_of(id) else f"{id}.1"
        rules = [text for each in (*sorted(self._game.figures(marker).abilities), kind) for text in self._told(each)]
        places = [place for copy, place in state.monsters.items() if kind_of(copy) == kind]
        places += [OUTSKIRTS for copy in state.outskirts if kind_of(copy) == kind]
        return [capital(self._views.monster(marker)) + ".", *self._where(places), *rules]

    def _monster_rules(self, id: str) -> Sequence[str]:
        abilities = self._game.figures(id if kind_of(id) else f"{id}.1").abilities
        special = [ABILITY_RULES[each] for each in sorted(abilities) if each in ABILITY_RULES]
        moving = MOVING.get(self._game.content.monsters[kind_of(id) or id].fact.movement, "R15.5")
        return ["R35.4", *special, moving]

    def _card(self, id: str) -> Lines:
        kind = kind_of(id) or id
        card = self._game.content.cards[kind]
        notes = [self._say("hands", count=card.hands)] if card.hands else []
        notes += [self._wording.say("prices", "money", count=card.price)] if card.price is not None else []
        return [*([capital(", ".join(notes)) + "."] if notes else []), *self._told(kind), *self._owned(kind)]

    def _card_rules(self, id: str) -> Sequence[str]:
        kind = kind_of(id) or id
        card = self._game.content.cards[kind]
        rule = "R21.1" if card.deck == "spell" else "R20.1" if card.weapon else "R1.3"
        return [PRECISE.get(kind, rule), *(["R20.3"] if card.hands else [])]

    def _gate(self, id: str) -> Lines:
        places = [place for place in self._game.state.gates if self._game.gate_seen(place) == id]
        return [capital(self._views.gate(id)) + ".", *self._where(places)]

    def _place(self, id: str) -> Lines:
        people, marks = self._game.state.investigators, self._wording.trail_marks
        return [*self._views.place(id), *self._views.at(id), *(line for who in people for line in marks.said(who, id))]

    def _place_rules(self, id: str) -> Sequence[str]:
        return ["R34.1", "R11.2"] if id in self._game.content.locations else ["R7.3"]

    def _border(self, id: str) -> Lines:
        lurking = self._wording.teller.counted(self._game.state.outskirts if id == OUTSKIRTS else [])
        there = [self._say("there", things=self._join(lurking))] if lurking else []
        return [*there, *self._views.at(id)]

    def _pile(self, id: str) -> Lines:
        """How many are left of what is drawn; before the setup a pile has nothing to count."""
        if id not in self._views.stock:
            return []
        return [self._views.left([id]), *([self._say("last_wakes")] if id in WAKING else [])]

    def _world(self, id: str) -> Lines:
        lines = [line for area in (f"{id}_1", f"{id}_2") for line in self._views.at(area)]
        gates = self._game.state.gates
        return [*lines, *self._where(at for at in gates if world_of(self._game.gate_seen(at)) == id)]

    def _news(self, id: str) -> Lines:
        rumor = self._game.state.rumor
        held = {kind_of(each): each for each in rumor.monsters} if rumor is not None and rumor.card == id else {}
        figures = [capital(self._views.monster(each)) + "." for each in held.values()]
        over = (
            []
            if id in self._game.cards_in_play()
            else [self._say("news_over", self._game.content.mythos[id].fact.type)]
        )
        return [*self._told(id), *self._views.on_rumor(id), *figures, *over]

    def _neighbourhood(self, id: str) -> Lines:
        places = self._game.content.neighbourhoods[id]
        return [self._say("examine", "places", places=self._join(self._forms(places)))]
