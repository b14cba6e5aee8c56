"""ES2 and ES6.1 Dice: where they are, how they are rolled, and how decisions show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solo.games.museum import events
from solo.games.museum.abouts import DieView
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import DICE_BY_COLOR, FACES, PIPS
from solo.games.museum.rules.tasks import label
from solo.games.museum.state import Die, Investigator
from solo.kernel.decisions import Option, option
from solo.kernel.flow import Flow


def all_dice() -> list[Die]:
    """The eight dice, free (ES3.1)."""
    return [Die(f"{color}_{number}", color) for color, most in DICE_BY_COLOR.items() for number in range(1, most + 1)]


def shown(die: Die) -> str:
    """A die in an event: "green:i3"."""
    return f"{die.color}:{die.face}"


def view(die: Die) -> DieView:
    """A die as decisions show it."""
    return DieView(die.id, die.color, die.face, die.place, die.holder)


def views(dice: Iterable[Die]) -> tuple[DieView, ...]:
    """Dice as decisions show them."""
    return tuple(view(die) for die in dice)


def pool(game: Game) -> list[Die]:
    """The dice to be rolled, or just rolled."""
    return game.dice_in("pool")


def aside(game: Game) -> list[Die]:
    """Dice that are not rolled but may be used: on markers and on spells."""
    return game.dice_in("marker", "spell")


def put(die: Die, place: str, holder: str = "") -> None:
    """Move a die; off the table it shows nothing."""
    die.place, die.holder = place, holder
    if place in ("free", "lost", "assigned", "locked", "gone"):
        die.face = ""


def free(die: Die) -> None:
    """A die returns: to its lock if it has one, else it is free (ES6.4, A46)."""
    put(die, "locked" if die.lock else "free")


def roll(game: Game, who: Investigator, card: str, number: int) -> Flow[None]:
    """Roll all dice of the pool (ES6.2)."""
    dice = pool(game)
    yield from _throw(game, who, dice, "ES6.2", card)
    game.tell(events.DiceRolled(who.id, card, number, tuple(shown(die) for die in dice)))


def reroll(game: Game, who: Investigator, dice: Sequence[Die], source: str) -> Flow[None]:
    """Roll some dice of the pool again (ES12.2)."""
    before = tuple(shown(die) for die in dice)
    yield from _throw(game, who, dice, "ES12.2", source)
    game.tell(events.DiceRerolled(who.id, source, before, tuple(shown(die) for die in dice)))


def _throw(game: Game, who: Investigator, dice: Sequence[Die], rule: str, source: str) -> Flow[None]:
    """Throw some dice, each of its color."""
    colors = [die.color for die in dice]
    for die, face in zip(dice, (yield from game.dice.thrown(len(dice), who.id, rule, source, colors)), strict=True):
        die.face = FACES[die.color][face - 1]


def addable(game: Game, colors: Iterable[str]) -> list[Die]:
    """The dice of some colors that could join the pool: free ones, neither locked, stored nor lost (ES12.6).

    Neither the yellow nor the red one comes in twice in a phase, whatever became of it (A64).
    """
    found: list[Die] = []
    added = game.state.attempt.added if game.state.attempt is not None else []
    for color in colors:
        free = (die for die in game.state.dice if die.color == color and die.place == "free" and color not in added)
        die = next(free, None)
        if die is not None and die not in found:
            found.append(die)
    return found


def by_label(dice: Iterable[Die]) -> dict[str, Die]:
    """The first of the dice that do not differ, by their label."""
    found: dict[str, Die] = {}
    for die in dice:
        found.setdefault(label(die), die)
    return found


def each_once(verb: str, dice: Iterable[Die]) -> tuple[Option, ...]:
    """Options to take one of some dice, with one for those that do not differ."""
    return tuple(option(verb, name) for name in by_label(dice))


def one_by_one(verb: str, dice: Iterable[Die]) -> tuple[Option, ...]:
    """Options for dice of which several may be taken."""
    return tuple(option(verb, die.id) for die in dice)


def best_pips(color: str) -> int:
    """The best investigation face of a color (raise_investigation)."""
    return max(PIPS.get(face, 0) for face in FACES[color])


def return_all(game: Game) -> None:
    """At the end of a phase every die returns that is neither on a spell nor out of the game (ES6.4, ES10.4)."""
    for die in game.state.dice:
        if die.place in ("pool", "assigned", "lost", "marker"):
            free(die)
