"""Who does something in a city is seen there only if he is there; otherwise it is done from afar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from solo.boardgame.host import BoardHost
from solo.games.nation import events as e
from solo.games.nation.game import Game
from solo.games.nation.host import Rules
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.faults import flatten
from solo.narration.teller import Verbosity
from solo.players.simulation import players
from tests.games.nation.front.telling import narrator
from tests.games.nation.front.test_nation_cult_told import opened, tried
from tests.games.nation.helpers import content

HERE = "here"
"""The argument by which a sentence chooses."""

CULT = ("CultistTried", "Digest")
"""Events whose doer is a cultist."""

FEW = [*(("random", seed) for seed in range(6)), *(("decent", seed) for seed in range(2))]
MANY = [*(("random", seed) for seed in range(200)), *(("decent", seed) for seed in range(50))]
"""Games that are told, by who plays."""


class Stand(NamedTuple):
    """Where everybody is, and which card lies in which city, by the state."""

    cultists: Mapping[str, str]
    agents: Mapping[str, str]
    cities: Mapping[str, str]

    def city_of(self, place: str) -> str:
        """The city that a place is or in which it lies; "" for a mythos card."""
        return (
            place if place in self.cities else next((city for city, face in self.cities.items() if face == place), "")
        )


def stand(game: Game) -> Stand:
    """How a game stands."""
    cities = {city.id: city.face for city in game.state.cities}
    return Stand({each.id: each.place for each in game.state.cultists}, dict(game.agents()), cities)


class Stands(list[Event]):
    """The events of a game, each with how the game stood as it was told."""

    def __init__(self, host: BoardHost[Any]) -> None:
        super().__init__()
        self._host = host
        self.of: dict[int, Stand] = {}

    def append(self, event: Event) -> None:
        super().append(event)
        if self._host.last is not None:
            self.of[id(event)] = stand(self._host.last)


def played(player: str, seed: int) -> tuple[list[Event], Mapping[int, Stand]]:
    """A game by a player, with its questions, and how it stood at each event."""
    rules = Rules(content())
    host = rules.begin({"seed": seed})
    stands = Stands(host)
    host.events = stands
    if host.last is not None:
        host.last.events = stands
    answers, session = players(rules)[player](host, seed), FlowRunner(host.flow())
    told, heard = list[Event](), 0
    while (decision := session.decision) is not None:
        told += [*stands[heard:], Asked(decision.who, decision.kind)]
        heard = len(stands)
        session.answer(answers(decision))
    return [*told, *stands[heard:]], stands.of


class Deed(NamedTuple):
    """A sentence that may choose by who is there. run: the events that are told with it."""

    path: tuple[str, ...]
    fields: Mapping[str, Any]
    text: str
    run: Sequence[Event]
    choices: Mapping[bool, Sequence[str]]


def deeds(events: Sequence[Event], seed: int, words: Catalogue, verbosity: Verbosity = "normal") -> list[Deed]:
    """All such sentences of a game, each with what its phrasings say with the doer there and without."""
    teller = narrator(seed, verbosity, words)
    chooser, found, run = teller.telling.words, list[Deed](), list[Event]()
    spans, phrase = teller.spans, chooser.phrase

    def listened(path: tuple[str, ...], fields: Mapping[str, Any], *, once: bool = False) -> str:
        text = phrase(path, fields, once=once)
        branched = [each for each in words.messages(*path) if HERE in each.placeholders()]
        if text and branched:
            choices = {
                here: [chooser._put(each, {**fields, HERE: here}) for each in branched] for here in (True, False)
            }
            found.append(Deed(path, fields, text, tuple(run), choices))
        return text

    def followed(told: Sequence[Event]) -> list[Any]:
        run[:] = told
        return spans(told)

    chooser.phrase = listened  # type: ignore[method-assign]
    teller.spans = followed  # type: ignore[method-assign]
    part = list[Event]()
    for event in events:
        part.append(event)
        if isinstance(event, Asked):
            teller.tell(part)
            part = []
    teller.tell(part)
    return found


def truth(deed: Deed, of: Mapping[int, Stand]) -> bool:
    """Whether the doer is in the city, by the state alone."""
    if deed.path[1] in CULT:
        return _cultist_is_there(deed, of)
    event = next(each for each in deed.run if type(each).__name__ == deed.path[1])
    city = getattr(event, "city", "") or of[id(event)].city_of(_placed(deed.run))
    assert city == deed.fields["city"]
    hired = event.agent if isinstance(event, e.AgentHired) else ""
    there = {who for who, place in of[id(event)].agents.items() if place == city and who != hired}
    named = deed.fields["other" if hired else "agent"]
    assert named in there if there else named == ""
    return bool(there)


def _placed(run: Sequence[Event]) -> str:
    """The place on which cubes were put."""
    return next((each.place for each in run if isinstance(each, e.CubesPlaced)), "")


def _cultist_is_there(deed: Deed, of: Mapping[int, Stand]) -> bool:
    """Whether a cultist stands in the city of what he was after."""
    fields = deed.fields
    steps = [each for each in deed.run if isinstance(each, e.CultistTried) and each.step == deed.path[2]]
    same = [
        each
        for each in steps
        if (each.cultist, each.place, each.number) == (fields["cultist"], fields["place"], fields["number"])
        and each.target in (fields["target"], "")
    ]
    assert same, deed
    now = of[id(same[0])]
    return now.cultists[same[0].cultist] == now.city_of(same[0].target)


def faults(player: str, seed: int) -> Iterator[str]:
    """Sentences of a game that took the wrong branch."""
    events, of = played(player, seed)
    language = languages("nation")[seed % len(languages("nation"))]
    for deed in deeds(events, seed, load(language, "nation"), "brief" if seed % 10 == 9 else "normal"):
        here = truth(deed, of)
        if deed.fields[HERE] is not here or (
            deed.text in deed.choices[not here] and deed.text not in deed.choices[here]
        ):
            yield f"{player} {seed}: {deed.text}"


@pytest.mark.parametrize(("player", "seed"), FEW)
def test_who_is_seen_in_a_city_is_there(player: str, seed: int) -> None:
    assert [*faults(player, seed)] == []


@pytest.mark.campaign
def test_who_is_seen_in_a_city_is_there_in_many_games() -> None:
    assert [fault for player, seed in MANY for fault in faults(player, seed)] == []


# One event at a time


def by_cultist(place: str, step: str, target: str, *more: Event) -> list[Event]:
    """A step of a cultist who stands in a place."""
    return [tried("cultist_1", step, place, target), *more]


def by_player(place: str, *more: Event) -> list[Event]:
    """A deed of the player, whose agent is in a place."""
    return [e.MainAgentPlaced("monday", place), *more]


PLAYED = e.CardsPlayed(("old_favor",), "influence", 1)
CARD, HIRED = e.NetworkCardTaken("player", "wax_cylinders", "boston"), e.AgentHired("eliot_ness", "boston")


def taken(by: str, lost_by: str = "") -> e.CityTaken:
    """Boston falls to somebody."""
    return e.CityTaken(by, "boston", lost_by, 4)


def done_in_boston(place: str) -> Mapping[str, list[Event]]:
    """What is done in Boston by somebody who is in a place, by the sentence that tells it."""
    unlocked = e.LockMoved("boston", False), e.LockMoved("wax_cylinders", False)
    won = e.NetworkCardTaken("cultist_1", "wax_cylinders", "boston")
    cult = {
        "influence_first_city.done": ("influence_first_city", "boston"),
        "influence_sanity_network.done": ("influence_sanity_network", "wax_cylinders"),
        "acquire_city.done.other": ("acquire_city", "boston", taken("cultist_1")),
        "acquire_city.done.yours": ("acquire_city", "boston", taken("cultist_1", "player")),
        "acquire_city.unlocked": ("acquire_city", "boston", unlocked[0]),
        "acquire_network.done": ("acquire_network", "wax_cylinders", won),
        "acquire_network.unlocked": ("acquire_network", "wax_cylinders", unlocked[1]),
        "acquire_network_held.done": ("acquire_network_held", "wax_cylinders", won),
        "travel_to_inactive_gate.done": ("travel_to_inactive_gate", "boston"),
    }
    yours = {
        "CardsPlayed.influence.city": (PLAYED, e.CubesPlaced("player", "boston", 1, 1)),
        "CardsPlayed.influence.network": (PLAYED, e.CubesPlaced("player", "wax_cylinders", 1, 1)),
        "CityTaken.player.other": (taken("player"),),
        "NetworkCardTaken.player.other": (CARD,),
        "AgentHired.other": (HIRED,),
    }
    briefly = ("influence_first_city.done", "travel_to_inactive_gate.done")
    steps: dict[str, list[Event]] = {key: by_cultist(place, *step) for key, step in cult.items()}  # type: ignore[arg-type]
    return {
        **{f"CultistTried.{key}": step for key, step in steps.items()},
        **{f"Digest.{key}": steps[key] for key in briefly},
        **{key: by_player(place, *events) for key, events in yours.items()},
    }


@cache
def without_scenes(language: str) -> Catalogue:
    """The words of a language without the scenes, in whose place many of these sentences stand."""
    words = load(language, "nation")
    return Catalogue(language, {name: words.sections[name] for name in ("events", "names", "table")})


def branched(language: str) -> Mapping[str, Sequence[str]]:
    """The events' sentences of a language that choose by who is there."""
    found = {
        ".".join(path[1:]): texts for path, texts in flatten(load(language, "nation").sections) if path[0] == "events"
    }
    return {path: texts for path, texts in found.items() if any(f"{{{HERE}," in text for text in texts)}


