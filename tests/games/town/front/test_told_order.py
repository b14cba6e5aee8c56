"""What explains stands before what it explains, nothing is told twice in a row, and the town apart from people."""

from __future__ import annotations

import pytest

from solo.games.town import events as e
from solo.games.town.front.narrator import Narrator
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import folded, text_of

JOE = "joe_diamond"
KATE = "kate_winthrop"
MANDY = "mandy_thompson"
HALL = "historical_society"
TREMORS = "strange_tremors_cease"


@pytest.fixture(scope="module", params=languages("town"))
def words(request: pytest.FixtureRequest) -> Catalogue:
    return load(request.param, "town")


def kinds(words: Catalogue, *story: Event) -> list[list[str]]:
    """The kinds of the spans of each paragraph."""
    return [[span.kind for span in paragraph] for paragraph in Narrator(words).tell(story)]


def read(words: Catalogue, *story: Event) -> str:
    return " ".join(text_of(paragraph) for paragraph in Narrator(words).tell(story))


def test_what_a_headline_comes_to_is_told_before_the_monsters_it_drives_away(words: Catalogue) -> None:
    drawn, comes = e.MythosDrawn(TREMORS, False), e.Branched("", TREMORS, "then")
    left = [e.MonsterLeft(f"{monster}.1", "woods", "cup", cause=TREMORS) for monster in ("chthonian", "dhole")]
    alone, whole = read(words, drawn, comes), read(words, drawn, *left, comes)
    assert whole.startswith(alone)
    assert len(whole) > len(alone)


def test_monsters_that_leave_for_another_reason_keep_their_place(words: Catalogue) -> None:
    left = e.MonsterLeft("chthonian.1", "woods", "cup", cause="feds_raid_arkham")
    comes = e.Branched("", TREMORS, "then")
    assert read(words, left, comes).startswith(read(words, left))


def test_how_an_ally_joins_is_told_by_the_scene_alone(words: Catalogue) -> None:
    scene = e.EncounterBegan(JOE, "the_unnamable", "the_unnamable_1")
    joins = e.Branched(JOE, "the_unnamable_1", "listen.then.joins")
    gained = e.CardGained(JOE, "eric_colt.1", cause="the_unnamable_1")
    assert kinds(words, scene, joins, gained)[-1] == ["prose", "prose", "figure"]
    assert "fact" in kinds(words, e.CardGained(JOE, "eric_colt.1", cause="mas_boarding_house"))[-1]


def test_what_a_sleeping_ancient_one_takes_stands_apart_from_the_news_of_the_town(words: Catalogue) -> None:
    news, frost = e.ClueAppeared("woods", 1), e.Lost(JOE, "stamina", 1, 3, cause="ithaqua")
    assert [len(each) for each in kinds(words, news, frost)] == [1, 1]


def test_what_a_church_does_for_somebody_elsewhere_stands_with_whoever_asked_for_it(words: Catalogue) -> None:
    asked, spent = (
        e.AbilityUsed(MANDY, "south_church"),
        e.TrophiesSpent(MANDY, (), ("gate_abyss_1",), cause="south_church"),
    )
    blessed, steps = e.CardGained(KATE, "blessing.1", cause="south_church"), e.StoodUp(KATE)
    service, after = Narrator(words).tell((asked, spent, blessed, steps))
    assert [span.kind for span in service] == ["fact", "figure", "fact", "figure"]
    assert [span.kind for span in after] == ["fact"]
    for_herself = e.CardGained(MANDY, "blessing.1", cause="south_church")
    assert service[2].text.partition(".")[0] not in read(words, asked, for_herself)


def check(who: str, about: str, kind: str = "luck") -> e.Checked:
    return e.Checked(who, kind, 0, 2, 1, 5, (1, 2), 0, False, 0, about)


