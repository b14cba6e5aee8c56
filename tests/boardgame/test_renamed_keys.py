"""Cards with keys that verbs had once: they load, a command rewrites them, and nobody is told that they have changed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solo.boardgame.renamed import NOTE, Renamed, known_as, rewritten, with_new_keys
from solo.cli import main
from solo.files.content_errors import ContentError
from solo.files.yaml import Documents, Source, parse_yaml, shipped
from solo.games import GAMES, named
from solo.games.museum.content import load as load_museum
from solo.games.town.content import load as load_town
from solo.games.town.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage.saved_campaign import SavedCampaign
from tests.storage.helpers import begin, play_on
from tests.toy import GAME as TOY

OLD: dict[str, tuple[str, str]] = {
    "town": (
        """\
# my own cards, do not touch!
deck: common
cards:
- id: "old_lamp"     # it flickers
  price: 3
  copies: 1
  type: other
  uses:
  - {when: after_check, of: any, cost: {exhaust: true}, effect: [reroll: 'all']}  # again
  on_gain:
    - lower_maximum: {sanity: 1,  stamina: 2}
    - choose:
        - {option: reroll, effect: [{gain: {money: 1}}]}
        - option: other
          effect:
          -   reroll:    one      # one die
""",
        """\
# my own cards, do not touch!
deck: common
cards:
- id: "old_lamp"     # it flickers
  price: 3
  copies: 1
  type: other
  uses:
  - {when: after_check, of: any, cost: {exhaust: true}, effect: [reroll: {dice: 'all'}]}  # again
  on_gain:
    - change_maximum: {sanity: -1,  stamina: -2}
    - choose:
        - {option: reroll, effect: [{gain: {money: 1}}]}
        - option: other
          effect:
          -   reroll:    {dice: one}      # one die
""",
    ),
    "museum": (
        """\
adventures:
# a room
- id: the_cloakroom
  trophies: 1
  tasks: [{lore: 1}]
  terror_effect: [{"max": {sanity: -1}}]   # it takes
  midnight_effect:
  - max: {stamina: -1}
""",
        """\
adventures:
# a room
- id: the_cloakroom
  trophies: 1
  tasks: [{lore: 1}]
  terror_effect: [{"change_maximum": {sanity: -1}}]   # it takes
  midnight_effect:
  - change_maximum: {stamina: -1}
