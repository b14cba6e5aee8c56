"""The question that a decision asks: in words of its source, of what it is about, or of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from solo.boardgame.front.wording import signed
from solo.games.town.abouts import (
    Asking,
    Closing,
    Clues,
    Due,
    Harm,
    News,
    Offered,
    Opponent,
    Partner,
    Pending,
    Points,
    Price,
    Stack,
    SurgeRoom,
    Trial,
    Wares,
)
from solo.games.town.front.names import yes_or_no
from solo.games.town.front.stakes import Stakes
from solo.games.town.front.walk_wording import WalkWording
from solo.games.town.front.walking import most_places, ways_within
from solo.games.town.gate_answers import reasons_to_wait
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.gates import cut_off_by_closing
from solo.games.town.rules.places import in_the_way
from solo.games.town.rules.trading import partners
from solo.kernel.decisions import Decision
from solo.kernel.piece_ids import kind_of
from solo.narration.cldr import join
from solo.narration.paragraphs import capital


class Prompts:
    """Words the questions of decisions. wording: says everything else about them; stakes: what hangs on a check."""

    def __init__(self, wording: WalkWording, stakes: Stakes) -> None:
        self._wording = wording
        self._stakes = stakes

    def of(self, decision: Decision) -> str:
        """The question a decision asks."""
        wording = self._wording
        against = wording.teller.name(wording.game.state.ancient_one)
        arguments: dict[str, Any] = {"who": wording.teller.name(decision.who), "ancient_one": against}
        arguments |= self._about(decision)
        if decision.kind == "upkeep_of_all" and wording.game.state.battle is not None:
            trading = any(partners(wording.game, each) for each in wording.game.in_turn_order())
            arguments |= {"battle": True, "trading": yes_or_no(trading)}
        one = wording.game.deciding(decision.who)
        if one is not None:
            arguments["here"] = wording.teller.name(one.place)
        catalogue, keys = wording.teller.catalogue, [*_keys(decision, arguments), decision.kind]
        paths = [*_own(decision, keys), *(("table", "prompts", key) for key in keys)]
        known = (path for path in paths if catalogue.messages(*path))
        return capital(catalogue.say(*next(known, paths[-1]), **arguments))

    def _about(self, decision: Decision) -> dict[str, Any]:
        """The arguments of a question: what the decision is about."""
        name, game = self._wording.teller.name, self._wording.game
        match decision.about:
            case Pending() as check:
                return self._check(check) | {"grades": self._stakes.grades(decision)}
            case CombatView(monster=monster) | Opponent(monster=monster):
                return {"monster": name(monster)}
            case Points(left=points):
                who = game.by_id(decision.who)
                guards = self._wording.guards(who, in_the_way(game, who)) if points else ""
                listed = sum(each.verb == "go" for each in decision.options)
                more = len(ways_within(game, who, points)) - listed if listed in (1, most_places(decision)) else 0
                return {"points": points, "monsters": guards, "more": more}
            case Clues(count=count):
                return {"clues": count}
            case Due(toughness=owed):
                return {"toughness": owed}
            case SurgeRoom(left=left, taken=taken):
                gates = self._wording.teller.listed([name(each) for each in dict.fromkeys(taken)], "the")
                return {"count": left, "taken": len(taken), "places": gates}
            case Harm(sanity=sanity, stamina=stamina):
                return {"sanity": sanity, "stamina": stamina, "both": sanity * stamina}
            case Trial(skill=skill, modifier=modifier):
                shown = f" ({signed(modifier)})" if modifier else ""
                return {"check": self._wording.teller.name_of("checks", skill), "modifier": shown}
            case Closing(gate=gate, difficulty=difficulty):
                modifier = game.content.gates[gate].modifier
                asked = {"why": "".join(self._why_closing_is_asked(decision))}
                return {"gate": name(gate), "modifier": signed(modifier), "difficulty": difficulty, **asked}
            case Price(prices=prices):
                return {"price": priced(self._wording, prices)}
            case News(card=card):
                left = game.state.rumor.clues if game.state.rumor is not None else 0
                return {"title": self._wording.said_of("mythos", card, "headline"), "left": left}
            case Wares(copies=copies):
                return self._too_dear(decision, copies)
            case Partner(who=other):
                return {"other": name(other)}
            case Stack(prices=prices) if decision.kind == "buy":
                return self._too_dear(decision, list(prices))
            case Stack(deck=deck):
                return {"deck": name(deck), "count": decision.least}
            case Offered(verb="move"):
                return self._goal(decision)
        rumor = game.state.rumor
        title = self._wording.said_of("mythos", rumor.card, "headline") if rumor is not None else ""
        return {"count": decision.least, "title": title}

    def _why_closing_is_asked(self, decision: Decision) -> Iterator[str]:
        """What a gate that may be closed is worth open; an option says of those beyond it who have no other way back."""
        game, name = self._wording.game, self._wording.teller.name
        place = game.by_id(decision.who).place
        lost = [each.id for each in cut_off_by_closing(game, place)] if place in game.state.gates else []
        for key, ids in reasons_to_wait(game, decision).items():
            if people := [each for each in ids if each not in lost]:
                names = self._wording.teller.listed([name(each) for each in people])
                yield " " + self._wording.say("prompts", "gate_asked", key, people=names)

    def _too_dear(self, decision: Decision, copies: Iterable[str]) -> dict[str, Any]:
        """What of the wares the buyer cannot pay."""
        offered = [kind_of(each.subject) for each in decision.options]
        dear = dict.fromkeys(kind_of(copy) for copy in copies if kind_of(copy) not in offered)
        names = self._wording.teller.listed([self._wording.teller.name(each) for each in dear])
        return {"dear": names, "missed": yes_or_no(bool(dear))}

    def _goal(self, decision: Decision) -> dict[str, Any]:
        """Where a move on offer leads: a place, or "anywhere"; nothing where only a card that is yet to be drawn says it."""
        game, move = self._wording.game, decision.option_steps["yes"][0]["move"]
        to, here = str(move["to"]), game.by_id(decision.who).place
        world, area = game.content.areas.get(here, ("", 0))
        known = {"street": game.content.street_of.get(here, ""), "next_area": f"{world}_{area + 1}"}
        place = f"{to}_{move['area']}" if move.get("area") else known.get(to, to)
        named = place in game.content.places or place in game.content.areas
        return {"anywhere": to == "any_place", "place": self._wording.teller.name(place) if named else ""}

    def _check(self, check: Pending) -> dict[str, Any]:
        """The arguments that describe a check."""
        name = self._wording.teller.name
        return {
            "successes": check.successes,
            "difficulty": check.difficulty,
            "check": self._wording.teller.name_of("checks", check.check),
            "against": f" ({name(against)['name']})" if (against := self._against(check)) else "",
            "faces": " ".join(map(str, check.faces)),
            "dice": len(check.faces),
            "success_on": check.success_on,
            "enough": check.enough,
            "sixes": self._wording.say("views", "sixes") if check.six_counts > 1 else "",
        }

    def _against(self, check: Pending) -> str:
        """What a check is made against or for: a monster, a gate, a card; "" where its text has just been read."""
        game, source = self._wording.game, check.monster or check.source
        content = game.content
        known = (content.monsters, content.gates, content.cards, content.ancient_ones)
        return source if any(kind_of(source) in each or source in each for each in known) else ""


def priced(wording: WalkWording, prices: Mapping[str, int]) -> str:
    """Prices in words, joined."""
    words = [wording.say("prices", what, count=count) for what, count in prices.items()]
    return join(words, wording.teller.catalogue.language)


def _keys(decision: Decision, arguments: Mapping[str, Any]) -> list[str]:
    """More specific keys of a question than the decision's kind: what may be done, and for how much."""
    if isinstance(decision.about, Offered):
        going = "may_move_anywhere" if arguments.get("anywhere") else "may_move_to" if arguments.get("place") else ""
        return [going or f"may_{decision.about.verb}"]
    if decision.kind == "keep" and isinstance(decision.about, Stack) and decision.about.for_sale:
        return ["keep_for_sale"]
    if isinstance(decision.about, Due):
        return ["spend_trophies_due"]
    if decision.kind == "surge_room" and decision.several:
        return ["surge_rooms"]
    if decision.kind == "buy" and all(each.verb == "buy" for each in decision.options):
        return ["buy_must"]
    if arguments.get("monsters"):
        return ["move_guarded"]
    if arguments.get("battle"):
        return ["upkeep_in_battle"]
    if decision.kind == "after_check" and isinstance(decision.about, Pending) and decision.about.counted:
        return ["after_count"]
    if decision.kind == "combat" and all(each.id != "flee" for each in decision.options):
        return ["combat_check"]
    return ["spend_price"] if arguments.get("price") else []


def _own(decision: Decision, keys: list[str]) -> Iterator[tuple[str, ...]]:
    """Where a question of the source's own stands: that with some option (the second of two of a kind), then that of a key."""
    about = decision.about
    source = about.source if isinstance(about, Asking) else about.card if isinstance(about, News) else ""
    for key in keys if source else ():
        yield from (("questions", source, f"{key}_{each.verb}") for each in decision.options)
        yield "questions", source, key
