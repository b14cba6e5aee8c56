"""The lessons of `solo learn`: each is played at the ordinary table, its tasks are checked, and it can be left and resumed."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from random import Random
from sqlite3 import connect
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from solo.boardgame.entry import BoardGameEntry
from solo.cli import main
from solo.games import FIRST, GAMES, named
from solo.games.museum.checks.examples import SCENARIOS as MUSEUM_SCENARIOS
from solo.games.nation.checks.examples import SCENARIOS as NATION_SCENARIOS
from solo.games.town.checks.examples import SCENARIOS as TOWN_SCENARIOS
from solo.games.town.host import Rules
from solo.kernel.decisions import Answer
from solo.kernel.host import SetupError
from solo.narration.catalogue import languages, load
from solo.narration.paragraphs import folded, text_of
from solo.rulebook.book import REFERENCES, open_book, rulebook_languages
from solo.rulebook.lessons import LessonText, lesson_text, lessons_of
from solo.storage.saved_campaign import SavedCampaign
from tests.table.screen import Screen

LESSONS = list(named("town").lessons)

GAME_OF = {id: game for game in GAMES for id in named(game).lessons}
"""The game that a lesson teaches, by the lesson's id; no two games have a lesson of the same id."""

TAUGHT = TOWN_SCENARIOS.lessons | MUSEUM_SCENARIOS.lessons | NATION_SCENARIOS.lessons
"""What is played in each lesson."""


class Way(NamedTuple):
    """Lines that a player types: by task those that do it, and some that miss the first."""

    right: tuple[str, ...]
    wrong: str


WAYS = {
    "goal": Way(("1 / 1 / try to close the gate by lore", "1 / try to close the gate by fight"), "1 / 1 / leave it be"),
    "turn": Way(("amanda / 3 2 2", "1 / go newspaper / 1", "1 / go black cave"), "1"),
    "movement": Way(
        ("go graveyard / go graveyard / evade", "1 / go velma / go velma / evade / spend a clue token / go velma"), "1"
    ),
    "fight": Way(
        ("1 / fight / with .38", "1 / / go isle / 1 / fight / wither / fight with wither"), "1 / evade / flee"
    ),
    "gates": Way(("go woods", "1 / to the graveyard / 1"), "1"),
    "mythos": Way(("go historical society / leave it", "1 / go black cave"), "go south church / no"),
    "sealing": Way(
        ("1 / 1 / try to close the gate by lore / seal", "1 / use elder sign"),
        "1 / 1 / try to close the gate by lore / leave it be",
    ),
    "battle": Way(("2 4 2 / 1 / spend clue tokens until the next / 1", "1 / 2 4 2 / 1 / 1 / 1"), "2 4 2 / 1 / 1"),
    "adventure": Way(
        ("go missing records / 1 / focus: keep lore", "1 / go riot / let the roll fail / keep nothing / give up"),
        "go entrance / do nothing",
    ),
    "midnight": Way(
        ("go entrance / 2", "1 / go don't fall asleep / 2 terror"),
        "go entrance / first aid, for nothing",
    ),
    "signs": Way(
        (
            "go vermin / beat / 1 / 1",
            "1 / go stay / 2 peril / spend a clue token / 2 4",
        ),
        "go entrance / do nothing",
    ),
    "city": Way(("acquire st. louis / influence washington 3", "1 / acquire washington / pass"), "pass"),
    "cult": Way(("use bribed clerk / chicago / pass", "1 / acquire pittsburgh / pass"), "pass"),
    "power": Way(("close atlanta", "1 / use blood money / blood money / pass"), "pass"),
    "reckoning": Way(("move a marker / pass", "1 / reveal"), "pass"),
}
"""By lesson; `/` stands between two lines."""


def learn(*arguments: str, lines: str = "") -> Result:
    """`solo learn` with lines typed, `/` between them."""
    typed = "".join(f"{line.strip()}\n" for line in lines.split("/")) if lines else ""
    game = [f"--game={GAME_OF[each]}" for each in arguments if each in GAME_OF]
    return CliRunner().invoke(
        main, ["learn", *game, *arguments], input=typed, env={"COLUMNS": "1000"}, terminal_width=1000
    )


def text(id: str, language: str = "en") -> str:
    """What is said when all tasks of a lesson are done."""
    return " ".join(texts(id, language).read.split())


