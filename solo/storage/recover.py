"""Recovering what can be saved of a damaged campaign into a new file; the damaged one is only read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec

from solo.files.errors import ErrorText
from solo.kernel.decisions import Answer, IllegalAnswer
from solo.kernel.host import Rules
from solo.storage.cells import (
    AboutRow,
    AnswerRow,
    AnyRow,
    Checkpoint,
    CheckpointRow,
    read_answer,
    read_checkpoint,
    read_fact,
    read_row,
)
from solo.storage.database import Database
from solo.storage.disk_errors import as_storage_errors
from solo.storage.errors import DamagedSave, FullSave, StorageError
from solo.storage.lock import without_locks
from solo.storage.playing import RulesFinder, beginning, rules_for
from solo.storage.save_files import copied, discard_draft, drafted
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.schema import BoundedConnection, check_files, sound_tables
from solo.storage.sources import check_cards

MAX_TRIED = 50
"""How many checkpoints are tried, the last first; one with a correct checksum rarely fails."""


class Recovered(msgspec.Struct, frozen=True):
    """What was recovered: into which file, how many answers, and from which checkpoint on."""

    path: Path
    answers: int
    base: int


def recover(rules: Rules | RulesFinder, damaged: Path, target: Path) -> Recovered:
    """Make a new campaign of the last good state of a damaged one; raises DamagedSave when nothing can be recovered.

    The whole journal from its beginning is best; else the last good checkpoint with the answers after it.
    """
    check_files(damaged)
    if (trouble := without_locks(damaged)) is not None:
        raise trouble
    with copied(damaged) as copy:
        about, answers, checkpoints = _read_all(copy)
    game = rules_for(damaged, about.get("game", ""), rules)
    check_cards(damaged, about.get("played_with", ()), game.sources)
    setup, cursor = about.get("setup"), about.get("cursor")
    link = {"before": msgspec.to_builtins(about["before"])} if about.get("before") is not None else {}
    digests = {position: row.digest for position, row in checkpoints.items() if row.sealed}
    best: tuple[int, Checkpoint | None, list[Answer]] | None = None
    with drafted(target) as draft:
        first = setup if not about.get("base") else None
        for checkpoint, journal in _beginnings(damaged, first, answers, checkpoints):
            base = checkpoint.position if checkpoint is not None else 0
            if best is not None and base + len(journal) <= best[0]:
                continue
            begun = {**beginning(game, setup or {}, base), **link}
            given = _replay(game, draft, begun, checkpoint, journal, digests, cursor)
            if given == len(journal):
                return Recovered(target, given, base)
            discard_draft(draft)
            if given is not None and (best is None or base + given > best[0]):
                best = base + given, checkpoint, journal[:given]
        if best is None:
            raise DamagedSave(
                ErrorText(
                    "nothing_saved",
                    "{path}: nothing could be saved; neither its journal nor a checkpoint is whole",
                    path=damaged,
                )
            )
        reach, checkpoint, journal = best
        base = reach - len(journal)
        _replay(game, draft, {**beginning(game, setup or {}, base), **link}, checkpoint, journal, {}, cursor)
        return Recovered(target, len(journal), base)


def _beginnings(
    path: Path, setup: object, answers: dict[int, Answer], checkpoints: dict[int, CheckpointRow]
) -> Iterator[tuple[Checkpoint | None, list[Answer]]]:
    """The possible starting points, best first: a checkpoint (None for the beginning), and the answers from there."""
    whole = _following(answers, 0)
    if setup is not None and len(whole) >= max(checkpoints, default=-1):
        yield None, whole
    for position in sorted(checkpoints, reverse=True)[:MAX_TRIED]:
        with suppress(DamagedSave):
            yield read_checkpoint(checkpoints[position], path), _following(answers, position)


def _following(answers: dict[int, Answer], start: int) -> list[Answer]:
    found: list[Answer] = []
    while start + len(found) in answers:
        found.append(answers[start + len(found)])
    return found


def _replay(
    game: Rules,
    draft: Path,
    about: dict[str, Any],
    checkpoint: Checkpoint | None,
    answers: list[Answer],
    digests: dict[int, str],
    cursor: int | None,
) -> int | None:
    """Make the new campaign, repeat the answers, and go back to the position of the old one, if it is known.

    Returns how many answers it has: all that are legal and agree with the digests of the old checkpoints; None when it
    cannot begin. Raises StorageError when the disk fails.
    """
    try:
        Database.make(draft, {**about, "recovered": True}, checkpoint)
        saved_campaign = SavedCampaign.open(game, draft)
    except (DamagedSave, msgspec.MsgspecError, LookupError, TypeError, ValueError):
        return None
    given = 0
    try:
        with (
            saved_campaign.hurried(),
            suppress(IllegalAnswer, FullSave),
        ):  # what is illegal, or too much, ends what can be recovered
            for answer in answers:
                if saved_campaign.decision is None:
                    break
                saved_campaign.answer(answer)
                if any(digests.get(each.position, each.digest) != each.digest for each in saved_campaign.boundaries):
                    break
                given += 1
        if cursor is not None and about["base"] <= cursor < saved_campaign.position:
            saved_campaign.undo(saved_campaign.position - cursor)
    finally:
        saved_campaign.close()
    return given


def _read_all(path: Path) -> tuple[dict[str, Any], dict[int, Answer], dict[int, CheckpointRow]]:
    """Every undamaged row of the undamaged tables."""
    about: dict[str, Any] = {}
    answers: dict[int, Answer] = {}
    checkpoints: dict[int, CheckpointRow] = {}
    try:
        connection = sqlite3.connect(path, isolation_level=None)
    except sqlite3.Error:
        return about, answers, checkpoints
    with closing(connection), suppress(StorageError):
        with as_storage_errors(path):
            guarded = BoundedConnection(connection, path)
        sound = sound_tables(guarded)
        if "about" in sound:
            for known in _rows(guarded, path, AboutRow):
                with suppress(DamagedSave, KeyError):
                    about[known.key] = read_fact(known.key, known.value, path)
        if "answer" in sound:
            rows = {row.position: row for row in _rows(guarded, path, AnswerRow)}
            for position, row in sorted(rows.items()):
                before = rows.get(position - 1)
                with suppress(DamagedSave):
                    if row.follows(before.seal if before is not None else ""):
                        answers[position] = read_answer(row, path)
        if "checkpoint" in sound:
            checkpoints = {row.position: row for row in _rows(guarded, path, CheckpointRow) if row.sealed}
    return about, answers, checkpoints


def _rows(guarded: BoundedConnection, path: Path, shape: type[AnyRow]) -> Iterator[AnyRow]:
    """The readable rows of a table, read from both ends when something in the middle is damaged."""
    columns = shape.__struct_fields__
    seen: dict[object, None] = {}
    for order in ("ASC", "DESC"):
        with suppress(StorageError):
            for raw in guarded.rows(f"SELECT {', '.join(columns)} FROM {shape.table} ORDER BY {columns[0]} {order}"):
                if raw[0] in seen:
                    break
                seen[raw[0]] = None
                with suppress(DamagedSave):
                    yield read_row(shape, raw, path)
