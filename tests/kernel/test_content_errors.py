"""What is wrong in a content file is said with its file, its line, its key and the nearest word."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.games.town.content import load
from solo.games.town.printed.card_facts import ROLES

MUTATED = [
    ("ancient_ones.yaml", "doom: 14", "dooom: 14", "ancient_ones.0.dooom", "unknown key 'dooom'; did you mean 'doom'?"),
    ("ancient_ones.yaml", "doom: 10", "doom: ten", "ancient_ones.6.doom", "must be a whole number from -99 to 99, not 'ten'"),
    ("ancient_ones.yaml", "doom: 10", "doom: 1000", "ancient_ones.6.doom", "from -99 to 99, not 1000"),
    ("ancient_ones.yaml", "id: yig", "id: azathoth", "ancient_ones.6.id", "'azathoth' is defined twice"),
    ("ancient_ones.yaml", "skill: speed", "skill: sped", "6.attack.0.check.skill", "did you mean 'speed'?"),
    ("ancient_ones.yaml", "- roll_for_items", "- roll_for_item", "roll_for_item", "did you mean 'roll_for_items'?"),
    ("ancient_ones.yaml", "fail: [lose: {clues", "fale: [lose: {clues", "attack.0.fale", "did you mean 'fail'?"),
    ("ancient_ones.yaml", "monster: maniac", "monster: manaic", "worshippers.monster", "there is no monster 'manaic'"),
    ("ancient_ones.yaml", "{cursed: true}", "{curst: true}", "start_of_battle.0.if.curst", "unknown condition 'curst'"),
    ("unique_items.yaml", "close_and_seal: elder_sign", "close_and_seal: sign", "effect.0.close_and_seal", "'sign' is not"),
    ("unique_items.yaml", "at_explored_gate", "at_explored_gat", "uses.0.when", "did you mean 'at_explored_gate'?"),
    ("special_cards.yaml", "default_on_loan: true", "default_on_loan: *loan", "", "aliases (*name) are not allowed"),
    ("special_cards.yaml", "default_on_loan: true", "default_on_loan: !!bool true", "", "tags (tag:yaml.org,2002:bool)"),
    ("special_cards.yaml", "default_on_loan: true", "default_on_loan: true: 1", "", "did not find expected"),
    ("board.yaml", "white: downtown_street", "whit: downtown_street", "streets.0.arrows.whit", "did you mean 'white'?"),
    ("gates.yaml", "gate_abyss_2, world: abyss", "gate_abyss_2, world: abbys", "gates.1.world", "did you mean 'abyss'?"),
    ("mythos.yaml", "clue: the_unnamable", "clue: unnamable", "clue", "there is no location 'unnamable'"),
    ("allies.yaml", "{ignore: nightmarish}", "{ignore: nightmare}", "ignore", "there is no ability 'nightmare'; there"),
    ("investigators.yaml", "{any: 1}", "{all: 1}", "clue_dice.all", "unknown key 'all'; there are: any, "),
    ("investigators.yaml", "extra_draw: spell", "extra_draw: spells", "passive.extra_draw", "'spells' is not known"),
    ("investigators.yaml", "otherwise: south", "otherwise: sout", "never_lost.otherwise", "did you mean 'south_church'?"),
    ("investigators.yaml", "no_setup_clue: sci", "no_setup_clue: sc", "no_setup_clue", "did you mean 'science_building'?"),
    ("special_cards.yaml", "e: inner_sanctum", "e: sanctum", "reads.silver_twilight_lodge", "no encounter for 'sanctum'"),
    ("special_cards.yaml", "{reads: {silver", "{reads: {gold", "reads", "there is no location 'gold_twilight_lodge'"),
    ("encounters/uptown.yaml", "deck: uptown", "deck: uptwn", "deck", "did you mean 'uptown'?"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "keys", "problem"), MUTATED)
def test_a_mutated_content_file_is_refused_at_the_right_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, keys: str, problem: str
) -> None:
    shutil.copytree(shipped("content"), tmp_path / "content")
    monkeypatch.setattr("solo.games.town.content.shipped", lambda folder: tmp_path / folder)
    path = tmp_path / "content" / "town" / file
    text = path.read_text(encoding="utf-8")
    start = text.index(old)
    path.write_text(text[:start] + new + text[start + len(old) :], encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(cache=False)
    error = caught.value
    assert error.file == str(path)
    assert error.line == text[:start].count("\n") + 1
    assert ".".join(str(key) for key in error.keys).endswith(keys)
    assert problem in error.problem


def test_a_key_that_stands_twice_in_a_content_file_is_refused_where_it_stands_again(tmp_path: Path) -> None:
    cards = tmp_path / "cards.yaml"
    cards.write_text("deck: common\ncards:\n- id: lamp\n  copies: 2\n  type: other\n  copies: 3\n", encoding="utf-8")
    with pytest.raises(ContentError, match="duplicate key") as caught:
        load([tmp_path], cache=False)
    assert caught.value.line == 6
    assert caught.value.file == str(cards)


def replaced(folder: Path, monkeypatch: pytest.MonkeyPatch, file: str, text: str) -> Path:
    """The town's content with another text in one file; the board of that content."""
    shutil.copytree(shipped("content"), folder / "content")
    monkeypatch.setattr("solo.games.town.content.shipped", lambda name: folder / name)
    (folder / "content" / "town" / file).write_text(text, encoding="utf-8")
    return folder / "content" / "town" / "board.yaml"


