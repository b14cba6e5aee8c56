"""Saves and exports as hostile hands would make them, from a sound one: one for each number, always the same."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from solo.storage.cells import seal
from tests.robustness.mutations import NUMBERS, WORDS, mutate, spoil

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n)"
SCHEMAS = {
    "a trigger": ["CREATE TRIGGER t AFTER INSERT ON answer BEGIN DELETE FROM checkpoint; END"],
    "a view": ["CREATE VIEW v AS SELECT * FROM answer"],
    "an index": ["CREATE INDEX i ON answer (answer)"],
    "a table": ["CREATE TABLE more (x)"],
    "a virtual table": ["CREATE VIRTUAL TABLE words USING fts5(x)"],
    "a column more": ["ALTER TABLE answer ADD COLUMN more TEXT"],
    "a generated column": ["ALTER TABLE answer ADD COLUMN twice TEXT AS (answer || answer)"],
    "a column less": ["ALTER TABLE answer DROP COLUMN seal"],
    "a table less": ["DROP TABLE answer"],
    "a view for a table": [
        "DROP TABLE answer",
        f"CREATE VIEW answer AS {ENDLESS} SELECT x AS position, '\"top\"' AS answer, '' AS seal FROM n",
    ],
    "a default": ["DROP TABLE about", "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT DEFAULT (randomblob(9)))"],
    "a check": ["UPDATE sqlite_master SET sql = replace(sql, 'seal TEXT NOT NULL', 'seal TEXT CHECK (1)')"],
    "no schema at all": ["DELETE FROM sqlite_master"],
    "nonsense": ["UPDATE sqlite_master SET sql = 'CREATE TABLE about (' WHERE name = 'about'"],
    "a thousand tables": [f"CREATE TABLE t{number} (x)" for number in range(1000)],
}
"""Statements that make another schema of a sound save's."""

STRANGE = {
    "the same pages": ["UPDATE sqlite_master SET rootpage = 3"],
    "many answers": [f"INSERT INTO answer {ENDLESS} SELECT x + 1000, '\"top\"', '' FROM n LIMIT 300000"],
    "many checkpoints": [
        f"INSERT INTO checkpoint {ENDLESS} SELECT x + 1000, '{{}}', zeroblob(9), '', '', '' FROM n LIMIT 100000"
    ],
    "much about": [f"INSERT INTO about {ENDLESS} SELECT 'k' || x, '1' FROM n LIMIT 250000"],
    "a newer version": ["PRAGMA user_version=9"],
    "another program": ["PRAGMA application_id=7"],
}
"""Statements that leave the schema as it is, and make something else of the rest."""

COLUMNS = [("about", "key"), ("about", "value"), ("answer", "answer"), ("answer", "seal"), ("answer", "position")]
COLUMNS += [("checkpoint", each) for each in ("position", "label", "snapshot", "events", "digest", "seal")]
JSON_SHAPES = [
    "",
    "null",
    "7",
    "-1",
    "1e400",
    "NaN",
    "[]",
    "{}",
    '""',
    "[" * 50_000,
    '{"a":' * 50_000,
    '"\\ud800"',
    "tru",
]
JSON_SHAPES += ["9" * 5000, '{"seed": 1e3}', '["top", 5]', '{"night": {}}', '"' + "x" * 300_000 + '"', '"\\u001b[2J"']


