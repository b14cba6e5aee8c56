"""ES16 Devoured investigators, and those who take their seats."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Effecting
from solo.games.museum.museum import Museum
from solo.games.museum.printed.facts import StartFact
from solo.games.museum.printed.numbers import GONE
from solo.games.museum.rules.cards import draw, gain_clues, take
from solo.games.museum.rules.doom import add_doom, close
from solo.games.museum.rules.monsters import return_to_cup, where_is
from solo.games.museum.rules.pool import return_all
from solo.games.museum.rules.spells import put_under_deck
from solo.games.museum.state import Visitor
from solo.kernel.copies import first_of
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def devour(museum: Museum, who: Visitor) -> Flow[None]:
    """An investigator is devoured (ES16.1, ES18.7): one doom, and somebody new takes the seat (ES16.3, A24).

    The turn of an active investigator ends when what goes on is finished (`settle`).
    """
    if not who.alive:
        return
    state = museum.state
    if museum.active is who:
        abandon(museum)
        museum.fallen = True
    who.place = GONE
    museum.tell(events.VisitorDevoured(who.id, who.seat))
    with museum.because("devoured"):
        _hand_in(museum, who)
        state.devoured.append(who.id)
        yield from add_doom(museum)
        if state.battle or state.waking:
            museum.tell(events.SeatEmptied(who.seat))
        else:
            yield from replace(museum, who)
    if not any(each.alive for each in state.visitors) and not state.waking:
        close(museum, "devoured" if state.battle else "deserted")


def abandon(museum: Museum) -> None:
    """The attempt under way is over without penalties: dice return, monsters beaten in it go to the cup (A48)."""
    attempt = museum.state.attempt
    return_all(museum)
    museum.state.attempt = None
    for marker in attempt.beaten if attempt is not None else ():
        return_to_cup(museum, where_is(museum, marker), marker)


def _hand_in(museum: Museum, who: Visitor) -> None:
    """Possessions and trophy cards go under their decks, monster trophies into the cup (ES16.1)."""
    for copy in list(who.cards):
        put_under_deck(museum, who, copy)
    for card in who.trophies:
        under(museum, card)
    museum.state.cup += who.monsters
    who.trophies, who.monsters, who.spent = [], [], []
    gain_clues(museum, who, -who.clues)
    who.sanity = who.stamina = 0


def under(museum: Museum, card: str) -> None:
    """An adventure or Other World goes under its deck (ES11.6)."""
    (museum.state.worlds if card in museum.content.worlds else museum.state.adventures).append(card)


def replace(museum: Museum, who: Visitor) -> Flow[None]:
    """Somebody who was never used takes the seat, chosen or dealt (ES16.3, ES20.8, A43)."""
    unused = museum.state.unused
    if not unused:
        museum.tell(events.SeatEmptied(who.seat))
        return
    options = (*(option("take", id) for id in unused), option("deal"))
    answer = yield Decision("new_investigator", "", options, "ES16.3", about=Effecting(who.id))
    id = subject_of(answer) or museum.dice.pick(unused)
    newcomer = seat(museum, id, who.seat, instead=who.id)
    yield from equip(museum, newcomer)


def seat(museum: Museum, id: str, number: int, *, instead: str = "") -> Visitor:
    """An investigator takes a seat, healthy, at the entrance (ES3.7); lowered maxima hold for him, too (A57)."""
    fact, lowered = museum.content.profiles[id].fact, museum.ancient.fact.maximum
    sanity = max(1, fact.sanity + lowered.get("sanity", 0))
    stamina = max(1, fact.stamina + lowered.get("stamina", 0))
    who = Visitor(id, number, sanity, stamina, sanity, stamina)
    state = museum.state
    if number < len(state.visitors):
        state.visitors[number] = who
    else:
        state.visitors.append(who)
    if id in state.unused:
        state.unused.remove(id)
    museum.tell(events.VisitorArrived(id, number, sanity, stamina, instead))
    return who


def equip(museum: Museum, who: Visitor) -> Flow[None]:
    """The starting possessions of a sheet; they call no ability (ES3.7, A42)."""
    start = museum.content.profiles[who.id].fact.start
    if start.ally_named:
        ally = first_of(museum.state.decks["ally"], start.ally_named)
        if ally:
            take(museum, who, ally)
    for deck in ("common", "unique", "spell"):
        yield from draw(museum, who, deck, getattr(start, deck), setup=True)
    gain_clues(museum, who, start.clue)
    if start.choice_of:
        decks = yield from _free_mix(museum, who, start)
        for deck in decks:
            yield from draw(museum, who, deck, setup=True)


def _free_mix(museum: Museum, who: Visitor, start: StartFact) -> Flow[list[str]]:
    """Both decks are named before either card is drawn (A42)."""
    mixes: list[list[str]] = [[]]
    for _ in range(start.count):
        mixes = [[*mix, deck] for mix in mixes for deck in start.choice_of if not mix or _at_or_after(start, mix, deck)]
    options = tuple(option("draw", "+".join(mix)) for mix in mixes)
    answer = yield Decision("starting_decks", who.id, options, "A42", about=Effecting(who.id))
    return subject_of(answer).split("+")


def _at_or_after(start: StartFact, mix: list[str], deck: str) -> bool:
    order = list(start.choice_of)
    return order.index(deck) >= order.index(mix[-1])  # type: ignore[arg-type]
