"""Monsters coming into play and leaving it: the cup, the limit, the Outskirts, surges (R13, R26)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solo.games.town import events
from solo.games.town.abouts import SurgeRoom
from solo.games.town.game import AncientOneAwakens, Game
from solo.games.town.printed.numbers import (
    OUTSKIRTS,
    TERROR_LIMIT,
    monster_limit,
    outskirts_capacity,
    surge_shares,
    surge_size,
)
from solo.games.town.rules.doom import check_overrun, raise_terror
from solo.games.town.rules.places import forget_escapes
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option, subject_of, subjects_of
from solo.kernel.flow import Flow
from solo.kernel.piece_ids import kind_of


def draw_monster(game: Game, who: str = "", *, for_board: bool = True) -> Flow[str]:
    """Draw a monster from the cup, blind; an empty cup wakes the Ancient One (R28.5).

    who: the id of whoever draws, "" for the group. for_board: kinds that a mythos card in play keeps out of the town are skipped.
    """
    cup = game.state.cup
    banished = game.air.banished if for_board else []
    eligible = [marker for marker in cup if kind_of(marker) not in banished] if banished else cup
    if not eligible:
        raise AncientOneAwakens("monster_cup")
    monster = yield from game.dice.drawn_from(eligible, "cup", who, "R13.11")
    cup.remove(monster)
    return monster


def has_room(game: Game) -> bool:
    """Whether one more monster may come onto the board (R26.1, R26.7)."""
    return game.state.terror >= TERROR_LIMIT or game.monsters_count() < monster_limit(game.state.seats)


def place_monster(game: Game, monster: str, place: str, who: Investigator | None = None) -> Flow[None]:
    """Put a monster that is nowhere else onto the board, or into the Outskirts if the limit is reached (R26.3)."""
    if not has_room(game):
        yield from place_in_outskirts(game, monster)
        return
    game.state.monsters[monster] = place
    game.tell(events.MonsterAppeared(monster, place, who.id if who else ""))
    check_overrun(game)


def place_in_outskirts(game: Game, monster: str) -> Flow[None]:
    """Put a monster into the Outskirts; one too many empties them and raises the terror level (R26.4)."""
    outskirts = game.state.outskirts
    outskirts.append(monster)
    game.tell(events.MonsterAppeared(monster, OUTSKIRTS, ""))
    if len(outskirts) > outskirts_capacity(game.state.seats):
        game.tell(events.OutskirtsEmptied(tuple(outskirts)))
        game.state.cup.extend(outskirts)
        outskirts.clear()
        with game.with_cause(OUTSKIRTS):
            yield from raise_terror(game)


def take_off(game: Game, monster: str) -> str:
    """Take a monster off the board, the Outskirts or an encounter; returns the place where it was."""
    state = game.state
    forget_escapes(game, monster)
    if monster in state.monsters:
        return state.monsters.pop(monster)
    if monster in state.outskirts:
        state.outskirts.remove(monster)
        return OUTSKIRTS
    if monster in state.visiting:
        state.visiting.remove(monster)
    elif state.rumor is not None and monster in state.rumor.monsters:
        state.rumor.monsters.remove(monster)
    return ""


def on_card(game: Game, monster: str) -> bool:
    """Whether a monster is on the rumor's card: then it is in no area, and effects on areas do not affect it."""
    return game.state.rumor is not None and monster in game.state.rumor.monsters


def return_to_cup(game: Game, monster: str) -> None:
    """A monster goes back to the cup, from wherever it is."""
    origin = take_off(game, monster)
    game.state.cup.append(monster)
    game.tell(events.MonsterLeft(monster, origin, "cup"))


def return_dimension(game: Game, dimension: str) -> None:
    """All monsters of a dimension in Arkham, the Sky and the Outskirts go back to the cup (R24.7)."""
    for monster in (*game.state.monsters, *game.state.outskirts):
        if game.figures(monster).dimension == dimension:
            return_to_cup(game, monster)