def tamper(path: Path, *statements: str) -> bytes:
    """Change a save by SQL, written into its schema if need be; its bytes afterwards."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("PRAGMA writable_schema=ON")
    for statement in statements:
        connection.execute(statement)
    connection.close()
    return path.read_bytes()


def hostile_save(sound: bytes, path: Path, number: int) -> str:
    """A hostile save at `path`; what kind it is."""
    dice = random.Random(number)
    kinds: list[Callable[[bytes, Path, random.Random], str]] = [_bytes, _header, _cell, _cell, _resealed, _resealed]
    kinds += [_resealed, _about, _about, _schema, _size, _sidecar, _odd_file]
    return dice.choice(kinds)(sound, path, dice)


def _bytes(sound: bytes, path: Path, dice: random.Random) -> str:
    path.write_bytes(spoil(sound, dice))
    return "bytes"


def _header(sound: bytes, path: Path, dice: random.Random) -> str:
    raw = bytearray(sound)
    for _ in range(dice.randrange(1, 4)):
        raw[dice.randrange(16, 100)] = dice.randrange(256)
    path.write_bytes(raw)
    return "header"


def _size(sound: bytes, path: Path, dice: random.Random) -> str:
    with path.open("wb") as file:
        file.write(sound if dice.random() < 0.6 else b"")
        size = dice.choice((0, 1, 100, 4096, len(sound) // 2, len(sound) + 1, 10**7, 10**8, 10**10, 2**40))
        file.truncate(size)
    return f"size {size}"


def _odd_file(sound: bytes, path: Path, dice: random.Random) -> str:
    which = path if dice.random() < 0.5 else path.with_name(path.name + dice.choice(("-wal", "-shm", "-journal")))
    if which != path:
        path.write_bytes(sound)
    kind = dice.choice(("pipe", "folder", "device", "loop"))
    match kind:
        case "pipe":
            os.mkfifo(which)
        case "folder":
            which.mkdir()
        case "device":
            which.symlink_to(dice.choice(("/dev/zero", "/dev/null", "/dev/full")))
        case "loop":
            which.symlink_to(which)
    return f"{kind} for {which.suffix}"


def _sidecar(sound: bytes, path: Path, dice: random.Random) -> str:
    raw = bytearray(sound)
    raw[18:20] = dice.choice((b"\x01\x01", b"\x02\x02", b"\x02\x01"))
    path.write_bytes(raw)
    for suffix in ("-wal", "-shm", "-journal"):
        if dice.random() < 0.5:
            begin = dice.choice(
                (b"", b"\x37\x7f\x06\x82\x00\x2d\xe2\x18", b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", sound[:24])
            )
            path.with_name(path.name + suffix).write_bytes(begin + dice.randbytes(dice.choice((0, 24, 5000))))
    return "sidecar"


def _schema(sound: bytes, path: Path, dice: random.Random) -> str:
    path.write_bytes(sound)
    strange = {**SCHEMAS, **STRANGE}
    kind = dice.choice(list(strange))
    tamper(path, *strange[kind])
    return kind


def _value(dice: random.Random) -> object:
    """A value of any type that a cell can hold."""
    values = [
        *JSON_SHAPES,
        *(word for word in WORDS),
        *(number for number in NUMBERS),
        0.5,
        float("inf"),
        b"",
        b"\xff" * 9,
    ]
    return dice.choice([*values, dice.randbytes(300), "\x00", "x" * 1_000_000, zlib.compress(bytes(10**7))])


def _cell(sound: bytes, path: Path, dice: random.Random) -> str:
    """Any value in any column, of one row or of all."""
    path.write_bytes(sound)
    table, column = dice.choice(COLUMNS)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=OFF")
    key = "key" if table == "about" else "position"
    rows = [row[0] for row in connection.execute(f"SELECT {key} FROM {table}")]
    chosen = rows if dice.random() < 0.2 else [dice.choice(rows)]
    value = _value(dice)
    text = "CAST(? AS TEXT)" if isinstance(value, bytes) and dice.random() < 0.5 else "?"
    for row in chosen:
        try:
            connection.execute(f"UPDATE {table} SET {column} = {text} WHERE {key} = ?", (value, row))
        except sqlite3.Error:
            break
    connection.close()
    return f"cell {table}.{column}"


def _about(sound: bytes, path: Path, dice: random.Random) -> str:
    """Values of the right kind of JSON and of wrong ones, in what is known about the campaign."""
    path.write_bytes(sound)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=OFF")
    rows = dict(connection.execute("SELECT key, value FROM about").fetchall())
    key = dice.choice([*rows, "base", "recovered", "played"])
    if dice.random() < 0.6 and key in rows:
        plain = {"x": json.loads(rows[key])}
        mutate(plain, dice)
        value = json.dumps(plain.get("x"), default=str)
    else:
        value = dice.choice([*JSON_SHAPES, *(str(each) for each in NUMBERS)])
    connection.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (key, value))
    if dice.random() < 0.5:
        connection.execute("DELETE FROM checkpoint")
    connection.close()
    return f"about {key}"


def _resealed(sound: bytes, path: Path, dice: random.Random) -> str:
    """Answers, labels, states or events that were changed by one who knows how they are sealed."""
    path.write_bytes(sound)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=OFF")
    kind = dice.choice(("label", "snapshot", "snapshot", "events", "events", "answer", "answer"))
    if kind == "answer":
        _change_answers(connection, dice)
    else:
        rows = connection.execute("SELECT position, label, snapshot, events, digest FROM checkpoint").fetchall()
        for row in rows if dice.random() < 0.3 else [rows[-1]]:
            changed = dict(zip(("position", "label", "snapshot", "events", "digest"), row, strict=True))
            if kind == "label":
                label = {"x": json.loads(changed["label"])}
                mutate(label, dice)
                changed["label"] = json.dumps(label.get("x"), default=str)
            else:
                changed[kind] = _packed(changed[kind], dice)
            connection.execute(
                "UPDATE checkpoint SET label = ?, snapshot = ?, events = ?, seal = ? WHERE position = ?",
                (changed["label"], changed["snapshot"], changed["events"], seal(*changed.values()), row[0]),
            )
    connection.close()
    return f"resealed {kind}"


def _packed(raw: bytes, dice: random.Random) -> bytes:
    """Compressed data with something in it changed: a value, its shape, its bytes, or its size."""
    match dice.randrange(6):
        case 0:
            return zlib.compress(spoil(zlib.decompress(raw), dice))
        case 1:
            bomb: bytes = dice.choice((b"\x91" * 10**6, bytes(3 * 10**7), b"\xdd\xff\xff\xff\xff" * 1000, b"\xc1", b""))
            return zlib.compress(bomb)
        case 2:
            return spoil(raw, dice)
    plain: Any = {"x": msgspec.msgpack.decode(zlib.decompress(raw))}
    for _ in range(dice.choice((1, 1, 3))):
        mutate(plain, dice)
    return zlib.compress(msgspec.msgpack.encode(plain.get("x")))


def _change_answers(connection: sqlite3.Connection, dice: random.Random) -> None:
    rows = connection.execute("SELECT position, answer FROM answer ORDER BY position").fetchall()
    position = dice.randrange(len(rows))
    answers = [answer for _, answer in rows]
    if dice.random() < 0.5:
        answers[position] = dice.choice(answers)
    else:
        answers[position] = dice.choice([*JSON_SHAPES, json.dumps(dice.choice(WORDS))])
    before = ""
    for number, answer in enumerate(answers):
        before = seal(number, answer, before)
        connection.execute("UPDATE answer SET answer = ?, seal = ? WHERE position = ?", (answer, before, number))
    if dice.random() < 0.7:
        connection.execute("DELETE FROM checkpoint WHERE position > ?", (dice.randrange(position + 1),))


YAML_SHAPES = [
    "[" * 5000,
    "{a: " * 5000,
    "&a [*a]",
    "!!python/name:os.system x",
    "a: &a [x]\nb: [*a, *a]",
    "\x00",
    "- " * 3000,
]
YAML_SHAPES += [
    "? " * 3000,
    "x: |\n" + " x\n" * 9999,
    "%YAML 9.9\n---\n",
    "--- 1\n--- 2\n",
    "\ufeff",
    "'" * 9999,
    "# x\n" * 9999,
]


def hostile_export(sound: str, path: Path, number: int) -> str:
    """A hostile export at `path`; what kind it is."""
    dice = random.Random(number)
    kind = dice.choice(("bytes", "plain", "plain", "plain", "lines", "shape", "long", "file"))
    match kind:
        case "bytes":
            path.write_bytes(spoil(sound.encode(), dice))
        case "plain":
            from ruamel.yaml import YAML

            plain = json.loads(json.dumps(YAML(typ="safe").load(sound)))
            for _ in range(dice.choice((1, 1, 3))):
                mutate(plain, dice)
            path.write_text(json.dumps(plain, default=str), encoding="utf-8")
        case "lines":
            lines = sound.splitlines()
            for _ in range(dice.randrange(1, 5)):
                lines[dice.randrange(len(lines))] = dice.choice([*YAML_SHAPES, *lines])
            path.write_text("\n".join(lines), encoding="utf-8")
        case "shape":
            text = dice.choice(YAML_SHAPES)
            path.write_text(dice.choice(("", sound)) + text, encoding="utf-8")
        case "long":
            head = sound.partition("answers:")[0]
            answers = "".join(f"- {dice.choice(('top', 'x', 'skip'))}\n" for _ in range(dice.choice((10**3, 10**5))))
            path.write_text(f"{head}answers:\n{answers}", encoding="utf-8")
        case "file":
            path.unlink(missing_ok=True)
            dice.choice((os.mkfifo, os.mkdir, lambda odd: Path(odd).symlink_to("/dev/zero")))(path)
    return kind


def clear(folder: Path) -> None:
    """Take everything out of a folder."""
    for left in folder.iterdir():
        if left.is_dir() and not left.is_symlink():
            left.rmdir()
        else:
            left.unlink()
