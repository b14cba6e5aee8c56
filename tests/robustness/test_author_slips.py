"""What a card author gets wrong, and what `solo content check` says of it: the place, what was meant, and the words there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games import GAMES, named
from tests.robustness.test_bounded_content import checked

CARD = "deck: common\ncards:\n- id: ship_lamp\n"
COMMON = CARD + "  copies: 1\n  type: other\n"
TOWN_DECKS = "common, unique, spell, skill, ally, special, mythos, gate, northside, downtown, "


@pytest.mark.parametrize(
    ("game", "text", "problem"),
    [
        ("town", COMMON.replace("common", "comon"), f":1: deck: there is no deck 'comon'; there are: {TOWN_DECKS}"),
        ("town", COMMON.replace("common", "comon"), "; did you mean 'common'?"),
        ("town", COMMON.replace("common", "magic"), ":1: deck: there is no deck 'magic'; there are: "),
        ("town", COMMON.replace("common", "[common]"), ":1: deck: there is no deck ['common']; there are: "),
        ("town", "deck: rivertwn\nentries: []\n", "; did you mean 'rivertown'?"),
        ("town", "deck: monsters\nmonsters: []\n", ":1: deck: there is no deck 'monsters'; there are: "),
        ("town", "deck: monsters\ncards: []\n", ":1: deck: there is no deck 'monsters'; there are: "),
        (
            "museum",
            CARD.replace("common", "comon"),
            ":1: deck: 'comon' is not known here; there are: common, unique, spell, ally; did you mean 'common'?",
        ),
    ],
)
def test_a_deck_that_is_none(game: str, text: str, problem: str, tmp_path: Path) -> None:
    status, said = checked(game, tmp_path, text)
    assert status == 1
    assert f"{tmp_path}/cards.yaml:1: deck: " in said
    assert problem in said


def encounter(effect: str) -> str:
    """A file of the town with one encounter."""
    return f"deck: rivertown\nentries:\n- id: bell\n  place: graveyard\n  effect: [{{{effect}}}]\n"


def item(more: str) -> str:
    """A file of the museum with one card that has one use."""
    use = {"when": "after_roll", "cost": "discard", "effect": "[gain: {clues: 1}]"}
    key, _, value = more.partition(": ")
    return CARD + "  uses:\n  - {" + ", ".join(f"{each}: {said}" for each, said in {**use, key: value}.items()) + "}\n"


MONSTER = "monsters:\n- {id: diver, count: 1, dimension: square, movement: normal, awareness: 0, toughness: 1}\n"
HEADLINE = (
    "deck: mythos\ncards:\n- {id: freeze, type: headline, gate: woods, clue: graveyard, movement: {black: [square]}}\n"
)
CABINET = "adventures:\n- {id: whale, trophies: 1, tasks: [{lore: 1, slot: total}, {peril: 1}], rewards: {clue: 1}}\n"
UNKNOWN = "is not known here; there are: "


@pytest.mark.parametrize(
    ("game", "text", "key", "problem"),
    [
        ("town", MONSTER.replace("square", "moon"), "dimension", f"'moon' {UNKNOWN}circle, crescent, diamond, "),
        ("town", MONSTER.replace("square", "circl"), "dimension", "; did you mean 'circle'?"),
        ("town", MONSTER.replace("normal", "swim"), "movement", f"'swim' {UNKNOWN}normal, fast, stationary, "),
        ("town", MONSTER.replace(", dimension: square", ""), "monsters.0", "'dimension' is missing"),
        ("town", COMMON + "  bonuses: [{check: luck, value: 1, while: holding}]\n", "while", f"'holding' {UNKNOWN}wielded,"),
        ("town", COMMON + "  uses: [{when: x, cost: {exhaust: 1}, effect: []}]\n", "exhaust", "true or false, not 1"),
        ("town", COMMON + "  uses: [{when: x, cost: discard, effect: []}]\n", "cost", "a mapping with some of the keys exhaust"),
        ("town", COMMON + "  uses: [{when: x, effect: {gain: {clues: 1}}}]\n", "effect", "a list of steps, not a mapping"),
        ("town", COMMON + "  on_gain: [gain]\n", "on_gain.0", "a step, which is a mapping with one verb"),
        ("town", COMMON + "  uses: [{when: at_noon, effect: []}]\n", "when", f"'at_noon' {UNKNOWN}about_to_lose, "),
        ("town", COMMON + "  bonuses: [{check: wits, value: 1}]\n", "check", f"'wits' {UNKNOWN}speed, sneak, "),
        ("town", MONSTER.replace("1}", "1, abilities: [{horrid: 1}]}"), "horrid", f"'horrid' {UNKNOWN}nightmarish, "),
        ("town", MONSTER.replace("1}", "1, abilities: [ambsh]}"), "abilities", "there is no ability 'ambsh'; there are: "),
        ("town", HEADLINE.replace("headline", "headlin"), "type", "; did you mean 'headline'?"),
        ("town", HEADLINE.replace("square", "hexagn"), "movement.black.0", "; did you mean 'hexagon'?"),
        ("town", encounter("check: {skill: wits}, pass: [], fail: []"), "skill", f"'wits' {UNKNOWN}speed, sneak, "),
        ("town", encounter("gain: {gold: 2}"), "gain.gold", "gain has no key 'gold'; there are: "),
        ("town", encounter("lose: {sanity: some}"), "sanity", "'some' is no amount; there are: d6, 2d6, "),
        ("town", encounter("if: {rich: true}, then: []"), "if.rich", "unknown condition 'rich'; there are: cursed, "),
        ("town", encounter("if: {at_least: {gold: 1}}, then: []"), "gold", "unknown resource 'gold'; there are: money, "),
        ("museum", CABINET.replace("total", "totl"), "slot", f"'totl' {UNKNOWN}empty, total, partial; did you mean 'total'?"),
        ("museum", CABINET.replace("clue", "money"), "rewards.money", "unknown key 'money'; there are: clue, common, "),
        ("museum", item("cost: discar"), "cost", f"'discar' {UNKNOWN}discard, cast, free; did you mean 'discard'?"),
        ("museum", item("limit: once_per_turn"), "limit", f"'once_per_turn' {UNKNOWN}once_per_roll, once_per_day; did"),
        ("museum", item("when: at_roll"), "when", f"'at_roll' {UNKNOWN}own_turn, start_of_any_turn, "),
        ("museum", item("condition: {in_battle: 1}"), "in_battle", "in_battle is true or false, not 1"),
        ("museum", item("condition: {doom_at_least: a}"), "doom_at_least", "doom_at_least is a whole number, not 'a'"),
        ("museum", item("condition: {at_night: 1}"), "at_night", "unknown condition 'at_night'; there are: other_worlds_left,"),
        ("museum", item("effect: [gain: {gold: 2}]"), "gold", "gain has no key 'gold'; there are: sanity, stamina, clues"),
        ("museum", item("effect: [add_dice: [blue]]"), "add_dice", f"'blue' {UNKNOWN}green, yellow, red"),
    ],
)  # fmt: skip
def test_a_word_that_means_nothing_is_told_with_those_that_do(
    game: str, text: str, key: str, problem: str, tmp_path: Path
) -> None:
    status, said = checked(game, tmp_path, text)
    assert (status, len(said.splitlines())) == (1, 1)
    place, _, problem_said = said.removeprefix(f"Error: {tmp_path}/cards.yaml:").partition(": ")
    assert place.isdigit()
    assert problem_said.startswith(key) or f".{key}: " in problem_said
    assert problem in problem_said


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("", None, "there is nothing in it: a content file is a mapping"),
        ("- a\n", 1, "a content file must be a mapping, not a list of 1"),
        ("deck: common\ncards:\n- id: x\n type: other\n", 4, "is it indented as its neighbours are"),
        ("deck: common\nnote: this: that\n", 2, "a text with a colon stands in quotes"),
        ("deck: common\ncards:\n\t- id: x\n", 3, "indent with blanks, not with tabs"),
        ("deck: common\ncards: [{id: x\ndeck: y\n", 3, "is every bracket closed"),
        ("deck: 'common\ncards: []\n", 3, "is every quote closed"),
    ],
)
def test_a_file_that_is_no_yaml_says_what_to_look_for(
    game: str, text: str, line: int | None, hint: str, tmp_path: Path
) -> None:
    status, said = checked(game, tmp_path, text)
    assert status == 1
    assert f"/cards.yaml:{line}: " in said if line else "/cards.yaml: " in said
    assert hint in said


@pytest.mark.parametrize("word", ["investigation", "1", "investigation_1"])
def test_who_means_a_face_of_a_die_is_told_how_it_is_written(word: str, tmp_path: Path) -> None:
    _, said = checked("museum", tmp_path, item(f"effect: [change_die: {{from: terror, to: {word}, count: 1}}]"))
    assert (
        f"effect.0.change_die.to: {word!r} {UNKNOWN}i1, i2, i3, i4, lore, peril, terror, wild".replace("'1'", "1")
        in said
    )


BELL = "deck: rivertown\nentries:\n- id: bell\n  place: graveyard\n  card: 8\n  effect: []\n"
PLACES = "there is no rivertown location {}; there are: graveyard, black_cave, general_store"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("place: graveyard", "place: river_docks", f"place: {PLACES.format(repr('river_docks'))}; it is in merchant_district"),
        ("place: graveyard", "place: gravyard", f"place: {PLACES.format(repr('gravyard'))}; did you mean 'graveyard'?"),
        ("place: graveyard", "place: rivertown_street", f"place: {PLACES.format(repr('rivertown_street'))}"),
        ("  place: graveyard\n", "", "entries.0: 'place' is missing"),
    ],
)  # fmt: skip
def test_a_place_of_another_neighbourhood_says_of_which(old: str, new: str, problem: str, tmp_path: Path) -> None:
    status, said = checked("town", tmp_path, BELL.replace(old, new))
    assert status == 1
    assert problem in said


def test_a_paragraph_of_a_gate_card_without_a_world_says_so(tmp_path: Path) -> None:
    text = "deck: gate\ncards:\n- {id: leaf, colour: red, entries: [{id: leaf_other, effect: []}]}\n"
    assert "cards.0.entries.0: 'world' is missing" in checked("town", tmp_path, text)[1]


def test_an_encounter_that_was_copied_is_told_by_its_id(tmp_path: Path) -> None:
    (tmp_path / "bell.yaml").write_text(BELL)
    status, said = checked("town", tmp_path, BELL)
    assert status == 1
    assert f"cards.yaml:3: entries.0.id: 'bell' is defined twice; the other one is at {tmp_path}/bell.yaml:3" in said


@pytest.mark.parametrize("key", ["gate", "clue"])
def test_a_gate_or_clue_where_none_can_be_is_named(key: str, tmp_path: Path) -> None:
    """Such a card breaks a rule of the board (R2.4, R34.3), but campaigns with it have been played: it is no bad file."""
    text = HEADLINE.replace(f"{key}: {'woods' if key == 'gate' else 'graveyard'}", f"{key}: river_docks")
    status, said = checked("town", tmp_path, text)
    assert status == 1
    assert f"{key}: river_docks is a stable location, where no {key} can be; the unstable ones are: " in said
    assert {"woods", "graveyard", "unvisited_isle"} <= {*said.partition("ones are: ")[2].split(", ")}
    _, said = checked("town", tmp_path, text.replace("river_docks", "wods"))
    assert f"cards.0.{key}: there is no location 'wods'; there are: " in said
    assert "; did you mean 'woods'?" in said


@pytest.mark.parametrize(
    ("effect", "problem"),
    [
        ("check: {skill: luck, pass: [], fail: []}", "effect.0.check.pass: 'pass' stands beside check, not inside it"),
        ("check: {skill: luck}, pass: [], fail: [], modifier: -1", "'modifier' stands inside check, not beside it"),
        ("check: {skil: luck}, pass: [], fail: []", "effect.0.check.skil: check has no key 'skil'; did you mean 'skill'?"),
        ("check: {skill: luck, pas: []}, fail: []", "effect.0.check.pas: check has no key 'pas'; there are: "),
        ("spend: {money: 1, may: true}, then: []", "effect.0.spend.may: 'may' stands beside spend, not inside it"),
    ],
)  # fmt: skip
def test_a_key_that_stands_one_level_off_is_told_where_it_belongs(effect: str, problem: str, tmp_path: Path) -> None:
    status, said = checked("town", tmp_path, encounter(effect))
    assert status == 1
    assert problem in said


def test_a_key_beside_a_verb_of_the_museum_belongs_inside_too(tmp_path: Path) -> None:
    said = checked("museum", tmp_path, item("effect: [{spend: {clues: 1, then: []}}]"))[1]
    assert "spend.then: 'then' stands beside spend, not inside it" in said
    said = checked("museum", tmp_path, item("effect: [{draw: {deck: common}, count: 1}]"))[1]
    assert "effect.0.count: 'count' stands inside draw, not beside it" in said


OF_ANOTHER = {"town": ("museum", CABINET), "museum": ("town", BELL), "nation": ("town", BELL)}


@pytest.mark.parametrize("game", GAMES)
def test_a_folder_of_another_game_says_which_game_it_is_for(game: str, tmp_path: Path) -> None:
    other, text = OF_ANOTHER[game]
    status, said = checked(game, tmp_path, text)
    assert status == 1
    assert said.rstrip().endswith(f"; this is content of the game {other}: add --game {other}")
    assert "--game" not in checked(game, tmp_path, "5")[1]


USE = "{when: free_action, effect: [gain: {clues: 1}]}"
LAMP = f"deck: common\ncards:\n- {{id: ship_lamp, copies: 1, type: other, uses: [{USE}]}}\n"


@pytest.mark.parametrize(
    ("game", "text", "problem"),
    [
        ("town", LAMP.replace("free_action", "before_check, of: luk"), "uses.0.of: 'luk' is not known here; there are: any,"),
        ("town", LAMP.replace("free_action", "upkeep, of: luck"), "uses.0.of: at upkeep there is nothing that it"),
        ("town", LAMP.replace("other", "lamp"), "ship_lamp: type: 'lamp' is not known here; there are: physical_weapon, "),
        ("town", LAMP.replace("other", "other, hands: 3"), "ship_lamp: hands: 3 are more than anybody has, which is 2"),
        ("town", LAMP.replace("copies: 1", "copies: 0"), "ship_lamp: copies: there is none of it"),
        ("town", LAMP.replace("other", "other, limits: [cannot_be_bought]"), "limits: 'cannot_be_bought' is not known"),
        ("town", LAMP.replace("gain: {clues: 1}", "reroll: all"), "reroll does nothing at free_action; it works at after"),
        ("town", MONSTER.replace("toughness: 1", "toughness: 0"), "diver: toughness: 0 is less than 1"),
        ("town", MONSTER.replace("count: 1", "count: 0"), "diver: count: there is none of it"),
        ("town", HEADLINE.replace(", movement: {black: [square]}", ""), "freeze: movement: no monster moves"),
        ("museum", item("effect: [avoid_penalty: true]"), "uses.0.effect: avoid_penalty does nothing at after_roll; it"),
        ("museum", CARD, "ship_lamp: nothing is written on it: neither uses nor passive"),
    ],
)  # fmt: skip
def test_what_can_do_nothing_is_told(game: str, text: str, problem: str, tmp_path: Path) -> None:
    """It is loaded all the same: campaigns that are played with such cards go on."""
    status, said = checked(game, tmp_path, text)
    assert status == 1
    assert f"{tmp_path}/cards.yaml:" in said
    assert problem in said
    assert not said.startswith("Error")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_shipped_is_doubted(game: str) -> None:
    assert list(named(game).doubts(named(game).load())) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_form_of_a_name_that_nothing_asks_for_is_told(game: str, tmp_path: Path) -> None:
    names = "cards:\n  ship_lamp: {name: Ship Lamp, ane: a Ship Lamp}\n"
    said = checked(game, tmp_path, names, f"locales/en/{game}/names/lamp.yaml")[1]
    assert "names/lamp.yaml:2: cards.ship_lamp.ane: there is no such form of a name; there are: " in said


@pytest.mark.parametrize(("game", "text"), [("town", LAMP), ("museum", item("limit: once_per_day"))])
def test_a_card_without_a_line_that_explains_it_is_told(game: str, text: str, tmp_path: Path) -> None:
    assert "ship_lamp: has no prose in explain (en, cs, pl, ru; en alone is enough)" in checked(game, tmp_path, text)[1]


@pytest.mark.parametrize("game", GAMES)
def test_cards_in_a_text_file_are_told_and_notes_are_not(game: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Todo: a bell\n")
    text = {"town": BELL, "museum": CABINET, "nation": "network_cards:\n- {id: lamp_oil, resources: {wealth: 2}}\n"}[
        game
    ]
    said = checked(game, tmp_path, text, "bell.txt")[1]
    assert said == f"{tmp_path}/bell.txt: is not read, because its name does not end in .yaml\n"
