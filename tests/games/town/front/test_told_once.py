"""What was read is not read again: other words, then figures."""

from __future__ import annotations

import pytest

from solo.games.town import events as e
from solo.games.town.front.narrator import Narrator
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import Paragraph, text_of
from solo.narration.words import sentences
from tests.games.town.front.telling import JOE, KATE, kinds


def read_in(paragraphs: list[Paragraph]) -> list[str]:
    """The sentences of some paragraphs, without headings and figures."""
    spans = [span for each in paragraphs for span in each if span.kind not in ("heading", "title", "figure")]
    return [each for span in spans for each in sentences(span.text)]


@pytest.mark.parametrize("language", languages("town"))
def test_a_card_used_every_turn_is_told_in_other_words_and_then_in_figures(language: str) -> None:
    turn: list[Event] = [e.PhaseBegan("upkeep"), e.CardUsed(JOE, "voice_of_ra.1", "upkeep")]
    used = turn * 30
    told = Narrator(load(language, "town")).tell(used)
    read = read_in(told)
    assert len(read) > 1
    assert len(read) == len(set(read))
    assert told[-1][-1].kind == "figure"


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(
    "said",
    [
        [e.AbilityUsed(JOE, "arkham_asylum"), e.AbilityUsed(KATE, "arkham_asylum")],
        [e.CluesTaken(JOE, "woods", 1, 1), e.CluesTaken(KATE, "graveyard", 1, 1)],
    ],
)
def test_what_was_read_of_another_is_not_read_again(language: str, said: list[Event]) -> None:
    told = Narrator(load(language, "town")).tell(said * 20)
    read = [text.replace("Kate Winthrop", "Joe Diamond") for text in read_in(told)]
    assert len(read) > 4
    assert len(read) == len(set(read))
    assert {span.kind for span in told[-1]} == {"figure"}
    assert "Kate" in told[-1][0].text or "Winthrop" in told[-1][0].text


