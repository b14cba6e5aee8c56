"""The types of the cells of a save, and the functions that read them: every row and every cell is decoded into a type.

A type bounds length, depth and range, so that nothing in a file can be larger or deeper than play could make it.
Anything else raises DamagedSave with the table, the row and the column.
"""

from __future__ import annotations

import hashlib
import json
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec

from solo.files.errors import ErrorText
from solo.kernel.decisions import Answer
from solo.storage.errors import DamagedSave, UnfitForSave

LONGEST_GAME = 10**9
"""The most answers a campaign may have; far more than any has."""

LONGEST_WORD = 2_000
LONGEST_LIST = 1_000
LONGEST_TEXT = 256 * 1024
LARGEST_SNAPSHOT = 1024 * 1024
LARGEST_EVENTS = 8 * 1024 * 1024
"""The most bytes of a decompressed state, and of the events of one turn: a hundred times those of the longest games."""

LAST_MOMENT = 253_000_000_000
"""The latest time stamp, in seconds since 1970: the last year that `datetime` knows."""

NO_TEXT = ErrorText("no_text", "no UTF-8 text")
MAX_FOLDERS = 100
MAX_KITS = 100
"""The most folders of home-made cards at a time, and the most changes of them that are remembered."""

Position = Annotated[int, msgspec.Meta(ge=0, le=LONGEST_GAME)]
StoredKey = Annotated[str, msgspec.Meta(max_length=80)]
StoredWord = Annotated[str, msgspec.Meta(max_length=LONGEST_WORD)]
StoredText = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
Number = Annotated[int, msgspec.Meta(ge=-(2**62), le=2**62)]
StoredWords = Annotated[list[StoredWord], msgspec.Meta(max_length=LONGEST_LIST)]
Proper = StoredWord | Annotated[tuple[StoredWord, ...], msgspec.Meta(max_length=LONGEST_LIST)]
"""An answer."""

Plain = dict[StoredKey, Number | StoredWord | bool | StoredWords | None]
"""A flat mapping, as setups and labels are."""


class Holder(msgspec.Struct, frozen=True):
    """The process that plays a campaign, or played it last: its number, its host, and a unique token."""

    process: Number = 0
    host: StoredWord = ""
    token: StoredKey = ""


class Folder(msgspec.Struct, frozen=True):
    """A folder of home-made cards. path: where it was, to find it again; "" when the path cannot be stored."""

    path: StoredWord
    fingerprint: StoredKey


class PlayedWith(msgspec.Struct, frozen=True):
    """What answers were given with from a position on: a version of the program, the shipped cards, home-made ones."""

    since: Position
    program: StoredKey
    shipped: StoredKey
    home: Annotated[tuple[Folder, ...], msgspec.Meta(max_length=MAX_FOLDERS)] = ()


Kits = Annotated[tuple[PlayedWith, ...], msgspec.Meta(max_length=MAX_KITS)]


class Link(msgspec.Struct, frozen=True):
    """The file that a campaign goes on from: its name, and the digest of the checkpoint where it ends."""

    name: StoredKey
    digest: StoredKey


class Header(msgspec.Struct, frozen=True):
    """What is stored about a campaign besides its answers and checkpoints; each field is a row of the table `about`.

    game: the name of the game that is played; "" in a save of format 1, which knew only one.
    cursor: how many answers are in force (not undone). base: the position of the first checkpoint; above 0 if a
    recovered campaign has lost its beginning, or another file has it. played: when the last answer was given, in seconds
    since 1970, 0 when none was. holder: who plays it.
    played_with: in order of `since`; empty for answers from before this was noted.
    wishes: what the player wants done without being asked; not part of the play. language: the one last told in; ""
    before it was noted. before: the file that holds what came before `base`. after: the name of the file in which the
    campaign goes on, if there is such a file. put: at which positions a question was noted once more (`Asked.put`). asked: at
    which a person was asked, the last of them. label: what lists show of where it stands; empty before it was noted.
    """

    setup: Plain
    cursor: Position
    game: StoredKey = ""
    base: Position = 0
    played: Annotated[int, msgspec.Meta(ge=0, le=LAST_MOMENT)] = 0
    recovered: bool = False
    holder: Holder | None = None
    played_with: Kits = ()
    wishes: dict[StoredKey, StoredKey] = {}
    language: StoredKey = ""
    before: Link | None = None
    after: StoredKey = ""
    put: Annotated[tuple[Position, ...], msgspec.Meta(max_length=LONGEST_LIST)] = ()
    asked: Annotated[tuple[Position, ...], msgspec.Meta(max_length=LONGEST_LIST)] = ()
    label: Plain = {}


