"""What an option costs or brings, in a few words behind it: "takes 2 more power", "2 VP, wealth 1", "worth 4, gate 6"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solo.boardgame.front.view import GameText
from solo.games.nation.abouts import Paying, Targeting, Turning, Using
from solo.games.nation.front.effect_text import EffectTexts, Words, WrittenStep
from solo.games.nation.game import Game
from solo.games.nation.printed.facts import AbilityFact
from solo.games.nation.printed.numbers import INSANE, INVESTIGATION, MURDERED_SCORE
from solo.games.nation.rules.acquiring import targets_of_acquiring
from solo.games.nation.rules.actions import DIRECTIONS
from solo.games.nation.rules.behavior import mythos_points
from solo.games.nation.rules.effects import usable_cards, usable_mythos
from solo.games.nation.rules.gates import gate_power_needed, power_there
from solo.games.nation.rules.murder import murder_power_needed
from solo.games.nation.rules.sanity import gives_up
from solo.games.nation.rules.scoring import agent_points
from solo.kernel.decisions import Decision, Option
from solo.narration.messages import word_of
from solo.narration.paragraphs import capital

OF_PLACES = ("acquire", "influence", "limbo_cubes", "extra")
"""What is done to places of which it matters what they bring."""

LASTING = ("continuous", "action", "free_action", "reaction", "end_game")
"""When the text of a card counts that is worth having for it."""

USED = {"card": "action", "mythos": "action", "free_card": "free_action", "free_mythos": "free_action"}
"""When the text counts of what an action uses."""

WHEN = {"free_action": 1, "on_acquire": 2}
"""What is said last of a card, since its time is said with it."""

SIGNS = {
    "assassinate": "murder",
    "gate": "gate",
    "lock": "lock",
    "influence": "cubes",
    "recover": "back",
    "draw_own": "cards",
    "move_agent": "travel",
    "vp": "points",
}
"""What is told in one word of what is written on a network card, by the verb of the step."""


class Gains(GameText[Game, Words]):
    """Says of options what they cost or bring."""

    phrases = ("gains",)

    def __init__(self, wording: Words, gists: EffectTexts) -> None:
        super().__init__(wording)
        self._gists = gists

    def with_gain(self, text: str, decision: Decision, option: Option, kept: str = "") -> str:
        """An option, with what it costs or brings if that is not said in it. kept: the chance that it can be acquired."""
        return self._with(text, [*self._of(decision, option), kept])

    def with_card(self, text: str, card: str) -> str:
        """The name of a card, with what it brings, a mythos card the cult as well; of what is none the name alone."""
        cult = self._for_cult(card) if card in self._game.content.mythos else ()
        return self._with(text, [*self._won(card), *cult])

    def _with(self, text: str, gains: Iterable[str]) -> str:
        gain = ", ".join(filter(None, gains))
        return self._say("with", option=text, gain=gain) if gain else text

    def _of(self, decision: Decision, option: Option) -> Iterable[str]:
        """What an option costs or brings; nothing where that goes without saying."""
        subject = option.subject
        match decision.kind:
            case "target" if decision.about_as(Targeting).action in OF_PLACES:
                return self._won(subject)
            case "extra":
                return self._won(subject)
            case "discard" | "destroy":
                return self.card(subject)
            case "destination" | "flee" | "token":
                return self._city(subject)
            case "placement":
                return [*self._city(subject), *self._face(subject)]
            case "gate" if subject in self._game.agents():
                how = self._gate(option.verb, self._game.agents()[subject])
                return [*how, *self._gate_costs(decision.about_as(Using).card, option)]
            case "murder":
                costs = self._costs(decision.about_as(Using).card, "assassinate")
                return [*self._murder(self._game.cultist(subject).place, subject), *costs]
            case "lock":
                return self._costs(decision.about_as(Using).card, "lock")
            case "pay" if decision.about_as(Paying).action == "track":
                return self._moved(decision.about_as(Paying), option)
            case "victim":
                return self._victim(subject)
            case "card":
                return [self._way(subject, "action")]
            case "react":
                return self._reaction(decision.about_as(Using).card, option)
            case "tested":
                return self._tested(option.verb)
            case "choose" if option.verb == "take" and isinstance(decision.about, Turning):
                return self.card(decision.about.turned)
            case "to_hand" if option.verb == "to_hand":
                return self.card(decision.about_as(Using).card)
            case "possess" if subject in self._game.agents():
                return [self._say("power", power=self._game.power_of(subject))]
            case "action" if option.verb == "acquire":
                return self._only_one()
            case "action" | "free_action" if option.verb in USED:
                return self._used(option)
        return ()

    def card(self, card: str) -> Iterator[str]:
        """What a card brings to whoever has it; nothing of what is none."""
        content = self._game.content
        if card in content.mythos:
            points = content.mythos[card].vp_general
            yield from [self._say("at_the_end", points=points)] if points else []
            yield "; ".join(filter(None, (self._at_once(card), *self._lasting(card))))
        elif card in content.cards:
            yield from self._person(card) if card in content.agents else ()
            yield from self._icons(card)
            written = sorted(self._game.abilities(card), key=lambda each: WHEN.get(each.when, 0))
            yield from dict.fromkeys(sign for each in written for sign in self._signs(each))

    def mythos(self, card: str) -> str:
        """The points and the icon of a mythos card, as a sentence; of one that may still be taken, what it brings the cult."""
        points = self._game.content.mythos[card].vp_general
        parts = [self._say("at_the_end", points=points)] if points else []
        parts += self._icon(card)
        taken = card in (*self._game.who.mythos, *self._game.state.automaton.mythos)
        said = ", ".join([*parts, *([] if taken else self._for_cult(card))])
        return f"{capital(said)}." if said else ""

    def _icon(self, place: str) -> Iterator[str]:
        """The icon that takes a sanity test (DP12.1)."""
        content = self._game.content
        if (place in content.cards or place in content.mythos) and content.has_sanity_icon(place):
            yield self._wording.say("sheets", "icons", "sanity", count=1)

    def _for_cult(self, card: str) -> Iterator[str]:
        """What a mythos card brings the Ancient One, or all of those that it may be (V1)."""
        game = self._game
        ones = [game.content.ancient_ones[each] for each in game.state.suspects] or [game.ancient]
        found = [mythos_points(game, card, own=card == each.mythos) for each in ones]
        key = "for_cult" if min(found) == max(found) else "for_cult_or_own"
        yield self._say(key, points=min(found), most=max(found))

    def _signs(self, ability: AbilityFact) -> Iterator[str]:
        """In few words what an ability does; all of what happens at once, or costs no action, in one."""
        found = [self._say("signs", sign, count=count) for sign, count in signs(ability.effect).items()]
        match ability.when:
            case "on_acquire" if found:
                yield self._say("at_once", effect=", ".join(found))
            case "free_action" if found:
                yield self._say("free", things=", ".join(found))
            case _:
                yield from found

    def _won(self, place: str) -> Iterator[str]:
        """What a place brings to whoever acquires it, with the icon that takes a sanity test (DP12.1)."""
        yield from self._icon(place)
        yield from self.card(place)

    def _only_one(self) -> Iterator[str]:
        """What the only thing brings that can be acquired, of which nothing more is asked."""
        places = targets_of_acquiring(self._game)
        return self._won(places[0]) if len(places) == 1 else iter(())

    def _at_once(self, card: str) -> str:
        """What a card does when it is acquired, told apart from what it brings at the end."""
        effect = self.written(card, ("on_acquire",))
        return self._say("at_once", effect=effect) if effect else ""

    def _lasting(self, card: str) -> Iterator[str]:
        """What a card does for whoever has it, after it was acquired."""
        return (self._gists.listed(each) for each in self._game.abilities(card) if each.when in LASTING)

    def _person(self, agent: str) -> Iterator[str]:
        """The points of a hired agent, and the power of the token."""
        points = agent_points(self._game, agent)
        yield from [self._say("points", points=points)] if points else []
        yield self._say("agent", power=self._game.content.agents[agent].power)

    def _icons(self, card: str) -> Iterator[str]:
        for what, count in self._game.content.cards[card].resources.items():
            if count:
                yield self._wording.say("sheets", "icons", str(what), count=count)

    def written(self, card: str, when: Iterable[str]) -> str:
        """What a card does, of what is written on it for some occasions."""
        found = [self._gists.steps(each.effect) for each in self._game.abilities(card) if each.when in when]
        return "; ".join(filter(None, found))

    def _used(self, option: Option) -> Iterator[str]:
        """What the only thing does that an action can use."""
        usable = usable_mythos if option.verb in ("mythos", "free_mythos") else usable_cards
        things = [option.subject] if option.subject else usable(self._game, USED[option.verb])
        if len(things) == 1:
            yield self._way(things[0], USED[option.verb])

    def _way(self, card: str, when: str) -> str:
        """What a card does when it is used, with the sanity test that a gate takes."""
        effect, (step, _) = self.written(card, (when,)), self._written_after(card, "gate")
        if not step.get("sanity_test", bool(step)):
            return effect
        return self._say("tested_way", effect=effect, test=self._test(hired=step["by"] == "this_agent"))

    def _test(self, *, hired: bool) -> str:
        return self._say("sanity_test", "hired" if hired else "main")

    def _city(self, city: str) -> Iterator[str]:
        """What a city is worth, its gate, and which cultists are there; nothing of what is none."""
        game = self._game
        if city in game.content.cities:
            fact = game.content.cities[city]
            yield self._say("worth", value=fact.control)
            yield self._wording.say("views", "gate", game.city(city).gate or "none", value=fact.gate)
            there = [each.id for each in game.state.cultists if each.place == city]
            yield from (word_of(self._wording.teller.name_of("cultists", each)) for each in there)

    def _face(self, city: str) -> Iterator[str]:
        """The card that lies in a city."""
        if city in self._game.content.cities and (face := self._game.city(city).face):
            yield self._name(face)

    def _gate(self, mode: str, city: str) -> Iterator[str]:
        """The value of a gate, and how much power is missing."""
        yield self._say("value", value=self._game.content.cities[city].gate)
        yield self._missing(gate_power_needed(self._game, mode, city) - power_there(self._game, city))

    def _gate_costs(self, card: str, option: Option) -> Iterator[str]:
        """What comes of a gate beside its value: the sanity test, by which a hired agent may be lost, and the card."""
        step, _ = self._written_after(card, "gate", option.verb)
        if step.get("sanity_test", True):
            yield self._test(hired=option.subject != self._game.who.id)
        yield from self._costs(card, "gate", option.verb)

    def _costs(self, card: str, verb: str, mode: str = "") -> Iterator[str]:
        """What a card does after a deed, above all that it leaves the game."""
        _, rest = self._written_after(card, verb, mode)
        yield self._gists.steps(rest)

    def _written_after(self, card: str, verb: str, mode: str = "") -> tuple[WrittenStep, Sequence[WrittenStep]]:
        """The step of a card by which a deed is done, and those after it; nothing of a deed that is not written on it."""
        found = (
            after(each.effect, verb, mode)
            for each in self._game.abilities(card)
            if each.when in ("action", "free_action")
        )
        return next(filter(None, found), ({}, ()))

    def _murder(self, city: str, cultist: str) -> Iterator[str]:
        """What the murder of a cultist takes from the Ancient One, and how much power is missing."""
        points = self._game.content.cultists[cultist].victory_points
        yield self._say("murder", points=points)
        yield self._missing(murder_power_needed(self._game, city) - power_there(self._game, city))

    def _missing(self, power: int) -> str:
        return self._say("missing", power=power) if power > 0 else ""

    def _moved(self, about: Paying, option: Option) -> Iterator[str]:
        """Where a marker comes to stand; of the track that the player scores, what that is worth and what it was."""
        track, by = DIRECTIONS[about.target]
        spaces, now = self._game.content.track, getattr(self._game.state, track)
        to = now + by * about.results[option.subject]
        key = "moved_worth" if track == INVESTIGATION else "moved"
        yield self._say(key, space=to, points=spaces[to], before=spaces[now])

    def _victim(self, agent: str) -> Iterator[str]:
        """What is lost with an agent, beside what every murder brings the Ancient One."""
        if agent in self._game.content.agents:
            yield from self.card(agent)
        yield self._say("murdered", points=MURDERED_SCORE)

    def _reaction(self, card: str, option: Option) -> Iterator[str]:
        """What a reaction against insanity costs that takes an agent away, and what there is of it without that."""
        if card in self._game.agents() and gives_up(self._game, card):
            if option.verb == "react":
                yield self._say("given_up", points=agent_points(self._game, card))
            else:
                yield self._say("insanity", has=self._game.who.insanity, most=INSANE)

    def _tested(self, side: str) -> Iterator[str]:
        """How much insanity whoever draws from the bag has, and how much there is in it."""
        state = self._game.state
        has = self._game.who.insanity if side == "self" else state.automaton.insanity
        yield self._say("tested", insanity=state.insanity, tokens=state.insanity + state.sanity, has=has)


def after(steps: Sequence[WrittenStep], verb: str, mode: str = "") -> tuple[WrittenStep, Sequence[WrittenStep]] | None:
    """The first step of a verb, with the steps after it; mode: of a gate. None if there is none.

    >>> after([{"lock": {"do": "place"}}, {"destroy": "this_card"}], "lock")
    ({'do': 'place'}, [{'destroy': 'this_card'}])
    """
    for number, step in enumerate(steps):
        if verb in step and (not mode or step[verb]["mode"] in (mode, "either")):
            return step[verb], steps[number + 1 :]
        for way in step.get("choose", ()):
            if found := after(way["effect"], verb, mode):
                return found[0], [*found[1], *steps[number + 1 :]]
    return None


def signs(steps: object) -> dict[str, int]:
    """The signs of steps and of those in them, each with how much there is of it: of several ways the most; 0 for any number.

    >>> signs([{"influence": {"count": 1}}, {"choose": [{"effect": [{"vp": 2}]}, {"effect": [{"vp": 3}]}]}, {"draw_own": 1}])
    {'cubes': 1, 'points': 3, 'cards': 1}
    """
    found: dict[str, int] = {}
    if isinstance(steps, list):
        for each in steps:
            for sign, count in signs(each).items():
                found[sign] = found.get(sign, 0) + count
    elif isinstance(steps, dict):
        for verb, value in steps.items():
            if verb in SIGNS:
                found[_sign(verb, value)] = _count(value)
            elif verb == "choose":
                for way in value:
                    found = {**found, **{sign: max(count, found.get(sign, 0)) for sign, count in signs(way).items()}}
            else:
                found |= signs(value)
    return found


def _sign(verb: str, value: object) -> str:
    """The sign of a step: cubes come back if they are the player's, and are sent home if they are a cultist's."""
    others = verb == "recover" and isinstance(value, dict) and value["who"] == "other"
    return "home" if others else SIGNS[verb]


def _count(value: object) -> int:
    """The number of a step, 0 for one that has none."""
    number = value.get("count", 0) if isinstance(value, dict) else value
    return number if isinstance(number, int) else 0
