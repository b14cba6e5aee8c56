"""What serves nothing is not offered: dice that fit nothing, faces that nothing asks for, what can be done after the roll."""

from __future__ import annotations

from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Face, Night, at_card, in_middle


def offered(playing: Night) -> list[str]:
    """What a person is offered."""
    return [each.id for each in front_of(playing).auto_answers.offered(playing.decision).options]


def test_es10_1_a_die_that_fits_nothing_is_not_offered_to_be_put_aside() -> None:
    """The Archives with a lore, and a lore and peril left."""
    playing = in_middle(at_card("the_archives", who="gloria_goldberg"), done=["1"], dice={"green": 4})
    playing.roll("peril", "i3", "terror", "i2").let_fail().give("remove:terror")
    assert {*playing.options} == {"go_on", "focus:i2", "focus:i3", "focus:peril"}
    assert sorted(offered(playing)) == ["focus:peril", "go_on"]


def lores(*faces: Face, hand: tuple[str, ...], card: str = "the_archives") -> Night:
    """A failed roll while a lore is lacking."""
    playing = at_card(card, who="gloria_goldberg", hand=hand, clues=1)
    return in_middle(playing, done=["1", "2"], dice={"green": len(faces)}).roll(*faces)


def test_es12_5_no_die_is_turned_to_what_no_task_asks_for() -> None:
    """The Shotgun makes a peril."""
    playing = lores("i1", "i2", hand=("shotgun",))
    assert [each for each in playing.options if each.startswith("use:shotgun")]
    assert sorted(offered(playing)) == ["clue", "fail"]


def test_es12_7_unless_a_spell_could_keep_the_die() -> None:
    playing = lores("i1", "i2", hand=("shotgun", "wither"))
    assert [each for each in offered(playing) if each.startswith("use:shotgun")]


def test_a26_an_adventure_is_not_replaced_in_the_middle_of_a_roll_and_the_question_comes_again_before_midnight() -> (
    None
):
    playing = lores("i1", "i2", hand=("bullwhip",))
    front = front_of(playing)
    assert [each for each in playing.options if each.startswith("use:bullwhip")]
    asked = front.auto_answers.offered(playing.decision)
    assert {each.verb for each in asked.options} == {"clue", "fail"}
    playing.game.state.hour = 3
    front.auto_answers.on_answer(asked, "fail")
    playing.fail()
    for _ in range(9):
        if playing.kind in ("use_now", "move"):
            break
        playing.give(playing.options[-1])
    assert playing.kind == "use_now" and any(each.startswith("use:bullwhip") for each in playing.options)
    assert front.auto_answers.answer(playing.decision) is None
