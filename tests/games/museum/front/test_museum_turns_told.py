"""Turns of the museum as they are read: what is told, in which order, of whom, and what is not told twice."""

from __future__ import annotations

import pytest

from solo.games.museum import events as e
from solo.games.museum.checks.by_hand import give_trophies, on_top, put_monster
from solo.games.museum.game import Game
from solo.kernel.events import Asked, Event
from solo.narration.paragraphs import text_of, wrapped
from solo.narration.teller import Verbosity
from tests.games.museum.front.telling import english, narrator, story, text, told
from tests.games.museum.helpers import Night, at_card, battle, night, settled, table, through_turns

DARRELL = "Darrell Simmons"
WIDTH = 80


def read(playing: Night, verbosity: Verbosity = "normal") -> str:
    """What is read of a night that began with the doors opening."""
    return text(whole(playing), verbosity=verbosity)


def whole(playing: Night) -> list[Event]:
    """The events of a table set by hand, with the beginning that it lacks."""
    state = playing.game.state
    track = len(playing.game.ancient.fact.doom_track)
    begun: list[Event] = [e.DoorsOpened(state.ancient_one, 10, track, state.seats)]
    begun += [e.VisitorArrived(who.id, who.seat, who.max_sanity, who.max_stamina) for who in state.investigators]
    return [*begun, *playing.game.events]


def phrasings(*path: str) -> list[str]:
    """The phrasings at a path."""
    return [each.format({}, "en") for each in english().messages(*path)]


def any_of(texts: list[str], where: str) -> bool:
    """Whether one of some texts stands somewhere."""
    return any(each in where for each in texts)


def test_an_attempt_is_read_from_the_scene_to_the_reward() -> None:
    playing = at_card("the_archives")
    playing.roll("lore", "i2", "i2", "peril", "i1", "terror").complete(1, "lore", "i2", "i2")
    words = read(playing)
    scene = phrasings("adventures", "the_archives", "scene")[0]
    task = phrasings("adventures", "the_archives", "task", "1")
    assert words.index("Turn 1, XII – Darrell Simmons") < words.index("The Archives")
    assert words.index("The Archives") < words.index(scene) < words.index("Roll 1: lore, 2, 2, peril, 1, terror.")
    assert any_of(task, words[words.index("Roll 1") :])
    assert "[with 2, 2, lore; 2 tasks left]" in words


def test_what_a_reward_brings_is_read_before_the_card_that_takes_the_place_of_its_own() -> None:
    playing = at_card("the_hidden_passage")
    for row, pool, shown in ((0, 6, ["i3"]), (1, 5, ["peril", "i3"]), (2, 3, ["lore"])):
        playing.roll(*shown, *["terror"] * (pool - len(shown))).complete(row, *shown)
    (new,) = (each.card for each in playing.game.events if isinstance(each, e.CardLaidOut) and each.slot >= 0)
    words = read(settled(playing))
    assert words.index("[Elder Signs: 2 of 10]") < words.index(english().find("names", "adventures", new)["the"])


def test_the_card_in_the_place_of_the_last_one_comes_before_the_sign_that_wins() -> None:
    passed = e.AttemptPassed("joe_diamond", "the_curator", 2)
    new, clue = e.CardLaidOut("the_archives", 1), e.CluesChanged("joe_diamond", 1, 1, cause="reward")
    last, sign = e.SignPlaced(10, 10, cause="reward"), e.SignPlaced(9, 10, cause="reward")
    over = e.MuseumClosed("sealed", "yig", 4, 9, 2, 10, 3, (), 5, 1, 2)
    won, on = text([passed, new, clue, last, over]), text([passed, new, clue, sign])
    assert won.index("+1 clue") < won.index("the Archives") < won.index("Elder Signs: 10")
    assert on.index("Elder Signs: 9") < on.index("the Archives")


def test_what_somebody_gains_by_an_ability_stands_with_it_before_the_new_card() -> None:
    passed, new = e.AttemptPassed("monterey_jack", "the_curator", 2), e.CardLaidOut("the_archives", 1)
    used = e.PossessionUsed("monterey_jack", "monterey_jack", "", 0, cause="reward")
    gained = e.CardReceived("monterey_jack", "the_king_in_yellow.1", "unique", cause="monterey_jack")
    sign = e.SignPlaced(3, 10, cause="reward")
    assert text([passed, new, used, gained, sign]) == text([passed, used, gained, sign, new])


