"""How the decent player fights the final battle."""

from __future__ import annotations

import pytest

from solo.games.museum.checks.by_hand import give
from solo.games.museum.host import Host
from solo.games.museum.players.decent import DecentPlayer
from tests.games.museum.helpers import Night, battle


def answered(ancient_one: str, *hand: str, faces: tuple[str, ...] = (), **values: int) -> str:
    """What the player answers, before a roll or after one that hits nothing. values: of the investigator; hour: of the game."""
    game = battle(ancient_one, doom=6, people=["dexter_drake"], hour=values.pop("hour", 3))
    who = game.state.investigators[0]
    give(game, who, *hand)
    for name, value in values.items():
        setattr(who, name, value)
    night = Night(game)
    if faces:
        night.roll(*faces)
    return str(DecentPlayer(Host(game, 1))(night.decision))


def test_it_heals_before_the_attack_that_would_devour() -> None:
    assert answered("hastur", "whiskey", sanity=2) == "use:whiskey.1:0"
    assert answered("hastur", "clear_mind", sanity=2) == "use:clear_mind.1:0"
    assert answered("hastur", "food", stamina=1) == "roll"


def test_it_keeps_the_clue_that_the_attack_takes() -> None:
    nothing = ("i3", "i3", "i3", "i3", "peril", "terror")
    assert answered("nyarlathotep", faces=nothing, clues=1, hour=0) == "fail"
    assert answered("nyarlathotep", faces=nothing, clues=0, hour=0) != "clue"
    assert answered("cthulhu", faces=("terror", "lore", "i1", "i1", "i1", "i1"), clues=1, hour=0) == "clue"


@pytest.mark.parametrize(("sanity", "stamina", "wanted"), [(1, 3, "stamina"), (4, 2, "sanity")])
def test_it_gives_up_what_it_has_more_of(sanity: int, stamina: int, wanted: str) -> None:
    game = battle("cthulhu", doom=6, people=["dexter_drake"], hour=3)
    who = game.state.investigators[0]
    who.max_sanity = who.sanity = sanity
    who.max_stamina = who.stamina = stamina
    night = Night(game).give("stop")
    assert night.kind == "choose"
    assert DecentPlayer(Host(game, 1))(night.decision) == wanted


def test_it_hands_in_a_trophy_rather_than_bleed() -> None:
    game = battle("shub_niggurath", doom=6, people=["dexter_drake"], hour=3)
    marker = next(each for each in game.state.cup if each.startswith("ghoul"))
    game.state.cup.remove(marker)
    game.state.investigators[0].monsters.append(marker)
    night = Night(game).give("stop")
    assert (night.kind, DecentPlayer(Host(game, 1))(night.decision)) == ("may", "yes")
