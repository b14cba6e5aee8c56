"""The context of a running effect: for whom, from which card, and during what."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.games.museum.museum import Museum
    from solo.games.museum.state import Visitor
    from solo.kernel.effects import Budget


class Blow:
    """A loss about to happen, or the cost of a task. prevented: by an effect. paid: how much of a cost is paid already."""

    __slots__ = ("paid", "prevented", "sanity", "stamina")

    def __init__(self, sanity: int, stamina: int) -> None:
        self.sanity = sanity
        self.stamina = stamina
        self.prevented = False
        self.paid = {"sanity": 0, "stamina": 0}


class Context:
    """One running effect.

    source: id of the card, marker or investigator the effect is printed on. copy: of the possession it is on, or "".
    lasting: it is the lower half of a Mythos card. blow: the loss, cost or penalty it is used against. world: the Other
    World that has failed. swap: what a card about to be gained is exchanged for. spent: the last step that could be paid
    was.
    """

    __slots__ = ("blow", "copy", "lasting", "museum", "source", "swap", "who", "world")

    def __init__(self, museum: Museum, who: Visitor, source: str, copy: str = "", *, lasting: bool = False) -> None:
        self.museum = museum
        self.who = who
        self.source = source
        self.copy = copy
        self.lasting = lasting
        self.blow: Blow | None = None
        self.world = ""
        self.swap = ""

    @property
    def budget(self) -> Budget:
        """What effects may still do in this turn."""
        return self.museum.budget

    @property
    def rule(self) -> str:
        """The number of the rule by which the effect runs: what an attack does (ES18.14), a Mythos card (ES14.4), a possession or
        an ability (ES12.1), midnight (ES14.1) or terror (ES7.1)."""
        museum, content = self.museum, self.museum.content
        if museum.state.battle and self.source == museum.state.ancient_one:
            return "ES18.14"
        if self.source in content.mythos:
            return "ES14.4"
        if self.copy or self.source in content.profiles:
            return "ES12.1"
        return "ES7.1" if museum.state.phase == "attempt" else "ES14.1"

    @property
    def touches(self) -> bool:
        """Whether the effect can do anything to the investigator: he is alive, and not immune to it."""
        if not self.who.alive:
            return False
        return not (self.lasting and self.museum.immune(self.who, "mythos_lingering"))

    def of(self, who: Visitor) -> Context:
        """The same effect, running for another investigator."""
        other = Context(self.museum, who, self.source, self.copy, lasting=self.lasting)
        other.blow, other.world = self.blow, self.world
        return other
