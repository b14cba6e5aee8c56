"""Telling what happens to people and the town, by cause: walks, knock-outs, fights, spells, gates and terror."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from solo.games.town import events as e
from solo.games.town.events.cause import CAUSES
from solo.games.town.front.event_groups import UNREST
from solo.games.town.front.memory import NightMemory
from solo.games.town.front.numbers import NumbersTold
from solo.games.town.front.thread import Thread
from solo.games.town.printed.copies import area_of, is_gate, world_of
from solo.games.town.printed.numbers import LOST
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import Catalogue
from solo.narration.messages import Forms, Listed, changed
from solo.narration.paragraphs import Span
from solo.narration.teller import Verbosity, fields_of

SORTS: Mapping[str, str] = {"monsters": "monster", "ancient_ones": "ancient_one", "cards": "card"}
"""The sections of names, and the key of sentences for causes with a name in that section."""

STREET = "_street"
"""The suffix of a street's id, after the id of its neighbourhood."""

MENTIONS = ("entry", "source", "monster", "card", "about", "place", "by", "gate")
"""The fields of events that hold what their sentences mention."""

FIRST, LAST = 1, 6
"""The numbers of the seals with sentences of their own."""


class Happenings(NumbersTold):
    """Sentences chosen by cause, world, place or card, from the particular to the general."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        self._cast: dict[str, None] = {}
        self._struck = ""
        self._carried = False
        self._shown: dict[str, None] = {}
        self._beyond: dict[str, str] = {}
        self._thread = Thread()
        self._memory = NightMemory()

    def forget(self) -> None:
        """Reset at a new night what was cast."""
        super().forget()
        self._cast.clear()
        self._struck = ""
        self._carried = False

    def mentions(self, event: Event) -> list[str]:
        """What an event mentions, and so need not be named as a cause after it."""
        return told_of(event)

    def sort(self, cause: str) -> str:
        """The sort of a cause: "monster", "ancient_one", "card", "mythos" or "encounter", "" for anything else."""
        for section, sort in SORTS.items():
            if self.catalogue.find("names", section, cause):
                return sort
        if self.title(cause):
            return "mythos"
        return "encounter" if self.catalogue.find("encounters", cause) else ""

    def befallen(self, event: Any) -> list[Span]:
        """An event that happens to somebody, by its cause, in another world, or by the sort of its cause."""
        sort = self.sort(event.cause)
        beyond = "beyond" if event.who in self._beyond and sort != "monster" else ""
        return self.plain(event, (event.cause, beyond, sort))

    def held_up(self, event: e.Delayed | e.TurnLost) -> list[Span]:
        """Somebody is delayed, or loses a turn: how it came about, unless a scene has it, and the cost as a figure (R5.4)."""
        encounter = isinstance(event, e.TurnLost) and self.sort(event.cause) == "encounter"
        return [*([] if encounter else self.befallen(event)), *self.spent(event)]

    def fallen(self, event: e.KnockedOut) -> list[Span]:
        """Insane or unconscious: by what, or in another world; or from the effort, where what did it is beaten already."""
        blow = self._thread.blow
        beaten = isinstance(blow, e.MonsterDefeated) and (blow.who, kind_of(blow.monster)) == (event.who, event.cause)
        beyond = "beyond" if area_of(event.place) or event.place == LOST else ""
        over = "beaten" if beaten and event.what == "stamina" else ""
        below = [each for each in (over, event.cause, beyond, self.sort(event.cause)) if each]
        return self.plain(event, (*(f"{event.what}.{each}" for each in below), event.what))

    # Walking

    def moves(self, run: Sequence[e.Moved]) -> list[Span]:
        """Consecutive steps in one sentence, and a description of the destination if it was reached by walking."""
        lines = []
        for how, steps in groupby(run, lambda event: event.how):
            lines += self._way(how, list(steps))
        last = run[-1]
        self._carried = last.how == "home"
        if last.how == "world":
            key = "deeper" if area_of(last.place) == 2 else "arrival"
            return lines + self.describe(("places", world_of(last.place), key), last)
        if last.how == "walk":
            lines += self.describe(("places", last.place, "arrival"), last)
        return lines

    def _way(self, how: str, steps: Sequence[e.Moved]) -> list[Span]:
        """Steps of one kind in a sentence: the destination and, unless told briefly, the places on the way."""
        if how != "walk":
            return [span for step in steps for span in self._taken(step)]
        passed = [step.place for step in steps[:-1] if step.place != steps[-1].place]
        if passed and not steps[0].origin.endswith(STREET):
            passed = passed[1:]
        manner = self._manner(steps[0].origin, steps[-1])
        if not passed or self.verbosity == "brief":
            return self.plain(steps[-1], f"{manner}walk")
        return self.plain(steps[-1], f"{manner}via", way=self._by_way_of(passed))

    def _manner(self, origin: str, step: e.Moved) -> str:
        """How somebody gets somewhere: over water or back, on two wheels, going on, or as one walks. step: the last."""
        onward = "onward." if self._goes_on(step.who) else ""
        for crossing, place in (("over", step.place), ("back", origin)):
            if self.catalogue.find("events", "Moved", crossing, place):
                return f"{crossing}.{place}.{onward}"
        return "ride." if self._thread.riding == step.who else onward

    def _goes_on(self, who: str) -> bool:
        """Whether the paragraph has just told what an investigator did, so that a walk need not begin with the name."""
        page = self._page
        return who == page.named and not page.addressed and page.last == "fact"

    def _taken(self, step: e.Moved) -> list[Span]:
        """A move that is no walk. Where the prose has just told how it came about, the place is a note. Who visits a world
        goes no deeper into it.
        """
        visits = step.how == "world" and area_of(step.place) == 1
        own = not visits and (step.how == "world" or self.catalogue.messages("events", "Moved", step.cause or step.how))
        if own or not self._page.addressed or self._page.about != step.who:
            return self.plain(step, "other" if visits else "")
        return [self.figure(self.figure_of(type(step).__name__, fields_of(step)), step.who, joined=True)]

    def _by_way_of(self, places: Sequence[str]) -> Listed:
        """The names of places that are only passed: for a street that of its neighbourhood."""
        hoods = {place: place.removesuffix(STREET) for place in places}
        known = {place: self.catalogue.find("names", "neighbourhoods", hood) for place, hood in hoods.items()}
        return self.listed([self.name(hood if known[place] else place) for place, hood in hoods.items()], "the")

    # Fights

    def noticed(self, event: e.Checked) -> list[Span]:
        """Whom somebody failed to evade, where nothing has told yet who that is."""
        monster = event.about
        if self.verbosity == "brief" or monster == self._thread.facing or monster in self._shown:
            return []
        self.speak_of(event.who)
        key = "another" if self._thread.is_second(event.who, monster) else "other"
        fields = {"who": event.who, "monster": monster}
        return [Span("fact", self.sentence("Noticed", key, fields))]

    def hits(self, event: e.MonsterHits) -> list[Span]:
        """A monster's blow: each kind has its own sentence, used only once in a fight.

        What costs no stamina is told only where the kind has a sentence for what it does instead.
        """
        again = self._struck == event.monster
        self._struck = event.monster
        own = self.catalogue.messages("events", "MonsterHits", kind_of(event.monster))
        if not own and not event.damage:
            return []
        return self.plain(event, "other" if again or self.verbosity == "brief" else kind_of(event.monster))

    def defeated(self, event: e.MonsterDefeated) -> list[Span]:
        """How a monster is defeated, and by what: first its end, then what is left of it, where it is clear whose fight it is."""
        path = ("people", kind_of(event.monster), "defeat")
        if self.verbosity == "brief" or not self.catalogue.messages(*path):
            return self.plain(event, self._end(event), arms=self._arms(event))
        end = Span("prose", self.phrase(path, fields_of(event), once=self._once))
        if end.text and self._page.named == event.who:
            self._page.add(end, event.who, event)
            return self.plain(event, self._end(event), arms=self._arms(event))
        return [*self.plain(event, self._end(event), arms=self._arms(event)), end]

    def _end(self, event: e.MonsterDefeated) -> tuple[str, ...]:
        """The keys for what defeated a monster: a spell, a weapon, a card, bare hands; unknown in older saves."""
        if event.arms and all(copy in self._cast for copy in event.arms):
            return (f"{event.to}.spell", event.to)
        if event.arms:
            return (f"{event.to}.weapon", event.to)
        by_card = event.cause and event.cause != kind_of(event.monster)
        return (f"{event.to}.card" if by_card else f"{event.to}.hands" if event.cause else "", event.to)

    def _arms(self, event: e.MonsterDefeated) -> Listed:
        """What a monster fell to, each kind once: two axes are still the axe."""
        kinds = dict.fromkeys(kind_of(copy) or copy for copy in event.arms or (event.cause,))
        return self.listed([self.name(kind) for kind in kinds], "the")

    def cast(self, event: e.SpellCast, spell: str) -> list[Span]:
        """A spell succeeds or fails; each spell has its own sentences. spell: whose are told, "" for those of any."""
        self._cast[event.card] = None
        how = "yes" if event.passed else "no"
        return self.plain(event, (f"{how}.{spell}" if spell else "", how))

    # Gates, doom and terror

    def doom(self, run: Sequence[Event]) -> list[Span]:
        """Doom tokens, told after the gate that brought them."""
        gates = [event for event in run if isinstance(event, e.GateOpened)]
        figures = [span._replace(joined=True) for span in self.one(run[-1 - len(gates)])]
        return [*(span for gate in gates for span in self.one(gate)), *figures]

    def gate_opened(self, event: e.GateOpened) -> list[Span]:
        """A gate opens: by the world behind it, with the number of open gates."""
        return [*self.plain(event, world_of(event.gate)), self.counting("gates", event)]

    def sealed(self, event: e.Sealed, before: bool) -> list[Span]:
        """A seal, with what the place is from now on; the first and the last have sentences of their own instead.

        before: whether anything was sealed earlier this night, even if no seal is left of it.
        """
        first = event.seals == FIRST and not before
        rank = "first" if first else "last" if event.seals == LAST else ""
        place = [] if rank else self.seen(event, "sealed")
        return [*self.plain(event, (rank, event.means)), *place, self.counting("seals", event)]

    def seen(self, event: e.GateClosed | e.Sealed, key: str) -> list[Span]:
        """A place after its gate, once a night, if no monster is left in it; it addresses nobody, so it stays in the paragraph
        of the deed.
        """
        if self._memory.monsters(event.place):
            return []
        return [span._replace(kind="fact") for span in self.describe(("places", event.place, key), event)]

    def places(self, run: Sequence[e.PlaceClosed | e.PlaceOpened]) -> list[Span]:
        """Places that close or open together; what the news has just closed is a figure, but not where a gate stays open."""
        for event in run:
            if isinstance(event, e.PlaceClosed) and event.gate:
                rest = [each for each in run if each is not event]
                return [*(self.places(rest) if rest else []), *self.plain(event, "gate")]
        if isinstance(run[0], e.PlaceClosed) and self.verbosity != "brief" and self.sort(run[0].cause) == "mythos":
            words = self.phrase(("events", "Figures", "PlacesClosed"), {"places": tuple(event.place for event in run)})
            return [Span("figure", words)]
        if len(run) == 1:
            return self.plain(run[0])
        name = type(run[0]).__name__.replace("Place", "Places")
        return self._said(name, {"places": self.listed([self.name(event.place) for event in run], "the")})

    def unrest(self, run: Sequence[Event]) -> list[Span]:
        """The rise of terror, the shops that close, and one list of the allies who leave."""
        raised, closed, gone = ([event for event in run if type(event) is kind] for kind in UNREST)
        lines = [span for event in (*raised[-1:], *closed) for span in self.one(event)]
        if len(gone) == 1:
            return lines + self.one(gone[0])
        cards = tuple(event.card for event in gone if isinstance(event, e.AllyLeftTown))
        return lines + (self._said("AlliesLeftTown", {"cards": cards}) if cards else [])

    def _said(self, name: str, fields: Mapping[str, Any]) -> list[Span]:
        """A sentence about the town, after which no investigator counts as named."""
        self._page.named = ""
        return [Span("fact", self.sentence(name, "", fields))]

    def terror_raised(self, event: e.TerrorRaised) -> list[Span]:
        """The rise of terror."""
        return [*self.plain(event, str(event.terror)), self.counting("terror", event)]

    def clues_taken(self, event: e.CluesTaken) -> list[Span]:
        """Clue tokens picked up at a place, where somebody may be at hand as they come to light."""
        fresh = "fresh" if self._previous is e.ClueAppeared else ""
        return [*self.plain(event, (fresh, event.place)), self.counting("clues", event, event.who)]

    def monsters_left(self, run: Sequence[e.MonsterLeft]) -> list[Span]:
        """Monsters that leave together to the same place, possibly with their gate.

        One that only an encounter brought is not followed once its victim has been carried off or devoured, nor one that
        was evaded in another world.
        """
        first = run[0]
        evaded = self._previous is e.Evaded and self._page.about in self._beyond
        carried = self._previous is e.LostInTimeAndSpace or (self._carried and self._previous is e.Moved)
        carried = carried or self._thread.gone
        if evaded or (carried and first.monster in self._shown):
            return []
        names = self._leaving([event.monster for event in run])
        fields = {**fields_of(first), "monsters": self.listed(names, "the"), "count": len(run)}
        way = "gate" if is_gate(first.cause) else ""
        news = first.to == "cup" and first.origin and self.sort(first.cause) == "mythos"
        keys = (way, "there" if news else "", first.to)
        if len(run) == 1:
            return self.plain(first, keys, monster=names[0])
        return [Span("fact", self.sentence("MonstersLeft", (way, "news" if news else "", first.to), fields))]

    def _leaving(self, monsters: Sequence[str]) -> list[Forms]:
        """The names of monsters that leave; one whose like stays behind is "a" one, for "the" one is still there."""
        staying = {kind_of(each) for each in self._memory.everywhere if each not in monsters}
        kinds = dict.fromkeys(map(kind_of, monsters))
        return [
            changed(name, lambda it: {**it, "the": it["a"]} if "a" in it else it) if kind in staying else name
            for kind, name in zip(kinds, self.in_words(monsters), strict=True)
        ]

    # Allies, blessings, curses

    def companions(self, run: Sequence[Event]) -> list[Span]:
        """Allies who join or leave, blessings and curses, each in a sentence if the catalogue has one.

        Not during the setup, nor where being devoured takes everything, nor what is given up by being used, nor who has
        just joined in a scene.
        """
        if self.verbosity == "brief":
            return []
        lines = []
        for event in run:
            if isinstance(event, (e.CardGained, e.CardLost)) and event.cause and event.cause not in CAUSES:
                if self._previous is e.CardUsed and event.cause == kind_of(event.card):
                    continue
                if self._recruited(event):
                    continue
                if told := self._companion(event):
                    self.speak_of(event.who)
                    lines.append(Span("fact", told))
                    self._page.named, self._page.asked = event.who, False
        return lines

    def _companion(self, event: e.CardGained | e.CardLost) -> str:
        """The sentence for one who joins or leaves, a blessing or a curse; who gets it from another may be anywhere."""
        kind = kind_of(event.card)
        another = f"{kind}.another" if self.by_another(event) else ""
        return self.sentence(type(event).__name__, (another, kind), fields_of(event), once=self._once)

    def by_another(self, event: Event) -> bool:
        """Whether somebody else has just used a place's ability to give or take a card: the church blesses anybody."""
        service = self._thread.service
        if service is None or not isinstance(event, (e.CardGained, e.CardLost)):
            return False
        return event.cause == service.place and event.who != service.who

    def _recruited(self, event: e.CardGained | e.CardLost) -> bool:
        """Whether the scene of an encounter has just told how an ally joins."""
        here = self.catalogue.find("encounters", event.cause, "joined") or ()
        return isinstance(event, e.CardGained) and self._page.last == "prose" and kind_of(event.card) in here

    def changed(self, run: Sequence[Event]) -> list[Span]:
        """Gains and losses, and allies who come or go with them."""
        return [*self.companions(run), *super().changed(run)]


def told_of(event: Event) -> list[str]:
    """What an event mentions, and so need not be named as a cause after it."""
    found = [str(value) for name in MENTIONS if (value := getattr(event, name, ""))]
    found += [kind for each in found if (kind := kind_of(each))]
    match event:
        case e.KnockedOut():
            found.append("insanity" if event.what == "sanity" else "unconsciousness")
        case e.Arrested():
            found.append("arrest")
        case e.Devoured():
            found.append("devoured")
        case e.Eliminated():
            found.append("eliminated")
        case e.Awakened() | e.GameStarted():
            found.append(event.ancient_one)
    return found
