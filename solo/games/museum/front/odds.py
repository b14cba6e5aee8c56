"""The odds of a question, task by task and option by option (`chances`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from solo.boardgame.front.view import GameText
from solo.games.museum.abouts import Dropping, TaskRow, Thrown, Trying
from solo.games.museum.forecast.forecast import ASKED, AT_ONCE, Forecast, forecast_and_gains, forecast_of, gains
from solo.games.museum.forecast.later_uses import later_uses
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.front.outlook import as_shown, percent, tells_nothing, uncounted
from solo.games.museum.front.wording import Wording
from solo.games.museum.game import Game
from solo.kernel.decisions import Decision, Option, option
from solo.narration.front import Lines
from solo.narration.messages import Forms, Listed, form_of
from solo.narration.paragraphs import folded

LEAST_GAIN = 0.005
"""The least that is worth mentioning, of a chance or of hits."""

CHANGING = ("reroll", "turn_die", "discard_die", "store_dice")
"""Questions about dice of a roll that lies: what a task may expect of the next roll says nothing of it."""


class Odds(GameText[Game, Wording]):
    """Lists the chances of a question."""

    phrases = ("views", "odds")

    def __init__(self, wording: Wording) -> None:
        super().__init__(wording)
        self._later: tuple[Forecast, Mapping[str, Sequence[str]]] | None = None

    def listed(self, decision: Decision, wanted: str = "", unlisted: Iterable[Option] = ()) -> Lines:
        """The chances of the whole card, of each task, and of each option.

        wanted: a word for everything, for more in hand to be counted than beside the options, where figures are there at once,
        and for options that are not listed to be told with the others. Of any other it is said that it changes nothing.
        """
        every = folded(wanted) in map(folded, self._wording.teller.catalogue.every)
        other = [self._say("other", answer=wanted)] if wanted and not every else []
        known = {each.id for each in decision.options}
        more = tuple(each for each in unlisted if every and each.id not in known)
        asked = replace(decision, options=(*decision.options, *more)) if more else decision
        return [*other, *self._found(asked, ASKED if every else AT_ONCE)]

    def _found(self, decision: Decision, most: float) -> Lines:
        """The chances, with as much counted as may be done in so much time."""
        shown = self._wording.forecast(decision)
        if shown is None or not (shown.options or isinstance(shown.best, tuple)):
            return [self._say("none")]
        if decision.kind == "move":
            found = forecast_of(self._game, decision, most) if most > AT_ONCE else None
            self._wording.outlook.learn(self._game, decision, found or shown)
            return self._places(decision, found or shown)
        forecast, gained = self._more(decision, most, shown)
        whole, options = self._whole(decision, forecast), self._options(decision, forecast)
        later = later_uses(self._game, decision, forecast)
        named = self._options(decision, forecast, later)
        lines = [whole, *self._rows(decision, forecast), *named, *self._best(decision, forecast)]
        lines += [*self._gains(gained), self._counted(forecast)]
        if (whole, options) != (self._whole(decision, shown), self._options(decision, shown)):
            lines.append(self._added(shown, forecast))
        asked = "left_out_too" if len(forecast.counted) == len(shown.counted) else "left_out"
        return [*lines, *self._left_out(asked if most > AT_ONCE else "left_out_at_once", forecast)]

    def _best(self, decision: Decision, forecast: Forecast) -> Lines:
        """What had best be chosen where several may be."""
        if not isinstance(forecast.best, tuple):
            return []
        chosen = [
            self._wording.option_without_odds(decision, each) for each in decision.options if each.id in forecast.best
        ]
        return [self._say("best", things=self._join(chosen)) if chosen else self._say("best_none")]

    def _worth(self, key: str, worth: float, **more: Any) -> str:
        """A line with a chance, or in the battle with hits to expect."""
        if self._game.state.battle:
            return self._say(f"{key}_hits", hits=round(worth, 1), **more)
        return self._say(key, percent=percent(worth), **more)

    def _more(self, decision: Decision, most: float, shown: Forecast) -> tuple[Forecast, Mapping[str, float]]:
        """What is shown beside the options, or more, if more may be counted, and what each thing adds."""
        if shown.left_out and most > AT_ONCE:
            found = forecast_and_gains(self._game, decision, most)
            assert found is not None, "the same question has a forecast"
            return found
        return shown, gains(self._game, decision, most)

    def _gains(self, gained: Mapping[str, float]) -> Lines:
        """What each clue, card and ability adds, if it adds anything."""
        lines, battle = [], self._game.state.battle
        alone = "yes" if len(gained) > 1 else "no"
        for name, gain in gained.items():
            if gain >= LEAST_GAIN:
                worth = {"hits": round(gain, 1)} if battle else {"percent": percent(gain)}
                lines.append(
                    self._say("gain_hits" if battle else "gain", thing=self._thing(name), alone=alone, **worth)
                )
        return lines

    def _counted(self, forecast: Forecast) -> str:
        """What the figures take into account, and whether that is all there is."""
        exact = "no" if forecast.left_out else "yes"
        if not forecast.counted:
            return self._say("exact", exact=exact)
        return self._say("exact_with", exact=exact, things=self._things(forecast.counted))

    def _left_out(self, key: str, forecast: Forecast) -> Lines:
        """What could be used and is not taken into account, if anything; of several clues some may be."""
        if not forecast.left_out:
            return []
        return [self._say(key, things=self._without(forecast))]

    def _added(self, shown: Forecast, forecast: Forecast) -> str:
        """What is counted here and not beside the options."""
        added = shown.left_out[: len(forecast.counted) - len(shown.counted)]
        return self._say("added", things=self._without(shown._replace(left_out=added)))

    def _things(self, names: Iterable[str]) -> Listed:
        return self._join([self._thing(each) for each in dict.fromkeys(names)])

    def _amounts(self, names: Sequence[str]) -> Listed:
        """The same with the number of clues."""
        clues = [self._wording.say("views", "clues", count=names.count(CLUE))] if CLUE in names else []
        return self._join([*(self._wording.teller.name(each) for each in dict.fromkeys(names) if each != CLUE), *clues])

    def later(self, decision: Decision, option: Option) -> Lines:
        """What the figure beside an option rests on besides the option itself, if on anything."""
        forecast = self._wording.forecast(decision)
        if forecast is None:
            return []
        if self._later is None or self._later[0] is not forecast:
            self._later = (forecast, later_uses(self._game, decision, forecast))
        things = self._later[1].get(option.id, ())
        return [self._say("rests_on", things=self._amounts(things))] if things else []

    def _without(self, seen: Forecast) -> Listed:
        """What is left out; of several clues some may be counted."""
        things = [self._thing(each) for each in dict.fromkeys(seen.left_out) if each not in seen.counted]
        if CLUE in seen.left_out and CLUE in seen.counted:
            things.append({"name": self._say("more_clues")})
        return self._join(things)

    def _thing(self, name: str) -> Forms:
        """What is counted: a clue token, a card or somebody's ability."""
        teller = self._wording.teller
        if name != CLUE:
            return teller.name(name)
        token = teller.name_of("decks", name)
        return {"name": form_of(token, "a" if "a" in token else "one")}

    def _is_uncounted(self, option: Option, forecast: Forecast) -> bool:
        """Whether the odds of an option are too much to reckon, as beside the options."""
        return uncounted(forecast, option, as_shown(self._game, forecast.options[option.id]))

    def _places(self, decision: Decision, forecast: Forecast) -> Lines:
        """The cards one may go to, the best first."""
        lines = []
        for id, chance in sorted(forecast.options.items(), key=lambda each: -each[1]):
            going = option(*id.split(":", 1))
            unknown, least = self._is_uncounted(going, forecast), id in forecast.at_least
            beaten = None if unknown else self._wording.wins_by(decision, going)
            key = "place_uncounted" if unknown else "place_beaten" if beaten else "place"
            said = {"place": self._wording.teller.name(going.subject), "percent": percent(chance), "monster": beaten}
            lines.append(self._say(f"{key}_at_least" if least and not unknown else key, **said))
        return [*lines, self._say("places", at_least="yes" if forecast.at_least else "no")]

    def _whole(self, decision: Decision, forecast: Forecast) -> str:
        if self._game.state.battle:
            return self._say("battle", percent=percent(forecast.chance), hits=round(forecast.hits, 1))
        least = "yes" if forecast.left_out and forecast.chance < 1 else "no"
        beaten = self._wording.wins_by(decision)
        said = {"at_least": least, "percent": percent(forecast.chance), "monster": beaten}
        return self._say("whole_beaten" if beaten else "whole", **said)

    def _rows(self, decision: Decision, forecast: Forecast) -> Lines:
        about = decision.about
        if decision.kind in CHANGING or not isinstance(about, Trying | Thrown | Dropping):
            return []
        lines = [self._row(decision, row, forecast) for row in about.rows if row.key in forecast.rows]
        names = {each: self._wording.teller.name(each) for each in forecast.beaten}
        return [*lines, *(self._say("beaten", monster=names[id], ever=percent(forecast.beaten[id])) for id in names)]

    def _row(self, decision: Decision, row: TaskRow, forecast: Forecast) -> str:
        """A task: with the next roll or with what lies, and in all."""
        odds = forecast.rows[row.key]
        said = {"task": self._wording.tasks.named(row), "ever": percent(odds.ever)}
        if not row.open:
            return self._say("row_later", **said)
        if isinstance(decision.about, Thrown):
            return self._say("row_now", **said) if odds.next else self._say("row_thrown", **said)
        return self._say("row", next=percent(odds.next), **said)

    def _options(
        self, decision: Decision, forecast: Forecast, later: Mapping[str, Sequence[str]] = MappingProxyType({})
    ) -> Lines:
        """The options whose odds are known, the best first. later: what the figure of each rests on besides."""
        known = [
            each for each in decision.options if each.id in forecast.options and not self._is_uncounted(each, forecast)
        ]
        if len(known) < 2 or tells_nothing(forecast):
            return []
        lines = []
        for each in sorted(known, key=lambda option: -forecast.options[option.id]):
            text, worth = self._wording.option_without_odds(decision, each), forecast.options[each.id]
            if things := later.get(each.id):
                text = self._say("later", option=text, things=self._amounts(things))
            lines.append(self._worth("among" if isinstance(forecast.best, tuple) else "option", worth, option=text))
        return list(dict.fromkeys(lines))
