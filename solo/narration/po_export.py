"""Exporting catalogues as gettext PO files for translators' tools. Importing such a file again changes nothing."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from functools import cache
from itertools import chain
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from solo import __version__
from solo.files.content_errors import ContentError, nearest
from solo.files.errors import ErrorText
from solo.files.yaml import read_outlined
from solo.narration.catalogue import REFERENCE, section_of_file
from solo.narration.cldr import is_described
from solo.narration.commenting import Comments
from solo.narration.expected import Expected
from solo.narration.forms import ARTICLES, DERIVED, FIRST, SEVERAL, is_pattern, needed_forms
from solo.narration.language import SHARED
from solo.narration.language_profile import profile_of
from solo.narration.origins import hash_of, previous
from solo.narration.po_import import LanguageTexts, home_of, read_entries
from solo.narration.texts import BETWEEN, files

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ICU = "icu-message-format"
"""The flag of a message with placeholders, whose syntax is that of ICU."""
COMMENTS = 76
"""The most columns of a comment, as gettext's tools have them."""
WHENEVER = datetime(2000, 1, 1, tzinfo=UTC)
"""The dates in the header: an export of the same texts by the same version is the same file at any time."""


def export_po(language: str, folder: Path | None = None) -> bytes:
    """A whole language as PO (`Export`)."""
    return Export(language, folder).po()


class Export:
    """A language to be written as PO: the context is the key path, the message the English text, as the files have it.

    expected: what the games expect, for the comments. Raises ContentError for what is no language.
    """

    def __init__(
        self, language: str, folder: Path | None = None, expected: Mapping[str, Expected] | None = None
    ) -> None:
        home_of(language, folder)
        ledger = LanguageTexts(language, folder)
        self._language = language
        self._english, self._ours, self._stale = ledger.english, ledger.texts, ledger.stale()
        self._origins = ledger.origins
        self._lines = _lines(folder)
        self._phrasings = Counter(each.rpartition(f"{BETWEEN}#")[0] for each in self._english)
        self._comments = Comments(
            language, profile_of(language, folder), expected or {}, self._english, _names(ledger, expected or {})
        )
        self._parts: dict[str, list[str]] = {}
        for context in offered(self._english, self._ours, expected or {}):
            self._parts.setdefault(part_of(context), []).append(context)

    def parts(self) -> list[str]:
        """The parts that can be written alone: `table`, `town/events`, `town/encounters`."""
        return list(self._parts)

    def po(self, part: str = "", earlier: Collection[str] = ()) -> bytes:
        """The language as PO, or one part of it, or one file of that; raises ContentError for an unknown part.

        A translation whose English has changed is fuzzy, with the English of before if it is known: as it was noted, or
        as it stands among the texts of an earlier export (`msgids_of`).
        """
        from babel.messages.pofile import write_po

        before = {hash_of(text): text for text in earlier}
        out = io.BytesIO()
        write_po(out, _empty(self._language, self._comments.general()), width=0)
        for context in self._contexts(part) if part else chain.from_iterable(self._parts.values()):
            out.write(self._message(context, before).encode())
        return out.getvalue()

    def _contexts(self, part: str) -> list[str]:
        """The messages of a part, or of a file of one, named with slashes or as the file of an export is."""
        known: dict[str, list[str]] = {}
        for each, contexts in self._parts.items():
            for context in contexts:
                known.setdefault(file_of(context), []).append(context)
            known[each] = contexts
        found = known.get(part) or known.get(part.replace("-", "/").removesuffix(".po").removesuffix(".yaml"))
        if found is None:
            hint = nearest(part.replace("-", "/"), known)
            raise ContentError(
                ErrorText(
                    "no_part",
                    "there is no part {part!r}; there are: {parts}{hint}",
                    part=part,
                    parts=", ".join(self._parts),
                    hint=hint,
                )
            )
        return found

    def _message(self, context: str, before: Mapping[str, str]) -> str:
        """A message as it is written; by ourselves, as Babel takes very long to wrap so many comments."""
        english, ours, place = self._english.get(context, ""), self._ours.get(context, ""), self._lines.get(context)
        list_of, mark, _ = context.rpartition(f"{BETWEEN}#")
        comment = self._comments.of(context, english or ours, self._phrasings[list_of] if mark else 1)
        if not english and (source := self._origins.of(context)):
            comment.append(f"English has no such form; the name is: {source}")
        lines = [f"#. {line}" for each in dict.fromkeys(comment) for line in _wrapped(each)]
        lines += [f"#: {place[0]}:{place[1]}"] if place else []
        flags = ["fuzzy"] * (context in self._stale) + [ICU] * ("{" in (english or ours))
        lines += [f"#, {', '.join(flags)}"] if flags else []
        if context in self._stale and (was := previous(self._stale[context]) or before.get(self._stale[context], "")):
            lines += [f"#| {line}" for line in _entry("msgid", was)]
        lines += [*_entry("msgctxt", context), *_entry("msgid", english or context), *_entry("msgstr", ours)]
        return "\n".join((*lines, "\n"))