""",
    ),
}
"""Home-made cards with the keys of once, and as they are now."""


@pytest.fixture(params=OLD)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def mine(game: str, tmp_path: Path) -> Path:
    """A folder of home-made cards with old keys."""
    folder = tmp_path / "mine"
    (folder / "deeper").mkdir(parents=True)
    (folder / "deeper" / "cards.yaml").write_bytes(OLD[game][0].encode())
    return folder


def test_old_keys_load_as_the_new_ones(mine: Path, game: str, tmp_path: Path) -> None:
    new = tmp_path / "new"
    new.mkdir()
    (new / "cards.yaml").write_text(OLD[game][1], encoding="utf-8")
    if game == "town":
        cards = [load_town([folder], cache=False).cards["old_lamp"] for folder in (mine, new)]
        assert cards[0].on_gain.raw == cards[1].on_gain.raw
        assert [use.effect.raw for use in cards[0].uses] == [use.effect.raw for use in cards[1].uses]
        assert cards[0].on_gain.branches == cards[1].on_gain.branches == ("reroll", "other")
    else:
        rooms = [load_museum([folder], cache=False).adventures["the_cloakroom"] for folder in (mine, new)]
        assert rooms[0].fact == rooms[1].fact
        assert rooms[0].terror.raw == rooms[1].terror.raw == [{"change_maximum": {"sanity": -1}}]


def test_an_error_in_a_card_with_old_keys_names_its_line(mine: Path, game: str) -> None:
    path = mine / "deeper" / "cards.yaml"
    path.write_text(path.read_text().replace("sanity", "money"), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        named(game).load([mine], cache=False)
    assert refused.value.file == str(path)
    assert refused.value.line == (11 if game == "town" else 6)
    assert "change_maximum has no key 'money'" in refused.value.problem


def test_nothing_new_is_changed() -> None:
    for name in GAMES:
        documents = Documents([shipped("content") / name], None)
        for document in documents.parsed().values():
            assert with_new_keys(document, named(name).renamed) is document
    assert TOY.renamed == {}


def test_a_step_with_an_old_key_and_the_new_one_is_left_to_the_compiler() -> None:
    both = [{"max": {"sanity": -1}, "change_maximum": {"sanity": -1}}]
    assert with_new_keys(both, {"max": Renamed("change_maximum")}) is both


def migrate(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["content", "migrate", *map(str, arguments)])


def test_a_folder_is_rewritten_and_all_else_in_it_stays(mine: Path, game: str) -> None:
    path = mine / "deeper" / "cards.yaml"
    found = migrate(mine, "--game", game, "--check")
    assert found.exit_code == 1 and path.read_text(encoding="utf-8") == OLD[game][0]
    line = 9 if game == "town" else 6
    assert f"{path}:{line}: " in found.stdout
    done = migrate(mine, "--game", game)
    assert (done.exit_code, done.stderr) == (0, "")
    assert path.read_bytes().decode() == OLD[game][1]
    assert f"changed: {path}" in done.stdout
    assert [each.name for each in path.parent.iterdir()] == ["cards.yaml"]
    again = migrate(mine, "--game", game, "--check")
    assert (again.exit_code, again.stdout) == (0, "no key has an old name\n")


@pytest.mark.parametrize("ends", ["\r\n", "\n"])
@pytest.mark.parametrize("begins", ["", "\ufeff", "---\n"])
def test_line_ends_and_marks_stay(begins: str, ends: str) -> None:
    old, new = (f"{begins}{text}".replace("\n", ends) for text in OLD["town"])
    assert rewritten(old, named("town").renamed)[0] == new


def test_values_on_lines_of_their_own_and_in_quotes() -> None:
    table = {"reroll": Renamed("reroll", "dice"), "less": Renamed("more", negated=True)}
    old = 'a:\n- reroll:\n    all\n- \'less\':\n    # why\n    x: +2\n    y: -3\n- {"less": {x: "1"}}\n'
    new, changes = rewritten(old, table)
    assert new == 'a:\n- reroll:\n    {dice: all}\n- \'more\':\n    # why\n    x: -2\n    y: 3\n- {"more": {x: "1"}}\n'
    assert parse_yaml(new) == with_new_keys(parse_yaml(old), table)
    assert [(each.line, each.old, each.new) for each in changes] == [
        (2, "reroll: all", "reroll: {dice: all}"),
        (4, "less", "more"),
        (8, "less", "more"),
    ]


def test_what_cannot_be_rewritten_by_itself_is_named() -> None:
    with pytest.raises(ContentError, match="cannot be rewritten by itself") as refused:
        rewritten("a:\n- less: {x: 0x10}\n", {"less": Renamed("more", negated=True)})
    assert refused.value.line == 2


def test_a_damaged_file_is_named_and_left_alone_and_the_others_are_rewritten(mine: Path, game: str) -> None:
    damaged = {"a.yaml": b"cards: [\n", "b.yaml": b"\xff\xfe", "c.yaml": b"cards: &x [*x]\n"}
    for name, content in damaged.items():
        (mine / name).write_bytes(content)
    done = migrate(mine, "--game", game)
    assert done.exit_code == 1
    assert [line.partition(":")[0] for line in done.stderr.splitlines()] == [str(mine / name) for name in damaged]
    assert {name: (mine / name).read_bytes() for name in damaged} == damaged
    assert (mine / "deeper" / "cards.yaml").read_text(encoding="utf-8") == OLD[game][1]


def test_a_folder_that_is_not_there_and_one_too_few(tmp_path: Path) -> None:
    gone = migrate(tmp_path / "gone")
    assert (gone.exit_code, "there is no such folder" in gone.stderr) == (1, True)
    assert migrate().exit_code == 2
    assert migrate(tmp_path, "--game", "chess").exit_code == 2


KILLED = """\
import os, sys
import solo.files.atomic as atomic
from solo.cli import main
calls = 0
replace = atomic.Path.replace
def dying(self, target):
    global calls
    calls += 1
    if calls == {after}:
        os.kill(os.getpid(), 9)
    return replace(self, target)
