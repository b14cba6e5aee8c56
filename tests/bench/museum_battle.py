"""How often a prepared group wins the museum's final battle: `python -m tests.bench.museum_battle [BATTLES] [ANCIENT_ONE ...]`,
on one process. `museum_wins` writes the same table to docs/museum-win-rates.md.

Every Ancient One that fights is fought by 1, 2, 4, 6 and 8 investigators, BATTLES times each; the decent player fights. A
prepared group is one that has gone for possessions: what it holds is what the best tenth of decent groups of its size held
when an Ancient One awoke, by the number of cards and clues (`KITS`). Which cards these are is left to chance.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from solo.games.museum.checks.by_hand import give, give_trophies, scenario
from solo.games.museum.compiled.pieces import Content
from solo.games.museum.content import load
from solo.games.museum.game import Game
from solo.games.museum.host import Host
from solo.games.museum.players.decent import DecentPlayer
from solo.games.museum.printed.numbers import ANCIENT, DECKS, HOURS
from solo.games.museum.rules.pool import put
from solo.games.museum.state import VICTORIES
from solo.kernel.dice import Dice
from solo.kernel.flow import FlowRunner
from solo.kernel.piece_ids import kind_of

BATTLES = 60
GROUPS = (1, 2, 4, 6, 8)
LOST = {"green": 0.4, "yellow": 0.4, "red": 0.75}
"""How often a die of a color stayed locked and is out of the battle (ES18.2)."""
MONSTERS = 5
"""Monsters in play as it awakes, for Hastur's X."""

Setting = tuple[str, int]
"""An Ancient One and how many investigators."""


class Kit(NamedTuple):
    """What a group holds together. trophies: adventures; monsters: beaten ones; sanity, stamina: the points of all."""

    common: int
    unique: int
    spell: int
    ally: int
    clues: int
    trophies: int
    monsters: int
    sanity: int
    stamina: int


KITS = {
    1: Kit(2, 3, 5, 0, 2, 3, 1, 2, 3),
    2: Kit(4, 5, 6, 0, 3, 5, 3, 4, 4),
    4: Kit(5, 6, 6, 0, 6, 8, 1, 10, 11),
    6: Kit(6, 7, 6, 1, 8, 11, 3, 17, 20),
    8: Kit(5, 9, 7, 1, 8, 12, 2, 22, 26),
}
"""The means of the best tenth of the groups before whom an Ancient One awoke, in whole numbers."""
AWOKEN = 466
"""How many groups were looked at, in games with every Ancient One and group."""

content: Content = cache(load)()


def settings(groups: Iterable[int] = GROUPS) -> list[Setting]:
    """Every Ancient One that fights, with every group."""
    fighting = [id for id, ancient in content.ancient_ones.items() if not ancient.fact.no_battle]
    return [(id, group) for id in fighting for group in groups]


def prepared(ancient_one: str, group: int, seed: int) -> Game:
    """A prepared group before the Ancient One that has just awoken, at any hour."""
    chance, kit = random.Random(seed), KITS[group]
    people = chance.sample(sorted(content.sheets), group)
    game = scenario(content, ancient_one=ancient_one, investigators=people, cards=(), seed=seed)
    state, seats = game.state, game.state.investigators
    for number, deck in enumerate(DECKS):
        for place, kind in enumerate(chance.sample(list(map(kind_of, state.decks[deck])), getattr(kit, deck))):
            give(game, seats[(place + number) % group], kind)
    for place, card in enumerate(chance.sample(state.adventures, kit.trophies)):
        give_trophies(game, seats[place % group], [card])
    for place, marker in enumerate(chance.sample(state.cup, kit.monsters)):
        give_trophies(game, seats[place % group], monsters=[kind_of(marker)])
    for place, who in enumerate(seats):
        who.clues = part(kit.clues, group, place)
        who.sanity = min(part(kit.sanity, group, place), who.max_sanity)
        who.stamina = min(part(kit.stamina, group, place), who.max_stamina)
        who.place = ANCIENT
    for color, share in LOST.items():
        if chance.random() < share:
            put(next(die for die in state.dice if die.color == color), "gone")
    fact = game.ancient.fact
    if fact.combat_x is not None:
        state.x = min(max(MONSTERS, fact.combat_x.minimum), fact.combat_x.maximum)
    state.battle, state.doom, state.hour = True, len(fact.doom_track), chance.randrange(HOURS)
    game.dice = Dice(seed)
    return game


