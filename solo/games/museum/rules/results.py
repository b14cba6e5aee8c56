"""ES6.2 After a roll: changing the result, storing dice, completing a row or letting the roll fail."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.museum import events
from solo.games.museum.abouts import Assignment, Suffering, TaskRow, Thrown
from solo.games.museum.context import Blow
from solo.games.museum.museum import Museum
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
    make_use,
    occasion,
    offers,
    options_of,
    perform,
    settle,
    shown,
    taken,
)
from solo.games.museum.state import Visitor
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow

ON_COST = "on_task_cost"
PLENTY = 99
"""More than any row costs."""


def after_roll(museum: Museum, who: Visitor) -> Flow[bool]:
    """Change the result, and complete a row (True) or let the roll fail (False), on purpose too (ES6.2, ES6.3, A52).

    Who may complete several rows with one roll goes on until he has enough (A19).
    """
    many = any(gift.many_tasks for gift in museum.gifts(who))
    completed = False
    while rows_now(museum):
        found = [] if completed else _offers(museum, who)
        possible = ways(museum, who, rows_now(museum), spare(museum, who))
        if completed and not possible:
            return True
        answer = yield _result(museum, who, possible, found, completed)
        way = next((each for each in possible if each.option == answer), None)
        offer = taken(found, answer)
        if way is not None:
            yield from complete_row(museum, who, way)
            completed = True
            if not many:
                return True
        elif offer is not None:
            yield from make_use(museum, offer)
            settle(museum)
        elif answer == "clue":
            yield from spend_clue(museum, who)
        else:
            return completed
    return True


def _result(
    museum: Museum, who: Visitor, possible: Sequence[Assignment], found: Sequence[Usable], completed: bool
) -> Decision:
    attempt = museum.attempt
    options = [option("complete", way.option.partition(":")[2]) for way in possible]
    if may_spend_clue(museum, who) and not completed:
        options.append(option("clue"))
    options += [*options_of(found), option("enough" if completed else "fail")]
    about = Thrown(
        attempt.card,
        tuple(rows_now(museum)),
        dice.views(dice.pool(museum)),
        dice.views(dice.aside(museum)),
        attempt.rolls,
        tuple(possible),
        shown(found),
        who.clues,
    )
    strikes = () if completed else terror_steps(museum, who)
    leads = {"fail": strikes} if strikes else {}
    rule = "ES18.11" if museum.state.battle else "ES6.2"
    return Decision("result", who.id, tuple(options), rule, about=about, leads=leads)


def _offers(museum: Museum, who: Visitor) -> list[Usable]:
    """What may be used on a roll: by whose it is, and what works on anybody's roll (ES12.1)."""
    found = offers(museum, who, "own_turn", "after_roll", "after_any_roll")
    for other in museum.in_turn_order():
        if other is not who:
            found += offers(museum, other, "after_any_roll")
    return found


def may_spend_clue(museum: Museum, who: Visitor) -> bool:
    """Whether a clue may roll dice again now (ES12.2, A52)."""
    if not who.clues or museum.attempt.stored or not dice.pool(museum):
        return False
    return not museum.forbidden(who, "use_clue")


def complete_row(museum: Museum, who: Visitor, way: Assignment) -> Flow[None]:
    """Assign the dice of a way, pay the row's cost, and see whether a monster is beaten (ES5.4, ES17.6)."""
    row = next(each for each in rows_now(museum) if each.key == way.row)
    used = [museum.die(id) for id in way.dice]
    faces = tuple(dice.shown(die) for die in used)
    for die in used:
        spell = die.holder if die.place == "spell" else ""
        dice.put(die, "assigned")
        put_away_if_empty(museum, spell)
    if museum.state.battle:
        museum.attempt.done.append("+".join(faces))
        return
    yield from _finish_row(museum, who, row, faces)


def _finish_row(museum: Museum, who: Visitor, row: TaskRow, faces: tuple[str, ...]) -> Flow[None]:
    attempt = museum.attempt
    beaten = bool(row.monster) and rows_done(museum, row.monster, row.key)
    attempt.done.append(row.key)
    left = len(rows_now(museum))
    museum.tell(events.TaskCompleted(who.id, attempt.card, row.key, row.monster, faces, left))
    if beaten:
        attempt.beaten.append(row.monster)
        museum.tell(events.MonsterBeaten(who.id, row.monster, attempt.card))
        if "cultist" in museum.content.marker(row.monster).fact.traits:  # before anything else (A34)
            yield from perform(museum, museum.ancient.cultist_defeated, who, museum.state.ancient_one)
    if row.sanity or row.stamina:
        yield from _pay(museum, who, row.sanity, row.stamina)
    if row.clock:
        with museum.because("task"):
            advance_clock(museum, row.clock)
    if beaten:
        yield from occasion(museum, who, "monster_defeated", "ES17.6")


# Costs


def spare(museum: Museum, who: Visitor) -> dict[str, int]:
    """What somebody's cards could pay of a row's cost (A32)."""
    most = {"sanity": 0, "stamina": 0}
    for offer in offers(museum, who, ON_COST, blow=Blow(PLENTY, PLENTY)):
        for step in offer.use.effect.raw:
            for what, count in step.get("pay_task_cost", {}).items():
                most[what] += count
    return most


def _pay(museum: Museum, who: Visitor, sanity: int, stamina: int) -> Flow[None]:
    """Pay a row's cost, part of it perhaps with cards (A32); nothing prevents it, and at least 1 must remain."""
    blow = Blow(sanity, stamina)
    while True:
        left = (max(0, sanity - blow.paid["sanity"]), max(0, stamina - blow.paid["stamina"]))
        found = offers(museum, who, ON_COST, blow=blow) if any(left) else []
        if not found:
            break
        enough = all(has - cost >= 1 for has, cost in zip((who.sanity, who.stamina), left, strict=True) if cost)
        options = (*((option("pay"),) if enough else ()), *options_of(found))
        about = Suffering(museum.attempt.card, *left, shown(found))
        offer = taken(found, (yield Decision("task_cost", who.id, options, "A32", about=about)))
        if offer is None:
            break
        yield from make_use(museum, offer, blow)
    if any(left):
        take_off(museum, who, *left, cost=True)
