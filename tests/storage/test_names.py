"""Names of campaigns and of files: a campaign is found however its name is typed, and no file is written over unasked."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from solo.games.town.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage.folder import check_name, free_name
from tests.storage.helpers import begin, play_on
from tests.storage.test_gate import run

pytestmark = pytest.mark.usefixtures("quick")

COMPOSED = "Łódź žluť й"
DECOMPOSED = unicodedata.normalize("NFD", COMPOSED)


@pytest.fixture
def kept(game: Rules, saves: Path) -> Path:
    saved_campaign = begin(game, saves / f"{COMPOSED}.solo")
    play_on(saved_campaign, RandomPlayer(1), 20)
    saved_campaign.close()
    return saves


@pytest.mark.parametrize("command", ["show", "verify", "export", "chronicle", "replay", "play", "report", "recover"])
@pytest.mark.usefixtures("kept")
def test_a_name_may_be_typed_decomposed(command: str) -> None:
    result = run(command, DECOMPOSED)
    assert result.exit_code == 0, result.output
    assert DECOMPOSED not in result.output


@pytest.mark.parametrize("command", ["show", "verify", "export", "play", "delete"])
def test_a_file_whose_name_is_decomposed_is_found(kept: Path, command: str) -> None:
    """As it came from a system that writes names so."""
    (kept / f"{COMPOSED}.solo").rename(kept / f"{DECOMPOSED}.solo")
    for name in (COMPOSED, DECOMPOSED):
        result = run(command, name, *(["--yes"] if command == "delete" else []))
        assert result.exit_code == 0 or (command == "delete" and name == DECOMPOSED), result.output
    assert [each.name for each in kept.glob("*.solo")] == ([] if command == "delete" else [f"{DECOMPOSED}.solo"])


def test_a_new_name_is_composed(kept: Path, tmp_path: Path) -> None:
    text = run("export", COMPOSED).stdout
    (tmp_path / "k.yaml").write_text(text.replace(COMPOSED, DECOMPOSED), encoding="utf-8")
    assert run("import", str(tmp_path / "k.yaml")).output.startswith(f"{COMPOSED} 2: 20 answers")
    assert run("import", str(tmp_path / "k.yaml"), "--as", DECOMPOSED).exit_code == 1
    assert run("recover", COMPOSED, "--as", unicodedata.normalize("NFD", "é")).output.startswith("é: ")
    assert run("play", unicodedata.normalize("NFD", "č"), "--seed", "1").exit_code == 0
    made = {each.name for each in kept.glob("*.solo")}
    assert made == {f"{COMPOSED}.solo", f"{COMPOSED} 2.solo", "é.solo", "č.solo"}
    assert check_name(DECOMPOSED) == COMPOSED
    assert free_name(kept, DECOMPOSED) == f"{COMPOSED} 3"


WRITERS = [
    "export k {}",
    "chronicle k --output {}",
    "chronicle k --format epub --output {}",
    "report k {}",
    "rules --chapter R1 --output {}",
    "rules --format epub --output {}",
    "locales export cs {} --part table",
]


@pytest.mark.parametrize("command", WRITERS)
def test_nothing_is_written_over_without_force_and_never_a_campaign(
    game: Rules, saves: Path, tmp_path: Path, command: str
) -> None:
    for name in ("k", "other"):
        begin(game, saves / f"{name}.solo").close()
    older = tmp_path / "older"
    older.write_text("mine", encoding="utf-8")
    (tmp_path / "link").symlink_to(older)
    for name in ("older", "link"):
        result = run(*command.format(tmp_path / name).split())
        assert (result.exit_code, "`--force` replaces it" in result.stderr) == (1, True)
        assert older.read_text(encoding="utf-8") == "mine"
    disguised = tmp_path / "disguised"
    disguised.write_bytes((saves / "other.solo").read_bytes())
    (tmp_path / "way").symlink_to(saves / "other.solo")
    (saves / "other.solo-wal").write_bytes(b"log")
    before = {each: each.read_bytes() for each in (*saves.iterdir(), disguised)}
    for place in (saves / "other.solo", saves / "other.solo-wal", saves / "new.solo", disguised, tmp_path / "way"):
        for force in ([], ["--force"]):
            result = run(*command.format(place).split(), *force)
            assert (result.exit_code, "the place of a campaign" in result.stderr) == (1, True)
    assert {each: each.read_bytes() for each in (*saves.iterdir(), disguised)} == before
    assert run(*command.format(tmp_path / "link").split(), "--force").exit_code == 0
    assert (tmp_path / "link").is_symlink()
    assert older.read_bytes() != b"mine"
    assert run(*command.format("/dev/null").split()).exit_code == 0
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert run(*command.format(tmp_path / "loop").split()).exit_code in (0, 1)


def test_a_second_report_has_a_name_of_its_own(game: Rules, saves: Path) -> None:
    begin(game, saves / "k.solo").close()
    for _ in range(3):
        assert run("report", "k").exit_code == 0
    assert run("play", "k", answers="report\nreport\nquit\n").exit_code == 0
    assert sorted(each.name for each in saves.glob("*.md")) == [
        *(f"k-report-{number}.md" for number in range(2, 6)),
        "k-report.md",
    ]
