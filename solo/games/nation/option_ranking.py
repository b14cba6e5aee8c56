"""The order in which the options of a question are shown, which determines what Enter takes.

Where something is done to a place or by somebody, what the decent player would take comes first. Elsewhere what is best by what
lies open does; options of which nothing is known stay in the order of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from solo.games.nation.abouts import Paying, Suffering, Targeting, Using
from solo.games.nation.game import Game
from solo.games.nation.players.advice import advice
from solo.games.nation.printed.numbers import CULTISTS, INSANE, PLAYER
from solo.games.nation.rules.influence import influence
from solo.games.nation.rules.paying import worth
from solo.games.nation.rules.sanity import gives_up
from solo.games.nation.rules.scoring import agent_points
from solo.kernel.decisions import Decision, Option

Rank = Mapping[str, tuple[int, ...]]
"""What options are sorted by, by their ids."""

LAST_ACTIONS = ("discard", "pass")
"""What is done where nothing else can be."""

ADDING = ("influence", "extra", "limbo_cubes")
"""What puts cubes on a place."""

ADVISED = ("target", "destination", "placement", "flee", "token", "gate", "lock", "lock_to", "extra")
"""Kinds of questions whose first options are those that the decent player would think of."""


FEW = 7
"""The most sets of cards that have a line each."""
MANY = 13
"""The most options of another question that have a line each."""
FIRST = 7
"""How many have one where there are more."""


def sensible(game: Game, decision: Decision) -> Decision:
    """A question with its options in sensible order, the best first; the same one for all that looks the same."""
    options = decision.options
    if (rank := _rank(game, decision)) is not None:
        options = tuple(sorted(options, key=lambda each: rank.get(each.id, (0,))))
    if decision.kind in ADVISED:
        advised = {id: place for place, id in enumerate(advice(game, decision))}
        options = tuple(sorted(options, key=lambda each: advised.get(each.id, len(advised))))
    shown = msgspec.structs.replace(decision, options=options)
    listed = lines(shown)
    rest = sorted(options[listed:], key=lambda each: _kind(game, each.subject))
    return msgspec.structs.replace(decision, options=(*options[:listed], *rest))


def _kind(game: Game, place: str) -> int:
    """The order of what has no line of its own: cities, then their cards, then the row, each as it was, and nothing last."""
    if not place:
        return 3
    return 0 if place in game.content.cities else 2 if place in game.content.mythos else 1


def _rank(game: Game, decision: Decision) -> Rank | None:
    """What the options are sorted by; None to leave them."""
    options = decision.options
    match decision.about:
        case Paying() as about:
            return _rank_of_payments(game, options, about)
        case Using(card=card) if decision.kind == "react" and game.who.insanity < INSANE and gives_up(game, card):
            return {each.id: (each.verb == "react",) for each in options}
        case Suffering():
            return {each.id: (victim_worth(game, each.subject),) for each in options}
        case Targeting(action="acquire"):
            return {each.id: (-place_worth(game, each.subject),) for each in options}
        case Targeting(action=action) if action in ADDING:
            return {each.id: _rank_of_place(game, each.subject) for each in options if each.subject}
    match decision.kind:
        case "action":
            return {each.id: _rank_of_action(each) for each in options}
        case "discard":
            return {each.id: (worth(game, (each.subject,)),) for each in options}
    return None


def _rank_of_payments(game: Game, options: tuple[Option, ...], about: Paying) -> Rank:
    """In order of `_rank_of_payment`; of many, those that are worth no line of their own behind the others."""
    plain = {each.id: _rank_of_payment(game, about, each.subject) for each in options}
    if len(options) <= FEW:
        return plain
    brought = {each.id: 0 if about.needed else about.results[each.subject] for each in options}
    first = _worth_a_line(plain, brought)
    return {id: (int(id not in first), *rank) for id, rank in plain.items()}


def _rank_of_payment(game: Game, about: Paying, name: str) -> tuple[int, ...]:
    """What an empty line gives stands first, so it is what an action is done for, at the lowest price.

    A price is paid with the fewest icons, then the fewest cards. For cubes on a place it is the majority (DP10.2.2): cubes beyond
    it go to limbo when the place is acquired, and the cards stay for the other action of the turn. Where nothing leads, and for
    tracks, cubes bought and cubes taken back, what brings most does: the action is dearer than the icons. The decent player
    who pays for cubes as is shown first wins 20 ± 11 games of 100 more than if what brings most were shown first (120 pairs).
    """
    icons, cards, brought = worth(game, about.sets[name]), len(about.sets[name]), about.results[name]
    if about.needed:
        return 0, 0, icons, cards
    if about.action == "influence" and about.target and brought >= _missing(game, about.target):
        return 0, 0, icons, cards
    return 1, -brought, icons, cards


def _worth_a_line(plain: Rank, brought: Mapping[str, int]) -> list[str]:
    """Of many payments the one that loses least of those that bring as much; where all do, those that lose least."""
    order = sorted(plain, key=lambda id: plain[id])
    cheapest = list({brought[id]: id for id in reversed(order)}.values())
    return list(reversed(cheapest))[:FEW] if len(cheapest) > 1 else order[:FEW]


def lines(decision: Decision) -> int:
    """How many options of a question, as it is shown, have a line each; the rest stands behind them in one.

    Of many payments that bring more or less, one for each number.
    """
    about, count = decision.about, len(decision.options)
    if count <= (FEW if isinstance(about, Paying) else MANY):
        return count
    numbers = {about.results[each.subject] for each in decision.options} if isinstance(about, Paying) else set()
    return min(len(numbers), FIRST) if isinstance(about, Paying) and not about.needed and len(numbers) > 1 else FIRST


def victim_worth(game: Game, agent: str) -> int:
    """What is lost with an agent of the player: his points and icons; with the main agent the game."""
    if agent in game.state.deep_ones:
        return 0
    if agent == game.who.id:
        return 100
    fact = game.content.agents[agent]
    return 2 * agent_points(game, agent) + fact.power + sum(fact.resources.values())


def place_worth(game: Game, place: str) -> int:
    """What a place is worth to the player who acquires it: a city's control value, points, or the icons of a card."""
    content = game.content
    if place in content.cities:
        return 3 * content.cities[place].control
    if place in content.mythos:
        return 3 * content.mythos[place].vp_general + 2
    if place in content.agents:
        return victim_worth(game, place) + 3
    return worth(game, (place,))


def _missing(game: Game, place: str) -> int:
    """How many cubes the player lacks to lead a place; 0 or less where he does."""
    stake = game.stake(place)
    return max(max(stake.of(cultist) for cultist in CULTISTS) + 1 - influence(game, place), not stake.of(PLAYER))


def _rank_of_place(game: Game, place: str) -> tuple[int, ...]:
    """Places that can still be won first, those with the fewest cubes missing before others, then those that are worth most."""
    stake, city, missing = game.stake(place), game.city_of(place), _missing(game, place)
    guarded = city is not None and any(each.place == city.id and not each.revealed for each in game.state.cultists)
    owned = city is not None and place == city.id and city.owner == PLAYER
    within = 0 < missing <= game.state.supply[PLAYER]
    return int(stake.lock or guarded or owned), int(not within), missing, -place_worth(game, place)


def _rank_of_action(option: Option) -> tuple[int, ...]:
    """To reveal oneself comes first, since it is offered only where it wins (A73); what nothing else is left for, last."""
    if option.verb in LAST_ACTIONS:
        return (1 + LAST_ACTIONS.index(option.verb),)
    return (-1,) if option.verb == "reveal" else (0,)
