"""Invariants of a game at any decision: every piece is in exactly one place, every value within its bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from solo.games.town.game import Game
from solo.games.town.printed.numbers import (
    FIELD,
    GONE,
    JAIL,
    LOST,
    SKY,
    TERROR_LIMIT,
    monster_limit,
    outskirts_capacity,
)
from solo.games.town.printed.pieces import Content
from solo.games.town.rules.doom import doom_limit
from solo.games.town.state import State
from solo.kernel.decisions import Decision
from solo.kernel.host import BrokenInvariant

MONSTERS = 60
GATES = 16


def check_invariants(game: Game, decision: Decision | None = None) -> None:
    """Raise BrokenInvariant for the first invariant that does not hold; before the setup only the decision is checked."""
    for problem in problems(game, decision):
        raise BrokenInvariant(problem)


def problems(game: Game, decision: Decision | None, laid_out: bool = False) -> Iterator[str]:
    """A message for everything that is wrong. laid_out: the setup is known to be over, so that every piece must be there."""
    if decision is not None:
        yield from _decision(decision)
    if not game.state.decks and not laid_out:
        return
    yield from _cards(game)
    if game.state.cup or game.state.monsters or laid_out:
        yield from _markers(game)
        yield from _mythos(game)
    yield from _people(game)
    yield from _board(game)


def _decision(decision: Decision) -> Iterator[str]:
    ids = [each.id for each in decision.options]
    if not ids:
        yield f"{decision.kind}: a decision without options"
    if len(dict.fromkeys(ids)) != len(ids):
        yield f"{decision.kind}: an option stands twice among {ids}"
    if decision.several:
        if not 0 <= decision.least <= decision.most <= len(ids):
            yield f"{decision.kind}: {decision.least} to {decision.most} of {len(ids)} options"
    elif len(ids) < 2:
        yield f"{decision.kind}: only one option is legal, the player should not be asked"


def _once(what: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    have, want = Counter(iter(found)), Counter(iter(wanted))
    if have != want:
        twice = sorted(each for each, count in have.items() if count > 1)
        missing, surplus = sorted(want - have), sorted(each for each in have if each not in want)
        yield f"{what}: twice {twice[:5]}, missing {missing[:5]}, surplus {surplus[:5]}"


def every_card(content: Content) -> list[str]:
    """Every copy of every card, by its id in its stack."""
    return [f"{card.id}.{number}" for card in content.cards.values() for number in range(1, card.copies + 1)]


def cards_of(state: State, content: Content) -> list[str]:
    """Every card copy in the game, wherever it is."""
    found = [copy for deck in (*state.decks.values(), *state.special.values()) for copy in deck]
    found += state.boxed_cards + state.in_hand
    for who in state.investigators:
        found += [content.front(copy) for copy in who.cards]
    return found


def monsters_of(state: State) -> list[str]:
    """Every monster marker in the game, wherever it is."""
    on_card = state.rumor.monsters if state.rumor is not None else []
    found = [*state.cup, *state.monsters, *state.outskirts, *state.visiting, *state.boxed_monsters, *on_card]
    for who in state.investigators:
        found += who.monster_trophies
    return found


def gates_of(state: State) -> list[str]:
    """Every gate marker in the game, wherever it is."""
    found = [*state.gate_stack, *state.gates.values()]
    for who in state.investigators:
        found += who.gate_trophies
    return found


def mythos_of(game: Game) -> list[str]:
    """Every mythos card in the game, wherever it is."""
    state = game.state
    found = [*state.mythos_deck, *state.boxed_mythos, *game.cards_in_play()]
    return found + ([state.mythos_card] if state.mythos_card else [])


def gate_cards_of(state: State) -> list[str]:
    """Every gate card in the game, wherever it is."""
    return [*state.gate_deck, *state.gate_cards]


def _cards(game: Game) -> Iterator[str]:
    yield from _once("cards", cards_of(game.state, game.content), every_card(game.content))
    for name, deck in game.state.decks.items():
        for copy in deck:
            if game.content.card(copy).deck != name:
                yield f"{copy} lies in the {name} deck"


def _markers(game: Game) -> Iterator[str]:
    content = game.content
    monsters, gates = monsters_of(game.state), gates_of(game.state)
    yield from _once("monsters", monsters, content.monster_copies(masks=True))
    yield from _once("gate markers", gates, content.gates)
    if len(content.monster_copies(masks=True)) == MONSTERS and len(monsters) != MONSTERS:
        yield f"{len(monsters)} monsters instead of {MONSTERS}"
    if len(content.gates) == GATES and len(gates) != GATES:
        yield f"{len(gates)} gate markers instead of {GATES}"


def _mythos(game: Game) -> Iterator[str]:
    yield from _once("mythos cards", mythos_of(game), game.content.mythos)
    yield from _once("gate cards", gate_cards_of(game.state), game.content.gate_cards)


def _people(game: Game) -> Iterator[str]:
    state, content = game.state, game.content
    places = [*content.places, *content.areas, LOST, JAIL, FIELD]
    for who in state.investigators:
        if who.place == GONE:
            continue
        if who.place not in places:
            yield f"{who.id} is at {who.place}"
        if not 0 <= who.sanity <= who.max_sanity or not 0 <= who.stamina <= who.max_stamina:
            yield f"{who.id} has {who.sanity}/{who.max_sanity} sanity, {who.stamina}/{who.max_stamina} stamina"
        if who.money < 0 or who.clues < 0:
            yield f"{who.id} has {who.money} money, {who.clues} clues"
        if any(not 0 <= stop <= 3 for stop in who.sliders):
            yield f"{who.id} has sliders {who.sliders}"
        if any(copy not in who.cards for copy in (*who.exhausted, *who.tokens, *who.received)):
            yield f"{who.id} has marks on cards that are not there"
        if who.explored and who.place not in state.gates:
            yield f"{who.id} has an explored marker without a gate"
        if who.entered and (who.place not in game.content.areas or who.entered not in state.gates.values()):
            yield f"{who.id} remembers the gate {who.entered}, though not behind it or it is gone"
    ids = [who.id for who in state.investigators if who.place != GONE]
    if any(id in state.unused for id in ids) or len(dict.fromkeys(ids)) != len(ids):
        yield f"investigators {ids}, unused {state.unused}"


def _board(game: Game) -> Iterator[str]:
    state = game.state
    if not 0 <= state.doom <= doom_limit(game):
        yield f"doom is {state.doom} of {doom_limit(game)}"
    if not 0 <= state.terror <= TERROR_LIMIT:
        yield f"terror is {state.terror}"
    if len(state.outskirts) > outskirts_capacity(state.seats):
        yield f"{len(state.outskirts)} monsters in the Outskirts"
    if state.terror < TERROR_LIMIT and len(state.monsters) > monster_limit(state.seats):
        yield f"{len(state.monsters)} monsters on the board"
    for monster, place in state.monsters.items():
        if place != SKY and place not in game.content.street_of:
            yield f"{monster} is at {place}"
    for place in state.gates:
        if place in state.seals or place not in game.content.unstable:
            yield f"a gate is open at {place}"
        if state.clues.get(place):
            yield f"clue tokens lie at the gate of {place}"
    if any(count < 0 for count in state.clues.values()):
        yield f"clue tokens: {state.clues}"
