"""The situation of an example or a lesson: who and what is where before anything is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from solo.boardgame.scenarios import copy_among, known_among
from solo.files.content_errors import author_error, nearest
from solo.games.museum.checks.by_hand import QUIET, give, give_trophies, lay, on_top, scenario
from solo.games.museum.compiled.pieces import Content
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ANCIENT, DICE_BY_COLOR, ENTRANCE, FACES, GONE, HOURS
from solo.games.museum.rules.pool import put
from solo.games.museum.rules.setup import new_game
from solo.games.museum.state import Attempt, Die, Investigator, MonsterOnCard, WaitingLock
from solo.kernel.dice import ScriptedDice
from solo.kernel.piece_ids import kind_of

SmallCount = Annotated[int, msgspec.Meta(ge=0, le=100)]
Face = str | dict[str, str]
"""What a die shows: "lore" of a green one, {"red": "wild"} of another."""


class ScenarioInvestigator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An investigator in the situation; what is left out is as at the beginning of a game, without cards and clues.

    kept: what the die on the marker shows.
    """

    place: str = ENTRANCE
    sanity: SmallCount | None = None
    stamina: SmallCount | None = None
    max_sanity: SmallCount | None = None
    max_stamina: SmallCount | None = None
    clues: SmallCount = 0
    cards: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()
    kept: Face = ""


class ScenarioAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attempt under way, of whoever has the turn, on the card where they stand.

    done: keys of completed rows. pool: the dice left, by color. beaten: monsters on the card. helpers: who has assisted.
    """

    done: tuple[str, ...] = ()
    pool: Mapping[str, SmallCount] = {}
    beaten: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The situation. investigators: in seat order. turn: whose turn it is, or comes next.

    adventures: those in the museum, by slot. monsters: by card, or by card and row (`yuggoth/0`); elsewhere they are below
    the last row. locked: by what locks them, the colors of dice. stored: by spell, the faces of the dice on it. cup: all
    that is in it. next_*, decks: the top cards. battle: the final battle has begun. fresh: it is before the setup.
    """

    investigators: dict[str, ScenarioInvestigator]
    ancient_one: str = "azathoth"
    turn: str = ""
    hour: Annotated[int, msgspec.Meta(ge=0, lt=HOURS)] = 0
    doom: SmallCount = 0
    signs: SmallCount = 0
    adventures: tuple[str, ...] = QUIET
    worlds: tuple[str, ...] = ()
    mythos: str = ""
    monsters: dict[str, tuple[str, ...]] = {}
    locked: dict[str, tuple[str, ...]] = {}
    stored: dict[str, tuple[Face, ...]] = {}
    attempt: ScenarioAttempt | None = None
    cup: tuple[str, ...] | None = None
    next_adventures: tuple[str, ...] = ()
    next_worlds: tuple[str, ...] | None = None
    next_mythos: tuple[str, ...] = ()
    decks: dict[str, tuple[str, ...]] = {}
    battle: bool = False
    fresh: bool = False


def arrange(content: Content, given: Scenario) -> Game:
    """Set up the situation without telling events; raises ContentError, SetupError, LookupError, ValueError."""
    people = list(given.investigators)
    if given.fresh:
        return new_game(content, 1, ancient_one=given.ancient_one, investigators=people)
    _check(content, given)
    game = scenario(
        content, ancient_one=given.ancient_one, investigators=people, cards=given.adventures, mythos=given.mythos
    )
    state = game.state
    state.hour, state.doom, state.signs = given.hour, given.doom, given.signs
    state.seat = people.index(given.turn) if given.turn else 0
    for world in given.worlds:
        lay(game, world)
    _monsters(game, given)
    for who in state.investigators:
        _person(game, who, given.investigators[who.id])
    _dice(game, given)
    _piles(game, given)
    if given.battle:
        _battle(game)
    if given.attempt is not None:
        _attempt(game, given.attempt)
    game.events.clear()
    return game


