"""What belongs together is told together: paragraphs, figures set apart, one sentence for several events."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.narrator import Narrator
from solo.games.town.printed.copies import FACE_DOWN, world_of
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import Paragraph, Span, text_of, wrapped
from solo.narration.words import sentences

JOE, KATE = "joe_diamond", "kate_winthrop"


@pytest.fixture(scope="module")
def english() -> Catalogue:
    return load("en", "town")


def kinds(paragraph: Paragraph) -> list[str]:
    return [span.kind for span in paragraph]


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
        "[Joe Diamond: +1",
        "clue (3)]",
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


def test_a_loss_says_what_it_comes_of_unless_that_was_just_told(english: Catalogue) -> None:
    """The frost is named; the blow of a monster, a scene's own price and what goes of itself are figures only."""
    frost = e.Lost(JOE, "stamina", 1, 3, cause="ithaqua")
    bite = [e.MonsterHits(JOE, "ghoul.1", 1, cause="combat"), e.Lost(JOE, "stamina", 1, 2, cause="ghoul")]
    faded = e.CardLost(JOE, "blessing.1", "deck", cause="blessing")
    paid = e.Paid(KATE, "money", 10, 2, cause="bank_loan")

    def tell(*story: Event) -> list[str]:
        return [text_of(each) for each in Narrator(english).tell(story)]

    assert tell(frost)[0] == "Joe Diamond – Ithaqua’s frost: −1 stamina (3)."
    assert tell(*bite)[0].endswith("[Joe Diamond: −1 stamina (2)]")
    assert tell(faded)[0].endswith("[loses Blessing]")
    assert "the bank: pays $10" in tell(paid)[0]
    again = [e.MonsterHits(JOE, "ghoul.1", 1), e.Lost(KATE, "stamina", 1, 2, cause="ghoul")]
    assert "Ghoul: −1 stamina" in tell(*again)[1]


def test_what_is_paid_and_what_a_sentence_has_told_are_figures_also_after_a_question(english: Catalogue) -> None:
    """A ledger's line ("Joe spends 5 clue tokens (0).") is no sentence of a story."""
    narrator, asked = Narrator(english), Asked(JOE, "seal")
    (paid,) = narrator.tell([asked, e.Paid(JOE, "clues", 5, 0)])
    (blessed,) = narrator.tell([asked, e.CardGained(JOE, "blessing.1", cause="south_church")])
    assert kinds(paid) == ["figure"]
    assert kinds(blessed) == ["fact", "figure"]


def test_losses_of_two_causes_in_one_line_say_both(english: Catalogue) -> None:
    story = [e.Lost(JOE, "stamina", 1, 3, cause="ithaqua"), e.CardLost(JOE, "food.1", "deck", cause="the_festival")]
    (told,) = Narrator(english).tell(story)
    headline = Narrator(english).telling.title("the_festival")
    assert text_of(told) == f"Joe Diamond – Ithaqua’s frost: −1 stamina (3); “{headline}”: loses Food."


def test_a_fall_is_told_by_what_brought_it_and_where_one_wakes(english: Catalogue) -> None:
    """The particular before the general: another world, then the sort of thing, then any."""

    def sentences(*keys: str) -> set[str]:
        return {str(each.pattern) for each in english.messages("events", "KnockedOut", *keys)}

    assert all(sentences("sanity", sort) for sort in ("beyond", "monster", "card", "mythos", "ancient_one", "other"))
    seen: dict[str, set[str]] = {}
    for cause, place in (("ghoul", "woods"), ("wither", "woods"), ("ghoul", "abyss_1"), ("woods_3", "woods")):
        told = {
            text_of(Narrator(english, seed, "brief").tell([e.KnockedOut(JOE, "sanity", place, cause=cause)])[0])
            for seed in range(30)
        }
        seen[f"{cause} {place}"] = told
        assert len(told) >= 2
    assert not set.intersection(*seen.values())
    woken = e.Moved(JOE, "woods", "arkham_asylum", "effect", cause="insanity")
    assert "Arkham Asylum" in text_of(Narrator(english, verbosity="brief").tell([woken])[0])
    older = e.KnockedOut(JOE, "sanity", "woods")
    assert text_of(Narrator(english).tell([older])[0]) in seen["woods_3 woods"]


