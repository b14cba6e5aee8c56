"""Names in any form: first names, lists, groups, derived names; and a form that a name lacks is reported."""

from __future__ import annotations

import copy
import shutil
from pathlib import Path
from typing import Any

import pytest

from solo.files.yaml import shipped
from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.catalogue_entries import EXPECTED
from solo.games.town.front.narrator import Narrator
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from solo.narration import messages
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.checking import check_catalogue
from solo.narration.expected import Expected
from solo.narration.messages import Listed, Message
from solo.narration.po_export import export_po
from solo.narration.po_import import import_po
from solo.players.random_player import RandomPlayer
from tests.table.helpers import evening, sit

KATE, JOE, AMANDA = "kate_winthrop", "joe_diamond", "amanda_sharpe"


def words(**changed: Any) -> Catalogue:
    """The Czech catalogue, with some sections changed at their key paths."""
    sections = copy.deepcopy(dict(load("cs", "town").sections))
    for path, value in changed.items():
        *above, last = path.split("__")
        place = sections
        for key in above:
            place = place[key]
        place[last] = value
    return Catalogue("cs", sections, lambda: load("en", "town"), profile=load("cs", "town").profile)


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


def problems(catalogue: Catalogue) -> list[str]:
    return [str(each) for each in check_catalogue(catalogue, load("en", "town"), EXPECTED)]


# First names


def test_once_named_in_full_every_case_is_that_of_the_first_name() -> None:
    pete = {"name": "Pete Włóczęga", "gen": "Pete’a Włóczęgi", "dat": "Pete’owi Włóczędze", "gender": "m"}
    pete |= {"acc": "Pete’a Włóczęgę", "first": "Pete", "first_gen": "Pete’a"}
    sentences = {"other": "{who.gen} ani śladu."}
    told = Narrator(words(names__investigators__ashcan_pete=pete, events__Delayed=sentences), verbosity="brief").tell(
        [
            e.CombatBegan("ashcan_pete", "ghoul.1"),
            e.Delayed("ashcan_pete"),
            e.Delayed(KATE),
        ]
    )
    text = " ".join(span.text for paragraph in told for span in paragraph)
    assert "Pete’a ani śladu." in text
    assert "Kate Winthropové ani śladu." in text


def test_a_language_that_inflects_first_names_inflects_all_of_them() -> None:
    kate = {form: text for form, text in load("cs", "town").name(KATE).items() if not form.startswith("first_")}
    lacking = words(names__investigators__kate_winthrop=kate)
    found = [each for each in problems(lacking) if each.startswith("names.investigators.kate_winthrop")]
    assert len(found) == 1
    for form in ("first_gen", "first_dat", "first_acc", "first_ins", "first_with"):
        assert form in found[0]
    assert "first_cap" not in found[0]


# Lists


def test_a_list_is_in_any_case_and_counts_what_is_there_twice() -> None:
    catalogue = words(table__test="{cards.acc}", table__plain="{cards}")
    one, two = "holy_water.1", "obsidian_statue.1"
    found = Narrator(catalogue).telling.phrase(("table", "test"), {"cards": (one, two, "holy_water.2")})
    assert plain(found) == "Svěcenou vodu (2) a Obsidiánovou sošku"
    assert (
        plain(Narrator(catalogue).telling.phrase(("table", "plain"), {"cards": (one, two)}))
        == "Svěcená voda a Obsidiánová soška"
    )


def test_several_monsters_are_in_any_case_by_their_own_patterns() -> None:
    cultist = {**load("cs", "town").name("cultist"), "several_acc": "{count, plural, other {# kultistů čtvrtý pád}}"}
    catalogue = words(
        names__monsters__cultist=cultist,
        events__MonstersMoved={"all": "{parts}", "first": "{place.to} to nese {monsters.acc}", "more": "{monsters}"},
    )
    moved = [e.MonsterMoved(each, "northside_street", "woods") for each in ("cultist.1", "cultist.2", "ghoul.1")]
    told = Narrator(catalogue).tell(moved)
    assert plain(told[0][0].text) == "Do lesů to nese dva kultistů čtvrtý pád a ghúla"


