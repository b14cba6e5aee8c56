"""The turn of the Ancient One as news: what either cultist tried, and what came of it; told briefly, one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar

from solo.games.nation import events as e
from solo.games.nation.front.event_groups import EMPTY_PILE, RESOURCES, WON, is_step
from solo.games.nation.front.names import Names
from solo.games.nation.front.night import PLAYER, Night
from solo.games.nation.front.numbers import NumbersTold, mentions
from solo.games.nation.front.people import SCENE, People
from solo.kernel.events import Event
from solo.narration.messages import Verbatim
from solo.narration.paragraphs import Span
from solo.narration.telling import Keys, Part, Row, Rows, TellingContext, fields_of
from solo.narration.words import UNLIMITED, sentences

DONE, FAILED, MOVED = "done", "failed", "moved"
"""What came of a step (`CultistTried.result`)."""

OF_SCENES = ("acquire_city", "acquire_mythos", "open_gate")
"""Steps that a scene follows where there is one."""

ARRIVES = ("travel_to_inactive_gate",)
"""Steps whose sentence says itself where he has come to."""

GOES = (e.CultistTried, e.CultistTraveled)
"""Events that no figure tells by itself."""

OF_CITY = "resources_city"
"""The words of the cause where the card is that of a city."""

UNLOCKED = "unlocked"
"""The key of a step that has only taken a lock off."""

TRACKS_MOVED = {"move_ritual": "ritual", "move_investigation": "investigation"}
"""Steps that move a marker, and which; one that stands at the end of its track already stays there (DP10.6)."""

NOTHING = "nothing"
"""The key of a step by which a marker was to move, and stayed."""

MOST, STEPS = 6, 5
"""The most sentences of a turn, but for scenes; and how many it has at least: of two steps of either cultist, and of where an
effect leads at last."""


STOOD_OPEN, HELD = "stood_open", "held"
"""The keys of a step that had nothing left to do: a gate that stands open, a city that the cult has; neither was refused."""


class CultTold(Part):
    """Tells the turn of the Ancient One."""

    keeps: ClassVar[tuple[str, ...]] = ("_steps", "_sentences")

    names: Names

    def __init__(self, telling: TellingContext, night: Night, numbers: NumbersTold, people: People) -> None:
        super().__init__(telling)
        self._night = night
        self._numbers = numbers
        self._people = people
        self._steps = self._sentences = 0

    @property
    def rows(self) -> Rows:
        """How its events are told."""
        return {
            e.BehaviorTurned: Row(kind="heading", opens=True, passing=True),
            e.BehaviorShuffled: Row(self._shuffled),
            e.CultistTried: Row(run=self._turn, least=1),
            e.GoalMoved: Row(self.goal),
        }

    def _shuffled(self, event: e.BehaviorShuffled) -> list[Span]:
        """The behavior cards are shuffled."""
        return [Span("figure", self.telling.figure_of("BehaviorShuffled", fields_of(event)), joined=True)]

    def _turn(self, run: Sequence[Event]) -> list[Span]:
        """Steps with all that comes of them."""
        self._numbers.mention(mentions(run))
        steps = [step for step in steps_of(run) if not came_to_nothing(step)]
        if self.telling.brief:
            return self._digest(steps)
        told: list[Span] = []
        for step in steps:
            self._steps += 1
            spans = self._step(step)
            self._sentences += sum(len(sentences(span.text)) for span in spans if span.kind == "fact")
            told += [*spans, *(span for event in goals_of(step) for span in self.goal(event))]
        return told

    def turn_to(self, run: Sequence[Event]) -> None:
        """A turn begins in which nothing was told."""
        if isinstance(run[0], e.BehaviorTurned):
            self._steps = self._sentences = 0

    def _tidings(self, name: str, keys: Keys, fields: Mapping[str, Any], plain: str) -> list[Span]:
        """A step's news, in so few sentences that one is left for each that a behavior card may have after it."""
        self.words.room = max(1, MOST - self._sentences - max(0, STEPS - self._steps))
        spans = self._numbers.tidings(name, keys, fields, plain)
        self.words.room = UNLIMITED
        return spans

    # A step

    def _step(self, run: Sequence[Event]) -> list[Span]:
        """A step: its sentence with its figures, and its scene; then those of what an acquired card brings; where he ends."""
        tried = run[0]
        assert isinstance(tried, e.CultistTried)
        own, of_card, last = parts_of(run)
        scenes, more = ([span for event in part for span in self._scenes(event)] for part in (own, of_card))
        murders = [event for event in run if isinstance(event, e.AgentMurdered)]
        if murders:
            head = [span for event in murders for span in self._people.murder(event)]
        else:
            keys = self._in_vain(tried) or keys_of(run)
            if (scenes or more) and tried.step in OF_SCENES:
                keys = (f"{tried.step}.{DONE}.{SCENE}", *keys)
            head = self._tidings("CultistTried", keys, self._fields(run), self._of([run]))
        figures = _figures(self._figures_of_step(tried, own))
        behind = _figures(self._figures_of_card(tried, of_card))
        ends = [span for event in last[-1:] for span in self._ends(event)]
        return [*head, *figures, *scenes, *behind, *more, *ends]

    def _in_vain(self, tried: e.CultistTried) -> tuple[str, ...]:
        """The key of what was done already where somebody failed to do it: the gate stood open, the city was the cult's."""
        mode, _ = self._night.gates.get(tried.place, ("", ""))
        done = {
            "open_gate": STOOD_OPEN if mode == "open" else "",
            "acquire_city": HELD if self._night.owners.get(tried.place, PLAYER) != PLAYER else "",
        }
        why = done.get(tried.step, "") if tried.result == FAILED else ""
        return (f"{tried.step}.{why}",) if why else ()

    def _fields(self, run: Sequence[Event]) -> Mapping[str, Any]:
        """What the sentence of a step may name: who, where, what, its city, and where he goes on to.

        here: whether he stands in that city. A search leads far away, and nobody is seen where he is not.
        """
        tried = run[0]
        assert isinstance(tried, e.CultistTried)
        gone = [event for event in run if isinstance(event, e.CultistTraveled)]
        target = tried.target or tried.place
        city = self._night.city_of(target) or tried.place
        fields = {name: getattr(tried, name) for name in ("cultist", "place", "number")}
        return {
            **fields,
            "target": target,
            "city": city,
            "here": city == tried.place,
            "end": gone[0].end if gone else tried.place,
            "ancient_one": self._night.ancient_one,
        }

    def _figures_of_step(self, tried: e.CultistTried, run: Sequence[Event]) -> Iterator[str]:
        """The figures of a step itself. Where a failed one leads to, or a search, its sentence has said."""
        if stayed(tried, run) and tried.number < 0:
            yield self.telling.figure_of("TrackMoved", {"track": TRACKS_MOVED[tried.step], "now": 0, "what": "stays"})
        for event in run:
            if isinstance(event, e.NetworkCardTaken) and event.card != tried.target:
                yield self.telling.figure_of("Won", {**fields_of(event), "what": "NetworkCardTaken"})
        said = (*GOES, e.GoalMoved, *((e.GateSealed,) if tried.step == "open_gate" else ()))
        rest = [event for event in run if not isinstance(event, said)]
        emptied = [event for event in rest if getattr(event, "cause", "") == EMPTY_PILE]
        yield from self._numbers.won(event for event in rest if event not in emptied)
        if words := "; ".join(self._numbers.words_of(emptied)):
            yield self._numbers.behind(EMPTY_PILE, words)
        gone = [event for event in run if isinstance(event, e.CultistTraveled)]
        arrives = tried.step in ARRIVES and bool(gone) and gone[0].end == tried.target
        yield from self._gone_on(gone[1:] if arrives or tried.result in (FAILED, MOVED) else gone)

    def _figures_of_card(self, tried: e.CultistTried, run: Sequence[Event]) -> Iterator[str]:
        """The figures of what an acquired card lets a cultist do, or that of a city, behind it: in the order in which that came,
        and without his name, which the cause has.
        """
        gone = [event for event in run if isinstance(event, e.CultistTraveled)]
        at = run.index(gone[-1]) if gone else 0
        before, after = ([event for event in part if not isinstance(event, GOES)] for part in (run[:at], run[at:]))
        figures = [*self._numbers.won(before, of=tried.cultist), *self._gone_on(gone)]
        figures += self._numbers.won(after, of=tried.cultist)
        if figures:
            cause = OF_CITY if tried.step == "acquire_city" else RESOURCES
            yield self._numbers.behind(cause, "; ".join(figures), cultist=tried.cultist)

    def _gone_on(self, gone: Sequence[e.CultistTraveled]) -> Iterator[str]:
        """How far he has gone on at last."""
        if gone:
            yield self.telling.figure_of("CultistTraveled", {**fields_of(gone[-1]), "what": "on"})

    def _ends(self, last: e.CultistTraveled) -> list[Span]:
        """Who has come where at last: it stands by itself, behind scenes that have led away from him."""
        figure = self.telling.figure_of("CultistTraveled", fields_of(last))
        told = self._tidings("CultistTraveled", "", fields_of(last), figure)
        return [span._replace(joined=False) for span in told or _figures([figure])]

    def _scenes(self, event: Event) -> list[Span]:
        """The scene that something leads to: a city lost, a gate opened, a mythos card gone to the cult."""
        prose = self._numbers.prose
        match event:
            case e.CityTaken():
                return prose("cities", event.city, "lost", **fields_of(event))
            case e.GateSealed():
                return prose("cities", event.city, "gate_opened", **fields_of(event))
            case e.MythosTaken():
                return prose("mythos", event.card, "lost", **fields_of(event))
        return []

    # The goal

    def goal(self, event: e.GoalMoved) -> list[Span]:
        """How near the Ancient One is to its goal: a sentence where one more has room in the cult's turn, and the figure."""
        fields = {**fields_of(event), "ancient_one": self._night.ancient_one}
        left = MOST - self._sentences - max(0, STEPS - self._steps) if self._night.cult_acts else 1
        near = nearness(event) if left > 0 else ""
        told = self._numbers.tidings("GoalMoved", f"{event.goal}.{near}", fields) if near else []
        self._sentences += len(told)
        figure = self.telling.figure_of("GoalMoved", {**fields, "what": event.goal})
        return [*told, Span("figure", figure, joined=bool(told))]

    # Told briefly

    def _digest(self, steps: Sequence[Sequence[Event]]) -> list[Span]:
        """All steps in one sentence, the score, and how near the goal is."""
        told = Verbatim("; ".join(self._of(list(each)) for _, each in groupby(steps, whose)))
        if not told:
            return []
        scores = [event for step in steps for event in step if isinstance(event, e.ScoreMoved)]
        goals = [event for step in steps for event in goals_of(step)]
        text = self.telling.phrase(("events", "Digest", "all"), {"clauses": told})
        figures = self._numbers.figures(list(last_of_each(scores)))
        return [Span("fact", text), *figures, *(span for event in goals[-1:] for span in self.goal(event))]

    def _of(self, steps: Sequence[Sequence[Event]]) -> str:
        """What a cultist has done in some steps, in few words."""
        clauses = self.names.listed([self._clause(step) for step in steps])
        fields = {"cultist": whose(steps[0]), "clauses": clauses}
        return self.telling.phrase(("events", "Digest", "of"), fields)

    def _clause(self, run: Sequence[Event]) -> str:
        """A step in few words, which go on from his name."""
        fields = self._fields(run)
        for key in keys_of(run):
            path = ("events", "Digest", *key.split("."))
            if self.catalogue.messages(*path):
                return self.telling.phrase(path, fields)
        return ""


