"""What every game of the register has to keep, and the toy with them: a game that moves in is told here what it lacks."""

from __future__ import annotations

from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec
import pytest

from solo.games import GAMES, rules
from solo.kernel.decisions import About, Decision, IllegalAnswer
from solo.kernel.events import digest_events
from solo.kernel.flow import FlowRunner
from solo.kernel.host import Host, Rules
from solo.players.random_player import DefaultPlayer, RandomPlayer
from solo.players.search import ForkableGame
from solo.players.simulation import SimulationPlan, play_one, players
from solo.storage.database import Database
from solo.storage.errors import StorageError
from solo.storage.exchange import export_text, import_export, read_export
from solo.storage.recover import recover
from solo.storage.saved_campaign import SavedCampaign, encode_events
from solo.storage.verify import verify
from tests.games.boundaries import go_on_from_everywhere
from tests.toy import GAME as TOY

SEEDS = (1, 2, 3)


@pytest.fixture(scope="module", params=[*GAMES, "toy"])
def game(request: pytest.FixtureRequest) -> Rules:
    """Each game's rules, with its content loaded."""
    found: Rules = TOY.load() if request.param == "toy" else rules(request.param)
    return found


def begun(game: Rules, seed: int) -> Host:
    return game.begin({"seed": seed})


def test_a_setup_needs_nothing_but_a_seed(game: Rules) -> None:
    fields = {field.name: field.required for field in msgspec.structs.fields(game.setup)}
    assert fields.pop("seed")
    assert not any(fields.values())


def test_whole_games_end_with_every_invariant_held(game: Rules) -> None:
    for seed in SEEDS:
        played = play_one(game, SimulationPlan(1, seed=seed, check=True, fingerprint=True), 0)
        assert played.decisions > 0
        assert played.tally["won"] in (0, 1)
        assert played.digest == play_one(game, SimulationPlan(1, seed=seed, fingerprint=True), 0).digest


def test_every_autoplayer_comes_to_an_end(game: Rules) -> None:
    for name in players(game):
        assert play_one(game, SimulationPlan(1, player=name, seed=5, check=True), 0).decisions > 0


def test_at_every_boundary_a_snapshot_makes_an_equal_host_that_goes_on_alike(game: Rules) -> None:
    host, player = begun(game, 4), RandomPlayer(4)
    snapshots: list[tuple[bytes, str]] = []
    waiting: list[tuple[int, Decision | None]] = []

    def keep() -> None:
        snapshots.append((host.snapshot(), host.digest()))

    session = FlowRunner(host.flow(), keep)
    while session.decision is not None and len(snapshots) < 8:
        while len(waiting) < len(snapshots):
            waiting.append((len(waiting), session.decision))
        session.answer(player(session.decision))
    for number, decision in waiting:
        raw, mark = snapshots[number]
        again = game.restore(raw)
        assert (again.digest(), again.snapshot()) == (mark, raw)
        assert FlowRunner(again.flow()).decision == decision


def test_from_every_boundary_within_rounds_too_the_same_answers_lead_to_the_same_game(game: Rules) -> None:
    for seed in SEEDS:
        assert len(go_on_from_everywhere(game, {"seed": seed}, 120).stops) > 2


def test_decisions_of_equal_games_are_equal_and_can_be_sent(game: Rules) -> None:
    """All of a decision is plain data for whoever asks for it, and what it is about can be read back."""
    seen: dict[type[About], list[About]] = {}
    for seed in SEEDS:
        one, other = (FlowRunner(begun(game, seed).flow()) for _ in range(2))
        player = RandomPlayer(seed)
        while (decision := one.decision) is not None:
            assert other.decision is not decision
            assert other.decision == decision
            assert set(decision.option_steps) <= {option.id for option in decision.options}
            msgspec.msgpack.encode(decision)
            assert msgspec.json.decode(msgspec.json.encode(decision))["kind"] == decision.kind
            if decision.about is not None:
                seen.setdefault(type(decision.about), []).append(decision.about)
            answer = player(decision)
            one.answer(answer)
            other.answer(answer)
    known: Any = reduce(or_, seen, About)
    for about in (about for abouts in seen.values() for about in abouts):
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(about), type=known) == about
        assert msgspec.json.decode(msgspec.json.encode(about), type=known) == about


def test_a_fork_at_any_decision_is_equal_and_apart(game: Rules) -> None:
    line, player = ForkableGame(game, begun(game, 8)), RandomPlayer(8)
    while line.decision is not None and line.host.label().get("round", 0) < 6:
        fork = line.fork().fork()
        before = line.host.digest()
        assert fork.decision == line.decision
        assert fork.host.digest() == before
        assert fork.host.take_events() == []
        host, session = line.playout()
        assert session.decision == line.decision
        assert host.digest() == before
        stray = RandomPlayer(99)
        while session.decision is not None and host.digest() == before:
            session.answer(stray(session.decision))
        assert line.host.digest() == fork.host.digest() == before
        line.host.take_events()
        answer = player(line.decision)
        line.answer(answer)
        fork.answer(answer)
        assert fork.decision == line.decision
        assert (fork.host.digest(), fork.host.take_events()) == (line.host.digest(), line.host.take_events())


