"""Invariants of a museum game at any decision: every piece is in exactly one place, every value within its bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ALL_FACES, ANCIENT, DECKS, DICE_BY_COLOR, ENTRANCE, GONE, HOURS, ROOMS
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
    yield from _cards(game)
    yield from _monsters(game)
    yield from _dice(game)
    yield from _people(game)
    yield from _tracks(game)


def decision_problems(decision: Decision) -> Iterator[str]:
    """What is wrong with a question."""
    ids = [each.id for each in decision.options]
    if not ids:
        yield f"{decision.kind}: a decision without options"
    if len(dict.fromkeys(ids)) != len(ids):
        yield f"{decision.kind}: an option stands twice among {ids}"
    if decision.several and not 0 <= decision.least <= decision.most <= len(ids):
        yield f"{decision.kind}: {decision.least} to {decision.most} of {len(ids)} options"
    if not decision.several and len(ids) < 2:
        yield f"{decision.kind}: only one option is legal, the player should not be asked"


def _once(what: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    have, want = Counter(iter(found)), Counter(iter(wanted))
    if have != want:
        twice = sorted(each for each, count in have.items() if count > 1)
        missing, surplus = sorted(want - have), sorted(each for each in have if each not in want)
        yield f"{what}: twice {twice[:5]}, missing {missing[:5]}, surplus {surplus[:5]}"


def possessions_of(game: Game) -> list[str]:
    """Every card of the four decks, wherever it is."""
    found = [copy for deck in DECKS for copy in game.state.decks.get(deck, [])]
    return found + [copy for who in game.state.investigators for copy in who.cards]


def adventures_of(game: Game) -> list[str]:
    """Every adventure and Other World, wherever it is."""
    state, content = game.state, game.content
    found = [*state.adventures, *state.worlds, *(card.card for card in state.cards)]
    found += [card for card in state.out if card in content.adventures or card in content.worlds]
    return found + [card for who in state.investigators for card in who.trophies]


def mythos_of(game: Game) -> list[str]:
    """Every Mythos card, wherever it is."""
    state = game.state
    beside = dict.fromkeys(card.brought_by for card in state.cards if card.brought_by)
    found = [*state.mythos, *(card for card in beside if card != state.mythos_card)]
    return found + ([state.mythos_card] if state.mythos_card else [])


def monsters_of(game: Game) -> list[str]:
    """Every monster marker, wherever it is."""
    state = game.state
    found = [*state.cup, *game.monsters_in_play(), *(each for each in state.out if "." in each)]
    return found + [marker for who in state.investigators for marker in who.monsters]


def _cards(game: Game) -> Iterator[str]:
    content, state = game.content, game.state
    yield from _once("possessions", possessions_of(game), [copy for deck in DECKS for copy in content.copies(deck)])
    yield from _once("adventures", adventures_of(game), [*content.adventures, *content.worlds])
    yield from _once("Mythos cards", mythos_of(game), content.mythos)
    for deck in DECKS:
        for copy in state.decks.get(deck, []):
            if content.possession(copy).deck != deck:
                yield f"{copy} lies in the {deck} deck"
    slots = [card.slot for card in state.cards if card.slot >= 0]
    if slots != sorted(set(slots)) or any(slot >= ROOMS for slot in slots):
        yield f"the adventures lie in the slots {slots}"


def _monsters(game: Game) -> Iterator[str]:
    yield from _once("monsters", monsters_of(game), game.content.monster_copies(masks=True))
    for card in game.state.cards:
        tasks = game.fact(card.card).fact.tasks
        rows = [monster.row for monster in card.monsters if monster.row >= 0]
        if len(set(rows)) != len(rows) or any(row >= len(tasks) or not tasks[row].slot for row in rows):
            yield f"monsters lie in the rows {rows} of {card.card}"
        if card.brought_by and card.slot >= 0:
            yield f"{card.card} lies in a slot and is an extra adventure"


def _dice(game: Game) -> Iterator[str]:
    state = game.state
    yield from _once("dice", (die.id for die in state.dice), (die.id for die in all_dice()))
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
        for what in ("sanity", "stamina"):
            has, most = getattr(who, what), getattr(who, f"max_{what}")
            if not 0 <= has <= most:
                yield f"{who.id} has {has} of {most} {what}"
    ids = [who.id for who in state.investigators if who.alive]
    used = [*ids, *state.unused, *state.devoured]
    if len(set(used)) != len(used) or [who.seat for who in state.investigators] != list(
        range(len(state.investigators))
    ):
        yield f"investigators {ids}, unused {state.unused}, devoured {state.devoured}"


def _tracks(game: Game) -> Iterator[str]:
    state, fact = game.state, game.ancient.fact
    if not 0 <= state.doom <= len(fact.doom_track):
        yield f"doom is {state.doom} of {len(fact.doom_track)}"
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
