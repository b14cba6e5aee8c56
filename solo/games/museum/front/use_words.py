"""What a use of a card or an ability does, as an option: whose it is, for whom, at what price, and what it ends."""

from __future__ import annotations

from collections.abc import Sequence

from solo.boardgame.front.view import GameText
from solo.games.museum.abouts import Thrown, UseShown
from solo.games.museum.compiled.pieces import Use
from solo.games.museum.front.dice_again import STORE, RollsAgain, StoresDie
from solo.games.museum.front.effect_text import Words
from solo.games.museum.front.joined import base
from solo.games.museum.front.outlook import OTHER_DICE
from solo.games.museum.front.tasks import TaskWords
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import VALUES
from solo.games.museum.use_answers import stores, use_of
from solo.kernel.decisions import Decision, Option


class UseWords(GameText[Game, Words]):
    """Says what is used, and what that does."""

    phrases = ("options",)

    def __init__(self, wording: Words, tasks: TaskWords) -> None:
        super().__init__(wording)
        self._tasks, self._gists = tasks, tasks.gists

    def used(self, decision: Decision, option: Option) -> str:
        """A use, with what it does now, and whether nothing but spells may be used on the roll behind it (A52)."""
        shown, name = _shown(decision, option), self._wording.teller.name
        if shown is None:
            return self._say("use", what=name(option.subject), effect="")
        closes = stores(self._game, shown) and self._may_roll_again(decision)
        use = use_of(self._game, shown)
        does = self._with_dice(decision, option) or self._clue_for_roll(decision, use)
        effect = self._gists.use(use, now=True, closes=closes, does=does)
        own = shown.source == shown.owner
        key = "ability" if own else "use" if shown.owner == decision.who else "use_of"
        return self._say(key, what=name(shown.source), owner=name(shown.owner), effect=effect)

    def clue(self, decision: Decision, option: Option) -> str:
        """To spend a clue token, and which dice are rolled again, if the option says so."""
        again = self._with_dice(decision, option)
        return self._say("clue_dice", effect=again) if again else self._say("clue")

    def _clue_for_roll(self, decision: Decision, use: Use) -> str:
        """What brings a clue once the dice lie, and that it is meant for these: then it is spent at once, if that is the best."""
        gains = any("clues" in step.get("gain", {}) for step in use.effect.raw)
        if decision.kind != "result" or not gains or self._game.forbidden(self._game.by_id(decision.who), "use_clue"):
            return ""
        return self._say("clue_for_roll", effect=self._gists.of(use.effect.raw))

    def _with_dice(self, decision: Decision, option: Option) -> str:
        """What an option does with the dice that it rolls again, or stores; "" where it names none."""
        if option.verb == OTHER_DICE:
            return self._tasks.other_dice_again
        if not isinstance(option, RollsAgain | StoresDie):
            return ""
        pool = decision.about_as(Thrown).pool
        if isinstance(option, StoresDie):
            stored = next(each for each in pool if f"{STORE}{each.id}" in option.dice)
            return self._say("store_on", die=self._tasks.die(stored))
        return self._tasks.dice_again(pool, [each for each in pool if f"reroll:{each.id}" in option.dice])

    def used_for(self, decision: Decision, option: Option) -> str:
        """A use for somebody who may benefit, with how he is."""
        shown, name = _shown(decision, option), self._wording.teller.name
        assert shown is not None, "it stands among the uses"
        whom = self._game.by_id(option.subject.rpartition("/")[2])
        own = shown.source == shown.owner
        key = "use_for" if not own else "ability_self" if whom.id == shown.owner else "ability_for"
        values = {what: getattr(whom, what) for what in (*VALUES, *(f"max_{each}" for each in VALUES))}
        effect = self._gists.use(use_of(self._game, shown), now=True, named=True)
        who, owner = name(whom.id), name(shown.owner)
        return self._say(key, what=name(shown.source), owner=owner, who=who, effect=effect, **values)

    def _may_roll_again(self, decision: Decision) -> bool:
        """Whether a roll that lies can be changed by something but a spell, which nothing does once a die lies on one (A52)."""
        uses = [use_of(self._game, each) for each in getattr(decision.about, "uses", ())]
        other = any(use.when in ("after_roll", "after_any_roll") and use.cost != "cast" for use in uses)
        return other or any(each.verb == "clue" for each in decision.options)


def _shown(decision: Decision, option: Option) -> UseShown | None:
    """What an option to use something uses; None for one that is not told of."""
    uses: Sequence[UseShown] = getattr(decision.about, "uses", ())
    return next((each for each in uses if each.option == base(option)), None)
