"""Words at the table: every option explained by something, sliders that keep what was moved, people who are introduced."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.abouts import Asking, Pending, Sliders
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Branched, EncounterBegan, EncountersDrawn
from solo.games.town.front.explain import Explain
from solo.games.town.front.option_words import opening
from solo.games.town.front.views import Views
from solo.games.town.front.wording import Wording
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play as turn
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages, load
from solo.narration.checking import lengths
from solo.narration.paragraphs import text_of
from solo.players.random_player import RandomPlayer
from tests.table.helpers import FOUR, TownEvening, evening, explained, narrator, sit
from tests.table.test_terminal import LEAVE, answered, by_keys

NOTHING_SAID = ("Do it.", "seen afterwards", "Use it now.", "This one.", "There.", "Do it now.", "So many.", "…")


class Playing:
    """A game as an evening of which only the game is asked."""

    def __init__(self, content: Content, seed: int) -> None:
        self.game = new_game(content, seed)


def explaining(at: object, language: str = "en") -> Explain:
    wording = Wording(at, narrator(language))  # type: ignore[arg-type]
    return Explain(wording, Views(wording))


@pytest.mark.parametrize("language", languages())
def test_no_option_of_whole_games_is_explained_by_nothing(town_content: Content, language: str) -> None:
    for seed in range(4):
        at = Playing(town_content, seed)
        session, player, explain = FlowRunner(turn(at.game)), RandomPlayer(seed), explaining(at, language)
        while session.decision is not None:
            decision = session.decision
            for each in decision.options[:12] if decision.kind != "sliders" else ():
                told = explain.option(decision, each)
                assert lengths(told)[0] >= 3, (decision.kind, each.id, told)
                assert not any(told == phrase or phrase in told for phrase in NOTHING_SAID), (decision.kind, each.id)
            session.answer(player(decision))


@pytest.mark.parametrize("language", languages())
def test_every_choice_a_text_leaves_to_the_player_says_what_comes_of_it(town_content: Content, language: str) -> None:
    """Every option of `choose`, and the yes of everything a text allows: from the content's own files."""
    from solo.files.yaml import read_yaml, shipped

    texts = load(language, "town").sections["choices"]
    found = 0
    for path in sorted(shipped("content/town").rglob("*.yaml")):
        for id, raw in entries(read_yaml(path)):
            for verb in asked(raw):
                if id in texts or path.parent.name == "encounters" or path.name == "gate_encounters.yaml":
                    assert lengths(texts.get(id, {}).get(verb, ""))[0] >= 2, (id, verb)
                    found += 1
    assert found > 80


def entries(raw: object) -> list[tuple[str, object]]:
    """Everything in a file of content that has an id and an effect."""
    if isinstance(raw, list):
        return [each for item in raw for each in entries(item)]
    if not isinstance(raw, dict):
        return []
    if "id" in raw and not any(key in raw for key in ("entries", "cards")):
        return [(str(raw["id"]), raw)]
    return [each for value in raw.values() for each in entries(value)]


def asked(raw: object) -> list[str]:
    """What can be answered somewhere in an effect: the options of a choice, yes where something is allowed."""
    if isinstance(raw, list):
        return [verb for item in raw for verb in asked(item)]
    if not isinstance(raw, dict):
        return []
    found = [str(each["option"]) for each in raw.get("choose", ())] if isinstance(raw.get("choose"), list) else []
    if raw.get("may") is True and isinstance(raw.get("check") or raw.get("spend") or raw.get("move"), dict):
        found.append("yes")
    return found + [verb for value in raw.values() for verb in asked(value)]


