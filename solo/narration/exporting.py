"""Exporting catalogues as gettext PO files for translators' tools. Importing such a file again changes nothing."""

from __future__ import annotations

import io
from collections.abc import Collection
from pathlib import Path

from solo.kernel.documents import ContentError
from solo.narration.messages import is_described
from solo.narration.origins import hash_of, previous
from solo.narration.translations import Ledger, home_of, read_entries


def export_po(language: str, folder: Path | None = None, earlier: Collection[str] = ()) -> bytes:
    """A language as PO: the context is the key path, the message the English text, the translation the language's text.

    A translation whose English has changed is fuzzy, with the English of before if it is known: as it was noted, or as it
    stands among the texts of an earlier export (`msgids_of`). Raises ContentError for an unknown language.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    home_of(language, folder)
    ledger = Ledger(language, folder)
    english, ours, stale = ledger.english, ledger.texts, ledger.stale()
    known = {hash_of(text): text for text in earlier}
    locale = language if is_described(language) else None
    catalog = Catalog(locale=locale, project="solo-narrator", charset="utf-8", creation_date=None)
    for context in dict.fromkeys((*english, *ours)):
        if english.get(context) or ours.get(context):
            message = catalog.add(english.get(context) or context, ours.get(context, ""), context=context)
            if context in stale:
                message.flags.add("fuzzy")
                was = previous(stale[context]) or known.get(stale[context], "")
                message.previous_id = [was] if was else []
    out = io.BytesIO()
    write_po(out, catalog, width=0, omit_header=False, sort_output=False, include_previous=True)
    lines = [line for line in out.getvalue().split(b"\n") if not line.startswith((b'"POT-Creation', b'"PO-Revision'))]
    return b"\n".join(lines)


def msgids_of(path: Path) -> list[str]:
    """The English texts of an earlier export; none if the file is no PO, or not there."""
    try:
        return [english for _, _, _, english in read_entries(path)] if path.is_file() else []
    except ContentError:
        return []
