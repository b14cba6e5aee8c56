"""Fights and walks are told in order, and nobody is named where the sentence before has just done so."""

from __future__ import annotations

import re

import pytest

from solo.games.town import events as e
from solo.games.town.checks.by_hand import scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.narrator import Narrator
from solo.games.town.rules.combat import combat
from solo.games.town.rules.movement import movement
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import text_of
from tests.games.town.fights import facing
from tests.games.town.helpers import run

JOE = "joe_diamond"


@pytest.fixture(params=languages("town"))
def words(request: pytest.FixtureRequest) -> Catalogue:
    return load(request.param, "town")


def told(words: Catalogue, *story: Event) -> list[str]:
    return [text_of(paragraph).replace("\u00a0", " ") for paragraph in Narrator(words).tell(story)]


def evading(passed: bool) -> Event:
    return e.Checked(JOE, "evade", 0, 2, 1, 5, (5, 2) if passed else (1, 2), int(passed), passed, 0, "ghoul.1")


def at_bay(words: Catalogue) -> list[str]:
    """What is said where somebody has been caught."""
    return pieces(words, "CombatBegan", "caught")


def pieces(words: Catalogue, *path: str) -> list[str]:
    """The longest pieces between names of what is said of an event."""
    found = words.find("events", *path)
    assert found
    return [max(re.split(r"{(?:[^{}]|{[^{}]*})*}", str(each)), key=len).replace("\u00a0", " ") for each in found]


def test_whom_a_monster_has_caught_does_not_stand_up_to_it(words: Catalogue) -> None:
    hit = e.MonsterHits(JOE, "ghoul.1", 1)
    first = (e.CombatBegan(JOE, "ghoul.1"), evading(True), e.Evaded(JOE, "ghoul.1", False))
    caught = told(words, *first, evading(False), hit, e.CombatBegan(JOE, "ghoul.1"))
    free = told(words, *first, evading(True), e.Evaded(JOE, "ghoul.1", False), e.CombatBegan(JOE, "ghoul.1"))
    assert any(each in caught[-1] for each in at_bay(words))
    assert not any(each in free[-1] for each in at_bay(words))


def test_what_caught_somebody_else_leaves_whoever_meets_it_next_free_to_face_it(words: Catalogue) -> None:
    first = (e.CombatBegan(JOE, "ghoul.1"), evading(False), e.MonsterHits(JOE, "ghoul.1", 1))
    other = told(words, *first, e.CombatBegan("bob_jenkins", "ghoul.1"))
    same = told(words, *first, e.CombatBegan(JOE, "ghoul.1"))
    assert any(each in same[-1] for each in at_bay(words))
    assert not any(each in other[-1] for each in at_bay(words))


def test_what_comes_into_an_encounter_is_not_met_once_more(words: Catalogue) -> None:
    story = (e.EncounterBegan(JOE, "abyss_1", "blue_1_abyss"), e.MonsterAppeared("ghoul.1", "", who=JOE))
    before = told(words, *story)
    after = told(words, *story, e.CombatBegan(JOE, "ghoul.1"))
    assert after == before


def test_whoever_goes_on_walking_is_not_named_first_again(words: Catalogue) -> None:
    name = str(words.name(JOE)["first"])
    lines = told(
        words,
        e.Moved(JOE, "downtown_street", "easttown_street", "walk"),
        e.Evaded(JOE, "ghoul.1", False),
        e.Moved(JOE, "easttown_street", "rivertown_street", "walk"),
    )
    onward = words.messages("events", "Moved", "onward", "walk")
    assert len(onward) >= 3
    assert name in lines[-1]
    walked = told(words, e.Moved(JOE, "easttown_street", "rivertown_street", "walk"))
    assert walked[0].split(".")[0] not in "".join(lines)


def test_nobody_walks_or_rides_over_the_river_to_the_isle(words: Catalogue) -> None:
    street, isle = "merchant_district_street", "unvisited_isle"
    motor, far = e.CardUsed(JOE, "motorcycle.1", "movement"), e.Moved(JOE, "downtown_street", street, "walk")
    over = e.Moved(JOE, street, isle, "walk")
    for way, *story in (
        (["walk"], over),
        (["via"], far, over),
        (["onward", "walk"], motor, over),
        (["onward", "via"], motor, far, over),
    ):
        line = "\n".join(told(words, *story))
        assert any(each in line for each in pieces(words, "Moved", "over", isle, *way)), line