def test_a_card_tried_again_is_told_otherwise_by_the_same_and_by_another() -> None:
    first = [e.AttemptBegan("joe_diamond", "the_archives", 6), e.AttemptLost("joe_diamond", "the_archives", 1)]
    begun = [
        e.DoorsOpened("yig", 10, 8, 2),
        e.VisitorArrived("joe_diamond", 0, 4, 6),
        e.VisitorArrived("bob_jenkins", 1, 4, 6),
    ]
    again = {by: text([*begun, *first, e.AttemptBegan(by, "the_archives", 6)]) for by in ("joe_diamond", "bob_jenkins")}
    scene = phrasings("adventures", "the_archives", "scene")[0]
    assert [words.count(scene) for words in again.values()] == [1, 1]
    assert len(set(again.values())) == 2


@pytest.mark.parametrize("card", ["late_night_break_in", "yuggoth"])
def test_where_all_words_of_a_card_are_told_it_goes_on_in_those_of_any_card_and_none_twice(card: str) -> None:
    section = "worlds" if card == "yuggoth" else "adventures"
    tried: list[Event] = [
        e.AttemptBegan("joe_diamond", card, 6),
        e.DiceRolled("joe_diamond", card, 1, ("green:i1",) * 6),
        e.RollFailed("joe_diamond", card, True),
        e.TerrorStruck("joe_diamond", card),
        Asked("joe_diamond", "remove_die"),
        e.TaskCompleted("joe_diamond", card, "0", "", ("green:i1",), 2),
        e.AttemptLost("joe_diamond", card, 1),
    ]
    begun = [e.DoorsOpened("yig", 10, 8, 1), e.VisitorArrived("joe_diamond", 0, 4, 6)]
    words = text([*begun, e.VisitorsTurn(1, 0, "joe_diamond", 0), *tried * 5])
    for key in ("again", "slip", "terror", "failed", "task.0"):
        own, common = section_of(section, card, key), section_of("adventures", "any", key.partition(".")[0])
        told = [each for each in (*own, *common) if each in words]
        assert not own or any_of(common, words), key
        assert all(words.count(each) == 1 for each in told), key


def section_of(section: str, card: str, key: str) -> list[str]:
    """The phrasings of a card, as they are for whoever has tried it before."""
    return [each.format({"by": "same"}, "en") for each in english().messages(section, card, *key.split("."))]


def test_the_last_roll_of_an_attempt_is_no_slip_but_its_end() -> None:
    slips = phrasings("adventures", "the_archives", "slip")
    playing = at_card("the_archives")
    for count in range(6, 0, -1):
        playing.roll(*["peril"] * count).fail()
    settled(playing)
    rolls = text_of(tuple(span for paragraph in told(whole(playing)) for span in paragraph))
    assert sum(each in rolls for each in slips) == 2
    last = rolls[rolls.index("roll 6: ") :]
    assert not any_of(slips, last) and any_of(phrasings("adventures", "the_archives", "failed"), last)


def test_a_monster_is_introduced_by_name_once_a_night_and_named_after_that() -> None:
    playing = at_card("the_archives", monsters={"ghoul": 0})
    events = [*whole(playing)]
    events.insert(3, e.MonsterCame("ghoul.1", "the_archives", 0))
    words = text(events)
    assert "\nA Ghoul\n" in words and any_of(phrasings("people", "ghoul", "first_sight"), words)
    twice = text(
        [
            *events,
            e.AttemptLost("darrell_simmons", "the_archives", 1),
            e.AttemptBegan("darrell_simmons", "the_archives", 6),
        ]
    )
    assert twice.count("\nA Ghoul\n") == 1 and "[here: a Ghoul]" in twice


def test_what_strikes_everybody_is_one_line_with_everybodys_names() -> None:
    game = table(investigators=["darrell_simmons", "bob_jenkins"], mythos="")
    on_top(game.state.mythos, "biting_draught_amid_the_stillness")
    words = to_midnight(game)
    assert "Darrell Simmons: −1 stamina (5); Bob Jenkins: −1 stamina (5)." in words or (
        "Bob Jenkins: −1 stamina (5); Darrell Simmons: −1 stamina (5)." in words
    )


