"""The situation of an example or a lesson: who and what is where before anything is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from solo.games.museum.museum import Museum
from solo.games.museum.printed.numbers import ANCIENT, DICE_BY_COLOR, ENTRANCE, FACES, GONE, HOURS
from solo.games.museum.printed.pieces import Collection
from solo.games.museum.proof.scenario import QUIET, give, give_trophies, lay, on_top, scenario
from solo.games.museum.rules.pool import put
from solo.games.museum.rules.setup import new_museum
from solo.games.museum.state import Attempt, Die, MonsterOnCard, Visitor, WaitingLock
from solo.kernel.copies import kind_of
from solo.kernel.dice import ScriptedDice
from solo.kernel.documents import ContentError, nearest
from solo.kernel.situations import copy_among, known_among

Count = Annotated[int, msgspec.Meta(ge=0, le=100)]
Face = str | dict[str, str]
"""What a die shows: "lore" of a green one, {"red": "wild"} of another."""


class VisitorSituation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An investigator in the situation; what is left out is as at the beginning of a game, without cards and clues.

    kept: what the die on the marker shows.
    """

    place: str = ENTRANCE
    sanity: Count | None = None
    stamina: Count | None = None
    max_sanity: Count | None = None
    max_stamina: Count | None = None
    clues: Count = 0
    cards: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()
    kept: Face = ""


class MuseumTrial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attempt under way, of whoever has the turn, on the card where they stand.

    done: keys of completed rows. pool: the dice left, by color. beaten: monsters on the card. helpers: who has assisted.
    """

    done: tuple[str, ...] = ()
    pool: Mapping[str, Count] = {}
    beaten: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()


class MuseumSituation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The situation. investigators: in seat order. turn: whose turn it is, or comes next.

    adventures: those in the museum, by slot. monsters: by card, or by card and row (`yuggoth/0`); elsewhere they are below
    the last row. locked: by what locks them, the colors of dice. stored: by spell, the faces of the dice on it. cup: all
    that is in it. next_*, decks: the top cards. battle: the final battle has begun. fresh: it is before the setup.
    """

    investigators: dict[str, VisitorSituation]
    ancient_one: str = "azathoth"
    turn: str = ""
    hour: Annotated[int, msgspec.Meta(ge=0, lt=HOURS)] = 0
    doom: Count = 0
    signs: Count = 0
    adventures: tuple[str, ...] = QUIET
    worlds: tuple[str, ...] = ()
    mythos: str = ""
    monsters: dict[str, tuple[str, ...]] = {}
    locked: dict[str, tuple[str, ...]] = {}
    stored: dict[str, tuple[Face, ...]] = {}
    attempt: MuseumTrial | None = None
    cup: tuple[str, ...] | None = None
    next_adventures: tuple[str, ...] = ()
    next_worlds: tuple[str, ...] | None = None
    next_mythos: tuple[str, ...] = ()
    decks: dict[str, tuple[str, ...]] = {}
    battle: bool = False
    fresh: bool = False


def arrange(content: Collection, given: MuseumSituation) -> Museum:
    """Set up the situation without telling events; raises ContentError, SetupError, LookupError, ValueError."""
    people = list(given.investigators)
    if given.fresh:
        return new_museum(content, 1, ancient_one=given.ancient_one, investigators=people)
    _check(content, given)
    museum = scenario(
        content, ancient_one=given.ancient_one, investigators=people, cards=given.adventures, mythos=given.mythos
    )
    state = museum.state
    state.hour, state.doom, state.signs = given.hour, given.doom, given.signs
    state.seat = people.index(given.turn) if given.turn else 0
    for world in given.worlds:
        lay(museum, world)
    _monsters(museum, given)
    for who in state.visitors:
        _person(museum, who, given.investigators[who.id])
    _dice(museum, given)
    _piles(museum, given)
    if given.battle:
        _battle(museum)
    if given.attempt is not None:
        _attempt(museum, given.attempt)
    museum.events.clear()
    return museum


def script(museum: Museum, dice: Sequence[Face]) -> ScriptedDice:
    """Set the next dice that fall; raises ContentError for a face that its die does not have."""
    scripted = ScriptedDice([FACES[color].index(face) + 1 for color, face in map(_colored, dice)], 1)
    museum.dice = scripted
    return scripted


def _colored(face: Face) -> tuple[str, str]:
    """Color and face of a die; raises ContentError for what there is not."""
    color, shown = ("green", face) if isinstance(face, str) else next(iter(face.items()))
    if shown not in FACES.get(color, ()):
        raise ContentError(f"no {color} die shows {shown!r}{nearest(shown, FACES.get(color, ()))}")
    return color, shown


def _check(content: Collection, given: MuseumSituation) -> None:
    """Raise ContentError for cards and places that the content does not have."""
    for id in (*given.adventures, *given.next_adventures):
        known_among(content.adventures, id, "adventure")
    for id in (*given.worlds, *(given.next_worlds or ())):
        known_among(content.worlds, id, "Other World")
    for id in (*given.next_mythos, *([given.mythos] if given.mythos else [])):
        known_among(content.mythos, id, "Mythos card")
    for person in given.investigators.values():
        known_among((*given.adventures, *given.worlds, ENTRANCE, ANCIENT, GONE), person.place, "place")
        for card in person.cards:
            known_among(content.possessions, card, "card")


