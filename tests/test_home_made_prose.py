"""`solo content check` reads home-made prose as shipped prose is read: each slip with its file, line, key and a hint."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from solo.files.yaml import shipped
from solo.games import GAMES, named
from solo.narration.catalogue import languages, load
from solo.narration.homemade import faults_of, shape_of
from tests.games.not_yet import having
from tests.test_cli import run

RULES = {
    "town": (
        "deck: rivertown\nentries:\n- id: graveyard_8\n  place: graveyard\n  card: 8\n  effect:\n"
        "  - check: {skill: luck, modifier: -1}\n    pass: [gain: {clues: 1}]\n"
    ),
    "museum": (
        "adventures:\n- id: the_cloakroom\n  trophies: 1\n  tasks:\n  - {lore: 1}\n  - {peril: 1, investigation: 2}\n"
        "  terror_effect: [lose: {sanity: 1}]\n  rewards: {clue: 1}\n  penalties: {stamina: 1}\n"
    ),
}
PROSE = {
    "town": (
        "encounters/mine.yaml",
        "graveyard_8:\n  scene: Mist.\n  outcome:\n    pass: A coin.\n    fail: Nothing.\n",
    ),
    "museum": (
        "adventures/mine.yaml",
        (
            "the_cloakroom:\n  scene: Coats.\n  task:\n    '0': A hook.\n    '1': A pocket.\n"
            "  slip: A moth.\n  terror: A sleeve.\n  passed: Warm.\n  failed: Cold.\n"
        ),
    ),
}
NAMES = "adventures:\n  the_cloakroom: {name: The Cloakroom}\n"
STEM = {"town": "graveyard_8", "museum": "the_cloakroom"}
GIVEN = pytest.mark.parametrize("game", sorted(RULES))


def checked(
    folder: Path, game: str, prose: str = "", file: str = "", rules: str = "", names: str = "", language: str = "en"
) -> tuple[int, list[str]]:
    """The status of `solo content check`, and what it says of a folder of rules and words."""
    words = folder / "locales" / language / game
    written = {
        folder / "rules.yaml": rules or RULES[game],
        words / (file or PROSE[game][0]): prose or PROSE[game][1],
        words / "names.yaml": names or (NAMES if game == "museum" else ""),
    }
    for path, text in written.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    result = run("content", "check", "--game", game, str(folder))
    return result.exit_code, result.stderr.splitlines()


@GIVEN
def test_prose_that_is_whole_passes(game: str, tmp_path: Path) -> None:
    assert checked(tmp_path, game) == (0, [])


@pytest.mark.parametrize(
    ("game", "old", "new", "line", "problem"),
    [
        ("town", "pass:", "passed:", 4, "graveyard_8.outcome.passed: there is no such text; did you mean 'pass'?"),
        ("town", "scene:", "scen:", 2, "graveyard_8.scen: there is no such text; did you mean 'scene'?"),
        (
            "town",
            "graveyard_8:",
            "graveyard_88:",
            1,
            "graveyard_88: there is no such thing in encounters; did you mean",
        ),
        ("town", "    fail: Nothing.\n", "", 3, "graveyard_8.outcome.fail: has no text"),
        ("town", "scene: Mist.", "scene: {one: Mist.}", 2, "graveyard_8.scene: is one text, or a list of them"),
        (
            "town",
            "pass: A coin.",
            "pass: {one: A coin.}",
            4,
            "graveyard_8.outcome.pass: is one text, or a list of them",
        ),
        (
            "town",
            "outcome:\n    pass: A coin.\n    fail: Nothing.",
            "outcome: Nothing.",
            3,
            "has texts below it: pass, fail",
        ),
        (
            "town",
            "  outcome:",
            "  before: {slew_goul: Again.}\n  outcome:",
            3,
            "graveyard_8.before.slew_goul: there is no such text; did you mean 'slew_ghoul'?",
        ),
        ("museum", "passed:", "pass:", 8, "the_cloakroom.pass: there is no such text; did you mean 'passed'?"),
        ("museum", "scene:", "scen:", 2, "the_cloakroom.scen: there is no such text; did you mean 'scene'?"),
        ("museum", "the_cloakroom:", "the_cloackroom:", 1, "in adventures; did you mean 'the_cloakroom'?"),
        ("museum", "  terror: A sleeve.\n", "", 1, "the_cloakroom.terror: has no text"),
        ("museum", "'1': A pocket.", "'2': A pocket.", 5, "the_cloakroom.task.2: there is no such text"),
        ("museum", "    '1': A pocket.\n", "", 3, "the_cloakroom.task.1: has no text"),
        ("museum", "  slip:", "  midnight: Tock.\n  slip:", 6, "the_cloakroom.midnight: there is no such text"),
    ],
)
def test_a_slip_is_told_with_its_file_line_and_key(
    game: str, old: str, new: str, line: int, problem: str, tmp_path: Path
) -> None:
    file, prose = PROSE[game]
    status, said = checked(tmp_path, game, prose.replace(old, new))
    assert status == 1
    place = f"{tmp_path / 'locales' / 'en' / game / file}:{line}: "
    assert [each for each in said if each.startswith(f"en: {place}") and problem in each]


@pytest.mark.parametrize("kind", ["headline", "environment", "rumor"])
def test_cards_of_the_mythos_want_what_their_kind_tells(kind: str, tmp_path: Path) -> None:
    more = {
        "rumor": "\n  rumor: {at: woods, pass_needs: {gate_trophies: 2}, fail_when: {terror_at_least: 5}}",
        "environment": "\n  kind: urban",
    }
    rules = f"deck: mythos\ncards:\n- id: lamps\n  type: {kind}\n  gate: woods\n  clue: graveyard{more.get(kind, '')}"
    rules += "\n  movement: {white: [circle]}\n"
    status, said = checked(tmp_path, "town", "lamps:\n  headline: Lamps out\n  scene: Dark.\n", "mythos/my.yaml", rules)
    wanted = {"headline": [], "environment": ["ends"], "rumor": ["ongoing", "passed", "failed"]}[kind]
    assert [each.partition(": lamps.")[2] for each in said] == [f"outcome.{each}: has no text" for each in wanted]
    assert status == bool(wanted)


@GIVEN
def test_what_has_no_prose_at_all_is_told_once_with_the_line_of_its_rules(game: str, tmp_path: Path) -> None:
    status, said = checked(tmp_path, game, "{}\n")
    section, line = ("encounters", 3) if game == "town" else ("adventures", 2)
    assert status == 1
    (found,) = said
    assert found.startswith(
        f"{tmp_path / 'rules.yaml'}:{line}: {STEM[game]}: has no prose in {section} (en, cs, pl, ru; en alone"
    )


@GIVEN
def test_no_name_is_one_line_a_card(game: str, tmp_path: Path) -> None:
    card = "copies: 1, price: 1, type: other" if game == "town" else "passive: {locked_dice: true}"
    rules = f"deck: common\ncards:\n- {{id: brass_lamp, {card}}}\n"
    status, said = checked(
        tmp_path, game, "{}\n", "names.yaml", rules, "cards: {brass_lamp: {name: Mosazná lampa}}", "cs"
    )
    assert status == 1
    place = f"{tmp_path / 'rules.yaml'}:3: brass_lamp"
    assert said == [
        f"{place}: has no name in the catalogues (en, pl, ru; en alone is enough); it is called 'Brass Lamp'",
        f"{place}: has no prose in explain (en, cs, pl, ru; en alone is enough)",
    ]


@GIVEN
def test_a_kind_of_names_that_is_none_lists_those_there_are(game: str, tmp_path: Path) -> None:
    names = "card: {brass_lamp: {name: Lamp}}\n" + NAMES * (game == "museum")
    (found,) = checked(tmp_path, game, names=names)[1]
    assert ":1: card: there is no such kind of names; there are: " in found
    assert ", cards, " in found
    assert found.endswith("; did you mean 'cards'?")


@GIVEN
def test_a_name_of_nothing_is_told(game: str, tmp_path: Path) -> None:
    names = "monsters: {zombi: {name: Zombie}}\n" + NAMES * (game == "museum")
    (found,) = checked(tmp_path, game, names=names)[1]
    assert found.endswith(":1: monsters.zombi: there is no such thing; did you mean 'zombie'?")


@GIVEN
def test_a_section_that_is_none_lists_those_there_are(game: str, tmp_path: Path) -> None:
    _, found = checked(tmp_path, game, "a: b\n", "encountres/mine.yaml")[1]
    assert "there is no section 'encountres'; there are: " in found
    assert ", explain, " in found


@GIVEN
def test_files_that_are_not_read_are_named(game: str, tmp_path: Path) -> None:
    for name in ("cards.yml", "locales/en/names.YAML", "more.json", "README.md", "names.yaml.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("a: b\n")
    status, said = checked(tmp_path, game)
    assert status == 1
    assert [each.removeprefix(f"{tmp_path}/") for each in said] == [
        "cards.yml: is not read, because its name does not end in .yaml",
        "locales/en/names.YAML: is not read, because its name does not end in .yaml",
        "more.json: is not read, because its name does not end in .yaml",
        "names.yaml.txt: is not read, because its name does not end in .yaml",
    ]


@GIVEN
def test_empty_folders_are_named(game: str, tmp_path: Path) -> None:
    (tmp_path / "locales" / "cs" / game / "encounters").mkdir(parents=True)
    (tmp_path / "cards").mkdir()
    status, said = checked(tmp_path, game)
    assert status == 1
    assert [each.removeprefix(f"{tmp_path}/") for each in said] == [
        "cards: there is nothing in this folder",
        f"locales/cs/{game}/encounters: there is nothing in this folder",
    ]
    hollow = tmp_path / "hollow"
    hollow.mkdir()
    result = run("content", "check", "--game", game, str(hollow))
    assert (result.exit_code, result.stderr) == (1, f"{hollow}: there is nothing in this folder\n")


@GIVEN
def test_folders_that_are_no_language_and_no_game_are_named(game: str, tmp_path: Path) -> None:
    for place in ("locales/english", f"locales/en/{game}s"):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "names.yaml").write_text("{}\n")
    said = [each.removeprefix(f"{tmp_path}/") for each in checked(tmp_path, game)[1]]
    assert said == [
        f"locales/en/{game}s: there is no game '{game}s'; there are: {', '.join(GAMES)}; did you mean '{game}'?",
        "locales/english: there is no language 'english'; there are: en, cs, pl, ru",
    ]


@pytest.mark.parametrize("told", sorted(GAMES))
@GIVEN
def test_a_language_that_is_played_is_no_unknown_one(game: str, told: str, tmp_path: Path) -> None:
    """A new one in the folder, though it has only a game's table, or only another game's; its words are looked at."""
    words = tmp_path / "mine" / "locales" / "sl" / told / "table.yaml"
    words.parent.mkdir(parents=True)
    words.write_text("welcome: Dobrodošli.\n", encoding="utf-8")
    result = run("content", "check", "--game", game, str(tmp_path / "mine"))
    assert (result.exit_code, result.stderr) == (0, "")
    words.write_text("welcom: Dobrodošli.\n", encoding="utf-8")
    result = run("content", "check", "--game", game, str(tmp_path / "mine"))
    assert ("sl: " in result.stderr, "did you mean 'welcome'" in result.stderr) == (game == told, game == told)


def test_a_number_of_a_card_that_is_taken_says_so(tmp_path: Path) -> None:
    status, said = checked(tmp_path, "town", rules=RULES["town"].replace("card: 8", "card: 3"))
    assert status == 1
    assert (
        f"{tmp_path}/rules.yaml:5: entries.0.card: card 3 of rivertown has a paragraph for graveyard already" in said[0]
    )
    assert "the first card without one is 8" in said[0]


def test_two_encounters_of_one_id_are_told(tmp_path: Path) -> None:
    status, said = checked(tmp_path, "town", rules=RULES["town"].replace("graveyard_8", "graveyard_1"))
    assert status == 1
    assert f"{tmp_path}/rules.yaml:3: entries.0.id: 'graveyard_1' is defined twice" in said[0]


@GIVEN
def test_many_slips_are_told_in_few_lines(game: str, tmp_path: Path) -> None:
    many = "".join(f"x{number}: {{scene: x}}\n" for number in range(3_000))
    said = checked(tmp_path, game, PROSE[game][1] + many)[1]
    assert len(said) < 210


@pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in having("prose") for language in languages(game)]
)
def test_shipped_prose_has_the_shape_that_is_asked_of_home_made_prose(game: str, language: str) -> None:
    played = named(game)
    words = load(language, game)
    shape = shape_of(load("en", game), played.prose(played.load()))
    assert sum(len(texts) for texts in shape.sections.values()) > 200
    for section, document in words.sections.items():
        assert [str(each) for each in faults_of(document, section, shape)] == []
    lacking = [
        (section, id, path)
        for section, texts in shape.sections.items()
        for id, of in texts.items()
        for path in (of.needed if of else ())
        if words.find(section, id, *path) is None
    ]
    assert lacking == []


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "problem"),
    [
        (
            "town",
            "encounters/rivertown.yaml",
            "    pass:",
            "    passed:",
            ":67: black_cave_3.outcome.passed: there is no",
        ),
        (
            "town",
            "encounters/rivertown.yaml",
            "black_cave_2:",
            "black_cave_22:",
            "black_cave_22: there is no such thing in",
        ),
        (
            "town",
            "trails/j_to_v.yaml",
            "    train_station:",
            "    train_staton:",
            "train_staton: there is no such text; did you mean 'train_station'?",
        ),
        ("museum", "adventures/rooms.yaml", "  slip:", "  slop:", ".slop: there is no such text; did you mean 'slip'?"),
    ],
)
def test_shipped_prose_is_read_so_too(
    game: str, file: str, old: str, new: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(shipped("locales"), tmp_path / "locales")
    path = tmp_path / "locales" / "en" / game / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    for module in ("catalogue", "homemade"):
        monkeypatch.setattr(f"solo.narration.{module}.shipped", lambda folder: tmp_path / folder)
    result = run("content", "check", "--game", game)
    assert result.exit_code == 1
    (found,) = [line for line in result.stderr.splitlines() if problem in line]
    assert found.startswith(f"en: {path}:")


def test_ways_within_ways_and_rows_of_tables_have_texts(tmp_path: Path) -> None:
    rules = RULES["town"].replace("[gain: {clues: 1}]", "[{spend: {money: 2}, may: true, then: [draw: {deck: spell}]}]")
    rules += "  - roll: {dice: 1, table: {1-2: [gain: {money: 1}], 3-6: []}}\n"
    ways = ("pass", "pass.then", "pass.otherwise", "fail", "1-2", "3-6")
    prose = "graveyard_8:\n  scene: Mist.\n  outcome:\n" + "".join(f"    {way}: Well.\n" for way in ways)
    assert checked(tmp_path, "town", prose, rules=rules) == (0, [])