@pytest.mark.parametrize("place", ["woods", "the_witch_house", "inner_sanctum"])
def test_a_place_no_location_card_has_a_paragraph_for_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    name = "encounters/uptown.yaml" if place == "woods" else "encounters/french_hill.yaml"
    text = (shipped("content") / "town" / name).read_text(encoding="utf-8")
    head, *entries = text.split("\n- ")
    kept = [each for each in entries if f"place: {place}\n" not in each]
    assert 0 < len(kept) < len(entries)
    replaced(tmp_path, monkeypatch, name, "\n- ".join([head, *kept]))
    with pytest.raises(ContentError, match=f"there is no encounter for '{place}'"):
        load(cache=False)


def test_a_deck_that_is_missing_is_told_at_the_first_place_it_is_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = replaced(tmp_path, monkeypatch, "encounters/uptown.yaml", "deck: uptown\nentries: []\n")
    with pytest.raises(ContentError, match="there is no encounter for") as caught:
        load(cache=False)
    assert caught.value.file == str(board)
    line = board.read_text(encoding="utf-8").splitlines()[(caught.value.line or 0) - 1]
    assert caught.value.problem == f"there is no encounter for {line.removeprefix('- id: ')!r}"


@pytest.mark.parametrize("role", ROLES)
def test_a_role_that_no_special_card_has_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, role: str) -> None:
    text = (shipped("content") / "town" / "special_cards.yaml").read_text(encoding="utf-8")
    assert text.count(f"role: {role}\n") == 1
    board = replaced(tmp_path, monkeypatch, "special_cards.yaml", text.replace(f"  role: {role}\n", ""))
    with pytest.raises(ContentError, match=f"no special card is the {role}") as caught:
        load(cache=False)
    assert caught.value.file == str(board.with_name("special_cards.yaml"))


