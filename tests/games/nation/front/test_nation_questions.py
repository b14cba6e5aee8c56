"""What the questions of the nation say: who, where, and what each option costs or brings; and how long their lists are."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.nation.abouts import Paying
from solo.games.nation.front.ahead import CultAhead
from solo.games.nation.option_ranking import lines, sensible
from solo.games.nation.rules.gates import use_gate
from solo.games.nation.rules.murder import suffer_murder, use_murder
from solo.games.nation.rules.paying import ask_payment, holding, paying_sets, useful_sets
from solo.games.nation.rules.setup import place_main_agent
from solo.games.nation.rules.travel import travel
from solo.games.nation.scope import Scope
from solo.games.nation.verbs.language import ask_place
from solo.kernel.flow import Flow
from solo.session.look_ups import explained
from tests.games.nation.front.nation_table import front_of, play, told
from tests.games.nation.helpers import Scene, content, option_forecast

LANGUAGES = ("en", "cs", "pl", "ru")


def asked(scene: Scene, language: str = "en") -> tuple[str, list[str]]:
    """The question as it is shown, and its options."""
    front, decision = front_of(scene, language), sensible(scene.game, scene.decision)
    texts = [front.prompt(decision), *(front.option(decision, each) for each in decision.options)]
    prompt, *options = [text.replace("\u00a0", " ") for text in texts]
    return prompt, options


def at(scene: Scene, flow: Flow[object]) -> Scene:
    """A scene at the question that a flow asks."""
    scene.run(flow)
    return scene


def beside_a_cultist() -> Scene:
    return Scene().main("boston").cultists(second="new_york").hire("new_york", "eunice_hunt", "moses_fleet")


@pytest.mark.parametrize(
    ("language", "cultist", "city"),
    [
        ("en", "Cultist 2", "in New York"),
        ("cs", "Kultista 2", "v New Yorku"),
        ("pl", "Kultysta 2", "w Nowym Jorku"),
        ("ru", "Культист 2", "в Нью-Йорке"),
    ],
)
def test_dp17_13_a_murder_says_who_and_where(language: str, cultist: str, city: str) -> None:
    scene = beside_a_cultist()
    scene.state.phase = "ancient"
    prompt, _ = asked(at(scene, suffer_murder(scene.game, "cultist_2")), language)
    assert prompt.startswith(cultist) and city in prompt


def test_dp17_13_what_is_lost_with_a_victim_stands_behind_the_name() -> None:
    scene = beside_a_cultist()
    scene.state.phase = "ancient"
    _, options = asked(at(scene, suffer_murder(scene.game, "cultist_2")))
    assert all(" · " in each and "the Ancient One gains 1 VP" in each for each in options)
    assert any("an agent of power" in each for each in options)


@pytest.mark.parametrize(
    ("language", "whom", "city"),
    [
        ("en", "Cultist 2", "in New York"),
        ("cs", "kultisty 2", "v New Yorku"),
        ("pl", "Kultystę 2", "w Nowym Jorku"),
        ("ru", "культиста 2", "в Нью-Йорке"),
    ],
)
def test_dp11_1_the_payment_of_a_murder_says_whom_and_where(language: str, whom: str, city: str) -> None:
    scene = (
        beside_a_cultist().scores(ancient=20).hand("old_favor", "chalk_and_candle", "hired_muscle", "night_watchman")
    )
    prompt, _ = asked(at(scene, use_murder(scene.game, "blood_money", {"by": "any_own_agent"})), language)
    assert whom in prompt and city in prompt


def test_dp11_2_the_payment_of_a_gate_says_where() -> None:
    scene = Scene().main("chicago").hand("old_favor", "hired_muscle", "night_watchman", "chalk_and_candle")
    at(scene, use_gate(scene.game, "chalk_and_candle", {"mode": "close", "by": "main_agent"}))
    for language, city in zip(LANGUAGES, ("in Chicago", "v Chicagu", "w Chicago", "в Чикаго"), strict=True):
        assert city in asked(scene, language)[0]


def test_dp11_2_a_gate_says_that_it_takes_a_sanity_test_and_what_the_card_and_the_agent_may_come_to() -> None:
    scene = Scene().main("chicago").hire("boston", "eunice_hunt").hand("old_favor", "hired_muscle", "night_watchman")
    step = {"mode": "close", "by": "any_own_agent", "sanity_test": False}
    _, by_chalk = asked(at(scene, use_gate(scene.game, "chalk_and_candle", {"mode": "either", "by": "main_agent"})))
    assert by_chalk and all(each.endswith(", a sanity test, this card leaves the game") for each in by_chalk)
    _, untested = asked(at(scene, use_gate(scene.game, "warding_chalk", step)))
    assert untested and all("test" not in each and "this card leaves the game" in each for each in untested)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "costs the agent"), ("cs", "stojí agenta"), ("pl", "kosztuje agenta"), ("ru", "стоит агента")],
)
def test_dp11_2_a_hired_agent_is_said_to_be_at_stake(language: str, words: str) -> None:
    scene = Scene().main("boston").hire("chicago", "father_lachlan").hand("old_favor", "hired_muscle", "night_watchman")
    gate = use_gate(scene.game, "witch_house_plan", {"mode": "close", "by": "any_own_agent"})
    _, (main, hired) = asked(at(scene, gate), language)
    assert words not in main and words in hired
    scene.hand("father_lachlan", "old_favor", "hired_muscle").begin()
    assert any(words in each for each in asked(scene, language)[1])


def test_dp11_2_that_a_gate_takes_a_sanity_test_is_said_before_its_card_is_used() -> None:
    """The only way to use the only card is taken without a question (habit `target`): all is said with the action."""
    scene = Scene().main("chicago").hand("chalk_and_candle", "old_favor", "hired_muscle").begin()
    (used,) = [each for each in asked(scene)[1] if "Chalk and Candle" in each]
    assert "(a sanity test)" in used and "this card leaves the game" in used


def test_dp11_1_what_a_card_comes_to_is_said_of_a_murder() -> None:
    scene = Scene().main("boston").hire("chicago", "eunice_hunt").cultists(first="boston", second="chicago")
    scene.scores(ancient=9).hand("old_favor", "hired_muscle", "night_watchman", "errand_boy")
    _, options = asked(at(scene, use_murder(scene.game, "blood_money", {"by": "any_own_agent"})))
    assert len(options) == 2 and all(each.endswith("this card leaves the game") for each in options)


def test_dp10_5_who_travels_is_asked_otherwise_the_second_time() -> None:
    scene = Scene().main("boston").hire("chicago", "eunice_hunt").hand("pawnbroker", "blood_money", "night_watchman")
    at(scene, travel(scene.game))
    firsts = [asked(scene, language)[0] for language in LANGUAGES]
    scene.give(scene.decision.options[0].id)
    scene.give(scene.decision.options[0].id)
    seconds = [asked(scene, language)[0] for language in LANGUAGES]
    for first, second, word in zip(firsts, seconds, ("else", "ještě", "jeszcze", "ещё"), strict=True):
        assert word not in first and word in second


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Necronomicon places 2 cubes"),
        ("cs", "Necronomicon: ze zásoby přijdou 2 kostky"),
        ("pl", "Necronomicon kładzie 2 kostki"),
        ("ru", "Некрономикон: куда положить 2 кубика"),
    ],
)
def test_dp10_7_cubes_that_a_card_places_are_said_to_be_its_own(language: str, words: str) -> None:
    scene = Scene().main("boston")
    scope = Scope(scene.game, scene.who, "necronomicon", when="on_acquire")
    prompt, _ = asked(at(scene.supply("player", 2), ask_place(scope, "influence", ["boston", "chicago"], 3)), language)
    assert prompt.startswith(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dp10_2_5_what_a_card_acquires_is_asked_in_its_name(language: str) -> None:
    scene = Scene().main("boston")
    scope = Scope(scene.game, scene.who, "necronomicon", when="action")
    prompt, _ = asked(at(scene, ask_place(scope, "acquire", ["boston", "chicago"])), language)
    assert prompt.startswith("Некрономикон: " if language == "ru" else "Necronomicon: ")


def test_dp7_9_where_one_begins_is_told_with_what_is_there() -> None:
    scene = Scene()
    scene.who.place, scene.state.phase = "", "setup"
    at(scene, place_main_agent(scene.game))
    front, decision = front_of(scene), scene.decision
    _, options = asked(scene)
    for city, text in zip((each.subject for each in sensible(scene.game, decision).options), options, strict=True):
        face = str(front.teller.name(scene.game.city(city).face)["name"])
        assert "worth" in text and "gate" in text and face in text
    explained = [front.explain(decision, each) for each in decision.options]
    assert all("Roads:" in each for each in explained)
    assert not any("own text" in each for each in explained)


def test_dp7_9_enter_alone_does_not_say_where_one_begins() -> None:
    scene = Scene()
    scene.who.place, scene.state.phase = "", "setup"
    at(scene, place_main_agent(scene.game))
    assert front_of(scene).auto_answers.needs_confirmation(scene.decision)


def test_what_a_card_brings_stands_behind_its_name() -> None:
    scene = Scene().hand("errand_boy").main("detroit").pile("boston", "eliot_ness").row("star_stone", "sunken_city")
    scene.give("influence")
    _, options = asked(scene)
    by_name = {each.partition(" · ")[0]: each.partition(" · ")[2].partition(", yours to")[0] for each in options}
    assert by_name["Eliot Ness in Boston"] == "2 VP, an agent of power 2, power 1, investigation up 1, murder"
    assert "closing a gate takes 1 power less" in by_name["Star Stone"]
    assert by_name["Sunken City"] == "a sanity icon, 2 VP at the end, at once 2 VP, then acquire the card R’lyeh"
    assert not any("(" in gain for gain in by_name.values())


def test_dp12_1_a_sanity_icon_is_said_before_its_card_is_acquired() -> None:
    scene = Scene().main("detroit").pile("boston", "dream_diary").pile("chicago", "eliot_ness").row("star_stone")
    assert "Dream Diary in Boston · a sanity icon, ritual down 1" in " ".join(told(scene, "market"))
    scene.cubes("dream_diary", player=2).begin()
    for language, words in (("en", "a sanity icon"), ("cs", "příčetn"), ("pl", "poczytaln"), ("ru", "рассудк")):
        assert words in asked(scene, language)[1][0], "the only thing that can be acquired"


def test_the_market_says_what_each_card_brings() -> None:
    scene = Scene().main("detroit").pile("boston", "eliot_ness").row("star_stone")
    lines = " ".join(told(scene, "market"))
    assert (
        "Eliot Ness in Boston · 2 VP" in lines
        and "Star Stone · 2 VP at the end, at once 2 VP; closing a gate takes 1 power less, to the cult 3 VP." in lines
    )


@pytest.mark.parametrize(
    ("card", "gain"),
    [
        ("martial_law", "; action, once a turn: martial law in a city of your choice"),
        ("silver_key", ", when you acquire something: turn up"),
        ("quiet_brotherhood", "at once 2 VP; "),
    ],
)
def test_of_a_card_of_the_row_it_is_said_when_it_brings_what(card: str, gain: str) -> None:
    assert gain in " ".join(told(Scene().main("detroit").row(card), "market"))


def test_dp9_3_of_what_is_paid_nothing_is_wasted_first() -> None:
    """The Pawnbroker has the one wealth that is needed; Blood Money would waste one."""
    scene = Scene().hand("blood_money", "pawnbroker")
    at(scene, ask_payment(scene.game, "travel", "wealth", paying_sets(holding(scene.game, "wealth"), 1), needed=1))
    assert [each.id for each in sensible(scene.game, scene.decision).options] == ["pay:pawnbroker", "pay:blood_money"]


def rich() -> Scene:
    """A hand of five cards with influence."""
    return Scene().hand("letter_of_introduction", "errand_boy", "bribed_clerk", "old_favor", "whispered_rumor")


def test_dp10_1_of_many_payments_each_number_has_its_cheapest_first() -> None:
    scene = rich().supply("player", 9)
    cards = holding(scene.game, "influence")
    at(
        scene,
        ask_payment(scene.game, "influence", "influence", useful_sets(cards, lambda total: total), target="boston"),
    )
    shown = sensible(scene.game, scene.decision)
    results = scene.decision.about.results  # type: ignore[union-attr]
    assert len(shown.options) > 9
    listed = len({*results.values()})
    assert [results[each.subject] for each in shown.options[:listed]] == sorted({*results.values()}), "one leads"
    front = front_of(scene)
    assert len(front.aside(shown)) == len(shown.options) - listed, "the others differ only in which cards they take"


def test_dp10_1_of_many_targets_without_a_line_cities_come_first_with_their_worth_and_the_row_last() -> None:
    scene = rich().main("boston").row("star_stone", "sunken_city").give("influence")
    front, shown = front_of(scene), sensible(scene.game, scene.decision)
    content, aside = scene.game.content, front.aside(shown)
    rest = [each.subject for each in shown.options[len(shown.options) - len(aside) :]]
    kinds = [0 if each in content.cities else 2 if each in content.mythos else 1 for each in rest]
    assert aside and kinds == sorted(kinds)
    for place, text in zip(rest, aside, strict=True):
        assert ("worth" in text) == (place in content.cities)


def test_nothing_is_taken_from_who_is_asked_and_the_list_is_short(tmp_path: Path) -> None:
    """What has no line of its own stands behind the others, by a number that answers."""
    written = play(tmp_path, ["1", "1"], seed=1, main_agent="monday").replace("\u00a0", " ")
    text = written[written.index("Where do the cubes go?") :]
    listed = text[: text.index("[", 30) if "[" in text[30:] else None]
    assert "  7. " in listed and "\n  8. " not in listed and "Others: 8. " in listed
    assert "; 26. " in " ".join(listed.split())


def test_a_number_behind_the_others_answers(tmp_path: Path) -> None:
    written = play(tmp_path, ["1", "1", "26"], seed=1, main_agent="monday").replace("\u00a0", " ")
    last = written[written.index("Others: 8. ") :].split("26. ")[1].split(".")[0].replace("\n", " ")
    place = " ".join(last.split())
    assert f"Cubes on {place}:" in written or f"{place} +" in written


def test_a_card_that_asks_what_it_does_says_what_each_way_is() -> None:
    """Silver Key, and a hired agent who may murder besides what is written on the card."""
    scene = Scene().hand("errand_boy").main("detroit").cubes("boston", 1).beside("silver_key").storage("eliot_ness")
    prompt, options = asked(scene.give("acquire"))
    assert prompt == "Eliot Ness turns up. What becomes of it?"
    assert options[0] == "it leaves the game" and options[1].startswith("it joins your cards · 2 VP")
    scene = Scene().main("detroit").hire("chicago", "wyatt_earp").beside("mythos_hastur")
    scene.hand("wyatt_earp", "old_favor", "hired_muscle", "chalk_and_candle").cultists("chicago").scores(ancient=20)
    _, options = asked(scene.give("card", "card:wyatt_earp"))
    assert options == ["this agent closes a gate, without a sanity test", "a murder by this agent"]


def test_an_option_is_taken_by_any_part_of_a_name() -> None:
    """Also one that has no line of its own, and where the option begins with another word."""
    scene = Scene().hand("bribed_clerk").pile("boston", "eliot_ness")
    scene.give("card")
    front, decision = front_of(scene), sensible(scene.game, scene.decision)
    assert front.understood(decision, "ness", None) == "place:eliot_ness"
    assert front.understood(decision, "chicago", None) == "place:chicago"
    assert front.understood(decision, "somebody", None) is None
    assert front.understood(decision, "somebody", "place:boston") == "place:boston"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_lacks_its_words(language: str) -> None:
    scene = rich()
    scene.begin()
    front = front_of(scene, language)
    for each in scene.decision.options:
        assert "{" not in front.option(scene.decision, each)


def test_the_next_hand_is_foreseen_only_where_no_more_need_be_done() -> None:
    """In the middle of an action cards are still to be played, so that it hangs on the answer."""
    scene = Scene().hand("errand_boy", "bribed_clerk").begin()
    assert any("next hand" in line for line in told(scene, "odds"))
    for answer in ("influence", "target:boston"):
        scene.give(answer)
        assert not any("next hand" in line for line in told(scene, "odds"))
    assert scene.decision.kind == "pay"


@pytest.mark.parametrize(
    ("draw", "discard", "said"),
    [
        (["anarchists", "tnt", "fbi", "freemasons"], ["pawnbroker"], "each card of the deck 75%"),
        (["tnt", "fbi"], ["pawnbroker", "freemasons"], "surely FBI and TNT, each card of the discard pile 50%"),
        ([], ["pawnbroker", "freemasons", "fbi", "tnt"], "each card of the discard pile 75%"),
        (["tnt", "fbi", "anarchists"], [], "surely Anarchists, FBI, and TNT"),
        (["tnt"], ["fbi"], "surely TNT and FBI"),
    ],
)
def test_a43_the_next_hand_says_how_likely_a_card_comes(draw: list[str], discard: list[str], said: str) -> None:
    """All that may come are equally likely; those of a draw pile that is taken whole come surely."""
    scene = Scene().hand("errand_boy", "bribed_clerk").deck(draw, discard).begin()
    (line,) = (each for each in told(scene, "odds") if "next hand" in each)
    assert line.endswith(f"{said}.")


def test_a_full_hand_stays() -> None:
    scene = Scene().hand("errand_boy", "bribed_clerk", "old_favor", "pawnbroker", "blood_money").begin()
    assert "the one you hold" in " ".join(told(scene, "odds"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_odds_of_places_for_cubes_name_each_place_once(language: str) -> None:
    scene = Scene().main("boston").cultists(first="chicago", second="atlanta").hand("errand_boy", "bribed_clerk")
    scene.begin().give("influence")
    front, decision = front_of(scene, language), scene.decision
    lines = front.views["odds"](decision, "", 80)
    for place in ("new_york", "st_louis"):
        name = str(front.teller.name(place)["name"])
        (line,) = (each for each in lines if each.startswith((f"{name},", f"{name}:")))
        assert line.count(name) == 1


def test_the_odds_of_cubes_say_whether_what_they_win_stays_to_be_acquired() -> None:
    scene = Scene().main("boston").cultists(first="chicago", second="atlanta").hand("errand_boy", "bribed_clerk")
    scene.begin().give("influence", "target:boston")
    lines = told(scene, "odds")
    assert any("Boston: yours to acquire next turn" in line for line in lines)
    front, decision = front_of(scene), scene.decision
    assert "yours to acquire next turn" in front.explain(decision, decision.options[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_for_cubes_says_whether_it_can_be_acquired_next_turn(language: str) -> None:
    """As far as all that may be put there leads: with its chance, or that it is certain, so that neither looks like the other."""
    scene = Scene("hastur").supply("player", 4)
    scene.hand(*scene.who.deck.draw[:5]).begin().give("influence")
    front = front_of(scene, language)
    decision = front.auto_answers.offered(scene.decision)
    shown = [each.subject for each in decision.options[: lines(decision)]]
    said = set()
    for option in decision.options:
        after = option_forecast(scene.game, decision, option)
        assert after is not None
        kept, text = after.is_kept(option.subject), front.option(decision, option)
        doubt = front.say("ahead", "kept", chance=CultAhead(front.wording).chance(kept))
        surely = front.say("ahead", "kept_surely")
        leads = option.subject in shown and option.subject in after.kept
        assert text.endswith(doubt) is (leads and 0 < kept.chance < 1)
        assert text.endswith(surely) is (leads and kept.chance == 1)
        said |= {kept.chance == 1} if leads else set()
    assert said == {True, False}
    assert front.legend(decision) and not front.legend(Scene().hand("fbi").begin().decision)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "not to be had next turn (locked)"),
        ("cs", "příští tah to získat nepůjde (zamčeno)"),
        ("pl", "nie do pozyskania w następnej turze (kłódka)"),
        ("ru", "в следующий ход не приобрести (замок)"),
    ],
)
def test_dp11_3_a_place_that_is_certainly_out_of_reach_says_why_and_not_that_it_is_never_yours(
    language: str, says: str
) -> None:
    scene = Scene("hastur").supply("player", 4).lock("atlanta").hand("errand_boy", "bribed_clerk").begin()
    scene.give("influence", "target:atlanta")
    front, decision = front_of(scene, language), scene.decision
    means = front.explain(decision, decision.options[0]).replace("\u00a0", " ")
    assert says in means
    assert front.say("ahead", "chance", "counted", count=0, left=8) not in means


def test_what_becomes_of_played_cards_is_said_of_the_first_payment_alone() -> None:
    scene = Scene("hastur").supply("player", 4)
    scene.hand(*scene.who.deck.draw[:5]).begin().give("influence", "target:atlanta")
    front = front_of(scene)
    means = [front.explain(scene.decision, each) for each in scene.decision.options]
    assert len(means) > 1 and [front.say("explain", "pay") in each for each in means] == [True] + [False] * (
        len(means) - 1
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_dp10_4_buying_names_the_only_card_that_can_pay(language: str) -> None:
    """It is played without a question then; where there are several, what a cube costs is said."""
    one = Scene().hand("blood_money").begin()
    front = front_of(one, language)
    buy = next(each for each in one.decision.options if each.verb == "buy")
    assert str(front.teller.name("blood_money")["name"]) in front.option(one.decision, buy)
    several = Scene().hand(*_with(2, "wealth", 3)).begin()
    texts = asked(several, language)[1]
    priced = front.say("actions", "buy", bank=several.state.bank).replace("\u00a0", " ")
    assert [each for each in texts if priced in each], (priced, texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dp15_1_moving_a_marker_says_where_to_and_what_that_is_worth(language: str) -> None:
    scene = Scene().hand(*_with(2, "investigation_up")).begin().give("track")
    if scene.decision.kind == "target":
        scene.give("track:investigation_up")
    front, worth = front_of(scene, language), scene.game.content.track
    for option in scene.decision.options:
        to = scene.decision.about_as(Paying).results[option.subject]
        said = front.say("gains", "moved_worth", space=to, points=worth[to], before=worth[0])
        assert front.option(scene.decision, option).endswith(said)


def _with(count: int, icon: str, least: int = 1) -> list[str]:
    """So many cards of the storage with an icon, no agents'."""
    cards = content().basic()
    found = [id for id in cards if content().cards[id].resources.get(icon, 0) >= least]
    return [id for id in found if id not in content().agents][:count]