def texts(id: str, language: str = "en") -> LessonText:
    """What is said in a lesson."""
    return lessons_of(language, GAME_OF[id])[id]


@pytest.mark.parametrize("id", GAME_OF)
def test_each_task_is_done_by_the_right_lines_and_not_before(id: str) -> None:
    told = learn(id, lines=WAYS[id].right[0].rpartition("/")[0] or "help")
    tasks = texts(id).steps
    assert tasks[0].task in flat(told) and tasks[0].done not in flat(told)
    for number, lines in enumerate(WAYS[id].right):
        told = learn(id, *(() if number else ("--again",)), lines=lines)
        assert told.exit_code == 0, told.output
        assert tasks[number].done in flat(told), told.output
        assert all(later.done not in flat(told) for later in tasks[number + 1 :])
    assert text(id) in flat(told)
    assert f"({id}) – done" in learn("--list", "--game", GAME_OF[id]).output


def flat(told: Result) -> str:
    """The output without the breaks of its lines."""
    return " ".join(told.output.split())


@pytest.mark.parametrize(
    ("language", "odds", "once"),
    [
        ("en", "odds", "(1 die; 33% at the first try; "),
        ("cs", "šance", "(1 kostka; napoprvé 33 %; "),
        ("pl", "szanse", "(1 kość; za pierwszym razem 33%; "),
        ("ru", "шансы", "(1 кубик; с первой попытки 33 %; "),
    ],
)
def test_the_odds_of_a_lesson_are_those_of_its_task(language: str, odds: str, once: str) -> None:
    """Whoever fails to evade is in a fight, which misses the task, whether she gets away in the end or not."""
    assert once in flat(learn("movement", "--again", "--lang", language, lines=odds))


@pytest.mark.parametrize("id", GAME_OF)
def test_a_missed_task_can_be_tried_again(id: str) -> None:
    done = texts(id).steps[0].done
    missed = learn(id, lines=WAYS[id].wrong)
    assert "The task can no longer be done." in flat(missed) and done not in flat(missed)
    assert done in flat(learn(id, lines=f"1 / {WAYS[id].right[0]}"))


@pytest.mark.parametrize("id", GAME_OF)
def test_a_missed_task_can_be_done_in_the_same_evening(id: str) -> None:
    """The hand remembers nothing of what was done before the lesson began anew."""
    told = learn(id, lines=f"{WAYS[id].wrong} / 1 / {WAYS[id].right[0]}")
    assert texts(id).steps[0].done in flat(told), told.output


def test_r6_5_a_wish_ends_when_the_lesson_begins_anew() -> None:
    told = learn("turn", lines="wish all stay / 1 / amanda / 3 2 2")
    assert texts("turn").steps[0].done in flat(told), told.output


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("id", GAME_OF)
def test_a_lesson_that_begins_anew_is_told_as_at_first(id: str, seed: int, tmp_path: Path) -> None:
    """The narrator forgets what was told before, and what has happened."""
    game, answers, random = named(GAME_OF[id]), list[Answer](), Random(f"{id}{seed}")
    saved_campaign = SavedCampaign.create(game.load(), tmp_path / "a.solo", {"seed": 0, "lesson": id})
    narrator, told = game.teller(load("en", GAME_OF[id]), 0), list[list[str]]()
    for again in (False, True):
        given = iter([*answers])
        told.append([])
        while (decision := saved_campaign.decision) is not None and decision.kind not in ("lesson", "next_task"):
            told[-1] += [text_of(each) for each in narrator.tell(saved_campaign.take_events())]
            if not again:
                answers.append(decision.default if decision.several else random.choice(decision.options).id)
            saved_campaign.answer(next(given) if again else answers[-1])
        told[-1] += [text_of(each) for each in narrator.tell(saved_campaign.take_events())]
        assert saved_campaign.decision is not None, "every lesson has two tasks"
        saved_campaign.answer("try_again")
    saved_campaign.close()
    assert told[1] == told[0]


def test_r13_1_what_a_missed_lesson_has_left_untold_is_not_told_when_it_begins_anew() -> None:
    """The task of the Mythos Phase is missed while the headline waits for the monsters: it is told before the question, if at
    all, since it belongs to another evening."""
    later = f"{WAYS['mythos'].right[0]} / 1 / stop"
    told = flat(learn("mythos", lines=f"{later} / 1"))
    before, asked, anew = told.rpartition("Try again?")
    assert before and asked
    assert "Hymns and ax handles after evening service" not in anew


