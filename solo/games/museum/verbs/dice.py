"""What happens to the dice of an attempt."""

from __future__ import annotations

from typing import Any

from solo.files.content_errors import Key, brief
from solo.games.museum import events
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ALL_FACES, DICE_BY_COLOR, FACES, PIPS
from solo.games.museum.rules import pool
from solo.games.museum.rules.rerolls import (
    choose_and_drop,
    choose_and_store,
    choose_and_turn,
    drop,
    storable,
)
from solo.games.museum.scope import Scope
from solo.games.museum.state import Die
from solo.games.museum.verbs.language import ANY, VOCABULARY, count_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


def face_of(step: Step[Scope], raw: Any, *keys: Key, words: tuple[str, ...] = ()) -> str:
    """A face: lore, peril, terror, {investigation: n}, or one of some words."""
    if isinstance(raw, dict) and list(raw) == ["investigation"]:
        return f"i{step.number(raw['investigation'], *keys, least=1, most=4)}"
    return step.word(raw, (*ALL_FACES, *words), *keys)


@VOCABULARY.verb
def add_dice(step: Step[Scope]) -> Action[Scope]:
    """Dice of some colors join the pool, if they are neither locked nor on a spell, and were not added in this phase before.

    Example:

        add_dice: [yellow, red]
    """
    if not isinstance(step.value, list) or not step.value:
        raise step.wrong("add_dice_colors", "add_dice takes a list of colors, not {found}", found=brief(step.value))
    colors = [step.word(each, DICE_BY_COLOR, "add_dice") for each in step.value]
    step.does_nothing = lambda scope: scope.game.state.attempt is None or not pool.addable(scope.game, colors)

    def run(scope: Scope) -> None:
        game = scope.game
        if game.state.attempt is None:
            return
        found = pool.addable(game, colors)
        for die in found:
            pool.put(die, "pool")
            game.attempt.added.append(die.color)
        if found:
            source = scope.card or scope.source
            game.tell(events.DiceAdded(scope.who.id, source, tuple(die.color for die in found)))

    return at_once(run)


@VOCABULARY.verb
def discard_dice(step: Step[Scope]) -> Action[Scope]:
    """Dice of the pool that show a face are lost for the rest of the phase; with `any` the player chooses.

    Example:

        discard_dice: {showing: terror, count: all}
    """
    raw = step.arguments((), ("showing", "count"))
    face = face_of(step, raw["showing"], "discard_dice", "showing", words=(ANY,))
    count = count_of(step, raw["count"], "discard_dice", "count", words=("all",))

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        if game.state.attempt is None:
            return
        if face == ANY:
            yield from choose_and_drop(game, who, min(count, len(pool.pool(game))), scope.source)
        else:
            drop(game, who, [die for die in pool.pool(game) if die.face == face][:count])

    return run


@VOCABULARY.verb
def change_die(step: Step[Scope]) -> Action[Scope]:
    """Turn dice of the pool to another face, if they have it. Keys: from (a face, or any), to, count.

    Example:

        change_die: {from: terror, to: lore, count: 1}
    """
    raw = step.arguments(("count",), ("from", "to"))
    before = face_of(step, raw["from"], "change_die", "from", words=(ANY,))
    after = face_of(step, raw["to"], "change_die", "to")
    count = count_of(step, raw.get("count", 1), "change_die", "count")

    def turnable(game: Game) -> list[Die]:
        found = [die for die in pool.pool(game) if die.face != after and before in (ANY, die.face)]
        return [die for die in found if after in FACES[die.color]]

    step.does_nothing = lambda scope: not turnable(scope.game)

    def run(scope: Scope) -> Flow[None]:
        for number in range(count):
            source, more = scope.card or scope.source, count - number - 1
            yield from choose_and_turn(scope.game, scope.who, source, turnable(scope.game), after, more)

    return run


@VOCABULARY.verb
def raise_investigation(step: Step[Scope]) -> Action[Scope]:
    """Turn dice that show investigation to one pip more, each once, up to the best face of their color. Keys: by (1), count.

    Example:

        raise_investigation: {by: 1, count: 1}
    """
    raw = step.arguments((), ("by", "count"))
    step.number(raw["by"], "raise_investigation", "by", least=1, most=1)
    count = count_of(step, raw["count"], "raise_investigation", "count")

    def raisable(game: Game) -> list[Die]:
        return [die for die in pool.pool(game) if 0 < PIPS.get(die.face, 0) < pool.best_pips(die.color)]

    step.does_nothing = lambda scope: not raisable(scope.game)

    def run(scope: Scope) -> Flow[None]:
        turned: list[Die | None] = []
        for number in range(count):
            source, more = scope.card or scope.source, count - number - 1
            found = [die for die in raisable(scope.game) if die not in turned]
            turned.append((yield from choose_and_turn(scope.game, scope.who, source, found, "", more)))

    return run


@VOCABULARY.verb
def hold_dice(step: Step[Scope]) -> Action[Scope]:
    """Put up to so many rolled dice on the card, all at once and as they lie.

    Example:

        hold_dice: 1
    """
    count = count_of(step, step.value, "hold_dice")
    step.does_nothing = lambda scope: not storable(scope.game)

    def run(scope: Scope) -> Flow[None]:
        yield from choose_and_store(scope.game, scope.who, scope.card, count)

    return run
