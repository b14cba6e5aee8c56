"""The town's front: a campaign of the town game in the words of a narrator, as a table shows it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from solo.boardgame.front.front import BoardFront
from solo.games.town import events as e
from solo.games.town.abouts import Points
from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.front.commands import StandingOrders, Walks
from solo.games.town.front.joined import handed
from solo.games.town.front.listing import LOST, Nights
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.sliders import UPKEEP, SliderEditor, TypedSliders, changes_of, settings_typed, still_set
from solo.games.town.front.spending import capped
from solo.games.town.front.trades import Trades
from solo.games.town.front.views import Views
from solo.games.town.front.walk_remarks import WalkRemarks
from solo.games.town.front.walking import CHANGE, meant, ways_within
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.host import Host
from solo.games.town.options import HABITS
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Event
from solo.narration.editor import Editor
from solo.narration.front import NewNight, TableAccess
from solo.narration.paragraphs import Paragraph, Span, folded
from solo.narration.teller import played

CHAPTERS = {
    "setup": "R4",
    "upkeep": "R6",
    "movement": "R7",
    "arkham_encounters": "R11",
    "other_world_encounters": "R12",
    "mythos": "R13",
    "between": "R17",
    "battle": "R29",
    "over": "R30",
}
"""The rules about each phase."""


class Front(BoardFront[Game]):
    """Puts a campaign into words, and knows what can be looked at and done."""

    habits = HABITS
    options_alike = True
    guided_at: ClassVar[Mapping[str, str]] = {"setup": "sliders"}
    chapters = CHAPTERS
    wording: Wording
    looks: Views
    auto_answers: AutoAnswers
    seat: TableAccess[Host]

    def __init__(self, seat: TableAccess[Host], narrator: Narrator) -> None:
        super().__init__(seat, narrator)
        self.auto_answers = hand = AutoAnswers(self, seat, lambda: self.progress() is not None)
        self.typed = TypedSliders(self.wording)
        self._beside = WalkRemarks(self.wording, hand)
        self.has_remarks_before = self._beside.is_due
        self._news: Event | None = None
        self.legend = self.wording.trail_marks.explained
        self.commands |= {
            "go": Walks(self.wording, self.looks, hand).go,
            "trade": Trades(self.wording, self.auto_answers).trade,
            "wish": StandingOrders(self.wording, seat).wish,
            "keep": StandingOrders(self.wording, seat).keep,
        }
        self.for_passed = ("trade",)

    # A question

    def prompt(self, decision: Decision) -> str:
        """Also why a fight that goes on as chosen is asked about again, and what was rolled before."""
        return " ".join(filter(None, (self._beside.before_question(decision), super().prompt(decision))))

    def editor(self, decision: Decision) -> Editor | None:
        """The sliders, where they are set."""
        return SliderEditor(self.wording, decision) if decision.kind == "sliders" else None

    def understood(self, decision: Decision, line: str, answer: Answer | None) -> Answer | None:
        """Also a place within reach that is named, where a walk is asked about, and sliders where upkeep is."""
        if meant_too := handed(decision, line) or capped(decision, line):
            return meant_too
        if decision.kind == UPKEEP:
            return settings_typed(self.wording, decision, line) or answer
        still = still_set(self, decision) if changes_of(decision) is None else None
        if still is not None and (settings := settings_typed(self.wording, still, line)):
            return settings
        if decision.kind != "move" or answer is not None:
            return answer
        if (changes := changes_of(decision)) is not None and (change := self._change(decision, changes, line)):
            return change
        points = decision.about.left if isinstance(decision.about, Points) else 0
        found = meant(self.game, line, self.wording.teller)
        reached = ways_within(self.game, self.game.by_id(decision.who), points) if len(found) == 1 else {}
        return f"go:{found[0]}" if found and found[0] in reached else None

    def _change(self, walk: Decision, changes: Decision, line: str) -> Answer:
        """The answer of a walk that goes back to the upkeep: by its word, or by sliders that are typed; "" where neither is."""
        words = self.teller.catalogue.find("table", "changing") or ()
        if folded(line) in [folded(str(each)) for each in words]:
            return next(each.id for each in walk.options if each.verb == CHANGE)
        return settings_typed(self.wording, changes, line) or ""

    # How things stand

    def recap(self) -> list[str]:
        """How everybody is."""
        return [self.wording.condition(who) for who in self.game.state.investigators]

    def detail(self, label: Mapping[str, Any], story: Sequence[Event]) -> list[str]:
        """The nights so far, who plays and who lives."""
        return Nights(self.teller.catalogue).detail(
            self.seat.host, label, story, begun=played(self.teller, story) is story
        )

    def spans(self) -> Mapping[str, Hashable]:
        """The phase, and the turn, of this night."""
        state = self.game.state
        return {"phase": (state.seed, state.round, state.phase), "turn": (state.seed, state.round)}

    def phase(self) -> str:
        """The phase that is under way."""
        return self.game.state.phase

    # After a night

    def stakes(self) -> str:
        """What a defeat ends: the campaign."""
        return self.say("after", "stakes", "single" if self.seat.host.record.setup.single else "campaign")

    def begins_another_night(self, event: Event) -> bool:
        """Whether with an event another night of the campaign begins."""
        return isinstance(event, e.NightBegan) and event.number > 1

    def following(self, story: Sequence[Event]) -> Sequence[NewNight]:
        """The next night of the campaign; where it is over, another one, after one night that was won with its survivors."""
        record = self.seat.host.record
        again = NewNight("again", again=True)
        if not record.ended:
            return NewNight("on"), again
        if record.setup.single and record.survivors and record.nights[-1].outcome != LOST:
            return NewNight("survivors", {"ancient_one": "", "investigators": record.survivors}), again
        return NewNight("fresh", {"ancient_one": "", "investigators": []}), again

    # What happens

    def before_answer(self, decision: Decision, answer: Answer) -> None:
        """Note where a walk begins, and where somebody trades at its end."""
        self.auto_answers.after_trade.note(self.game, decision, answer)
        self._beside.before_answer(decision, answer)

    def after(self, told: Event) -> list[Paragraph]:
        """Also what a card of the mythos that stays does from now on, below its headline, which comes before its scene; where
        that is told in place of the scene, no more."""
        shown = super().after(told)
        if not isinstance(told, e.MythosDrawn) or told is self._news or told.card not in self.game.cards_in_play():
            return shown
        self._news, rule = told, self.wording.said_of("explain", told.card)
        is_said = told.card in self.wording.teller.headlines.explained
        return [*shown, (Span("fact", rule),)] if rule and not is_said else shown

    def dropped(self) -> list[str]:
        """The walks that were typed with what was taken back, and not begun."""
        return self._beside.dropped() if self.lies_open() else []

    def remarks(self, events: Sequence[Event], coming: Event | None = None) -> list[str]:
        """That a fight goes on as chosen, once for each; that a walk is over, by a fight or beside somebody, or after a use."""
        return [*self._beside.remarks(events, coming), *self.auto_answers.after_use.remarks(self.wording)]
