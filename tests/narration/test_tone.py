"""What is light in a text is told once of two times, and never once a night has turned dark."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solo.games.town import events as town
from solo.games.town.front.narrator import Narrator
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.checking import lengths
from solo.narration.faults import faults, flatten
from solo.narration.marks import GRAVE, LIGHT, TONE, TONES
from solo.narration.messages import Message
from solo.narration.names import Names
from solo.narration.paragraphs import text_of
from solo.narration.words import PhraseChooser, chooses_tone

JOKE = "The pen is his own."
SIGNS = f"He signs for it.{{tone, select, light {{ {JOKE}}} other {{}}}}"
JOE = "joe_diamond"


@pytest.fixture
def words() -> PhraseChooser:
    """Twenty scenes that end with a joke, and one that has a phrasing for either tone."""
    scenes = {str(number): f"Case {number}. {SIGNS}" for number in range(20)}
    return PhraseChooser(Names(Catalogue("en", {"scenes": {**scenes, "marked": ["[light] Ha.", "[grave] Oh."]}})))


def told(words: PhraseChooser, now: tuple[str, ...]) -> list[bool]:
    """Whether each of twenty scenes is told with its joke."""
    words.now = now
    return [words.phrase(("scenes", str(number)), {}).endswith(JOKE) for number in range(20)]


def test_a_joke_is_told_every_second_time_and_never_in_the_dark(words: PhraseChooser) -> None:
    light = told(words, (LIGHT,))
    assert sum(light) == 10 and all(one != other for one, other in pairwise(light))
    words.forget()
    assert not any(told(words, (GRAVE,)))


def test_a_phrasing_for_one_tone_is_not_told_in_the_other(words: PhraseChooser) -> None:
    for tone, text in zip(TONES, ("Ha.", "Oh."), strict=True):
        words.forget()
        words.now = (tone,)
        assert {words.phrase(("scenes", "marked"), {}) for _ in range(6)} == {text}


def test_nothing_is_left_to_say_where_only_the_other_tone_has_words(words: PhraseChooser) -> None:
    words.now = (GRAVE,)
    assert words.is_left("scenes", "marked") and words.once("scenes", "marked") == "Oh."
    assert not words.is_left("scenes", "marked")
    words.now = (LIGHT,)
    assert words.is_left("scenes", "marked")


def test_the_tone_is_known_where_nobody_says_it() -> None:
    assert Message(SIGNS).format({}, "en").endswith(JOKE)
    assert lengths(SIGNS) == (9, 9)
    assert not list(faults("en", SIGNS, ()))


@pytest.mark.parametrize("doom", [8, 9])
def test_a_scene_in_a_dark_night_ends_without_its_joke(doom: int) -> None:
    """As told at the table: one scene, in a night with less than three quarters of its doom, and one with as many."""
    narrator = Narrator(load("en", "town"))
    begun = town.GameStarted("azathoth", (JOE,), (), ())
    scene = town.EncounterBegan(JOE, "arkham_asylum", "arkham_asylum_2")
    text = "\n".join(map(text_of, narrator.tell([begun, town.DoomChanged(1, doom, 12), scene])))
    assert ("invent a relative" in text) == (doom == 8)


@pytest.mark.parametrize("game", ["town", "museum"])
@pytest.mark.parametrize("language", languages())
def test_what_is_light_may_be_left_out(language: str, game: str) -> None:
    """A choice by tone has both, and what is left is a text of whole sentences."""
    found = 0
    for path, phrasings in flatten(load(language, game).sections):
        for text in phrasings:
            message = Message(text)
            if chooses_tone(message):
                found += 1
                assert dict(message.selects())[TONE] == (LIGHT, "other"), path
                named = {each.partition(".")[0]: {"name": "X"} for each in message.placeholders()}
                grave = message.format({**named, TONE: GRAVE, "by": "same"}, language)
                assert grave.rstrip("”“»)")[-1] in ".!?…", (path, grave)
    assert found > 30
