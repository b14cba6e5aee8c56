"""Languages that live outside the program: added to the shipped ones, or in front of them, and hostile ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.files.yaml import shipped
from solo.games import GAMES, named
from solo.narration.catalogue import languages, load
from solo.rulebook.book import rulebook_languages, texts_of
from tests.games.not_yet import having
from tests.narration.test_translators_files import po_of

NOTHING = "{" * 200


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder of languages."""
    home = tmp_path / "own"
    home.mkdir()
    monkeypatch.setenv("SOLO_LOCALES", str(home))
    return home


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def run(*arguments: str, typed: str = "", status: int = 0) -> str:
    result = CliRunner().invoke(main, list(arguments), input=typed)
    assert result.exit_code == status, (result.output, result.exception)
    return result.output


def test_a_language_of_ones_own_is_played(own: Path, tmp_path: Path) -> None:
    source = po_of(
        tmp_path,
        ("table.yaml / goodbye", "Zbohom, {where}."),
        ("town/table.yaml / welcome", "Arkham, štát Massachusetts, rok 1926."),
    )
    assert str(own / "sk" / "table.yaml") in run("locales", "import", "sk", str(source)).replace("\n", "")
    assert not (shipped("locales") / "sk").exists()
    assert "sk" in run("locales", "list").split()
    told = run("play", "x", "--seed", "3", "--lang", "sk", "--plain", "--saves", str(tmp_path / "s"), typed="1\nquit\n")
    assert "Arkham, štát Massachusetts, rok 1926." in told
    assert "Zbohom," in told
    assert {path.name for path in (own / "sk").iterdir()} == {"english.txt", "table.yaml", "town"}


def test_it_stands_beside_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLO_CONFIG", str(tmp_path / "settings.yaml"))
    put(tmp_path / "locales" / "sk" / "table.yaml", "recap: Predtým\n")
    assert "sk" in languages()
    assert load("sk", "town").say("table", "recap") == "Predtým"


def test_a_shipped_language_is_changed_text_by_text(own: Path, tmp_path: Path) -> None:
    run("locales", "import", "cs", str(po_of(tmp_path, ("town/events.yaml / OutskirtsEmptied / #2", "Ticho."))))
    assert [path.relative_to(own).as_posix() for path in sorted(own.rglob("*.yaml"))] == ["cs/town/events.yaml"]
    words, before = load("cs", "town"), load("cs", "town", folder=shipped("locales"))
    ours, theirs = (each.messages("events", "OutskirtsEmptied") for each in (words, before))
    assert [each.pattern for each in ours] == [theirs[0].pattern, "Ticho.", *(each.pattern for each in theirs[2:])]
    assert words.say("table", "recap") == before.say("table", "recap")


def test_a_folder_of_content_brings_a_language(tmp_path: Path) -> None:
    put(tmp_path / "mine" / "locales" / "sk" / "town" / "table.yaml", "welcome: Vitajte.\n")
    arguments = ["play", "x", "--seed", "3", "--plain", "--saves", str(tmp_path / "s"), "--lang", "sk"]
    assert "Vitajte." in run(*arguments, "--content", str(tmp_path / "mine"), typed="quit\n")
    assert "there is no catalogue" in run(*arguments, status=2)


def test_a_campaign_waits_for_its_language(own: Path, tmp_path: Path) -> None:
    """It is told in English as long as its language is not here, which a line says, and then in its language again."""
    put(own / "sl" / "town" / "table.yaml", "welcome: Dobrodošli.\n")
    arguments = ["play", "x", "--plain", "--saves", str(tmp_path)]
    run(*arguments, "--seed", "3", "--lang", "sl", typed="quit\n")
    own.rename(tmp_path / "away")
    for typed in ("", "undo\n", "1\nundo\n"):
        told = run(*arguments, typed=typed)
        assert told.count("last told in ‘sl’, a language that is not here") == 1
        assert "Dobrodošli." not in told
    for command in ("show", "replay", "chronicle", "report"):
        assert "a language that is not here" in run(command, "x", "--saves", str(tmp_path))
    (tmp_path / "away").rename(own)
    assert "Dobrodošli." in run(*arguments)
    own.rename(tmp_path / "away")
    run(*arguments, typed="settings lang en\n")
    (tmp_path / "away").rename(own)
    assert "Dobrodošli." not in run(*arguments)


