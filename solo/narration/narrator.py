"""The narrator: events into paragraphs, in one language. It knows events, never rules.

What it tells is a function of the events, the seed and the language alone: of several phrasings one is chosen by a stable
hash, and never the same twice in a row.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal

from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.messages import Message, join

Line = tuple[str, str]
"""A paragraph and its kind: "heading", "scene" and "prose" (of a card), "fact" (what a player must know)."""

Verbosity = Literal["brief", "normal", "full"]
"""brief: facts and headings; normal: prose too, places and monsters described once; full: described every time."""

HEADINGS = ("NightBegan", "RoundBegan", "PhaseBegan", "BattleRound")
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

ALIKE = {"MonsterAppeared": "place", "MonsterLeft": "to"}
"""Events of one kind that are told together when they follow one another and have this in common."""

DEEDS = ("CardGained", "CardLost", "Bought", "Sold", "Paid")
"""Changes whose words are a whole sentence when nothing else is told with them."""

CARDS_MOVED = ("CardGained", "CardLost")

CARDS = ("encounters", "gates", "mythos")


class Narrator:
    """Tells events in the words of a catalogue."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        self.catalogue = catalogue
        self.verbosity = verbosity
        self.seed = seed
        self._told = 0
        self._last: dict[str, int] = {}
        self._known: dict[str, None] = {}
        self._held: dict[str, tuple[int, int]] = {}
        self._against = ""
        self._beyond: dict[str, str] = {}
        self._tellers: dict[str, Callable[[Mapping[str, Any]], list[Line]]] = {
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
        }

    def tell(self, events: Iterable[Event]) -> list[Line]:
        """The paragraphs of some events, in order."""
        lines: list[Line] = []
        run: list[Event] = []
        for event in events:
            if run and not _goes_with(run[-1], event):
                lines += self._run(run)
                run = []
            run.append(event)
        if run:
            lines += self._run(run)
        return [(kind, capital(text)) for kind, text in lines if text and self._wanted(kind)]

    def _wanted(self, kind: str) -> bool:
        return self.verbosity != "brief" or kind in ("heading", "fact")

    def _run(self, run: Sequence[Event]) -> list[Line]:
        """Events that belong together: one sentence for all of them where there is one."""
        self._told += len(run)
        kind = type(run[0]).__name__
        if kind == "MonsterMoved":
            return self._monsters_moved(run)
        if kind in ALIKE and len(run) > 1:
            return self._monsters(kind.replace("Monster", "Monsters"), run)
        if kind == "Rolled" and len(run) > 1:
            return self._rolled(fields_of(run[0]), fields_of(run[1])["source"]) + self._one(run[1])
        if kind in CHANGES:
            return self._changes(run)
        if kind == "Moved":
            return self._moves(run)
        if kind == "DoomChanged":
            return self._one(run[-1])
        return self._one(run[0])

    def _one(self, event: Event) -> list[Line]:
        kind, fields = type(event).__name__, fields_of(event)
        teller = self._tellers.get(kind)
        if teller is not None:
            return teller({**fields, "event": kind})
        return self._plain(kind, fields)

    def _plain(self, kind: str, fields: Mapping[str, Any]) -> list[Line]:
        for path in self._paths(kind, fields):
            return [("heading" if kind in HEADINGS else "fact", self.phrase(path, fields))]
        return []

    def _paths(self, kind: str, fields: Mapping[str, Any]) -> list[tuple[str, ...]]:
        """Where the words of an event may stand, the most particular first."""
        if not isinstance(self.catalogue.find("events", kind), Mapping):
            return [("events", kind)]
        keys = ["nowhere"] if fields.get("place") == "" else []
        keys += ["blank"] if fields.get("faces") == () else []
        keys += [str(fields[key]) for key in ("what", "how", "to", "means", "by", "reason", "outcome") if key in fields]
        for key in ("passed", "cancelled", "delayed", "fled", "explored"):
            if key in fields:
                keys.append("yes" if fields[key] else "no")
        paths = [("events", kind, key) for key in (*keys, "other")]
        return [path for path in paths if self.catalogue.messages(*path)]

    # Several events in one sentence

    def _monsters_moved(self, run: Sequence[Event]) -> list[Line]:
        """Where monsters go, one sentence for each place."""
        going: dict[str, list[str]] = {}
        for event in run:
            fields = fields_of(event)
            going.setdefault(fields["place"], []).append(fields["monster"])
        lines = []
        for place, monsters in going.items():
            words = {"monsters": self._counted(monsters), "count": len(monsters), "place": place}
            lines.append(("fact", self.phrase(("events", "MonstersMoved"), words)))
        return lines

    def _monsters(self, name: str, run: Sequence[Event]) -> list[Line]:
        """Monsters that come, or go, at once."""
        monsters = [str(fields_of(event)["monster"]) for event in run]
        form = "the" if name == "MonstersLeft" else "a"
        fields = {**fields_of(run[0]), "monsters": self._counted(monsters, form), "count": len(monsters)}
        return self._plain(name, fields)

    def _counted(self, monsters: Sequence[str], form: str = "a") -> list[str]:
        """The names of monsters, each kind once."""
        counted = Counter(monster.rpartition(".")[0] for monster in monsters)
        return [self._several(kind, number, form) for kind, number in counted.items()]

    def _rolled(self, fields: Mapping[str, Any], source: str) -> list[Line]:
        """Dice, and what they are rolled for where that is not the text just told."""
        title = self._title(source)
        if title:
            return [("fact", self.phrase(("events", "Rolled", "news"), {**fields, "title": _Text(title)}))]
        if self.catalogue.is_named(source) and not self.catalogue.messages("encounters", source, "scene"):
            return [("fact", self.phrase(("events", "Rolled", "named"), {**fields, "title": source}))]
        return self._plain("Rolled", fields)

    def _several(self, kind: str, number: int, form: str) -> str:
        """The name of a kind, and how many there are when there is more than one."""
        forms = self.name(kind)
        return str(forms.get(form) or forms["name"]) if number == 1 else f"{forms['name']} ({number})"

    def _changes(self, run: Sequence[Event]) -> list[Line]:
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
                figures += [self._figure(kind, fields_of(event)) for event in several]
        figures = [figure for figure in figures if figure]
        alone = len(figures) == 1 and type(run[0]).__name__ in DEEDS
        words = {"who": fields_of(run[0])["who"], "figures": _Text("; ".join(figures))}
        return [("fact", self.phrase(("events", "Figures", "sentence" if alone else "line"), words))]

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

    def _moves(self, run: Sequence[Event]) -> list[Line]:
        """Steps one after the other, and the place where they end."""
        lines = [line for event in run for line in self._plain("Moved", fields_of(event))]
        last = fields_of(run[-1])
        if last["how"] == "world":
            area = str(last["place"])
            key = "deeper" if area.endswith("_2") else "arrival"
            return lines + self._describe(("places", area.rpartition("_")[0], key), last)
        return lines + self._describe(("places", str(last["place"]), "arrival"), last)

    def _describe(self, path: tuple[str, ...], fields: Mapping[str, Any]) -> list[Line]:
        """A description, once only unless everything is told in full."""
        key = ".".join(path)
        if self.verbosity == "brief" or (key in self._known and self.verbosity != "full"):
            return []
        if not self.catalogue.messages(*path):
            return []
        self._known[key] = None
        return [("prose", self.phrase(path, fields))]

    # Cards, monsters, worlds, Ancient Ones

    def _encounter(self, fields: Mapping[str, Any]) -> list[Line]:
        lines: list[Line] = [("heading", self.phrase(("events", "EncounterBegan"), fields))]
        for section in CARDS:
            for path in ((section, fields["entry"], "scene"), (section, fields["entry"], "outcome", "visit")):
                if self.catalogue.messages(*path) and (section != "mythos" or path[-1] == "visit"):
                    return [*lines, ("scene", self.phrase(path, fields))]
        return lines

    def _branch(self, fields: Mapping[str, Any]) -> list[Line]:
        source, branch = fields["source"], fields["branch"]
        for section in CARDS:
            for key in (branch, f"visit.{branch}"):
                if self.catalogue.messages(section, source, "outcome", key):
                    return [("prose", self.phrase((section, source, "outcome", key), fields))]
        return []

    def _mythos(self, fields: Mapping[str, Any]) -> list[Line]:
        card = fields["card"]
        lines: list[Line] = []
        if self.catalogue.messages("mythos", card, "headline"):
            title = self.phrase(("mythos", card, "headline"), fields)
            lines.append(("heading", self.phrase(("events", "MythosDrawn"), {**fields, "title": _Text(title)})))
        if self.catalogue.messages("mythos", card, "scene"):
            lines.append(("scene", self.phrase(("mythos", card, "scene"), fields)))
        return lines

    def _mythos_end(self, fields: Mapping[str, Any]) -> list[Line]:
        key = {"replaced": "ends", "over": "ends"}.get(fields["how"], fields["how"])
        if self.catalogue.messages("mythos", fields["card"], "outcome", key):
            return [("prose", self.phrase(("mythos", fields["card"], "outcome", key), fields))]
        return []

    def _mythos_holds(self, fields: Mapping[str, Any]) -> list[Line]:
        lines: list[Line] = []
        holds = (int(fields["clues"]), int(fields["monsters"]))
        if any(holds) and self._held.get(fields["card"]) != holds:
            key = "both" if all(holds) else "clues" if holds[0] else "monsters"
            words = {**fields, "title": _Text(self._title(fields["card"]))}
            lines.append(("fact", self.phrase(("events", "CardHolds", key), words)))
        self._held[fields["card"]] = holds
        return lines

    def _mythos_ignored(self, fields: Mapping[str, Any]) -> list[Line]:
        return self._plain("CardIgnored", {**fields, "title": _Text(self._title(fields["card"]))})

    def _title(self, card: str) -> str:
        """The headline of a card of the mythos, nothing for anything else."""
        return self.phrase(("mythos", card, "headline"), {})

    def _monster(self, fields: Mapping[str, Any]) -> list[Line]:
        """A fight begins or ends: what is met is described at first sight, and how it falls."""
        kind = str(fields["monster"]).rpartition(".")[0]
        began = fields["event"] == "CombatBegan"
        lines = self._plain(str(fields["event"]), fields)
        if began:
            return self._describe(("people", kind, "first_sight"), fields) + lines
        if self.verbosity != "brief" and self.catalogue.messages("people", kind, "defeat"):
            return [("prose", self.phrase(("people", kind, "defeat"), fields)), *lines]
        return lines

    def _world(self, fields: Mapping[str, Any]) -> list[Line]:
        lines = self._plain(str(fields["event"]), fields)
        if fields["event"] == "DrawnThrough":
            world = self._beyond[str(fields["who"])] = str(fields["area"]).rpartition("_")[0]
            return lines + self._describe(("places", world, "arrival"), fields)
        world = self._beyond.pop(str(fields["who"]), "")
        return self._describe(("places", world, "farewell"), fields) + lines if world else lines

    def _ancient_one(self, fields: Mapping[str, Any]) -> list[Line]:
        kind = str(fields["event"])
        self._against = str(fields.get("ancient_one") or self._against)
        key = {"GameStarted": "prologue", "Awakened": "awakening"}.get(kind, "victory")
        if kind == "GameOver" and fields["outcome"] == "defeat":
            key = "defeat"
        lines: list[Line] = []
        if self.catalogue.messages("people", self._against, key):
            lines.append(("scene", self.phrase(("people", self._against, key), fields)))
        return lines + self._plain(kind, fields)

    # Words

    def phrase(self, path: tuple[str, ...], fields: Mapping[str, Any]) -> str:
        """One of the phrasings at a path, with the fields put in."""
        found = self.catalogue.messages(*path)
        if not found:
            return ""
        message = found[self._choose(".".join(path), found)]
        arguments = {name: self.argument(value) for name, value in fields.items()}
        if "check" in fields:
            arguments["check"] = self.check_name(str(fields["check"]))
        arguments.setdefault("gender", self._gender(fields))
        return message.format(arguments, self.catalogue.language)

    def _choose(self, key: str, found: Sequence[Message]) -> int:
        if len(found) == 1:
            return 0
        index = zlib.crc32(f"{self.seed}/{self._told}/{key}".encode()) % len(found)
        if self._last.get(key) == index:
            index = (index + 1) % len(found)
        self._last[key] = index
        return index

    def _gender(self, fields: Mapping[str, Any]) -> str:
        return str(self.catalogue.name(str(fields.get("who", ""))).get("gender", "other"))

    def argument(self, value: Any) -> Any:
        """A field as words need it: ids become names with their forms, tuples of ids and lists of words are joined."""
        if isinstance(value, _Text):
            return str(value)
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, list):
            return join(value, self.catalogue.language)
        if isinstance(value, tuple):
            if all(isinstance(each, int) for each in value):
                return " ".join(map(str, value))
            return join([self.name(each)["name"] for each in value], self.catalogue.language)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return value

    def check_name(self, check: str) -> Mapping[str, str]:
        """The name of a check; some share their ids with decks."""
        found = self.catalogue.find("names", "checks", check)
        return found if isinstance(found, Mapping) else self.name(check)

    def name(self, id: str) -> Mapping[str, str]:
        """The forms of the name of anything that has an id: a copy, a marker, an area of another world."""
        catalogue = self.catalogue
        if not id:
            return {"name": ""}
        if catalogue.is_named(id):
            return catalogue.name(id)
        base, _, number = id.rpartition(".")
        if base and number.isdigit():
            return catalogue.name(base)
        world, _, area = id.rpartition("_")
        if area in ("1", "2"):
            if world.startswith("gate_"):
                return self._derived("gate", world.removeprefix("gate_"))
            if catalogue.is_named(world):
                return self._derived(f"area_{area}", world)
        return catalogue.name(id)

    def _derived(self, kind: str, world: str) -> Mapping[str, str]:
        """The name of a gate or an area, made from its world's."""
        forms = self.catalogue.name(world)
        found = self.catalogue.find("table", "derived", kind)
        if not isinstance(found, Mapping):
            return forms
        return {form: Message(text).format({"world": forms}, self.catalogue.language) for form, text in found.items()}


class _Text(str):
    """Words that are told as they are, not looked up as a name."""


def fields_of(event: Event) -> dict[str, Any]:
    """An event's fields by name."""
    return {name: getattr(event, name) for name in event.__struct_fields__}


def _goes_with(one: Event, other: Event) -> bool:
    """Whether two events that follow one another are told together."""
    first, second = type(one).__name__, type(other).__name__
    if first in ("MonsterMoved", "DoomChanged"):
        return second == first
    if first in ALIKE:
        return second == first and bool(fields_of(one)[ALIKE[first]]) and _shared(one) == _shared(other)
    if first == "Rolled":
        return second == "Branched"
    if first == "Moved":
        return second == first and fields_of(one)["who"] == fields_of(other)["who"]
    if first in CHANGES and second in CHANGES:
        return bool(fields_of(one)["who"] == fields_of(other)["who"])
    return False


def _shared(event: Event) -> Any:
    """What events that are told together have in common."""
    return fields_of(event)[ALIKE[type(event).__name__]]


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]