def test_nobody_walks_or_rides_back_over_the_river_from_the_isle(words: Catalogue) -> None:
    street, isle = "merchant_district_street", "unvisited_isle"
    motor, near = e.CardUsed(JOE, "motorcycle.1", "movement"), e.Moved(JOE, isle, street, "walk")
    far = [
        near,
        e.Moved(JOE, street, "northside_street", "walk"),
        e.Moved(JOE, "northside_street", "newspaper", "walk"),
    ]
    for way, *story in (
        (["walk"], near),
        (["via"], *far),
        (["onward", "walk"], motor, near),
        (["onward", "via"], motor, *far),
    ):
        line = "\n".join(told(words, *story))
        assert any(each in line for each in pieces(words, "Moved", "back", isle, *way)), line


def test_a_movement_phase_to_the_isle_and_the_next_one_back_go_by_boat(words: Catalogue, content: Content) -> None:
    isle = "unvisited_isle"
    game = scenario(content, investigators=[JOE])
    joe, narrator, lines = game.by_id(JOE), Narrator(words), list[str]()
    joe.place = "river_docks"
    for *route, end in (["merchant_district_street", isle], ["merchant_district_street", "the_unnamable"]):
        session = FlowRunner(movement(game, joe))
        for place in (*route, end):
            session.answer(f"go:{place}")
        if not session.over:
            session.answer("stop")
        lines.append(" ".join(text_of(each) for each in narrator.tell(game.events)).replace("\u00a0", " "))
        game.events.clear()
    assert joe.place == "the_unnamable"
    for crossing, line in zip(("over", "back"), lines, strict=True):
        assert any(each in line for each in pieces(words, "Moved", crossing, isle, "walk")), line


def test_the_reason_of_an_awakening_is_told_before_it(words: Catalogue) -> None:
    reason, scene, *_ = told(words, e.Awakened("yig", "doom"))[-2:]
    assert len(scene) > len(reason)


@pytest.mark.parametrize("end", ["asylum", "nowhere"])
def test_what_an_encounter_brought_is_not_followed_from_where_its_victim_was_carried(
    words: Catalogue, end: str
) -> None:
    story: list[Event] = [
        e.EncounterBegan(JOE, "abyss_1", "blue_1_abyss"),
        e.MonsterAppeared("ghoul.1", "", who=JOE),
        e.CombatBegan(JOE, "ghoul.1"),
        e.KnockedOut(JOE, "sanity", "abyss_1", cause="ghoul"),
    ]
    if end == "asylum":
        story.append(e.Moved(JOE, "graveyard", "arkham_asylum", "home", cause="insanity"))
    else:
        story.append(e.LostInTimeAndSpace(JOE, cause="insanity"))
    left = e.MonsterLeft("ghoul.1", "abyss_1", "cup")
    assert told(words, *story, left) == told(words, *story)
    assert told(words, *story[:2], left) != told(words, *story[:2])


MANDY = "mandy_thompson"


def phrasings(words: Catalogue, *path: str) -> list[str]:
    """The longest pieces between names of the phrasings at a path."""
    found = words.find("events", *path)
    texts = found if isinstance(found, list) else [found]
    return [max(re.split(r"{(?:[^{}]|{[^{}]*})*}", str(each)), key=len).replace("\u00a0", " ") for each in texts]


def test_a_fight_that_ends_in_time_and_space_has_no_other_end(words: Catalogue) -> None:
    ended = e.CombatEnded(JOE, "dimensional_shambler.1", "ended")
    (plain,) = told(words, ended)
    swept = " ".join(told(words, ended, e.LostInTimeAndSpace(JOE)))
    assert any(each in plain for each in phrasings(words, "CombatEnded"))
    assert not any(each in swept for each in phrasings(words, "CombatEnded"))