def test_each_sentence_that_chooses_is_tried_and_chooses_in_every_language() -> None:
    for language in languages("nation"):
        assert {*branched(language)} == {*done_in_boston("boston")}, language


@pytest.mark.parametrize("path", done_in_boston("boston"))
def test_a_sentence_is_that_of_somebody_who_is_there_or_of_one_who_is_not(path: str) -> None:
    """With all phrasings of every language."""
    verbosity: Verbosity = "brief" if path.startswith("Digest") else "normal"
    for language in languages("nation"):
        for place in ("boston", "chicago"):
            seen = set()
            for seed in range(40):
                told = deeds(opened(done_in_boston(place)[path]), seed, without_scenes(language), verbosity)
                (deed,) = (each for each in told if ".".join(each.path[1:]) == path)
                here = place == "boston"
                assert deed.fields[HERE] is here
                choices = deed.choices[here]
                seen |= {deed.text} & {*choices}
                assert deed.text not in deed.choices[not here] or deed.text in choices
            assert seen


@pytest.mark.parametrize("language", languages("nation"))
def test_from_afar_nobody_is_named_and_there_somebody_may_be(language: str) -> None:
    words = narrator(1, words=load(language, "nation")).telling.words
    for path in branched(language):
        for message in words.catalogue.messages("events", *path.split(".")):
            if HERE not in message.placeholders():
                continue
            names = dict.fromkeys(("city", "target", "place", "card"), "boston")
            names |= {"cultist": "cultist_1", "agent": "eliot_ness", "other": "monday"}
            without = {**names, "other" if path.startswith("AgentHired") else "agent": ""}
            far = words._put(message, {**names, HERE: False})
            assert far == words._put(message, {**without, HERE: False}), path
            assert far != words._put(message, {**names, HERE: True}), path
            assert "  " not in far
