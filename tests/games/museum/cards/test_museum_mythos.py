"""Every Mythos card: its upper half when it is drawn, and its lower half in force."""

from __future__ import annotations

from typing import Any

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import give, give_trophies, on_top
from solo.games.museum.rules.attempts import fail_roll
from solo.games.museum.rules.entrance import price_of
from solo.games.museum.rules.midnight import next_card, run_midnight_effects
from tests.games.museum.helpers import Night, at_card, content, table
from tests.games.museum.printed import answered, changed, expected, ids, printed, snapshot

MYTHOS = printed()["mythos"]
PEOPLE = ["dexter_drake", "harvey_walters"]


def lower(id: str, verb: str) -> Any:
    """What the lower half of a card says with a verb; None without it."""
    return next((step[verb] for step in MYTHOS[id].get("lower", []) if verb in step), None)


def having(verb: str, half: str = "lower") -> list[str]:
    """The cards one of whose halves has a verb."""
    return [id for id, entry in MYTHOS.items() if any(verb in step for step in entry.get(half, []))]


def drawn(id: str, *, rich: bool = True) -> tuple[Night, dict[str, Any]]:
    """A card is drawn with nothing else in force; with the figures before."""
    game = table(ancient_one="azathoth", investigators=PEOPLE)
    for who in game.state.investigators:
        who.clues, who.sanity, who.stamina = 2, 3, 2
    if rich:
        give(game, game.state.investigators[0], "duke", "knife")
        give_trophies(game, game.state.investigators[0], ["koi_pond"])
    on_top(game.state.mythos, id)
    before = snapshot(game)
    return Night(game, next_card(game)), before


def test_there_are_as_many_as_in_the_box() -> None:
    assert list(content().mythos) == ids("mythos")
    assert len(content().mythos) == 32


PLAIN = [
    id
    for id, entry in MYTHOS.items()
    if not any(verb in str(entry["upper"]) for verb in ("spend", "discard_possession", "replace_adventure"))
]


@pytest.mark.parametrize("id", PLAIN)
def test_its_upper_half(id: str) -> None:
    night, before = drawn(id)
    answered(night)
    wanted = expected(MYTHOS[id]["upper"], PEOPLE[0], PEOPLE, [])
    assert changed(night.game, before) == wanted
    assert night.game.state.mythos_card == id


def test_the_upper_halves_with_choices() -> None:
    night, before = drawn("a_debt_falls_due_under_an_iron_star")
    assert night.options == ["yes", "no"]
    assert changed(night.give("yes").game, before) == {f"{PEOPLE[0]}.trophies": -1}
    night, before = drawn("a_debt_falls_due_under_an_iron_star")
    assert changed(night.give("no").game, before) == {"doom": 1}
    night, before = drawn("keep_friends_close_when_memories_fade")
    assert changed(night.give("yes", "give:duke.1").game, before) == {"cards": -1}
    night, before = drawn("keep_friends_close_when_memories_fade")
    assert changed(night.give("no").game, before) == {f"{PEOPLE[0]}.sanity": -1}
    night, before = drawn("pickpocket_as_the_crowd_thins")
    assert "give:duke.1" not in night.options
    night.give("give:knife.1")
    assert changed(night.game, before) == {"cards": -1, f"{PEOPLE[1]}.clues": -1}
    night, before = drawn("rooms_change_places_in_the_wrong_corridor")
    card = night.options[2].partition(":")[2]
    night.give(night.options[2])
    assert card in night.game.state.adventures
    assert [each.slot for each in night.game.state.cards] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("id", having("lock"))
def test_its_lock_takes_a_die(id: str) -> None:
    night, _ = drawn(id)
    answered(night)
    assert [(die.color, die.place) for die in night.game.state.dice if die.lock == id] == [
        (lower(id, "lock"), "locked")
    ]


@pytest.mark.parametrize("id", having("forbid"))
def test_what_it_forbids(id: str) -> None:
    game = table(mythos=id, investigators=["dexter_drake", "sister_mary"])
    who, mary = game.state.investigators
    assert [what for what in lower(id, "forbid") if not game.forbidden(who, what)] == []
    assert [what for what in lower(id, "forbid") if game.forbidden(mary, what)] == []