atomic.Path.replace = dying
main(["content", "migrate", sys.argv[1], "--game", "town"])
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing can be killed so")
@pytest.mark.parametrize("after", [1, 2, 3])
def test_who_is_killed_midway_has_old_files_or_new_ones_and_may_do_it_again(tmp_path: Path, after: int) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    paths = [folder / name for name in ("a.yaml", "b.yaml", "c.yaml")]
    for number, path in enumerate(paths):
        path.write_text(OLD["town"][0].replace("old_lamp", f"lamp_{number}"), encoding="utf-8")
    killed = subprocess.run(
        [sys.executable, "-c", KILLED.format(after=after), str(folder)],
        check=False,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "SOLO_CONFIG": str(tmp_path / "settings.yaml")},
    )
    assert killed.returncode == -signal.SIGKILL

    def state() -> list[int]:
        """Whether each file is old (0) or new (1)."""
        texts = [path.read_text(encoding="utf-8") for path in paths]
        known = [[text.replace("old_lamp", f"lamp_{number}") for text in OLD["town"]] for number in range(3)]
        return [both.index(text) for both, text in zip(known, texts, strict=True)]

    written = max(0, after - 2)  # the note is written first
    assert state() == [1] * written + [0] * (3 - written)
    assert migrate(folder, "--game", "town").exit_code == 0
    assert state() == [1, 1, 1]


# What a save was played with


def test_only_moved_keys_leave_the_shipped_cards_what_they_were(game: str) -> None:
    """If this fails since a card was really changed: the entry of `SAME` in printed/renamed.py has no use any more.

    If it fails since a key was renamed: add the present fingerprint to `SAME`.
    """
    now = Documents([shipped("content") / game], None, ["locales"]).sources()[0]
    before = {"town": "3e8482c0f5f619bc0a8f1312", "museum": "113d2e7a2489a97f703f47f1"}[game]
    assert now.fingerprint != before
    assert named(game).load(cache=False).sources[0] == now._replace(fingerprint=before)


def test_any_other_change_is_one(game: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(shipped("content") / game, copy)
    (copy / "more.yaml").write_text("# more\n", encoding="utf-8")
    (changed,) = Documents([copy], None).sources()
    home = Source("home", "b")
    assert known_as([changed, home], {"a": "b", "b": "c"}) == (changed, home)
    assert known_as([Source("x", "a"), home], {"a": "b", "b": "c"}) == (Source("x", "b"), home)


def resumed(path: Path, mine: Path) -> list[str]:
    """What a player is told has changed since he played."""
    saved_campaign = SavedCampaign.open(Rules(load_town([mine], cache=False)), path)
    saved_campaign.close()
    return list(saved_campaign.remarks)


@pytest.mark.parametrize("killed", [False, True])
def test_no_player_is_told_that_cards_have_changed_because_they_were_migrated(tmp_path: Path, killed: bool) -> None:
    mine, path = tmp_path / "mine", tmp_path / "k.solo"
    mine.mkdir()
    (mine / "cards.yaml").write_text(OLD["town"][0], encoding="utf-8")
    (mine / "more.yaml").write_text(OLD["town"][0].replace("old_lamp", "another"), encoding="utf-8")
    saved_campaign = begin(Rules(load_town([mine], cache=False)), path)
    play_on(saved_campaign, RandomPlayer(4), 60)
    saved_campaign.close()
    assert resumed(path, mine) == []
    if killed:  # after the note and the first file
        before = (mine / "more.yaml").read_bytes()
        assert migrate(mine, "--game", "town").exit_code == 0
        (mine / "more.yaml").write_bytes(before)
        assert len(resumed(path, mine)) == 1
    assert migrate(mine, "--game", "town").exit_code == 0
    assert resumed(path, mine) == []
    (mine / "cards.yaml").write_text(OLD["town"][1].replace("price: 3", "price: 4"), encoding="utf-8")
    assert len(resumed(path, mine)) == 1


@pytest.mark.parametrize("note", [b"", b"[1]", b'{"a": 1}', b"[" * 90_000, b"\xff"])
def test_a_damaged_note_is_as_none(note: bytes, tmp_path: Path) -> None:
    (tmp_path / NOTE).write_bytes(note)
    home = Source(str(tmp_path), "a")
    assert known_as([Source("", "x"), home], {}) == (Source("", "x"), home)
    (tmp_path / NOTE).write_text('{"a": "b"}', encoding="utf-8")
    assert known_as([Source("", "x"), home], {}) == (Source("", "x"), home._replace(fingerprint="b"))
