"""The museum's table as whoever plays a night by hand finds it: what was passed over, taking turns back, options, pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from solo.cli.campaigns import summary
from solo.games.museum.checks.by_hand import give
from solo.games.museum.front.front import Front
from solo.games.museum.front.listing import Nights
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.front.trail_marks import SIGN
from solo.games.museum.host import Rules
from solo.players.random_player import RandomPlayer
from solo.session.campaign import KeptCampaign
from solo.storage.saved_campaign import SavedCampaign
from tests.games.museum.front.sitting import evening, front_of, shown, sit
from tests.games.museum.front.telling import english
from tests.games.museum.helpers import Night, at_card, content, night, table

# What was passed over, and taking back


@pytest.mark.parametrize("seed", range(1926, 1934))
def test_what_was_passed_over_is_said_as_it_was_however_the_pool_has_changed_since(tmp_path: Path, seed: int) -> None:
    at = KeptCampaign(SavedCampaign.create(Rules(content()), tmp_path / "m.solo", {"seed": seed}))
    text = sit(at, "1\nroll\nskipped\n\nskipped\n\nskipped\n\nskipped\n")
    assert "answered for you" in text or re.search(r"\n +1\. ", text)


def test_a_die_that_was_lost_unasked_is_named_as_it_lay_then(tmp_path: Path) -> None:
    at = KeptCampaign(SavedCampaign.create(Rules(content()), tmp_path / "m.solo", {"seed": 34}))
    text = " ".join(sit(at, "1\nskipped\n").split())
    assert "Kate Winthrop: a failed roll costs a die. Which? – terror" in text


@pytest.mark.parametrize("seed", [1, 5])
def test_undo_turn_goes_on_to_the_turn_before_where_a_turn_begins_with_what_goes_without_saying(
    tmp_path: Path, seed: int
) -> None:
    """Vincent Lee's free use is made unasked, whom it is for is asked: the turn's first question is not its first answer."""
    at = evening(tmp_path, seed, ("vincent_lee", "joe_diamond"))
    front = to_the_target(at, seed)
    turn = front.game.state.turn
    text = sit(at, "undo turn\nundo turn\n")
    assert text.count("Back to the beginning of a turn.") == 2
    assert front.game.state.turn <= turn - 2


def test_at_the_first_question_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    at = evening(tmp_path)
    assert "There is nothing to take back." in sit(at, "undo turn\n")
    position = at.position
    assert "There is nothing to take back." in sit(at, "undo turn\nundo phase\n") and at.position == position


def to_the_target(at: KeptCampaign, seed: int) -> Front:
    """Play by chance to a later turn whose first question is whom something is for."""
    front, player, asked = Front(at, Narrator(english(), 1)), RandomPlayer(seed), 0
    while (decision := at.decision) is not None:
        turn = front.game.state.turn
        if decision.kind == "target" and asked < turn > 2:
            return front
        answer = front.auto_answers.answer(decision)
        asked = turn if answer is None else asked
        at.answer(answer if answer is not None else player(decision))
    raise AssertionError("nobody was asked")


# Lists


@pytest.mark.parametrize("seed", [1, 5, 1926])
def test_campaigns_counts_turns_like_the_table(tmp_path: Path, seed: int) -> None:
    """From the first turn on, with or without a question of the setup before it."""
    at = evening(tmp_path, seed)
    front, turns = Front(at, Narrator(english(), 1)), list[str]()
    while (decision := at.decision) is not None and front.game.state.turn < 6:
        if decision.kind == "move":
            turn = re.match(r"Turn (\d+), (\w+)\.", front.state(decision)[0])
            listed = Nights(english()).now(summary(tmp_path / "m.solo"))
            assert turn is not None and f"turn {turn[1]}, {turn[2]}," in listed
            turns.append(turn[1])
        at.answer(decision.default)
    assert turns[0] == "1"
    assert len(turns) > 3


# Options and things


@pytest.mark.parametrize("rest", ["warlock", ""])
def test_a_monster_whose_task_can_be_done_is_one_thing_and_no_id_is_shown(rest: str) -> None:
    playing = at_card("the_archives", monsters={"warlock": -1}).roll("lore", "lore", "peril", "terror", "i1", "i1")
    assert any(each.subject.startswith("warlock.1=") for each in playing.decision.options)
    lines = front_of(playing).views["examine"](playing.decision, rest, 80)
    assert not re.search(r"\w\.\d|=|_", lines[0])
    assert (lines[0] == "Warlock") == bool(rest)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_at_no_question_what_can_be_examined_is_listed_by_an_id(tmp_path: Path, seed: int) -> None:
    at, player = evening(tmp_path, seed), RandomPlayer(seed)
    front = Front(at, Narrator(english(), 1))
    while (decision := at.decision) is not None and at.position < 150:
        for line in front.views["examine"](decision, "", 80):
            assert not re.search(r"\w\.\d|=|_", line), (decision.kind, line)
        at.answer(player(decision))


def test_a_long_option_is_explained_under_its_own_text(tmp_path: Path) -> None:
    at = evening(tmp_path, 2)
    front = Front(at, Narrator(english(), 1))
    assert at.decision is not None
    texts = [" ".join(front.option(at.decision, each).split()) for each in at.decision.options]
    assert max(map(len, texts)) > 100
    read = " ".join(sit(at, "?\n").split()).replace(f" · {SIGN} (", " (")
    longest = max(texts, key=len)
    assert all(text in read for text in texts) and f"{longest} – " in read


# Pictures


def boxes(lines: Sequence[str]) -> list[str]:
    """The faces that are drawn."""
    return [face for line in lines for face in re.findall(r"│ (\S) │", line)]


def test_es12_3_a_die_that_is_turned_stays_in_the_picture_and_so_do_those_that_cannot_be() -> None:
    playing = at_card("the_archives", hand=["king_in_yellow"]).roll("lore", "lore", "i3", "peril", "terror", "i1")
    use = next(each.id for each in playing.decision.options if each.id.startswith("use:king_in_yellow"))
    playing.give(use)
    turned = 0
    while playing.kind == "turn_die":
        assert len(boxes(shown(playing, 80))) == 6 == sum(die.place == "pool" for die in playing.game.state.dice)
        said = next(line for line in shown(playing) if line.startswith("Rolled: "))
        assert len(re.findall(r"\b(?:lore|peril|terror|\d)\b", said)) == 6
        playing.give(playing.decision.options[0].id)
        turned += 1
    assert turned > 1


def test_es12_2_dice_to_roll_again_are_listed_in_the_order_of_their_boxes_and_enter_takes_the_best(
    tmp_path: Path,
) -> None:
    playing = at_card("the_guided_tour", hand=("lucky_cigarette_case",))
    playing.roll("lore", "i1", "terror", "i1", "peril", "i2").give("use:lucky_cigarette_case.1:0")
    front = front_of(playing)
    asked = front.auto_answers.offered(playing.decision)
    dice = {die.id: die for die in playing.game.state.dice}
    assert [dice[each.subject].face for each in asked.options] == ["lore", "i1", "terror", "i1", "peril", "i2"]
    seen = front.wording.forecast(asked)
    assert seen is not None and front.auto_answers.enter(asked) == seen.best != ()


def test_es05_1_a_completed_row_keeps_its_place() -> None:
    playing = at_card("the_archives").roll("lore", "lore", "i3", "peril", "terror", "i1")
    way = next(each.id for each in playing.decision.options if each.id.startswith("complete:1="))
    playing.give(way)
    rows = [line[:12].rstrip() for line in shown(playing, 80) if line.startswith("[")]
    assert [row[:3] for row in rows] == ["[ ]", "[x]", "[ ]"] and "3" in rows[1]


def test_what_stands_below_a_die_is_whole() -> None:
    playing = at_card("the_archives", hand=["knife", "wither"], stored={"wither": "lore"}).give("use:knife.1:0")
    playing.roll("lore", "lore", "i3", "peril", "terror", {"yellow": "i4"})
    lines = shown(playing, 80)
    below = lines[[number for number, line in enumerate(lines) if "└" in line][-1] + 1]
    assert re.findall(r"\w+", below)[-2:] == ["yellow", "Wither"]
    assert len(boxes(lines)) == 7 and max(map(len, lines[:6])) <= 80


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "for anyone"), ("cs", "komukoli"), ("pl", "dla dowolnego Badacza"), ("ru", "кому угодно")],
)
def test_es12_4_a_use_that_may_be_for_another_says_so_and_one_of_ones_own_does_not(language: str, said: str) -> None:
    playing = night(table(investigators=["carolyn_fern", "joe_diamond"]))
    first = playing.first
    give(playing.game, first, "heal", "food")
    first.sanity = first.stamina = 1
    playing = Night(playing.game)
    texts = dict[str, str]()
    for _ in range(3):
        front = front_of(playing, language)
        texts |= {each.id: front.option(playing.decision, each) for each in playing.decision.options}
        if playing.kind == "move":
            break
        playing.give("pass")
    uses = {id.split(":")[1]: text for id, text in texts.items() if id.startswith("use:")}
    assert {id: f"({said};" in text for id, text in uses.items()} == {
        "carolyn_fern": True,
        "heal.1": True,
        "food.1": False,
    }


def test_a_roll_that_was_made_unasked_is_listed_and_can_be_asked_about(tmp_path: Path) -> None:
    """Though whoever went to the card wanted it, he was not asked."""

    def told(seed: int) -> str:
        at = KeptCampaign(SavedCampaign.create(Rules(content()), tmp_path / f"{seed}.solo", {"seed": seed}))
        return " ".join(sit(at, "1\n" + "skipped\n\n" * 8).split())

    assert any(re.search(r" \d\. [^?]*\? – roll", told(seed)) for seed in range(1926, 1936))
