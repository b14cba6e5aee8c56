"""What happens to the dice of an attempt."""

from __future__ import annotations

from typing import Any

from solo.games.museum import events
from solo.games.museum.context import Context
from solo.games.museum.museum import Museum
from solo.games.museum.printed.numbers import ALL_FACES, DICE_BY_COLOR, FACES, PIPS
from solo.games.museum.rules import pool
from solo.games.museum.rules.rerolls import (
    choose_and_drop,
    choose_and_reroll,
    choose_and_store,
    choose_and_turn,
    drop,
    storable,
)
from solo.games.museum.state import Die
from solo.games.museum.verbs.language import FULL, VOCABULARY, count_of
from solo.kernel.documents import ContentError, Key, brief
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow

ANY = "any"


def face_of(step: Step[Context], raw: Any, *keys: Key, words: tuple[str, ...] = ()) -> str:
    """A face: lore, peril, terror, {investigation: n}, or one of some words."""
    if isinstance(raw, dict) and list(raw) == ["investigation"]:
        return f"i{step.number(raw['investigation'], *keys, least=1, most=4)}"
    return step.word(raw, (*ALL_FACES, *words), *keys)


@VOCABULARY.verb
def add_dice(step: Step[Context]) -> Action[Context]:
    """Dice of some colors join the pool, if they are neither locked nor on a spell, and were not added in this phase before.

    Example:

        add_dice: [yellow, red]
    """
    if not isinstance(step.value, list) or not step.value:
        raise ContentError(f"add_dice takes a list of colors, not {brief(step.value)}", keys=("add_dice",))
    colors = [step.word(each, DICE_BY_COLOR, "add_dice") for each in step.value]
    step.idle = lambda context: context.museum.state.attempt is None or not pool.addable(context.museum, colors)

    def run(context: Context) -> None:
        museum = context.museum
        if museum.state.attempt is None:
            return
        found = pool.addable(museum, colors)
        for die in found:
            pool.put(die, "pool")
            museum.attempt.added.append(die.color)
        if found:
            source = context.copy or context.source
            museum.tell(events.DiceAdded(context.who.id, source, tuple(die.color for die in found)))

    return at_once(run)


@VOCABULARY.verb
def discard_dice(step: Step[Context]) -> Action[Context]:
    """Dice of the pool that show a face are lost for the rest of the phase; with `any` the player chooses.

    Example:

        discard_dice: {showing: terror, count: all}
    """
    raw = step.arguments((), ("showing", "count"))
    face = face_of(step, raw["showing"], "discard_dice", "showing", words=(ANY,))
    count = count_of(step, raw["count"], "discard_dice", "count", words=("all",))

    def run(context: Context) -> Flow[None]:
        museum, who = context.museum, context.who
        if museum.state.attempt is None:
            return
        if face == ANY:
            yield from choose_and_drop(museum, who, min(count, len(pool.pool(museum))), context.source)
        else:
            drop(museum, who, [die for die in pool.pool(museum) if die.face == face][:count])

    return run


@VOCABULARY.verb
def change_die(step: Step[Context]) -> Action[Context]:
    """Turn dice of the pool to another face, if they have it. Keys: from (a face, or any), to, count.

    Example:

        change_die: {from: terror, to: lore, count: 1}
    """
    raw = step.arguments(("count",), ("from", "to"))
    before = face_of(step, raw["from"], "change_die", "from", words=(ANY,))
    after = face_of(step, raw["to"], "change_die", "to")
    count = count_of(step, raw.get("count", 1), "change_die", "count")

    def turnable(museum: Museum) -> list[Die]:
        found = [die for die in pool.pool(museum) if die.face != after and before in (ANY, die.face)]
        return [die for die in found if after in FACES[die.color]]

    step.idle = lambda context: not turnable(context.museum)

    def run(context: Context) -> Flow[None]:
        for number in range(count):
            source, more = context.copy or context.source, count - number - 1
            yield from choose_and_turn(context.museum, context.who, source, turnable(context.museum), after, more)

    return run


@VOCABULARY.verb
def raise_investigation(step: Step[Context]) -> Action[Context]:
    """Turn dice that show investigation to one pip more, each once, up to the best face of their color. Keys: by (1), count.

    Example:

        raise_investigation: {by: 1, count: 1}
    """
    raw = step.arguments((), ("by", "count"))
    step.number(raw["by"], "raise_investigation", "by", least=1, most=1)
    count = count_of(step, raw["count"], "raise_investigation", "count")

    def raisable(museum: Museum) -> list[Die]:
        return [die for die in pool.pool(museum) if 0 < PIPS.get(die.face, 0) < pool.best_pips(die.color)]

    step.idle = lambda context: not raisable(context.museum)

    def run(context: Context) -> Flow[None]:
        turned: list[Die | None] = []
        for number in range(count):
            source, more = context.copy or context.source, count - number - 1
            found = [die for die in raisable(context.museum) if die not in turned]
            turned.append((yield from choose_and_turn(context.museum, context.who, source, found, "", more)))

    return run


@VOCABULARY.verb
def reroll(step: Step[Context]) -> Action[Context]:
    """Roll dice of the pool again: up to a number of them, or any. may: none is allowed, too.

    Example:

        reroll: {dice: 2}
    """
    raw = step.arguments((), ("dice",))
    count = count_of(step, raw["dice"], "reroll", "dice", words=(ANY,))
    least = 0 if step.flag("may") else 1
    step.idle = lambda context: not pool.pool(context.museum)

    def run(context: Context) -> Flow[None]:
        most = min(count, FULL)
        source = context.copy or context.source
        yield from choose_and_reroll(context.museum, context.who, source, most, least=least)

    return run


@VOCABULARY.verb
def hold_dice(step: Step[Context]) -> Action[Context]:
    """Put up to so many rolled dice on the card, all at once and as they lie.

    Example:

        hold_dice: 1
    """
    count = count_of(step, step.value, "hold_dice")
    step.idle = lambda context: not storable(context.museum)

    def run(context: Context) -> Flow[None]:
        yield from choose_and_store(context.museum, context.who, context.copy, count)

    return run
