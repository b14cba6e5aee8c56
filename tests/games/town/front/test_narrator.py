"""What belongs together is told together: paragraphs, figures set apart, one sentence for several events."""

from __future__ import annotations

import pytest

from solo.games.town import events as e
from solo.games.town.front.narrator import Narrator
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import Span, text_of, wrapped
from tests.games.town.front.telling import JOE, KATE, kinds


def check(who: str, faces: tuple[int, ...], passed: bool, clues: int = 0, about: str = "") -> e.Checked:
    hits = sum(face > 4 for face in faces)
    return e.Checked(who, "luck", 0, len(faces) - clues, 1, 5, faces, hits, passed, clues, about)


@pytest.mark.parametrize("language", languages())
def test_an_encounter_is_one_paragraph_with_its_dice_and_what_comes_of_it(language: str) -> None:
    story = [
        e.EncounterBegan(JOE, "graveyard", "graveyard_1"),
        check(JOE, (5, 2), True, about="graveyard_1"),
        e.Branched(JOE, "graveyard_1", "pass"),
        e.Gained(JOE, "clues", 1, 3),
        e.EncounterBegan(KATE, "graveyard", "graveyard_2"),
    ]
    title, told, *rest = Narrator(load(language, "town")).tell(story)
    assert kinds(title) == ["title"]
    assert kinds(told)[:2] == ["prose", "figure"]
    assert kinds(told)[-1] == "figure"
    assert "5 2" in told[1].text
    assert "(3)" in told[-1].text
    assert kinds(rest[0]) == ["title"]


def test_figures_stand_in_brackets_and_alone_as_a_sentence() -> None:
    gain = Span("figure", "Joe Diamond: +1 clue (3)")
    assert text_of((Span("prose", "He nods."), gain)) == "He nods. [Joe Diamond: +1 clue (3)]"
    assert text_of((gain,)) == "Joe Diamond: +1 clue (3)."
    lines = wrapped((Span("prose", "One two three"), gain), 16)
    assert [("".join(span.text for span in line)) for line in lines] == [
        "One two three",
        "[Joe Diamond:",
        "+1 clue (3)]",
    ]


def test_only_spaces_that_may_break_do() -> None:
    lines = wrapped((Span("fact", "za 3\u00a0dolary a dost"),), 8)
    assert ["".join(span.text for span in line) for line in lines] == ["za", "3\u00a0dolary", "a dost"]


def test_clue_tokens_are_told_behind_the_dice_they_bring(english: Catalogue) -> None:
    story = [e.Paid(JOE, "clues", 1, 2), e.Paid(JOE, "clues", 1, 1), check(JOE, (1, 2, 6), True, clues=2)]
    (told,) = Narrator(english).tell(story)
    assert [span.text for span in told] == [
        "Joe Diamond: Luck check, 1 die and 2 clues for 1 success: 1 2 6 – passed with 1; spends 2 clues (1)"
    ]


def test_gains_and_losses_are_added_up_and_cards_counted(english: Catalogue) -> None:
    story = [
        e.Lost(JOE, "stamina", 1, 4),
        e.Lost(JOE, "stamina", 2, 2),
        e.CardGained(JOE, "food.1"),
        e.CardGained(JOE, "food.2"),
        e.CardGained(JOE, "axe.1"),
    ]
    (told,) = Narrator(english).tell(story)
    assert text_of(told) == "Joe Diamond: −3 stamina (2); gains Food (2) and Axe."


def test_what_concerns_another_is_another_paragraph_and_names_are_not_repeated(english: Catalogue) -> None:
    story: list[Event] = [
        e.Moved(JOE, "a", "woods", "walk"),
        check(JOE, (1,), False),
        e.Lost(JOE, "sanity", 1, 3),
        e.Lost(KATE, "sanity", 1, 2),
    ]
    joe, kate = Narrator(english, verbosity="brief").tell(story)
    assert text_of(joe).count("Joe") == 1
    assert text_of(kate) == "Kate Winthrop: −1 sanity (2)."


