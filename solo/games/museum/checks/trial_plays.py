"""What is played to try a piece: the small situations, and the steps in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solo.boardgame.trying import Arranged
from solo.games.museum.checks.by_hand import QUIET, lay, put_monster, scenario
from solo.games.museum.checks.examples import as_in_a_game, course
from solo.games.museum.compiled.pieces import Content
from solo.games.museum.game import Game
from solo.games.museum.state import Investigator
from solo.kernel.flow import Flow

HERO, FRIEND = "dexter_drake", "joe_diamond"
"""Who plays the pieces: somebody whose ability is seldom asked for; the friend stands on another card."""
CARD, OTHER = "the_gift_shop", "blood_on_the_floor"
"""Where they stand."""
WORLD = "yuggoth"
MONSTER = "cultist"

Prepare = Callable[[Game, Investigator], None]
Play = Callable[[Game, Investigator], Flow[None]]


def nothing(game: Game, who: Investigator) -> None:
    """Prepare nothing more."""


def begun(
    content: Content,
    play: Play,
    prepare: Prepare = nothing,
    *,
    ancient_one: str = "",
    hero: str = "",
    cards: Sequence[str] = QUIET,
    mythos: str = "",
    seed: int,
) -> Arranged[Game]:
    """A game in which somebody with a little of everything does something; the seed shuffles the decks."""
    hero = hero or HERO
    people = (hero, next(each for each in (FRIEND, HERO) if each != hero))
    game = scenario(
        content, ancient_one=ancient_one or "yig", investigators=people, cards=cards, mythos=mythos, seed=seed
    )
    who, friend = game.state.investigators
    who.place, friend.place = cards[0], OTHER if OTHER in cards else cards[-1]
    who.clues = 2
    who.sanity, who.stamina = max(2, who.sanity - 1), max(2, who.stamina - 1)
    prepare(game, who)
    who.trophies += [game.state.adventures.pop(), game.state.adventures.pop()]
    return game, as_in_a_game(game, [play(game, who)])


def steps(*names: str | dict[str, object]) -> Play:
    """Steps of an example, in the turn of the investigator."""
    return lambda game, who: course(game, names)


def with_monster(kind: str = MONSTER) -> Prepare:
    """Put a monster on the card where the investigator stands."""

    def prepare(game: Game, who: Investigator) -> None:
        put_monster(game, kind, who.place)

    return prepare


def in_world(game: Game, who: Investigator) -> None:
    """Stand on an Other World."""
    lay(game, WORLD)
    who.place = WORLD


def on_costly(game: Game, who: Investigator) -> None:
    """Stand on a card with tasks that cost something."""
    who.place = next((each.card for each in game.state.cards if _costs(game, each.card)), who.place)


def _costs(game: Game, card: str) -> bool:
    return any(row.sanity or row.stamina for row in game.fact(card).rows)


SCENES: dict[str, tuple[Play, Prepare]] = {
    "turn": (steps("movement", "adventure"), nothing),
    "world": (steps("adventure"), in_world),
    "midnight": (steps("at_midnight"), nothing),
    "fight": (steps("adventure"), with_monster()),
    "reward": (steps({"reward": {"common": 1, "unique": 1, "spell": 1}}), nothing),
    "attempt": (steps("adventure"), nothing),
}
"""What is played where a possession is used."""
