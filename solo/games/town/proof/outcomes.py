"""Comparing the result of an example of the rulebook with what it expects."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from solo.games.town.game import Game
from solo.games.town.kit import slider_value
from solo.games.town.printed.copies import world_of
from solo.games.town.printed.numbers import (
    CHECKS,
    SKILLS,
    gates_that_awaken,
    monster_limit,
    monsters_with_gate,
    outskirts_capacity,
    overrun_threshold,
)
from solo.games.town.printed.pieces import Monster
from solo.games.town.rules.battle import combat_rating
from solo.games.town.rules.checks import pool_of, success_on
from solo.games.town.rules.doom import doom_limit
from solo.games.town.rules.ending import score
from solo.games.town.rules.movement import movement_points
from solo.games.town.rules.states import misses_turn
from solo.games.town.state import Investigator
from solo.kernel.copies import kind_of
from solo.kernel.decisions import Decision
from solo.kernel.documents import ContentError, nearest
from solo.kernel.events import Event


def kinds(copies: Sequence[str]) -> list[str]:
    """The kinds of some copies, in alphabetical order."""
    return sorted(map(kind_of, copies))


def bare(option: str) -> str:
    """An option's id without copy numbers.

    >>> bare("fight:knife.2+38_revolver.1")
    'fight:knife+38_revolver'
    """
    return re.sub(r"\.\d+", "", option)


def by_place(game: Game) -> dict[str, list[str]]:
    """The monsters on the board, by place."""
    return {place: kinds(game.monsters_at(place)) for place in sorted(set(game.state.monsters.values()))}


PERSON: Mapping[str, Callable[[Game, Investigator], Any]] = {
    "place": lambda game, who: who.place,
    "sanity": lambda game, who: who.sanity,
    "stamina": lambda game, who: who.stamina,
    "max_sanity": lambda game, who: who.max_sanity,
    "max_stamina": lambda game, who: who.max_stamina,
    "money": lambda game, who: who.money,
    "clues": lambda game, who: who.clues,
    "skills": lambda game, who: {skill: slider_value(game.content, who, skill) for skill in SKILLS},
    "dice": lambda game, who: {check: pool_of(game, who, check) for check in CHECKS},
    "success_on": success_on,
    "steps": movement_points,
    "home": lambda game, who: game.content.investigators[who.id].fact.home,
    "focus": lambda game, who: game.content.investigators[who.id].fact.focus,
    "cards": lambda game, who: kinds(who.cards),
    "items": lambda game, who: sum(game.content.card(copy).deck in ("common", "unique") for copy in who.cards),
    "exhausted": lambda game, who: kinds(who.exhausted),
    "monster_trophies": lambda game, who: kinds(who.monster_trophies),
    "gate_trophies": lambda game, who: len(who.gate_trophies),
    "explored": lambda game, who: who.explored,
    "delayed": lambda game, who: who.delayed,
    "misses_turn": misses_turn,
    "playing": lambda game, who: who.playing,
}
"""What can be expected of an investigator; in mappings only the named keys are compared."""

BOARD: Mapping[str, Callable[[Game], Any]] = {
    "ancient_one": lambda game: game.state.ancient_one,
    "round": lambda game: game.state.round,
    "first": lambda game: game.state.investigators[game.state.first].id,
    "at_the_table": lambda game: [who.id for who in game.playing()],
    "doom": lambda game: game.state.doom,
    "terror": lambda game: game.state.terror,
    "gates": lambda game: {place: world_of(gate) for place, gate in game.state.gates.items()},
    "gate_stack": lambda game: len(game.state.gate_stack),
    "monsters": by_place,
    "monster_count": lambda game: game.monsters_count(),
    "outskirts": lambda game: kinds(game.state.outskirts),
    "cup": lambda game: len(game.state.cup),
    "seals": lambda game: sorted(game.state.seals),
    "clues": lambda game: dict(game.state.clues),
    "closed": lambda game: sorted(place for place in game.content.locations if game.is_closed(place)),
    "environment": lambda game: game.state.environment,
    "rumor": lambda game: game.state.rumor.card if game.state.rumor else "",
    "rumor_clues": lambda game: game.state.rumor.clues if game.state.rumor else 0,
    "boxed": lambda game: sorted([*map(kind_of, game.state.boxed_cards), *game.state.boxed_mythos]),
    "allies": lambda game: len(game.state.decks["ally"]),
    "battle_total": lambda game: game.state.battle.total if game.state.battle else 0,
    "combat_rating": combat_rating,
    "doom_limit": doom_limit,
    "decks": lambda game: {deck: len(cards) for deck, cards in game.state.decks.items()},
    "special": lambda game: {card: len(copies) for card, copies in game.state.special.items()},
    "large": lambda game: {
        "encounters": sum(map(len, game.content.encounters.values())),
        "mythos": len(game.state.mythos_deck),
        "gates": len(game.state.gate_deck),
    },
    "beside": lambda game: {place: sorted(several) for place, several in game.content.adjacent.items()},
    "unstable": lambda game: sorted(game.content.unstable),
    "colours": lambda game: {id: sorted(world.colours) for id, world in game.content.worlds.items()},
    "figures": lambda game: {id: _printed(monster) for id, monster in game.content.monsters.items()},
    "awakened_by": lambda game: game.state.awakened_by,
    "outcome": lambda game: game.state.outcome,
    "victors": lambda game: game.state.victors,
    "score": lambda game: score(game).score,
    "monster_limit": lambda game: monster_limit(game.state.seats),
    "outskirts_limit": lambda game: outskirts_capacity(game.state.seats),
    "gates_that_awaken": lambda game: gates_that_awaken(game.state.seats),
    "overrun": lambda game: overrun_threshold(game.state.seats),
    "monsters_with_gate": lambda game: monsters_with_gate(game.state.seats),
}
"""What can be expected of the board."""


def _printed(monster: Monster) -> dict[str, Any]:
    """What is printed on the two sides of a monster's marker (R35.3, R35.4)."""
    fact = monster.fact
    return {
        "movement": fact.movement,
        "dimension": fact.dimension,
        "awareness": fact.awareness,
        "horror": [fact.horror.rating, fact.horror.damage] if fact.horror else [],
        "combat": [fact.combat.rating, fact.combat.damage] if fact.combat else [],
        "toughness": fact.toughness,
        "abilities": sorted(monster.abilities),
    }


