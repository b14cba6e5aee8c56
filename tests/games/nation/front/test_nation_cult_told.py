"""The turn of the Ancient One as it is told: few sentences, one told briefly, each step in another phrasing than before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from solo.games.nation import events as e
from solo.games.nation.front.cult import came_to_nothing, keys_of, nearness, steps_of
from solo.games.nation.front.event_groups import runs
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue, load
from solo.narration.messages import Message
from solo.narration.paragraphs import Span
from solo.narration.teller import Verbosity
from solo.narration.words import sentences
from tests.games.nation.front.telling import english, narrator, scene, scenic, story, text

SEEDS = (1, 2, 3, 5, 9)
MOST = 6
"""The most sentences of a turn of the cult, but for scenes."""

TEN = 10


def turns(seed: int, verbosity: Verbosity, words: Catalogue | None = None) -> Iterator[tuple[list[Event], list[Span]]]:
    """What each turn of the cult brought without a question in between, and what was told of it."""
    teller = narrator(seed, verbosity, words)
    part: list[Event] = []
    for event in story(seed):
        part.append(event)
        if not isinstance(event, Asked):
            continue
        begins = next((number for number, each in enumerate(part) if isinstance(each, e.BehaviorTurned)), None)
        if begins is None:
            teller.tell(part)
        else:
            ends = next((number for number, each in enumerate(part) if isinstance(each, e.RoundOpened)), len(part))
            teller.tell(part[:begins])
            spans = [span for paragraph in teller.tell(part[begins:ends]) for span in paragraph]
            yield part[begins:ends], spans
            teller.tell(part[ends:])
        part = []


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_of_the_cult_is_told_in_at_most_six_sentences(seed: int, language: str) -> None:
    """But for the last one: who comes out into the open, and how the game ends, is no news of the cult's."""
    counted = [
        sum(len(sentences(span.text)) for span in spans if span.kind == "fact")
        for events, spans in turns(seed, "normal", load(language, "nation"))
        if not any(isinstance(event, (e.AlignmentRevealed, e.CampaignEnded)) for event in events)
    ]
    assert len(counted) > 4
    assert max(counted) <= MOST


@pytest.mark.parametrize("seed", SEEDS)
def test_told_briefly_it_is_one_sentence_that_names_what_was_taken(seed: int) -> None:
    for events, spans in turns(seed, "brief"):
        told = [span.text for span in spans if span.kind == "fact"]
        broken = any(isinstance(event, (e.AlignmentRevealed, e.AgentMurdered)) for event in events)
        assert broken or len(told) == 1, told
        for event in events:
            if isinstance(event, e.CityTaken):
                assert f"took {english().name(event.city)['name']}" in " ".join(told)


def test_what_an_acquired_card_brings_stands_behind_its_cause() -> None:
    events = [
        tried("cultist_1", "acquire_network", "carl_jung", "indianapolis"),
        e.NetworkCardTaken("cultist_1", "carl_jung", "chicago"),
        e.PileEmptied("chicago"),
        e.CubesPlaced("cultist_1", "warding_chalk", 3, 3, cause="resources"),
        e.TrackMoved("investigation", -1, 0, cause="resources"),
    ]
    read = text(opened(events)).splitlines()[-1]
    assert "no card left in Chicago; what the card brings Cultist 1: Warding Chalk +3 (Cultist 1:\u00a03); " in read
    assert read.count("what the card brings Cultist 1") == 1


def test_what_follows_from_a_pile_that_the_cult_has_emptied_stands_behind_its_cause() -> None:
    events = [
        tried("cultist_1", "acquire_network", "carl_jung", "indianapolis"),
        e.NetworkCardTaken("cultist_1", "carl_jung", "chicago"),
        e.PileEmptied("chicago"),
        e.TrackMoved("ritual", 2, 2, cause="empty_pile"),
        e.MythosAdded("silver_key", cause="empty_pile"),
    ]
    read = text(opened(events)).splitlines()[-1]
    assert (
        "no card left in Chicago; the pile is empty: ritual track +2 (now\u00a02); new in the row: Silver Key" in read
    )


def test_where_a_cultist_ends_is_told_last_when_a_card_has_moved_him_before() -> None:
    """A failed gate moves him to New York, and then the end of the effect on to Chicago."""
    events = [
        tried("cultist_1", "acquire_city", "boston", "boston"),
        e.CityTaken("cultist_1", "boston", "", 4),
        e.CultistTraveled("cultist_1", "boston", "new_york", cause="resources"),
        e.CultistTraveled("cultist_1", "new_york", "chicago", cause="dagon"),
    ]
    read = text(opened(events))
    assert "on to New York" not in read
    assert read.endswith("[what the city brings Cultist 1: on to Chicago]")


