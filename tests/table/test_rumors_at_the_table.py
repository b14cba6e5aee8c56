"""Rumors at the table: what lies on one is open (R1.6), and whether its monsters are fought is one question (R16.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.abouts import News
from solo.games.town.compiled.pieces import Content
from solo.games.town.rules.mythos import start_rumor
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import run
from tests.table.helpers import TownEvening, at_first, explained, sit
from tests.table.watching import watched

RUMOR = "the_terrible_experiment"

ON_IT = {
    "en": "On it: 2 Cultists and Maniac.",
    "cs": "Leží na ní: 2 kultisté a maniak.",
    "pl": "Na niej: 2 Kultystów i Maniak.",
    "ru": "На карте: 2 культиста и маньяк.",
}
"""What lies on the rumor, in each language."""


def roll_call(content: Content, folder: Path) -> TownEvening:
    """Joe in the streets of the University, where three monsters wait on the card of a rumor."""
    at = at_first(content, folder, "move")
    game, joe = at.game, at.game.by_id("joe_diamond")
    game.state.mythos_deck.remove(RUMOR)
    run(start_rumor(game, content.mythos[RUMOR]))
    assert game.state.rumor is not None
    game.state.cup += game.state.rumor.monsters
    game.state.rumor.monsters = ["cultist.1", "cultist.2", "maniac.1"]
    game.state.cup = [each for each in game.state.cup if each not in game.state.rumor.monsters]
    joe.place = "miskatonic_university_street"
    return at


@pytest.mark.parametrize("language", ON_IT)
def test_r1_6_the_news_names_the_monsters_on_a_rumor(town_content: Content, tmp_path: Path, language: str) -> None:
    told = sit(roll_call(town_content, tmp_path), "cards\n", language)
    assert ON_IT[language] in " ".join(told.split())


def test_r1_6_looking_at_a_rumor_tells_the_figures_of_its_monsters_once(town_content: Content, tmp_path: Path) -> None:
    told = sit(roll_call(town_content, tmp_path), "x laboratory\n")
    assert ON_IT["en"] in told
    assert told.count("Maniac (") == 1
    assert told.count("Cultist (") == 1


def test_r16_3_which_monster_of_a_rumor_is_fought_is_one_question(town_content: Content, tmp_path: Path) -> None:
    table = watched(roll_call(town_content, tmp_path), "\n" * 12)
    assert "rumor" not in table.kinds
    assert table.kinds.count("fight_on_card") == 1
    told = table.out.getvalue()
    assert "1. leave them be" in told
    assert "stay here" not in told.partition("leave them be")[2].partition("\n\n")[0]


def test_r16_3_the_text_of_a_rumor_is_explained_once(town_content: Content, tmp_path: Path) -> None:
    """With what lies on it, at the question what is done about it."""
    at = roll_call(town_content, tmp_path)
    asks = Decision("rumor", "joe_diamond", (option("skip"), option("act", RUMOR)), "R16.3", about=News(RUMOR))
    *_, act = explained(at, asks)
    assert act.count("Begins with 5 monsters on it.") == 1
    assert ON_IT["en"] in act
