"""Invariants of a museum game at any decision: every piece is in exactly one place, every value within its bounds."""

from __future__ import annotations

from collections.abc import Iterator

from solo.boardgame.checks.invariants import decision_problems, has_within, within
from solo.boardgame.checks.pieces import check_each_once, in_one_place, in_their_decks
from solo.games.museum.checks.pieces import PIECES
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ALL_FACES, ANCIENT, DICE_BY_COLOR, ENTRANCE, GONE, HOURS, ROOMS
from solo.games.museum.rules.pool import all_dice
from solo.games.museum.state import DEFEATS, VICTORIES
from solo.kernel.decisions import Decision

DIE_PLACES = ("free", "pool", "assigned", "lost", "marker", "spell", "locked", "gone")


def problems(game: Game, decision: Decision | None) -> Iterator[str]:
    """A message for everything that is wrong; before the setup only the decision is looked at."""
    if decision is not None:
        yield from decision_problems(decision)
    if not game.state.decks:
        return
    yield from in_one_place(game, PIECES)
    yield from in_their_decks(game, game.content.possession)
    yield from _cards(game)
    yield from _monsters(game)
    yield from _dice(game)
    yield from _people(game)
    yield from _tracks(game)


def _cards(game: Game) -> Iterator[str]:
    slots = [card.slot for card in game.state.cards if card.slot >= 0]
    if slots != sorted(set(slots)) or any(slot >= ROOMS for slot in slots):
        yield f"the adventures lie in the slots {slots}"


def _monsters(game: Game) -> Iterator[str]:
    for card in game.state.cards:
        tasks = game.fact(card.card).fact.tasks
        rows = [monster.row for monster in card.monsters if monster.row >= 0]
        if len(set(rows)) != len(rows) or any(row >= len(tasks) or not tasks[row].slot for row in rows):
            yield f"monsters lie in the rows {rows} of {card.card}"
        if card.brought_by and card.slot >= 0:
            yield f"{card.card} lies in a slot and is an extra adventure"


def _dice(game: Game) -> Iterator[str]:
    state = game.state
    yield from check_each_once("dice", (die.id for die in state.dice), (die.id for die in all_dice()))
    in_play = [*(card.card for card in state.cards), *game.monsters_in_play()]
    locking = [*in_play, *([state.mythos_card] if state.mythos_card else [])]
    owned = {copy for who in state.investigators for copy in who.cards}
    for die in state.dice:
        if die.place not in DIE_PLACES or die.color not in DICE_BY_COLOR or die.face not in ("", *ALL_FACES):
            yield f"the die {die.id} is {die.place} and shows {die.face!r}"
        if (die.place == "locked" and not die.lock) or (die.lock and die.lock not in locking):
            yield f"{die.id} is {die.place}, locked by {die.lock!r}"
        if die.place == "spell" and (die.holder not in owned or not die.face):
            yield f"{die.id} is on {die.holder}"
        if state.attempt is None and die.place in ("pool", "assigned", "lost", "marker"):
            yield f"{die.id} is {die.place}, and nobody attempts anything"
    for lock in state.waiting:
        if lock.source not in locking or any(die.color == lock.color and die.place == "free" for die in state.dice):
            yield f"the lock of {lock.source} waits for a {lock.color} die"


def _people(game: Game) -> Iterator[str]:
    state = game.state
    places = [ENTRANCE, *(card.card for card in state.cards)] if not state.battle else [ANCIENT]
    for who in state.investigators:
        if not who.alive:
            if who.cards or who.trophies or who.monsters or who.clues:
                yield f"{who.id} is gone and owns things"
            continue
        if who.place not in places:
            yield f"{who.id} is at {who.place}"
        values = (("sanity", who.sanity, who.max_sanity), ("stamina", who.stamina, who.max_stamina))
        yield from has_within(who.id, values)
    ids = [who.id for who in state.investigators if who.alive]
    used = [*ids, *state.unused, *state.devoured]
    if len(set(used)) != len(used) or [who.seat for who in state.investigators] != list(
        range(len(state.investigators))
    ):
        yield f"investigators {ids}, unused {state.unused}, devoured {state.devoured}"


def _tracks(game: Game) -> Iterator[str]:
    state, fact = game.state, game.ancient.fact
    yield from within("doom", state.doom, len(fact.doom_track))
    if not 0 <= state.signs <= fact.elder_signs or (state.signs == fact.elder_signs and state.ended != "sealed"):
        yield f"{state.signs} of {fact.elder_signs} Elder Signs, and the end is {state.ended!r}"
    if not 0 <= state.hour < HOURS:
        yield f"the hand stands at {state.hour}"
    if state.battle and (state.cards or state.mythos_card):
        yield "cards are in play in the final battle"
    if state.ended not in ("", *VICTORIES, *DEFEATS) or bool(state.ended) != (state.phase == "over"):
        yield f"the end is {state.ended!r} in the phase {state.phase!r}"
    if any(who.place == GONE for who in state.investigators) and not state.devoured:
        yield "somebody is gone, and nobody was devoured"
