"""ES1.2, ES17.6 What an attempt may win the game with beside its card: a monster that brings the Elder Signs that are lacking.

Such a monster is kept even if the attempt then fails (ES17.8, A47), so nothing but its rows has to be done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solo.games.museum.abouts import TaskRow
from solo.games.museum.game import Game


def signs_of(game: Game, monsters: Iterable[str]) -> int:
    """How many Elder Signs the backs of these markers bring."""
    return sum(game.content.monster(each).fact.rewards.get("elder_sign", 0) for each in monsters)


def has_won(game: Game) -> bool:
    """Whether the monsters beaten in the attempt under way bring all the Elder Signs that are lacking, so that it wins the game
    however it ends, unless it devours whoever makes it (A48).
    """
    attempt = game.state.attempt
    return attempt is not None and bool(attempt.beaten) and _lacking(game, attempt.beaten) <= 0


def winning_monster(game: Game, card: str) -> str:
    """The marker on a card that wins the game once it is beaten, with those beaten there before; "" for none."""
    attempt = game.state.attempt
    if game.state.battle or not game.in_play(card):
        return ""
    beaten = attempt.beaten if attempt is not None and attempt.card == card else []
    lacking = _lacking(game, beaten)
    there = [each.marker for each in game.card_of(card).monsters if each.marker not in beaten]
    return next((each for each in there if 0 < lacking <= signs_of(game, [each])), "")


def rows_wanted(game: Game, card: str, rows: Sequence[TaskRow]) -> list[TaskRow]:
    """Those of some rows of a card, top to bottom, that have to be done: all, or where a monster wins the game, its own, with
    those before them where the order is fixed (ES5.1).
    """
    marker = winning_monster(game, card) if card else ""
    own = [number for number, row in enumerate(rows) if marker and row.monster == marker]
    if not own:
        return [*rows]
    return [*rows[: own[-1] + 1]] if game.fact(card).fact.ordered else [rows[number] for number in own]


def _lacking(game: Game, beaten: Iterable[str]) -> int:
    """How many Elder Signs are lacking beside those that beaten monsters will bring; none are won in the battle."""
    return 1 if game.state.battle else game.ancient.fact.elder_signs - game.state.signs - signs_of(game, beaten)
