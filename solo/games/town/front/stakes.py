"""What hangs on a check or on a loss, in few words behind an option: "failure: −4 sanity, insane"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.boardgame.effects import FULL, ranges
from solo.boardgame.percent import percent
from solo.boardgame.written import verbs_in
from solo.games.town.abouts import Harm, Pending
from solo.games.town.forecast.after_roll import ONWARD, grades, missing_to_the_end
from solo.games.town.forecast.forecast import RollForecast, roll_forecast_of, written_steps_of
from solo.games.town.forecast.worst_case import COUNTED, RESOURCES, SIDES, SUFFERED, worst_case
from solo.games.town.front.gate_tries import CLOSE_AND_SEAL
from solo.games.town.front.walk_wording import WalkWording
from solo.games.town.option_ranking import could_seal, spends_seal
from solo.games.town.rules.conditions import check_needs, meets
from solo.games.town.rules.gates import cut_off_by_closing, seal_cost
from solo.games.town.rules.losses import gain_limit
from solo.games.town.rules.states import devours_if_lost
from solo.games.town.rules.uses import clues_payable, pays_a_clue
from solo.games.town.scope import Scope
from solo.games.town.stakes import FALLS, TRACKS, failing, fall
from solo.games.town.state import Investigator
from solo.games.town.use_answers import does_nothing, use_of
from solo.kernel.decisions import Decision, Option, Steps
from solo.kernel.piece_ids import kind_of
from solo.narration.cldr import join
from solo.narration.messages import word_of

LOST = ("lose", "discard", "change_maximum", "devour_if", "monster_appears", *SUFFERED, *COUNTED)
"""Verbs whose losses have words of their own."""

UNSAID = ("discard", "end_combat")
"""Verbs that need no words where nothing of the investigator's is lost by them."""

TAKEN = (*RESOURCES, "items", "cards")
"""Losses that are so many less."""

CLOSES = ("close_gate", "close_and_seal")
"""Verbs that close a gate, and what a card passes that does so without a roll."""

TABLE = "successes"
"""Where a check says what follows from how many successes."""

SEVERAL = 2
"""As so many successes are counted if there may be more of them."""

DIE = "d6"
"""An amount that one die says."""

STANDING = "not_reduced_to_zero"
"""The condition of what comes only for whoever is not insane or unconscious by a loss."""

MORE = "…"
"""Stands for what has no words, until it is known whether anything has."""


