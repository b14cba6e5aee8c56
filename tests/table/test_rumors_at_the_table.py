"""Rumors at the table: what lies on one is open (R1.6), and whether its monsters are fought is one question (R16.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.abouts import News
from solo.games.town.checks.by_hand import put_environment
from solo.games.town.compiled.pieces import Content
from solo.games.town.rules.mythos import start_rumor
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import run
from solo.narration.catalogue import languages
from tests.table.helpers import TownEvening, at_first, explained, sit, words_of
from tests.table.watching import watched

RUMOR = "the_terrible_experiment"

ON_IT = {
    "en": "On it: 2 Cultists and Maniac.",
    "cs": "Leží na ní: 2 kultisté a maniak.",
    "pl": "Na niej: 2 Kultystów i Maniak.",
    "ru": "На карте: 2 культиста и маньяк.",
}
"""What lies on the rumor, in each language."""

PHASE = {
    "en": "in the arkham encounters",
    "cs": "ve fázi setkání v arkhamu",
    "pl": "w fazie spotkań w arkham",
    "ru": "при контактах в аркхэме",
}
"""When a rumor is dealt with, in each language."""

WAITS = {
    "en": "else arrested, and the rumor must wait",
    "cs": "jinak uvěznění, a zvěst musí počkat",
    "pl": "inaczej areszt, a Pogłoska musi poczekać",
    "ru": "иначе арест, и слухам придётся подождать",
}
"""That whoever is arrested does not come to deal with a rumor, in each language."""


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


# When it is dealt with


@pytest.mark.parametrize("language", languages())
def test_r16_3_every_rumor_says_in_which_phase_it_is_dealt_with(town_content: Content, language: str) -> None:
    """In the words that the card of the great ritual has for it, where the printed card says so."""
    words = words_of(language, "town")
    phase = PHASE[language]
    rumors = [id for id, card in town_content.mythos.items() if card.rumor is not None]
    told = {card: str(words.find("explain", card)).replace("\xa0", " ").casefold() for card in rumors}
    assert len(rumors) > 5
    assert not [card for card, text in told.items() if phase not in text]


@pytest.mark.parametrize("language", WAITS)
def test_r16_3_a_walk_to_a_rumor_says_that_an_arrest_comes_before_it(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = roll_call(town_content, tmp_path)
    put_environment(at.game, "curfew_enforced")
    told = " ".join(sit(at, "", language).split()).replace("\xa0", " ")
    assert WAITS[language] in told
    assert told.count(WAITS[language]) == 1


def test_r16_3_whoever_could_do_nothing_about_a_rumor_loses_nothing_of_it(
    town_content: Content, tmp_path: Path
) -> None:
    at = at_first(town_content, tmp_path, "move")
    game, joe = at.game, at.game.by_id("joe_diamond")
    game.state.mythos_deck.remove("the_stars_are_right")
    run(start_rumor(game, town_content.mythos["the_stars_are_right"]))
    put_environment(game, "curfew_enforced")
    joe.place = "downtown_street"
    assert "arrested" in sit(at, "")
    assert WAITS["en"] not in sit(at, "")
