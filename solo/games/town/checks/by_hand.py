"""Scenarios: games set up by hand, in which single rules can be tried out. For tests and tools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from solo.boardgame.events import CausedEvent
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import FIELD
from solo.games.town.rules import cards
from solo.games.town.rules.people import new_investigator
from solo.games.town.rules.setup import fill_cup_and_stacks, lay_out_cards, new_game
from solo.games.town.scope import Scope
from solo.games.town.state import Battle, Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.dice import ScriptedDice
from solo.kernel.events import Event
from solo.kernel.flow import run
from solo.kernel.piece_ids import first_of

E = TypeVar("E", bound=Event)

BY_RULE: dict[str, dict[str, object]] = {
    "bank_loan": {"take_loan": True},
    "blessing": {"bless": "self"},
    "curse": {"curse": "self"},
    "deputy_of_arkham": {"deputize": "self"},
    "retainer": {"gain_retainer": True},
    "silver_twilight_lodge_membership": {"gain_membership": "silver_twilight"},
}
"""Special cards that are received by a rule of their own, and the step of the effect language that runs it."""

QUARTET = ("amanda_sharpe", "ashcan_pete", "harvey_walters", "joe_diamond")


def scenario(
    content: Content,
    *,
    investigators: Sequence[str] = QUARTET,
    ancient_one: str = "azathoth",
    faces: Iterable[int] = (),
    seed: int = 0,
    variants: Sequence[str] = (),
) -> Game:
    """A game in round 1, before anything has happened.

    Everybody is at home with full sanity and stamina and without cards, money and clue tokens; a clue token is on each
    unstable location; no gate is open, no monster is on the board, no mythos card is drawn; the decks are shuffled.
    faces: the next dice rolls, in order; after them the seeded dice follow. Raises SetupError.
    """
    game = new_game(content, seed, ancient_one=ancient_one, investigators=investigators, variants=variants)
    state = game.state
    state.clues = dict.fromkeys(content.unstable, 1)
    state.unused = [id for id in content.investigators if id not in investigators]
    lay_out_cards(game)
    for seat, id in enumerate(investigators):
        who = new_investigator(game, id, seat)
        who.money = who.clues = 0
        state.investigators.append(who)
    for deck in cards.DECKS:
        game.dice.shuffle(state.decks[deck])
    fill_cup_and_stacks(game)
    state.round = 1
    state.phase = "movement"
    script(game, faces)
    return game


def script(game: Game, faces: Iterable[int]) -> ScriptedDice:
    """Set the faces of the next dice; returns the dice, whose `left` tells how many have not been rolled."""
    game.dice = dice = ScriptedDice(faces, game.dice.seed, game.dice.drawn)
    return dice


def put_monster(game: Game, kind: str, place: str) -> str:
    """Put a monster of that kind from the cup onto the board, ignoring the limit; returns its id. Raises LookupError."""
    monster = _out_of_the_cup(game, kind)
    game.state.monsters[monster] = place
    return monster


def _out_of_the_cup(game: Game, kind: str) -> str:
    monster = first_of(game.state.cup, kind)
    if not monster:
        raise LookupError(f"there is no {kind} in the cup")
    game.state.cup.remove(monster)
    return monster


def put_gate(game: Game, place: str, world: str) -> str:
    """Put a gate to a world at a place, without further consequences; returns the marker's id. Raises LookupError."""
    gate = next((each for each in game.state.gate_stack if game.content.gates[each].world == world), "")
    if not gate:
        raise LookupError(f"no gate marker to {world} is left in the stack")
    game.state.gate_stack.remove(gate)
    game.state.gates[place] = gate
    game.state.clues[place] = 0
    return gate


def give(game: Game, who: Investigator, card: str) -> str:
    """Give an investigator a card from its deck, with all that receiving it brings by the rules.

    A loan brings its money, the deputy's star the revolver and the wagon, a blessing lifts a curse (R23.3). Returns the
    copy's id, "" where the rule leaves none in possession. Raises LookupError.
    """
    if card in BY_RULE:
        run(VOCABULARY.compile([BY_RULE[card]]).run(Scope(game, who, card)))
        return cards.has(who, card)
    if game.content.cards[card].deck == "special":
        run(cards.take_special(game, who, card))
        return cards.has(who, card)
    stack = game.state.decks[game.content.cards[card].deck]
    copy = first_of(stack, card)
    if not copy:
        raise LookupError(f"there is no {card} left in its deck")
    stack.remove(copy)
    run(cards.gain_card(game, who, copy))
    return copy


def put_trophies(game: Game, who: Investigator, *, monsters: Sequence[str] = (), gates: int = 0) -> None:
    """Give trophies: monsters by kind from the cup, gates from the top of the stack. Raises LookupError."""
    for kind in monsters:
        who.monster_trophies.append(_out_of_the_cup(game, kind))
    for _ in range(gates):
        who.gate_trophies.append(game.state.gate_stack.pop(0))


def put_environment(game: Game, card: str) -> None:
    """Put an environment into play, without its effect on entering."""
    game.state.mythos_deck.remove(card)
    if game.state.environment:
        game.state.mythos_deck.append(game.state.environment)
    game.state.environment = card
    game.forget_air()


def wake(game: Game, rating: int = 0) -> None:
    """Begin the final battle, with everybody in it and the doom track full."""
    game.state.battle = Battle(round=1, rating=rating)
    game.state.doom = game.content.ancient_ones[game.state.ancient_one].fact.doom
    for who in game.state.investigators:
        who.place = FIELD
    game.forget_air()


def told(game: Game, kind: type[E]) -> list[E]:
    """The events of one kind so far, without their causes; `game.events` has them."""
    return [without_cause(event) for event in game.events if isinstance(event, kind)]


def without_cause(event: E) -> E:
    """The event without its cause."""
    return msgspec.structs.replace(event, cause="") if isinstance(event, CausedEvent) else event
