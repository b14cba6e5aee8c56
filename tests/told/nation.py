"""What a listener of the nation game knows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from solo.games.nation import events as e
from solo.games.nation.abouts import Placing, Suffering, Turning, Using
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from tests.told import order
from tests.told.played import Question, loaded

FOLLOW: dict[str, tuple[type[Event], ...]] = {
    "empty_pile": (e.PileEmptied,),
    "resources": (e.CultistTried,),
    "row": (e.MythosTaken,),
    "gate": (e.GateSealed,),
    "murder": (e.AgentMurdered, e.CultistRevealed),
    "revealed": (e.AlignmentRevealed,),
}
"""Rules as causes, and what was told before what follows from them."""

MURDER = "murder:"


@cache
def named() -> frozenset[str]:
    """The ids of all cards, agents and mythos cards."""
    content = loaded("nation").content  # type: ignore[attr-defined]
    return frozenset((*content.cards, *content.agents, *content.mythos))


class Knowledge(order.Knowledge):
    """What was told in the nation game; the board and one's own hand are seen."""

    ends: ClassVar[tuple[type[Event], ...]] = (e.CampaignEnded,)
    quiet: ClassVar[tuple[type[Event], ...]] = (e.CardsDrawn, e.RoundOpened)

    def __init__(self) -> None:
        self.there: dict[str, None] = {}
        self.rules: dict[str, None] = {}
        self.murders: dict[str, None] = {}

    def note(self, event: Event) -> None:
        """Take note of an event that was told."""
        for rule, kinds in FOLLOW.items():
            if isinstance(event, kinds):
                self.rules[rule] = None
        match event:
            case e.CampaignOpened():
                self.there |= dict.fromkeys((event.main_agent, event.ancient_one, *event.row, *event.faces.values()))
            case e.RoundOpened():
                self.rules.clear()
            case e.CardsDrawn() | e.CardsPlayed():
                self.there |= dict.fromkeys(event.cards)
            case e.CultistTried(step="murder", result="done"):
                self.murders[f"{MURDER}{event.cultist}"] = None
            case e.TokenPlaced():
                self.there[event.token] = None
            case e.CityTaken():
                self.there[f"city_{event.city}"] = None
        for card in (getattr(event, name, "") for name in ("card", "agent")):
            self.there[card] = None

    def knows(self, id: str) -> bool:
        """Whether a card was told of, a murder, a rule at work."""
        if id.startswith(MURDER):
            return id in self.murders
        if id in FOLLOW:
            return id in self.rules
        return id in self.there if id in named() else True

    def subjects(self, question: Question) -> Iterable[str]:
        """The card that asks, the one that has turned up, who is placed, and the cultist who murders."""
        yield from super().subjects(question)
        match question.decision.about:
            case Turning(card=card, turned=turned):
                yield from (card, turned)
            case Using(card=card) if card and question.decision.kind != "to_hand":
                yield card
            case Placing(agent=agent) if not kind_of(agent):
                yield agent
            case Suffering(cultist=cultist):
                yield f"{MURDER}{cultist}"

    def opens(self, event: Event) -> str:
        """A card that is used."""
        return event.card if isinstance(event, e.CardUsed) else ""
