"""Setting investigators up: at the start, and when one replaces another (R4.7 to R4.13, R22.20)."""

from __future__ import annotations

from functools import cache

from solo.games.town import abouts, events
from solo.games.town.game import Game
from solo.games.town.printed.card_facts import Role
from solo.games.town.printed.numbers import GONE, TRACKS
from solo.games.town.rules import cards
from solo.games.town.rules.places import change_place
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, option, subject_of
from solo.kernel.flow import Flow
from solo.kernel.piece_ids import first_of

STOPS = 4
MIDDLE = 1
"""The stop of sliders until they are set."""


def new_investigator(game: Game, id: str, seat: int) -> Investigator:
    """A new investigator at home, with full sanity and stamina, money and clues, and no cards yet (R4.7, R4.10, R4.13)."""
    sheet = game.content.investigators[id].fact
    power = game.content.ancient_ones[game.state.ancient_one].fact.power
    who = Investigator(id, seat, sheet.home, money=sheet.fixed.money, clues=sheet.fixed.clues)
    who.max_sanity = sheet.sanity + power.max_sanity
    who.max_stamina = sheet.stamina + power.max_stamina
    who.sanity, who.stamina = who.max_sanity, who.max_stamina
    who.sliders = [MIDDLE for _ in TRACKS]
    return who


def equip_fixed(game: Game, who: Investigator) -> Flow[None]:
    """Give the named possessions from their decks, as far as available (R4.7)."""
    for fixed in game.content.investigators[who.id].fact.fixed.cards:
        if fixed.deck == "special":
            yield from take_status(game, who, fixed.card)
            continue
        stack = game.state.decks[fixed.deck]
        copy = first_of(stack, fixed.card)
        if copy:
            stack.remove(copy)
            yield from cards.gain_card(game, who, copy)


def equip_random(game: Game, who: Investigator) -> Flow[None]:
    """Draw the random possessions; abilities that change drawing already apply (R4.9)."""
    for deck, count in game.content.investigators[who.id].fact.random.items():
        yield from cards.draw(game, who, deck, count)


def take_status(game: Game, who: Investigator, card: str) -> Flow[bool]:
    """Take a special card; if the investigator has it already it is renewed, and its upkeep roll is skipped once (R32.8)."""
    held = cards.has(who, card)
    if held:
        if held in who.received:
            cards.renew(game, who, held)
        return False
    return (yield from cards.take_special(game, who, card))


def take_role(game: Game, who: Investigator, role: Role) -> Flow[bool]:
    """Take the special card of a role, as `take_status` does."""
    return (yield from take_status(game, who, game.content.roles[role]))


@cache
def slider_options(sliders: tuple[int, ...], focus: int | None) -> tuple[Option, ...]:
    """The legal slider settings, as options "set:120"; the first leaves them as they are (R4.10, R6.5)."""
    found = []
    for one in range(STOPS):
        for two in range(STOPS):
            for three in range(STOPS):
                stops = (one, two, three)
                cost = sum(abs(stop - old) for stop, old in zip(stops, sliders, strict=True))
                if focus is None or cost <= focus:
                    found.append((cost, stops))
    return tuple(option("set", "".join(map(str, stops))) for _, stops in sorted(found))


def set_sliders(game: Game, who: Investigator, focus: int | None, rule: str) -> Flow[None]:
    """Ask where the sliders go; `focus` None for the free placement at setup."""
    answer = yield Decision(
        "sliders", who.id, slider_options(tuple(who.sliders), focus), rule, about=abouts.Sliders(tuple(who.sliders))
    )
    sliders = [int(digit) for digit in subject_of(answer)]
    if sliders != who.sliders:
        who.sliders = sliders
        game.tell(events.SlidersSet(who.id, tuple(sliders)))


def replace(game: Game, seat: int, choice: str = "") -> Flow[None]:
    """Put a new investigator into a seat, drawn at random from the unused sheets unless one was chosen (A17).

    If nobody is left to draw, the seat stays empty. The new one acts from the next turn on, and starts in the street if
    the home is closed (R27.4).
    """
    state = game.state
    old = state.investigators[seat]
    gone = state.mortal and not choice
    pile = state.unused if gone else [*state.unused, old.id]
    dealt = yield from game.dice.dealt(pile, 0 if choice else 1, "investigator", "", "R22.20")
    if gone:
        state.dead.append(old.id)
    if not (choice or dealt):
        leave_game(game, old)
        return
    id = choice or dealt[0]
    state.unused = [each for each in pile if each != id]
    who = new_investigator(game, id, seat)
    if game.is_closed(who.place):
        who.place = game.content.street_of[who.place]
    who.monster_trophies, who.gate_trophies = old.monster_trophies, old.gate_trophies
    who.lost_from = who.lost_to = who.idle = state.round
    state.investigators[seat] = who
    game.forget_modifiers(who)
    game.tell(events.InvestigatorJoined(id, seat, who.place))
    yield from equip_fixed(game, who)
    yield from equip_random(game, who)
    who.sanity, who.stamina = who.max_sanity, who.max_stamina
    yield from set_sliders(game, who, None, "R22.20")


def take_everything(game: Game, who: Investigator, *, trophies: bool = False) -> None:
    """Take everything from an investigator: cards, clues, money, and if `trophies` the trophies (R22.18)."""
    for copy in list(who.cards):
        cards.lose_card(game, who, copy)
    who.clues = who.money = 0
    if trophies:
        spend_trophies(game, who, list(who.monster_trophies), list(who.gate_trophies))


def spend_trophies(game: Game, who: Investigator, monsters: list[str], gates: list[str]) -> None:
    """Spend trophies: monsters go to the cup, gate markers under the stack (R32.11)."""
    for monster in monsters:
        who.monster_trophies.remove(monster)
        game.state.cup.append(monster)
    for gate in gates:
        who.gate_trophies.remove(gate)
        game.state.gate_stack.append(gate)
    game.tell(events.TrophiesSpent(who.id, tuple(monsters), tuple(gates)))


def leave_game(game: Game, who: Investigator) -> None:
    """Remove an investigator from the game; trophies stay on record."""
    with game.with_cause("eliminated"):
        take_everything(game, who)
    if game.state.mortal and who.id not in game.state.dead:
        game.state.dead.append(who.id)
    change_place(game, who, GONE)
    who.sanity = who.stamina = 0
    who.delayed = False
    game.tell(events.Eliminated(who.id))
