"""Reading YAML of strangers: hostile texts are refused, errors can be mended, a broken cache does no harm."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.files.content_errors import ContentError, nearest
from solo.files.yaml import (
    LARGEST,
    MAX_FILES,
    Documents,
    convert,
    mapping,
    outline_of,
    parse_yaml,
    read_text,
    read_yaml,
)
from solo.files.yaml_limits import MAX_NODES, MAX_YAML_DEPTH, Outline, outline

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefghi", "bcdefghij", strict=True)
)


def refused(text: str) -> ContentError:
    with pytest.raises(ContentError) as caught:
        parse_yaml(text, "cards.yaml")
    assert caught.value.file == "cards.yaml"
    return caught.value


# Hostile texts


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (BOMB, 2, "aliases (*name) are not allowed"),
        ("a: &a\n  b: *a\n", 2, "aliases (*name) are not allowed"),
        (
            "a: 1\nb: !!python/object/apply:os.system [true]\n",
            2,
            "tags (tag:yaml.org,2002:python/object/apply:os.system)",
        ),
        ("a: !!python/name:os.system\n", 1, "tags (tag:yaml.org,2002:python/name:os.system)"),
        ("- a\n- !!binary aGVsbG8=\n", 2, "tags (tag:yaml.org,2002:binary)"),
        ("- !mine {a: 1}\n", 1, "tags (!mine)"),
        ("%TAG ! tag:example,2000:\n---\na: !b c\n", 3, "tags (tag:example,2000:b)"),
        ("a:\n- 1\n- " + "[" * MAX_YAML_DEPTH + "]" * MAX_YAML_DEPTH + "\n", 3, "nested deeper than 60 levels"),
        ("[" * 1_000_000, 1, "nested deeper than 60 levels"),
        ("{a: " * 500_000, 1, "nested deeper than 60 levels"),
        ("- " * 1_000_000, 1, "nested deeper than 60 levels"),
        ("a: 1\nb: " + "9" * 1_000_000, 2, "a number of over 18 digits"),
        ("a: 1234567890123456789\n", 1, "a number of over 18 digits"),
        ("a: -1_234_567_890_123_456_789\n", 1, "a number of over 18 digits"),
        ("a: +1234567890123456789\n", 1, "a number of over 18 digits"),
        ("a: 0x" + "f" * 1_000_000, 1, "a number of over 18 digits"),
        ("a: -0xffffffffffffffffffff\n", 1, "a number of over 18 digits"),
        ("a: 0o7777777777777777777777777\n", 1, "a number of over 18 digits"),
        ("%YAML 1.1\n---\na: 0b" + "1" * 400, 3, "a number of over 18 digits"),
        ("1234567890123456789: a\n", 1, "a number of over 18 digits"),
        ("a: 1\nb: 2\na: 3\n", 3, "found duplicate key"),
        ("- {a: 1, b: 2, a: 3}\n", 1, "found duplicate key"),
        ("a: {b: 1}\nc:\n  d: 1\n  d: 1\n", 4, "found duplicate key"),
        ("a: 1\n---\nb: 2\n", 2, "another document"),
        ("? {a: 1}\n: 2\n", 1, "unhashable key"),
        ("a: [1, 2\nb: 3\n", 2, ""),
        ("a:\n\t- 1\n", 2, "cannot start any token"),
        ('a: "\\ud800"\n', 1, "invalid Unicode"),
        ("x" * (LARGEST + 1), None, "the text is larger than 4 MiB"),
        ("a: \x00\n", None, "control characters are not allowed"),
    ],
)
def test_a_hostile_or_broken_text_is_refused_with_its_line(text: str, line: int | None, problem: str) -> None:
    error = refused(text)
    assert problem in error.problem
    assert error.line == line
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("", None),
        ("\ufeffa: 1\n", {"a": 1}),
        ("a: 1\r\nb: [2, x]\r\n", {"a": 1, "b": [2, "x"]}),
        ("a: 123456789012345678\n", {"a": 123456789012345678}),
        ("a: '12345678901234567890'\n", {"a": "12345678901234567890"}),
        ("a: 0xff\n", {"a": 255}),
        ("a: -3\nb: 1.5\nc: true\nd: ~\n", {"a": -3, "b": 1.5, "c": True, "d": None}),
        ("a: 1:59:59\nb: yes\nc: 1-3\n", {"a": "1:59:59", "b": "yes", "c": "1-3"}),
        ("a: &b 1\n", {"a": 1}),
        ("1: a\n2+: b\n", {"1": "a", "2+": "b"}),
        ("[" * MAX_YAML_DEPTH + "]" * MAX_YAML_DEPTH, msgspec.json.decode("[" * MAX_YAML_DEPTH + "]" * MAX_YAML_DEPTH)),
    ],
)
def test_a_harmless_text_is_read_as_plain_data(text: str, document: object) -> None:
    assert parse_yaml(text) == document


def test_the_old_yaml_does_not_turn_words_and_times_into_numbers() -> None:
    """A text may say which YAML it is; that must not open the door to sums that take for ever."""
    text = "%YAML 1.1\n---\na: 1" + ":59" * 300_000 + "\nb: yes\n"
    assert parse_yaml(text) == {"a": "1" + ":59" * 300_000, "b": "yes"}


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        document = parse_yaml(text, "a.yaml")
    except ContentError as error:
        document = error.file
    assert isinstance(document, dict | list | str | int | float | bool | None)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-999, 999) | st.text("abc:-#{}[]&*!|>'\"% \n", max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab", max_size=3), inner, max_size=4),
        max_leaves=12,
    )
)
def test_what_json_writes_yaml_reads(document: object) -> None:
    assert parse_yaml(msgspec.json.encode(document).decode()) == document


# Files


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    missing, latin, folder, large = (
        tmp_path / name for name in ("missing.yaml", "latin.yaml", "folder.yaml", "large.yaml")
    )
    latin.write_bytes(b"name: caf\xe9\n")
    folder.mkdir()
    with large.open("wb") as file:
        file.truncate(40 * LARGEST)
    for path, problem in (
        (missing, "No such file"),
        (latin, "not UTF-8"),
        (folder, "this is a folder"),
        (large, "larger than 4 MiB"),
    ):
        for read in (read_text, read_yaml):
            with pytest.raises(ContentError) as caught:
                read(path)
            assert caught.value.file == str(path)
            assert problem in caught.value.problem


def test_an_endless_file_is_refused() -> None:
    with pytest.raises(ContentError, match="this is a device"):
        read_text(Path("/dev/zero"))


def test_a_file_of_exactly_the_largest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_text("a: '" + "x" * (LARGEST - 6) + "'\n", encoding="utf-8")
    assert read_yaml(path) == {"a": "x" * (LARGEST - 6)}


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        Documents([tmp_path, tmp_path / "nowhere"], None)
    assert str(caught.value) == f"{tmp_path / 'nowhere'}: there is no such folder"


# Errors


def test_an_error_names_file_line_and_keys() -> None:
    error = ContentError("too much", keys=("dice",)).at("cards", 1)
    assert str(error) == "cards.1.dice: too much"
    assert str(ContentError("too much")) == "too much"
    assert str(ContentError("too much", file="a.yaml")) == "a.yaml: too much"
    found = error.in_file(Path("a.yaml"), outline_of("cards:\n- dice: 1\n-\n  face: 2\n  dice: 99\n"))
    assert str(found) == "a.yaml:5: cards.1.dice: too much"
    assert str(error.in_file(Path("a.yaml"))) == "a.yaml: cards.1.dice: too much"


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ((), 1),
        (("a",), 1),
        (("b", 0), 3),
        (("b", 1, "d"), 5),
        (("b", 1, "nowhere"), 4),
        (("b", 7), 2),
        (("e", 1), 7),
        (("a", "b", "c"), 1),
    ],
)
def test_the_line_of_a_key_or_of_what_is_nearest_to_it(keys: tuple[str | int, ...], line: int) -> None:
    assert outline_of("a: 1\nb:\n- x\n- c: 1\n  d: 2\ne:\n  1: x\n").line(keys) == line


@pytest.mark.parametrize("text", ["", "# nothing\n"])
def test_no_line_can_be_said_of_a_text_without_a_document(text: str) -> None:
    assert outline_of(text).line(("a",)) is None


def test_the_nearest_word_is_offered_when_it_is_near() -> None:
    assert nearest("stamna", ["sanity", "stamina", "money"]) == "; did you mean 'stamina'?"
    assert nearest("xyz", ["sanity", "stamina"]) == ""
    assert nearest("a", []) == ""


class Stop(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    dice: int = 1


class Line(msgspec.Struct, forbid_unknown_fields=True):
    stops: list[Stop]
    by: dict[str, Stop] = {}


@pytest.mark.parametrize(
    ("raw", "keys", "problem"),
    [
        ({"stops": [{"name": "a"}, {"dice": 2}]}, ("top", "stops", 1), "'name' is missing"),
        (
            {"stops": [{"name": "a", "dise": 2}]},
            ("top", "stops", 0, "dise"),
            "unknown key 'dise'; did you mean 'dice'?",
        ),
        ({"stops": [], "stop": 1}, ("top", "stop"), "unknown key 'stop'; did you mean 'stops'?"),
        ({"stops": [{"name": 5}]}, ("top", "stops", 0, "name"), "must be a text, not 5"),
        ({"stops": [{"name": "a", "dice": "1"}]}, ("top", "stops", 0, "dice"), "must be a whole number, not '1'"),
        ({"stops": 5}, ("top", "stops"), "must be a list, not 5"),
        (5, ("top",), "must be a mapping with some of the keys stops, by, not 5"),
    ],
)
def test_a_document_of_the_wrong_shape_is_refused_with_its_key(
    raw: object, keys: tuple[object, ...], problem: str
) -> None:
    with pytest.raises(ContentError) as caught:
        convert(raw, Line, "top")
    assert caught.value.keys == keys
    assert caught.value.problem == problem


def test_a_mapping_is_asked_for_by_what_it_is() -> None:
    assert mapping({"a": 1}, "a file") == {"a": 1}
    with pytest.raises(ContentError, match="a file must be a mapping, not a list of 1"):
        mapping([1], "a file")


# Bounds


def folder_with(tmp_path: Path, text: str = "a: 1\n") -> Path:
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "one.yaml").write_text(text, encoding="utf-8")
    (folder / "two.yaml").write_text("b: 2001-01-01\nc: {1: x}\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("- a\n" * (MAX_NODES + 1), "more than 250,000 keys and values"),
        ("a: {<<: {b: 1}}\n", "merge keys (<<) are not allowed"),
        ("a: 1e999\n", "a number too long or too large"),
        ("a: " + "1" * 18 + "." + "1" * 100_000, "a number too long or too large"),
        ("a: -.inf\n", "-.inf is no number to reckon with"),
        ("a: .nan\n", ".nan is no number to reckon with"),
    ],
)
def test_more_than_anybody_writes_is_refused(text: str, problem: str) -> None:
    assert problem in refused(text).problem


def test_a_folder_of_too_many_or_too_large_files_is_refused(tmp_path: Path) -> None:
    many, large, full = tmp_path / "many", tmp_path / "large", tmp_path / "full"
    for folder in (many, large, full):
        folder.mkdir()
    for number in range(MAX_FILES + 1):
        (many / f"{number}.yaml").touch()
    for number in range(5):
        (large / f"{number}.yaml").write_text("#" * (LARGEST - 1), encoding="utf-8")
        (full / f"{number}.yaml").write_text("- a\n" * (MAX_NODES // 2), encoding="utf-8")
    for folder, problem in ((many, "more than 2,000 files"), (large, "larger than 16 MiB"), (full, "keys and values")):
        with pytest.raises(ContentError, match=problem):
            Documents([folder], None).parsed()


def test_an_error_finds_its_line_in_the_outline_the_document_was_built_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No text is read twice, however late its error is found."""
    read: list[str] = []

    def counted(text: str) -> Outline:
        read.append(text)
        return outline(text)

    monkeypatch.setattr("solo.files.yaml_limits.outline", counted)
    folder = folder_with(tmp_path)
    found = Documents([folder], None)
    found.parsed()
    path = folder / "two.yaml"
    assert ContentError("wrong", keys=("c", "1")).in_file(path, found.outline(path)).line == 2
    assert len(read) == 2


# What the cache believes and keeps