def test_the_second_of_two_of_a_kind_is_the_other_one(words: Catalogue) -> None:
    first, second = (e.Evaded(JOE, f"zombie.{number}", False) for number in (1, 2))
    other = phrasings(words, "Evaded", "another")
    assert any(each in " ".join(told(words, first, second)) for each in other)
    for story in ((first, first), (first, e.Evaded(JOE, "ghoul.1", False)), (first, e.PhaseBegan("mythos"), second)):
        assert not any(each in " ".join(told(words, *story)) for each in other), story


def test_what_somebody_does_for_another_is_no_part_of_their_own_paragraph(words: Catalogue) -> None:
    note = e.CardUsed(MANDY, "research", "after_check")
    apart = told(words, e.StoodUp(MANDY), note, evading(True))
    together = told(words, e.StoodUp(MANDY), note)
    assert apart[0] != together[0]
    assert together[0].startswith(apart[0])
    assert len(together) == 1


def test_what_moves_before_it_leaves_is_told_to_have_moved(words: Catalogue) -> None:
    moved, gone = e.MonsterMoved("ghoul.1", "woods", "uptown_street"), e.MonsterLeft("ghoul.1", "uptown_street", "cup")
    other = e.MonsterMoved("zombie.1", "woods", "uptown_street")

    def facts(*story: Event) -> int:
        return sum(len(paragraph) for paragraph in Narrator(words).tell(story))

    assert facts(moved, gone) == facts(gone) + 1 == 2
    assert facts(moved, other, gone) == facts(other, gone) == facts(moved, other) + 1 == 2


def test_what_a_card_let_somebody_pass_was_neither_waited_for_nor_dodged(words: Catalogue) -> None:
    passed, evaded = e.AutoPassed(JOE, "evade", "silver_key.1"), e.Evaded(JOE, "ghoul.1", False)
    unseen = phrasings(words, "Evaded", "unseen")
    assert any(each in told(words, passed, evaded)[-1] for each in unseen)
    for story in ((evaded,), (passed, e.PhaseBegan("mythos"), evaded), (passed, e.Evaded(JOE, "ghoul.1", True))):
        assert not any(each in told(words, *story)[-1] for each in unseen), story


def test_the_black_mans_question_is_no_blow(words: Catalogue) -> None:
    """R33.7: what it does to whoever meets it is decided by luck, and costs no stamina before."""
    assert told(words, e.MonsterHits(JOE, "the_black_man.1", 0, cause="evade")) == []
    assert told(words, e.MonsterHits(JOE, "nightgaunt.1", 0, cause="combat")) != []
    assert told(words, e.MonsterHits(JOE, "ghoul.1", 1, cause="combat")) != []


def test_once_the_ancient_one_is_awake_nobody_counts_what_leaves(words: Catalogue) -> None:
    awoken, left = e.Awakened("yig", "overrun"), e.MonsterLeft("zombie.1", "", "cup")
    assert told(words, awoken, left) == told(words, awoken)
    assert told(words, left) != []


def test_whom_the_strangler_found_does_not_leave_by_the_morning_train(words: Catalogue) -> None:
    strangler = "the_southside_strangler_strikes"
    found = told(words, e.AllyLeftTown("thomas_f_malone.1", cause=strangler))[-1]
    assert any(each in found for each in phrasings(words, "AllyLeftTown", strangler))
    left = told(words, e.AllyLeftTown("thomas_f_malone.1", cause="terror"))[-1]
    assert not any(each in left for each in phrasings(words, "AllyLeftTown", strangler))


def stands(words: Catalogue, story: list[str], *path: str) -> bool:
    """Whether one of the phrasings at a path is told: its longest piece between names."""
    found = words.find("events", *path)
    assert found
    pieces = [max(re.split(r"{(?:[^{}]|{[^{}]*})*}", str(each)), key=len).replace("\u00a0", " ") for each in found]
    return any(piece.strip(" .,:") in "\n".join(story) for piece in pieces)


def test_who_was_not_evaded_is_named_before_the_blow(words: Catalogue) -> None:
    first = (e.CombatBegan(JOE, "ghoul.1"), evading(True), e.Evaded(JOE, "ghoul.1", False), e.PhaseBegan("movement"))
    caught = told(words, *first, evading(False), e.MonsterHits(JOE, "ghoul.1", 1))
    fleeing = told(words, *first, e.CombatBegan(JOE, "ghoul.1"), evading(False), e.MonsterHits(JOE, "ghoul.1", 1))
    assert stands(words, caught[1:], "Noticed", "other")
    assert not stands(words, fleeing, "Noticed", "other")


