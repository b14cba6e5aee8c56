"""Telling fights: what is met, how it strikes, how it is evaded or ends, and the spells that are cast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from solo.games.town import events as e
from solo.games.town.front.ahead import Ahead
from solo.games.town.front.arc import Arc
from solo.games.town.front.names import yes_or_no
from solo.games.town.front.night import Night
from solo.games.town.front.recent_events import RecentEvents
from solo.kernel.events import Asked, Event
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import Listed
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of


class Fights(Part):
    """Tells fights, and the spells cast in them and elsewhere."""

    keeps: ClassVar[tuple[str, ...]] = ("_struck", "_whom", "_met")

    def __init__(self, telling: TellingContext, night: Night, thread: RecentEvents, ahead: Ahead, arc: Arc) -> None:
        super().__init__(telling)
        self._night = night
        self._thread = thread
        self._ahead = ahead
        self._arc = arc
        self._struck = self._whom = self._met = ""

    @property
    def rows(self) -> Rows:
        """How fights are told."""
        return {
            e.SpellCast: Row(self.cast, once=True),
            e.CombatBegan: Row(self.fight, opens=True),
            e.Evaded: Row(self.evaded, key=lambda it: yes_or_no(it.fled)),
            e.MonsterHits: Row(self.hits, names=False, once=True),
            e.MonsterDefeated: Row(self.defeated, names=False),
            e.CombatEnded: Row(self.combat_ended),
        }

    def forget(self) -> None:
        """A new night: nothing has struck yet."""
        self._struck = self._whom = self._met = ""

    def note(self, run: Sequence[Event]) -> None:
        """Once it is told how an evasion ends, or somebody goes on, nobody has just been met."""
        if any(isinstance(event, (e.Checked, e.Moved, e.PhaseBegan)) for event in run):
            self._met = ""

    def fight(self, event: e.CombatBegan) -> list[Span]:
        """What is met in a fight is described at first sight, and then the title has said who faces it.

        Nobody stands up to what has just caught them, and what has just come stands there already.
        """
        caught = self._thread.caught == (event.who, event.monster)
        if self.came(event):
            self.page.named = event.who
            return []
        another = "another" if self._thread.is_second(event.who, event.monster) else ""
        return self.met(event, event.monster) or self.telling.plain(event, "caught" if caught else another)

    def came(self, event: Event) -> bool:
        """Whether a fight begins with what was just told to have come into an encounter."""
        if not isinstance(event, e.CombatBegan) or self.telling.previous is not e.MonsterAppeared:
            return False
        return event.monster in self._thread.shown

    def met(self, event: e.CombatBegan | e.Checked | e.Evaded | Asked, monster: str) -> list[Span]:
        """How a monster looks at first sight, below a title with whose sight it is; nothing where a scene has shown it."""
        seen = (
            []
            if monster in (*self._thread.shown, self._met)
            else self.telling.describe(("people", kind_of(monster), "first_sight"), event)
        )
        if not seen:
            return []
        title = Span("title", self.words.phrase(("events", "Met"), {"who": event.who, "monster": monster}))
        self.page.named, self.page.asked, self._met = event.who, False, monster
        return [title, *seen]

    def noticed(self, event: e.Checked) -> list[Span]:
        """Whom somebody failed to evade, where nothing has told yet who that is."""
        monster = event.about
        if self.telling.brief or monster in (self._thread.facing, self._met) or monster in self._thread.shown:
            return []
        self.telling.speak_of(event.who)
        key = "another" if self._thread.is_second(event.who, monster) else "other"
        fields = {"who": event.who, "monster": monster}
        return [Span("fact", self.telling.sentence("Noticed", key, fields))]

    def seen(self, event: e.Checked) -> list[Span]:
        """How somebody bears the sight of a monster."""
        monster = event.check == "horror" and self.catalogue.find(
            "names", "monsters", kind_of(event.about) or event.about
        )
        if not monster or self.telling.brief:
            return []
        path = ("events", "Horror", yes_or_no(event.passed))
        return [Span("prose", self.telling.phrase(path, fields_of(event)), third=True)]

    def hits(self, event: e.MonsterHits) -> list[Span]:
        """A monster's blow: each kind has its own sentence, used only once in a fight.

        What costs no stamina is told only where the kind has a sentence for what it does instead.
        """
        again = self._struck == event.monster
        once_more = again and self._whom == event.who
        self._struck, self._whom = event.monster, event.who
        own = self.catalogue.messages("events", "MonsterHits", kind_of(event.monster))
        if not own and not event.damage:
            return []
        if once_more and not self.telling.brief:
            return self.telling.plain(event, ("again", "other"))
        return self.telling.plain(event, "other" if again or self.telling.brief else kind_of(event.monster))

    def defeated(self, event: e.MonsterDefeated) -> list[Span]:
        """How a monster is defeated, and by what: first its end, then what is left of it, where it is clear whose fight it is."""
        path = ("people", kind_of(event.monster), "defeat")
        if self.telling.brief or not self.catalogue.messages(*path):
            return self.telling.plain(event, self._end(event), arms=self._arms(event))
        end = Span("prose", self.telling.phrase(path, fields_of(event), once=self.telling.once))
        if end.text and self.page.named == event.who:
            self.page.add(end, event.who, event)
            return self.telling.plain(event, self._end(event), arms=self._arms(event))
        return [*self.telling.plain(event, self._end(event), arms=self._arms(event)), end]

    def _end(self, event: e.MonsterDefeated) -> tuple[str, ...]:
        """The keys for what defeated a monster: a spell, a weapon, a card, bare hands; unknown in older saves."""
        arms = self._won_with(event)
        if arms and all(copy in self._thread.cast for copy in arms):
            return (f"{event.to}.spell", event.to)
        if arms:
            return (f"{event.to}.weapon", event.to)
        by_card = event.cause and event.cause != kind_of(event.monster)
        return (f"{event.to}.card" if by_card else f"{event.to}.hands" if event.cause else "", event.to)

    def _won_with(self, event: e.MonsterDefeated) -> tuple[str, ...]:
        """The copies with which a fight was won: the arms, or the spell that ended it."""
        ended_by, fought = self._thread.ended_by, self._thread.facing == event.monster
        return event.arms or ((ended_by,) if fought and ended_by in self._thread.cast else ())

    def _arms(self, event: e.MonsterDefeated) -> Listed:
        """What a monster fell to, each kind once: two axes are still the axe."""
        kinds = dict.fromkeys(kind_of(copy) or copy for copy in self._won_with(event) or (event.cause,))
        return self.names.listed([self.names.name(kind) for kind in kinds], "the")

    def evaded(self, event: e.Evaded) -> list[Span]:
        """A monster evaded, or fled from; of two of a kind in one place the second is only the other one.

        What a card did without dice was told of the card, so that only the monster is left to be named.
        """
        if self.telling.previous is e.AutoPassed and not event.fled:
            return self.telling.plain(event, "unseen")
        if self._thread.is_second(event.who, event.monster) and not event.fled:
            return self.telling.plain(event, "another" if isinstance(self._thread.passed, e.Evaded) else "second")
        return self.telling.plain(event)

    def combat_ended(self, event: e.CombatEnded) -> list[Span]:
        """A fight without a winner; nothing is told if it ended in another world, or in none."""
        carried_off = self.telling.previous in (e.DrawnThrough, e.Returned)
        return [] if self._ahead.swept_away(event) or carried_off else self.telling.plain(event)

    def cast(self, event: e.SpellCast) -> list[Span]:
        """A spell succeeds or fails; each spell has its own sentences, but for the final battle, where those of any fit."""
        spell = "" if self._arc.rounds else kind_of(event.card)
        how = yes_or_no(event.passed)
        told = self.telling.plain(event, (f"{how}.{spell}" if spell else "", how))
        again = self.telling.phrase(("events", "SpellCast", how, "other"), fields_of(event))
        return told or [Span("fact", again)]
