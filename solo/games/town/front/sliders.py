"""The sliders as rows with stops: three pairs of skills, one stop each; and how a setting is typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from solo.boardgame.front.wording import HasGame
from solo.games.town.abouts import Points, Sliders
from solo.games.town.front.walking import CHANGE, may_walk
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.printed.numbers import TRACKS
from solo.games.town.rules.movement import movement_points
from solo.games.town.rules.states import misses_turn
from solo.games.town.state import Investigator
from solo.games.town.upkeep_answers import in_upkeep
from solo.kernel.decisions import Answer, Decision, IllegalAnswer, option
from solo.narration.auto_answers import TypedLines
from solo.narration.editor import Editor, Scale
from solo.narration.paragraphs import folded

Stops = tuple[int, ...]
"""A stop from 0 for each track."""

Tracks = Sequence[Sequence[tuple[int, int]]]
"""The stops of each track, each with the values of its two skills."""

UPKEEP = "upkeep_of_all"
"""The kind of the table's question about everybody's upkeep."""

SET = "set"
"""The verb of an answer that sets somebody's sliders, where everybody's upkeep is asked about."""

FIGURES = re.compile(r"\d+(?:/\d+)?")
"""The number of a stop, its first value, or both of its values."""

VALUES = re.compile(r"\d/\d")
"""Both values of a stop."""

LONGEST = 2
"""The most digits of the number of a stop."""


def changes_of(decision: Decision) -> Decision | None:
    """The question for everybody's upkeep to which a question for a walk offers to go back; None where it does not."""
    whose = next((each.subject.split("+") for each in decision.options if each.verb == CHANGE), [])
    return Decision(UPKEEP, "", tuple(option("attend", who) for who in whose), "R6.5", 1, len(whose)) if whose else None


def still_set(playing: HasGame[Game], question: Decision) -> Decision | None:
    """The question for everybody's upkeep with all whose sliders may be typed though it was answered: in anybody's upkeep, and at
    the first walk of a turn; None elsewhere (R6.5)."""
    if not (in_upkeep(question) or (question.kind == "move" and _is_first_walk(playing.game, question))):
        return None
    people = [who for who in playing.game.in_turn_order() if not misses_turn(playing.game, who)]
    return Decision(UPKEEP, "", tuple(option("attend", who.id) for who in people), "R6.5", 1, len(people))


def _is_first_walk(game: Game, question: Decision) -> bool:
    """Whether nobody has walked in this turn."""
    who = game.deciding(question.who)
    if who is None or game.state.phase != "movement":
        return False
    first = may_walk(game, game.in_turn_order()[0].id)[:1]
    return first == [who.id] and question.about == Points(movement_points(game, who))


class SliderEditor(Editor):
    """Sets the sliders of the investigator whom a decision is about."""

    def __init__(self, wording: Wording, decision: Decision) -> None:
        self._wording = wording
        self._decision = decision
        found = wording.game.content.investigators[decision.who].tracks
        names = ["/".join(str(wording.teller.name(skill)["name"]) for skill in pair) for pair in TRACKS]
        rows = [Scale(name, [f"{one}/{two}" for one, two in stops]) for name, stops in zip(names, found, strict=True)]
        ids = {tuple(map(int, each.subject)): each.id for each in decision.options}
        now = decision.about.stops if isinstance(decision.about, Sliders) else None
        help = wording.say("options", "panel", focus=wording.focus(decision))
        super().__init__(rows, now, ids, wording.tracks(decision), help)

    def stops(self, line: str) -> Stops | None:
        """The setting that a line means, of several readings a legal one."""
        tracks = self._wording.game.content.investigators[self._decision.who].tracks
        return setting(line, tracks, lambda stops: stops in self.ids)

    def complaint(self, line: str) -> str:
        """The message that the sliders would move too far, or that a line is not a setting."""
        if others := TypedSliders(self._wording).complaint(self._decision, line):
            return others
        return refused(self._wording, self._decision.who, line, self.now or (), self._wording.focus(self._decision))


def readings(typed: str, tracks: Tracks) -> list[Stops]:
    """The settings that three figures may mean: each the number of a stop from 1 to 4; or else each a stop by its values, or by
    the first of them.

    >>> tracks = [[(0, 3), (1, 2), (2, 1), (3, 0)]] * 3
    >>> readings("2 3 1", tracks), readings("3 2 0", tracks), readings("3/0, 1/2, 0/3", tracks), readings("1 2 5", tracks)
    ([(1, 2, 0), (2, 3, 1)], [(3, 2, 0)], [(3, 1, 0)], [])
    """
    figures = _figures(typed)
    if len(figures) != len(tracks) or FIGURES.sub("", typed).strip(" ,;"):
        return []
    numbers = [range(1, len(stops) + 1) for stops in tracks]
    short = all(each.isdecimal() and len(each) <= LONGEST for each in figures)
    found = [tuple(map(int, figures))] if short else []
    places = [tuple(place - 1 for place in each) for each in found if all(map(range.__contains__, numbers, each))]
    values = tuple(_stop(figure, stops) for figure, stops in zip(figures, tracks, strict=True))
    return [*places, *([values] if min(values) >= 0 and values not in places else [])]


