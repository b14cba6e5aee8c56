"""What the examples of the rulebook and the tasks of lessons expect, and how it is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from solo.games.museum.abouts import TaskRow
from solo.games.museum.chances import remaining
from solo.games.museum.museum import Museum
from solo.games.museum.printed.numbers import ALL_FACES, DICE_BY_COLOR, FACES
from solo.games.museum.proof.census import census
from solo.games.museum.rules.entrance import price_of, wares
from solo.games.museum.rules.focus import may_focus
from solo.games.museum.rules.tasks import combat_row, rows_of
from solo.games.museum.state import Die, Visitor
from solo.kernel.copies import kind_of
from solo.kernel.outcomes import Outcomes, kinds

PLACES = 6
"""Decimal places of a chance in percent."""


def rows_in(museum: Museum) -> list[TaskRow]:
    """The open rows of the card that is attempted, or else of the card where whoever has the turn stands."""
    state = museum.state
    place = state.attempt.card if state.attempt is not None else state.visitors[state.seat].place
    return rows_of(museum, museum.card_of(place)) if museum.in_play(place) else []


def plain(row: TaskRow) -> dict[str, Any]:
    """A row as examples write it: without what it does not ask for."""
    fields = {each.name: getattr(row, each.name) for each in msgspec.structs.fields(row)}
    found = {key: value for key, value in fields.items() if value and key not in ("key", "open")}
    if row.investigation:
        found["investigation"] = list(row.investigation)
    if "monster" in found:
        found["monster"] = kind_of(row.monster)
    return found


def _by_color(museum: Museum, *places: str) -> dict[str, int]:
    """How many dice of each color are in some places."""
    return dict(Counter(die.color for die in museum.dice_in(*places)))


def _usable(museum: Museum) -> dict[str, int]:
    """The dice that are neither locked, stored nor out of the game, by color (ES6.1)."""
    return _by_color(museum, "free", "pool", "assigned", "lost", "marker")


def _locked(museum: Museum) -> dict[str, list[str]]:
    """The colors of locked dice, by what locks them; also of locks that wait for a die."""
    found: dict[str, list[str]] = {}
    for die in museum.state.dice:
        if die.lock:
            found.setdefault(kind_of(die.lock) or die.lock, []).append(die.color)
    for lock in museum.state.waiting:
        found.setdefault(kind_of(lock.source) or lock.source, []).append(lock.color)
    return found


def _face(die: Die) -> str:
    """What a die that was put aside shows, with its color if it is not green: "yellow_lore"."""
    return die.face if die.color == "green" else f"{die.color}_{die.face}"


def _bottom(museum: Museum) -> dict[str, str]:
    """The lowest card of every deck, by its name."""
    state = museum.state
    piles = {**state.decks, "adventures": state.adventures, "worlds": state.worlds, "mythos": state.mythos}
    return {name: kind_of(pile[-1]) or pile[-1] for name, pile in piles.items() if pile}


def _monsters(museum: Museum) -> dict[str, list[str]]:
    """The monsters in play, by card."""
    return {card.card: kinds(each.marker for each in card.monsters) for card in museum.state.cards if card.monsters}


def _spaces(museum: Museum) -> list[int]:
    """The spaces of the doom track on which a monster appears (ES15.2)."""
    return [number for number, space in enumerate(museum.ancient.fact.doom_track, 1) if space == "M"]


PERSON: Mapping[str, Callable[[Museum, Visitor], Any]] = {
    "place": lambda museum, who: who.place,
    "sanity": lambda museum, who: who.sanity,
    "stamina": lambda museum, who: who.stamina,
    "max_sanity": lambda museum, who: who.max_sanity,
    "max_stamina": lambda museum, who: who.max_stamina,
    "clues": lambda museum, who: who.clues,
    "cards": lambda museum, who: kinds(who.cards),
    "trophies": lambda museum, who: sorted(who.trophies),
    "monsters": lambda museum, who: kinds(who.monsters),
    "prices": lambda museum, who: {what: price_of(museum, who, what) for what in wares(museum, who)},
    "playing": lambda museum, who: who.alive,
}
"""What can be expected of an investigator."""

BOARD: Mapping[str, Callable[[Museum], Any]] = {
    "ancient_one": lambda museum: museum.state.ancient_one,
    "at_the_table": lambda museum: [who.id for who in museum.state.visitors if who.alive],
    "seat": lambda museum: museum.state.visitors[museum.state.seat].id,
    "hour": lambda museum: museum.state.hour,
    "turn": lambda museum: museum.state.turn,
    "midnights": lambda museum: museum.state.midnights,
    "doom": lambda museum: museum.state.doom,
    "doom_limit": lambda museum: len(museum.ancient.fact.doom_track),
    "monster_spaces": _spaces,
    "signs": lambda museum: museum.state.signs,
    "signs_limit": lambda museum: museum.ancient.fact.elder_signs,
    "adventures": lambda museum: [card.card for card in museum.state.cards if card.card in museum.content.adventures],
    "adventure_count": lambda museum: len(museum.state.cards) - len(museum.worlds_in_play()),
    "worlds": lambda museum: museum.worlds_in_play(),
    "mythos": lambda museum: museum.state.mythos_card,
    "attempt": lambda museum: museum.state.attempt.card if museum.state.attempt is not None else "",
    "open": lambda museum: [plain(row) for row in rows_in(museum)],
    "pool": lambda museum: _by_color(museum, "pool"),
    "kept": lambda museum: [_face(die) for die in museum.dice_in("marker")],
    "usable": _usable,
    "locked": _locked,
    "stored": lambda museum: {kind_of(die.holder): _face(die) for die in museum.dice_in("spell")},
    "lost": lambda museum: _by_color(museum, "gone"),
    "monsters": _monsters,
    "monster_count": lambda museum: len(museum.monsters_in_play()),
    "cup": lambda museum: len(museum.state.cup),
    "bottom": _bottom,
    "removed": lambda museum: sorted(each for each in museum.state.out if "." not in each),
    "battle": lambda museum: museum.state.battle,
    "focus": lambda museum: may_focus(museum, museum.state.visitors[museum.state.seat]),
    "chance": lambda museum: round(remaining(museum) * 100, PLACES),
    "combat": lambda museum: [plain(combat_row(museum))],
    "ended": lambda museum: museum.state.ended,
    "counts": lambda museum: census(museum.content),
    "faces": lambda museum: {
        color: [f"{face}" for face in ALL_FACES if face in FACES[color]] for color in DICE_BY_COLOR
    },
}
"""What can be expected of the museum."""

OUTCOMES: Outcomes[Museum, Visitor] = Outcomes(
    BOARD,
    PERSON,
    lambda museum: {who.id: who for who in museum.state.visitors},
    parts=("bottom", "counts"),
    unordered=("cards", "trophies", "monsters", "removed"),
)
