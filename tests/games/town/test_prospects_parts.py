"""The parts of a fight's forecast are what comes of it, by every fall of the dice on the rules (R19 to R22, R33).

Won, fallen, both at once, lost in time and space, ended otherwise: held against fights played out to their ends.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.forecast.values import FightValue
from solo.games.town.game import Game
from solo.games.town.rules.combat import combat
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from tests.games.town.fallen import enumerated, preferring
from tests.games.town.helpers import every

STREET = "downtown_street"
PARTS = ("win", "fall", "both", "lost", "away")


class Fight(NamedTuple):
    """A small fight. parts: what may come of it. way: what is preferred in a round of it. slider: of Fight and Will."""

    monster: str
    parts: str
    cards: tuple[str, ...] = ()
    sanity: int = 3
    stamina: int = 2
    way: tuple[str, ...] = ("fight",)
    who: str = "amanda_sharpe"
    gate: str = ""
    place: str = STREET
    ancient_one: str = "azathoth"
    slider: int = 2


RIFLE, SWORD = ("fight:rifle", "fight"), ("fight:sword_of_glory", "fight")
NIGHT = "nightgaunt"
SHAMBLER = "dimensional_shambler"

FIGHTS = {
    "nothing but the blow": Fight("cultist", "win fall"),
    "horror and blow": Fight("zombie", "win fall", sanity=1),
    "a stronger skin": Fight("byakhee", "win fall", who="michael_mcglen", stamina=1),
    "a stronger mind": Fight("zombie", "win fall", who="harvey_walters", sanity=1),
    "through a gate": Fight(NIGHT, "win away", gate="woods", slider=3),
    "through a gate after its horror": Fight(NIGHT, "win fall away", ("rifle",), sanity=1, way=RIFLE, gate="woods"),
    "home through a gate": Fight(NIGHT, "win away", gate="woods", place="abyss_1", slider=3),
    "into time and space": Fight(SHAMBLER, "win lost"),
    "into time and space, armed": Fight(SHAMBLER, "win fall lost", ("rifle",), sanity=1, way=RIFLE, slider=1),
    "never lost": Fight(SHAMBLER, "win away", who="sister_mary", slider=3),
    "lost and devoured": Fight(SHAMBLER, "win fall", ancient_one="yog_sothoth"),
    "the victor falls": Fight("gug", "win fall both", ("sword_of_glory",), stamina=1, way=SWORD),
    "the victor falls no more": Fight("gug", "win fall", ("sword_of_glory",), stamina=4, way=SWORD),
    "crushed in victory": Fight("dhole", "win fall both", ("sword_of_glory",), sanity=4, stamina=1, way=SWORD),
    "a polyp": Fight("flying_polyp", "win fall both", ("sword_of_glory",), sanity=3, stamina=1, way=SWORD, slider=1),
    "a nightmare": Fight("dark_young", "win fall", ("sword_of_glory",), sanity=2, stamina=3, way=SWORD),
    "a victory that drives mad": Fight(
        "witch", "win fall both", ("powder_of_ibn_ghazi",), sanity=1, way=("fight:powder_of_ibn_ghazi", "fight")
    ),
    "he ends it": Fight("the_black_man", "fall away"),
    "she strikes first": Fight("the_bloated_woman", "win fall", ("rifle",), stamina=3, way=RIFLE),
    "it takes the rifle": Fight("elder_thing", "win fall", ("rifle",), stamina=3, way=RIFLE),
    "one bang": Fight("vampire", "win fall", ("dynamite",), way=("fight:dynamite", "fight")),
    "blessed": Fight("cultist", "win fall", ("blessing",), stamina=1),
    "cursed": Fight("ghoul", "win fall", ("curse", "rifle"), way=RIFLE),
    "an ambush": Fight("ghoul", "win fall", stamina=1),
}


def laid_out(content: Content, fight: Fight) -> tuple[Game, str]:
    """The table of a fight; nothing else is about."""
    ancient_one = "nyarlathotep" if "mask" in content.monsters[fight.monster].abilities else fight.ancient_one
    game = scenario(content, investigators=[fight.who], ancient_one=ancient_one)
    who = game.by_id(fight.who)
    game.state.decks = {deck: content.copies(deck) for deck in game.state.decks}
    if fight.gate:
        put_gate(game, fight.gate, "abyss")
    for card in fight.cards:
        give(game, who, card)
    who.sliders = [1, fight.slider, 2]
    who.place, who.sanity, who.stamina = fight.place, fight.sanity, fight.stamina
    return game, put_monster(game, fight.monster, STREET)


def parts_of(found: FightValue) -> dict[str, float]:
    """The chances of an outlook."""
    return {part: getattr(found, part) for part in PARTS}


@pytest.mark.parametrize("way", ["fight", "evade"])
@pytest.mark.parametrize("name", FIGHTS)
def test_every_part_of_a_forecast_is_what_comes_of_the_fight(content: Content, name: str, way: str) -> None:
    fight = FIGHTS[name]
    game, monster = laid_out(content, fight)
    met = Decision("deal_with", fight.who, (option("evade", monster), option("fight", monster)), "R8.1")
    found = forecast_of(game, met)[f"{way}:{monster}"]
    wanted = (way, "flee", *fight.way) if way == "evade" else fight.way
    exact = enumerated(game, 0, monster, preferring(*wanted), evading=way == "evade")
    assert parts_of(found) == pytest.approx({part: float(getattr(exact, part)) for part in PARTS}, abs=1e-9)
    assert (found.cards, found.points) == pytest.approx((float(exact.things), float(exact.points)), abs=1e-9)
    once = exact.win + exact.fall - exact.both + exact.lost + exact.away
    assert once == 1
    if way == "fight":
        assert {part for part, chance in parts_of(found).items() if chance > 0} == set(fight.parts.split())


SPELLS = {
    "shrivelling at 1": ("shrivelling", 1),
    "shrivelling at 2": ("shrivelling", 2),
    "shrivelling at 3": ("shrivelling", 3),
    "wither at 1": ("wither", 1),
    "wither at 2": ("wither", 2),
    "bind_monster at 3": ("bind_monster", 3),
}
"""A spell, and with how much sanity it is cast."""


@pytest.mark.parametrize("name", SPELLS)
@pytest.mark.parametrize("when", ["before", "after"])
def test_r19_2_a_spell_before_the_horror_check_and_after_it_at_the_present_sanity(
    content: Content, name: str, when: str
) -> None:
    """After it: the check was passed, so that all the sanity is still there."""
    spell, sanity = SPELLS[name]
    game, monster = laid_out(content, Fight("zombie", "", (spell,), sanity=sanity))
    who = game.by_id("amanda_sharpe")
    begun = game.snapshot()
    script(game, [6] * 9)
    session = FlowRunner(combat(game, who, monster))
    assert session.decision is not None and session.decision.kind == "before_horror"
    if when == "after":
        session.answer("go_on")
    decision = session.decision
    assert decision is not None and who.sanity == sanity
    found = forecast_of(game, decision)[f"cast:{spell}.1"]
    again = Game.restore(content, begun)
    first = [(0, each.pool) for each in every(game, Checked)]
    wanted = ("go_on",) if when == "after" else ()
    policy = preferring(*wanted, f"cast:{spell}", f"fight:{spell}", "fight")
    exact = enumerated(again, 0, monster, policy, first=first)
    assert parts_of(found) == pytest.approx({part: float(getattr(exact, part)) for part in PARTS}, abs=1e-9)
    assert (found.cards, found.points) == pytest.approx((float(exact.things), float(exact.points)), abs=1e-9)