def offered(english: Mapping[str, str], ours: Mapping[str, str], expected: Mapping[str, Expected]) -> list[str]:
    """The contexts of the messages that a language needs, those of a name together.

    To those of English are added the forms of names that sentences of the language ask for. An article is left out once
    names of its kind are translated and none has it.
    """
    needed = {game: needed_forms(_told(ours, game), each) for game, each in expected.items()}
    groups: dict[str, list[str]] = {}
    for context in dict.fromkeys((*english, *ours)):
        if english.get(context) or ours.get(context):
            groups.setdefault(context.rpartition(BETWEEN)[0] if _kind_of(context, expected) else context, []).append(
                context
            )
    given: dict[tuple[str, str], set[str]] = {}
    for context in filter(ours.get, ours):
        if (kind := _kind_of(context, expected)) is not None:
            given.setdefault(kind, set()).add(context.rpartition(BETWEEN)[2])
    found: list[str] = []
    for name, contexts in groups.items():
        kind = _kind_of(contexts[0], expected)
        if kind is None:
            found += contexts
            continue
        asked, forms = needed[kind[0]].get(kind[1], {}), [each.rpartition(BETWEEN)[2] for each in contexts]
        spared = {each for each in ARTICLES if kind in given and each not in given[kind] and each not in asked}
        found += [each for each, form in zip(contexts, forms, strict=True) if form not in spared]
        more = [form for form in asked if form not in forms]
        more = [form for form in more if not is_pattern(form) or SEVERAL in forms]
        found += [f"{name}{BETWEEN}{form}" for form in more if not form.startswith(f"{FIRST}_") or FIRST in forms]
    return found


def _kind_of(context: str, expected: Mapping[str, Expected]) -> tuple[str, str] | None:
    """The game and the kind of the name of which a message is a form, whether it has names or makes them; None for others."""
    file, *keys = context.split(BETWEEN)
    game, _, name = file.partition("/")
    if game not in expected or len(keys) != 3:
        return None
    if name == "names.yaml":
        return game, keys[0]
    made = ((kind, id) for kind, ids in expected[game].derived.items() for id in ids)
    return next(
        ((game, kind) for kind, id in made if (*DERIVED, id) == (file_of(context).split("/")[1], *keys[:2])), None
    )


def _told(texts: Mapping[str, str], game: str) -> dict[tuple[str, ...], list[str]]:
    """The texts of a language that are told in a game, apart from its names, by section and keys."""
    found: dict[tuple[str, ...], list[str]] = {}
    for context, text in texts.items():
        file, *keys = context.split(BETWEEN)
        section = section_of_file(file)
        if file.partition("/")[0] in (game, SHARED, "table.yaml") and section not in ("names", "terms"):
            found.setdefault((section, *keys), []).append(text)
    return found


def part_of(context: str) -> str:
    """The part in which a message is exported.

    >>> part_of("town/encounters/uptown.yaml / woods_1 / scene"), part_of("table.yaml / goodbye")
    ('town/encounters', 'table')
    """
    return "/".join(file_of(context).split("/")[:2])


def file_of(context: str) -> str:
    """The file of a message, without its ending.

    >>> file_of("town/encounters/uptown.yaml / woods_1 / scene")
    'town/encounters/uptown'
    """
    return context.partition(BETWEEN)[0].removesuffix(".yaml")


def _empty(language: str, general: str) -> Catalog:
    """A catalogue without messages, with a header in which tools find nothing wrong, the same at any time.

    general: what translators are told of all messages.
    """
    from babel.messages.catalog import Catalog

    return Catalog(
        locale=language if is_described(language) else None,
        header_comment="\n".join(f"# {line}".rstrip() for line in general.splitlines()),
        project="solo-narrator",
        version=__version__,
        msgid_bugs_address="see the documentation",
        creation_date=WHENEVER,
        revision_date=WHENEVER,
        last_translator="The solo-narrator contributors <>",
        language_team=f"{language} <>",
        charset="utf-8",
        fuzzy=False,
    )


def _lines(folder: Path | None) -> dict[str, tuple[str, int]]:
    """File and line of every English message."""
    found = {}
    for name, path in files(REFERENCE, folder).items():
        for place, line in read_outlined(path)[1].lines():
            keys = [f"#{each + 1}" if isinstance(each, int) else each for each in place]
            found[BETWEEN.join((name, *keys))] = (f"locales/{REFERENCE}/{name}", line)
    return found


def _names(ledger: LanguageTexts, expected: Mapping[str, Expected]) -> dict[tuple[str, str], dict[str, dict[str, str]]]:
    """Names with their forms, by game, kind and id: those of the language, or of English where it has none of the kind.

    Those that patterns of the table make of other names have the patterns for forms.
    """
    found: dict[tuple[str, str], dict[str, dict[str, str]]] = {}
    for texts in (ledger.texts, ledger.english):
        own: dict[tuple[str, str], dict[str, dict[str, str]]] = {}
        for context, text in texts.items():
            name, *keys = context.split(BETWEEN)
            game, _, file = name.partition("/")
            derived = (Path(file).stem, *keys[:1]) == DERIVED and game in expected
            if (file == "names.yaml" or derived) and len(keys) == 3 and text:
                kinds = (
                    [kind for kind, ids in expected[game].derived.items() if keys[1] in ids] if derived else keys[:1]
                )
                for kind in kinds:
                    own.setdefault((game, kind), {}).setdefault(keys[1], {})[keys[2]] = text
        found = {**own, **found}
    return found


def _entry(key: str, text: str) -> list[str]:
    """The lines of one part of a message.

    >>> _entry("msgid", 'Say "no".')
    ['msgid "Say \\\\"no\\\\"."']
    """
    from babel.messages.pofile import normalize

    return f"{key} {normalize(text, width=0)}".split("\n")


@cache
def _wrapped(comment: str) -> list[str]:
    """A comment in lines as gettext has them; many messages share one."""
    return wrap(comment, COMMENTS, break_long_words=False, break_on_hyphens=False)


def msgids_of(path: Path) -> list[str]:
    """The English texts of an earlier export; none if the file is no PO, or not there."""
    try:
        return [english for _, _, _, english in read_entries(path)] if path.is_file() else []
    except ContentError:
        return []