def part(total: int, group: int, place: int) -> int:
    """What one of a group has of a total that is dealt round."""
    return total // group + (place < total % group)


def won(setting: Setting, seed: int) -> bool:
    """Whether a prepared group wins a battle."""
    ancient_one, group = setting
    host = Host(prepared(ancient_one, group, seed), seed)
    player, session = DecentPlayer(host), FlowRunner(host.flow())
    while session.decision is not None:
        session.answer(player(session.decision))
    return host.game.state.ended in VICTORIES


def fight(setting: Setting, battles: int) -> float:
    """How many of 100 battles with one setting are won."""
    return 100 * sum(won(setting, seed) for seed in range(battles)) / battles


def section(names: Mapping[str, str], fought: Mapping[Setting, float], battles: int) -> str:
    """What the page says of these battles, with their table."""
    heads = ["Investigators", *(name.replace("spell", "spells").replace("ally", "allies") for name in Kit._fields)]
    kits = ["| " + " | ".join(map(str, [group, *kit])) + " |" for group, kit in KITS.items()]
    lost = ", ".join(f"the {color} in {100 * share:.0f}" for color, share in LOST.items() if color != "green")
    return "\n".join(
        [
            f"""## The final battle of a prepared group

A prepared group has gone for possessions: it holds what the best tenth of decent groups of its size held when an Ancient One
awoke, by the number of cards and clues. These are the means of that tenth of {AWOKEN} groups, for all investigators together
(trophies: adventures; monsters: beaten ones; sanity and stamina: what is left of them):
""",
            "| " + " | ".join(heads) + " |",
            "|---" * len(heads) + "|",
            *kits,
            f"""
All is dealt round. Which cards they are is left to chance, and so are the investigators, the hour and the dice that stayed
locked and are out, as often as with those groups: a green one in {100 * LOST["green"]:.0f} of 100 battles, {lost}. Hastur finds
{MONSTERS} monsters in play. Each field: how many of {battles} battles the decent player won, in 100.
""",
            table(names, fought),
            """
Azathoth ends the game as he awakes. The tasks, tracks and attacks of Cthulhu, Yig and Yog-Sothoth are known and not ours to
change: Yig's task needs but two dice and his attack can be paid with clues, so whoever is prepared mostly beats him, and
Yog-Sothoth devours whoever has no trophy left, which a large group cannot prevent. Hastur takes two sanity of everybody, and so
large groups, of which nobody is fresh, do not last.""",
        ]
    )


def table(names: Mapping[str, str], fought: Mapping[Setting, float]) -> str:
    """The figures of all battles, with the means of each row, of each column, and of all."""
    groups = list(dict.fromkeys(group for _, group in fought))
    ancient_ones = list(dict.fromkeys(ancient_one for ancient_one, _ in fought))
    lines = ["| Ancient One | " + " | ".join(map(str, groups)) + " | all |", "|---" * (len(groups) + 2) + "|"]
    lines += [row(names[each], [fought[each, group] for group in groups]) for each in ancient_ones]
    return "\n".join([*lines, row("**all**", [mean(fought[each, group] for each in ancient_ones) for group in groups])])


def row(name: str, rates: list[float]) -> str:
    """A line of the table, with its mean at the end."""
    return f"| {name} | " + " | ".join(f"{rate:.0f} %" for rate in [*rates, mean(rates)]) + " |"


def mean(rates: Iterable[float]) -> float:
    """The mean of some figures."""
    found = list(rates)
    return sum(found) / len(found)


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else BATTLES
    chosen = [each for each in settings() if each[0] in (sys.argv[2:] or content.ancient_ones)]
    print(table({id: id for id in content.ancient_ones}, {each: fight(each, wanted) for each in chosen}))
