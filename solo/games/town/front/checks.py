"""Telling checks: what is done for them, their dice, and what is gained and lost around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from solo.games.town import events as e
from solo.games.town.front.ahead import Ahead
from solo.games.town.front.arc import Arc
from solo.games.town.front.drama import Drama
from solo.games.town.front.event_groups import CHANGES, is_clue, is_retry, is_shared
from solo.games.town.front.fights import Fights
from solo.games.town.front.happenings import Happenings
from solo.games.town.front.names import yes_or_no
from solo.games.town.front.numbers import NumbersTold
from solo.games.town.front.recent_events import RecentEvents
from solo.games.town.printed.copies import is_gate
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.counting import each_once
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of

GONE = ("devoured", "eliminated")
"""The causes for which somebody loses everything with his life."""


class Checks(Part):
    """Tells checks, what is used for them, and gains and losses."""

    keeps: ClassVar[tuple[str, ...]] = ("_looked_at",)

    def __init__(
        self,
        telling: TellingContext,
        thread: RecentEvents,
        ahead: Ahead,
        arc: Arc,
        numbers: NumbersTold,
        fights: Fights,
        drama: Drama,
        happenings: Happenings,
    ) -> None:
        super().__init__(telling)
        self._thread = thread
        self._ahead = ahead
        self._arc = arc
        self._numbers = numbers
        self._fights = fights
        self._drama = drama
        self._happenings = happenings
        self._looked_at: tuple[str, ...] = ()

    @property
    def rows(self) -> Rows:
        """How checks are told."""
        return {
            **dict.fromkeys(CHANGES, Row(run=self.changed, least=1)),
            e.Traded: Row(kind="figure"),
            e.Checked: Row(
                self.checked,
                run=self._drama.unarmed,
                key=lambda it: "blank" if not it.faces else yes_or_no(it.passed),
                kind="figure",
            ),
            e.CardUsed: Row(self.card_used, run=self.tried, key=lambda it: kind_of(it.card) or it.card, once=True),
            e.AbilityUsed: Row(key=lambda it: it.place, once=True),
            e.CardRenewed: Row(key=lambda it: kind_of(it.card), once=True),
            e.AutoPassed: Row(kind="figure"),
            e.CardsSeen: Row(self.looked_at, kind="figure"),
            e.TrophiesSpent: Row(self.given_up, kind="figure"),
            e.TrophyLost: Row(kind="figure"),
            e.TooDear: Row(self.too_dear, kind="figure"),
            e.Refreshed: Row(self.ready, kind="figure", quiet=True),
        }

    def looked_at(self, event: e.CardsSeen) -> list[Span]:
        """Which cards somebody looks at; those that are left of them when one was put back are not looked at once more."""
        before, self._looked_at = {*self._looked_at}, (event.who, *event.cards)
        return [] if {event.who, *event.cards} < before else self.telling.plain(event)

    def given_up(self, event: e.TrophiesSpent) -> list[Span]:
        """Which trophies are spent."""
        trophies = each_once([self.names.name(kind_of(each) or each) for each in (*event.monsters, *event.gates)])
        return self.telling.plain(event, trophies=self.names.listed(trophies))

    def too_dear(self, event: e.TooDear) -> list[Span]:
        """What the cards for sale cost, none of which can be paid for."""
        prices = [self.telling.phrase(("table", "tolls", "money"), {"count": each}) for each in event.prices]
        return self.telling.plain(event, prices=self.names.listed(prices), count=len(prices))

    def ready(self, event: e.Refreshed) -> list[Span]:
        """Cards that may be used again, which a book leaves out."""
        return [span._replace(routine=True) for span in self.telling.plain(event)]

    def tried(self, run: Sequence[Event]) -> list[Span]:
        """A check that was tried again: what it was for, that the first try failed if it did, what was used, and then the dice.

        What somebody else used stands in the scene of whoever makes the check.
        """
        check = run[-1]
        if not isinstance(check, e.Checked):
            return [span for event in run for span in self.telling.one(event)]
        used = [event for event in run if isinstance(event, e.CardUsed)]
        self._see_whom(used[0])
        if any(event.who == check.who for event in used):
            self.telling.speak_of(check.who)
        lines: list[Span] = []
        first = next(filter(is_retry, used))
        for event in used:
            if event is first and check.about != event.card and not check.sufficed:
                lines.append(self.telling.figure(self.telling.sentence("FailedFirst", "", {}), check.who))
            lines += self.card_used(event) if event.who == check.who else self._helped(event)
        lines += self._numbers.undealt([event for event in run[:-1] if event not in used and not is_clue(event)])
        return [*lines, *self._gains([*filter(is_clue, run), check])]

    def _helped(self, event: e.CardUsed) -> list[Span]:
        """What somebody uses for somebody else's check; whose dice follow is said with them."""
        words = self.telling.sentence("CardUsed", (kind_of(event.card) or event.card,), fields_of(event), once=True)
        self.page.named = ""
        return [Span("fact", words)] if words else self._again(event)

    def _again(self, event: e.CardUsed) -> list[Span]:
        """The figure of a use whose sentences were all read; a book repeats one of them."""
        plain = self.telling.repeated("CardUsed", (kind_of(event.card) or event.card,), fields_of(event))
        return [span._replace(plain=plain) for span in self.telling.spent(event)]

    def changed(self, run: Sequence[Event]) -> list[Span]:
        """Gains and losses, or the clue tokens with which a check began that was tried again in other ways too."""
        self._looked_at = ()
        if is_shared(run):
            return self._numbers.shared(run)
        return self.tried(run) if any(map(is_retry, run)) else self._gains(run)

    def _gains(self, run: Sequence[Event]) -> list[Span]:
        """Gains and losses, and allies who come or go with them; nobody goes through the pockets of the dead."""
        run = [event for event in run if not (isinstance(event, e.CardLost) and event.cause in GONE)]
        if not run:
            return []
        return [*self._happenings.companions(run), *self._numbers.changed(run)]

    def checked(self, event: e.Checked) -> list[Span]:
        """A check passed or failed, with its figures; in the battle the successes are only counted."""
        met = self._fights.met(event, event.about) if event.check == "evade" else []
        noticed = [] if met or event.check != "evade" or event.passed else self._fights.noticed(event)
        tally = self._arc.rounds and event.check == "combat"
        lines = [*met, *self.telling.plain(event, "tally" if tally else ""), *noticed, *self._fights.seen(event)]
        if is_gate(event.about) and not event.passed:
            return [
                *lines,
                Span("fact", self.telling.phrase(("events", "GateStays"), fields_of(event) | {"gate": event.about})),
            ]
        if self.catalogue.find("names", "ancient_ones", event.about):
            return [*lines, *(self._drama.spared(event) if event.passed else self._drama.struck_by_it(event))]
        return lines

    def card_used(self, event: e.CardUsed) -> list[Span]:
        """A card at the moment it acts, once if it does so several times in a row, and behind whom it helps to evade.

        In the final battle there is no time for what it is at other times.
        """
        self._see_whom(event)
        kind = kind_of(event.card) or event.card
        if self._thread.wielded == (event.who, kind) and self.telling.verbosity == "normal":
            return self.telling.spent(event)
        if self._arc.rounds and self.catalogue.messages("events", "CardUsed", "battle", kind):
            return self.telling.plain(event, f"battle.{kind}")
        own = self._ahead.for_oneself(event) and self.catalogue.messages("events", "CardUsed", kind, "own")
        return self.telling.plain(event, f"{kind}.own" if own else kind)

    def _see_whom(self, event: e.CardUsed) -> None:
        """Tell at once whom a card helps to evade, at first sight."""
        evasion = self._ahead.evasion(event)
        if evasion is not None:
            monster = evasion.monster if isinstance(evasion, e.Evaded) else evasion.about
            for span in self._fights.met(evasion, monster):
                self.page.add(span, evasion.who, evasion)
