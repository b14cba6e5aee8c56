"""The museum game: its rules (a file for each chapter of the rulebook), its content and its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solo.games.game import Question, SetupOption
from solo.games.museum.options import HABITS, SETUP_OPTIONS

if TYPE_CHECKING:
    from solo.games.museum.host import MuseumRules
    from solo.kernel.events import Event
    from solo.kernel.host import Rules
    from solo.narration.catalogue import Catalogue
    from solo.narration.chronicle import Chronicle
    from solo.narration.expected import Expected
    from solo.narration.front import Front, Seat
    from solo.narration.homemade import Prose
    from solo.narration.paragraphs import Examples
    from solo.narration.teller import Teller, Verbosity


class MuseumGame:
    """The museum game's entry in the register; its methods import the heavy modules when they are needed."""

    name = "museum"
    wanted: Sequence[SetupOption] = SETUP_OPTIONS
    habits: Sequence[str] = HABITS
    simulated: Mapping[str, Any] = {}

    @property
    def lessons(self) -> Sequence[str]:
        """The ids of its lessons, in the order in which they are taught."""
        from solo.games.museum.lessons import read_lessons

        return list(read_lessons())

    @property
    def expected(self) -> Expected:
        """What its catalogues are checked against."""
        from solo.games.museum.front.catalogue_entries import EXPECTED

        return EXPECTED

    def load(self, extra: Sequence[Path] = (), *, cache: bool = True) -> MuseumRules:
        """Its rules, with the content of home-made folders; raises ContentError."""
        from solo.games.museum.content import load
        from solo.games.museum.host import MuseumRules

        return MuseumRules(load(extra, cache=cache))

    def questions(self, rules: Rules, words: Catalogue) -> Sequence[Question]:
        """One question: against which Ancient One the night is."""
        from solo.games.museum.host import MuseumRules

        assert isinstance(rules, MuseumRules)
        names = {id: str(words.name(id)["name"]) for id in rules.content.ancient_ones}
        return [Question("ancient_one", words.say("table", "setup", "opponent"), names)]

    def teller(self, words: Catalogue, seed: int, verbosity: Verbosity = "normal") -> Teller:
        """A narrator who has heard nothing yet."""
        from solo.games.museum.front.narrator import Narrator

        return Narrator(words, seed, verbosity)

    def front(self, seat: Seat, teller: Teller) -> Front:
        """The front for a game under way, with a teller made by `teller`."""
        from solo.games.museum.front.front import MuseumFront

        return MuseumFront(seat, teller)

    def label(self, kept: Mapping[str, Any]) -> dict[str, Any]:
        """A stored label, with defaults for missing fields; raises msgspec.ValidationError."""
        from solo.games.museum.summary import whole

        return whole(kept)

    def listed(self, words: Catalogue, label: Mapping[str, Any]) -> list[str]:
        """The turn, midnights, doom and Elder Signs, and who is alive."""
        from solo.games.museum.front.listing import Nights

        return Nights(words).brief(label)

    def add_front_matter(self, book: Chronicle, rules: Rules, words: Catalogue, story: Sequence[Event]) -> None:
        """Add who plays, the museum drawn, charts of its night, and what everybody did."""
        from solo.games.museum.front.appendix import Appendix
        from solo.games.museum.host import MuseumRules

        assert isinstance(rules, MuseumRules)
        Appendix(words, rules.content).add_front_matter(book, story)

    def prose(self, rules: Rules) -> Prose:
        """The texts that its pieces have, home-made ones too."""
        from solo.games.museum.front.prose import prose
        from solo.games.museum.host import MuseumRules

        assert isinstance(rules, MuseumRules)
        return prose(rules.content)

    def doubts(self, rules: Rules) -> Iterable[tuple[str, str]]:
        """The ids of pieces that can do nothing of what is written on them, each with what is wrong."""
        from solo.games.museum.host import MuseumRules
        from solo.games.museum.printed.doubts import doubts

        assert isinstance(rules, MuseumRules)
        return doubts(rules.content)

    def examples(self, language: str) -> Examples:
        """What the rules core plays of the rulebook's examples, as the narrator tells it."""
        from solo.games.museum.front.examples import PlayedExamples

        return PlayedExamples(language)


GAME = MuseumGame()