def protected(game: Game, place: str) -> str:
    """What keeps gates and monsters from appearing at a place: "seal", an investigator's id, or "" (R11.5, R24.6)."""
    if game.sealed(place):
        return "seal"
    if place in game.content.street_of:
        return next((who.id for who in game.at(place) if game.modifiers(who).no_appearance), "")
    return ""


def kept_away(game: Game, place: str) -> bool:
    """Whether no monster may appear at a place; if so, this is told."""
    by = protected(game, place)
    if by:
        game.tell(events.MonsterHeld(place, by))
    return bool(by)


def surge(game: Game, place: str, gates: Sequence[str], size: int = 0) -> Flow[None]:
    """Monsters come out of all gates (R13.4 to R13.6, A9).

    place: the gate of the surge, "" when there is none among `gates` (variant VS).
    """
    if not gates:
        return
    monsters = size or surge_size(len(gates), game.state.seats)
    game.tell(events.SurgeBegan(place, monsters))
    wanted = yield from _distribution(place, gates, monsters)
    free = monsters
    if game.state.terror < TERROR_LIMIT:
        free = min(monsters, max(0, monster_limit(game.state.seats) - game.monsters_count()))
    filled = wanted if free == monsters else (yield from _fill(place, wanted, free))
    slots = [gate for gate in gates for _ in range(filled[gate])]
    with game.with_cause("surge"):
        for gate in slots:
            yield from emerge(game, gate)
        left = monsters - len(slots)
        while left and game.state.terror < TERROR_LIMIT:
            yield from place_in_outskirts(game, (yield from draw_monster(game)))
            left -= 1
        for gate in _still_wanted(place, wanted, filled)[:left]:
            yield from emerge(game, gate)


def _still_wanted(place: str, wanted: dict[str, int], filled: dict[str, int]) -> list[str]:
    """The gates of monsters for which there was no room, in the order in which they are served once the limit is gone.

    One for each gate in turn, the gate of the surge before the others, so that none gets more than it (R13.5, A9).
    """
    gates = sorted(wanted, key=lambda gate: gate != place)
    return [gate for number in range(max(wanted.values())) for gate in gates if filled[gate] <= number < wanted[gate]]


def emerge(game: Game, gate: str) -> Flow[None]:
    """One monster comes out of a gate, unless an investigator's ability forbids it."""
    if not kept_away(game, gate):
        yield from place_monster(game, (yield from draw_monster(game)), gate)


def _distribution(place: str, gates: Sequence[str], monsters: int) -> Flow[dict[str, int]]:
    """How many monsters each gate gets: evenly, none more than the gate of the surge; the group decides on the rest (R13.5)."""
    each, over = surge_shares(monsters, len(gates))
    wanted = dict.fromkeys(gates, each)
    if over and place in wanted:
        wanted[place] += 1
        over -= 1
    others = [gate for gate in gates if gate != place]
    if over:
        chosen: Iterable[str] = others
        if over < len(others):
            options = tuple(option("gate", gate) for gate in others)
            answer = yield Decision("surge_share", "", options, "R13.5", over, over)
            chosen = subjects_of(answer)
        for gate in chosen:
            wanted[gate] += 1
    return wanted


def _fill(place: str, wanted: dict[str, int], free: int) -> Flow[dict[str, int]]:
    """Which places get their monsters if the limit leaves room for only some (R13.6)."""
    filled = dict.fromkeys(wanted, 0)
    for number in range(free):
        legal = [
            gate
            for gate in wanted
            if filled[gate] < wanted[gate] and (place not in wanted or gate == place or filled[gate] < filled[place])
        ]
        options = tuple(option("gate", gate) for gate in legal)
        taken = tuple(gate for gate, count in filled.items() for _ in range(count))
        about = SurgeRoom(free - number, taken, place if place in wanted else "", tuple(wanted.items()))
        answer = yield Decision("surge_room", "", options, "R13.6", about=about)
        filled[subject_of(answer)] += 1
    return filled