def script(game: Game, dice: Sequence[Face]) -> ScriptedDice:
    """Set the next dice that fall; raises ContentError for a face that its die does not have."""
    scripted = ScriptedDice([FACES[color].index(face) + 1 for color, face in map(_colored, dice)], 1)
    game.dice = scripted
    return scripted


def _colored(face: Face) -> tuple[str, str]:
    """Color and face of a die; raises ContentError for what there is not."""
    color, shown = ("green", face) if isinstance(face, str) else next(iter(face.items()))
    if shown not in FACES.get(color, ()):
        raise author_error(
            "no_such_face",
            "no {color} die shows {shown!r}{hint}",
            color=color,
            shown=shown,
            hint=nearest(shown, FACES.get(color, ())),
        )
    return color, shown


def _check(content: Content, given: Scenario) -> None:
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


def _monsters(game: Game, given: Scenario) -> None:
    """Put the monsters on their cards, then leave only what is wanted in the cup."""
    state = game.state
    for where, several in given.monsters.items():
        card, _, row = where.partition("/")
        known_among([each.card for each in state.cards], card, "card in play")
        for kind in several:
            marker = copy_among(state.cup, kind)
            state.cup.remove(marker)
            game.card_of(card).monsters.append(
                MonsterOnCard(marker, int(row) if row else -1, game.state.next_arrival())
            )


def _person(game: Game, who: Investigator, given: ScenarioInvestigator) -> None:
    who.place = given.place
    for name in ("sanity", "stamina", "max_sanity", "max_stamina"):
        value = getattr(given, name)
        if value is not None:
            setattr(who, name, value)
    who.clues = given.clues
    give(game, who, *given.cards)
    for kind in given.monsters:
        copy_among(game.state.cup, kind)
    give_trophies(game, who, given.trophies, given.monsters)
    if who.place == GONE:
        game.state.devoured.append(who.id)


def _dice(game: Game, given: Scenario) -> None:
    """Lock dice, and put others on spells and markers."""
    for source, colors in given.locked.items():
        for color in colors:
            marker = next((each for each in game.monsters_in_play() if kind_of(each) == source), source)
            free = _free(game, color)
            if free is None:
                game.state.waiting.append(WaitingLock(marker, color))
            else:
                put(free, "locked")
                free.lock = marker
    for spell, faces in given.stored.items():
        copy = next(copy for who in game.state.investigators for copy in who.cards if kind_of(copy) == spell)
        for face in faces:
            _show(game, face, "spell", copy)
    for who in game.state.investigators:
        if kept := given.investigators[who.id].kept:
            _show(game, kept, "marker", who.id)


def _free(game: Game, color: str) -> Die | None:
    """A free die of a color; raises ContentError for a color that there is not."""
    known_among(DICE_BY_COLOR, color, "die that is")
    return next((die for die in game.state.dice if die.color == color and die.place == "free"), None)


def _show(game: Game, face: Face, place: str, holder: str) -> None:
    """Put a free die somewhere with its face up."""
    color, shown = _colored(face)
    die = _free(game, color)
    if die is None:
        raise author_error("no_die_free", "no {color} die is free", color=color)
    put(die, place, holder)
    die.face = shown


def _piles(game: Game, given: Scenario) -> None:
    """Set the top of the decks and the content of the cup, after everything else has been taken from them."""
    state = game.state
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


def _battle(game: Game) -> None:
    """The final battle is under way: nothing is left in the museum (ES18.2, ES18.3)."""
    state, fact = game.state, game.ancient.fact
    state.out += [card.card for card in state.cards]
    state.cards = []
    state.battle = True
    state.doom = state.doom or len(fact.doom_track)
    state.x = fact.combat_x.minimum if fact.combat_x is not None else 0
    for who in state.investigators:
        if who.alive:
            who.place = ANCIENT


def _attempt(game: Game, given: ScenarioAttempt) -> None:
    """An attempt is under way, with these dice in the pool; the other free green ones are on completed rows or lost."""
    state = game.state
    who = state.investigators[state.seat]
    card = game.card_of(who.place)
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
        raise author_error("too_few_dice", "there are not as many dice as {dice}", dice=dict(given.pool))
