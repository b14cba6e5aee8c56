"""A fight that is as good as won, and what is far better in every respect, are no questions, but are said (R8.1)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from solo.games.town.abouts import Opponent, Points
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.met_before import MetBefore
from solo.games.town.front.met_together import MetTogether
from solo.games.town.front.walking import ways_within
from solo.games.town.game import Game
from solo.kernel.decisions import Answer, Decision, option
from tests.games.town.test_town_habits_fights import asked, meeting
from tests.table.helpers import TownEvening, at_first, front, sit
from tests.table.watching import beset, met, watched

FOUGHT = {
    "en": (
        "stop",
        "Joe Diamond was not asked about the Cultist (to fight: 99% to win); `skipped` asks about it after all.",
    ),
    "cs": ("stop", "`přeskočené` se na to zeptá dodatečně."),
    "pl": ("stop", "`pominięte` wraca do tego pytania."),
    "ru": ("stop", "`пропущенное` вернёт к этому вопросу."),
}


def dreaded(at: TownEvening, ancient_one: str) -> TownEvening:
    """An evening against another Ancient One."""
    at.game.state.ancient_one = ancient_one
    at.game.forget_air()
    return at


@pytest.mark.parametrize("language", FOUGHT)
def test_r8_1_a_sure_fight_is_begun_and_fought_unasked_and_said(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    line, said = FOUGHT[language]
    at = dreaded(met(town_content, tmp_path, "cultist", "tommy_gun"), "ithaqua")
    told = sit(at, f"{line}\n", language)
    assert said in " ".join(told.replace("\N{NO-BREAK SPACE}", " ").split())
    assert at.game.by_id("joe_diamond").monster_trophies


@pytest.mark.parametrize(("cards", "asked"), [(("wither",), 0), (("wither", "silver_key"), 1), (("shrivelling",), 1)])
def test_r8_4_evading_without_a_die_is_no_choice_beside_a_fight_that_is_better_with_any_clue_tokens(
    town_content: Content, tmp_path: Path, cards: tuple[str, ...], asked: int
) -> None:
    """A failed attempt leads to the same fight, a blow later. What evades without a roll is a choice, and so is a spell that has
    a price."""
    at = met(town_content, tmp_path, "ghoul", *cards)
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues, joe.stamina = [3, 0, 3], 2, 3
    assert watched(at, "stop\n").kinds.count("deal_with") == asked


@pytest.mark.parametrize(("ancient_one", "kinds"), [("yog_sothoth", 0), ("yig", 1)])
def test_r35_2_a_sure_fight_that_brings_doom_is_asked_about(
    town_content: Content, tmp_path: Path, ancient_one: str, kinds: int
) -> None:
    """Yig's track grows by a token for each Cultist that is defeated."""
    at = dreaded(met(town_content, tmp_path, "cultist", "tommy_gun"), ancient_one)
    table = watched(at, "stop\n")
    assert table.kinds.count("deal_with") == kinds
    assert bool(at.game.by_id("joe_diamond").monster_trophies) == (not kinds)


@pytest.mark.parametrize(("ancient_one", "answer"), [("yog_sothoth", "fight:cultist.1"), ("yig", None)])
def test_r35_2_also_where_only_clue_tokens_could_evade_it(
    town_content: Content, tmp_path: Path, ancient_one: str, answer: str | None
) -> None:
    at = dreaded(meeting(town_content, tmp_path, "cultist", [3, 3, 1], 1, "tommy_gun"), ancient_one)
    give(at.game, at.game.by_id("joe_diamond"), "curse")
    assert unasked(at.game, asked(at)) == answer


def test_r8_5_a_sure_fight_that_ends_a_walk_is_asked_about(town_content: Content, tmp_path: Path) -> None:
    table = watched(beset(town_content, tmp_path, "cultist", "police_station"), "go easttown\n")
    assert table.kinds[-1] == "deal_with"


@pytest.mark.parametrize(
    ("monster", "stops", "cards", "answer"),
    [
        ("cultist", [3, 3, 1], ("tommy_gun",), "fight:cultist.1"),
        ("cultist", [3, 3, 1], ("dynamite",), "fight:cultist.1"),
        ("elder_thing", [1, 2, 1], ("tommy_gun",), None),
        ("vampire", [0, 2, 1], ("tommy_gun",), None),
        ("vampire", [0, 3, 1], ("tommy_gun",), None),
        ("warlock", [3, 2, 1], ("axe",), "fight:warlock.1"),
        ("zombie", [3, 3, 1], ("tommy_gun",), "fight:zombie.1"),
        ("zombie", [0, 3, 1], ("tommy_gun",), None),
    ],
)
def test_r8_1_a_fight_that_costs_something_for_certain_is_asked_about(
    town_content: Content, tmp_path: Path, monster: str, stops: list[int], cards: tuple[str, ...], answer: str | None
) -> None:
    """The Elder Thing takes two points of sanity, and one may well fall to the Vampire, which is evaded less often by far than it
    is beaten, or nearly as often; the Zombie is nearly always evaded."""
    at = dreaded(meeting(town_content, tmp_path, monster, stops, 0, *cards), "ithaqua")
    assert unasked(at.game, asked(at)) == answer


