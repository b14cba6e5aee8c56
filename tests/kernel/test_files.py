"""Pipes, devices, folders and files without end are refused before they are read."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from solo.files.atomic import check_regular, read_bytes, write_together, write_whole

MEBIBYTE = 1024 * 1024


def make(kind: str, path: Path) -> Path:
    """Something that is no file to be read."""
    match kind:
        case "a folder":
            path.mkdir()
        case "a pipe":
            os.mkfifo(path)
        case "a socket":
            with socket.socket(socket.AF_UNIX) as server:
                server.bind(str(path))
        case "a device":
            path.symlink_to("/dev/zero")
        case "larger than 1 MiB":
            with path.open("wb") as file:
                file.truncate(1024 * 1024 * MEBIBYTE)
    return path


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
@pytest.mark.parametrize("kind", ["a folder", "a pipe", "a socket", "a device", "larger than 1 MiB"])
def test_what_is_no_regular_file_of_a_sane_size_is_refused_at_once(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path must be short
    path = make(kind, Path("odd"))
    for look in (check_regular, read_bytes):
        with pytest.raises(OSError, match=kind):
            look(path, MEBIBYTE)


def test_a_regular_file_is_read_to_its_last_byte(tmp_path: Path) -> None:
    path = tmp_path / "whole"
    path.write_bytes(b"x" * MEBIBYTE)
    assert read_bytes(path, MEBIBYTE) == b"x" * MEBIBYTE
    assert check_regular(path, MEBIBYTE) == MEBIBYTE
    with pytest.raises(OSError, match="larger than 1023 KiB"):
        read_bytes(path, MEBIBYTE - 1024)
    link = tmp_path / "link"
    link.symlink_to(path)
    assert check_regular(link, MEBIBYTE) == MEBIBYTE
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "nowhere", MEBIBYTE)


def test_files_that_belong_together_are_written_all_or_not_at_all(tmp_path: Path) -> None:
    one, two, lost = tmp_path / "one", tmp_path / "two", tmp_path / "no folder" / "three"
    one.write_bytes(b"old")
    with pytest.raises(OSError) as caught:
        write_together({one: b"new", two: b"new", lost: b"new"})
    assert caught.value.filename == str(lost)
    assert [each.name for each in tmp_path.iterdir()] == ["one"]
    assert one.read_bytes() == b"old"
    write_together({one: b"new", two: b"new too"})
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"one": b"new", "two": b"new too"}


def test_a_link_keeps_leading_where_it_led_when_its_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link, file = tmp_path / "link", tmp_path / "there" / "file"
    file.write_bytes(b"old")
    link.symlink_to(file)
    write_whole(link, b"new")
    assert (link.is_symlink(), file.read_bytes(), sorted(tmp_path.iterdir())) == (True, b"new", [link, file.parent])
