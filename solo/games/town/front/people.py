"""Views of the investigators: a sheet, a hand of cards, the whole group."""

from __future__ import annotations

from solo.boardgame.front.view import side_by_side
from solo.boardgame.front.wording import signed
from solo.games.town.front.view import View
from solo.games.town.modifiers import slider_value
from solo.games.town.printed.numbers import SKILLS, TRACKS
from solo.games.town.rules.cards import price_of
from solo.games.town.rules.checks import strength
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision
from solo.narration.front import Lines
from solo.narration.paragraphs import capital


class People(View):
    """Shows sheets, cards and the whole group."""

    def sheet(self, who: Investigator) -> Lines:
        """The acting investigator's figures."""
        fact = self._game.content.investigators[who.id].fact
        lines = [self._wording.condition(who)]
        for pair in TRACKS:
            lines.append("  ".join(f"{self._name(skill)} {self._skill(who, skill)}" for skill in pair))
        lines.append(self._say("focus", focus=fact.focus, ability=self._wording.teller.name(fact.ability.id)))
        lines += self._explained(fact.ability.id)
        states = self.states(who)
        if states:
            lines.append(capital(", ".join(states)) + ".")
        trophies = self._forms((*who.monster_trophies, *who.gate_trophies))
        if trophies:
            lines.append(self._say("trophies", trophies=self._join(trophies)))
        return [*lines, *self._wording.trail_marks.goes_on(who.id)]

    def _skill(self, who: Investigator, skill: str) -> str:
        value = slider_value(self._game.content, who, skill)
        bonus = strength(self._game, who, skill) - value
        return f"{value}{signed(bonus) if bonus else ''}"

    def inventory(self, who: Investigator) -> Lines:
        """The acting investigator's cards."""
        lines = []
        for copy in who.cards:
            card = self._game.content.card(copy)
            notes = []
            if card.hands:
                notes.append(self._say("hands", count=card.hands))
            if card.price is not None:
                notes.append(self._wording.say("prices", "money", count=price_of(self._game, copy, "list")))
            if copy in who.exhausted:
                notes.append(self._say("exhausted"))
            if who.tokens.get(copy):
                notes.append(self._say("tokens", count=who.tokens[copy]))
            lines.append(self._name(copy) + (f" ({', '.join(notes)})" if notes else ""))
            lines += self._explained(card.id)
        return lines or [self._say("nothing")]

    def listed(self, decision: Decision) -> Lines:
        """All investigators, one after the other."""
        lines = []
        for who in self._game.state.investigators:
            skills = " ".join(f"{self._name(skill)} {self._skill(who, skill)}" for skill in SKILLS)
            lines += [
                self._wording.condition(who),
                *(f"  {state}" for state in self.states(who)),
                f"  {skills}",
                f"  {', '.join(self._name(copy) for copy in who.cards) or self._say('nothing')}",
                *([f"  {', '.join(trophies)}"] if (trophies := self.trophies(who)) else []),
            ]
        return lines or [self._say("nobody")]

    def drawn(self, decision: Decision, columns: int) -> Lines:
        """All investigators side by side; listed where there is no room."""
        return side_by_side([self._column(who) for who in self._game.state.investigators], columns) or self.listed(
            decision
        )

    def _column(self, who: Investigator) -> Lines:
        """An investigator's figures and cards, a line for each."""
        say = self._wording.say
        figures = [
            ("sanity", f"{who.sanity}/{who.max_sanity}"),
            ("stamina", f"{who.stamina}/{who.max_stamina}"),
            *((skill, self._skill(who, skill)) for skill in SKILLS),
        ]
        goods = [say("prices", "money", count=who.money), say("views", "clues", count=who.clues)]
        return [
            capital(self._name(who.id)),
            capital(self._name(who.place)),
            *(f"{capital(self._name(id))} {value}" for id, value in figures),
            *goods,
            *(f"! {state}" for state in self.states(who)),
            *(f"- {self._name(copy)}" for copy in who.cards),
            *self.trophies(who),
        ]
