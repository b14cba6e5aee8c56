"""A skill that rolls again for nothing but itself is no question where it is clear (R18.7)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.games.town.abouts import Pending
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked
from solo.games.town.forecast.forecast import evading
from solo.games.town.forecast.left_out import chances_to_evade
from solo.games.town.game import Game
from solo.games.town.option_ranking import needs_confirmation, sensible
from solo.games.town.rules.battle import attack
from solo.games.town.rules.combat import combat
from solo.games.town.rules.movement import movement
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from tests.games.town.fights import after_the_roll, facing, waiting
from tests.games.town.helpers import every, in_battle


def test_a_failed_combat_check_is_rolled_again_before_a_clue_token_is_spent(content: Content) -> None:
    game, amanda, cultist, (marksman,) = facing(content, "cultist", "marksman")
    amanda.clues = 2
    script(game, [1, 1, 1, 6, 1, 1])
    session = FlowRunner(combat(game, amanda, cultist))
    decision = after_the_roll(session)
    assert unasked(game, decision) == f"use:{marksman}"
    assert unasked(game, decision, ["checks"]) is None
    session.answer(f"use:{marksman}")
    assert session.decision is None and amanda.clues == 2 and cultist in amanda.monster_trophies
    assert every(game, Checked)[-1].passed


def test_it_is_asked_where_another_monster_waits(content: Content) -> None:
    game, amanda, cultist, _ = facing(content, "cultist", "marksman")
    put_monster(game, "zombie", amanda.place)
    script(game, [1, 1, 1])
    assert unasked(game, after_the_roll(FlowRunner(combat(game, amanda, cultist)))) is None


@pytest.mark.parametrize(("clues", "rolls_again"), [(0, True), (1, False)])
def test_a_success_is_given_up_only_where_no_clue_token_may_build_on_it(
    content: Content, clues: int, rolls_again: bool
) -> None:
    """Toughness 2: one success of two is there, and all the dice would be rolled again."""
    game, amanda, vampire, (_, marksman) = facing(content, "vampire", "enchanted_knife", "marksman")
    amanda.clues, amanda.sliders = clues, [1, 3, 1]
    script(game, [6] * 9)
    session = FlowRunner(combat(game, amanda, vampire))
    while not any(each.verb == "fight" for each in waiting(session).options):
        session.answer(waiting(session).default)
    script(game, [6, 1, 1, 1, 1, 1, 1])
    assert unasked(game, after_the_roll(session)) == (f"use:{marksman}" if rolls_again else None)


@pytest.mark.parametrize("clues", [0, 2])
def test_one_failed_die_is_rolled_again_though_clue_tokens_may_build_on_the_others(
    content: Content, clues: int
) -> None:
    """Toughness 2, one success: the whip keeps it."""
    game, amanda, warlock, (whip,) = facing(content, "warlock", "bullwhip")
    amanda.clues, amanda.sliders = clues, [1, 3, 1]
    script(game, [6] * 9)
    session = FlowRunner(combat(game, amanda, warlock))
    while not any(each.verb == "fight" for each in waiting(session).options):
        session.answer(waiting(session).default)
    script(game, [6, 1, 1, 1, 1, 1, 1])
    decision = after_the_roll(session)
    assert unasked(game, decision) == f"use:{whip}"
    assert unasked(game, decision, ["checks"]) is None


def test_a_failed_evasion_is_rolled_again_unless_others_are_near(content: Content) -> None:
    game, amanda, zombie, (stealth,) = facing(content, "zombie", "stealth")
    amanda.clues = 0

    def evading(game: Game, amanda: Investigator) -> Decision:
        game.state.phase = "movement"
        script(game, [1] * 4)
        session = FlowRunner(movement(game, amanda))
        session.answer("go:easttown_street")
        session.answer(f"evade:{zombie}")
        return waiting(session)

    before = game.snapshot()
    assert unasked(game, evading(game, amanda)) == f"use:{stealth}"
    again = Game.restore(content, before)
    put_monster(again, "ghoul", "easttown_street")
    assert unasked(again, evading(again, again.by_id("amanda_sharpe"))) is None


@pytest.mark.parametrize(
    ("dice", "clues", "answer"),
    [
        ([1, 1, 1, 1], 0, "again"),
        ([1, 1, 1, 1], 2, "again"),
        ([6, 1, 1, 1], 0, None),
        ([6, 6, 1, 1], 0, None),
        ([6, 6, 6, 1], 0, "accept"),
        ([6, 6, 6, 1], 2, None),
    ],
)
def test_r29_6_a_strike_is_rolled_again_where_it_is_clear(
    content: Content, dice: list[int], clues: int, answer: str | None
) -> None:
    """Four dice bring a success and a third on average: none is rolled again, three are kept, between them it is asked."""
    game, amanda, battle = in_battle(content)
    marksman = give(game, amanda, "marksman")
    amanda.clues = clues
    script(game, dice)
    session = FlowRunner(attack(game, amanda, battle))
    decision = waiting(session)
    while decision.kind != "after_check":
        session.answer(next(each.id for each in decision.options if each.verb == "fight"))
        decision = waiting(session)
    assert unasked(game, decision) == (f"use:{marksman}" if answer == "again" else answer)
    ordered = sensible(game, decision)
    first = ordered.options[0].id
    assert first == (f"use:{marksman}" if sum(face >= 5 for face in dice) < 4 / 3 else "accept")
    assert not needs_confirmation(game, ordered)


def frightened(content: Content, *others: str) -> tuple[Game, Decision]:
    """Amanda, with Bravery, has failed the Horror check against a Ghoul; others stand there, too."""
    game, amanda, ghoul, _ = facing(content, "ghoul", "bravery")
    amanda.sliders, amanda.clues = [1, 0, 1], 2
    for monster in others:
        put_monster(game, monster, amanda.place)
    script(game, [1] * 6)
    session = FlowRunner(combat(game, amanda, ghoul))
    while waiting(session).kind != "after_check":
        session.answer(waiting(session).default)
    return game, waiting(session)


def test_a_failed_horror_check_is_rolled_again_unless_another_monster_waits_that_takes_more(content: Content) -> None:
    """Bravery is for nothing else, and is back next turn: with one monster there is nothing to keep it for, nor for one whose
    sight takes no more than what is lost for certain now. An Elder Thing takes two."""
    game, decision = frightened(content)
    assert isinstance(decision.about, Pending) and decision.about.check == "horror"
    assert str(unasked(game, decision)).startswith("use:bravery")
    game, decision = frightened(content, "zombie")
    assert str(unasked(game, decision)).startswith("use:bravery")
    game, decision = frightened(content, "zombie", "elder_thing")
    assert unasked(game, decision) is None


@pytest.mark.parametrize(
    ("others", "again"),
    [
        ((), True),
        (("flesh_ward",), True),
        (("heal",), True),
        (("find_gate",), True),
        (("wither",), False),
        (("mists_of_releh",), False),
    ],
)
def test_r21_1_a_spell_is_cast_again_unasked_where_no_other_may_be_cast_in_this_turn(
    content: Content, others: tuple[str, ...], again: bool
) -> None:
    """In a walk in town Flesh Ward might only be needed, the upkeep of Heal is over, and Find Gate is for elsewhere."""
    game, amanda, monster, (_, occultist) = facing(content, "ghoul", "shrivelling", "expert_occultist")
    game.state.phase = "movement"
    for card in others:
        give(game, amanda, card)
    amanda.sliders, amanda.clues = [1, 1, 3], 2
    session = FlowRunner(combat(game, amanda, monster))
    script(game, [6] * 4 + [1] * 20)
    while waiting(session).kind != "combat":
        session.answer(waiting(session).default)
    script(game, [1] * 20)
    session.answer(next(each.id for each in waiting(session).options if each.verb == "cast"))
    decision = waiting(session)
    assert decision.kind == "after_check" and decision.about.check == "spell"
    assert unasked(game, decision) == (f"use:{occultist}" if again else None)


@pytest.mark.parametrize(
    ("change", "again"),
    [("", True), ("earlier", False), ("another", False), ("fight", False)],
)
def test_r18_7_research_is_used_unasked_at_the_last_check_of_the_turn(
    content: Content, change: str, again: bool
) -> None:
    """Nobody can need it any more, unless another has an encounter after this, or there is a fight in it."""
    game = scenario(content, investigators=["joe_diamond", "mandy_thompson"])
    joe, mandy = game.by_id("joe_diamond"), game.by_id("mandy_thompson")
    joe.place, mandy.place = "abyss_1", "yuggoth_1" if change == "another" else "woods"
    joe.clues, game.state.first = 0, 0
    game.state.phase = "arkham_encounters" if change == "earlier" else "other_world_encounters"
    failing = [{"monster_appears": {"endless": False}}] if change == "fight" else [{"lose": {"sanity": 1}}]
    steps = {"accept": failing, "clue": [{"gain": {"clues": 2}}]}
    check = Pending("luck", 1, 1, 5, (3,), 0, 1, "", source="gate_green_11_other")
    options = (option("accept"), option("use", "research"))
    decision = Decision("after_check", joe.id, options, "R18.7", about=check, option_steps=steps)
    assert unasked(game, decision) == ("use:research" if again else None)
    assert unasked(game, decision, ["checks"]) is None


@pytest.mark.parametrize(
    ("gates", "clue", "again"),
    [(("woods",), False, True), (("woods", "graveyard"), False, False), (("woods",), True, False)],
)
def test_r30_1_research_is_used_unasked_at_the_check_that_wins_the_night(
    content: Content, gates: tuple[str, ...], clue: bool, again: bool
) -> None:
    """Joe closes the last gate, though Mandy has an encounter after him; with a clue token, which may come first, it is asked."""
    game = scenario(content, investigators=["joe_diamond", "mandy_thompson"])
    joe, mandy = game.by_id("joe_diamond"), game.by_id("mandy_thompson")
    game.state.phase, game.state.first, joe.clues = "arkham_encounters", 0, int(clue)
    worlds = dict(zip(gates, ("abyss", "yuggoth"), strict=False))
    found = {place: put_gate(game, place, world) for place, world in worlds.items()}
    joe.place, joe.explored, mandy.place = "woods", True, "library"
    put_trophies(game, mandy, gates=1)
    check = Pending("lore", 1, 1, 5, (3,), 0, 1, "", source=found["woods"])
    options = (option("accept"), *([option("clue")] if clue else []), option("use", "research"))
    decision = Decision("after_check", joe.id, options, "R18.7", about=check)
    assert unasked(game, decision) == ("use:research" if again else None)
    assert unasked(game, decision, ["checks"]) is None


@pytest.mark.parametrize(
    ("phase", "place", "explored", "source", "enter"),
    [
        ("upkeep", "abyss_2", False, "heal", "accept"),
        ("upkeep", "woods", True, "heal", "accept"),
        ("upkeep", "woods", False, "heal", "use:research"),
        ("upkeep", "abyss_1", False, "heal", "use:research"),
        ("arkham_encounters", "woods", True, "library_1", "accept"),
        ("other_world_encounters", "woods", True, "yuggoth_1", "use:research"),
    ],
)
def test_r24_1_enter_keeps_research_for_a_gate_that_may_be_closed_in_this_turn(
    content: Content, phase: str, place: str, explored: bool, source: str, enter: str
) -> None:
    """Joe, who has made the check, is not the one who closes it."""
    game = scenario(content, investigators=["joe_diamond", "mandy_thompson"])
    joe, mandy = game.by_id("joe_diamond"), game.by_id("mandy_thompson")
    put_gate(game, "woods", "abyss")
    joe.place, mandy.place, mandy.explored, game.state.phase, game.state.first = "library", place, explored, phase, 0
    check = Pending("luck", 2, 1, 5, (3, 3), 0, 1, "", source=source)
    options = (option("accept"), option("use", "research"))
    steps = {"accept": [{"monster_appears": {"endless": False}}]}
    decision = Decision("after_check", joe.id, options, "R18.7", about=check, option_steps=steps)
    assert unasked(game, decision) is None
    assert sensible(game, decision).default == enter


@pytest.mark.parametrize(("stamina", "again"), [(1, True), (6, False)])
def test_r22_3_whoever_falls_by_a_failed_evasion_rolls_again_whoever_else_is_near(
    content: Content, stamina: int, again: bool
) -> None:
    """He walks no further in this turn if it fails."""
    game, amanda, zombie, (stealth,) = facing(content, "zombie", "stealth")
    put_monster(game, "ghoul", "easttown_street")
    amanda.clues, amanda.stamina, game.state.phase = 0, stamina, "movement"
    script(game, [1] * 4)
    session = FlowRunner(movement(game, amanda))
    session.answer("go:easttown_street")
    session.answer(f"evade:{zombie}")
    assert unasked(game, waiting(session)) == (f"use:{stealth}" if again else None)


def test_r18_7_the_first_try_to_evade_counts_a_skill_that_rolls_again_once(content: Content) -> None:
    """Amanda has one die against each of two Ghouls; Stealth, which is used for the first only where that fails, is then gone."""
    game, amanda, ghoul, (stealth,) = facing(content, "ghoul", "stealth")
    amanda.sliders = [0, 1, 1]
    once = evading(game, amanda, ghoul).roll
    assert once.pool == 1
    again, other = Fraction(5, 9), put_monster(game, "ghoul", amanda.place)
    kept = Fraction(1, 3) / again
    assert chances_to_evade(game, amanda, [ghoul, other]) == [again, kept * again + (1 - kept) * Fraction(1, 3)]
    amanda.exhausted.append(stealth)
    assert chances_to_evade(game, amanda, [ghoul, other]) == [Fraction(1, 3)] * 2


@pytest.mark.parametrize(("stamina", "clues", "answer"), [(1, 0, "use:research"), (4, 0, None), (1, 2, None)])
def test_what_alone_may_keep_somebody_on_his_feet_rolls_again_though_others_may_need_it(
    content: Content, stamina: int, clues: int, answer: str | None
) -> None:
    """Mandy's research serves any check of the turn. With clue tokens in hand there is another way."""
    game = scenario(content, investigators=["vincent_lee", "mandy_thompson"])
    vincent = game.by_id("vincent_lee")
    vincent.place, vincent.stamina, vincent.clues = "downtown_street", stamina, clues
    game.state.phase = "movement"
    cultist = put_monster(game, "cultist", vincent.place)
    script(game, [1] * 9)
    assert unasked(game, after_the_roll(FlowRunner(combat(game, vincent, cultist)))) == answer