def test_a_search_says_once_where_it_leads_and_what_moves_him_on_from_there_is_told() -> None:
    search = tried("cultist_1", "travel_to_inactive_gate", "boston", "chicago")
    there = tried("cultist_1", "travel_to_inactive_gate", "chicago", "chicago")
    comes = e.CultistTraveled("cultist_1", "boston", "chicago")
    on = e.CultistTraveled("cultist_1", "chicago", "detroit")
    assert "on to" not in text(opened([search, comes])).lower()
    for events in ([search, comes, on], [there, on]):
        assert text(opened(events)).lower().endswith("[on to detroit]"), events


def test_where_a_cultist_goes_is_told_after_the_cubes_that_he_has_put_down_before() -> None:
    """The cubes go on the card of Boston, and then the end of the effect leads to New York: a sentence of its own says so."""
    events = [
        tried("cultist_1", "acquire_city", "boston", "boston"),
        e.CityTaken("cultist_1", "boston", "", 4),
        e.ScoreMoved("ancient_one", 4, 8),
        tried_by_card("cultist_1", "influence_network", "boston", "wax_cylinders"),
        e.CubesPlaced("cultist_1", "wax_cylinders", 3, 3, cause="resources"),
        e.CultistTraveled("cultist_1", "boston", "new_york", cause="dagon"),
    ]
    spans = narrator(1, words=scenic()).tell(opened(events))[-1]
    assert [span.kind for span in spans] == ["fact", "figure", "prose", "figure", "fact"]
    assert "New York" not in spans[1].text
    assert spans[3].text == "what the city brings Cultist 1: Sealed Wax Cylinders +3 (Cultist 1:\u00a03)"
    assert "New York" in spans[4].text and "ultist 1" in spans[4].text


def test_figures_stand_beside_their_cause_and_before_the_scene() -> None:
    """A city falls, and its card opens a gate: the points of the city stand at the city, those of the gate behind the gate."""
    events = [
        tried("cultist_2", "acquire_city", "new_york", "boston"),
        e.CubesSpent("cultist_2", "boston", 2),
        e.CityTaken("cultist_2", "boston", "", 4),
        e.ScoreMoved("ancient_one", 4, 8),
        e.LockMoved("boston", True),
        e.GateSealed("cultist_2", "chicago", "open", 3, cause="resources"),
        e.ScoreMoved("ancient_one", 3, 11, cause="gate"),
        e.SanityTested("cultist_2", "insanity", 3, cause="gate"),
    ]
    spans = narrator(1, words=scenic()).tell(opened(events))[-1]
    assert [span.kind for span in spans] == ["fact", "figure", "prose", "figure", "prose"]
    assert "+4 VP (8)" in spans[1].text and "+3 VP" not in spans[1].text
    assert (
        spans[3].text.startswith("what the city brings Cultist 2: gate in Chicago open")
        and "+3 VP (11)" in spans[3].text
    )
    assert (spans[2].text, spans[4].text) == (
        scene("cities", "boston", "lost"),
        scene("cities", "chicago", "gate_opened"),
    )


def test_a_digest_joins_what_either_cultist_has_done() -> None:
    events = [
        tried("cultist_1", "acquire_city", "chicago", "chicago"),
        e.CityTaken("cultist_1", "chicago", "", 4),
        tried("cultist_1", "open_gate", "chicago"),
        e.GateSealed("cultist_1", "chicago", "open", 3),
        tried("cultist_2", "open_gate", "boston", result="failed"),
        e.CultistTraveled("cultist_2", "boston", "new_york"),
    ]
    assert text(opened(events), verbosity="brief").splitlines()[-1] == (
        "Cultist 1 took Chicago and opened the gate in Chicago; Cultist 2 went to New York."
    )


def tried(cultist: str, step: str, place: str, target: str = "", result: str = "done") -> e.CultistTried:
    """A step of a cultist."""
    return e.CultistTried(cultist, step, place, result, target, 1, (), "DP17.7")


def tried_by_card(cultist: str, step: str, place: str, target: str) -> e.CultistTried:
    """A step that the resources of an acquired card let a cultist take."""
    return e.CultistTried(cultist, step, place, "done", target, 1, (), "DP17.15", cause="resources")


