"""What a campaign was played with: the version of the program, the shipped cards, folders of home-made ones.

It is noted in the save whenever it changes, with the answer from which it holds, so that nobody goes on without cards that
are in the game, and whoever verifies can tell a change of the cards from damage.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from solo import __version__
from solo.kernel.documents import Source
from solo.storage.errors import MissingCards

MOST_CHANGES = 100
"""Changes that are remembered; of more, the first goes."""

MOST_FOLDERS = 100
Word = Annotated[str, msgspec.Meta(max_length=4096)]


class Folder(msgspec.Struct, frozen=True):
    """A folder of home-made cards. path: where it lay, for finding it again."""

    path: Word
    fingerprint: Word


class Kit(msgspec.Struct, frozen=True):
    """What was played with from a position of the journal on. shipped: the fingerprint of the cards of the program."""

    since: Annotated[int, msgspec.Meta(ge=0, le=10**9)]
    program: Word
    shipped: Word
    home: Annotated[tuple[Folder, ...], msgspec.Meta(max_length=MOST_FOLDERS)] = ()

    def same(self, other: Kit) -> bool:
        """Whether the same answers lead to the same game with both, as far as one can know."""
        return (self.program, self.shipped, self._prints()) == (other.program, other.shipped, other._prints())

    def _prints(self) -> tuple[str, ...]:
        return tuple(folder.fingerprint for folder in self.home)


Kits = Annotated[tuple[Kit, ...], msgspec.Meta(max_length=MOST_CHANGES)]


def kit_of(sources: Sequence[Source], since: int) -> Kit:
    """What is at hand; sources: of the game, the shipped folder first."""
    shipped, *home = [Folder(source.path, source.fingerprint) for source in sources] or [Folder("", "")]
    return Kit(since, __version__, shipped.fingerprint, tuple(home))


def noted(kits: Kits, sources: Sequence[Source], since: int) -> Kits:
    """The kits of a campaign that goes on from a position with what is at hand; the same ones when nothing changed."""
    now = kit_of(sources, since)
    before = tuple(kit for kit in kits if kit.since < since)
    last = kits[-1] if kits else None
    if last is not None and last.same(now) and last.home == now.home and last.since <= since:
        return kits
    if before and before[-1].same(now):
        return (*before[:-1], msgspec.structs.replace(now, since=before[-1].since))
    return (*before, now)[-MOST_CHANGES:]


def check_cards(path: Path, kits: Kits, sources: Sequence[Source]) -> None:
    """Raise MissingCards when home-made cards the campaign was last played with are not at hand.

    A folder is at hand if the same cards are, wherever they lie, or what lies where it lay, if its author changed it.
    """
    at_hand = {each for source in sources[1:] for each in (source.path, source.fingerprint)}
    missing = [] if not kits else [each for each in kits[-1].home if not {each.path, each.fingerprint} & at_hand]
    if not missing:
        return
    options = " ".join(f"--content {shlex.quote(each.path)}" for each in missing)
    problem = f"{path}: this campaign is played with home-made cards that are not at hand; add {options}"
    gone = [each.path for each in missing if not Path(each.path).is_dir()]
    if gone:
        problem += f" (nothing is in {', '.join(gone)} any more: name the folder where the cards are now)"
    raise MissingCards(problem)


def changes(kits: Kits, sources: Sequence[Source]) -> list[str]:
    """In words, what is otherwise than when the campaign was played last; nothing when it is not known."""
    if not kits:
        return []
    last, now = kits[-1], kit_of(sources, 0)
    found = []
    if last.program != now.program:
        found.append(f"it was played with version {last.program} of the program, this is {now.program}")
    if last.shipped != now.shipped:
        found.append("the shipped cards have changed")
    before = {folder.path: folder.fingerprint for folder in last.home}
    prints = list(before.values())
    for folder in now.home:
        if folder.fingerprint not in prints:
            found.append(
                f"the cards in {folder.path} " + ("have changed" if folder.path in before else "are new to it")
            )
    return found
