"""Importing translations from gettext PO files. Only what is translated is written, each text in its place."""

from __future__ import annotations

import codecs
import io
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import starmap
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from solo.files.atomic import read_bytes, write_together
from solo.files.content_errors import ContentError, ContentErrors, brief, nearest
from solo.files.errors import AuthorText, ErrorText
from solo.files.yaml import LARGEST_FOLDER, parse_yaml, read_text, read_yaml, shipped
from solo.files.yaml_edit import at, patched, put
from solo.files.yaml_writing import rendered
from solo.kernel.ids import is_id
from solo.narration.catalogue import MARK, REFERENCE, RULEBOOK, section_of
from solo.narration.expected import Expected
from solo.narration.faults import MAX_PHRASINGS, faults, flatten, placeholders
from solo.narration.forms import DERIVED, is_pattern
from solo.narration.language import SHARED
from solo.narration.messages import Message
from solo.narration.origins import FILE, Origins, as_file, below, hash_of, key_of, noted, notes_in, previous
from solo.narration.outside import TAG, written_to
from solo.narration.sifting import LONGEST_NAME
from solo.narration.texts import (
    BETWEEN,
    TextPath,
    documents_by_file,
    files,
    place_of,
    texts,
    untranslated_copies,
    without,
)

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

MAX_LINES = 400_000
MAX_PROBLEMS = 20
nothing_expected: Mapping[str, Expected] = {}
NOWHERE = AuthorText("nowhere", "does not exist in English")


def import_po(
    language: str,
    source: Path,
    folder: Path | None = None,
    *,
    first: str = "",
    expected: Mapping[str, Expected] = nothing_expected,
) -> list[Path]:
    """Import translations from a PO file; returns the changed files. A new language gets a folder.

    first: the game whose words had no folder of their own once, in which entries exported then are looked up.
    expected: what each game expects of its words, so that a form is asked only of what is a name.
    Raises ContentError for an invalid language tag, a file that is not PO, and entries that do not exist in English or
    do not match it, each with its line; then nothing is written.
    """
    home = home_of(language, folder)
    english, ours = files(REFERENCE, folder), files(language, folder)
    ledger = LanguageTexts(language, folder)
    taken = _entries(language, source, folder, first, expected)
    wanted = ledger.changed(taken)
    copied = {name: places for name, places in ledger.copied().items() if (home / name).is_file()}
    drafts: dict[Path, str] = {}
    for name in dict.fromkeys((*wanted, *copied)):
        if not (home / name).parent.resolve().is_relative_to(home.parent.resolve()) or (home / name).is_dir():
            raise ContentError(
                ErrorText("no_place_for_language", "this is no place for a file of a language"), file=str(home / name)
            )
        written = _updated(home / name, english[name], wanted.get(name, {}), copied.get(name, ()))
        if written is not None:
            drafts[home / name] = written
    for name in _marks(wanted):
        if name not in ours and not (home / name).is_file() and home / name not in drafts:
            drafts[home / name] = rendered({})
    notes = ledger.after(taken)
    if notes != ledger.own_notes:
        drafts[home / FILE] = as_file(notes)
    _write(drafts)
    return [path for path in drafts if path.name != FILE] or list(drafts)


def po_files(folder: Path) -> list[Path]:
    """The PO files of a folder, as an export writes them; raises ContentError if there is none."""
    found = sorted(folder.glob("*.po"))
    if not found:
        raise ContentError(ErrorText("no_po_in_folder", "there is no PO file in this folder"), file=str(folder))
    return found


class Taken(NamedTuple):
    """What is imported of a message: the translation, and the English it was made from."""

    text: str
    english: str


class LanguageTexts:
    """A language as it is: its texts by context, which of them are English left by an import of before, and the notes."""

    def __init__(self, language: str, folder: Path | None = None) -> None:
        self._is_reference = language == REFERENCE
        home = home_of(language, folder)
        self._whole = folder is None and home.parent != shipped("locales")
        self.english, ours = (dict(texts(documents_by_file(each, folder))) for each in (REFERENCE, language))
        self.own_notes = {} if self._is_reference else notes_in(home)
        self._shipped_notes = notes_in(shipped("locales") / language) if self._whole and not self._is_reference else {}
        self.notes = {**self._shipped_notes, **self.own_notes}
        self.origins = Origins(self.english)
        made = {context for context, text in ours.items() if key_of(context, text) in self.notes}
        self.carried = set() if self._is_reference else untranslated_copies(self.english, ours, made)
        self.texts = {context: text for context, text in ours.items() if context not in self.carried}

    def copied(self) -> dict[str, set[TextPath]]:
        """The places of what is no translation, by file."""
        found: dict[str, set[TextPath]] = {}
        for name, place in map(place_of, self.carried):
            found.setdefault(name, set()).add(place)
        return found

    def stale(self) -> dict[str, str]:
        """What is noted of the translations whose English has changed, by context."""
        return self.origins.stale(self.texts, self.notes)

    def after(self, taken: Mapping[str, Taken]) -> dict[str, str]:
        """The notes when these translations have been taken over."""
        if self._is_reference:
            return {}
        notes = dict(self.notes)
        for context, (text, english) in taken.items():
            key = key_of(context, text)
            source = (english if context in self.english else "") or self.origins.of(context)
            if source and hash_of(source) not in (notes.get(key, ""), hash_of(previous(notes.get(key, "")))):
                notes[key] = noted(source, self._whole)
        every = {**self.texts, **{context: each.text for context, each in taken.items()}}
        keys = dict.fromkeys(starmap(key_of, every.items()))
        return {key: notes[key] for key in keys if key in notes and notes[key] != self._shipped_notes.get(key)}

    def changed(self, taken: Mapping[str, Taken]) -> dict[str, dict[TextPath, str]]:
        """The texts that are not as they were, by file and place.

        Where the language stands in front of a shipped one, a list with another phrasing has all of them.
        """
        new = {context: each.text for context, each in taken.items() if self.texts.get(context) != each.text}
        if self._whole:
            lists = {context.rpartition(f"{BETWEEN}#")[0] for context in new} - {""}
            new = {each: text for each, text in self.texts.items() if each.rpartition(f"{BETWEEN}#")[0] in lists} | new
        found: dict[str, dict[TextPath, str]] = {}
        for context, text in new.items():
            name, place = place_of(context)
            if text:
                found.setdefault(name, {})[place] = text
        return found


