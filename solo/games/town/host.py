"""A campaign: a series of nights, each a whole game against another Ancient One, with the investigators still alive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec

from solo.boardgame.checks.snapshot_validation import Impossible
from solo.boardgame.host import LESSON_ENDINGS, BoardHost
from solo.boardgame.rules import BoardRules
from solo.games.town import events
from solo.games.town.checks.examples import SCENARIOS
from solo.games.town.checks.snapshot_validation import check_restored
from solo.games.town.compiled.pieces import Content
from solo.games.town.determinize import imagine
from solo.games.town.game import Game
from solo.games.town.printed.numbers import GROUP_KEPT, MAX_INVESTIGATORS
from solo.games.town.rules.ending import score
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.games.town.state import Count, Id, State, Total
from solo.games.town.summary import Summary
from solo.kernel.decisions import Decision
from solo.kernel.dice import LARGEST_SEED, Dice
from solo.kernel.events import Event, digest
from solo.kernel.flow import BOUNDARY, Flow
from solo.kernel.host import Tally

STRIDE = 1_000_003
"""The difference between the seeds of two consecutive nights."""

ENDINGS = ("", "banished", "lost", "too_few", "single")
"""Why a campaign is over; "" while it goes on."""


class Setup(msgspec.Struct, frozen=True):
    """How a campaign begins.

    ancient_one, investigators: of the first night, empty to deal them. single: one night only. seats, variants: as for
    `new_game` (V13 is added when four are dealt). lesson: the one that is played instead of nights, if any.
    """

    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)]
    ancient_one: str = ""
    investigators: tuple[str, ...] = ()
    seats: int = GROUP_KEPT
    variants: tuple[str, ...] = ()
    single: bool = False
    lesson: str | msgspec.UnsetType = msgspec.UNSET


class NightRecord(msgspec.Struct, frozen=True):
    """A finished night. outcome: how it was won, or "defeat". score: 0 for a defeat."""

    number: Count
    ancient_one: Id
    outcome: Id
    score: Total
    rounds: Count
    survivors: tuple[Id, ...]
    devoured: tuple[Id, ...]


class Record(msgspec.Struct):
    """What a campaign remembers between nights. ended: why it is over ("banished", "lost", "too_few", "single")."""

    setup: Setup
    nights: list[NightRecord] = msgspec.field(default_factory=list)
    alive: list[str] = msgspec.field(default_factory=list)
    survivors: list[str] = msgspec.field(default_factory=list)
    faced: list[str] = msgspec.field(default_factory=list)
    ended: str = ""

    @property
    def score(self) -> int:
        """The victory scores of all nights together."""
        return sum(night.score for night in self.nights)


class _Saved(msgspec.Struct):
    record: Record
    state: State | None


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Saved).decode


class Host(BoardHost[Game]):
    """A campaign under way. game: the one of the present night, None between nights; events of all nights are in one list."""

    def __init__(self, content: Content, record: Record, state: State | None = None) -> None:
        events: list[Event] = []
        self.game = Game(content, state, events=events) if state is not None else None
        super().__init__(self.game, events)
        self.content = content
        self.record = record

    @classmethod
    def begin(cls, content: Content, setup: Setup) -> Host:
        """A campaign before its first night; raises SetupError when the setup is impossible."""
        campaign = cls(content, Record(setup, alive=list(content.investigators)))
        if setup.lesson:
            SCENARIOS.lesson(setup.lesson)
            return campaign
        campaign._next_game()  # only to check that it can be made; `flow` makes the one that is played
        return campaign

    @classmethod
    def restore(cls, content: Content, snapshot: bytes) -> Host:
        """A campaign from a snapshot; raises msgspec.MsgspecError or ValueError for an impossible state."""
        saved = _decode(snapshot)
        campaign = cls(content, saved.record, saved.state)
        if saved.record.setup.lesson:
            campaign._check_lesson(saved.record.setup.lesson)
            return campaign
        campaign._check_record()
        if campaign.game is not None:
            if campaign.game.state.phase == "setup":
                campaign.game = campaign.last = campaign._next_game()
                if len(campaign.game.state.unused) < campaign.game.state.seats:
                    raise Impossible("too few are alive for another night")
            else:
                check_restored(campaign.game)
        return campaign

    @classmethod
    def resume(cls, content: Content, snapshot: bytes) -> Host:
        """A campaign from a snapshot taken in this process, at any boundary; nothing is checked."""
        saved = _decode(snapshot)
        return cls(content, saved.record, saved.state)

    def _check_record(self) -> None:
        """Raise Impossible when the record of earlier nights cannot result from play."""
        record, known = self.record, self.content.investigators
        people = [record.alive, record.survivors, *([*each.survivors, *each.devoured] for each in record.nights)]
        if any(id not in known for ids in people for id in ids):
            raise Impossible("it remembers investigators that the content does not have")
        if any(len(dict.fromkeys(ids)) != len(ids) for ids in people):
            raise Impossible("it remembers an investigator twice")
        faced = [night.ancient_one for night in record.nights]
        if faced != record.faced or [night.number for night in record.nights] != list(range(1, len(faced) + 1)):
            raise Impossible("the nights it remembers do not follow one another")
        if any(id not in self.content.ancient_ones for id in faced) or len(dict.fromkeys(faced)) != len(faced):
            raise Impossible("it remembers Ancient Ones that could not be faced")
        if record.ended not in ENDINGS or bool(record.ended) == (self.game is not None):
            raise Impossible("it is over and goes on")
        if record.nights and not record.ended and self._why_over(record.nights[-1].outcome != "defeat"):
            raise Impossible("it should be over")

    def _check_lesson(self, lesson: str) -> None:
        """Raise Impossible, or SetupError for an unknown lesson, when this cannot be the beginning or the end of one."""
        SCENARIOS.lesson(lesson)
        if self.game is not None or self.record.nights or self.record.ended not in LESSON_ENDINGS:
            raise Impossible("it is neither the beginning nor the end of a lesson")

    @property
    def seed(self) -> int:
        """The seed of the first night's dice and shuffles, from which the seeds of the others are derived."""
        return self.record.setup.seed

    def snapshot(self) -> bytes:
        """The whole campaign as bytes; complete only at a boundary."""
        return _encode(_Saved(self.record, self._state()))

    def digest(self) -> str:
        """A fingerprint of the present state."""
        return digest(self.record, self._state())

    def _state(self) -> State | None:
        """The state of the night under way, including the position of its dice; None between nights."""
        if self.game is None:
            return None
        return self.game.saved()

    def imagine(self, seed: int, shown: Decision | None) -> None:
        """Replace what a player cannot know by a guess, for this night and the following ones."""
        self.record.setup = msgspec.structs.replace(self.record.setup, seed=seed)
        if self.game is not None:
            imagine(self.game, seed, shown)

    def summary(self) -> Summary:
        """What lists of campaigns show."""
        state = self.game.state if self.game is not None else None
        people = state.investigators if state is not None else []
        battle = state.battle if state is not None else None
        return Summary(
            night=len(self.record.nights) + (state is not None),
            round=state.round if state is not None else 0,
            battle=battle.round + (battle.now is msgspec.UNSET) if battle is not None else 0,
            turn=state.round + (state.phase == "between") if state is not None else 0,
            ancient_one=state.ancient_one if state is not None else "",
            doom=state.doom if state is not None else 0,
            terror=state.terror if state is not None else 0,
            living=tuple(who.id for who in people if who.playing) or tuple(self.record.survivors),
            score=self.record.score,
            ended=self.record.ended,
            best=max((night.score for night in self.record.nights), default=0),
        )

    def remembered(self) -> dict[str, Any]:
        """The setup, the finished nights, and who is alive."""
        plain: dict[str, Any] = msgspec.to_builtins(self.record)
        return plain

    def flow(self) -> Flow[None]:
        """Play all nights to the end of the campaign, or its lesson."""
        if self.record.setup.lesson:
            yield from self._lesson(self.record.setup.lesson)
            return
        while not self.record.ended:
            if self.game is None:
                self.game = self.last = self._next_game()
            if self.game.state.phase == "setup":
                yield BOUNDARY
                self.events.append(events.NightBegan(len(self.record.nights) + 1))
            yield from play(self.game)
            self._close_night(self.game)
            self.game = None
        yield BOUNDARY

    def _lesson(self, lesson: str) -> Flow[None]:
        """Play a lesson. It can be resumed from its beginning alone: checkpoints are there and at its end."""
        yield BOUNDARY
        if self.record.ended:
            return
        wanted = SCENARIOS.lesson(lesson)
        self.record.ended = yield from self.teach(wanted, partial(SCENARIOS.taught, self.content, wanted, self.events))
        yield BOUNDARY

    def _next_game(self) -> Game:
        """The next night's game: six investigators dealt from those alive, the survivors of the last night first."""
        record, setup = self.record, self.record.setup
        number = len(record.nights)
        seed = setup.seed + number * STRIDE
        dice = Dice(seed)
        first = number == 0
        ancient_one = setup.ancient_one if first else ""
        if not ancient_one and not first:
            ancient_one = dice.pick([id for id in self.content.ancient_ones if id not in record.faced])
        chosen: Sequence[str] = setup.investigators if first else ()
        group = setup.seats == GROUP_KEPT and not chosen
        variants = [each for each in setup.variants if each != "V13"]
        game = new_game(
            self.content,
            seed,
            ancient_one=ancient_one,
            investigators=chosen,
            seats=min(setup.seats, MAX_INVESTIGATORS),
            variants=["V13", *variants] if group else variants,
        )
        game = Game(self.content, game.state, events=self.events)
        state = game.state
        state.mortal = not setup.single
        state.unused = [id for id in state.unused if id in record.alive]
        state.dealt_first = list(record.survivors)
        return game

    def _close_night(self, game: Game) -> None:
        record, state = self.record, game.state
        won = state.outcome == "victory"
        survivors = tuple(who.id for who in state.investigators if who.playing)
        night = NightRecord(
            len(record.nights) + 1,
            state.ancient_one,
            state.victors or state.outcome,
            score(game).score if won else 0,
            state.round,
            survivors,
            tuple(state.dead),
        )
        record.nights.append(night)
        record.faced.append(state.ancient_one)
        record.survivors = list(survivors)
        record.alive = [id for id in record.alive if id not in state.dead]
        record.ended = self._why_over(won)
        self.events.append(events.NightEnded(night.number, night.ancient_one, night.outcome, night.score, record.score))
        if record.ended:
            self.events.append(events.CampaignOver(record.ended, record.score))

    def _why_over(self, won: bool) -> str:
        if self.record.setup.single:
            return "single"
        if not won:
            return "lost"
        if len(self.record.faced) == len(self.content.ancient_ones):
            return "banished"
        return "too_few" if len(self.record.alive) < self.record.setup.seats else ""


