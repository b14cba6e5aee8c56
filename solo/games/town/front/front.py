"""The town's front: a campaign of the town game in the words of a narrator, as a table shows it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from solo.boardgame.front.front import BoardFront
from solo.games.town import events as e
from solo.games.town.abouts import Opponent, Points
from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.front.commands import StandingOrders, Walks
from solo.games.town.front.joined import handed
from solo.games.town.front.listing import LOST, Nights
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.sliders import UPKEEP, SliderEditor, TypedSliders, settings_typed
from solo.games.town.front.spending import capped
from solo.games.town.front.trades import Trades
from solo.games.town.front.views import Views
from solo.games.town.front.walking import fight_over, meant, ways_within
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.host import Host
from solo.games.town.options import HABITS
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Event
from solo.narration.front import Editor, NewNight, TableAccess
from solo.narration.paragraphs import Paragraph, Span

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
        self._fight = hand.fight
        self._set_off = ("", "")
        self._news: Event | None = None
        self.commands |= {
            "go": Walks(self.wording, self.looks, hand).go,
            "trade": Trades(self.wording, self.auto_answers).trade,
            "wish": StandingOrders(self.wording, seat).wish,
            "keep": StandingOrders(self.wording, seat).keep,
        }

    # A question

    def prompt(self, decision: Decision) -> str:
        """Also why a fight that goes on as chosen is asked about again."""
        asked, stopped = super().prompt(decision), self._fight.why_asked(decision)
        if stopped is None or not stopped.key:
            return asked
        way = self._named(decision, stopped.way)
        why = self.say("fight_goes_on", stopped.key, before=stopped.before, now=stopped.now, way=way)
        return f"{why} {asked}"

    def _named(self, decision: Decision, id: str) -> str:
        """An option of a decision in words, without its odds; "" where it is none of them."""
        return next(
            (self.wording.option_without_odds(decision, each) for each in decision.options if each.id == id), ""
        )

    def editor(self, decision: Decision) -> Editor | None:
        """The sliders, where they are set."""
        return SliderEditor(self.wording, decision) if decision.kind == "sliders" else None

    def understood(self, decision: Decision, line: str, answer: Answer | None) -> Answer | None:
        """Also a place within reach that is named, where a walk is asked about, and sliders where upkeep is."""
        if meant_too := handed(decision, line) or capped(decision, line):
            return meant_too
        if decision.kind == UPKEEP:
            return settings_typed(self.wording, decision, line) or answer
        if decision.kind != "move" or answer is not None:
            return answer
        points = decision.about.left if isinstance(decision.about, Points) else 0
        found = meant(self.game, line, self.wording.teller)
        reached = ways_within(self.game, self.game.by_id(decision.who), points) if len(found) == 1 else {}
        return f"go:{found[0]}" if found and found[0] in reached else None

    # How things stand

    def recap(self) -> list[str]:
        """How everybody is."""
        return [self.wording.condition(who) for who in self.game.state.investigators]

    def detail(self, label: Mapping[str, Any], story: Sequence[Event]) -> list[str]:
        """The nights so far, who plays and who lives."""
        return Nights(self.teller.catalogue).detail(self.seat.host, label, story)

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
        """Note where a walk begins, and forget it where a fight is chosen with the word that it ends the walk."""
        if isinstance(decision.about, Opponent) and decision.about.leaving and str(answer).startswith("fight:"):
            self._set_off = self._set_off if self.auto_answers.always(decision) else ("", "")
        if decision.kind == "move":
            walks = str(answer).startswith("go:")
            self._set_off = (decision.who, _place_of(self.game, decision.who)) if walks else ("", "")

    def after(self, told: Event) -> list[Paragraph]:
        """Also what a card of the mythos that stays does from now on, below its headline, which comes before its scene."""
        shown = super().after(told)
        if not isinstance(told, e.MythosDrawn) or told is self._news or told.card not in self.game.cards_in_play():
            return shown
        self._news, rule = told, self.wording.said_of("explain", told.card)
        return [*shown, *([(Span("fact", rule),)] if rule else [])]

    def dropped(self) -> list[str]:
        """The walks that were typed with what was taken back, and not begun."""
        planned = [self.teller.name(who) for who in self.auto_answers.dropped] if self.lies_open() else []
        return [self.say("go", "dropped", people=self.teller.listed(planned))] if planned else []

    def remarks(self, events: Sequence[Event]) -> list[str]:
        """Remarks: that a fight goes on as chosen, once for each; that a walk is over, by a fight or beside somebody."""
        round, way = self._fight.take_news()
        lines = [self._goes_on(round, way)] if round is not None else []
        return [*lines, *self._may_trade(), *self._may_use(), *self._fought(events)]

    def _goes_on(self, round: Decision, way: str) -> str:
        """That a fight goes on as chosen."""
        said = {"who": self.teller.name(round.who), "way": self._named(round, way)}
        return self.say("fight_goes_on", "told", **said)

    def _may_trade(self) -> list[str]:
        """That a walk has ended beside somebody with movement points left."""
        name = self.teller.name
        trading, self.auto_answers.may_trade = self.auto_answers.may_trade, []
        return [
            self.say(
                "go",
                "may_trade",
                who=name(who),
                others=self.teller.listed([name(each) for each in others]),
                other=name(others[0]),
            )
            for who, *others in trading
        ]

    def _may_use(self) -> list[str]:
        """That a movement has ended as it was typed, though something could still be used."""
        name, passed, self.auto_answers.may_use = self.teller.name, self.auto_answers.may_use, []
        return [
            self.say("go", "may_use", who=name(who), things=self.teller.listed([name(each) for each in things]))
            for who, *things in passed
        ]

    def _fought(self, events: Sequence[Event]) -> list[str]:
        """That a fight has ended a walk."""
        who, place = self._set_off
        if not who or not any(fight_over(event, who) for event in events):
            return []
        self._set_off = ("", "")
        if _place_of(self.game, who) != place:
            return []
        name = self.teller.name
        return [self.say("go", "fought", who=name(who), here=name(place))]


def _place_of(game: Game, who: str) -> str:
    """Where an investigator is; "" for one who is not at the table."""
    one = game.deciding(who)
    return one.place if one is not None else ""
