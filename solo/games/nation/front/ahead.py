"""What the cult may do next, in words: of the behavior cards left, with exact chances (A34, A91)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from solo.boardgame.front.view import GameText
from solo.boardgame.front.wording import signed
from solo.boardgame.percent import percent
from solo.games.nation.forecast.forecast import Chance, Forecast, Shift, cult_forecast
from solo.games.nation.forecast.outcomes import Extent, Happening
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ANCIENT, PLAYER
from solo.narration.front import Lines
from solo.narration.messages import Forms
from solo.narration.paragraphs import capital

UNSAID = ("behavior_shuffled",)
"""Happenings that matter to nobody who looks ahead."""

GRAVE = ("game_ends", "main_agent_murdered", "agent_murdered", "alignment_revealed")
"""Happenings that touch the player whatever is his."""


class CultAhead(GameText[Game, Wording]):
    """Tells a forecast of the Ancient One's next turn."""

    phrases = ("ahead",)

    def listed(self) -> Lines:
        """All that may come of the next turn, what touches the player first."""
        forecast = cult_forecast(self._game)
        lines = [self._left(forecast), *self._happenings(forecast, forecast.happenings)]
        lines += self._kept(forecast, forecast.kept)
        lines += self._amounts(forecast, forecast.amounts)
        key = "untouched_on" if any(each.what == "game_ends" for each in forecast.happenings) else "untouched"
        return [*lines, self._say(key, chance=self.chance(forecast.untouched))]

    def threats(self) -> Lines:
        """Only what may be lost before the player's next turn."""
        forecast = cult_forecast(self._game)
        grave = [each for each in forecast.happenings if each.what in GRAVE or each.whose == PLAYER]
        doubtful = [place for place, losses in forecast.kept.items() if any(losses)]
        lines = [*self._happenings(forecast, grave), *self._kept(forecast, doubtful)]
        returned = {each: chances for each, chances in forecast.amounts.items() if each.what == "returned"}
        lines += self._amounts(forecast, returned)
        return lines or [self._say("no_threats", count=len(forecast.cards))]

    def _left(self, forecast: Forecast) -> str:
        """The behavior cards left, by what tells them apart."""
        signs = [str(name["name"]).split()[-1] for name in self._forms(each.card for each in forecast.cards)]
        return self._say("left", count=len(signs), cards=self._wording.teller.listed(signs))

    def chance(self, chance: Chance) -> str:
        """A chance: of so many cards left, where it hangs on nothing else."""
        key = "counted" if chance.counted else "weighed"
        return self._say("chance", key, count=len(chance.cards), left=chance.left, percent=chance.percent)

    # Happenings

    def _happenings(self, forecast: Forecast, wanted: Iterable[Happening]) -> Lines:
        chances = {each: forecast.happenings[each] for each in wanted if each.what not in UNSAID}
        ends = [each for each in chances if each.what == "game_ends"]
        for how in {each.subject for each in ends if sum(other.subject == each.subject for other in ends) > 1}:
            chances = _together(chances, Happening("game_ends", how), forecast.happens("game_ends", how))
        return [
            self._say("line", what=capital(self.happening(each)), chance=self.chance(chance))
            for each, chance in chances.items()
        ]

    def happening(self, happening: Happening) -> str:
        """A happening in words."""
        key = f"{happening.what}_unseen" if not happening.subject else happening.what
        if happening.what == "ancient_one_revealed":
            return self._say("happenings", happening.what)
        if happening.what == "game_ends":
            return self._say(
                "happenings", "game_ends", how=self.reason(happening.subject), wins=happening.whose or "nobody"
            )
        if happening.what == "city_falls" and happening.whose == PLAYER:
            key = "city_lost"
        return self._say("happenings", key, subject=self._place(happening.subject), place=self._place(happening.place))

    def reason(self, how: str, side: str = ANCIENT) -> str:
        """Why the game ends. side: whose turn it is, which alone reaches the end mark in it (A50)."""
        return self._say("ends", how, side=side, ancient_one=self._wording.ancient_one())

    def _place(self, id: str) -> Forms:
        return self._wording.teller.name(id)

    def _kept(self, forecast: Forecast, places: Iterable[str]) -> Lines:
        """Of places that the player leads whether he could still acquire them, and why not."""
        return [capital(f"{self.kept(forecast, place)}.") for place in places]

    def tag(self, forecast: Forecast, place: str) -> str:
        """The same in a few words: the chance, that it is certain, or what certainly keeps him from it."""
        chance = forecast.is_kept(place)
        if not chance.chance:
            return self._lost(forecast, place)
        return self._say("kept_surely") if chance.chance == 1 else self._say("kept", chance=self.chance(chance))

    def _lost(self, forecast: Forecast, place: str) -> str:
        """That a place can certainly not be acquired, and by what that may be."""
        reasons = [self._say("lost_by", why) for why in forecast.kept[place] if why]
        return self._say("kept_never", reasons=self._wording.teller.listed(reasons, either=True))

    def kept(self, forecast: Forecast, place: str, *, named: bool = True) -> str:
        """Whether a place that the player leads stays his to acquire, and why not. named: say which place."""
        losses, kept = forecast.kept[place], forecast.is_kept(place)
        reasons = [self._say("losses", why, chance=self.chance(chance)) for why, chance in losses.items() if why]
        key = "kept_but" if reasons and kept.chance else "kept"
        text = self._say(key, chance=self.chance(kept), reasons=self._wording.teller.listed(reasons))
        text = text if kept.chance else self._lost(forecast, place)
        return self._say("kept_there", place=self._place(place), kept=text) if named else text

    # Amounts

    def _amounts(self, forecast: Forecast, amounts: Mapping[Extent, Mapping[int, Fraction]]) -> Lines:
        """What there may be more or less of; cubes in one line."""
        left = len(forecast.cards)
        said = {each: f"{self._amount(each)} {self._spread(chances, left)}" for each, chances in amounts.items()}
        lines = [capital(self._say("amount", what=text)) for each, text in said.items() if each.what != "cubes"]
        cubes = [text for each, text in said.items() if each.what == "cubes"]
        return [*lines, *([self._say("cubes", list="; ".join(cubes))] if cubes else [])]

    def _amount(self, extent: Extent) -> str:
        side = self._wording.teller.name_of("cultists", extent.side)
        subject = self._wording.ancient_one() if extent.subject == ANCIENT else self._place(extent.subject)
        unseen = "_unseen" if extent.place else "_unseen_mythos"
        key = f"{extent.what}{unseen}" if not extent.subject else extent.what
        key = "own_score" if (extent.what, extent.subject) == ("score", PLAYER) else key
        return self._say("amounts", key, subject=subject, side=side, place=self._place(extent.place))

    def _spread(self, chances: Mapping[int, Fraction], left: int) -> str:
        """Numbers with their chances: of so many cards left, where they are as great, as those of all else are told."""
        parts = [
            self._say("so_many", number=signed(number), chance=self._share(chance * left, left))
            for number, chance in sorted(chances.items())
        ]
        return ", ".join(parts)

    def _share(self, cards: Fraction, left: int) -> str:
        """A chance as great as that of so many cards of those left; in percents where that is no whole number."""
        if cards.denominator == 1:
            return self._say("chance", "counted", count=int(cards), left=left)
        return self._say("chance", "weighed", percent=percent(cards / left))

    # An option

    def shifts(self, shifts: Iterable[Shift]) -> Iterator[str]:
        """What becomes more or less likely by an option."""
        for each in shifts:
            if each.happening.what not in UNSAID:
                what = self.happening(each.happening)
                yield self._say("shift", what=what, before=self.chance(each.before), after=self.chance(each.after))


def _together(chances: Mapping[Happening, Chance], happening: Happening, chance: Chance) -> dict[Happening, Chance]:
    """One way in which the game ends, whoever wins then, where the first of them stood."""
    found: dict[Happening, Chance] = {}
    for each, known in chances.items():
        same = (each.what, each.subject) == (happening.what, happening.subject)
        found[happening if same else each] = chance if same else known
    return found
