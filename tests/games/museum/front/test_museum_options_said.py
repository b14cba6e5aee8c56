"""What stands around a question says nothing twice: equal options, marks of several dice, lists, whose condition is shown."""

from __future__ import annotations

import pytest

from solo.games.museum.checks.by_hand import give_trophies, put_monster
from solo.games.museum.events import MonsterCame
from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.front.outlook import percent
from solo.games.museum.rules.midnight import run_midnight_effects
from tests.games.museum.front.sitting import front_of, shown
from tests.games.museum.helpers import Night, at_card, night, table
from tests.table.helpers import words_of

LANGUAGES = ("en", "cs", "pl", "ru")


def spaced(text: str) -> str:
    """A text with ordinary spaces."""
    return text.replace("\xa0", " ")


def fallen() -> Night:
    """Somebody was devoured beside Joe Diamond, and the seat waits for somebody new."""
    playing = at_card("koi_pond", others=["joe_diamond"], values={"sanity": 1, "stamina": 1})
    while playing.kind != "new_investigator":
        if playing.kind == "attempt" and "give_up" in playing.options:
            playing.give("give_up")
        else:
            playing.give(playing.options[-1])
    return playing


@pytest.mark.parametrize("language", LANGUAGES)
def test_es16_3_who_takes_an_empty_seat_is_asked_below_the_museums_condition_alone(language: str) -> None:
    playing = fallen()
    front = front_of(playing, language)
    assert front.state(playing.decision) == [front.wording.standing()]


def test_a_turn_is_asked_below_the_condition_of_whoever_has_it() -> None:
    playing = at_card("koi_pond", others=["joe_diamond"])
    assert len(front_of(playing).state(playing.decision)) == 2


@pytest.mark.parametrize(
    ("language", "price"),
    [
        ("en", "a common item, 1 clue, or a spell"),
        ("cs", "běžný předmět, 1 stopu nebo zaklínadlo"),
        ("pl", "Przedmiot powszechny, 1 żeton Wskazówki lub Zaklęcie"),
        ("ru", "1 простую вещь, 1 улику или 1 заклинание"),
    ],
)
def test_one_of_three_things_is_a_list_as_the_language_writes_it(language: str, price: str) -> None:
    playing = at_card("koi_pond", who="jenny_barnes", hand=["axe", "heal"], clues=1)
    front = front_of(playing, language)
    texts = [front.option(playing.decision, each) for each in playing.decision.options]
    assert any(price in spaced(each) for each in texts), texts


def test_es5_of_two_equal_tasks_one_is_offered_though_a_monster_may_come_to_one_of_them() -> None:
    """Both rows of the Ancient Relics ask for lore and investigation 3, and only the upper one is a monster task."""
    playing = at_card("ancient_relics").roll("lore", "i3", "lore", "i3", "terror", "i1")
    lines = shown(playing)
    assert len(lines) - len(set(lines)) <= 1, lines  # the tasks themselves are spread, each on its line
    assert sum("investigation 3, lore: " in each for each in lines) == 1, lines


def test_es17_6_of_two_equal_monsters_one_is_offered_wherever_on_the_card_they_are() -> None:
    playing = at_card("did_you_hear_that")
    for row in (0, -1):
        put_monster(playing.game, "cultist", "did_you_hear_that", row)
    playing = Night(playing.game).roll("peril", "i1", "i1", "i1", "i1", "i1")
    assert sum("cultist" in each.casefold() and "with" in each for each in shown(playing)) == 1, shown(playing)


