"""Places where the open question of whoever walks goes on are marked, and only those: who goes there, or stays, is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

import pytest

from solo.boardgame.front.trail_marks import SIGN
from solo.games.town import events as e
from solo.games.town.content import load as load_content
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.night import Night
from solo.games.town.front.trail_progress import TrailProgress
from solo.games.town.front.walking import next_step, where_to
from solo.games.town.front.wording import Wording
from solo.games.town.host import Host, Setup
from solo.kernel.decisions import Answer, Decision, Option, option
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages
from tests.games.town.front.trails import AMANDA, BOB, JOE, KATE, OTHERS, PLACES, begun, steps, walk, words_of
from tests.table.helpers import TownEvening, evening, front

PLAYING = (JOE, KATE, AMANDA, BOB)
ENCOUNTERS = e.PhaseBegan("arkham_encounters")


class Sitting:
    """A night in which everybody goes to the nearest marked place; what was marked for whom, and what was told then.

    turns: for each turn of somebody who walks: the signs of all places then, where his movement ended, what was told of him.
    """

    def __init__(self, seed: int, verbosity: str = "normal") -> None:
        self.host = Host.begin(load_content(), Setup(seed, investigators=PLAYING, single=True))
        self.narrator = Narrator(words_of(), seed, verbosity)  # type: ignore[arg-type]
        self.wording = Wording(cast(Any, self), self.narrator)
        self.night = Night()
        self.turns: list[tuple[str, Mapping[str, str], str, list[str]]] = []
        self.stayed = 0
        self._marked: dict[str, tuple[str, Mapping[str, str]]] = {}
        self._told: list[str] = []
        self._carried = set[str]()

    @property
    def game(self) -> Any:
        return self.host.game

    def play(self, turns: int) -> None:
        session = FlowRunner(self.host.flow())
        while (decision := session.decision) is not None and self.night.turn <= turns:
            self._hear([*self.host.take_events(), Asked(decision.who, decision.kind)])
            session.answer(self._answer(decision))

    def _hear(self, events: Sequence[Event]) -> None:
        said: list[Event] = []
        for event in events:
            said.append(event)
            self.night.note(event)
            if isinstance(event, e.Moved) and event.cause in ("insanity", "unconsciousness"):
                self._carried.add(event.who)
            if event == ENCOUNTERS:
                self._told += steps(self.narrator.tell(said))
                said = []
                self._end_movement()
        self._told += steps(self.narrator.tell(said))

    def _end_movement(self) -> None:
        for who, (began, signs) in self._marked.items():
            place = self.night.places.get(who, "")
            if who not in self.night.away and who not in self._carried:
                own = [text for text in self._told if text.startswith((f"{who} at ", f"{who} choice "))]
                self.turns.append((who, signs, place, own))
                self.stayed += bool(own) and began == place
        self._marked.clear()

    def signs(self, who: str) -> dict[str, str]:
        """The signs of all places, as somebody has them."""
        one, places = self.game.by_id(who), self.game.content.places
        return {place: "".join(self.wording.trail_marks.sign(one, place)) for place in places}

    def _answer(self, decision: Decision) -> Answer:
        if decision.kind != "move" or self.game is None or self.host.game is None:
            return decision.default
        who, place = decision.who, self.game.by_id(decision.who).place
        if who not in self._marked:
            self._told = [text for text in self._told if not text.startswith(who)]
            self._carried.discard(who)
            self._marked[who] = place, self.signs(who)
        marks = {to: sign for to, sign in self._marked[who][1].items() if sign}
        if not marks or place in marks:
            return decision.default
        ways = (next_step(self.game, decision, to) for to in marks)
        return next((way for way in ways if way), decision.default)


@cache
def sat(seed: int) -> Sitting:
    sitting = Sitting(seed)
    sitting.play(14)
    return sitting


@pytest.mark.parametrize("seed", (2, 14, 15))
def test_whoever_walks_to_a_marked_place_or_stays_there_is_told_the_next_of_his_story_and_elsewhere_nobody_is(
    seed: int,
) -> None:
    found = 0
    for who, signs, place, told in sat(seed).turns:
        if sign := signs.get(place):
            assert told[-1:] == [f"{who} {'at' if sign == SIGN else 'choice'} {place}"], (who, place, sign)
            found += 1
        ways = any(sign not in ("", SIGN) for sign in signs.values())
        for text in told:
            assert signs[text.split()[-1]] or (ways and " at " in text), "at the crossroads only the ways are marked"
    assert found > 3
    assert len(told_in(sat(seed))) == len({*told_in(sat(seed))})


def told_in(sitting: Sitting) -> list[str]:
    return [text for _, _, _, told in sitting.turns for text in told]


def test_nights_have_those_who_are_told_where_they_stay() -> None:
    assert sum(sat(seed).stayed for seed in (2, 14, 15)) > 0


@pytest.mark.parametrize("seed", (2, 14, 15))
def test_only_places_of_ones_own_story_are_marked_and_none_after_it_was_told_there(seed: int) -> None:
    told = set[str]()
    for who, signs, _, heard in sat(seed).turns:
        marked = {place for place, sign in signs.items() if sign}
        assert marked <= {*PLACES.get(who, OTHERS)} and len(marked) <= 2
        assert not any(text.startswith(who) and text.split()[-1] in marked for text in told), who
        told.update(heard)


def test_told_briefly_nothing_is_marked() -> None:
    brief = Sitting(2, "brief")
    brief.play(4)
    assert brief.turns and not any(sign for _, signs, _, _ in brief.turns for sign in signs.values())


# Who stays


def told(heard: Sequence[Event], *story: Event) -> list[str]:
    """What is told of trails, by one who has told what came before; whoever only listens comes as far."""
    narrator, listener = Narrator(words_of(), 3), TrailProgress(Night(), words_of())
    narrator.tell(heard)
    lines = steps(narrator.tell(story))
    assert listener.followed([*heard, *story]).told == narrator.trails.told
    return lines


def home(who: str, place: str) -> list[Event]:
    """The first turn of a night, which somebody begins at a place."""
    return [e.GameStarted("yig", (who,), (), ()), e.InvestigatorJoined(who, 0, place), e.RoundBegan(1, who)]


def movement(*events: Event) -> list[Event]:
    return [e.PhaseBegan("movement"), *events, ENCOUNTERS]


def test_whoever_stays_where_his_story_goes_on_is_told_it_before_the_encounters_and_once() -> None:
    at_library = ["joe_diamond at library"]
    stays = movement(Asked(JOE, "move"))
    assert told(home(JOE, "library"), *stays) == at_library
    assert told(home(JOE, "library"), *stays[:-1]) == []
    assert told([*home(JOE, "library"), *stays], *movement(Asked(JOE, "move"))) == []
    assert told(home(JOE, "woods"), *movement(walk(JOE, "library"))) == at_library
    assert told(home(JOE, "library"), *movement(walk(JOE, "northside_street"))) == []


def test_the_crossroads_parts_where_somebody_stays_too() -> None:
    """Before anything is done there, be it an encounter or a treatment."""
    goes = [walk(JOE, "library"), e.PhaseBegan("mythos"), walk(JOE, "south_church")]
    heard = [*begun(JOE), *goes, e.RoundBegan(2, JOE)]
    assert told(heard, *movement(Asked(JOE, "move"))) == ["joe_diamond choice south_church"]
    assert steps(Narrator(words_of(), 3).tell([*heard, *movement()])) == [
        "joe_diamond at library",
        "joe_diamond crossroads",
        "joe_diamond choice south_church",
    ]


def test_whoever_is_carried_off_in_the_movement_is_told_only_where_he_stays_a_turn_later() -> None:
    hospital = "st_marys_hospital"
    carried = e.Moved(AMANDA, "woods", hospital, "effect", cause="unconsciousness")
    fall = [e.KnockedOut(AMANDA, "stamina", "woods"), carried]
    assert told(begun(AMANDA), *movement(*fall)) == []
    assert f"amanda_sharpe at {hospital}" in told([*begun(AMANDA), *movement(*fall)], *movement())
    assert told(begun(AMANDA), *fall, *movement()) == [f"amanda_sharpe at {hospital}"]


@pytest.mark.parametrize(
    "away", [e.Arrested(JOE), e.LostInTimeAndSpace(JOE), e.DrawnThrough(JOE, "library", "a_1", False)]
)
def test_whoever_is_not_in_the_town_stays_nowhere(away: Event) -> None:
    assert told([*home(JOE, "library"), away], *movement()) == []


def test_whoever_joins_in_the_movement_has_not_come_there() -> None:
    joins = e.InvestigatorJoined(KATE, 0, "police_station")
    assert told(begun(JOE), *movement(e.Devoured(JOE), joins)) == []


# What is said


def at_walk(folder: Any, language: str, *, parted: bool = False) -> tuple[TownEvening, Any, Decision]:
    """Joe at the first walk, in the library, whose trail has short words; at the crossroads if wanted."""
    at = evening(load_content(), folder, investigators=(JOE, KATE))
    while at.decision is not None and not (at.decision.kind == "move" and at.decision.who == JOE):
        at.answer(at.decision.default)
    at.game.by_id(JOE).place = "south_church" if parted else "library"
    shown = front(at, language)
    teller = Narrator(words_of(language), 1)
    heard = [walk(JOE, "library"), e.RoundBegan(2, JOE)] if parted else []
    teller.tell([*begun(JOE, KATE), *heard])
    shown.change_teller(teller)
    decision = at.decision
    assert decision is not None
    return at, shown, where_to(at.game, decision)


@pytest.mark.parametrize("language", languages())
def test_the_list_of_walks_has_the_sign_and_says_once_below_what_it_means(tmp_path: Any, language: str) -> None:
    _, shown, decision = at_walk(tmp_path, language)
    stay = next(each for each in decision.options if each.id == "stop")
    assert shown.option(decision, stay).count(SIGN) == 1
    far = option("go", "woods")
    assert f"; {SIGN}" in shown.option(decision, far) and f"; {SIGN}" in shown.option(decision, far, brief=True)
    assert shown.option_without_odds(decision, far, brief=True).endswith(f" {SIGN})")
    for place in ("south_church", "police_station", "newspaper"):
        assert SIGN not in shown.option(decision, option("go", place)), place
    assert shown.legend(decision).count(SIGN) == 1
    assert shown.legend(decision).count(str(shown.teller.name(JOE)["name"])) == 1
    explained = [shown.explain(decision, each) for each in decision.options]
    assert not any(shown.legend(decision) in text for text in explained)
    assert SIGN not in shown.option(decision, stay, brief=True).partition(SIGN)[2]
    assert all(len(shown.option(decision, each, brief=True)) <= 160 for each in decision.options)


@pytest.mark.parametrize("language", languages())
def test_at_the_crossroads_each_way_has_its_letter(tmp_path: Any, language: str) -> None:
    _, shown, decision = at_walk(tmp_path, language, parted=True)
    first, second = ("?а", "?б") if language == "ru" else ("?a", "?b")
    stay = next(each for each in decision.options if each.id == "stop")
    assert first in shown.option(decision, stay)
    assert second in shown.option(decision, option("go", "river_docks"))
    assert SIGN not in shown.option(decision, option("go", "woods"))
    assert first in shown.legend(decision) and second in shown.legend(decision)


def test_where_no_listed_place_is_marked_nothing_is_explained(tmp_path: Any) -> None:
    at, shown, decision = at_walk(tmp_path, "en")
    at.game.by_id(JOE).place = "northside_street"
    few = Decision("move", JOE, (option("stop"), option("go", "newspaper")), "R7.3", about=decision.about)
    assert shown.legend(few) == ""
    kates = Decision("move", KATE, (option("stop"), option("go", "library")), "R7.3", about=decision.about)
    assert shown.legend(kates) == "" and SIGN not in shown.option(kates, Option("go:library", "go", "library"))


@pytest.mark.parametrize("language", languages())
def test_where_it_goes_on_is_said_of_a_person_on_the_sheet_in_a_look_and_at_a_place(
    tmp_path: Any, language: str
) -> None:
    _, shown, decision = at_walk(tmp_path, language)
    says = shown.teller.listed([shown.teller.name(each) for each in ("library", "woods")], "at")
    where = shown.say("views", "trail", "on", places=says)
    assert where in shown.examining.about(JOE)
    assert where in shown.views["sheet"](decision, "", 80) and where in shown.views["look"](decision, "", 80)
    here = shown.say("views", "trail", "here_at", who=shown.teller.name(JOE))
    assert here in shown.examining.about("library") and here not in shown.examining.about("newspaper")
    _, shown, decision = at_walk(tmp_path / "b", language, parted=True)
    begins = shown.say("views", "trail", "parted", places="|").partition("|")[0]
    assert any(line.startswith(begins) for line in shown.views["sheet"](decision, "", 80))
