"""One changed text changes one text of a file: comments, order and folding of all the rest stay."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.files.yaml import parse_yaml, shipped
from solo.files.yaml_edit import at, patched, put

FILES = {
    path.relative_to(shipped("locales")).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(shipped("locales").rglob("*.yaml"))
}
PLAIN = """\
# What is said first
one: a plain text   # and why
two: "quoted"
three: {a: b, c: [d, 'e']}   # in one line
four:
  # of two
  - >-
    A longer text that is folded and goes
    on in another line.

  - short
five: |
  a list:

    - deeper
six: 7
"""


def leaves(document: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The places of all texts."""
    if not isinstance(document, (dict, list)):
        return [path] if isinstance(document, str) else []
    parts = document.items() if isinstance(document, dict) else enumerate(document)
    return [each for key, value in parts for each in leaves(value, (*path, key))]


@pytest.mark.parametrize(
    ("path", "text", "old", "new"),
    [
        (("one",), "another", "one: a plain text   #", "one: another   #"),
        (("one",), "x: y #z", "one: a plain text   #", 'one: "x: y #z"   #'),
        (("two",), "plain", '"quoted"', '"plain"'),
        (("three", "c", 1), "it's", "'e'", "'it''s'"),
        (("three", "a"), "b, c", "a: b", 'a: "b, c"'),
        (
            ("four", 0),
            "A longer text that is folded and comes on in another line.",
            "    on in another line.",
            "    on in another line.",
        ),
        (("four", 1), "shorter", "- short", "- shorter"),
        (("four", 2), "third", "  - short\n", "  - short\n  - third\n"),
        (("four", 3), "fourth", "  - short\n", "  - short\n  - null\n  - fourth\n"),
        (("five",), "a list:\n\n  - other\n", "    - deeper", "    - other"),
        (("new", "deep"), "text", "six: 7\n", "six: 7\nnew:\n  deep: text\n"),
        (("three", "f"), "g", ", 'e']}", ", 'e'], f: g}"),
        (("two", 1), "second", 'two: "quoted"\n', "two:\n  - quoted\n  - second\n"),
    ],
)
def test_a_text_is_changed_in_its_place(path: tuple[str | int, ...], text: str, old: str, new: str) -> None:
    changed = patched(PLAIN, {path: text})
    assert parse_yaml(changed) == put(parse_yaml(PLAIN), {path: text})
    assert new in changed
    before, after = PLAIN.splitlines(), changed.splitlines()
    assert len([line for line in before if line not in after]) <= 1 + old.count("\n")
    assert [line.strip() for line in after if "#" in line] or path == ("one",)


def test_a_new_key_stands_in_its_order() -> None:
    order = {"one": 0, "one_b": 0, "two": 0, "three": {"a": 0, "b": 0}}
    changed = patched(PLAIN, {("one_b",): "x", ("three", "b"): "y", ("three", "0"): "z"}, order)
    assert "# and why\none_b: x\ntwo:" in changed
    assert (
        "three: {a: b, b: y, c: [d, 'e'], \"0\": z}" in changed or "three: {a: b, b: y, c: [d, 'e'], 0: z}" in changed
    )


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"), include_characters="\n"), max_size=60
) | st.lists(st.sampled_from(["a", "door", "{who}", "ů", "#", ":", "-", "[x]", "„", "“", '"', "'", "\u00a0"])).map(
    " ".join
)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(sorted(FILES)), st.data())
def test_any_text_of_any_file_is_changed_alone(name: str, data: st.DataObject) -> None:
    """In every language: another word in the midst of it, or anything at all, here or in a place that is new."""
    text = FILES[name]
    document = parse_yaml(text)
    path = data.draw(st.sampled_from(leaves(document) or [("new",)]))
    words = str(at(document, path) or "").split(" ")
    words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(["other", "", "a: b", "two words"]))
    new = data.draw(st.one_of(st.just(" ".join(words)), WORDS))
    more = data.draw(st.sampled_from([(), (*path[:-1], "new"), (*path[:-1], "new_list", 1)]))
    wanted = {path: new} | ({more: new} if more and not isinstance(path[-1], int) else {})
    changed = patched(text, wanted)
    assert parse_yaml(changed) == put(parse_yaml(text), wanted)
    assert [line for line in changed.splitlines() if line.lstrip().startswith("#")] == [
        line for line in text.splitlines() if line.lstrip().startswith("#")
    ] or "#" in new
    old = text.splitlines()
    kept = set(changed.splitlines())
    gone = [number for number, line in enumerate(old) if line not in kept]
    lines = len(str(at(document, path) or "")) // 20 + 2
    assert not gone or gone[-1] - gone[0] <= lines