def test_what_somebody_else_does_for_a_check_stands_in_its_scene_after_the_first_try_has_failed(
    words: Catalogue,
) -> None:
    scene, asked = e.EncounterBegan(KATE, HALL, f"{HALL}_4"), Asked(KATE, "after_check")
    research = e.CardUsed(MANDY, "research", "after_any_check")
    story = (scene, asked, research, asked, check(KATE, f"{HALL}_4"), e.Branched(KATE, f"{HALL}_4", "fail"))
    _, whole = Narrator(words).tell(story)
    failed = str(words.find("events", "FailedFirst"))
    assert [span.kind for span in whole] == ["prose", "figure", "fact", "figure", "prose"]
    assert failed in whole[1].text
    assert str(words.name(MANDY)["first"]) in whole[2].text
    assert str(words.name(KATE)["name"]) in whole[3].text


def test_that_a_first_try_failed_is_not_said_where_it_had_passed(words: Catalogue) -> None:
    """Where every success counts, one may roll again for more."""
    scene, asked = e.EncounterBegan(KATE, HALL, f"{HALL}_4"), Asked(KATE, "after_check")
    research = e.CardUsed(MANDY, "research", "after_any_check")
    failed = str(words.find("events", "FailedFirst"))
    for sufficed in (False, True):
        rolled = e.Checked(KATE, "luck", 0, 2, 1, 5, (5, 5), 2, True, 0, f"{HALL}_4", sufficed)
        assert (failed in read(words, scene, asked, research, asked, rolled)) is not sufficed


def test_a_check_tried_again_is_told_the_same_question_by_question(words: Catalogue) -> None:
    asked, paid = Asked(JOE, "after_check"), e.Paid(JOE, "clues", 1, 2)
    bullwhip = e.CardUsed(JOE, "bullwhip.1", "after_check")
    parts = [
        [e.CombatBegan(JOE, "ghoul.1"), asked],
        [paid, asked],
        [bullwhip, Asked(JOE, "pick_die")],
        [asked],
        [e.CardUsed(MANDY, "research", "after_any_check"), asked],
        [check(JOE, "ghoul.1", "combat"), e.MonsterHits(JOE, "ghoul.1", 1)],
    ]
    table = Narrator(words)
    at_once = Narrator(words).tell([event for part in parts for event in part])
    by_question = [each for part in parts for each in table.tell(part)]
    assert [span for each in by_question for span in each] == [span for each in at_once for span in each]


def test_whom_a_spell_tried_twice_helps_to_evade_is_seen_first(words: Catalogue) -> None:
    asked, mists = Asked(JOE, "after_check"), e.CardUsed(JOE, "mists_of_releh.1", "before_check")
    case = e.CardUsed(JOE, "lucky_cigarette_case.1", "after_check")
    cast = e.Checked(JOE, "spell", 0, 2, 1, 5, (5, 2), 1, True, 0, "mists_of_releh.1")
    end = (e.SpellCast(JOE, "mists_of_releh.1", True, 1), e.Evaded(JOE, "ghoul.1", False))
    told = Narrator(words).tell((mists, asked, case, cast, *end))
    assert [each[0].kind for each in told] == ["title", "prose", "fact"]


def test_all_monsters_of_a_surge_come_before_the_town_takes_fright(words: Catalogue) -> None:
    come = [e.MonsterAppeared(f"ghoul.{number}", place, "") for number, place in ((1, "woods"), (2, "outskirts"))]
    emptied, terror = e.OutskirtsEmptied(("zombie.1",)), e.TerrorRaised(1)
    surge = e.SurgeBegan("woods", 2)
    assert read(words, surge, come[0], emptied, terror, come[1]) == read(words, surge, *come, emptied, terror)
    again = (come[1], emptied, terror, come[1])
    assert kinds(words, surge, *again)[-1][-1] == "fact"
    assert len(kinds(words, surge, *again)[0]) == len(kinds(words, surge, *again[:3])[0]) + 1


def test_the_monsters_of_a_gate_are_gone_before_its_place_is_sealed(words: Catalogue) -> None:
    gone, paid = e.MonsterLeft("ghoul.1", "woods", "cup", cause="gate_abyss_1"), e.Paid(JOE, "clues", 5, 0)
    sealed = e.Sealed(JOE, "woods", "clues", 2)
    assert read(words, paid, sealed, gone) == read(words, gone, paid, sealed)


