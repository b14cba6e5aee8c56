"""Step 3 of the mythos: how monsters move (R15)."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.town import abouts, events
from solo.games.town.game import Game
from solo.games.town.modifiers import slider_value
from solo.games.town.printed.numbers import SKY
from solo.games.town.rules.gates import distances
from solo.games.town.rules.places import forget_escapes
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow

WHITE, BLACK = 0, 1


def move_monsters(game: Game, white: Sequence[str], black: Sequence[str]) -> Flow[None]:
    """Every monster whose dimension is drawn moves, one after another (R15.1, A34)."""
    if white or black:
        game.tell(events.MonstersStir(tuple(white), tuple(black)))
    for monster in list(game.state.monsters):
        if monster not in game.state.monsters:
            continue
        dimension = game.figures(monster).dimension
        if dimension in white:
            yield from move_monster(game, monster, WHITE)
        elif dimension in black:
            yield from move_monster(game, monster, BLACK)


def move_monster(game: Game, monster: str, field: int) -> Flow[None]:
    """Move one monster by its movement type (R15.5)."""
    figures = game.figures(monster)
    if figures.movement == "special":
        instead = game.content.monsters[figures.kind].instead_of_moving
        scope = Scope(game, game.in_turn_order()[0], figures.kind)
        scope.monster = monster
        yield from instead.run(scope)
    elif figures.movement == "flying":
        yield from fly(game, monster)
    elif figures.movement == "normal":
        step(game, monster, field)
    elif figures.movement == "fast":
        step(game, monster, field)
        step(game, monster, field)


def step(game: Game, monster: str, field: int) -> None:
    """One step along the arrow of its field, unless an investigator is here or the way is closed (R15.3, R15.4, A11)."""
    place = game.state.monsters[monster]
    if place == SKY or game.at(place):
        return
    to = game.content.arrows[place][field]
    if not game.is_closed(to):
        put(game, monster, to)


def put(game: Game, monster: str, place: str) -> None:
    """Put a monster at another place of the board."""
    origin = game.state.monsters[monster]
    if origin != place:
        game.state.monsters[monster] = place
        forget_escapes(game, monster)
        game.tell(events.MonsterMoved(monster, origin, place))


def sneak_of(game: Game, who: Investigator) -> int:
    """The present Sneak of an investigator, including cards (R15.6)."""
    return (
        slider_value(game.content, who, "sneak") + game.modifiers(who).bonus["sneak"] + game.air.skills.get("sneak", 0)
    )


def fly(game: Game, monster: str) -> Flow[None]:
    """A flyer swoops on the lowest Sneak in an adjacent street, or goes to the Sky (R15.6, R15.7)."""
    place = game.state.monsters[monster]
    if game.air.no_flying or game.at(place):
        return
    streets = [street for street in game.adjacent_streets(place) if not game.is_closed(street)]
    prey = [who for who in game.playing() if who.place in streets]
    if not prey:
        put(game, monster, SKY)
        return
    least = min(sneak_of(game, who) for who in prey)
    targets = list(dict.fromkeys(who.place for who in prey if sneak_of(game, who) == least))
    put(game, monster, (yield from _pick(monster, targets)))


def _pick(monster: str, places: list[str]) -> Flow[str]:
    """The first player breaks a tie (R15.6)."""
    answer = yield Decision(
        "monster_target", "", tuple(option("to", place) for place in places), "R15.6", about=abouts.Opponent(monster)
    )
    return subject_of(answer)


def leap(game: Game, monster: str, except_: Sequence[str]) -> Flow[None]:
    """A hound leaps to the nearest investigator in a location; of equally near ones to the one with the lowest Sneak."""
    place = game.state.monsters[monster]
    if game.at(place):
        return
    prey = [who for who in game.playing() if who.place in game.content.locations and who.place not in except_]
    prey = [who for who in prey if not game.is_closed(who.place)]
    if not prey:
        return
    if place == SKY:
        steps = {who.place: 1 for who in prey}
    else:
        steps = distances(game, place)
    nearest = min(steps[who.place] for who in prey)
    prey = [who for who in prey if steps[who.place] == nearest]
    least = min(sneak_of(game, who) for who in prey)
    targets = list(dict.fromkeys(who.place for who in prey if sneak_of(game, who) == least))
    put(game, monster, (yield from _pick(monster, targets)))
