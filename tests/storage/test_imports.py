"""Exports of older versions: what no longer fits is given up with a word; a setup says nothing that is not known."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.storage.errors import StorageError
from solo.storage.exchange import import_export, read_export
from tests.storage.test_gate import run
from tests.toy import GAME as TOY

pytestmark = pytest.mark.usefixtures("quick")

EXPORTS = sorted((Path(__file__).parent.parent / "data" / "saves").glob("*.yaml"))
SHIPPED = "shipped: "


def doctored(source: Path, target: Path, answer: int, *, older: bool) -> Path:
    """An export of which an answer is none. older: given with other cards."""
    head, _, answers = source.read_text(encoding="utf-8").partition("answers:\n")
    if older:
        head = head.replace(SHIPPED, SHIPPED + "x")
    lines = answers.splitlines()
    numbers = [number for number, line in enumerate(lines) if line.startswith("- ")]
    lines[numbers[answer]] = "- an answer of old"
    target.write_text(f"{head}answers:\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return target


GIVEN_UP = {
    "en": "the game stands after {} answers",
    "cs": "hra stojí po {} odpovědích",
    "pl": "gra stoi po odpowiedzi numer {}",
    "ru": "игра стоит после ответа номер {}",
}
CHANGED = {
    "en": "the shipped cards have changed since it was played",
    "cs": "dodávané karty se od poslední hry změnily",
    "pl": "dołączone karty zmieniły się od ostatniej gry",
    "ru": "карты из поставки изменились с последней игры",
}


@pytest.mark.parametrize("answer", [0, 7])
@pytest.mark.parametrize("language", GIVEN_UP)
@pytest.mark.parametrize("export", EXPORTS, ids=lambda path: path.stem)
def test_an_import_from_before_a_change_gives_up_what_fits_no_more(
    export: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, answer: int
) -> None:
    monkeypatch.setenv("SOLO_LANG", language)
    source = doctored(export, tmp_path / "old.yaml", answer, older=True)
    result = run("import", str(source), "--as", "k")
    assert result.exit_code == 0, result.output
    told = result.stderr.replace("\xa0", " ")
    assert GIVEN_UP[language].format(answer) in told
    assert CHANGED[language] in told
    assert run("play", "k", "--lang", "en", answers="\n\nquit\n").stderr == ""
    assert run("verify", "k").exit_code == 0


@pytest.mark.parametrize("export", EXPORTS, ids=lambda path: path.stem)
def test_what_never_fitted_stays_an_error(export: Path, saves: Path, tmp_path: Path) -> None:
    """Where nothing is known to have changed: the present cards, and a file that does not say with which it was played."""
    text = run("import", str(export), "--as", "k") and run("export", "k").stdout
    (tmp_path / "now.yaml").write_text(text, encoding="utf-8")
    head, _, rest = text.partition("played_with:")
    (tmp_path / "silent.yaml").write_text(head + "answers:" + rest.partition("answers:")[2], encoding="utf-8")
    for name in ("now", "silent"):
        assert run("import", str(tmp_path / f"{name}.yaml"), "--as", name).exit_code == 0
        source = doctored(tmp_path / f"{name}.yaml", tmp_path / "wrong.yaml", 7, older=False)
        result = run("import", str(source), "--as", "wrong")
        assert (result.exit_code, "answer 8 does not fit" in result.stderr) == (1, True)
        assert not (saves / "wrong.solo").exists()


def test_answers_after_the_end_are_given_up_too(tmp_path: Path) -> None:
    source = tmp_path / "long.yaml"
    answers = f"setup: {{seed: 1}}\nanswers: [{', '.join(['rest'] * 9)}]\n"
    for kit in ("", "played_with: {since: 0, program: 0.0.1, shipped: x}\n"):
        source.write_text(f"format: solo-campaign/2\ngame: toy\n{kit}{answers}", encoding="utf-8")
        if not kit:
            with pytest.raises(StorageError, match="answer 7 does not fit: the campaign is over before it"):
                import_export(TOY.load(), read_export(source), source, tmp_path / "k.solo")
            continue
        saved_campaign = import_export(TOY.load(), read_export(source), source, tmp_path / "k.solo")
        assert (saved_campaign.position, saved_campaign.decision) == (6, None)
        assert "stands after 6 answers" in saved_campaign.remarks[-1]
        saved_campaign.close()


@pytest.mark.parametrize("export", EXPORTS, ids=lambda path: path.stem)
def test_unknown_keys_of_a_setup_are_named(export: Path, saves: Path, tmp_path: Path) -> None:
    source = tmp_path / "k.yaml"
    text = export.read_text(encoding="utf-8").replace("setup:\n", "setup:\n  sead: 7\n  colour: red\n")
    source.write_text(text, encoding="utf-8")
    result = run("import", str(source))
    assert result.exit_code == 1
    assert "does not know: 'sead', 'colour'" in result.stderr
    assert not list(saves.glob("*"))
