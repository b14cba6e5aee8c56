"""'The best' at the museum's table is the best for the game: what the decent player would take, by his values and prices."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.museum.chances import DECIMALS, view
from solo.games.museum.front.front import MuseumFront
from solo.games.museum.front.narrator import MuseumNarrator
from solo.games.museum.players.decent import DecentPlayer
from tests.games.museum.front.sitting import evening, front_of, shown
from tests.games.museum.front.telling import english
from tests.games.museum.helpers import Night, at_card


def marked(playing: Night, mark: str) -> list[str]:
    """The options that are marked so."""
    front = front_of(playing)
    return [each.id for each in playing.decision.options if front.option(playing.decision, each).endswith(f"{mark})")]


def test_es17_3_a_monster_that_brings_the_last_sign_comes_before_a_failed_roll_with_more_chance_of_the_card() -> None:
    playing = at_card("the_storage_closet", monsters={"star_spawn": 0}, hand=["holy_water"])
    playing.museum.state.signs = playing.museum.ancient.fact.elder_signs - 1
    playing = Night(playing.museum).roll("peril", "peril", "lore", "i1", "i1", "terror")
    beats = [each.id for each in playing.decision.options if each.id.startswith("complete:0=")]
    assert marked(playing, "the best") == beats and len(beats) == 1
    assert marked(playing, "likeliest") == ["fail"]
    assert front_of(playing).hand.offered(playing.decision).default == beats[0]
    assert any("likeliest" in line for line in shown(playing))


@pytest.mark.parametrize("language", ["cs", "pl", "ru"])
def test_the_likeliest_is_said_in_every_language(language: str) -> None:
    playing = at_card("the_storage_closet", monsters={"star_spawn": 0}, hand=["holy_water"])
    playing.museum.state.signs = playing.museum.ancient.fact.elder_signs - 1
    playing = Night(playing.museum).roll("peril", "peril", "lore", "i1", "i1", "terror")
    said = {"cs": "největší šance)", "pl": "największa szansa)", "ru": "наибольший шанс)"}
    front = front_of(playing, language)
    texts = {each.id: front.option(playing.decision, each) for each in playing.decision.options}
    assert texts["fail"].endswith(said[language])


def test_es12_1_an_item_is_not_used_up_where_a_free_ability_has_the_same_chance() -> None:
    playing = at_card("koi_pond", who="darrell_simmons", hand=["lucky_cigarette_case"], clues=1)
    playing.roll("i1", "i1", "terror", "lore", "i1", "i2")
    asked = front_of(playing).hand.offered(playing.decision)
    seen = view(playing.museum, playing.decision)
    assert seen is not None
    places = {each.id: number for number, each in enumerate(asked.options)}
    free = next(id for id in places if id.startswith("use:darrell_simmons"))
    dear = [id for id in places if id == "clue" or id.startswith("use:lucky")]
    alike = [id for id in dear if round(seen.options[id], DECIMALS) <= round(seen.options[free], DECIMALS)]
    assert alike and all(places[free] < places[id] for id in alike)
    assert not {*marked(playing, "the best")} & {*alike}


@pytest.mark.parametrize("seed", [3, 5, 11])
def test_the_best_is_what_the_decent_player_takes_and_stands_first_and_what_is_likelier_is_said(
    tmp_path: Path, seed: int
) -> None:
    at = evening(tmp_path, seed, ("darrell_simmons", "jenny_barnes", "bob_jenkins", "joe_diamond"))
    front, found = MuseumFront(at, MuseumNarrator(english(), 1)), 0
    while (decision := at.decision) is not None and at.position < 150:
        taken = DecentPlayer(front)(decision)
        seen = front.phrasing.forecast(decision)
        if seen is not None and isinstance(seen.best, str) and decision.kind != "move":
            asked = front.hand.offered(decision)
            texts = {each.id: front.option(asked, each) for each in asked.options}
            best = [id for id, text in texts.items() if text.endswith("the best)")]
            likeliest = [id for id, text in texts.items() if text.endswith(("likeliest)", "the most)"))]
            assert best in ([], [taken]) and best in ([], [asked.default])
            greater = bool(best) and seen.options[seen.best] - seen.options.get(best[0], 9) > 1e-9
            assert not greater or likeliest == [seen.best]
            found += bool(best)
        at.answer(taken)
    assert found > 10
