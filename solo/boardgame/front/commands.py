"""Going somewhere by a part of its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solo.boardgame.front.wording import BoardWording
from solo.kernel.decisions import Decision
from solo.narration.finding import Finder
from solo.narration.front import CommandResult
from solo.narration.paragraphs import folded


class GoCommand:
    """The command that goes to a place which the question offers."""

    def __init__(self, wording: BoardWording[Any, Any, Any]) -> None:
        self._wording = wording

    def go(self, decision: Decision, wanted: str, passed: Sequence[Decision]) -> CommandResult:
        """Go to the place that is meant; with none, or several, say which there are."""
        say, name = self._wording.say, self._wording.teller.name
        if decision.kind != "move":
            return CommandResult([say("go", "not_now")])
        places = [each.subject for each in decision.options if each.verb == "go"]
        finder = Finder(lambda id: [folded(str(text)) for text in name(id).values()], lambda id: str(name(id)["name"]))
        found = finder.find(wanted, places, (), ()) if folded(wanted) else {}
        if len(found) == 1:
            return CommandResult(answer=f"go:{next(iter(found.values()))}")
        things = list(found) or finder.alike(wanted, places) or [str(name(id)["name"]) for id in places]
        key = "several" if found else "nowhere" if wanted else "where"
        return CommandResult([say("go", key, places=self._wording.teller.listed(things))])
