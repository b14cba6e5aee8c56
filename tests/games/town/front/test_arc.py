"""A night has an arc: its turning points are told when they come, once; it ends by its way and its losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from solo.games.town import events as e
from solo.games.town.front.last_page import LastPage, NightLookedBack
from solo.games.town.front.narrator import Narrator
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import capital, text_of

JOE, KATE, BOB, MARY = GROUP = ("joe_diamond", "kate_winthrop", "bob_jenkins", "sister_mary")
SEVEN = ("cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth")


@pytest.fixture(scope="module", params=languages())
def words(request: pytest.FixtureRequest) -> Catalogue:
    return load(request.param, "town")


def begun(*people: str, against: str = "yig") -> list[Event]:
    """The table is laid for these people."""
    seats = (e.InvestigatorJoined(who, seat, "woods") for seat, who in enumerate(people))
    return [e.GameStarted(against, people, (), ()), *seats]


def doom(count: int, change: int = 1, limit: int = 10) -> e.DoomChanged:
    return e.DoomChanged(change, count, limit)


def told(words: Catalogue, heard: Sequence[Event], *story: Event, verbosity: str = "normal") -> list[str]:
    """What is told of a story by one who has heard what came before."""
    narrator = Narrator(words, 3, verbosity)  # type: ignore[arg-type]
    narrator.retell(list(heard))
    return [text_of(each) for each in narrator.tell(story)]


def texts(words: Catalogue, *path: str) -> list[str]:
    """The openings of all phrasings at a path, up to the first name."""
    found = words.find(*path)
    assert found, path
    typeset = words.typeset or str
    return [typeset(str(each)).split("{")[0] for each in (found if isinstance(found, list) else [found])]


def says(lines: Sequence[str], words: Catalogue, *path: str) -> int:
    """How many paragraphs hold one of the phrasings at a path that begin with words of their own."""
    openings = [opening for opening in texts(words, *path) if len(opening) > 12]
    return sum(any(opening.strip() in line for opening in openings) for line in lines)


@pytest.mark.parametrize(
    ("before", "comes", "key"),
    [
        ([doom(4)], doom(5), "doom_half"),
        ([doom(5)], doom(7), "doom_three"),
        ([doom(5), doom(7)], doom(9), "doom_one"),
        ([e.GateOpened("unnamable", "gate_abyss_1", 1)], e.Sealed(JOE, "graveyard", "clues", 5), "seals"),
        ([e.GateOpened("woods", "gate_abyss_1", 5)], e.GateOpened("graveyard", "gate_abyss_2", 6), "gates"),
        ([e.Devoured(JOE)], e.InvestigatorJoined("vincent_lee", 0, "woods"), "friend_dead"),
    ],
)
def test_a_turning_point_is_told_when_it_comes_and_once(
    words: Catalogue, before: list[Event], comes: Event, key: str
) -> None:
    heard = [*begun(*GROUP), *before]
    lines = told(words, heard, comes)
    back = [doom(1, -1), comes] if key.startswith("doom") else [comes]
    assert len(lines) == len(told(words, heard, comes, verbosity="brief")) + 1
    assert len(told(words, [*heard, comes], *back)) == len(told(words, heard, *back)) - 1


def test_r30_1_the_fifth_seal_is_no_turning_point_where_it_closes_the_last_gate(words: Catalogue) -> None:
    """The night may be won with it; a sixth seal is wanted no more."""
    heard = [
        *begun(*GROUP),
        e.GateOpened("woods", "gate_abyss_1", 1),
        e.GateClosed(JOE, "woods", "gate_abyss_1", "trophy"),
    ]
    fifth = e.Sealed(JOE, "woods", "clues", 5)
    assert len(told(words, heard, fifth)) == len(told(words, heard, fifth, verbosity="brief"))
    assert "seals" not in [key for _, key, _ in NightLookedBack([*heard, fifth]).turns]


def test_of_several_turning_points_of_doom_that_come_at_once_the_worst_is_told(words: Catalogue) -> None:
    lines = told(words, begun(*GROUP), doom(9))
    assert len(lines) == 2
    assert len(told(words, [*begun(*GROUP), doom(9)], doom(5, -4), doom(6))) == 1


@pytest.mark.parametrize(("people", "gates"), [(1, 7), (2, 7), (3, 6), (4, 6), (5, 5), (8, 4)])
def test_the_gate_before_the_one_that_awakens_goes_by_the_number_of_investigators(
    words: Catalogue, people: int, gates: int
) -> None:
    """R28.3."""
    group = (*GROUP, "joe_diamond", "amanda_sharpe", "ashcan_pete", "vincent_lee")[:people]
    opened = [e.GateOpened("woods", "gate_abyss_1", number) for number in range(1, 8)]
    counts = [len(told(words, [*begun(*group), *opened[:number]], opened[number])) for number in range(7)]
    assert [number + 1 for number, count in enumerate(counts) if count == 2] == [gates]


@pytest.mark.parametrize("against", SEVEN)
@pytest.mark.parametrize("outcome", ["sealing", "closing", "battle"])
def test_a_victory_is_told_by_its_way_and_by_what_it_cost(words: Catalogue, against: str, outcome: str) -> None:
    over = e.GameOver(outcome, against)
    start = begun(*GROUP, against=against)
    awake = [e.Awakened(against, "doom"), e.BattleRound(1)] if outcome == "battle" else []
    heard = [*start, *awake]
    own = "battle" if outcome == "battle" else "town"
    none, some, most = (told(words, [*start, *awake, *map(e.Devoured, GROUP[:dead])], over) for dead in (0, 1, 3))
    for lines, losses in ((none, "none"), (some, "some"), (most, "most")):
        assert says(lines[:1], words, "people", against, "victory", own) == 1
        assert says(lines[:1], words, "people", against, "victory", "home") == (losses == "none")
        for who in GROUP[: {"none": 0, "some": 1, "most": 3}[losses]]:
            assert words.name(who)["name"] in lines[0]
    assert len({lines[0] for lines in (none, some, most)}) == 3
    assert told(words, heard, over) == none


@pytest.mark.parametrize("against", ["azathoth", *SEVEN])
def test_a_defeat_is_told_by_its_way(words: Catalogue, against: str) -> None:
    start = [*begun(*GROUP, against=against), e.Awakened(against, "doom")]
    over = e.GameOver("defeat", against)
    terms = told(words, start, over)
    assert says(terms[:1], words, "people", against, "defeat", "terms") == 1
    assert says(terms[:1], words, "people", against, "defeat", "world") == 1
    if against != "azathoth":
        fought = told(words, [*start, e.BattleRound(1), *map(e.Devoured, GROUP)], over)
        assert says(fought[:1], words, "people", against, "defeat", "battle") == 1


def test_the_score_is_a_sentence_and_a_dead_first_citizen_is_remembered(words: Catalogue) -> None:
    scored = e.Scored(14, 10, 3, 1, 0, 4, 2, 2, (JOE, KATE))
    (both,) = told(words, begun(*GROUP), scored)
    (one,) = told(words, [*begun(*GROUP), e.Devoured(KATE)], scored)
    for line in (both, one):
        assert "14" in line
        assert "{" not in line
    joe, kate = (str(words.name(who)["name"]) for who in (JOE, KATE))
    assert both.index(joe) < both.index(kate)
    assert one.endswith(tuple(f"{form}." for form in words.name(KATE).values()))
    assert one.count(".") == both.count(".") + 1


@pytest.mark.parametrize("outcome", ["sealing", "closing", "battle"])
def test_a_new_night_looks_back_on_the_last(words: Catalogue, outcome: str) -> None:
    first = [e.NightBegan(1), *begun(*GROUP)]
    for dead in (0, 1, 3):
        last = [
            *first,
            *map(e.Devoured, GROUP[:dead]),
            e.GameOver(outcome, "yig"),
            e.NightEnded(1, "yig", outcome, 9, 9),
        ]
        _, looks_back = told(words, last, e.NightBegan(2))
        assert says([looks_back], words, "people", "yig", "after") == 1
        assert [words.name(who)["name"] in looks_back for who in GROUP] == [seat < dead for seat in range(4)]
        (third,) = told(words, [*last, e.NightBegan(2), *begun(*GROUP)], e.NightBegan(3))[1:]
        assert third != looks_back
    assert len(told(words, [], e.NightBegan(1))) == 1


def test_whoever_has_listened_tells_the_arc_as_whoever_told_it(words: Catalogue) -> None:
    story = [*begun(*GROUP), doom(5), e.Devoured(JOE), doom(7), e.RoundBegan(3, KATE), doom(9), e.RoundBegan(5, KATE)]
    story += [e.Awakened("yig", "doom"), e.BattleRound(1), e.GameOver("defeat", "yig")]
    whole = told(words, [], *story)
    for number in range(len(story)):
        rest = told(words, story[:number], *story[number:])[1:]
        assert whole[len(whole) - len(rest) :] == rest


def said(words: Catalogue, who: str, *path: str) -> list[str]:
    """All phrasings at a path about somebody."""
    found = words.messages(*path)
    assert found, path
    forms = words.name(who)
    return [capital(each.format({"who": forms, "gender": forms["gender"]}, words.language)) for each in found]


def battle(against: str, rounds: int, doom_limit: int = 12) -> list[Event]:
    """A final battle of four in which everybody strikes, well or badly, and everybody is struck at."""
    story = [*begun(*GROUP, against=against), e.Awakened(against, "doom"), doom(doom_limit, 1, doom_limit)]
    left = doom_limit
    for number in range(rounds):
        story.append(e.BattleRound(number + 1))
        for seat, who in enumerate(GROUP):
            hits = (number + seat) % 3
            faces = () if (number + seat) % 6 == 0 else (6,) * hits + (1,) * 3
            story.append(e.Checked(who, "combat", 0, len(faces), 1, 5, faces, hits, hits > 0, 0, ""))
            if hits == 2 and left > 1:
                left -= 1
                story.append(doom(left, -1, doom_limit))
            story.append(e.Attacked(who, hits, 1, left))
        for who in GROUP:
            story.append(e.AncientOneAttacks(who, False))
            story.append(e.Checked(who, "will", 0, 1, 1, 5, (5,), 1, True, 0, against))
    return story


@pytest.mark.parametrize("against", SEVEN)
def test_a_battle_of_eight_rounds_says_no_long_sentence_twice(words: Catalogue, against: str) -> None:
    prose = [
        span.text
        for paragraph in Narrator(words, 5).tell(battle(against, 8))
        for span in paragraph
        if span.kind in ("prose", "scene")
    ]
    again = [text for text in set(prose) if prose.count(text) > 1]
    assert [text for text in again if len(text.split()) > 8] == []
    assert len(prose) > 30


@pytest.mark.parametrize("against", SEVEN)
def test_a_battle_goes_through_three_stages_by_the_doom_that_is_left(words: Catalogue, against: str) -> None:
    start = [*begun(*GROUP, against=against), e.Awakened(against, "doom"), doom(12, 1, 12)]
    for left, stage in ((12, "first"), (9, "first"), (8, "second"), (5, "second"), (4, "third"), (1, "third")):
        lines = told(words, [*start, doom(left, -1, 12)], e.BattleRound(2))
        assert says(lines, words, "people", against, "battle", stage, "opens") == 1
    back = [*start, doom(8, -1, 12), e.BattleRound(1), doom(9, 1, 12)]
    assert len(told(words, back, e.BattleRound(2))) == 1


@pytest.mark.parametrize("against", SEVEN)
def test_a_blow_is_told_by_what_it_does(words: Catalogue, against: str) -> None:
    """R29.7: a miss, a miss without dice, a blow that takes doom off, one that does not, and the last."""
    start = [*begun(*GROUP, against=against), e.Awakened(against, "doom"), doom(12, 1, 12), e.BattleRound(1)]

    def check(*faces: int) -> e.Checked:
        hits = sum(face > 4 for face in faces)
        return e.Checked(JOE, "combat", 0, len(faces), 1, 5, faces, hits, hits > 0, 0, "")

    blows: dict[str, list[Event]] = {
        "miss": [check(1, 2), e.Attacked(JOE, 0, 0, 12)],
        "bare": [check(), e.Attacked(JOE, 0, 0, 12)],
        "hit": [check(5, 6), doom(11, -1, 12), e.Attacked(JOE, 2, 0, 11)],
        "graze": [check(5), e.Attacked(JOE, 1, 1, 12)],
    }
    found = {key: told(words, start, *story) for key, story in blows.items()}
    for key, lines in found.items():
        assert any(text in lines[-1] for text in said(words, JOE, "people", against, "battle", "first", key))
    last = told(words, start, check(5, 6), doom(0, -12, 12), e.Attacked(JOE, 2, 0, 0))
    assert any(text in last[-1] for text in said(words, JOE, "people", against, "battle", "last"))


@pytest.mark.parametrize("against", SEVEN)
def test_whoever_falls_in_the_battle_falls_to_this_ancient_one(words: Catalogue, against: str) -> None:
    start = [*begun(*GROUP, against=against), e.Awakened(against, "doom"), doom(12, 1, 12), e.BattleRound(1)]

    def fall(number: int, verbosity: str = "normal") -> list[str]:
        heard = [event for who in GROUP[:number] for event in (e.Devoured(who), e.Eliminated(who))]
        dead = GROUP[number]
        return told(words, [*start, *heard], e.Devoured(dead), e.Eliminated(dead), verbosity=verbosity)

    falls = [fall(number) for number in range(4)]
    assert [len(lines) for lines in falls] == [2, 2, 2, 1]  # behind the first two somebody speaks
    for number, who in enumerate(GROUP):
        fallen = said(words, who, "people", against, "battle", "fall")
        assert any(text in falls[number][0] for text in fallen)
        assert not any(text in fall(number, "brief")[0] for text in fallen)
    for who in (BOB, MARY):
        assert words.name(who)["name"] in falls[1][1]
    assert str(words.name(MARY)["name"]).casefold() in falls[2][1].casefold()


def test_a_fall_in_the_battle_is_told_and_nothing_else(words: Catalogue) -> None:
    """Not again that he is devoured, nor that he is out of the game, nor what he had; then somebody speaks."""
    narrator = Narrator(words)
    narrator.tell([*begun(*GROUP), e.Awakened("yig", "doom"), e.BattleRound(1)])
    lost = e.CardLost(JOE, "food.1", "deck", cause="devoured")
    fall, mourned = narrator.tell([e.Devoured(JOE), lost, e.Eliminated(JOE)])
    assert [span.kind for span in fall] == [span.kind for span in mourned] == ["prose"]


def recalls(words: Catalogue, lines: Iterable[str]) -> list[str]:
    """Whose mystery each line recalls."""
    return [
        who
        for line in lines
        for who in GROUP
        if any(
            text in line
            for why in ("beyond", "ward", "quiet")
            for text in said(words, who, "people", who, "recall", why)
        )
    ]


def turns(last: int, first: int = 1) -> list[Event]:
    return [e.RoundBegan(number, JOE) for number in range(first, last + 1)]


def test_what_the_portraits_leave_open_comes_up_at_quiet_moments_of_a_night(words: Catalogue) -> None:
    found = recalls(words, told(words, begun(*GROUP), *turns(12)))
    assert sorted(found[:4]) == sorted(GROUP)
    assert 2 <= len(found) <= 6
    assert recalls(words, told(words, begun(*GROUP), *turns(2))) == []
    assert recalls(words, told(words, begun(*GROUP), *turns(12), verbosity="brief")) == []


def test_nobodys_mystery_comes_up_more_often_than_there_are_words_for_it(words: Catalogue) -> None:
    lines = told(words, begun(JOE), *turns(40))
    assert recalls(words, lines) == [JOE] * 2
    assert len(lines) == len(set(lines))
    hurt = [e.KnockedOut(JOE, "sanity", "arkham_asylum"), e.Returned(JOE, "woods", True)]
    lines = told(words, begun(JOE), *hurt, *turns(40))
    assert recalls(words, lines) == [JOE] * 3
    again = [event for number in range(1, 9) for event in (*hurt, e.RoundBegan(number, JOE))]
    lines = told(words, begun(JOE), *again)
    assert recalls(words, lines) == [JOE] * 4
    assert len(recalls(words, dict.fromkeys(lines))) == 4


@pytest.mark.parametrize(
    ("cause", "why"),
    [(e.Returned(KATE, "woods", True), "beyond"), (e.KnockedOut(KATE, "stamina", "st_marys_hospital"), "ward")],
)
def test_a_return_and_a_fall_bring_it_up_when_the_next_turn_begins(words: Catalogue, cause: Event, why: str) -> None:
    (_, line) = told(words, [*begun(*GROUP), cause], e.RoundBegan(2, JOE))
    assert line in said(words, KATE, "people", KATE, "recall", why)


def test_whoever_is_in_another_world_or_nowhere_recalls_nothing(words: Catalogue) -> None:
    away = [e.DrawnThrough(JOE, "woods", "abyss_1", False), e.LostInTimeAndSpace(KATE), e.Arrested(BOB)]
    assert recalls(words, told(words, [*begun(*GROUP), *away], *turns(3))) == [MARY]
    back = [e.Moved(KATE, "lost_in_time_and_space", "woods", "effect"), e.Released(BOB)]
    assert len(recalls(words, told(words, [*begun(*GROUP), *away, *back], *turns(7)))) == 3


def test_nobody_who_fell_in_another_world_recalls_a_ward(words: Catalogue) -> None:
    """Whoever is insane or unconscious out there is lost in time and space, and sees no ward (R22.4)."""
    fall = [e.DrawnThrough(KATE, "woods", "abyss_1", False), e.KnockedOut(KATE, "sanity", "abyss_1")]
    nowhere = [e.LostInTimeAndSpace(KATE), e.Moved(KATE, "lost_in_time_and_space", "woods", "lost_in_time_and_space")]
    assert recalls(words, told(words, [*begun(*GROUP), *fall, *nowhere], e.RoundBegan(2, JOE))) == []
    hurt = e.KnockedOut(KATE, "stamina", "st_marys_hospital")
    assert recalls(words, told(words, [*begun(*GROUP), *fall, *nowhere, hurt], e.RoundBegan(2, JOE))) == [KATE]


@pytest.mark.parametrize("who", sorted(load("en", "town").sections["names"]["investigators"]))
def test_everybody_has_an_end_by_fate(words: Catalogue, who: str) -> None:
    other = KATE if who != KATE else JOE
    start = begun(who, other)
    insane, dead = e.KnockedOut(who, "sanity", "arkham_asylum"), e.Devoured(who)
    awake = [e.Awakened("yig", "doom"), e.BattleRound(1), dead]
    for fate, heard, outcome in (
        ("victory", start, "sealing"),
        ("victory", [*start, insane, e.KnockedOut(who, "stamina", "st_marys_hospital")], "sealing"),
        ("insane", [*start, insane], "closing"),
        ("victory", [*start, insane, e.Moved(who, "arkham_asylum", "downtown_street", "walk")], "closing"),
        ("dead", [*start, dead], "closing"),
        ("dead", [*start, *awake], "battle"),
        ("dead", [*start, dead], "defeat"),
        ("defeat", [*start, *awake], "defeat"),
        ("defeat", start, "defeat"),
    ):
        lines = told(words, heard, e.GameOver(outcome, "yig"), e.CampaignOver("single", 9))
        (end,) = said(words, who, "people", who, "epilogue", fate)
        assert lines.count(end) == 1, fate
        assert sum(line in said(words, who, "people", who, "epilogue", other) for line in lines for other in FATES) == 1


FATES = ("victory", "insane", "dead", "defeat")


def test_in_a_campaign_the_dead_have_their_end_with_their_night_and_the_living_with_the_story(words: Catalogue) -> None:
    (joe,) = said(words, JOE, "people", JOE, "epilogue", "dead")
    (kate,) = said(words, KATE, "people", KATE, "epilogue", "victory")
    first = [e.NightBegan(1), *begun(JOE, KATE), e.Devoured(JOE), e.InvestigatorJoined(BOB, 0, "woods")]
    ends = [e.GameOver("sealing", "yig"), e.NightEnded(1, "yig", "sealing", 9, 9), e.NightBegan(2)]
    lines = told(words, first, *ends)
    assert joe in lines
    assert kate not in lines
    second = [*first, *ends, *begun(KATE, BOB)]
    lines = told(words, second, e.GameOver("sealing", "hastur"), e.NightEnded(2, "hastur", "sealing", 9, 18))
    assert joe not in lines
    assert kate not in lines
    heard = [*second, e.GameOver("sealing", "hastur"), e.NightEnded(2, "hastur", "sealing", 9, 18)]
    over = told(words, heard, e.CampaignOver("too_few", 18))
    assert over[0] == kate
    assert len(over) == 3


def test_whoever_is_lost_in_time_and_space_when_it_awakens_does_not_fall_in_the_battle(words: Catalogue) -> None:
    start = [*begun(*GROUP), e.LostInTimeAndSpace(JOE), e.Awakened("yig", "doom")]
    (line,) = told(words, start, e.Devoured(JOE))
    assert any(text in line for text in said(words, JOE, "arc", "turns", "nowhere"))
    back = [*start[:-1], e.Moved(JOE, "lost_in_time_and_space", "woods", "effect"), start[-1]]
    (line,) = told(words, back, e.Devoured(JOE))
    assert any(text in line for text in said(words, JOE, "people", "yig", "battle", "fall"))


def test_whoever_is_at_the_end_of_sanity_or_stamina_in_the_battle_falls_too(words: Catalogue) -> None:
    """R29.12: eliminated, and nobody says that he was devoured."""
    start = [*begun(*GROUP), e.Awakened("yig", "doom"), doom(12, 1, 12), e.BattleRound(1)]
    line, _ = told(words, start, e.Eliminated(JOE))
    assert any(text in line for text in said(words, JOE, "people", "yig", "battle", "fall"))
    lines = told(words, [*start, e.Eliminated(JOE)], e.Eliminated(KATE))
    assert len(lines) == 2
    over = told(words, [*start, *map(e.Eliminated, GROUP)], e.GameOver("defeat", "yig"))
    ends = [text for who in GROUP for text in said(words, who, "people", who, "epilogue", "defeat")]
    assert [line for line in over if line in ends] == ends


def test_the_doom_of_the_gate_that_awakens_is_no_turning_point(words: Catalogue) -> None:
    """R28.3: nothing can cost what is left any more."""
    heard = [*begun(*GROUP), doom(5)]
    opened = [e.GateOpened("woods", "gate_abyss_1", 7), doom(8)]
    assert len(told(words, heard, *opened)) == len(told(words, heard, *opened, verbosity="brief"))
    below = [e.GateOpened("woods", "gate_abyss_1", 5), doom(8)]
    assert len(told(words, heard, *below)) == len(told(words, heard, *below, verbosity="brief")) + 1


def test_the_first_seal_after_all_were_broken_is_not_the_first_of_the_night(words: Catalogue) -> None:
    seal, again = e.Sealed(JOE, "woods", "clues", 1), e.Sealed(KATE, "graveyard", "clues", 1)
    place = ("places", "graveyard", "sealed")
    assert not says(told(words, begun(*GROUP), again), words, *place)
    assert says(told(words, [*begun(*GROUP), seal, e.SealBroken("woods", 0)], again), words, *place)


def test_no_place_opens_again_once_the_ancient_one_is_awake(words: Catalogue) -> None:
    opens = [e.PlaceOpened("hibbs_roadhouse")], [e.PlaceOpened("library"), e.PlaceOpened("science_building")]
    for story in opens:
        assert told(words, begun(*GROUP), *story)
        assert not told(words, [*begun(*GROUP), e.Awakened("hastur", "gates")], *story)


def test_r16_5_a_place_that_its_gate_kept_open_does_not_open_again(words: Catalogue) -> None:
    gate, opens = (
        e.GateOpened("library", "gate_abyss_1", 1),
        [e.PlaceOpened("library"), e.PlaceOpened("science_building")],
    )
    assert not told(words, [*begun(*GROUP), gate], opens[0])
    assert told(words, [*begun(*GROUP), gate], *opens) == told(words, [*begun(*GROUP), gate], opens[1])


def test_what_ended_well_in_a_turn_is_a_turning_point_too(words: Catalogue) -> None:
    """Many monsters beaten at once, a rumor that is over, and Find Gate used to come home."""
    beaten = [e.MonsterDefeated(JOE, f"cultist.{number}", "trophy") for number in range(1, 6)]
    heard = [
        *begun(*GROUP),
        *beaten[:3],
        e.CardEnded("the_terrible_experiment", "passed"),
        e.Returned(KATE, "woods", True, cause="find_gate"),
        *beaten[3:],
    ]
    turns = {key: fields for _, key, fields in NightLookedBack(heard).turns}
    assert turns["beaten"]["count"] == 5
    assert turns["rumor_passed"]["card"] == "the_terrible_experiment"
    assert turns["found_way"]["who"] == KATE
    few = NightLookedBack([*begun(*GROUP), *beaten[:3]])
    assert "beaten" not in [key for _, key, _ in few.turns]
    page = "\n".join(text_of(each) for each in LastPage(words).paragraphs(heard, []))
    assert words.say("table", "last_page", "turning", "beaten", count=5) in page
    assert words.text_or_empty("mythos", "the_terrible_experiment", "headline") in page


@pytest.mark.parametrize("language", languages())
def test_the_points_of_a_night_are_told_once(language: str) -> None:
    """The sum, and behind it that the night is won; in a campaign also the total."""
    words, scored = load(language, "town"), e.Scored(21, 10, 3, 1, 0, 4, 2, 2, (JOE, KATE))
    for total in (21, 55):
        lines = told(words, begun(*GROUP), scored, e.NightEnded(1, "hastur", "closing", 21, total))
        said = " ".join(lines)
        assert said.count("21") == 1 and said.count("55") == (total == 55), said