def test_a_place_that_the_news_has_closed_is_not_told_once_more(words: Catalogue) -> None:
    """Its scene tells of it, and what the card does stands beside that."""
    news = e.MythosDrawn("temperence_fever_sweeps_city", False)
    closed = e.PlaceClosed("hibbs_roadhouse", cause="temperence_fever_sweeps_city")
    assert kinds(words, news, closed) == [["title"], ["scene"]]
    assert kinds(words, e.PlaceClosed("hibbs_roadhouse")) == [["fact"]]


def test_a_rumor_that_somebody_ends_has_its_title(words: Catalogue) -> None:
    rumor = "good_work_undone"
    title = words.messages("mythos", rumor, "headline")[0].format({}, words.language)
    told = Narrator(words).tell([e.PhaseBegan("arkham_encounters"), e.CardEnded(rumor, "passed")])
    assert [span.text for span in told[1]] == [title]
    assert [each[0].kind for each in Narrator(words).tell([e.CardEnded(rumor, "failed")])] == ["prose"]


@pytest.mark.parametrize(("who", "ability"), [("vincent_lee", "physician"), ("carolyn_fern", "psychology")])
def test_what_heals_oneself_is_not_told_as_for_somebody_else(words: Catalogue, who: str, ability: str) -> None:
    used = e.CardUsed(who, ability, "upkeep")
    phrases = words.messages("events", "CardUsed", ability, "own")
    own = {each.format({"who": words.name(who)}, words.language) for each in phrases}
    heals = [e.Gained(healed, "stamina", 1, 3, cause=ability) for healed in (who, JOE)]
    assert Narrator(words).tell([used, heals[0]])[0][0].text in own
    assert Narrator(words).tell([used, heals[1]])[0][0].text not in own


def test_what_is_found_in_a_place_is_no_consequence_of_what_was_read_there(words: Catalogue) -> None:
    reads = (e.CardUsed(JOE, "old_journal.1", "arkham_movement"), check(JOE, "old_journal", "lore"))
    assert kinds(words, *reads, e.CluesTaken(JOE, "woods", 1, 3)) == [["fact", "figure"], ["fact", "figure"]]


def test_that_somebody_is_delayed_is_a_figure(words: Catalogue) -> None:
    word = str(words.find("events", "Figures", "Delayed", "other"))
    for event in (e.Delayed(JOE, cause="curfew_enforced"), e.DrawnThrough(JOE, "woods", "abyss_1", True)):
        first = Narrator(words).tell([event])[0]
        assert [span.kind for span in first[:2]] == ["fact", "figure"]
        assert word in first[1].text


def test_the_news_is_read_after_the_gate_the_clue_and_the_monsters_right_before_what_it_brings(
    words: Catalogue,
) -> None:
    drawn, entered = e.MythosDrawn("an_evil_fog", False), e.CardEntered("an_evil_fog")
    town = [e.GateOpened("woods", "gate_abyss_1", 1), e.MonsterMoved("ghoul.1", "graveyard", "rivertown_street")]
    ended = e.CardEnded("egyptian_exhibit_visits_miskatonic_u", "replaced")
    told = Narrator(words).tell((drawn, *town, ended, entered))
    assert [each[0].kind for each in told] == ["fact", "prose", "title", "scene"]
    table = Narrator(words)
    by_question = [*table.tell((drawn, Asked("", "mythos_clue"))), *table.tell((*town, Asked("", "surge_share")))]
    assert [*by_question, *table.tell((ended, entered))] == told


def test_nobody_reads_the_news_of_the_day_on_which_the_ancient_one_awakes(words: Catalogue) -> None:
    drawn, gate = e.MythosDrawn("estate_sale", False), e.GateOpened("woods", "gate_abyss_1", 8)
    wakes = e.Awakened("yig", "gates")
    assert read(words, drawn, gate, wakes) == read(words, gate, wakes)


def test_a_card_drawn_in_place_of_a_scene_has_no_heading_of_its_own(words: Catalogue) -> None:
    shuffled, instead = (
        e.EncounterBegan(JOE, "yuggoth_1", entry) for entry in ("gate_shuffle_other", "gate_yellow_8_other")
    )
    assert kinds(words, shuffled, instead) == [["title"], ["prose", "prose"]]
    elsewhere = e.EncounterBegan(KATE, "yuggoth_2", "gate_yellow_8_other")
    assert kinds(words, shuffled, elsewhere) == [["title"], ["prose"]] * 2