@pytest.mark.parametrize(
    ("who", "gender"),
    [((KATE, AMANDA), "f"), ((KATE, JOE), "m"), ((KATE,), "f"), ((JOE,), "m"), ((AMANDA, KATE, JOE), "m")],
)
def test_a_group_of_women_is_a_group_of_women(who: tuple[str, ...], gender: str) -> None:
    sentence = "{investigators.gender, select, f {stály} m {stáli} other {?}} {investigators.gen}"
    told = Narrator(words(events__GameStarted=sentence)).tell([e.GameStarted("yig", who, (), ())])
    assert told[-1][0].text.startswith({"f": "Stály ", "m": "Stáli "}[gender])


@pytest.mark.parametrize(
    ("genders", "gender"),
    [(["f", "n"], "pl"), (["ma", "f"], "pl"), (["mp", "f"], "m"), (["n", "n"], "n"), ([], "other")],
)
def test_a_mixed_list_is_masculine_with_a_man_in_it_and_plural_otherwise(genders: list[str], gender: str) -> None:
    assert Listed([{"name": "x", "gender": each} for each in genders], "pl")["gender"] == gender


# Gender at the table


def test_the_gender_of_who_is_known_at_the_table_too() -> None:
    pattern = "{gender, select, f {ona} other {on}}, {monster.gender, select, f {f} other {m}}"
    catalogue = words(table__test=pattern)
    assert catalogue.say("table", "test", who=catalogue.name(KATE), monster=catalogue.name("witch")) == "ona, f"
    assert catalogue.say("table", "test", who=catalogue.name(JOE), monster=catalogue.name("ghoul")) == "on, m"
    assert Message("{gender, select, f {ona} other {kdo}}").format({}, "cs") == "kdo"


@pytest.mark.parametrize(("who", "state"), [(KATE, "Zdržena."), (JOE, "Zdržen.")])
def test_states_have_the_gender_of_whom_they_are_of(
    town_content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str, state: str
) -> None:
    catalogue = words(table__views__delayed="{gender, select, f {zdržena} other {zdržen}}")
    monkeypatch.setattr("tests.table.helpers.words_of", lambda *_, **__: catalogue)
    at = evening(town_content, tmp_path, investigators=(who, "harvey_walters"))
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    at.game.by_id(who).delayed = at.game.by_id("harvey_walters").delayed = True
    sheets = [line for line in sit(at, "karta\n", "cs").splitlines() if line in (state, "Zdržen.")]
    acting = at.decision.who if at.decision is not None else ""
    assert sheets[:1] == [state if acting == who else "Zdržen."]


# Derived names


def test_derived_names_have_the_forms_their_language_needs() -> None:
    gate = {"name": "brána {world.to}", "the": "brána {world.to}", "acc": "bránu {world.to}", "gender": "f"}
    catalogue = words(table__derived__gate=gate, events__GateOpened={"brief": "{place.at} vidí {gate.acc}"})
    told = Narrator(catalogue, verbosity="brief").tell([e.GateOpened("woods", "gate_yuggoth_1", 1)])
    assert plain(told[0][0].text) == "V lesích vidí bránu na Yuggoth"
    assert [each for each in problems(catalogue) if "derived" in each] == []


def test_a_derived_name_that_lacks_a_form_is_reported() -> None:
    found = problems(words(events__GateStays="{gate.dat} to nestačí."))
    assert "table.derived.gate: lacks the form dat (asked for by events.GateStays)" in found
    missing = words(table__derived__area_2={"name": "kousek {world.gen}", "at": "v kousku {world.gen}"})
    del missing.sections["table"]["derived"]["area_1"]
    found = problems(missing)
    assert "table.derived.area_1: is missing" in found
    assert any(each.startswith("table.derived.area_2: lacks the form to") for each in found)