def _figures(typed: str) -> list[str]:
    """The figures that are typed for one person, three of which may be written together."""
    found: list[str] = FIGURES.findall(typed)
    return list(found[0]) if len(found) == 1 and found[0].isdecimal() else found


def _are_values(typed: str, tracks: Tracks) -> bool:
    """Whether figures can only be the values of stops, not their numbers."""
    return any(each not in map(str, range(1, len(tracks[0]) + 1)) for each in _figures(typed))


def _stop(figure: str, stops: Sequence[tuple[int, int]]) -> int:
    """The stop with these values, or with this first one; -1 for none."""
    shown = [f"{one}/{two}" if "/" in figure else str(one) for one, two in stops]
    return shown.index(figure) if figure in shown else -1


def setting(typed: str, tracks: Tracks, is_legal: Callable[[Stops], bool], *, values: bool = False) -> Stops | None:
    """The setting that figures mean: the first legal reading, else the first; None where they mean none. values: figures that may
    be either are values first."""
    found = readings(typed, tracks)[:: -1 if values else 1]
    return next(filter(is_legal, found), found[0] if found else None)


def stops_of(typed: str, tracks: Tracks) -> str:
    """A setting that may be reached later as stops from 0, one digit each; "" for anything else."""
    return "".join(map(str, setting(typed, tracks, lambda stops: True) or ()))


def refused(wording: Wording, who: str, typed: str, now: Sequence[int], focus: int) -> str:
    """Why figures do not set somebody's sliders. now: how they are set. focus: the steps that are possible; 0 for any."""
    name, tracks = wording.teller.name(who), wording.game.content.investigators[who].tracks
    found = readings(typed, tracks)
    if found and focus:
        return wording.say(
            "errors", "too_many_steps", who=name, steps=min(_steps(each, now) for each in found), focus=focus
        )
    stops = "; ".join(" ".join(f"{one}/{two}" for one, two in track) for track in tracks)
    return wording.say("errors", "wrong_sliders", answer=typed.strip(), who=name, stops=stops)


def _steps(stops: Stops, now: Sequence[int]) -> int:
    return sum(abs(stop - before) for stop, before in zip(stops, now, strict=True))


def _parts(wording: Wording, decision: Decision, line: str) -> list[tuple[str, str]]:
    """Who is named in a line, each with the figures behind; none if the line is anything else."""
    found, at = list[tuple[str, str]](), 0
    for figure in FIGURES.finditer(line):
        between, at = line[at : figure.start()], figure.end()
        name = between.lstrip(" ,;\t" if found else None).rstrip(": \t")
        if name:
            who = "" if set(name) & set(",;:") else wording.named(name)
            if not who or f"attend:{who}" not in [each.id for each in decision.options]:
                return []
            found.append((who, figure[0]))
        elif found and ":" not in between:
            who, before = found.pop()
            found.append((who, f"{before} {figure[0]}"))
        else:
            return []
    return found if not line[at:].strip(" ,;\t") else []


def _settings(wording: Wording, decision: Decision, line: str) -> Iterator[tuple[str, Stops | None, str]]:
    """Who is named in a line, and the legal setting that is typed for each, else None and why there is none.

    Where the figures of one can only be values, those of the others are values too, if such a setting is legal.
    """
    found, kinds = _parts(wording, decision, line), wording.game.content.investigators
    values = any(_are_values(typed, kinds[who].tracks) for who, typed in found)
    for who, typed in found:
        one, kind = wording.game.by_id(who), kinds[who]

        def is_legal(stops: Stops, now: Sequence[int] = one.sliders, focus: int = kind.fact.focus) -> bool:
            return _steps(stops, now) <= focus

        stops = setting(typed, kind.tracks, is_legal, values=values)
        if stops is not None and is_legal(stops):
            yield who, stops, ""
        else:
            yield who, None, refused(wording, who, typed, one.sliders, kind.fact.focus)


def settings_typed(wording: Wording, decision: Decision, line: str) -> tuple[str, ...]:
    """Sliders that are set at once, as "kate 2 3 1, joe 3/0 1/2 0/3": an answer for each; none if nothing of that kind is meant.

    decision: the question for everybody's upkeep (R6.5). Raises IllegalAnswer where a setting is not legal.
    """
    found = list(_settings(wording, decision, line))
    if any(stops is None for _, stops, _ in found):
        raise IllegalAnswer(decision, line)
    return tuple(f"{SET}:{who}:{''.join(map(str, stops or ()))}" for who, stops, _ in found)