def test_a_turning_point_is_told_behind_the_price_of_its_seal_and_not_before_an_awakening(words: Catalogue) -> None:
    fourth, fifth = (e.Sealed(JOE, place, "elder_sign", seals) for place, seals in (("woods", 4), ("graveyard", 5)))
    asked, paid = Asked(JOE, "prevent"), e.Lost(JOE, "sanity", 1, 3, cause="elder_sign")
    begins = e.PhaseBegan("other_world_encounters")

    def told(*story: Event) -> list[list[str]]:
        narrator = Narrator(words)
        open_yet = e.GateOpened("unnamable", "gate_abyss_1", 1)
        narrator.tell([e.GameStarted("yig", (JOE, KATE), (), ()), open_yet, fourth])
        return [[span.kind for span in each] for each in narrator.tell(story)]

    seal, turn, heading = told(fifth, asked, paid, begins)
    assert (seal[-1], turn, heading) == ("figure", ["scene"], ["heading"])
    assert told(fifth, asked, paid) == [seal, turn]
    assert told(fifth, Asked(JOE, "encounter"))[-1] == ["scene"]
    assert told(fifth, e.Awakened("yig", "doom"))[1] != ["scene"]


def test_what_a_monster_does_from_afar_is_told_where_its_dice_come_to_it(words: Catalogue) -> None:
    rolled = [e.Rolled(JOE, (face,), face, "chthonian") for face in (1, 6)]
    still, quake = (e.Branched(JOE, "chthonian", branch) for branch in ("1-3", "4-6"))
    assert kinds(words, rolled[0], still) == [["fact", "figure"]]
    assert kinds(words, rolled[1], quake) == [["fact", "figure"]]


def test_what_has_just_come_is_not_named_again_where_it_goes(words: Catalogue) -> None:
    came, stirs = e.MonsterAppeared("gug.1", "woods", ""), e.MonstersStir((), ())
    moved = e.MonsterMoved("gug.1", "woods", "uptown_street")
    gug = str(words.name("gug")["name"]).lower()
    assert read(words, came, stirs, moved).lower().count(gug) == 1
    assert read(words, came, e.ClueAppeared("graveyard", 1), stirs, moved).lower().count(gug) == 2


def test_what_somebody_gains_by_a_treatment_stands_with_it(words: Catalogue) -> None:
    asked, used = Asked(KATE, "heal"), e.CardUsed(KATE, "psychology", "upkeep")
    for_joe, for_herself = (e.Gained(who, "sanity", 1, 4, cause="psychology") for who in (JOE, KATE))
    assert kinds(words, used, asked, for_joe) == [["fact", "figure"]]
    own = [text_of(each) for each in Narrator(words).tell((used, asked, for_herself))]
    patient = [text_of(each) for each in Narrator(words).tell((used, asked, for_joe))]
    assert own[0].partition(".")[0] != patient[0].partition(".")[0]


def test_the_news_waits_for_what_a_monster_does_in_place_of_moving(words: Catalogue) -> None:
    drawn, comes = e.MythosDrawn(TREMORS, False), e.Branched("", TREMORS, "then")
    quake = [e.Rolled(JOE, (6,), 6, "chthonian"), e.Branched(JOE, "chthonian", "4-6")]
    harm = [e.Lost(KATE, "stamina", 1, 3, cause="chthonian"), e.KnockedOut(JOE, "stamina", "woods", cause="chthonian")]
    assert read(words, drawn, *quake, *harm, comes) == read(words, *quake, *harm, drawn, comes)
    assert read(words, drawn, *quake, comes) != read(words, drawn, comes, *quake)


def test_the_monsters_of_a_gate_go_before_its_place_is_seen_empty(words: Catalogue) -> None:
    came = e.MonsterAppeared("gug.1", "woods", "")
    closed = e.GateClosed(JOE, "woods", "gate_abyss_1", "trophy")
    left = e.MonsterLeft("gug.1", "woods", "cup", cause="gate_abyss_1")
    *_, told = Narrator(words).tell([came, closed, left])
    *_, unseen = Narrator(words).tell([came, closed])
    gug = str(words.name("gug")["name"]).lower()
    assert [gug in span.text.lower() for span in told] == [False, True, False]
    assert len(unseen) == 1