def test_the_second_of_a_kind_is_told_from_the_first_that_was_beaten(words: Catalogue) -> None:
    beaten = (e.CombatBegan(JOE, "ghoul.2"), e.MonsterDefeated(JOE, "ghoul.2", "trophy", cause="ghoul"))
    fought = told(words, *beaten, e.CombatBegan(JOE, "ghoul.1"))
    caught = told(words, *beaten, evading(False), e.MonsterHits(JOE, "ghoul.1", 1))
    later = told(words, *beaten, e.PhaseBegan("movement"), e.CombatBegan(JOE, "ghoul.1"))
    assert stands(words, fought, "CombatBegan", "another")
    assert stands(words, caught, "Noticed", "another")
    assert not stands(words, later, "CombatBegan", "another")


def test_nobody_falls_to_what_is_already_beaten(words: Catalogue) -> None:
    """Overwhelming monsters cost stamina even when they are beaten."""
    fall = e.KnockedOut(JOE, "stamina", "black_cave", cause="gug")
    begun = e.CombatBegan(JOE, "gug.1")
    over = told(words, begun, e.MonsterDefeated(JOE, "gug.1", "trophy", cause="gug"), fall)
    lost = told(words, begun, e.MonsterHits(JOE, "gug.1", 3), fall)
    assert stands(words, over, "KnockedOut", "stamina", "beaten")
    assert not stands(words, lost, "KnockedOut", "stamina", "beaten")


def test_who_finds_no_gate_home_is_lost_for_that_reason(words: Catalogue) -> None:
    """R22.14: whoever comes back from another world without a gate to it in Arkham."""
    away = e.DrawnThrough(JOE, "woods", "abyss_1", False)
    unguarded = told(words, away, e.PhaseBegan("movement"), e.LostInTimeAndSpace(JOE))
    fallen = told(
        words,
        away,
        e.KnockedOut(JOE, "sanity", "abyss_1"),
        e.LostInTimeAndSpace(JOE),
    )
    assert stands(words, unguarded, "LostInTimeAndSpace", "stranded")
    assert not stands(words, fallen, "LostInTimeAndSpace", "stranded")


def test_two_of_a_kind_that_move_apart_are_two(words: Catalogue) -> None:
    moved = [e.MonsterMoved("ghoul.1", "woods", "uptown_street"), e.MonsterMoved("ghoul.2", "woods", "easttown_street")]
    (line,) = told(words, *moved)
    other = str(
        words.messages("events", "MonstersMoved", "another")[0].format(
            {"monster": words.name("ghoul"), "place": words.name("easttown_street")}, words.language
        )
    )
    assert other.replace("\u00a0", " ") in line


def test_what_a_piece_of_news_drives_away_leaves_a_place(words: Catalogue) -> None:
    gone = told(words, e.MonsterLeft("ghoul.1", "uptown_street", "cup", cause="campus_security_increased"))
    assert stands(words, gone, "MonsterLeft", "there")


def test_nobody_listens_with_the_notebook_shut_while_the_ancient_one_stands_there(words: Catalogue) -> None:
    used = e.CardUsed("carolyn_fern", "psychology", "upkeep")
    quiet = told(words, used)
    battle = told(words, e.Awakened("cthulhu", "doom"), e.BattleRound(1), used)
    assert stands(words, battle, "CardUsed", "battle", "psychology")
    assert not stands(words, quiet, "CardUsed", "battle", "psychology")


def test_a_spell_in_the_battle_is_told_in_words_for_any_spell(words: Catalogue) -> None:
    cast = e.SpellCast(JOE, "wither.1", True, 2)
    battle = told(words, e.Awakened("cthulhu", "doom"), e.BattleRound(1), cast)
    assert stands(words, battle, "SpellCast", "yes", "other")
    assert stands(words, told(words, cast), "SpellCast", "yes", "wither")


