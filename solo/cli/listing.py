"""Campaigns as lists show them, in the player's language: names instead of ids, turns and rounds of a battle apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solo.games.town.campaign import Campaign, Night
    from solo.kernel.events import Event
    from solo.narration.catalogue import Catalogue

UNBROKEN = "\u00a0"
"""Stands for a space at which no line is broken."""


class Listing:
    """Tells of campaigns in the words of a catalogue."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words

    def say(self, *path: str, **arguments: Any) -> str:
        """A phrase of the lists."""
        return self._words.say("table", "campaigns", *path, **arguments)

    def name(self, id: str) -> str:
        """A name, in which no line is broken."""
        return str(self._words.name(id)["name"]).replace(" ", UNBROKEN)

    def names(self, ids: Sequence[str]) -> str:
        """Names, one after the other."""
        from solo.narration.messages import join

        return join([self.name(id) for id in ids], self._words.language)

    def when(self, played: str) -> str:
        """A moment as the language writes it."""
        from babel.dates import format_date

        moment = datetime.fromisoformat(played)
        return f"{format_date(moment, 'long', locale=self._words.language)}, {moment:%H:%M}"

    def entry(self, found: Mapping[str, Any]) -> list[str]:
        """A campaign of the list: its name, where it stands, who plays."""
        if "problem" in found:
            return [str(found["name"]), f"  {self.say('unreadable', reason=found['problem'])}"]
        if found.get("ended"):
            where = self.say("over", how=self.say("ended", str(found["ended"])), score=found.get("score", 0))
        else:
            where = self.now(int(found.get("night") or 1), str(found.get("ancient_one") or ""), found)
        living = self.names(list(found.get("living") or []))
        played = self.say("played", when=self.when(str(found["played"])))
        return [str(found["name"]), f"  {where}", *([f"  {living}"] if living else []), f"  {played}"]

    def now(self, night: int, ancient_one: str, stand: Mapping[str, Any]) -> str:
        """The night that is being played, and how far it is; labels are written between turns, when one is over."""
        battle, turn = int(stand.get("battle") or 0), int(stand.get("round") or 0) + 1
        how_far = self.say("battle", round=battle) if battle else self.say("turn", round=turn)
        against = self._words.name(ancient_one) if ancient_one else ""
        parts = {"night": night, "against": against, "how_far": how_far, "doom": int(stand.get("doom") or 0)}
        return self.say("night_against" if ancient_one else "night", **parts)

    def night(self, night: Night, battle: int) -> str:
        """A night that is over. battle: the rounds of its final battle."""
        turns = self.say("turns", count=night.rounds - battle)
        lasted = self.say("and_battle", turns=turns, count=battle) if battle else turns
        outcome = self._words.say("table", "chronicle", "outcomes", night.outcome)
        text = self.say(
            "night_over",
            night=night.number,
            ancient_one=self.name(night.ancient_one),
            outcome=outcome,
            lasted=lasted,
            score=night.score,
        )
        lost = f" {self.say('devoured', names=self.names(night.devoured))}" if night.devoured else ""
        return text + lost

    def detail(self, campaign: Campaign, found: Mapping[str, Any], story: Sequence[Event]) -> list[str]:
        """One campaign in detail."""
        record, game = campaign.record, campaign.game
        lines = [
            str(found["name"]),
            f"  {self.say('answers', count=found['answers'], seed=record.setup.seed)}",
            f"  {self.say('played', when=self.when(str(found['played'])))}",
        ]
        battles = battle_rounds(story)
        lines += [f"  {self.night(night, battles.get(night.number, 0))}" for night in record.nights]
        if record.ended:
            lines.append("  " + self.say("over", how=self.say("ended", record.ended), score=record.score))
        elif game is not None:
            state = game.state
            lines.append("  " + self.now(len(record.nights) + 1, state.ancient_one, found))
            lines += (
                [f"  {self.say('table', names=self.names([who.id for who in game.playing()]))}"]
                if game.playing()
                else []
            )
        lines.append(f"  {self.say('alive', names=self.names(record.alive))}")
        return [*lines, f"  {self.say('score', score=record.score)}"]


def battle_rounds(story: Sequence[Event]) -> dict[int, int]:
    """The rounds of the final battle of each night that came to one, by the number of the night."""
    rounds: dict[int, int] = {}
    night = 0
    for event in story:
        kind = type(event).__name__
        night += kind == "NightBegan"
        if kind == "BattleRound":
            rounds[night] = rounds.get(night, 0) + 1
    return rounds


def unbroken(line: str, width: int) -> str:
    """A line wrapped to a width, with no name broken."""
    import textwrap

    from solo.table.lines import indent

    deeper = indent(line) + "  "
    return textwrap.fill(line, width, subsequent_indent=deeper, break_long_words=False, break_on_hyphens=False).replace(
        UNBROKEN, " "
    )
