"""Campaigns in lists, in the player's language; the variants in the help; a report that tells nothing of its author."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import msgspec
import pytest
from click import Context
from click.testing import CliRunner, Result

from solo.cli import main
from solo.games.town.compiled.pieces import Content
from solo.games.town.host import Rules, Setup
from solo.games.town.printed.numbers import VARIANTS
from solo.narration.catalogue import load
from solo.players.random_player import RandomPlayer
from solo.storage.errors import StorageError
from solo.storage.saved_campaign import SavedCampaign
from tests.table.helpers import FOUR, evening, sit


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=answers)


def campaign(content: Content, folder: Path, *, battle: bool = False) -> Path:
    """A campaign on disk, some turns old, or in the second round of its first final battle."""
    path = folder / "the long night.solo"
    saved_campaign = SavedCampaign.create(Rules(content), path, msgspec.to_builtins(Setup(9, "yig", FOUR)))
    kind, times = ("attack", 5) if battle else ("move", 9)
    while saved_campaign.decision is not None and times:
        times -= saved_campaign.decision.kind == kind
        saved_campaign.answer(saved_campaign.decision.default)
    saved_campaign.close()
    return path


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Night 1 against Yig, turn 3, doom", "Sister Mary, Joe Diamond, Kate Winthrop, and Harvey Walters")),
        (
            "cs",
            ("1. noc, proti Yigovi, 3. kolo, zkáza", "sestra Marie, Joe Diamond, Kate Winthropová a Harvey Walters"),
        ),
    ],
)
@pytest.mark.parametrize("command", ["campaigns", "show"])
def test_lists_say_names_in_the_players_language(
    town_content: Content,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    language: str,
    words: tuple[str, ...],
) -> None:
    campaign(town_content, tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    name = ["the long night"] if command == "show" else []
    told = run(command, *name, "--saves", str(tmp_path), "--lang", language).output
    for word in words:
        assert word in told
    assert "_" not in told
    assert "the long night\n" in told


def test_the_language_of_the_settings_is_spoken(town_content: Content, tmp_path: Path) -> None:
    campaign(town_content, tmp_path)
    assert run("config", "lang", "cs").exit_code == 0
    assert "proti Yigovi" in run("campaigns", "--saves", str(tmp_path)).output


@pytest.mark.parametrize("columns", [20, 30, 44])
def test_no_name_is_broken(
    town_content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    campaign(town_content, tmp_path)
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run("campaigns", "--saves", str(tmp_path)).output.splitlines()
    for name in ("Sister Mary", "Joe Diamond", "Kate Winthrop", "Harvey Walters"):
        assert any(name in line for line in lines)
    assert max(map(len, lines)) <= columns


@pytest.mark.parametrize("command", ["campaigns", "show"])
def test_turns_and_rounds_of_a_battle_are_counted_apart(town_content: Content, tmp_path: Path, command: str) -> None:
    campaign(town_content, tmp_path, battle=True)
    name = ["the long night"] if command == "show" else []
    told = run(command, *name, "--saves", str(tmp_path)).output
    assert "Night 1 against Yig, round 2 of the final battle" in told
    assert "turn" not in told


def test_a_night_that_ended_in_battle_says_both(town_content: Content, tmp_path: Path) -> None:
    """A whole campaign: the turns and the rounds of each night add up to what its record says."""
    for seed in range(20):
        path = tmp_path / f"c{seed}.solo"
        saved_campaign = SavedCampaign.create(
            Rules(town_content), path, msgspec.to_builtins(Setup(seed, "yig", FOUR, single=True))
        )
        player = RandomPlayer(seed)
        while saved_campaign.decision is not None:
            saved_campaign.answer(player(saved_campaign.decision))
        rounds = sum(type(event).__name__ == "BattleRound" for event in saved_campaign.story())
        turns = sum(type(event).__name__ == "RoundBegan" for event in saved_campaign.story())
        saved_campaign.close()
        if rounds > 1:
            break
    told = run("show", path.stem, "--saves", str(tmp_path)).output.replace("\n   ", "")
    assert f"in {turns} turns and {rounds} rounds of battle" in told
    assert "Over: " in told


def test_every_variant_has_its_line_in_the_help_and_in_the_shell() -> None:
    told = " ".join(run("play", "--help").output.split())
    known = load("en", "town").sections["table"]["setup"]["known"]["variants"]
    assert {*known} == {"title", *VARIANTS}
    for id in VARIANTS:
        assert f"{id} {known[id]}" in told
    play = main.get_command(Context(main), "play")
    assert play is not None
    with play.make_context("play", []) as context:
        parameter = next(each for each in play.get_params(context) if each.name == "variants")
        assert [item.value for item in parameter.shell_complete(context, "v1")] == ["V1", "V10", "V11", "V13"]
        assert all(item.help for item in parameter.shell_complete(context, ""))


def test_md_is_markdown(town_content: Content, tmp_path: Path) -> None:
    campaign(town_content, tmp_path)
    one, other = (
        run("chronicle", "the long night", "--saves", str(tmp_path), "--format", kind) for kind in ("md", "markdown")
    )
    assert one.exit_code == 0
    assert one.output == other.output
    assert "# " in one.output


@pytest.fixture
def somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, list[str]]:
    """A home folder and what must not be told: user, host, home, and where the saves are."""
    home = tmp_path / "home" / "zdenka-novakova"
    home.mkdir(parents=True)
    for name in ("USER", "LOGNAME"):
        monkeypatch.setenv(name, "zdenka-novakova")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(socket, "gethostname", lambda: "miskatonic-pc7")
    monkeypatch.setenv("HOSTNAME", "miskatonic-pc7")
    return home, ["zdenka", "novakova", "miskatonic-pc7", str(tmp_path), "the long night"]


def test_a_report_holds_what_helps_and_nothing_personal(
    town_content: Content, somebody: tuple[Path, list[str]], tmp_path: Path
) -> None:
    home, personal = somebody
    campaign(town_content, home)
    result = run("report", "the long night", "--saves", str(home))
    assert result.exit_code == 0
    text = (home / "the long night-report.md").read_text(encoding="utf-8")
    for words in ("solo 0.", "Python 3.", "theme: dark", "Turn 3", "1. stay here", "format: solo-campaign/2"):
        assert words in text
    assert [word for word in personal if word in text] == []
    exported = re.search(r"```yaml\n(.*?)\n```", text, re.DOTALL)
    assert exported is not None
    (tmp_path / "again.yaml").write_text(exported[1], encoding="utf-8")
    assert run("import", str(tmp_path / "again.yaml"), "--as", "again", "--saves", str(tmp_path)).exit_code == 0
    assert ", turn 3, " in run("show", "again", "--saves", str(tmp_path)).output


@pytest.mark.parametrize(("language", "command"), [("en", "report"), ("cs", "hlášení")])
def test_a_report_at_the_table_shows_the_last_screens_with_what_was_typed(
    town_content: Content, somebody: tuple[Path, list[str]], language: str, command: str
) -> None:
    home, personal = somebody
    told = sit(
        evening(town_content, home), f"\n\n\n\nxyzzy\nsave\nmap\nmy name is zdenka-novakova\n{command}\n", language
    )
    assert "t-report.md" in told
    text = (home / "t-report.md").read_text(encoding="utf-8")
    assert "> xyzzy" in text
    assert "NORTHSIDE" in text
    assert [word for word in personal if word in text] == []


def test_a_report_that_cannot_be_written_does_not_end_the_evening(
    town_content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object, **more: object) -> None:
        raise StorageError("no space left on the disk")

    at = evening(town_content, tmp_path)
    monkeypatch.setattr("solo.table.report.write_whole", full)
    told = sit(at, "report\nwhy\n")
    assert "The report could not be written:" in told
    assert "R4.10." in told
