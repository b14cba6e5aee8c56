"""Exporting catalogues as gettext PO files for translators' tools. Importing such a file again changes nothing."""

from __future__ import annotations

import io
from pathlib import Path

from solo.narration.catalogue import REFERENCE
from solo.narration.messages import is_described
from solo.narration.texts import carried, documents_by_file, texts
from solo.narration.translations import home_of


def export_po(language: str, folder: Path | None = None) -> bytes:
    """A language as PO: the context is the key path, the message the English text, the translation the language's text.

    Raises ContentError for an unknown language.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    home_of(language, folder)
    english = dict(texts(documents_by_file(REFERENCE, folder)))
    ours = dict(texts(documents_by_file(language, folder)))
    if language != REFERENCE:
        copied = carried(english, ours)
        ours = {context: text for context, text in ours.items() if context not in copied}
    locale = language if is_described(language) else None
    catalog = Catalog(locale=locale, project="solo-narrator", charset="utf-8", creation_date=None)
    for context in dict.fromkeys((*english, *ours)):
        if english.get(context) or ours.get(context):
            catalog.add(english.get(context) or context, ours.get(context, ""), context=context)
    out = io.BytesIO()
    write_po(out, catalog, width=0, omit_header=False, sort_output=False)
    lines = [line for line in out.getvalue().split(b"\n") if not line.startswith((b'"POT-Creation', b'"PO-Revision'))]
    return b"\n".join(lines)
