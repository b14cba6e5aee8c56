"""A failed attempt as it is asked about and told where a card keeps its penalty away: ES9, A35, A39."""

from __future__ import annotations

import re

import pytest

from solo.games.museum import events as e
from solo.games.museum.abouts import Suffering
from solo.games.museum.front.narrator import Narrator
from solo.kernel.events import Asked, Event
from solo.narration.paragraphs import text_of
from tests.games.museum.front.sitting import front_of
from tests.games.museum.front.telling import english, narrator
from tests.games.museum.front.test_museum_turns_told import whole
from tests.games.museum.helpers import Night, at_card, content
from tests.table.helpers import words_of

WHO = "darrell_simmons"


def failed(card: str, **given: object) -> Night:
    """An attempt that has failed, at the question whether its penalty is avoided."""
    playing = at_card(card, who=WHO, hand=["warding_statue"], **given)  # type: ignore[arg-type]
    for _ in range(60):
        if playing.kind == "avoid_penalty":
            break
        if playing.kind in ("attempt", "attack"):
            playing.roll(*["terror"] * len(playing.about.pool))
        else:
            playing.fail()
    return playing


def test_a35_what_the_ancient_one_adds_to_a_penalty_is_named_where_it_may_be_avoided() -> None:
    playing = failed("the_missing_records", ancient_one="ithaqua")
    printed = content().card("the_missing_records").fact.penalties
    about = playing.about
    assert isinstance(about, Suffering)
    assert (about.sanity, about.stamina) == (printed.get("sanity", 0), printed.get("stamina", 0) + 1)
    assert f"{about.stamina} stamina" in front_of(playing).prompt(playing.decision)
    before = (playing.first.sanity, playing.first.stamina)
    playing.give("suffer")
    assert before == (playing.first.sanity + about.sanity, playing.first.stamina + about.stamina)


def test_a35_a_penalty_that_the_ancient_one_adds_alone_is_named_too() -> None:
    quiet = (id for id, each in content().adventures.items() if not each.fact.terror_effect)
    playing = failed(
        next(id for id in quiet if "stamina" not in content().card(id).fact.penalties), ancient_one="ithaqua"
    )
    assert playing.kind == "avoid_penalty"
    assert "1 stamina" in front_of(playing).prompt(playing.decision)


@pytest.mark.parametrize("avoids", [False, True])
def test_a39_what_failing_does_is_told_only_once_it_is_known_that_it_is_not_avoided(avoids: bool) -> None:
    card = "the_missing_records"
    playing, teller = failed(card), narrator()
    asked: list[Event] = whole(playing)
    words = [each.format({}, "en") for each in english().messages("adventures", card, "failed")]
    before = "\n".join(map(text_of, teller.tell([*asked, Asked(WHO, "avoid_penalty")])))
    assert before.endswith("no dice left; failed.") and not any(each in before for each in words)
    playing.give("use:warding_statue.1:0" if avoids else "suffer")
    after = "\n".join(map(text_of, teller.tell(whole(playing)[len(asked) :])))
    assert any(each in after for each in words) is not avoids
    assert ("no penalty]" in after) == avoids


def test_a39_nor_is_it_told_before_the_question_where_a_monster_is_kept_that_was_beaten() -> None:
    card = "the_missing_records"
    playing, teller = failed(card), narrator()
    words = [each.format({}, "en") for each in english().messages("adventures", card, "failed")]
    kept = e.MonsterKept(WHO, "ghoul.1", 1, cause="trophy")
    before = "\n".join(map(text_of, teller.tell([*whole(playing), kept, Asked(WHO, "avoid_penalty")])))
    assert "trophies: the Ghoul" in before and not any(each in before for each in words)
    asked = len(whole(playing))
    playing.give("suffer")
    after = "\n".join(map(text_of, teller.tell(whole(playing)[asked:])))
    assert any(each in after for each in words)


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_an_attempt_that_is_broken_off_says_how_many_dice_are_left(language: str) -> None:
    teller = Narrator(words_of(language, "museum"), 1)
    attempt: list[Event] = [e.AttemptBegan(WHO, "koi_pond", 6), e.DiceRolled(WHO, "koi_pond", 1, ("green:lore",) * 6)]
    given_up: list[Event] = [e.DiceDropped(WHO, ("green:lore",), 2), e.AttemptGivenUp(WHO, "koi_pond", 3)]
    text = "\n".join(map(text_of, teller.tell([e.VisitorsTurn(1, 0, WHO, 0), *attempt, *given_up])))
    figures = re.findall(r"\b[23]\b", text)
    assert figures[-2:] == ["3", "2"]


def test_es12_7_a_spell_that_is_put_away_with_its_last_die_is_told_behind_the_task() -> None:
    attempt: list[Event] = [e.VisitorsTurn(1, 0, WHO, 0), e.AttemptBegan(WHO, "koi_pond", 6)]
    done: list[Event] = [
        e.CardDiscarded(WHO, "wither.1"),
        e.CardDiscarded(WHO, "mists_of_releh.1"),
        e.TaskCompleted(WHO, "koi_pond", "0", "", ("lore", "lore"), 1),
    ]
    text = "\n".join(map(text_of, narrator().tell([*attempt, *done])))
    assert text.index("1 task left") < text.index("gives up Wither and Mists of Releh")


def test_es05_4_an_attempt_that_is_broken_off_after_a_task_says_how_many_dice_that_left() -> None:
    """The Gift Shop: six dice are rolled, and one of them does its first task."""
    playing = at_card("the_gift_shop", who=WHO).roll("i3", "i1", "lore", "peril", "terror", "i1")
    playing.complete(playing.completable()[0], "green").give("give_up")
    assert re.search(r"broken off after 1\sroll, 5\sdice", "\n".join(map(text_of, narrator().tell(whole(playing)))))


@pytest.mark.parametrize("lacking", [1, 2])
def test_a47_no_failure_is_told_where_a_beaten_monster_wins_the_night_before_it_costs_anything(lacking: int) -> None:
    """A Star Spawn among the Missing Records, whose trophy brings an Elder Sign: with the last one nothing is lost (ES1.2)."""
    playing = at_card("the_missing_records", who=WHO, monsters={"star_spawn": -1})
    playing.game.state.signs = playing.game.ancient.fact.elder_signs - lacking
    playing.roll("lore", "peril", "terror", "i1", "i1", "i1")
    playing.complete("star_spawn.1", "green", "green", "green").give("give_up")
    words = [each.format({}, "en") for each in english().messages("adventures", "the_missing_records", "failed")]
    after = "\n".join(map(text_of, narrator().tell(whole(playing))))
    assert (playing.game.state.ended == "sealed") == (lacking == 1)
    assert any(each in after for each in words) == (lacking > 1)
    assert "Star Spawn (2)" in after.replace("\N{NO-BREAK SPACE}", " ")
