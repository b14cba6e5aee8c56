"""What the table answered unasked in a night played by hand, though whoever played it wanted to answer it himself."""

from __future__ import annotations

from pathlib import Path

from solo.games.museum.forecast.keeping import chances_alone, chances_kept
from solo.games.museum.forecast.margins import NEARLY, SEEN_FOR_A_CARD, WORTH_ASKING, is_clearly
from solo.games.museum.front.front import Front
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.host import Rules
from solo.games.museum.rules.doom import wins_now
from solo.games.museum.use_answers import failing_takes_all
from solo.session.campaign import KeptCampaign
from solo.session.history import History
from solo.storage.exchange import read_export
from solo.storage.saved_campaign import SavedCampaign
from tests.bench.test_hand_nights_museum import NIGHTS
from tests.games.museum.front.telling import english
from tests.games.museum.helpers import content


class Sitting:
    """A night up to a question; who plays has declined what he declined. asked: whether that question is asked of him."""

    def __init__(self, folder: Path, position: int, night: str = "hand12_museum") -> None:
        exported = read_export(NIGHTS / f"{night}.yaml")
        campaign = KeptCampaign(SavedCampaign.create(Rules(content()), folder / "m.solo", exported.setup))
        front = Front(campaign, Narrator(english(), 1))
        history = History(campaign, front)
        for answer in exported.answers[:position]:
            assert campaign.decision is not None
            if campaign.decision.kind in ("attempt", "result") and history.unasked(campaign.decision) is None:
                front.auto_answers.on_answer(history.question(campaign.decision), answer)
            campaign.answer(answer)
        assert campaign.decision is not None
        self.front, self.game, self.decision = front, front.game, campaign.decision
        forecast = front.wording.outlook(front.game, campaign.decision)
        assert forecast is not None
        self.forecast = forecast
        self.asked = history.unasked(campaign.decision) is None


def test_es16_1_what_was_declined_is_asked_again_where_failing_would_devour_and_more_is_now_gained(
    tmp_path: Path,
) -> None:
    """On Yuggoth: a card was declined for four points before the first roll, and would give eight before the second."""
    at = Sitting(tmp_path, 175)
    worths = at.forecast.options
    assert at.decision.kind == "attempt" and failing_takes_all(at.game)
    assert worths["use:knife.1:0"] >= worths["roll"] + SEEN_FOR_A_CARD
    assert not is_clearly(worths["use:knife.1:0"], worths["roll"])
    assert at.asked


def test_es09_1_a_roll_is_not_let_fail_unasked_where_what_is_free_today_spares_a_card(tmp_path: Path) -> None:
    """All ways are as likely, but who lets the roll fail gives up a card for the next one."""
    at = Sitting(tmp_path, 74)
    worths, free = at.forecast.options, "use:mandy_thompson:0"
    assert round(worths["fail"], 2) == round(worths[free], 2)
    alone = chances_alone(at.game, at.decision, ["fail", free])
    assert alone[free] >= alone["fail"] + SEEN_FOR_A_CARD
    assert at.asked


def test_es06_2_a_task_is_not_completed_unasked_where_a_free_ability_spares_a_card(tmp_path: Path) -> None:
    """The task makes the card as good as certain, but with a card that is given up; Michael may turn a die for the other one."""
    at = Sitting(tmp_path, 84)
    worths, task, free = at.forecast.options, "complete:0=i2+peril", "use:michael_mcglen:0"
    assert NEARLY <= worths[task] < worths[free]
    kept = chances_kept(at.game, at.decision, at.forecast)
    assert kept[free] > kept[task]
    assert at.asked


def test_es05_2_a_card_whose_tasks_cost_the_last_point_has_no_chance_and_needs_no_reckoning(tmp_path: Path) -> None:
    """Two tasks of the burning hallway take a stamina each, and Harvey has two."""
    at = Sitting(tmp_path, 92)
    assert at.decision.kind == "move" and at.game.by_id(at.decision.who).stamina == 2
    assert at.forecast.options["go:hallway_on_fire"] == 0
    assert "go:hallway_on_fire" not in at.forecast.at_least


def test_a_roll_is_not_advised_to_fail_where_a_clue_and_a_card_would_be_used_up_for_it_later(tmp_path: Path) -> None:
    """The card completes all at once; after a failed roll a clue would do as much only with the card besides."""
    at = Sitting(tmp_path, 47, "hand13_museum")
    advice, card = at.front.wording.outlook.advice(at.game, at.decision), "use:enchanted_blade.1:1"
    assert advice is not None and at.decision.kind == "result"
    assert round(at.forecast.options[card], 9) == 1 > at.forecast.options["fail"] > 1 - WORTH_ASKING * 2
    assert advice.prices["fail"] >= advice.prices[card]
    assert advice.first == card


def test_es12_7_no_die_is_taken_off_a_spell_where_the_roll_that_wins_the_game_is_likelier_without(
    tmp_path: Path,
) -> None:
    at = Sitting(tmp_path, 129, "hand13_museum")
    taken = [worth for id, worth in at.forecast.options.items() if id.startswith("take:")]
    assert taken and wins_now(at.game)
    assert not is_clearly(at.forecast.options["roll"], max(taken))
    assert not at.asked