def opened(events: Sequence[Event], ancient_one: str = "nyarlathotep") -> list[Event]:
    """A game that has begun, and goes on with some events."""
    faces = {"boston": "wax_cylinders", "chicago": "tnt", "new_york": "wall_street"}
    return [
        e.CampaignOpened(ancient_one, "monday", "standard", 6, faces, ("silver_key",), {}),
        e.RoundOpened(1, 3, 6),
        *events,
    ]


def test_a_step_that_fails_and_where_it_leads_are_one_sentence() -> None:
    seen = set()
    for step in ("acquire_city", "acquire_network", "acquire_mythos", "open_gate", "murder", "influence_city"):
        for seed in range(6):
            events = [
                tried("cultist_1", step, "boston", result="failed"),
                e.CultistTraveled("cultist_1", "boston", "chicago"),
            ]
            told = narrator(seed).tell(opened(events))[-1]
            assert [span.kind for span in told] == ["fact"]
            assert len(sentences(told[0].text)) == 1
            assert "Chicago" in told[0].text
            seen.add(told[0].text)
    assert len(seen) > 18


def test_a_gate_that_stands_open_is_not_said_to_have_stayed_shut() -> None:
    again = tried("cultist_1", "open_gate", "boston", result="failed")
    gone = e.CultistTraveled("cultist_1", "boston", "chicago")
    phrasings = english().messages("events", "CultistTried", "open_gate", "stood_open")
    starts = {message.pattern.replace("{cultist}", "Cultist 1").partition("{")[0] for message in phrasings}
    for seed in range(6):
        events = [e.GateSealed("cultist_1", "boston", "open", 4), e.RoundOpened(2, 3, 10), again, gone]
        told = narrator(seed).tell(opened(events))[-1]
        assert told[0].text.startswith(tuple(starts))


@pytest.mark.parametrize("owner", ["cultist_1", "cultist_2", "player"])
def test_a_city_of_the_cult_is_not_said_to_have_been_refused_to_it(owner: str) -> None:
    again = tried("cultist_1", "acquire_city", "boston", result="failed")
    gone = e.CultistTraveled("cultist_1", "boston", "chicago")
    phrasings = english().messages("events", "CultistTried", "acquire_city", "held")
    names = {"{cultist}": "Cultist 1", "{place}": "Boston", "{place.at}": "in Boston"}
    names |= {"{end.to}": "to Chicago", "{end.at}": "in Chicago"}
    wanted = set()
    for message in phrasings:
        text = message.pattern
        for placeholder, name in names.items():
            text = text.replace(placeholder, name)
        wanted.add(text[0].upper() + text[1:])
    for seed in range(6):
        events = [e.CityTaken(owner, "boston", "", 4), e.RoundOpened(2, 3, 10), again, gone]
        told = narrator(seed).tell(opened(events))[-1]
        assert (told[0].text in wanted) == (owner != "player")


def test_of_an_effect_only_what_was_done_is_told_and_then_where_it_leads() -> None:
    failed = e.CultistTried("cultist_2", "acquire_city", "boston", "failed", "", 0, (), "DP17.10", effect=True)
    done = e.CultistTried("cultist_2", "move_investigation", "boston", "done", "", -1, (), "DP17.16", effect=True)
    events = [failed, done, e.TrackMoved("investigation", -1, 2), e.CultistTraveled("cultist_2", "boston", "chicago")]
    told = narrator().tell(opened(events))[-1]
    assert [span.kind for span in told] == ["fact", "figure"]
    assert told[1].text == "investigation track −1 (now\u00a02); on to Chicago"


def test_each_step_has_six_phrasings_or_more_for_what_comes_of_it() -> None:
    happened = {keys_of(step)[0] for seed in range(12) for step in steps(seed)}
    assert len(happened) > 25
    few = {}
    for key in happened:
        path = ("events", "CultistTried", *key.split("."))
        found = (
            english().messages(*path) or english().messages(*path, "other") or english().messages(*path[:-2], path[-1])
        )
        if len(found) < 6:
            few[key] = len(found)
    assert few == {}