class Rules(BoardRules[Content, Game]):
    """The town game's rules with one content."""

    name = "town"
    setup = Setup
    newer_questions = ("before_horror", "quiet")
    """What may be used between the steps of a fight (A39)."""

    def begin(self, setup: dict[str, Any]) -> Host:
        """A campaign before its first night; raises SetupError or msgspec.ValidationError."""
        return Host.begin(self.content, msgspec.convert(setup, Setup))

    def restore(self, snapshot: bytes) -> Host:
        """A campaign from a snapshot; raises as `Host.restore`."""
        return Host.restore(self.content, snapshot)

    def resume(self, snapshot: bytes) -> Host:
        """A campaign from a snapshot taken in this process, at any boundary; unchecked."""
        return Host.resume(self.content, snapshot)

    def outcome(self, game: Game) -> Tally:
        """How the last night ended, against whom, with how many points, and what woke it; a lost one has none (R31)."""
        state = game.state
        won = state.outcome == "victory"
        return {
            "rounds": state.round,
            "won": int(won),
            "score": score(game).score if won else 0,
            state.ancient_one: state.victors or state.outcome,
            **({"awakened by": state.awakened_by} if state.awakened_by else {}),
        }

    def pieces(self) -> Iterator[str]:
        """The ids of cards, monsters, people, places and worlds."""
        content = self.content
        kinds = (content.cards, content.monsters, content.investigators, content.ancient_ones, content.locations)
        for kind in (*kinds, content.streets, content.worlds):
            yield from kind
