"""Lists of campaigns in the player's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any

from solo.cli.shared import game_of
from solo.narration.error_texts import worded
from solo.narration.language_profile import UNBROKEN

if TYPE_CHECKING:
    from solo.narration.catalogue import Catalogue


class Listing:
    """Describes campaigns in a language, each in the words of its game."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._words = cache(self._load)

    def _load(self, game: str) -> Catalogue:
        from solo.narration.catalogue import load

        return load(self._language, game)

    def say(self, *path: str, **arguments: Any) -> str:
        """A phrase for lists, common to all games."""
        return self._words("").say("table", "campaigns", *path, **arguments)

    def when(self, played: str) -> str:
        """A date and time as the language writes it."""
        from babel.dates import format_date

        moment = datetime.fromisoformat(played)
        return f"{format_date(moment, 'long', locale=self._language)}, {moment:%H:%M}"

    def entry(self, found: Mapping[str, Any]) -> list[str]:
        """The entry of a campaign: its name, how far it is, who plays."""
        if "problem" in found:
            reason = worded(self._words(""), found["problem"])
            return [str(found["name"]), f"  {self.say('unreadable', reason=reason)}"]
        game = game_of(str(found["game"]))
        lines = [*game.listed(self._words(game.name), found), self.say("played", when=self.when(str(found["played"])))]
        if "after" in found:
            lines.append(self.say("after", name=found["after"]))
        return [str(found["name"]), *(f"  {line}" for line in lines)]

    def detail(self, found: Mapping[str, Any], seed: int, lines: Sequence[str]) -> list[str]:
        """One campaign in detail, with lines from its game."""
        answers = self.say("answers", count=found["answers"], seed=seed)
        return [
            str(found["name"]),
            *(f"  {line}" for line in (answers, self.say("played", when=self.when(str(found["played"]))), *lines)),
        ]


def unbroken(line: str, width: int) -> str:
    """A line wrapped to a width without breaking names."""
    from solo.narration.breaking import filled
    from solo.table.lines import indent

    deeper = indent(line) + "  "
    return "\n".join(filled(line, width, later=deeper)).replace(UNBROKEN, " ")