def test_a_campaign_that_cannot_be_shown_here_waits_for_a_terminal(tmp_path: Path) -> None:
    arguments = ["play", "x", "--plain", "--saves", str(tmp_path)]
    run(*arguments, "--seed", "3", "--lang", "ru", typed="quit\n")
    for asked in ((), ("--lang", "ru")):
        narrow = CliRunner(charset="ascii").invoke(main, [*arguments, *asked], input="quit\n")
        assert "cannot be shown here" in narrow.stderr
    assert "Аркхэм" in run(*arguments)


def test_a_campaign_finds_its_language_where_its_cards_are(tmp_path: Path) -> None:
    put(tmp_path / "mine" / "locales" / "sl" / "town" / "table.yaml", "welcome: Dobrodošli.\n")
    entry = "{id: woods_8, place: woods, card: 8, effect: [{gain: {clues: 1}}]}"
    put(tmp_path / "mine" / "cards.yaml", f"deck: uptown\nentries: [{entry}]\n")
    arguments = ["play", "x", "--plain", "--saves", str(tmp_path)]
    run(*arguments, "--seed", "3", "--lang", "sl", "--content", str(tmp_path / "mine"), typed="quit\n")
    told = run(*arguments)
    assert "Dobrodošli." in told
    assert "a language that is not here" not in told


def test_derived_names_have_forms_that_english_lacks(own: Path, tmp_path: Path) -> None:
    """As the page for translators has it: a gate is inflected, and so is a number of monsters."""
    put(own / "sk" / "table.yaml", "")
    gate = '{name: "brána {world.to}", acc: "bránu {world.to}", gender: f}'
    put(own / "sk" / "town" / "table.yaml", f"derived: {{gate: {gate}}}\nprompts: {{explored_gate: '{{gate.acc}}.'}}\n")
    put(own / "sk" / "town" / "names.yaml", "worlds: {abyss: {name: Priepasť, to: do Priepasti}}\n")
    told = run("locales", "check", "sk", "--game", "town", status=1)
    assert "table.derived.gate" not in told
    assert load("sk", "town").problems == []
    words = load("sk", "town")
    gate_of = {"gate": named("town").teller(words, 1).name("gate_abyss_1")}
    assert words.say("table", "prompts", "explored_gate", **gate_of) == "bránu do Priepasti."


@pytest.mark.parametrize("form", ["several", "several_acc"])
def test_a_number_of_a_kind_is_a_pattern_in_every_form(own: Path, form: str) -> None:
    put(own / "sk" / "table.yaml", "")
    put(own / "sk" / "town" / "names.yaml", f"monsters: {{cultist: {{name: Kultista, {form}: '{{n}} kultistov'}}}}\n")
    assert f"names.yaml:1: monsters.cultist.{form}: uses {{n}}" in run("locales", "check", "sk", status=1).replace(
        "\n", ""
    )


