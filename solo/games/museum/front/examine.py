"""The command `examine`: anything in play, in hand or in the box, described, with the rule about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from solo.games.museum.front.board import Board
from solo.games.museum.front.explain import Explain
from solo.games.museum.front.tasks import sign_of
from solo.games.museum.front.views import Views
from solo.games.museum.front.wording import Wording
from solo.games.museum.printed.numbers import ALL_FACES, DICE_BY_COLOR, ENTRANCE, FACES
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.finding import MOST, Finder
from solo.narration.forms import is_pattern
from solo.narration.front import Lines
from solo.narration.messages import GENDER, form_of, word_of
from solo.narration.paragraphs import capital, folded

THING = re.compile(r"[^/=+.]*(\.\d+)?")
"""The thing that an option names, before what else its id says: a row of a card, dice."""

RULES = {
    "investigator": "ES3.7",
    "ancient_one": "ES18",
    "monster": "ES17",
    "possession": "ES12",
    "card": "ES5",
    "world": "ES8.1",
    "mythos": "ES14",
    "entrance": "ES11",
    "face": "ES2.2",
    "color": "ES2.1",
}
"""The rule about each kind of thing."""


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


class Examine:
    """Finds what a player means, and describes it. cite: names rules by their numbers, in one line."""

    def __init__(
        self, wording: Wording, views: Views, board: Board, explain: Explain, cite: Callable[[Iterable[str]], str]
    ) -> None:
        self._wording = wording
        self._views = views
        self._board = board
        self._explain = explain
        self._cite = cite
        self._finder = Finder(self._names, self._title)
        self._tellers: dict[str, Callable[[str], Lines]] = {
            "investigator": self._investigator,
            "ancient_one": board.ancient_one,
            "monster": self._monster,
            "possession": self._possession,
            "card": self._card,
            "world": self._card,
            "mythos": self._mythos,
            "entrance": views.place,
            "face": self._face,
            "color": self._color,
            "pile": lambda id: [views.left([id])] if id in views.stock else [],
        }

    def _say(self, *path: str, **arguments: object) -> str:
        return self._wording.say("views", "examine", *path, **arguments)

    def answer(self, wanted: str, decision: Decision) -> Lines:
        """The description of the named thing; if none or several have that name, what could be meant."""
        near, present = list(self._near(decision)), list(self._present())
        listed = self._wording.teller.listed
        if not folded(wanted):
            return [self._say("what", things=listed(list(dict.fromkeys(map(self._title, near)))))]
        box = list(self._box())
        found = self._finder.find(wanted, near, present, box)
        if len(found) == 1:
            return self.about(next(iter(found.values())))
        if found:
            return [self._say("several", answer=wanted, things=listed(list(found)[:MOST]))]
        close = self._finder.alike(wanted, [*near, *present, *box])
        return [self._say("nearest" if close else "nothing", answer=wanted, things=listed(close))]

    # What there is

    def _near(self, decision: Decision) -> Iterator[str]:
        """What is close to whoever decides: his place and what lies there, his cards, what the options name."""
        game, who = self._wording.game, self._wording.deciding(decision)
        if who is not None:
            yield who.id
            if who.place == ENTRANCE or game.in_play(who.place):
                yield who.place
            if game.in_play(who.place):
                yield from (monster.marker for monster in game.card_of(who.place).monsters)
            yield from (other.id for other in game.at(who.place))
            yield from who.cards
        for option in decision.options:
            if self._kind(thing := named_by(option)):
                yield thing

    def _present(self) -> Iterator[str]:
        """Everything in play and in hand."""
        game, state = self._wording.game, self._wording.game.state
        yield from (card.card for card in state.cards)
        yield from game.monsters_in_play()
        for who in state.investigators:
            yield from (who.id, *who.cards, *who.trophies, *who.monsters)
        yield from (each for each in (state.mythos_card, state.ancient_one) if each)
        yield from (ENTRANCE, *ALL_FACES, *DICE_BY_COLOR)

    def _box(self) -> Iterator[str]:
        """Everything else in the box."""
        content = self._wording.game.content
        for kind in (content.adventures, content.worlds, content.possessions, content.monsters):
            yield from kind
        for other in (content.mythos, content.ancient_ones, content.sheets):
            yield from other
        yield from PILES

    def known(self, id: str) -> bool:
        """Whether an id has a description."""
        return bool(self._kind(id))

    def _kind(self, id: str) -> str:
        """The kind of thing an id belongs to; "" if it cannot be examined."""
        content, kind = self._wording.game.content, kind_of(id) or id
        kinds: dict[str, Container[str]] = {
            "investigator": content.sheets,
            "ancient_one": content.ancient_ones,
            "monster": content.monsters,
            "possession": content.possessions,
            "card": content.adventures,
            "world": content.worlds,
            "mythos": content.mythos,
            "entrance": (ENTRANCE,),
            "face": ALL_FACES,
            "color": (*DICE_BY_COLOR,),
            "pile": PILES,
        }
        return next((name for name, ids in kinds.items() if kind in ids), "")

    # What it is called

    def _title(self, id: str) -> str:
        """The title of a thing; of a die, with the word."""
        if self._kind(id) == "color":
            forms = self._wording.teller.name_of("colors", id)
            return capital(str(forms.get("the") or forms["name"]))
        if self._kind(id) == "face":
            return capital(str(self._wording.tasks.face(id)["name"]))
        return capital(str(self._wording.teller.name(id)["name"]))

    def _names(self, id: str) -> Lines:
        """All names of a thing, folded for comparison."""
        kinds = {"face": "faces", "color": "colors"}
        forms = self._wording.teller.name_of(kinds.get(self._kind(id), ""), id)
        names = [str(text) for form, text in forms.items() if form != GENDER and not is_pattern(form)]
        return [folded(name) for name in (*names, (kind_of(id) or id).replace("_", " "))]

    # Descriptions

    def about(self, id: str) -> Lines:
        """A thing's name, its description, what it does, and the rule about it."""
        kind = self._kind(id)
        facts = self._tellers[kind](id)
        prose = self._views.prose(id) if kind not in ("face", "color") else ""
        texts = [self._title(id), *([prose] if prose and prose not in facts else []), *facts]
        return [line for line in (*texts, self._cite(self.rules(id))) if line]

    def rules(self, id: str) -> Sequence[str]:
        """The numbers of the rules about a thing."""
        kind = self._kind(id)
        return [PILES[id] if kind == "pile" else RULES[kind]]

    def _told(self, id: str) -> Lines:
        text = self._wording.said_of("explain", id)
        return [text] if text else []

    def _investigator(self, id: str) -> Lines:
        who = next((each for each in self._wording.game.state.investigators if each.id == id and each.alive), None)
        if who is None:
            return [line for line in self._explain.investigator(id) if line]
        listed, name = self._wording.teller.listed, self._wording.teller.name
        has = [self._say("has", things=listed([name(copy) for copy in who.cards]))] if who.cards else []
        return [self._wording.condition(who), *has, *self._told(id)]

    def _monster(self, id: str) -> Lines:
        game, kind = self._wording.game, kind_of(id) or id
        marker = id if kind_of(id) else f"{id}.1"
        places = [card.card for card in game.state.cards for each in card.monsters if kind_of(each.marker) == kind]
        return [self._views.monster(marker), *self._where(places)]

    def _where(self, places: Sequence[str]) -> Lines:
        """Where something is."""
        names = [word_of(self._wording.teller.name(each), "at") for each in dict.fromkeys(places)]
        return [self._say("where", places=self._wording.teller.listed(names))] if names else []

    def _possession(self, id: str) -> Lines:
        game, kind = self._wording.game, kind_of(id) or id
        owners = [who.id for who in game.state.investigators if any(kind_of(copy) == kind for copy in who.cards)]
        listed, name = self._wording.teller.listed, self._wording.teller.name
        deck = self._wording.teller.name_of("decks", game.content.possessions[kind].deck)
        owned = [self._say("owned", people=listed([name(who) for who in owners]))] if owners else []
        return [capital(form_of(deck, "one")) + ".", *self._views.does(kind), *owned]

    def _card(self, id: str) -> Lines:
        game = self._wording.game
        if game.in_play(id):
            return [*self._board.in_play(game.card_of(id)), *self._told(id)]
        return [*self._board.printed(game.content.card(id)), *self._told(id)]

    def _mythos(self, id: str) -> Lines:
        lies = [self._say("in_force")] if self._wording.game.state.mythos_card == id else []
        return [*self._told(id), *lies]

    def _face(self, id: str) -> Lines:
        """A face: its sign, and how often each die has it."""
        teller = self._wording.teller
        having = [
            self._say("face_of", die=teller.name_of("colors", color), count=faces.count(id))
            for color, faces in FACES.items()
            if id in faces
        ]
        lines = [self._say("sign", sign=sign_of(id), dice=teller.listed(having))]
        return [*lines, *([self._say("wild")] if id == "wild" else [])]

    def _color(self, id: str) -> Lines:
        """A color of dice: their faces, and where they are now."""
        game, teller = self._wording.game, self._wording.teller
        faces = [self._wording.tasks.face(face) for face in FACES[id]]
        places = dict.fromkeys(die.place for die in game.state.dice if die.color == id)
        counts = {place: sum(die.place == place for die in game.state.dice if die.color == id) for place in places}
        where = [self._say("die_at", place, count=count) for place, count in counts.items()]
        return [
            self._say("faces", faces=teller.listed(faces)),
            *([self._say("dice", places=teller.listed(where))] if where else []),
        ]