PARTS = ("skills", "dice", "clues", "decks", "special", "beside", "colours", "figures")
"""Mappings of which only the keys an example names are compared; all others are compared as a whole."""

UNORDERED = ("cards", "exhausted", "monster_trophies", "outskirts", "seals", "closed", "boxed", "unstable")


class Said(NamedTuple):
    """A pending question: its kind, and the answers it offers."""

    kind: str
    options: list[str]


def said(decision: Decision | None) -> Said:
    """The pending question; its kind is "" if there is none."""
    return Said(decision.kind, [bare(each.id) for each in decision.options]) if decision is not None else Said("", [])


def differences(
    game: Game, decision: Decision | None, expected: Mapping[str, Any], told: Sequence[Event] | None = None
) -> Iterator[str]:
    """The differences from what is expected, one per line; raises ContentError for invalid expectations.

    expected: by an investigator's id what is said of them, by a word of BOARD what is said of the board, `events` that
    must have been told in this order, events that were told `never`, and what is `asked` at the end. told: the events
    that count; all of the game's if None.
    """
    told = game.events if told is None else told
    for key, wanted in expected.items():
        if key in BOARD:
            yield from _compared(key, key, BOARD[key](game), wanted)
        elif key == "events":
            yield from _missing(told, wanted)
        elif key == "never":
            yield from (f"{each} was told" for each in wanted if any(_fits(event, each) for event in told))
        elif key == "asked":
            yield from _asked(said(decision), wanted)
        else:
            yield from _of_person(game, key, wanted)


def _of_person(game: Game, id: str, wanted: Mapping[str, Any]) -> Iterator[str]:
    people = {who.id: who for who in game.state.investigators}
    if id not in people:
        raise ContentError(f"nothing is known of {id!r}{nearest(id, [*BOARD, *people, 'events', 'never', 'asked'])}")
    for key, value in wanted.items():
        if key not in PERSON:
            raise ContentError(f"of an investigator {key!r} is not known{nearest(key, PERSON)}")
        yield from _compared(f"{id}.{key}", key, PERSON[key](game, people[id]), value)


def _compared(name: str, key: str, found: Any, wanted: Any) -> Iterator[str]:
    if key in PARTS and isinstance(wanted, Mapping):
        found = {each: found.get(each, 0) for each in wanted}
    if key in UNORDERED:
        wanted = sorted(wanted)
    if key == "monsters":
        wanted = {place: sorted(several) for place, several in wanted.items()}
    if found != wanted:
        yield f"{name} is {found!r}, not {wanted!r}"


def _asked(found: Said, wanted: Mapping[str, Any]) -> Iterator[str]:
    """Differences in the last question: its `kind`, answers that must be offered (`with`), and must not (`without`)."""
    if wanted.get("kind", found.kind) != found.kind:
        yield f"asked is {found.kind!r}, not {wanted['kind']!r}"
    offered = Counter(found.options)
    yield from (
        f"{each} is not offered, only {', '.join(found.options)}"
        for each in wanted.get("with", ())
        if not offered[each]
    )
    yield from (f"{each} is offered" for each in wanted.get("without", ()) if offered[each])


def _missing(events: Sequence[Event], wanted: Sequence[Any]) -> Iterator[str]:
    """The first expected event that was not told in this order."""
    rest = iter(events)
    for each in wanted:
        if not any(_fits(event, each) for event in rest):
            yield f"{each} was not told where it should be"
            return


def _fits(event: Event, wanted: Any) -> bool:
    """Whether an event has the expected class and fields."""
    if isinstance(wanted, str):
        return type(event).__name__ == wanted
    ((name, fields),) = wanted.items()
    return type(event).__name__ == name and all(_field(event, field) == value for field, value in fields.items())


def _field(event: Event, field: str) -> Any:
    """A field of an event in the form used in examples: monsters and cards by kind, tuples as lists."""
    value = getattr(event, field, None)
    if isinstance(value, tuple):
        return [kind_of(each) or each if isinstance(each, str) else each for each in value]
    return kind_of(value) or value if isinstance(value, str) else value
