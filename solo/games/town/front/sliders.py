"""The sliders as rows with stops: three pairs of skills, one stop each."""

from __future__ import annotations

from solo.games.town.abouts import Sliders
from solo.games.town.front.wording import Wording
from solo.games.town.printed.numbers import TRACKS
from solo.kernel.decisions import Decision, IllegalAnswer
from solo.narration.front import Editor, Scale


class SliderEditor(Editor):
    """Sets the sliders of the investigator whom a decision is about."""

    def __init__(self, wording: Wording, decision: Decision) -> None:
        self._wording = wording
        self._decision = decision
        found = wording.game.content.investigators[decision.who].tracks
        names = ["/".join(str(wording.teller.name(skill)["name"]) for skill in pair) for pair in TRACKS]
        rows = [Scale(name, [f"{one}/{two}" for one, two in stops]) for name, stops in zip(names, found, strict=True)]
        ids = {tuple(map(int, option.subject)): option.id for option in decision.options}
        now = decision.about.stops if isinstance(decision.about, Sliders) else None
        help = wording.say("options", "panel", focus=wording.focus(decision))
        super().__init__(rows, now, ids, wording.tracks(decision), help)

    def complaint(self, line: str) -> str:
        """The message that the sliders would move too far, or that a line is not a setting."""
        stops = self.stops(line)
        if stops is None or self.now is None:
            return self._wording.say("errors", "wrong_sliders", answer=line.strip())
        who, focus = self._wording.teller.name(self._decision.who), self._wording.focus(self._decision)
        steps = sum(abs(stop - now) for stop, now in zip(stops, self.now, strict=True))
        return self._wording.say("errors", "too_many_steps", who=who, steps=steps, focus=focus)


def stops_of(typed: str) -> str:
    """Three numbers from 1 to 4, one for each track, as stops from 0; "" for anything else.

    >>> stops_of("2 3 1"), stops_of("125")
    ('120', '')
    """
    digits = typed.replace(",", " ").replace(" ", "")
    good = len(digits) == len(TRACKS) and all(digit in "1234" for digit in digits)
    return "".join(str(int(digit) - 1) for digit in digits) if good else ""


SET = "set"
"""The verb of an answer that sets somebody's sliders, where everybody's upkeep is asked about."""


def settings_typed(wording: Wording, decision: Decision, line: str) -> tuple[str, ...]:
    """Sliders that are set at once, as "kate 2 3 1, joe 1 1 2": an answer for each; none if nothing of that kind is meant.

    decision: the question for everybody's upkeep (R6.5). Raises IllegalAnswer where a setting is not legal.
    """
    found: list[str] = []
    for part in map(str.strip, line.replace(";", ",").split(",")):
        name = part.rstrip("0123456789 ")
        stops, who = stops_of(part[len(name) :]), wording.named(name) if name else ""
        if not stops or f"attend:{who}" not in [each.id for each in decision.options]:
            return ()
        one, focus = wording.game.by_id(who), wording.game.content.investigators[who].fact.focus
        if sum(abs(int(stop) - now) for stop, now in zip(stops, one.sliders, strict=True)) > focus:
            raise IllegalAnswer(decision, line)
        found.append(f"{SET}:{who}:{stops}")
    return tuple(found)
