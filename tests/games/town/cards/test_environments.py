"""What each of the 24 environments changes while it is in play, and that nothing of it is left when it is replaced (R16.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.effect_context import Walk
from solo.games.town.game import AncientOneAwakens, Game
from solo.games.town.printed.numbers import JAIL, SKY
from solo.games.town.rules.doom import raise_terror
from solo.games.town.rules.encounters import explored_gate
from solo.games.town.rules.gates import closing_difficulty, seal_cost
from solo.games.town.rules.losses import gain
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.monsters import draw_monster
from solo.games.town.rules.movement import end_movement
from solo.games.town.rules.states import arrest
from solo.games.town.rules.uses import sanity_cost, usable
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import figures, options
from tests.games.town.tables import enter_environment

CHANGES: dict[str, dict[str, object]] = {
    "alien_technology": {"tough mi_go": 2},
    "curfew_enforced": {"visits": "every street"},
    "darkes_carnival_arrives": {"visits": "northside_street"},
    "egyptian_exhibit_visits_miskatonic_u": {"visits": "miskatonic_university_street"},
    "estate_sale": {"visits": "uptown_street"},
    "happy_days_are_here_again": {"terror": 0},
    "the_festival": {"tough cultist": 1, "tough byakhee": 1},
    "a_strange_plague": {"stamina": "st_marys_hospital physician"},
    "blackest_night": {"luck": -1, "sneak": 1, "evade": 1},
    "blood_magic": {"visits": "rivertown_street"},
    "dreams_of_a_sunken_city": {"sanity": "arkham_asylum psychology"},
    "no_one_can_help_you_now": {"elder sign": False},
    "nodens_favor": {"seal": -2},
    "planetary_alignment": {"price of heal": -1, "price of shrivelling": -1, "price of bind_monster": -2},
    "rlyeh_rising": {"tough star_spawn": 1, "tough maniac": 1, "close rlyeh": 1},
    "solar_eclipse": {"casts": False},
    "the_chill_of_the_grave": {"tough ghost": 1, "tough vampire": 1, "tough zombie": 1},
    "the_man_in_black": {"visits": "french_hill_street"},
    "things_of_darkness": {
        "tough ghoul": 1,
        "tough formless_spawn": 1,
        "tough shoggoth": 1,
        "tough flying_polyp": 1,
    },
    "an_evil_fog": {"will": -1, "horror": -1, "sneak": 1, "evade": 1, "flies": False},
    "heat_wave": {"fight": -1, "combat": -1, "lore": 1, "spell": 1, "tough fire_vampire": 1},
    "icy_conditions": {"movement": -1, "fast dimensional_shambler": False, "fast shoggoth": False},
    "raining_cats_and_dogs": {"speed": -1, "sneak": 1, "evade": 1, "movement": -1, "comes fire_vampire": False},
    "sunny_and_clear": {"sneak": -1, "evade": -1, "will": 1, "horror": 1, "comes haunter_of_the_dark": False},
}
"""All that changes in town: numbers by so much, all else to what stands here."""

CHECKS = ("speed", "sneak", "fight", "will", "lore", "luck", "evade", "horror", "combat", "spell")
SOURCES = ("", "woods_1", "food", "heal", "st_marys_hospital", "physician", "arkham_asylum", "psychology")


def table(content: Content) -> tuple[Game, Investigator]:
    """Amanda with an Elder Sign and some spells on an explored gate to R'lyeh; Nyarlathotep has all the masks."""
    game = scenario(content, investigators=["amanda_sharpe", "bob_jenkins"], ancient_one="nyarlathotep")
    who = game.by_id("amanda_sharpe")
    who.place, who.explored, who.sanity, who.stamina = "woods", True, 3, 3
    for card in ("elder_sign", "heal", "voice_of_ra"):
        give(game, who, card)
    put_gate(game, "woods", "rlyeh")
    put_gate(game, "graveyard", "abyss")
    return game, who


def trial(game: Game, act: Callable[[Game, Investigator], Any]) -> Any:
    """What comes of doing something; the game itself stays as it is."""
    copy = Game.restore(game.content, game.snapshot())
    return act(copy, copy.by_id("amanda_sharpe"))


def heals(what: str) -> Callable[[Game, Investigator], str]:
    """Which sources may restore something."""

    def act(game: Game, who: Investigator) -> str:
        found = []
        for source in SOURCES:
            who.sanity = who.stamina = 1
            if gain(game, who, what, 1, source):
                found.append(source)
        return "all" if len(found) == len(SOURCES) else " ".join(found)

    return act


def terror(game: Game, who: Investigator) -> int:
    """How far the terror level rises by two."""
    run(raise_terror(game, 2))
    return game.state.terror


def jailed(game: Game, who: Investigator) -> bool:
    """Whether he can be arrested."""
    arrest(game, who)
    return who.place == JAIL


def elder_sign(game: Game, who: Investigator) -> bool:
    """Whether an Elder Sign may be used on the gate."""
    who.place, who.explored = "woods", True
    return any(each.startswith("use:elder_sign.") for each in options(FlowRunner(explored_gate(game, who))))