def test_who_is_at_hand_as_a_clue_comes_to_light_has_overlooked_nothing(words: Catalogue) -> None:
    appeared, asked, taken = e.ClueAppeared("woods", 1), Asked(JOE, "mythos_clue"), e.CluesTaken(JOE, "woods", 1, 1)
    at_hand, later = (
        {
            each.format({"who": words.name(JOE)}, words.language)
            for each in words.messages("events", "CluesTaken", "fresh")
        },
        Narrator(words).tell([taken])[-1],
    )
    (told,) = Narrator(words).tell([appeared, asked, taken])
    assert told[1].text in at_hand
    assert later[0].text not in at_hand


def test_whoever_has_started_the_motorcycle_rides_for_the_rest_of_the_phase(words: Catalogue) -> None:
    step = e.Moved(JOE, "uptown_street", "woods", "walk")
    started, reads = (
        e.CardUsed(JOE, "motorcycle.1", "arkham_movement"),
        e.CardUsed(JOE, "necronomicon.1", "arkham_movement"),
    )
    phase = e.PhaseBegan("movement")

    def walked(*before: Event) -> str:
        narrator = Narrator(words)
        narrator.tell([*before, Asked(JOE, "move")])
        return next(span.text for each in narrator.tell([step, Asked(JOE, "encounter")]) for span in each)

    riding = words.messages("events", "Moved", "ride", "walk")
    rides = {
        each.format({"who": {"name": name, "acc": name}, "place": words.name("woods")}, words.language)
        for each in riding
        for name in {*words.name(JOE).values(), words.name(JOE).get("again", "")}
    }
    assert walked(phase, started, reads) in rides
    assert walked(phase, started, phase) not in rides


def test_the_patrol_wagon_takes_somebody_where_its_driver_likes(words: Catalogue) -> None:
    started = e.CardUsed(JOE, "patrol_wagon.1", "instead_of_walking")
    driven = e.Moved(JOE, "police_station", "woods", "effect", cause="patrol_wagon")
    names = {*words.name(JOE).values(), words.name(JOE).get("again", "")}
    ways = {
        each.format({"who": {"name": name, "first": name}, "place": words.name("woods")}, words.language)
        for each in words.messages("events", "Moved", "patrol_wagon")
        for name in names
    }
    narrator = Narrator(words)
    narrator.tell([started, Asked(JOE, "go_anywhere")])
    told = [span.text for each in narrator.tell([driven, Asked(JOE, "encounter")]) for span in each]
    assert told[0] in ways


def test_an_offer_of_which_nothing_is_taken_has_an_end(words: Catalogue) -> None:
    scene = e.EncounterBegan(JOE, "hibbs_roadhouse", "hibbs_roadhouse_4")
    shown, asked = e.CardsSeen(JOE, "common", ("lantern.1",)), Asked(JOE, "buy")
    bought = (e.Paid(JOE, "money", 4, 1), e.Bought(JOE, "lantern.1", 4))
    after = Asked(KATE, "encounter")
    ends = {folded(each.pattern) for each in words.messages("events", "NothingBought")}

    def declines(*story: Event) -> bool:
        return any(folded(span.text) in ends for each in Narrator(words).tell(story) for span in each)

    assert declines(scene, shown, asked, after)
    assert declines(scene, shown, asked, e.PhaseBegan("mythos"))
    assert not declines(scene, shown, asked, *bought, after)
    assert not declines(scene, shown, asked, *bought, asked, after)
    assert not declines(e.AbilityUsed(JOE, "general_store"), shown, asked, after)
    assert declines(scene, shown, e.EncounterBegan(KATE, "woods", "woods_1")), "nobody is asked whom the money fails"
    assert declines(scene, e.Paid(JOE, "clues", 1, 0), shown, asked, after), "a clue token paid buys nothing"
    assert declines(scene, shown, asked, e.Lost(JOE, "sanity", 1, 3), after)
    kept = (e.CardsSeen(JOE, "spell", ("heal.1", "wither.1")), Asked(JOE, "keep"), e.CardGained(JOE, "heal.1"))
    assert not declines(scene, *kept, after), "what is shown to be chosen from is no offer"