class AboutRow(msgspec.Struct, frozen=True, array_like=True):
    """A row of the table `about`; the value is JSON."""

    table: ClassVar = "about"
    key: StoredKey
    value: StoredText


class AnswerRow(msgspec.Struct, frozen=True, array_like=True):
    """A row of the table `answer`; the answer is JSON."""

    table: ClassVar = "answer"
    position: Position
    answer: StoredText
    seal: StoredKey

    def follows(self, before: str) -> bool:
        """Whether its seal is right, given the seal `before` of the preceding answer."""
        return self.seal == seal(self.position, self.answer, before)


class LabelRow(msgspec.Struct, frozen=True, array_like=True):
    """The beginning of a row of the table `checkpoint`; the label is JSON."""

    table: ClassVar = "checkpoint"
    position: Position
    label: StoredText


class CheckpointRow(msgspec.Struct, frozen=True, array_like=True):
    """A row of the table `checkpoint`; snapshot and events are compressed."""

    table: ClassVar = "checkpoint"
    position: Position
    label: StoredText
    snapshot: bytes
    events: bytes
    digest: StoredKey
    seal: StoredKey

    @property
    def sealed(self) -> bool:
        """Whether its seal is right."""
        return self.seal == seal(self.position, self.label, self.snapshot, self.events, self.digest)


class Checkpoint(msgspec.Struct, frozen=True):
    """The state at a round boundary, and the events since the previous checkpoint.

    position: how many answers lead there. label: what lists show about it (night, round, doom and so on).
    """

    position: int
    label: dict[str, Any]
    snapshot: bytes
    events: bytes
    digest: str

    @property
    def size(self) -> int:
        """Its bytes in memory."""
        return len(self.snapshot) + len(self.events)


AnyRow = TypeVar("AnyRow", AboutRow, AnswerRow, LabelRow, CheckpointRow)
T = TypeVar("T")

_about = {field.name: msgspec.json.Decoder(field.type) for field in msgspec.structs.fields(Header)}
_answer = msgspec.json.Decoder(Proper)
_label = msgspec.json.Decoder(Plain)


def seal(*parts: object) -> str:
    """A short checksum over some parts."""
    whole = hashlib.sha256()
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogateescape")
        whole.update(len(raw).to_bytes(8, "big") + raw)
    return whole.hexdigest()[:16]


def decode(read: Callable[[Any], T], raw: object, path: Path, table: str, row: object, column: str) -> T:
    """Decode a cell with `read`; raises DamagedSave with its place when that fails."""
    try:
        return read(raw)
    except (msgspec.MsgspecError, zlib.error, ValueError, RecursionError) as error:
        raise _damage(path, table, row, column, error) from error


def read_row(shape: type[AnyRow], raw: tuple[object, ...], path: Path) -> AnyRow:
    """Decode a row; raises DamagedSave."""
    try:
        row: AnyRow = msgspec.convert(raw, shape, strict=True)
    except msgspec.ValidationError as error:
        number = str(error).rpartition("$[")[2].partition("]")[0]
        column = shape.__struct_fields__[int(number)] if number.isdigit() else "?"
        raise _damage(path, shape.table, raw[0], column, error) from error
    except UnicodeEncodeError as error:
        column = shape.__struct_fields__[raw.index(error.object)]
        raise _damage(path, shape.table, raw[0], column, NO_TEXT) from error
    return row


class DamagedCell(DamagedSave):
    """A cell cannot be what it says. place: which. why: the reason."""

    def __init__(self, path: Path, place: ErrorText, why: object) -> None:
        self.place = place
        self.why = why
        super().__init__(
            ErrorText(
                "cell_damaged",
                "{path}: {place} is damaged ({reason}); `solo recover` may save the rest",
                path=path,
                place=place,
                reason=why,
            )
        )


def _damage(path: Path, table: str, row: object, column: str, why: object) -> DamagedSave:
    place = ErrorText(
        "cell", "table {table}, row {row}, column {column}", table=table, row=ascii(str(row)[:40]), column=column
    )
    return DamagedCell(path, place, why)


