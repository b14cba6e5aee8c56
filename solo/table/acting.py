"""Commands that act on the game: walking to a place, taking back, what was passed over, trading, standing wishes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from solo.games.town.abouts import Points
from solo.games.town.front.walking import route
from solo.games.town.habits import is_setting
from solo.kernel.decisions import Decision, Option
from solo.narration.paragraphs import plain
from solo.table.commands import Command, slider_answer
from solo.table.quick import STAY, UPKEEP

if TYPE_CHECKING:
    from solo.table.plain import Table

LONGEST = 6
"""Digits of a number that a player may give."""

AT_ONCE = "!"
"""Behind the place of a walk: go at once, past whatever is on the way."""


class Acting:
    """Does what such a command says; each answers whether everything is to be looked at anew."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._planned: tuple[Decision, str] | None = None

    def obey(self, command: Command, decision: Decision) -> bool:
        """Do what a command says."""
        match command.name:
            case "undo":
                return self._undo(command.rest)
            case "redo":
                return self._by_count(command.rest, self._table.course.forth, "redone")
            case "skipped":
                return self._skipped(command.rest)
            case "trade":
                return self._trade(command.rest, decision)
            case "wish":
                return self._wish(command.rest, decision)
        return self._set_out(command.rest, decision)

    def _say(self, *path: str, **arguments: object) -> None:
        self._table.write(self._table.wording.say(*path, **arguments))

    def _moved(self) -> bool:
        """After answers were taken back, or given again."""
        table = self._table
        table.quick.forget()
        table.begin_narrator(table.wording.narrator.catalogue)
        return True

    # Taking back

    def _undo(self, rest: str) -> bool:
        """Take questions back: one, so many, or to the beginning of the phase or the turn."""
        table = self._table
        spans = table.wording.narrator.catalogue.find("table", "spans") or {}
        span = next((name for name, words in spans.items() if plain(rest) in [plain(str(word)) for word in words]), "")
        if not rest or not span:
            return self._by_count(rest, table.course.back, "undone")

        def mark() -> object:
            state = table.evening.game.state
            return (state.seed, state.round, state.phase if span == "phase" else state.round)

        moved = table.course.back_to_beginning(mark)
        self._say("commands", "undone_to" if moved else "undone", count=0, what=span)
        return moved and self._moved()

    def _by_count(self, rest: str, go: Callable[[int], int], key: str) -> bool:
        if rest and not (rest.isdecimal() and len(rest) < LONGEST):
            self._say("errors", "no_number", answer=rest)
            return False
        done = go(int(rest or 1))
        self._say("commands", key, count=done)
        return done > 0 and self._moved()

    # What was passed over

    def _skipped(self, rest: str) -> bool:
        """List what the table has answered by itself since the last question, or have one of it asked."""
        table, passed = self._table, self._table.course.passed
        if not passed:
            self._say("skipped", "nothing")
            return False
        if rest.isdecimal() and len(rest) < LONGEST and 1 <= int(rest) <= len(passed):
            return self._reopen(int(rest) - 1)
        for number, each in enumerate(passed, 1):
            chosen = [option for option in each.decision.options if option.id in (each.answer, *each.answer)]
            answer = ", ".join(table.wording.option(each.decision, option) for option in chosen)
            table.panel([f"{number:>3}. {table.wording.prompt(each.decision)} – {answer}"])
        self._say("skipped", "how")
        return False

    def _reopen(self, number: int) -> bool:
        self._table.course.reopen(self._table.course.passed[number])
        self._moved()
        self._table.quick.ask_anew()
        return True

    # Trading

    def _trade(self, wanted: str, decision: Decision) -> bool:
        """Trade here and now, or where the table went on without asking."""
        table = self._table
        found = self._partner(decision, wanted)
        if found is None:
            passed = table.course.passed
            fitting = [number for number, each in enumerate(passed) if self._partner(each.decision, wanted)]
            if not fitting:
                self._say("trade", "nobody")
                return False
            found = self._partner(passed[fitting[-1]].decision, wanted)
            self._reopen(fitting[-1])
        if found is not None:
            table.give(found.id)
        return True

    def _partner(self, decision: Decision, wanted: str) -> Option | None:
        """The option of trading with somebody who is named, or with the only one there is."""
        name = self._table.wording.narrator.name
        partners = [each for each in decision.options if each.verb == "trade"]
        named = [each for each in partners if plain(wanted) in plain(str(name(each.subject)["name"]))]
        return named[0] if len(named) == 1 else None

    # Standing wishes

    def _wish(self, rest: str, decision: Decision) -> bool:
        """Show the standing wishes for upkeep, or keep one: `wish kate stay`, `wish all ask`, `wish kate 2 3 1`."""
        table = self._table
        whose, wanted = self._whose(rest)
        if rest and not whose:
            self._say("errors", "nobody", answer=rest)
            return False
        kind, stops = self._word(wanted), slider_answer(wanted).removeprefix("set:")
        if kind not in ("stay", "ask") and not is_setting(stops):
            table.panel([self._wished(each.id) for each in table.evening.game.state.investigators])
            self._say("wish", "how")
            return False
        for who in whose:
            table.evening.wish(who, {"stay": STAY, "ask": ""}.get(kind, stops))
            table.write(self._wished(who))
        return decision.kind == UPKEEP

    def _word(self, typed: str) -> str:
        """What a word of a wish means: "all", "stay", "ask", or nothing."""
        words = self._table.wording.narrator.catalogue.find("table", "wishes") or {}
        return next((name for name, spelt in words.items() if plain(typed) in [plain(str(each)) for each in spelt]), "")

    def _whose(self, rest: str) -> tuple[list[str], str]:
        """The investigators whom the first words name, as many words as name somebody, and the words behind."""
        words = rest.split()
        if words and self._word(words[0]) == "all":
            return [who.id for who in self._table.evening.game.state.investigators], " ".join(words[1:])
        named = [(count, self._table.named(plain(" ".join(words[:count])))) for count in range(1, len(words) + 1)]
        count, found = next(((count, found) for count, found in reversed(named) if found), (0, ""))
        return ([found] if found else []), " ".join(words[count:])

    def _wished(self, who: str) -> str:
        """One standing wish in words."""
        wording = self._table.wording
        wish = self._table.evening.wishes.get(who, "")
        stops = " ".join(str(int(stop) + 1) for stop in wish) if is_setting(wish) else ""
        key = "toward" if stops else "stay" if wish else "ask"
        return wording.say("wish", key, who=wording.narrator.name(who), stops=stops)

    # Walking

    def _set_out(self, wanted: str, decision: Decision) -> bool:
        """Walk to a place, step by step, as far as nothing comes between."""
        table, wording = self._table, self._table.wording
        if decision.kind != "move":
            self._say("go", "not_now")
            return False
        at_once = wanted.endswith(AT_ONCE)
        wanted = wanted.removesuffix(AT_ONCE).strip()
        place, steps = route(table.evening.game, decision.who, wanted, wording.narrator)
        if not steps:
            closed = place in table.evening.game.state.closed
            key = "where" if not wanted else "closed" if closed else "nowhere"
            self._say("go", key, place=wording.narrator.name(place) if place else wanted)
            return False
        points = decision.about.left if isinstance(decision.about, Points) else 0
        if not points:
            self._say("go", "no_points")
            return False
        names = [str(wording.narrator.name(each)["name"]) for each in steps]
        self._say("go", "route", places=" – ".join(names))
        if points < len(steps):
            self._say("go", "too_far", count=len(steps), place=wording.narrator.name(steps[points - 1]))
        guards = table.views.guards(decision, steps[:points])
        table.panel(guards)
        if guards and not at_once and self._planned != (decision, place):
            self._planned = (decision, place)
            self._say("go", "again")
            return False
        table.course.passed.clear()
        table.quick.set_out(decision.who, place, past_all=at_once)
        return True