@pytest.mark.parametrize("id", GAME_OF)
def test_a_missed_task_can_be_undone(id: str) -> None:
    done = texts(id).steps[0].done
    steps = len(WAYS[id].wrong.split("/"))
    undone = learn(id, lines=" / ".join([WAYS[id].wrong, f"undo {steps}", WAYS[id].right[0]]))
    assert done in flat(undone), undone.output


def test_a_lesson_goes_on_where_it_was_left_even_in_the_middle_of_a_fight() -> None:
    first = learn("fight", lines="1 / fight")
    assert "goes on" not in first.output and "`solo learn" in first.output
    told = learn("fight", lines="with .38")
    assert "entrance fee" not in flat(told), "the introduction is not given twice"
    assert lessons_of("en", "town")["fight"].steps[0].done in flat(told)


def test_hints_come_one_by_one_and_are_those_of_the_present_task() -> None:
    task = lessons_of("en", "town")["fight"].steps[0]
    once, twice = (flat(learn("--again", "fight", lines=lines)) for lines in ("hint", "hint / hint"))
    assert task.hints[0] in once and task.hints[1] not in once
    assert task.hints[1] in twice
    later = flat(learn("--again", "fight", lines=f"{WAYS['fight'].right[0]} / hint"))
    assert lessons_of("en", "town")["fight"].steps[1].hints[0] in later


def test_the_ordinary_commands_work_in_a_lesson() -> None:
    told = learn("fight", lines="look / rules R19.2 / why / odds / ? / help / lang cs / rada")
    assert "R19.2" in told.output and "your task in this lesson" in told.output
    assert lessons_of("cs", "town")["fight"].steps[0].hints[0] in flat(told)


@pytest.mark.parametrize("arguments", [("learn", "movement"), ("rules", "R13.13")])
def test_no_line_of_a_russian_lesson_or_rule_ends_with_a_word_of_one_letter(arguments: tuple[str, ...]) -> None:
    told = CliRunner().invoke(main, [*arguments, "--lang", "ru"], input="", catch_exceptions=False)
    assert len(told.output.splitlines()) > 10
    assert re.findall(r"^.*\b[аивкосуя]$", told.output, re.MULTILINE) == []


def test_outside_a_lesson_there_is_no_hint() -> None:
    told = CliRunner().invoke(main, ["play", "--seed", "1"], input="hint\nhelp\n")
    assert "Hint 1" not in told.output and "your task in this lesson" not in told.output


def test_without_a_name_the_lessons_are_listed_and_the_first_that_is_not_done_goes_on() -> None:
    told = learn()
    assert all(f"({id})" in told.output for id in LESSONS)
    assert lessons_of("en", "town")[LESSONS[0]].steps[0].task in flat(told)


def test_a_lesson_that_is_done_stays_done_when_it_is_begun_anew() -> None:
    for lines in WAYS["fight"].right:
        learn("fight", lines=lines)
    assert "`solo learn --again" in learn("fight", lines="1").output
    learn("--again", "fight", lines="1")
    assert "(fight) – done" in learn("--list").output


def test_lessons_are_no_campaigns_of_the_list(saves: Path) -> None:
    learn("fight", lines="1")
    assert "fight" not in CliRunner().invoke(main, ["campaigns"]).output
    assert list(saves.glob("*.solo")) == []


@pytest.mark.parametrize("name", ["9", "0", "fihgt", "x", "-1"])
def test_an_unknown_lesson_is_a_usage_error_that_names_those_there_are(name: str) -> None:
    told = learn("--", name)
    assert told.exit_code == 2
    assert all(id in told.output for id in LESSONS)


def test_a_game_without_lessons_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoardGameEntry, "lessons", property(lambda entry: () if entry.name == "museum" else LESSONS))
    told = learn("--game", "museum")
    assert told.exit_code == 2 and "town" in told.output


