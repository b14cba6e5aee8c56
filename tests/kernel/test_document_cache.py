"""What has been parsed is kept; a cache that is damaged, or cannot be written, does no harm."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from solo.files import parse_cache as compiled
from solo.files.content_errors import ContentError
from solo.files.parse_cache import checksum
from solo.files.yaml import (
    Documents,
    default_cache,
)
from tests.kernel.test_documents import folder_with


def documents(folder: Path, cache: Path | None) -> list[object]:
    return list(Documents([folder], cache).parsed().values())


FRESH = [{"a": 1}, {"b": "2001-01-01", "c": {"1": "x"}}]


def test_the_cache_gives_back_what_parsing_gives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, cache = folder_with(tmp_path), tmp_path / "cache"
    assert documents(folder, cache) == FRESH
    assert documents(folder, None) == FRESH
    assert len(list(cache.iterdir())) == 1

    def never(text: str) -> object:
        raise AssertionError("parsed again")

    monkeypatch.setattr("solo.files.yaml_limits.outline", never)
    assert documents(folder, cache) == FRESH


def test_a_home_made_folder_that_changes_leaves_the_others_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped, mine = tmp_path / "shipped", tmp_path / "mine"
    for folder in (shipped, mine):
        folder.mkdir()
        (folder / "cards.yaml").write_text("a: 1\n", encoding="utf-8")
    Documents([shipped, mine], tmp_path / "cache").parsed()
    (mine / "cards.yaml").write_text("a: 2\n", encoding="utf-8")
    again, parsed = Documents([shipped, mine], tmp_path / "cache"), list[Path]()
    outline = again.outline
    monkeypatch.setattr(again, "outline", lambda path: parsed.append(path) or outline(path))
    assert again.parsed() == {shipped / "cards.yaml": {"a": 1}, mine / "cards.yaml": {"a": 2}}
    assert parsed == [mine / "cards.yaml"]


def test_a_changed_file_is_parsed_anew(tmp_path: Path) -> None:
    folder, cache = folder_with(tmp_path), tmp_path / "cache"
    documents(folder, cache)
    (folder / "one.yaml").write_text("a: 2\n", encoding="utf-8")
    assert documents(folder, cache) == [{"a": 2}, FRESH[1]]
    (folder / "three.yaml").write_text("d: 4\n", encoding="utf-8")
    assert documents(folder, cache) == [{"a": 2}, {"d": 4}, FRESH[1]]
    (folder / "three.yaml").rename(folder / "zero.yaml")
    assert documents(folder, cache) == [{"a": 2}, FRESH[1], {"d": 4}]


@pytest.mark.parametrize(
    "damage",
    [
        lambda stored: b"",
        lambda stored: stored[:-1],
        lambda stored: stored + b"\x00",
        lambda stored: stored[:-1] + bytes([stored[-1] ^ 1]),
        lambda stored: bytes([stored[0] ^ 1]) + stored[1:],
        lambda stored: b"\x91" * 100_000,
        lambda stored: b"\xdd\xff\xff\xff\xff",
        lambda stored: b"not a cache at all",
        lambda stored: msgspec.msgpack.encode([None, None]),
    ],
)
def test_a_broken_cache_is_passed_over_and_mended(tmp_path: Path, damage: object) -> None:
    folder, cache = folder_with(tmp_path), tmp_path / "cache"
    documents(folder, cache)
    (stored,) = cache.iterdir()
    whole = stored.read_bytes()
    stored.write_bytes(damage(whole))  # type: ignore[operator]
    assert documents(folder, cache) == FRESH
    assert stored.read_bytes() == whole


def test_a_cache_that_cannot_be_written_or_read_does_no_harm(tmp_path: Path) -> None:
    folder, file = folder_with(tmp_path), tmp_path / "file"
    file.write_text("in the way", encoding="utf-8")
    assert documents(folder, file) == FRESH
    assert documents(folder, file / "below") == FRESH
    assert file.read_text(encoding="utf-8") == "in the way"
    cache = tmp_path / "cache"
    documents(folder, cache)
    (stored,) = cache.iterdir()
    stored.unlink()
    stored.mkdir()
    assert documents(folder, cache) == FRESH


def test_a_hostile_file_is_refused_with_a_cache_too_and_leaves_none(tmp_path: Path) -> None:
    folder, cache = folder_with(tmp_path, "a: 0xffffffffffffffffffff\n"), tmp_path / "cache"
    for _ in range(2):
        with pytest.raises(ContentError, match="over 18 digits"):
            documents(folder, cache)
    assert not cache.exists()


def test_the_cache_may_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLO_NO_CACHE", "1")
    assert default_cache() is None
    monkeypatch.delenv("SOLO_NO_CACHE")
    found = default_cache()
    assert found is not None
    assert found.name == "solo-narrator"


def entry_of(tmp_path: Path) -> tuple[Path, Path]:
    folder = folder_with(tmp_path)
    documents(folder, tmp_path / "cache")
    (entry,) = (tmp_path / "cache").iterdir()
    return folder, entry


def forged(documents: object) -> bytes:
    packed = msgspec.json.encode(documents)
    return checksum(packed) + packed


def test_an_entry_of_a_foreign_kind_is_never_read(tmp_path: Path) -> None:
    """A link, a pipe, a folder, one that others may write: each holds, or would give, something forged."""
    folder, entry = entry_of(tmp_path)
    lie = forged([{"a": "forged"}, {}])
    entry.write_bytes(lie)
    assert documents(folder, entry.parent) == [{"a": "forged"}, {}]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(lie)

    def writable() -> None:
        entry.write_bytes(lie)
        entry.chmod(0o666)

    def huge() -> None:
        entry.write_bytes(forged([{"a": "forged"}, "x" * compiled.LARGEST]))

    for make in (lambda: entry.symlink_to(elsewhere), lambda: os.mkfifo(entry), writable, huge):
        entry.unlink()
        make()
        assert documents(folder, entry.parent) == FRESH


def test_a_decoder_that_is_lied_to_stays_small(tmp_path: Path) -> None:
    folder, entry = entry_of(tmp_path)
    for lie in (
        b"[" * 1_000_000,
        b"[" + b"[]," * 1_000_000,
        b'[{"a":' * 200_000,
        b"[1e999]",
        b"[" + b"9" * 100_000 + b"]",
    ):
        entry.write_bytes(checksum(lie) + lie)
        assert documents(folder, entry.parent) == FRESH


def test_the_cache_keeps_the_last_few_entries_and_no_drafts_of_the_dead(tmp_path: Path) -> None:
    folder, cache = folder_with(tmp_path), tmp_path / "cache"
    cache.mkdir()
    (cache / "tmpabcdefgh").touch()
    (cache / f"{'a' * 24}.msgpack").touch()
    (cache / "mine.txt").touch()
    os.utime(cache / "tmpabcdefgh", (0, 0))
    os.utime(cache / f"{'a' * 24}.msgpack", (0, 0))
    for number in range(compiled.KEPT + 5):
        (folder / "one.yaml").write_text(f"a: {number}\n", encoding="utf-8")
        documents(folder, cache)
        for age, entry in enumerate(sorted(cache.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)):
            os.utime(entry, (1000 + age, 1000 + age))
    names = sorted(each.name for each in cache.iterdir())
    assert len(names) == compiled.KEPT + 1
    assert names[-1] == "mine.txt"
    newest = documents(folder, cache)
    assert newest[0] == {"a": compiled.KEPT + 4}


def test_a_disk_that_is_full_leaves_no_leftovers(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "a: '" + "x" * 5_000 + "'\n")
    program = """
import resource, signal, sys
from pathlib import Path
from solo.files.yaml import Documents
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
print(len(Documents([Path(sys.argv[1])], Path(sys.argv[2])).parsed()))
"""
    ran = subprocess.run(
        [sys.executable, "-c", program, folder, tmp_path / "cache"], capture_output=True, text=True, check=False
    )
    assert (ran.stdout, ran.stderr, ran.returncode) == ("2\n", "", 0)
    assert list((tmp_path / "cache").iterdir()) == []
