"""Monsters: appearing, leaving, becoming trophies, being released."""

from __future__ import annotations

from typing import Any

from solo.boardgame.effects import only
from solo.files.content_errors import author_error
from solo.games.town import events
from solo.games.town.game import Game
from solo.games.town.printed.numbers import OUTSKIRTS, SKY
from solo.games.town.rules.cards import choose, lose_card
from solo.games.town.rules.combat import combat
from solo.games.town.rules.monster_movement import leap
from solo.games.town.rules.monsters import draw_monster, place_monster, take_off
from solo.games.town.rules.monsters import return_to_cup as to_cup
from solo.games.town.rules.states import turn_over
from solo.games.town.scope import Scope
from solo.games.town.verbs.language import VOCABULARY
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow

WHERE = ("sky", "outskirts", "in_arkham", "in_play", "streets", "locations")


@VOCABULARY.verb
def return_to_cup(step: Step[Scope]) -> Action[Scope]:
    """Monsters go back to the cup; their number is kept for the condition returned_at_least.

    Keys: monsters (all, this, or a list of kinds), where (a list of sky, outskirts, in_arkham, in_play, streets,
    locations, {neighbourhood: id}). The Sky counts as a street area (R2.7).

    Example:

        return_to_cup: {monsters: [gug, nightgaunt], where: [in_arkham]}
    """
    raw = step.arguments(("where",), ("monsters",))
    which = raw["monsters"]
    if isinstance(which, list):
        for kind in which:
            step.mention("monster", kind, "return_to_cup", "monsters")
    else:
        step.word(which, ("all", "this"), "return_to_cup", "monsters")
    where = _places(step, raw.get("where", []))

    @at_once
    def run(scope: Scope) -> None:
        game = scope.game
        found = [scope.monster] if which == "this" else _found(game, which, where)
        for monster in found:
            to_cup(game, monster)
        scope.returned = len(found)

    return run


def _places(step: Step[Scope], raw: Any) -> list[str]:
    found = []
    if not isinstance(raw, list):
        raise author_error("where_list", "where is a list", step.verb, "where")
    for each in raw:
        if isinstance(each, dict):
            found.append(step.mention("neighbourhood", each.get("neighbourhood"), step.verb, "where"))
        else:
            found.append(step.word(each, WHERE, step.verb, "where"))
    return found


def _found(game: Game, which: Any, where: list[str]) -> list[str]:
    state = game.state
    everywhere = {**state.monsters, **dict.fromkeys(state.outskirts, OUTSKIRTS)}
    return [
        monster
        for monster, place in everywhere.items()
        if (which == "all" or game.figures(monster).kind in which) and any(_lies(game, place, each) for each in where)
    ]


def _lies(game: Game, place: str, where: str) -> bool:
    if where == "in_play":
        return True
    if where == "in_arkham":
        return place != OUTSKIRTS
    if where == "streets":
        return place in game.content.streets or place == SKY
    if where == "locations":
        return place in game.content.locations
    return place == where or game.content.neighbourhood_of.get(place) == where


@VOCABULARY.verb
def release_monsters(step: Step[Scope]) -> Action[Scope]:
    """Monsters come onto the board, from the cup or from the rumor's card; monster limit and Outskirts apply (A32).

    Keys: from (cup, card), count (for the cup), to (a place).

    Example:

        release_monsters: {count: 2, from: cup, to: downtown_street}
    """
    raw = step.arguments(("count",), ("from", "to"))
    source = step.word(raw["from"], ("cup", "card"), "release_monsters", "from")
    count = step.number(raw.get("count", 0), "release_monsters", "count", least=0)
    to = step.mention("place", raw["to"], "release_monsters", "to")

    def run(scope: Scope) -> Flow[None]:
        game = scope.game
        if source == "cup":
            for _ in range(count):
                yield from place_monster(game, (yield from draw_monster(game)), to)
        elif game.state.rumor is not None:
            for monster in list(game.state.rumor.monsters):
                if game.figures(monster).kind in game.air.banished:
                    to_cup(game, monster)
                    monster = yield from draw_monster(game)
                else:
                    take_off(game, monster)
                yield from place_monster(game, monster, to)

    return run


