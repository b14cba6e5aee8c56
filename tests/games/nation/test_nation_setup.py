"""What a new nation game may be told, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from solo.games.nation.host import Rules, Setup
from solo.games.nation.options import HABITS, SETUP_OPTIONS
from solo.kernel.host import SetupError
from tests.games.nation.helpers import content


def test_every_setting_is_a_field_of_the_setup() -> None:
    fields = {field.name for field in msgspec.structs.fields(Setup)}
    assert {each.field for each in SETUP_OPTIONS} <= fields
    assert len(dict.fromkeys(HABITS)) == len(HABITS)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"ancient_one": "hastr"}, "there is no Ancient One 'hastr'; did you mean 'hastur'? There are: "),
        ({"main_agent": "frday"}, "there is no main agent 'frday'; did you mean 'friday'? There are: monday, "),
        ({"level": "standart"}, "there is no level 'standart'; did you mean 'standard'? There are: novice, "),
        ({"seats": 3}, "the nation game is played by one"),
        ({"seats": 0}, "the nation game is played by one"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest_and_all_there_are(setup: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError) as refused:
        Rules(content()).begin({"seed": 1, **setup})
    assert str(refused.value).startswith(said)


def test_dp17_1_one_plays() -> None:
    assert Rules(content()).begin({"seed": 1, "seats": 1}).label()["ended"] == ""
