"""ES10 Focus and assistance."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.museum import Museum
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.rerolls import about_dice
from solo.games.museum.state import Visitor
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def put_aside(museum: Museum, who: Visitor) -> Flow[None]:
    """After a failed roll: focus a die, or ask somebody on the same card to hold one; not both (ES10.1 to ES10.3)."""
    found = dice.by_label(dice.pool(museum))
    if not found:
        return
    options = [option("go_on")]
    if may_focus(museum, who):
        options += [option("focus", name) for name in found]
    options += [option("ask", f"{other.id}={name}") for other in assistants(museum, who) for name in found]
    if len(options) == 1:
        return
    about = about_dice(museum, list(found.values()))
    answer = yield Decision("set_aside", who.id, tuple(options), "ES10.1", about=about)
    if answer == "go_on":
        return
    helper, _, name = subject_of(answer).rpartition("=")
    die = found[name]
    dice.put(die, "marker", helper or who.id)
    if helper:
        museum.attempt.helpers.append(helper)
        museum.tell(events.DieEntrusted(who.id, helper, dice.shown(die)))
    else:
        museum.attempt.focused = True
        museum.tell(events.DieFocused(who.id, dice.shown(die)))


def may_focus(museum: Museum, who: Visitor) -> bool:
    """Whether a die may be focused now: once a turn (ES10.1)."""
    return not museum.attempt.focused and not museum.forbidden(who, "focus")


def assistants(museum: Museum, who: Visitor) -> list[Visitor]:
    """Who could assist: others on the same card who have not yet in this turn (ES10.2)."""
    if museum.forbidden(who, "assist"):
        return []
    here = museum.at(museum.attempt.card)
    return [other for other in here if other is not who and other.id not in museum.attempt.helpers]
