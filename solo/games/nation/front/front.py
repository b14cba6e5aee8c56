"""The nation game's front: a game in the words of a teller, as a table shows it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from solo.boardgame.front.front import BoardFront
from solo.boardgame.host import BoardHost
from solo.games.nation.abouts import Targeting
from solo.games.nation.events import BehaviorTurned
from solo.games.nation.front.ahead import CultAhead
from solo.games.nation.front.auto_answers import AutoAnswers
from solo.games.nation.front.idle import Idle
from solo.games.nation.front.listing import Nights
from solo.games.nation.front.odds import Odds, places_for_cubes
from solo.games.nation.front.orders import USING, Orders
from solo.games.nation.front.reasons import Reasons, TypedReasons
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.games.nation.option_ranking import lines
from solo.games.nation.options import HABITS
from solo.kernel.decisions import Answer, Decision, Option
from solo.kernel.events import Event
from solo.narration.front import Lines, NewNight, TableAccess
from solo.narration.messages import word_of
from solo.narration.paragraphs import capital
from solo.narration.teller import Teller

CHAPTERS = {"network": "DP7", "turn": "DP8", "ancient": "DP17"}
"""The rules about each phase."""


class Front(BoardFront[Game]):
    """Puts a game into words, and knows what can be looked at and done."""

    habits = HABITS
    chapters = CHAPTERS
    headed: ClassVar[Mapping[type[Event], str]] = {BehaviorTurned: "ancient"}
    wording: Wording

    def __init__(self, seat: TableAccess[BoardHost[Game]], teller: Teller) -> None:
        super().__init__(seat, teller)
        self._orders = Orders(self.wording)
        self.auto_answers = AutoAnswers(self, self._orders)
        self.commands |= self._orders.commands
        self._reasons, self._idle = Reasons(self.wording), Idle(self.wording)
        self.typed = TypedReasons(self._reasons)
        ahead = CultAhead(self.wording)
        self._odds = Odds(self.wording, ahead)
        self.legend = lambda decision: self.say("odds", "order") if places_for_cubes(decision) else ""
        self.unexplained = self._odds.unreached
        self.before_explained = self._before_explained
        self.views["cult"] = lambda decision, rest, width: ahead.listed()
        self.views["threats"] = lambda decision, rest, width: ahead.threats()
        self.views["odds"] = lambda decision, rest, width: self._odds.listed(decision, rest)

    def reasons(self, wanted: str, story: Sequence[Event]) -> Lines:
        """Why the cultists did what they did in their last turn, and why cards in hand murder nobody."""
        idle = self._idle.listed(wanted)
        return idle if wanted and idle else [*self._reasons.told(wanted, story), *idle]

    def unoffered(self) -> Lines:
        """Why cards in hand on which a murder is written murder nobody now."""
        return self._idle.listed()

    def option(self, decision: Decision, option: Option, *, brief: bool = False) -> str:
        """One option, with what it brings, how the game ends by it, and of a place for cubes whether it will be the player's to
        acquire.
        """
        text = self.option_without_odds(decision, option, brief=True) if brief else ""
        later = self._odds.ending(decision, option) or self._odds.contested(decision, option)
        return self.wording.option(decision, option, text, later)

    def option_without_odds(self, decision: Decision, option: Option, *, brief: bool = False) -> str:
        """One option without its odds. brief: with as little as tells it from the others."""
        return self.wording.briefly(decision, option) if brief else super().option_without_odds(decision, option)

    def aside(self, decision: Decision) -> Sequence[str]:
        """Short labels of the options that have no line of their own: what is less likely to be wanted."""
        return [self.option_without_odds(decision, each, brief=True) for each in decision.options[lines(decision) :]]

    def understood(self, decision: Decision, line: str, answer: Answer | None) -> Answer | None:
        """Also a place, card or agent that an option names, by any part of the name; and a card that can be used, though its
        option names others.
        """
        if answer in (None, *USING) and (used := self._orders.used(decision, line)):
            return used
        return answer if answer is not None else self._orders.named(decision, line)

    def _before_explained(self, decision: Decision, option: Option, alone: bool) -> str:
        """An option before what it means: of a place for cubes, or to acquire, without what its explanation says as well; of any
        other without how the game ends by it, which stands there, too.
        """
        if not (alone or self._odds.reaches(decision, option)):
            return self.option(decision, option)
        if isinstance(decision.about, Targeting):
            is_city = option.subject in self.game.content.cities
            return word_of(self.teller.name(option.subject)) if is_city else self.option_without_odds(decision, option)
        return self.wording.option(decision, option)

    def explain(self, decision: Decision, option: Option, *, alone: bool = True) -> str:
        """What one option means, and what it changes in the cult's next turn; among others only where the budget reaches it."""
        told = super().explain(decision, option)
        looked_at = alone or self._odds.reaches(decision, option)
        changed = self._odds.changed(decision, option, alone=alone) if looked_at else ""
        return f"{told} {capital(changed)}." if changed else told

    # How things stand

    def recap(self) -> list[str]:
        """How both sides stand."""
        return [self.wording.standing(), self.wording.minds()]

    def detail(self, label: Mapping[str, Any], story: Sequence[Event]) -> list[str]:
        """Where the game stands, who plays, who was murdered."""
        return Nights(self.teller.catalogue).detail(label, self.game.state.automaton.agents)

    def stakes(self) -> str:
        """What a defeat ends: this game, and nothing beyond it."""
        return self.say("after", "stakes", "single")

    def following(self, story: Sequence[Event]) -> Sequence[NewNight]:
        """The same agent may begin anew against somebody else, or the same game again."""
        return NewNight("same", {"ancient_one": "", "main_agent": self.game.who.id}), NewNight("again", again=True)

    def spans(self) -> Mapping[str, Hashable]:
        """The round, and the phase in it."""
        state = self.game.state
        return {"turn": state.round, "phase": (state.round, self.phase())}

    def phase(self) -> str:
        """The id of the present phase."""
        return {"setup": "network", "turn": "turn", "ancient": "ancient"}.get(self.game.state.phase, "")
