"""What a campaign was played with: the program version, the shipped cards, and folders of home-made cards.

It is stored in the save whenever it changes, with the answer from which it holds, so that a campaign is not resumed
without cards it uses, and `verify` can tell a change of the cards from damage.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import msgspec

from solo import __version__
from solo.files.errors import ErrorText
from solo.files.yaml import Source
from solo.storage.cells import MAX_KITS, Folder, PlayedWith, storable
from solo.storage.errors import MissingCards


def kit_of(sources: Sequence[Source], since: int) -> PlayedWith:
    """The present program version and cards. sources: those of the game, the shipped folder first."""
    shipped, *home = sources
    return PlayedWith(
        since,
        __version__,
        shipped.fingerprint,
        tuple(Folder(storable(each.path), each.fingerprint) for each in home),
    )


def same(one: PlayedWith, other: PlayedWith) -> bool:
    """Whether the same answers lead to the same game with both: same version and same cards."""
    prints = [[each.fingerprint for each in kit.home] for kit in (one, other)]
    return (one.program, one.shipped, prints[0]) == (other.program, other.shipped, prints[1])


def noted(kits: Sequence[PlayedWith], sources: Sequence[Source], position: int) -> tuple[PlayedWith, ...]:
    """What a campaign was played with, once the answer at a position is given with the present version and cards."""
    before = tuple(kit for kit in kits if kit.since < position)
    now = kit_of(sources, position)
    if before and same(before[-1], now):
        return (*before[:-1], msgspec.structs.replace(now, since=before[-1].since))
    return (*before, now)[-MAX_KITS:]


def check_cards(path: Path, kits: Sequence[PlayedWith], sources: Sequence[Source]) -> None:
    """Raise MissingCards when home-made cards the campaign was last played with are not among `sources`.

    A folder counts as present if the same cards are anywhere, or if its path still exists, with cards its author
    changed.
    """
    at_hand = {each for source in sources[1:] for each in (source.path, source.fingerprint)}
    missing = [each for kit in kits[-1:] for each in kit.home if not {each.path, each.fingerprint} & at_hand]
    if not missing:
        return
    options = " ".join(f"--content {shlex.quote(each.path)}" for each in missing)
    folders = [Path(each.path) for each in missing]
    gone = [each.path for each in missing if not Path(each.path).is_dir()]
    known = {each for kit in kits[-1:] for folder in kit.home for each in (folder.path, folder.fingerprint)}
    others = [each.path for each in sources[1:] if not {each.path, each.fingerprint} & known]
    if gone and others:
        problem = ErrorText(
            "missing_cards_changed",
            "{path}: this campaign is played with home-made cards that are not at hand; the cards in {others} are not the "
            "same: undo what was changed in them, or put them into {gone}",
            path=path,
            others=", ".join(others),
            gone=", ".join(gone),
        )
    elif gone:
        problem = ErrorText(
            "missing_cards_gone",
            "{path}: this campaign is played with home-made cards that are not at hand; add {options} (there is no folder "
            "{gone} any more: name the one where these cards are now)",
            path=path,
            options=options,
            gone=", ".join(gone),
        )
    else:
        problem = ErrorText(
            "missing_cards",
            "{path}: this campaign is played with home-made cards that are not at hand; add {options}",
            path=path,
            options=options,
        )
    raise MissingCards(problem, () if gone else folders)


def changes(kits: Sequence[PlayedWith], sources: Sequence[Source]) -> list[ErrorText]:
    """In words, what has changed since the campaign was last played; empty when that is not known."""
    if not kits:
        return []
    last, now = kits[-1], kit_of(sources, 0)
    found: list[ErrorText] = []
    if last.program != now.program:
        found.append(
            ErrorText(
                "other_version",
                "it was played with version {old} of the program, this is {new}",
                old=last.program,
                new=now.program,
            )
        )
    if last.shipped != now.shipped:
        found.append(ErrorText("shipped_changed", "the shipped cards have changed since it was played"))
    before = {folder.path: folder.fingerprint for folder in last.home}
    for folder in now.home:
        if folder.fingerprint not in before.values():
            found.append(
                ErrorText(
                    "home_changed", "the home-made cards in {path} have changed since it was played", path=folder.path
                )
                if folder.path in before
                else ErrorText("home_new", "the home-made cards in {path} are new to it", path=folder.path)
            )
    return found
