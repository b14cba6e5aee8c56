"""Why the cultists did what they did: each step of the last Ancient One's turn, with what its search passed over (DP22)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from solo.boardgame.front.view import GameText
from solo.games.nation import events as e
from solo.games.nation.front.sheets import Sheets, flat
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.games.nation.printed.card_facts import EffectFact
from solo.games.nation.printed.facts import StepFact
from solo.kernel.events import Event
from solo.narration.auto_answers import TypedLines
from solo.narration.finding import Finder
from solo.narration.front import Lines
from solo.narration.messages import word_of
from solo.narration.paragraphs import capital, folded

NOTHING = ("not_led", "too_few")
"""Why a place is passed over on which there may be none of their cubes at all."""


def cities_of_cards(story: Iterable[Event]) -> dict[str, str]:
    """The cities where network cards lie or have lain."""
    cards = (event for event in story if isinstance(event, e.NetworkCardTurned | e.NetworkCardTaken))
    return {event.card: event.city for event in cards if event.city}


def last_turn(story: Sequence[Event]) -> list[e.CultistTried]:
    """The steps of the last turn of the Ancient One, in order."""
    begins = next((at for at in range(len(story) - 1, -1, -1) if isinstance(story[at], e.BehaviorTurned)), len(story))
    return [event for event in story[begins:] if isinstance(event, e.CultistTried)]


class Reasons(GameText[Game, Wording]):
    """Says of each step what was looked for, from where, what was passed over and why, and what was taken."""

    phrases = ("why",)

    def __init__(self, wording: Wording) -> None:
        super().__init__(wording)
        self._sheets = Sheets(wording)

    def told(self, wanted: str, story: Sequence[Event]) -> Lines:
        """The whole turn; one step by its number, or what concerns one place by its name."""
        cities = {**cities_of_cards(story), **{city.face: city.id for city in self._game.state.cities if city.face}}
        tried = [self._looked_at(each, cities) for each in last_turn(story)]
        if not tried:
            return [self._say("nothing_yet")] if wanted else []
        if not wanted:
            return [self._numbered(number, each) for number, each in enumerate(tried, 1)]
        if wanted.isdecimal() and len(wanted) < 3:
            number = int(wanted)
            if not 1 <= number <= len(tried):
                return [self._say("no_step", number=number, count=len(tried))]
            return [self._numbered(number, tried[number - 1])]
        return self._about(wanted, tried)

    def knows(self, wanted: str) -> bool:
        """Whether a name is that of one place which cultists look at: a city, or a card that lies open or that they have."""
        state = self._game.state
        cards = [*state.automaton.cards, *state.automaton.mythos, *state.box]
        return len(self._finder.find(wanted, [place for place, _ in self._game.stakes()], cards, ())) == 1

    @property
    def _finder(self) -> Finder:
        return Finder(self._spellings, self._name)

    def _looked_at(self, event: e.CultistTried, cities: Mapping[str, str]) -> e.CultistTried:
        """A search without what lies behind the place that it chose, except what would have done as well (DP17.3).

        cities: of cards. A lock is only taken off once everything was looked at (A61).
        """
        order = [city.id for city in self._game.path_from(event.place)]
        place = {each: order.index(city) for each, city in {**cities, **{city: city for city in order}}.items()}
        end = place.get(event.target, len(order))
        if not event.step.startswith("acquire") or any(each.place == event.target for each in event.passed):
            return event
        passed = [each for each in event.passed if each.reason == "later" or place.get(each.place, -1) < end]
        return replace(event, passed=tuple(passed))

    def _numbered(self, number: int, event: e.CultistTried) -> str:
        return self._say("numbered", number=number, text=self._step(event))

    def _step(self, event: e.CultistTried) -> str:
        """A step: who, what by which rule, what was passed over, what came of it."""
        head = self._say(
            "step",
            cultist=self._cultist(event.cultist),
            step=self._deed(event),
            rule=event.rule,
            place=self._wording.teller.name(event.place),
        )
        before = [each for each in event.passed if each.reason != "later"]
        later = [each for each in event.passed if each.reason == "later"]
        return " ".join([head, *self._passed_over(before), self._result(event), *map(self._passed, later)])

    def _deed(self, event: e.CultistTried) -> str:
        """What he was to do; of an effect with the figures that are written on the Ancient One's card."""
        written: Sequence[StepFact] = ()
        if event.effect:
            effect: EffectFact = getattr(self._game.ancient.effects, event.cultist)
            written = [step for step in flat([*effect.first, *effect.otherwise]) if step.do == event.step]
        if written:
            return self._sheets.step(written[0], written[0].number)
        return self._say("steps", event.step, number=event.number)

    def _passed_over(self, several: Sequence[e.Passed]) -> Lines:
        """The places that were passed over, in order; those next to each other where he has nothing, in one sentence."""
        told: Lines = []
        for nothing, group in groupby(several, lambda each: each.reason in NOTHING and not each.own):
            places = list(group)
            if nothing and len(places) > 1:
                names = self._join(self._forms(each.place for each in places))
                told.append(capital(self._say("passed", "nothing_there", places=names)))
            else:
                told += map(self._passed, places)
        return told

    def _passed(self, passed: e.Passed) -> str:
        """A place that was passed over, and why; of several that would have done one comes first on the path or in the row."""
        in_row = passed.reason == "later" and passed.place in self._game.content.mythos
        return capital(
            self._say(
                "passed",
                "later_in_row" if in_row else passed.reason,
                place=self._wording.teller.name(passed.place),
                own=passed.own,
                needed=passed.needed,
                sum=self._sum(passed),
            )
        )

    def _sum(self, passed: e.Passed) -> str:
        """The player's influence, by its parts: "1 cube and Alice Ochs"."""
        parts = [self._say("cubes", count=passed.cubes)] if passed.cubes or not passed.agents else []
        for agent, count in passed.agents.items():
            parts.append(self._say("agent", agent=self._wording.teller.name(agent), count=count))
        return str(word_of(self._wording.teller.listed(parts)))

    def _result(self, event: e.CultistTried) -> str:
        """What came of a step; one that only took a lock off acquired nothing (A61), and one of an effect that fails moves
        nobody, as the whole of it does that (A62)."""
        apart = "effect" if event.effect and event.result == "failed" else "" if event.target else "at_large"
        unlocked = any(each.place == event.target and each.reason == "locked" for each in event.passed)
        keys = ("unlocked",) if unlocked else (f"{event.step}_{event.result}", f"{event.result}_{apart}", event.result)
        known = next(key for key in keys if self._wording.known("why", "results", key))
        target = event.target or event.place
        return self._say(
            "results",
            known,
            target=self._wording.teller.name(target),
            place=self._wording.teller.name(event.place),
            number=event.number,
            needed=event.needed,
        )

    def _cultist(self, cultist: str) -> str:
        return capital(word_of(self._wording.teller.name_of("cultists", cultist)))

    # A place

    def _about(self, wanted: str, tried: Sequence[e.CultistTried]) -> Lines:
        """What either cultist thought of one place."""
        places = dict.fromkeys(place for each in tried for place in self._places(each))
        found = self._finder.find(wanted, list(places), [place for place, _ in self._game.stakes()], ())
        if len(found) != 1:
            return [self._say("no_place", answer=wanted)]
        place = next(iter(found.values()))
        near = {place, self._face_of(place)}
        lines = []
        for number, each in enumerate(tried, 1):
            said = [self._passed(passed) for passed in each.passed if passed.place in near]
            if each.target in near or (each.place in near and not each.target):
                said.append(self._result(each))
            if said:
                who, step = self._cultist(each.cultist), self._deed(each)
                lines.append(self._say("thought", number=number, cultist=who, step=step, text=" ".join(said)))
        return lines or [self._say("not_looked_at", place=self._wording.teller.name(place))]

    def _face_of(self, place: str) -> str:
        """The card that lies in a city."""
        return self._game.city(place).face if place in self._game.content.cities else place

    @staticmethod
    def _places(event: e.CultistTried) -> list[str]:
        return [each for each in (event.place, event.target, *(passed.place for passed in event.passed)) if each]

    def _spellings(self, id: str) -> list[str]:
        return [folded(str(text)) for text in self._wording.teller.name(id).values()]


class TypedReasons(TypedLines):
    """`why` with a name behind it asks what the cultists thought of a city or a card."""

    def __init__(self, reasons: Reasons) -> None:
        self._reasons = reasons

    def has_reasons(self, wanted: str) -> bool:
        return self._reasons.knows(wanted)