def test_what_everybody_pays_twice_over_is_one_line_too() -> None:
    game = table(investigators=["darrell_simmons", "bob_jenkins"], cards=["the_curator"], mythos="")
    on_top(game.state.mythos, "stars_align_amid_the_stillness")
    words = to_midnight(game)
    paid = ("Darrell Simmons: −1 stamina (5), −1 sanity (3)", "Bob Jenkins: −1 stamina (5), −1 sanity (3)")
    assert f"{paid[0]}; {paid[1]}" in words or f"{paid[1]}; {paid[0]}" in words


def test_a_lock_right_after_its_card_or_monster_is_a_figure_and_names_it_no_second_time() -> None:
    card, marker = "gala_in_the_great_hall", "flying_polyp.1"
    begun: list[Event] = [e.DoorsOpened("yig", 10, 8, 2), e.VisitorArrived("joe_diamond", 0, 4, 6)]
    came = [e.CardLaidOut(card, 2, False, cause="the_archives"), e.DieLocked("red_1", "red", card)]
    monster = [e.MonsterCame(marker, "the_archives", -1), e.DieLocked("green_1", "green", marker)]
    for events, name in ((came, english().name(card)["name"]), (monster, "Flying Polyp")):
        words = text([*begun, *events])
        assert words.count(str(name)) == 1
        assert "die is locked" in words


def test_a_lock_right_after_its_monster_does_not_say_again_what_brought_both() -> None:
    marker = "flying_polyp.1"
    begun: list[Event] = [e.DoorsOpened("yig", 10, 8, 2), e.VisitorArrived("joe_diamond", 0, 4, 6)]
    came = [e.MonsterCame(marker, "the_archives", -1), e.DieLocked("green_1", "green", marker, cause="doom_track")]
    assert "[a green die is locked]" in text([*begun, *came]).lower()


def to_midnight(game: Game) -> str:
    """What is read of four turns and the midnight after them."""
    playing = night(game)
    through_turns(playing, 4)
    return read(playing)


def test_at_midnight_what_acts_is_read_before_what_comes_of_it() -> None:
    game = table(investigators=["darrell_simmons"], cards=["don_t_fall_asleep"], mythos="")
    on_top(game.state.mythos, "sudden_terror_amid_stillness")
    words = to_midnight(game)
    acts = phrasings("adventures", "don_t_fall_asleep", "midnight")
    assert any_of(acts, words)
    begin = next(words.index(each) for each in acts if each in words)
    assert words.index("Midnight 1") < begin < words.index("Darrell Simmons: −1 sanity (3)")


def test_at_midnight_nothing_is_read_of_a_monster_that_finds_nobody() -> None:
    game = table(investigators=["darrell_simmons"], mythos="")
    put_monster(game, "vampire", game.state.cards[0].card)
    on_top(game.state.mythos, "sudden_terror_amid_stillness")
    assert not any_of(phrasings("people", "vampire", "midnight"), to_midnight(game))


@pytest.mark.parametrize("trophies", [["the_loading_dock"], []])
def test_at_midnight_a_cultist_is_read_of_before_the_trophy_he_takes_and_never_without_one(trophies: list[str]) -> None:
    game = table(investigators=["darrell_simmons"], mythos="")
    put_monster(game, "cultist", game.state.cards[0].card)
    give_trophies(game, game.state.investigators[0], trophies)
    on_top(game.state.mythos, "stars_align_amid_the_stillness")
    words = to_midnight(game)
    read_of = [words.index(each) for each in phrasings("people", "cultist", "midnight") if each in words]
    assert len(read_of) == len(trophies)
    assert all(words.index("Midnight 1") < begin < words.index("gives up the Loading Dock") for begin in read_of)


@pytest.mark.parametrize("before", ["don_t_fall_asleep", "vampire"])
def test_at_midnight_each_thing_that_acts_is_read_of_before_what_it_does(before: str) -> None:
    people = ("joe_diamond", "sister_mary")
    struck = people if before == "don_t_fall_asleep" else people[:1]
    words = text(
        [
            e.DoorsOpened("yig", 10, 8, 2),
            *(e.VisitorArrived(who, seat, 6, 6) for seat, who in enumerate(people)),
            e.MidnightCame(1),
            *(e.ValuesLost(who, 1, 0, 5, 6, cause=before) for who in struck),
            *(e.ValuesLost(who, 0, 1, 5, 5, cause="the_hedge_maze") for who in people),
        ]
    )
    maze = next(each for each in phrasings("adventures", "the_hedge_maze", "midnight") if each in words)
    first, _, last = words.partition(maze)
    assert first.count("−1 sanity") == len(struck) and "−1 stamina" not in first
    assert last.count("−1 stamina") == 2 and "−1 sanity" not in last