def test_forms_of_derived_names_go_through_a_translators_file(tmp_path: Path) -> None:

    for language in ("en", "cs"):
        (tmp_path / "locales" / language / "town").mkdir(parents=True)
        shutil.copy(shipped("locales") / language / "town" / "table.yaml", tmp_path / "locales" / language / "town")
    table = tmp_path / "locales" / "cs" / "town" / "table.yaml"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("  gate: {name:", '  gate: {ins: "bránou {world.to}", name:'), encoding="utf-8")
    source = tmp_path / "cs.po"
    source.write_bytes(
        export_po("cs", tmp_path / "locales").replace("bránou {world.to}".encode(), b"branou {world.to}")
    )
    assert table in import_po("cs", source, tmp_path / "locales")
    assert 'ins: "branou {world.to}"' in table.read_text(encoding="utf-8")


# What is reported


def test_a_form_of_what_is_no_name_is_reported() -> None:
    found = problems(words(events__DoomChanged__other="zkáza {doom.gen} z {limit}"))
    assert "events.DoomChanged.other: asks for {doom.gen}, but {doom} is no name" in found


def test_a_form_within_a_choice_is_asked_for_too() -> None:
    heroes: Any = {"heroes": {"ann": {"name": "Ann"}}}
    asked = "{n, plural, one {one of {who.gen}} other {{who.gender, select, f {her} other {his}}}}"
    catalogue = Catalogue("en", {"table": {"all": asked}, "names": heroes})
    found = [str(each) for each in check_catalogue(catalogue, catalogue, Expected(named={"who": ("heroes",)}))]
    assert found == ["names.heroes.ann: lacks the form gen, gender (asked for by table.all)"]


def asked_forms() -> list[tuple[str, str]]:
    """Every kind of name and form that the Czech sentences ask for, as they stand now."""
    bare = copy.deepcopy(dict(load("cs", "town").sections))
    for names in bare["names"].values():
        for forms in names.values():
            for form in [each for each in forms if each not in ("name", "several")]:
                del forms[form]
    found = problems(Catalogue("cs", bare))
    lacks = [each.removeprefix("names.").split(": lacks the form ") for each in found if ": lacks the form " in each]
    kinds = {(key.split(".")[0], form) for key, forms in lacks for form in forms.split(" (")[0].split(", ")}
    return sorted(kinds)


def test_any_name_without_a_form_that_is_asked_for_is_reported() -> None:
    kinds = asked_forms()
    assert {("investigators", "dat"), ("cards", "acc"), ("monsters", "with"), ("checks", "roll"), ("decks", "one")} <= {
        *kinds
    }
    catalogue = words()
    for number, (kind, form) in enumerate(kinds):
        names = [*catalogue.sections["names"][kind].values()]
        del names[number % len(names)][form]
    found = problems(catalogue)
    for number, (kind, form) in enumerate(kinds):
        ids = [*catalogue.sections["names"][kind]]
        about = [each for each in found if each.startswith(f"names.{kind}.{ids[number % len(ids)]}: lacks the form ")]
        assert form in about[0].split(" (")[0].removeprefix(f"names.{kind}.").split(": lacks the form ")[1].split(", ")


@pytest.mark.parametrize("language", languages("town"))
def test_no_name_is_asked_for_a_form_it_lacks(
    town_content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """What the check knows of arguments is true of what is told and asked: nothing falls back on the nominative."""
    silent: set[tuple[str, str, str]] = set()
    known = messages._value

    def value(name: str, arguments: Any) -> Any:
        base, _, form = name.partition(".")
        given = arguments.get(base)
        if (
            form
            and base in arguments
            and (not isinstance(given, dict) or form not in given)
            and not isinstance(given, Listed)
        ):
            silent.add((name, str(given), language))
        return known(name, arguments)

    monkeypatch.setattr(messages, "_value", value)
    for seed in range(4):
        Narrator(load(language, "town"), seed).tell(story(town_content, seed))
    typed = ["", "2", "?", "1", "x", ""] * 40
    sit(evening(town_content, tmp_path), "\n".join(typed) + "\n", language)
    assert silent == set()


def story(content: Content, seed: int) -> list[Event]:
    game = new_game(content, seed)
    session, player = FlowRunner(play(game)), RandomPlayer(seed)
    while session.decision is not None:
        session.answer(player(session.decision))
    return game.events
