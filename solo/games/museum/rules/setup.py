"""ES3 Setup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solo.games.museum import events
from solo.games.museum.museum import Museum
from solo.games.museum.printed.numbers import DECKS, GROUP, MOST_VISITORS
from solo.games.museum.printed.pieces import Collection
from solo.games.museum.rules.devoured import equip, seat
from solo.games.museum.rules.halls import fill_slots
from solo.games.museum.rules.midnight import next_card
from solo.games.museum.rules.pool import all_dice
from solo.games.museum.state import MuseumState
from solo.kernel.documents import nearest
from solo.kernel.flow import Flow
from solo.kernel.host import SetupError


def new_museum(
    content: Collection, seed: int, *, ancient_one: str = "", investigators: Sequence[str] = (), seats: int = GROUP
) -> Museum:
    """A game before its first step; drive it with `turn.play`.

    ancient_one, investigators: ids, or empty to deal them (ES3.2, ES20.6); given investigators sit in that order. Raises
    SetupError.
    """
    if ancient_one and ancient_one not in content.ancients:
        raise SetupError(_unknown("Ancient One", ancient_one, content.ancients))
    for id in investigators:
        if id not in content.profiles:
            raise SetupError(_unknown("investigator", id, content.profiles))
    if len(dict.fromkeys(investigators)) != len(investigators):
        raise SetupError("the same investigator cannot sit in two seats")
    count = len(investigators) or seats
    if not 1 <= count <= MOST_VISITORS:
        raise SetupError(f"1 to {MOST_VISITORS} investigators can play, not {count}")
    state = MuseumState(seed, 0, ancient_one, count)
    state.unused = [*investigators, *(id for id in content.profiles if id not in investigators)]
    state.chosen = len(investigators)
    return Museum(content, state)


def _unknown(what: str, id: str, known: Iterable[str]) -> str:
    names = list(known)
    hint = nearest(id, names) or "."
    return f"there is no {what} {id!r}{hint} There are: {', '.join(names)}"


def set_up(museum: Museum) -> Flow[None]:
    """The steps of the rulebook, in their order (ES3.1 to ES3.9)."""
    state, content = museum.state, museum.content
    state.dice = all_dice()
    if not state.ancient_one:
        state.ancient_one = museum.dice.pick(list(content.ancients))
    fact = museum.ancient.fact
    museum.tell(events.DoorsOpened(state.ancient_one, fact.elder_signs, len(fact.doom_track), state.seats))
    lay_out(museum)
    yield from fill_slots(museum)
    if not state.chosen:
        museum.dice.shuffle(state.unused)
    for number, id in enumerate(state.unused[: state.seats]):
        who = seat(museum, id, number)
        yield from equip(museum, who)
    museum.dice.shuffle(state.mythos)
    yield from next_card(museum)


def lay_out(museum: Museum) -> None:
    """Fill the cup, with or without masks, and shuffle the decks (ES3.3 to ES3.5)."""
    state, content = museum.state, museum.content
    masks = museum.ancient.fact.masks
    state.cup = content.monsters(masks=masks)
    state.out = [marker for marker in content.monsters(masks=True) if marker not in state.cup]
    state.adventures, state.worlds = list(content.adventures), list(content.worlds)
    state.decks = {deck: content.copies(deck) for deck in DECKS}
    state.mythos = list(content.mythos)
    for pile in (state.adventures, state.worlds, *state.decks.values()):
        museum.dice.shuffle(pile)