def test_rules_of_ones_own_stand_rule_by_rule(own: Path) -> None:
    put(own / "sk" / "town" / "rules" / "r.yaml", "R1: {title: Hra, text: Hra trvá noc.}\nR2: {title: Len názov}\n")
    assert "sk" in rulebook_languages("town")
    assert list(texts_of("sk", "town")) == ["R1"]
    assert "Hra trvá noc." in run("rules", "R1", "--lang", "sk")


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_a_language_lacks_are_told_in_english(own: Path, tmp_path: Path, game: str) -> None:
    put(own / "sk" / game / "table.yaml", "")
    number, word = {"town": ("R8.1", "clue"), "museum": ("ES8.1", "clue"), "nation": ("DP8.1", "gate")}[game]
    told = run("rules", number, "--lang", "sk", "--game", game)
    assert told.startswith(run("rules", number, "--game", game).splitlines()[0])
    assert "(Not yet translated.)" in told
    assert "(Not yet translated.)" in run("rules", word, "--lang", "sk", "--game", game)
    if game in having("lessons"):
        assert run("learn", "--list", "--lang", "sk", "--game", game) == run("learn", "--list", "--game", game)
    put(own / "sk" / "rules" / "words.yaml", "foreign: (Zatiaľ po anglicky.)\n")
    assert "(Zatiaľ po anglicky.)" in run("rules", number, "--lang", "sk", "--game", game)
    typed = f"rules {number}\nwhy\nquit\n"
    start = ["play", "x", "--seed", "3", "--lang", "sk", "--plain", "--saves", str(tmp_path / "s"), "--game", game]
    at_the_table = run(*start, typed=typed)
    assert "(Zatiaľ po anglicky.)" in at_the_table
    assert " ".join(told.splitlines()[0].split()[1:]) in at_the_table
    assert not re.search(r"^[A-Z]+[0-9.]+\.$", at_the_table, re.MULTILINE)


def test_words_are_found_in_rules_of_ones_own(own: Path) -> None:
    """No book is printed in the language, so terms are those of the English one."""
    put(own / "sk" / "town" / "rules" / "r.yaml", "R1: {title: Hra, text: Hra trvá jednu dlhú noc.}\n")
    assert "Hra trvá jednu dlhú noc." in run("rules", "dlhú noc", "--lang", "sk")
    assert "clue token (Czech: " in run("rules", "clue token", "--lang", "sk")
    assert "Hra trvá" in run("rules", "--format", "html", "--lang", "sk")


def test_a_language_of_ones_own_knows_the_english_of_before(own: Path, tmp_path: Path) -> None:
    put(own / "sk" / "town" / "events.yaml", "RoundBegan: Kolo {round}\n")
    source = po_of(tmp_path, ("town/events.yaml / RoundBegan", "Kolo {round}"))
    source.write_text(source.read_text(encoding="utf-8").replace('"x0"', '"The {round}. turn"'), encoding="utf-8")
    run("locales", "import", "sk", str(source))
    found = run("locales", "export", "sk", "--part", "town/events")
    assert '#, fuzzy, icu-message-format\n#| msgid "The {round}. turn"\n' in found
    assert "RoundBegan: its English has changed" in run("locales", "check", "sk", status=1)


HOSTILE = (
    NOTHING,
    "goodbye: [[[]]]\nwords: 7\nrecap: {a: b}\n",
    "words: {quit: [1, 2]}\nviews: [x]\nask: null\n",
    "- a\n- b\n",
    "a: &a [*a, *a]\n",
    "goodbye: !!python/object/apply:os.system [touch hacked]\n",
    "goodbye: '{where, plural, one {'\n",
    "\x00\x01",
    "x: " + "y" * 5_000_000,
    "recap: '" + "{a, select, other {" * 500 + "}}" * 500 + "'\n",
)
SHAPES = 4
"""So many of them are hostile by the shape of what is read, of which each kind of file makes something else."""
FILES = {"table.yaml": len(HOSTILE), "town/rules/r.yaml": len(HOSTILE)}
FILES |= dict.fromkeys(("town/table.yaml", "town/names.yaml", "language.yaml"), SHAPES)


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, count in FILES.items() for text in HOSTILE[:count]])
def test_hostile_files_are_left_out(own: Path, tmp_path: Path, name: str, text: str) -> None:
    """No file of somebody else ends the program, runs anything, or takes forever; in the first, English is told."""
    put(own / "sk" / "table.yaml", "")
    put(own / "sk" / name, text)
    assert "sk" in run("locales", "list")
    told = run("play", "x", "--seed", "3", "--lang", "sk", "--plain", "--saves", str(tmp_path / "s"), typed="1\nquit\n")
    assert "Arkham, Massachusetts, 1926." in told
    run("rules", "R1", "--lang", "sk" if "rules" in name else "en")
    assert not Path("hacked").exists()