def test_the_entrance_is_described_once_a_visit_and_has_no_title_without_that() -> None:
    game = table(investigators=["darrell_simmons"], mythos="")
    words = to_midnight(game)
    assert words.count("\nEntrance\n") == 1
    assert sum(words.count(each) for each in phrasings("places", "entrance", "arrival")) == 1


def test_help_for_another_is_told_with_whose_it_is_and_what_it_does() -> None:
    begun: list[Event] = [
        e.DoorsOpened("yig", 10, 8, 2),
        e.VisitorArrived("vincent_lee", 0, 5, 5),
        e.VisitorArrived("joe_diamond", 1, 4, 6),
    ]
    helps: list[Event] = [
        e.PossessionUsed("vincent_lee", "vincent_lee", "joe_diamond", 0),
        e.ValuesGained("joe_diamond", 0, 1, 4, 5, cause="vincent_lee"),
        Asked("joe_diamond", "move"),
    ]
    worded = len(english().messages("people", "vincent_lee", "ability", "another"))
    words = text([*begun, e.VisitorsTurn(1, 1, "joe_diamond", 0), *helps * (worded + 1)])
    *lines, last = [line for line in words.splitlines() if "+1 stamina" in line]
    assert len(lines) == worded
    assert all("Vincent" in line and "own ability" not in line for line in lines)
    assert "Vincent Lee: by own ability" in last


@pytest.mark.parametrize("who", ["vincent_lee", "carolyn_fern"])
def test_help_for_oneself_is_not_told_as_for_another(who: str) -> None:
    begun: list[Event] = [e.DoorsOpened("yig", 10, 8, 1), e.VisitorArrived(who, 0, 5, 5), e.VisitorsTurn(1, 0, who, 0)]
    words = text([*begun, e.PossessionUsed(who, who, "", 0), e.ValuesGained(who, 0, 1, 4, 5, cause=who)])
    for key, there in (("self", True), ("another", False)):
        said = (
            str(each.format({"who": {"name": "|"}}, "en")) for each in english().messages("people", who, "ability", key)
        )
        assert any_of([max(each.split("|"), key=len) for each in said], words) is there


@pytest.mark.parametrize("given", ["clue", "knife.1"])
def test_what_is_given_up_for_a_use_is_known_before_it_is_told(given: str) -> None:
    who, key = "jenny_barnes", "clue" if given == "clue" else "card"
    playing = at_card("the_gift_shop", who=who, clues=1, hand=["knife"])
    playing.give("use:jenny_barnes:0")
    asked, teller = whole(playing), narrator()
    before = "\n".join(map(text_of, teller.tell([*asked, Asked(who, "give_up")])))
    told_then = whole(playing.give(f"give:{given}"))[len(asked) :]
    after = "\n".join(map(text_of, teller.tell([*told_then, Asked(who, "attempt")])))
    said = (
        str(each.format({"who": {"name": "|"}}, "en")) for each in english().messages("people", who, "ability", key)
    )
    pieces = [max(each.split("|"), key=len) for each in said]
    assert not any_of(pieces, before) and any_of(pieces, after)


def test_where_somebody_keeps_monsters_away_it_is_told_who() -> None:
    begun: list[Event] = [e.DoorsOpened("yig", 10, 8, 1), e.VisitorArrived("kate_winthrop", 0, 6, 4)]
    words = text([*begun, e.VisitorsTurn(1, 0, "kate_winthrop", 0), *[e.NoMonsterCame("kate_winthrop")] * 4])
    assert words.count("Kate") >= 4


def test_somebody_devoured_leaves_no_list_of_belongings_and_the_newcomer_is_introduced() -> None:
    begun: list[Event] = [
        e.DoorsOpened("yig", 10, 8, 1),
        e.VisitorArrived("kate_winthrop", 0, 6, 4),
        e.VisitorsTurn(1, 0, "kate_winthrop", 0),
    ]
    words = text(
        [
            *begun,
            e.VisitorDevoured("kate_winthrop", 0),
            e.CardDiscarded("kate_winthrop", "axe.1", cause="devoured"),
            e.CluesChanged("kate_winthrop", -2, 0, cause="devoured"),
            e.DoomAdded(1, cause="devoured"),
            e.VisitorArrived("joe_diamond", 0, 4, 6, "kate_winthrop"),
            e.CardReceived("joe_diamond", "knife.1", "common", cause="devoured"),
        ]
    )
    assert "[Kate Winthrop is devoured; doom 1 of 8]" in words
    assert "Axe" not in words and "clue" not in words
    assert "[Joe Diamond: sanity 4, stamina 6; gains Knife]" in words


