"""What the examples of the rulebook and the tasks of lessons expect, and how it is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from solo.boardgame.expectations import Expectations, kinds
from solo.games.museum.abouts import TaskRow
from solo.games.museum.checks.piece_counts import piece_counts
from solo.games.museum.forecast.forecast import remaining
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ALL_FACES, DICE_BY_COLOR, FACES
from solo.games.museum.rules.entrance import price_of, wares
from solo.games.museum.rules.focus import may_focus
from solo.games.museum.rules.tasks import combat_row, rows_of
from solo.games.museum.state import Die, Investigator
from solo.kernel.piece_ids import kind_of

PLACES = 6
"""Decimal places of a chance in percent."""


def rows_in(game: Game) -> list[TaskRow]:
    """The open rows of the card that is attempted, or else of the card where whoever has the turn stands."""
    state = game.state
    place = state.attempt.card if state.attempt is not None else state.investigators[state.seat].place
    return rows_of(game, game.card_of(place)) if game.in_play(place) else []


def plain(row: TaskRow) -> dict[str, Any]:
    """A row as examples write it: without what it does not ask for."""
    fields = {each.name: getattr(row, each.name) for each in msgspec.structs.fields(row)}
    found = {key: value for key, value in fields.items() if value and key not in ("key", "open")}
    if row.investigation:
        found["investigation"] = list(row.investigation)
    if "monster" in found:
        found["monster"] = kind_of(row.monster)
    return found


def _by_color(game: Game, *places: str) -> dict[str, int]:
    """How many dice of each color are in some places."""
    return dict(Counter(die.color for die in game.dice_in(*places)))


def _usable(game: Game) -> dict[str, int]:
    """The dice that are neither locked, stored nor out of the game, by color (ES6.1)."""
    return _by_color(game, "free", "pool", "assigned", "lost", "marker")


def _locked(game: Game) -> dict[str, list[str]]:
    """The colors of locked dice, by what locks them; also of locks that wait for a die."""
    found: dict[str, list[str]] = {}
    for die in game.state.dice:
        if die.lock:
            found.setdefault(kind_of(die.lock) or die.lock, []).append(die.color)
    for lock in game.state.waiting:
        found.setdefault(kind_of(lock.source) or lock.source, []).append(lock.color)
    return found


def _face(die: Die) -> str:
    """What a die that was put aside shows, with its color if it is not green: "yellow_lore"."""
    return die.face if die.color == "green" else f"{die.color}_{die.face}"


def _bottom(game: Game) -> dict[str, str]:
    """The lowest card of every deck, by its name."""
    state = game.state
    piles = {**state.decks, "adventures": state.adventures, "worlds": state.worlds, "mythos": state.mythos}
    return {name: kind_of(pile[-1]) or pile[-1] for name, pile in piles.items() if pile}


def _monsters(game: Game) -> dict[str, list[str]]:
    """The monsters in play, by card."""
    return {card.card: kinds(each.marker for each in card.monsters) for card in game.state.cards if card.monsters}


def _spaces(game: Game) -> list[int]:
    """The spaces of the doom track on which a monster appears (ES15.2)."""
    return [number for number, space in enumerate(game.ancient.fact.doom_track, 1) if space == "M"]


PERSON: Mapping[str, Callable[[Game, Investigator], Any]] = {
    "place": lambda game, who: who.place,
    "sanity": lambda game, who: who.sanity,
    "stamina": lambda game, who: who.stamina,
    "max_sanity": lambda game, who: who.max_sanity,
    "max_stamina": lambda game, who: who.max_stamina,
    "clues": lambda game, who: who.clues,
    "cards": lambda game, who: kinds(who.cards),
    "trophies": lambda game, who: sorted(who.trophies),
    "monsters": lambda game, who: kinds(who.monsters),
    "prices": lambda game, who: {what: price_of(game, who, what) for what in wares(game, who)},
    "playing": lambda game, who: who.alive,
}
"""What can be expected of an investigator."""

BOARD: Mapping[str, Callable[[Game], Any]] = {
    "ancient_one": lambda game: game.state.ancient_one,
    "at_the_table": lambda game: [who.id for who in game.state.investigators if who.alive],
    "seat": lambda game: game.state.investigators[game.state.seat].id,
    "hour": lambda game: game.state.hour,
    "turn": lambda game: game.state.turn,
    "midnights": lambda game: game.state.midnights,
    "doom": lambda game: game.state.doom,
    "doom_limit": lambda game: len(game.ancient.fact.doom_track),
    "monster_spaces": _spaces,
    "signs": lambda game: game.state.signs,
    "signs_limit": lambda game: game.ancient.fact.elder_signs,
    "adventures": lambda game: [card.card for card in game.state.cards if card.card in game.content.adventures],
    "adventure_count": lambda game: len(game.state.cards) - len(game.worlds_in_play()),
    "worlds": lambda game: game.worlds_in_play(),
    "mythos": lambda game: game.state.mythos_card,
    "attempt": lambda game: game.state.attempt.card if game.state.attempt is not None else "",
    "open": lambda game: [plain(row) for row in rows_in(game)],
    "pool": lambda game: _by_color(game, "pool"),
    "kept": lambda game: [_face(die) for die in game.dice_in("marker")],
    "usable": _usable,
    "locked": _locked,
    "stored": lambda game: {kind_of(die.holder): _face(die) for die in game.dice_in("spell")},
    "lost": lambda game: _by_color(game, "gone"),
    "monsters": _monsters,
    "monster_count": lambda game: len(game.monsters_in_play()),
    "cup": lambda game: len(game.state.cup),
    "bottom": _bottom,
    "removed": lambda game: sorted(each for each in game.state.out if "." not in each),
    "battle": lambda game: game.state.battle,
    "focus": lambda game: may_focus(game, game.state.investigators[game.state.seat]),
    "chance": lambda game: round(remaining(game) * 100, PLACES),
    "combat": lambda game: [plain(combat_row(game))],
    "ended": lambda game: game.state.ended,
    "counts": lambda game: piece_counts(game.content),
    "faces": lambda game: {color: [f"{face}" for face in ALL_FACES if face in FACES[color]] for color in DICE_BY_COLOR},
}
"""What can be expected of the museum."""

EXPECTATIONS: Expectations[Game, Investigator] = Expectations(
    BOARD,
    PERSON,
    lambda game: {who.id: who for who in game.state.investigators},
    parts=("bottom", "counts"),
    unordered=("cards", "trophies", "monsters", "removed"),
)
