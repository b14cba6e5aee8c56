"""The narrator: events into paragraphs, in one language. It knows events, never rules.

What it tells is a function of the events, the seed and the language alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal

from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Page, Paragraph, Span, capital
from solo.narration.words import Text, Words

Verbosity = Literal["brief", "normal", "full"]
"""brief: facts and headings; normal: prose too, places and monsters described once; full: described every time."""

HEADINGS = ("NightBegan", "RoundBegan", "PhaseBegan", "BattleRound")
FIGURES = ("Checked", "Rolled", "DoomChanged")
"""Events whose words are figures, set apart from what is told around them."""

OPENERS = (
    "CombatBegan",
    "GameStarted",
    "InvestigatorJoined",
    "Awakened",
    "GameOver",
    "NightEnded",
    "CampaignOver",
    "Scored",
)
"""Events that begin a paragraph; so do headings, and what concerns another investigator than the last did."""

CHANGES = (
    "Gained",
    "Lost",
    "Paid",
    "CardGained",
    "CardLost",
    "Bought",
    "Sold",
    "MaximumChanged",
    "Prevented",
    "TokenPut",
)
"""Events that are told together as figures, when several follow one another for one investigator."""

SUMMED = ("Gained", "Lost", "Paid")
"""Changes that are added up when they are of one thing and follow one another."""

TOGETHER = ("MonsterMoved", "MonsterAppeared", "MonsterLeft")
"""Events of one kind that are told in one sentence when they follow one another."""

DEEDS = ("CardGained", "CardLost", "Bought", "Sold", "Paid")
"""Changes whose words are a whole sentence when nothing else is told with them."""

CARDS_MOVED = ("CardGained", "CardLost")

CARDS = ("encounters", "gates", "mythos")


class Narrator(Words):
    """Tells events in the words of a catalogue."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed)
        self.verbosity = verbosity
        self._page = Page()
        self._known: dict[str, None] = {}
        self._held: dict[str, tuple[int, int]] = {}
        self._against = ""
        self._beyond: dict[str, str] = {}
        self._tellers: dict[str, Callable[[Mapping[str, Any]], list[Span]]] = {
            "EncounterBegan": self._encounter,
            "Branched": self._branch,
            "MythosDrawn": self._mythos,
            "CardEnded": self._mythos_end,
            "CardHolds": self._mythos_holds,
            "CardIgnored": self._mythos_ignored,
            "GameStarted": self._ancient_one,
            "Awakened": self._ancient_one,
            "GameOver": self._ancient_one,
            "CombatBegan": self._monster,
            "MonsterDefeated": self._monster,
            "DrawnThrough": self._world,
            "Returned": self._world,
            "Rolled": self._rolled,
            "Checked": self._checked,
            "Attacked": self._attacked,
        }

    def tell(self, events: Iterable[Event]) -> list[Paragraph]:
        """The paragraphs of some events, in order: what concerns one thing, and one investigator, stands together."""
        page = self._page = Page()
        for run in runs(events):
            kind, who = type(run[0]).__name__, str(fields_of(run[0]).get("who", ""))
            if kind in OPENERS or (who and page.about not in ("", who)):
                page.begin()
            self._told += len(run)
            for span in self._run(run):
                if span.text and self._wanted(span.kind):
                    page.add(span, who, empty=kind == "PhaseBegan", joined=kind in CHANGES)
        page.begin()
        return page.paragraphs

    def _wanted(self, kind: str) -> bool:
        return self.verbosity != "brief" or kind not in ("scene", "prose")

    def _run(self, run: Sequence[Event]) -> list[Span]:
        """Events that belong together: one sentence for all of them where there is one."""
        kind = type(run[0]).__name__
        if kind == "MonsterMoved" or (kind == "MonsterAppeared" and len(run) > 1):
            return self._by_place(kind.replace("Monster", "Monsters"), run)
        if kind == "MonsterLeft" and len(run) > 1:
            return self._monsters_left(run)
        if kind in CHANGES:
            return self._changes(run)
        if kind == "Moved":
            return self._moves(run)
        if kind == "DoomChanged":
            gates = [event for event in run if type(event).__name__ == "GateOpened"]
            return [span for event in (*gates, run[-1 - len(gates)]) for span in self._one(event)]
        return self._one(run[0])

    def _one(self, event: Event) -> list[Span]:
        kind, fields = type(event).__name__, fields_of(event)
        teller = self._tellers.get(kind)
        if teller is not None:
            return teller({**fields, "event": kind})
        return self._plain(kind, fields)

    def _plain(self, kind: str, fields: Mapping[str, Any]) -> list[Span]:
        for path in self._paths(kind, fields):
            words = self.phrase(path, fields)
            if kind in FIGURES:
                return [self._figure_span(words, str(fields.get("who", "")))]
            self._page.named = str(fields.get("who", self._page.named)) if words else self._page.named
            return [Span("heading" if kind in HEADINGS else "fact", words)]
        return []

    def _figure_span(self, words: str, who: str) -> Span:
        """Figures, with whose they are where the paragraph has not said so."""
        if not words or who in ("", self._page.named):
            return Span("figure", words)
        self._page.named = who
        owned = self.phrase(("events", "Figures", "of"), {"who": who, "figures": Text(words)})
        return Span("figure", capital(owned))

    def _paths(self, kind: str, fields: Mapping[str, Any]) -> list[tuple[str, ...]]:
        """Where the words of an event may stand, the most particular first."""
        if not isinstance(self.catalogue.find("events", kind), Mapping):
            return [("events", kind)]
        keys = [str(fields["what"])] if "what" in fields else []
        keys += ["nowhere"] if fields.get("place") == "" else []
        keys += ["blank"] if fields.get("faces") == () else []
        keys += [str(fields[key]) for key in ("how", "to", "means", "by", "reason", "outcome") if key in fields]
        for key in ("passed", "cancelled", "delayed", "fled", "explored"):
            if key in fields:
                keys.append("yes" if fields[key] else "no")
        paths = [("events", kind, key) for key in (*keys, "other")]
        return [path for path in paths if self.catalogue.messages(*path)]

    # Several events in one sentence

    def _by_place(self, name: str, run: Sequence[Event]) -> list[Span]:
        """Where monsters come or go, one sentence for all, place by place."""
        there: dict[str, list[str]] = {}
        for event in run:
            fields = fields_of(event)
            there.setdefault(fields["place"], []).append(fields["monster"])
        parts: list[str] = []
        for place, monsters in there.items():
            words = {"monsters": self.counted(monsters), "count": len(monsters), "place": place}
            parts.append(self.phrase(("events", name, "more" if parts else "first"), words))
        return [Span("fact", self.phrase(("events", name, "all"), {"parts": Text("; ".join(parts))}))]

    def _monsters_left(self, run: Sequence[Event]) -> list[Span]:
        """Monsters that go at once, the same way."""
        monsters = [str(fields_of(event)["monster"]) for event in run]
        fields = {**fields_of(run[0]), "monsters": self.counted(monsters, "the"), "count": len(monsters)}
        return self._plain("MonstersLeft", fields)

    def _checked(self, fields: Mapping[str, Any]) -> list[Span]:
        """A check that passes or fails; in the final battle successes are only counted."""
        tally = fields["check"] == "combat" and not fields["about"]
        return self._plain("Checked", {**fields, "what": "tally"} if tally else fields)

    def _attacked(self, fields: Mapping[str, Any]) -> list[Span]:
        """A blow against the Ancient One, and what it counts towards the next doom token."""
        lines = self._plain("Attacked", {**fields, "what": "hit" if fields["successes"] else "miss"})
        if fields["total"]:
            lines.append(Span("figure", self.phrase(("events", "Attacked", "left"), fields)))
        return lines

    def _rolled(self, fields: Mapping[str, Any]) -> list[Span]:
        """Dice, and what they are rolled for where that is not the text just told."""
        about = str(fields["about"])
        title = self._title(about)
        if title:
            return self._plain("Rolled", {**fields, "what": "news", "title": Text(title)})
        named = self.catalogue.is_named(about) and not self.catalogue.messages("encounters", about, "scene")
        return self._plain("Rolled", {**fields, "what": "named" if named else "other", "title": about})

    def _changes(self, run: Sequence[Event]) -> list[Span]:
        """What an investigator gains and loses, as figures in one line."""
        figures = []
        dealt = [fields_of(event)["card"] for event in run if type(event).__name__ in ("Bought", "Sold")]
        run = [
            event for event in run if not (type(event).__name__ in CARDS_MOVED and fields_of(event)["card"] in dealt)
        ]
        for kind, events in groupby(run, lambda event: type(event).__name__):
            several = list(events)
            if kind in CARDS_MOVED:
                figures += self._cards(kind, several)
            else:
                figures += [self._figure(kind, fields) for fields in _summed(kind, map(fields_of, several))]
        figures = [figure for figure in figures if figure]
        who, words = str(fields_of(run[0])["who"]), Text("; ".join(figures))
        if len(figures) == 1 and type(run[0]).__name__ in DEEDS and who != self._page.named:
            self._page.named = who
            return [Span("fact", self.phrase(("events", "Figures", "sentence"), {"who": who, "figures": words}))]
        return [self._figure_span(words, who)]

    def _figure(self, kind: str, fields: Mapping[str, Any]) -> str:
        """What one change says, as part of a sentence."""
        for key in (str(fields.get("what") or fields.get("to") or ""), "other"):
            path = ("events", "Figures", kind, key)
            if self.catalogue.messages(*path):
                return self.phrase(path, fields)
        return ""

    def _cards(self, kind: str, run: Sequence[Event]) -> list[str]:
        """Cards that come, or go the same way, in one figure."""
        figures = []
        for _, events in groupby(run, lambda event: str(fields_of(event).get("to", ""))):
            several = [fields_of(event) for event in events]
            names = [self.name(str(fields["card"])) for fields in several]
            cards = [str(forms.get("acc") or forms["name"]) for forms in names]
            figures.append(self._figure(kind, {**several[0], "card": cards}))
        return figures

    def _moves(self, run: Sequence[Event]) -> list[Span]:
        """Steps one after the other, in one sentence, and the place where they end."""
        lines = [span for how, steps in groupby(map(fields_of, run), _how) for span in self._way(how, list(steps))]
        last = fields_of(run[-1])
        if last["how"] == "world":
            area = str(last["place"])
            key = "deeper" if area.endswith("_2") else "arrival"
            return lines + self._describe(("places", area.rpartition("_")[0], key), last)
        return lines + self._describe(("places", str(last["place"]), "arrival"), last)

    def _way(self, how: str, steps: Sequence[Mapping[str, Any]]) -> list[Span]:
        """Steps of one kind."""
        if how != "walk":
            return [span for step in steps for span in self._plain("Moved", step)]
        way = str(self.name(str(steps[0]["place"])).get("to", ""))
        for step in steps[1:]:
            way = self.phrase(("events", "Moved", "then"), {"way": Text(way), "place": step["place"]})
        return self._plain("Moved", {**steps[-1], "way": Text(way)})

    def _describe(self, path: tuple[str, ...], fields: Mapping[str, Any]) -> list[Span]:
        """A description, once only unless everything is told in full."""
        key = ".".join(path)
        if self.verbosity == "brief" or (key in self._known and self.verbosity != "full"):
            return []
        if not self.catalogue.messages(*path):
            return []
        self._known[key] = None
        return [Span("prose", self.phrase(path, fields))]

    # Cards, monsters, worlds, Ancient Ones

    def _encounter(self, fields: Mapping[str, Any]) -> list[Span]:
        lines = [Span("title", self.phrase(("events", "EncounterBegan"), fields))]
        for section in CARDS:
            for path in ((section, fields["entry"], "scene"), (section, fields["entry"], "outcome", "visit")):
                if self.catalogue.messages(*path) and (section != "mythos" or path[-1] == "visit"):
                    return [*lines, Span("prose", self.phrase(path, fields))]
        return lines

    def _branch(self, fields: Mapping[str, Any]) -> list[Span]:
        source, branch = fields["source"], fields["branch"]
        for section in CARDS:
            for key in (branch, f"visit.{branch}"):
                if self.catalogue.messages(section, source, "outcome", key):
                    return [Span("prose", self.phrase((section, source, "outcome", key), fields))]
        return []

    def _mythos(self, fields: Mapping[str, Any]) -> list[Span]:
        card = fields["card"]
        lines: list[Span] = []
        if self.catalogue.messages("mythos", card, "headline"):
            title = self.phrase(("mythos", card, "headline"), fields)
            lines.append(Span("title", self.phrase(("events", "MythosDrawn"), {**fields, "title": Text(title)})))
        if self.catalogue.messages("mythos", card, "scene"):
            lines.append(Span("scene", self.phrase(("mythos", card, "scene"), fields)))
        return lines

    def _mythos_end(self, fields: Mapping[str, Any]) -> list[Span]:
        key = {"replaced": "ends", "over": "ends"}.get(fields["how"], fields["how"])
        if self.catalogue.messages("mythos", fields["card"], "outcome", key):
            return [Span("prose", self.phrase(("mythos", fields["card"], "outcome", key), fields))]
        return []

    def _mythos_holds(self, fields: Mapping[str, Any]) -> list[Span]:
        lines: list[Span] = []
        holds = (int(fields["clues"]), int(fields["monsters"]))
        if any(holds) and self._held.get(fields["card"]) != holds:
            key = "both" if all(holds) else "clues" if holds[0] else "monsters"
            words = {**fields, "title": Text(self._title(fields["card"]))}
            lines.append(Span("fact", self.phrase(("events", "CardHolds", key), words)))
        self._held[fields["card"]] = holds
        return lines

    def _mythos_ignored(self, fields: Mapping[str, Any]) -> list[Span]:
        return self._plain("CardIgnored", {**fields, "title": Text(self._title(fields["card"]))})

    def _title(self, card: str) -> str:
        """The headline of a card of the mythos, nothing for anything else."""
        return self.phrase(("mythos", card, "headline"), {})

    def _monster(self, fields: Mapping[str, Any]) -> list[Span]:
        """A fight begins or ends: what is met is described at first sight, and how it falls."""
        kind = str(fields["monster"]).rpartition(".")[0]
        began = fields["event"] == "CombatBegan"
        lines = self._plain(str(fields["event"]), fields)
        if began:
            return self._describe(("people", kind, "first_sight"), fields) + lines
        if self.verbosity != "brief" and self.catalogue.messages("people", kind, "defeat"):
            return [Span("prose", self.phrase(("people", kind, "defeat"), fields)), *lines]
        return lines

    def _world(self, fields: Mapping[str, Any]) -> list[Span]:
        lines = self._plain(str(fields["event"]), fields)
        if fields["event"] == "DrawnThrough":
            world = self._beyond[str(fields["who"])] = str(fields["area"]).rpartition("_")[0]
            return lines + self._describe(("places", world, "arrival"), fields)
        world = self._beyond.pop(str(fields["who"]), "")
        return self._describe(("places", world, "farewell"), fields) + lines if world else lines

    def _ancient_one(self, fields: Mapping[str, Any]) -> list[Span]:
        kind = str(fields["event"])
        self._against = str(fields.get("ancient_one") or self._against)
        key = {"GameStarted": "prologue", "Awakened": "awakening"}.get(kind, "victory")
        if kind == "GameOver" and fields["outcome"] == "defeat":
            key = "defeat"
        lines: list[Span] = []
        if self.catalogue.messages("people", self._against, key):
            lines.append(Span("scene", self.phrase(("people", self._against, key), fields)))
        return lines + self._plain(kind, {**fields, "count": len(fields.get("investigators", ()))})


