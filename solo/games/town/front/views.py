"""The views of places and threats that a player may look at while a question waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod

from solo.boardgame.front.wording import signed
from solo.boardgame.percent import percent
from solo.games.town.abouts import Points
from solo.games.town.forecast.left_out import chances_to_evade
from solo.games.town.front.odds import Odds
from solo.games.town.front.people import People
from solo.games.town.front.town import Town
from solo.games.town.front.view import View
from solo.games.town.front.walking import within_reach
from solo.games.town.printed.copies import FACE_DOWN
from solo.games.town.printed.facts import RatingFact
from solo.games.town.printed.numbers import (
    TERROR_LIMIT,
    gates_that_awaken,
    monster_limit,
    outskirts_capacity,
    overrun_threshold,
)
from solo.games.town.rules.battle import combat_rating
from solo.games.town.rules.doom import doom_limit
from solo.games.town.rules.gates import seal_cost
from solo.games.town.rules.movement import movement_points
from solo.games.town.rules.places import contents, in_the_way
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.narration.front import Lines
from solo.narration.messages import Forms, word_of, words_of
from solo.narration.paragraphs import capital

ON_THE_WAY = ("deal_with", "before_horror", "combat", "before_check", "after_check", "prevent")
"""Kinds of questions during a walk, at which the remaining ways are not shown."""


class Views(View):
    """Shows places, gates, monsters and threats."""

    @property
    def by_command(self) -> Mapping[str, Callable[[Decision], Lines]]:
        """What is shown by the names of commands."""
        people = People(self._wording)
        return {
            "look": self.look,
            "sheet": self._of_acting(people.sheet),
            "inventory": self._of_acting(people.inventory),
            "threats": self.threats,
            "score": self.score,
            "cards": self.cards,
            "odds": self.odds,
        }

    @property
    def in_columns(self) -> Mapping[str, Callable[[Decision, int], Lines]]:
        """What is shown in so many columns, by the names of commands."""
        return {"map": Town(self._wording).drawn, "group": People(self._wording).drawn}

    # Where one is

    def look(self, decision: Decision) -> Lines:
        """Where the acting investigator is, who and what is there, and where one can go."""
        who = self._wording.deciding(decision)
        if who is None:
            return [self._say("nobody")]
        lines = [self._say("here", who=self._wording.teller.name(who.id), place=self._wording.teller.name(who.place))]
        prose = self.prose(who.place)
        lines += [*([prose] if prose else []), *self.place(who.place), *self.at(who.place, besides=who.id)]
        lines += [capital(f"{state}.") for state in self.states(who)]
        lines += self._wording.trail_marks.goes_on(who.id)
        if self._game.in_arkham(who) and decision.kind not in ON_THE_WAY:
            lines += self._ways(who, decision)
        return lines

    def _ways(self, who: Investigator, decision: Decision) -> Lines:
        """The places within the movement points, by the number of steps."""
        about = decision.about
        points = about.left if isinstance(about, Points) else movement_points(self._game, who)
        lines = [self._say("points" if isinstance(about, Points) else "points_a_turn", points=points)]
        by_steps: dict[int, list[Forms | str]] = {}
        for place, steps in within_reach(self._game, who, points).items():
            guarded = self._game.monsters_at(place)
            name = self._wording.teller.name(place)
            by_steps.setdefault(steps, []).append(self._say("guarded", place=name) if guarded else name)
        lines += [self._say("ways", count=steps, places=self._join(names)) for steps, names in by_steps.items()]
        return lines

    def at(self, place: str, besides: str = "") -> Lines:
        """Who and what is at a place, besides somebody."""
        found = contents(self._game, place)
        people = self._forms(who for who in found.people if who != besides)
        lines = [self._say("people", people=self._join(people))] if people else []
        lines += [self.monster(monster) for monster in found.monsters]
        lines += [self.gate(found.gate)] if found.gate else []
        lines += [self._say("clues", count=found.clues)] if found.clues else []
        lines += [self._say(state) for state in found.states]
        return [capital(line) for line in lines]

    def gate(self, gate: str) -> str:
        """A gate's modifier, and the dimension whose monsters leave with it (R24.7); neither is known of one face down (V3)."""
        if gate == FACE_DOWN:
            return self._name(gate)
        fact, name = self._game.content.gates[gate], self._wording.teller.name
        return self._say("gate", gate=name(gate), dimension=name(fact.dimension), modifier=signed(fact.modifier))

    def monster(self, monster: str) -> str:
        """A monster's figures."""
        figures = self._game.figures(monster)
        numbers = {"nightmarish": figures.nightmarish, "overwhelming": figures.overwhelming}
        none = self._wording.teller.catalogue.profile.between
        abilities = [
            words_of([self._name(word), str(numbers[word])], " ") if numbers.get(word) else self._name(word)
            for word in sorted(figures.abilities)
        ]
        return self._say(
            "monster",
            monster=self._wording.teller.name(monster),
            dimension=self._wording.teller.name(figures.dimension),
            movement=self._wording.teller.name(f"moves_{figures.movement}"),
            awareness=signed(figures.awareness),
            horror=self._attack(figures.horror, "sanity") if figures.horror else none,
            toughness=figures.toughness,
            combat=self._attack(figures.combat, "stamina") if figures.combat else none,
            abilities=words_of(["; ", word_of(self._join(abilities))], "") if abilities else "",
        )

    def _attack(self, attack: RatingFact, what: str) -> str:
        """The modifier of a check against a monster, and what failing it costs."""
        cost = self._wording.say("tolls", what, count=attack.damage)
        return f"{signed(attack.rating)} ({cost})" if attack.damage else signed(attack.rating)

    # The threats

    def threats(self, decision: Decision) -> Lines:
        """The Ancient One, the tracks, the gates and the monsters; before the setup a message that it is not known yet."""
        game, state = self._game, self._game.state
        if not state.ancient_one:
            return [self._say("unknown")]
        ancient = game.content.ancient_ones[state.ancient_one].fact
        rating = combat_rating(game)
        lines = [
            self._say(
                "ancient_one",
                name=self._wording.teller.name(ancient.id),
                rating=self._wording.teller.catalogue.profile.between if rating is None else signed(rating),
                doom=state.doom,
                limit=doom_limit(game),
                terror=state.terror,
            ),
            *self._explained(ancient.id),
        ]
        if state.battle is not None:
            return lines
        lines.append(
            self._say("gates", count=len(state.gates), limit=gates_that_awaken(state.seats), seals=len(state.seals))
        )
        lines += [f"  {capital(self._name(place))}: {self.gate(game.gate_seen(place))}" for place in state.gates]
        lines.append(self._winning())
        lines += [self._sealing(), self._monsters()]
        lines += [
            f"  {capital(self._name(place))}: {self.monster(monster)}" for monster, place in state.monsters.items()
        ]
        lines += [self.left(self.stock)] if self.stock else []
        if state.outskirts:
            lurking = self._join(self._wording.teller.counted(state.outskirts))
            lines.append(f"  {capital(self._name('outskirts'))}: {lurking['name']}")
        return lines

    def _monsters(self) -> str:
        """How many monsters there are, and may be: at terror 10 there is no limit any more, but a number that awakens (R26.7,
        R28.6)."""
        state, count = self._game.state, self._game.monsters_count()
        if state.terror >= TERROR_LIMIT:
            return self._say("monsters_unlimited", count=count, limit=overrun_threshold(state.seats))
        capacity = outskirts_capacity(state.seats)
        limit, outskirts = monster_limit(state.seats), len(state.outskirts)
        return self._say("monsters", count=count, limit=limit, outskirts=outskirts, capacity=capacity)

    def _sealing(self) -> str:
        """What sealing a gate costs now, with all that is in force (R24.5)."""
        return self._say("unsealable" if self._game.air.no_sealing else "sealing", count=seal_cost(self._game))

    def score(self, decision: Decision) -> Lines:
        """What wins the night and how far that is, with the trophies of each; how all stands where nothing can be closed."""
        state, lines = self._game.state, [self._wording.standing()]
        if state.investigators and state.battle is None:
            lines.append(self._winning())
        for who in state.investigators:
            if trophies := self.trophies(who):
                lines.append(
                    self._say("trophies_of", who=self._wording.teller.name(who.id), trophies=", ".join(trophies))
                )
        return [line for line in lines if line] or [self._say("unknown")]

    def _winning(self) -> str:
        """What wins before the Ancient One awakes, and how much of it there is (R30.1, R30.2)."""
        game, state = self._game, self._game.state
        sealing = "no" if game.variant("V9") else "yes"
        trophies = sum(len(who.gate_trophies) for who in state.investigators)
        return self._say("winning", needed=state.seats, trophies=trophies, seals=len(state.seals), sealing=sealing)

    def cards(self, decision: Decision) -> Lines:
        """The mythos cards in play, and what each does."""
        lines: Lines = []
        for card in self._game.cards_in_play():
            texts = [self._wording.said_of(*path) for path in (("mythos", card, "headline"), ("explain", card))]
            lines += [text for text in texts if text]
            lines += self.on_rumor(card)
        return lines or [self._say("nothing")]

    # The question

    def odds(self, decision: Decision) -> Lines:
        """What dice decide, with exact odds; of a walk also the monsters where it begins and where it may end."""
        listed, who = Odds(self._wording).listed(decision), self._wording.deciding(decision)
        ends = [each.subject for each in decision.options if each.verb == "go"]
        if decision.kind != "move" or who is None:
            return listed
        met = [(who.place, each) for each in in_the_way(self._game, who)]
        met += [(place, each) for place in ends for each in self._game.monsters_at(place)]
        ways = [
            self._say("guard", place=capital(self._name(place)), ways="; ".join(self._ways_past(who, monster, chance)))
            for place, monster in met
            for chance in chances_to_evade(self._game, who, [monster])
        ]
        rolled = listed if listed != [self._say("no_odds")] else []
        return [*rolled, *ways] or [self._say("no_odds_of_walk")]

    def guards(self, decision: Decision, steps: list[str]) -> Lines:
        """The monsters on the way, and the odds of evading and of fighting each."""
        who = self._wording.deciding(decision)
        if who is None:
            return []
        met = [
            (place, monster)
            for place in (who.place, *steps)
            for monster in (in_the_way(self._game, who) if place == who.place else self._game.monsters_at(place))
        ]
        chances = chances_to_evade(self._game, who, [monster for _, monster in met])
        lines = [
            self._say("guard", place=capital(self._name(place)), ways="; ".join(self._ways_past(who, monster, chance)))
            for (place, monster), chance in zip(met, chances, strict=True)
        ]
        unseen = prod(chances)
        return [*lines, self._say("unseen", percent=percent(unseen))] if len(lines) > 1 else lines

    def waiting(self, who: Investigator, place: str) -> str:
        """The monsters at the end of a way, and the odds of evading and of fighting each; "" where there are none."""
        return self._met("met", who, self._game.monsters_at(place) if place != who.place else [])

    def leaving(self, who: Investigator) -> str:
        """The monsters that somebody must deal with before he leaves (R8.1), with the same odds; "" where there are none."""
        return self._met("leaving", who, in_the_way(self._game, who))

    def _met(self, key: str, who: Investigator, monsters: Sequence[str]) -> str:
        """Monsters that are met one after the other, with the odds of evading and of fighting each, in a phrase of a walk."""
        chances = chances_to_evade(self._game, who, monsters)
        ways = [way for each in zip(monsters, chances, strict=True) for way in self._ways_past(who, *each)]
        return self._wording.say("go", key, ways="; ".join(ways)) if ways else ""

    def _ways_past(self, who: Investigator, monster: str, chance: Fraction) -> Lines:
        """To evade a monster and to fight it, with the odds; the single attempt where what is used before it is missing then."""
        meeting = Decision("deal_with", who.id, (option("evade", monster), option("fight", monster)), "R8.1")
        evaded, fought = self._wording.options(meeting)
        if [chance] == chances_to_evade(self._game, who, [monster]):
            return [evaded, fought]
        once = self._wording.say("options", "met", monster=self._wording.teller.name(monster), percent=percent(chance))
        return [once, fought]