def test_a_monster_falls_to_spell_weapon_or_bare_hands(english: Catalogue) -> None:
    cast = e.SpellCast(JOE, "wither.1", True, 1)
    ends = {
        "spell": [cast, e.MonsterDefeated(JOE, "ghoul.1", "trophy", ("wither.1",), cause="ghoul")],
        "weapon": [e.MonsterDefeated(JOE, "ghoul.1", "trophy", ("axe.1",), cause="ghoul")],
        "hands": [e.MonsterDefeated(JOE, "ghoul.1", "trophy", cause="ghoul")],
        "card": [e.MonsterDefeated(JOE, "ghoul.1", "trophy", cause="flute_of_the_outer_gods")],
        "other": [e.MonsterDefeated(JOE, "ghoul.1", "trophy")],
    }
    told = {
        how: {text_of(Narrator(english, seed, "brief").tell(story)[-1]) for seed in range(30)}
        for how, story in ends.items()
    }
    assert not any(told[one] & told[other] for one in ends for other in ends if one != other)
    assert any("Axe" in text for text in told["weapon"])
    assert not any("Axe" in text or "Wither" in text for text in told["hands"])


def test_the_first_and_the_last_seal_are_unlike_the_others(english: Catalogue) -> None:
    told = {
        seals: {
            text_of(Narrator(english, seed).tell([e.Sealed(JOE, "woods", "clues", seals)])[0]).rpartition(" [")[0]
            for seed in range(30)
        }
        for seals in (1, 2, 4, 6)
    }
    assert told[2] == told[4]
    assert not told[1] & told[2] and not told[6] & (told[1] | told[2])


def test_every_world_has_its_own_gate(english: Catalogue) -> None:
    worlds = [world for world in english.find("names", "worlds") if world != world_of(FACE_DOWN)]
    assert len(worlds) == 8
    for name in ("GateOpened", "GateClosed", "DrawnThrough"):
        for key in {"GateOpened": ("",), "GateClosed": ("trophy",), "DrawnThrough": ("yes", "no")}[name]:
            assert all(len(english.messages("events", name, *filter(None, (key, world)))) >= 2 for world in worlds)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_unstable_place_is_seen_closed_and_sealed(content: Content, language: str) -> None:
    """Once a night each, in words of its own; nothing is added to the first seal and the last."""
    words = load(language, "town")
    assert len(content.unstable) == 11
    own = {
        kind: {place: {each.format({}) for each in words.messages("places", place, kind)} for place in content.unstable}
        for kind in ("closed", "sealed")
    }
    seen = [text for kind in own.values() for texts in kind.values() for text in texts]
    assert len(seen) == len(set(seen)) >= 33
    for place in content.unstable:
        shut = [e.GateClosed(JOE, place, "gate_abyss_1", "trophy"), e.Sealed(JOE, place, "clues", 2)]
        teller = Narrator(words)
        (told,) = teller.tell(shut)
        assert told[1].text in own["closed"][place] and told[3].text in own["sealed"][place]
        assert kinds(teller.tell(shut)[0]) == ["fact", "fact", "figure"]
        assert kinds(Narrator(words).tell([e.Sealed(JOE, place, "clues", 1)])[0]) == ["fact", "figure"]


@pytest.mark.parametrize("language", ["en", "cs"])
def test_what_befalls_somebody_hangs_on_what_brought_it(language: str) -> None:
    """Each cause has sentences that no other has: arrests, delays, falls, and the way back from every world."""
    words = load(language, "town")

    def told(*story: Event) -> set[str]:
        return {Narrator(words, seed, "brief").tell(story)[-1][0].text for seed in range(30)}

    gone = e.DrawnThrough(JOE, "woods", "abyss_1", False)
    several = [
        [told(e.Arrested(JOE, cause=cause)) for cause in ("curfew_enforced", "arkham_asylum_3", "river_docks_2", "")],
        [told(e.Delayed(JOE, cause=cause)) for cause in ("curfew_enforced", "ghoul", "food", "")],
        [told(e.TurnLost(JOE))],
        [told(e.KnockedOut(JOE, "sanity", "woods", cause=cause)) for cause in ("ghost", "dhole", "shoggoth", "ghoul")],
        [told(e.KnockedOut(JOE, "stamina", "woods", cause=cause)) for cause in ("ithaqua", "dhole", "ghost", "ghoul")],
    ]
    for texts in several:
        assert all(len(each) >= 2 for each in texts)
        assert sum(map(len, texts)) == len(set().union(*texts))
    delayed = {
        text_of(Narrator(words, seed, "brief").tell([gone, e.Delayed(JOE, cause="gate_1")])[0]) for seed in range(30)
    }
    assert not any(text.endswith(tuple(told(e.Delayed(JOE)))) for text in delayed)
    for world in (each for each in words.find("names", "worlds") if each != world_of(FACE_DOWN)):
        back = [e.DrawnThrough(JOE, "woods", f"{world}_1", False), e.Returned(JOE, "woods", True)]
        assert len(words.messages("events", "Returned", world)) >= 2
        assert not told(*back) & told(e.Returned(JOE, "woods", True))


