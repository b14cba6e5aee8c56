"""The narrator: events into paragraphs, in one language. It knows events, never rules.

What it tells is a function of the events of a night, of the seed, language and verbosity, and of where the telling pauses (at the
table a question may come between two events that otherwise stand in one sentence). Whoever begins to tell in the middle of
a night listens to what went before first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal

from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.figures import FIGURES, Figures
from solo.narration.paragraphs import Page, Paragraph, Span
from solo.narration.runs import CHANGES, UNREST, fields_of, runs
from solo.narration.words import Text

Verbosity = Literal["brief", "normal", "full"]
"""brief: facts and headings; normal: prose too, places and monsters described once; full: described every time."""

HEADINGS = ("NightBegan", "RoundBegan", "PhaseBegan", "BattleRound")

OPENERS = (
    "CombatBegan",
    "EncounterBegan",
    "GameStarted",
    "InvestigatorJoined",
    "CardEnded",
    "Awakened",
    "GameOver",
    "NightEnded",
    "CampaignOver",
    "Scored",
)
"""Events that begin a paragraph; so do headings, and what concerns another investigator than the last did."""

APART = ("MonsterMoved", "PlaceClosed", "PlaceOpened", "CardHolds")
"""What happens in town, and does not stand in a paragraph about somebody."""

CARDS = ("encounters", "gates", "mythos")


class Narrator(Figures):
    """Tells events in the words of a catalogue."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed)
        self.verbosity = verbosity
        self._known: dict[str, None] = {}
        self._held: dict[str, tuple[int, int]] = {}
        self._against = ""
        self._beyond: dict[str, str] = {}
        self._battle = False
        self._previous = ""
        self._void: list[str] = []
        self._first_of: dict[str, str] = {}
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
            "BattleRound": self._battle_round,
            "CombatEnded": self._combat_ended,
            "LostInTimeAndSpace": self._lost,
        }
        self._sentences: dict[str, Callable[[Sequence[Event]], list[Span]]] = {
            **dict.fromkeys(CHANGES, self._changed),
            **dict.fromkeys(UNREST, self._unrest),
            "MonsterMoved": self._by_place,
            "MonsterAppeared": self._by_place,
            "MonsterLeft": self._monsters_left,
            "PlaceClosed": self._places,
            "PlaceOpened": self._places,
            "CardHolds": lambda run: self._one(run[-1]),
            "ClueAppeared": lambda run: self._one(run[-1]),
            "DoomChanged": self._doom,
        }

    def tell(self, events: Iterable[Event]) -> list[Paragraph]:
        """The paragraphs of some events, in order: what concerns one thing, and one investigator, stands together."""
        page = self._page = Page()
        events = list(events)
        self._void = [str(getattr(event, "card", "")) for event in events if type(event).__name__ == "CardIgnored"]
        for run in runs(events):
            kind = type(run[0]).__name__
            who = next((who for who in (str(getattr(event, "who", "")) for event in run) if who), "")
            if self._opens(run[0], who):
                page.begin()
            if kind in ("NightBegan", "GameStarted"):
                self._forget()
            for span in self._run(run):
                if span.text and self._wanted(span.kind):
                    page.add(span, who, empty=kind == "PhaseBegan")
            self._told += len(run)
            self._previous = kind
        page.begin()
        return page.paragraphs

    def _opens(self, event: Event, who: str) -> bool:
        """Whether an event begins a paragraph: of its own accord, or since it concerns another, or nobody."""
        kind, about = type(event).__name__, self._page.about
        if kind == "Branched":
            return bool(self._title(str(fields_of(event)["source"]))) and (not about or about != who)
        return kind in OPENERS or (bool(who) and about not in ("", who)) or (kind in APART and bool(about))

    def listen(self, events: Iterable[Event]) -> None:
        """Take note of what was told before, without saying it again."""
        self._silent = True
        self.tell(events)
        self._silent = False

    def _forget(self) -> None:
        """A new night: everything is seen for the first time."""
        self._told = 0
        self._battle = False
        for memory in (self._last, self._known, self._held, self._beyond, self._first_of):
            memory.clear()

    def _wanted(self, kind: str) -> bool:
        return self.verbosity != "brief" or kind not in ("scene", "prose")

    def _run(self, run: Sequence[Event]) -> list[Span]:
        """Events that belong together: one sentence for all of them where there is one."""
        kind = type(run[0]).__name__
        if kind == "Moved":
            return self._moves(run)
        if kind in self._sentences and (len(run) > 1 or kind == "MonsterMoved" or kind in CHANGES):
            return self._sentences[kind](run)
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
                return [self._figure_span(words, str(fields.get("who", "")), joined=kind == "Rolled")]
            if words and not kind.startswith("Monster"):
                self._page.named = str(fields.get("who", ""))
            return [Span("heading" if kind in HEADINGS else "fact", words)]
        return []

    def _paths(self, kind: str, fields: Mapping[str, Any]) -> list[tuple[str, ...]]:
        """Where the words of an event may stand, the most particular first."""
        if not isinstance(self.catalogue.find("events", kind), Mapping):
            return [("events", kind)]
        keys = [str(fields["what"])] if "what" in fields else []
        keys += ["nowhere"] if fields.get("place") == "" else []
        keys += ["blank"] if fields.get("faces") == () else []
        keys += [str(fields[key]) for key in ("how", "to", "means", "by", "reason", "outcome") if key in fields]
        for key in ("passed", "cancelled", "delayed", "fled"):
            if key in fields:
                keys.append("yes" if fields[key] else "no")
        paths = [("events", kind, key) for key in (*keys, "other")]
        return [path for path in paths if self.catalogue.messages(*path)]

    # Several events in one sentence

    def _by_place(self, run: Sequence[Event]) -> list[Span]:
        """Where monsters come or go, one sentence for all, place by place."""
        name = type(run[0]).__name__.replace("Monster", "Monsters")
        there: dict[str, list[str]] = {}
        for monster, place in {fields["monster"]: fields["place"] for fields in map(fields_of, run)}.items():
            there.setdefault(place, []).append(monster)
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

    def _places(self, run: Sequence[Event]) -> list[Span]:
        """Places that close, or open, at once."""
        forms = [self.name(fields_of(event)["place"]) for event in run]
        places = [str(each.get("the") or each["name"]) for each in forms]
        return self._plain(type(run[0]).__name__.replace("Place", "Places"), {"places": places})

    def _unrest(self, run: Sequence[Event]) -> list[Span]:
        """Terror as far as it rises, the shops that close, and one list of those who leave."""
        raised, closed, gone = ([event for event in run if type(event).__name__ == kind] for kind in UNREST)
        lines = [span for event in (*raised[-1:], *closed) for span in self._one(event)]
        if len(gone) == 1:
            return lines + self._one(gone[0])
        cards = tuple(fields_of(event)["card"] for event in gone)
        return lines + (self._plain("AlliesLeftTown", {"cards": cards}) if cards else [])

    def _doom(self, run: Sequence[Event]) -> list[Span]:
        """Doom, behind the gate that brings it."""
        gates = [event for event in run if type(event).__name__ == "GateOpened"]
        return [span for event in (*gates, run[-1 - len(gates)]) for span in self._one(event)]

    # Dice

    def _checked(self, fields: Mapping[str, Any]) -> list[Span]:
        """A check that passes or fails, and what of that is not told otherwise; in the battle successes are only counted."""
        about = str(fields["about"])
        tally = self._battle and fields["check"] == "combat"
        lines = self._plain("Checked", {**fields, "what": "tally"} if tally else fields)
        if fields["check"] == "evade":
            return self._describe(("people", about.rpartition(".")[0], "first_sight"), fields) + lines
        if self.is_gate(about) and not fields["passed"]:
            return [*lines, Span("fact", self.phrase(("events", "GateStays"), {"gate": about}))]
        if self.catalogue.find("names", "ancient_ones", about) and fields["passed"]:
            return [*lines, Span("fact", self.phrase(("events", "AncientOneAttacks", "missed"), fields))]
        return lines

    def _rolled(self, fields: Mapping[str, Any]) -> list[Span]:
        """Dice, and what they are rolled for where that is not the text just told."""
        about = str(fields["about"])
        title = self._title(about)
        if title:
            return self._plain("Rolled", {"faces": fields["faces"], "what": "news", "title": Text(title)})
        if self.catalogue.find("names", "monsters", about):
            return self._plain("Rolled", {"faces": fields["faces"], "what": "named", "title": about})
        named = self.catalogue.is_named(about) and not self.catalogue.messages("encounters", about, "scene")
        return self._plain("Rolled", {**fields, "what": "named" if named else "other", "title": about})

    def _attacked(self, fields: Mapping[str, Any]) -> list[Span]:
        """A blow against the Ancient One, and what it counts towards the next doom token."""
        how = "miss" if not fields["successes"] else "hit" if fields["doom"] else "last"
        lines = self._plain("Attacked", {**fields, "what": how})
        if fields["total"] and fields["doom"]:
            lines.append(Span("figure", self.phrase(("events", "Attacked", "left"), fields), joined=True))
        return lines

    def _battle_round(self, fields: Mapping[str, Any]) -> list[Span]:
        self._battle = True
        return self._plain("BattleRound", fields)

    # Walking

    def _moves(self, run: Sequence[Event]) -> list[Span]:
        """Steps one after the other, in one sentence, and the place one walks to; whoever is carried does not look around."""
        lines = []
        for how, steps in groupby(map(fields_of, run), lambda fields: str(fields["how"])):
            lines += self._way(how, list(steps))
        last = fields_of(run[-1])
        if last["how"] == "world":
            area = str(last["place"])
            key = "deeper" if area.endswith("_2") else "arrival"
            return lines + self._describe(("places", area.rpartition("_")[0], key), last)
        if self._silent:
            self._known.update({f"places.{fields_of(event)['place']}.arrival": None for event in run})
        if last["how"] == "walk":
            lines += self._describe(("places", str(last["place"]), "arrival"), last)
        return lines

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
        source, branch = str(fields["source"]), str(fields["branch"])
        for section in CARDS:
            for key in (branch, f"visit.{branch}"):
                if self.catalogue.messages(section, source, "outcome", key):
                    if key == "ongoing" and f"{source}.ongoing" in self._known and self.verbosity != "full":
                        title = Text(self._title(source))
                        return [Span("fact", self.phrase(("events", "RumorGoesOn"), {"title": title}))]
                    self._known[f"{source}.{key}"] = None
                    text = self.phrase((section, source, "outcome", key), fields)
                    return [Span("prose", f"{self._whose(source, fields)}{text}")]
        return []

    def _whose(self, source: str, fields: Mapping[str, Any]) -> str:
        """Whom a text of the mythos is about, where it is told for one investigator after another."""
        who = str(fields["who"])
        first = self._first_of.setdefault(source, who)
        if who in (first, self._page.named) or not self._title(source):
            return ""
        self._page.named = who if self.verbosity != "brief" else ""
        return f"{self.name(who)['name']}: "

    def _mythos(self, fields: Mapping[str, Any]) -> list[Span]:
        card = fields["card"]
        lines: list[Span] = []
        self._first_of.pop(card, None)
        self._held.pop(card, None)
        self._known.pop(f"{card}.ongoing", None)
        if self.catalogue.messages("mythos", card, "headline"):
            title = self.phrase(("mythos", card, "headline"), fields)
            lines.append(Span("title", self.phrase(("events", "MythosDrawn"), {**fields, "title": Text(title)})))
        if self.catalogue.messages("mythos", card, "scene") and card not in self._void:
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
        if self._page.last == "prose":
            return lines
        return self._describe(("places", world, "farewell"), fields) + lines if world else lines

    def _lost(self, fields: Mapping[str, Any]) -> list[Span]:
        self._beyond.pop(str(fields["who"]), None)
        return self._plain("LostInTimeAndSpace", fields)

    def _combat_ended(self, fields: Mapping[str, Any]) -> list[Span]:
        """A fight without a victor; nothing more is said of it when it ended in another world."""
        return [] if self._previous == "DrawnThrough" else self._plain("CombatEnded", fields)

    def _ancient_one(self, fields: Mapping[str, Any]) -> list[Span]:
        kind = str(fields["event"])
        self._against = str(fields.get("ancient_one") or self._against)
        self._battle = False
        key = {"GameStarted": "prologue", "Awakened": "awakening"}.get(kind, "victory")
        if kind == "GameOver" and fields["outcome"] == "defeat":
            key = "defeat"
        lines: list[Span] = []
        if self.catalogue.messages("people", self._against, key):
            lines.append(Span("scene", self.phrase(("people", self._against, key), fields)))
        return lines + self._plain(kind, {**fields, "count": len(fields.get("investigators", ()))})
