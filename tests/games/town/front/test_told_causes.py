"""Each loss, fall and blow is told by what brought it, in words of its own."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.narrator import Narrator
from solo.games.town.printed.copies import FACE_DOWN, world_of
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import text_of
from tests.games.town.front.telling import JOE, KATE, kinds


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


@pytest.mark.parametrize("language", languages())
def test_what_befalls_several_people_alike_is_one_line_with_what_each_has_then(language: str) -> None:
    """The frost costs Joe and Kate a point each. Where one loses more, or something else, each has a line."""
    words = load(language, "town")
    frost = [e.Lost(who, "stamina", 1, left, cause="ithaqua") for who, left in ((JOE, 3), (KATE, 2))]

    def tell(*story: Event) -> list[str]:
        return [text_of(each) for each in Narrator(words).tell(story)]

    (told,) = tell(*frost)
    name, first = Narrator(words).name, "(3, 2)"
    assert first in told and str(name(JOE)["name"]) in told and str(name(KATE)["name"]) in told
    assert len(tell(frost[0], e.Lost(KATE, "stamina", 2, 1, cause="ithaqua"))) == 2
    assert len(tell(frost[0], e.Lost(KATE, "stamina", 1, 2, cause="the_festival"))) == 2
    (both, more) = tell(*frost, e.CardLost(KATE, "food.1", "deck", cause="the_festival"))
    assert first in both and first not in more


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


@pytest.mark.parametrize("card", ["skill_will", "stealth"])
def test_a_book_says_of_a_skill_that_it_is_learned_and_not_that_it_is_owned(english: Catalogue, card: str) -> None:
    ((learned,),) = Narrator(english).tell([e.CardGained(JOE, f"{card}.1", cause="the_terrible_experiment")])
    ways = {each.pattern.partition("{cards}")[0] for each in english.messages("events", "Deeds", "SkillGained")}
    assert any(learned.plain.startswith(way.replace("{who}", "Joe Diamond")) for way in ways)


def test_r11_6_a_gate_has_a_paragraph_of_its_own_after_a_gift_of_the_news(english: Catalogue) -> None:
    told = Narrator(english).tell(
        [
            e.CardGained(JOE, "whiskey.1", cause="the_stars_are_right"),
            e.DrawnThrough(JOE, "woods", "yuggoth_1", False, cause=""),
        ]
    )
    assert "Whiskey" in text_of(told[0])
    assert "Yuggoth" not in text_of(told[0])
