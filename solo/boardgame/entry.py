"""What a game is to the program: rules to play by, and words for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

import msgspec

from solo.boardgame.roles import role

if TYPE_CHECKING:
    from solo.boardgame.renamed import Renames
    from solo.boardgame.trying import TrialScenes
    from solo.files.errors import AuthorText
    from solo.kernel.events import Event
    from solo.kernel.host import Host, Rules
    from solo.narration.catalogue import Catalogue
    from solo.narration.chronicle import Chronicle
    from solo.narration.expected import Expected
    from solo.narration.front import Front, TableAccess
    from solo.narration.homemade import Prose
    from solo.narration.paragraphs import Examples
    from solo.narration.teller import Teller, Verbosity


class SetupOption(NamedTuple):
    """A setting of a new campaign: a field of its setup, and the command-line option that sets it.

    kind: "text", "number", "yes" (a flag), "list" (texts separated by commas), "several" (may be given more than once).
    most: the largest number. known: the accepted values, where the help lists them. The game's catalogue says what the
    option is for (`table.setup.options`), and has a heading over the values and a line about each (`table.setup.known`).
    """

    field: str
    option: str
    kind: Literal["text", "number", "yes", "list", "several"] = "text"
    sign: str = ""
    most: int = 0
    known: Sequence[str] = ()


class Question(NamedTuple):
    """A question asked at a terminal before a new campaign, where the command line did not answer it.

    field: of the setup. text: the question. choices: the possible answers by id, each with its name; Enter alone leaves
    the field unset. told: what is said of each that is asked about, "" for nothing.
    """

    field: str
    text: str
    choices: Mapping[str, str]
    told: Mapping[str, str] = {}


class Playable(Protocol):
    """A game of the rulebooks. Its catalogues say what it is called where a new campaign is begun (`table.setup.game`)."""

    name: str
    """The name of its folders of content and locales; saves contain it."""
    wanted: Sequence[SetupOption]
    """The settings of a new campaign."""
    habits: Sequence[str]
    """Kinds of questions that the table answers by itself unless the player wants to be asked."""
    simulated: Mapping[str, Any]
    """Setup fields that simulations add."""

    @property
    def players(self) -> Sequence[str]:
        """The names of its own autoplayers."""

    @property
    def lessons(self) -> Sequence[str]:
        """The ids of its lessons, in the order in which they are taught; the setup field `lesson` begins one."""

    @property
    def expected(self) -> Expected:
        """What its catalogues are checked against."""

    @property
    def renamed(self) -> Renames:
        """The keys of its effect language that had another name once."""

    def load(self, extra: Sequence[Path] = (), *, cache: bool = True) -> Rules:
        """Its rules, with the content of home-made folders; raises ContentError. cache: whether to use the compiled cache."""

    def questions(self, rules: Rules, words: Catalogue) -> Sequence[Question]:
        """The questions asked at a terminal before a new campaign."""

    def teller(self, words: Catalogue, seed: int, verbosity: Verbosity = "normal") -> Teller:
        """A narrator who has heard nothing yet."""

    def front(self, seat: TableAccess[Host], teller: Teller) -> Front:
        """The front for a campaign under way, with a teller made by `teller`."""

    def label(self, kept: Mapping[str, Any]) -> dict[str, Any]:
        """A stored label of a host, with defaults for missing fields; raises msgspec.ValidationError for a damaged one."""

    def listed(self, words: Catalogue, label: Mapping[str, Any]) -> list[str]:
        """How far a campaign is, by its label, as lists show it."""

    def add_front_matter(self, book: Chronicle, rules: Rules, words: Catalogue, story: Sequence[Event]) -> None:
        """Add to a chronicle what is not told in sentences: titles, who plays, drawings, the closing table.

        story: the events the book tells. A title that the book has already is kept.
        """

    def prose(self, rules: Rules) -> Prose:
        """The texts that its pieces have, home-made ones too."""

    def doubts(self, rules: Rules) -> Iterable[tuple[str, AuthorText]]:
        """The ids of pieces, home-made ones too, that can do nothing of what is written on them, each with what is wrong."""

    def examples(self, language: str) -> Examples:
        """The examples of its rulebook, told in a language, English where it is not told in that; read when first asked for."""

    def trials(self, rules: Rules) -> TrialScenes[Any] | None:
        """What can be tried of its pieces, home-made ones too; None if nothing can."""


class BoardGameEntry:
    """A board game's entry in the register: each role of it is under the same name in the same place of its package (`roles`).

    The modules are imported when they are needed. simulated: setup fields that simulations add. opponents: the setup field
    that says whom the game is against, and what the content has them in; without it nothing is asked.
    """

    def __init__(
        self,
        package: str,
        wanted: Sequence[SetupOption],
        habits: Sequence[str],
        simulated: Mapping[str, Any] | None = None,
        opponents: tuple[str, str] | None = None,
    ) -> None:
        self.name = package.rpartition(".")[2]
        self.wanted = wanted
        self.habits = habits
        self.simulated = simulated or {}
        self._package = package
        self._opponents = opponents

    def _role(self, place: str) -> Any:
        """What the package has at a place, or the default: "front.narrator:Narrator"."""
        return role(self._package, place)

    @property
    def players(self) -> Sequence[str]:
        """The names of its own autoplayers."""
        return list(self._role("host:Rules").players)

    @property
    def lessons(self) -> Sequence[str]:
        """The ids of its lessons, in the order in which they are taught."""
        return list(self._role("checks.examples:SCENARIOS").lessons)

    @property
    def expected(self) -> Expected:
        """What its catalogues are checked against."""
        expected: Expected = self._role("front.catalogue_entries:EXPECTED")
        return expected

    @property
    def renamed(self) -> Renames:
        """The keys of its effect language that had another name once."""
        renamed: Renames = self._role("printed.renamed:RENAMED")
        return renamed

    def load(self, extra: Sequence[Path] = (), *, cache: bool = True) -> Rules:
        """Its rules, with the content of home-made folders; raises ContentError."""
        rules: Rules = self._role("host:Rules")(self._role("content:load")(extra, cache=cache))
        return rules

    def questions(self, rules: Rules, words: Catalogue) -> Sequence[Question]:
        """One question: whom the game is against."""
        if self._opponents is None:
            return ()
        field, where = self._opponents
        pieces, listing = getattr(_content(rules), where), self._role("front.listing:Nights")(words)
        names = {id: listing.choice(id, piece) for id, piece in pieces.items()}
        told = {id: listing.opponent(id, piece) for id, piece in pieces.items()}
        return [Question(field, words.say("table", "setup", "opponent"), names, told)]

    def teller(self, words: Catalogue, seed: int, verbosity: Verbosity = "normal") -> Teller:
        """A narrator who has heard nothing yet."""
        teller: Teller = self._role("front.narrator:Narrator")(words, seed, verbosity)
        return teller

    def front(self, seat: TableAccess[Host], teller: Teller) -> Front:
        """The front for a campaign under way, with a teller made by `teller`."""
        front: Front = self._role("front.front:Front")(seat, teller)
        return front

    def label(self, kept: Mapping[str, Any]) -> dict[str, Any]:
        """A stored label, with defaults for missing fields; raises msgspec.ValidationError."""
        plain: dict[str, Any] = msgspec.to_builtins(msgspec.convert(kept, self._role("summary:Summary")))
        return plain

    def listed(self, words: Catalogue, label: Mapping[str, Any]) -> list[str]:
        """How far a campaign is, and who is alive."""
        lines: list[str] = self._role("front.listing:Nights")(words).brief(label)
        return lines

    def add_front_matter(self, book: Chronicle, rules: Rules, words: Catalogue, story: Sequence[Event]) -> None:
        """Add to a chronicle who plays, drawings, charts, and what everybody did."""
        self._role("front.appendix:Appendix")(words, _content(rules)).add_front_matter(book, story)

    def prose(self, rules: Rules) -> Prose:
        """The texts that its pieces have, home-made ones too."""
        prose: Prose = self._role("front.prose:prose")(_content(rules))
        return prose

    def doubts(self, rules: Rules) -> Iterable[tuple[str, AuthorText]]:
        """The ids of pieces that can do nothing of what is written on them, each with what is wrong."""
        doubts: Iterable[tuple[str, AuthorText]] = self._role("compiled.doubts:doubts")(_content(rules))
        return doubts

    def examples(self, language: str) -> Examples:
        """What the rules core plays of the rulebook's examples, as the narrator tells it."""
        examples: Examples = self._role("front.examples:PlayedExamples")(language)
        return examples

    def trials(self, rules: Rules) -> TrialScenes[Any] | None:
        """What can be tried of its pieces, home-made ones too; None if nothing can."""
        trials: TrialScenes[Any] | None = self._role("checks.trying:TrialScenes")(_content(rules))
        return trials


def _content(rules: Rules) -> Any:
    """The content of a board game's rules."""
    return rules.content  # type: ignore[attr-defined]