@VOCABULARY.verb
def respawn_trophies(step: Step[Scope]) -> Action[Scope]:
    """Monster trophies of some kinds are taken from their owners and put onto the board.

    Example:

        respawn_trophies: {monsters: [elder_thing], to: river_docks}
    """
    raw = step.arguments((), ("monsters", "to"))
    kinds = [step.mention("monster", kind, "respawn_trophies", "monsters") for kind in raw["monsters"]]
    to = step.mention("place", raw["to"], "respawn_trophies", "to")

    def run(scope: Scope) -> Flow[None]:
        game = scope.game
        for who in game.state.investigators:
            for monster in list(who.monster_trophies):
                if game.figures(monster).kind in kinds:
                    who.monster_trophies.remove(monster)
                    game.tell(events.TrophyLost(who.id, monster))
                    yield from place_monster(game, monster, to)

    return run


@VOCABULARY.verb
def take_trophy(step: Step[Scope]) -> Action[Scope]:
    """Take a monster as a trophy without a fight: one on the board of the player's choice, or one from the cup.

    Keys: from (board, cup), even_endless.

    Example:

        take_trophy: {from: cup, even_endless: true}
    """
    raw = step.arguments(("even_endless",), ("from",))
    source = step.word(raw["from"], ("board", "cup"), "take_trophy", "from")
    endless_too = bool(raw.get("even_endless", False))

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        if source == "cup":
            monster = yield from draw_monster(game, who.id, for_board=False)
            if not endless_too and "endless" in game.figures(monster).abilities:
                game.state.cup.append(monster)
                return
        else:
            on_board = [
                each for each in game.state.monsters if endless_too or "endless" not in game.figures(each).abilities
            ]
            if not on_board:
                return
            monster = (yield from choose(who, "take_trophy", on_board, 1, "A3"))[0]
            take_off(game, monster)
        who.monster_trophies.append(monster)
        game.tell(events.TrophyTaken(who.id, monster))

    return run


@VOCABULARY.verb
def return_to_box(step: Step[Scope]) -> Action[Scope]:
    """This monster, or this card, leaves the game for good.

    Example:

        return_to_box: this
    """
    step.word(step.value, ("this",))

    @at_once
    def run(scope: Scope) -> None:
        game, who, monster = scope.game, scope.who, scope.monster
        if scope.card in who.cards:
            lose_card(game, who, scope.card, "box")
        elif monster:
            for pile in (who.monster_trophies, game.state.cup):
                if monster in pile:
                    pile.remove(monster)
            take_off(game, monster)
            game.state.boxed_monsters.append(monster)
            game.tell(events.MonsterLeft(monster, "", "box"))

    return run


@VOCABULARY.verb
def leap_to_nearest_investigator(step: Step[Scope]) -> Action[Scope]:
    """This monster leaps to the nearest investigator in a location.

    Example:

        leap_to_nearest_investigator: {among: locations, except: [arkham_asylum]}
    """
    raw = step.arguments(("except",), ("among",))
    step.word(raw["among"], ("locations",), "leap_to_nearest_investigator", "among")
    except_ = [step.mention("place", each, "leap_to_nearest_investigator", "except") for each in raw.get("except", [])]

    def run(scope: Scope) -> Flow[None]:
        yield from leap(scope.game, scope.monster, except_)

    return run


@VOCABULARY.verb
def fight_monsters_on_card(step: Step[Scope]) -> Action[Scope]:
    """Evade or fight any number of monsters on the rumor's card, one after another; defeated ones become trophies.

    Example:

        fight_monsters_on_card: true
    """
    only(step, "self")

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        seat, place = who.seat, who.place
        while game.state.rumor is not None and game.state.rumor.monsters and who.place == place:
            if turn_over(game, who):
                return
            options = (*(option("fight", monster) for monster in game.state.rumor.monsters), option("stop"))
            answer = yield Decision("fight_on_card", who.id, options, "R19.1")
            if answer == "stop" or game.state.investigators[seat] is not who:
                return
            yield from combat(game, who, subject_of(answer))

    return run
