"""Home-made files with very many, or very long, things of one kind: refused with a line, or told in short."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games import GAMES
from solo.narration.catalogue import languages
from tests.test_cli import run

CARD = {
    "town": "deck: common\ncards:\n- id: x\n  copies: 1\n  price: 1\n  type: other\n  uses:\n  - when: free_action\n",
    "museum": "deck: common\ncards:\n- id: x\n  uses:\n  - when: after_roll\n    cost: discard\n",
    "nation": "network_cards:\n- id: x\n  abilities:\n  - when: action\n",
}
STEP = {
    "town": "    - check: {skill: lore}\n      pass: [{gain: {clues: 1}}]\n",
    "museum": "    - gain: {clues: 1}\n",
    "nation": "    - draw_own: 1\n",
}
ADDITION = {
    "town": "deck: common\ncards:\n"
    + "".join(f"- {{id: x{n}, copies: 1, price: 1, type: other}}\n" for n in range(720)),
    "museum": "deck: common\ncards:\n"
    + "".join(
        f"- {{id: x{n}, uses: [{{when: after_roll, cost: discard, effect: [gain: {{clues: 1}}]}}]}}\n"
        for n in range(720)
    ),
    "nation": "network_cards:\n" + "".join(f"- {{id: x{n}, resources: {{wealth: 2}}}}\n" for n in range(720)),
}
LONG = 3_900_000
"""A line nearly as long as the longest file that is read."""


def checked(game: str, folder: Path, text: str, name: str = "cards.yaml") -> tuple[int, str]:
    """What `solo content check` says of a folder with one file."""
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    result = run("content", "check", "--game", game, str(folder))
    return result.exit_code, result.stderr


def options(number: int) -> str:
    return "    - choose:\n" + "".join(f"      - {{option: o{each}, effect: []}}\n" for each in range(number))


@pytest.mark.parametrize("game", GAMES)
def test_an_effect_has_a_bounded_number_of_steps(game: str, tmp_path: Path) -> None:
    status, said = checked(game, tmp_path, f"{CARD[game]}    effect:\n{STEP[game] * 3000}")
    assert status == 1
    assert f"{tmp_path}/cards.yaml:" in said
    assert "more than 400 steps in one effect" in said
    assert len(said) < 500


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_has_a_bounded_number_of_options(game: str, tmp_path: Path) -> None:
    status, said = checked(game, tmp_path, f"{CARD[game]}    effect:\n{options(20_000)}")
    assert status == 1
    line = (CARD[game] + "    effect:\n").count("\n") + 402
    assert f"{tmp_path}/cards.yaml:{line}: " in said
    assert "more than 400 branches in one effect" in said
    assert len(said) < 500


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", [200, 400])
def test_who_writes_much_is_not_refused(number: int, game: str, tmp_path: Path) -> None:
    _, said = checked(game, tmp_path, f"{CARD[game]}    effect:\n{options(number)}")
    assert "branches" not in said
    _, said = checked(game, tmp_path, f"{CARD[game]}    effect:\n{STEP[game] * (number // 2)}")
    assert "steps" not in said


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "line",
    [
        "    ? '{long}'\n    : 1\n",
        "    effect:\n    - ? '{long}'\n      : 1\n",
        "    effect: [gain: '{long}']\n",
        "    effect: [gain: {{? '{long}' : 1}}]\n",
        "    effect: [choose: [{{option: '{long}', effect: []}}]]\n",
        "  ? '{long}'\n  : 1\n",
    ],
)
def test_a_long_line_is_not_told_whole(line: str, game: str, tmp_path: Path) -> None:
    status, said = checked(game, tmp_path, CARD[game] + line.format(long="a" * LONG))
    assert status == 1
    assert f"{tmp_path}/cards.yaml:" in said
    assert len(said) < 3_000


LONG_WORDS = ("? '{long}'\n: 1\n", "cards: {{x: {{name: '{long}'}}}}\n", "cards: {{? '{long}' : 1}}\n")
WORDS = [("town", name, text) for name in ("table.yaml", "names.yaml") for text in LONG_WORDS]
"""In every file for one game, in one for each other: words of all games are read by the same rules."""


@pytest.mark.parametrize(
    ("game", "name", "text"),
    [*WORDS, *((game, "names.yaml", text) for game, text in zip(list(GAMES)[1:], LONG_WORDS[1:], strict=True))],
)
def test_a_long_line_among_words_is_not_told_whole(name: str, text: str, game: str, tmp_path: Path) -> None:
    _, said = checked(game, tmp_path, text.format(long="a{" * (LONG // 2)), f"locales/en/{game}/{name}")
    assert len(said) < 6_000


@pytest.mark.parametrize("game", GAMES)
def test_many_cards_without_a_name_are_told_in_few_lines(game: str, tmp_path: Path) -> None:
    status, said = checked(game, tmp_path, ADDITION[game])
    assert status == 1
    assert len(said.splitlines()) == 12
    told = ", ".join(languages(game))
    assert said.count(f"has no name in the catalogues ({told}; en alone is enough)") == 5
    assert "and 715 more like it" in said
    played = run("play", "--game", game, "--seed", "1", "--content", str(tmp_path))
    assert len([each for each in played.stderr.splitlines() if "has no name" in each]) == 5
    assert "and 715 more like it" in played.stderr
