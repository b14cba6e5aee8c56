"""Evenings as players have them: taken back, looked at from elsewhere, in two languages, with a folder that is full."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Delayed, NightBegan, RoundBegan
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.people import People
from solo.games.town.front.wording import Wording
from solo.kernel.events import Event
from solo.narration.language import languages, titled
from solo.narration.paragraphs import text_of
from solo.players.random_player import RandomPlayer
from solo.session.retelling import retold
from tests.table.helpers import TownEvening, evening, front, narrator, play, sit
from tests.table.test_plain import TO_THE_FIRST_MOVE


def behind(told: str, mark: str) -> str:
    """What stands behind the last mark."""
    return told.rpartition(mark)[2]


def told_after(at: TownEvening, teller: Narrator, answers: list[str]) -> list[str]:
    """What is told for these answers."""
    lines = []
    for answer in answers:
        at.answer(answer)
        lines += [text_of(paragraph) for paragraph in teller.tell(at.take_events())]
    return lines


def test_what_is_told_after_an_undo_is_what_was_told_before_it(town_content: Content, tmp_path: Path) -> None:
    at, player = evening(town_content, tmp_path), RandomPlayer(11)
    teller = narrator(seed=at.campaign.record.setup.seed)
    answers: list[str] = []
    while len(answers) < 90 and at.decision is not None:
        answer = player(at.decision)
        answers.append(answer if isinstance(answer, str) else " ".join(answer))
        at.answer(answer)
    teller.retell(at.story())
    at.take_events()
    at.undo(30)
    again = narrator(seed=at.campaign.record.setup.seed)
    again.retell(at.story())
    rest = answers[60:]
    first = told_after(at, again, rest)
    at.undo(30)
    once_more = narrator(seed=at.campaign.record.setup.seed)
    once_more.retell(at.story())
    assert told_after(at, once_more, rest) == first
    assert len(first) > 10


@pytest.mark.parametrize(
    "command", ["group", "look", "sheet", "inventory", "threats", "map", "odds", "cards", "why", "?"]
)
def test_everything_may_be_looked_at_before_anybody_plays(town_content: Content, tmp_path: Path, command: str) -> None:
    at = evening(town_content, tmp_path, investigators=())
    told = sit(at, f"{command}\n")
    assert at.decision is not None
    assert People(Wording(at, narrator())).drawn(at.decision, 80) == ["Nobody plays yet."]
    assert len(told.splitlines()) > 3


def test_a_sheet_of_somebody_who_is_named(town_content: Content, tmp_path: Path) -> None:
    lines = "sheet kate\nsheet walters\nlook mary\nsheet nobody\nodds kate\n"
    told = behind(play(town_content, tmp_path, f"{TO_THE_FIRST_MOVE}{lines}"), "Number or name").replace("\n", " ")
    for words in (
        "Kate Winthrop at the Science Building: sanity",
        "Harvey Walters at the Administration Building: sanity",
        "Sister Mary is at South Church.",
        "2 movement points a turn.",
        "Nobody called nobody plays; at the table: Sister Mary, Joe Diamond,",
    ):
        assert words in told


def test_one_turn_is_one_of_this_night(town_content: Content, tmp_path: Path) -> None:
    class Second:
        def story(self) -> list[Event]:
            first = [NightBegan(1), *(RoundBegan(number, "joe_diamond") for number in range(1, 5))]
            return [*first, NightBegan(2), RoundBegan(1, "joe_diamond"), Delayed("joe_diamond")]

    shown = front(evening(town_content, tmp_path))
    for turn in ("4", "0", "-1", "x", "1000000"):
        assert retold(Second(), shown, turn) == [f"There is no turn {turn} to tell of; there is turn 1."]  # type: ignore[arg-type]
    story = Second().story()
    ends = [len(shown.teller.up_to([*story, RoundBegan(2, "joe_diamond")], turn)) for turn in (1, 2, 3)]
    assert ends == [len(story), len(story) + 1, len(story) + 1]
    told = retold(Second(), shown, "1")  # type: ignore[arg-type]
    assert told[1] == "Turn 1"
    assert "delayed" in " ".join(told)


def test_commands_of_another_language_are_understood(town_content: Content, tmp_path: Path) -> None:
    told = play(town_content, tmp_path, f"{TO_THE_FIRST_MOVE}rozhled\njazyk cs\nlook\nlang en\n")
    assert "Joe Diamond is at the Police Station." in told
    assert "Joe Diamond je na policejní stanici." in told
    assert "We speak English now." in told


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("undo abc", "abc is no number of answers; what would be understood: `undo 3`, `undo phase`, `undo turn`."),
        ("undo 99999999", "is no number of answers; what would be understood: `undo 3`"),
        ("lang", f"Which language? There are: {titled(languages())}."),
        ("go", "Where to?"),
        ("chronicle " + "1" * 900, "There is no turn"),
        ("? 2", "Each step costs a movement point, and the movement ends there."),
        ("settings plain yes", "plain is yes from the next evening on."),
    ],
)
def test_odd_lines_get_an_answer(town_content: Content, tmp_path: Path, line: str, words: str) -> None:
    before = play(town_content, tmp_path, TO_THE_FIRST_MOVE)
    (tmp_path / "b").mkdir()
    told = play(town_content, tmp_path / "b", f"{TO_THE_FIRST_MOVE}{line}\n").replace("\n", " ")
    assert words in told
    assert words not in before.replace("\n", " ")


def test_settings_that_cannot_be_kept_do_not_end_the_evening(
    town_content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLO_CONFIG", "/proc/nowhere/settings.yaml")
    told = play(town_content, tmp_path, f"{TO_THE_FIRST_MOVE}settings theme light\nlook\n")
    assert "The settings could not be kept:" in told
    assert "Joe Diamond is at the Police Station." in told


def test_a_walk_past_monsters_is_asked_about_once_more(town_content: Content, tmp_path: Path) -> None:
    from solo.games.town.checks.by_hand import put_monster

    at = evening(town_content, tmp_path)
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    put_monster(at.game, at.game.state.cup[0].rpartition(".")[0], "easttown_street")
    place = at.game.by_id("joe_diamond").place
    assert "Say so once more to set out." in sit(at, "go downtown\ngo downtown\n")
    assert at.game.by_id("joe_diamond").place != place
