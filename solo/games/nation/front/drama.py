"""Telling the course of a game: the opening, the months, its turning points, the alignment that comes out, the end."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.nation import events as e
from solo.games.nation.front.arc import Arc
from solo.games.nation.front.names import Names
from solo.games.nation.front.night import DISSENTER, Night
from solo.games.nation.front.numbers import NumbersTold
from solo.kernel.events import Event
from solo.narration.messages import Verbatim
from solo.narration.paragraphs import Span
from solo.narration.telling import SILENT, Part, Row, Rows, TellingContext, apart, fields_of

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
"""The months, as `Months` in the catalogue calls them."""

ENDS_TURN = (e.RoundOpened, e.CampaignEnded)
"""What follows on the Ancient One's turn."""

FIRST_YEAR, FIRST_MONTH = 1929, 9
"""When the first round is played: October 1929. Each one takes a month."""


class Drama(Part):
    """Tells a game's course; what belongs to its arc is said once."""

    names: Names

    def __init__(self, telling: TellingContext, night: Night, arc: Arc, numbers: NumbersTold) -> None:
        super().__init__(telling)
        self._night = night
        self._arc = arc
        self._numbers = numbers

    @property
    def rows(self) -> Rows:
        """How the course of a game is told."""
        return {
            e.CampaignOpened: Row(self.opened, opens=True),
            e.AncientOneRevealed: Row(self.turned_up, opens=True),
            e.RoundOpened: Row(self.round, opens=True),
            e.AlignmentRevealed: Row(run=self.revealed, least=1, opens=True),
            e.CampaignEnded: Row(self.ended, opens=True),
            **dict.fromkeys((e.LessonOpened, e.BranchTaken), SILENT),
        }

    def opened(self, event: e.CampaignOpened) -> list[Span]:
        """Against whom it goes, whether by a dissenter, and what lies open.

        Who works for the player is introduced before the first question.
        """
        fields = fields_of(event)
        title = "title" if event.ancient_one else "veiled"
        heading = Span("heading", self.telling.sentence("CampaignOpened", title, fields))
        prologue = self._prologue(event) if event.ancient_one else []
        keys = ["told", *([event.alignment] if event.alignment == DISSENTER else [])]
        texts = [] if self.telling.brief else [self.telling.sentence("CampaignOpened", key, fields) for key in keys]
        words = self.telling.figure_of("CampaignOpened", {"row": event.row})
        return [heading, *prologue, *(Span("fact", text) for text in texts if text), Span("figure", words)]

    def _prologue(self, event: e.CampaignOpened | e.AncientOneRevealed) -> list[Span]:
        """Who the Ancient One is, and what it is after."""
        return apart(self.telling.phrase(("people", event.ancient_one, "prologue"), fields_of(event)))

    def turned_up(self, event: e.AncientOneRevealed) -> list[Span]:
        """Against whom it has gone all the time."""
        text = self.telling.sentence("AncientOneRevealed", "", fields_of(event))
        return [Span("fact", text), *self._prologue(event)]

    def round(self, event: e.RoundOpened) -> list[Span]:
        """The heading of a round: its number and its month."""
        months = FIRST_MONTH + event.round - 1
        fields = {**fields_of(event), "year": Verbatim(str(FIRST_YEAR + months // len(MONTHS)))}
        fields["month"] = Verbatim(MONTHS[months % len(MONTHS)])
        return [Span("heading", self.telling.sentence("RoundOpened", "", fields))]

    def turning_points(self) -> list[Span]:
        """The turning points since the last call, each in a paragraph of its own, in the words of the Ancient One.

        As long as it lies face down it has none.
        """
        told, ancient_one = self.words.once, self._night.ancient_one
        turns = list(self._arc.turns())
        return [span for turn in turns if ancient_one for span in apart(told("people", ancient_one, turn.key))]

    def turn_later(self, event: Event) -> None:
        """The turning points of the Ancient One's turn are told when it is over: what both cultists do is told first."""

        def tell() -> None:
            for span in self.turning_points():
                if self.telling.wanted(span.kind, self.telling.row(event)):
                    self.page.add(span, "", event)

        self.telling.tell_later(lambda run: not isinstance(run[0], ENDS_TURN), tell)

    def revealed(self, run: Sequence[Event]) -> list[Span]:
        """The player's alignment is open: why, and what the main agent does then."""
        event = run[0]
        assert isinstance(event, e.AlignmentRevealed)
        text = self.telling.sentence("AlignmentRevealed", event.why, fields_of(event))
        scene = apart(self.words.once("people", self._night.main_agent, "reveal"))
        return [Span("fact", text), *self._numbers.figures(run[1:]), *scene]

    # The end

    def ended(self, event: e.CampaignEnded) -> list[Span]:
        """The end: how it came, who won and by what, and what became of everybody."""
        night, won = self._night, "won" if event.won else "lost"
        fields = {**fields_of(event), "ancient_one": night.ancient_one, "agent": night.main_agent}
        scene = self.words.once("endings", event.how, won, ancient_one=night.ancient_one)
        text = self.telling.sentence("CampaignEnded", (f"{event.how}.{won}", won), fields)
        figure = Span("figure", self.telling.figure_of("CampaignEnded", fields))
        lines = [*apart(scene), Span("fact", text), figure, *self._epilogues(won)]
        if night.murdered and not self.telling.brief:
            people = tuple(agent for agent in night.murdered if agent in night.agents)
            lines += self._mourned(people) if people else []
        return lines

    def _epilogues(self, won: str) -> list[Span]:
        """What became of the main agent, if alive, and of the hired agents who lived."""
        night = self._night
        lines = []
        if night.main_agent in night.alive:
            lines += apart(self.words.once("people", night.main_agent, "epilogue", won))
        return [*lines, *(span for agent in night.hired for span in apart(self.words.once("agents", agent, "lived")))]

    def _mourned(self, people: Sequence[str]) -> list[Span]:
        """Who did not live."""
        fields = {"agents": tuple(people), "count": len(people)}
        return [Span("fact", self.telling.sentence("CampaignEnded", "mourned", fields))]