def steps(seed: int) -> Iterator[list[Event]]:
    """The steps of a game that are told."""
    events = [event for event in story(seed) if not isinstance(event, Asked)]
    for run in runs(events):
        if isinstance(run[0], e.CultistTried):
            yield from (step for step in steps_of(run) if not came_to_nothing(step))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_phrasing_of_a_step_comes_back_within_ten_rounds(seed: int) -> None:
    teller = narrator(seed)
    chosen: list[tuple[int, Message]] = []
    words, now = teller.telling.words, [0]
    put = words._choose

    def note(*args: object, **more: object) -> tuple[int, str] | None:
        found = put(*args, **more)  # type: ignore[arg-type]
        messages = args[1]
        assert isinstance(messages, Sequence)
        if found is not None and "{cultist}" in messages[found[0]].pattern and len(messages) > 3:
            chosen.append((now[0], messages[found[0]]))
        return found

    words._choose = note  # type: ignore[method-assign]
    for part in parts_of(story(seed)):
        now[0] = next((event.round for event in part if isinstance(event, e.RoundOpened)), now[0])
        teller.tell(part)
    assert len(chosen) > 20
    for first in range(1, max(at for at, _ in chosen) + 1):
        counts = Counter(id(message) for at, message in chosen if first <= at < first + TEN)
        assert max(counts.values(), default=0) <= 1


def parts_of(events: Sequence[Event]) -> Iterator[list[Event]]:
    """A story, round by round, each up to the question before the next one."""
    part: list[Event] = []
    for event in events:
        if isinstance(event, e.RoundOpened):
            yield part
            part = []
        part.append(event)
    yield part


def test_what_the_cult_takes_is_followed_by_its_scene_once() -> None:
    taking = [tried("cultist_1", "acquire_city", "boston", "boston"), e.CityTaken("cultist_1", "boston", "player", 4)]
    gate = [tried("cultist_2", "open_gate", "chicago"), e.GateSealed("cultist_2", "chicago", "open", 3)]
    mythos = [
        tried("cultist_2", "acquire_mythos", "chicago", "silver_key"),
        e.MythosTaken("cultist_2", "silver_key", 2),
    ]
    read = text(opened([*taking, *gate, *mythos, *taking]), words=scenic())
    for path in (("cities", "boston", "lost"), ("cities", "chicago", "gate_opened"), ("mythos", "silver_key", "lost")):
        assert read.count(scene(*path)) == 1


def test_a_murder_is_told_with_who_it_was_and_once_by_whom_it_is_asked() -> None:
    hired, turned = e.AgentHired("eliot_ness", "boston"), e.BehaviorTurned("behavior_2a")
    step = tried("cultist_1", "murder", "boston")
    died = e.AgentMurdered("eliot_ness", "boston", "cultist_1")
    scored = e.ScoreMoved("ancient_one", 1, 7, cause="murder")
    at_once = narrator(words=scenic()).tell(opened([hired, turned, step, died, scored]))[-1]
    assert [span.kind for span in at_once] == ["fact", "prose", "figure"]
    assert "Eliot Ness" in at_once[0].text
    assert at_once[1].text == scene("agents", "eliot_ness", "murdered")
    asked = narrator(words=scenic()).tell(opened([hired, turned, step, Asked("monday", "victim"), died, scored]))
    kinds = [span.kind for paragraph in asked[-2:] for span in paragraph]
    assert kinds[-4:] == ["fact", "fact", "prose", "figure"]


def test_dp18_a_city_that_is_gone_is_not_told_as_one_that_the_cult_has_taken_over() -> None:
    lost = e.CityLost("boston", "player", 4)
    spans = narrator(1, words=scenic()).tell(opened([lost]))[-1]
    assert [span.kind for span in spans] == ["fact", "figure"]


def moved(by: int, now: int, goal: str = "cities_controlled_by_cultists", of: int = 6) -> e.GoalMoved:
    """The Ancient One's goal is nearer, or farther."""
    return e.GoalMoved(goal, by, now, of)


def test_how_near_a_goal_is_said_where_there_is_something_to_say_of_it() -> None:
    told = {
        (by, now): nearness(moved(by, now)) for by, now in ((1, 1), (1, 2), (1, 3), (3, 4), (1, 5), (1, 6), (-1, 5))
    }
    assert list(told.values()) == ["begun", "", "half", "half", "near", "", "farther"]
    assert nearness(moved(1, 2, "mythos_acquired", 5)) == "" != nearness(moved(1, 3, "mythos_acquired", 5))


