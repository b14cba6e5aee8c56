"""Telling the arc of a night: its turning points, the battle with the Ancient One, everybody's fate, the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from solo.boardgame.front.trail_progress import EPILOGUE, SECTION
from solo.games.town import events as e
from solo.games.town.front.arc import STAGES, Arc
from solo.games.town.front.event_groups import CHANGES, STEPS
from solo.games.town.front.happenings import Happenings
from solo.games.town.front.names import yes_or_no
from solo.games.town.front.night import Night
from solo.games.town.front.trail_progress import TrailProgress
from solo.kernel.events import Asked, Event
from solo.narration.arcs import Turn
from solo.narration.paragraphs import Span, sentence
from solo.narration.telling import Part, Row, Rows, TellingContext, apart, fields_of

GOES_WITH: tuple[type[Event], ...] = (*STEPS, *CHANGES, e.CardUsed, e.MonsterAppeared, e.MonsterLeft, e.Awakened)
"""What may still belong to a seal or a gate just told: its price, who saves somebody from it, what comes and goes with it."""

ASIDES = ("prevent", "mythos_clue")
"""Questions in the middle of that."""


def goes_with(run: Sequence[Event]) -> bool:
    """Whether events or a question may still belong to what brings a turning point."""
    return run[0].kind in ASIDES if isinstance(run[0], Asked) else isinstance(run[0], GOES_WITH)


def of_night(it: e.NightEnded) -> str:
    """The key of the sentence for a night: the total is said only if other nights count in it."""
    return "first" if it.outcome != "defeat" and it.score == it.total else it.outcome


class Drama(Part):
    """Tells the arc of a night; no sentence of it is used twice in one night."""

    keeps: ClassVar[tuple[str, ...]] = ("_fell",)

    def __init__(
        self, telling: TellingContext, night: Night, arc: Arc, happenings: Happenings, progress: TrailProgress
    ) -> None:
        super().__init__(telling)
        self._night = night
        self._arc = arc
        self._happenings = happenings
        self._progress = progress
        self._fell = ""

    @property
    def rows(self) -> Rows:
        """How the arc is told."""
        return {
            e.NightBegan: Row(self.night, kind="heading"),
            e.RoundBegan: Row(kind="heading"),
            e.PhaseBegan: Row(kind="heading", passing=True, quiet=True),
            e.BattleRound: Row(kind="heading"),
            e.Devoured: Row(self.removed),
            e.Eliminated: Row(self.removed),
            e.Attacked: Row(self.attacked),
            e.AncientOneAttacks: Row(self.strikes, opens=True, key=lambda it: yes_or_no(it.cancelled)),
            e.GameOver: Row(self.ended, key=lambda it: it.outcome, kind="figure", opens=True),
            e.NightEnded: Row(key=of_night, kind="figure", opens=True),
            e.CampaignOver: Row(self.over, key=lambda it: it.reason, opens=True),
            e.Scored: Row(self.scored, opens=True),
        }

    def forget(self) -> None:
        """A new night: everything may be said again."""
        self._fell = ""

    # Turning points

    def before(self, run: Sequence[Event]) -> list[Span]:
        """What is told before some events: the mourning for whoever is replaced now, and how somebody falls."""
        spans = self._mourns() if isinstance(run[0], e.InvestigatorJoined) else []
        return spans + [span for event in run if self._arc.falls(event) for span in self._falls(event)]

    def after(self, run: Sequence[Event]) -> list[Span]:
        """What is told after some events: the turning points they bring, and mourning."""
        spans: list[Span] = []
        for turn in self._arc.turns():
            if self._night.awake:
                spans += self._turns(turn)
            else:
                self._turn_later(turn, run[-1])
        if isinstance(run[0], e.Eliminated):
            spans += self._mourns()
        return spans

    def _turn_later(self, turn: Turn, event: Event) -> None:
        """A turning point is told when all that belongs to its cause is: the price of a seal, the monster of a gate.

        Nobody counts what is left of the doom track once the Ancient One awakes.
        """

        def tell() -> None:
            for span in [] if self._night.awake else self._turns(turn):
                if self.telling.wanted(span.kind, self.telling.row(event)):
                    self.page.begin()
                    self.page.add(span, "", event)

        self.telling.tell_later(goes_with, tell)

    def _turns(self, turn: Turn) -> list[Span]:
        """A turning point, in a paragraph of its own: in the Ancient One's own words, else in those for all."""
        arc, battle = self._arc, ("people", self._night.ancient_one, "battle")
        if turn.key == "stage":
            return apart(self.words.once(*battle, STAGES[arc.stage], "opens"))
        fields = {"who": turn.who, "ancient_one": self._night.ancient_one, "left": tuple(self._night.left)}
        return apart(
            self.words.once(*battle, turn.key, **fields) or self.words.once("arc", "turns", turn.key, **fields)
        )

    def _mourns(self) -> list[Span]:
        """The mourning for the dead, by those who are left."""
        loss = self._arc.loss()
        return self._turns(loss) if loss is not None else []

    # The battle

    def _battles(self, *path: str, **fields: Any) -> list[Span]:
        """A sentence of the battle written for this Ancient One, by the stage; empty if all were used."""
        found = ("people", self._night.ancient_one, "battle", *path)
        text = self.words.once(*found, **fields)
        return [Span("prose", text, third="who" in fields)] if text else []

    @property
    def _own(self) -> bool:
        """Whether the catalogue has sentences for the battle with this Ancient One."""
        return self.catalogue.find("people", self._night.ancient_one, "battle") is not None

    def attacked(self, event: e.Attacked) -> list[Span]:
        """An attack on the Ancient One: missed (or without dice), a hit, one that removes doom, or the last one."""
        arc = self._arc
        how = "miss" if not event.successes else "hit" if event.doom else "last"
        if not self._own:
            lines = self.telling.plain(event, how)
        elif how == "last":
            lines = self._blow(event, "last") or self.telling.plain(event, how)
        elif how == "miss":
            lines = self._blow(event, self._stage, "miss" if arc.dice else "bare") or self._again(event, how)
        else:
            lines = self._blow(event, self._stage, "graze" if event.doom == arc.blow_at else how)
            lines = lines or self._again(event, how)
        if event.successes and event.total and event.doom:
            lines.append(
                Span("figure", self.telling.phrase(("events", "Attacked", "left"), fields_of(event)), joined=True)
            )
        return lines

    @property
    def _stage(self) -> str:
        """The stage of the battle."""
        return STAGES[max(self._arc.stage, 0)]

    def _blow(self, event: e.Attacked, *path: str) -> list[Span]:
        """A sentence for a blow, and before it who strikes where it does not say so."""
        fields = fields_of(event)
        told = self._battles(*path, **fields)
        if not told or self.words.mentions("who", "people", self._night.ancient_one, "battle", *path):
            return told
        strikes = self.telling.phrase(("events", "Strikes", self._stage), fields)
        return [Span("prose", f"{strikes} {told[0].text}", third=True)]

    def _again(self, event: e.Attacked, how: str) -> list[Span]:
        """A blow where all sentences for this Ancient One were read: one that fits any, by the stage."""
        text = self.telling.phrase(("events", "Attacked", self._stage, how), fields_of(event))
        return [Span("prose", text, third=True)] if text else []

    def unarmed(self, run: Sequence[Event]) -> list[Span]:
        """Those who have nothing to throw at the Ancient One, in one line however many they are."""
        attacks = [event for event in run if isinstance(event, e.Attacked)]
        people = tuple(dict.fromkeys(event.who for event in attacks))
        own = self._battles(self._stage, "bare", **fields_of(attacks[0])) if len(people) == 1 and self._own else []
        if own and not self.telling.brief:
            return own
        self.page.named = ""
        return [Span("fact", self.telling.sentence("Unarmed", "", {"people": people, "count": len(people)}))]

    def strikes(self, event: e.AncientOneAttacks) -> list[Span]:
        """The Ancient One's attack, told once a round, if need be as in an earlier stage; then the checks alone are."""
        if event.cancelled or not self._own:
            return self.telling.plain(event)
        if self._arc.struck:
            return []
        told = (self._battles(each, "strikes") for each in reversed(STAGES[: max(self._arc.stage, 0) + 1]))
        return next(filter(None, told), []) or self._any("AncientOneAttacks", self._stage, event)

    def spared(self, event: e.Checked) -> list[Span]:
        """Somebody passes the check against the Ancient One's attack."""
        own = self._battles("spared", **fields_of(event)) if self._own else []
        return own or self._any("AncientOneAttacks", "missed", event)

    def struck_by_it(self, event: e.Checked) -> list[Span]:
        """Somebody does not get out of the Ancient One's way."""
        if not self._own:
            return []
        text = self.words.once("events", "AncientOneAttacks", "struck", **fields_of(event))
        return [Span("prose", text)] if text else self._any("AncientOneAttacks", "again", event)

    def _any(self, name: str, key: str, event: Event) -> list[Span]:
        """A sentence that fits any Ancient One, where all of its own were read; such are short, and may be read again."""
        text = self.telling.phrase(("events", name, key), fields_of(event))
        return [Span("prose", text, third=True)] if text else []

    def removed(self, event: e.Devoured | e.Eliminated) -> list[Span]:
        """Nothing more is said of it where the battle has told how it came about."""
        return [] if self._fell == event.who else self._happenings.befallen(event)

    def _falls(self, event: Event) -> list[Span]:
        """How somebody is lost in the battle; those lost in time and space have no such sentence."""
        if not self._night.awake:
            return []
        fields = fields_of(event)
        if fields["who"] in self._night.lost:
            text = self.words.once("arc", "turns", "nowhere", **fields)
            spans = [Span("prose", text)] if text else []
        else:
            spans = self._battles("fall", **fields)
        if spans and not self.telling.brief:
            self._fell = self.page.named = fields["who"]
        return spans

    # The end

    def ended(self, event: e.GameOver) -> list[Span]:
        """The ending of the night, by how it was won or lost and by the losses; then the epilogues of the dead, and of the
        defeated what they were shown at the last, however they were told to have fallen.
        """
        ending = self._night.ending(event.outcome)
        of = ("people", event.ancient_one or self._night.ancient_one)
        cost = {
            "fallen": ending.fallen,
            "dead": len(ending.fallen),
            "left": ending.left,
            "count": len(ending.left),
        }
        if event.outcome == "defeat":
            way = "battle" if self._arc.rounds else "terms"
            parts = [
                self.words.once(*of, "defeat", way) or self.words.once("arc", "defeat", way),
                self.words.once(*of, "defeat", "world"),
            ]
        else:
            own = "battle" if event.outcome == "battle" else "town"
            parts = [self.words.once("arc", "victory", event.outcome), self.words.once(*of, "victory", own)]
            home = self.words.once(*of, "victory", "home") if ending.losses == "none" else ""
            parts.append(home or self.words.once("arc", "victory", ending.losses, **cost))
        scene = apart(" ".join(part for part in parts if part))
        outcome = [span._replace(plain=sentence(span)) for span in self.telling.plain(event)]
        defeated = [who for who in (*ending.left, *ending.fallen) if self._night.fate(who, event.outcome) == "defeat"]
        dead = self._epilogues((who for who in ending.fallen if who not in defeated), event.outcome)
        shown = apart(self.words.once("arc", "defeat", "shown")) if defeated else []
        return [*scene, *outcome, *dead, *shown, *self._epilogues(defeated, event.outcome)]

    def _epilogues(self, people: Iterable[str], outcome: str) -> Iterator[Span]:
        """The epilogues of people, which settle the open questions of their portraits: of the living by what they have chosen."""
        for who in people:
            fate, chosen = self._night.fate(who, outcome), self._progress.choice(who)
            own = self.words.once(SECTION, who, EPILOGUE, chosen, who=who) if chosen and fate == "victory" else ""
            yield from apart(own or self.words.once("people", who, "epilogue", fate, who=who))

    def over(self, event: e.CampaignOver) -> list[Span]:
        """The end of the campaign: the epilogues of the survivors."""
        last = self._night.last
        told = [] if last is None or last.outcome == "defeat" else self._epilogues(last.left, last.outcome)
        return [*told, *self.telling.plain(event)]

    def scored(self, event: e.Scored) -> list[Span]:
        """The score as a sentence, and the First Citizen."""
        fields = fields_of(event)
        alive = tuple(who for who in event.citizens if who not in self._night.fallen)
        dead = tuple(who for who in event.citizens if who in self._night.fallen)
        lines = [Span("fact", self.telling.phrase(("events", "Scored", "sum"), fields))]
        for key, citizens in (("citizens", alive), ("memory", dead)):
            if citizens:
                words: Mapping[str, Any] = {**fields, "citizens": citizens, "count": len(citizens)}
                lines.append(Span("fact", self.telling.phrase(("events", "Scored", key), words)))
        return lines

    def night(self, event: e.NightBegan) -> list[Span]:
        """A night begins, with a look back at the one before."""
        lines, last = self.telling.plain(event), self._night.last
        if last is None:
            return lines
        fields = {"ancient_one": last.ancient_one, "fallen": last.fallen, "dead": len(last.fallen)}
        parts = [
            self._of_night(event, "people", last.ancient_one, "after"),
            self._of_night(event, "arc", "nights", last.outcome, **fields),
            self._of_night(event, "arc", "nights", last.losses, **fields),
        ]
        return [*lines, *apart(" ".join(part for part in parts if part))]

    def _of_night(self, event: e.NightBegan, *path: str, **fields: Any) -> str:
        """One of the phrasings at a path, a different one each night."""
        return self.words.one_of(self.words.seed + event.number, path, fields)