def test_wares_of_which_one_was_put_back_are_not_looked_at_again(words: Catalogue) -> None:
    """Whoever draws one card more looks at all of them, and is then offered the rest; what is drawn later is looked at."""
    four, three = ("lantern.1", "axe.1", "food.1", "rope.1"), ("lantern.1", "axe.1", "food.1")
    asked, bought = Asked(JOE, "keep"), (e.Paid(JOE, "money", 4, 1), e.Bought(JOE, "lantern.1", 4))
    seen, left = (e.CardsSeen(JOE, "common", each) for each in (four, three))
    known = len(Narrator(words).tell([seen]))

    def looks(*story: Event) -> int:
        axe = [form for form in map(str, words.name("axe").values()) if len(form) > 2]
        spans = [span for each in Narrator(words).tell(story) for span in each]
        return sum(any(form in span.text for form in axe) for span in spans)

    assert known and looks(seen, asked, left, Asked(JOE, "buy")) == 1
    assert looks(seen, asked, left, Asked(JOE, "buy"), *bought, Asked(KATE, "encounter"), left) == 2
    assert looks(seen, asked, e.CardsSeen(KATE, "common", three)) == 2


def test_a_battle_that_outlasts_the_blows_of_its_stage_is_told_with_those_of_another(words: Catalogue) -> None:
    """R29.12: whom a blow finds is told after the blow, however many rounds the doom track stays at."""
    began = e.GameStarted("yig", (JOE,), (), ())
    story: list[Event] = [
        began,
        e.InvestigatorJoined(JOE, 0, "woods"),
        e.DoomChanged(10, 10, 10),
        e.Awakened("yig", "doom"),
    ]
    narrator = Narrator(words)
    narrator.tell(story)
    stages = words.find("people", "yig", "battle") or {}
    blows = {
        stage: {folded(each.format({})) for each in stages[stage]["strikes"]} for stage in ("first", "second", "third")
    }
    told = []
    for number in range(1, 7):
        attack = (e.BattleRound(number), e.AncientOneAttacks(JOE, False))
        told += [folded(span.text) for each in narrator.tell(attack) for span in each if span.kind == "prose"]
    assert len(told) == 6, "words for any where those of the first stage were read"
    assert blows["first"] < set(told)
    assert not set(told) & (blows["second"] | blows["third"]), "and none of a stage that has not come"


def test_a_monster_that_goes_while_another_of_its_kind_stays_is_not_the_only_one() -> None:
    english = load("en", "town")
    came = [e.MonsterAppeared(each, "woods", "") for each in ("ghoul.1", "ghoul.2", "gug.1")]
    gone = [e.MonsterLeft(each, "woods", "cup") for each in ("ghoul.1", "gug.1")]

    def told(*left: Event) -> str:
        narrator = Narrator(english)
        narrator.tell(came)
        return " ".join(text_of(each) for each in narrator.tell(left)).lower()

    assert "a ghoul" in told(gone[0])
    assert "the ghoul" not in told(gone[0])
    assert "a ghoul" in told(*gone)
    assert "the gug" in told(*gone)
    assert "the ghoul" in told(*gone, e.MonsterLeft("ghoul.2", "woods", "box")), "and the last is the only one"


def test_monsters_gone_with_the_outskirts_are_no_longer_in_town() -> None:
    """R26.4: they are back in the cup, and the next of their kind to leave is the only one."""
    narrator = Narrator(load("en", "town"))
    narrator.tell([e.MonsterAppeared("ghoul.1", "woods", ""), e.MonsterAppeared("ghoul.2", "outskirts", "")])
    narrator.tell([e.OutskirtsEmptied(("ghoul.2",))])
    (told,) = narrator.tell([e.MonsterLeft("ghoul.1", "woods", "cup")])
    assert "the ghoul" in text_of(told).lower()