def read_about(rows: dict[str, str], path: Path) -> Header:
    """Decode the rows of the table `about`; rows with unknown keys are ignored."""
    found = {key: read_fact(key, value, path) for key, value in rows.items() if key in _about}
    missing = [key for key in ("setup", "cursor") if key not in found]
    if missing:
        raise DamagedSave(
            ErrorText(
                "row_missing",
                "{path}: table about has no row {row!r}; `solo recover` may save the rest",
                path=path,
                row=missing[0],
            )
        )
    header = Header(**found)
    if header.base > header.cursor:
        raise _damage(path, "about", "base", "value", ErrorText("beyond_cursor", "it is beyond the cursor"))
    return header


def read_fact(key: str, value: str, path: Path) -> Any:
    """Decode one field of the campaign record; raises DamagedSave."""
    return decode(_about[key].decode, value, path, "about", key, "value")


def read_answer(row: AnswerRow, path: Path) -> Answer:
    """Decode the answer of a row; raises DamagedSave."""
    answer: Answer = decode(_answer.decode, row.answer, path, row.table, row.position, "answer")
    return answer


def read_label(row: LabelRow | CheckpointRow, path: Path) -> Plain:
    """Decode the label of a row; raises DamagedSave."""
    return decode(_label.decode, row.label, path, row.table, row.position, "label")


def read_checkpoint(row: CheckpointRow, path: Path) -> Checkpoint:
    """Decode the checkpoint of a row; raises DamagedSave when its seal is wrong."""
    place = (path, row.table, row.position)
    if not row.sealed:
        raise _damage(*place, "seal", ErrorText("wrong_checksum", "the checksum is wrong"))
    return Checkpoint(
        row.position,
        read_label(row, path),
        decode(lambda raw: _inflate(raw, LARGEST_SNAPSHOT), row.snapshot, *place, "snapshot"),
        decode(lambda raw: _inflate(raw, LARGEST_EVENTS), row.events, *place, "events"),
        row.digest,
    )


def _inflate(raw: bytes, largest: int) -> bytes:
    """Decompressed bytes; refused when there are more than `largest` or the data is cut off."""
    inflater = zlib.decompressobj()
    data = inflater.decompress(raw, largest)
    if inflater.unconsumed_tail or not inflater.eof:
        raise ValueError("more or less data than a checkpoint holds")
    return data


# What is written: rows of cells, each read once by the functions above before it is stored.


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Turn an error of reading into UnfitForSave: what is to be written could not be read again."""
    try:
        yield
    except DamagedCell as error:
        raise _unfit(path, error.place, error.why) from error
    except UnicodeEncodeError as error:
        raise _unfit(path, repr(error.object), NO_TEXT) from error


def _unfit(path: Path, place: str, why: object) -> UnfitForSave:
    return UnfitForSave(
        ErrorText(
            "unfit",
            "{path}: {place} would be more than a save can hold ({reason}); nothing was written",
            path=path,
            place=place,
            reason=why,
        )
    )


def fact_row(key: str, value: Any, path: Path) -> tuple[str, str]:
    """A row of the table `about`; raises UnfitForSave."""
    row = (key, json.dumps(value))
    with _readable(path):
        read_row(AboutRow, row, path)
        read_fact(*row, path)
    return row


def answer_row(position: int, answer: Answer, before: str, path: Path) -> tuple[int, str, str]:
    """A row of the table `answer`; raises UnfitForSave. before: the seal of the preceding answer."""
    text = json.dumps(answer)
    row = (position, text, seal(position, text, before))
    with _readable(path):
        read_answer(read_row(AnswerRow, row, path), path)
    return row


def checkpoint_row(checkpoint: Checkpoint, path: Path) -> tuple[object, ...]:
    """A row of the table `checkpoint`; raises UnfitForSave."""
    snapshot, events = zlib.compress(checkpoint.snapshot, 6), zlib.compress(checkpoint.events, 6)
    label = json.dumps(checkpoint.label)
    with _readable(path):
        checkpoint.digest.encode()
        mark = seal(checkpoint.position, label, snapshot, events, checkpoint.digest)
        row = (checkpoint.position, label, snapshot, events, checkpoint.digest, mark)
        read_checkpoint(read_row(CheckpointRow, row, path), path)
    return row


def moment() -> int:
    """The present second; the nearest one that can be stored if the clock stands before 1970 or after 9987."""
    return min(max(0, int(time.time())), LAST_MOMENT)


def storable(text: str) -> str:
    """A name from the system (a path, a host) as text that can be stored, "" if it is too long."""
    whole = text.encode("utf-8", "replace").decode()
    return whole if len(whole) <= LONGEST_WORD else ""
