"""What is written on cards, in few words, made of their effects: "Action: draw 1 card; 2 cubes anywhere"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.boardgame.front.view import GameText
from solo.boardgame.front.wording import BoardWording
from solo.games.nation.game import Game
from solo.games.nation.printed.facts import AbilityFact
from solo.games.nation.state import Investigator
from solo.narration.paragraphs import capital
from solo.narration.teller import Teller

WrittenStep = Mapping[str, Any]

Words = BoardWording[Game, Investigator, Teller]

KEYED = {
    "assassinate": ("by",),
    "gate": ("mode", "by"),
    "lock": ("do",),
    "influence": ("to",),
    "acquire": ("what",),
    "place_token": ("token",),
}
"""The words of a step on which its phrase depends."""


class EffectTexts(GameText[Game, Words]):
    """Puts abilities into words of a catalogue."""

    phrases = ("gists",)

    def card(self, card: str) -> str:
        """All that is written on a card; "" where nothing is, and of what is no card."""
        written = self._game.abilities(card) if card in self._game.content.effects else ()
        return " ".join(filter(None, map(self.ability, written)))

    def ability(self, ability: AbilityFact) -> str:
        """An ability: when it works, and what it does; "" for one that means nothing when one plays alone."""
        return capital(self._timed(ability))

    def listed(self, ability: AbilityFact) -> str:
        """An ability as one of a list: what it does, and when, if that is not always."""
        return self.steps(ability.effect) if ability.when == "continuous" else self._timed(ability).removesuffix(".")

    def _timed(self, ability: AbilityFact) -> str:
        done = self.steps(ability.effect)
        if not done:
            return ""
        once = ability.once_per_turn and "rule" not in ability.effect[0]
        when = ability.trigger or ("once_per_turn" if once else "")
        key = f"{ability.when}_{when}" if when else ability.when
        return self._say("when", key, effect=done, may="yes" if ability.may else "no")

    def steps(self, steps: Sequence[WrittenStep]) -> str:
        """What some steps do, in order."""
        return self._say("then").join(filter(None, map(self._step, steps)))

    def _step(self, step: WrittenStep) -> str:
        """What a step does; "" for one that means nothing when one plays alone."""
        verb = next(iter(step))
        value = step[verb]
        match verb:
            case "choose":
                ways = [text for each in value if (text := self.steps(each["effect"]))]
                return self._say("or").join(ways)
            case "if":
                return self.steps(step["else"])
            case "rule":
                return self._rule(value)
            case "track":
                return self._track(value)
            case "recover":
                return self._recover(value)
            case "look_storage":
                return self._say(verb, "agent" if value["until"] == "agent" else "number")
            case "draw_own" if value == "discarded":
                return self._say("draw_own", "discarded")
            case "draw_own":
                return self._say("draw_own", "number", count=value)
            case "discard_own":
                most = value["max"]
                return self._say("discard_own", "any" if most == "all" else "number", least=value["min"], most=most)
            case "move_agent":
                far = value["reach"] == "any_city"
                return self._say(
                    verb, value["which"], "anywhere" if far else "near", count=0 if far else value["reach"]
                )
        return self._keyed(verb, value)

    def _keyed(self, verb: str, value: Any) -> str:
        """A phrase that depends on words of the step, and says its number."""
        if not isinstance(value, dict):
            key = [value] if isinstance(value, str) and self._wording.known("gists", verb, value) else []
            return self._known(verb, *key, count=value if isinstance(value, int) else 0)
        keys = [str(value.get(each, "")) for each in KEYED.get(verb, ())]
        count = value.get("count", next((each for each in value.values() if isinstance(each, int)), 0))
        text = self._known(verb, *keys, count=count, up_to="yes" if value.get("up_to") else "no")
        test = value.get("sanity_test", True)
        return text if test or not text or verb == "acquire" else self._say("untested", effect=text)

    def _known(self, *path: str, **arguments: Any) -> str:
        return self._say(*path, **arguments) if self._wording.known("gists", *path) else ""

    def _rule(self, value: WrittenStep) -> str:
        return self._known("rules", value["name"], count=value.get("value", 1))

    def _track(self, value: WrittenStep) -> str:
        parts = [
            self._say("track", track=self._wording.teller.name(track), count=abs(by), way="up" if by > 0 else "down")
            for track, by in value.items()
        ]
        return self._say("then").join(parts)

    def _recover(self, value: WrittenStep) -> str:
        count = value["count"]
        key = "all" if count == "all" else "number"
        return self._say("recover", value["who"], value["from"], key, count=0 if count == "all" else count)