def fields_of(event: Event) -> dict[str, Any]:
    """An event's fields by name."""
    return {name: getattr(event, name) for name in event.__struct_fields__}


def _how(fields: Mapping[str, Any]) -> str:
    return str(fields["how"])


def runs(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Events that are told together."""
    run: list[Event] = []
    for event in events:
        if run and not _goes_with(run[-1], event):
            yield run
            run = []
        run.append(event)
    if run:
        yield run


def _goes_with(one: Event, other: Event) -> bool:
    """Whether two events that follow one another are told together."""
    first, second = type(one).__name__, type(other).__name__
    if first == "DoomChanged":
        return second in (first, "GateOpened")
    if first in TOGETHER:
        return second == first and _alike(fields_of(one), fields_of(other))
    if first == "Moved":
        return second == first and fields_of(one)["who"] == fields_of(other)["who"]
    if first in CHANGES and second in CHANGES:
        return bool(fields_of(one)["who"] == fields_of(other)["who"])
    return False


def _alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether monsters go the same way, or come on the board and not only before somebody."""
    return bool(one.get("to") == other.get("to") and one.get("place") != "" and other.get("place") != "")


def _summed(kind: str, changes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Changes of one kind, those of one thing added up: the last total is the one that counts."""
    if kind not in SUMMED:
        return list(changes)
    several = [list(each) for _, each in groupby(changes, lambda fields: fields["what"])]
    return [{**each[-1], "amount": sum(fields["amount"] for fields in each)} for each in several]