def test_the_elbow_says_what_it_may_cost(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    decision = Decision(
        "choose", "joe_diamond", (option("accept"), option("decline")), "A3", about=Asking("science_building_4")
    )
    told = explained(at, decision)
    assert told[0].startswith("1. put your elbow down – You lose 2 stamina.")
    assert "The check stands" not in told[0]


DRAWN = ("arkham_asylum_1", "arkham_asylum_2")
"""Two encounters of one place."""


@pytest.mark.parametrize("language", languages())
def test_encounters_to_choose_from_are_told_once_before_the_question(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """The options name them by their first words, and of the one that happens only that is told."""
    at, teller = evening(town_content, tmp_path), narrator(language)
    scenes = [load(language, "town").messages("encounters", entry, "scene")[0].format({}, language) for entry in DRAWN]
    told = [text_of(each) for each in teller.tell([EncountersDrawn("joe_diamond", "arkham_asylum", DRAWN)])]
    hinges = [teller.catalogue.say("events", "EncountersDrawn", "hinge", at=at) for at in (1, 2)]
    assert told[-2:] == [f"{hinge} {scene}" for hinge, scene in zip(hinges, scenes, strict=True)]
    decision = Decision("choose_encounter", "joe_diamond", tuple(option("read", each) for each in DRAWN), "R11.2")
    for text, scene in zip(Wording(at, narrator(language)).options(decision), scenes, strict=True):
        assert len(text.partition(" (")[0].split()) <= 10
        assert scene.split()[1] in text
    assert explained(at, decision, language)
    (happens,) = teller.tell([EncounterBegan("joe_diamond", "arkham_asylum", DRAWN[1])])
    assert len(text_of(happens).split()) < 10
    assert teller.tell([EncounterBegan("joe_diamond", "arkham_asylum", DRAWN[0])])


@pytest.mark.parametrize("language", languages())
def test_an_option_quotes_of_an_encounter_what_was_told_of_it(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """Of two cards that were met before this night, it is the words for another time that were read."""
    at, teller = evening(town_content, tmp_path), narrator(language)
    for entry in DRAWN:
        teller.tell([EncounterBegan("joe_diamond", "arkham_asylum", entry), Branched("joe_diamond", entry, "pass")])
    told = [text_of(each) for each in teller.tell([EncountersDrawn("joe_diamond", "arkham_asylum", DRAWN)])][-2:]
    decision = Decision("choose_encounter", "joe_diamond", tuple(option("read", each) for each in DRAWN), "R11.2")
    hinges = [teller.catalogue.say("events", "EncountersDrawn", "hinge", at=at) for at in (1, 2)]
    for text, scene, hinge in zip(Wording(at, teller).options(decision), told, hinges, strict=True):
        assert opening(scene.removeprefix(f"{hinge} ")) in " ".join(text.split())
        first = load(language, "town").messages("encounters", DRAWN[0], "scene")[0].format({}, language)
        assert opening(first) not in " ".join(text.split())


@pytest.mark.parametrize("language", languages())
def test_an_encounter_that_may_be_put_away_is_told_before_the_question_and_not_again(language: str) -> None:
    teller = narrator(language)
    scene = load(language, "town").messages("encounters", DRAWN[0], "scene")[0].format({}, language)
    told = teller.tell([EncountersDrawn("joe_diamond", "arkham_asylum", DRAWN[:1])])
    assert scene in "\n".join(map(text_of, told))
    assert teller.tell([EncounterBegan("joe_diamond", "arkham_asylum", DRAWN[0])]) == []


def at_upkeep(content: Content, folder: Path) -> TownEvening:
    """An evening whose question is about the sliders in upkeep."""
    at = evening(content, folder)
    while at.decision is not None and (at.decision.kind != "sliders" or at.decision.rule != "R6.5"):
        at.answer(at.decision.default)
    return at


@pytest.mark.parametrize(("language", "said"), [("en", "the Focus of {who} allows"), ("cs", "soustředění, které má")])
def test_r6_5_sliders_moved_too_far_name_the_focus(
    town_content: Content, tmp_path: Path, language: str, said: str
) -> None:
    at = at_upkeep(town_content, tmp_path)
    decision = at.decision
    assert decision is not None
    assert isinstance(decision.about, Sliders)
    far = [3 if now < 2 else 0 for now in decision.about.stops]
    steps = sum(abs(one - other) for one, other in zip(far, decision.about.stops, strict=True))
    told = " ".join(sit(at, "2\n" + " ".join(str(stop + 1) for stop in far) + "\n", language).split())
    who = narrator(language).name(decision.who)["name"]
    assert said.format(who=who) in told
    assert f" {steps} " in told


@pytest.mark.parametrize("keys", ["?", "why\r", "sheet\r", "\x1bmap\r"])
def test_what_was_moved_on_the_panel_is_kept_while_something_is_looked_up(
    town_content: Content, tmp_path: Path, keys: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Right on the first track, a look at something, and Enter, not in haste: the sliders stand where they were moved to."""
    monkeypatch.setattr("solo.table.keys.PAUSE", 0.0)
    moved = by_keys(town_content, tmp_path, f"\x1b[C{keys}\r" + LEAVE)
    assert moved.conversation.campaign.game.in_turn_order()[0].sliders == [2, 1, 1]
    assert answered(tmp_path)[0] == "set:211"


@pytest.mark.parametrize("language", languages())
def test_the_six_who_are_dealt_are_introduced(town_content: Content, tmp_path: Path, language: str) -> None:
    at = evening(town_content, tmp_path, investigators=())
    assert at.decision is not None
    told = " ".join(sit(at, "\n", language).split())
    sketches = load(language, "town").sections["people"]
    dealt = [id for id in town_content.investigators if " ".join(sketches[id]["sketch"].split()) in told]
    assert len(dealt) == 6


@pytest.mark.parametrize("language", languages())
def test_investigators_who_were_chosen_are_introduced_before_they_are_set_up(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    told = " ".join(sit(evening(town_content, tmp_path), "\n" * 12, language).split())
    for id in FOUR:
        assert told.count(" ".join(load(language, "town").sections["people"][id]["sketch"].split())) == 1


@pytest.mark.parametrize("monster", ["ghoul.1", ""])
def test_a_check_that_is_asked_about_names_the_monster(town_content: Content, tmp_path: Path, monster: str) -> None:
    """Evading on the way, the question may come before anything is told of the meeting."""
    check = Pending("evade", 2, 1, 5, (1, 3), 0, monster=monster)
    decision = Decision("after_check", "joe_diamond", (option("accept"), option("clue")), "R17.4", about=check)
    assert ("(Ghoul)" in Wording(evening(town_content, tmp_path), narrator()).prompt(decision)) == bool(monster)