class Supposed(NamedTuple):
    """A game that is only thought of."""

    game: Game


def after_upkeep(wording: Wording, decision: Decision, settings: Collection[str]) -> Wording:
    """The words of the game as it will be when upkeep is over, as far as that is certain: cards are refreshed (R6.1), and these
    answers set sliders; the game under way stays as it is."""
    later = {each.subject for each in decision.options if each.verb == "attend"} if decision.kind == UPKEEP else set()
    if in_upkeep(decision):
        order = [who.id for who in wording.game.in_turn_order()]
        later = {
            who
            for who in order[order.index(decision.who) + 1 :]
            if not misses_turn(wording.game, wording.game.by_id(who))
        }
    if not settings and not later:
        return wording
    game = Game.restore(wording.game.content, wording.game.snapshot())
    for who in later:
        game.by_id(who).exhausted = []
    for _, who, stops in (each.split(":") for each in settings):
        game.by_id(who).sliders = list(map(int, stops))
    return Wording(Supposed(game), wording.teller)


def in_values(wording: Wording, who: str, stops: str) -> str:
    """Stops of somebody's sliders by their values."""
    tracks = wording.game.content.investigators[who].tracks
    chosen = [track[int(stop)] for track, stop in zip(tracks, stops, strict=True)]
    return ", ".join(f"{one}/{two}" for one, two in chosen)


def sliders_apart(wording: Wording, who: Investigator, part: str) -> str:
    """That sliders and a walk are typed apart, with both as they would be, where they are not; "" where part has no sliders."""
    if not VALUES.search(part):
        return ""
    first, stops = str(wording.teller.name(who.id)["first"]), "".join(map(str, who.sliders))
    to = " ".join(VALUES.sub("", part).split())
    to = to if wording.named(to.partition(" ")[0]) else f"{first} {to}"
    example = f"{first} {in_values(wording, who.id, stops).replace(',', '')}, {to}"
    return wording.say("go", "sliders_apart", walk=part, example=example)


class TypedSliders(TypedLines):
    """What there is to say of sliders that were typed."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def complaint(self, decision: Decision, line: str) -> str:
        """Why sliders are not set where everybody's upkeep is asked about, of the first of them; "" where none were typed."""
        if decision.kind == "move":
            changes = changes_of(decision)
            if changes is not None:
                return self._refusal(changes, line)
        if (still := still_set(self._wording, decision)) is not None:
            return self._refusal(still, line) or (self._too_late(line) if decision.kind == "move" else "")
        if decision.kind == "move":
            return self._too_late(line)
        if decision.kind != UPKEEP:
            return ""
        if walks := self._walks_too(decision, line):
            return walks
        return self._refusal(decision, line)

    def _too_late(self, line: str) -> str:
        """That sliders are typed behind the upkeep (R6.5); "" where none were typed."""
        everybody = tuple(option("attend", who.id) for who in self._wording.game.playing())
        typed = _parts(self._wording, Decision(UPKEEP, "", everybody, "R6.5"), line)
        whole = any(len(FIGURES.findall(figures)) == len(TRACKS) for _, figures in typed)
        return self._wording.say("errors", "upkeep_is_over") if whole else ""

    def _refusal(self, decision: Decision, line: str) -> str:
        """Why the first sliders in a line are not set that cannot be; "" where there are none."""
        return next((why for _, stops, why in _settings(self._wording, decision, line) if stops is None), "")

    def _walks_too(self, decision: Decision, line: str) -> str:
        """That a line with sliders and with walks begins with the command to walk; "" where it has only one of them."""
        parts = [part.strip() for part in line.split(",")]
        sliders = [bool(_parts(self._wording, decision, part)) for part in parts]
        if all(sliders) or not any(sliders):
            return ""
        go = [str(each) for each in self._wording.teller.catalogue.find("table", "words", "go") or ()]
        rest = [part.partition(" ")[2] if folded(part.partition(" ")[0]) in map(folded, go) else part for part in parts]
        return self._wording.say("go", "go_first", go=go[0], line=", ".join(rest)) if go else ""

    def taken_as(self, decision: Decision, answer: Answer) -> Sequence[str]:
        """How sliders are set by an answer, a line for each whose are."""
        lines = []
        for each in [answer] if isinstance(answer, str) else answer:
            verb, _, rest = each.partition(":")
            who, _, stops = rest.rpartition(":")
            if verb == SET and decision.kind in (UPKEEP, "upkeep", "sliders", "move"):
                lines.append(self._said(who or decision.who, stops))
        return lines

    def _said(self, who: str, stops: str) -> str:
        name = self._wording.teller.name(who)
        return self._wording.say("wish", "set_to", who=name, stops=in_values(self._wording, who, stops))
