"""A language that is translated bit by bit: only what is translated is written, and the rest is told in English."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from click.testing import CliRunner

from solo.cli import main
from solo.files.yaml import read_yaml, shipped
from solo.games import GAMES
from solo.narration.catalogue import languages, load
from solo.narration.origins import FILE, as_file, key_of, noted
from solo.narration.po_import import LanguageTexts, import_po, note, outdated

SAID = {
    "table.yaml / goodbye": "Zbohom, {where}.",
    "town/table.yaml / welcome": "Arkham, štát Massachusetts, rok 1926.",
    "town/events.yaml / RoundBegan": "Kolo {round}",
    "town/names.yaml / neighbourhoods / uptown / name": "Horné mesto",
}

PROSE = shutil.ignore_patterns(
    *(
        "museum",
        "nation",
        "rules",
        "encounters",
        "gates",
        "people",
        "mythos",
        "looks",
        "explain",
        "arc.yaml",
        "examples.yaml",
    )
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """English and Czech with some of their files, where the program looks for its languages."""
    home = tmp_path / "locales"
    for language in ("en", "cs"):
        shutil.copytree(shipped("locales") / language, home / language, ignore=PROSE)
    for module in ("catalogue", "language", "texts", "po_import", "language_profile", "outside", "reporting"):
        monkeypatch.setattr(f"solo.narration.{module}.shipped", lambda name: home)
    note("cs")
    return home


def run(*arguments: str) -> str:
    """What a command that succeeds writes."""
    result = CliRunner().invoke(main, ["locales", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def exported(language: str, path: Path) -> Catalog:
    """A language as the command exports it."""
    run("export", language, str(path), "--force")
    with path.open("rb") as file:
        return read_po(file, charset="utf-8")


def translated(catalog: Catalog) -> dict[str, str]:
    return {str(each.context): str(each.string) for each in catalog if each.context and each.string}


def bring(language: str, path: Path, said: dict[str, str]) -> str:
    """Export, translate these messages and import them."""
    catalog = exported(language, path)
    for message in catalog:
        if message.context in said:
            message.string = said[message.context]
    out = io.BytesIO()
    write_po(out, catalog, width=0)
    path.write_bytes(out.getvalue())
    return run("import", language, str(path))


def test_four_messages_are_four_messages(folder: Path, tmp_path: Path) -> None:
    bring("sk", tmp_path / "sk.po", SAID)
    assert translated(exported("sk", tmp_path / "sk.po")) == SAID
    written = "".join(path.read_text(encoding="utf-8") for path in (folder / "sk").rglob("*.yaml"))
    assert len(written.splitlines()) < 15
    assert "Turn {round}" not in written


def test_what_is_not_translated_is_told_in_english(folder: Path, tmp_path: Path) -> None:
    bring("sk", tmp_path / "sk.po", SAID)
    assert languages() == ["en", "cs", "sk"]
    words = load("sk", "town", cache=False)
    assert words.say("events", "RoundBegan", round=3, first="x") == "Kolo 3"
    assert words.say("table", "recap") == "Where you left off:"
    found = CliRunner().invoke(main, ["locales", "check", "sk", "--game", "town"])
    assert found.exit_code == 1
    assert re.search(r"^sk: table.yaml: \d+ texts are missing$", found.stderr, re.MULTILINE)


@pytest.mark.campaign
def test_a_phrasing_keeps_its_number(folder: Path, tmp_path: Path) -> None:
    """The third of some phrasings is translated before the second."""
    key = "town/events.yaml / OutskirtsEmptied"
    said = {f"{key} / #1": "Vymenia si to.", f"{key} / #3": "A je to ich."}
    bring("sk", tmp_path / "sk.po", said)
    assert translated(exported("sk", tmp_path / "sk.po")) == said
    assert "nothing" in run("import", "sk", str(tmp_path / "sk.po")).lower()
    words = load("sk", "town", cache=False)
    assert [each.pattern for each in words.messages("events", "OutskirtsEmptied")] == ["Vymenia si to.", "A je to ich."]
    found = CliRunner().invoke(main, ["locales", "check", "sk", "--game", "town"])
    assert "sk: events.OutskirtsEmptied: its phrasing 2 is missing" in found.stderr
    said[f"{key} / #2"] = "Hotovo."
    bring("sk", tmp_path / "sk.po", said)
    assert translated(exported("sk", tmp_path / "sk.po")) == said


def test_words_that_are_typed_may_lack_some(folder: Path, tmp_path: Path) -> None:
    key = next(
        match[1]
        for match in map(
            re.compile(r"(table\.yaml / words / \w+ / )#2").fullmatch,
            (str(each.context) for each in exported("sk", tmp_path / "sk.po")),
        )
        if match
    )
    bring("sk", tmp_path / "sk.po", {f"{key}#2": "hotovo"})
    assert load("sk", "town", cache=False).find(*key.replace(".yaml", "").split(" / ")[:-1]) == ["hotovo"]


def test_english_that_an_import_of_before_has_left_is_taken_out(folder: Path, tmp_path: Path) -> None:
    """It wrote every file it touched with the English of whatever was not translated."""
    for name in ("table.yaml", "town/events.yaml", "town/names.yaml"):
        (folder / "sk" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / "en" / name, folder / "sk" / name)
    events = folder / "sk" / "town" / "events.yaml"
    events.write_text(events.read_text(encoding="utf-8").replace("Turn {round}", "Kolo {round}"), encoding="utf-8")
    key = "town/events.yaml / RoundBegan"
    assert translated(exported("sk", tmp_path / "sk.po")) == {key: "Kolo {round}"}
    bring("sk", tmp_path / "sk.po", {"table.yaml / goodbye": "Zbohom, {where}."})
    assert read_yaml(events) == {"RoundBegan": "Kolo {round}"}
    english = read_yaml(folder / "en" / "town" / "events.yaml")
    assert english["CardEntered"] == ""  # needs no translation
    assert read_yaml(folder / "sk" / "table.yaml") == {"goodbye": "Zbohom, {where}."}
    assert not read_yaml(folder / "sk" / "town" / "names.yaml")


@pytest.mark.parametrize("language", [each for each in languages() if each != "en"])
def test_nothing_is_taken_out_of_a_shipped_language(language: str, tmp_path: Path) -> None:
    home = tmp_path / "locales"
    for each in ("en", language):
        shutil.copytree(shipped("locales") / each, home / each)
    source = tmp_path / "x.po"
    source.write_text('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n', encoding="utf-8")
    assert import_po(language, source, home) == []


# English that changes


def change(folder: Path, old: str, new: str) -> None:
    """Edit an English sentence of the town's events."""
    path = folder / "en" / "town" / "events.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def told_outdated(language: str) -> list[str]:
    """What the check calls outdated."""
    found = CliRunner().invoke(main, ["locales", "check", language, "--game", "town"]).stderr
    return re.findall(rf"^{language}: (.*): its English has changed$", found, re.MULTILINE)


