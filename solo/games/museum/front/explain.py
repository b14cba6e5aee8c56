"""Explaining an option in one line: what it does, and the card, monster or place it names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from solo.boardgame.front.explain import BoardExplain
from solo.games.museum.events import VisitorArrived
from solo.games.museum.front.dice_again import RollsAgain
from solo.games.museum.front.odds import Odds
from solo.games.museum.front.option_words import DICE_KINDS
from solo.games.museum.front.trail_marks import TrailMarks
from solo.games.museum.front.views import Views
from solo.games.museum.front.wording import Wording
from solo.games.museum.printed.numbers import DECKS, ENTRANCE
from solo.kernel.decisions import Decision, Option
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import Forms, word_of


class Explain(BoardExplain[Wording, Views]):
    """Explains the options of a decision in the words of the table."""

    def option(self, decision: Decision, option: Option) -> str:
        """What one option means, and what is said of its chance."""
        text, mark = super().option(decision, option), self._mark(decision, option)
        return " ".join([text, *mark, *self._odds.later(decision, option)])

    def legend(self, decision: Decision) -> str:
        """What the sign beside places to go to means."""
        return TrailMarks(self._wording).legend(self._wording.deciding(decision)) if decision.kind == "move" else ""

    @cached_property
    def _odds(self) -> Odds:
        return Odds(self._wording)

    def _mark(self, decision: Decision, option: Option) -> list[str]:
        """What a mark beside the chance of an option means, where it does not say that itself."""
        forecast, outlook = self._wording.forecast(decision), self._wording.outlook
        if forecast is None or option.id not in forecast.options:
            return []
        mark = outlook.mark(self._wording.game, decision, option)
        if forecast.several and decision.several:
            mark = "among" if self._wording.is_of_less(option, forecast) else "no"
        key = f"mark_{mark}"
        return [self._wording.say("explain", key)] if self._wording.known("explain", key) else []

    def _keys(self, decision: Decision, option: Option) -> Sequence[str]:
        """The keys of what an option does, from the particular to the general; in the battle, its own first. What a card
        lets choose is known by its steps.
        """
        if decision.kind == "choose" and option.id in decision.option_steps:
            gives = any("trophies" in step.get("lose", {}) for step in decision.option_steps[option.id])
            return [*(["choose_trophies"] if gives else []), "choose"]
        verb = self._wording.deeds.way(decision, option) if option.verb == "go" else option.verb
        battle = [f"battle_{verb}"] if self._wording.game.state.battle else []
        battle += [f"{decision.kind}_{verb}_dice"] if isinstance(option, RollsAgain) else []
        return [*battle, f"{decision.kind}_{verb}", f"{verb}_{option.subject}", verb]

    def _verb(self, decision: Decision, option: Option) -> str:
        """What an option does; what holds of all who may come is said once."""
        return (
            ""
            if decision.kind == "new_investigator" and option not in decision.options[:1]
            else super()._verb(decision, option)
        )

    def _about(self, decision: Decision, option: Option) -> list[str]:
        """What is said of the thing that an option names."""
        content, id = self._wording.game.content, option.subject.partition("/")[0]
        if decision.kind in DICE_KINDS or option.verb in ("complete", "hand", "draw") or id in ("", ENTRANCE):
            return []
        if self._wording.game.in_play(id):
            card = content.card(id)
            return [*self._views.board.icons(card), *self._views.board.marks(card)]
        if id in content.sheets:
            return self.investigator(id) if option.verb == "take" else [self._wording.said_of("explain", id)]
        text = self._wording.said_of("explain", id)
        kind = kind_of(id) or id
        if not text and kind in content.possessions:
            return self._views.does(kind)
        return [text] if text and option.subject not in DECKS else []

    def investigator(self, id: str) -> list[str]:
        """An investigator's sheet in short: figures, starting possessions, ability."""
        fact = self._wording.game.content.sheets[id].fact
        gists, start = self._wording.gists, fact.start
        counts = {deck: getattr(start, deck) for deck in ("common", "unique", "spell", "clue") if getattr(start, deck)}
        things: list[Forms | str] = [gists.amount(what, count) for what, count in counts.items()]
        if start.ally_named:
            things.append(self._wording.teller.name(start.ally_named))
        if start.choice_of:
            decks = gists.either([word_of(self._wording.teller.name_of("decks", each)) for each in start.choice_of])
            things.append(self._wording.say("setup", "mix", count=start.count, decks=decks))
        figures = {"sanity": fact.sanity, "stamina": fact.stamina, "things": self._wording.teller.listed(things)}
        return [self._wording.say("setup", "sheet", **figures), self._wording.said_of("explain", id)]

    def _met(self, decision: Decision) -> Iterable[str]:
        """Everybody at the first question of a game, later whoever has come in."""
        return [who.id for who in self._wording.game.state.investigators if who.alive]

    def _coming(self, told: Event) -> str:
        """Whoever takes the seat of somebody who was devoured."""
        return told.who if isinstance(told, VisitorArrived) and told.instead else ""

    def _resumed(self) -> bool:
        """Whether the game has begun before."""
        state = self._wording.game.state
        return state.turn > 1 or state.attempt is not None
