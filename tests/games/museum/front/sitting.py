"""What the tests of the museum's table share: an evening with the plain table, and a front for a table set by hand."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from solo.games.museum.front.front import Front
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.host import Host, Rules
from solo.kernel.decisions import Decision
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.storage.saved_campaign import SavedCampaign
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.games.museum.front.telling import english
from tests.games.museum.helpers import Night, content
from tests.table.helpers import words_of

FOUR = ("joe_diamond", "sister_mary", "kate_winthrop", "ashcan_pete")
"""Four investigators who are asked nothing at the setup."""


class HandSeat:
    """The seat of a table set by hand."""

    def __init__(self, night: Night) -> None:
        self.host = Host(night.game, 1)
        self.standing_orders: dict[str, str] = {}

    def order(self, who: str, wanted: str) -> None:
        """Nobody orders anything in the museum."""


def front_of(night: Night, language: str = "") -> Front:
    """The front of a table set by hand, in English unless a language is given."""
    catalogue = words_of(language, "museum") if language else english()
    return Front(HandSeat(night), Narrator(catalogue, 1))


def shown(night: Night, width: int = 0) -> list[str]:
    """The question that waits as the table shows it: what is spread, the prompt, the options in their order."""
    front = front_of(night)
    asked = front.auto_answers.offered(night.decision)
    return [*front.spread(asked, width), front.prompt(asked), *(front.option(asked, each) for each in asked.options)]


def evening(folder: Path, seed: int = 5, investigators: Sequence[str] = FOUR, ancient_one: str = "yig") -> KeptCampaign:
    """A new game, about to be played."""
    setup = {"seed": seed, "ancient_one": ancient_one, "investigators": list(investigators)}
    return KeptCampaign(SavedCampaign.create(Rules(content()), folder / "m.solo", setup))


def sit(at: KeptCampaign, lines: str) -> str:
    """What the plain table writes in the course of an evening for these lines."""
    out, front = io.StringIO(), Front(at, Narrator(english(), 1))
    PlainTable(Conversation(at, front, partial(words_of, game="museum")), ask_stream(io.StringIO(lines)), out).run()
    return out.getvalue()


def prompts(at: KeptCampaign, enough: int) -> tuple[int, int]:
    """How many questions a person is asked in so many answers, and in how many turns; plays by the first option."""
    front = Front(at, Narrator(english(), 1))
    asked = 0
    for _ in range(enough):
        decision: Decision | None = at.decision
        if decision is None:
            break
        answer = front.auto_answers.answer(decision)
        asked += answer is None
        if answer is None:
            offered = front.auto_answers.offered(decision)
            answer = front.auto_answers.on_answer(offered, offered.default)
        assert answer is not None
        at.answer(answer)
    return asked, front.game.state.turn
