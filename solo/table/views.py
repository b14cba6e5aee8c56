"""What a player may look at while a question waits: the place, the town, the sheet, the group, the threats, the odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solo.arkham.cards import price_of
from solo.arkham.checks import Pending, pool_of, success_on
from solo.arkham.combat import CombatView
from solo.arkham.doom import doom_limit
from solo.arkham.game import Game
from solo.arkham.kit import slider_value
from solo.arkham.movement import may_enter, movement_points
from solo.arkham.numbers import SKILLS, SKY, TRACKS, gates_that_awaken, monster_limit, outskirts_capacity
from solo.arkham.odds import chance, helped, percent
from solo.arkham.state import Investigator
from solo.kernel.decisions import Decision
from solo.narration.messages import join
from solo.table.wording import Wording

Lines = list[str]


class Views:
    """Everything that can be looked at, as plain lines, in the language of the table."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self.all: dict[str, Callable[[Decision], Lines]] = {
            "look": self.look,
            "map": self.map,
            "sheet": self.sheet,
            "inventory": self.inventory,
            "group": self.group,
            "threats": self.threats,
            "cards": self.cards,
            "odds": self.odds,
            "why": self.why,
        }

    @property
    def _game(self) -> Game:
        return self._wording.game

    def _say(self, key: str, **arguments: Any) -> str:
        return self._wording.say("views", key, **arguments)

    def _name(self, id: str, form: str = "name") -> str:
        forms = self._wording.narrator.name(id)
        return str(forms.get(form) or forms["name"])

    def _join(self, names: Lines) -> str:
        return join(names, self._wording.narrator.catalogue.language)

    def _acting(self, decision: Decision) -> Investigator | None:
        state = self._game.state
        who = next((each for each in state.investigators if each.id == decision.who), None)
        return who or (state.investigators[state.first] if state.investigators else None)

    # Where one is

    def look(self, decision: Decision) -> Lines:
        """Where the acting investigator is, who and what is there, and where one can go."""
        who = self._acting(decision)
        if who is None:
            return []
        lines = [
            self._say("here", who=self._wording.narrator.name(who.id), place=self._wording.narrator.name(who.place))
        ]
        lines += self._at(who.place, besides=who.id)
        if self._game.in_arkham(who):
            ways = [self._name(to) for to in self._game.content.adjacent[who.place] if may_enter(self._game, who, to)]
            lines.append(self._say("ways", places=self._join(ways), points=movement_points(self._game, who)))
        return lines

    def _at(self, place: str, besides: str = "") -> Lines:
        game, state = self._game, self._game.state
        lines = []
        people = [self._name(each.id) for each in game.at(place) if each.id != besides]
        if people:
            lines.append(self._say("people", people=self._join(people)))
        lines += [self._monster(monster) for monster in game.monsters_at(place)]
        if place in state.gates:
            gate = state.gates[place]
            lines.append(
                self._say("gate", gate=self._wording.narrator.name(gate), modifier=game.content.gates[gate].modifier)
            )
        if state.clues.get(place):
            lines.append(self._say("clues", count=state.clues[place]))
        if place in state.seals:
            lines.append(self._say("seal"))
        if place in state.closed:
            lines.append(self._say("closed"))
        return lines

    def _monster(self, monster: str) -> str:
        figures = self._game.figures(monster)
        abilities = [self._name(word) for word in sorted(figures.abilities)]
        return self._say(
            "monster",
            monster=self._wording.narrator.name(monster),
            awareness=_signed(figures.awareness),
            horror=f"{_signed(figures.horror.rating)}/{figures.horror.damage}" if figures.horror else "–",
            toughness=figures.toughness,
            combat=f"{_signed(figures.combat.rating)}/{figures.combat.damage}" if figures.combat else "–",
            abilities=self._join(abilities) if abilities else "–",
        )

    # The town

    def map(self, decision: Decision) -> Lines:
        """The town by neighborhoods: people, monsters, gates, clues, seals, closed places, and where monsters go next."""
        content = self._game.content
        lines = []
        for hood, places in content.neighbourhoods.items():
            street = content.streets[places[0]]
            lines.append(
                self._say(
                    "hood",
                    hood=self._name(hood).upper(),
                    white=self._name(content.neighbourhood_of[street.arrows.white]),
                    black=self._name(content.neighbourhood_of[street.arrows.black]),
                )
            )
            for place in places:
                marks = self._marks(place)
                lines.append(f"  {self._name(place)}{': ' + marks if marks else ''}")
        for box in (SKY, "outskirts", "lost_in_time_and_space", "jail_cell"):
            marks = self._marks(box)
            if marks:
                lines.append(f"{self._name(box)}: {marks}")
        for area in content.areas:
            if self._game.at(area):
                lines.append(f"{self._name(area)}: {self._marks(area)}")
        return lines

    def _marks(self, place: str) -> str:
        game, state = self._game, self._game.state
        monsters = state.outskirts if place == "outskirts" else game.monsters_at(place)
        marks = [self._name(who.id, "first") for who in game.at(place)]
        marks += [self._name(monster) for monster in monsters]
        if place in state.gates:
            marks.append(self._name(state.gates[place]))
        if state.clues.get(place):
            marks.append(self._say("clues", count=state.clues[place]))
        if place in state.seals:
            marks.append(self._say("seal"))
        if place in state.closed:
            marks.append(self._say("closed"))
        return ", ".join(marks)

    # People

    def sheet(self, decision: Decision) -> Lines:
        """The acting investigator's figures."""
        who = self._acting(decision)
        if who is None:
            return []
        fact = self._game.content.investigators[who.id].fact
        lines = [self._wording.condition(who)]
        for pair in TRACKS:
            lines.append("  ".join(f"{self._name(skill)} {self._skill(who, skill)}" for skill in pair))
        lines.append(self._say("focus", focus=fact.focus, ability=self._wording.narrator.name(fact.ability.id)))
        states = [key for key in ("delayed", "explored") if getattr(who, key)]
        states += [card for card in ("blessing", "curse") if any(copy.startswith(f"{card}.") for copy in who.cards)]
        if states:
            lines.append(", ".join(self._say(state) for state in states))
        trophies = [self._name(each) for each in (*who.monster_trophies, *who.gate_trophies)]
        if trophies:
            lines.append(self._say("trophies", trophies=self._join(trophies)))
        return lines

    def _skill(self, who: Investigator, skill: str) -> str:
        value = slider_value(self._game.content, who, skill)
        bonus = self._game.kit(who).bonus[skill]
        return f"{value}{_signed(bonus) if bonus else ''}"

    def inventory(self, decision: Decision) -> Lines:
        """The acting investigator's cards."""
        who = self._acting(decision)
        if who is None:
            return []
        lines = []
        for copy in who.cards:
            card = self._game.content.card(copy)
            notes = []
            if card.hands:
                notes.append(self._say("hands", count=card.hands))
            if card.price is not None:
                notes.append(f"${price_of(self._game, copy, 'list')}")
            if copy in who.exhausted:
                notes.append(self._say("exhausted"))
            if who.tokens.get(copy):
                notes.append(self._say("tokens", count=who.tokens[copy]))
            lines.append(self._name(copy) + (f" ({', '.join(notes)})" if notes else ""))
        return lines or [self._say("nothing")]

    def group(self, decision: Decision) -> Lines:
        """All investigators side by side."""
        lines = []
        for who in self._game.state.investigators:
            skills = " ".join(f"{self._name(skill)} {self._skill(who, skill)}" for skill in SKILLS)
            lines += [
                self._wording.condition(who),
                f"  {skills}",
                f"  {', '.join(self._name(copy) for copy in who.cards)}",
            ]
        return lines

    # The threats

    def threats(self, decision: Decision) -> Lines:
        """The Ancient One, the tracks, the gates and the monsters."""
        game, state = self._game, self._game.state
        ancient = game.content.ancient_ones[state.ancient_one].fact
        lines = [
            self._say(
                "ancient_one",
                name=self._wording.narrator.name(ancient.id),
                rating=_signed(ancient.combat_rating) if isinstance(ancient.combat_rating, int) else "?",
                doom=state.doom,
                limit=doom_limit(game),
                terror=state.terror,
            ),
            self._say("gates", count=len(state.gates), limit=gates_that_awaken(state.seats), seals=len(state.seals)),
        ]
        lines += [f"  {self._name(place)}: {self._name(gate)}" for place, gate in state.gates.items()]
        lines.append(
            self._say(
                "monsters",
                count=game.monsters_count(),
                limit=monster_limit(state.seats),
                outskirts=len(state.outskirts),
                capacity=outskirts_capacity(state.seats),
            )
        )
        lines += [f"  {self._name(place)}: {self._monster(monster)}" for monster, place in state.monsters.items()]
        return lines

    def cards(self, decision: Decision) -> Lines:
        """The mythos cards in play, in their own words."""
        catalogue = self._wording.narrator.catalogue
        lines = []
        for card in self._game.cards_in_play():
            for key in ("headline", "scene"):
                if catalogue.messages("mythos", card, key):
                    lines.append(catalogue.messages("mythos", card, key)[0].format({}, catalogue.language))
        return lines or [self._say("nothing")]

    # The question

    def odds(self, decision: Decision) -> Lines:
        """The exact odds of what can be done now, and what a clue would add."""
        about, who = decision.about, self._acting(decision)
        if who is None:
            return []
        lines = []
        if isinstance(about, CombatView):
            best = max((chance(pool, need, success_on(who)) for pool, need in about.pools.values()), default=None)
            for option in decision.options:
                if option.id in about.pools:
                    pool, difficulty = about.pools[option.id]
                    mark = "* " if chance(pool, difficulty, success_on(who)) == best else ""
                    lines.append(mark + self._pool(self._wording.option(decision, option), pool, difficulty, who))
                    lines.append(self._explained(about, pool, who))
                elif option.verb == "flee":
                    lines.append(self._pool(self._wording.option(decision, option), about.evade_pool, 1, who))
        elif isinstance(about, Pending) and about.faces:
            dice = 1 + self._game.kit(who).clue_dice[about.check]
            for clues in range(1, min(who.clues, 5) + 1):
                lines.append(self._say("with_clues", count=clues, percent=percent(helped(about, clues * dice))))
        elif isinstance(about, Pending):
            lines.append(
                self._pool(
                    str(self._wording.narrator.check_name(about.check)["name"]), about.pool, about.difficulty, who
                )
            )
        elif decision.kind == "deal_with":
            lines += self._evading(decision, who)
        elif decision.kind == "explored_gate":
            lines += self._closing(decision, who)
        return lines or [self._say("no_odds")]

    def guards(self, decision: Decision, steps: list[str]) -> Lines:
        """The monsters that stand in the way, and the odds of evading each."""
        who = self._acting(decision)
        if who is None:
            return []
        lines = []
        for place in (who.place, *steps[:-1], steps[-1]):
            for monster in self._game.monsters_at(place):
                pool = pool_of(self._game, who, "evade", self._game.figures(monster).awareness)
                chances = percent(chance(pool, 1, success_on(who)))
                forms = self._wording.narrator.name
                lines.append(self._say("guard", monster=forms(monster), place=forms(place), pool=pool, percent=chances))
        return lines

    def _evading(self, decision: Decision, who: Investigator) -> Lines:
        lines = []
        for option in decision.options:
            if option.verb == "evade":
                pool = pool_of(self._game, who, "evade", self._game.figures(option.subject).awareness)
                lines.append(self._pool(self._wording.option(decision, option), pool, 1, who))
        return lines

    def _closing(self, decision: Decision, who: Investigator) -> Lines:
        if not isinstance(decision.about, tuple):
            return []
        gate, difficulty = decision.about
        modifier = self._game.content.gates[gate].modifier
        return [
            self._pool(
                self._wording.option(decision, each), pool_of(self._game, who, each.subject, modifier), difficulty, who
            )
            for each in decision.options
            if each.verb == "close"
        ]

    def _explained(self, view: CombatView, pool: int, who: Investigator) -> str:
        """Where a combat pool comes from: skill, what is in hand, the opponent."""
        skill = pool_of(self._game, who, "combat")
        battle = self._game.state.battle
        figures = self._game.figures(view.monster) if view.monster else None
        rating = figures.combat.rating if figures is not None and figures.combat is not None else 0
        if figures is None and battle is not None:
            rating = battle.rating
        in_hand = max(0, pool - skill - rating)
        return self._say("pool", skill=skill, in_hand=in_hand, rating=_signed(rating), pool=pool)

    def _pool(self, what: str, pool: int, difficulty: int, who: Investigator) -> str:
        chances = percent(chance(pool, difficulty, success_on(who)))
        return self._say("odds", what=what, pool=pool, difficulty=difficulty, percent=chances)

    def why(self, decision: Decision) -> Lines:
        """The rule behind this decision."""
        catalogue = self._wording.narrator.catalogue
        found = catalogue.messages("rules", decision.rule)
        text = found[0].format({}, catalogue.language) if found else ""
        return [self._say("rule", rule=decision.rule, text=text)]


def _signed(number: int) -> str:
    """A modifier with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"
