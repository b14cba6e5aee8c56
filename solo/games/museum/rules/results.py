"""ES6.2 After a roll: changing the result, storing dice, completing a row or letting the roll fail."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.museum import events
from solo.games.museum.abouts import Assignment, Suffering, TaskRow, Thrown
from solo.games.museum.effect_context import PendingLoss
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.clock import advance_clock
from solo.games.museum.rules.losses import take_off
from solo.games.museum.rules.monsters import rows_done
from solo.games.museum.rules.rerolls import spend_clue
from solo.games.museum.rules.spells import put_away_if_empty
from solo.games.museum.rules.tasks import rows_now, ways
from solo.games.museum.rules.terror import terror_steps
from solo.games.museum.rules.uses import (
    Usable,
    offer_uses,
    offers,
    options_of,
    perform,
    run_use,
    settle,
    shown,
    taken,
)
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow

ON_COST = "on_task_cost"
PLENTY = 99
"""More than any row costs."""


def after_roll(game: Game, who: Investigator) -> Flow[bool]:
    """Change the result, and complete a row (True) or let the roll fail (False), on purpose too (ES6.2, ES6.3, A52).

    Who may complete several rows with one roll goes on until he has enough (A19).
    """
    many = any(gift.many_tasks for gift in game.gifts(who))
    completed = False
    while rows_now(game):
        found = [] if completed else _offers(game, who)
        possible = ways(game, who, rows_now(game), spare(game, who))
        if completed and not possible:
            return True
        answer = yield _result(game, who, possible, found, completed)
        way = next((each for each in possible if each.option == answer), None)
        offer = taken(found, answer)
        if way is not None:
            yield from complete_row(game, who, way)
            completed = True
            if not many:
                return True
        elif offer is not None:
            yield from run_use(game, offer)
            settle(game)
        elif answer == "clue":
            yield from spend_clue(game, who)
        else:
            return completed
    return True


def _result(
    game: Game, who: Investigator, possible: Sequence[Assignment], found: Sequence[Usable], completed: bool
) -> Decision:
    attempt = game.attempt
    options = [option("complete", way.option.partition(":")[2]) for way in possible]
    if may_spend_clue(game, who) and not completed:
        options.append(option("clue"))
    options += [*options_of(found), option("enough" if completed else "fail")]
    about = Thrown(
        attempt.card,
        tuple(rows_now(game)),
        dice.views(dice.pool(game)),
        dice.views(dice.aside(game)),
        attempt.rolls,
        tuple(possible),
        shown(found),
        who.clues,
    )
    strikes = () if completed else terror_steps(game, who)
    option_steps = {"fail": strikes} if strikes else {}
    rule = "ES18.11" if game.state.battle else "ES6.2"
    return Decision("result", who.id, tuple(options), rule, about=about, option_steps=option_steps)


def _offers(game: Game, who: Investigator) -> list[Usable]:
    """What may be used on a roll: by whose it is, and what works on anybody's roll (ES12.1)."""
    found = offers(game, who, "own_turn", "after_roll", "after_any_roll")
    for other in game.in_turn_order():
        if other is not who:
            found += offers(game, other, "after_any_roll")
    return found


def may_spend_clue(game: Game, who: Investigator) -> bool:
    """Whether a clue may roll dice again now (ES12.2, A52)."""
    if not who.clues or game.attempt.stored or not dice.pool(game):
        return False
    return not game.forbidden(who, "use_clue")


def complete_row(game: Game, who: Investigator, way: Assignment) -> Flow[None]:
    """Assign the dice of a way, pay the row's cost, and see whether a monster is beaten (ES5.4, ES17.6)."""
    row = next(each for each in rows_now(game) if each.key == way.row)
    used = [game.die(id) for id in way.dice]
    faces = tuple(dice.shown(die) for die in used)
    for die in used:
        spell = die.holder if die.place == "spell" else ""
        dice.put(die, "assigned")
        put_away_if_empty(game, spell)
    if game.state.battle:
        game.attempt.done.append("+".join(faces))
        return
    yield from _finish_row(game, who, row, faces)


def _finish_row(game: Game, who: Investigator, row: TaskRow, faces: tuple[str, ...]) -> Flow[None]:
    attempt = game.attempt
    beaten = bool(row.monster) and rows_done(game, row.monster, row.key)
    attempt.done.append(row.key)
    left = len(rows_now(game))
    game.tell(events.TaskCompleted(who.id, attempt.card, row.key, row.monster, faces, left))
    if beaten:
        attempt.beaten.append(row.monster)
        game.tell(events.MonsterBeaten(who.id, row.monster, attempt.card))
        if "cultist" in game.content.monster(row.monster).fact.traits:  # before anything else (A34)
            yield from perform(game, game.ancient.cultist_defeated, who, game.state.ancient_one)
    if row.sanity or row.stamina:
        yield from _pay(game, who, row.sanity, row.stamina)
    if row.clock:
        with game.with_cause("task"):
            advance_clock(game, row.clock)
    if beaten:
        yield from offer_uses(game, who, "monster_defeated", "ES17.6")


# Costs


def spare(game: Game, who: Investigator) -> dict[str, int]:
    """What somebody's cards could pay of a row's cost (A32)."""
    most = {"sanity": 0, "stamina": 0}
    for offer in offers(game, who, ON_COST, loss=PendingLoss(PLENTY, PLENTY)):
        for step in offer.use.effect.raw:
            for what, count in step.get("pay_task_cost", {}).items():
                most[what] += count
    return most


def _pay(game: Game, who: Investigator, sanity: int, stamina: int) -> Flow[None]:
    """Pay a row's cost, part of it perhaps with cards (A32); nothing prevents it, and at least 1 must remain."""
    loss = PendingLoss(sanity, stamina)
    while True:
        left = (max(0, sanity - loss.paid["sanity"]), max(0, stamina - loss.paid["stamina"]))
        found = offers(game, who, ON_COST, loss=loss) if any(left) else []
        if not found:
            break
        enough = all(has - cost >= 1 for has, cost in zip((who.sanity, who.stamina), left, strict=True) if cost)
        options = (*((option("pay"),) if enough else ()), *options_of(found))
        about = Suffering(game.attempt.card, *left, shown(found))
        offer = taken(found, (yield Decision("task_cost", who.id, options, "A32", about=about)))
        if offer is None:
            break
        yield from run_use(game, offer, loss)
    if any(left):
        take_off(game, who, *left, cost=True)
