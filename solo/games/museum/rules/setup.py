"""ES3 Setup."""

from __future__ import annotations

from collections.abc import Sequence

from solo.boardgame.setup_errors import check_ancient_one, check_investigators, check_seats
from solo.games.museum import events
from solo.games.museum.compiled.pieces import Content
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import DECKS, GROUP, MAX_INVESTIGATORS
from solo.games.museum.rules.devoured import equip, seat_investigator
from solo.games.museum.rules.halls import fill_slots
from solo.games.museum.rules.midnight import next_card
from solo.games.museum.rules.pool import all_dice
from solo.games.museum.state import State
from solo.kernel.flow import Flow


def new_game(
    content: Content, seed: int, *, ancient_one: str = "", investigators: Sequence[str] = (), seats: int = GROUP
) -> Game:
    """A game before its first step; drive it with `turn.play`.

    ancient_one, investigators: ids, or empty to deal them (ES3.2, ES20.6); given investigators sit in that order. Raises
    SetupError.
    """
    check_ancient_one(ancient_one, content.ancient_ones)
    check_investigators(investigators, content.sheets)
    count = len(investigators) or seats
    check_seats(count, MAX_INVESTIGATORS)
    state = State(seed, 0, ancient_one, count)
    state.unused = [*investigators, *(id for id in content.sheets if id not in investigators)]
    state.chosen = len(investigators)
    return Game(content, state)


def set_up(game: Game) -> Flow[None]:
    """The steps of the rulebook, in their order (ES3.1 to ES3.9)."""
    state, content = game.state, game.content
    state.dice = all_dice()
    if not state.ancient_one:
        state.ancient_one = yield from game.dice.drawn_from(list(content.ancient_ones), "ancient_one", "", "ES3.2")
    fact = game.ancient.fact
    game.tell(events.DoorsOpened(state.ancient_one, fact.elder_signs, len(fact.doom_track), state.seats))
    lay_out(game)
    yield from fill_slots(game)
    if not state.chosen:
        yield from game.dice.dealt(state.unused, state.seats, "investigator", "", "ES3.7")
    for number, id in enumerate(state.unused[: state.seats]):
        who = seat_investigator(game, id, number)
        yield from equip(game, who)
    game.dice.shuffle(state.mythos)
    yield from next_card(game)


def lay_out(game: Game) -> None:
    """Fill the cup, with or without masks, and shuffle the decks (ES3.3 to ES3.5)."""
    state, content = game.state, game.content
    masks = game.ancient.fact.masks
    state.cup = content.monster_copies(masks=masks)
    state.out = [marker for marker in content.monster_copies(masks=True) if marker not in state.cup]
    state.adventures, state.worlds = list(content.adventures), list(content.worlds)
    state.decks = {deck: content.copies(deck) for deck in DECKS}
    state.mythos = list(content.mythos)
    for pile in (state.adventures, state.worlds, *state.decks.values()):
        game.dice.shuffle(pile)
