"""Decisions in words, and how things stand: what the wordings of all games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from solo.boardgame.game import BoardGame, BoardInvestigator
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.finding import called
from solo.narration.paragraphs import capital, folded
from solo.narration.teller import Teller

G = TypeVar("G", bound=BoardGame[Any, Any, Any])
Shown_co = TypeVar("Shown_co", covariant=True)
P = TypeVar("P", bound=BoardInvestigator)
T = TypeVar("T", bound=Teller)


class HasGame(Protocol[Shown_co]):
    """Provides the game being played, a different one after an undo."""

    @property
    def game(self) -> Shown_co:
        """The game under way, or the last one."""


class BoardWording(Generic[G, P, T]):
    """Words a game's decisions, with the catalogue of a teller: where a game says nothing else, by their ids alone.

    figures: what the line about an investigator always says of him, by the names of his fields. named_alone: verbs of options
    that the name of what they are about tells from the others.
    """

    figures: ClassVar[Sequence[str]] = ()
    named_alone: ClassVar[Sequence[str]] = ()

    def __init__(self, playing: HasGame[G], teller: T) -> None:
        self._playing = playing
        self.teller = teller

    def alone(self, decision: Decision, option: Option) -> str:
        """An option that the name of what it is about tells from the others, in few words; "" where those in a line do."""
        return ""

    def in_line(self, decision: Decision, option: Option) -> str:
        """Such an option in the fewest words, where many stand in one line."""
        return str(self.teller.name(option.subject)["name"])

    def change_teller(self, teller: T) -> None:
        """Continue with another teller."""
        self.teller = teller

    @property
    def game(self) -> G:
        """The game that is being played."""
        return self._playing.game

    def say(self, *path: str, **arguments: Any) -> str:
        """A phrase of the table."""
        return self.teller.catalogue.say("table", *path, **arguments)

    def known(self, *path: str) -> bool:
        """Whether the table has a phrase."""
        return bool(self.teller.catalogue.messages("table", *path))

    def said_of(self, section: str, id: str, *path: str) -> str:
        """A text of the catalogue about a thing; "" where there is none."""
        return self.teller.catalogue.text_or_empty(section, kind_of(id) or id, *path)

    # A question

    def prompt(self, decision: Decision) -> str:
        """The question a decision asks."""
        return capital(self.say("prompts", decision.kind, who=self.teller.name(decision.who)))

    def options(self, decision: Decision) -> list[str]:
        """The options of a decision, in order."""
        return [self.option(decision, each) for each in decision.options]

    def option(self, decision: Decision, option: Option, text: str = "") -> str:
        """One option, with its odds where dice decide. text: what stands for the option itself."""
        return text or self.option_without_odds(decision, option)

    def option_without_odds(self, decision: Decision, option: Option) -> str:
        """One option without its odds."""
        return self.say("options", option.verb, subject=self.teller.name(option.subject), amount=option.amount)

    # Investigators

    def named(self, typed: str) -> str:
        """The id of the investigator with a name, or part of it, that begins so, where none does in another form; "" for none or
        several."""
        wanted, found = folded(typed), list[str]()
        forms = {who.id: called(self.teller.name(who.id)) for who in self.game.state.investigators}
        for most in (1, None):
            for who, names in forms.items():
                parts = (part for name in names[:most] for part in (name, *name.split()))
                found += [who] if any(part.startswith(wanted) for part in parts) else []
            if found:
                break
        return found[0] if len(found) == 1 else ""

    def nobody(self, typed: str) -> str:
        """That nobody is called so, and who plays."""
        people = [self.teller.name(who.id) for who in self.game.state.investigators]
        if not people:
            return self.say("views", "nobody")
        return self.say("errors", "nobody", answer=typed, people=self.teller.listed(people))

    def deciding(self, decision: Decision) -> P | None:
        """The investigator who decides, else whose turn it is; None before anybody plays."""
        found: P | None = next((who for who in self.game.state.investigators if who.id == decision.who), None)
        return found or self.first()

    def first(self) -> P | None:
        """Whose turn it is; None before anybody plays."""
        return next(iter(self.game.state.investigators), None)

    def condition(self, who: P, form: str = "who", **more: Any) -> str:
        """An investigator's condition, in one of the forms of the catalogue: "who", or "who_brief" without the place."""
        name = self.teller.name
        figures = {figure: getattr(who, figure) for figure in self.figures} | self.besides(who) | more
        return self.say("status", form, who=name(who.id), place=name(who.place), **figures)

    def besides(self, who: P) -> dict[str, Any]:
        """What is said of an investigator besides."""
        return {}

    # How things stand

    def standing(self) -> str:
        """How the game stands, on a line; "" before it does."""
        return ""

    def acting(self, decision: Decision, *, brief: bool = False) -> str:
        """The condition of the acting investigator; "" if nobody acts, or all are asked. brief: without the place."""
        who = self.deciding(decision) if decision.who else None
        return self.condition(who, "who_brief" if brief else "who") if who is not None else ""


def signed(number: int) -> str:
    """A change as it is written.

    >>> signed(-2), signed(1), signed(0)
    ('−2', '+1', '+0')
    """
    return f"−{-number}" if number < 0 else f"+{number}"
