"""What somebody chooses from says what it is about: the check and what is won, clue tokens, what waits, how a loss ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.abouts import Sale, Stack, SurgeRoom
from solo.games.town.checks.by_hand import give, put_gate, put_monster
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.walk_wording import in_a_row, worded
from solo.kernel.decisions import Decision, option
from solo.narration.catalogue import languages
from tests.table.helpers import TownEvening, at_first
from tests.table.test_stakes import encounter
from tests.table.watching import Watched


def asked_of_joe(at: TownEvening, kind: str) -> Decision:
    """The first question of a kind that comes, as it goes on by itself."""
    while at.decision is not None and at.decision.kind != kind:
        at.answer(at.decision.default)
    assert at.decision is not None
    return at.decision


@pytest.mark.parametrize("language", languages())
def test_r18_7_a_roll_says_what_all_clue_tokens_make_of_its_chance(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe, game = at.game.by_id("joe_diamond"), at.game
    put_gate(game, "woods", "abyss")
    joe.place, joe.explored, joe.clues, joe.sliders = "woods", True, 2, [0, 0, 0]
    decision = asked_of_joe(at, "explored_gate")
    front = Watched(at, "", language=language).front
    for each in decision.options[:2]:
        joe.clues = 0
        bare = front.wording.option(decision, each)
        joe.clues = 2
        assert front.say("views", "with_clues", count=2, percent=0).replace("0", "")[:6] in (
            front.wording.option(decision, each).replace(bare.rstrip(")"), "")
        )


@pytest.mark.parametrize("language", languages())
def test_r18_to_give_up_a_card_in_place_of_a_roll_says_the_check_its_chance_and_what_is_won(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = encounter(town_content, tmp_path, "woods", 5, [1] * 20)
    joe, game = at.game.by_id("joe_diamond"), at.game
    game.state.gates.clear()
    game.state.monsters.clear()
    give(game, joe, "food")
    decision = asked_of_joe(at, "give_up")
    front = Watched(at, "", language=language).front
    check, ally = front.teller.name_of("checks", "speed"), front.teller.name("duke")["name"]
    assert any(form in front.prompt(decision) for form in map(str, check.values()))
    won = front.say("options", "parts", "passes", what=ally)
    texts = [front.wording.option(decision, each) for each in decision.options]
    assert all(won in each for each in texts)
    assert "%" in texts[0]


@pytest.mark.parametrize("language", languages())
def test_r10_3_a_way_back_says_what_stands_there(town_content: Content, tmp_path: Path, language: str) -> None:
    at = at_first(town_content, tmp_path, "move")
    monster = put_monster(at.game, "zombie", "woods")
    put_gate(at.game, "woods", "abyss")
    decision = Decision("return", "joe_diamond", (option("to", "woods"), option("to", "graveyard")), "R10.3")
    front = Watched(at, "", language=language).front
    there, free = (front.wording.option(decision, each) for each in decision.options)
    name = front.teller.name(monster)["name"]
    assert name in there and name not in free
    assert front.teller.name("gate_abyss")["name"] not in there


@pytest.mark.parametrize(("ancient", "devoured"), [("yog_sothoth", True), ("azathoth", False)])
@pytest.mark.parametrize("language", languages())
def test_r22_14_who_would_be_devoured_is_not_said_to_be_lost(
    town_content: Content, tmp_path: Path, ancient: str, language: str, devoured: bool
) -> None:
    at = at_first(town_content, tmp_path, "move")
    at.game.state.ancient_one = ancient
    joe, front = at.game.by_id("joe_diamond"), Watched(at, "", language=language).front
    steps = {"check": {"skill": "luck"}, "fail": [{"lost_in_time_and_space": "self"}]}
    asked = Decision("may_check", joe.id, (option("no"), option("yes")), "A3", option_steps={"yes": (steps,)})
    text = front.wording.option(asked, asked.options[1])
    assert front.say("tolls", "devoured" if devoured else "lost") in text


@pytest.mark.parametrize("language", languages())
def test_r13_6_out_of_which_gate_the_next_monster_comes_says_which_have_a_place(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = at_first(town_content, tmp_path, "move")
    front = Watched(at, "", language=language).front
    for taken in ((), ("woods",)):
        asked = Decision("surge_room", "", (option("gate", "woods"),), "R13.6", about=SurgeRoom(1, taken))
        assert (front.teller.name("woods")["name"].split()[-1] in front.prompt(asked)) is bool(taken)


@pytest.mark.parametrize("language", languages())
def test_two_monsters_alike_on_the_way_are_said_as_two(town_content: Content, tmp_path: Path, language: str) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    ghouls = [put_monster(at.game, "ghoul", "woods") for _ in range(2)]
    wording = Watched(at, "", language=language).front.wording
    both, one = worded(wording, in_a_row(at.game, joe, ghouls)), worded(wording, in_a_row(at.game, joe, ghouls[:1]))
    assert both.count("%") == one.count("%") == 1
    assert "2" in both.partition("%")[0] and both != one


@pytest.mark.parametrize("language", languages())
def test_r32_9_what_may_be_sold_has_its_price(town_content: Content, tmp_path: Path, language: str) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    copy = give(at.game, joe, "tommy_gun")
    asked = Decision("sell", joe.id, (option("card", copy),), "R32.9", about=Sale("double"))
    text = Watched(at, "", language=language).front.wording.option(asked, asked.options[0])
    assert str(2 * (town_content.cards["tommy_gun"].price or 0)) in text


@pytest.mark.parametrize("language", languages())
def test_r20_3_a_weapon_says_its_hands_where_its_option_is_explained(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = at_first(town_content, tmp_path, "move")
    copy = give(at.game, at.game.by_id("joe_diamond"), "tommy_gun")
    front = Watched(at, "", language=language).front
    asked = Decision("keep", "joe_diamond", (option("card", copy), option("nothing")), "R4.8", about=Stack("common"))
    told = front.explain(asked, asked.options[0])
    assert front.say("views", "hands", count=2) in told.lower()