@pytest.mark.parametrize(("stops", "kinds"), [([0, 3, 1], 0), ([3, 3, 1], 1)])
def test_r8_5_what_is_as_good_as_evaded_is_evaded_on_a_walk_though_a_fight_is_better(
    town_content: Content, tmp_path: Path, stops: list[int], kinds: int
) -> None:
    """The Zombie is beaten for sure either way; with all the dice to evade it, the walk goes on unasked."""
    at = beset(town_content, tmp_path, "zombie", "police_station")
    at.game.by_id("joe_diamond").sliders = stops
    give(at.game, at.game.by_id("joe_diamond"), "tommy_gun")
    table = watched(at, "go easttown\n")
    assert table.kinds.count("deal_with") == kinds


def test_r8_10_after_the_first_that_need_not_be_fought_those_that_are_hardly_won_are_left_alone(
    town_content: Content, tmp_path: Path
) -> None:
    """They stood in the list before it, with the same figures; an ally's reroll was reason enough to ask only then."""
    at = beset_by(town_content, tmp_path, "formless_spawn", "cultist")
    game, together = at.game, MetTogether()
    joe = game.by_id("joe_diamond")
    joe.sliders, joe.clues = [0, 1, 1], 9
    game.forget_modifiers(joe)
    left = option("leave")
    both = Decision(
        "fight_at_will", joe.id, (left, *(option("fight", each) for each in ("formless_spawn.1", "cultist.1"))), "R8.10"
    )
    rest = msgspec.structs.replace(both, options=both.options[:2])
    assert together.answer(game, rest, ()) == ""
    together.note(game, both, "fight:cultist.1")
    assert unasked(game, rest) is None
    assert together.answer(game, rest, ()) == "leave"
    assert together.answer(game, rest, ("attack",)) == ""
    game.state.round += 1
    assert together.answer(game, rest, ()) == ""


def test_r8_1_a_monster_at_the_goal_is_evaded_as_the_list_of_places_has_said(
    town_content: Content, tmp_path: Path
) -> None:
    """The Formless Spawn cannot be wounded by what he has: he came to pass it."""
    table = watched(beset(town_content, tmp_path, "formless_spawn", "downtown_street"), "go downtown\n")
    assert "deal_with" not in table.kinds
    assert "was not asked about the Formless Spawn (to evade" in " ".join(table.out.getvalue().split())


