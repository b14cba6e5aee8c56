"""What a game is to the program: rules to play by, and words for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from solo.kernel.events import Event
    from solo.kernel.host import Rules
    from solo.narration.catalogue import Catalogue
    from solo.narration.chronicle import Chronicle
    from solo.narration.expected import Expected
    from solo.narration.front import Front, Seat
    from solo.narration.teller import Teller, Verbosity


class Wanted(NamedTuple):
    """Something that may be asked of a new campaign: a field of its setup, and the option of the command line that sets it.

    kind: "text", "number", "yes" (an option that stands alone), "list" (texts, with commas between), "several" (may be given
    more than once). most: the largest number. known: what may be given, each with a line about it; under `title` in the help.
    """

    field: str
    option: str
    help: str
    kind: Literal["text", "number", "yes", "list", "several"] = "text"
    sign: str = ""
    most: int = 0
    known: Mapping[str, str] = {}
    title: str = ""


class Question(NamedTuple):
    """Something that is asked at a terminal before a new campaign, where nothing was said on the command line.

    field: of the setup. text: the question. choices: what may be answered, each with its name; nothing leaves it open.
    """

    field: str
    text: str
    choices: Mapping[str, str]


class Playable(Protocol):
    """A game of the rulebooks."""

    name: str
    """Names its folders of content and locales, and stands in its saves."""
    wanted: Sequence[Wanted]
    """What may be asked of a new campaign."""
    habits: Sequence[str]
    """Kinds of questions that go without saying, and may be asked all the same where a player wants that."""
    simulated: Mapping[str, Any]
    """What simulations ask of one, besides."""

    @property
    def expected(self) -> Expected:
        """What its catalogues are measured by."""

    def load(self, extra: Sequence[Path] = (), *, cache: bool = True) -> Rules:
        """Its rules, with home-made folders on top; raises ContentError. cache: whether compiled files may serve."""

    def questions(self, rules: Rules, words: Catalogue) -> Sequence[Question]:
        """What is asked at a terminal before a new campaign."""

    def teller(self, words: Catalogue, seed: int, verbosity: Verbosity = "normal") -> Teller:
        """A narrator who has heard nothing yet."""

    def front(self, seat: Seat, teller: Teller) -> Front:
        """A campaign under way in the words of such a narrator."""

    def label(self, kept: Mapping[str, Any]) -> dict[str, Any]:
        """A host's label as it was kept, whole; raises msgspec.ValidationError for one that is damaged."""

    def listed(self, words: Catalogue, label: Mapping[str, Any]) -> list[str]:
        """Where a campaign stands by its label, as lists show it."""

    def adorn(self, book: Chronicle, rules: Rules, words: Catalogue, story: Sequence[Event]) -> None:
        """Put into a chronicle what the game has beside its sentences: titles, who plays, drawings, the closing table.

        story: what the book tells. A title that the book has already stays.
        """