def test_a_phase_in_which_nothing_happens_has_no_heading(english: Catalogue) -> None:
    story = [
        e.RoundBegan(2, JOE),
        e.PhaseBegan("upkeep"),
        e.PhaseBegan("movement"),
        e.Moved(JOE, "a", "woods", "walk"),
        e.PhaseBegan("other_world_encounters"),
        e.PhaseBegan("mythos"),
    ]
    told = [text_of(each) for each in Narrator(english).tell(story)]
    assert told[:2] == ["Turn 2", "Movement"]
    assert told[3:] == ["Mythos"]
    assert len(Narrator(english, verbosity="brief").tell(story)) == 2


def test_a_walk_is_one_sentence(english: Catalogue) -> None:
    """As people speak of it: where to, and by way of what; the street before one's own door goes without saying."""
    steps = [e.Moved(JOE, "bank_of_arkham", "downtown_street", "walk")]
    steps += [e.Moved(JOE, "downtown_street", place, "walk") for place in ("northside_street", "train_station")]
    for seed in range(8):
        (walk, *_), *_ = Narrator(english, seed).tell(steps)
        assert ("Northside" in walk.text, "the Train Station" in walk.text) == (True, True)
        assert "Downtown" not in walk.text
        assert "then" not in walk.text
    (short,) = Narrator(english, verbosity="brief").tell(steps)
    assert text_of(short) == "Joe Diamond: at the Train Station."


def test_monsters_are_told_place_by_place_in_one_sentence(english: Catalogue) -> None:
    story = [
        e.MonsterMoved("cultist.1", "woods", "uptown_street"),
        e.MonsterMoved("ghoul.1", "graveyard", "rivertown_street"),
        e.MonsterMoved("cultist.2", "woods", "uptown_street"),
    ]
    (told,) = Narrator(english).tell(story)
    assert len(told) == 1
    assert "Two Cultists" in told[0].text
    assert told[0].text.endswith("; the Ghoul to the streets of Rivertown.")


def test_the_gate_that_fills_the_doom_track_is_told_as_such(english: Catalogue) -> None:
    """A number of numbers says it to nobody."""
    for doom, full in ((12, False), (13, True)):
        told = Narrator(english).tell([e.DoomChanged(1, doom, 13), e.GateOpened("gate_abyss_1", "woods", 2)])
        assert ("the track is full" in " ".join(map(text_of, told))) is full


def test_doom_stands_behind_the_gate_that_brings_it(english: Catalogue) -> None:
    (told,) = Narrator(english).tell([e.DoomChanged(1, 3, 10), e.GateOpened("gate_abyss_1", "woods", 2)])
    assert kinds(told) == ["fact", "figure"]
    assert told[1].text == "2 gates open; doom 3 of 10"


def test_terror_and_what_comes_of_it_is_summed_up(english: Catalogue) -> None:
    story: list[Event] = []
    for level, ally in enumerate(("duke", "ryan_dean", "eric_colt"), 1):
        story += [e.TerrorRaised(level), e.AllyLeftTown(f"{ally}.1")]
    (told,) = Narrator(english).tell(story)
    assert kinds(told) == ["fact", "figure", "fact"]
    assert told[1].text == "terror 3"
    assert "Duke, Ryan Dean, and Eric Colt" in told[2].text


def test_in_the_final_battle_successes_are_counted_not_passed(english: Catalogue) -> None:
    blow = e.Checked(JOE, "combat", -3, 4, 1, 5, (5, 6, 1, 2), 2, True, 0, "")
    narrator = Narrator(english)
    assert "passed" in text_of(narrator.tell([blow])[0])
    assert "– 2 successes" in text_of(narrator.tell([e.BattleRound(1), blow])[1])


def test_a_text_for_everybody_says_whose_it_is(english: Catalogue) -> None:
    card, branch = "the_man_in_black", "visit.then"
    story = [e.MythosDrawn(card, False), e.Branched(JOE, card, branch), e.Branched(KATE, card, branch)]
    *_, whose, joe, hers, kate = Narrator(english).tell(story)
    assert [text_of(each) for each in (whose, hers)] == ["Joe Diamond", "Kate Winthrop"]
    assert kinds(whose) == kinds(hers) == ["title"]
    assert kinds(joe) == kinds(kate) == ["prose"]