def steps_of(run: Sequence[Event]) -> Iterator[list[Event]]:
    """A run as steps, each with all that comes of it."""
    for _, events in groupby(enumerate(run), _numbering(run)):
        yield [event for _, event in events]


def _numbering(run: Sequence[Event]) -> Any:
    """The number of the step that each event of a run belongs to."""
    numbers, number = [], 0
    for event in run:
        number += is_step(event)
        numbers.append(number)
    return lambda numbered: numbers[numbered[0]]


def parts_of(run: Sequence[Event]) -> tuple[list[Event], list[Event], list[e.CultistTraveled]]:
    """What comes of a step itself, what of the card acquired by it, and where the step leads once the card has brought that.

    Of the card are its resources, a gate opened by them, a sanity icon, and where he goes on to after it has moved him.
    """
    tried, own, of_card, last = run[0], list[Event](), list[Event](), list[e.CultistTraveled]()
    assert isinstance(tried, e.CultistTried)
    for event in run[1:]:
        cause = str(getattr(event, "cause", ""))
        of_icon = isinstance(event, e.SanityTested) and cause == tried.target
        moved = isinstance(event, e.CultistTraveled) and any(isinstance(each, e.CultistTraveled) for each in of_card)
        if cause == RESOURCES or of_icon or moved or (of_card and cause == "gate"):
            of_card.append(event)
        elif of_card and isinstance(event, e.CultistTraveled):
            last.append(event)
        else:
            own.append(event)
    return own, of_card, last


