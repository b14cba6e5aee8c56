"""ES12 Possessions: drawing them, and what changes when they are drawn; clue tokens."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Effecting
from solo.games.museum.context import Context
from solo.games.museum.museum import Museum
from solo.games.museum.printed.pieces import PossessionUse
from solo.games.museum.state import Visitor
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow

ANY_GAIN = "gain_common_unique_or_spell_after_setup"


def draw(museum: Museum, who: Visitor, deck: str, count: int = 1, *, setup: bool = False) -> Flow[None]:
    """Draw cards of a deck; abilities that work when cards are gained do so but at the setup (ES3.7, ES12.10, A28).

    A card that an ability adds does not call the ability again.
    """
    gained = False
    for _ in range(count):
        gained = (yield from _draw_one(museum, who, deck, setup)) or gained
    if gained and not setup and not museum.adding:
        museum.adding = True
        for use in windows(museum, who, f"gain_{deck}_after_setup"):
            museum.tell(events.PossessionUsed(who.id, who.id, index=use.index))
            yield from use.effect.run(Context(museum, who, who.id))
        museum.adding = False


def windows(museum: Museum, who: Visitor, window: str) -> list[PossessionUse]:
    """The uses of an investigator's ability in a window."""
    return [use for use in museum.content.profiles[who.id].uses if use.when == window]


def _draw_one(museum: Museum, who: Visitor, deck: str, setup: bool) -> Flow[bool]:
    """Draw a card, or what an ability takes in its place; whether a card of this deck was gained."""
    pile = museum.state.decks[deck]
    if not pile:
        museum.tell(events.NothingReceived(who.id, deck))
        return False
    if deck != "ally" and not setup:
        for use in windows(museum, who, ANY_GAIN):
            context = Context(museum, who, who.id)
            context.swap = deck
            yield from use.effect.run(context)
            if context.swap != deck:
                yield from _swap(museum, who, deck, context.swap)
                return False
    take(museum, who, pile[0])
    return True


def _swap(museum: Museum, who: Visitor, deck: str, other: str) -> Flow[None]:
    museum.tell(events.CardSwapped(who.id, deck, other))
    if other == "clue":
        gain_clues(museum, who, 1)
    elif museum.state.decks[other]:
        take(museum, who, museum.state.decks[other][0])
    yield from ()


def take(museum: Museum, who: Visitor, copy: str) -> None:
    """Take a certain card out of its deck."""
    deck = museum.content.possession(copy).deck
    museum.state.decks[deck].remove(copy)
    who.cards.append(copy)
    museum.tell(events.CardReceived(who.id, copy, deck))


def choose_swap(context: Context, kinds: list[str]) -> Flow[None]:
    """Ask whether something else is taken in place of the card that is about to be drawn (ability of swapping)."""
    museum, who, deck = context.museum, context.who, context.swap
    others = [kind for kind in kinds if kind != deck and (kind == "clue" or museum.state.decks[kind])]
    options = (option("take", deck), *(option("take", kind) for kind in others))
    about = Effecting(context.source, deck)
    answer = yield Decision("gain_instead", who.id, options, "ES12.9", about=about)
    context.swap = subject_of(answer)


def gain_clues(museum: Museum, who: Visitor, count: int) -> None:
    """Gain clue tokens, or with a number below 0 hand back as many as there are."""
    change = max(count, -who.clues)
    if change:
        who.clues += change
        museum.tell(events.CluesChanged(who.id, change, who.clues))