@pytest.mark.parametrize("language", ["en", "cs"])
def test_what_is_prevented_is_told_with_who_prevents_it(language: str) -> None:
    words = load(language, "town")
    for event in (e.GateHeld, e.MonsterHeld):
        for by in ("seal", KATE):
            told = {text_of(Narrator(words, seed).tell([event("woods", by)])[0]) for seed in range(60)}
            assert len(told) >= 4
            assert all("Kate" in text for text in told) == (by == KATE)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_of_what_changes_hands_and_needs_no_roll_there_is_only_a_figure(language: str) -> None:
    words = load(language, "town")
    for event in (
        e.Traded(JOE, KATE, "food.1", 0),
        e.Traded(JOE, KATE, "", 3),
        e.AutoPassed(JOE, "evade", "silver_key.1"),
    ):
        assert kinds(Narrator(words).tell([event])[0]) == ["figure"]


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_monster_that_fights_has_a_blow_of_its_own(content: Content, language: str) -> None:
    words = load(language, "town")
    blows = {
        id: {each.pattern for each in words.messages("events", "MonsterHits", id)}
        for id, monster in content.monsters.items()
        if monster.fact.combat is not None
    }
    assert all(len(each) >= 2 for each in blows.values())
    assert len(set().union(*blows.values())) == sum(map(len, blows.values()))
    hit = e.MonsterHits(JOE, "gug.1", 4, cause="combat")
    assert len({text_of(Narrator(words, seed).tell([hit])[0]) for seed in range(20)}) == len(blows["gug"])


def test_a_nightgaunt_carries_to_the_gate(english: Catalogue) -> None:
    by_itself = e.DrawnThrough(JOE, "woods", "abyss_1", False)
    carried = e.DrawnThrough(JOE, "woods", "abyss_1", False, cause="nightgaunt")
    one, other = (
        {text_of(Narrator(english, seed, "brief").tell([event])[0]) for seed in range(20)}
        for event in (by_itself, carried)
    )
    assert not one & other


def test_in_a_long_fight_a_monster_strikes_in_its_own_way_once(english: Catalogue) -> None:
    story: list[Event] = [e.CombatBegan(JOE, "warlock.1")]
    story += [e.MonsterHits(JOE, "warlock.1", 1, cause="combat") for _ in range(6)]
    told = [span.text for paragraph in Narrator(english).tell(story) for span in paragraph if span.kind == "fact"]
    own = {each.pattern.replace("{who.first}", "Joe") for each in english.messages("events", "MonsterHits", "warlock")}
    assert [text in own for text in told] == [True] + [False] * 5
    assert all(one != other for one, other in pairwise(told))


def test_the_price_of_a_check_has_no_cause_and_what_the_dead_leave_is_not_told(english: Catalogue) -> None:
    clue = e.Paid(JOE, "clues", 1, 0, cause="gug")
    left = e.CardLost(JOE, "lantern.1", "deck", cause="eliminated")
    assert "Gug" not in text_of(Narrator(english).tell([clue])[0])
    assert Narrator(english).tell([left]) == []


