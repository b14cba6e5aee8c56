"""Telling what is read from cards: scenes of places and of other worlds, news of the mythos, the Ancient One's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.games.town import events as e
from solo.games.town.front.ahead import Ahead
from solo.games.town.front.happenings import Happenings
from solo.games.town.printed.copies import world_of
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Span
from solo.narration.teller import Verbosity, fields_of
from solo.narration.words import Verbatim

CARDS = ("encounters", "gates", "mythos")
"""The sections of prose for encounters and mythos cards."""

CHOICES = ("buy", "keep")
"""Questions what to take of cards that are shown, for money or as one may."""


def buys(run: Sequence[Event]) -> bool:
    """Whether somebody takes something of what was offered."""
    return any(isinstance(event, e.Bought) for event in run)


def chooses(run: Sequence[Event]) -> bool:
    """Whether somebody takes something of what was offered, or is asked to."""
    return buys(run) or (isinstance(run[0], Asked) and run[0].kind in CHOICES)


class Scenes(Happenings):
    """Tells encounters, mythos cards, ways through gates, and the scenes that frame a night."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        self._held: dict[str, tuple[int, int]] = {}
        self._ahead = Ahead()
        self._reminded = ""
        self._visit: e.EncounterBegan | None = None
        self._offer: e.CardsSeen | Asked | None = None

    def forget(self) -> None:
        """A new night: everything is seen for the first time."""
        super().forget()
        for memory in (self._held, self._beyond, self._shown):
            memory.clear()

    def turn_to(self, run: Sequence[Event]) -> None:
        """Take note of whom an encounter begins for, and until when it lasts; who has bought was not offered in vain."""
        super().turn_to(run)
        if buys(run) or isinstance(run[0], (e.AbilityUsed, e.PhaseBegan)):
            self._visit = None
        if isinstance(run[0], e.EncounterBegan):
            self._visit = run[0]

    def note(self, run: Sequence[Event]) -> None:
        """Whoever is shown wares has an offer, even where the money buys none of them and nobody is asked."""
        super().note(run)
        if isinstance(run[0], e.CardsSeen):
            self._offers(run[0])

    def asks(self, asked: Asked) -> None:
        """Whoever is asked what to buy has an offer, too; whoever has yet to choose what to be shown has not."""
        super().asks(asked)
        if self._visit is not None and self._visit.who == asked.who and asked.kind in CHOICES:
            self._offers(asked if asked.kind == "buy" else None)

    def _offers(self, offer: e.CardsSeen | Asked | None) -> None:
        """Something is offered in an encounter, which ends with nothing bought unless something is."""
        self._offer = offer
        if offer is not None and self.verbosity != "brief":
            self.wait(chooses, lambda: self._decline(offer))

    def _decline(self, offer: e.CardsSeen | Asked) -> None:
        """How an encounter ends in which something was offered, and nothing bought."""
        visit = self._visit
        if visit is not None and offer is self._offer and self._page.about == visit.who:
            self._visit = None
            if words := self.sentence("NothingBought", "", {"who": visit.who}, once=True):
                self._page.add(Span("prose", words), visit.who, visit)

    def encounter(self, event: e.EncounterBegan) -> list[Span]:
        self._shown.clear()
        self._page.known = ""
        lines = []
        if not self.draws_again(event):
            lines.append(self._headed(event, self.sentence("EncounterBegan", event.place, fields_of(event))))
        for section in CARDS:
            if section != "mythos" and self.catalogue.messages(section, event.entry, "scene"):
                return [*lines, *self._scene(section, event)]
            visit = (section, event.entry, "outcome", "visit")
            if self.catalogue.messages(*visit):
                told = self.phrase(visit, fields_of(event), once=self._once)
                return [*lines, Span("prose", told)] if told else [*lines, *self._news(event.entry, event.who)]
        return lines

    def draws_again(self, event: Event) -> bool:
        """Whether an encounter only takes the place of one that has just been read: another card of a shuffled deck."""
        first = self._thread.met_with if self._previous is e.EncounterBegan else None
        if first is None or not isinstance(event, e.EncounterBegan) or first.entry == event.entry:
            return False
        return (first.who, first.place) == (event.who, event.place)

    def _headed(self, event: e.EncounterBegan, title: str) -> Span:
        """The heading of an encounter; told briefly, it is a fact on one line with the outcome."""
        if self.verbosity != "brief":
            return Span("title", title)
        self._page.named = event.who
        return Span("fact", f"{title}.")

    def _scene(self, section: str, event: e.EncounterBegan) -> list[Span]:
        """A scene, or a substitute if it was read before this night, or if its ally is no longer available.

        It begins with what the scene recalls of earlier events. Where the substitute was read as well, words for any
        scene stand in its place.
        """
        fields, read = fields_of(event), self._memory.scenes
        for ally in self.catalogue.find(section, event.entry, "joined") or ():
            how = self._memory.cards.get(ally)
            if how:
                return self._substitute((section, event.entry, "joined", ally), {**fields, "how": Verbatim(how)})
        if event.entry in read and self.catalogue.messages(section, event.entry, "again"):
            by = "same" if read[event.entry] == event.who else "other"
            return self._substitute((section, event.entry, "again"), {**fields, "by": Verbatim(by)})
        conditions = self.catalogue.find(section, event.entry, "before") or {}
        recalled = self._memory.recalled(event.entry, conditions, event.who, event.place)
        scene = self.phrase((section, event.entry, "scene"), fields)
        if recalled:
            scene = f"{self.phrase((section, event.entry, 'before', recalled), fields)} {scene}"
        return [Span("prose", scene)]

    def _substitute(self, path: tuple[str, ...], fields: Mapping[str, Any]) -> list[Span]:
        """What is read instead of a scene, the first time; after that words for any scene."""
        return [
            Span("prose", self.phrase(path, fields, once=self._once) or self.phrase(("events", "SeenBefore"), fields))
        ]

    def branch(self, event: e.Branched) -> list[Span]:
        """What a card comes to, or what a monster far away does to the town by its dice."""
        source, branch = event.source, event.branch
        if stirs := self.sentence("MonsterStirs", f"{source}.{branch}", fields_of(event), once=self._once):
            return [Span("fact", stirs)]
        for section in CARDS:
            for key in (branch, f"visit.{branch}"):
                if self.catalogue.messages(section, source, "outcome", key):
                    if key == "ongoing" and f"{source}.ongoing" in self._known and self.verbosity != "full":
                        if self.verbosity == "brief":
                            return []
                        self._reminded = source
                        return self._news(source, event.who)
                    self._known[f"{source}.{key}"] = None
                    path = (section, source, "outcome", key)
                    told = self.phrase(path, fields_of(event), once=self._once)
                    whose = self._whose(event.who) if told and self.addresses(*path) else []
                    return [*whose, Span("prose", told)]
        return []

    def _news(self, card: str, who: str) -> list[Span]:
        """A card of the mythos that somebody meets again, as a figure: its title."""
        return [self.figure(self.phrase(("events", "Figures", "news"), {"title": Verbatim(self.title(card))}), who)]

    # Gates and other worlds

    def gate_held(self, event: e.GateHeld) -> list[Span]:
        """No gate opens; a scene that leads through one first takes its way back.

        What keeps it shut is told in a paragraph of its own, as the scene may have called that one "you".
        """
        held = ("encounters", event.cause, "outcome", "held")
        if self.verbosity != "brief" and self.catalogue.messages(*held):
            self._page.add(Span("prose", self.phrase(held, fields_of(event))), self._page.about, event)
            self._page.begin()
        return self.plain(event)

    def held_off(self, run: Sequence[e.MonsterHeld]) -> list[Span]:
        """What keeps monsters away, told once; apart from a scene that has called somebody "you", and has shown what comes."""
        met = self._page.addressed
        self.leave_scene()
        return self.plain(run[-1], "met" if met and run[-1].by != "seal" else "")

    def leave_scene(self) -> None:
        """Begin a paragraph for what happens elsewhere, if the present one has called somebody "you"."""
        if self._page.addressed:
            self._page.begin()

    def _whose(self, who: str) -> list[Span]:
        """A heading that says whom a text addresses, where the paragraph has not said so."""
        if not who or who == self._page.named or self.verbosity == "brief":
            return []
        return [Span("title", str(self.name(who)["name"]))]

    def mythos(self, event: e.MythosDrawn) -> list[Span]:
        """A card is drawn: its headline and scene, but of one without effect no more than what tells so, later."""
        card, fields = event.card, fields_of(event)
        lines: list[Span] = []
        self._held.pop(card, None)
        self._known.pop(f"{card}.ongoing", None)
        if card in self._ahead.void:
            return lines
        if self.catalogue.messages("mythos", card, "headline"):
            title = self.phrase(("mythos", card, "headline"), fields)
            lines.append(Span("title", self.phrase(("events", "MythosDrawn"), {**fields, "title": Verbatim(title)})))
        if self.catalogue.messages("mythos", card, "scene"):
            lines.append(Span("scene", self.phrase(("mythos", card, "scene"), fields, once=self._once)))
        return lines

    def mythos_end(self, event: e.CardEnded) -> list[Span]:
        """What becomes of a card in play; a rumor that somebody ends is named, as that is no news of the day."""
        key = {"replaced": "ends", "over": "ends"}.get(event.how, event.how)
        told = self.phrase(("mythos", event.card, "outcome", key), fields_of(event), once=self._once)
        title = self.title(event.card) if told and event.how == "passed" else ""
        return [*([Span("title", title)] if title else []), Span("prose", told)]

    def mythos_holds(self, event: e.CardHolds) -> list[Span]:
        lines: list[Span] = []
        holds = (event.clues, event.monsters)
        if any(holds) and self._held.get(event.card) != holds:
            key = "both" if all(holds) else "clues" if event.clues else "monsters"
            lines.append(Span("figure", self.phrase(("events", "CardHolds", key), fields_of(event)), joined=True))
        self._held[event.card] = holds
        return lines

    def mythos_ignored(self, event: e.CardIgnored) -> list[Span]:
        return self.plain(event, title=Verbatim(self.title(event.card)))

    def drawn_through(self, event: e.DrawnThrough) -> list[Span]:
        """Somebody is drawn through a gate; where that is what the scene has told, the area is a note."""
        thread = self._thread
        pulled, thread.pulled = thread.pulled == event.who and self.verbosity != "brief", ""
        lines = self.spent(event) if pulled else self.plain(event)
        if event.delayed and not pulled:
            lines += self.spent(e.Delayed(event.who))
        world = self._beyond[event.who] = world_of(event.area)
        return lines + self.describe(("places", world, "arrival"), event)

    def returned(self, event: e.Returned) -> list[Span]:
        """Somebody comes back, to monsters that take no notice of it (R8.10), if there are any."""
        lines = self._home(event)
        monsters = self._memory.monsters(event.place)
        if not monsters or self.verbosity == "brief" or lines[0].kind == "figure":
            return lines
        words = {"monsters": self.listed(self.in_words(monsters), "the"), "count": len(monsters)}
        return [*lines, Span("fact", self.sentence("Among", "", words))]

    def _home(self, event: e.Returned) -> list[Span]:
        """How somebody comes back: the way home from each world is told once a night, under the place it leads to.

        A scene that has just told the way home is followed by the place alone, as a figure. Whoever comes out of a gate to
        another world has the Gate Box to thank.
        """
        world = self._beyond.pop(event.who, "")
        if not event.cause and world and self._memory.gates.get(event.place, world) != world:
            return self.plain(event, "gate_box")
        shown = self._page.last == "prose"
        told = self.verbosity != "brief" and self.catalogue.messages("gates", event.cause, "scene")
        if told or (shown and event.cause):
            return [self.figure(self.figure_of("Moved", fields_of(event)), event.who, joined=True)]
        farewell = self.describe(("places", world, "farewell"), event) if world and not shown else []
        if not farewell:
            return self.plain(event, world)
        return [Span("title", self.sentence("EncounterBegan", event.place, fields_of(event))), *farewell]

    def lost(self, event: e.LostInTimeAndSpace) -> list[Span]:
        """Somebody is lost in time and space; who only wanted to return (no effect caused it) found no gate home."""
        beyond = self._beyond.pop(event.who, "")
        return self.plain(event, "stranded" if beyond and not event.cause else "")

    def begun(self, event: e.GameStarted) -> list[Span]:
        return self._ancient_one(event, event.ancient_one, "prologue", count=len(event.investigators))

    def awakened(self, event: e.Awakened) -> list[Span]:
        """The Ancient One awakes: first why, then how."""
        *scene, fact = self._ancient_one(event, event.ancient_one, "awakening")
        return [fact, *scene]

    def _ancient_one(self, event: Event, ancient_one: str, key: str, **more: Any) -> list[Span]:
        """The scenes that frame a night: the Ancient One's prologue, and its awakening."""
        path = ("people", ancient_one, key)
        scene = [Span("scene", self.phrase(path, fields_of(event)))] if self.catalogue.messages(*path) else []
        return scene + self.plain(event, **more)
