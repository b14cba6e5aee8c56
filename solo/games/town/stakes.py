"""What hangs on a check that has been rolled, and on a loss that is about to be suffered, as cards and monsters say it."""

from __future__ import annotations

from solo.games.town.abouts import Harm, Pending
from solo.games.town.compiled import hints
from solo.games.town.forecast.worst_case import WorstCase, worst_case
from solo.games.town.game import Game
from solo.games.town.rules.conditions import count
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.use_answers import use_of
from solo.kernel.decisions import Decision, Option, Steps
from solo.kernel.piece_ids import kind_of

FALLS = ("devoured", "insane", "unconscious", "lost")
"""The losses with which somebody falls."""

TRACKS = {"sanity": "insane", "stamina": "unconscious"}
"""What becomes of somebody without any of it left."""


def failing(game: Game, decision: Decision) -> Steps:
    """The steps that follow if a check stays as it is: those written, or the damage of the monster it is about."""
    about = decision.about
    if not isinstance(about, Pending) or (about.counted and not decision.option_steps):
        return ()
    if decision.option_steps:
        return decision.option_steps.get("accept", ())
    monster = about.monster or about.source
    if kind_of(monster) not in game.content.monsters:
        return ()
    if about.check != "horror":
        return _blow(game, monster)
    horror = game.figures(monster).horror
    return ({"lose": {"sanity": horror.damage}},) if horror is not None else ()


def _blow(game: Game, monster: str) -> Steps:
    """What a monster that strikes does."""
    combat = game.figures(monster).combat
    harm = [{"lose": {"stamina": combat.damage}}] if combat is not None and combat.damage else []
    return (*harm, *game.content.monsters[kind_of(monster)].on_combat_damage.raw)


def struck(game: Game, who: Investigator, monster: str) -> WorstCase:
    """What one blow of a monster may take from somebody, by kind of loss, whatever could be used to hold it off."""
    return worst_case(_blow(game, monster), Scope(game, who, kind_of(monster)))


def fells(game: Game, decision: Decision, who: Investigator) -> bool:
    """Whether somebody may fall if a check stays as it is, or be devoured for having no more of what the attack takes."""
    scope, about, last = Scope(game, who, ""), decision.about, devours_without(game)
    lost = worst_case(failing(game, decision), scope)
    attacked = isinstance(about, Pending) and about.source == game.state.ancient_one
    return any(what in FALLS for what in lost) or (attacked and 0 < lost.get(last, 0) >= count(scope, last))


def devours(game: Game, decision: Decision, who: Investigator) -> bool:
    """Whether the Ancient One's attack devours somebody for certain if a check stays as it is: it takes the last that he has of
    what he may not be without (R29.11)."""
    last, about, scope = devours_without(game), decision.about, Scope(game, who, "")
    if not last or not isinstance(about, Pending) or about.source != game.state.ancient_one:
        return False
    return 0 < count(scope, last) <= worst_case(failing(game, decision), scope).get(last, 0)


def devours_without(game: Game) -> str:
    """What the Ancient One's attack devours somebody for having none of; "" for nothing, or before the final battle (R29.11)."""
    steps = game.content.ancient_ones[game.state.ancient_one].attack.raw if game.state.battle is not None else ()
    return next((str(step["devour_if"]["none_of"]) for step in steps if "devour_if" in step), "")


def prevented(game: Game, decision: Decision, option: Option, what: str) -> int:
    """How much of a pending loss an option prevents at most."""
    _, use = use_of(game, decision, option)
    loss = decision.about
    if use is None or not isinstance(loss, Harm):
        return 0
    return min(int(getattr(loss, what)), hints.prevented(use.effect.raw).get(what, 0))


def fall(game: Game, decision: Decision, who: Investigator) -> dict[str, bool]:
    """The tracks that a pending loss empties, and whether all that is offered together could keep them from it."""
    loss = decision.about
    if not isinstance(loss, Harm):
        return {}
    found = {}
    for what in TRACKS:
        left = getattr(who, what) - getattr(loss, what)
        if getattr(loss, what) and left <= 0:
            found[what] = left + sum(prevented(game, decision, each, what) for each in decision.options) > 0
    return found
