"""A language's words: every YAML file below its folder, by section and key.

The files of the top folder are sections by their names (names, events, table); the folders below a game's own folder
(`town`) are sections of prose (encounters, gates, mythos, people, places), whose files are merged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from solo.kernel.documents import ContentError, Documents, default_cache, shipped
from solo.narration.messages import Message

REFERENCE = "en"


def languages(folder: Path | None = None) -> list[str]:
    """The languages there are catalogues for, the reference language first."""
    found = sorted(path.name for path in (folder or shipped("locales")).iterdir() if (path / "names.yaml").is_file())
    return sorted(found, key=lambda language: language != REFERENCE)


class Catalogue:
    """The words of one language."""

    def __init__(self, language: str, sections: Mapping[str, Any]) -> None:
        self.language = language
        self.sections = sections
        self._messages: dict[tuple[str, ...], Sequence[Message]] = {}
        self._names: dict[str, Mapping[str, str]] = {}
        for names in sections.get("names", {}).values():
            for id, forms in names.items():
                self._names.setdefault(id, forms)

    def find(self, *path: str) -> Any:
        """What stands at a path ("table", "prompts", "move"), or None."""
        place: Any = self.sections
        for key in path:
            if not isinstance(place, Mapping):
                return None
            place = place.get(key)
        return place

    def messages(self, *path: str) -> Sequence[Message]:
        """The phrasings at a path, none when there is nothing."""
        known = self._messages.get(path)
        if known is None:
            found = self.find(*path)
            texts = found if isinstance(found, list) else [found] if isinstance(found, str) else []
            known = self._messages[path] = [Message(text) for text in texts]
        return known

    def say(self, *path: str, **arguments: Any) -> str:
        """The first phrasing at a path, with its arguments; the path itself when there is none."""
        found = self.messages(*path)
        if not found:
            return ".".join(path)
        return found[0].format(arguments, self.language)

    def name(self, id: str) -> Mapping[str, str]:
        """The forms of a name; a made-up one for an id nobody named."""
        forms = self._names.get(id)
        if forms is None:
            forms = self._names[id] = {"name": id.replace("_", " ").title()}
        return forms

    def is_named(self, id: str) -> bool:
        """Whether the catalogue has a name for an id."""
        return any(id in names for names in self.sections.get("names", {}).values())


def load(language: str, extra: Iterable[Path] = (), *, cache: bool = True, folder: Path | None = None) -> Catalogue:
    """The catalogue of a language, with what home-made folders add; raises ContentError for a file that is wrong.

    extra: folders of home-made content; their own `locales/<language>` are read on top. folder: where the languages are,
    when not where the shipped ones are.
    """
    home = (folder or shipped("locales")) / language
    if not (home / "names.yaml").is_file():
        raise ContentError(f"there is no catalogue for {language!r}; there are: {', '.join(languages(folder))}")
    folders = [home, *(folder / "locales" / language for folder in extra)]
    folders = [folder for folder in folders if folder.is_dir()]
    documents = Documents(folders, default_cache() if cache else None)
    sections: dict[str, Any] = {}
    for path, document in documents.parsed().items():
        root = next(folder for folder in folders if folder in path.parents)
        parts = path.relative_to(root).with_suffix("").parts
        section = parts[1] if len(parts) > 2 else parts[-1]
        merge(sections.setdefault(section, {}), document or {}, path)
    return Catalogue(language, sections)


def merge(into: dict[str, Any], more: Any, path: Path) -> None:
    """Merge a document into a section, mapping by mapping; later words take the place of earlier ones."""
    if not isinstance(more, Mapping):
        raise ContentError("a catalogue file is a mapping", file=str(path))
    for key, value in more.items():
        if isinstance(value, Mapping) and isinstance(into.get(str(key)), dict):
            merge(into[str(key)], value, path)
        else:
            into[str(key)] = {str(k): v for k, v in value.items()} if isinstance(value, Mapping) else value
