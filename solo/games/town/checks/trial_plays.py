"""What is played to try a piece: the small situations, and the steps in them."""

from __future__ import annotations

from collections.abc import Callable

from solo.boardgame.trying import Arranged
from solo.games.town.checks.by_hand import BY_RULE, give, put_gate, put_monster, scenario
from solo.games.town.checks.examples import as_in_a_game, course
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.modifiers import SKILL_AT
from solo.games.town.rules.cards import gain_card, take_special
from solo.games.town.rules.combat import combat
from solo.games.town.rules.encounters import encounter
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.mythos import end_of_phase, end_rumor
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import Flow
from solo.kernel.piece_ids import first_of

HERO, FRIEND = "amanda_sharpe", "harvey_walters"
"""Who plays the pieces; the friend is in a street."""
PLACE, STREET, GATE, WORLD = "graveyard", "rivertown_street", "woods", "abyss"
"""Where things happen, unless a piece is of another place."""
MONSTER = "zombie"
"""The monster of fights."""
WEAPON, SPELL = "45_automatic", "shrivelling"
"""What monsters and effects on weapons, or on casting spells, are tried with."""

Prepare = Callable[[Game, Investigator], None]

Play = Callable[[Game, Investigator], Flow[None]]


def nothing(game: Game, who: Investigator) -> None:
    """Prepare nothing more."""


def begun(
    content: Content, play: Play, prepare: Prepare = nothing, *, ancient_one: str = "", hero: str = "", seed: int
) -> Arranged[Game]:
    """A game in which somebody with a little of everything does something; the seed shuffles the decks."""
    hero = hero or HERO
    people = (hero, next(each for each in (FRIEND, HERO) if each != hero))
    game = scenario(content, investigators=people, ancient_one=ancient_one or "yig", seed=seed)
    who, friend = game.state.investigators
    who.place, friend.place = PLACE, STREET
    who.money, who.clues = 5, 3
    who.sliders[SKILL_AT["speed"][0]] = len(content.investigators[who.id].tracks[0]) - 1
    hurt(who)
    prepare(game, who)
    game.forget_modifiers(who)
    game.forget_air()
    return game, as_in_a_game(game, [play(game, who)])


def hurt(who: Investigator) -> None:
    """Leave something to be healed."""
    who.sanity = max(2, min(who.sanity, who.max_sanity - 2))
    who.stamina = max(2, min(who.stamina, who.max_stamina - 2))


def steps(*names: str) -> Play:
    """Phases of the investigator."""
    return lambda game, who: course(game, [{name: who.id} for name in names])


def receive(game: Game, who: Investigator, id: str) -> Flow[None]:
    """Receive a card with all that it brings."""
    if id in BY_RULE:
        yield from VOCABULARY.compile([BY_RULE[id]]).run(Scope(game, who, id))
    elif game.content.cards[id].deck == "special":
        yield from take_special(game, who, id)
    else:
        stack = game.state.decks[game.content.cards[id].deck]
        copy = first_of(stack, id)
        stack.remove(copy)
        yield from gain_card(game, who, copy)


def fight(kind: str = MONSTER) -> Play:
    """A fight with a monster of a kind."""

    def play(game: Game, who: Investigator) -> Flow[None]:
        yield from combat(game, who, put_monster(game, kind, who.place))

    return play


def check(skill: str) -> Play:
    """A check of a skill, or a kind of check."""
    effect = VOCABULARY.compile([{"check": {"skill": skill, "modifier": 0}, "pass": [], "fail": []}])
    return lambda game, who: effect.run(Scope(game, who, "check"))


def armed(game: Game, who: Investigator) -> None:
    """Have a weapon."""
    give(game, who, WEAPON)


def at_gate(game: Game, who: Investigator) -> None:
    """Stand at a gate that was explored."""
    put_gate(game, GATE, WORLD)
    who.place, who.explored = GATE, True


def abroad(game: Game, who: Investigator) -> None:
    """Be in an Other World."""
    who.entered = put_gate(game, GATE, WORLD)
    who.place = f"{WORLD}_1"


def in_battle(game: Game, who: Investigator) -> Flow[None]:
    """The Ancient One awakes, and a round is fought."""
    return course(game, ["awaken", "battle"])


def mythos(game: Game, who: Investigator) -> Flow[None]:
    """A mythos card is drawn."""
    return course(game, ["mythos"])


def mythos_ends(game: Game, who: Investigator) -> Flow[None]:
    """The end of a Mythos Phase."""
    return end_of_phase(game)


def rumor_ends(how: str) -> Play:
    """The rumor has "passed" or "failed"."""
    return lambda game, who: end_rumor(game, how)


def stirring(dimension: str) -> Play:
    """Every monster of a dimension moves."""
    return lambda game, who: move_monsters(game, (dimension,), ())


def encounter_at(place: str) -> Play:
    """An encounter at a place."""
    return lambda game, who: encounter(game, who, place)


SCENES: dict[str, tuple[Play, Prepare]] = {
    "upkeep": (steps("upkeep"), nothing),
    "movement": (steps("movement"), nothing),
    "abroad": (steps("movement"), abroad),
    "gate": (steps("arkham_encounters"), at_gate),
    "encounter": (steps("arkham_encounters"), nothing),
    "battle": (in_battle, nothing),
    "fight": (fight(), nothing),
}
"""What is played where a card is used."""
