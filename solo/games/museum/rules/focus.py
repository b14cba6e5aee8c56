"""ES10 Focus and assistance."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.rerolls import about_dice
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def put_aside(game: Game, who: Investigator) -> Flow[None]:
    """After a failed roll: focus a die, or ask somebody on the same card to hold one; not both (ES10.1 to ES10.3)."""
    found = dice.by_label(dice.pool(game))
    if not found:
        return
    options = [option("go_on")]
    if may_focus(game, who):
        options += [option("focus", name) for name in found]
    options += [option("ask", f"{other.id}={name}") for other in assistants(game, who) for name in found]
    if len(options) == 1:
        return
    about = about_dice(game, list(found.values()))
    answer = yield Decision("set_aside", who.id, tuple(options), "ES10.1", about=about)
    if answer == "go_on":
        return
    helper, _, name = subject_of(answer).rpartition("=")
    die = found[name]
    dice.put(die, "marker", helper or who.id)
    if helper:
        game.attempt.helpers.append(helper)
        game.tell(events.DieEntrusted(who.id, helper, dice.shown(die)))
    else:
        game.attempt.focused = True
        game.tell(events.DieFocused(who.id, dice.shown(die)))


def may_focus(game: Game, who: Investigator) -> bool:
    """Whether a die may be focused now: once a turn (ES10.1)."""
    return not game.attempt.focused and not game.forbidden(who, "focus")


def assistants(game: Game, who: Investigator) -> list[Investigator]:
    """Who could assist: others on the same card who have not yet in this turn (ES10.2)."""
    if game.forbidden(who, "assist"):
        return []
    here = game.at(game.attempt.card)
    return [other for other in here if other is not who and other.id not in game.attempt.helpers]
