"""Several encounters of which one is chosen (A40): why there are several, and what each asks for and brings, in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.front.wording import Wording
from solo.kernel.decisions import Decision, option
from solo.narration.catalogue import languages
from tests.table.helpers import TownEvening, evening, narrator
from tests.table.watching import Watched

CHECK = re.compile(r"(Luck|Will|Lore|Fight|Speed|Sneak|Combat|Evade)( [−+]\d)?( with [^:]+)?: ")
"""How the check that decides an encounter is named."""

ABILITY = {
    "en": "Hometown Advantage: 2 encounters",
    "cs": "Znalost města: vytáhnou se 2 setkání",
    "pl": "Znajomość miasta: dobrano 2 spotkania",
    "ru": "Местный житель: вытянуты 2 контакта",
}


def at_home(content: Content, folder: Path, who: str, place: str) -> TownEvening:
    """Somebody alone, about to stay where he is."""
    at = evening(content, folder, investigators=[who])
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    at.game.by_id(who).place = place
    at.game.state.gates.clear()
    return at


def told(table: Watched) -> str:
    """All that was written, on one line."""
    return " ".join(table.out.getvalue().replace("\u00a0", " ").split())


@pytest.mark.parametrize("language", languages())
def test_a40_why_several_encounters_are_read_is_told_before_them(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = at_home(town_content, tmp_path, "darrell_simmons", "black_cave")
    table = Watched(at, "stop\n1\n", language=language)
    table.run()
    [asked] = [each for each in table.asked if each.kind == "choose_encounter"]
    said = told(table)
    assert said.count(ABILITY[language]) == 1
    scene = table.front.teller.catalogue.messages("encounters", asked.options[0].subject, "scene")[0]
    first = " ".join(scene.format({}, language).replace("\u00a0", " ").split()[:4])
    assert said.index(ABILITY[language]) < said.index(first)


def test_a40_an_encounter_says_which_check_it_asks_for_and_what_hangs_on_it(
    town_content: Content, tmp_path: Path
) -> None:
    """No chance stands without the name of its check; what is certain is told without one."""
    at = at_home(town_content, tmp_path, "darrell_simmons", "black_cave")
    entries = [each.id for deck in town_content.encounters.values() for card in deck.values() for each in card.values()]
    ask = Decision("choose_encounter", "darrell_simmons", tuple(option("read", each) for each in entries), "R11.2")
    words = Wording(at, narrator("en"))
    notes = [text.rpartition("” (")[2] for text in words.options(ask) if "” (" in text]
    chances = [each for each in notes if "%" in each]
    assert len(chances) > 50 and all(CHECK.match(each) for each in chances)
    for some in ("success: a unique item)", "−1 sanity)", "+1 clue)", "failure: cursed)"):
        assert any(each.endswith(some) for each in notes), some


def test_r12_1_several_cards_by_an_encounter_are_told_without_an_ability(town_content: Content, tmp_path: Path) -> None:
    """Whoever follows a tip to the Black Cave draws two cards there."""
    at = at_home(town_content, tmp_path, "joe_diamond", "historical_society")
    at.game.state.revealed["southside"] = 7
    table = Watched(at, "stop\n\nyes\n1\n")
    table.run()
    said = told(table)
    assert "2 encounters are drawn, and Joe chooses one." in said and ": 2 encounters" not in said
