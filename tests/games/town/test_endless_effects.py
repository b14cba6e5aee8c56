"""Effects that lead into each other without end: found when they are loaded if it is certain, stopped at play if it is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.rules.cards import gain_card
from solo.games.town.rules.encounters import arkham_encounters
from solo.kernel.budget import EndlessEffect
from tests.games.town.helpers import kate, play_out

GAINS_ITSELF = (
    "deck: common\ncards:\n- {id: echo, copies: 2, type: other, on_gain: [take: {deck: common, card: echo}]}\n"
)
EACH_OTHER = """deck: common
cards:
- id: candle
  copies: 1
  type: other
  on_gain: [gain: {money: 1}, together: [take: {deck: common, card: moth}]]
- id: moth
  copies: 1
  type: other
  on_gain: [first_player: [take: {deck: common, card: candle}]]
- id: wick
  copies: 1
  type: other
  on_gain: [roll: {dice: 1, table: {1-6: [take: {deck: common, card: wick}]}}]
"""


def in_folder(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "cards.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "line", "names"),
    [(GAINS_ITSELF, 3, ["echo"]), (EACH_OTHER, 3, ["candle", "moth"])],
)
def test_a_card_that_surely_leads_to_itself_is_refused_at_its_line(
    tmp_path: Path, text: str, line: int, names: list[str]
) -> None:
    with pytest.raises(ContentError, match="without end") as caught:
        load([in_folder(tmp_path, text)], cache=False)
    assert caught.value.line == line
    assert caught.value.problem.startswith(", ".join(repr(name) for name in names) + ":")


@pytest.mark.parametrize("step", ["repeat_encounter: true", "move: {to: woods, encounter: true}"])
def test_a_place_all_of_whose_encounters_surely_lead_back_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    shutil.copytree(shipped("content"), tmp_path / "content")
    monkeypatch.setattr("solo.games.town.content.shipped", lambda folder: tmp_path / folder)
    path = tmp_path / "content" / "town" / "encounters" / "uptown.yaml"
    places = ("st_marys_hospital", "ye_olde_magick_shoppe")
    text = "deck: uptown\nentries:\n" + "".join(f"- {{id: {each}_1, place: {each}, effect: []}}\n" for each in places)
    text += "".join(f"- {{id: round_{n}, place: woods, card: {n}, effect: [{step}]}}\n" for n in (1, 2))
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="'round_1', 'round_2': effects lead into each other without end") as caught:
        load(cache=False)
    assert caught.value.line == 5
    path.write_text(text + "- {id: way_out, place: woods, card: 3, effect: []}\n", encoding="utf-8")
    assert load(cache=False).encounters["uptown"]


def test_the_shipped_cards_all_come_to_an_end() -> None:
    assert load(cache=False).cards


# At play

AT_RANDOM = """deck: common
cards:
- id: echo
  copies: 99
  type: other
  on_gain: [roll: {dice: 1, table: {1-6: [take: {deck: common, card: ECHO}]}}]
- id: reply
  copies: 99
  type: other
  on_gain: [roll: {dice: 1, table: {1-6: [take: {deck: common, card: echo}]}}]
"""


@pytest.mark.parametrize(("other", "names"), [("echo", "'echo'"), ("reply", "'echo', 'reply'")])
def test_cards_that_happen_to_lead_to_each_other_end_with_their_names(tmp_path: Path, other: str, names: str) -> None:
    content = load([in_folder(tmp_path, AT_RANDOM.replace("ECHO", other))], cache=False)
    game, who = kate(content)
    copy = next(copy for copy in game.state.decks["common"] if copy.startswith("echo"))
    game.state.decks["common"].remove(copy)
    with pytest.raises(EndlessEffect, match="without end") as caught:
        play_out(gain_card(game, who, copy))
    assert sorted(caught.value.problem.partition(":")[0].split(", ")) == names.split(", ")


def only(content: Content, effect: str, tmp_path: Path) -> Content:
    """The content with no encounter in the woods but one."""
    text = f"deck: uptown\nentries:\n- {{id: again, place: woods, card: 9, effect: [{effect}]}}\n"
    content = load([in_folder(tmp_path, text)], cache=False)
    deck = content.encounters["uptown"]
    for number in [number for number in deck if number != 9]:
        deck[number].pop("woods", None)
    return content


@pytest.mark.parametrize("step", ["repeat_encounter: true", "move: {to: woods, encounter: true}"])
def test_an_encounter_that_happens_to_draw_itself_ends_with_its_name(
    tmp_path: Path, content: Content, step: str
) -> None:
    """In the Arkham Encounters Phase: the paragraph asks for another, and there is only itself."""
    game, who = kate(only(content, f"roll: {{dice: 1, table: {{1-6: [{step}]}}}}", tmp_path), "woods")
    with pytest.raises(EndlessEffect, match=r"'again': .*without end"):
        play_out(arkham_encounters(game, who))


def test_a_long_game_of_steps_is_no_endless_one(tmp_path: Path, content: Content) -> None:
    """What is spent in one round is given back with the next: the same hundred steps, a hundred rounds long."""
    effect = ", ".join(["gain: {money: 1}, lose: {money: 1}"] * 50)
    game, who = kate(only(content, effect, tmp_path), "woods")
    for _ in range(100):
        play_out(arkham_encounters(game, who))
        game.budget.renew()
    assert who.money == 0


def test_solo_play_with_an_endless_card_ends_with_its_name(tmp_path: Path) -> None:
    folder = in_folder(tmp_path, AT_RANDOM.replace("ECHO", "reply"))
    result = CliRunner().invoke(main, ["play", "mine", "--seed", "1", "--content", str(folder)], input="\n" * 200)
    assert result.exit_code == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "'echo', 'reply'" in result.output or "'reply', 'echo'" in result.output
