"""The toy's front, on a page: how its events are told, how things stand, and one thing to look at."""

from __future__ import annotations

import shutil
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from solo.boardgame.entry import Question, SetupOption
from solo.boardgame.renamed import Renames
from solo.files.yaml import shipped
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.kernel.host import Rules
from solo.narration.catalogue import Catalogue
from solo.narration.chronicle import Chronicle
from solo.narration.expected import Expected
from solo.narration.front import Front, Seat
from solo.narration.homemade import Prose
from solo.narration.paragraphs import Examples
from solo.narration.teller import Row, Teller, Verbosity
from tests.toy import NIGHTS, Arrived, NightFell, ToyRules, Walk

LOCALES = Path(__file__).parent / "locales"
"""The toy's words; what any game says stands in the shipped languages."""


class ToyTeller(Teller):
    """Tells of a walk."""

    parts: ClassVar[Mapping[type[Event], int]] = {NightFell: 3}
    rows: ClassVar[Mapping[type[Event], Row]] = {
        NightFell: Row(kind="heading"),
        Arrived: Row(kind="scene", key=lambda it: "there" if it.there else "astray"),
    }


class ToyFront(Front):
    """Says how far it is."""

    def __init__(self, seat: Seat, teller: Teller) -> None:
        super().__init__(seat, teller)
        self.views["map"] = lambda decision, rest, width: self.state(decision, width)

    @property
    def walk(self) -> Walk:
        """The walk under way."""
        host = self.seat.host
        assert isinstance(host, Walk)
        return host

    def state(self, decision: Decision, width: int = 0) -> list[str]:
        """Miles and nights."""
        state = self.walk.state
        miles = max(0, state.setup.miles - state.walked)
        return [self.say("status", miles=miles, nights=NIGHTS - state.night + 1)]

    def spans(self) -> Mapping[str, Hashable]:
        """A night is a turn."""
        return {"turn": self.walk.state.night}


class Toy:
    """The toy, as the register would know it."""

    name = "toy"
    wanted: Sequence[SetupOption] = (SetupOption("miles", "--miles", "number", most=NIGHTS),)
    habits: Sequence[str] = ()
    simulated: Mapping[str, Any] = {}
    lessons: Sequence[str] = ()
    expected = Expected()

    renamed: Renames = {}  # noqa: RUF012

    def load(self, extra: Sequence[Path] = (), *, cache: bool = True) -> Rules:
        """Its rules."""
        return ToyRules()

    def questions(self, rules: Rules, words: Catalogue) -> Sequence[Question]:
        """Nothing is asked."""
        return ()

    def teller(self, words: Catalogue, seed: int, verbosity: Verbosity = "normal") -> Teller:
        """A narrator."""
        return ToyTeller(words, seed, verbosity)

    def front(self, seat: Seat, teller: Teller) -> Front:
        """A walk in words."""
        return ToyFront(seat, teller)

    def label(self, kept: Mapping[str, Any]) -> dict[str, Any]:
        """A label as it was kept."""
        return {"ended": "", "round": 0, **kept}

    def listed(self, words: Catalogue, label: Mapping[str, Any]) -> list[str]:
        """The night."""
        key = "over" if label["ended"] else "stands"
        return [words.say("table", "campaigns", key, night=label["round"] + 1)]

    def add_front_matter(self, book: Chronicle, rules: Rules, words: Catalogue, story: Sequence[Event]) -> None:
        """Nothing is drawn, and nothing scored."""

    def prose(self, rules: Rules) -> Prose:
        """No piece has a text of its own."""
        return {}

    def doubts(self, rules: Rules) -> Iterable[tuple[str, str]]:
        """Nothing is written on its pieces."""
        return ()

    def examples(self, language: str) -> Examples:
        """It has no rulebook."""
        from solo.narration.paragraphs import no_examples

        return no_examples


GAME = Toy()


def locales(folder: Path) -> Path:
    """A folder of languages that tell the toy: what the shipped ones say in any game, and the toy's words."""
    for home in sorted(LOCALES.iterdir()):
        language = folder / home.name
        shutil.copytree(home, language, dirs_exist_ok=True)
        for path in (shipped("locales") / home.name).glob("*.*"):
            shutil.copy(path, language)
    return folder