class Stakes:
    """Words what follows if a check stays as it is or is passed, and what becomes of whoever suffers a loss."""

    def __init__(self, wording: WalkWording) -> None:
        self._wording = wording

    def of(self, decision: Decision, option: Option) -> list[str]:
        """What hangs on an option; nothing where no card or monster says it."""
        game = self._wording.game
        who = game.deciding(decision.who)
        if who is None:
            return []
        if decision.kind == "prevent":
            return self._suffered(decision, who) if option.verb == "suffer" else []
        if decision.kind == "explored_gate" and (behind := self._behind(decision, option, who)):
            return behind
        if option.verb == "read":
            return self._read(decision, option, who)
        if decision.kind == "spend" and (bought := self._bought(decision, option, who)):
            return bought
        if decision.kind == "give_up" and option.verb == "discard":
            said = self._said(decision.option_steps.get(option.id, ()), who)
            return [self._part("passes", what=self._worded(said))] if said not in ("", MORE) else []
        if decision.kind != "after_check" and option.verb in ("use", "cast", "yes", "roll"):
            vain, stake = does_nothing(game, decision, option), roll_forecast_of(game, decision, option)
            risked = self._risked(written_steps_of(game, decision, option), who, stake, vain=vain)
            return risked or self._restored(decision, option, who)
        if decision.kind == "choose":
            return self._chosen(decision.option_steps.get(option.id, ()), who, roll_forecast_of(game, decision, option))
        if decision.kind != "after_check" or not self._may_end(decision, option, who):
            return []
        return [*self._after_roll(decision, option, who), *self._unsealed(decision, option, who)]

    def _may_end(self, decision: Decision, option: Option, who: Investigator) -> bool:
        """Whether it is said of an option after a roll where the check leads: of leaving it, of what pays for more dice, and of
        dice that are rolled again; beside what pays only where the check is passed or failed."""
        paying = ("clue", *ONWARD)
        if option.verb in ("accept", *paying) or pays_a_clue(self._wording.game, who, option):
            return True
        plain = not grades(decision) or all(each.verb not in paying for each in decision.options)
        return plain and option.verb == "use" and roll_forecast_of(self._wording.game, decision, option) is not None

    def _chosen(self, steps: Steps, who: Investigator, stake: RollForecast | None) -> list[str]:
        """What a way to choose brings, if it is a check, or if something follows only for whoever still stands."""
        if steps and {"pass", "fail", TABLE} & set(steps[-1]):
            return self._tried(steps, who, stake)
        said = self._said(steps, who) if any(STANDING in step.get("if", {}) for step in steps) else ""
        return [said] if said and MORE not in said else []

    def _bought(self, decision: Decision, option: Option, who: Investigator) -> list[str]:
        """What comes for certain of paying a price, or of not paying it; nothing where a check decides, or words are lacking."""
        steps = decision.option_steps.get(option.id, ())
        decided = any({"check", "pass", "fail", TABLE} & set(step) for step in steps)
        said = "" if decided else self._said(steps, who)
        return [said] if said and MORE not in said else []

    def _behind(self, decision: Decision, option: Option, who: Investigator) -> list[str]:
        """Who has no other way home than the gate that an option closes (R24.9), and what that costs."""
        game, steps = self._wording.game, written_steps_of(self._wording.game, decision, option)
        cut_off = cut_off_by_closing(game, who.place) if who.place in game.state.gates else []
        if not cut_off or not (
            option.verb in ("close", CLOSE_AND_SEAL) or any(each in CLOSES for verb in verbs_in(steps) for each in verb)
        ):
            return []
        names = self._wording.teller.listed([self._wording.teller.name(each.id) for each in cut_off])
        return [self._part("behind", who=names)]

    def _unsealed(self, decision: Decision, option: Option, who: Investigator) -> list[str]:
        """That too few clue tokens are left for a seal for which there are enough now, for certain or perhaps."""
        game = self._wording.game
        if option.verb == "accept" or not could_seal(game, decision, who):
            return []
        cost = seal_cost(game)
        if option.verb in ONWARD and who.clues > cost > who.clues - option.amount:
            number = 1 + next((at for at, each in enumerate(decision.options) if each.id == option.id), 0)
            return [self._part("perhaps_unsealed", cost=cost, number=number, most=who.clues - cost)]
        return [self._part("unsealed")] if spends_seal(game, decision, who) else []

    def _after_roll(self, decision: Decision, option: Option, who: Investigator) -> list[str]:
        """What leaving a check as it was rolled costs, and what passing it brings."""
        failed, check = option.verb == "accept", decision.about
        if isinstance(check, Pending) and check.counted and option.verb == "clue" and not decision.option_steps:
            missing = missing_to_the_end(self._wording.game, check)
            return [self._part("passes", what=self._part("token", count=missing))] if missing else []
        steps = failing(self._wording.game, decision) if failed else decision.option_steps.get("clue", ())
        if not failed and grades(decision) and steps == decision.option_steps["accept"]:
            return []
        said = self._said(steps, who)
        if said and isinstance(check, Pending) and check.counted and (failed or said == MORE):
            return [self._worded(said)] if said != MORE else []
        return [self._part("fails" if failed else "passes", what=self._worded(said))] if said not in ("", MORE) else []

    def grades(self, decision: Decision) -> str:
        """Where more successes of a rolled check lead, each with the number; "" where it is only passed or failed."""
        who, found = self._wording.game.deciding(decision.who), grades(decision)
        said = (
            {count: self._worded(self._said(steps, who)) for count, steps in found.items()} if who is not None else {}
        )
        return "".join(self._part("grade", count=count, what=what) for count, what in said.items() if what)

    def _read(self, decision: Decision, option: Option, who: Investigator) -> list[str]:
        """What an encounter brings: by its check as `_risked` says it, or for certain; nothing if the worst would go unsaid."""
        game = self._wording.game
        steps, stake = written_steps_of(game, decision, option), roll_forecast_of(game, decision, option)
        if not steps or {"pass", "fail", TABLE} & set(steps[-1]):
            return self._tried(steps, who, stake)
        said = self._said(steps, who)
        rolls = any("check" in step for step in steps)  # the check of the encounter itself, which stands before it
        return [said] if said and MORE not in said and not rolls else []

    def _tried(self, steps: Steps, who: Investigator, stake: RollForecast | None) -> list[str]:
        """What a check brings that is made at once, as `_risked` says it; nothing if the worst would go unsaid."""
        game = self._wording.game
        vain = stake is not None and not stake.roll.chance(stake.least) and not clues_payable(game, who)
        risked = self._risked(steps, who, stake, vain=vain)
        return [] if MORE in "".join(risked) and worst_case(steps, Scope(game, who, "")) else risked

    def _risked(self, steps: Steps, who: Investigator, stake: RollForecast | None, *, vain: bool) -> list[str]:
        """What failing and passing bring, where an option is a check, perhaps at a price; nothing for anything else.

        A turn that is lost in any case is said to be. stake: the roll. vain: the check cannot be passed.
        """
        if not steps or any(set(step) - {"lose", *COUNTED} for step in steps[:-1]):
            return []
        sure = [toll for step in steps[:-1] if set(step) <= {*COUNTED} for toll in self._losses([step], who)]
        either_way = [self._part("either_way", what=each) for each in sure]
        if TABLE in steps[-1] and stake is not None:
            return [*either_way, *self._graded(steps[-1][TABLE], who, stake)]
        if not {"pass", "fail"} & set(steps[-1]):
            return []
        branches = {"fails": steps[-1].get("fail") or (), "passes": () if vain else steps[-1].get("pass") or ()}
        ways = {key: self._said(branch, who, steps[:-1]) for key, branch in branches.items()}
        if not set(ways.values()) - {"", MORE}:
            return []
        said = [self._part(key, what=self._worded(said)) for key, said in ways.items() if said not in ("", MORE)]
        return [*either_way, *said]

    def _graded(self, table: Mapping[str, Steps], who: Investigator, stake: RollForecast) -> list[str]:
        """Where so many successes of a check lead, each row with its chance; of a row without words that there is more to it."""
        told, roll = list[str](), stake.roll
        for least, most, steps, span in ranges(table, FULL, TABLE):
            chances = [roll._replace(difficulty=each).chance(stake.least) if each else 1 for each in (least, most + 1)]
            if what := self._said(steps or (), who):
                count = max(least, SEVERAL) if most == FULL else most
                figures = {"span": span.replace("-", "–"), "percent": percent(chances[0] - chances[1])}
                told.append(self._part("graded", count=count, what=self._worded(what), **figures))
        return told

    def _restored(self, decision: Decision, option: Option, who: Investigator) -> list[str]:
        """The points that a card or an ability gives back, if it does nothing else, and that the card is gone then."""
        game, (_, use) = self._wording.game, use_of(self._wording.game, decision, option)
        if use is None or len(use.effect.raw) != 1 or not set(use.effect.raw[0].get("gain", {"": 0})) <= set(TRACKS):
            return []
        gone = option.subject if use.cost.discard and option.subject in who.cards else ""
        amounts = dict[str, Any](use.effect.raw[0]["gain"])
        limits = {what: gain_limit(game, who, what, option.subject, gone) for what in amounts}
        counts = {
            what: min(limit, int(str(amounts[what]))) if str(amounts[what]).isdecimal() else limit
            for what, limit in limits.items()
        }
        said = [f"+{self._wording.say('tolls', what, count=count)}" for what, count in counts.items() if count]
        price = [self._part("cost", price=word_of(self._wording.teller.name(gone), "acc"))] if gone else []
        return [join(said, self._wording.teller.catalogue.language), *price] if said else []

    def _worded(self, said: str) -> str:
        """What steps bring, with words for what has none of its own."""
        return said.replace(MORE, self._wording.say("tolls", "more"))

    def _part(self, key: str, **arguments: Any) -> str:
        return self._wording.say("options", "parts", key, **arguments)

    def _suffered(self, decision: Decision, who: Investigator) -> list[str]:
        """How whoever suffers a loss ends, and whether anything offered could keep him from it."""
        falls = fall(self._wording.game, decision, who) if isinstance(decision.about, Harm) else {}
        tolls = [self.toll(TRACKS[what], 1, who) for what in falls]
        return tolls if all(falls.values()) else [self._part("either_way", what=each) for each in tolls]

    def _said(self, steps: Steps, who: Investigator, before: Steps = ()) -> str:
        """What steps bring, joined: losses first, then what is gained, MORE for what has no words, and last where they lead;
        "" for nothing. before: what was paid for them.
        """
        flat = [inner for step in steps for inner in step.get("together", (step,))]
        if any(what in FALLS for what in worst_case(steps, Scope(self._wording.game, who, ""))):
            flat = [step for step in flat if STANDING not in step.get("if", {})]
        losses = [step for step in flat if next(iter(step)) in LOST and not self._goal(step, who)]
        room = self._room([*before, *flat], who)
        places = dict.fromkeys(filter(None, (self._goal(step, who) for step in flat)))
        parts = [
            *self._losses(losses, who),
            *(
                part
                for step in flat
                if step not in losses and not self._goal(step, who)
                for part in self._gain(step, who, room)
            ),
        ]
        parts = [*dict.fromkeys(part for part in parts if part != MORE), *([MORE] if MORE in parts else [])]
        said = [join(parts, self._wording.teller.catalogue.language)] if parts else []
        for place in places:
            said.append(self._wording.say("tolls", "then_to" if said else "to", place=self._wording.teller.name(place)))
        return "; ".join(said)

    def _goal(self, step: Mapping[str, Any], who: Investigator) -> str:
        """The place in town, or the world, that a step leads to, "" if to none, or to one that is not known yet."""
        game = self._wording.game
        never = game.modifiers(who).never_lost
        match step:
            case {"move": {"to": str(to)}}:
                place = game.content.street_of.get(who.place, "") if to == "street" else to
                return place if place in game.content.places or (place, 1) in game.content.areas.values() else ""
            case {"lost_in_time_and_space": _} if never is not None:
                return never.otherwise
        return ""

    def _losses(self, steps: Steps, who: Investigator) -> list[str]:
        """Losses in words: how much, and how it ends; the most there may be where dice or a choice decide."""
        found = worst_case(steps, Scope(self._wording.game, who, ""))
        falls = {what: getattr(who, what) for what, state in TRACKS.items() if state in found}
        said = self._tolls({**falls, **found}, who)
        return said if all(map(_is_fixed, steps)) or not said else [self._worst(said)]

    def _tolls(self, losses: Mapping[str, int], who: Investigator) -> list[str]:
        """Losses of somebody's in words, each once."""
        return list(dict.fromkeys(self.toll(what, count, who) for what, count in losses.items()))

    def _worst(self, tolls: Sequence[str]) -> str:
        """What may be lost at worst."""
        return self._part("worst", worst=join(tolls, self._wording.teller.catalogue.language))

    def toll(self, what: str, count: int, who: Investigator | None = None) -> str:
        """One loss of somebody's in words; of what is counted, so many less; where it means to be devoured, that."""
        game = self._wording.game
        lost = who is not None and (what == "lost" or (what in TRACKS.values() and game.in_other_world(who)))
        if who is not None and lost and devours_if_lost(game, who):
            what = "devoured"
        return ("−" if what in TAKEN else "") + self._wording.say("tolls", what, count=count)

    def _room(self, steps: Steps, who: Investigator) -> dict[str, int]:
        """How much sanity and stamina somebody may gain by steps: up to his maximum, and what they take before."""
        lost = [step.get("lose", {}) for step in steps]
        taken = {what: sum(int(each[what]) for each in lost if str(each.get(what)).isdecimal()) for what in TRACKS}
        return {what: gain_limit(self._wording.game, who, what, "") + taken[what] for what in TRACKS}

    def _gain(self, step: Mapping[str, Any], who: Investigator, room: Mapping[str, int]) -> Iterator[str]:
        """What a step gives, or what else it does, in words. room: how much sanity and stamina can be gained."""
        say, name, game = self._wording.say, self._wording.teller.name, self._wording.game
        match step:
            case {"gain": {**amounts}}:
                for what, given in amounts.items():
                    limit = room.get(str(what))
                    count = limit if given == "max" and limit is not None else given
                    most = count if isinstance(count, int) else SIDES if count == DIE else 0
                    can = most if limit is None else min(most, limit)
                    if not can and (most or limit == 0 or count == 0):
                        continue
                    sure = f"+{say('tolls', str(what), count=can)}"
                    known = most == count or can == 1
                    yield sure if known else say("tolls", "up_to", what=sure) if can else MORE
            case {"draw": {"deck": str(deck), "count": int(count), **more}} if not set(more) - {"keep"}:
                yield say("tolls", "drawn", count=more.get("keep", count), deck=name(deck))
            case {"take": {"card": str(card)}} if card in game.content.cards:
                yield word_of(name(card))
            case {"take": {"first_of_type": str(kind)}}:
                yield say("tolls", kind)
            case {"take_ally": {"ally": str(ally), "otherwise": [*instead]}}:
                there = any(kind_of(copy) == ally for copy in game.state.decks.get("ally", ()))
                yield from (
                    [word_of(name(ally))]
                    if there
                    else [part for each in instead for part in self._gain(each, who, room)]
                )
            case {"if": {**needs}, "then": [*then]} if STANDING in needs:
                for each in then:
                    yield from self._gain(each, who, room)
            case {"for_each_open_gate": [{"roll_successes": {"success": [{"close_gate": _}], "failure": []}}]}:
                yield say("tolls", "may_close")
            case {"close_gate": _}:
                yield say("tolls", "closed")
            case {"bless": "self"}:
                yield self._part("blessed")
            case {"drawn_through": _} if not game.in_other_world(who):
                yield from [say("tolls", "thrown")] if game.in_arkham(who) and game.state.gates else []
            case {"check": {"skill": str(skill)}}:
                yield say("tolls", "check", check=self._wording.teller.name_of("checks", skill))
            case {"return_to_arkham": _}:
                yield self._part("home")
            case {"move": {"to": "any_place"}}:
                yield say("tolls", "anywhere")
            case {"move": {"to": "mythos_gate_location"}}:
                yield say("tolls", "elsewhere")
            case {"enter_other_world": {"world": str(world)}}:
                yield say("tolls", "beyond", place=name(world))
            case {"buy": _}:
                yield say("tolls", "wares")
            case {"gain_retainer": _}:
                yield word_of(name("retainer"))
            case {"choose": [*ways]}:
                yield self._one_of(ways, who)
            case {"roll": _} | {"roll_successes": _} | {"if": _}:
                yield self._at_worst([step], who) or MORE
            case _:
                yield from () if next(iter(step)) in UNSAID else (MORE,)

    def _one_of(self, ways: Sequence[Mapping[str, Any]], who: Investigator) -> str:
        """What somebody may choose from as he stands; MORE where one of the ways has no words."""
        scope = Scope(self._wording.game, who, "")
        said = [self._said(each["effect"], who) for each in ways if meets(scope, check_needs(each.get("needs", {})))]
        if not said or any(not each or MORE in each for each in said):
            return MORE
        return join(said, self._wording.teller.catalogue.language, either=True)

    def _at_worst(self, steps: Steps, who: Investigator) -> str:
        """The most that steps can cost, in words; "" where they cost nothing."""
        said = self._tolls(worst_case(steps, Scope(self._wording.game, who, "")), who)
        return self._worst(said) if said else ""


def _is_fixed(step: Mapping[str, Any]) -> bool:
    """Whether what is lost is known beforehand."""
    lost = step.get("lose", {})
    return step.get("may") is not True and all(isinstance(count, int) or count == "all" for count in lost.values())