def test_the_battle_is_told_in_stages_and_its_misses_are_misses() -> None:
    game = battle("yig", doom=8, people=["darrell_simmons"])
    playing = night(game)
    for _ in range(200):
        if not playing.kind:
            break
        playing.give(playing.decision.default)
    listening = narrator()
    words = "\n".join(text_of(each) for each in listening.tell(whole(playing)))
    misses = [
        each for stage in ("first", "second", "last") for each in phrasings("people", "yig", "battle", stage, "miss")
    ]
    attacks = [
        each for stage in ("first", "second", "last") for each in phrasings("people", "yig", "battle", stage, "attack")
    ]
    assert "against Yig" in words and any_of(attacks, words)
    assert any_of(misses, words) == any(not event.hits for event in playing.told(e.BattleTurnOver))


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_told_briefly_a_turn_has_at_most_twelve_lines(seed: int) -> None:
    lines: list[int] = []
    for paragraph in told(story(seed), seed, "brief"):
        if paragraph[0].kind == "heading":
            lines.append(0)
        lines[-1] += len(wrapped(paragraph, WIDTH))
    assert max(lines[1:-1]) <= 12  # the last holds the end of the night, too


def test_what_a_card_does_to_a_monster_is_told_once() -> None:
    begun: list[Event] = [e.DoorsOpened("yig", 10, 8, 1), e.VisitorArrived("joe_diamond", 0, 4, 6)]
    begun += [e.VisitorsTurn(1, 0, "joe_diamond", 0), e.AttemptBegan("joe_diamond", "the_archives", 6)]
    used = e.PossessionUsed("joe_diamond", "dynamite.1", index=0)
    beaten = e.MonsterBeaten("joe_diamond", "ghoul.1", "the_archives", "dynamite.1")
    words = text([*begun, used, e.CardDiscarded("joe_diamond", "dynamite.1"), beaten])
    assert "[uses up Dynamite; beaten: Ghoul]" in words
    assert "Ghoul" not in words.replace("beaten: Ghoul", "")


def test_an_ally_joins_in_a_sentence_and_is_parted_with_and_not_used_up() -> None:
    begun: list[Event] = [e.DoorsOpened("yig", 10, 8, 1), e.VisitorArrived("joe_diamond", 0, 4, 6)]
    joins = e.CardReceived("joe_diamond", "duke.1", "ally", cause="reward")
    leaves = [e.PossessionUsed("joe_diamond", "duke.1", index=0), e.CardDiscarded("joe_diamond", "duke.1")]
    words = text([*begun, e.VisitorsTurn(1, 0, "joe_diamond", 0), joins, *leaves])
    who = {"name": "Joe Diamond", "first": "Joe"}
    joined = [each.format({"who": who}, "en") for each in english().messages("events", "CardReceived", "duke")]
    assert any_of(joined, words)
    assert "parts with Duke" in words and "uses up" not in words


def test_a_midnight_whose_words_are_used_up_names_its_cause_once_and_an_attack_never() -> None:
    hurt: list[Event] = []
    for number, who in enumerate(("joe_diamond", "sister_mary"), 1):
        hurt.append(e.BranchTaken(who, "the_curator", "suffer", cause="the_curator"))
        hurt.append(e.ValuesLost(who, 0, 1, 4, number, cause="the_curator"))
    begun: list[Event] = [e.DoorsOpened("yig", 10, 8, 2), e.VisitorArrived("joe_diamond", 0, 4, 6)]
    worded = sum(len(english().messages("adventures", id, "midnight")) for id in ("the_curator", "any"))
    nights = [event for number in range(1, worded + 2) for event in (e.MidnightCame(number), *hurt)]
    beaten = [
        e.ValuesLost("joe_diamond", 1, 0, 3, 6, cause="yig"),
        e.ValuesLost("sister_mary", 1, 0, 3, 6, cause="yig"),
    ]
    words = text([*begun, *nights, e.AncientAttacked("yig"), *beaten])
    first, _, rest = words.partition(f"Midnight {worded + 1}\n")
    last, _, attack = rest.partition("Yig attacks")
    assert (first.count("The Curator: "), last.count("The Curator: ")) == (0, 1)
    assert "Yig" not in attack