def test_without_a_game_the_lessons_of_all_are_listed_below_their_names() -> None:
    lines = learn("--list").output.splitlines()
    heads = [lines.index(f"Lessons of the {game} game") for game in GAMES]
    for game, first, last in zip(GAMES, heads, [*(head - 1 for head in heads[1:]), len(lines)], strict=True):
        told = [line.rpartition("(")[2] for line in lines[first + 1 : last]]
        assert told == [f"{id})" for id in named(game).lessons]
    assert "Lessons of" not in learn("--list", "--game", "town").output


def test_again_needs_a_lesson() -> None:
    assert learn("--again").exit_code == 2


def test_a_lesson_is_found_by_number_id_and_the_beginning_of_its_title() -> None:
    number = str(LESSONS.index("fight") + 1)
    for name in (number, "fight", "figh", "A fight"):
        assert lessons_of("en", "town")["fight"].steps[0].task in flat(learn(name)), name
    assert lessons_of("cs", "town")["fight"].steps[0].task in flat(learn("souboj", "--lang", "cs"))


@pytest.mark.parametrize("language", rulebook_languages("town"))
def test_lessons_are_told_in_every_language_of_the_rulebook(language: str) -> None:
    texts = lessons_of(language, "town")
    assert list(texts) == LESSONS
    told = learn("fight", "--lang", language, lines="hint / rules R19.2")
    assert texts["fight"].steps[0].task in flat(told) and texts["fight"].steps[0].hints[0] in flat(told)
    assert open_book("town", language).rule("R19.2").title.replace("\u00a0", " ") in flat(told)


@pytest.mark.parametrize("id", GAME_OF)
def test_the_rules_that_a_lesson_names_exist(id: str) -> None:
    book, lesson = open_book(GAME_OF[id], "en"), TAUGHT[id]
    assert set(lesson.rules) <= set(book.rules)
    for text in texts(id).texts():
        assert set(REFERENCES.findall(text)) <= set(book.rules), text
    assert REFERENCES.search(texts(id).read)


@pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in rulebook_languages(game)]
)
def test_the_commands_that_a_lesson_names_are_commands(game: str, language: str) -> None:
    words = [load(each, game).find("table", "words") for each in languages(game)]
    known = {folded(str(word)) for commands in words for spellings in commands.values() for word in spellings}
    begins = f"solo play{'' if game == FIRST else f' --game {game}'}"
    for id, lesson in lessons_of(language, game).items():
        for command in re.findall("`([^`]+)`", " ".join(lesson.texts())):
            assert folded(command).partition(" ")[0] in known or command in (begins, "3 2 2"), (id, command)


def test_a_lesson_can_be_played_in_czech_with_the_commands_it_names() -> None:
    told = learn("mythos", "--lang", "cs", lines="jdi spolek historiků / 1 / 1 / hrozby / jdi černá jeskyně")
    assert text("mythos", "cs") in flat(told), told.output


def test_a_lesson_of_the_museum_can_be_played_in_czech_with_the_commands_it_names() -> None:
    lines = "plán / jdi ztracené záznamy / 1 / 1 / 1 / x nepokoje / jdi nepokoje / nesplnit / nenechat si nic / vzdát"
    told = learn("adventure", "--lang", "cs", lines=lines)
    assert text("adventure", "cs") in flat(told), told.output


def test_a_lesson_of_the_museum_can_be_begun_anew_by_whoever_takes_the_place_of_the_devoured() -> None:
    dared = WAYS["adventure"].right[1].replace("give up", "roll / let the roll fail")
    told = learn("adventure", lines=f"{WAYS['adventure'].right[0]} / {dared} / 1")
    assert "Gloria Goldberg is devoured" in flat(told) and "The task can no longer be done." in flat(told)
    assert texts("adventure").steps[1].done not in flat(told)


def test_a_lesson_of_the_museum_goes_on_in_the_middle_of_an_adventure() -> None:
    first = learn("signs", lines="go vermin / beat")
    assert "`solo learn --game museum 3`" in first.output
    told = learn("signs", lines="1 / 1")
    assert texts("signs").steps[0].done in flat(told), told.output