def test_an_imagined_game_shows_what_this_one_shows_and_goes_on_otherwise(game: Rules) -> None:
    """At every fifth decision some futures are imagined: alike by seed, unlike each other, and each played to its end."""
    line, player, ends = ForkableGame(game, begun(game, 8)), RandomPlayer(8), []
    for number in range(400):
        if line.decision is None:
            break
        if number % 5 == 0:
            before = line.host.digest()
            hosts = [line.playout(imagined=seed) for seed in (21, 21, 22)]
            assert all(session.decision == line.decision for _, session in hosts)
            assert all(host.label() == line.host.label() for host, _ in hosts)
            one, same, other = (host.digest() for host, _ in hosts)
            assert one == same
            assert len({one, other, before}) == 3
            assert line.host.digest() == before
            if number % 80 == 0:
                ends.append(ended(game, *hosts[0]))
                assert ended(game, *hosts[1]) == ends[-1]
        line.answer(player(line.decision))
    assert ends


def ended(game: Rules, host: Host, session: FlowRunner) -> str:
    """How a game ends that is played on at random, with every invariant held."""
    player = RandomPlayer(5)
    while session.decision is not None:
        assert list(game.problems(host, session.decision)) == []
        session.answer(player(session.decision))
    assert host.label()["ended"]
    return host.digest()


def test_a_line_goes_to_the_end_and_a_fork_of_the_end_is_over(game: Rules) -> None:
    line, player = ForkableGame(game, begun(game, 8)), RandomPlayer(8)
    while line.decision is not None:
        with pytest.raises(IllegalAnswer):
            line.answer("no such answer")
        line.answer(player(line.decision))
    fork = line.fork()
    assert fork.decision is None
    assert fork.host.label() == line.host.label()
    with pytest.raises(RuntimeError, match="over"):
        fork.answer("anything")


def test_damaged_snapshots_and_events_are_refused(game: Rules) -> None:
    for raw in (b"", b"\xc1", msgspec.msgpack.encode({"no": "state"}), begun(game, 1).snapshot()[:-3]):
        with pytest.raises((msgspec.MsgspecError, ValueError)):
            game.restore(raw)
        with pytest.raises((msgspec.MsgspecError, ValueError)):
            game.read_events(raw)


def test_labels_say_whether_it_is_over(game: Rules) -> None:
    host = begun(game, 6)
    assert host.label()["ended"] == ""
    session, player = FlowRunner(host.flow()), DefaultPlayer()
    while session.decision is not None:
        session.answer(player(session.decision))
    assert host.label()["ended"]
    msgspec.json.encode(host.label())


def test_a_list_says_where_the_last_answer_led(game: Rules, tmp_path: Path) -> None:
    """Not the last checkpoint: also within a turn, and after answers were taken back."""
    saved_campaign, player = SavedCampaign.create(game, tmp_path / "a.solo", {"seed": 9}), RandomPlayer(9)

    def listed() -> None:
        database = Database.open(tmp_path / "a.solo", read_only=True)
        label = database.label(database.about())
        database.close()
        assert msgspec.to_builtins(label) == msgspec.json.decode(msgspec.json.encode(saved_campaign.host.label()))

    for _ in range(40):
        if saved_campaign.decision is not None:
            saved_campaign.answer(player(saved_campaign.decision))
            listed()
    saved_campaign.undo(7)
    listed()
    saved_campaign.redo(2)
    listed()
    saved_campaign.close()
    listed()


def test_a_kept_game_is_what_its_journal_says(game: Rules, tmp_path: Path) -> None:
    saved_campaign, player = SavedCampaign.create(game, tmp_path / "a.solo", {"seed": 9}), RandomPlayer(9)
    for _ in range(60):
        if saved_campaign.decision is None:
            break
        saved_campaign.answer(player(saved_campaign.decision))
    position, digest, story = saved_campaign.position, saved_campaign.host.digest(), saved_campaign.story()
    saved_campaign.close()
    assert game.read_events(encode_events(story)) == story
    assert verify(game, tmp_path / "a.solo").problems == []
    again = SavedCampaign.open(game, tmp_path / "a.solo")
    assert (again.position, again.host.digest(), digest_events(again.story())) == (
        position,
        digest,
        digest_events(story),
    )
    assert again.undo(3) == 3
    assert again.redo(3) == 3
    assert again.host.digest() == digest
    again.close()


def test_a_save_and_an_export_say_which_game_they_are_of(game: Rules, tmp_path: Path) -> None:
    path, other = tmp_path / "a.solo", TOY.load() if game.name != "toy" else rules("town")
    SavedCampaign.create(game, path, {"seed": 9}).close()
    source = tmp_path / "a.yaml"
    source.write_text(export_text(path, "a"), encoding="utf-8")
    assert read_export(source).game == game.name
    for refused in (
        lambda: SavedCampaign.open(other, path),
        lambda: verify(other, path),
        lambda: recover(other, path, tmp_path / "b.solo"),
        lambda: import_export(other, read_export(source), source, tmp_path / "b.solo"),
    ):
        with pytest.raises(StorageError, match=f"of the {game.name} game"):
            refused()
    assert not (tmp_path / "b.solo").exists()
    saved_campaign = import_export(game, read_export(source), source, tmp_path / "b.solo")
    saved_campaign.close()
