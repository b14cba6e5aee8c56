"""Runs the paragraphs of location and gate cards as they stand in tests/data, and tells everything that changed.

One scene serves them all: Jenny Barnes, whose ability is quiet, has five items and more of everything than a sheet
allows, two gates are open, two monsters are about. A case says what is different from that (`setup`), the dice
(`faces`), the answers, and in `expect` the whole difference; what is not named there must be as it was:

- checks: [kind, modifier, difficulty] of each check; asked: how many options each question had
- money, clues, sanity, stamina, max_sanity, max_stamina, doom, terror: by how much
- gained, lost: cards by id; trophies, spent: kinds of monsters, and gate markers
- place, entered, explored, returned, delayed, idle; lost_turns: how many turns to come
- gates: world of each new gate, "" for one that is gone; tokens: change of clue tokens on the board; seals: new ones
- board: where monsters are now, "" for those that left; shown: neighbourhoods with a card face up
- follows: [place, cards to choose from] of each encounter that comes of it; again: another card is drawn here
- collapsed: knocked out or devoured, so that nothing more is done for her; gate_deck: shuffled
- replaced: the one who took the seat; others: the same for the rest of the table; and whatever else there is by name
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from ruamel.yaml import YAML

from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, scenario, told
from solo.games.town.compiled.pieces import Content, Entry, GateCard
from solo.games.town.effect_context import Reading
from solo.games.town.events import Branched, Checked, EncounterBegan
from solo.games.town.game import Collapsed, Game
from solo.games.town.modifiers import SKILL_AT
from solo.games.town.printed.numbers import SANCTUM, SPECIAL_CHECKS
from solo.games.town.rules.encounters import read_encounter
from solo.games.town.state import Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.decisions import Decision
from solo.kernel.dice import ScriptedDice
from solo.kernel.flow import FlowRunner
from tests.games.town.cards.differences import differences

DATA = Path(__file__).parent.parent / "data"

TABLE = {
    "jenny_barnes": "",
    "joe_diamond": "rivertown_street",
    "vincent_lee": "easttown_street",
    "carolyn_fern": "uptown_street",
}
CARDS = ("map_of_arkham", "motorcycle", "cabala_of_saboth", "heal", "find_gate", "expert_occultist")
TOPS = {
    "common": ("ancient_tome", "dark_cloak", "rifle", "old_journal"),
    "unique": ("enchanted_knife", "nameless_cults", "alien_statue"),
    "spell": ("shrivelling", "wither", "bind_monster"),
    "skill": ("bravery", "stealth"),
}
"""The cards on top of the decks, from the top; nothing among them has a say in the checks that may follow."""
TOWN_GATES = {"the_unnamable": "plateau_of_leng", "unvisited_isle": "rlyeh"}
BOARD = {"elder_thing": "rivertown_street", "star_spawn": "southside_street"}
TROPHIES = ("byakhee", "zombie")
NEXT_GATE = "abyss"
DEFAULT_WORLD = "another_dimension"
"""A world that no gate card names."""


class Trophies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Trophies in place of those of the scene."""

    monsters: list[str] = []
    gates: int = 0


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is different from the scene.

    cards: more cards; items: all items there are. gone: cards that are in no deck. gates, board, trophies: in place of
    those of the scene. cup, unused: all that is in them. mythos: cards on top. company: who else is here.
    purse: the others' money. sealed: an elder sign lies here. area: of the other world.
    """

    money: int = 11
    clues: int = 7
    sanity: int = 7
    stamina: int = 7
    doom: int = 3
    terror: int = 2
    cards: list[str] = []
    items: list[str] | None = None
    skills: bool = True
    gone: list[str] = []
    gates: dict[str, str] | None = None
    board: dict[str, str] | None = None
    trophies: Trophies | None = None
    cup: list[str] | None = None
    unused: list[str] | None = None
    mythos: list[str] = []
    company: list[str] = []
    purse: dict[str, int] = {}
    sealed: bool = False
    area: int = 1


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way an entry can go."""

    branch: list[str] = []
    setup: Setup = Setup()
    faces: list[int] = []
    answers: list[str | list[str]] = []
    expect: dict[str, Any] = {}


