"""The doom track and the terror track (R27, R28.2)."""

from __future__ import annotations

from solo.games.town import events
from solo.games.town.game import AncientOneAwakens, Game
from solo.games.town.printed.numbers import TERROR_LIMIT, overrun_threshold
from solo.games.town.rules.places import change_place, forget_escapes
from solo.kernel.flow import Flow


def doom_limit(game: Game) -> int:
    """Spaces of the Ancient One's doom track."""
    return game.content.ancient_ones[game.state.ancient_one].fact.doom


def add_doom(game: Game, count: int = 1) -> None:
    """Put doom tokens on the track; the last space wakes the Ancient One (R13.8, R28.2).

    In the final battle tokens only come back onto free spaces.
    """
    limit = doom_limit(game)
    for _ in range(count):
        if game.state.doom >= limit:
            return
        game.state.doom += 1
        game.tell(events.DoomChanged(1, game.state.doom, limit))
        if game.state.doom >= limit and game.asleep:
            raise AncientOneAwakens("doom")


def remove_doom(game: Game, count: int = 1) -> None:
    """Take doom tokens off the track, as far as there are any."""
    taken = min(count, game.state.doom)
    if taken:
        game.state.doom -= taken
        game.tell(events.DoomChanged(-taken, game.state.doom, doom_limit(game)))


def raise_terror(game: Game, count: int = 1) -> Flow[None]:
    """Raise the terror level point by point, with all that a point brings (R27.2, R27.3, R27.5)."""
    if game.air.no_terror:
        return
    for _ in range(count):
        if game.state.terror >= TERROR_LIMIT:
            with game.with_cause("terror"):
                add_doom(game)
            continue
        game.state.terror += 1
        game.forget_air()
        game.tell(events.TerrorRaised(game.state.terror))
        with game.with_cause("terror"):
            yield from remove_random_ally(game)
            for location in game.content.locations.values():
                if location.closes_at_terror == game.state.terror:
                    close_shop(game, location.id)
            if game.state.terror == TERROR_LIMIT:
                release_outskirts(game)
        check_overrun(game)


def release_outskirts(game: Game) -> None:
    """At terror 10 the limit is gone, and the monsters of the Outskirts return to the cup (R26.7)."""
    outskirts = game.state.outskirts
    if outskirts:
        game.tell(events.OutskirtsReleased(tuple(outskirts)))
        game.state.cup.extend(outskirts)
        outskirts.clear()


def remove_random_ally(game: Game) -> Flow[None]:
    """Remove one random ally of the deck from the game, if there is any (R27.5)."""
    deck = game.state.decks["ally"]
    if not deck:
        return
    copy = yield from game.dice.drawn_from(deck, "ally", "", "R27.5")
    deck.remove(copy)
    game.state.boxed_cards.append(copy)
    game.tell(events.AllyLeftTown(copy))


def close_shop(game: Game, place: str) -> None:
    """Close a shop for the rest of the game (R27.3, R27.4)."""
    game.state.closed[place] = 0
    game.tell(events.ShopClosed(place))
    empty_place(game, place)


def empty_place(game: Game, place: str) -> None:
    """Whoever and whatever is in a location that is closed goes to its street (R24.11, R27.3, A11, A37)."""
    street = game.content.street_of[place]
    if street == place or not game.is_closed(place):
        return
    for who in game.at(place):
        change_place(game, who, street)
        game.tell(events.Moved(who.id, place, street, "effect"))
    for monster in game.monsters_at(place):
        game.state.monsters[monster] = street
        forget_escapes(game, monster)
        game.tell(events.MonsterMoved(monster, place, street))


def check_overrun(game: Game) -> None:
    """At terror 10 twice the limit of monsters wakes the Ancient One (R28.6, A31)."""
    if game.state.terror >= TERROR_LIMIT and game.monsters_count() >= overrun_threshold(game.state.seats):
        raise AncientOneAwakens("overrun")
