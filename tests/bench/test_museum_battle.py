"""The battles of prepared groups: what such a group holds, and the table on the page."""

from __future__ import annotations

import re
from collections import Counter

from tests.bench import museum_battle, museum_wins

SHARE = re.compile(r"\| (\d+) %(?= \|)")


def test_a_prepared_group_holds_its_kit() -> None:
    for group, kit in museum_battle.KITS.items():
        game = museum_battle.prepared("hastur", group, 5)
        people = game.state.investigators
        decks = Counter(game.content.possession(copy).deck for who in people for copy in who.cards)
        assert [decks[deck] for deck in museum_battle.DECKS] == [*kit[:4]]
        assert sum(who.clues for who in people) == kit.clues
        assert sum(len(who.trophies) for who in people) == kit.trophies
        assert sum(len(who.monsters) for who in people) == kit.monsters
        assert sum(who.sanity for who in people) <= kit.sanity
        assert all(who.sanity and who.stamina for who in people)
        assert (game.state.battle, game.state.doom, game.state.x) == (True, 12, 3)


def test_the_table_has_the_means_of_rows_and_columns() -> None:
    fought = {("yig", 1): 20.0, ("yig", 2): 40.0, ("hastur", 1): 0.0, ("hastur", 2): 10.0}
    lines = museum_battle.table({"yig": "Yig", "hastur": "Hastur"}, fought).splitlines()
    assert lines[2] == "| Yig | 20 % | 40 % | 30 % |"
    assert lines[-1] == "| **all** | 10 % | 25 % | 18 % |"


def test_a_battle_is_fought_to_its_end_and_the_same_again() -> None:
    fought = [museum_battle.won(("yig", 1), seed) for seed in range(6)]
    assert any(fought)
    assert fought == [museum_battle.won(("yig", 1), seed) for seed in range(6)]


def test_the_shipped_battles_are_fair() -> None:
    """Of what is ours to change, about one battle in five is won, and none of the groups is without hope."""
    page = museum_wins.FILE.read_text(encoding="utf-8").partition("## The final battle")[2]
    lines = {line.split(" | ")[0].strip("| "): list(map(int, SHARE.findall(line))) for line in page.splitlines()}
    ours = [lines[name] for name in ("Hastur", "Ithaqua", "Nyarlathotep", "Shub-Niggurath")]
    assert all(len(line) == len(museum_battle.GROUPS) + 1 for line in ours)
    assert 10 <= museum_battle.mean(line[-1] for line in ours) <= 30
    assert all(8 <= museum_battle.mean(column) <= 45 for column in zip(*ours, strict=True))
