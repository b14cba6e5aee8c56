"""Options keep their places within a scene."""

from __future__ import annotations

from solo.boardgame.front.steady import SteadyOptions
from solo.kernel.decisions import Decision, option


def asked(*ids: str, kind: str = "combat") -> Decision:
    """A question with these options, the best first."""
    return Decision(kind, "joe", tuple(map(option, ids)), "R19")


def test_options_keep_their_places_in_a_scene_and_new_ones_come_behind() -> None:
    steady = SteadyOptions()

    def shown(scene: object, *ids: str) -> list[str]:
        return [each.id for each in steady.placed(asked(*ids), scene).options]

    assert shown(1, "fight", "flee") == ["fight", "flee"]
    assert shown(1, "flee", "fight") == ["fight", "flee"]
    assert shown(1, "cast", "flee", "fight") == ["fight", "flee", "cast"]
    assert shown(1, "flee", "cast") == ["flee", "cast"]
    assert shown(2, "flee", "fight") == ["flee", "fight"]


def test_some_options_come_first_in_every_scene_whatever_is_better() -> None:
    steady = SteadyOptions()
    for scene in (1, 2):
        placed = steady.placed(asked("use", "clue", "accept"), scene, ("accept", "clue"))
        assert [each.id for each in placed.options] == ["accept", "clue", "use"]
        assert steady.sensible(placed).default == "use"


def test_the_sensible_option_is_known_wherever_it_stands() -> None:
    steady = SteadyOptions()
    steady.placed(asked("fight", "flee"), 1)
    placed = steady.placed(asked("flee", "fight"), 1)
    assert placed.default == "fight" and steady.sensible(placed).default == "flee"
    assert steady.sensible(asked("go")).default == "go"


def test_yes_stands_before_no_whatever_is_better() -> None:
    steady = SteadyOptions()
    placed = steady.placed(asked("no", "yes", kind="may"), None)
    assert [each.id for each in placed.options] == ["yes", "no"]
    assert steady.sensible(placed).default == "no"
