"""After a night: its last page, and the question what follows."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from solo.games import GAMES, named, rules
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import text_of
from solo.rulebook.book import open_book
from solo.session.afterwards import AFTER, Afterwards
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.session.reference import RulebookReference
from solo.session.shown import Reply, Role
from solo.storage.exchange import import_export, read_export
from solo.storage.saved_campaign import SavedCampaign
from tests.session.helpers import SHORT
from tests.table.nights import NIGHTS, PLAYED

LANGUAGES = ("en", "cs", "pl", "ru")


@cache
def _won(game: str, single: bool) -> bytes:
    """The save of the recorded night of a game, which was won."""
    text = (PLAYED / NIGHTS[game].file).read_text(encoding="utf-8")
    with TemporaryDirectory() as name:
        file, save = Path(name) / "night.yaml", Path(name) / "t.solo"
        file.write_text(text if single else text.replace("  single: true", "  single: false"), encoding="utf-8")
        import_export(rules(game), read_export(file), file, save).close()
        return save.read_bytes()


@cache
def _lost(game: str) -> bytes:
    """The save of a night that was soon lost."""
    with TemporaryDirectory() as name:
        saved_campaign = SavedCampaign.create(rules(game), Path(name) / "t.solo", SHORT[game])
        while saved_campaign.decision is not None:
            saved_campaign.answer(saved_campaign.decision.default)
        saved_campaign.close()
        return saved_campaign.path.read_bytes()


def opened(game: str, folder: Path, save: bytes, back: int) -> SavedCampaign:
    """A save in a folder, so many answers before its end."""
    path = folder / "t.solo"
    path.write_bytes(save)
    saved_campaign = SavedCampaign.open(rules(game), path)
    saved_campaign.undo(back)
    return saved_campaign


def won(game: str, folder: Path, back: int = 3, *, single: bool = True) -> SavedCampaign:
    """A night that is won, before its last answers; in the town that of a campaign, if not single."""
    return opened(game, folder, _won(game, single), back)


def lost(game: str, folder: Path, back: int = 3) -> SavedCampaign:
    """A night that is lost, before its last answers."""
    return opened(game, folder, _lost(game), back)


def conversation(saved_campaign: SavedCampaign, language: str = "en", *records: dict[str, Any]) -> Conversation:
    """A conversation about a campaign that has a last page."""
    campaign, game = KeptCampaign(saved_campaign), named(saved_campaign.rules.name)
    front = game.front(campaign, game.teller(load(language, game.name), saved_campaign.host.seed))
    reference = RulebookReference(partial(open_book, game.name))
    return Conversation(
        campaign, front, partial(load, game=game.name), None, reference, afterwards=Afterwards(lambda: records)
    )


def ended(played: Conversation) -> Reply:
    """The reply that ends the night: the answers that were taken back are given again, else those that come first."""
    reply = played.open()
    while played.question is not None and played.question.decision.kind != AFTER:
        moved = played.say("redo")
        reply = moved if moved.question is not None else played.say("")
    return reply


def page_of(reply: Reply) -> list[str]:
    """The lines of the last page."""
    return [text_of(each.paragraph) for each in reply.shown if each.role is Role.PAGE]


def choices(played: Conversation) -> list[str]:
    """The ids of what may follow."""
    assert played.question is not None and played.question.decision.kind == AFTER
    return [each.id for each in played.question.decision.options]


def heading(words: Catalogue, key: str) -> str:
    return words.say("table", "last_page", "headings", key)


@pytest.mark.parametrize(("game", "language"), [(game, each) for game in GAMES for each in languages(game)])
@pytest.mark.parametrize("night", [won, lost])
def test_the_last_page_says_who_lived_what_was_done_and_what_turned_the_night(
    tmp_path: Path, game: str, night: Any, language: str
) -> None:
    played, words = conversation(night(game, tmp_path), language), load(language, game)
    reply = ended(played)
    page = page_of(reply)
    assert page[0] == words.say("table", "last_page", "heading")
    score = "score" if (game, night) == ("town", won) or game == "nation" else "tally"
    turned = ["turns"] if game != "nation" else []
    titles = [heading(words, key) for key in ("people", "done", *turned, score)]
    assert [each for each in page if each in titles] == titles
    nobody = words.say("table", "last_page", "nobody")
    assert (nobody in page) == (night is lost and game != "nation")  # there a game is lost with everybody alive
    if turned:
        turns = page[page.index(titles[2]) + 1 : page.index(titles[3])]
        assert len(turns) > 1 and all(any(sign.isdigit() for sign in each) for each in turns)
    assert not reply.over and played.question is not None and played.question.text == words.say("table", "after", "ask")


def test_the_score_stands_with_its_parts(tmp_path: Path) -> None:
    page = page_of(ended(conversation(won("town", tmp_path))))
    score, *parts = page[page.index("The score") + 1 : page.index("The best so far")]
    assert len(parts) > 2 and sum(int(plain.startswith("less")) for plain in parts) > 0
    total = sum(
        -int(each.removeprefix("less ").split()[0]) if each.startswith("less") else int(each.split()[0])
        for each in parts
    )
    assert score == f"{total} points."


def test_a_lost_night_has_no_score_but_a_tally_that_is_compared_with_none(tmp_path: Path) -> None:
    page = page_of(ended(conversation(lost("town", tmp_path), "en", {"best": 21})))
    tally = page[page.index("The tally") + 1 : page.index("The best so far")]
    assert "The score" not in page
    assert not any("point" in each for each in tally) and any("R31" in each for each in tally)
    assert page[page.index("The best so far") + 1 :] == ["21 points."]


def test_no_points_are_told_of_a_campaign_that_won_none(tmp_path: Path) -> None:
    saved_campaign = SavedCampaign.create(rules("town"), tmp_path / "t.solo", {**SHORT["town"], "single": False})
    while saved_campaign.decision is not None:
        saved_campaign.answer(saved_campaign.decision.default)
    saved_campaign.undo(1)
    played = conversation(saved_campaign)
    played.open()
    told = "\n".join(each.text for each in played.say("accept").shown)
    assert choices(played)[0] == "fresh"
    assert "The campaign ends here." in told and "0 points" not in told


@pytest.mark.parametrize("game", GAMES)
def test_the_best_so_far_is_of_all_campaigns(tmp_path: Path, game: str) -> None:
    """More points in the town and the nation, fewer turns in the museum, which has no points."""
    better, worse, best = {
        "town": ({"best": 99}, {"best": 1}, "99 points."),
        "museum": ({"round": 3}, {"round": 300}, "Won in 3 turns."),
        "nation": ({"score": 99}, {"score": 1}, "99 VP."),
    }[game]
    this = "This game" if game == "nation" else "This night"
    ending = {"ended": "sealed", "won": True}
    saved_campaign = won(game, tmp_path)
    page = page_of(ended(conversation(saved_campaign, "en", {**better, **ending}, {**worse, **ending})))
    assert page[-1] == best
    saved_campaign.undo(3)
    assert page_of(ended(conversation(saved_campaign, "en", {**worse, **ending})))[-1].startswith(this)
    saved_campaign.undo(3)
    alone = page_of(ended(conversation(saved_campaign)))[-1]
    assert alone.startswith(this)
    assert game != "museum" or alone == "This night, the first to be won."


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("night", [won, lost])
def test_then_it_is_asked_what_follows_and_enter_leaves(tmp_path: Path, game: str, night: Any) -> None:
    played = conversation(night(game, tmp_path))
    ended(played)
    first = "same" if game != "town" else "survivors" if night is won else "fresh"
    assert choices(played) == [first, "again", "page", "book", "leave"]
    assert "Enter leaves" in played.question.hint  # type: ignore[union-attr]
    reply = played.say("")
    assert reply.over and reply.left and played.chosen is None


@pytest.mark.parametrize("line", ["5", "leave", "quit", "q"])
def test_one_may_leave_in_words(tmp_path: Path, line: str) -> None:
    played = conversation(lost("museum", tmp_path))
    ended(played)
    reply = played.say(line)
    assert reply.over and reply.left and played.chosen is None


@pytest.mark.parametrize("game", GAMES)
def test_an_end_can_be_undone_and_comes_again(tmp_path: Path, game: str) -> None:
    played = conversation(won(game, tmp_path))
    first = page_of(ended(played))
    reply = played.say("undo")
    assert reply.question is not None and reply.question.decision.kind != AFTER and not page_of(reply)
    assert played.campaign.decision is not None
    assert page_of(played.say("redo")) == first


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_campaign_and_a_new_night_is_another(tmp_path: Path, game: str) -> None:
    played = conversation(won(game, tmp_path))
    ended(played)
    assert played.say("2").left and played.chosen is not None
    assert (played.chosen.id, dict(played.chosen.setup), played.chosen.again) == ("again", {}, True)


def test_the_museums_people_may_begin_anew_and_nobody_is_carried_over(tmp_path: Path) -> None:
    played = conversation(lost("museum", tmp_path))
    reply = ended(played)
    people = [event.who for event in played.told if type(event).__name__ == "VisitorArrived"]
    assert played.say("1").left and played.chosen is not None and not played.chosen.again
    assert sorted(played.chosen.setup["investigators"]) == sorted(people[: len(played.chosen.setup["investigators"])])
    assert len(played.chosen.setup["investigators"]) == 8 and page_of(reply)


def test_a_night_with_the_survivors_of_one_night_has_them_and_nobody_else(tmp_path: Path) -> None:
    played = conversation(won("town", tmp_path))
    page = page_of(ended(played))
    assert played.say("survivors").left and played.chosen is not None
    words = load("en", "town")
    alive = next(each for each in page if each.startswith("Alive: "))
    assert all(words.name(who)["name"] in alive for who in played.chosen.setup["investigators"])
    assert rules("town").begin({"seed": 1, **played.chosen.setup})


def test_between_two_nights_of_a_campaign_the_page_stands_and_the_next_waits(tmp_path: Path) -> None:
    played = conversation(won("town", tmp_path, single=False))
    reply = ended(played)
    told = "\n".join(each.text for each in reply.shown)
    assert page_of(reply) and "Night 2" not in told
    assert choices(played) == ["on", "again", "page", "book", "leave"]
    assert played.campaign.decision is not None
    reply = played.say("1")
    assert reply.question is not None and reply.question.decision.kind != AFTER and played.chosen is None
    assert "Night 2" in "\n".join(each.text for each in reply.shown)


def test_what_is_told_over_two_nights_is_the_same_with_a_page_between_them(tmp_path: Path) -> None:
    saved_campaign = won("town", tmp_path, 1, single=False)
    played = conversation(saved_campaign)
    played.open()
    told = [each.paragraph for each in (*played.say("").shown, *played.say("on").shown) if each.role is Role.STORY]
    story = saved_campaign.story()
    assert len(told) > 6 and told[-6:] == [each.paragraph for each in played.front.teller.another().told(story)][-6:]


def test_an_end_that_was_undone_comes_again_between_two_nights(tmp_path: Path) -> None:
    played = conversation(won("town", tmp_path, single=False))
    first = page_of(ended(played))
    played.say("undo")
    reply = played.say("redo")
    assert page_of(reply) == first and choices(played)[0] == "on"
    assert "Night 2" in "\n".join(each.text for each in played.say("on").shown)
    asked = played.question
    played.say("")
    played.say("undo")
    assert asked is not None and played.question is not None and played.question.text == asked.text


@pytest.mark.parametrize("line", ["undo", "čeština"])
def test_between_two_nights_the_end_can_be_undone_and_the_language_changed(tmp_path: Path, line: str) -> None:
    played = conversation(won("town", tmp_path, single=False))
    ended(played)
    reply = played.say("lang cs" if line != "undo" else line)
    if line == "undo":
        assert reply.question is not None and reply.question.decision.kind != AFTER
        return
    assert page_of(reply)[0] == "Poslední stránka" and choices(played)[0] == "on"
    assert "2.\u00a0noc" in "\n".join(each.text for each in played.say("1").shown)


@pytest.mark.parametrize("line", ["map", "?", "2?", "odds", "go woods", "nothing of the kind", "7"])
def test_what_needs_a_night_says_so_and_leaves_the_question(tmp_path: Path, line: str) -> None:
    played = conversation(lost("town", tmp_path))
    ended(played)
    reply = played.say(line)
    assert reply.shown and not reply.left and played.question is not None and played.question.decision.kind == AFTER


@pytest.mark.parametrize("line", ["help", "log", "settings", "save", "rules R31", "how is it scored?", "chronicle 1"])
def test_what_needs_no_night_is_done(tmp_path: Path, line: str) -> None:
    played = conversation(lost("town", tmp_path))
    ended(played)
    reply = played.say(line)
    assert reply.shown and played.front.say("after", "only") not in [each.text for each in reply.shown]


@pytest.mark.parametrize("form", ["page", "book"])
def test_a_book_is_left_to_the_view_and_the_question_stays(tmp_path: Path, form: str) -> None:
    played = conversation(lost("museum", tmp_path))
    ended(played)
    reply = played.say(f"the chronicle as a {form}")
    assert reply.command == form and not reply.left and played.question is not None


STAKES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("town", {"single": False}),
    ("town", {"single": True}),
    ("museum", {}),
    ("nation", {}),
)
"""Setups of which it is said what a defeat ends."""


@pytest.mark.parametrize(
    ("game", "setup", "language"), [(*each, language) for each in STAKES for language in languages(each[0])]
)
def test_before_a_first_night_it_is_said_what_a_defeat_ends(
    tmp_path: Path, game: str, setup: dict[str, Any], language: str
) -> None:
    saved_campaign = SavedCampaign.create(rules(game), tmp_path / "t.solo", {"seed": 3, **setup})
    reply = conversation(saved_campaign, language).open()
    key = "campaign" if setup.get("single") is False else "single"
    stakes = load(language, game).say("table", "after", "stakes", key)
    assert stakes in [each.text for each in reply.shown]
    played = conversation(saved_campaign, language)
    played.campaign.resumed = True  # type: ignore[misc]
    assert stakes not in [each.text for each in played.open().shown]


def test_an_ended_campaign_that_is_opened_again_has_its_page(tmp_path: Path) -> None:
    saved_campaign = lost("town", tmp_path)
    first = page_of(ended(conversation(saved_campaign)))
    again = conversation(saved_campaign)
    assert page_of(again.open()) == first and choices(again)[-1] == "leave"


def test_every_language_has_the_page() -> None:
    assert sorted(LANGUAGES) == sorted(languages())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "who", "place"), [("town", "", ""), ("museum", "joe_diamond", "incidents")])
def test_it_says_where_those_went_who_had_a_choice_unless_they_were_told_briefly(
    tmp_path: Path, game: str, who: str, place: str, language: str
) -> None:
    played, words = conversation(won(game, tmp_path), language), load(language, game)
    page = page_of(ended(played))
    people = page[1 + page.index(heading(words, "people")) : page.index(heading(words, "done"))]
    ways = [each for each in people if each.endswith(".") and ":" not in each]
    assert ways
    if place:
        assert words.say("table", "last_page", "way", place, who=words.name(who)) in ways
    played.front.teller.verbosity = "brief"
    brief = [text_of(each) for each in played.front.last_page(played.campaign.story(), ())]
    assert [each for each in ways if each in brief] == []


@pytest.mark.parametrize("night", [won, lost])
@pytest.mark.parametrize("game", GAMES)
def test_the_board_can_be_looked_at_after_the_end(tmp_path: Path, game: str, night: Any) -> None:
    """Every view says something, and the question what follows stays."""
    played = conversation(night(game, tmp_path))
    assert ended(played).question is not None
    for view in played.front.views:
        reply = played.say(played.front.teller.catalogue.find("table", "words", view)[0])
        assert any(text_of(each.paragraph) if each.paragraph else each.lines(80) for each in reply.shown), view
        assert played.question is not None and played.question.decision.kind == AFTER


def test_of_a_campaign_that_is_opened_after_its_end_there_is_no_board(tmp_path: Path) -> None:
    played = conversation(won("town", tmp_path, 0))
    assert ended(played).question is not None
    assert text_of(played.say("map").shown[0].paragraph) == played.front.say("after", "only")
    assert "chronicle" in str(played.say("help").shown[0].lines(80))


def test_where_another_night_waits_its_board_is_not_shown_as_that_of_the_one_that_is_over(tmp_path: Path) -> None:
    """A campaign goes on with the survivors: the next night is laid out already."""
    played = conversation(won("town", tmp_path, single=False))
    asked = ended(played).question
    assert asked is not None and asked.decision.kind == AFTER
    assert text_of(played.say("map").shown[0].paragraph) == played.front.say("after", "only")