def test_a_rumor_is_told_in_full_once(english: Catalogue) -> None:
    ongoing = e.Branched("", "the_southside_strangler_strikes", "ongoing")
    narrator = Narrator(english)
    first, second = narrator.tell([ongoing])[0], narrator.tell([ongoing])[0]
    assert (kinds(first), kinds(second)) == (["prose"], ["figure"])
    assert len(text_of(second)) < 90


def test_what_appears_elsewhere_is_told_apart_from_a_scene(english: Catalogue) -> None:
    """A scene calls somebody "you"; monsters that its gate brings to the outskirts are no part of it."""
    drawn = [e.EncounterBegan(JOE, "woods", "woods_6"), e.DrawnThrough(JOE, "woods", "plateau_of_leng_1", True)]
    for monsters in (["ghoul.1"], ["ghoul.1", "zombie.2"]):
        story = [*drawn, *(e.MonsterAppeared(monster, "outskirts", "") for monster in monsters)]
        *_, scene, last = Narrator(english).tell(story)
        assert scene[-1].kind == "prose"
        assert kinds(last) == ["fact"]
        assert "Ghoul" in last[0].text


def test_a_check_for_the_news_begins_a_paragraph_of_whom_it_concerns(english: Catalogue) -> None:
    """The outcome calls them "you", and so does not follow a sentence about monsters."""
    card = "ill_wind_grips_arkham"
    story = [
        e.MythosDrawn(card, False),
        e.MonsterMoved("ghoul.1", "graveyard", "rivertown_street"),
        check(JOE, (1,), False, about=card),
        e.Branched(JOE, card, "fail"),
    ]
    monsters, *news, wind = Narrator(english).tell(story)
    assert kinds(monsters) == ["fact"]
    assert [kinds(each) for each in news] == [["title"], ["scene"]]
    assert kinds(wind) == ["figure", "prose"]
    assert wind[0].text.startswith("Joe Diamond: ")


def test_what_turns_to_somebody_begins_a_paragraph(english: Catalogue) -> None:
    """Harm done from afar while the town is told, a card that is ignored after it, and the next monster after a fight."""
    town: list[Event] = [e.MonsterMoved("ghoul.1", "graveyard", "rivertown_street")]
    harm = [
        e.Rolled(JOE, (6,), 6, "chthonian"),
        e.Lost(JOE, "stamina", 1, 0, cause="chthonian"),
        e.KnockedOut(JOE, "stamina", "graveyard", cause="chthonian"),
    ]
    *_, moved, fall, ignored = Narrator(english).tell([*town, *harm, e.CardIgnored("good_work_undone")])
    assert kinds(moved) == ["fact"]
    assert fall[0].kind == "figure"
    assert kinds(ignored) == ["fact"]
    *_, fallen = Narrator(english).tell([*town, harm[1]])
    assert kinds(fallen) == ["figure"]
    evaded = e.Checked(JOE, "evade", 0, 1, 1, 5, (1,), 0, False, 0, "nightgaunt.1")
    fight = [e.CombatBegan(JOE, "cultist.1"), e.MonsterDefeated(JOE, "cultist.1", "trophy")]
    *_, last = Narrator(english).tell([*fight, evaded])
    assert last[0].kind != "fact"
    *_, cup = Narrator(english).tell([e.CardEnded("estate_sale", "over"), e.MonsterLeft("ghoul.1", "woods", "cup")])
    assert kinds(cup) == ["fact"]
    *_, lure = Narrator(english).tell([e.MonsterAppeared("ghoul.1", "woods", ""), e.CluesTaken(JOE, "woods", 1, 1)])
    assert "Joe Diamond" in lure[0].text


def test_dice_for_news_that_was_just_named_do_not_name_it_again(english: Catalogue) -> None:
    card = "disturbing_the_dead"
    rumor = [e.Branched("", card, "ongoing"), e.Rolled("", (3,), 3, card)]
    narrator = Narrator(english)
    first, again = text_of(narrator.tell(rumor)[0]), text_of(narrator.tell(rumor)[0])
    title = narrator.telling.title(card)
    assert first.count(title) == again.count(title) == 1
    assert "3" in again