def test_es12_8_which_dice_are_best_together_is_said_beside_the_question_and_a_die_is_marked_where_it_is_worse() -> (
    None
):
    playing = at_card("the_archives", clues=1).roll("terror", "terror", "i1", "i1", "lore", "i1").give("clue")
    front = front_of(playing)
    asked = front.auto_answers.offered(playing.decision)
    seen, taken = front.wording.forecast(asked), front.auto_answers.enter(asked)
    assert playing.kind == "reroll" and seen is not None and isinstance(taken, tuple)
    assert front.entered(asked, taken) == f"{percent(max(seen.several.values()))}%"
    texts = {each.id: front.option(asked, each) for each in asked.options}
    assert all("%" not in texts[id] for id in taken), texts
    assert any(text.endswith("% at most)") for id, text in texts.items() if id not in taken), texts
    assert not any("best" in each or "likeliest" in each for each in texts.values())


def test_es12_8_no_chance_is_promised_of_dice_where_figures_are_lower_bounds() -> None:
    hand = ("mists_of_releh", "wither", "dread_curse_of_azathoth", "voice_of_ra")
    card = "you_become_that_which_you_fear_most"
    playing = at_card(card, who="dexter_drake", hand=hand, clues=2, monsters={"maniac": 0}, ancient_one="yig")
    playing.roll("i2", "terror", "i2", "i3", "terror", "peril").give("clue")
    seen, front = forecast_of(playing.game, playing.decision), front_of(playing)
    assert playing.kind == "reroll" and seen is not None and seen.several and seen.at_least
    taken = front.auto_answers.enter(playing.decision)
    assert isinstance(taken, tuple) and len(taken) > 1 and not front.entered(playing.decision, taken)


@pytest.mark.parametrize(
    "hand", [("voice_of_ra",), ("voice_of_ra", "dread_curse_of_azathoth", "mists_of_releh", "wither")]
)
def test_es12_8_where_all_dice_had_best_be_rolled_again_none_is_marked(hand: tuple[str, ...]) -> None:
    playing = at_card("forgotten_knowledge", who="dexter_drake", hand=hand, clues=2)
    playing.roll("i1", "terror", "terror", "i2", "terror", "peril").give("clue")
    front = front_of(playing)
    texts = [front.option(playing.decision, each) for each in playing.decision.options]
    assert playing.kind == "reroll" and not any("best" in each or "likeliest" in each for each in texts), texts


@pytest.mark.parametrize(
    ("language", "lost"),
    [
        ("en", "lose 1 stamina and 1 sanity"),
        ("cs", "ztratit 1 bod zdraví a 1 bod příčetnosti"),
        ("pl", "stracić 1 punkt Wytrzymałości i 1 punkt Poczytalności"),
        ("ru", "потерять 1 здоровье и 1 рассудок"),
    ],
)
def test_es14_1_what_a_card_lets_somebody_choose_says_what_either_costs(language: str, lost: str) -> None:
    """The choice is between trophies and two losses at midnight; what it means tells the two apart."""
    game = table(cards=["the_curator"])
    give_trophies(game, game.state.investigators[0], ["koi_pond", "remains_of_the_high_priest"])
    playing = Night(game, run_midnight_effects(game))
    front = front_of(playing, language)
    trophies, suffering = playing.decision.options
    assert spaced(front.option(playing.decision, suffering)) == lost
    meant = [front.explain(playing.decision, each) for each in (trophies, suffering)]
    assert meant[0] != meant[1] and words_of(language, "museum").find("table", "explain")["other"] not in meant


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "[Mi-Go: once beaten, brings a unique item.]"),
        ("cs", "[Mi-Go: po porážce přináší vzácný předmět.]"),
        ("pl", "[Mi-Go po pokonaniu przynosi Przedmiot unikatowy.]"),
        ("ru", "[Ми-го: после победы приносит 1 уникальную вещь.]"),
    ],
)
def test_es17_8_what_beating_a_monster_brings_is_said_when_it_comes(language: str, said: str) -> None:
    """Of one that is nothing but a trophy nothing is."""
    front = front_of(night(table(cards=["koi_pond"])), language)
    came = [MonsterCame(f"{kind}.1", "koi_pond", -1) for kind in ("mi_go", "zombie")]
    assert [spaced(each) for each in front.remarks(came)] == [said]