def test_hostile_folders_are_no_languages(own: Path, tmp_path: Path) -> None:
    (own / "sk").symlink_to(own)
    put(own / "x;rm" / "table.yaml", "recap: a\n")
    put(own / "de" / "table.yaml" / "deeper.yaml", "recap: a\n")
    for number in range(600):
        (own / f"f{number}").mkdir()
    assert set(languages()) == {"en", "cs", "pl", "ru"}
    assert "there is no catalogue" in run("play", "x", "--lang", "de", status=2)


def test_words_that_were_checked_once_are_read_again_as_they_stand(own: Path) -> None:
    """What is sound is kept in the cache, by all that it was checked against; what is not is told every time."""
    path = own / "sk" / "table.yaml"
    for text, told, problems in (("a", "a", 0), ("a", "a", 0), ("b", "b", 0), ("{x}", "Where you left off:", 1)):
        for _ in range(2):
            put(path, f"recap: '{text}'\n")
            words = load("sk", "town")
            assert (words.say("table", "recap"), len(words.problems)) == (told, problems)


def test_commands_that_share_a_word_are_named(own: Path) -> None:
    """Whoever types it gets the first of them: the game's before those of any game."""
    put(
        own / "sk" / "table.yaml",
        "words: {undo: [späť, s], redo: [Spat], why: [prečo to]}\nspans: {turn: [kolo], phase: [kolo]}\n",
    )
    put(
        own / "sk" / "town" / "table.yaml",
        "words: {sheet: [list, s], go: [choď]}\nwishes: {all: [vsetci], ask: [všetci]}\n",
    )
    told = run("locales", "check", "sk", "--game", "town", status=1).splitlines()
    assert [each.partition(" (")[0] for each in told if "shares" in each] == [
        "sk: table.words.redo: shares “Spat” with table.words.undo",
        "sk: table.words.sheet: shares “s” with table.words.undo",
        "sk: table.spans.phase: shares “kolo” with table.spans.turn",
        "sk: table.wishes.ask: shares “všetci” with table.wishes.all",
    ]
    assert (
        "sk: table.words.why: “prečo to” is several words, of which only the first would be read (table.yaml:1)" in told
    )


# Files of translators


def of_language(source: Path, tag: str) -> Path:
    """A PO file whose header names a language."""
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace('msgstr ""\n', f'msgstr ""\n"Language: {tag}\\n"\n', 1), encoding="utf-8")
    return source


def test_a_file_of_another_language_is_refused(own: Path, tmp_path: Path) -> None:
    source = of_language(po_of(tmp_path, ("table.yaml / goodbye", "Zbohom, {where}.")), "sk")
    told = run("locales", "import", "cs", str(source), status=1)
    assert "its header names the language 'sk', not 'cs'" in told
    assert not (own / "cs").exists()
    assert "sk" in run("locales", "import", "sk", str(source))


@pytest.mark.parametrize("tag", ["", "sk_SK", "sk-SK", "SK"])
def test_a_header_may_name_no_language_or_its_country(own: Path, tmp_path: Path, tag: str) -> None:
    source = of_language(po_of(tmp_path, ("table.yaml / goodbye", "Zbohom, {where}.")), tag)
    assert "table.yaml" in run("locales", "import", "sk", str(source))


def test_a_file_may_begin_with_a_byte_order_mark(own: Path, tmp_path: Path) -> None:
    source = po_of(tmp_path, ("table.yaml / goodbye", "Zbohom, {where}."))
    source.write_bytes(b"\xef\xbb\xbf" + source.read_bytes())
    assert "table.yaml" in run("locales", "import", "sk", str(source))


