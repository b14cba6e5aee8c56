"""The town game: its rules (one file for each chapter of the rulebook), its content and its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solo.games.game import Question, SetupOption
from solo.games.town.options import HABITS, SETUP_OPTIONS

if TYPE_CHECKING:
    from solo.games.town.host import Campaigns
    from solo.kernel.events import Event
    from solo.kernel.host import Rules
    from solo.narration.catalogue import Catalogue
    from solo.narration.chronicle import Chronicle
    from solo.narration.expected import Expected
    from solo.narration.front import Front, Seat
    from solo.narration.homemade import Prose
    from solo.narration.paragraphs import Examples
    from solo.narration.teller import Teller, Verbosity


class TownGame:
    """The town game's entry in the register; its methods import the heavy modules when they are needed."""

    name = "town"
    wanted: Sequence[SetupOption] = SETUP_OPTIONS
    habits: Sequence[str] = HABITS
    simulated: Mapping[str, Any] = {"single": True}

    @property
    def lessons(self) -> Sequence[str]:
        """The ids of its lessons, in the order in which they are taught."""
        from solo.games.town.lessons import read_lessons

        return list(read_lessons())

    @property
    def expected(self) -> Expected:
        """What its catalogues are checked against."""
        from solo.games.town.front.catalogue_entries import EXPECTED

        return EXPECTED

    def load(self, extra: Sequence[Path] = (), *, cache: bool = True) -> Campaigns:
        """Its rules, with the content of home-made folders; raises ContentError."""
        from solo.games.town.content import load
        from solo.games.town.host import Campaigns

        return Campaigns(load(extra, cache=cache))

    def questions(self, rules: Rules, words: Catalogue) -> Sequence[Question]:
        """One question: which Ancient One the first night is against."""
        from solo.games.town.host import Campaigns

        assert isinstance(rules, Campaigns)
        names = {id: str(words.name(id)["name"]) for id in rules.content.ancient_ones}
        return [Question("ancient_one", words.say("table", "setup", "opponent"), names)]

    def teller(self, words: Catalogue, seed: int, verbosity: Verbosity = "normal") -> Teller:
        """A narrator who has heard nothing yet."""
        from solo.games.town.front.narrator import Narrator

        return Narrator(words, seed, verbosity)

    def front(self, seat: Seat, teller: Teller) -> Front:
        """The front for a campaign under way, with a teller made by `teller`."""
        from solo.games.town.front.front import TownFront
        from solo.games.town.front.narrator import Narrator

        assert isinstance(teller, Narrator)
        return TownFront(seat, teller)

    def label(self, kept: Mapping[str, Any]) -> dict[str, Any]:
        """A stored label, with defaults for missing fields; raises msgspec.ValidationError."""
        from solo.games.town.summary import whole

        return whole(kept)

    def listed(self, words: Catalogue, label: Mapping[str, Any]) -> list[str]:
        """The night, its turn and doom, and who is alive."""
        from solo.games.town.front.listing import Nights

        return Nights(words).brief(label)

    def add_front_matter(self, book: Chronicle, rules: Rules, words: Catalogue, story: Sequence[Event]) -> None:
        """Add the titles of the nights, who plays, a map and charts of each night, and the scores."""
        from solo.games.town.front.appendix import Appendix
        from solo.games.town.host import Campaigns

        assert isinstance(rules, Campaigns)
        Appendix(words, rules.content).add_front_matter(book, story)

    def prose(self, rules: Rules) -> Prose:
        """The texts that its pieces have, home-made ones too."""
        from solo.games.town.front.prose import prose
        from solo.games.town.host import Campaigns

        assert isinstance(rules, Campaigns)
        return prose(rules.content)

    def doubts(self, rules: Rules) -> Iterable[tuple[str, str]]:
        """The ids of pieces that can do nothing of what is written on them, each with what is wrong."""
        from solo.games.town.host import Campaigns
        from solo.games.town.printed.doubts import doubts

        assert isinstance(rules, Campaigns)
        return doubts(rules.content)

    def examples(self, language: str) -> Examples:
        """What the rules core plays of the rulebook's examples, as the narrator tells it."""
        from solo.games.town.front.examples import PlayedExamples

        return PlayedExamples(language)


GAME = TownGame()
