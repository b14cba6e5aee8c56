"""The variant of unknown worlds: V3, in the rules, in what is told and shown, and in guesses."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_monster, told
from solo.games.town.checks.invariants import check_invariants
from solo.games.town.compiled.pieces import Content
from solo.games.town.determinize import imagine
from solo.games.town.front.examine import Examine
from solo.games.town.front.explain import Explain
from solo.games.town.front.town import Town
from solo.games.town.front.views import Views
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.printed.copies import FACE_DOWN
from solo.games.town.rules.gates import close_gate, open_gate, thrown_through_nearest, ways_home
from solo.games.town.rules.movement import movement
from solo.games.town.rules.turn import in_arkham, phase
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner, run
from solo.narration.paragraphs import text_of
from solo.rulebook.book import open_book
from tests.games.town.helpers import options
from tests.games.town.tables import stands, with_variants
from tests.table.helpers import narrator

LANGUAGES = ("en", "cs", "pl", "ru")
QUESTION = Decision("move", "joe_diamond", (option("stop"),), "R7.3")


def on_top(game: Game, world: str) -> None:
    """A marker to that world is on top of the stack, of several the first."""
    game.state.gate_stack.sort(key=lambda gate: (game.content.gates[gate].world != world, gate))


def opened(content: Content, *gates: tuple[str, str], variants: tuple[str, ...] = ("V3",)) -> Game:
    """A game in which these gates have been opened, by place and world, while nobody stood there; no monsters."""
    game = with_variants(content, *variants)
    for place, world in gates:
        on_top(game, world)
        run(open_gate(game, place, monsters=0))
    return game


def goes_in(game: Game, place: str) -> Investigator:
    """Joe stands at a gate in the Arkham Encounters Phase."""
    who = stands(game, "joe_diamond", place)
    for each in game.state.investigators:
        if each is not who and each.place in game.content.locations:
            each.place = "downtown_street"
    run(phase(game, "arkham_encounters", in_arkham))
    return who


# The rules


def test_v3_a_gate_opens_face_down_and_is_told_without_its_world(content: Content) -> None:
    game = opened(content, ("woods", "abyss"))
    assert game.gate_seen("woods") == FACE_DOWN
    assert told(game, events.GateOpened) == [events.GateOpened("woods", FACE_DOWN, 1)]
    check_invariants(game)


def test_v3_off_it_opens_face_up(content: Content) -> None:
    game = opened(content, ("woods", "abyss"), variants=())
    assert game.gate_seen("woods") == "gate_abyss_1"
    assert told(game, events.GateOpened) == [events.GateOpened("woods", "gate_abyss_1", 1)]


def test_v3_no_event_names_it_before_somebody_was_drawn_in(content: Content) -> None:
    game = with_variants(content, "V3")
    on_top(game, "abyss")
    run(open_gate(game, "woods"))
    assert told(game, events.MonsterAppeared)
    assert "abyss" not in str(game.events)


def test_v3_who_is_drawn_in_turns_it_up_and_comes_to_its_world(content: Content) -> None:
    game = opened(content, ("woods", "abyss"), ("graveyard", "yuggoth"))
    who = goes_in(game, "woods")
    assert (who.place, who.entered) == ("abyss_1", "gate_abyss_1")
    assert [game.gate_seen(place) for place in ("woods", "graveyard")] == ["gate_abyss_1", FACE_DOWN]
    check_invariants(game)


def test_v3_a_gate_that_opens_where_somebody_stands_is_turned_up_at_once(content: Content) -> None:
    game = with_variants(content, "V3")
    on_top(game, "abyss")
    who = stands(game, "joe_diamond", "woods")
    run(open_gate(game, "woods", monsters=0))
    assert (who.place, who.delayed) == ("abyss_1", True)
    assert game.gate_seen("woods") == "gate_abyss_1"


def test_v3_a_nightgaunt_turns_it_up_as_well(content: Content) -> None:
    game = opened(content, ("woods", "abyss"))
    who = stands(game, "joe_diamond", "uptown_street")
    run(thrown_through_nearest(game, who))
    assert (who.place, game.gate_seen("woods")) == ("abyss_1", "gate_abyss_1")


def test_v3_with_v4_who_has_the_encounter_instead_learns_nothing(content: Content) -> None:
    game = opened(content, ("woods", "abyss"), variants=("V3", "V4"))
    who = stands(game, "joe_diamond", "woods")
    session = FlowRunner(in_arkham(game, who))
    assert options(session) == ["enter", "encounter"]
    session.answer("encounter")
    assert game.gate_seen("woods") == FACE_DOWN


@pytest.mark.parametrize("box", [False, True])
def test_v3_one_returns_only_through_gates_that_are_turned_up(content: Content, box: bool) -> None:
    game = opened(content, ("woods", "abyss"), ("graveyard", "abyss"), ("black_cave", "yuggoth"))
    who = goes_in(game, "woods")
    if box:
        give(game, who, "gate_box")
    assert ways_home(game, who) == ["woods"]
    who.place = "abyss_2"
    session = FlowRunner(movement(game, who))
    while session.decision is not None and session.decision.kind == "other_world_move":
        session.answer(session.decision.default)
    assert options(session) in (["to:woods"], [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_v3_the_rulebook_says_that_the_gate_box_opens_no_unknown_gate(language: str) -> None:
    box = narrator(language).catalogue.sections["names"]["cards"]["gate_box"]["name"]
    beginning = box[: len(box.split()[0]) - 1]  # what no case changes
    assert beginning in open_book("town", language).rule("V3").text


def test_v3_with_only_hidden_gates_to_it_one_is_lost(content: Content) -> None:
    game = opened(content, ("woods", "abyss"), ("graveyard", "abyss"))
    who = goes_in(game, "woods")
    run(close_gate(game, "woods", None, trophy=False, seal=""))
    who.place = "abyss_2"
    run(movement(game, who))
    assert who.place == "lost_in_time_and_space"


def test_v3_a_gate_that_a_card_closes_is_turned_up_and_takes_its_monsters(content: Content) -> None:
    game = opened(content, ("woods", "abyss"), ("graveyard", "yuggoth"))
    dimension = content.gates[game.state.gates["woods"]].dimension
    kind = next(id for id, each in content.monsters.items() if each.fact.dimension == dimension)
    put_monster(game, kind, "downtown_street")
    marker = game.state.gates["woods"]
    run(close_gate(game, "woods", None, trophy=False, seal=""))
    assert told(game, events.GateClosed) == [events.GateClosed("", "woods", marker, "stack")]
    assert game.state.monsters == {}
    assert game.state.gate_stack[-1] == marker
    check_invariants(game)


# What is shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("variants", "shown"), [((), True), (("V3",), False)])
def test_v3_no_view_shows_the_world_before_it_is_known(
    content: Content, language: str, variants: tuple[str, ...], shown: bool
) -> None:
    game = opened(content, ("woods", "abyss"), variants=variants)
    stands(game, "joe_diamond", "uptown_street")
    words = narrator(language)
    wording = Wording(SimpleNamespace(game=game), words)  # type: ignore[arg-type]
    views = Views(wording)
    texts = [*views.threats(QUESTION), *views.look(QUESTION), *views.at("woods")]
    texts += [*Town(wording).listed(QUESTION), *Town(wording).drawn(QUESTION, 80), *Town(wording).drawn(QUESTION, 140)]
    text = "\n".join(map(str, texts))
    world = {each.casefold() for each in words.catalogue.name("abyss").values() if len(each) > 3}
    assert any(each in text.casefold() for each in world) is shown
    assert ("unknown" in text or shown) if language == "en" else True


@pytest.mark.parametrize("language", LANGUAGES)
def test_v3_what_is_told_does_not_name_the_world_either(content: Content, language: str) -> None:
    game = opened(content, ("woods", "abyss"))
    words = narrator(language)
    text = "\n".join(map(text_of, words.tell(game.events))).casefold()
    assert text
    assert all(each.casefold() not in text for each in words.catalogue.name("abyss").values() if len(each) > 3)


def test_v3_examining_a_world_or_a_marker_does_not_say_where_its_gates_are(content: Content) -> None:
    game = opened(content, ("woods", "abyss"))
    wording = Wording(SimpleNamespace(game=game), narrator("en"))  # type: ignore[arg-type]
    views = Views(wording)
    look = Examine(wording, views, Explain(wording, views), ", ".join)
    for id in ("abyss", "gate_abyss_1"):
        assert "Woods" not in "\n".join(map(str, look.about(id)))
    assert "Woods" in "\n".join(map(str, look.about(FACE_DOWN)))
    goes_in(game, "woods")
    for id in ("abyss", "gate_abyss_1"):
        assert "Woods" in "\n".join(map(str, look.about(id)))


# Guesses


def test_v3_a_guess_does_not_know_the_world_of_a_gate(content: Content) -> None:
    game = opened(content, ("woods", "abyss"), ("graveyard", "yuggoth"), ("black_cave", "rlyeh"))
    goes_in(game, "graveyard")
    guesses: set[str] = set()
    for seed in range(40):
        other = Game.restore(content, game.snapshot())
        imagine(other, seed, None)
        assert other.state.gates["graveyard"] == game.state.gates["graveyard"]
        assert sorted([*other.state.gate_stack, *other.state.gates.values()]) == sorted(
            [*game.state.gate_stack, *game.state.gates.values()]
        )
        assert other.gate_seen("woods") == other.gate_seen("black_cave") == FACE_DOWN
        check_invariants(other)
        guesses.add(content.gates[other.state.gates["woods"]].world)
    assert len(guesses) > 4


def test_v3_off_a_guess_leaves_the_open_gates(content: Content) -> None:
    game = opened(content, ("woods", "abyss"), ("graveyard", "yuggoth"), variants=())
    other = Game.restore(content, game.snapshot())
    imagine(other, 3, None)
    assert other.state.gates == game.state.gates


def test_v3_off_nothing_of_it_is_written(content: Content) -> None:
    game = opened(content, ("woods", "abyss"), variants=())
    assert "face_down" not in msgspec.to_builtins(game.state)
