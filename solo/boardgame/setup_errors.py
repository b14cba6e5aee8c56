"""What is wrong with the setup of a campaign, the same in every game of the family."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solo.files.content_errors import nearest
from solo.files.errors import ErrorText
from solo.kernel.host import SetupError


def check_ancient_one(id: str, known: Collection[str]) -> None:
    """Raise SetupError for an Ancient One that there is not; "" is any."""
    if id and id not in known:
        raise SetupError(
            ErrorText("no_ancient_one", "there is no Ancient One {id!r}{hint} There are: {ids}", **among_ids(id, known))
        )


def check_investigators(ids: Sequence[str], known: Collection[str]) -> None:
    """Raise SetupError for an investigator that there is not, and for one who sits in two seats."""
    for id in ids:
        if id not in known:
            raise SetupError(
                ErrorText(
                    "no_investigator", "there is no investigator {id!r}{hint} There are: {ids}", **among_ids(id, known)
                )
            )
    if len(dict.fromkeys(ids)) != len(ids):
        raise SetupError(ErrorText("two_seats", "the same investigator cannot sit in two seats"))


def check_seats(count: int, most: int) -> None:
    """Raise SetupError for a number of investigators that cannot play."""
    if not 1 <= count <= most:
        raise SetupError(
            ErrorText("how_many", "1 to {most} investigators can play, not {count}", most=most, count=count)
        )


def among_ids(id: str, known: Collection[str]) -> dict[str, str]:
    """The arguments of an error about an unknown id: what may be meant, and all there are."""
    return {"id": id, "hint": nearest(id, known) or ".", "ids": ", ".join(known)}