def test_forbidden_things_are_not_offered() -> None:
    night = at_card("the_gift_shop", mythos="stars_align_above_dark_clouds", hand=["necronomicon", "knife", "wither"])
    assert night.options == ["roll", "use:knife.1:0", "give_up"]
    night = at_card("the_missing_records", mythos="keep_friends_close_when_memories_fade", clues=2)
    assert "clue" not in night.roll("i3", "i3", "i1", "i1", "i2", "i2").options
    night = at_card(
        "the_loading_dock",
        mythos="whispering_halls_with_no_one_listening",
        who="bob_jenkins",
        others=["darrell_simmons"],
    )
    night.roll("i1", "i1", "lore", "lore", "i2", "i2").let_fail().give("remove:i1")
    assert night.kind == "attempt"


@pytest.mark.parametrize("id", having("modify"))
def test_what_it_changes(id: str) -> None:
    fact = lower(id, "modify")
    what, by = fact["what"], fact["by"]
    if what == "pool_green":
        assert at_card("the_gift_shop", mythos=id).pool() == {"green": 6 + by}
    elif what == "souvenir_price":
        game = table(mythos=id)
        assert price_of(game, game.state.investigators[0], "unique") == 3 + by
    elif what == "clue_reward":
        night = at_card("the_missing_records", mythos=id)
        night.game.attempt.done = ["0", "1"]
        assert Night(night.game).first.clues == 2 + by
    elif what == "first_aid_free":
        game = table(mythos=id)
        game.state.investigators[0].sanity = 1
        assert Night(game).give("go:entrance", "aid:sanity").first.sanity == 2 + by
    else:
        night = at_card("the_missing_records", mythos=id)  # its penalty is a sanity
        value = what.partition("_")[0]
        before = getattr(night.first, value)
        night.give("give_up")
        assert before - getattr(night.first, value) == by + (value == "sanity")


@pytest.mark.parametrize("id", having("at_terror"))
def test_its_terror(id: str) -> None:
    night = at_card("the_gift_shop", mythos=id)
    game, who = night.game, night.first
    give_trophies(game, who, ["koi_pond"])
    for die in game.dice_in("pool"):
        die.face = "terror"
    before = snapshot(game)
    struck = answered(Night(game, fail_roll(game, who)))
    assert [event.source for event in struck.told(events.TerrorStruck)] == [id]
    steps = lower(id, "at_terror")
    if "discard_dice" in steps[0]:
        assert len(game.dice_in("lost")) == 2
    elif "trophies" in str(steps):
        assert who.trophies == []
    else:
        assert changed(game, before) == expected(steps, who.id, [who.id], [])


@pytest.mark.parametrize("id", having("at_next_midnight"))
def test_what_it_does_at_the_next_midnight(id: str) -> None:
    steps = lower(id, "at_next_midnight")
    game = table(investigators=PEOPLE, mythos=id, worlds=["yuggoth"])
    game.state.investigators[1].place = "the_gift_shop"
    for who in game.state.investigators:
        who.sanity, who.stamina = 3, 2
    before = snapshot(game)
    answered(Night(game, run_midnight_effects(game)))
    if "spend" in str(steps):
        wanted = {"doom": 1} if "doom" in str(steps) else {f"{who}.stamina": -1 for who in PEOPLE}
    elif "if" in steps[0]:
        wanted = {"doom": 1}
    else:
        wanted = expected(steps, PEOPLE[0], PEOPLE, PEOPLE[1:])
    assert changed(game, before) == wanted


def test_clues_pay_at_the_next_midnight() -> None:
    for id, wanted in (
        ("a_debt_falls_due_under_an_iron_star", {f"{PEOPLE[0]}.clues": -1}),
        ("biting_draught_at_the_hour_of_frost", {f"{who}.clues": -1 for who in PEOPLE}),
    ):
        game = table(investigators=PEOPLE, mythos=id)
        for who in game.state.investigators:
            who.clues = 1
        before = snapshot(game)
        night = Night(game, run_midnight_effects(game))
        while night.kind:
            night.give("yes")
        assert changed(game, before) == wanted


def test_an_open_door_lays_one_more_adventure() -> None:
    night, _ = drawn("stars_align_above_an_open_door")
    answered(night)
    extra = [card for card in night.game.state.cards if card.brought_by]
    assert [(card.slot, card.brought_by) for card in extra] == [(-1, "stars_align_above_an_open_door")]