def goals_of(run: Iterable[Event]) -> list[e.GoalMoved]:
    """What a run says of the Ancient One's goal."""
    return [event for event in run if isinstance(event, e.GoalMoved)]


def nearness(event: e.GoalMoved) -> str:
    """What there is to say of a goal: that it is farther off, one step short of being met, half met, or begun; else nothing."""
    before = event.now - event.by
    if event.by < 0:
        return "farther"
    if event.now >= event.goal_of - 1:
        return "near" if event.now < event.goal_of else ""
    if 2 * before < event.goal_of <= 2 * event.now:
        return "half"
    return "" if before else "begun"


def _figures(figures: Iterable[str]) -> list[Span]:
    """Figures as a span; none where there are none."""
    words = "; ".join(figures)
    return [Span("figure", words, joined=True)] if words else []


def whose(step: Sequence[Event]) -> str:
    """The cultist who took a step."""
    return step[0].cultist if isinstance(step[0], e.CultistTried) else ""


def came_to_nothing(step: Sequence[Event]) -> bool:
    """Whether a try of an effect has failed, upon which another one follows."""
    return len(step) == 1 and isinstance(step[0], e.CultistTried) and step[0].result == FAILED


def keys_of(run: Sequence[Event]) -> tuple[str, ...]:
    """The keys of a step's sentence, from the particular to the general."""
    tried = run[0]
    assert isinstance(tried, e.CultistTried)
    result = NOTHING if stayed(tried, run[1:]) else tried.result
    taken = any(isinstance(event, WON) for event in run)
    if result == DONE and not taken and any(isinstance(event, e.LockMoved) for event in run):
        result = DONE if tried.step == "remove_city_locks" else UNLOCKED
    mine = any(isinstance(event, e.CityTaken) and event.lost_by == PLAYER for event in run)
    particular = (f"{tried.step}.{result}.yours",) if mine else ()
    return (*particular, f"{tried.step}.{result}", result)


def stayed(tried: e.CultistTried, run: Iterable[Event]) -> bool:
    """Whether a step was to move a marker that could move no further."""
    return tried.step in TRACKS_MOVED and not any(isinstance(event, e.TrackMoved) for event in run)


def last_of_each(scores: Iterable[e.ScoreMoved]) -> Iterator[e.ScoreMoved]:
    """The last score of either side, with all that has been added to it."""
    by: dict[str, int] = {}
    last: dict[str, e.ScoreMoved] = {}
    for event in scores:
        by[event.side] = by.get(event.side, 0) + event.by
        last[event.side] = event
    for side, event in last.items():
        if by[side]:
            yield e.ScoreMoved(side, by[side], event.now)
