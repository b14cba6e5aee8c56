"""Names of ids in the words of a catalogue, for both the story and the table's questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from solo.narration.catalogue import REFERENCE, Catalogue
from solo.narration.counting import by_kind, each_once, numbered, several
from solo.narration.forms import SEVERAL
from solo.narration.messages import NAME, Forms, Listed, Name, Verbatim, changed, in_english


class Names:
    """The names of a catalogue; a game's names add those that it derives.

    kinds: the kind of name of an argument, by its name, where its ids could also mean other things. pairs: keys whose
    phrasings belong to those of the key beside them, index by index. papers: the section of the catalogue whose cards are
    called by their headlines, "" for none.
    """

    kinds: ClassVar[Mapping[str, str]] = {}
    pairs: ClassVar[Mapping[str, str]] = {}
    papers: ClassVar[str] = ""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._known: dict[str, Mapping[str, str]] = {}
        self._first: dict[str, Forms] = {}

    def name(self, id: str) -> Mapping[str, str]:
        """The forms of the name of an id; each is looked up once."""
        known = self._known.get(id)
        if known is None:
            known = self._known[id] = self._forms(id)
        return known

    def name_of(self, kind: str, id: str) -> Mapping[str, str]:
        """The forms of the name of an id of a given kind, if several kinds share the id."""
        return self.catalogue.name_of(kind, id) or self.name(id)

    def first_name(self, id: str) -> Forms:
        """The name of somebody who has just been named in full; each is made once."""
        known = self._first.get(id)
        if known is None:
            known = self._first[id] = familiar(self.name(id))
        return known

    def _forms(self, id: str) -> Mapping[str, str]:
        """The forms of the name of an id, looked up."""
        catalogue = self.catalogue
        if not id:
            return {"name": ""}
        if catalogue.is_named(id):
            return catalogue.name(id)
        return self.derived(id) or catalogue.name(id)

    def derived(self, id: str) -> Mapping[str, str] | None:
        """The forms of a name that a game derives from other names; None if it does not."""
        return None

    # As arguments of messages

    def arguments(self, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Fields as the arguments of a message."""
        return Arguments(self, fields)

    def argument(self, value: Any) -> Any:
        """A field as an argument of a message: ids become names with their forms, several ids or words a list of them."""
        if isinstance(value, str):
            return value if isinstance(value, Verbatim) else self.name(value)
        if isinstance(value, list):
            return self.listed(value)
        if isinstance(value, tuple):
            if all(isinstance(each, int) for each in value):
                return " ".join(map(str, value))
            return self.listed(each_once([self.name(each) for each in value]))
        if isinstance(value, bool):
            return "yes" if value else "no"
        return value

    def listed(self, names: Sequence[Forms | str], form: str = NAME, *, either: bool = False) -> Listed:
        """Several names as one argument. form: of those that have it where none is asked for: the article in "the Axe".

        either: one of them is meant.
        """
        return Listed(names, self.catalogue.language, form, either=either)

    # Several copies

    def counted(self, copies: Sequence[str]) -> list[Forms]:
        """The names of the kinds of copies, each once, with its number if more than one."""
        return [self.several(kind, number) for kind, number in by_kind(copies).items()]

    def several(self, kind: str, number: int) -> Forms:
        """The name of a number of a kind, by its patterns: `several`, and `several_acc` for the form `acc`."""
        forms = self.name(kind)
        if number == 1 or SEVERAL not in forms:
            return numbered(forms, number)
        return Name(
            several(forms, number, self.catalogue.language), lambda: several(in_english(forms), number, REFERENCE)
        )


class Arguments(Mapping[str, Any]):
    """Fields as the arguments of a message. Each is named when it is asked for: a sentence has few of an event's fields."""

    def __init__(self, names: Names, fields: Mapping[str, Any]) -> None:
        self._names = names
        self._fields = fields

    def __getitem__(self, name: str) -> Any:
        value, kind = self._fields[name], self._names.kinds.get(name)
        return self._names.argument(value) if kind is None else self._names.name_of(kind, str(value))

    def __contains__(self, name: object) -> bool:
        return name in self._fields

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


def familiar(name: Forms) -> Forms:
    """The name of somebody who has just been named in full: the first name, in every form that has one (`first_gen`)."""
    return changed(name, _shorter)


def _shorter(name: Forms) -> Forms:
    first = name.get("first") or name[NAME]
    shorter = {form: name.get(f"first_{form}", text) for form, text in name.items()}
    return {**shorter, NAME: first, "cap": name.get("first_cap", first)}
