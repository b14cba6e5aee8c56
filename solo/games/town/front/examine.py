"""The command `examine`: anything on the board or in hand, described, with what it does and the rule about it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from solo.games.town.compiled.pieces import ABILITIES
from solo.games.town.front.explain import Explain
from solo.games.town.front.view import View
from solo.games.town.front.views import Views
from solo.games.town.front.wording import Wording
from solo.games.town.printed.numbers import FIELD, JAIL, LOST, OUTSKIRTS, SKY
from solo.games.town.rules.cards import DECKS
from solo.games.town.rules.places import contents
from solo.kernel.decisions import Decision
from solo.kernel.piece_ids import kind_of
from solo.narration.finding import MOST, Finder
from solo.narration.forms import is_pattern
from solo.narration.front import Lines
from solo.narration.messages import GENDER
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

Told = tuple[Lines, Sequence[str]]
"""Facts about a thing, and the numbers of the rules about it."""


class Examine(View):
    """Finds what a player means, and describes it. cite: names rules by their numbers, in one line."""

    def __init__(self, wording: Wording, views: Views, cite: Callable[[Iterable[str]], str]) -> None:
        super().__init__(wording)
        self._views = views
        self._cite = cite
        self._finder = Finder(self._names, self._title)
        self._explaining = Explain(wording, views)
        self._tellers: dict[str, Callable[[str], Told]] = {
            "investigator": self._investigator,
            "ancient_one": lambda id: (self._told(id), ["R35.2", "R28"]),
            "monster": self._monster,
            "card": self._card,
            "gate": self._gate,
            "place": self._place,
            "box": self._border,
            "area": lambda id: (self._views.at(id), ["R10.2", "R12.2"]),
            "world": self._world,
            "news": self._news,
            "neighbourhood": self._neighbourhood,
            "token": lambda id: ([], [TOKENS[id]]),
            "pile": self._pile,
            "ability": lambda id: (self._told(id), [ABILITY_RULES.get(id, "R33") if id in ABILITIES else "R35.1"]),
        }

    def answer(self, wanted: str, decision: Decision) -> Lines:
        """The description of the named thing; if none or several have that name, what could be meant."""
        near, present = list(self._near(decision)), list(self._present())
        if not folded(wanted):
            return [self._say("examine", "what", things=self._join(self._listed(near)))]
        box = list(self._box())
        found = self._finder.find(wanted, near, present, box)
        if len(found) == 1:
            return self.about(next(iter(found.values())))
        if found:
            return [self._say("examine", "several", answer=wanted, things=self._join(list(found)[:MOST]))]
        return [self._nothing(wanted, [*near, *present, *box])]

    def _listed(self, ids: Iterable[str]) -> Lines:
        return list(dict.fromkeys(self._title(id) for id in ids))

    def _nothing(self, wanted: str, ids: Lines) -> str:
        """The message that nothing has this name, with similar names."""
        close = self._finder.alike(wanted, ids)
        if not close:
            return self._say("examine", "nothing", answer=wanted)
        return self._say("examine", "nearest", answer=wanted, things=self._join(close))

    # What there is

    def _near(self, decision: Decision) -> Iterator[str]:
        """The ids close to the acting investigator: his place, who and what is there, his cards, the options."""
        game, who = self._game, self._acting(decision)
        if who is not None:
            yield who.id
            yield who.place
            yield from self._at(who.place)
            yield from (other.id for other in game.at(who.place))
            yield from who.cards
        for option in decision.options:
            yield from (each for each in option.subject.split("+") if self.known(each))

    def _at(self, place: str) -> Iterator[str]:
        """Monsters, gate and tokens of a place."""
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
        yield from (*state.monsters, *state.outskirts, *state.visiting, *state.gates.values(), *state.in_hand)
        yield from state.rumor.monsters if state.rumor is not None else ()
        yield from game.cards_in_play()
        yield from (*game.content.places, *BOXES, *game.content.neighbourhoods, *TOKENS)
        yield from [state.ancient_one] if state.ancient_one else []

    def _box(self) -> Iterator[str]:
        """The ids of everything else in the box that everybody may know."""
        content = self._game.content
        yield from (*content.investigators, *content.ancient_ones, *content.monsters, *content.cards)
        yield from (*content.worlds, *content.areas, *content.gates, *ABILITIES, *PILES)
        yield from (sheet.fact.ability.id for sheet in content.investigators.values())

    def known(self, id: str) -> bool:
        """Whether an id has a description."""
        return bool(self._kind(id))

    def _kind(self, id: str) -> str:
        """The kind of thing an id belongs to; "" if it cannot be examined."""
        content, kind = self._game.content, kind_of(id) or id
        abilities = [*ABILITIES, *(sheet.fact.ability.id for sheet in content.investigators.values())]
        kinds: dict[str, Container[str]] = {
            "investigator": content.investigators,
            "ancient_one": content.ancient_ones,
            "monster": content.monsters,
            "card": content.cards,
            "gate": content.gates,
            "place": content.places,
            "box": BOXES,
            "area": content.areas,
            "world": content.worlds,
            "news": content.mythos,
            "neighbourhood": content.neighbourhoods,
            "token": TOKENS,
            "pile": PILES,
            "ability": abilities,
        }
        return next((name for name, ids in kinds.items() if kind in ids), "")

    # What it is called

    def _title(self, id: str) -> str:
        """The title of a thing."""
        headline = self._wording.say_of("mythos", id, "headline")
        return capital(headline or self._name(id))

    def _names(self, id: str) -> Lines:
        """All names of a thing, folded for comparison."""
        forms = self._wording.narrator.name(id)
        names = [text for form, text in forms.items() if form != GENDER and not is_pattern(form)]
        if self._kind(id) == "news":
            names = [self._title(id), self._say("examine", "news", self._game.content.mythos[id].fact.type)]
        return [folded(str(name)) for name in (*names, (kind_of(id) or id).replace("_", " "))]

    # Descriptions

    def about(self, id: str) -> Lines:
        """A thing's name, its description, what it does, and the rules about it."""
        facts, rules = self._tellers[self._kind(id)](id)
        return [line for line in (self._title(id), self.prose(id), *facts, self._cite(rules)) if line]

    def rules(self, id: str) -> Sequence[str]:
        """The numbers of the rules about a thing."""
        return self._tellers[self._kind(id)](id)[1]

    def _told(self, id: str) -> Lines:
        """What the catalogue says a thing does."""
        text = self._wording.say_of("explain", id)
        return [text] if text else []

    def _investigator(self, id: str) -> Told:
        playing = self._game.deciding(id)
        now = [self._wording.condition(playing), *map(capital, self.states(playing))] if playing is not None else []
        cards = self._forms(playing.cards) if playing is not None else []
        has = [self._say("examine", "has", things=self._join(cards))] if cards else []
        sheet = self._explaining.investigator(id)
        return [*now, *has, *sheet[1 if now else 0 :]], ["R35.1"]

    def _monster(self, id: str) -> Told:
        state, kind = self._game.state, kind_of(id) or id
        marker = id if kind_of(id) else f"{id}.1"
        figures = self._game.figures(marker)
        rules = [text for each in (*sorted(figures.abilities), kind) for text in self._told(each)]
        places = [place for copy, place in state.monsters.items() if kind_of(copy) == kind]
        places += [OUTSKIRTS for copy in state.outskirts if kind_of(copy) == kind]
        special = [ABILITY_RULES[each] for each in sorted(figures.abilities) if each in ABILITY_RULES]
        moving = MOVING.get(self._game.content.monsters[kind].fact.movement, "R15.5")
        return [capital(self._views.monster(marker)) + ".", *self._where(places), *rules], ["R35.4", *special, moving]

    def _where(self, places: Iterable[str]) -> Lines:
        """Where something is."""
        at = [self._name(place, "at") for place in dict.fromkeys(places)]
        return [self._say("examine", "where", places=self._join(at))] if at else []

    def _card(self, id: str) -> Told:
        kind = kind_of(id) or id
        card = self._game.content.cards[kind]
        notes = [self._say("hands", count=card.hands)] if card.hands else []
        notes += [self._wording.say("prices", "money", count=card.price)] if card.price is not None else []
        owners = [who.id for who in self._game.state.investigators if any(kind_of(each) == kind for each in who.cards)]
        owned = [self._say("examine", "owned", people=self._join(self._forms(owners)))] if owners else []
        rule = "R21.1" if card.deck == "spell" else "R20.1" if card.weapon else "R1.3"
        rules = [PRECISE.get(kind, rule), *(["R20.3"] if card.hands else [])]
        return [*([capital(", ".join(notes)) + "."] if notes else []), *self._told(kind), *owned], rules

    def _gate(self, id: str) -> Told:
        gates = self._game.state.gates
        return [
            capital(self._views.gate(id)) + ".",
            *self._where(place for place, gate in gates.items() if gate == id),
        ], ["R24.2", "R11.6"]

    def _place(self, id: str) -> Told:
        rules = ["R34.1", "R11.2"] if id in self._game.content.locations else ["R7.3"]
        return [*self.place(id), *self._views.at(id)], rules

    def _border(self, id: str) -> Told:
        lurking = self._wording.narrator.counted(self._game.state.outskirts if id == OUTSKIRTS else [])
        there = [self._say("there", things=self._join(lurking))] if lurking else []
        return [*there, *self._views.at(id)], [BOXES[id]]

    def _pile(self, id: str) -> Told:
        """How many are left of what is drawn; before the setup a pile has nothing to count."""
        if id not in self.stock:
            return [], [PILES[id]]
        return [self.left([id]), *([self._say("last_wakes")] if id in WAKING else [])], [PILES[id]]

    def _world(self, id: str) -> Told:
        lines = [line for area in (f"{id}_1", f"{id}_2") for line in self._views.at(area)]
        gates = self._game.state.gates
        ways = self._where(place for place, gate in gates.items() if self._game.content.gates[gate].world == id)
        return [*lines, *ways], ["R10.2", "R12.2"]

    def _news(self, id: str) -> Told:
        rumor = self._game.state.rumor
        lying = (
            [self._say("on_rumor", clues=rumor.clues, monsters=len(rumor.monsters))]
            if rumor is not None and rumor.card == id
            else []
        )
        return [*self._told(id), *lying], [NEWS[self._game.content.mythos[id].fact.type]]

    def _neighbourhood(self, id: str) -> Told:
        places = self._game.content.neighbourhoods[id]
        return [self._say("examine", "places", places=self._join(self._forms(places)))], ["R2.2"]
