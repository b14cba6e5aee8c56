"""Upkeep in a quick hand: one question for all, sliders that are typed, standing wishes (R6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.host import Rules
from solo.narration.catalogue import languages
from solo.storage.saved_campaign import SavedCampaign
from tests.table.helpers import FOUR, TownEvening, evening, front, sit
from tests.table.watching import ASK_UPKEEP, SET_UP, watched


def test_r6_5_upkeep_is_one_question_for_all(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "\n", ASK_UPKEEP)
    assert table.kinds == ["sliders"] * 4 + ["upkeep_of_all", "move"]
    assert [list(who.sliders) for who in at.game.state.investigators] == [[1, 1, 1]] * 4


def test_r6_5_one_who_plays_alone_is_asked_for_the_sliders_at_once(town_content: Content, tmp_path: Path) -> None:
    """One question instead of two; with something to use in upkeep, or a standing wish, it is as with several."""
    at = evening(town_content, tmp_path, investigators=["joe_diamond"])
    table = watched(at, "\n2 2 1\n", ASK_UPKEEP)
    assert table.kinds == ["sliders", "sliders", "move"]
    assert list(at.game.by_id("joe_diamond").sliders) == [1, 1, 0]
    (tmp_path / "b").mkdir()
    at = evening(town_content, tmp_path / "b", investigators=["carolyn_fern"])
    at.answer(at.decision.default if at.decision is not None else "")
    at.game.by_id("carolyn_fern").sanity = 1
    assert watched(at, "\n").kinds[0] in ("upkeep", "upkeep_of_all")
    (tmp_path / "c").mkdir()
    at = evening(town_content, tmp_path / "c", investigators=["joe_diamond"])
    assert watched(at, "wish joe stay\n\n").kinds == ["sliders", "move"]


def test_r6_5_only_those_who_are_named_are_asked(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "3 5\n2 2 1\n2 2 1\n", ASK_UPKEEP)
    asked = [each for each in table.asked if each.rule == "R6.5"]
    group, *named = asked
    assert group.kind == "upkeep_of_all"
    assert [each.who for each in named] == [group.options[2].subject, group.options[4].subject]
    assert [at.game.by_id(each.who).sliders for each in named] == [[1, 1, 0]] * 2


def test_r6_5_sliders_are_set_at_the_one_question(town_content: Content, tmp_path: Path) -> None:
    """Harvey has Focus 2 and Joe 3: nobody is asked any more. Three steps of Harvey are no answer."""
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "harvey 3 3 3\nharvey 3 2 3, joe 1 1 1\n", ASK_UPKEEP)
    assert table.kinds == ["sliders"] * 4 + ["upkeep_of_all", "move"]
    assert "the Focus of Harvey Walters allows 2" in " ".join(table.out.getvalue().split())
    assert [at.game.by_id(who).sliders for who in ("harvey_walters", "joe_diamond")] == [[2, 1, 2], [0, 0, 0]]
    assert at.game.by_id("kate_winthrop").sliders == [1, 1, 1]


def test_sliders_are_set_by_their_values_as_they_are_listed(town_content: Content, tmp_path: Path) -> None:
    """Whole, or by the first skill's alone; what was set is said, and of what is refused why."""
    at = evening(town_content, tmp_path)
    joe, harvey = (town_content.investigators[who].tracks for who in ("joe_diamond", "harvey_walters"))
    whole = ", ".join(f"{one}/{two}" for one, two in (track[2] for track in joe))
    first = " ".join(str(track[place][0]) for track, place in zip(harvey, (1, 2, 2), strict=True))
    table = watched(at, SET_UP + f"harvey 9 9 9\nkate 4 4 4\njoe: {whole}; harvey {first}\n")
    assert table.kinds[-1] == "move"
    assert [at.game.by_id(who).sliders for who in ("joe_diamond", "harvey_walters")] == [[2, 2, 2], [1, 2, 2]]
    told = " ".join(table.out.getvalue().split())
    stops = ", ".join(f"{one}/{two}" for one, two in (harvey[0][1], harvey[1][2], harvey[2][2]))
    assert f"Joe Diamond: {whole}." in told and f"Harvey Walters: {stops}." in told
    assert "9 9 9 does not set the sliders of Harvey Walters (" in told
    assert "the Focus of Kate Winthrop allows 1." in told
    assert "give up to" not in told


@pytest.mark.parametrize(("line", "stops"), [("joe 4 3 2", [3, 2, 1]), ("harvey 1 1 5, joe 4 3 2", [1, 1, 2])])
def test_r6_5_figures_of_a_line_are_all_read_in_one_way(
    town_content: Content, tmp_path: Path, line: str, stops: list[int]
) -> None:
    """Alone 4 3 2 are the numbers of stops; beside figures that can only be values they are values."""
    at = evening(town_content, tmp_path)
    watched(at, SET_UP + f"{line}\n")
    assert at.game.by_id("joe_diamond").sliders == stops


@pytest.mark.parametrize(
    "line", ["a" + " " * 4000 + "b", "harvey" + " " * 4000, "harvey 1 1 " + "1" * 5000, "1 " * 3000]
)
def test_r6_5_a_line_of_any_length_is_refused_or_taken_as_sliders_at_once(
    town_content: Content, tmp_path: Path, line: str
) -> None:
    table = watched(evening(town_content, tmp_path), SET_UP + f"{line}\n", ASK_UPKEEP)
    assert table.kinds[:5] == ["sliders"] * 4 + ["upkeep_of_all"]
    assert "Traceback" not in table.out.getvalue()


