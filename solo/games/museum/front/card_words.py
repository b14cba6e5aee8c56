"""Cards in play and what lies on them, in few words: their marks, their monsters, and what midnight will bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.boardgame.front.view import GameText
from solo.games.museum.compiled.pieces import printed_row
from solo.games.museum.front.effect_text import ONES_OWN, Words
from solo.games.museum.front.tasks import SIGNS, TaskWords
from solo.games.museum.game import Game
from solo.games.museum.rules.tasks import rows_of
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import words_of
from solo.narration.paragraphs import capital

BETWEEN = " · "
"""What stands between the marks of a card."""


class CardWords(GameText[Game, Words]):
    """Says in few words what cards and monsters are like, for options and questions."""

    phrases = ("options",)

    def __init__(self, wording: Words, tasks: TaskWords) -> None:
        super().__init__(wording)
        self._tasks = tasks
        self._gists = tasks.gists

    # Cards

    def signs(self, card: str) -> list[str]:
        """What a card brings, what failing it costs, what it does, and what is locked there, in a few signs."""
        game, fact = self._game, self._game.fact(card).fact
        by_monsters = [game.content.monster(each.marker).fact.locks for each in game.card_of(card).monsters]
        midnight = (
            words_of([self._wording.say("board", "midnight_mark"), "!"], ""),
            self._gists.told.of(fact.midnight_effect),
        )
        terror = [words_of([SIGNS["terror"], "!"], "")] if fact.terror_effect else []
        locks = (
            [words_of([self._wording.say("board", "lock_mark"), "!"], "")] if any((fact.locks, *by_monsters)) else []
        )
        return [*self._stakes(card), *terror, *_signed([midnight]), *locks]

    def _stakes(self, card: str, *, attempted: bool = True) -> list[str]:
        """What a card brings, and what failing it costs."""
        rewards, penalties = self._tasks.brief(self._game.fact(card), attempted=attempted)
        return _signed([("+", rewards), ("−", penalties)])

    def costs(self, card: str) -> list[str]:
        """What failing a card costs, and whom that devours."""
        return _signed([("−", self._tasks.brief(self._game.fact(card))[1])])

    def standing(self, card: str, who: Investigator | None) -> list[str]:
        """Who stands on a card besides somebody, and so may assist there."""
        there = [self._name(each.id, "first") for each in self._game.at(card) if each is not who]
        return _signed([("@", words_of(there, ", "))]) if there else []

    def promising(self, text: str, card: str, row: int | None = None) -> str:
        """A text about a card to which something comes, with what it brings and costs whoever attempts it.

        row: to which row it comes; those besides are told then.
        """
        attempt = self._game.state.attempt
        attempted = attempt is not None and attempt.card == card
        return words_of([text, *self._besides(card, row), *self._stakes(card, attempted=attempted)], BETWEEN)

    def _besides(self, card: str, row: int | None) -> list[str]:
        """The tasks of a card besides one of its rows; nothing where no row is meant, or there are no others."""
        rows = rows_of(self._game, self._game.card_of(card)) if row is not None else []
        others = [each for each in rows if each.key != str(row)]
        return [self._say("put_besides", tasks=self._tasks.in_order(others))] if others else []

    def going_back(self, card: str) -> str:
        """A card that may go back into its deck, with its tasks, those of monsters among them, and its marks."""
        tasks = self._tasks.in_order(rows_of(self._game, self._game.card_of(card)))
        text = self._say("replace", subject=self._wording.teller.name(card), tasks=tasks)
        return words_of([text, *self.signs(card)], BETWEEN)

    def may_do_several(self, who: Investigator | None) -> bool:
        """Whether somebody may complete several tasks with one roll (A19)."""
        return who is not None and any(gift.many_tasks for gift in self._game.gifts(who))

    def lasting(self, card: str) -> str:
        """What a Mythos card does until midnight; "" for none."""
        if not card:
            return ""
        does, name = self._until_midnight(card), self._wording.teller.name(card)
        return self._wording.say("status", "mythos" if does else "mythos_quiet", card=name, effect=does)

    def newly_lasting(self, card: str) -> str:
        """The same of a card that has just been told; "" also where nothing of it lasts."""
        return self.lasting(card) if self._until_midnight(card) else ""

    def _until_midnight(self, card: str) -> str:
        """What a Mythos card does as long as it lies."""
        return self._gists.lower(self._game.content.mythos[card].fact.lower)

    # Monsters

    def task_of(self, marker: str) -> str:
        """What beats a monster: its task, and the one that the Ancient One adds to every monster (A33)."""
        facts = (self._game.content.monster(marker).fact.tasks[0], self._game.ancient.fact.every_monster)
        return "; ".join(self._tasks.row(printed_row(fact, "0")) for fact in facts if fact is not None)

    def deeds_of(self, marker: str) -> list[str]:
        """What a monster brings and does, besides its task."""
        fact, gists, found = self._game.content.monster(marker).fact, self._gists, list[str]()
        if fact.rewards:
            found.append(self._wording.say("views", "brings", things=gists.amounts(dict(fact.rewards))))
        if fact.midnight_effect:
            one = any(ONES_OWN & step.keys() for step in fact.midnight_effect)
            key = "at_next_midnight_one" if one else "at_next_midnight"
            found.append(self._wording.say("gists", key, effect=gists.told.of(fact.midnight_effect)))
        return [*found, *([gists.lock(fact.locks)] if fact.locks else [])]

    def coming_with(self, marker: str) -> str:
        """What beating a monster that has come brings; "" for nothing but the trophy."""
        rewards, name = dict(self._game.content.monster(marker).fact.rewards), self._wording.teller.name(marker)
        things = self._gists.amounts(rewards)
        return capital(self._wording.say("views", "monster_brings", monster=name, things=things)) if rewards else ""

    def of_monster(self, marker: str) -> str:
        """What beats a monster, and what it does."""
        return "; ".join([self.task_of(marker), *self.deeds_of(marker)])

    def beaten(self, decision: Decision, marker: str) -> str:
        """A monster that may be beaten; where two have one name, with its card, and where that is one too, with its task."""
        monster = self._wording.teller.name(marker)
        at = {
            each.marker: (card.card, each.row, kind_of(each.marker))
            for card in self._game.state.cards
            for each in card.monsters
        }
        among = [at[each.subject] for each in decision.options if each.subject in at]
        if marker not in at or len({kind for *_, kind in among}) == len(among):
            return self._say("beat_monster", monster=monster)
        card, row, kind = at[marker]
        alike = sum((where, what) == (card, kind) for where, _, what in among) > 1
        return self._say("beat_monster_at", monster=monster, spot=self.spot(card, row if alike else -1))

    def spot(self, card: str, row: int) -> str:
        """A place for a monster: a row of a card, or below them (-1)."""
        place = self._wording.teller.name(card)
        if row < 0:
            return self._say("put_below", place=place)
        printed = self._game.content.card(card)
        key = "put_empty" if printed.fact.tasks[row].slot == "empty" else "put"
        return self._say(key, place=place, task=self._tasks.row(printed.rows[row]))

    def coming(self, card: str, row: int) -> str:
        """A row of a card to which a monster comes, and what becomes of that."""
        printed = self._game.content.card(card)
        key = {"empty": "put_more", "partial": "put_partly"}.get(printed.fact.tasks[row].slot, "put_instead")
        return self._say(key, place=self._wording.teller.name(card), task=self._tasks.row(printed.rows[row]))

    # Midnight

    def at_midnight(self) -> list[str]:
        """What monsters, cards in play and the Mythos card that lies do at the next midnight, as far as it is known, and to
        whom where that is one (ES14.1).
        """
        game, name = self._game, self._wording.teller.name
        markers = [monster.marker for card in game.state.cards for monster in card.monsters]
        found: list[tuple[str, Sequence[Mapping[str, Any]]]]
        found = [(each, game.content.monster(each).fact.midnight_effect) for each in markers]
        found += [(card.card, game.fact(card.card).fact.midnight_effect) for card in game.state.cards]
        if lying := game.state.mythos_card:
            found.append((lying, game.content.mythos[lying].fact.lower.at_next_midnight))
        lines = []
        for id, steps in found:
            if effect := self._gists.told.of(steps):
                key = "midnight_of_who" if any(ONES_OWN & step.keys() for step in steps) else "midnight_of"
                said = {"source": name(id), "who": name(game.deciding.id), "effect": effect}
                lines.append(self._wording.say("board", key, **said))
        return lines


def _signed(shown: Sequence[tuple[str, str]]) -> list[str]:
    """Things behind the sign of each."""
    return [words_of([sign, things], "\N{NO-BREAK SPACE}") for sign, things in shown if things]
