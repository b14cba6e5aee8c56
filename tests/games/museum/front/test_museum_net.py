"""What an option gives and costs is all there: a cultist's Elder Sign, what a stored die closes, what the entrance offers."""

from __future__ import annotations

from functools import partial

import pytest

from solo.games.museum.checks.by_hand import give_trophies, put_monster
from solo.games.museum.events import DoorsOpened, MythosCardDrawn
from solo.games.museum.front.trail_progress import TrailProgress
from solo.kernel.decisions import Option
from solo.rulebook.answers import Answers
from solo.rulebook.book import open_book
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, content, night, table

LANGUAGES = ("en", "cs", "pl", "ru")


def before_a_turn(signs: int, ancient_one: str = "yig", **given: str) -> Night:
    """Dexter may go to the Koi Pond, on which a Cultist lies, with some Elder Signs placed."""
    game = table(ancient_one=ancient_one, investigators=["dexter_drake"], cards=["koi_pond"], **given)
    put_monster(game, "cultist", "koi_pond")
    game.state.signs = signs
    return night(game)


def going(playing: Night, place: str, language: str = "") -> str:
    """The option to go to a place, or to stay there."""
    return front_of(playing, language).option_without_odds(playing.decision, Option(f"go:{place}", "go", place))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a34_what_a_cultist_of_yig_costs_is_taken_off_what_the_card_brings(language: str) -> None:
    says = front_of(before_a_turn(2), language).wording.say
    net, brings = says("short", "net_sign", count=0), says("short", "elder_sign", count=1)
    text = going(before_a_turn(2), "koi_pond", language)
    assert net in text
    cost = says("amounts", "elder_sign", count=1)
    assert cost in text
    for none in (before_a_turn(0), before_a_turn(2, "azathoth")):
        text = going(none, "koi_pond", language)
        assert net not in text and cost not in text and brings in text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_es11_1_the_way_to_the_entrance_says_what_can_be_done_there_with_the_trophies_at_hand(language: str) -> None:
    playing = before_a_turn(0)
    says = front_of(playing, language).wording.say
    text = going(playing, "entrance", language)
    assert says("short", "lost_and_found_only") in text and says("short", "first_aid") not in text and "(" not in text
    playing.first.sanity -= 1
    text = going(playing, "entrance", language)
    assert says("short", "first_aid") in text and says("short", "lost_and_found_only") not in text
    give_trophies(playing.game, playing.first, ["medusa_exhibit"])
    text = going(Night(playing.game), "entrance", language)
    assert f"{says('short', 'clue', count=1)} (1)" in text and f"{says('short', 'common', count=1)} (2)" in text
    assert f"{says('short', 'elder_sign', count=1)} (10)" not in text.replace("\N{NO-BREAK SPACE}", " "), (
        "it cannot be paid for"
    )
    assert says("short", "unique", count=1) not in text


def test_a33_what_beats_a_monster_says_what_the_ancient_one_adds_to_every_monster() -> None:
    """Read where somebody has to lay it on a card, and where it is looked at."""
    alone, nursed = (front_of(before_a_turn(0, each)).wording.cards for each in ("azathoth", "shub_niggurath"))
    assert (alone.task_of("cultist.1"), nursed.task_of("cultist.1")) == ("peril", "peril; terror")
    assert nursed.of_monster("cultist.1").startswith("peril; terror; at midnight")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a52_a_die_kept_on_a_spell_says_that_it_closes_clues_and_rerolls(language: str) -> None:
    closed = []
    for clues in (0, 1):
        playing = at_card("the_gift_shop", who="dexter_drake", hand=["wither"], clues=clues).roll(*["peril"] * 6)
        front = front_of(playing, language)
        texts = [front.option(playing.decision, each) for each in playing.decision.options if each.verb == "use"]
        closed.append(front.wording.say("gists", "closes") in texts[0])
    assert closed == [False, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_es14_4_what_a_mythos_card_does_until_midnight_stands_with_its_news_and_for_whom(language: str) -> None:
    cards = content().mythos
    watchman = next(
        id for id, card in cards.items() if any("gain" in each for each in card.fact.lower.at_next_midnight)
    )
    front = front_of(before_a_turn(0, mythos=watchman), language)
    (said,) = front.remarks([MythosCardDrawn(watchman, "dexter_drake")])
    assert said == f"[{front.wording.in_force()}]"
    everybody = front.wording.gists.lower(cards[watchman].fact.lower)
    assert everybody != front.wording.say("gists", "at_next_midnight", effect=everybody.partition(": ")[2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_somebody_looked_at_says_where_his_open_question_goes_on(language: str) -> None:
    """Amanda's at the rooms (the Koi Pond is one), disturbances and Other Worlds; it parts at the exhibits and the entrance."""
    game = table(investigators=["amanda_sharpe"], cards=["koi_pond"])
    playing = night(game)
    front = front_of(playing, language)
    trails = front.teller.trails
    assert isinstance(trails, TrailProgress)
    name = str(front.teller.name("amanda_sharpe")["name"])

    def line() -> str:
        return front.views["examine"](playing.decision, name, 80)[-2]

    says = partial(front.wording.say, "views", "trail")
    trails.opened(DoorsOpened("azathoth", 10, 8, 1))
    begins = says("on", places="|").partition("|")[0]
    assert line().startswith(begins)
    trails.told["amanda_sharpe"] = {"crossroads": 1}
    assert line().startswith(says("parted", places="|").partition("|")[0])
    trails.told["amanda_sharpe"] = {"crossroads": 1, "choice.entrance": 2}
    assert line() == says("chosen")


@pytest.mark.parametrize(
    ("language", "words", "number"),
    [
        ("en", "story", "ES3.7"),
        ("en", "entrance", "ES11"),
        ("en", "clues", "ES12.2"),
        ("cs", "příběh", "ES3.7"),
        ("cs", "vstup", "ES11"),
        ("cs", "stopy", "ES12.2"),
        ("pl", "historia", "ES3.7"),
        ("pl", "wejście", "ES11"),
        ("pl", "wskazówki", "ES12.2"),
        ("ru", "история", "ES3.7"),
        ("ru", "вход", "ES11"),
        ("ru", "улики", "ES12.2"),
    ],
)
def test_the_rules_are_found_by_what_they_are_about(language: str, words: str, number: str) -> None:
    answer = Answers(open_book("museum", language)).answer(words)
    assert answer.rules[0].number == number