def flies(game: Game, who: Investigator) -> bool:
    """Whether flyers rise from the town, and swoop down from the Sky."""
    who.place = "easttown_street"
    up, down = put_monster(game, "byakhee", "southside_street"), put_monster(game, "mi_go", SKY)
    run(move_monsters(game, ["circle"], []))
    return (game.state.monsters[up], game.state.monsters[down]) == (SKY, "easttown_street")


def comes(kind: str) -> Callable[[Game, Investigator], bool]:
    """Whether such a monster can come out of the cup onto the board."""

    def act(game: Game, who: Investigator) -> bool:
        game.state.cup[:] = [f"{kind}.1"]
        try:
            return run(draw_monster(game)) == f"{kind}.1"
        except AncientOneAwakens:
            return False

    return act


def fast(kind: str) -> Callable[[Game, Investigator], bool]:
    """Whether such a monster takes two steps."""

    def act(game: Game, who: Investigator) -> bool:
        who.place = "abyss_1"
        marker = put_monster(game, kind, "uptown_street")
        run(move_monsters(game, [game.figures(marker).dimension], []))
        return game.state.monsters[marker] == "merchant_district_street"

    return act


def visits(game: Game, who: Investigator) -> str:
    """The streets in which something happens to one who ends his movement there."""
    found = []
    for place in game.content.places:
        if place in game.state.gates:
            continue
        who.place, who.explored, who.clues = place, False, 0
        game.state.clues[place] = 0
        told = len(game.events)
        session = FlowRunner(end_movement(game, who, Walk(0)))
        if not session.over or len(game.events) != told:
            found.append(place)
    return "every street" if found == list(game.content.streets) else " ".join(found)


def measured(game: Game) -> dict[str, object]:
    """All that an environment may touch."""
    content, who = game.content, game.by_id("amanda_sharpe")
    found: dict[str, object] = dict(figures(game, who))
    for kind in content.monsters:
        now = game.figures(f"{kind}.1")
        found[f"tough {kind}"] = now.toughness
        found[f"other {kind}"] = (now.dimension, now.awareness, now.abilities, now.nightmarish, now.overwhelming)
        found[f"comes {kind}"] = trial(game, comes(kind))
    for kind in ("dimensional_shambler", "shoggoth"):
        found[f"fast {kind}"] = trial(game, fast(kind))
    for spell in ("heal", "shrivelling", "bind_monster", "wither"):
        found[f"price of {spell}"] = sanity_cost(game, content.cards[spell])
    found["casts"] = bool(usable(game, who, "upkeep", ""))
    found["seal"] = seal_cost(game)
    found["close rlyeh"], found["close abyss"] = (
        closing_difficulty(game, "woods"),
        closing_difficulty(game, "graveyard"),
    )
    found["sanity"], found["stamina"] = trial(game, heals("sanity")), trial(game, heals("stamina"))
    for act in (terror, jailed, elder_sign, flies, visits):
        found[act.__name__.replace("_", " ")] = trial(game, act)
    return found


def changes(before: dict[str, object], after: dict[str, object]) -> dict[str, object]:
    """What is different: numbers by how much, all else as it is now."""
    found: dict[str, object] = {}
    for what, now in after.items():
        then = before[what]
        if now != then:
            plain = type(now) is int and type(then) is int and what != "terror"
            found[what] = int(str(now)) - int(str(then)) if plain else now
    return found


def test_r16_2_without_an_environment_all_is_as_printed(content: Content) -> None:
    game, _ = table(content)
    now = measured(game)
    assert {what: now[what] for what in ("seal", "close rlyeh", "close abyss", "terror")} == {
        "seal": 5,
        "close rlyeh": 1,
        "close abyss": 1,
        "terror": 2,
    }
    assert {now[what] for what in ("casts", "jailed", "elder sign", "flies", "fast shoggoth")} == {True}
    assert (now["sanity"], now["stamina"], now["visits"]) == ("all", "all", "")
    assert [now[f"price of {spell}"] for spell in ("heal", "shrivelling", "bind_monster", "wither")] == [1, 1, 2, 0]


def test_there_are_24(content: Content) -> None:
    assert sorted(CHANGES) == sorted(id for id, card in content.mythos.items() if card.fact.type == "environment")


@pytest.mark.parametrize("card", CHANGES)
def test_r16_2_what_it_changes_in_town(content: Content, card: str) -> None:
    game, _ = table(content)
    before = measured(game)
    enter_environment(game, card)
    assert changes(before, measured(game)) == CHANGES[card]


@pytest.mark.parametrize("card", CHANGES)
def test_r16_2_checks_in_other_worlds_are_as_ever(content: Content, card: str) -> None:
    """The other changes hold there too."""
    game, who = table(content)
    who.place = "abyss_2"
    before = measured(game)
    enter_environment(game, card)
    wanted = {what: change for what, change in CHANGES[card].items() if what not in CHECKS}
    assert changes(before, measured(game)) == wanted


@pytest.mark.parametrize("card", CHANGES)
@pytest.mark.parametrize("next_", ["nodens_favor", "the_festival"])
def test_r16_2_when_it_is_replaced_nothing_of_it_is_left(content: Content, card: str, next_: str) -> None:
    other = next_ if card != next_ else "heat_wave"
    game, _ = table(content)
    before = measured(game)
    enter_environment(game, card)
    enter_environment(game, other)
    assert changes(before, measured(game)) == CHANGES[other]
    assert (game.state.environment, game.state.mythos_deck[-1]) == (other, card)