def test_what_may_be_acquired_is_named_in_the_order_in_which_it_is_asked() -> None:
    scene = Scene().cubes("new_orleans", 2).cubes("st_louis", 2).cubes("washington", 2).begin()
    text = asked(scene)[1][0]
    places = [scene.game.content.cities[each.partition(":")[2]].id for each in _sorted(scene.give("acquire"))]
    names = [str(front_of(scene).teller.name(each)["name"]) for each in places]
    assert len(names) == 3 and sorted(names, key=text.index) == names


def _sorted(scene: Scene) -> list[str]:
    """The options of the question as a person is asked."""
    return [each.id for each in sensible(scene.game, scene.decision).options]


@pytest.mark.parametrize("language", LANGUAGES)
def test_dp10_8_who_goes_to_an_open_gate_reads_that_it_stays_open(language: str) -> None:
    scene = Scene().gate("detroit", "open", "cultist_1")
    front = front_of(scene, language)
    fact = scene.game.content.cities["detroit"]
    said = ", ".join(front.wording.gains._city("detroit"))
    assert front.say("views", "gate", "open", value=fact.gate) in said
    assert len(front.say("views", "gate", "open", value=1)) > len(front.say("views", "gate", "closed", value=1))


@pytest.mark.parametrize("ritual", [2, 6])
def test_dp10_6_the_option_names_markers_in_the_order_in_which_they_are_asked_about(ritual: int) -> None:
    scene = Scene("dagon").hand("freemasons", "shining_trapezohedron").tracks(ritual, 3).begin()
    _, options = asked(scene)
    (parent,) = (each for each in options if each.startswith("move a marker"))
    _, markers = asked(scene.give("track"))
    named = parent.partition("(")[2].rstrip(")").split(" or ")
    assert len(markers) == 2 and [each.partition(" ·")[0] for each in markers] == named