def test_a_roll_for_each_item_of_somebody_who_has_none_is_not_told(english: Catalogue) -> None:
    """Ithaqua awakens: a die is rolled for every item, and whoever has no item rolls nothing."""
    rolled = [e.Rolled(JOE, (1,), 0, "ithaqua"), e.Rolled(KATE, (), 0, "ithaqua")]
    told = "\n".join(map(text_of, Narrator(english).tell([e.Awakened("ithaqua", "doom"), *rolled])))
    assert "Joe" in told
    assert "Kate" not in told


def test_victory_is_told_even_by_one_who_came_late(english: Catalogue) -> None:
    """A narrator of a resumed campaign has not heard who the Ancient One is."""
    told = Narrator(english).tell([e.GameOver("battle", "yig")])
    assert kinds(told[0]) == ["scene"]
    assert text_of(told[1]) == "Victory: the Ancient One is beaten back."


def test_women_are_women_by_their_first_names_too() -> None:
    """After the paragraph has named her she goes by her first name, and the verb still agrees."""
    story: list[Event] = [
        e.Moved("gloria_goldberg", "a", "woods", "walk"),
        e.KnockedOut("gloria_goldberg", "stamina", "st_marys_hospital"),
        e.Evaded("gloria_goldberg", "cultist.1", True),
    ]
    told = {text_of(Narrator(load("cs", "town"), seed, "brief").tell(story)[0]) for seed in range(12)}
    assert not any(word in text for text in told for word in ("upadl ", "ztratil ", "utekl ", "vytrhl "))
    assert any(word in text for text in told for word in ("upadla", "ztratila"))


def test_a_clue_that_is_found_at_once_is_its_finders(english: Catalogue) -> None:
    story = [e.Lost(KATE, "sanity", 1, 2), e.ClueAppeared("woods", 1), e.CluesTaken(JOE, "woods", 1, 3)]
    kate, joe = Narrator(english).tell(story)
    assert "Joe" not in text_of(kate)
    assert "Joe Diamond" in text_of(joe)


def test_a_second_monster_that_leaves_is_told(english: Catalogue) -> None:
    story = [
        e.MonsterDefeated(JOE, "cultist.1", "trophy"),
        e.MonsterLeft("cultist.1", "woods", "cup"),
        e.MonsterLeft("ghoul.1", "woods", "cup"),
    ]
    assert "Ghoul" in " ".join(map(text_of, Narrator(english).tell(story)))


def test_whoever_has_retold_a_night_goes_on_as_whoever_told_it(english: Catalogue) -> None:
    story: list[Event] = [e.NightBegan(1), e.RoundBegan(1, JOE)]
    story += [e.Evaded(JOE, "cultist.1", False) for _ in range(9)]
    story += [e.Moved(KATE, "a", "woods", "walk"), e.RoundBegan(2, JOE)]
    rest: list[Event] = [e.Moved(KATE, "b", "woods", "walk"), e.Evaded(JOE, "cultist.1", False)]
    teller, again = Narrator(english, 5), Narrator(english, 5)
    for event in story:
        teller.tell([event, Asked(JOE, "combat")])
    again.retell([each for event in story for each in (event, Asked(JOE, "combat"))])
    assert again.tell(rest) == teller.tell(rest)


def test_a_new_night_sees_everything_for_the_first_time(english: Catalogue) -> None:
    walk = e.Moved(JOE, "a", "woods", "walk")
    narrator = Narrator(english)
    first = narrator.tell([e.NightBegan(1), walk])
    again, third = narrator.tell([walk]), narrator.tell([walk])
    other = narrator.tell([e.NightBegan(2), walk])
    assert [kinds(each[-1]) for each in (first, third, other)] == [["fact", "prose"], ["fact"], ["fact", "prose"]]
    assert kinds(again[-1]) == ["fact", "prose"] and again[-1] != first[-1]