def test_a_roll_below_the_title_of_its_card_does_not_name_it_again(words: Catalogue) -> None:
    rumor = "good_work_undone"
    ongoing = (e.Branched("", rumor, "ongoing"), e.Rolled(JOE, (4, 3), 7, rumor))
    story = " ".join(told(words, *ongoing, e.RoundBegan(2, JOE), *ongoing))
    title = words.messages("mythos", rumor, "headline")[0].format({}, words.language).replace("\u00a0", " ")
    assert story.count(title) == 2


def test_what_acts_three_times_in_a_row_is_told_once(words: Catalogue) -> None:
    used = e.CardUsed(JOE, "enchanted_jewelry.1", "prevent")
    saved = e.Prevented(JOE, "stamina", 1, "enchanted_jewelry.1")
    story = [(used, saved)[number % 2] for number in range(6)]
    apart = [event for pair in zip(story, [e.PhaseBegan("movement")] * 6, strict=True) for event in pair]
    figures = [span for paragraph in Narrator(words).tell(story) for span in paragraph if span.kind == "fact"]
    assert len(figures) == 1
    assert len([span for each in Narrator(words).tell(apart) for span in each if span.kind == "fact"]) == 3


def test_what_a_card_helps_to_evade_is_seen_before_the_card_acts(words: Catalogue) -> None:
    used = e.CardUsed("mandy_thompson", "research", "after_check")
    spent = e.CardLost("mandy_thompson", "research", "deck", cause="research")
    story = told(words, used, evading(True), e.Evaded(JOE, "ghoul.1", False))
    gone = told(words, used, spent, evading(True), e.Evaded(JOE, "ghoul.1", False))
    plain = told(words, e.CombatBegan(JOE, "ghoul.1"))
    assert story[0] == gone[0] == plain[0]
    assert str(words.name("mandy_thompson")["first"]) in story[1]


def test_nobody_looks_for_what_devoured_its_victim_in_another_world(words: Catalogue) -> None:
    met = (e.EncounterBegan(JOE, "rlyeh_1", "red_1_rlyeh"), e.MonsterAppeared("ghoul.1", "", who=JOE))
    end = (e.Devoured(JOE, cause="yog_sothoth"), e.InvestigatorJoined("bob_jenkins", 0, "woods"))
    without = told(words, *met, *end)
    assert told(words, *met, *end, e.MonsterLeft("ghoul.1", "", "cup")) == without


def test_the_second_of_a_kind_is_evaded_after_the_first_was_beaten(words: Catalogue) -> None:
    beaten = (e.CombatBegan(JOE, "ghoul.2"), e.MonsterDefeated(JOE, "ghoul.2", "trophy", cause="ghoul"))
    assert stands(words, told(words, *beaten, evading(True), e.Evaded(JOE, "ghoul.1", False)), "Evaded", "second")


@pytest.mark.parametrize(
    "end",
    [
        [e.MonsterHits(JOE, "nightgaunt.1", 0), e.Returned(JOE, "woods", True, cause="nightgaunt")],
        [
            e.KnockedOut(JOE, "stamina", "woods", cause="nightgaunt"),
            e.Gained(JOE, "stamina", 1, 1, cause="unconsciousness"),
        ],
    ],
)
def test_nobody_looks_back_at_what_a_scene_brought_and_has_carried_them_off(words: Catalogue, end: list[Event]) -> None:
    met = (e.EncounterBegan(JOE, "abyss_1", "blue_1_abyss"), e.MonsterAppeared("nightgaunt.1", "", who=JOE))
    gone = e.MonsterLeft("nightgaunt.1", "", "cup")
    assert told(words, *met, *end, gone) == told(words, *met, *end)
    assert told(words, *met, gone) != told(words, *met)


def test_whom_a_spell_binds_was_beaten_by_it_and_not_with_two_hands(words: Catalogue, content: Content) -> None:
    """Bind Monster ends a fight without a Combat check (R20.2)."""
    game, amanda, spawn, (bind,) = facing(content, "star_spawn", "bind_monster")
    script(game, [5, 5, 5, 1, 1, 1])
    before = len(game.events)
    run(combat(game, amanda, spawn), [f"cast:{bind}"])
    by_spell = pieces(words, "MonsterDefeated", "trophy", "spell")
    lines = " ".join(told(words, *game.events[before:]))
    assert any(each in lines for each in by_spell)
