"""Commands that act on the town: walking to a place, standing orders for upkeep."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from solo.games.town.abouts import Points
from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.front.errands import errand_said, errand_typed, offer_at, vain
from solo.games.town.front.kept_clues import DIGITS, KEPT_CLUES, kept_clues, order_of
from solo.games.town.front.sliders import (
    UPKEEP,
    TypedSliders,
    after_upkeep,
    changes_of,
    in_values,
    settings_typed,
    sliders_apart,
    still_set,
    stops_of,
)
from solo.games.town.front.upkeep_of_all import STAY
from solo.games.town.front.views import Views
from solo.games.town.front.walking import (
    comes_back,
    easily_passed,
    is_open,
    may_walk,
    meant,
    spelled_alike,
    unhindered,
    way,
    with_ride,
)
from solo.games.town.front.walks_under_way import TypedWalk
from solo.games.town.front.wording import Wording
from solo.games.town.rules.movement import STOP, movement_points
from solo.games.town.rules.uses import Offer
from solo.games.town.state import Investigator
from solo.games.town.upkeep_answers import in_upkeep, is_setting
from solo.kernel.decisions import Decision, option
from solo.kernel.host import Host
from solo.narration.front import CommandResult, TableAccess
from solo.narration.paragraphs import folded

ANY_NUMBER = 99
"""More movement points than anybody has."""

AT_ONCE = "!"
"""After the place of a walk: go without confirmation, past everything on the way."""


def named_first(wording: Wording, typed: str) -> tuple[str, str]:
    """The investigator whom the first words name, of several readings the longest, "" for none; and the words behind."""
    words = typed.split()
    for count in range(len(words), 0, -1):
        if who := wording.named(" ".join(words[:count]).rstrip(",:")):
            return who, " ".join(words[count:])
    return "", " ".join(words)


def named_last(wording: Wording, typed: str) -> tuple[str, str]:
    """The investigator whom the last words name, of several readings the longest, "" for none; and the words before."""
    words = typed.split()
    for count in range(1, len(words)):
        if who := wording.named(" ".join(words[count:])):
            return who, " ".join(words[:count]).rstrip(",")
    return "", " ".join(words)


def trade_typed(wording: Wording, typed: str) -> tuple[str, str]:
    """A walk without the words behind it that mean a trade there, and with whom; "" for none."""
    trading = [folded(str(each)) for each in wording.teller.catalogue.find("table", "words", "trade") or ()]
    words = typed.split()
    for at, word in enumerate(words):
        if at and folded(word) in trading and (who := wording.named(" ".join(words[at + 1 :]))):
            return " ".join(words[:at]), who
    return typed, ""


class Walks:
    """The command that walks to places, step by step, until something interrupts: also with those whose turn comes later."""

    def __init__(self, wording: Wording, views: Views, hand: AutoAnswers) -> None:
        self._wording = wording
        self._views = views
        self._hand = hand
        self._planned: tuple[Decision, str] | None = None

    def go(self, decision: Decision, wanted: str, passed: Sequence[Decision]) -> CommandResult:
        """Walk to a place. Monsters on the way there require repeating the command, once their odds were shown, or AT_ONCE.

        Several walks stand in one line, with commas between them, and a word for staying where one is; whoever is not named
        is the next in turn order. Where one of them is not possible, nobody sets out. In upkeep it answers for all that they
        stay as they are, or sets the sliders that are typed among the walks; the first walk of a turn goes back there for them. A
        word behind a place says what is done there.
        """
        if decision.kind not in ("move", UPKEEP) and not in_upkeep(decision):
            return CommandResult([self._wording.say("go", "not_now")])
        parts, typed = [part.strip() for part in wanted.replace(";", ",").split(",")], TypedSliders(self._wording)
        if wrong := next(filter(None, (typed.complaint(decision, part) for part in parts)), ""):
            return CommandResult([wrong])
        upkeep = changes_of(decision) or still_set(self._wording, decision) or decision
        set_by = {part: settings_typed(self._wording, upkeep, part) for part in parts if upkeep.kind == UPKEEP}
        walks, wrong = self._walks(decision, [part for part in parts if not set_by.get(part)])
        walkers, errands = list(walks), {who: to.errand for who, to in walks.items() if to.errand}
        trades = {who: (to.place, to.partner) for who, to in walks.items() if to.partner}
        settings = tuple(each for found in set_by.values() for each in found)
        if wrong:
            return CommandResult([wrong])
        if settings and changes_of(decision) is not None:
            return CommandResult(back=in_upkeep)
        if settings and decision.kind != UPKEEP:
            return CommandResult(first=settings, rest=", ".join(part for part in parts if not set_by.get(part)))
        if decision.kind == UPKEEP:
            self._hand.on_answer(decision, settings or (STAY,))
            done = CommandResult(typed.taken_as(decision, settings), again=True)
        elif decision.kind != "move":
            done = CommandResult(again=True)
        else:
            own = walks.pop(decision.who, None)
            done = self._set_out(decision, own) if own is not None else CommandResult(again=True)
        if done.again or done.begun or done.answer:
            self._hand.plan(walks, walkers, errands)
        name, say = self._wording.teller.name, self._wording.say
        bought = [errand_said(self._wording, who, each) for who, each in errands.items()]
        traded = [say("go", "trades", who=name(who), other=name(other)) for who, (_, other) in trades.items()]
        later = after_upkeep(self._wording, decision, settings)
        then = [self._then(who, to, later) for who, to in walks.items()]
        return done._replace(lines=[*done.lines, *then, *bought, *traded])

    def _walks(self, decision: Decision, parts: Sequence[str]) -> tuple[dict[str, TypedWalk], str]:
        """The walks that are typed, by whose they are; and what is wrong with the first that is not possible, else ""."""
        walks, typed = dict[str, TypedWalk](), dict[str, str]()
        first = decision.who if decision.kind == "move" else self._wording.game.in_turn_order()[0].id
        for part in parts:
            who, rest = self._walker(first, part, walks)
            if not who:
                return {}, self._no_walker(part, typed)
            rest, partner = trade_typed(self._wording, rest)
            rest, errand = errand_typed(self._wording, rest)
            stays = self._stays(rest) or (errand and not rest.strip(f"{AT_ONCE} "))
            place, wrong = ("", "") if stays else self._place(rest.removesuffix(AT_ONCE))
            one = self._wording.game.by_id(who)
            if wrong and decision.kind != "move":
                wrong = sliders_apart(self._wording, one, part) or wrong
            wrong = wrong or vain(self._wording, one, errand, place or one.place)
            if wrong:
                return {}, wrong
            there = "" if place == one.place else place
            task = option(errand, place or one.place).id if errand else ""
            walks[who] = TypedWalk(there, rest.endswith(AT_ONCE), task, partner if there else "")
            typed[who] = part
        return walks, ""

    def _walker(self, first: str, part: str, walks: Container[str]) -> tuple[str, str]:
        """Whose walk is typed, and the rest: somebody named who has yet to walk, also once he is back, else the next one; ""
        where there is none. first: who walks now, or first.
        """
        later = [each for each in may_walk(self._wording.game, first) if each not in walks]
        who, rest = named_first(self._wording, part)
        if who and rest:
            back = [each for each in comes_back(self._wording.game) if each not in walks]
            return (who if who in (*later, *back) else ""), rest
        return (later[0] if later else ""), part.strip()

    def _no_walker(self, part: str, typed: Mapping[str, str]) -> str:
        """Why there is nobody for a walk. typed: the parts before it, by whose they are."""
        say, name, people = self._wording.say, self._wording.teller.name, self._wording.game.in_turn_order()
        who, rest = named_first(self._wording, part)
        if rest and who in typed:
            named, _ = named_first(self._wording, typed[who])
            key = "twice" if named == who else "taken"
            return say("go", key, walk=part, who=name(who), earlier=typed[who])
        return say("go", "nobody", walk=part, other=name(people[-1].id))

    def _stays(self, typed: str) -> bool:
        words = self._wording.teller.catalogue.find("table", "staying") or ()
        return folded(typed) in [folded(str(each)) for each in words]

    def _place(self, wanted: str) -> tuple[str, str]:
        """The place that is meant; where none or several are, what to say."""
        say, name, game = self._wording.say, self._wording.teller.name, self._wording.game
        found = meant(game, wanted.strip(), self._wording.teller)
        if len(found) > 1:
            return "", say("go", "several", places=self._wording.teller.listed([name(each) for each in found], "the"))
        if not found and (alike := spelled_alike(game, wanted, self._wording.teller)):
            places = self._wording.teller.listed([name(each) for each in alike], "the", either=True)
            return "", say("go", "nearest", place=wanted.strip(), places=places)
        if not found:
            return "", say("go", "nowhere", place=wanted.strip()) if wanted.strip() else say("go", "where")
        return found[0], say("go", "closed", place=name(found[0])) if game.is_closed(found[0]) else ""

    def _then(self, who: str, to: TypedWalk, wording: Wording) -> str:
        """What is kept in mind for somebody's turn to walk; with monsters before the place, or where it is too far, that he is
        asked then. wording: the words of the game as it will be then, with which everything is reckoned."""
        say, name, game = wording.say, wording.teller.name, wording.game
        if not to.place:
            return say("go", "stays", who=name(who))
        if who in comes_back(game):
            return say("go", "then_back", who=name(who), place=name(to.place))
        one = game.by_id(who)
        clear = to.past_all or is_open(game, one, to.place, ANY_NUMBER)
        lines = [say("go", "then" if clear else "then_asked", who=name(who), place=name(to.place))]
        points, ride = with_ride(game, one, to.place, movement_points(game, one))
        steps = len(way(game, who, to.place, points))
        if ride is not None:
            lines.append(self._rides(one, steps, ride))
        elif steps > points:
            asked = "yes" if clear and not to.past_all else "no"
            lines.append(say("go", "far", who=name(who), count=steps, points=points, asked=asked))
        offered, views = offer_at(wording, one, to.place) if not to.errand else "", Views(wording)
        return " ".join(filter(None, (*lines, views.leaving(one), views.waiting(one, to.place), offered)))

    def _rides(self, who: Investigator, steps: int, ride: Offer) -> str:
        """That somebody uses something to get where he is sent."""
        name = self._wording.teller.name
        return self._wording.say("go", "rides", who=name(who.id), count=steps, card=name(ride.copy or ride.source))

    def _set_out(self, decision: Decision, to: TypedWalk) -> CommandResult:
        if not to.place:
            return CommandResult(answer=STOP.id)
        say, name, game = self._wording.say, self._wording.teller.name, self._wording.game
        place, one = to.place, game.by_id(decision.who)
        points, ride = with_ride(game, one, place, decision.about.left if isinstance(decision.about, Points) else 0)
        steps = way(game, decision.who, place, points)
        if not steps:
            return CommandResult([say("go", "nowhere", place=name(place))])
        if not points:
            return CommandResult([say("go", "no_points")])
        places = self._wording.teller.catalogue.profile.linking.join(str(name(each)["name"]) for each in steps)
        clear = unhindered(game, one, place, points)
        lines = [say("go", "route", places=places)] if len(steps) > 1 and not clear else []
        if points < len(steps):
            lines.append(say("go", "too_far", count=len(steps), place=name(steps[points - 1])))
        elif ride is not None:
            lines.append(self._rides(one, len(steps), ride))
        passed = [monster for each in steps[:points][:-1] for monster in game.monsters_at(each)]
        risky = not easily_passed(game, one, passed)
        if to.past_all or passed:
            lines += self._views.guards(decision, steps[:points])
        elif points >= len(steps):
            lines += filter(None, [self._views.waiting(one, place)])
        if points >= len(steps) and not to.errand:
            lines += filter(None, [offer_at(self._wording, one, place)])
        if risky and not to.past_all and self._planned != (decision, place):
            self._planned = (decision, place)
            return CommandResult([*lines, say("go", "again")])
        self._hand.walks.set_out(decision.who, place, past_all=to.past_all, partner=to.partner, ordered=True)
        return CommandResult(lines, begun=True)


class StandingOrders:
    """The command that sets standing orders for upkeep."""

    def __init__(self, wording: Wording, seat: TableAccess[Host]) -> None:
        self._wording = wording
        self._seat = seat

    def wish(self, decision: Decision, rest: str, passed: Sequence[Decision]) -> CommandResult:
        """Show the standing orders, or set one: `wish kate stay`, `wish all ask`, `wish kate 2 3 1`."""
        whose, wanted = self._whose(rest)
        if rest and not whose:
            return CommandResult([self._wording.nobody(rest)])
        kind, people = self._word(wanted), self._wording.game.content.investigators
        stops = {who: stops_of(wanted, people[who].tracks) for who in whose}
        if kind not in ("stay", "ask") and not all([whose, *stops.values()]):
            return CommandResult([*map(self._wished, self._everybody()), self._wording.say("wish", "how")])
        for who in whose:
            self._seat.order(who, {"stay": STAY, "ask": ""}.get(kind, stops[who]))
        return CommandResult([self._wished(who) for who in whose], again=decision.kind == UPKEEP)

    def keep(self, decision: Decision, rest: str, passed: Sequence[Decision]) -> CommandResult:
        """Show how many clue tokens are kept, or set it: `keep 5 clues`, `keep 0`, `keep kate 5`; for all, for everybody.

        An option that is worded so ("keep the gold") is taken.
        """
        typed = next((each for each in rest.split() if each.isdecimal() and len(each) <= DIGITS), "")
        if rest and not typed:
            texts = {each.id: folded(self._wording.option_without_odds(decision, each)) for each in decision.options}
            meant = [id for id, text in texts.items() if folded(rest) in text and not decision.several]
            if len(meant) == 1:
                return CommandResult(answer=meant[0])
            return CommandResult([self._wording.say("keep", "how")])
        who, _ = named_first(self._wording, rest.partition(typed)[0]) if typed else ("", "")
        if typed and rest.partition(typed)[0].strip() and not who:
            return CommandResult([self._wording.nobody(rest.partition(typed)[0].strip())])
        if who:
            self._seat.order(order_of(who), str(int(typed)))
        elif typed:
            for each in (KEPT_CLUES, *map(order_of, self._everybody())):
                self._seat.order(each, str(int(typed)) if int(typed) and each == KEPT_CLUES else "")
        return CommandResult(self._kept(), again=decision.kind == "after_check")

    def _kept(self) -> list[str]:
        """How many clue tokens are kept: by each, and by those who keep another number."""
        orders = self._seat.standing_orders
        kept, own = kept_clues(orders), [each for each in self._everybody() if order_of(each) in orders]
        lines = [self._wording.say("keep", "kept" if kept else "none", count=kept)] if kept or not own else []
        name = self._wording.teller.name
        return lines + [
            self._wording.say("keep", "own", who=name(each), count=kept_clues(orders, each)) for each in own
        ]

    def _everybody(self) -> list[str]:
        return [who.id for who in self._wording.game.state.investigators]

    def _word(self, typed: str) -> str:
        """The meaning of a word of a wish: "all", "stay", "ask", or "" for none."""
        words = self._wording.teller.catalogue.find("table", "wishes") or {}
        return next(
            (name for name, spelt in words.items() if folded(typed) in [folded(str(each)) for each in spelt]), ""
        )

    def _whose(self, rest: str) -> tuple[list[str], str]:
        """The investigators named by the first words, and the rest of the words."""
        words = rest.split()
        if words and self._word(words[0]) == "all":
            return self._everybody(), " ".join(words[1:])
        found, after = named_first(self._wording, rest)
        return ([found] if found else []), after

    def _wished(self, who: str) -> str:
        """One standing order in words."""
        wish = self._seat.standing_orders.get(who, "")
        stops = in_values(self._wording, who, wish) if is_setting(wish) else ""
        key = "toward" if stops else "stay" if wish else "ask"
        return self._wording.say("wish", key, who=self._wording.teller.name(who), stops=stops)