def test_the_news_is_read_before_the_terror_that_it_spreads(words: Catalogue) -> None:
    drawn, spread = e.MythosDrawn("family_found_butchered", False), e.TerrorRaised(1, cause="family_found_butchered")
    title = text_of(Narrator(words).tell([drawn, Asked("", "may")])[0])
    assert text_of(Narrator(words).tell([drawn, spread])[0]) == title


def test_whom_a_quake_throws_down_is_carried_off_before_the_news_is_read(words: Catalogue) -> None:
    """Questions of what a monster does in place of moving, and of what is used against it, are none of the news."""
    drawn, comes = e.MythosDrawn(TREMORS, False), e.Branched("", TREMORS, "then")
    quake = [e.Rolled(JOE, (6,), 6, "chthonian"), e.Branched(JOE, "chthonian", "4-6")]
    ward = [e.CardUsed(JOE, "flesh_ward.1", "about_to_lose"), e.Paid(JOE, "sanity", 1, 3, cause="flesh_ward")]
    falls = [e.Lost(JOE, "stamina", 1, 0, cause="chthonian"), e.KnockedOut(JOE, "stamina", "woods", cause="chthonian")]
    carried = [
        e.CardLost(JOE, "food.1", "deck", cause="unconsciousness"),
        e.Gained(JOE, "stamina", 1, 1, cause="unconsciousness"),
        e.Moved(JOE, "woods", "st_marys_hospital", "home", cause="unconsciousness"),
    ]
    asked = [Asked(JOE, kind) for kind in ("prevent", "after_check", "discard")]
    parts = [[*quake, asked[0]], [*ward, asked[1]], [*falls, asked[2]], [*carried, comes]]
    table = Narrator(words)
    title = text_of(Narrator(words).tell([drawn, Asked("", "may")])[0])
    told = [[text_of(each) for each in table.tell(part)] for part in ([drawn, *parts[0]], *parts[1:])]
    assert [title in paragraphs for paragraphs in told] == [False, False, False, True]
    assert told[3].index(title) > 0


def test_the_news_is_read_before_what_the_ancient_one_does_to_anybody(words: Catalogue) -> None:
    """At the question who saves himself from it, too."""
    drawn, frost = e.MythosDrawn(TREMORS, False), e.Lost(JOE, "stamina", 1, 3, cause="ithaqua")
    saved = e.Prevented(KATE, "stamina", 1, "strong_body", cause="ithaqua")
    title = text_of(Narrator(words).tell([drawn, Asked("", "may")])[0])
    assert text_of(Narrator(words).tell([drawn, saved, frost])[0]) == title
    assert title in [text_of(each) for each in Narrator(words).tell([drawn, Asked(JOE, "prevent")])]


def test_whoever_leaves_a_shop_that_closes_in_a_surge_does_not_stop_it(words: Catalogue) -> None:
    drawn, surge = e.MythosDrawn(TREMORS, False), e.SurgeBegan("woods", 2)
    come = [e.MonsterAppeared(f"ghoul.{number}", place, "") for number, place in ((1, "woods"), (2, "outskirts"))]
    emptied, terror = e.OutskirtsEmptied(("zombie.1",)), e.TerrorRaised(3, cause="outskirts")
    left = e.Moved(JOE, "general_store", "rivertown_street", "effect", cause="terror")
    whole = read(words, drawn, surge, come[0], emptied, terror, left, come[1])
    assert whole == read(words, surge, *come, emptied, terror, left, drawn)


def test_what_is_spent_with_a_card_is_told_with_it_before_the_next_question(words: Catalogue) -> None:
    used = e.CardUsed(JOE, "research_materials.1", "spending_clues")
    spent = e.CardLost(JOE, "research_materials.1", "deck", cause="research_materials")
    table = Narrator(words)
    before = table.tell([used, spent, Asked(JOE, "after_check")])
    assert [span.kind for each in before for span in each] == ["fact", "figure"]
    whip = e.CardUsed(JOE, "bullwhip.1", "after_check")
    assert not Narrator(words).tell([whip, e.CardLost(JOE, "bullwhip.1", "deck"), Asked(JOE, "after_check")])
