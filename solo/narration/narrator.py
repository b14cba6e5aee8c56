"""The narrator: events into sentences, in one language. It knows events, never rules.

What it tells is a function of the events, the seed and the language alone: of several phrasings one is chosen by a stable
hash, and never the same twice in a row.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.messages import Message, join

Line = tuple[str, str]
"""A paragraph and its kind: "heading", "scene", "prose" (of a card), "fact" (what a player must know)."""

COPY = ("card", "monster")
LISTS = ("cards", "monsters", "gates", "investigators", "citizens")


class Narrator:
    """Tells events in the words of a catalogue."""

    def __init__(self, catalogue: Catalogue, seed: int = 0) -> None:
        self.catalogue = catalogue
        self._seed = seed
        self._told = 0
        self._last: dict[str, int] = {}
        self._against = ""

    def tell(self, events: Iterable[Event]) -> list[Line]:
        """The paragraphs of some events, in order."""
        lines: list[Line] = []
        for event in events:
            self._told += 1
            lines += self._tell(event)
        return lines

    def _tell(self, event: Event) -> list[Line]:
        kind = type(event).__name__
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        lines: list[Line] = []
        if kind == "EncounterBegan":
            lines.append(("heading", self.phrase(("events", kind), fields)))
            lines += self._prose(fields["entry"], "scene", fields)
        elif kind == "Branched":
            lines += self._branch(fields)
        elif kind in ("MythosDrawn", "CardEnded"):
            lines += self._mythos(kind, fields)
        elif kind in ("GameStarted", "Awakened", "GameOver"):
            lines += self._ancient(kind, fields)
        else:
            for path in self._paths(kind, fields):
                text = self.phrase(path, fields)
                if text:
                    lines.append(
                        (
                            "heading" if kind in ("NightBegan", "RoundBegan", "PhaseBegan", "BattleRound") else "fact",
                            text,
                        )
                    )
                    break
        return lines

    def _paths(self, kind: str, fields: Mapping[str, Any]) -> list[tuple[str, ...]]:
        """Where the words of an event may stand, the most particular first."""
        paths: list[tuple[str, ...]] = []
        found = self.catalogue.find("events", kind)
        if isinstance(found, Mapping):
            if fields.get("place") == "":
                paths.append(("events", kind, "nowhere"))
            for key in ("what", "how", "to", "by", "reason", "outcome"):
                if key in fields:
                    paths.append(("events", kind, str(fields[key])))
            for key in ("passed", "cancelled", "delayed", "fled", "explored"):
                if key in fields:
                    paths.append(("events", kind, "yes" if fields[key] else "no"))
            paths.append(("events", kind, "other"))
        else:
            paths.append(("events", kind))
        return [path for path in paths if self.catalogue.messages(*path)] or []

    def _prose(self, id: str, key: str, fields: Mapping[str, Any]) -> list[Line]:
        for section in ("encounters", "gates", "mythos"):
            if self.catalogue.messages(section, id, key):
                return [("scene" if key == "scene" else "prose", self.phrase((section, id, key), fields))]
        return []

    def _branch(self, fields: Mapping[str, Any]) -> list[Line]:
        source, branch = fields["source"], fields["branch"]
        for section in ("encounters", "gates", "mythos"):
            for key in (branch, f"visit.{branch}"):
                if self.catalogue.messages(section, source, "outcome", key):
                    return [("prose", self.phrase((section, source, "outcome", key), fields))]
        return []

    def _mythos(self, kind: str, fields: Mapping[str, Any]) -> list[Line]:
        card = fields["card"]
        if kind == "MythosDrawn":
            lines: list[Line] = []
            headline = self.catalogue.messages("mythos", card, "headline")
            if headline:
                title = self.phrase(("mythos", card, "headline"), fields)
                lines.append(("heading", self.phrase(("events", kind), {**fields, "title": title})))
            return lines + self._prose(card, "scene", fields)
        key = {"replaced": "ends", "over": "ends"}.get(fields["how"], fields["how"])
        if self.catalogue.messages("mythos", card, "outcome", key):
            return [("prose", self.phrase(("mythos", card, "outcome", key), fields))]
        return []

    def _ancient(self, kind: str, fields: Mapping[str, Any]) -> list[Line]:
        lines: list[Line] = []
        key = {"GameStarted": "prologue", "Awakened": "awakening"}.get(kind, "")
        if kind == "GameStarted":
            self._against = fields["ancient_one"]
        against = fields.get("ancient_one") or self._against
        if kind == "GameOver":
            key = "defeat" if fields["outcome"] == "defeat" else "victory"
        if self.catalogue.messages("people", against, key):
            lines.append(("scene", self.phrase(("people", against, key), fields)))
        for path in self._paths(kind, {**fields, "what": fields.get("outcome", "")}):
            lines.append(("fact", self.phrase(path, fields)))
            break
        return lines

    def phrase(self, path: tuple[str, ...], fields: Mapping[str, Any]) -> str:
        """One of the phrasings at a path, with the fields put in."""
        found = self.catalogue.messages(*path)
        if not found:
            return ""
        message = found[self._choose(".".join(path), found)]
        arguments = {name: self.argument(name, value) for name, value in fields.items()}
        arguments.setdefault("gender", self._gender(fields))
        return message.format(arguments, self.catalogue.language)

    def _choose(self, key: str, found: Sequence[Message]) -> int:
        if len(found) == 1:
            return 0
        index = zlib.crc32(f"{self._seed}/{self._told}/{key}".encode()) % len(found)
        if self._last.get(key) == index:
            index = (index + 1) % len(found)
        self._last[key] = index
        return index

    def _gender(self, fields: Mapping[str, Any]) -> str:
        return str(self.catalogue.name(str(fields.get("who", ""))).get("gender", "other"))

    def argument(self, name: str, value: Any) -> Any:
        """A field as words need it: ids become names with their forms, tuples become lists."""
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, tuple):
            if all(isinstance(each, int) for each in value):
                return " ".join(map(str, value))
            return join([self.name(each)["name"] for each in value], self.catalogue.language)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return value

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