def _monsters(museum: Museum, given: MuseumSituation) -> None:
    """Put the monsters on their cards, then leave only what is wanted in the cup."""
    state = museum.state
    for where, several in given.monsters.items():
        card, _, row = where.partition("/")
        known_among([each.card for each in state.cards], card, "card in play")
        for kind in several:
            marker = copy_among(state.cup, kind)
            state.cup.remove(marker)
            museum.card_of(card).monsters.append(
                MonsterOnCard(marker, int(row) if row else -1, museum.state.next_arrival())
            )


def _person(museum: Museum, who: Visitor, given: VisitorSituation) -> None:
    who.place = given.place
    for name in ("sanity", "stamina", "max_sanity", "max_stamina"):
        value = getattr(given, name)
        if value is not None:
            setattr(who, name, value)
    who.clues = given.clues
    give(museum, who, *given.cards)
    for kind in given.monsters:
        copy_among(museum.state.cup, kind)
    give_trophies(museum, who, given.trophies, given.monsters)
    if who.place == GONE:
        museum.state.devoured.append(who.id)


def _dice(museum: Museum, given: MuseumSituation) -> None:
    """Lock dice, and put others on spells and markers."""
    for source, colors in given.locked.items():
        for color in colors:
            marker = next((each for each in museum.monsters_in_play() if kind_of(each) == source), source)
            free = _free(museum, color)
            if free is None:
                museum.state.waiting.append(WaitingLock(marker, color))
            else:
                put(free, "locked")
                free.lock = marker
    for spell, faces in given.stored.items():
        copy = next(copy for who in museum.state.visitors for copy in who.cards if kind_of(copy) == spell)
        for face in faces:
            _show(museum, face, "spell", copy)
    for who in museum.state.visitors:
        if kept := given.investigators[who.id].kept:
            _show(museum, kept, "marker", who.id)


def _free(museum: Museum, color: str) -> Die | None:
    """A free die of a color; raises ContentError for a color that there is not."""
    known_among(DICE_BY_COLOR, color, "die that is")
    return next((die for die in museum.state.dice if die.color == color and die.place == "free"), None)


def _show(museum: Museum, face: Face, place: str, holder: str) -> None:
    """Put a free die somewhere with its face up."""
    color, shown = _colored(face)
    die = _free(museum, color)
    if die is None:
        raise ContentError(f"no {color} die is free")
    put(die, place, holder)
    die.face = shown


def _piles(museum: Museum, given: MuseumSituation) -> None:
    """Set the top of the decks and the content of the cup, after everything else has been taken from them."""
    state = museum.state
    on_top(state.adventures, *given.next_adventures)
    on_top(state.mythos, *given.next_mythos)
    if given.next_worlds is not None:
        on_top(state.worlds, *given.next_worlds)
        state.out += state.worlds[len(given.next_worlds) :]
        state.worlds = list(given.next_worlds)
    for deck, cards in given.decks.items():
        known_among(state.decks, deck, "deck")
        on_top(state.decks[deck], *[copy_among(state.decks[deck], card) for card in cards])
    if given.cup is not None:
        kept = []
        for kind in given.cup:
            kept.append(copy_among(state.cup, kind))
            state.cup.remove(kept[-1])
        state.out += state.cup
        state.cup = kept


def _battle(museum: Museum) -> None:
    """The final battle is under way: nothing is left in the museum (ES18.2, ES18.3)."""
    state, fact = museum.state, museum.ancient.fact
    state.out += [card.card for card in state.cards]
    state.cards = []
    state.battle = True
    state.doom = state.doom or len(fact.doom_track)
    state.x = fact.combat_x.minimum if fact.combat_x is not None else 0
    for who in state.visitors:
        if who.alive:
            who.place = ANCIENT


def _attempt(museum: Museum, given: MuseumTrial) -> None:
    """An attempt is under way, with these dice in the pool; the other free green ones are on completed rows or lost."""
    state = museum.state
    who = state.visitors[state.seat]
    card = museum.card_of(who.place)
    beaten = [copy_among([monster.marker for monster in card.monsters], kind) for kind in given.beaten]
    done = [next((each.marker for each in card.monsters if kind_of(each.marker) == key), key) for key in given.done]
    state.attempt = Attempt(who.place, done=done, beaten=beaten, rolls=1, helpers=list(given.helpers))
    state.attempt.focused = any(die.place == "marker" for die in state.dice)
    state.phase = "attempt"
    wanted = dict(given.pool)
    for die in state.dice:
        if die.place == "free" and wanted.get(die.color, 0):
            wanted[die.color] -= 1
            put(die, "pool")
        elif die.place == "free" and die.color == "green":
            put(die, "lost")
    if any(wanted.values()):
        raise ContentError(f"there are not as many dice as {dict(given.pool)}")
