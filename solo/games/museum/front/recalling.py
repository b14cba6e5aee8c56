"""What of a question that was answered before a campaign was resumed still counts, and whether odds have to be reckoned for it.

A question is recalled with the options that were offered then, as only those were declined. Odds take long, so they are reckoned
anew only where it depends on them what was offered, and where that may still make a difference.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from solo.boardgame.front.declined import Declined
from solo.games.museum.abouts import Thrown, Trying, UseShown
from solo.games.museum.front.pointless import certainly_pointless, depends_on_odds
from solo.games.museum.game import Game
from solo.games.museum.use_answers import standing
from solo.kernel.decisions import Decision


def needs_odds(
    game: Game, decision: Decision, declining: Sequence[UseShown], declined: Declined, *, same_turn: bool
) -> bool:
    """Whether odds decide which of the uses that were declined with an answer were offered, and count as declined now.

    same_turn: it was asked in the turn that goes on. Of an earlier one only what was declined whatever is rolled counts.
    """
    if not isinstance(decision.about, Trying | Thrown):
        return False
    counting = [each for each in declining if same_turn or _outlives_its_turn(game, each, declined)]
    return any(depends_on_odds(game, decision, each) for each in counting)


def _outlives_its_turn(game: Game, shown: UseShown, declined: Declined) -> bool:
    """Whether it may count in a later turn that something was declined, now or before; not on a roll."""
    return any(stood not in (None, game.state.turn) for stood in (standing(game, shown), declined.stood(shown.option)))


def without_certainly_pointless(game: Game, decision: Decision) -> Decision:
    """A question as it was offered, as far as that does not depend on odds."""
    pointless = certainly_pointless(game, decision)
    options = tuple(each for each in decision.options if each.id not in pointless)
    return replace(decision, options=options) if pointless else decision
