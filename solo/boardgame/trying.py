"""Trying pieces: small situations in which one card, monster or encounter is played at once, and the ways that it can go.

A game says what it has, in which situations each piece is played, and how its dice are written.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from solo.boardgame.game import BoardGame
from solo.boardgame.host import BoardHost
from solo.kernel.budget import Budget
from solo.kernel.decisions import Answer, Decision
from solo.kernel.dice import Dice
from solo.kernel.effects import Effect
from solo.kernel.events import Event, digest
from solo.kernel.flow import Flow, FlowRunner
from solo.kernel.piece_ids import kind_of

G = TypeVar("G", bound=BoardGame[Any, Any, Any])

PLAYED = ""
"""Stands for a branch where a piece has none: it was played."""

Arranged = tuple[G, Flow[None]]
"""A game in its situation, and what is played in it; nothing of that has run yet."""


class Scene(NamedTuple, Generic[G]):
    """A situation in which something of a piece is played.

    name: what is played ("fight", "upkeep"). source: the id that events name the piece's branches by. branches: those that
    can be reached here: of its effects, and what else may come of it. effective: whether there are effects, without which
    the piece only has to be named. begin, alone: make it from a seed; alone: its effects by themselves, with all that they
    may need.
    """

    name: str
    source: str
    begin: Callable[[int], Arranged[G]]
    branches: tuple[str, ...] = ()
    effective: bool = False
    alone: Callable[[int], Arranged[G]] | None = None

    @property
    def wanted(self) -> tuple[str, ...]:
        """What should be reached: the branches, or that it is played at all."""
        return self.branches or (PLAYED,)


class LoadedDice(Dice):
    """Seeded dice; the first faces may be given, and one face may fall more often than the others (0: none).

    fallen: the faces up to now. Given dice leave shuffles and draws as they are with others.
    """

    __slots__ = ("_given", "_loaded", "_luck", "fallen")

    def __init__(self, seed: int, faces: Iterable[int] = (), loaded: int = 0) -> None:
        super().__init__(seed)
        self._given = list(faces)
        self._loaded = loaded
        self._luck = random.Random(seed)
        self.fallen: list[int] = []

    def die(self) -> int:
        """The next given face, else one of the seeded."""
        face = super().die()
        if self._given:
            face = self._given.pop(0)
        elif self._loaded and self._luck.random() < 2 / 3:
            face = self._loaded
        self.fallen.append(face)
        return face


class RecordingBudget(Budget):
    """A budget that notes whose effects have run, also those that change nothing and so are not told."""

    __slots__ = ("entered",)

    def __init__(self) -> None:
        super().__init__()
        self.entered: set[str] = set()

    def enter(self, source: str) -> None:
        """Count an effect that begins; raises Endless if nested too deep."""
        self.entered.add(source)
        super().enter(source)


class TrialScenes(ABC, Generic[G]):
    """What can be tried in a game with one content."""

    def __init__(self, content: Any) -> None:
        self.content = content

    @abstractmethod
    def known(self) -> Sequence[str]:
        """The ids of everything that can be tried, in the order of the content."""

    @abstractmethod
    def scenes(self, id: str) -> list[Scene[G]]:
        """The situations in which a piece is played, one after the other; raises KeyError for an unknown one."""

    @abstractmethod
    def alone(self, source: str, branched: Sequence[Effect[Any]], seed: int) -> Arranged[G]:
        """One of some effects with branches by itself, where everything is under way at once."""

    @abstractmethod
    def opened(self, game: G) -> Event:
        """What tells a narrator against whom a situation is, and who is in it."""

    @abstractmethod
    def branch(self, event: Event) -> tuple[str, str] | None:
        """The source and path of a branch that an event says was taken, or what else came of a piece."""

    @abstractmethod
    def dice(self, told: Iterable[Event]) -> list[str]:
        """The faces that fell according to these events, as `face` reads them."""

    @abstractmethod
    def face(self, written: str) -> int:
        """The number of the face (1 to 6) that is written so; raises ContentError for what no die shows."""

    def scene(
        self,
        name: str,
        source: str,
        effects: Sequence[Effect[Any]],
        begin: Callable[[int], Arranged[G]],
        outcomes: Sequence[str] = (),
    ) -> Scene[G]:
        """A scene of some effects printed on a piece. outcomes: what else may come of it, as `branch` names it."""
        branches = tuple(dict.fromkeys([*outcomes, *(branch for effect in effects for branch in effect.branches)]))
        branched = [each for each in effects if each.branches]
        alone = partial(self.alone, source, branched) if branched else None
        return Scene(name, source, begin, branches, any(effects), alone)

    def reached(self, told: Iterable[Event], scene: Scene[G], entered: Collection[str]) -> Iterator[str]:
        """The branches of a scene that were reached, or that its piece was played. entered: whose effects have run."""
        if scene.branches:
            for event in told:
                found = self.branch(event)
                if found is not None and found[0] == scene.source and found[1] in scene.branches:
                    yield found[1]
        elif scene.source in entered if scene.effective else any(scene.source in _named(event) for event in told):
            yield PLAYED


def _named(event: Event) -> Iterator[str]:
    """The ids of everything that an event names."""
    for field in event.__struct_fields__:
        value = getattr(event, field)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                yield each
                yield kind_of(each)


class TrialHost(BoardHost[G]):
    """A game in a situation, as fronts see it. It is not saved."""

    def __init__(self, game: G, flow: Flow[None]) -> None:
        super().__init__(game, game.events)
        self.game = game
        self._flow = flow

    @property
    def seed(self) -> int:
        """The seed of the dice and of the choice between phrasings."""
        return int(self.game.dice.seed)

    def flow(self) -> Flow[None]:
        """What is played."""
        return self._flow

    def summary(self) -> msgspec.Struct:
        """Nothing: no list shows it."""
        return msgspec.defstruct("Nothing", ())()

    def snapshot(self) -> bytes:
        """The state as bytes."""
        return self.game.snapshot()

    def digest(self) -> str:
        """A fingerprint of the state."""
        return digest(self.game.saved())

    def imagine(self, seed: int, shown: Decision | None) -> None:
        """Nobody searches in it."""


class Trial(Generic[G]):
    """One scene under way, as an evening of the table that is saved nowhere. Answers are taken back by playing it anew."""

    resumed = False
    asked: Sequence[int] = ()
    boundary = -1
    previous_file = ""
    where = ""

    def __init__(
        self, trials: TrialScenes[G], scene: Scene[G], seed: int, faces: Sequence[int] = (), loaded: int = 0
    ) -> None:
        self._trials = trials
        self._scene = scene
        self._given = seed, faces, loaded
        self.standing_orders: dict[str, str] = {}
        self._undone: list[Answer] = []
        self._begin()

    def _begin(self) -> None:
        seed, faces, loaded = self._given
        game, flow = self._scene.begin(seed)
        game.events.clear()
        game.dice = self._dice = LoadedDice(seed, faces, loaded)
        game.budget = self._budget = RecordingBudget()
        game.tell(self._trials.opened(game))
        self.host = TrialHost(game, flow)
        self.answers: list[Answer] = []
        self._story: list[Event] = []
        self._told = 0
        self._session = FlowRunner(self.host.flow())
        self._collect()

    def _collect(self) -> None:
        """Take over what has happened, and note the question that waits."""
        self._story += self.host.take_events()
        if self.decision is not None:
            self._story.append(self.decision.asked)

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the scene is over."""
        return self._session.decision

    @property
    def position(self) -> int:
        """How many answers were given."""
        return len(self.answers)

    @property
    def base(self) -> int:
        """All of them can be taken back."""
        return 0

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Answer the pending decision; raises IllegalAnswer."""
        decision = self._session.decision
        given = decision.check(answer) if decision is not None else tuple(answer)
        self._session.answer(given)
        self.answers.append(given)
        self._undone.clear()
        self._collect()

    def put_question(self) -> None:
        """Note in the story that the pending question is put to a person."""
        if self.decision is not None:
            self._story.append(self.decision.put)

    def note_asked(self) -> None:
        """Nothing is kept of who was asked."""

    def replay(self, visit: Callable[[Decision, Answer], None]) -> None:
        """Nothing was played before."""

    def given(self, since: int) -> list[Answer]:
        """The answers that were given, but for so many."""
        return self.answers[since:]

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        taken = self._story[self._told :]
        self._told = len(self._story)
        return taken

    def story(self) -> list[Event]:
        """All events from the beginning."""
        return list(self._story)

    def undo(self, steps: int) -> int:
        """Take back up to `steps` answers; returns how many."""
        kept = self.answers[: max(0, len(self.answers) - steps)]
        taken = self.answers[len(kept) :]
        undone = [*taken, *self._undone]
        self._begin()
        for each in kept:
            self.answer(each)
        self._undone = undone
        self._told = len(self._story)
        return len(taken)

    def redo(self, steps: int) -> int:
        """Repeat up to `steps` answers that were taken back; returns how many."""
        again, left = self._undone[:steps], self._undone[steps:]
        for each in again:
            self.answer(each)
        self._undone = left
        self._told = len(self._story)
        return len(again)

    def order(self, who: str, wanted: str) -> None:
        """Store a standing order; "" removes it."""
        others = {id: order for id, order in self.standing_orders.items() if id != who}
        self.standing_orders = {**others, who: wanted} if wanted else others

    def set_language(self, language: str, *, chosen: bool = False) -> None:
        """Nothing is noted."""

    def take_new_file(self) -> str:
        """It has no file."""
        return ""

    def reached(self) -> list[str]:
        """What of the piece was reached up to now, in its order."""
        return list(dict.fromkeys(self._trials.reached(self._story[1:], self._scene, self._budget.entered)))

    def dice(self) -> list[str]:
        """The faces that fell up to now, as they were told."""
        return self._trials.dice(self._story)

    @property
    def fallen(self) -> list[int]:
        """The same by number, in the order in which they fell, with those that a reroll replaced."""
        return list(self._dice.fallen)
