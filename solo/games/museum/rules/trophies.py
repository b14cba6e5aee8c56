"""ES11.6 Trophies: what they are worth, and handing them back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.games.museum import events
from solo.games.museum.abouts import Handing
from solo.games.museum.game import Game
from solo.games.museum.rules.devoured import return_card
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow

KINDS = ("card", "monster")


def worth(game: Game, trophy: str) -> int:
    """What a trophy is worth: the number on the card, or on the marker."""
    if "." in trophy:
        return game.content.monster(trophy).fact.trophies
    return game.content.card(trophy).fact.trophies


def points(game: Game, who: Investigator) -> int:
    """What all of somebody's trophies are worth together."""
    return sum(worth(game, each) for each in (*who.trophies, *who.monsters))


def pieces(who: Investigator, *, monsters_only: bool = False) -> int:
    """How many trophies somebody has, whatever they are worth."""
    return len(who.monsters) + (0 if monsters_only else len(who.trophies))


def return_trophies_worth(game: Game, who: Investigator, price: int) -> Flow[None]:
    """Hand back trophies worth a price, or all if they are worth less (A50); no change is given (ES11.6)."""
    if price <= 0 or not pieces(who):
        return
    if points(game, who) <= price:
        return_trophies(game, who, [*who.trophies, *who.monsters])
        return
    yield from _choose(game, who, [*who.trophies, *who.monsters], price, by_piece=False)


def return_some_trophies(game: Game, who: Investigator, count: int, *, monsters_only: bool = False) -> Flow[None]:
    """Hand back so many trophies, whatever they are worth."""
    owned = list(who.monsters) if monsters_only else [*who.trophies, *who.monsters]
    yield from _choose(game, who, owned, count, by_piece=True)


def _choose(game: Game, who: Investigator, owned: Sequence[str], price: int, *, by_piece: bool) -> Flow[None]:
    """Ask which trophies go: every set of which none can be spared, one for those that differ in nothing."""
    groups: dict[str, list[str]] = {}
    for trophy in owned:
        kind = KINDS["." in trophy]
        groups.setdefault(f"{kind}_{worth(game, trophy)}", []).append(trophy)
    values = [1 if by_piece else int(name.rpartition("_")[2]) for name in groups]
    ways: dict[str, tuple[str, ...]] = {}
    for counts in _reaching(price, values, [len(each) for each in groups.values()]):
        name = "+".join(f"{count}x{group}" for count, group in zip(counts, groups, strict=True) if count)
        ways[option("hand", name).id] = tuple(
            trophy for count, each in zip(counts, groups.values(), strict=True) for trophy in each[:count]
        )
    options = tuple(option("hand", id.partition(":")[2]) for id in ways)
    about = Handing(price, by_piece, ways)
    answer = yield Decision("hand_trophies", who.id, options, "ES11.6", about=about)
    return_trophies(game, who, ways[str(answer)])


def _reaching(price: int, values: Sequence[int], most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Counts that together reach a price and of which none can be spared."""

    def further(index: int, counts: tuple[int, ...], total: int) -> Iterator[tuple[int, ...]]:
        if index == len(values):
            least = min((value for value, count in zip(values, counts, strict=True) if count), default=0)
            if total >= price > total - least:
                yield counts
            return
        for count in range(most[index], -1, -1):
            yield from further(index + 1, (*counts, count), total + count * values[index])

    yield from further(0, (), 0)


def return_trophies(game: Game, who: Investigator, trophies: Sequence[str]) -> None:
    """Cards go under their deck, markers into the cup (ES11.6)."""
    value = sum(worth(game, each) for each in trophies)
    cards = tuple(each for each in trophies if "." not in each)
    monsters = tuple(each for each in trophies if "." in each)
    for card in cards:
        who.trophies.remove(card)
        return_card(game, card)
    for marker in monsters:
        who.monsters.remove(marker)
        game.state.cup.append(marker)
    game.tell(events.TrophiesHanded(who.id, cards, monsters, value))
