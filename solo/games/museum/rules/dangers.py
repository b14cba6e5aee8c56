"""What may be lost soon: in the attempt under way (ES7.1, ES9.2), and at the midnight that comes (ES14.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE, VALUES
from solo.games.museum.rules.rewards import points_lost
from solo.games.museum.rules.tasks import rows_of
from solo.games.museum.state import Investigator


def attempt_takes(game: Game, who: Investigator, what: str) -> int:
    """The most that somebody may lose of a value in the attempt at a card before it can be healed: by terror, which strikes
    once a roll, the card's and the Mythos card's, and for whoever attempts it by failing (A35).
    """
    card, active = game.attempt.card, game.active
    if active is None:
        return 0
    return terror_takes(game, card, who, what) + (penalty_takes(game, card, who, what) if who is active else 0)


def penalty_takes(game: Game, card: str, who: Investigator, what: str) -> int:
    """What the penalties of a card cost somebody of a value, with what lasting effects add (A35)."""
    return points_lost(game, who, game.fact(card).fact.penalties)[VALUES.index(what)]


def terror_takes(game: Game, card: str, who: Investigator, what: str) -> int:
    """The most that somebody may lose of a value when terror strikes once in an attempt of whoever has the turn at a card."""
    active = game.active
    if active is None or game.immune(active, "terror_effects"):
        return 0
    strikes = (*game.fact(card).fact.terror_effect, *game.lower(active).at_terror)
    return _taken(strikes, who, what, here=who is active)


def failing_takes(game: Game, card: str, who: Investigator, what: str) -> int:
    """The most that whoever has the turn may lose of a value by failing at a card in play: its penalties, what its open tasks
    cost, of which the last point is never paid (A32), and terror, once; nothing where it has no such penalty.
    """
    penalty = penalty_takes(game, card, who, what)
    costs = sum(getattr(row, what) for row in rows_of(game, game.card_of(card)))
    terror = terror_takes(game, card, who, what)
    return penalty + min(costs, getattr(who, what) - 1) + terror if penalty else 0


def midnight_takes(game: Game, who: Investigator, what: str) -> int:
    """The most that is known to be taken of somebody's value at the next midnight; the Mythos card then drawn is not known."""
    return sum(_taken(steps, who, what, here=who is game.deciding) for steps in midnight_steps(game))


def midnight_steps(game: Game) -> list[Sequence[Mapping[str, Any]]]:
    """What acts at the next midnight, as written: monsters, adventures and Other Worlds, and the Mythos card."""
    cards = game.state.cards
    steps = [game.content.monster(each.marker).fact.midnight_effect for card in cards for each in card.monsters]
    steps += [game.fact(card.card).fact.midnight_effect for card in cards]
    mythos = game.state.mythos_card
    steps += [game.content.mythos[mythos].fact.lower.at_next_midnight] if mythos else []
    return [each for each in steps if each]


def _taken(steps: Iterable[Mapping[str, Any]], who: Investigator, what: str, *, here: bool) -> int:
    """The most that steps take. here: whether they are carried out for him; else only what strikes everybody is."""
    return sum(_step_takes(step, who, what, here=here) for step in steps)


def _step_takes(step: Mapping[str, Any], who: Investigator, what: str, *, here: bool) -> int:
    if (each := step.get("each_investigator")) is not None:
        spared = each.get("where") == "not_entrance" and who.place == ENTRANCE
        return 0 if spared else _taken(each["effect"], who, what, here=True)
    lost = int(step.get("lose", {}).get(what, 0)) if here else 0
    ways = [_taken(way["effect"], who, what, here=here) for way in step.get("choose", ())]
    after = [_taken(step.get(part, ()), who, what, here=here) for part in ("then", "otherwise")]
    return lost + max([*ways, *after], default=0)
