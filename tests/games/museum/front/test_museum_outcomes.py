"""In the museum, too, every outcome has a sentence however often it comes, and the battle grows worse to its last blow."""

from __future__ import annotations

import pytest

from solo.games.museum import events as e
from solo.games.museum.front.narrator import Narrator
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import text_of

JOE = "joe_diamond"
AWAKE = ("cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth")
DIE = ("green:i3",)
STAGES = {"first": 12, "second": 6, "last": 2}


@pytest.fixture(scope="module", params=languages("museum"))
def words(request: pytest.FixtureRequest) -> Catalogue:
    return load(request.param, "museum")


def awake(ancient_one: str, doom: int) -> list[Event]:
    return [
        e.DoorsOpened(ancient_one, 12, 12, 1),
        e.DoomAdded(12, cause="mythos"),
        e.AncientAwoke(ancient_one, 0, 0),
        *([e.DoomRemoved(doom)] if doom < 12 else []),
    ]


def last_of(words: Catalogue, before: list[Event], *story: Event, times: int = 1) -> str:
    """What is told of some events the last time they happen, without figures."""
    narrator = Narrator(words)
    narrator.tell(before)
    found = ""
    for _ in range(times):
        told = narrator.tell(story)
        found = " ".join(span.text for paragraph in told for span in paragraph if span.kind in ("prose", "fact"))
    return found


@pytest.mark.parametrize("ancient_one", AWAKE)
def test_the_last_blow_has_a_sentence_of_its_own(words: Catalogue, ancient_one: str) -> None:
    hit, last = e.AncientHit(JOE, DIE, 1), e.AncientHit(JOE, DIE, 0)
    own = words.messages("people", ancient_one, "battle", "blow")
    assert len(own) >= 2
    assert all(message.language == words.language for message in own)
    before = awake(ancient_one, 1)
    texts = [message.pattern.replace("\u00a0", " ") for message in own]
    assert last_of(words, before, last).replace("\u00a0", " ") in texts
    assert last_of(words, before, hit).replace("\u00a0", " ") not in texts


@pytest.mark.parametrize("event", [e.AncientHit(JOE, DIE, 1), e.BattleTurnOver(JOE, 0), e.AncientAttacked("yig")])
def test_a_battle_that_lasts_has_words_to_the_end_and_they_grow_worse(words: Catalogue, event: Event) -> None:
    ends = {last_of(words, awake("yig", doom), event, times=40) for doom in STAGES.values()}
    assert "" not in ends
    assert len(ends) == 3


def test_a_roll_that_completes_nothing_is_told_however_often(words: Catalogue) -> None:
    began = e.AttemptBegan(JOE, "the_gift_shop", 6)
    slip = (e.DiceRolled(JOE, "the_gift_shop", 1, DIE * 6), e.RollFailed(JOE, "the_gift_shop", False))
    assert last_of(words, [began], *slip, times=30)


def test_a_task_that_is_done_is_told_however_often(words: Catalogue) -> None:
    began = e.AttemptBegan(JOE, "the_gift_shop", 6)
    done = e.TaskCompleted(JOE, "the_gift_shop", "1", "", DIE, 1)
    assert last_of(words, [began], done, times=30)


def test_nothing_of_it_is_told_briefly(words: Catalogue) -> None:
    slip = e.RollFailed(JOE, "the_gift_shop", False)
    narrator = Narrator(words, verbosity="brief")
    assert [text_of(each) for each in narrator.tell([e.AttemptBegan(JOE, "the_gift_shop", 6), slip])][1:] == []