def test_r6_5_one_answer_is_a_standing_wish_for_all(town_content: Content, tmp_path: Path) -> None:
    """Kate has a wish of her own, which stays; nobody is asked from now on."""
    at = evening(town_content, tmp_path)
    table = watched(at, "wish kate 4 2 2\n" + SET_UP + "upkeep\nfrom now on all stay\n" + "\n" * 40)
    assert table.kinds.count("upkeep_of_all") == 1
    assert at.game.state.round > 1
    assert at.standing_orders == {"kate_winthrop": "311", **dict.fromkeys(set(FOUR) - {"kate_winthrop"}, "stay")}


def test_a_standing_wish_is_kept_with_the_campaign_and_moves_by_focus(town_content: Content, tmp_path: Path) -> None:
    """Kate (Focus 1) is to come to 4 2 2; Joe stays; the others are still asked about."""
    at = evening(town_content, tmp_path)
    told = sit(at, "wish kate 4 2 2\nwish joe stay\nwish nobody stay\n").replace("\n", " ")
    tracks = town_content.investigators["kate_winthrop"].tracks
    stops = ", ".join(f"{one}/{two}" for one, two in (tracks[0][3], tracks[1][1], tracks[2][1]))
    assert f"Kate Winthrop: moves toward {stops}" in told
    assert "Joe Diamond: stays as set" in told
    assert "Nobody called nobody stay plays; at the table: Sister Mary, Joe Diamond," in told
    at.close()
    again = TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo"))
    table = watched(again, SET_UP + "upkeep\n\n")
    assert "upkeep_of_all" in table.kinds
    assert again.game.by_id("kate_winthrop").sliders == [2, 1, 1]
    assert again.game.by_id("joe_diamond").sliders == [1, 1, 1]


def test_nobody_is_asked_in_upkeep_where_everybody_has_a_wish(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    wishes = "".join(f"wish {who} stay\n" for who in ("kate", "joe", "harvey", "sister mary"))
    table = watched(at, wishes + SET_UP)
    assert table.kinds == ["sliders"] * 4 + ["move"]
    assert len(at.standing_orders) == 4
    assert "wish kate ask" not in table.out.getvalue()
    watched(at, "wish kate ask\n")
    assert len(at.standing_orders) == 3


def test_one_wish_for_all_ends_the_question_and_another_brings_it_back(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "wish all stay\nwish all ask\nundo phase\n", ASK_UPKEEP)
    assert table.kinds == ["sliders"] * 4 + ["upkeep_of_all", "move", "upkeep_of_all"]
    assert at.standing_orders == {}


def with_a_voice(content: Content, folder: Path) -> TownEvening:
    """Joe with a spell for upkeep, before the second one."""
    at = evening(content, folder, investigators=FOUR)
    while at.decision is not None and at.game.state.phase != "movement":
        at.answer(at.decision.default)
    joe = at.game.by_id("joe_diamond")
    joe.cards.clear()
    give(at.game, joe, "voice_of_ra")
    at.game.forget_modifiers(joe)
    while at.decision is not None and at.game.state.phase != "upkeep":
        at.answer(at.decision.default)
    return at


def test_r6_2_what_is_used_in_upkeep_stands_beside_the_sliders_and_asks_nothing_more(
    town_content: Content, tmp_path: Path
) -> None:
    at = with_a_voice(town_content, tmp_path)
    script(at.game, [1] * 30)
    table = watched(at, "cast voice of ra\n", ASK_UPKEEP)
    told = " ".join(table.out.getvalue().split())
    assert "costs 1 sanity) – Joe Diamond" in told
    assert "Joe Diamond (" in told and "): Voice of Ra" not in told
    kinds = [each.kind for each in table.asked]
    assert kinds[0] == "upkeep_of_all"
    assert "sliders" not in kinds and "upkeep" not in kinds
    assert any("voice_of_ra" in each for each in at.game.by_id("joe_diamond").exhausted)


def test_r6_5_who_is_named_is_asked_for_the_sliders_alone_and_both_may_be_named(
    town_content: Content, tmp_path: Path
) -> None:
    for lines, cast in (("joe diamond\n\n", False), ("{attend} {used}\n\n", True)):
        (folder := tmp_path / str(cast)).mkdir()
        at = with_a_voice(town_content, folder)
        script(at.game, [1] * 30)
        hand = front(at).auto_answers
        merged = hand.merge(at.decision) if at.decision is not None else None
        assert merged is not None
        number = {each.verb: str(place) for place, each in enumerate(merged.options, 1) if "joe" in each.subject}
        table = watched(at, lines.format(**number), ASK_UPKEEP)
        kinds = [each.kind for each in table.asked]
        assert (kinds[0], kinds.count("sliders"), kinds.count("upkeep")) == ("upkeep_of_all", 1, 0)
        assert any("voice_of_ra" in each for each in at.game.by_id("joe_diamond").exhausted) is cast


@pytest.mark.parametrize("language", languages())
def test_r6_2_what_is_used_in_upkeep_is_worded_in_every_language(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = with_a_voice(town_content, tmp_path)
    hand = front(at, language)
    merged = hand.auto_answers.merge(at.decision) if at.decision is not None else None
    assert merged is not None
    [text] = [hand.option(merged, each) for each in merged.options if each.verb == "used"]
    assert hand.teller.name("voice_of_ra")["name"] in text.replace("\xa0", " ")
    assert hand.teller.name("joe_diamond")["name"] in text
