"""Museum games set up by hand, for tests, examples and coverage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from solo.games.museum.compiled.pieces import Content
from solo.games.museum.game import Game
from solo.games.museum.rules.devoured import seat_investigator
from solo.games.museum.rules.pool import all_dice, put
from solo.games.museum.rules.setup import lay_out, new_game
from solo.games.museum.state import CardInPlay, Investigator, MonsterOnCard
from solo.kernel.dice import ScriptedDice
from solo.kernel.piece_ids import kind_of

QUIET = (
    "the_missing_records",
    "the_hall_of_the_dead",
    "blood_on_the_floor",
    "the_guided_tour",
    "the_gift_shop",
    "vermin_in_the_pipes",
)
"""Adventures without slots, locks, midnight and terror effects."""


def scenario(
    content: Content,
    *,
    ancient_one: str = "azathoth",
    investigators: Sequence[str] = ("darrell_simmons",),
    cards: Iterable[str] = QUIET,
    worlds: Iterable[str] = (),
    mythos: str = "",
    faces: Sequence[int] = (),
    seed: int = 1,
) -> Game:
    """A game after its setup, before the first turn, in which nothing was left to chance.

    Everybody is at the entrance without possessions. cards: the museum's adventures, by slot. mythos: the card in force.
    faces: the next throws, as faces of the kernel's dice (1 to 6).
    """
    game = new_game(content, seed, ancient_one=ancient_one, investigators=investigators)
    game.dice = ScriptedDice(faces, seed)
    state = game.state
    state.dice = all_dice()
    lay_out(game)
    for number, id in enumerate(investigators):
        seat_investigator(game, id, number)
    for slot, card in enumerate(cards):
        lay(game, card, slot)
    for world in worlds:
        lay(game, world)
    if mythos:
        state.mythos.remove(mythos)
        state.mythos_card = mythos
    state.phase = "between"
    game.events.clear()
    return game


def lay(game: Game, card: str, slot: int = -1) -> CardInPlay:
    """Put a card into play out of its deck; its lock takes no die."""
    pile = game.state.worlds if card in game.content.worlds else game.state.adventures
    pile.remove(card)
    there = CardInPlay(card, slot, arrival=game.state.next_arrival())
    game.state.cards.append(there)
    return there


def on_top(pile: list[str], *ids: str) -> None:
    """Put cards on top of their pile, the first of them uppermost."""
    for id in reversed(ids):
        pile.remove(id)
        pile.insert(0, id)


def give(game: Game, who: Investigator, *kinds: str) -> list[str]:
    """Give an investigator cards out of their decks; the copies."""
    given = []
    for kind in kinds:
        pile = game.state.decks[game.content.possessions[kind].deck]
        copy = next(each for each in pile if kind_of(each) == kind)
        pile.remove(copy)
        who.cards.append(copy)
        given.append(copy)
    return given


def put_monster(game: Game, kind: str, card: str, row: int = -1) -> str:
    """Put a monster out of the cup on a card; its lock takes no die. The copy."""
    marker = next(each for each in game.state.cup if kind_of(each) == kind)
    game.state.cup.remove(marker)
    game.card_of(card).monsters.append(MonsterOnCard(marker, row, game.state.next_arrival()))
    return marker


def give_trophies(game: Game, who: Investigator, cards: Iterable[str] = (), monsters: Iterable[str] = ()) -> None:
    """Give an investigator trophies out of decks and cup."""
    for card in cards:
        (game.state.worlds if card in game.content.worlds else game.state.adventures).remove(card)
        who.trophies.append(card)
    for kind in monsters:
        marker = next(each for each in game.state.cup if kind_of(each) == kind)
        game.state.cup.remove(marker)
        who.monsters.append(marker)


def lock_die(game: Game, color: str, source: str) -> None:
    """Have something lock a free die of a color."""
    die = next(die for die in game.state.dice if die.color == color and die.place == "free")
    put(die, "locked")
    die.lock = source


def store_die(game: Game, copy: str, face: str, color: str = "green") -> None:
    """Put a free die on a spell, showing a face."""
    die = next(die for die in game.state.dice if die.color == color and die.place == "free")
    put(die, "spell", copy)
    die.face = face


def only_in_cup(game: Game, *kinds: str) -> None:
    """Leave only these monsters in the cup, in this order; the rest is out of the game."""
    wanted = [next(each for each in game.state.cup if kind_of(each) == kind) for kind in kinds]
    game.state.out += [each for each in game.state.cup if each not in wanted]
    game.state.cup = wanted


def faces(color_faces: Iterable[Mapping[str, str] | str]) -> list[int]:
    """Throws of the kernel's dice for faces: "lore" of a green die, {"red": "wild"} of another."""
    from solo.games.museum.printed.numbers import FACES

    found = []
    for each in color_faces:
        color, face = ("green", each) if isinstance(each, str) else next(iter(each.items()))
        found.append(FACES[color].index(face) + 1)
    return found
