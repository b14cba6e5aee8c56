"""Effects of the museum that lead into each other without end, and more pieces than a table holds, are refused when loaded."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.games.museum.content import load
from tests.test_cli import run

ALWAYS = "gain_common_unique_or_spell_after_setup"


def greedy(effect: str, when: str = ALWAYS) -> str:
    """Somebody who gains more whenever he gains something."""
    return (
        "investigators:\n- id: magpie\n  sanity: 5\n  stamina: 5\n  start: {common: 1}\n"
        f"  uses:\n  - {{when: {when}, effect: [{effect}]}}\n"
    )


def checked(folder: Path, text: str) -> tuple[int, str]:
    (folder / "magpie.yaml").write_text(text, encoding="utf-8")
    result = run("content", "check", "--game", "museum", str(folder))
    return result.exit_code, result.stderr


@pytest.mark.parametrize("deck", ["common", "spell"])
def test_who_always_draws_before_drawing_is_refused_at_his_line(tmp_path: Path, deck: str) -> None:
    status, said = checked(tmp_path, greedy(f"draw: {{deck: {deck}}}"))
    assert status == 1
    assert f"{tmp_path}/magpie.yaml:2: investigators.0: 'magpie': effects lead into each other without end" in said


@pytest.mark.parametrize(
    "text",
    [
        greedy("draw: {deck: ally}"),
        greedy("draw: {deck: common}", "gain_common_after_setup"),
        greedy("choose: [{option: more, effect: [draw: {deck: common}]}, {option: enough, effect: []}]"),
    ],
)
def test_who_comes_to_an_end_is_not(tmp_path: Path, text: str) -> None:
    assert "without end" not in checked(tmp_path, text)[1]


def test_adventures_all_of_which_surely_bring_the_next_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(shipped("content"), tmp_path / "content")
    monkeypatch.setattr("solo.games.museum.content.shipped", lambda folder: tmp_path / folder)
    path = tmp_path / "content" / "museum" / "adventures.yaml"
    row = "trophies: 1, tasks: [{lore: 1}]"
    replaced = f"{{{row}, on_draw: [replace_adventure: {{count: 1}}]"
    path.write_text(f"adventures:\n- {replaced}, id: round_1}}\n- {replaced}, id: round_2}}\n", encoding="utf-8")
    with pytest.raises(ContentError, match="'round_1', 'round_2': effects lead into each other without end") as caught:
        load(cache=False)
    assert (caught.value.file, caught.value.line) == (str(path), 2)
    path.write_text(f"{path.read_text(encoding='utf-8')}- {{{row}, id: way_out}}\n", encoding="utf-8")
    assert load(cache=False).adventures


def test_the_shipped_content_comes_to_an_end() -> None:
    assert load(cache=False).adventures


def test_more_pieces_than_can_be_dealt_are_refused(tmp_path: Path) -> None:
    use = "uses: [{when: after_roll, cost: discard, effect: [gain: {clues: 1}]}]"
    cards = "".join(f"- {{id: card_{number}, copies: 9, {use}}}\n" for number in range(230))
    status, said = checked(tmp_path, f"deck: common\ncards:\n{cards}")
    assert status == 1
    assert " cards, more than 2,000" in said