@pytest.mark.parametrize(
    ("language", "offered", "means"),
    [
        ("en", "reveal your alignment · the game ends, 35 to 20, won", "at once. The game ends, 35 to 20, won."),
        ("cs", "odhalit příslušnost · hra končí, 35 : 20, výhra", "hned. Hra končí, 35 : 20, výhra."),
        (
            "pl",
            "ujawnić przynależność · gra się kończy, 35 do 20, wygrana",
            "od razu. Gra się kończy, 35 do 20, wygrana.",
        ),
        ("ru", "раскрыть принадлежность · игра кончается, 35 : 20, победа", "сразу. Игра кончается, 35 : 20, победа."),
    ],
)
def test_dp10_9_how_the_game_ends_by_revealing_is_said_once(language: str, offered: str, means: str) -> None:
    scene = Scene("hastur").scores(31, 20).gate("boston", "closed").hand("errand_boy").begin()
    front = front_of(scene, language)
    decision = front.auto_answers.offered(scene.decision)
    assert decision.options[0].verb == "reveal"
    assert front.option(decision, decision.options[0]).replace("\u00a0", " ") == offered
    for only in ("", "1"):
        line = explained(front, decision, only)[0].replace("\u00a0", " ")
        assert line.startswith(f"1. {offered.partition(' · ')[0]}") and line.endswith(means)
        assert line.count("35") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_places_for_cubes_mean_repeats_nothing_of_the_option(language: str) -> None:
    """Neither its name, nor its icons, nor its chance; an agent's points and power are said, and what is on a mythos card."""
    scene = (
        Scene("hastur").supply("player", 4).pile("boston", "eliot_ness").pile("atlanta", "bank_vault").row("star_stone")
    )
    scene.main("detroit").hand(*scene.who.deck.draw[:5]).begin().give("influence")
    front = front_of(scene, language)
    decision = front.auto_answers.offered(scene.decision)
    told = dict(zip((each.subject for each in decision.options), explained(front, decision), strict=False))
    points = front.say("gains", "points", points=2)
    for place, line in told.items():
        name = str(front.teller.name(place)["name"])
        assert name in line and f"{front.teller.catalogue.profile.linking}{name}" not in line
        assert place in scene.game.content.cities or line.count(name) == 1
    assert points in told["eliot_ness"] and points in told["star_stone"]
    icon = front.say("sheets", "icons", "wealth", count=5)
    assert told["bank_vault"].lower().count(icon) == 1