def failed_with_a_star_spawn() -> list[Event]:
    """An attempt fails, and leaves a trophy whose reward is an Elder Sign."""
    return [
        e.DoorsOpened("yig", 10, 8, 1),
        e.VisitorArrived("gloria_goldberg", 0, 6, 4),
        e.VisitorsTurn(1, 0, "gloria_goldberg", 0),
        e.AttemptBegan("gloria_goldberg", "unnatural_habitat", 6),
        e.AttemptLost("gloria_goldberg", "unnatural_habitat", 3),
        e.DieFreed("red_1", "red", "star_spawn.1"),
        e.MonsterKept("gloria_goldberg", "star_spawn.1", 2),
        e.SignPlaced(4, 10, cause="trophy"),
        e.ValuesLost("gloria_goldberg", 0, 1, 6, 3, cause="penalty"),
        e.DoomAdded(3, False, False, cause="penalty"),
    ]


def test_a_penalty_is_told_with_the_failure_before_the_trophies_it_leaves() -> None:
    words = text([*failed_with_a_star_spawn(), e.HourStruck(2)])
    assert words.index("[−1 stamina (3); doom 3 of 8") < words.index("trophies: the Star Spawn (2)")


def test_the_figures_of_a_sign_and_of_a_lock_stand_alone() -> None:
    assert "[Elder Signs: 4 of 10]" in text(failed_with_a_star_spawn())
    laid = [e.CardLaidOut("gala_in_the_great_hall", 2), e.DieLocked("green_1", "green", "gala_in_the_great_hall")]
    gained = e.CardReceived("gloria_goldberg", "whiskey.1", "common", cause="use")
    assert "[a green die is locked] [gains Whiskey]" in text([*failed_with_a_star_spawn()[:3], *laid, gained])


def test_signs_placed_together_that_seal_it_are_not_told_as_one_short() -> None:
    begun: list[Event] = [e.DoorsOpened("yig", 10, 8, 2), e.VisitorArrived("joe_diamond", 0, 4, 6)]
    signs: list[Event] = [e.SignPlaced(number, 10, cause="reward") for number in (9, 10)]
    short = phrasings("people", "yig", "signs", "one_left")
    assert any_of(short, text([*begun, *signs[:1]]))
    assert not any_of(short, text([*begun, *signs]))


def test_signs_placed_at_once_are_told_of_as_several() -> None:
    begun: list[Event] = [e.DoorsOpened("yig", 10, 8, 2), e.VisitorArrived("joe_diamond", 0, 4, 6)]
    one, *others = (e.SignPlaced(number, 10, cause="reward") for number in (1, 2, 3))
    several = [
        each.format({"ancient_one": {"name": "Yig"}}, "en")
        for each in english().messages("events", "SignPlaced", "several")
    ]
    for seed in range(8):
        assert not any_of(several, text([*begun, one], seed))
        assert any_of(several, text([*begun, one, e.NewDay(1), *others], seed))


def test_what_a_mythos_card_does_to_everybody_does_not_name_it_again() -> None:
    card = "pickpocket_as_the_crowd_thins"
    title = phrasings("mythos", card, "headline")[0]
    hurt: list[Event] = []
    for who in ("joe_diamond", "sister_mary"):
        hurt += [e.BranchTaken(who, card, "clue", cause=card), e.CluesChanged(who, -1, 0, cause=card)]
    begun: list[Event] = [e.DoorsOpened("yig", 10, 8, 2), e.VisitorArrived("joe_diamond", 0, 4, 6)]
    assert text([*begun, e.MidnightCame(1), e.MythosCardDrawn(card, "joe_diamond"), *hurt]).count(title) == 1


def test_an_empty_deck_is_told_once_however_many_cards_of_it_were_due() -> None:
    begun = [
        e.DoorsOpened("yig", 10, 8, 1),
        e.VisitorArrived("joe_diamond", 0, 4, 6),
        e.VisitorsTurn(1, 0, "joe_diamond", 0),
    ]
    rare, spell = (e.NothingReceived("joe_diamond", deck) for deck in ("unique", "spell"))
    assert text([*begun, rare, rare]) == text([*begun, rare])
    assert len(text([*begun, rare, spell])) > len(text([*begun, rare]))
