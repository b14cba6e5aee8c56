"""Checking a state from a file before it is played on: could play have produced it? So nothing fails later.

New pieces of the content (from a newer version, or more home-made cards) are put where they would lie unseen; pieces
that the content no longer has, duplicates and values out of bounds are refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from solo.boardgame.checks.snapshot_validation import HIGHEST, refuse, twice, unknown
from solo.games.town.checks.invariants import (
    cards_of,
    every_card,
    gate_cards_of,
    gates_of,
    monsters_of,
    mythos_of,
    problems,
)
from solo.games.town.game import Game
from solo.games.town.printed.numbers import FIELD, GONE, JAIL, LOST, MOST_INVESTIGATORS, VARIANTS
from solo.games.town.printed.pieces import Content
from solo.games.town.rules.cards import DECKS
from solo.games.town.state import Investigator, State
from solo.kernel.piece_ids import kind_of


def check_restored(game: Game) -> None:
    """Raise Impossible unless the state, at a round boundary, can be played on; adds pieces that are new in the content."""
    for look in (_strangers, _frame, _seats, _places):
        refuse(look(game.state, game.content))
    _add_new_pieces(game)
    refuse(problems(game, None, laid_out=True))


def _strangers(state: State, content: Content) -> Iterator[str]:
    """Messages for ids that the content does not have."""
    people = [who.id for who in state.investigators]
    copies = [copy for who in state.investigators for copy in who.cards]
    in_play = [*state.lasting, *([state.rumor.card] if state.rumor is not None else [])]
    in_play += [card for card in (state.environment, state.mythos_card) if card]
    monsters, cards = content.monster_copies(masks=True), every_card(content)
    for what, found, known in (
        ("Ancient Ones", [state.ancient_one], content.ancient_ones),
        ("investigators", [*people, *state.unused, *state.dealt_first, *state.dead], content.investigators),
        ("cards", [copy for copy in copies if kind_of(copy) not in content.cards], cards),
        ("cards", [copy for copy in cards_of(state, content) if copy not in copies], frozenset(cards)),
        ("monsters", monsters_of(state), frozenset(monsters)),
        ("gates", gates_of(state), content.gates),
        ("gate cards", gate_cards_of(state), content.gate_cards),
        ("mythos cards", [*state.mythos_deck, *state.boxed_mythos, *in_play], content.mythos),
        ("variants", state.variants, VARIANTS),
    ):
        yield from unknown(what, found, known)


def _frame(state: State, content: Content) -> Iterator[str]:
    """Messages for wrong values of the course of the night: round, phase, seats, tracks."""
    awake = state.battle is not None
    turns = range(-1, state.seats) if awake else (-1,)  # the Ancient One may have awoken during somebody's turn
    amid = state.battle is not None and state.battle.now is not UNSET
    wrong = amid or state.phase != ("battle" if awake else "between")
    if wrong or state.turn not in turns or state.outcome or state.victors:
        yield f"it stands in the middle of the phase {state.phase!r}"
    if awake and (state.environment or state.rumor is not None or state.lasting or not state.awakened_by):
        yield "mythos cards are in play in the final battle"
    if awake and content.ancient_ones[state.ancient_one].fact.power.no_battle:
        yield f"there is no final battle against {state.ancient_one}"
    if state.in_hand or state.visiting or state.gate_cards:
        yield "a rule is not done with what it has drawn"
    if not 1 <= state.seats <= MOST_INVESTIGATORS or not 0 <= state.first < state.seats:
        yield f"{state.seats} seats, the first player in seat {state.first}"
    for card, kind in ((state.environment, "environment"), (state.rumor.card if state.rumor else "", "rumor")):
        if card and content.mythos[card].fact.type != kind:
            yield f"{card} is no {kind}"
    if list(state.decks) != list(DECKS):
        yield f"the decks are {', '.join(state.decks)[:200]}"
    for stack, copies in state.special.items():
        if any(kind_of(copy) != stack for copy in copies):
            yield f"another card lies in the stack of {stack}"


def _seats(state: State, content: Content) -> Iterator[str]:
    """Messages for wrong values of the investigators."""
    people = state.investigators
    if [who.seat for who in people] != list(range(state.seats)):
        yield f"{len(people)} investigators in {state.seats} seats"
    if not any(who.playing for who in people):
        yield "nobody is left to play"
    apart = [*state.unused, *state.dead]
    if twice(apart) or any(who.id in apart for who in people if who.playing):
        yield "an investigator is in two places"
    for who in people:
        yield from _person(state, content, who)


def _person(state: State, content: Content, who: Investigator) -> Iterator[str]:
    fighting = state.battle is not None
    if who.playing and fighting != (who.place == FIELD):
        yield f"{who.id} is at {who.place}"
    if len(who.sliders) != len(content.investigators[who.id].tracks):
        yield f"{who.id} has {len(who.sliders)} sliders"
    if who.entered and who.entered not in content.gates:
        yield f"{who.id} came through the gate {who.entered}"
    figures = (who.max_sanity, who.max_stamina, who.money, who.clues, abs(who.check_bonus), *who.tokens.values())
    if any(figure > HIGHEST for figure in figures):
        yield f"{who.id} has figures that nobody has"
    if who.lost_to > state.round + HIGHEST:
        yield f"{who.id} loses turns for ever"
    if twice(who.exhausted):
        yield f"{who.id} has a card exhausted twice"


def _places(state: State, content: Content) -> Iterator[str]:
    """Messages for wrong places of pieces."""
    yield from unknown("places", [*state.closed, *state.clues], content.places)
    yield from unknown("unstable places", [*state.gates, *state.seals], content.unstable)
    yield from unknown("decks of encounters", state.revealed, content.encounters)
    places = (*content.places, *content.areas, LOST, JAIL, FIELD, GONE)
    yield from unknown("places", [who.place for who in state.investigators], places)
    if twice(state.seals):
        yield "a place is sealed twice"
    if any(count > HIGHEST for count in state.clues.values()):
        yield "there are more clue tokens than ever were"


def _add_new_pieces(game: Game) -> None:
    """Put pieces that the content has and the state has not under their deck, into the cup or onto the stack."""
    state, content = game.state, game.content
    here = frozenset(cards_of(state, content))
    for copy in every_card(content):
        if copy not in here:
            deck = content.card(copy).deck
            if deck == "special":
                state.special.setdefault(kind_of(copy), []).append(copy)
            else:
                state.decks[deck].append(copy)
    for found, wanted, pile in (
        (monsters_of(state), content.monster_copies(masks=True), state.boxed_monsters),
        (gates_of(state), content.gates, state.gate_stack),
        (mythos_of(game), content.mythos, state.mythos_deck),
        (gate_cards_of(state), content.gate_cards, state.gate_deck),
    ):
        known = frozenset(found)
        pile.extend(each for each in wanted if each not in known)