# The check


def test_what_is_missing_is_counted_where_it_is_much(own: Path) -> None:
    put(own / "sk" / "table.yaml", "recap: Predtým\n")
    put(own / "sk" / "town" / "rules" / "r.yaml", "R1: {title: Hra, text: Hra trvá jednu noc.}\n")
    told = run("locales", "check", "sk", "--game", "town", status=1).splitlines()
    assert len(told) < 100
    assert [each for each in told if each.startswith("sk: town/names.yaml: ") and "texts are missing" in each]
    assert [each for each in told if each.startswith("sk: rules: ") and "texts are missing" in each]
    assert not [each for each in told if "names.monsters" in each or "table.goodbye" in each]
    assert "sk: town/terms.yaml: " not in "\n".join(told)  # few enough to be named
    assert "sk: terms.clues: is missing" in told


def test_what_is_wrong_is_named_with_phrasing_file_and_line(own: Path) -> None:
    put(own / "sk" / "table.yaml", "")
    put(own / "sk" / "town" / "events.yaml", 'GateStays: {gate: m}\nOutskirtsEmptied:\n- Dobre.\n- Zle "a" dosť.\n')
    put(own / "sk" / "town" / "encounters" / "northside.yaml", "newspaper_5:\n  scene: Krátko.\n")
    put(own / "sk" / "town" / "names.yaml", 'places:\n  woods: {name: Les "x"}\n')
    told = run("locales", "check", "sk", "--game", "town", status=1)
    assert "sk: encounters.newspaper_5.scene: has 1 words, not 55 to 90 (town/encounters/northside.yaml:2)\n" in told
    assert re.search(r"sk: events.OutskirtsEmptied / #2: .*\(town/events.yaml:4\)\n", told)
    assert re.search(r"sk: names.places.woods.name: .*\(town/names.yaml:2\)\n", told)


# Parts and folders


@pytest.mark.parametrize(
    "part", ["town/encounters/northside", "town-encounters-northside", "town/encounters/northside.yaml"]
)
def test_a_part_is_a_file_too_and_is_named_as_its_file_is(own: Path, part: str) -> None:
    told = run("locales", "export", "sk", "--part", part)
    found = re.findall(r'^msgctxt "([^/]+/[^/]+/[^/]+) / ', told, re.MULTILINE)
    assert len(found) > 100
    assert set(found) == {"town/encounters/northside.yaml"}


def test_a_part_may_be_named_as_its_file(own: Path) -> None:
    assert run("locales", "export", "sk", "--part", "town-names") == run(
        "locales", "export", "sk", "--part", "town/names"
    )
    told = run("locales", "export", "sk", "--part", "town/encounters/nothside", status=1)
    assert "did you mean 'town/encounters/northside'?" in told


def test_a_folder_of_files_is_imported(own: Path, tmp_path: Path) -> None:
    """As the export writes one."""
    folder = tmp_path / "po"
    folder.mkdir()
    source = folder / "town-table.po"
    for part in ("town-table", "table"):
        run("locales", "export", "sk", str(folder / f"{part}.po"), "--part", part)
    text = source.read_text(encoding="utf-8")
    old = 'msgctxt "town/table.yaml / welcome"\nmsgid "Arkham, Massachusetts, 1926."\nmsgstr "'
    assert old in text
    source.write_text(text.replace(old, f"{old}Arkham."), encoding="utf-8")
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    assert "table.yaml" in run("locales", "import", "sk", str(folder))
    assert load("sk", "town").say("table", "welcome") == "Arkham."
    (tmp_path / "empty").mkdir()
    assert "there is no PO file in this folder" in run("locales", "import", "sk", str(tmp_path / "empty"), status=1)


