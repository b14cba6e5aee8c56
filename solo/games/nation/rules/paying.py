"""DP9 Using cards: which sets of cards pay for something, and playing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from solo.games.nation import events
from solo.games.nation.abouts import Paying
from solo.games.nation.game import Game
from solo.games.nation.rules.effects import run_abilities
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow

Cards = tuple[str, ...]


def icons(game: Game, card: str, resource: str) -> int:
    """The icons of a resource on a network card."""
    return game.content.cards[card].resources.get(resource, 0)


def holding(game: Game, resource: str, but: Sequence[str] = ()) -> dict[str, int]:
    """The cards in hand with icons of a resource, each with how many; without some of them."""
    found = {card: icons(game, card, resource) for card in game.who.deck.hand if card not in but}
    return {card: number for card, number in found.items() if number}


def paying_sets(cards: dict[str, int], needed: int) -> list[Cards]:
    """The sets that reach what is needed, and of which no card can be left out (DP9.3, A2); nothing needed: the empty set."""
    if needed <= 0:
        return [()]
    return [chosen for chosen in _sets(cards) if _tight(cards, chosen, needed)]


def _tight(cards: dict[str, int], chosen: Cards, needed: int) -> bool:
    total = sum(cards[card] for card in chosen)
    return total >= needed > total - min(cards[card] for card in chosen)


def useful_sets(cards: dict[str, int], result: Callable[[int], int]) -> list[Cards]:
    """The sets in which leaving out any one card would lessen the result, which is not nothing (A37, A38).

    result: what comes of so many icons.
    """
    found = []
    for chosen in _sets(cards):
        total = sum(cards[card] for card in chosen)
        if result(total) > result(total - min(cards[card] for card in chosen)):
            found.append(chosen)
    return found


def _sets(cards: dict[str, int]) -> Iterator[Cards]:
    for count in range(1, len(cards) + 1):
        yield from combinations(cards, count)


def ask_payment(
    game: Game,
    action: str,
    resource: str,
    sets: Sequence[Cards],
    *,
    needed: int = 0,
    result: Callable[[int], int] = lambda total: total,
    rule: str = "DP9.3",
    target: str = "",
) -> Flow[Cards]:
    """Which of some sets of cards is played: those that are worth least come first. target: what they are played for."""
    ordered = sorted(sets, key=lambda chosen: (worth(game, chosen), len(chosen), chosen))
    names = {"+".join(chosen): chosen for chosen in ordered}
    totals = {name: sum(icons(game, card, resource) for card in chosen) for name, chosen in names.items()}
    results = {name: result(total) for name, total in totals.items()}
    options = tuple(option("pay", name) for name in names)
    about = Paying(action, resource, needed, names, totals, results, target)
    answer = yield Decision("pay", game.who.id, options, rule, about=about)
    return names[subject_of(answer)]


def worth(game: Game, cards: Cards) -> int:
    """All icons on some cards, of which a player gives away as few as he can."""
    return sum(sum(game.content.cards[card].resources.values()) for card in cards)


def play_cards(game: Game, cards: Cards, resource: str) -> Flow[int]:
    """Play cards for one resource (DP9.1, DP9.2); they lie apart until the end of the turn (A43). The icons on them.

    What is written on a card for each use comes before it counts (DP12.3).
    """
    total = sum(icons(game, card, resource) for card in cards)
    for card in cards:
        game.who.deck.play(card)
    if cards:
        game.tell(events.CardsPlayed(cards, resource, total))
    for card in cards:
        yield from run_abilities(game, card, "each_use")
    return total
