"""Tasks, dice and icons: in words, and in the signs with which they are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from solo.boardgame.front.view import GameText
from solo.games.museum.abouts import DieView, TaskRow
from solo.games.museum.compiled.pieces import Adventure
from solo.games.museum.front.effect_text import EffectTexts, Words
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import PENALTIES, PIPS, REWARDS, SYMBOLS, VALUES
from solo.games.museum.rules.dangers import failing_takes
from solo.games.museum.rules.failing import prevents_failing
from solo.games.museum.rules.rewards import points_lost
from solo.narration.messages import Forms, word_of
from solo.narration.paragraphs import unbreakable

SIGNS = {"lore": "§", "peril": "†", "terror": "ψ", "wild": "★", "investigation": "n"}
"""How symbols are drawn; investigation is a number. Encodings that lack a sign have a plainer one for it (`table/lines`)."""


def sign_of(face: str) -> str:
    """The sign of a face: "3" for three of investigation, " " for a die that has not been rolled.

    >>> sign_of("i3"), sign_of("lore"), sign_of("")
    ('3', '§', ' ')
    """
    return str(PIPS[face]) if face in PIPS else SIGNS.get(face, " ")


def symbols_of(row: TaskRow) -> list[str]:
    """What a row asks for, as signs: "9 § ††" is nine of investigation, one lore, two peril."""
    signs = [str(each) for each in row.investigation]
    signs += [SIGNS[symbol] * getattr(row, symbol) for symbol in SYMBOLS if getattr(row, symbol)]
    return signs + ["/".join(SIGNS[symbol] for symbol in box) for box in row.boxes]


class TaskWords(GameText[Game, Words]):
    """Says tasks, dice, rewards and penalties in the words of a catalogue."""

    phrases = ("tasks",)

    def __init__(self, wording: Words) -> None:
        super().__init__(wording)
        self.gists = EffectTexts(wording)

    # Rows

    def row(self, row: TaskRow) -> str:
        """What a row asks for, in words, with its price: "investigation 3, lore (costs 1 sanity)"."""
        parts = [self._say("investigation", count=each) for each in row.investigation]
        parts += [self._say(symbol, count=getattr(row, symbol)) for symbol in SYMBOLS if getattr(row, symbol)]
        parts += [self.gists.either([word_of(self.face(symbol)) for symbol in box]) for box in row.boxes]
        text = ", ".join(parts) or self._say("nothing")
        costs = self.costs(row)
        return self._say("with_costs", task=text, costs=costs) if costs else text

    def costs(self, row: TaskRow) -> str:
        """What completing a row costs besides dice; "" for nothing."""
        signs = self.signs_lost([row.monster]) if row.monster and not row.key.endswith("+") else 0
        priced = (("sanity", row.sanity), ("stamina", row.stamina), ("elder_sign", signs))
        costs = {what: count for what, count in priced if count}
        parts = [self._say("costs", things=self.gists.amounts(costs))] if costs else []
        parts += [self._say("clock", count=row.clock)] if row.clock else []
        return ", ".join(parts)

    def signs_lost(self, monsters: Sequence[str]) -> int:
        """How many Elder Signs it costs to beat some monsters by dice under this Ancient One (A34); no more than there are."""
        state, content = self._game.state, self._game.content
        if not state.ancient_one:
            return 0
        each: int = sum(step.get("remove_elder_sign", 0) for step in self._game.ancient.cultist_defeated.raw)
        cultists = sum("cultist" in content.monster(marker).fact.traits for marker in monsters)
        return min(state.signs, each * cultists)

    def in_order(self, rows: Sequence[TaskRow]) -> str:
        """Several tasks, which wait for one another or do not."""
        between = "then" if any(not row.open for row in rows) else "and"
        return self._wording.say("options", between).join(map(self.named, rows))

    def named(self, row: TaskRow) -> str:
        """A row in words, with the monster that stands on it."""
        if not row.monster:
            return self.row(row)
        return self._say("of_monster", monster=self._wording.teller.name(row.monster), task=self.row(row))

    # Dice

    def face(self, face: str) -> Forms:
        """The name of a face; of "investigation", of the symbol."""
        return self._wording.teller.name_of("faces", face)

    def die(self, die: DieView) -> str:
        """A die in words: what it shows, its color if it is not green, and where it lies if not in the pool."""
        shown = word_of(self.face(die.face)) if die.face else self._say("unrolled")
        if die.color != "green":
            shown = self._say("colored", color=self._wording.teller.name_of("colors", die.color), face=shown)
        return self._lying(die, shown)

    def dice(self, dice: Iterable[DieView]) -> str:
        """Dice that lie, as a roll is told: "lore, 3, 3 (red)"."""
        say = self._wording.teller.catalogue.say
        words = ((die, say("events", "Dice", die.color, face=self.face(die.face))) for die in dice if die.face)
        return ", ".join(self._lying(die, shown) for die, shown in words)

    def dice_again(self, pool: Sequence[DieView], taken: Sequence[DieView]) -> str:
        """To roll some dice of a roll again: "roll 1, terror again", "roll all but 3 again"; in the fewest words.

        What stays is only named where none of the dice that are rolled again shows the same.
        """
        say, kept = self._wording.say, [each for each in pool if each not in taken]
        if not kept:
            return say("gists", "reroll", "every")
        fewer = len(kept) < len(taken) and not {self.die(each) for each in kept} & {self.die(each) for each in taken}
        key, named = ("all_but", kept) if fewer else ("these", taken)
        return say("gists", "reroll", key, dice=self.dice(named), count=len(named))

    @property
    def other_dice_again(self) -> str:
        """To roll others again than those that had best be."""
        return self._wording.say("gists", "reroll", "others")

    def _lying(self, die: DieView, shown: str) -> str:
        """What a die shows, and where it lies if not in the pool."""
        if die.place == "spell":
            return self._say("on_spell", face=shown, spell=self._wording.teller.name(die.holder))
        return self._say("held", face=shown) if die.place == "marker" else shown

    def pool(self, dice: Iterable[DieView]) -> Any:
        """Dice that are not rolled yet, by color: "5 green dice and a red die"."""
        counts = Counter(die.color for die in dice)
        return self._join([self._of_color(color, count) for color, count in counts.items()])

    def _of_color(self, color: str, count: int) -> str:
        return self._say("of_color", color, count=count)

    # Icons

    def rewards(self, card: Adventure) -> str:
        """What completing a card brings, in the order in which it is carried out (A28)."""
        return str(self.gists.amounts(dict(card.fact.rewards), REWARDS)["name"]) if card.fact.rewards else ""

    def penalties(self, card: Adventure) -> str:
        """What failing at a card costs whoever has the turn (A29)."""
        lost = self._lost(card)
        return str(self.gists.amounts(lost, PENALTIES)["name"]) if lost else ""

    def _lost(self, card: Adventure) -> dict[str, int]:
        """What failing at a card costs whoever has the turn, with what lasting effects add; else as it is printed (A35)."""
        who, printed = self._wording.first(), dict(card.fact.penalties)
        if who is None or not self._game.state.ancient_one:
            return printed
        lost = {**printed, **dict(zip(VALUES, points_lost(self._game, who, printed), strict=True))}
        return {what: count for what, count in lost.items() if count}

    def fate(self, card: Adventure) -> dict[str, Any]:
        """Whether failing at a card takes the last sanity or stamina of whoever has the turn (ES16.1), as arguments of a message.

        Empty where it does not. at_worst: "yes" if only together with what tasks cost and terror takes. saved: "yes" if something
        at hand prevents it, those `cards`; of what may happen at worst nothing is said then.
        """
        game, who, lost, id = self._game, self._wording.first(), self._lost(card), card.fact.id
        if who is None:
            return {}
        surely = any(0 < getattr(who, what) <= lost.get(what, 0) for what in VALUES)
        perhaps = game.in_play(id) and any(
            0 < getattr(who, what) <= failing_takes(game, id, who, what) for what in VALUES
        )
        things = prevents_failing(game, who, id) if surely or perhaps else []
        if not (surely or (perhaps and not things)):
            return {}
        names = self._join([self._wording.teller.name(each) for each in things])
        return {"at_worst": "no" if surely else "yes", "saved": "yes" if things else "no", "cards": names}

    def brief(self, card: Adventure, *, attempted: bool = True) -> tuple[str, str]:
        """What a card brings and what failing it costs, as short as possible; whom that devours, if it is attempted.

        Elder Signs of its monsters are among it, and those that they cost are taken off.
        """
        rewards, lost = dict(card.fact.rewards), self._lost(card)
        game, id = self._game, card.fact.id
        monsters = [each.marker for each in game.card_of(id).monsters] if game.in_play(id) else []
        taken = self.signs_lost(monsters)
        brought = sum(game.content.monster(each).fact.rewards.get("elder_sign", 0) for each in monsters)
        net = rewards.pop("elder_sign", 0) + brought - taken
        costs = [self.short([(what, lost[what]) for what in PENALTIES if what in lost])]
        fate = self.fate(card) if attempted else {}
        costs += [self._wording.say("short", "devoured", **fate)] if fate else []
        rewards |= {"elder_sign": net} if net and not taken else {}
        brings = [self.short([(what, rewards[what]) for what in REWARDS if what in rewards])]
        brings += [self._wording.say("short", "net_sign", count=net)] if taken else []
        return ", ".join(filter(None, brings)), ", ".join(filter(None, costs))

    def short(self, icons: Sequence[tuple[str, int]]) -> str:
        """Icons in the fewest words, for the board: "2 clues, spell"."""
        say = self._wording.say
        return ", ".join(unbreakable(say("short", what, count=count)) for what, count in icons)