def test_a_damaged_file_hinders_no_lesson(saves: Path) -> None:
    learn("fight", lines="1")
    (saves / "lessons" / "town" / "fight.solo").write_bytes(b"no lesson")
    told = learn("fight", lines=WAYS["fight"].right[0])
    assert told.exit_code == 0 and lessons_of("en", "town")["fight"].steps[0].done in flat(told)
    for file in (saves / "lessons" / "town").glob("*.solo"):
        if file.stem != "fight":
            with closing(connect(file)) as database, database:
                database.execute("update answer set answer = '\"fly\"' where position = 1")
    told = learn("fight", lines=WAYS["fight"].right[0])
    assert "is damaged" in told.stderr and lessons_of("en", "town")["fight"].steps[0].done in flat(told)


def test_a_lesson_that_was_given_up_is_not_done_and_begins_anew() -> None:
    given_up = learn("fight", lines=f"{WAYS['fight'].wrong} / leave it")
    assert "is not done yet" in flat(given_up)
    assert "(fight) – done" not in learn("--list").output
    assert " ".join(lessons_of("en", "town")["fight"].introduction.split()) in flat(learn("fight"))


@pytest.mark.parametrize("id", GAME_OF)
def test_whatever_is_answered_a_lesson_stays_whole_and_can_be_resumed(id: str, tmp_path: Path) -> None:
    rules, random = named(GAME_OF[id]).load(), Random(id)
    saved_campaign = SavedCampaign.create(rules, tmp_path / "a.solo", {"seed": 0, "lesson": id})
    for _ in range(80):
        if saved_campaign.decision is None:
            break
        several = saved_campaign.decision.several
        ids = [each.id for each in saved_campaign.decision.options]
        saved_campaign.answer(saved_campaign.decision.default if several else random.choice(ids))
        assert list(rules.problems(saved_campaign.host, saved_campaign.decision)) == []
    decision, told = saved_campaign.decision, saved_campaign.story()
    saved_campaign.close()
    again = SavedCampaign.open(rules, tmp_path / "a.solo")
    assert (again.decision, again.story()) == (decision, told)
    again.close()


@pytest.mark.parametrize("id", LESSONS)
def test_a_one_letter_word_stays_with_the_next_in_a_lesson_shown(id: str) -> None:
    for text in lesson_text("pl", "town", id).texts():
        assert not re.search(r"(?<![\w’])[aiouwz][ \n]", text, re.IGNORECASE), text


def test_a_lesson_that_does_not_exist_cannot_be_begun_nor_restored() -> None:
    rules = named("town").load()
    assert isinstance(rules, Rules)
    with pytest.raises(SetupError, match=r"there is no lesson 'fihgt'.*did you mean 'fight'"):
        rules.begin({"seed": 0, "lesson": "fihgt"})
    begun = rules.begin({"seed": 0, "lesson": "fight"}).snapshot()
    assert rules.restore(begun).record.setup.lesson == "fight"
    with pytest.raises(ValueError, match="no lesson"):
        rules.restore(begun.replace(b"fight", b"xight"))
    with pytest.raises(ValueError, match="neither the beginning nor the end"):
        rules.restore(begun.replace(b"\xa5ended\xa0", b"\xa5ended\xa4lost"))


def test_a_lesson_of_the_museum_that_does_not_exist_cannot_be_begun_nor_restored() -> None:
    rules = named("museum").load()
    with pytest.raises(SetupError, match=r"there is no lesson 'sings'.*did you mean 'signs'"):
        rules.begin({"seed": 0, "lesson": "sings"})
    begun = rules.begin({"seed": 0, "lesson": "signs"}).snapshot()
    assert rules.restore(begun).snapshot() == begun
    with pytest.raises(SetupError, match="no lesson"):
        rules.restore(begun.replace(b"signs", b"xigns"))
    with pytest.raises(ValueError, match="neither the beginning nor the end"):
        rules.restore(begun.replace(b"\xa5ended\xa0", b"\xa5ended\xa4lost"))


def test_a_lesson_is_played_at_the_terminal(saves: Path) -> None:
    steps = (
        ("Amanda Sharpe is in the Woods", "1\r"),
        ("Joe Diamond is at the Graveyard", "1\r"),
        ("gate to the Plateau of Leng. Closing", "1"),
        ("On to the next task?", "1"),
        ("gate to Another Dimension. Closing", "1"),
    )
    with Screen(saves, 80, 24, ["learn", "goal", "--lang", "en"]) as screen:
        for words, key in steps:
            screen.wait_for(words)
            screen.type(key)
        assert "Victory and defeat" in screen.wait_for("The lesson is learned.")