def _marks(wanted: Iterable[str]) -> Iterator[str]:
    """The files that a language needs to count as one, and to count as told in the games of these files."""
    for name in wanted:
        game, *rest = name.split("/")
        if not rest or rest[0] != RULEBOOK:
            yield MARK
            yield from [f"{game}/{MARK}"] if rest and game not in (RULEBOOK, SHARED) else []


def home_of(language: str, folder: Path | None) -> Path:
    """The folder of a language, existing or not; raises ContentError for an invalid tag."""
    if not TAG.fullmatch(language):
        raise ContentError(
            ErrorText("no_language_tag", "{word} is no language: a tag is like en, cs or pt_BR", word=brief(language))
        )
    home = (folder or written_to()) / language
    if home.is_symlink() or (home.exists() and not home.is_dir()):
        raise ContentError(ErrorText("no_language_folder", "this is no folder of a language"), file=str(home))
    return home


def _entries(
    language: str, source: Path, folder: Path | None, first: str, expected: Mapping[str, Expected]
) -> dict[str, Taken]:
    """The translations of a PO file, by context; raises ContentError with all that is wrong."""
    english = {
        (name, *path): texts
        for name, document in documents_by_file(REFERENCE, folder).items()
        for path, texts in flatten(document)
    }
    taken: dict[str, Taken] = {}
    problems = []
    for context, text, line, of in read_entries(source, language):
        parts, fault = _place(language, tuple(context.split(BETWEEN)), text, english, first)
        fault = fault or next(_formless(parts, str(text), expected), None)
        if fault:
            problems.append(
                ContentError(
                    AuthorText("entry_fault", "{context} {fault}", context=brief(context), fault=fault),
                    file=str(source),
                    line=line,
                )
            )
        else:
            taken[BETWEEN.join(parts)] = Taken(str(text), of)
    if problems:
        more = (
            [ErrorText("and_more", "and {count} more", count=len(problems) - MAX_PROBLEMS)]
            if len(problems) > MAX_PROBLEMS
            else []
        )
        raise ContentErrors(ErrorText("nothing_taken", "nothing is taken over:"), [*problems[:MAX_PROBLEMS], *more])
    return taken


def read_entries(source: Path, language: str = "") -> Iterator[tuple[str, object, int | None, str]]:
    """Context, translation, line and English of every translated entry; raises ContentError if the file is not PO.

    language: that which its header may name.
    """
    catalog = _catalog(source)
    named = catalog.locale_identifier or ""
    if language and named and primary(named) != primary(language):
        raise ContentError(
            ErrorText(
                "other_language",
                "its header names the language {named}, not {language!r}",
                named=brief(named),
                language=language,
            ),
            file=str(source),
        )
    for message in catalog:
        if message.context and message.string and not message.fuzzy:
            yield str(message.context), message.string, message.lineno, str(message.id)


def primary(tag: str) -> str:
    """The language of a tag, without its script and country.

    >>> primary("sk-SK"), primary("pt_BR")
    ('sk', 'pt')
    """
    return tag.replace("-", "_").partition("_")[0].lower()