class WrittenDice(ScriptedDice):
    """Scripted dice that are wrong to fall once more than is written."""

    def die(self) -> int:
        assert self.left, "more dice fall than are written"
        return super().die()


def cases(folder: str) -> dict[str, list[Case]]:
    """All cases in the files of a folder, by the id of the entry."""
    found: dict[str, list[Case]] = {}
    for file in sorted((DATA / folder).glob("*.yaml")):
        for id, raw in YAML(typ="safe").load(file.read_text(encoding="utf-8")).items():
            assert id not in found, f"{id} stands twice"
            found[id] = msgspec.convert(raw, list[Case])
    return found


def numbered(found: dict[str, list[Case]]) -> Iterator[tuple[str, str, Case]]:
    """A name for each case, its entry and itself."""
    for id, each in found.items():
        for number, case in enumerate(each, 1):
            yield f"{id}-{number}-{'.'.join(case.branch[-1:])}", id, case


def silent(content: Content) -> Content:
    """The same content with encounters in which nothing happens, for those that follow on the one that is tested."""
    quiet = copy.copy(content)
    nothing = VOCABULARY.compile([])
    quiet.encounters = {
        hood: {
            number: {place: Entry(each.id, place, nothing) for place, each in card.items()}
            for number, card in deck.items()
        }
        for hood, deck in content.encounters.items()
    }
    quiet.gate_cards = {
        id: GateCard(id, card.colour, {"any": Entry(id, "any", nothing), "other": Entry(id, "other", nothing)})
        for id, card in content.gate_cards.items()
    }
    return quiet


def location_entries(content: Content) -> dict[str, Entry]:
    """Every paragraph of the location cards by its id."""
    decks = content.encounters.values()
    return {each.id: each for deck in decks for card in deck.values() for each in card.values()}


def gate_entries(content: Content) -> dict[str, Entry]:
    """Every paragraph of the gate cards by its id."""
    return {each.id: each for card in content.gate_cards.values() for each in card.entries.values()}


def set_scene(quiet: Content, entry: Entry, case: Case) -> tuple[Game, Investigator]:
    """The scene, with Jenny where the entry is read, changed as the case asks."""
    setup, state = case.setup, (game := scenario(quiet, investigators=list(TABLE))).state
    who = state.investigators[0]
    world = DEFAULT_WORLD if entry.place in ("other", "any") else entry.place
    abroad = world in quiet.worlds
    for each in state.investigators:
        each.place = TABLE[each.id]
        each.money = setup.purse.get(each.id, 0)
    who.place = (
        f"{world}_{setup.area}" if abroad else "silver_twilight_lodge" if entry.place == SANCTUM else entry.place
    )
    for each in state.investigators:
        if each.id in setup.company:
            each.place = who.place
    who.money, who.clues, who.sanity, who.stamina = setup.money, setup.clues, setup.sanity, setup.stamina
    who.max_sanity = who.max_stamina = 12
    state.doom, state.terror = setup.doom, setup.terror
    _lay_cards(game, who, entry, setup)
    gates = {"woods": world, "unvisited_isle": "rlyeh" if world == "plateau_of_leng" else "plateau_of_leng"}
    if not abroad:
        gates = {place: there for place, there in TOWN_GATES.items() if place != who.place}
    for place, there in (gates if setup.gates is None else setup.gates).items():
        put_gate(game, place, there)
    who.entered = state.gates.get("woods", "") if abroad else ""
    for monster, place in (BOARD if setup.board is None else setup.board).items():
        put_monster(game, monster, place)
    state.gate_stack.sort(key=lambda gate: "great_hall" not in gate)
    trophies = setup.trophies or Trophies(list(TROPHIES), 1)
    put_trophies(game, who, monsters=trophies.monsters, gates=trophies.gates)
    state.gate_stack.sort(key=lambda gate: NEXT_GATE not in gate)
    if setup.cup is not None:
        state.boxed_monsters += state.cup
        state.cup = [f"{kind}.1" for kind in setup.cup]
        state.boxed_monsters = [each for each in state.boxed_monsters if each not in state.cup]
    if setup.unused is not None:
        state.unused = list(setup.unused)
    state.seals = [who.place] if setup.sealed else []
    state.mythos_deck.sort(key=lambda card: card not in setup.mythos)
    state.gate_deck.sort(key=lambda card: not quiet.gate_cards[card].colour)
    _set_sliders(game, who, case)
    game.dice = WrittenDice(case.faces, game.dice.seed, game.dice.drawn)
    game.forget_air()
    game.events.clear()
    return game, who


