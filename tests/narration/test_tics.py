"""What a language says too often is counted, against limits kept with its catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.games import named
from solo.games.town.front.catalogue_entries import PROSE
from solo.narration.catalogue import TICS, Catalogue, games_told, languages, load
from solo.narration.overused_phrases import (
    OverusedPhrase,
    PhraseTally,
    limits_of,
    sentences,
    tally,
    tics_of,
    without_marks,
)
from solo.narration.texts import files
from tests.games.not_yet import having

TEXTS: dict[str, Any] = {
    "encounters": {
        "graveyard_1": {
            "scene": "Behind the wall a door stands open, like a mouth.",
            "again": "[night] {by, select, same {Your coat is there.} other {A coat is there.}} The door is shut.",
            "outcome": {"pass": "It rains. He nods.", "fail": "He nods. It rains."},
        },
        "woods_2": {"scene": "You have come to the end of the road.", "outcome": {"pass": "You have no door."}},
    },
    "places": {"woods": {"arrival": ["You have come to the end of it.", "[rain] Rain, behind the door."]}},
    "table": {"prompts": {"move": "Behind the door, like a door."}},
}


KEPT = [language for language in languages() if (shipped("locales") / language / TICS).is_file()]
"""Languages that count their tics."""


def kinds_of(game: str) -> set[str]:
    """The kinds of texts that a game expects, such as scenes."""
    return {kind for _, kind in named(game).expected.bounds}


COUNTED = [(language, game) for language in KEPT for game in games_told(language) if game in having("prose")]
"""Every language with each game that it tells in prose."""


def counted(**tic: Any) -> PhraseTally:
    return tally(Catalogue("en", TEXTS), {"tic": OverusedPhrase(**tic)}, {"tic": 500}, PROSE)[0]


@pytest.mark.parametrize(("language", "game"), COUNTED)
def test_a_language_has_no_more_tics_than_it_had(language: str, game: str) -> None:
    limits = limits_of(language, game)
    assert {"similes", "place first", "bystander last", "openings", "repetitions", "lamps", "doors"} <= set(limits)
    found = tally(load(language, game), tics_of(language), limits, named(game).expected.prose)
    assert [f"{each.name}: {each.rate:.1f}" for each in found if each.exceeded] == []


WITH_SCENES = [(language, game) for language, game in COUNTED if "scene" in kinds_of(game)]
"""Those whose prose has scenes of that name: in the nation a city is told of under its own heading."""


@pytest.mark.parametrize(("language", "game"), WITH_SCENES)
def test_no_more_than_one_scene_in_six_begins_with_a_place(language: str, game: str) -> None:
    found = tally(load(language, game), tics_of(language), {"place first": 1000 / 6}, named(game).expected.prose)[0]
    assert 0 < found.rate <= found.limit
    assert found.texts > 80


def test_an_image_is_counted_wherever_prose_has_it_and_nowhere_else() -> None:
    found = counted(pattern=r"\bdoor\b")
    assert [each.path[1:3] for each in found.found] == [
        ("graveyard_1", "scene"),
        ("graveyard_1", "again"),
        ("woods_2", "outcome"),
        ("woods", "arrival"),
    ]
    assert found.texts == 8
    assert found.worst()[0] == ("encounters.graveyard", 2)
    assert not found.exceeded
    assert counted(pattern=r"\b(?:door|coat)\b").exceeded


def test_openings_and_closings_are_looked_for_at_the_end_they_belong_to() -> None:
    assert [each.path[1:] for each in counted(pattern="behind", at="beginning", kinds=("scene",)).found] == [
        ("graveyard_1", "scene")
    ]
    closings = counted(pattern=r"\bhe\b", at="end", kinds=("outcome",))
    assert [(each.path[-1], each.words) for each in closings.found] == [("pass", "He nods.")]
    assert closings.texts == 3


def test_what_goes_on_after_a_quotation_closes_with_it() -> None:
    assert sentences("On přikývne. „Ano?“ řekne žena. Prší.") == ["On přikývne.", "„Ano?“ řekne žena.", "Prší."]


def test_choices_are_counted_where_a_tic_asks_for_the_text_as_it_is_written() -> None:
    assert len(counted(pattern=r"\{by, select", written=True).found) == 1
    assert counted(pattern=r"\{by, select").found == ()


def test_a_text_that_does_not_parse_is_counted_as_it_stands() -> None:
    assert without_marks("A door {opens") == "A door {opens"


def test_words_in_a_row_are_counted_once_several_texts_have_them() -> None:
    assert sorted(each.words for each in counted(repeated=4).found) == sorted(
        2 * ["you have come to", "have come to the", "come to the end", "to the end of"]
    )
    assert counted(repeated=2, shared=3, at="beginning").worst() == [("you have", 3)]
    assert counted(repeated=4, shared=3).found == ()


def test_a_text_is_counted_without_marks_and_with_all_its_choices() -> None:
    assert without_marks("[rain] {by, select, same {Yours} other {His}} is wet.") == "Yours His is wet."
    assert without_marks("Byl{gender, select, f {a} other {}} jsi tu.") == "Byl jsi tu."


def test_the_table_of_tics_and_the_places_of_one_are_shown() -> None:
    whole = CliRunner().invoke(main, ["locales", "tics", "en"])
    assert whole.exit_code == 0
    assert [line.split()[0] for line in whole.stdout.splitlines()][:2] == ["tic", "similes"]
    one = CliRunner().invoke(main, ["locales", "tics", "cs", "lamps"])
    assert one.exit_code == 0
    assert all("." in line.partition(": ")[0] for line in one.stdout.splitlines())
    none = CliRunner().invoke(main, ["locales", "tics", "en", "lampz"])
    assert (none.exit_code, "lamps" in none.stderr) == (1, True)


def test_more_than_the_limit_ends_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "solo.narration.overused_phrases.tics_of", lambda language: {"you": OverusedPhrase(pattern="you")}
    )
    monkeypatch.setattr("solo.narration.overused_phrases.limits_of", lambda language, game: {"you": 1})
    result = CliRunner().invoke(main, ["locales", "tics", "en"])
    assert result.exit_code == 1
    assert "too many" in result.stdout


def test_the_complete_languages_count_their_tics() -> None:
    assert {"en", "cs"} <= set(KEPT)


def test_tics_are_no_words_of_the_language(tmp_path: Path) -> None:
    assert "tics" not in load("en", "town").sections
    assert [name for name in files("en") if name.endswith("tics.yaml")] == []
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "tics.yaml").write_text("lamps: {pattern: '('}", encoding="utf-8")
    with pytest.raises(ContentError, match="no regular expression"):
        tics_of("en", tmp_path)


def test_a_limit_is_that_of_a_tic_of_the_language(tmp_path: Path) -> None:
    (tmp_path / "en" / "toy").mkdir(parents=True)
    (tmp_path / "en" / "tics.yaml").write_text("lamps: {pattern: 'lamp'}", encoding="utf-8")
    limits = tmp_path / "en" / "toy" / "tics.yaml"
    limits.write_text("lamps: 2.5", encoding="utf-8")
    assert limits_of("en", "toy", tmp_path) == {"lamps": 2.5}
    limits.write_text("lumps: 2.5", encoding="utf-8")
    with pytest.raises(ContentError, match=r"lumps: is no tic of the language; did you mean .lamps"):
        limits_of("en", "toy", tmp_path)
