"""ES16 Devoured investigators, and those who take their seats."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Effecting
from solo.games.museum.game import Game
from solo.games.museum.printed.card_facts import StartFact
from solo.games.museum.printed.numbers import GONE
from solo.games.museum.rules.cards import draw, gain_clues, take
from solo.games.museum.rules.doom import add_doom, end_game
from solo.games.museum.rules.monsters import return_to_cup, where_is
from solo.games.museum.rules.pool import return_all
from solo.games.museum.rules.spells import put_under_deck
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow
from solo.kernel.piece_ids import first_of


def devour(game: Game, who: Investigator) -> Flow[None]:
    """An investigator is devoured (ES16.1, ES18.7): one doom, and somebody new takes the seat (ES16.3, A24).

    The turn of an active investigator ends when what goes on is finished (`settle`).
    """
    if not who.alive:
        return
    state = game.state
    if game.active is who:
        abandon(game)
        game.fallen = True
    who.place = GONE
    game.tell(events.VisitorDevoured(who.id, who.seat))
    with game.with_cause("devoured"):
        _hand_in(game, who)
        state.devoured.append(who.id)
        yield from add_doom(game)
        if state.battle or state.waking:
            game.tell(events.SeatEmptied(who.seat))
        else:
            yield from replace(game, who)
    if not any(each.alive for each in state.investigators) and not state.waking:
        end_game(game, "devoured" if state.battle else "deserted")


def abandon(game: Game) -> None:
    """The attempt under way is over without penalties: dice return, monsters beaten in it go to the cup (A48)."""
    attempt = game.state.attempt
    return_all(game)
    game.state.attempt = None
    for marker in attempt.beaten if attempt is not None else ():
        return_to_cup(game, where_is(game, marker), marker)


def _hand_in(game: Game, who: Investigator) -> None:
    """Possessions and trophy cards go under their decks, monster trophies into the cup (ES16.1)."""
    for copy in list(who.cards):
        put_under_deck(game, who, copy)
    for card in who.trophies:
        return_card(game, card)
    game.state.cup += who.monsters
    who.trophies, who.monsters, who.spent = [], [], []
    gain_clues(game, who, -who.clues)
    who.sanity = who.stamina = 0


def return_card(game: Game, card: str) -> None:
    """An adventure or Other World goes under its deck (ES11.6)."""
    (game.state.worlds if card in game.content.worlds else game.state.adventures).append(card)


def replace(game: Game, who: Investigator) -> Flow[None]:
    """Somebody who was never used takes the seat, chosen or dealt (ES16.3, ES20.8, A43)."""
    unused = game.state.unused
    if not unused:
        game.tell(events.SeatEmptied(who.seat))
        return
    options = (*(option("take", id) for id in unused), option("deal"))
    answer = yield Decision("new_investigator", "", options, "ES16.3", about=Effecting(who.id))
    id = subject_of(answer) or (yield from game.dice.drawn_from(unused, "investigator", "", "ES16.3"))
    newcomer = seat_investigator(game, id, who.seat, instead=who.id)
    yield from equip(game, newcomer)


def seat_investigator(game: Game, id: str, number: int, *, instead: str = "") -> Investigator:
    """An investigator takes a seat, healthy, at the entrance (ES3.7); lowered maxima hold for him, too (A57)."""
    fact, lowered = game.content.sheets[id].fact, game.ancient.fact.maximum
    sanity = max(1, fact.sanity + lowered.get("sanity", 0))
    stamina = max(1, fact.stamina + lowered.get("stamina", 0))
    who = Investigator(id, number, sanity, stamina, sanity, stamina)
    state = game.state
    if number < len(state.investigators):
        state.investigators[number] = who
    else:
        state.investigators.append(who)
    if id in state.unused:
        state.unused.remove(id)
    game.tell(events.VisitorArrived(id, number, sanity, stamina, instead))
    return who


def equip(game: Game, who: Investigator) -> Flow[None]:
    """The starting possessions of a sheet; they call no ability (ES3.7, A42)."""
    start = game.content.sheets[who.id].fact.start
    if start.ally_named:
        ally = first_of(game.state.decks["ally"], start.ally_named)
        if ally:
            take(game, who, ally)
    for deck in ("common", "unique", "spell"):
        yield from draw(game, who, deck, getattr(start, deck), setup=True)
    gain_clues(game, who, start.clue)
    if start.choice_of:
        decks = yield from _free_mix(game, who, start)
        for deck in decks:
            yield from draw(game, who, deck, setup=True)


def _free_mix(game: Game, who: Investigator, start: StartFact) -> Flow[list[str]]:
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
