"""Home-made prose, checked as shipped prose is: texts that nothing asks for, and what has no text.

A game says which texts its pieces have (`Prose`); what it does not say is taken from the shipped English words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from solo.files.content_errors import ContentError, among, author_error, nearest
from solo.files.yaml import MAX_MARKS, outline_of, read_outlined, read_text, shipped
from solo.narration.catalogue import (
    MAX_PROBLEMS,
    REFERENCE,
    Catalogue,
    documents_of,
    load,
    mapping_or_empty,
    section_of,
)
from solo.narration.faults import flatten

NAMES = "names"
"""The section of names, in which any id may have one."""
ANY = "any"
"""The key of texts that are told of any piece of a section."""
FEW = 12
"""So many keys are listed where one is unknown, and none of them is like it."""

Path_ = tuple[str, ...]
"""The keys of a text below the id of its piece."""


class HomeMadeTexts(msgspec.Struct, frozen=True):
    """The texts of one piece in a section of prose: those that it needs, and those that it may have besides."""

    needed: tuple[Path_, ...] = ()
    spare: tuple[Path_, ...] = ()


EXPLAINED = HomeMadeTexts(((),))
"""One text, which says in a line what a thing does."""
Prose = Mapping[str, Mapping[str, HomeMadeTexts | None]]
"""The texts of all pieces, by section and id; None for a piece of which any text may be told."""


def as_shipped(game: str, section: str, *kinds: Collection[str]) -> dict[str, HomeMadeTexts]:
    """The texts of pieces, kind by kind: what all shipped ones of it have is needed, what some of them have is spare."""
    found, texts = mapping_or_empty(load(REFERENCE, game).sections.get(section)), dict[str, HomeMadeTexts]()
    for kind in kinds:
        each = [dict(flatten({"": found[id]})) for id in kind if id in found]
        paths = dict.fromkeys(path[1:] for have in each for path in have)
        needed = tuple(path for path in paths if all(("", *path) in have for have in each))
        texts |= dict.fromkeys(kind, HomeMadeTexts(needed, tuple(path for path in paths if path not in needed)))
    return texts


def below(kind: str, keys: Iterable[str]) -> tuple[Path_, ...]:
    """The paths of some texts of one kind."""
    return tuple((kind, key) for key in keys)


class Tree(NamedTuple):
    """Where the texts of a piece may stand. is_text: whether one may stand here. inner: what may stand below, by key."""

    is_text: bool
    inner: Mapping[str, Tree]


class Shape(NamedTuple):
    """What may stand in home-made words. sections: by section and first key; named: what may have a name, by kind.

    forms: the forms that a name may have, by language, none if they are not looked at.
    """

    sections: Prose
    named: Mapping[str, Collection[str]]
    forms: Mapping[str, Collection[str]] = {}


def forms_of(catalogues: Iterable[Catalogue]) -> Mapping[str, Collection[str]]:
    """The forms that names have, by language."""
    return {words.language: dict.fromkeys(_forms(words)) for words in catalogues}


def _forms(words: Catalogue) -> Iterator[str]:
    for kind in mapping_or_empty(words.sections.get(NAMES)).values():
        for name in mapping_or_empty(kind).values():
            yield from mapping_or_empty(name)


def shape_of(
    reference: Catalogue, prose: Prose, pieces: Iterable[str] = (), forms: Mapping[str, Collection[str]] | None = None
) -> Shape:
    """What the shipped English words have, and what the game says. pieces: the ids of what needs a name."""
    sections = {
        section: {**dict.fromkeys(_free(words, prose.get(section, {}))), **prose.get(section, {})}
        for section, words in reference.sections.items()
    }
    named = mapping_or_empty(sections.pop(NAMES, None))
    said = (*pieces, *(id for texts in prose.values() for id in texts))
    return Shape(
        sections, {kind: dict.fromkeys((*reference.sections[NAMES][kind], *said)) for kind in named}, forms or {}
    )


def _free(words: Mapping[str, Any], pieces: Mapping[str, HomeMadeTexts | None]) -> Iterable[str]:
    """The first keys of a section that stand there of themselves: all of them, but where all pieces have texts of their own."""
    return [key for key in words if key == ANY or not pieces or not all(pieces.values())]


def faults_of(document: Any, section: str, shape: Shape) -> Iterator[ContentError]:
    """Texts of a document that nothing asks for, with their keys.

    What is no text at all is not looked at, nor are sections and kinds of names that are none (`sifting.sift`).
    """
    known = shape.sections.get(section, {})
    for key, value in mapping_or_empty(document).items():
        if section == NAMES:
            ids = shape.named.get(key)
            strange = [id for id in mapping_or_empty(value) if ids and id not in ids]
            yield from (
                author_error("no_such_thing", "there is no such thing{hint}", key, id, hint=nearest(id, ids or ()))
                for id in strange
            )
        elif section in shape.sections and key not in known:
            yield author_error(
                "no_such_thing_in",
                "there is no such thing in {section}{hint}",
                key,
                section=section,
                hint=nearest(key, known),
            )
        elif texts := known.get(key):
            yield from _misplaced(value, (), _inner((*texts.needed, *texts.spare)), key)


def _formless(document: Any, forms: Collection[str]) -> Iterator[ContentError]:
    """Forms of names in a document that its language does not have."""
    for kind, names in mapping_or_empty(document).items():
        for id, written in mapping_or_empty(names).items():
            for form in mapping_or_empty(written):
                if form not in forms:
                    yield author_error(
                        "no_such_form", "there is no such form of a name{hint}", kind, id, form, hint=among(form, forms)
                    )


@lru_cache(1024)  # many pieces may have the same texts
def _inner(paths: tuple[Path_, ...]) -> Tree:
    """The paths as a tree."""
    rest: dict[str, list[Path_]] = {}
    for path in filter(None, paths):
        rest.setdefault(path[0], []).append(path[1:])
    return Tree(() in paths, {key: _inner(tuple(each)) for key, each in rest.items()})


def _misplaced(value: Any, at: Path_, known: Tree, id: str) -> Iterator[ContentError]:
    """Texts of a piece at other paths than those it may have. known: what may stand at this path."""
    inner = known.inner
    if not isinstance(value, Mapping):
        if not known.is_text:
            yield author_error("texts_below", "has texts below it: {texts}", id, *at, texts=", ".join([*inner][:FEW]))
    elif not inner:
        yield author_error("one_text_or_list", "is one text, or a list of them", id, *at)
    else:
        for key, each in value.items():
            if key in inner:
                yield from _misplaced(each, (*at, key), inner[key], id)
            else:
                hint = nearest(key, inner) or f"; there are: {', '.join(inner)}" * (len(inner) <= FEW)
                yield author_error("no_such_text", "there is no such text{hint}", id, *at, key, hint=hint)


def faults_in(files: Iterable[tuple[Path, Path]], words: Catalogue, shape: Shape) -> list[ContentError]:
    """What is wrong with the home-made files of one language, file by file: first what nothing asks for, then what lacks.

    files: each with the folder of its language. words: the language, with these files. What is no YAML, or too
    much, is left to the reading of the words.
    """
    problems = []
    marks = 0
    told: set[tuple[str, ...]] = set()
    for path, home in files:
        section = section_of(path.relative_to(home))
        try:
            document, within = read_outlined(path)
        except ContentError:
            continue
        marks += len(within.marks)
        if marks > MAX_MARKS:
            break
        problems += [each.in_file(path, within) for each in _faults(document, section, words, shape, told)]
    return problems


def faults_of_shipped(game: str, words: Catalogue, shape: Shape) -> list[ContentError]:
    """What is wrong with the shipped files of one language, as `faults_in` says it of home-made ones."""
    problems = []
    told: set[tuple[str, ...]] = set()
    for path, document in documents_of(words.language, game).items():
        found = _faults(document, section_of(path), words, shape, told)
        if found:
            file = shipped("locales") / words.language / path
            within = outline_of(read_text(file), str(file))
            problems += [each.in_file(file, within) for each in found]
    return problems


def _faults(
    document: Any, section: str, words: Catalogue, shape: Shape, told: set[tuple[str, ...]]
) -> list[ContentError]:
    """What is wrong with one document: the first problems of each sort."""
    lacking = _lacking(document, section, words, shape, told)
    forms = shape.forms.get(words.language) if section == NAMES else None
    formless = _formless(document, forms) if forms else ()
    return [
        *islice(faults_of(document, section, shape), MAX_PROBLEMS),
        *islice(formless, MAX_PROBLEMS),
        *islice(lacking, MAX_PROBLEMS),
    ]


def _lacking(
    document: Any,
    section: str,
    words: Catalogue,
    shape: Shape,
    told: set[tuple[str, ...]],
) -> Iterator[ContentError]:
    """Texts that pieces of a document need and its language does not have, each told once."""
    ours = mapping_or_empty(words.sections.get(section))
    for id, value in mapping_or_empty(document).items():
        texts = shape.sections.get(section, {}).get(id) if isinstance(value, Mapping) else None
        for path in texts.needed if texts else ():
            if _at(ours, id, *path) is None and (section, id, *path) not in told:
                told.add((section, id, *path))
                yield author_error("without_text", "has no text", id, *path)


def _at(place: Any, *path: str) -> Any:
    for key in path:
        place = place.get(key) if isinstance(place, Mapping) else None
    return place


def unsaid(catalogues: Iterable[Catalogue], prose: Prose) -> dict[tuple[str, str], list[str]]:
    """The pieces that have no text at all in a section where they need some: by section and id, in which languages."""
    found: dict[tuple[str, str], list[str]] = {}
    for words in catalogues:
        for section, pieces in prose.items():
            for id, texts in pieces.items():
                if texts and texts.needed and words.find(section, id) is None:
                    found.setdefault((section, id), []).append(words.language)
    return found


def nameless(catalogues: Iterable[Catalogue], pieces: Iterable[str]) -> dict[str, list[str]]:
    """The pieces that no catalogue has a name for: in which languages."""
    pieces = list(pieces)
    found: dict[str, list[str]] = {}
    for words in catalogues:
        for id in pieces:
            if not words.is_named(id):
                found.setdefault(id, []).append(words.language)
    return found