@pytest.mark.parametrize(
    ("context", "text", "asked"),
    [
        ("town/table.yaml / views / hood", "{hood}: {white.to}, {black}", "white"),
        ("town/events.yaml / DoomChanged / other", "Skaza {doom.gen} z {limit}", "doom"),
    ],
)
def test_a_form_of_what_is_no_name_is_not_imported(
    own: Path, tmp_path: Path, context: str, text: str, asked: str
) -> None:
    told = run("locales", "import", "sk", str(po_of(tmp_path, (context, text))), status=1)
    assert f"but {{{asked}}} is no name: it comes as finished text" in told.replace("\n", " ")
    assert not (own / "sk").exists()
    run("locales", "import", "sk", str(po_of(tmp_path, (context, re.sub(r"(white|doom)[.][a-z]+", r"\1", text)))))


def test_a_plural_that_lacks_a_choice_is_told_for_which_numbers_it_is(own: Path, tmp_path: Path) -> None:
    text = "{count, plural, one {# krok} other {# krokov}}, {place}"
    told = run("locales", "import", "sk", str(po_of(tmp_path, ("town/table.yaml / go / too_far", text))), status=1)
    assert "the plural of {count} lacks few (2, 3, 4), many (0.5, 1.5, 2.5)" in told.replace("\n", " ")


# Forms of names


def test_a_form_that_no_sentence_asks_for_is_named(own: Path) -> None:
    put(own / "sk" / "town" / "table.yaml", "welcome: Arkham.\n")
    put(
        own / "sk" / "town" / "events.yaml",
        "DoomChanged: '{doom} {limit}'\nAllyGone: '{card.gen}'\nGateStays: '{gate.gen}'\n",
    )
    put(
        own / "sk" / "town" / "names.yaml",
        "places:\n  woods: {name: Les, gne: lesa}\n  newspaper: {name: Noviny, gen: novín}\n",
    )
    told = run("locales", "check", "sk", "--game", "town", status=1)
    line = "sk: names.places.woods.gne: no sentence asks for this form; did you mean 'gen'? (town/names.yaml:2)"
    assert [each for each in told.splitlines() if "no sentence asks" in each] == [line]


def contexts(*arguments: str) -> list[str]:
    """The places of the messages of an export."""
    return re.findall(r'^msgctxt "(.*)"$', run("locales", "export", "sk", *arguments), re.MULTILINE)


def test_forms_that_sentences_ask_for_are_offered_and_taken(own: Path, tmp_path: Path) -> None:
    place = "town/names.yaml / places / woods"
    assert f"{place} / the" in contexts("--part", "town/names")
    put(
        own / "sk" / "town" / "table.yaml",
        "prompts: {move: '{who} {here.loc} {points}', explored_gate: '{gate.acc}'}\n",
    )
    found = contexts("--part", "town/names")
    assert found[found.index(f"{place} / name") :][:5] == [
        f"{place} / {form}" for form in ("name", "the", "at", "to", "loc")
    ]
    assert "town/names.yaml / monsters / cultist / loc" not in found
    assert "town/table.yaml / derived / gate / acc" in contexts("--part", "town/table")
    run("locales", "import", "sk", str(po_of(tmp_path, (f"{place} / name", "Les"), (f"{place} / loc", "v lese"))))
    assert load("sk", "town").name("woods")["loc"] == "v lese"


def test_articles_that_a_language_lacks_are_not_offered_for_ever(own: Path, tmp_path: Path) -> None:
    place = "town/names.yaml / places"
    run("locales", "import", "sk", str(po_of(tmp_path, (f"{place} / woods / name", "Les"))))
    assert f"{place} / woods / the" not in contexts("--part", "town/names")
    assert "town/names.yaml / monsters / ghoul / the" in contexts("--part", "town/names")
    run("locales", "import", "sk", str(po_of(tmp_path, (f"{place} / newspaper / the", "tie Noviny"))))
    assert f"{place} / woods / the" in contexts("--part", "town/names")
