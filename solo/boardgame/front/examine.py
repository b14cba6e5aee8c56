"""The command `examine`: anything in play, in hand or in the box, described, with the rules about it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from solo.boardgame.front.explain import BoardExplain
from solo.boardgame.front.view import BoardView, GameText
from solo.boardgame.front.wording import BoardWording
from solo.boardgame.game import BoardGame
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.finding import MOST, Finder
from solo.narration.forms import is_pattern
from solo.narration.front import Lines
from solo.narration.messages import GENDER, Forms, word_of
from solo.narration.paragraphs import capital, folded

G = TypeVar("G", bound=BoardGame[Any, Any, Any])
W = TypeVar("W", bound=BoardWording[Any, Any, Any])
V = TypeVar("V", bound=BoardView[Any, Any])
X = TypeVar("X", bound=BoardExplain[Any, Any])


NUMBER = 3
"""The most digits of the number of an option."""


class Kind(NamedTuple):
    """A kind of thing: the ids of the kind, the facts that are told of one, the numbers of the rules about it.

    names: the kind of its names, where they also mean other things.
    """

    ids: Container[str]
    facts: Callable[[str], Lines]
    rules: Callable[[str], Sequence[str]]
    names: str = ""


def always(*rules: str) -> Callable[[str], Sequence[str]]:
    """The same rules for all things of a kind."""
    return lambda id: rules


def by_id(rules: Mapping[str, str], default: str = "") -> Callable[[str], Sequence[str]]:
    """A rule for each thing of a kind."""
    return lambda id: (rules.get(id, default),)


def nothing(id: str) -> Lines:
    """No facts are told: the description and the rule say all."""
    return []


class BoardExamine(GameText[G, W], Generic[G, W, V, X]):
    """Finds what a player means, and describes it.

    views: describe things. explaining: knows the sheets of investigators. cite: names rules by their numbers, in one line.
    in_rules: the kinds of things that the rulebook describes itself.
    """

    in_rules: ClassVar[Collection[str]] = ()

    def __init__(self, wording: W, views: V, explaining: X, cite: Callable[[Iterable[str]], str]) -> None:
        super().__init__(wording)
        self._views = views
        self._explaining = explaining
        self._cite = cite
        self._finder = Finder(self._names, self._title)

    def answer(self, wanted: str, decision: Decision) -> Lines:
        """The description of the named thing; if none or several have that name, what could be meant."""
        if wanted.strip().isdecimal() and (listed := self._listed(wanted, decision)):
            return self.about(listed)
        near, present = list(self._near(decision)), list(self._present())
        if not folded(wanted):
            return [self._say("examine", "what", things=self._join(list(dict.fromkeys(map(self._title, near)))))]
        box, rest = list(self._box()), list(self._rest())
        found = self._finder.find(wanted, near, present, box) or self._finder.find(wanted, (), (), rest)
        if len(found) == 1:
            return self.about(next(iter(found.values())))
        if found:
            return [self._say("examine", "several", answer=wanted, things=self._join(list(found)[:MOST]))]
        close = self._finder.alike(wanted, [*near, *present, *box, *rest])
        things = self._join(close, either=True)
        return [self._say("examine", "nearest" if close else "nothing", answer=wanted, things=things)]

    def _listed(self, number: str, decision: Decision) -> str:
        """What the option of a number is about, "" for nothing that can be examined: where the options are listed one by one."""
        at = int(number[:NUMBER]) - 1
        options = [] if any(each.amount for each in decision.options) else decision.options
        subjects = self.subjects(options[at]) if 0 <= at < len(options) else ()
        return next((each for each in subjects if self.known(each)), "")

    def described(self, words: str) -> str:
        """What to type to look at the thing whose whole name words are; "" for what the rulebook describes itself."""
        wanted, command = folded(words), self._wording.teller.catalogue.find("table", "words", "examine")[0]
        things = (
            id for id in (*self._present(), *self._box(), *self._rest()) if self._kind(id) not in ("", *self.in_rules)
        )
        named = bool(wanted) and any(wanted in self._names(id) for id in things)
        return self._say("examine", "described", command=f"{command} {words.strip()}") if named else ""

    # What there is

    def _near(self, decision: Decision) -> Iterator[str]:
        """What is close to whoever decides: his place, who and what is there, his cards, what the options name."""
        who = self._wording.deciding(decision)
        if who is not None:
            yield who.id
            yield from self._around(who.place)
            yield from (other.id for other in self._game.at(who.place))
            yield from who.cards
        for option in decision.options:
            yield from (each for each in self.subjects(option) if self.known(each))

    def subjects(self, option: Option) -> Sequence[str]:
        """The ids of the things that an option names."""
        return (option.subject,)

    def _around(self, place: str) -> Iterable[str]:
        """A place, and what lies there."""
        return (place,)

    def _present(self) -> Iterable[str]:
        """Everything in play and in hand."""
        return ()

    def _box(self) -> Iterable[str]:
        """Everything else in the box that everybody may know."""
        return ()

    def _rest(self) -> Iterable[str]:
        """What is meant only where nothing else has such a name."""
        return ()

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of things that the content has, by their names; the first that has an id counts."""
        return {}

    def known(self, id: str) -> bool:
        """Whether an id has a description."""
        return bool(self._kind(id))

    def _kind(self, id: str) -> str:
        """The kind of thing an id belongs to; "" if it cannot be examined."""
        kind = kind_of(id) or id
        return next((name for name, each in self.kinds.items() if kind in each.ids), "")

    # What it is called

    def _named(self, id: str) -> Forms:
        """The forms of the name of a thing."""
        kind = self._kind(id)
        forms: Forms = self._wording.teller.name_of(self.kinds[kind].names if kind else "", id)
        return forms

    def _title(self, id: str) -> str:
        """The title of a thing."""
        return capital(word_of(self._named(id)))

    def _names(self, id: str) -> Lines:
        """All names of a thing, folded for comparison."""
        names = [text for form, text in self._named(id).items() if form != GENDER and not is_pattern(form)]
        return [folded(str(name)) for name in (*names, *self._nicknames(id), (kind_of(id) or id).replace("_", " "))]

    def _nicknames(self, id: str) -> Iterable[str]:
        """What a thing may be called besides."""
        return ()

    # Descriptions

    def about(self, id: str) -> Lines:
        """A thing's name, its description, what it does, and the rules about it."""
        facts, prose = self.kinds[self._kind(id)].facts(id), self._views.prose(id)
        texts = [self._title(id), "" if prose in facts else prose, *facts, self._cite(self.rules(id))]
        return [text for text in texts if text]

    def rules(self, id: str) -> Sequence[str]:
        """The numbers of the rules about a thing."""
        return self.kinds[self._kind(id)].rules(id)

    def _where(self, places: Iterable[str]) -> Lines:
        """Where something is."""
        at = [self._name(place, "at") for place in dict.fromkeys(places)]
        return [self._say("examine", "where", places=self._join(at))] if at else []

    def _owned(self, kind: str) -> Lines:
        """Who has a card."""
        people = self._game.state.investigators
        owners = self._forms(who.id for who in people if any(kind_of(copy) == kind for copy in who.cards))
        return [self._say("examine", "owned", people=self._join(owners))] if owners else []

    def _has(self, who: Any) -> Lines:
        """The cards that an investigator has."""
        return [self._say("examine", "has", things=self._join(self._forms(who.cards)))] if who.cards else []
