"""The figures of the nation's story: cubes, points, tokens and cards, in few words separate from the prose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from solo.games.nation import events as e
from solo.games.nation.events.cause import CAUSES
from solo.games.nation.front.names import Names
from solo.games.nation.front.night import PLAYER, Night
from solo.kernel.events import Event
from solo.narration.numbers import Figures
from solo.narration.paragraphs import Span
from solo.narration.telling import Keys, Row, Rows, TellingContext, fields_of

CHANGES: tuple[type[Event], ...] = (
    e.CubesPlaced,
    e.CubesTaken,
    e.CubesSpent,
    e.CubesBought,
    e.ScoreMoved,
    e.TrackMoved,
    e.LockMoved,
    e.MythosAdded,
    e.NetworkCardTurned,
    e.PileEmptied,
    e.CardDestroyed,
    e.StorageTurned,
    e.ActionsGained,
    e.InsanityReturned,
    e.CardsDrawn,
    e.CultistTraveled,
)
"""Events of which only figures are told, where no run tells them with something else."""


LIMBO = "limbo"
"""Where spent cubes lie, as a place."""


class NumbersTold(Figures):
    """Tells the figures of the nation game."""

    names: Names
    unnamed: ClassVar[Collection[str]] = CAUSES

    def __init__(self, telling: TellingContext, night: Night) -> None:
        super().__init__(telling)
        self._night = night

    @property
    def rows(self) -> Rows:
        """How changes are told."""
        return dict.fromkeys(CHANGES, Row(run=self.changed, least=1))

    def changed(self, run: Sequence[Event]) -> list[Span]:
        """Changes as figures, with their cause if that was not mentioned; none before the game has begun."""
        if not self._night.main_agent:
            return []
        words = self.caused("; ".join(self.words_of(run)), run[0])
        self.mention(mentions(run[:1]))
        return [Span("figure", words, plain=self._outcome(run), joined=True)] if words else []

    def _outcome(self, run: Iterable[Event]) -> str:
        """What a card that the player has used comes to, in sentences for a book, which leaves the figures out."""
        told = []
        for event in run:
            match event:
                case e.LockMoved(cause=cause, placed=placed) if cause:
                    key = "lock_placed" if placed else "lock_removed"
                case e.CubesPlaced(cause=cause, side="player") if cause:
                    key = "cubes"
                case _:
                    continue
            told.append(self.telling.plainly(("events", "Deeds", key), fields_of(event)))
        return " ".join(told)

    def words_of(self, run: Iterable[Event]) -> Iterator[str]:
        """The words of some changes, cubes that come back from one place in one figure."""
        for event in added_up(run):
            if words := self._worded(event):
                yield words

    def _worded(self, event: Event) -> str:
        name, fields = type(event).__name__, fields_of(event)
        match event:
            case e.CardsDrawn():
                drawn = self.telling.figure_of(name, {**fields, "what": "cards"}) if event.cause else ""
                shuffled = self.telling.figure_of(name, {**fields, "what": "shuffled"}) if event.shuffled else ""
                return "; ".join(filter(None, (drawn, shuffled)))
            case e.CubesPlaced():
                fields["what"] = "own" if event.side == PLAYER else "cultist"
            case e.CubesTaken() | e.CubesSpent():
                fields["what"] = self._whence(event)
            case e.ScoreMoved():
                owner = "own_" if event.side == PLAYER else ""
                fields |= {"what": f"{owner}{'more' if event.by > 0 else 'fewer'}", "amount": abs(event.by)}
            case e.TrackMoved():
                fields |= {"what": "up" if event.by > 0 else "down", "amount": abs(event.by)}
            case e.LockMoved():
                fields["what"] = "placed" if event.placed else "removed"
            case e.GateSealed():
                fields["what"] = event.mode
            case e.SanityTested():
                fields["what"] = f"{'player' if event.side == PLAYER else 'cult'}_{event.token or 'nothing'}"
        return self.telling.figure_of(name, fields)

    def _whence(self, event: e.CubesTaken | e.CubesSpent) -> str:
        """What a figure of cubes says: where from, and whose."""
        owner = "" if event.side == PLAYER else "cultist_"
        return f"{owner}{LIMBO if event.place == LIMBO else 'place'}"

    def figures(self, run: Iterable[Event], *more: str) -> list[Span]:
        """The figures of some events in one line, without their causes. more: words before them."""
        words = "; ".join(filter(None, (*more, *self.words_of(run))))
        return [Span("figure", words, joined=True)] if words else []

    def won(self, run: Iterable[Event], of: str = "") -> Iterator[str]:
        """The figures of an acquisition: the cubes that it cost, and those that went home, in few words.

        of: the cultist who is named before them.
        """
        for event in run:
            if isinstance(event, e.CubesTaken | e.CubesSpent) and event.place != LIMBO:
                key = "home" if isinstance(event, e.CubesTaken) else "spent"
                whose = PLAYER if event.side == PLAYER else "cultist"
                yield self.telling.figure_of("Cubes", {**fields_of(event), "what": f"{key}_{whose}"})
            elif isinstance(event, e.CubesTaken) and event.side == of:
                yield self.telling.figure_of("CubesTaken", {**fields_of(event), "what": LIMBO})
            elif words := self._worded(event):
                yield words

    def behind(self, cause: str, figures: str, **fields: Any) -> str:
        """Figures behind a rule that is their cause, whether it was mentioned or not. fields: what its words may name."""
        return self._behind(self.telling.phrase(("events", "Causes", cause), fields), figures)

    # Sentences with figures

    def tidings(self, name: str, keys: Keys, fields: Mapping[str, Any], plain: str = "") -> list[Span]:
        """A sentence that was not read this game, in a book some other one; none told briefly. plain: its figure then."""
        if self.telling.brief:
            return []
        text = self.telling.sentence(name, keys, fields, unread=self.telling.once)
        if text:
            return [Span("fact", text)]
        book = self.telling.repeated(name, keys, fields)
        return [Span("figure", plain, plain=book, joined=True)] if plain else []

    def prose(self, *path: str, **fields: Any) -> list[Span]:
        """A text of a scene that was not read this game; none where there is no such text, and none told briefly."""
        text = "" if self.telling.brief else self.telling.unread(path, fields)
        return [Span("prose", text, third=True)] if text else []


def added_up(run: Iterable[Event]) -> list[Event]:
    """Changes, of which the cubes that come back from one place are one."""
    found: dict[object, Event] = {}
    for number, event in enumerate(run):
        same = (event.side, event.place) if isinstance(event, e.CubesTaken) else number
        before = found.get(same)
        if isinstance(event, e.CubesTaken) and isinstance(before, e.CubesTaken):
            found[same] = e.CubesTaken(event.side, event.place, before.number + event.number, cause=event.cause)
        else:
            found[same] = event
    return list(found.values())


def mentions(run: Iterable[Event]) -> Iterator[str]:
    """What events mention, by any of their fields that is an id, and their causes."""
    for event in run:
        for name in ("card", "place", "city", "agent", "token", "cause", "target"):
            if id := str(getattr(event, name, "")):
                yield id
        yield from getattr(event, "cards", ())
