"""Where an empty line goes: the list of places keeps its order, that of the map, so the first of them may be the poorest."""

from __future__ import annotations

from solo.games.museum.forecast.margins import LIKELY_BY_FAR
from solo.games.museum.front.outlook import DiceOutlook
from solo.games.museum.game import Game
from solo.games.museum.players.going import Going
from solo.games.museum.printed.numbers import ENTRANCE, VALUES
from solo.games.museum.rules.dangers import failing_takes
from solo.games.museum.rules.doom import wins
from solo.games.museum.rules.failing import prevents_failing
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision

LIKELY_TO_WIN = 0.5
"""So likely to win the game a card is worth whatever it costs."""


def promising_place(game: Game, decision: Decision, outlook: DiceOutlook) -> str:
    """The option to go where most is to be expected by the chances that are shown: to a card for what it brings and costs, or to
    the entrance, where nothing is lost; to a card whose failing may devour only where it is likely by far: in paired games that
    wins more often than never to go there, and no more people are devoured. "" where nothing is known, or each may that is less
    likely. Where a card is likely to win the game, that which is the likeliest to, whatever failing costs.
    """
    forecast, who, going = outlook(game, decision), game.by_id(decision.who), Going(game)
    if forecast is None:
        return ""
    winning = {each.id: forecast.options.get(each.id, 0.0) for each in decision.options if wins(game, each.subject)}
    if max(winning.values(), default=0.0) >= LIKELY_TO_WIN:
        return max(winning, key=winning.__getitem__)
    found = {each.id: 0.0 for each in decision.options if each.verb == "go" and each.subject == ENTRANCE}
    for each in decision.options:
        chance = forecast.options.get(each.id, -1.0)
        if chance < 0 or (chance < LIKELY_BY_FAR and failing_devours(game, who, each.subject)):
            continue
        found[each.id] = chance * going.passing(who, each.subject) + (1 - chance) * going.failing(who, each.subject)
    return max(found, key=found.__getitem__, default="")


def failing_devours(game: Game, who: Investigator, card: str) -> bool:
    """Whether failing at a card may take the last sanity or stamina of somebody, with nothing in hand against that (ES16.1)."""
    if not game.in_play(card):
        return False
    takes_all = any(0 < getattr(who, what) <= failing_takes(game, card, who, what) for what in VALUES)
    return takes_all and not prevents_failing(game, who, card)