def test_a_sentence_whose_english_changes_is_named_and_fuzzy(folder: Path, tmp_path: Path) -> None:
    assert told_outdated("cs") == []
    exported("cs", tmp_path / "cs.po")
    change(folder, "Turn {round}", "Round {round}")
    place = "town/events.yaml / RoundBegan"
    assert told_outdated("cs") == [place]
    run("export", "cs", str(tmp_path / "other.po"))
    run("export", "cs", str(tmp_path / "cs.po"), "--force")
    words = f'msgctxt "{place}"\nmsgid "Round {{round}}"\nmsgstr "{{round}}.\u00a0kolo"\n'
    for name, before in (("other.po", ""), ("cs.po", '#| msgid "Turn {round}"\n')):
        assert before + words in (tmp_path / name).read_text(encoding="utf-8")
    catalog = exported("cs", tmp_path / "cs.po")
    assert [each.context for each in catalog if each.fuzzy and each.context] == [place]


@pytest.mark.parametrize(
    ("place", "texts", "verdicts"),
    [
        (
            "town/events.yaml / RoundBegan",
            "RoundBegan: Kolo {round}",
            ("1 problem", "absent; what any game says: complete"),
        ),
        ("table.yaml / goodbye", "goodbye: Zbohom.", ("1 problem", "absent; what any game says: 1 problem")),
    ],
)
def test_what_is_outdated_is_a_problem_of_its_game(
    place: str, texts: str, verdicts: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And of all games if all say it; it is named once."""
    monkeypatch.setenv("SOLO_LOCALES", str(tmp_path))
    monkeypatch.setattr("solo.narration.checking.check_catalogue", lambda *given: ())
    path = tmp_path / "sk" / place.partition(" / ")[0]
    path.parent.mkdir(parents=True)
    (tmp_path / "sk" / "town").mkdir(exist_ok=True)
    path.write_text(texts, encoding="utf-8")
    (tmp_path / "sk" / FILE).write_text(
        as_file({key_of(place, texts.partition(": ")[2]): noted("Of before.", whole=True)}), encoding="utf-8"
    )
    found = CliRunner().invoke(main, ["locales", "check", "sk"])
    assert (found.exit_code, found.stderr) == (1, f"sk: {place}: its English has changed\n")
    told = {game: verdicts[game != "town"] for game in GAMES}
    assert found.stdout == "".join(f"sk, {game}: {verdict}\n" for game, verdict in told.items())


def test_outdated_rules_are_a_problem_of_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLO_LOCALES", str(tmp_path))
    monkeypatch.setattr("solo.rulebook.checking.check_rulebook", lambda *given: ())
    place, text = "town/rules/front.yaml / goal / title", "Ciel hry"
    path = tmp_path / "sk" / "town" / "rules" / "front.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(f"goal: {{title: {text}, text: Ciel.}}", encoding="utf-8")
    (tmp_path / "sk" / FILE).write_text(
        as_file({key_of(place, text): noted("Of before.", whole=True)}), encoding="utf-8"
    )
    told = CliRunner().invoke(main, ["locales", "check", "sk", "--game", "town"])
    assert f"sk: {place}: its English has changed\n" in told.stderr
    assert "sk, rules of town: 1 problem\n" in told.stdout


def test_what_any_game_says_is_checked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told or not told in a game: its faults stand in one place, and count in the verdict of each."""
    monkeypatch.setenv("SOLO_LOCALES", str(tmp_path))
    (tmp_path / "sk").mkdir()
    (tmp_path / "sk" / "table.yaml").write_text("goodbye: Zbohom.\nlate: Neskoro.\n", encoding="utf-8")
    said = 0
    for game in ("town", "museum"):
        found = CliRunner().invoke(main, ["locales", "check", "sk"])
        lines = found.stderr.splitlines()
        assert {"cli.yaml", "table.yaml"} <= {line.split(": ")[1] for line in lines}
        assert any("table.goodbye: does not use {where}" in line for line in lines)
        assert [line for line in set(lines) if lines.count(line) > 1] == []
        absent = [line for line in found.stdout.splitlines() if "absent" in line]
        said = said or len(lines)
        assert absent
        assert all(line.endswith(f": {said} problems") for line in absent)
        (tmp_path / "sk" / game).mkdir()
        (tmp_path / "sk" / game / "table.yaml").write_text("welcome: Vitajte.\n", encoding="utf-8")


def test_an_outdated_sentence_is_settled_in_the_tool_or_by_hand(folder: Path, tmp_path: Path) -> None:
    change(folder, "Turn {round}", "Round {round}")
    source = tmp_path / "cs.po"
    exported("cs", source)
    assert "nothing" in run("import", "cs", str(source))
    source.write_text(source.read_text(encoding="utf-8").replace("#, fuzzy, ", "#, "), encoding="utf-8")
    assert "english.txt" in run("import", "cs", str(source))
    assert outdated("cs") == []
    change(folder, "Round {round}", "The {round}. turn")
    assert outdated("cs") == ["town/events.yaml / RoundBegan"]
    run("note", "cs")
    assert outdated("cs") == ["town/events.yaml / RoundBegan"]
    run("note", "cs", "town/events.yaml / RoundBegan")
    assert outdated("cs") == []
    assert CliRunner().invoke(main, ["locales", "note", "cs", "town/events.yaml / RoundBegun"]).exit_code == 1


def test_a_sentence_that_was_translated_anew_is_not_outdated(folder: Path) -> None:
    change(folder, "Turn {round}", "Round {round}")
    path = folder / "cs" / "town" / "events.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("{round}.\u00a0kolo", "Kolo {round}"), encoding="utf-8")
    assert outdated("cs") == []


def test_a_phrasing_that_is_moved_in_its_list_is_not_outdated(folder: Path) -> None:
    change(folder, "OutskirtsEmptied:\n", "OutskirtsEmptied:\n  - Something new.\n")
    assert outdated("cs") == []


@pytest.mark.parametrize("language", [each for each in languages() if each != "en"])
def test_the_shipped_translations_are_of_the_english_as_it_is(language: str) -> None:
    """And that is noted of each: else `solo locales note` does it."""
    ledger = LanguageTexts(language)
    assert ledger.stale() == {}
    assert ledger.origins.renewed(ledger.texts, ledger.notes) == ledger.notes