def test_r8_1_also_where_the_last_movement_point_leads_there(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.sliders = [0, 1, 1]
    assert at.decision is not None and isinstance(at.decision.about, Points)
    points = at.decision.about.left
    place = next(to for to, way in ways_within(at.game, joe, points).items() if len(way) == points)
    put_monster(at.game, "formless_spawn", place)
    script(at.game, [6] * 30)
    table = watched(at, f"go {place.replace('_', ' ')}\n")
    assert "deal_with" not in table.kinds
    assert "was not asked about the Formless Spawn (to evade" in " ".join(table.out.getvalue().split())


# Several at once


def beset_by(content: Content, folder: Path, *monsters: str) -> TownEvening:
    """Joe beside several monsters."""
    at = met(content, folder, monsters[0])
    for each in monsters[1:]:
        put_monster(at.game, each, at.game.by_id("joe_diamond").place)
    while at.decision is not None and at.decision.kind != "deal_with":
        at.answer(at.decision.default)
    return at


@pytest.mark.parametrize(
    ("monsters", "stops", "answer"),
    [
        (("formless_spawn", "formless_spawn"), [0, 1, 1], "evade:formless_spawn.1"),
        (("zombie", "cultist"), [3, 0, 1], "fight:cultist.1"),
        (("zombie", "zombie"), [0, 3, 1], None),
        (("formless_spawn", "zombie"), [0, 3, 1], None),
    ],
)
def test_r8_1_of_several_monsters_those_that_are_alike_are_met_as_one_and_a_slight_fight_comes_first(
    town_content: Content, tmp_path: Path, monsters: tuple[str, ...], stops: list[int], answer: str | None
) -> None:
    at = beset_by(town_content, tmp_path, *monsters)
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = stops, 0
    assert unasked(at.game, asked(at)) == answer


@pytest.mark.parametrize(
    ("leaving", "change", "answer"),
    [
        (True, "", "evade:zombie.1"),
        (True, "hurt", ""),
        (True, "slow", ""),
        (True, "fought", ""),
        (False, "slow", "fight:zombie.1"),
        (False, "", ""),
    ],
)
def test_r8_1_what_is_left_of_several_monsters_is_met_as_was_seen_with_the_first(
    town_content: Content, tmp_path: Path, leaving: bool, change: str, answer: str
) -> None:
    """Whoever evades one to walk on evades what he evades for sure; else he fights what is won for sure and costs no more. He is
    asked where he has been hurt, where it may fail, where he has begun with a fight, and where evading costs less."""
    at = beset_by(town_content, tmp_path, "cultist", "zombie")
    joe, together = at.game.by_id("joe_diamond"), MetTogether()
    give(at.game, joe, "tommy_gun")
    joe.clues, joe.sliders = 0, [3 if change == "slow" else 0, 3, 1]
    both = msgspec.structs.replace(asked(at), about=Opponent("cultist.1", leaving))
    together.note(at.game, both, "fight:cultist.1" if change == "fought" else "evade:cultist.1")
    joe.stamina -= 4 * (change == "hurt")
    left = tuple(each for each in both.options if each.subject == "zombie.1")
    decision = msgspec.structs.replace(both, options=left, about=Opponent("zombie.1", leaving))
    assert together.answer(at.game, decision, ()) == answer
    assert together.answer(at.game, decision, ("attack",)) == ""


@pytest.mark.parametrize(("stamina", "kinds"), [(6, 0), (1, 1)])
def test_r8_1_a_place_is_chosen_with_the_monsters_that_it_names_on_the_way(
    town_content: Content, tmp_path: Path, stamina: int, kinds: int
) -> None:
    """The list of places has said how likely the Zombie is evaded; where that may well be the end, it is asked all the same."""
    at = beset(town_content, tmp_path, "zombie", "downtown_street")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.stamina = [1, 3, 1], stamina
    give(at.game, joe, "tommy_gun")
    hand, decision = front(at).auto_answers, asked(at)
    question = hand.offered(decision)
    beyond = next(to for to, way in ways_within(at.game, joe, 3).items() if "downtown_street" in way[:-1])
    assert f"go:{beyond}" in [each.id for each in question.options]
    found: Answer | None = hand.on_answer(question, f"go:{beyond}")
    kind = decision.kind
    while found is not None:
        at.answer(found)
        kind = asked(at).kind
        found = hand.answer(asked(at)) if kind in ("move", "deal_with") else None
    assert (kind == "deal_with") == bool(kinds)


# As the turn before


def met_again(content: Content, folder: Path) -> tuple[Game, Decision, MetBefore]:
    """The Elder Thing, which Joe has evaded the turn before, is asked about again."""
    at = meeting(content, folder, "elder_thing", [1, 2, 1], 0, "tommy_gun")
    question, before = asked(at), MetBefore()
    before.note(at.game, front(at).auto_answers.offered(question), "evade:elder_thing.1")
    at.game.state.round += 1
    return at.game, question, before


def test_r8_1_who_is_met_as_the_turn_before_is_evaded_as_then(town_content: Content, tmp_path: Path) -> None:
    """Turn after turn, as long as all is as it was."""
    game, question, before = met_again(town_content, tmp_path)
    assert unasked(game, question) is None
    assert before.again(game, question, ("attack",)) == ""
    for _ in range(3):
        assert before.again(game, question, ()) == "evade:elder_thing.1"
        game.state.round += 1


def _weaker(game: Game, question: Decision) -> None:
    game.by_id(question.who).sanity = 1


def _quicker(game: Game, question: Decision) -> None:
    game.by_id(question.who).sliders = [3, 2, 1]


def _armed(game: Game, question: Decision) -> None:
    give(game, game.by_id(question.who), "axe")


def _richer(game: Game, question: Decision) -> None:
    game.by_id(question.who).clues = 1


def _elsewhere(game: Game, question: Decision) -> None:
    game.by_id(question.who).place = "downtown_street"


def _later(game: Game, question: Decision) -> None:
    game.state.round += 1


@pytest.mark.parametrize("change", [_weaker, _quicker, _armed, _richer, _elsewhere, _later])
def test_r8_1_who_is_met_otherwise_is_asked_about(
    town_content: Content, tmp_path: Path, change: Callable[[Game, Decision], None]
) -> None:
    """With less to lose or more in hand, a fight may be another choice; so it may be elsewhere, or after a turn without it."""
    game, question, before = met_again(town_content, tmp_path)
    change(game, question)
    game.forget_modifiers(game.by_id(question.who))
    assert before.again(game, question, ()) == ""


def test_r8_1_who_was_fought_is_asked_about(town_content: Content, tmp_path: Path) -> None:
    game, question, before = met_again(town_content, tmp_path)
    before.note(game, question, "fight:elder_thing.1")
    assert before.again(game, question, ()) == ""


@pytest.mark.parametrize(
    ("cards", "answer"),
    [(("shrivelling", "blessing"), "fight:byakhee.1"), (("shrivelling",), None)],
)
def test_r8_4_a_sure_fight_with_a_spell_is_begun_where_no_die_could_evade(
    town_content: Content, tmp_path: Path, cards: tuple[str, ...], answer: str | None
) -> None:
    """Eight clue tokens would evade the Byakhee, of which one is worth more than the sanity that the spell costs; a fight
    that is no more than likely is asked about."""
    at = meeting(town_content, tmp_path, "byakhee", [3, 0, 3], 8, *cards)
    assert unasked(at.game, asked(at)) == answer