def _lay_cards(game: Game, who: Investigator, entry: Entry, setup: Setup) -> None:
    """The decks in the order of the content with TOPS on top, and what Jenny has."""
    decks = game.state.decks = {deck: game.content.copies(deck) for deck in game.state.decks}
    held = list(CARDS if setup.skills else CARDS[:-1])
    if setup.items is not None:
        held = [*setup.items, *held[5:]]
    for card in (*held, *setup.cards, *(["silver_twilight_lodge_membership"] if entry.place == SANCTUM else [])):
        give(game, who, card)
    for copies in decks.values():
        gone = [each for each in copies if each.rpartition(".")[0] in setup.gone]
        game.state.boxed_cards += gone
        copies[:] = [each for each in copies if each not in gone]
    for deck, names in TOPS.items():
        top = [next(each for each in decks[deck] if each.rpartition(".")[0] == name) for name in names]
        decks[deck] = top + [each for each in decks[deck] if each not in top]


def _set_sliders(game: Game, who: Investigator, case: Case) -> None:
    """As many dice as there can be for the first check on each track; sneak, fight and lore otherwise."""
    who.sliders = [0, 3, 3]
    done: set[int] = set()
    for kind, _, _ in case.expect.get("checks", []):
        track, side = SKILL_AT[SPECIAL_CHECKS.get(kind, kind)]
        if track not in done:
            stops = game.content.investigators[who.id].tracks[track]
            who.sliders[track] = max(range(len(stops)), key=lambda stop: stops[stop][side])
            done.add(track)


def outcome(quiet: Content, entry: Entry, case: Case) -> tuple[list[str], dict[str, Any]]:
    """Run one case: the branches that were taken, and everything that is different."""
    game, who = set_scene(quiet, entry, case)
    before = msgspec.to_builtins(game.state)
    reading = Reading()
    asked: list[int] = []
    choices: list[int] = []
    collapsed = False
    answers = list(case.answers)
    try:
        session = FlowRunner(read_encounter(game, who, entry, reading))
        while session.decision is not None:
            if session.decision.kind == "choose_encounter":
                choices.append(len(session.decision.options))
                session.answer(session.decision.default)
                continue
            asked.append(len(session.decision.options))
            assert answers, f"no answer is left for {_ask(session.decision)}"
            session.answer(answers.pop(0))
    except Collapsed:
        collapsed = True
    assert not answers, f"nothing asks for {answers}"
    assert isinstance(game.dice, ScriptedDice)
    assert game.dice.left == 0, "dice are left over"
    assert game.nested_effects == 0
    _check_pools(game, who)
    found = differences(game, before, msgspec.to_builtins(game.state), who)
    checks = [[event.check, event.modifier, event.difficulty] for event in told(game, Checked)]
    later = told(game, EncounterBegan)[1:]
    extra: dict[str, Any] = {
        "checks": checks,
        "asked": asked,
        "follows": [[event.place, cards] for event, cards in zip(later, choices or [1] * len(later), strict=True)],
        "again": reading.again,
        "collapsed": collapsed,
    }
    found.update({key: value for key, value in extra.items() if value})
    return [event.branch for event in told(game, Branched) if event.source == entry.id], found


def _ask(decision: Decision) -> str:
    return f"{decision.kind}: {', '.join(each.id for each in decision.options)}"


def _check_pools(game: Game, who: Investigator) -> None:
    """Every check had as many dice as the slider shows, and the modifier."""
    for event in told(game, Checked):
        track, side = SKILL_AT[SPECIAL_CHECKS.get(event.check, event.check)]
        value = game.content.investigators[event.who].tracks[track][who.sliders[track]][side]
        assert event.pool == max(0, value + event.modifier)
