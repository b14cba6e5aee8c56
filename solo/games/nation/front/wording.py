"""Decisions in words: the question, its options, the lines of state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solo.boardgame.front.wording import BoardWording, HasGame
from solo.games.nation.abouts import (
    Acting,
    Paying,
    Placing,
    Recovering,
    Suffering,
    Targeting,
    Traveling,
    Turning,
    Using,
)
from solo.games.nation.front.effect_text import EffectTexts
from solo.games.nation.front.gains import Gains
from solo.games.nation.front.places import Places
from solo.games.nation.game import Game
from solo.games.nation.option_ranking import sensible
from solo.games.nation.printed.numbers import ANCIENT, ANCIENT_INSANE, END_SCORE, INSANE, PLAYER
from solo.games.nation.rules.acquiring import targets_of_acquiring
from solo.games.nation.rules.actions import open_icons, ways_of_buying
from solo.games.nation.rules.effects import open_ways, usable_cards, usable_mythos
from solo.games.nation.rules.goals import goal_figure
from solo.games.nation.rules.scoring import score_parts
from solo.games.nation.state import Investigator
from solo.kernel.decisions import Decision, Option, option
from solo.narration.messages import Forms, Listed
from solo.narration.paragraphs import capital
from solo.narration.teller import Teller

CHOOSING = "choose"
"""The kind of question in which a step of a card asks what it does."""

NAMED = 3
"""The most things that the option of an action names."""

OF_CARD = ("target", "gate", "murder", "lock", "lock_to", "react", "placement", "token", "to_hand", "destroy")
"""Kinds of questions that a card may ask in words of its own (`prompts.KIND_CARD`)."""


class Wording(BoardWording[Game, Investigator, Teller]):
    """Words a game's decisions, with a teller's catalogue."""

    def __init__(self, playing: HasGame[Game], teller: Teller) -> None:
        super().__init__(playing, teller)
        self.places = Places(self)
        self.gists = EffectTexts(self)
        self.gains = Gains(self, self.gists)

    # The question

    def prompt(self, decision: Decision) -> str:
        """The question a decision asks."""
        kind = "branch" if decision.kind == CHOOSING else decision.kind
        key = next((each for each in self._keys(decision, kind) if self.known("prompts", each)), kind)
        return capital(self.say("prompts", key, **self._arguments(decision)))

    def _keys(self, decision: Decision, kind: str) -> list[str]:
        """More specific prompts than that of a kind of decision."""
        match decision.about:
            case Targeting(action=action, card=card) if card:
                return [f"{kind}_{action}_of_card", f"{kind}_{action}"]
            case Targeting(action=action) | Paying(action=action):
                return [f"{kind}_{action}"]
            case Placing(agent=agent):
                return [f"{kind}_{agent}"]
            case Traveling(agent="", moves=moves) if moves:
                return [f"{kind}_more"]
            case Turning(card=card):
                return [f"{kind}_turned_{card}", f"{kind}_turned"]
            case Using(card=card) if card and decision.kind in OF_CARD:
                verbs = {each.verb for each in decision.options}
                return [f"{kind}_{card}", *(f"{kind}_{verb}" for verb in verbs if len(verbs) == 1)]
            case Using(card=card) if card:
                return [f"{kind}_of_card"]
        return []

    def _arguments(self, decision: Decision) -> dict[str, Any]:
        """What a question is about."""
        name, game = self.teller.name, self.game
        arguments: dict[str, Any] = {"who": name(decision.who), "least": decision.least, "most": decision.most}
        match decision.about:
            case Acting(actions=actions, acquiring=acquiring):
                arguments |= {"actions": actions, "first": acquiring}
            case Targeting(number=number, card=card):
                arguments |= {"count": min(number, game.state.supply[PLAYER]), "card": name(card)}
            case Paying(needed=needed, resource=resource, target=target):
                cultist = target in game.content.cultists
                arguments |= {"needed": needed, "resource": name(resource), "place": name(target)}
                arguments |= self._in_city(target, game.cultist(target).place) if cultist else {}
            case Traveling(agent=agent, wealth=wealth):
                place = game.movers().get(agent, "")
                arguments |= {"agent": name(agent), "wealth": wealth, "place": name(place)}
            case Recovering(left=left):
                arguments |= {"count": left}
            case Turning(card=card, turned=turned):
                arguments |= {"card": name(card), "turned": name(turned)}
            case Using(card=card):
                arguments |= {"card": name(card)}
                arguments |= (
                    {"gist": capital(self.gains.written(card, ("reaction",)))} if decision.kind == "react" else {}
                )
            case Suffering(cultist=cultist, city=city):
                arguments |= self._in_city(cultist, city)
            case Placing(agent=agent, left=left):
                arguments |= {"agent": name(agent), "count": left, "place": name(self._place_of(agent))}
        return arguments

    def _in_city(self, cultist: str, city: str) -> dict[str, Any]:
        """A cultist, and where he is."""
        return {"cultist": self.teller.name_of("cultists", cultist), "city": self.teller.name(city)}

    def _place_of(self, who: str) -> str:
        """Where somebody is, on either side; "" for who is nowhere."""
        if who in self.game.content.cultists:
            return self.game.cultist(who).place
        return self.game.movers().get(who, "")

    # Options

    def option(self, decision: Decision, option: Option, text: str = "", kept: str = "") -> str:
        """One option, with what it costs or brings. text: what stands for the option itself. kept: whether it lasts."""
        return self.gains.with_gain(text or self.option_without_odds(decision, option), decision, option, kept)

    def briefly(self, decision: Decision, option: Option) -> str:
        """One option with as little as tells it from the others; of a city also what it is worth."""
        if not self.places.is_place(option.subject):
            return self.option_without_odds(decision, option)
        name = self.teller.name(option.subject)
        city = self.game.content.cities.get(option.subject)
        place = self.say("places", "city", place=name, value=city.control) if city else name
        return self.say("options", self._known_option(decision, option), place=place, subject=name)

    def option_without_odds(self, decision: Decision, option: Option) -> str:
        """One option without its odds."""
        match decision.about:
            case Acting():
                return self._action(option)
            case Paying():
                return self._payment(decision.about, option)
            case Traveling(costs=costs) if option.verb == "to":
                return self._destination(option.subject, costs)
            case Using(card=card) if decision.kind in ("branch", CHOOSING):
                return self._branch(decision, card, option)
        return self._thing(decision, option)

    def _thing(self, decision: Decision, option: Option) -> str:
        """An option that names a place, somebody, or a card."""
        subject, teller = option.subject, self.teller
        known = self._known_option(decision, option)
        if self.places.is_place(subject):
            return self.say("options", known, place=self.places.with_cubes(subject), subject=teller.name(subject))
        movers = self.game.movers()
        if subject in movers:
            place = teller.name(movers[subject])
            return self.say("options", known, subject=teller.name(subject), place=place)
        if subject in self.game.content.cultists:
            place = teller.name(self.game.cultist(subject).place)
            return self.say("options", known, subject=teller.name_of("cultists", subject), place=place)
        return self.say("options", known, subject=teller.name(subject))

    def _known_option(self, decision: Decision, option: Option) -> str:
        """The key of an option's words, from the particular to the general."""
        agent = option.subject in self.game.movers()
        keys = (f"{decision.kind}_{option.verb}", f"{option.verb}_agent" if agent else "", option.verb)
        return next((key for key in keys if key and self.known("options", key)), "other")

    def _action(self, option: Option) -> str:
        """An action, with what it could be done to."""
        game = self.game
        things: Mapping[str, Callable[[], Sequence[str]]] = {
            "acquire": lambda: self._asked_first("acquire", "target", targets_of_acquiring(game)),
            "card": lambda: usable_cards(game, "action"),
            "mythos": lambda: usable_mythos(game, "action"),
            "track": lambda: self._asked_first("track", "track", open_icons(game)),
        }
        if option.verb == "buy" and len(ways := ways_of_buying(game)) == 1:
            ((cards, count),) = ways.items()
            return self.say("actions", "buy_for", cards=self.listed(cards), count=count)
        named = things[option.verb]() if option.verb in things else []
        if option.verb == "pass" and not game.state.turn.actions:
            return self.say("actions", "end_turn")
        return self.say(
            "actions",
            option.verb,
            subject=self.teller.name(option.subject),
            things=self._one_of(option.verb, named),
            supply=game.state.supply[PLAYER],
            bank=game.state.bank,
        )

    def _asked_first(self, action: str, verb: str, ids: list[str]) -> list[str]:
        """The targets of an action in the order in which they will be asked about. verb: of the options of that question."""
        if len(ids) < 2:
            return ids
        options = tuple(option(verb, each) for each in ids)
        rule = {"acquire": "DP10.2", "track": "DP10.6"}[action]
        asked = sensible(self.game, Decision("target", self.game.who.id, options, rule, about=Targeting(action)))
        return [each.subject for each in asked.options]

    def _one_of(self, verb: str, ids: Sequence[str]) -> Listed:
        """The things of which an action is done to one, the first of them by name."""
        more = len(ids) - NAMED
        rest = (
            [self.say("actions", "more_things" if verb == "acquire" else "more_cards", count=more)] if more > 0 else []
        )
        return self.teller.listed([*(self.teller.name(each) for each in ids[:NAMED]), *rest], either=True)

    def _payment(self, about: Paying, option: Option) -> str:
        """The cards of a payment, and what comes of it."""
        cards = about.sets[option.subject]
        if not cards:
            return self.say("options", "pay_nothing")
        key = f"pay_{about.action}" if self.known("options", f"pay_{about.action}") else "pay"
        return self.say(
            "options", key, cards=Listed([self.teller.name(card) for card in cards], self.teller.catalogue.language),
            total=about.totals[option.subject], result=about.results[option.subject], needed=about.needed,
        )  # fmt: skip

    def _destination(self, city: str, costs: Any) -> str:
        key = "to" if costs.get(city) else "to_free"
        return self.say("options", key, place=self.teller.name(city), cost=costs.get(city, 0))

    def _branch(self, decision: Decision, card: str, option: Option) -> str:
        """What a card does, of several things; what its steps say where the catalogue has no words for that."""
        name = option.verb if decision.kind == CHOOSING else option.subject
        keys = (f"{card}_{name}" if name else card, name)
        if known := next((key for key in keys if key and self.known("branches", key)), ""):
            return self.say("branches", known, card=self.teller.name(card))
        ways = [open_ways(self.game, card, when) for when in ("action", "free_action")] if card else []
        steps = next((way[name].raw for way in ways if name in way), decision.option_steps.get(option.id, ()))
        return self.gists.steps(steps) or self.say("branches", "use", card=self.teller.name(card))

    def surname(self, agent: str) -> str:
        """The shortest name of an agent."""
        forms = self.teller.name(agent)
        return str(forms.get("short") or str(forms["name"]).rpartition(" ")[2])

    def listed(self, ids: Any) -> Listed:
        """Names in a list."""
        return self.teller.listed([self.teller.name(each) for each in ids])

    # How things stand

    def standing(self) -> str:
        """The round, both scores, how near the Ancient One's goal is; "" before the game.

        Of the player's score the part that ends the game stands against the end mark, as the Ancient One's does (A50).
        """
        state, game = self.game.state, self.game
        if not state.cities:
            return ""
        parts = score_parts(game)
        named = [
            self.say("status", "parts", part, count=count, end=END_SCORE)
            for part, count in parts.items()
            if count or part == "running"
        ]
        return self.say(
            "status",
            "game",
            round=state.round,
            score=sum(parts.values()),
            parts=", ".join(named),
            ancient_one=self.ancient_one(),
            ancient_score=state.automaton.score,
            end=END_SCORE,
            goal=self.goal(),
        )

    def goal(self) -> str:
        """The Ancient One's goal, and how near it is; that nobody knows it while it lies face down."""
        known = self.game.known_ancient
        if known is None:
            return self.say("goals", "veiled")
        goal = known.goal
        return self.say("goals", goal.what, count=max(0, goal_figure(self.game)), number=goal.number)

    def ancient_one(self) -> Forms:
        """The name of the Ancient One; what it is while it lies face down."""
        veiled = self.game.veiled
        return self.teller.name_of("sides", ANCIENT) if veiled else self.teller.name(self.game.state.ancient_one)

    def minds(self) -> str:
        """The tracks, the insanity of both sides, and the bag."""
        state = self.game.state
        return self.say("status", "minds", ritual=state.ritual, investigation=state.investigation, **self.sanity())

    def sanity(self) -> dict[str, Any]:
        """The insanity of both sides, and the bag."""
        state = self.game.state
        return {
            "insanity": self.game.who.insanity,
            "insane": INSANE,
            "ancient_one": self.ancient_one(),
            "ancient_insanity": state.automaton.insanity,
            "ancient_insane": ANCIENT_INSANE,
            "bad": state.insanity,
            "bag": state.insanity + state.sanity,
        }

    def condition(self, who: Investigator, form: str = "who", **more: Any) -> str:
        """Where the main agent stands, his cubes, his cards."""
        state, deck = self.game.state, who.deck
        figures: dict[str, Any] = {"supply": state.supply[PLAYER], "limbo": state.limbo[PLAYER], "bank": state.bank}
        figures |= {
            "deck": len(deck.draw),
            "discard": len(deck.discard),
            "hand": self.listed(deck.hand) if deck.hand else self.say("status", "no_hand"),
        }
        place = self.teller.name(who.place)
        form = form if who.place else "who_nowhere"
        return self.say("status", form, who=self.teller.name(who.id), place=place, agents=len(who.agents), **figures)
