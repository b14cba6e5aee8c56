"""Exporting and importing campaigns as YAML, to share them and to keep them in version control."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from solo.files.errors import ErrorText
from solo.files.yaml import read_as
from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.host import Rules
from solo.storage.cells import Folder, Plain, PlayedWith, Proper, StoredKey, StoredWord
from solo.storage.database import Database
from solo.storage.errors import StorageError
from solo.storage.playing import RulesFinder, beginning, given_up, rules_for
from solo.storage.save_files import drafted
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.schema import MAX_ROWS
from solo.storage.sources import changes, check_cards

FORMAT = "solo-campaign/2"
MAX_NAMED = 5
"""The most unknown keys that an error names."""

TURN = {"night": "night", "turn": "round", "doom": "doom"}
"""The comment above a turn: each word, and the key of the label that gives its number."""


class Exported(msgspec.Struct, frozen=True):
    """An exported campaign as written in its file. name: its name, "" if not given.

    game: the name of its game, "" in a file of format 1, which knew only one.
    played_with: what its last answers were given with; home-made cards only by the folder's name.
    """

    format: Literal["solo-campaign/1", "solo-campaign/2"]
    setup: Plain
    answers: Annotated[list[Proper], msgspec.Meta(max_length=MAX_ROWS)]
    game: StoredKey = ""
    name: StoredWord = ""
    played_with: PlayedWith | None = None


def export_text(path: Path, name: str) -> str:
    """A campaign as commented YAML: its setup, and all answers, turn by turn; raises StorageError."""
    from ruamel.yaml import YAML
    from ruamel.yaml.comments import CommentedMap, CommentedSeq

    database = Database.open(path, read_only=True)
    try:
        about = database.about()
        if about.before is not None:
            raise StorageError(
                ErrorText(
                    "begins_elsewhere",
                    "{path}: its beginning is in the file {name!r}, and only that can be exported as answers",
                    path=path,
                    name=about.before.name,
                )
            )
        if about.base:
            raise StorageError(
                ErrorText(
                    "lost_beginning",
                    "{path}: a recovered campaign has lost its beginning and cannot be exported as answers",
                    path=path,
                )
            )
        answers = database.answers(0, about.cursor)
        labels = dict(database.labels())
    finally:
        database.close()
    document = CommentedMap()
    document["format"] = FORMAT
    if about.game:
        document["game"] = about.game
    document["name"] = name
    document["setup"] = about.setup
    if about.played_with:
        document["played_with"] = _shared(about.played_with[-1])
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


def _shared(kit: PlayedWith) -> Any:
    """What the campaign was played with, as exported: without paths of this machine."""
    home = tuple(Folder(Path(each.path).name, each.fingerprint) for each in kit.home)
    return msgspec.to_builtins(msgspec.structs.replace(kit, home=home))


def _flow(answer: tuple[str, ...]) -> Any:
    from ruamel.yaml.comments import CommentedSeq
    from ruamel.yaml.scalarstring import SingleQuotedScalarString

    listed = CommentedSeq(SingleQuotedScalarString(each) for each in answer)
    listed.fa.set_flow_style()
    return listed


def _turn(label: Mapping[str, Any]) -> str:
    return ", ".join(f"{word} {label[key]}" for word, key in TURN.items() if isinstance(label.get(key), int))


def read_export(source: Path) -> Exported:
    """Read an exported campaign; raises ContentError, with the line, for an invalid file."""
    return read_as(source, Exported)


def import_export(rules: Rules | RulesFinder, exported: Exported, source: Path, target: Path) -> SavedCampaign:
    """Make a new campaign of an exported one read from `source`, by playing its answers; raises StorageError.

    Where cards or program have changed since, answers that no longer fit are given up with a remark, as in a save.
    """
    kits = (exported.played_with,) if exported.played_with is not None else ()
    game = rules_for(source, exported.game, rules)
    check_cards(source, kits, game.sources)
    _check_keys(source, game, exported.setup)
    try:
        game.begin(exported.setup)
    except (msgspec.MsgspecError, ValueError) as error:
        raise StorageError(
            ErrorText("wrong_setup", "{path}: the setup is wrong: {reason}", path=source, reason=error)
        ) from error
    with drafted(target) as draft:
        Database.make(draft, beginning(game, exported.setup))
        saved_campaign = SavedCampaign.open(game, draft)
        try:
            changed = changes(kits, game.sources)
            problem = _give(source, saved_campaign, exported.answers, game.newer_questions if changed else ())
            if problem is not None and not changed:
                raise problem
        finally:
            saved_campaign.close()
    saved_campaign = SavedCampaign.open(game, target)
    saved_campaign.remarks += [*changed, given_up(saved_campaign.position)] if problem is not None else []
    return saved_campaign


def _check_keys(source: Path, game: Rules, setup: Plain) -> None:
    """Raise StorageError for keys of a setup that the game does not know."""
    known = [field.encode_name for field in msgspec.structs.fields(game.setup)]
    unknown = [key for key in setup if key not in known]
    if unknown:
        raise StorageError(
            ErrorText(
                "unknown_keys",
                "{path}: the setup has what the {game} game does not know: {keys}",
                path=source,
                game=game.name,
                keys=", ".join(map(repr, unknown[:MAX_NAMED])),
            )
        )


def _left_out(decision: Decision, answer: Answer, newer: Sequence[str]) -> bool:
    """Whether an answer is not for this question, but for one after it that older versions asked at once."""
    try:
        decision.check(answer)
    except IllegalAnswer:
        return decision.kind in newer
    return False


def _give(
    source: Path, saved_campaign: SavedCampaign, answers: list[Answer], newer: Sequence[str]
) -> StorageError | None:
    """Give answers up to the first that does not fit; why it does not, None when all do. A `newer` question that they leave
    out is passed over.
    """
    with saved_campaign.hurried():
        for number, answer in enumerate(answers, 1):
            if saved_campaign.decision is None:
                return StorageError(
                    ErrorText(
                        "over_before",
                        "{path}: answer {number} does not fit: the campaign is over before it",
                        path=source,
                        number=number,
                    )
                )
            try:
                while saved_campaign.decision is not None and _left_out(saved_campaign.decision, answer, newer):
                    saved_campaign.answer(saved_campaign.decision.default)
                saved_campaign.answer(answer)
            except IllegalAnswer as error:
                return StorageError(
                    ErrorText(
                        "does_not_fit",
                        "{path}: answer {number} does not fit: {reason}",
                        path=source,
                        number=number,
                        reason=error,
                    )
                )
    return None
