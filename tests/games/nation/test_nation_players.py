"""The nation game's players: they play whole games by the rules, know nothing that is hidden, and the decent one plays well."""

from __future__ import annotations

from statistics import mean

import pytest

from solo.games.nation.host import Rules
from solo.games.nation.players import careful
from solo.games.nation.players.careful import CarefulPlayer
from solo.games.nation.players.decent import DecentPlayer
from solo.games.nation.players.racer import RacingPlayer
from solo.games.nation.players.weights import PLANS
from solo.games.nation.rules.scoring import score_parts
from solo.games.nation.state import ENDS
from solo.kernel.flow import FlowRunner
from solo.players.simulation import SimulationPlan, play_one, players
from tests.games.nation.helpers import Scene, content

RULES = Rules(content())
ANCIENTS = list(content().ancient_ones)


def lead(player: str, seed: int, ancient_one: str, level: str = "standard") -> int:
    """By how much a player is ahead at the end of a game; against a goal that was met, far behind."""
    setup = {"ancient_one": ancient_one, "level": level}
    tally = play_one(RULES, SimulationPlan(1, player, seed, setup), 0).tally
    assert tally["end"] in ENDS
    return -35 if tally["end"] == "goal" else int(tally["score"]) - int(tally["ancient_score"])


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The careful player imagines two games instead of many."""
    monkeypatch.setattr(careful, "IMAGINED", 2)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("player", ["decent", "careful", "racer", *PLANS])
def test_a_player_plays_whole_games_with_every_invariant_held(player: str) -> None:
    order = SimulationPlan(1, player, 40, {"level": "novice"}, check=True)
    assert play_one(RULES, order, 0).tally["end"] in ENDS


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("kind", "decisions"), [(DecentPlayer, 40), (CarefulPlayer, 12)])
def test_a_player_knows_nothing_that_is_hidden(kind: type[DecentPlayer], decisions: int) -> None:
    """Every answer is the same when the dice to come and the order of every pile are others."""
    for ancient_one in ("hastur", "yog_sothoth"):
        host = RULES.begin({"seed": 7, "ancient_one": ancient_one})
        session, player = FlowRunner(host.flow()), kind(host)
        for number in range(decisions):
            decision = session.decision
            if decision is None:
                break
            asked_anew = kind(host)
            asked_anew.planned = list(player.planned)
            answer = player(decision)
            kept, dice = host.game.snapshot(), host.game.dice
            host.imagine(number, decision)
            assert asked_anew(decision) == answer
            shuffled, true = host.game.state, RULES.resume(kept).game.state
            for field in ("seed", "drawn", "mythos", "storage", "behavior"):
                setattr(shuffled, field, getattr(true, field))
            shuffled.investigators[0].deck.draw = true.investigators[0].deck.draw
            for city, was in zip(shuffled.cities, true.cities, strict=True):
                city.pile = was.pile
            host.game.dice = dice
            session.answer(answer)


def test_a_player_answers_alike_whatever_his_seed() -> None:
    host = RULES.begin({"seed": 3})
    session = FlowRunner(host.flow())
    for _ in range(6):
        assert session.decision is not None
        answers = {DecentPlayer(host, seed)(session.decision) for seed in (1, 2)}
        assert len(answers) == 1
        session.answer(answers.pop())


def test_the_decent_player_does_better_than_who_races_for_cities_and_who_plays_at_random() -> None:
    leads = {
        player: mean(lead(player, 60 + number, ancient_one) for number, ancient_one in enumerate(ANCIENTS))
        for player in ("decent", "racer", "random")
    }
    assert leads["random"] < leads["racer"] < leads["decent"]


def test_a_player_with_a_plan_plays_for_it() -> None:
    def parts(player: str) -> dict[str, float]:
        found = []
        for seed in range(6):
            host = RULES.begin({"seed": seed, "ancient_one": ANCIENTS[seed % 6]})
            session, answers = FlowRunner(host.flow()), players(RULES)[player](host, 0)
            while session.decision is not None:
                session.answer(answers(session.decision))
            found.append(score_parts(host.game))
        return {part: mean(each[part] for each in found) for part in found[0]}

    cities, investigation = parts("cities"), parts("investigation")
    assert cities["running"] > investigation["running"]
    assert investigation["track"] > cities["track"]


def test_the_careful_player_plays_only_near_deeds_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one deed is far better than the rest he does it; where several are near, what the games played ahead say."""
    compared: list[careful.Deed] = []

    def played_ahead(_: CarefulPlayer, deed: careful.Deed, __: bytes) -> float:
        compared.append(deed)
        return float(len(compared))

    monkeypatch.setattr(CarefulPlayer, "played_ahead", played_ahead)
    sure = Scene().hand("errand_boy").scores(30, 10).gate("charleston", "closed").begin()
    assert CarefulPlayer(sure)(sure.decision) == "reveal"
    assert not compared
    open_ = Scene().hand("errand_boy", "letter_of_introduction").begin()
    monkeypatch.setattr(careful, "MARGIN", 99.0)
    player = CarefulPlayer(open_)
    answers = (player(open_.decision), *player.planned)
    assert len(compared) > 1
    assert answers == compared[-1].answers


# What a person at the table would see


def chosen(scene: Scene) -> list[str]:
    """What the decent player does first, with all its answers."""
    scene.begin()
    player = DecentPlayer(scene)
    return [str(player(scene.decision)), *map(str, player.planned)]


def test_a_city_that_is_ready_is_acquired() -> None:
    scene = Scene().hand("blood_money", "pawnbroker").cubes("washington", player=2)
    assert chosen(scene) == ["acquire"]


def test_the_last_space_is_reached_when_that_wins_and_not_when_it_loses() -> None:
    ahead = Scene(main="tuesday").hand("press_card").tracks(investigation=9).scores(12, 6)
    assert chosen(ahead) == ["track"]
    behind = Scene(main="tuesday").hand("press_card").tracks(investigation=9).scores(0, 30)
    assert "track" not in chosen(behind)


def test_the_alignment_is_revealed_when_that_wins() -> None:
    scene = Scene().hand("errand_boy").scores(30, 10).gate("charleston", "closed")
    assert chosen(scene) == ["reveal"]


def test_the_racer_has_the_lock_taken_off_a_city_that_a_cultist_holds() -> None:
    scene = Scene().hand("bribed_clerk").control("washington", "cultist_1").lock("washington").begin()
    racer = RacingPlayer(scene)
    answers = []
    while scene.game.stake("washington").lock and len(answers) < 4:
        answers.append(racer(scene.decision))
        scene.give(str(answers[-1]))
    assert answers[0] == "card"
    assert answers[-1] == "remove:washington"


@pytest.mark.campaign
@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_every_ancient_one_is_beaten_and_beats(ancient_one: str) -> None:
    won = sum(lead("decent", 1000 + number, ancient_one) >= 0 for number in range(40))
    assert 6 <= won <= 34


@pytest.mark.campaign
def test_levels_are_harder_one_than_the_other() -> None:
    won = []
    for level in content().levels:
        won.append(sum(lead("decent", 2000 + number, ANCIENTS[number % 6], level) >= 0 for number in range(60)))
    assert won == sorted(won, reverse=True)


@pytest.mark.campaign
@pytest.mark.parametrize("player", ["decent", "racer", *PLANS])
def test_many_games_hold_every_invariant(player: str) -> None:
    order = SimulationPlan(60, player, 3000, check=True)
    assert {str(play_one(RULES, order, number).tally["end"]) for number in range(60)} <= set(ENDS)