def _catalog(source: Path) -> Catalog:
    """A PO file; raises ContentError if it is none."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        data = read_bytes(source, LARGEST_FOLDER).removeprefix(codecs.BOM_UTF8)
        if data.count(b"\n") > MAX_LINES:
            raise ContentError(
                ErrorText("too_many_lines", "the file has more than {most:,} lines", most=MAX_LINES), file=str(source)
            )
        return read_po(io.BytesIO(data), charset="utf-8", abort_invalid=True)
    except OSError as error:
        raise ContentError(
            ErrorText("unreadable", "the file cannot be read ({reason})", reason=error), file=str(source)
        ) from error
    except (PoFileError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ContentError(
            ErrorText("no_po_file", "this is no PO file ({reason})", reason=brief(str(error))), file=str(source)
        ) from error


def _place(
    language: str,
    parts: tuple[str, ...],
    text: object,
    english: Mapping[tuple[str, ...], list[str]],
    first: str,
) -> tuple[tuple[str, ...], AuthorText | None]:
    """The key path of an entry, and why it cannot be imported (None when it can).

    Entries exported before games had folders of their own are looked up in the first game's file of that name.
    """
    for where in (parts, (f"{first}/{parts[0]}", *parts[1:])):
        fault = _fault(language, where, text, english)
        if fault != NOWHERE:
            return where, fault
    return parts, NOWHERE


def _fault(
    language: str, parts: tuple[str, ...], text: object, english: Mapping[tuple[str, ...], list[str]]
) -> AuthorText | None:
    """Why an entry cannot be imported; None when it can."""
    *base, last = parts
    if last.startswith("#"):
        number = last[1:]
        if not number.isdecimal() or len(number) > 3 or not 1 <= int(number) <= MAX_PHRASINGS:
            return AuthorText(
                "no_phrasing", "is none of the phrasings of a list, which are {most} at most", most=MAX_PHRASINGS
            )
        parts = tuple(base)
    if not isinstance(text, str):
        return AuthorText("own_plurals", "has plurals of its own; they stand within the message")
    if any(unicodedata.category(character) == "Cc" and character != "\n" for character in text):
        return AuthorText("control_characters", "has control characters in it")
    section = Path(parts[0]).stem
    name = english.get((*parts[:3], "name")) if len(parts) == 4 and is_id(parts[3]) else None
    if name is not None and section == "names":
        known: list[str] | None = ["count"] if is_pattern(parts[3]) else None
    elif name is not None and (section, parts[1]) == DERIVED:
        known = [argument for each in name for argument in placeholders(each)]
    elif parts in english:
        known = [name for each in english[parts] for name in placeholders(each)]
    else:
        return NOWHERE
    if known is None or section == "terms":
        long = len(text) > LONGEST_NAME
        return AuthorText("too_long_name", "is longer than {most} characters", most=LONGEST_NAME) if long else None
    return next(faults(language, text, known), None)


def _formless(parts: tuple[str, ...], text: str, expected: Mapping[str, Expected]) -> Iterator[AuthorText]:
    """Why a sentence asks for a form in vain: it is put in as finished text."""
    name, *keys = parts
    section = section_of(Path(name))
    if section in ("names", "terms"):
        return
    games = [expected[game] for game in expected if game == name.partition("/")[0]] or list(expected.values())
    for argument, form in Message(text).forms() if games else ():
        if not any(each.kinds_of(argument, (section, *keys)) for each in games):
            yield AuthorText(
                "form_in_vain",
                "asks for {{{argument}.{form}}}, but {{{argument}}} is no name: it comes as finished text",
                argument=argument,
                form=form,
            )


def _updated(path: Path, english: Path, texts: Mapping[TextPath, str], carried: Collection[TextPath]) -> str | None:
    """The new content of a catalogue file with these texts, and without English ones; None when nothing changes."""
    text = read_text(path) if path.is_file() else ""
    there = parse_yaml(text, str(path)) or {}
    changed = {place: each for place, each in texts.items() if at(there, place) != each}
    order = read_yaml(english) if changed else None
    if carried:
        return rendered(put(without(there, carried), changed, order))
    return patched(text, changed, order) if changed else None


def outdated(language: str, game: str = "", folder: Path | None = None) -> list[str]:
    """The contexts of translations whose English has changed; raises ContentError. game: without those of other games."""
    from solo.narration.catalogue import games_told

    others = [f"{each}/" for each in games_told(REFERENCE, folder=folder) if game not in ("", each)]
    return [each for each in LanguageTexts(language, folder).stale() if not each.startswith(tuple(others))]


def note(language: str, folder: Path | None = None, place: str = "") -> bool:
    """Note for the texts of a language which English they are made from, after they were edited; True if that is new.

    place: the beginning of a context below which stale translations have proved right. Raises ContentError.
    """
    home, ledger = home_of(language, folder), LanguageTexts(language, folder)
    settled = list(below(ledger.texts, place)) if place else []
    if place and not settled:
        raise ContentError(
            ErrorText(
                "no_translation_below",
                "there is no translation below {place}{hint}",
                place=brief(place),
                hint=nearest(place, ledger.texts),
            )
        )
    notes = ledger.origins.renewed(ledger.texts, ledger.notes, settled)
    if language == REFERENCE or list(notes.items()) == list(ledger.notes.items()):
        return False
    _write({home / FILE: as_file(notes)})
    return True


def _write(drafts: Mapping[Path, str]) -> None:
    """Write several files, replacing none before all are on the disk; raises ContentError, with nothing changed."""
    try:
        for path in drafts:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_together({path: text.encode() for path, text in drafts.items()})
    except OSError as error:
        raise ContentError(
            ErrorText("unwritable", "the file cannot be written ({reason})", reason=error), file=error.filename or ""
        ) from error
