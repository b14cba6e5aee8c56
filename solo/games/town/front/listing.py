"""Campaigns of the town game in words, for lists and the closing table of a chronicle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from solo.boardgame.front.listing import BoardNights
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.chronicle import Scores

if TYPE_CHECKING:
    from solo.games.town.compiled.pieces import AncientOne
    from solo.games.town.host import Host, NightRecord


LOST = "defeat"
"""The outcome of a night that has no score (R31)."""


class Nights(BoardNights):
    """Describes campaigns in the words of a catalogue."""

    def choice(self, id: str, piece: AncientOne) -> str:
        """An Ancient One with the length of his doom track."""
        return self._words.say("table", "setup", "with_doom", name=self._words.name(id), doom=piece.fact.doom)

    def now(self, label: Mapping[str, Any]) -> str:
        """How far a campaign is, or how it ended."""
        if label.get("ended"):
            return self._over(str(label["ended"]), int(label.get("score") or 0))
        return self.stands(int(label.get("night") or 1), str(label.get("ancient_one") or ""), label)

    def _over(self, how: str, score: int) -> str:
        """How a campaign ended, with its score if a night was won: a lost one has none (R31)."""
        return self._say("over", how=self._say("ended", how), score=score, scored="yes" if score else "no")

    def stands(self, night: int, ancient_one: str, label: Mapping[str, Any]) -> str:
        """The present night, and its turn."""
        battle, turn = int(label.get("battle") or 0), self.turn(label)
        how_far = self._say("battle", round=battle) if battle else self._say("turn", round=turn)
        against = self._words.name(ancient_one) if ancient_one else ""
        parts = {"night": night, "against": against, "how_far": how_far, "doom": int(label.get("doom") or 0)}
        return self._say("night_against" if ancient_one else "night", **parts)

    def night(self, night: NightRecord, battle: int) -> str:
        """A finished night. battle: the rounds of its final battle."""
        turns = self._say("turns", count=night.rounds - battle)
        text = self._say(
            "night_lost" if night.outcome == LOST else "night_over",
            night=night.number,
            ancient_one=self._name(night.ancient_one),
            outcome=self._words.say("table", "chronicle", "outcomes", night.outcome),
            lasted=self._say("and_battle", turns=turns, count=battle) if battle else turns,
            score=night.score,
        )
        lost = f" {self._say('devoured', names=self._names(night.devoured))}" if night.devoured else ""
        return text + lost

    def detail(self, campaign: Host, label: Mapping[str, Any], story: Sequence[Event], *, begun: bool) -> list[str]:
        """One campaign in detail: its nights, how far the last one is, who plays and who lives. begun: whether anything was
        answered in it."""
        record, game = campaign.record, campaign.game
        battles = battle_rounds(story)
        lines = [self.night(night, battles.get(night.number, 0)) for night in record.nights]
        if record.ended:
            lines.append(self._over(record.ended, record.score))
        elif game is not None and begun:
            lines.append(self.stands(len(record.nights) + 1, game.state.ancient_one, label))
            playing = [who.id for who in game.playing()]
            lines += [self._say("table", names=self._names(playing))] if playing else []
        lines.append(self._say("alive", names=self._names(record.alive)))
        return [*lines, *([self._say("score", score=record.score)] if record.score and not record.ended else [])]


def battle_rounds(story: Sequence[Event]) -> dict[int, int]:
    """The number of rounds of each final battle, by the number of the night."""
    from solo.games.town import events as e

    rounds: dict[int, int] = {}
    night = 0
    for event in story:
        night += isinstance(event, e.NightBegan)
        if isinstance(event, e.BattleRound):
            rounds[night] = rounds.get(night, 0) + 1
    return rounds


def closing(words: Catalogue, story: Sequence[Event]) -> Scores | None:
    """The closing table of a chronicle: the finished nights and their scores."""
    from solo.games.town import events as e  # lists of campaigns need none

    ended = [event for event in story if isinstance(event, e.NightEnded)]
    if not ended:
        return None
    columns = [words.say("table", "chronicle", key) for key in ("night", "against", "outcome", "score", "total")]
    rows = [
        [
            str(event.number),
            words.name(event.ancient_one)["name"],
            words.say("table", "chronicle", "outcomes", event.outcome),
            str(event.score) if event.outcome != LOST else words.profile.between,
            str(event.total),
        ]
        for event in ended
    ]
    return Scores(columns, rows)
