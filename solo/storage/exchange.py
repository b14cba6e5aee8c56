"""Campaigns as YAML, to share and to keep in version control."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from solo.kernel.decisions import Answer, IllegalAnswer
from solo.kernel.documents import read_yaml
from solo.storage.database import Database
from solo.storage.errors import StorageError, explained
from solo.storage.keeper import Game, Keeper
from solo.storage.places import drafted

FORMAT = "solo-campaign/1"
MOST_ANSWERS = 200_000


def export_text(path: Path, name: str) -> str:
    """A campaign as commented YAML: its setup, and every answer by turns; raises StorageError."""
    from ruamel.yaml import YAML
    from ruamel.yaml.comments import CommentedMap, CommentedSeq

    database = Database.open(path, read_only=True)
    try:
        about = database.about()
        if about.get("base"):
            raise StorageError(f"{path}: a recovered campaign has lost its beginning and cannot be exported as answers")
        cursor = int(about.get("cursor", 0))
        answers = database.answers(0, cursor)
        labels = dict(database.labels())
    finally:
        database.close()
    document = CommentedMap()
    document["format"] = FORMAT
    document["name"] = name
    document["setup"] = about["setup"]
    listed = CommentedSeq()
    for answer in answers:
        listed.append(answer if isinstance(answer, str) else _flow(answer))
    for position, label in labels.items():
        if position < len(answers):
            listed.yaml_set_comment_before_after_key(position, before=_turn(label), indent=0)
    document["answers"] = listed
    document.yaml_set_start_comment(
        "A campaign, told by its setup and its answers. `solo import FILE` plays it again to where it stands."
    )
    yaml = YAML()
    yaml.width = 1000
    out = io.StringIO()
    yaml.dump(document, out)
    return out.getvalue()


def _flow(answer: tuple[str, ...]) -> Any:
    from ruamel.yaml.comments import CommentedSeq
    from ruamel.yaml.scalarstring import SingleQuotedScalarString

    listed = CommentedSeq(SingleQuotedScalarString(each) for each in answer)
    listed.fa.set_flow_style()
    return listed


def _turn(label: Mapping[str, Any]) -> str:
    return f"night {label.get('night')}, turn {label.get('round')}, doom {label.get('doom')}"


def import_file(game: Game, source: Path, target: Path) -> Keeper:
    """A campaign out of a YAML file, as a new one, played to where it stands; raises StorageError, ContentError.

    Hostile files are refused before anything is built from them.
    """
    document = read_yaml(source)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise StorageError(f"{source}: this is no exported campaign (its format should be {FORMAT!r})")
    setup, answers = document.get("setup"), document.get("answers")
    if not isinstance(setup, dict) or not isinstance(answers, list) or len(answers) > MOST_ANSWERS:
        raise StorageError(f"{source}: an exported campaign has a setup and a list of answers")
    proper = [_answer(source, number, each) for number, each in enumerate(answers, 1)]
    with drafted(target) as draft:
        try:
            Database.make(draft, {"setup": setup, "cursor": 0})
            keeper = Keeper.open(game, draft)
        except (msgspec.MsgspecError, ValueError) as error:
            raise StorageError(f"{source}: the setup is wrong: {error}") from error
        try:
            _give(source, keeper, proper)
        finally:
            keeper.close()
    return Keeper.open(game, target)


def _give(source: Path, keeper: Keeper, answers: list[Answer]) -> None:
    with keeper.hurried():
        for number, answer in enumerate(answers, 1):
            if keeper.decision is None:
                raise StorageError(f"{source}: answer {number} does not fit: the campaign is over before it")
            try:
                keeper.answer(answer)
            except IllegalAnswer as error:
                raise StorageError(f"{source}: answer {number} does not fit: {error}") from error


def _answer(source: Path, number: int, raw: object) -> Answer:
    if isinstance(raw, list) and all(isinstance(each, str) for each in raw):
        return tuple(raw)
    if isinstance(raw, str):
        return raw
    raise StorageError(f"{source}: answer {number} is neither a word nor a list of words")


def write_text(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    with explained(path):
        draft = path.with_name(path.name + ".new")
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
