"""A state out of a file is played on only if it could have come of play (snapshots by hostile hands, newer content)."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from solo.games.town.campaign import Campaign, Setup
from solo.games.town.content import load
from solo.games.town.printed.pieces import Content
from solo.kernel.flow import Session
from solo.players.random_player import RandomPlayer


def snapshots(content: Content, setup: Setup, seed: int, answers: int) -> list[bytes]:
    """The state at every boundary of a campaign played by chance."""
    campaign = Campaign.begin(content, setup)
    found: list[bytes] = []
    session = Session(campaign.flow(), lambda: found.append(campaign.snapshot()))
    player = RandomPlayer(seed)
    while session.decision is not None and answers:
        session.answer(player(session.decision))
        answers -= 1
    return found


@pytest.fixture(scope="module")
def sound(content: Content) -> list[bytes]:
    """Boundaries of all kinds: before the setup, between turns, in the final battle, of the second night, at the end."""
    found = snapshots(content, Setup(7), 7, 400) + snapshots(content, Setup(73, seats=1), 73, 10**6)
    found += snapshots(content, Setup(3, "cthulhu", seats=8, variants=("V2",)), 5, 10**6)
    phases = {(msgspec.msgpack.decode(each)["state"] or {}).get("phase") for each in found}
    assert phases == {"setup", "between", "battle", None}
    return found


def places(plain: Any, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """Where a value stands within plain data, all of them."""
    if path:
        yield path
    if isinstance(plain, dict):
        for key in plain:
            yield from places(plain[key], *path, key)
    elif isinstance(plain, list):
        for index, each in enumerate(plain):
            yield from places(each, *path, index)


WORDS = ["", "x", "yig", "woods", "lost_in_time_and_space", "eliminated", "final_battle", "sky", "food.1", "curse.1"]
WORDS += ["bank_loan.1", "cultist.1", "abyss", "abyss_1", "battle", "setup", "between", "over", "mythos", "V2", "V13"]
WORDS += [
    "x" * 10_000,
    "\x1b[2J",
    "monterey_jack",
    "victory",
    "defeat",
    "lost",
    "single",
    "common",
    "ally",
    "patrol_wagon.1",
]
NUMBERS = [
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    16,
    99,
    10**4,
    10**6,
    10**7,
    2**31,
    2**62,
    2**63 - 1,
    -(2**63),
]
ODD: list[Any] = [None, True, False, 1.5, float("nan"), float("inf"), b"x", [], {}, [[]], {"x": {}}, "1"]


def mutate(plain: Any, dice: random.Random) -> None:
    """One change somewhere: another value, a value gone, twice, moved or of another type."""
    path = dice.choice(list(places(plain)))
    inside = plain
    for step in path[:-1]:
        inside = inside[step]
    value, last = inside[path[-1]], path[-1]
    kind = dice.randrange(8)
    if kind == 0:
        inside[last] = dice.choice(ODD)
    elif kind == 1 and isinstance(value, int):
        inside[last] = dice.choice(NUMBERS)
    elif kind == 2 and isinstance(value, str):
        inside[last] = dice.choice(WORDS)
    elif kind == 3:
        del inside[last]
    elif kind == 4 and isinstance(value, list):
        value.append(dice.choice([*value, *WORDS, *ODD]))
    elif kind == 5 and isinstance(value, list):
        dice.shuffle(value)
        del value[dice.randrange(len(value) + 1) :]
    elif kind == 6 and isinstance(value, dict):
        value[dice.choice(WORDS)] = dice.choice([*value.values(), *WORDS, *NUMBERS, *ODD])
    else:
        other = plain
        for step in dice.choice(list(places(plain))):
            other = other[step]
        inside[last] = copy.deepcopy(other)


def try_mutations(content: Content, sound: list[bytes], seeds: range) -> int:
    """Restore changed snapshots, and play on what is taken; how many were taken."""
    taken = 0
    for seed in seeds:
        dice = random.Random(seed)
        plain = msgspec.msgpack.decode(dice.choice(sound))
        for _ in range(dice.choice((1, 1, 2, 4))):
            mutate(plain, dice)
        try:
            campaign = Campaign.restore(content, msgspec.msgpack.encode(plain))
        except (msgspec.MsgspecError, ValueError):
            continue
        taken += 1
        campaign.label()
        campaign.digest()
        session = Session(campaign.flow())
        player = RandomPlayer(seed)
        for _ in range(150):
            if session.decision is None:
                break
            session.answer(player(session.decision))
    return taken


def test_a_changed_state_is_refused_or_can_be_played_on(content: Content, sound: list[bytes]) -> None:
    assert 5 < try_mutations(content, sound, range(300)) < 250


@pytest.mark.campaign
def test_ten_thousand_changed_states(content: Content, sound: list[bytes]) -> None:
    assert try_mutations(content, sound, range(1000, 11_000)) > 500


def test_every_boundary_of_whole_campaigns_is_taken(content: Content, sound: list[bytes]) -> None:
    for each in sound:
        assert Campaign.restore(content, each).snapshot() == each


CARDS = """deck: common
cards:
- {id: home_whistle, copies: 2, price: 1, hands: 0, type: other}
"""


def test_content_that_is_gone_is_named_and_new_content_joins_the_decks(
    content: Content, sound: list[bytes], tmp_path: Path
) -> None:
    """What was saved with more cards is refused with their names; a newer version's cards lie under their decks."""
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    more = load((tmp_path,))
    played = [each for each in sound if (msgspec.msgpack.decode(each)["state"] or {}).get("decks")]
    for each in played:
        campaign = Campaign.restore(more, each)
        assert campaign.game is not None
        assert campaign.game.state.decks["common"][-2:] == ["home_whistle.1", "home_whistle.2"]
        with pytest.raises(ValueError, match=r"not there \(home_whistle.*--content"):
            Campaign.restore(content, campaign.snapshot())
    session = Session(Campaign.restore(more, played[0]).flow())
    player = RandomPlayer(1)
    for _ in range(200):
        if session.decision is not None:
            session.answer(player(session.decision))
