"""Causes come first: what acts at midnight before its question, a reward before the next card, a card before its monsters."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.museum import events as e
from solo.games.museum.checks.by_hand import give_trophies, on_top
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.rules.doom import add_doom
from solo.games.museum.rules.midnight import play_midnight
from solo.kernel.events import Asked, Event
from solo.narration.paragraphs import text_of
from solo.narration.teller import Verbosity
from tests.games.museum.helpers import Night, at_card, finish_card, table
from tests.table.helpers import words_of

LANGUAGES = ("en", "cs", "pl", "ru")
MIRROR, MAZE = "you_become_that_which_you_fear_most", "the_hedge_maze"


def played(playing: Night, *answers: str) -> list[Event]:
    """What happened at a table, and happens until a turn begins by these answers and then the first ones; with the questions."""
    given, told = list(answers), 0
    story: list[Event] = [e.DoorsOpened("azathoth", 14, 12, 1)]
    while True:
        story += playing.game.events[told:]
        told = len(playing.game.events)
        if playing.session.decision is None or playing.kind in ("move", "entrance"):
            return story
        story.append(Asked(playing.decision.who, playing.kind))
        playing.give(given.pop(0) if given else playing.options[0])


def spaced(text: str) -> str:
    """A text with ordinary spaces."""
    return text.replace("\xa0", " ")


def read(story: Sequence[Event], language: str = "en", verbosity: Verbosity = "normal") -> str:
    """What is read of a story, with a line for each question."""
    narrator, text = Narrator(words_of(language, "museum"), 1, verbosity), ""
    part: list[Event] = []
    for event in story:
        part.append(event)
        if isinstance(event, Asked):
            text += "".join(f"{text_of(each)}\n" for each in narrator.tell(part)) + f"? {event.kind}\n"
            part = []
    return spaced(text + "".join(f"{text_of(each)}\n" for each in narrator.tell(part)))


def midnight(card: str, *people: str, trophy: str = "", stamina: int = 3) -> Night:
    """Midnight with a card in play that acts, and people at another beside it. trophy, stamina: of the first of them."""
    game = table(investigators=people or ("dexter_drake",), cards=[card, "ancient_relics"])
    for who in game.state.investigators:
        who.place = "ancient_relics"
    give_trophies(game, game.state.investigators[0], [trophy] if trophy else ())
    game.state.investigators[0].stamina = stamina
    return Night(game, play_midnight(game))


def begins(language: str, *path: str) -> list[str]:
    """How the phrasings of a text begin."""
    return [each.pattern[:20] for each in words_of(language, "museum").messages(*path)]


def told(texts: Sequence[str], text: str) -> int:
    """How many of some texts are read."""
    return sum(spaced(each) in text for each in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_es14_1_what_brings_a_monster_at_midnight_is_told_before_it_is_asked_where_that_goes(language: str) -> None:
    text = read(played(midnight(MIRROR)), language)
    before, _, behind = text.partition("? place_monster\n")
    texts = begins(language, "adventures", MIRROR, "midnight")
    assert behind and told(texts, before) == 1 and told(texts, behind) == 0, text


@pytest.mark.parametrize(
    ("language", "cause"),
    [("en", "at midnight"), ("cs", "o půlnoci"), ("pl", "o północy"), ("ru", "в полночь")],
)
def test_es14_1_told_briefly_what_acts_is_named_before_its_question(language: str, cause: str) -> None:
    text = read(played(midnight(MIRROR)), language, "brief")
    assert cause in text.partition("? place_monster\n")[0] and text.count(cause) == 1, text


def test_es14_1_who_has_a_choice_is_told_first_why() -> None:
    text = read(played(midnight("the_curator", trophy="koi_pond")))
    before, _, behind = text.partition("? choose\n")
    texts = begins("en", "adventures", "the_curator", "midnight")
    assert behind and told(texts, before) == 1 and told(texts, behind) == 0, text


def test_es14_1_what_comes_of_nothing_is_not_told_before_a_use_of_ones_own() -> None:
    """The Hedge Maze acted and did nothing to anybody; then it is asked what is used before the day ends."""
    story = [e.DoorsOpened("azathoth", 14, 12, 1), e.MidnightCame(1), e.MidnightActs(cause=MAZE)]
    asked = Asked("dexter_drake", "use_now")
    texts = begins("en", "adventures", MAZE, "midnight")
    assert told(texts, read([*story, asked])) == 0
    assert told(texts, read([*story, Asked("dexter_drake", "prevent")])) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_es16_3_what_a_card_does_to_others_behind_a_fall_names_the_card_again(language: str) -> None:
    playing = midnight(MAZE, "dexter_drake", "kate_winthrop", "jenny_barnes", stamina=1)
    text = read(played(playing, "take:mandy_thompson"), language)
    behind = text.partition("? new_investigator\n")[2]
    names = words_of(language, "museum").sections["names"]
    card, *people = (
        names["adventures"][MAZE]["name"],
        *(names["investigators"][id]["name"] for id in ("kate_winthrop", "jenny_barnes")),
    )
    line = next(each for each in behind.splitlines() if people[0] in each and people[1] in each)
    assert line.strip("[").startswith(f"{card[0].upper()}{card[1:]}: "), text
    assert text.count(f"{card}: ") == 1, text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("following", ["gala_in_the_great_hall", "public_lavatory"])
def test_es8_a_reward_is_told_before_the_card_that_follows_with_its_lock_and_its_monsters(
    language: str, following: str
) -> None:
    playing = at_card("the_missing_records")
    on_top(playing.game.state.adventures, following)
    text = read(played(finish_card(playing, "the_missing_records")), language).casefold()
    words = words_of(language, "museum")
    gain = spaced(words.say("events", "Figures", "CluesChanged", "more", amount=2, total=2)).casefold()
    name = words.sections["names"]["adventures"][following]["name"].casefold()[:7]
    assert gain in text and name in text and text.index(gain) < text.index(name), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a63_monsters_that_lie_with_a_card_are_told_of_as_its_own(language: str) -> None:
    playing = at_card("the_missing_records")
    on_top(playing.game.state.adventures, "public_lavatory")
    text = read(played(finish_card(playing, "the_missing_records")), language)
    own = begins(language, "events", "MonsterCame", "public_lavatory")
    assert told(own, text) == 2, text


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "and with it a monster"), ("cs", "a s ní nestvůra"), ("pl", "a z nią potwór"), ("ru", "а с ней монстр")],
)
def test_es15_2_a_doom_that_calls_a_monster_says_so_before_it_is_asked_where_that_goes(
    language: str, said: str
) -> None:
    game = table()
    track = game.ancient.fact.doom_track
    game.state.doom = track.index("M") - 1
    playing = Night(game, add_doom(game, 2))
    assert playing.kind == "place_monster"
    text = read(played(playing), language)
    before, _, behind = text.partition("? place_monster\n")
    assert behind and said in before and text.count(said) == 1, text