@pytest.mark.parametrize("card", ["duke", "blessing", "curse"])
def test_who_joins_and_what_lies_on_somebody_is_told(english: Catalogue, card: str) -> None:
    """In a sentence before the figure; not where a sheet is dealt with it, nor in brief."""
    given = e.CardGained(JOE, f"{card}.1", cause="woods_7")
    (told,) = Narrator(english).tell([given])
    assert kinds(told)[0] == "fact" and told[0].text in {
        each.pattern.replace("{who}", "Joe Diamond")
        for path in (("events", "CardGained", card), ("events", "CardGained", card, "other"))
        for each in english.messages(*path)
    }
    dealt = e.CardGained(JOE, f"{card}.1")
    assert kinds(Narrator(english).tell([dealt])[0]) == ["figure"]
    assert text_of(Narrator(english).tell([dealt])[0]).startswith("Joe Diamond gains")
    assert text_of(Narrator(english, verbosity="brief").tell([given])[0]).startswith("Joe Diamond gains")


def test_what_is_looked_at_spent_and_settled_without_dice_is_a_figure(english: Catalogue) -> None:
    """A sentence about it would say nothing that the scene does not."""
    paid = e.Paid(JOE, "clues", 5, 0)
    for event in (paid, e.CardsSeen(JOE, "spell", ("heal.1",)), e.TrophiesSpent(JOE, ("ghoul.1",), ())):
        (told,) = Narrator(english).tell([event])
        assert kinds(told) == ["figure"], event
        assert text_of(told).count(".") == 1 and text_of(told).startswith("Joe Diamond")


def test_a_monster_that_moves_alone_of_its_kind_is_the_one_that_was_met(english: Catalogue) -> None:
    moved = [
        e.MonsterMoved("ghoul.1", "woods", "rivertown_street"),
        e.MonsterMoved("gug.1", "woods", "easttown_street"),
    ]
    assert all(each in text_of(Narrator(english).tell(moved)[0]) for each in ("he Ghoul ", "the Gug "))
    several = [
        e.MonsterMoved("ghoul.1", "woods", "rivertown_street"),
        e.MonsterMoved("ghoul.2", "woods", "easttown_street"),
    ]
    assert "he Ghoul" not in text_of(Narrator(english).tell(several)[0])


def test_a_monster_that_moves_is_not_taken_for_one_of_its_kind_that_stays(english: Catalogue) -> None:
    stays, moved = e.MonsterAppeared("gug.1", "woods", ""), e.MonsterMoved("gug.2", "graveyard", "rivertown_street")
    later = [stays, e.PhaseBegan("movement"), moved]
    assert "The Gug" not in " ".join(map(text_of, Narrator(english).tell(later)))


def test_a_monster_that_moves_is_not_taken_for_one_of_its_kind_that_has_just_come(english: Catalogue) -> None:
    came, moved = e.MonsterAppeared("gug.1", "outskirts", ""), e.MonsterMoved("gug.2", "woods", "easttown_street")
    assert "The Gug" not in " ".join(map(text_of, Narrator(english).tell([came, moved])))
    itself = e.MonsterMoved("gug.1", "outskirts", "easttown_street")
    assert "The Gug" in " ".join(map(text_of, Narrator(english).tell([came, e.ClueAppeared("woods", 1), itself])))
    later = [came, e.PhaseBegan("movement"), moved]
    assert "The Gug" in " ".join(map(text_of, Narrator(english).tell(later)))


def test_whoever_is_nowhere_does_not_get_up_as_in_a_street(english: Catalogue) -> None:
    """Nobody finds both shoes in time and space."""
    nowhere = {
        each.pattern.replace("{who}", "Joe Diamond") for each in english.messages("events", "StoodUp", "nowhere")
    }
    narrator = Narrator(english)
    assert text_of(narrator.tell([e.StoodUp(JOE)])[-1]) not in nowhere
    narrator.tell([e.LostInTimeAndSpace(JOE), e.RoundBegan(2, KATE)])
    assert text_of(narrator.tell([e.StoodUp(JOE)])[-1]) in nowhere


def test_areas_of_other_worlds_go_by_what_they_are(english: Catalogue) -> None:
    for world in (each for each in english.find("names", "worlds") if each != world_of(FACE_DOWN)):
        titles = [
            text_of(Narrator(english).tell([e.EncounterBegan(JOE, f"{world}_{area}", "x")])[0]) for area in (1, 2)
        ]
        assert titles[0] != titles[1]
        assert not any("area" in title for title in titles)


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
