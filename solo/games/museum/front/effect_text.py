"""Effects in a few words, as options and the board name them: "lose 1 sanity", "roll 2 dice again"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from solo.boardgame.front.view import GameText
from solo.boardgame.front.wording import BoardWording, signed
from solo.games.museum.compiled.pieces import Use
from solo.games.museum.game import Game
from solo.games.museum.printed.facts import LowerFact
from solo.games.museum.printed.numbers import VALUES
from solo.games.museum.rules.pool import addable
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Steps
from solo.narration.cldr import join
from solo.narration.messages import Forms
from solo.narration.teller import Teller

ONES_OWN = frozenset({"lose", "gain", "spend", "draw", "discard_possession", "choose"})
"""Effects that at midnight concern whoever acts then, and nobody else."""

AT_MOST_ONCE = ("once_per_roll", "once_per_day")
"""Limits of uses that are said."""


Words = BoardWording[Game, Investigator, Teller]


class EffectTexts(GameText[Game, Words]):
    """Puts steps of the effect language into few words of a catalogue; "" for what it has no words for."""

    phrases = ("gists",)

    def __init__(self, wording: Words, *, told: bool = False) -> None:
        """told: whether they are told of somebody, or as what happens, and not as what may be done."""
        super().__init__(wording)
        self._is_told = told

    @cached_property
    def told(self) -> EffectTexts:
        """The same as what somebody does or what happens, for languages that say that in another way: "he loses 1 sanity"."""
        return self if self._is_told else EffectTexts(self._wording, told=True)

    def _say(self, *path: str, **arguments: Any) -> str:
        return super()._say(*path, told="yes" if self._is_told else "no", **arguments)

    # Amounts

    def amount(self, what: str, count: int) -> str:
        """So many of something: "2 clues", "1 sanity"."""
        return self._wording.say("amounts", what, count=count)

    def amounts(self, counts: Mapping[str, int | str], order: Sequence[str] = ()) -> Any:
        """Several amounts, joined; a word in place of a number means all. order: of those that come first."""
        keys = [*(each for each in order if each in counts), *(each for each in counts if each not in order)]
        return self._join([text for each in keys if (text := self._counted(each, counts[each]))])

    def _counted(self, what: str, count: int | str) -> str:
        if isinstance(count, str):
            return self._wording.say("amounts", "all", things=self._value(what))
        return self.amount(what, count)

    def _value(self, what: str) -> Forms:
        return self._wording.teller.name_of("values", what)

    # Steps

    def of(self, steps: Steps) -> str:
        """What some steps do, in few words."""
        return "; ".join(text for step in steps if (text := self._step(step)))

    @property
    def unworded(self) -> str:
        """What stands for steps without words."""
        return self._say("other")

    def _step(self, step: Mapping[str, Any]) -> str:
        verb = next(iter(step))
        value = step[verb]
        match verb:
            case "lose":
                return self._say(verb, things=self.amounts(value))
            case "gain":
                return self._gain(value)
            case "doom" if isinstance(value, dict):
                return self._say("doom_counted")
            case "draw":
                return self._say(verb, things=self.amount(value["deck"], value.get("count", 1)))
            case "add_dice":
                dice = [self._wording.teller.name_of("colors", color) for color in value]
                return self._say(verb, dice=self._wording.teller.listed(dice, "the"))
            case "change_die" | "raise_investigation" | "reroll" | "discard_dice" | "discard_possession":
                return self._dice(verb, value)
            case "defeat_monster":
                return self._say(verb, value["where"])
            case "monster_appears":
                return self._say(verb, count=value.get("count", 1))
            case "each_investigator":
                return self._say(verb, value["where"], effect=self.told.of(value["effect"]))
            case "choose":
                return self.either([self.of(added_up(each["effect"])) for each in value])
            case "spend":
                return self._spend(step)
            case "if":
                return self._say(verb, effect=self.of(step["then"]))
            case "change_maximum":
                return "; ".join(self._say("max", what=self._value(what), by=-by) for what, by in value.items())
            case "prevent":
                return self._say("prevent_loss")
            case "pay_task_cost":
                return self._say(verb, things=self.amounts(value))
            case _ if self._wording.known("gists", verb):
                return self._say(verb, count=value if isinstance(value, int) and not isinstance(value, bool) else 1)
        return ""

    def _gain(self, counts: Mapping[str, int | str]) -> str:
        """What is gained; of sanity and stamina one has had as much, and regains it."""
        found = []
        for key, back in (("regain", True), ("gain", False)):
            things = {what: count for what, count in counts.items() if (what in VALUES) is back}
            found += [self._say(key, things=self.amounts(things))] if things else []
        return "; ".join(found)

    def either(self, texts: Sequence[str]) -> str:
        """One of several things: of two "this, or that", of more a list as the language writes it."""
        if len(texts) == 2:
            return self._say("or", one=texts[0], other=texts[1])
        return join(texts, self._wording.teller.catalogue.language, either=True)

    def _dice(self, verb: str, value: Mapping[str, Any]) -> str:
        """A step that turns, raises, rolls again or discards dice, or hands in possessions."""
        match verb:
            case "change_die":
                to = value["to"]
                face = to if isinstance(to, str) else f"i{to['investigation']}"
                old = "any" if value["from"] == "any" else "one"
                names = {"face": self._wording.teller.name_of("faces", face), "old": self._face_or_none(value["from"])}
                return self._say(verb, old, count=value["count"], **names)
            case "reroll":
                every = value["dice"] == "any"
                return self._say(verb, "any" if every else "some", count=0 if every else value["dice"])
            case "raise_investigation":
                return self._say(verb, by=value["by"], count=value["count"])
            case "discard_dice":
                showing = "any" if value["showing"] == "any" else "face"
                count = value["count"] if isinstance(value["count"], int) else 0
                return self._say(verb, showing, count=count, face=self._face_or_none(value["showing"]))
        return self._say(verb, things=self._one_of(value["one_of"]))

    def _face_or_none(self, face: str) -> Forms:
        return {"name": ""} if face == "any" else self._wording.teller.name_of("faces", face)

    def _spend(self, step: Mapping[str, Any]) -> str:
        """A payment and what follows it: "pay 1 clue, or lose 1 stamina"."""
        price, then = self.price(step["spend"]), self.of(step.get("then", ()))
        otherwise = step.get("otherwise", ())
        paid = self._say("spend_for" if then else "spend", price=price, effect=then)
        if not otherwise:
            return paid
        if step.get("may"):
            return self.either([paid, self.of(otherwise)])
        return self._say("unless", paid=paid, other=self.told.of(otherwise))

    def price(self, raw: Mapping[str, Any]) -> Any:
        """What is paid: "2 clues", "an ally, or 1 clue"."""
        if "one_of" not in raw:
            return self.amounts(raw)
        return self._one_of(raw["one_of"])

    def _one_of(self, kinds: Sequence[str]) -> str:
        """One card or token of several kinds, as what somebody parts with."""
        return self.either([self.amount(kind, 1) for kind in kinds])

    # What is printed on pieces

    def use(self, use: Use, *, now: bool = False, named: bool = False, closes: bool = False, does: str = "") -> str:
        """What a use does, with whom it is for where that need not be its owner, whether the card is given up for it, and its
        limit. now: only with dice that can be had. named: whom it is for is said beside it. closes: nothing but spells
        may be used on the roll behind it (A52). does: what stands for what it does, where more is known of that.
        """
        text = does or self.of(self._to_be_had(use.effect.raw) if now else use.effect.raw) or self.unworded
        notes = [self._say("for_anyone")] if use.target and not named else []
        notes += [self._say("cost", use.cost)] if use.cost == "discard" else []
        notes += [self._say("limit", use.limit)] if use.limit in AT_MOST_ONCE else []
        notes += [self._say("closes")] if closes else []
        return f"{text} ({'; '.join(notes)})" if notes else text

    def _to_be_had(self, steps: Steps) -> Steps:
        """Steps without the dice that they cannot add now, as these are locked, stored, lost or in the pool (ES12.6, A64)."""
        found: list[Mapping[str, Any]] = []
        for step in steps:
            colors = [die.color for die in addable(self._game, step.get("add_dice", ()))]
            if colors or "add_dice" not in step:
                more: dict[str, Any] = {"add_dice": colors} if colors else {}
                more |= {"then": self._to_be_had(step["then"])} if "then" in step else {}
                found.append({**step, **more})
        return found

    def lock(self, color: str) -> str:
        """That a die of a color is locked."""
        return self._say("lock", color)

    def lower(self, lower: LowerFact) -> str:
        """What the lower half of a Mythos card does; "" for one that does nothing."""
        found = [self._say("forbid", things=self._join([self._say("forbidden", each) for each in lower.forbid]))]
        found = found if lower.forbid else []
        found += [self._say("modify", what, by=by, sign=signed(by)) for what, by in lower.modify.items()]
        if lower.lock:
            found.append(self.lock(lower.lock))
        if lower.at_terror:
            found.append(self._say("at_terror", effect=self.of(lower.at_terror)))
        if lower.at_next_midnight:
            one = any(ONES_OWN & step.keys() for step in lower.at_next_midnight)
            key = "at_next_midnight_one" if one else "at_next_midnight"
            found.append(self._say(key, effect=self.told.of(lower.at_next_midnight)))
        if lower.extra_adventure:
            found.append(self._say("extra_adventure"))
        return "; ".join(found)


def added_up(steps: Steps) -> Steps:
    """Steps of several cards with what they make somebody lose as one loss, where the first of these stands.

    >>> added_up([{"lose": {"sanity": 1}}, {"doom": 1}, {"lose": {"sanity": 1, "stamina": 1}}])
    [{'lose': {'sanity': 2, 'stamina': 1}}, {'doom': 1}]
    """
    lost, found = dict[str, int](), list[Mapping[str, Any]]()
    for step in steps:
        counts = step.get("lose", {})
        if not counts or not all(isinstance(count, int) for count in counts.values()):
            found.append(step)
            continue
        if not lost:
            found.append({"lose": lost})
        for what, count in counts.items():
            lost[what] = lost.get(what, 0) + count
    return found
