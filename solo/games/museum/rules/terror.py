"""ES7 Terror effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solo.games.museum import events
from solo.games.museum.compiled.pieces import Steps
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.uses import perform
from solo.games.museum.state import Investigator
from solo.kernel import decisions
from solo.kernel.flow import Flow


class Strike(NamedTuple):
    """What terror does by the card that is attempted, or by the Mythos card as long as that lies."""

    source: str
    effect: Steps
    lasting: bool


def terror_lies(game: Game) -> bool:
    """Whether a roll that fails now brings terror: among the dice of the pool, and never in the battle (ES7.1, ES7.2, A15)."""
    return not game.state.battle and any(die.face == "terror" for die in dice.pool(game))


def terror_effects(game: Game, who: Investigator) -> Flow[None]:
    """A failed roll shows terror: the card's effect, then that of the Mythos card, each once (ES7.1, ES7.3, A55)."""
    if _printed(game, who) and game.immune(who, "terror_effects"):
        game.tell(events.TerrorIgnored(who.id))
    for each in _strikes(game, who):
        game.tell(events.TerrorStruck(who.id, each.source))
        yield from perform(game, each.effect, who, each.source, lasting=each.lasting)


def terror_steps(game: Game, who: Investigator) -> decisions.Steps:
    """The steps that a roll failing now leads to, as written; what would follow a failed attempt is skipped (A55)."""
    found: list[Mapping[str, Any]] = []
    for each in _strikes(game, who) if terror_lies(game) else ():
        found += each.effect.raw
        if any("fail_adventure" in step for step in each.effect.raw):
            break
    return tuple(found)


def _strikes(game: Game, who: Investigator) -> list[Strike]:
    """What terror does to somebody; nothing to whom terror effects do not touch."""
    return [] if game.immune(who, "terror_effects") else _printed(game, who)


def _printed(game: Game, who: Investigator) -> list[Strike]:
    """What terror does to whoever it touches, the card first (A55)."""
    card, mythos = game.attempt.card, game.state.mythos_card
    found = [Strike(card, game.fact(card).terror, False)]
    if mythos and not game.immune(who, "mythos_lingering"):
        found.append(Strike(mythos, game.content.mythos[mythos].at_terror, True))
    return [each for each in found if each.effect]