@pytest.mark.parametrize("language", languages("town"))
@pytest.mark.parametrize(
    "happens",
    [
        e.KnockedOut(JOE, "sanity", "woods", cause="dhole"),
        e.KnockedOut(JOE, "stamina", "abyss_1", cause="wither"),
        e.Moved(JOE, "merchant_district_street", "woods", "walk"),
        e.CombatBegan(JOE, "cultist.1"),
        e.MonsterDefeated(JOE, "byakhee.1", "trophy", ("axe.1",), cause="byakhee"),
        e.Arrested(JOE, cause="curfew_enforced"),
        e.CardLost(JOE, "retainer.1", "box", cause="retainer"),
        e.InvestigatorJoined(JOE, 0, "woods"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_befalls_the_same_again_and_again_is_told_in_other_words_and_then_in_figures(
    language: str, happens: Event
) -> None:
    told = Narrator(load(language, "town")).tell([each for _ in range(30) for each in (happens, Asked(JOE, "may"))])
    read = read_in(told)
    assert read
    assert len(read) == len(set(read))
    assert told[-1][-1].kind == "figure"


def test_a_fall_is_told_in_more_general_words_once_the_particular_ones_are_used_up(english: Catalogue) -> None:
    falls: list[Event] = [e.KnockedOut(JOE, "sanity", "woods", cause="dhole") for _ in range(30)]
    read = " ".join(read_in(Narrator(english).tell(falls)))
    monster, other = (
        {str(each.pattern).split("{")[-1].split("}")[-1] for each in english.messages("events", "KnockedOut", *keys)}
        for keys in (("sanity", "monster"), ("sanity", "other"))
    )
    assert all(end in read for end in (*monster, *other))


def test_what_recalls_somebody_is_no_sentence_that_was_read(english: Catalogue) -> None:
    words = {
        "people": {JOE: {"recall": {"quiet": ["It is warm. Nobody calls.", "The telephone is new."]}}},
        "places": {"woods": {"arrival": ["It is warm. The birds are not here."]}},
    }
    catalogue = Catalogue("en", words, lambda: english)
    for seed in range(8):
        story = [
            e.GameStarted("yig", (JOE,), (), ()),
            e.InvestigatorJoined(JOE, 0, "easttown_street"),
            e.Moved(JOE, "uptown_street", "woods", "walk"),
            e.RoundBegan(3, JOE),
        ]
        read = read_in(Narrator(catalogue, seed).tell(story))
        assert "The telephone is new." in read
        assert len(read) == len(set(read))


def test_what_was_read_of_one_man_is_not_read_of_another_with_his_pronoun(english: Catalogue) -> None:
    words = {"events": {"Delayed": {"other": "{who} waits."}, "StoodUp": {"other": "{who} gets up."}}}
    catalogue = Catalogue("en", words, lambda: english)
    story: list[Event] = []
    for who in (JOE, "bob_jenkins"):
        story += [e.Delayed(who), e.StoodUp(who)]
    read = read_in(Narrator(catalogue).tell(story))
    assert "He gets up." in read
    assert len(read) == len(set(read))


@pytest.mark.parametrize("language", languages("town"))
def test_an_ally_who_is_given_up_for_help_is_not_told_to_have_run_away(language: str) -> None:
    catalogue = load(language, "town")
    lost = e.CardLost(JOE, "duke.1", "deck", cause="duke")
    left = read_in(Narrator(catalogue).tell([lost]))
    helped = read_in(Narrator(catalogue).tell([e.CardUsed(JOE, "duke.1", "free_action"), lost]))
    assert left
    assert helped
    assert len(helped) == len(read_in(Narrator(catalogue).tell([e.CardUsed(JOE, "duke.1", "free_action")])))


def test_what_was_evaded_in_another_world_is_not_followed(english: Catalogue) -> None:
    fled = [e.Evaded(JOE, "ghoul.1", True), e.MonsterLeft("ghoul.1", "", "cup")]
    narrator = Narrator(english)
    (here,) = narrator.tell(fled)
    narrator.tell([e.DrawnThrough(JOE, "woods", "yuggoth_1", False), e.RoundBegan(2, JOE)])
    (beyond,) = narrator.tell(fled)
    assert (kinds(here), kinds(beyond)) == (["fact", "fact"], ["fact"])


@pytest.mark.parametrize("language", languages())
def test_two_monsters_held_off_in_one_place_are_told_once(language: str) -> None:
    held = [e.MonsterHeld("woods", KATE), e.MonsterHeld("woods", KATE), e.MonsterHeld("graveyard", KATE)]
    told = Narrator(load(language, "town")).tell(held)
    assert [len(paragraph) for paragraph in told] == [2]


def test_after_a_gate_was_kept_shut_the_next_investigator_begins_a_paragraph(english: Catalogue) -> None:
    for by in ("seal", KATE):
        held = e.GateHeld("independence_square", by, cause="independence_square_7" if by == KATE else "")
        *_, kept, healed = Narrator(english).tell([held, e.AbilityUsed(JOE, "st_marys_hospital")])
        assert "Joe" not in text_of(kept)
        assert "Joe" in text_of(healed)


def test_a_sentence_in_two_phrasings_is_read_once_a_night(english: Catalogue) -> None:
    words = {
        "AllyLeftTown": {"other": ["He goes. The train is late.", "He goes. The train is full.", "{card} is gone."]}
    }
    catalogue = Catalogue("en", {"events": words}, lambda: english)
    for seed in range(8):
        gone: list[Event] = [e.AllyLeftTown("duke"), Asked(JOE, "move"), e.AllyLeftTown("eric_colt")]
        read = read_in(Narrator(catalogue, seed).tell(gone))
        assert len(read) == len(set(read)), read


def test_a_scene_read_twice_before_is_neither_told_nor_told_again(english: Catalogue) -> None:
    met: list[Event] = [e.EncounterBegan(JOE, "graveyard", "graveyard_1") for _ in range(6)]
    read = read_in(Narrator(english).tell(met))
    assert len(read) == len(set(read))


def test_an_environment_met_again_and_again_ends_as_a_figure(english: Catalogue) -> None:
    visits: list[Event] = [e.EncounterBegan(JOE, "uptown_street", "estate_sale") for _ in range(5)]
    told = Narrator(english).tell(visits)
    read = read_in(told)
    assert len(read) == len(set(read))
    assert english.text_or_empty("mythos", "estate_sale", "headline") in told[-1][-1].text


def test_told_in_full_everything_is_told_every_time(english: Catalogue) -> None:
    visits: list[Event] = [e.EncounterBegan(JOE, "uptown_street", "estate_sale") for _ in range(5)]
    told = Narrator(english, 0, "full").tell(visits)
    assert sum("prose" in kinds(each) for each in told) == 5


@pytest.mark.parametrize("language", languages("town"))
def test_numbers_of_monsters_are_words(language: str) -> None:
    moved: list[Event] = [e.MonsterMoved(f"witch.{n}", "woods", "uptown_street") for n in (1, 2)]
    (told,) = Narrator(load(language, "town")).tell(moved)
    assert "2" not in text_of(told)


def test_a_cause_that_the_figures_before_have_just_named_is_not_said_again(english: Catalogue) -> None:
    """An ally is gained, and the spell that comes with him is not his."""
    came = [e.CardGained(JOE, "thomas_f_malone.1"), e.CardGained(JOE, "flesh_ward.1", cause="thomas_f_malone")]
    (line,) = map(text_of, Narrator(english).tell(came))
    assert line.count("Malone") == 1
    assert "Flesh Ward" in line


def test_r32_11_it_is_said_which_trophies_are_given_up(english: Catalogue) -> None:
    (line,) = map(text_of, Narrator(english).tell([e.TrophiesSpent(JOE, ("cultist.1",), ("gate_abyss_1",))]))
    assert "Cultist" in line
    assert "Abyss" in line


LOST = {
    "en": "Joe Diamond: loses as a trophy: Elder Thing.",
    "cs": "Joe Diamond: přichází o trofej: stařec.",
    "pl": "Joe Diamond: traci trofeum: Starsza Istota.",
    "ru": "Джо Даймонд: теряет трофей: Старец.",
}
"""That a monster was taken from somebody's trophies, in each language."""


@pytest.mark.parametrize("language", LOST)
def test_r16_1_whose_trophy_comes_back_into_town_is_told(language: str) -> None:
    told = Narrator(load(language, "town")).tell([e.TrophyLost(JOE, "elder_thing.1")])
    assert [text_of(each).replace("\xa0", " ") for each in told] == [LOST[language]]