def test_a_world_that_no_gate_card_is_for_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    green = "deck: gate\ncards:\n- {id: leaf, colour: green, entries: [{id: leaf_other, world: other, effect: []}]}\n"
    board = replaced(tmp_path, monkeypatch, "gate_encounters.yaml", green)
    with pytest.raises(ContentError, match="there is no encounter for") as caught:
        load(cache=False)
    assert caught.value.file == str(board)
    assert caught.value.keys[0] == "other_worlds"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "there is nothing in it"),
        ("5", "must be a mapping, not 5"),
        ("true", "must be a mapping, not true"),
        ("just words", "must be a mapping, not 'just words'"),
        ("[neighbourhoods]", "must be a mapping, not a list of 1"),
        ("1: 2", "says its deck"),
        ("? [a, b]\n: 1", "a key is a word or a number"),
        ("deck: [common]", "there is no deck ['common']"),
        ("deck: common\ncards: 5", "must be a list, not 5"),
        ("deck: common\ncards: [{id: x, copies: 1000000000, type: other}]", "a whole number from 0 to 99, not 1000000000"),
        ("deck: special\ncards: [{id: x, copies: 1, type: other, role: loan}]", "one special card is the loan"),
        ("deck: special\ncards: [{id: x, copies: 1, type: other, role: debt}]", "'debt' is not known here; there are: "),
        ("deck: special\ncards: [{id: x, copies: 1, type: other, brings: [axe]}]", "there is no special card 'axe'"),
        ("deck: special\ncards: [{id: x, copies: 0, type: other, back_of: curs}]", "did you mean 'curse'?"),
        ("deck: common\ncards: [{id: x, copies: -1, type: other}]", "must be a whole number from 0 to 99, not -1"),
        ("deck: northside\nentries: [{id: x, place: train_station, card: 1, effect: []}]", "for train_station already"),
        ("deck: northside\nentries: [{id: x, place: woods, card: 9, effect: []}]", "there is no northside location 'woods'"),
        ("deck: gate\ncards: [{id: x, colour: red, entries: []}]", "the card has no paragraph for 'other'"),
        ("deck: gate\ncards: [{id: x, colour: null, entries: []}]", "the card has no paragraph for 'any'"),
        ("deck: northside\nentries: [{id: x, place: train_staton, card: 9, effect: []}]", "did you mean 'train_station'?"),
        ("deck: northside\nentries: [{id: ../x, place: newspaper, card: 9, effect: []}]", "'../x' is no id"),
        ("deck: common\ncards: [{id: 'Lamp\\e[2J', copies: 1, type: other}]", "is no id: an id is made of small letters"),
    ],
)  # fmt: skip
def test_a_home_made_file_that_is_no_content_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load([tmp_path], cache=False)
    assert caught.value.file == str(path)
    assert problem in caught.value.problem


def test_more_cards_than_can_be_dealt_are_refused(tmp_path: Path) -> None:
    cards = "".join(f"- {{id: card_{number}, copies: 99, type: other}}\n" for number in range(21))
    (tmp_path / "mine.yaml").write_text(f"deck: common\ncards:\n{cards}", encoding="utf-8")
    with pytest.raises(ContentError, match="cards, more than 2,000"):
        load([tmp_path], cache=False)


def test_a_second_board_and_a_rumor_that_ends_by_a_word_nobody_knows_are_refused(tmp_path: Path) -> None:
    shutil.copy(shipped("content") / "town" / "board.yaml", tmp_path / "board.yaml")
    with pytest.raises(ContentError, match="is defined twice"):
        load([tmp_path], cache=False)
    (tmp_path / "board.yaml").unlink()
    for name in ("pass_needs", "pass_when", "fail_when"):
        text = f"deck: mythos\ncards:\n- {{id: x, type: rumor, rumor: {{at: woods, {name}: {{spels: 1}}}}}}\n"
        (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
        with pytest.raises(ContentError, match="unknown key 'spels'") as caught:
            load([tmp_path], cache=False)
        assert caught.value.keys == ("cards", 0, "rumor", name, "spels")


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ("{fail_next_checks: 5}", "fail_next_checks"),
        ("{if: {at_least: 5}}", "at_least takes a mapping"),
        ("{if: {terror_at_least: x}}", "'x' is no number"),
        ("{if: {cursed: 1}}", "true or false, not 1"),
        ("{if: {below_maximum: luck}}", "sanity or stamina"),
        ("{if: {has: [a]}}", "['a'] is no card"),
        ("{if: {money: []}}", "[] is no number"),
        ("{choose: [{option: A B, effect: []}]}", "'A B' is no id"),
        ("{gain: {money: {count_of: clues_spent, times: x}}}", "times is"),
    ],
)
def test_a_home_made_step_that_makes_no_sense_is_refused(tmp_path: Path, step: str, problem: str) -> None:
    path = tmp_path / "mine.yaml"
    text = "deck: northside\nentries:\n- {id: x, place: newspaper, card: 9, effect: [" + step + "]}\n"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load([tmp_path], cache=False)
    assert (caught.value.file, caught.value.line) == (str(path), 3)
    assert problem in caught.value.problem