def test_a_goal_that_comes_nearer_is_told_in_a_sentence_and_its_figure_behind_the_step() -> None:
    taking = [tried("cultist_1", "acquire_city", "boston", "boston"), e.CityTaken("cultist_1", "boston", "", 4)]
    events = [e.BehaviorTurned("behavior_2a"), *taking, moved(1, 3)]
    spans = narrator(words=scenic()).tell(opened(events))[-1]
    assert [span.kind for span in spans] == ["fact", "prose", "fact", "figure"]
    assert (len(sentences(spans[2].text)), spans[3].text) == (1, "the goal: cities 3 of 6")
    assert text(opened(events), verbosity="brief").endswith("Cultist 1 took Boston. [the goal: cities 3 of 6]")


def test_where_the_turn_has_no_room_and_where_all_was_read_the_figure_of_a_goal_stands_alone() -> None:
    steps = [tried("cultist_1", "influence_city", "boston", "boston"), e.CubesPlaced("cultist_1", "boston", 1, 1)]
    lone = narrator().tell(opened([e.BehaviorTurned("behavior_2a"), *steps, moved(1, 3), *steps, moved(2, 5)]))
    facts = [span.kind for span in lone[-1]]
    assert facts.count("fact") == 3, "one sentence beside those of the steps that may follow"
    farther = [moved(-1, 2), e.RoundOpened(2, 3, 6)] * 4
    read = text(opened(farther))
    assert read.lower().count("the goal: cities 2 of 6") == 4
    assert read.count("bunting") == 1


def test_what_a_card_brings_names_its_cultist_once_and_keeps_the_order() -> None:
    """His gate fails where he stands, he goes on to Pittsburgh and opens it there; cubes of his came out of limbo."""
    events = [
        tried("cultist_2", "acquire_network", "carl_jung", "indianapolis"),
        e.NetworkCardTaken("cultist_2", "carl_jung", "chicago"),
        e.CubesTaken("cultist_2", "limbo", 11, cause="resources"),
        e.CultistTraveled("cultist_2", "chicago", "pittsburgh", cause="resources"),
        e.GateSealed("cultist_2", "pittsburgh", "open", 5, cause="resources"),
    ]
    read = text(opened(events)).splitlines()[-1]
    behind = read.partition("what the card brings Cultist 2: ")[2]
    assert behind.startswith("11 cubes back from limbo; on to Pittsburgh; gate in Pittsburgh open")


@pytest.mark.parametrize(
    ("language", "figure", "empty"),
    [
        ("en", "investigation track stays at 0", ("to take", "to forget", "what that would be", "still empty")),
        ("cs", "vyšetřování zůstává na 0", ("co vzít", "nemá co", "co by to mělo být", "ještě prázdné")),
        (
            "pl",
            "tor śledztwa bez zmian (0)",
            ("czego zabrać", "czego zapominać", "co by to miało być", "jeszcze puste"),
        ),
        (
            "ru",
            "трек расследования без перемен (0)",
            ("взять в них", "забывать ему", "что бы это могло быть", "ещё пустые"),
        ),
    ],
)
def test_dp10_6_no_loss_is_told_of_an_investigation_that_could_go_back_no_further(
    language: str, figure: str, empty: Sequence[str]
) -> None:
    words = load(language, "nation")
    back = e.CultistTried("cultist_2", "move_investigation", "boston", "done", "", -1, (), "DP17.16", effect=True)
    gone = e.CultistTraveled("cultist_2", "boston", "new_york")
    for seed in range(12):
        stays, moved = (
            text(opened(events), seed, words=words).replace("\u00a0", " ").splitlines()[-1]
            for events in ([back, gone], [back, e.TrackMoved("investigation", -1, 2), gone])
        )
        assert figure in stays and figure not in moved
        assert any(each in stays for each in empty) and not any(each in moved for each in empty)
    brief = text(opened([back, gone]), 1, "brief", words)
    assert brief != text(opened([back, e.TrackMoved("investigation", -1, 2), gone]), 1, "brief", words)


def test_a_thing_with_a_plural_name_has_a_plural_verb() -> None:
    """In the one phrasing of Polish that has a card for its subject."""
    for card, says in (("ghoul_tunnels", "zależą Tunele ghuli"), ("carl_jung", "zależy Carl Jung")):
        events = opened([tried("cultist_1", "influence_network", "boston", card)])
        assert any(says in text(events, seed, words=load("pl", "nation")) for seed in range(60))


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_no_line_ends_within_the_figure_of_how_many_cubes_somebody_has(language: str) -> None:
    words = load(language, "nation")
    for side in ("player", "cultist_1"):
        *_, last = narrator(words=words).tell(opened([e.CubesPlaced(side, "boston", 2, 3)]))
        assert "\u00a03" in last[-1].text
