"""Commands that act in the museum: going somewhere by a part of its name."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.museum.front.wording import Wording
from solo.kernel.decisions import Decision
from solo.narration.finding import Finder
from solo.narration.front import Done
from solo.narration.paragraphs import folded


class Strolls:
    """The command that goes to a place."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def go(self, decision: Decision, wanted: str, passed: Sequence[Decision]) -> Done:
        """Go to the place that is meant; with none, or several, say which there are."""
        say, name = self._wording.say, self._wording.teller.name
        if decision.kind != "move":
            return Done([say("go", "not_now")])
        places = [each.subject for each in decision.options if each.verb == "go"]
        finder = Finder(lambda id: [folded(str(text)) for text in name(id).values()], lambda id: str(name(id)["name"]))
        found = finder.find(wanted, places, (), ()) if folded(wanted) else {}
        if len(found) == 1:
            return Done(answer=f"go:{next(iter(found.values()))}")
        things = list(found) or finder.alike(wanted, places) or [str(name(id)["name"]) for id in places]
        return Done(
            [
                say(
                    "go",
                    "several" if found else "nowhere" if wanted else "where",
                    places=self._wording.teller.listed(things),
                )
            ]
        )
