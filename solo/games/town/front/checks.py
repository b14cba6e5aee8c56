"""Telling checks and fights: what is met, what is done for a check, its dice, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.town import events as e
from solo.games.town.front.drama import Drama
from solo.games.town.front.event_groups import is_clue, is_retry
from solo.games.town.front.scenes import Scenes
from solo.games.town.printed.copies import is_gate
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import Catalogue
from solo.narration.messages import Forms
from solo.narration.paragraphs import Span
from solo.narration.teller import Verbosity, fields_of


class Checks(Drama, Scenes):
    """Tells checks, what is used for them, and fights."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        self._caught = ("", "")

    def tried(self, run: Sequence[Event]) -> list[Span]:
        """A check that was tried again: what it was for, that the first try failed, what was used, and then the dice.

        What somebody else used stands in the scene of whoever makes the check.
        """
        check = run[-1]
        if not isinstance(check, e.Checked):
            return [span for event in run for span in self.one(event)]
        used = [event for event in run if isinstance(event, e.CardUsed)]
        self._see_whom(used[0])
        if any(event.who == check.who for event in used):
            self.speak_of(check.who)
        lines: list[Span] = []
        first = next(filter(is_retry, used))
        for event in used:
            if event is first and check.about != event.card:
                lines.append(self.figure(self.sentence("FailedFirst", "", {}), check.who))
            lines += self._card_used(event) if event.who == check.who else self._helped(event)
        lines += self._undealt([event for event in run[:-1] if event not in used and not is_clue(event)])
        return [*lines, *self.changed([*filter(is_clue, run), check])]

    def _helped(self, event: e.CardUsed) -> list[Span]:
        """What somebody uses for somebody else's check; whose dice follow is said with them."""
        words = self.sentence("CardUsed", (kind_of(event.card) or event.card,), fields_of(event), once=True)
        self._page.named = ""
        return [Span("fact", words)] if words else self.spent(event)

    def _changed(self, run: Sequence[Event]) -> list[Span]:
        """Gains and losses, or the clue tokens with which a check began that was tried again in other ways too."""
        return self.tried(run) if any(map(is_retry, run)) else self.changed(run)

    def _checked(self, event: e.Checked) -> list[Span]:
        """A check passed or failed, with its figures; in the battle the successes are only counted."""
        met = self._met(event, event.about) if event.check == "evade" else []
        noticed = [] if met or event.check != "evade" or event.passed else self.noticed(event)
        tally = self._arc.rounds and event.check == "combat"
        lines = [*met, *self.plain(event, "tally" if tally else ""), *noticed]
        if event.check == "evade":
            self._caught = ("", "") if event.passed else (event.who, event.about)
        if is_gate(event.about) and not event.passed:
            return [
                *lines,
                Span("fact", self.phrase(("events", "GateStays"), fields_of(event) | {"gate": event.about})),
            ]
        if self.catalogue.find("names", "ancient_ones", event.about):
            return [*lines, *(self._spared(event) if event.passed else self._struck_by_it(event))]
        return lines

    def _rolled(self, event: e.Rolled) -> list[Span]:
        """Plain dice, and what they are rolled for unless that is the text just told, or its title; no dice, no words."""
        title, about = self.title(event.about), event.about
        reminded, self._reminded = self._reminded == about and self._previous is e.Branched, ""
        if not event.faces:
            return []
        if title and reminded:
            return self._roll(event, "other", "", "")
        if title:
            return self._roll(event, "news", title, "")
        if self.catalogue.find("names", "monsters", about):
            return self._roll(event, "named", self.name(about), "")
        named = self.catalogue.is_named(about) and not self.catalogue.messages("encounters", about, "scene")
        return self._roll(event, "named" if named else "other", self.name(about), event.who)

    def _roll(self, event: e.Rolled, key: str, title: Forms | str, who: str) -> list[Span]:
        words = self.sentence("Rolled", key, {**fields_of(event), "who": who, "title": self.listed([title], "the")})
        return [self.figure(words, who, joined=True)]

    def _spell(self, event: e.SpellCast) -> list[Span]:
        """A spell; in the final battle in words that fit an Ancient One."""
        return self.cast(event, "" if self._arc.rounds else kind_of(event.card))

    def _fight(self, event: e.CombatBegan) -> list[Span]:
        """What is met in a fight is described at first sight, and then the title has said who faces it.

        Nobody stands up to what has just caught them, and what has just come stands there already.
        """
        caught, self._caught = self._caught == (event.who, event.monster), ("", "")
        if self._came(event):
            self._page.named = event.who
            return []
        another = "another" if self._thread.is_second(event.who, event.monster) else ""
        return self._met(event, event.monster) or self.plain(event, "caught" if caught else another)

    def _came(self, event: Event) -> bool:
        """Whether a fight begins with what was just told to have come into an encounter."""
        return isinstance(event, e.CombatBegan) and self._previous is e.MonsterAppeared and event.monster in self._shown

    def _met(self, event: e.CombatBegan | e.Checked | e.Evaded, monster: str) -> list[Span]:
        """How a monster looks at first sight, below a title with whose sight it is; nothing where a scene has shown it."""
        seen = [] if monster in self._shown else self.describe(("people", kind_of(monster), "first_sight"), event)
        if not seen:
            return []
        title = Span("title", self.phrase(("events", "Met"), {"who": event.who, "monster": monster}))
        self._page.named, self._page.asked = event.who, False
        return [title, *seen]

    def _combat_ended(self, event: e.CombatEnded) -> list[Span]:
        """A fight without a winner; nothing is told if it ended in another world, or in none."""
        carried_off = self._previous in (e.DrawnThrough, e.Returned)
        return [] if self._ahead.swept_away(event) or carried_off else self.plain(event)

    def _evaded(self, event: e.Evaded) -> list[Span]:
        """A monster evaded, or fled from; of two of a kind in one place the second is only the other one.

        What a card did without dice was told of the card, so that only the monster is left to be named.
        """
        if self._previous is e.AutoPassed and not event.fled:
            return self.plain(event, "unseen")
        if self._thread.is_second(event.who, event.monster) and not event.fled:
            return self.plain(event, "another" if isinstance(self._thread.passed, e.Evaded) else "second")
        return self.plain(event)

    def _card_used(self, event: e.CardUsed) -> list[Span]:
        """A card at the moment it acts, once if it does so several times in a row, and behind whom it helps to evade.

        In the final battle there is no time for what it is at other times.
        """
        self._see_whom(event)
        kind = kind_of(event.card) or event.card
        if self._thread.wielded == (event.who, kind) and self.verbosity == "normal":
            return self.spent(event)
        if self._arc.rounds and self.catalogue.messages("events", "CardUsed", "battle", kind):
            return self.plain(event, f"battle.{kind}")
        own = self._ahead.for_oneself(event) and self.catalogue.messages("events", "CardUsed", kind, "own")
        return self.plain(event, f"{kind}.own" if own else kind)

    def _see_whom(self, event: e.CardUsed) -> None:
        """Tell at once whom a card helps to evade, at first sight."""
        evasion = self._ahead.evasion(event)
        if evasion is not None:
            monster = evasion.monster if isinstance(evasion, e.Evaded) else evasion.about
            for span in self._met(evasion, monster):
                self._page.add(span, evasion.who, evasion)
