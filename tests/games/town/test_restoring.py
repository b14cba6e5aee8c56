"""A state out of a file is played on only if it could have come of play (snapshots by hostile hands, newer content)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.host import Host, Setup
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.robustness.mutations import mutate


def snapshots(content: Content, setup: Setup, seed: int, answers: int) -> list[bytes]:
    """The state at every boundary of a campaign played by chance."""
    campaign = Host.begin(content, setup)
    found: list[bytes] = []
    session = FlowRunner(campaign.flow(), lambda: found.append(campaign.snapshot()))
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


def try_mutations(content: Content, sound: list[bytes], seeds: range) -> int:
    """Restore changed snapshots, and play on what is taken; how many were taken."""
    taken = 0
    for seed in seeds:
        dice = random.Random(seed)
        plain = msgspec.msgpack.decode(dice.choice(sound))
        for _ in range(dice.choice((1, 1, 2, 4))):
            mutate(plain, dice)
        try:
            campaign = Host.restore(content, msgspec.msgpack.encode(plain))
        except (msgspec.MsgspecError, ValueError):
            continue
        taken += 1
        campaign.label()
        campaign.digest()
        session = FlowRunner(campaign.flow())
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
        assert Host.restore(content, each).snapshot() == each


def test_a_battle_that_began_in_the_middle_of_somebodys_turn_is_taken(content: Content) -> None:
    """A gate that bursts open in an encounter may wake the Ancient One; whose turn it was no longer matters."""
    amid: list[bytes] = []
    for seed in range(200):
        found = snapshots(content, Setup(seed, single=True), seed, 10**6)
        states = [msgspec.msgpack.decode(each)["state"] or {} for each in found]
        amid = [each for each, state in zip(found, states, strict=True) if state.get("battle") and state["turn"] != -1]
        if amid:
            break
    assert amid
    for each in amid:
        assert Host.restore(content, each).snapshot() == each


def test_what_stands_within_a_round_is_resumed_but_never_restored(content: Content) -> None:
    """Only a game under way is taken up there; no save ever holds it."""
    campaign = Host.begin(content, Setup(7))
    refuse_within(content, within_rounds(campaign, 60), {"setup", "between", *TURNS})


def test_what_stands_within_a_round_of_the_battle_is_resumed_but_never_restored(content: Content) -> None:
    campaign = Host.begin(content, Setup(1, "yig", seats=4, single=True))
    found = within_rounds(campaign, 5_000)
    refuse_within(content, [each for each in found if (state_of(each) or {}).get("battle")], {"battle"})


TURNS = ("upkeep", "movement", "arkham_encounters", "other_world_encounters", "mythos")


def state_of(snapshot: bytes) -> dict[str, Any]:
    """The state in a snapshot."""
    found: dict[str, Any] = msgspec.msgpack.decode(snapshot)["state"]
    return found


def within_rounds(campaign: Host, answers: int) -> list[bytes]:
    """The state at every boundary of a campaign played by chance, within rounds too."""
    found: list[bytes] = []
    session = FlowRunner(campaign.flow(), lambda: found.append(campaign.snapshot()), within=True)
    player = RandomPlayer(7)
    while session.decision is not None and answers:
        session.answer(player(session.decision))
        answers -= 1
    return found


def refuse_within(content: Content, found: list[bytes], phases: set[str]) -> None:
    """All are resumed, in these phases; those within a round are not restored, and there are some of either kind."""
    assert {state_of(each)["phase"] for each in found} == phases
    refused = 0
    for each in found:
        assert Host.resume(content, each).snapshot() == each
        state = state_of(each)
        if state["phase"] in TURNS or "now" in (state["battle"] or {}):
            with pytest.raises(ValueError, match="in the middle of the phase"):
                Host.restore(content, each)
            refused += 1
        else:
            assert Host.restore(content, each).snapshot() == each
    assert 0 < refused < len(found)


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
        campaign = Host.restore(more, each)
        assert campaign.game is not None
        assert campaign.game.state.decks["common"][-2:] == ["home_whistle.1", "home_whistle.2"]
        with pytest.raises(ValueError, match=r"not there \(home_whistle.*--content"):
            Host.restore(content, campaign.snapshot())
    session = FlowRunner(Host.restore(more, played[0]).flow())
    player = RandomPlayer(1)
    for _ in range(200):
        if session.decision is not None:
            session.answer(player(session.decision))
