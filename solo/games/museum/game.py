"""A museum game under way: content, state, dice and events, and what is derived from them.

Rules are functions that take a `Game`; it has no rules of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from solo.boardgame.game import BoardGame
from solo.games.museum.compiled.pieces import Adventure, AncientOne, Content
from solo.games.museum.printed.card_facts import PassiveFact
from solo.games.museum.printed.facts import LowerFact
from solo.games.museum.state import Attempt, CardInPlay, Die, Investigator, State, decode_state
from solo.kernel.dice import Dice
from solo.kernel.events import Event

IN_TURN = ("movement", "adventure", "attempt", "clock")
"""Phases that belong to somebody's turn."""

NOTHING_IN_FORCE = LowerFact()
"""Where no Mythos card lies, or for somebody whom it does not touch."""


class AncientOneAwakens(Exception):
    """The doom track is full, and the Ancient One awakes (ES18.1)."""


class GameEnds(Exception):
    """The game is over at once (ES1)."""


class TurnEnds(Exception):
    """The investigator whose turn it is was devoured; the clock still moves (ES16.2)."""


class AttemptFails(Exception):
    """An effect makes the attempt fail (ES7.4)."""


class Game(BoardGame[State, Content, Investigator]):
    """A museum game.

    fallen: the investigator whose turn it is was devoured, and the turn ends when what goes on is finished. failing: an
    effect makes the attempt fail when it is finished. adding: an ability adds to cards that were gained, and is not called
    again by what it adds.
    """

    read_state = decode_state

    __slots__ = ("adding", "failing", "fallen")

    def __init__(
        self, content: Content, state: State, dice: Dice | None = None, events: list[Event] | None = None
    ) -> None:
        super().__init__(content, state, dice, events)
        self.adding = False
        self.fallen = False
        self.failing = False

    # Investigators

    @property
    def ancient(self) -> AncientOne:
        """The Ancient One."""
        return self.content.ancient_ones[self.state.ancient_one]

    @property
    def active(self) -> Investigator | None:
        """Who has the turn; None between turns, at midnight, and when he was devoured in it."""
        state = self.state
        if state.phase not in IN_TURN or self.fallen:
            return None
        who = state.investigators[state.seat]
        return who if who.alive else None

    @property
    def deciding(self) -> Investigator:
        """Who decides what nobody else does, and acts at midnight: whose turn it is or was, else the next (A18, A24)."""
        return self.in_turn_order()[0]

    @property
    def decider(self) -> str:
        """The id of who decides; "" for the group while nobody is alive."""
        alive = self.in_turn_order()
        return alive[0].id if alive else ""

    def in_turn_order(self) -> list[Investigator]:
        """Everybody alive, beginning with whose turn it is or was (A23)."""
        state = self.state
        ring = [*state.investigators[state.seat :], *state.investigators[: state.seat]]
        return [who for who in ring if who.alive]

    def in_turn_order_from(self, who: Investigator) -> list[Investigator]:
        """Everybody alive in turn order, beginning with somebody (A23)."""
        ring = [*self.state.investigators[who.seat :], *self.state.investigators[: who.seat]]
        return [each for each in ring if each.alive]

    def gifts(self, who: Investigator) -> Iterator[PassiveFact]:
        """What holds for an investigator by his sheet and cards."""
        yield self.content.sheets[who.id].fact.passive
        for copy in who.cards:
            yield self.content.possession(copy).passive

    def immune(self, who: Investigator, to: str) -> bool:
        """Whether something does not touch an investigator."""
        return any(to in gift.immune for gift in self.gifts(who))

    # Lasting effects

    def lower(self, who: Investigator | None) -> LowerFact:
        """The lower half of the Mythos card as it is in force for somebody; None for everybody."""
        card = self.state.mythos_card
        if not card or (who is not None and self.immune(who, "mythos_lingering")):
            return NOTHING_IN_FORCE
        return self.content.mythos[card].fact.lower

    def forbidden(self, who: Investigator, what: str) -> bool:
        """Whether the Mythos card in force forbids somebody something (A25)."""
        return what in self.lower(None).forbid and what in self.lower(who).forbid

    def modifier(self, who: Investigator, what: str) -> int:
        """What lasting effects add to a figure for somebody (A35, A37, A38)."""
        total = self.ancient.fact.modify.get(what, 0)
        if what in self.lower(None).modify:
            total += self.lower(who).modify.get(what, 0)
        if what == "souvenir_price":
            total += sum(gift.souvenir_price for gift in self.gifts(who))
        return total

    # Cards in play and dice

    @property
    def attempt(self) -> Attempt:
        """The attempt, or turn of the battle, under way; there has to be one."""
        assert self.state.attempt is not None, "nobody attempts anything"
        return self.state.attempt

    def card_of(self, place: str) -> CardInPlay:
        """A card in play; raises KeyError."""
        for each in self.state.cards:
            if each.card == place:
                return each
        raise KeyError(place)

    def in_play(self, place: str) -> bool:
        """Whether a card is face up in play."""
        return any(each.card == place for each in self.state.cards)

    def fact(self, place: str) -> Adventure:
        """What is printed on a card in play."""
        return self.content.card(place)

    def worlds_in_play(self) -> list[str]:
        """The Other Worlds in play."""
        return [each.card for each in self.state.cards if each.card in self.content.worlds]

    def monsters_in_play(self) -> list[str]:
        """The monster markers on cards, in the order of the cards, and then those beaten in this attempt whose card has left."""
        found = [monster.marker for card in self.state.cards for monster in card.monsters]
        attempt = self.state.attempt
        return [*found, *(each for each in (attempt.beaten if attempt is not None else ()) if each not in found)]

    def dice_in(self, *places: str) -> list[Die]:
        """The dice in some of the places, in the order of the dice."""
        return [die for die in self.state.dice if die.place in places]

    def die(self, id: str) -> Die:
        """A die by its id; raises KeyError."""
        for die in self.state.dice:
            if die.id == id:
                return die
        raise KeyError(id)
