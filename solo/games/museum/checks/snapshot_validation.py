"""Checking a state from a file before it is played on: could play have produced it? So nothing fails later.

New pieces of the content (from a newer version, or more home-made cards) are put where they would lie unseen; pieces
that the content no longer has, duplicates and values out of bounds are refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from solo.boardgame.checks.snapshot_validation import HIGHEST, refuse, twice, unknown
from solo.games.museum.checks.invariants import (
    adventures_of,
    monsters_of,
    mythos_of,
    possessions_of,
    problems,
)
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import DECKS, MOST_INVESTIGATORS
from solo.games.museum.state import State
from solo.kernel.piece_ids import kind_of


def check_restored(game: Game) -> None:
    """Raise Impossible unless the state, between two turns, can be played on; adds pieces new in the content."""
    if game.state.phase == "setup":
        refuse(_before_setup(game))
        return
    for look in (_strangers, _frame, _values):
        refuse(look(game))
    _add_new_pieces(game)
    refuse(problems(game, None))


def _before_setup(game: Game) -> Iterator[str]:
    state, content = game.state, game.content
    if state.ancient_one:
        yield from unknown("Ancient Ones", [state.ancient_one], content.ancient_ones)
    yield from unknown("investigators", state.unused, content.sheets)
    if not 1 <= state.seats <= MOST_INVESTIGATORS or state.chosen not in (0, state.seats):
        yield f"{state.chosen} are chosen for {state.seats} seats"
    if twice(state.unused) or len(state.unused) < state.seats:
        yield "too few investigators, or one of them twice"
    fresh = State(state.seed, 0, state.ancient_one, state.seats, unused=state.unused, chosen=state.chosen)
    if fresh != state:
        yield "something was laid out before the setup"


def _strangers(game: Game) -> Iterator[str]:
    """Messages for ids that the content does not have."""
    state, content = game.state, game.content
    yield from unknown("Ancient Ones", [state.ancient_one], content.ancient_ones)
    people = [*(who.id for who in state.investigators), *state.unused, *state.devoured]
    yield from unknown("investigators", people, content.sheets)
    copies = [copy for deck in DECKS for copy in content.copies(deck)]
    yield from unknown("cards", possessions_of(game), copies)
    cards = [card for card in state.out if "." not in card]
    yield from unknown("adventures", [*adventures_of(game), *cards], (*content.adventures, *content.worlds))
    yield from unknown("Other Worlds", state.worlds, content.worlds)
    yield from unknown("museum adventures", state.adventures, content.adventures)
    yield from unknown("Mythos cards", mythos_of(game), content.mythos)
    yield from unknown("monsters", monsters_of(game), content.monster_copies(masks=True))
    slotted = [card.card for card in state.cards if card.slot >= 0 or card.brought_by]
    yield from unknown("museum adventures", slotted, content.adventures)


def _frame(game: Game) -> Iterator[str]:
    """Messages for wrong values of the course of the game."""
    state = game.state
    over = state.phase == "over"
    if state.phase not in ("between", "over") or bool(state.ended) != over:
        yield f"it stands in the middle of the phase {state.phase!r}"
    if state.attempt is not None or state.waking or (state.strikes and not over):
        yield "a rule is not done with what it has begun"
    if (
        not 1 <= state.seats <= MOST_INVESTIGATORS
        or len(state.investigators) != state.seats
        or state.seat >= state.seats
    ):
        yield f"{len(state.investigators)} investigators in {state.seats} seats, and the turn is at {state.seat}"
    if not over and not any(who.alive for who in state.investigators):
        yield "nobody is left to play"
    if list(state.decks) != list(DECKS):
        yield f"the decks are {', '.join(state.decks)[:200]}"
    fact = game.content.ancient_ones[state.ancient_one].fact
    if state.battle and fact.no_battle:
        yield f"there is no final battle against {state.ancient_one}"
    if not over and (state.doom == 0 if state.battle else state.doom >= len(fact.doom_track)):
        yield f"doom is {state.doom}, and the game goes on"


def _values(game: Game) -> Iterator[str]:
    """Messages for wrong values of the investigators and dice."""
    state = game.state
    for who in state.investigators:
        figures = (who.clues, who.max_sanity, who.max_stamina)
        if any(figure > HIGHEST for figure in figures) or len(who.spent) > HIGHEST:
            yield f"{who.id} has figures that nobody has"
        if who.alive and state.phase != "over" and (who.sanity < 1 or who.stamina < 1):
            yield f"{who.id} has nothing left and goes on"
    if state.x > HIGHEST or state.midnights > state.turn + HIGHEST or state.signs > HIGHEST:
        yield "it has figures that no game has"
    for card in state.cards:
        if any(monster.row < -1 for monster in card.monsters) or card.slot < -1:
            yield f"{card.card} lies where no card lies"
    for die in state.dice:
        spell = game.content.possessions.get(kind_of(die.holder))
        if die.place == "spell" and (spell is None or spell.deck != "spell"):
            yield f"{die.id} lies on {die.holder}"
        if die.id.rpartition("_")[0] != die.color:
            yield f"{die.id} is {die.color}"


def _add_new_pieces(game: Game) -> None:
    """Put pieces that the content has and the state has not under their deck, or out of the game."""
    state, content = game.state, game.content
    here = frozenset([*possessions_of(game), *adventures_of(game), *mythos_of(game), *monsters_of(game)])
    for pile, wanted in (
        *((state.decks[deck], content.copies(deck)) for deck in DECKS),
        (state.adventures, content.adventures),
        (state.worlds, content.worlds),
        (state.mythos, content.mythos),
        (state.out, content.monster_copies(masks=True)),
    ):
        pile.extend(each for each in wanted if each not in here)
    people = [*(who.id for who in state.investigators), *state.unused, *state.devoured]
    state.unused.extend(id for id in content.sheets if id not in people)
