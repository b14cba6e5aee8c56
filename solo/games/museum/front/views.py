"""What a player may look at while a question waits: where somebody is, sheets, cards, the group, what threatens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from solo.games.museum.compiled.pieces import printed_row
from solo.games.museum.front.board import Board, cut
from solo.games.museum.front.wording import Wording
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.rules.spells import stored_on
from solo.games.museum.rules.trophies import points, worth
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision
from solo.kernel.piece_ids import kind_of
from solo.narration.front import Lines
from solo.narration.messages import word_of, words_of
from solo.narration.paragraphs import capital

NARROWEST_COLUMN = 18
"""The fewest columns for each investigator with which the group is shown side by side."""

DESCRIBED = (("people", "sketch"), ("people", "first_sight"), ("adventures", "scene"), ("worlds", "scene"), ("looks",))
"""Where the catalogue may describe a thing: a section, and the kind of text in it."""


class Views:
    """Shows places, people, possessions and what threatens, as plain lines."""

    def __init__(self, wording: Wording, board: Board) -> None:
        self._wording = wording
        self._board = board
        self.of_somebody: dict[str, Callable[[Decision], Lines]] = {
            "look": self.look,
            "sheet": self.sheet,
            "inventory": self.inventory,
        }

    @property
    def _museum(self) -> Game:
        return self._wording.game

    def _say(self, *path: str, **arguments: Any) -> str:
        return self._wording.say("views", *path, **arguments)

    def _name(self, id: str, form: str = "name") -> str:
        return word_of(self._wording.teller.name(id), form)

    def _listed(self, ids: Sequence[str]) -> Any:
        return self._wording.teller.listed([self._wording.teller.name(each) for each in ids])

    # Where one is

    def look(self, decision: Decision) -> Lines:
        """Where the acting investigator is, what is there, and who."""
        who = self._wording.deciding(decision)
        if who is None:
            return [self._say("nobody")]
        names = {"who": self._wording.teller.name(who.id), "place": self._wording.teller.name(who.place)}
        return [self._say("here", **names), *self.place(who.place, besides=who.id)]

    def place(self, place: str, besides: str = "") -> Lines:
        """A place: how it looks, its tasks and what they bring, who is there besides somebody."""
        prose = self.prose(place)
        lines = [prose] if prose else []
        if self._museum.in_play(place):
            text = self._wording.said_of("explain", place)
            return [*lines, *self._board.in_play(self._museum.card_of(place)), *([text] if text else [])]
        if place == ENTRANCE:
            lines += [self._say("entrance", line) for line in ("aid", "search", "souvenirs")]
            lines.append(self._say("prices", prices=self._prices()))
        others = [who.id for who in self._museum.at(place) if who.id != besides]
        return [*lines, *([self._say("people", people=self._listed(others))] if others else [])]

    def _prices(self) -> Any:
        """What is sold at the entrance, with its price in trophies."""
        content, decks = self._museum.content, self._wording.teller
        things = [
            self._say("price", thing=decks.name_of("decks", what), price=price)
            for what, price in content.souvenirs.items()
        ]
        return decks.listed(things)

    def prose(self, id: str) -> str:
        """The description of a thing, in the phrasing that was read last; "" if there is none."""
        kind = kind_of(id) or id
        paths = [(section, kind, *rest) for section, *rest in DESCRIBED]
        if kind in self._museum.content.ancient_ones:
            paths = [("people", kind, "awakening" if self._museum.state.battle else "prologue")]
        return next((text for path in paths if (text := self._wording.teller.again(path))), "")

    # People

    def sheet(self, decision: Decision) -> Lines:
        """The acting investigator's figures, ability and trophies."""
        who = self._wording.deciding(decision)
        if who is None:
            return [self._say("nobody")]
        lines = [self._wording.condition(who), *self._ability(who.id)]
        owned = [*who.trophies, *who.monsters]
        worths = [self._say("trophy", trophy=self._name(each), worth=worth(self._museum, each)) for each in owned]
        listed = self._wording.teller.listed(worths)
        return [*lines, *([self._say("trophies", trophies=listed)] if owned else [])]

    def _ability(self, id: str) -> Lines:
        """What an investigator can do."""
        text = self._wording.said_of("explain", id)
        return [self._say("ability", text=text)] if text else []

    def inventory(self, decision: Decision) -> Lines:
        """The acting investigator's possessions, and what each does."""
        who = self._wording.deciding(decision)
        if who is None:
            return [self._say("nobody")]
        lines = [self._say("clues", count=who.clues)] if who.clues else []
        for copy in who.cards:
            lines += self._card(copy)
        return lines or [self._say("nothing")]

    def _card(self, copy: str) -> Lines:
        """A possession: its deck, the dice on it, what it does."""
        card = self._museum.content.possession(copy)
        deck = word_of(self._wording.teller.name_of("decks", card.deck), "one")
        dice = stored_on(self._museum, copy)
        held = [word_of(self._wording.tasks.face(die.face)) for die in dice]
        on_it = f" {self._say('on_it', dice=self._wording.teller.listed(held))}" if held else ""
        return [f"{self._name(copy)} ({deck}){on_it}", *(f"    {line}" for line in self.does(card.id))]

    def does(self, card: str) -> Lines:
        """What a possession does: as the catalogue explains it, else what is printed on it."""
        if text := self._wording.said_of("explain", card):
            return [text]
        return [capital(self._wording.gists.use(use)) for use in self._museum.content.possessions[card].uses]

    def group(self, decision: Decision, columns: int) -> Lines:
        """All investigators side by side; one after the other where there is no room."""
        everybody = [who for who in self._museum.state.investigators if who.alive]
        width = columns // len(everybody) - 1 if everybody else 0
        if width < NARROWEST_COLUMN:
            return [line for who in everybody for line in self._in_lines(who)] or [self._say("nobody")]
        sheets = [self._column(who) for who in everybody]
        height = max(map(len, sheets))
        rows = zip(*(sheet + [""] * (height - len(sheet)) for sheet in sheets), strict=True)
        return [" ".join(cut(cell, width) for cell in row).rstrip() for row in rows]

    def _in_lines(self, who: Investigator) -> Lines:
        cards = ", ".join(self._name(copy) for copy in who.cards) or self._say("nothing")
        return [self._wording.condition(who), f"  {cards}"]

    def _column(self, who: Investigator) -> Lines:
        """An investigator's figures and possessions, a line for each."""
        amount = self._wording.gists.amount
        return [
            capital(self._name(who.id)),
            capital(self._name(who.place)),
            f"{capital(self._value('sanity'))} {who.sanity}/{who.max_sanity}",
            f"{capital(self._value('stamina'))} {who.stamina}/{who.max_stamina}",
            amount("clue", who.clues),
            self._say("worth", count=points(self._museum, who)),
            *(f"- {self._name(copy)}" for copy in who.cards),
        ]

    def _value(self, what: str) -> str:
        return word_of(self._wording.teller.name_of("values", what))

    # What threatens

    def threats(self, decision: Decision) -> Lines:
        """The Ancient One, what happens at midnight, and every monster in play."""
        game, state = self._museum, self._museum.state
        lines = self._board.tracks(drawn=False)
        if not state.dice or not state.ancient_one:
            return lines
        lines += self._board.ancient_one(state.ancient_one)
        if not state.battle:
            lines.append(self.left(self.stock))
        for card in state.cards:
            fact = game.fact(card.card).fact
            if fact.midnight_effect:
                lines.append(self._at_midnight(card.card, self._wording.gists.of(fact.midnight_effect)))
            lines += [self._on_card(monster.marker, card.card) for monster in card.monsters]
        return lines

    @property
    def stock(self) -> dict[str, int]:
        """How many are left of what is drawn: cards of the decks, monsters in the cup (ES12.10, ES17.11)."""
        state = self._museum.state
        piles = {"adventure_deck": state.adventures, "world_deck": state.worlds, "mythos_deck": state.mythos}
        return {pile: len(left) for pile, left in {**piles, "monster_cup": state.cup, **state.decks}.items()}

    def left(self, piles: Iterable[str]) -> str:
        """What is left of some piles, in one line."""
        counts = self.stock
        return self._say(
            "left", things=words_of([words_of([self._name(pile), str(counts[pile])], " ") for pile in piles], ", ")
        )

    def _at_midnight(self, id: str, effect: str) -> str:
        return self._say("at_midnight", card=capital(self._name(id)), effect=effect)

    def _on_card(self, marker: str, card: str) -> str:
        """A monster in play: where it is, what beats it, what it does."""
        return self._say("on_card", monster=self.monster(marker), place=self._wording.teller.name(card))

    def monster(self, marker: str) -> str:
        """A monster: what beats it, what it is worth, what it does besides."""
        fact = self._museum.content.monster(marker).fact
        gists, notes = self._wording.gists, []
        if fact.rewards:
            notes.append(self._say("brings", things=gists.amounts(dict(fact.rewards))))
        if fact.midnight_effect:
            notes.append(self._wording.say("gists", "at_next_midnight", effect=gists.of(fact.midnight_effect)))
        if fact.locks:
            notes.append(gists.lock(fact.locks))
        task = self._wording.tasks.row(printed_row(fact.tasks[0], "0"))
        name, extra = self._wording.teller.name(marker), "".join(f"; {note}" for note in notes)
        return capital(self._say("monster", monster=name, task=task, worth=fact.trophies, notes=extra))

    def news(self, decision: Decision) -> Lines:
        """The Mythos card that lies, and what it does."""
        card = self._museum.state.mythos_card
        return [self._wording.in_force()] if card else [self._say("no_news")]
