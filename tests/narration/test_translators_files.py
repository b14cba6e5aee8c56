"""PO files of strangers: what has no place in English, or not its shape, is refused with its line, and nothing is written."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.narration.po_export import export_po
from solo.narration.po_import import import_po

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
GOOD = ("table.yaml / goodbye", "Sbohem, {where}.")


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """English and the language that is imported, where they may be written to."""
    folder = tmp_path / "locales"
    for language in ("en", "cs"):
        shutil.copytree(shipped("locales") / language, folder / language)
    return folder


def state(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def po_of(tmp_path: Path, *entries: tuple[str, str]) -> Path:
    source = tmp_path / "words.po"
    blocks = [
        f'msgctxt "{context}"\nmsgid "x{number}"\nmsgstr "{text}"\n' for number, (context, text) in enumerate(entries)
    ]
    source.write_text(HEAD + "\n".join(blocks), encoding="utf-8")
    return source


@pytest.mark.parametrize(
    "language",
    ["../cs", "/tmp/x", "..", "", "en/../cs", "cs\x00", "CS", "c", "cs_", "english", "cs.bak", "cs\n", "__pycache__"],
)
def test_a_language_is_a_plain_tag(tmp_path: Path, locales: Path, language: str) -> None:
    before = state(tmp_path)
    source = po_of(tmp_path, GOOD)
    with pytest.raises(ContentError, match="is no language"):
        import_po(language, source, locales)
    with pytest.raises(ContentError, match="is no language"):
        export_po(language, locales)
    source.unlink()
    assert state(tmp_path) == before


def test_a_language_that_is_a_link_out_of_the_folder_is_refused(tmp_path: Path, locales: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(locales / "cs", elsewhere)
    (locales / "de").symlink_to(elsewhere)
    shutil.rmtree(locales / "cs" / "town")
    (locales / "cs" / "town").symlink_to(elsewhere / "town")
    before = state(elsewhere)
    with pytest.raises(ContentError, match="no folder of a language"):
        import_po("de", po_of(tmp_path, GOOD), locales)
    with pytest.raises(ContentError, match="no place for a file"):
        import_po("cs", po_of(tmp_path, ("town/encounters/uptown.yaml / woods_1 / scene", "Les.")), locales)
    assert state(elsewhere) == before


@pytest.mark.parametrize(
    ("context", "text", "fault"),
    [
        ("nowhere.yaml / a", "b", "does not exist in English"),
        ("../../etc/passwd / a", "b", "does not exist in English"),
        ("table.yaml", "b", "does not exist in English"),
        ("table.yaml / goodbye / deeper", "b", "does not exist in English"),
        ("table.yaml / prompts", "b", "does not exist in English"),
        ("town/names.yaml / cards / storm_lamp / name", "b", "does not exist in English"),
        ("town/names.yaml / cards / food / A B", "b", "does not exist in English"),
        ("town/names.yaml / cards / food / name", "b" * 201, "longer than 200"),
        ("table.yaml / goodbye", "{nobody}", "uses {nobody}, which English does not"),
        ("table.yaml / goodbye", "{where", "does not parse"),
        (
            "table.yaml / goodbye",
            "{where, plural, one {a} other {b}}",
            "the plural of {where} lacks few (2, 3, 4), many",
        ),
        ("table.yaml / goodbye", "x" * 10_001, "longer than 10,000"),
        ("table.yaml / goodbye", "\x1b[2J{where}", "control characters"),
        ("table.yaml / goodbye / #21", "b", "phrasings"),
        ("table.yaml / goodbye / #99999999999999999999", "b", "phrasings"),
        ("table.yaml / goodbye / #x", "b", "phrasings"),
    ],
)
def test_a_bad_entry_is_refused_with_its_line_and_nothing_is_written(
    tmp_path: Path, locales: Path, context: str, text: str, fault: str
) -> None:
    before = state(locales)
    source = po_of(tmp_path, GOOD, (context, text))
    with pytest.raises(ContentError) as caught:
        import_po("cs", source, locales)
    first, second = str(caught.value).splitlines()
    assert first == "nothing is taken over:"
    assert second.startswith(f"{source}:10: ")
    assert fault in second
    assert state(locales) == before


def test_all_bad_entries_are_named_at_once_up_to_a_screenful(tmp_path: Path, locales: Path) -> None:
    source = po_of(tmp_path, *[(f"table.yaml / nowhere_{number}", "b") for number in range(50)])
    with pytest.raises(ContentError) as caught:
        import_po("cs", source, locales)
    assert len(str(caught.value).splitlines()) == 22
    assert str(caught.value).endswith("and 30 more")


def test_good_entries_are_taken_over(tmp_path: Path, locales: Path) -> None:
    source = po_of(
        tmp_path,
        GOOD,
        ("town/names.yaml / cards / food / into_the", "do Jídla"),
        ("table.yaml / goodbye / #2", "{where}!"),
    )
    names = locales / "cs" / "town" / "names.yaml"
    assert import_po("cs", source, locales) == [locales / "cs" / "table.yaml", names]
    assert "do Jídla" in names.read_text(encoding="utf-8")


def test_a_file_from_before_games_had_folders_is_taken_over(tmp_path: Path, locales: Path) -> None:
    source = po_of(
        tmp_path,
        ("names.yaml / cards / food / name", "Svačina"),
        ("events.yaml / Traded / #1", "Vymění si to."),
        ("names.yaml / cards / storm_lamp / name", "b"),
    )
    with pytest.raises(ContentError, match=r"'names\.yaml / cards / storm_lamp / name' does not exist in English"):
        import_po("cs", source, locales, first="town")
    po_of(tmp_path, ("names.yaml / cards / food / name", "Svačina"), ("events.yaml / Traded / #1", "Vymění si to."))
    town = locales / "cs" / "town"
    assert import_po("cs", source, locales, first="town") == [town / "names.yaml", town / "events.yaml"]
    assert "{name: Svačina" in (town / "names.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "data",
    [
        b"\x00" * 1000,
        b"\xff\xfe" + 'msgid "a"'.encode("utf-16-le"),
        HEAD.replace("utf-8", "bogus").encode() + b'msgctxt "a"\nmsgid "b"\nmsgstr "\xe9"\n',
        HEAD.replace('\\n"', '\\nPlural-Forms: nplurals=99999999999; plural=n;\\n"').encode(),
        b'msgid "a\nmsgstr "',
        b'msgctxt "table.yaml / goodbye"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n',
        b"#, fuzzy\n" * 120_000,
        b'msgid "' + b"\\" * 1_000_001 + b'"\nmsgstr ""\n',
        b'msgid ""\nmsgstr ""\n"POT-Creation-Date: yesterday\\n"\n"Language: ../x\\n"\n',
    ],
)
def test_a_file_that_is_no_po_ends_with_a_line(tmp_path: Path, data: bytes) -> None:
    source = tmp_path / "x.po"
    source.write_bytes(data)
    result = CliRunner().invoke(main, ["locales", "import", "qq", str(source)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert not (shipped("locales") / "qq").exists()


def test_a_pipe_is_no_po(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.po")
    result = CliRunner().invoke(main, ["locales", "import", "cs", str(tmp_path / "x.po")])
    assert result.exit_code == 1
    assert "this is a pipe" in result.stderr


def test_a_write_that_fails_changes_nothing(tmp_path: Path, locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second of two files does not fit on the disk: the first is not changed either."""
    before = state(locales)
    source = po_of(tmp_path, GOOD, ("town/events.yaml / Traded / #1", "Vymění si to."))
    calls: list[int] = []

    def full(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ContentError, match="No space left on device"):
        import_po("cs", source, locales)
    assert len(calls) == 2
    assert state(locales) == before


def test_one_message_changes_one_sentence_of_its_file(tmp_path: Path, locales: Path) -> None:
    path = locales / "cs" / "town" / "events.yaml"
    before = path.read_text(encoding="utf-8").splitlines()
    assert import_po("cs", po_of(tmp_path, ("town/events.yaml / Traded", "Vymění si to.")), locales)
    after = path.read_text(encoding="utf-8").splitlines()
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert len(changed) == 1
    assert changed[0][1].endswith("Vymění si to.") or changed[0][1].endswith('"Vymění si to."')
