"""Exported files pass the tools that translators use, and say of each message what it is."""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from click.testing import CliRunner

from solo import __version__
from solo.cli import main
from solo.games import GAMES, named
from solo.narration.marks import split_marks
from solo.narration.messages import Message
from solo.narration.origins import FILE, as_file, key_of, noted, notes_in
from solo.narration.po_export import Export, part_of
from solo.narration.po_import import outdated
from solo.narration.texts import BETWEEN
from solo.narration.translator_notes import remarks

TRANSLATED = pytest.mark.parametrize(
    "language", ["cs", *(pytest.param(each, marks=pytest.mark.campaign) for each in ("sk", "pl", "ru"))]
)
"""A language of the program, and in long runs one that is not, and the others."""


@cache
def export(language: str) -> Export:
    return Export(language, expected={game: named(game).expected for game in GAMES})


@cache
def whole(language: str) -> bytes:
    return export(language).po()


@cache
def catalog_of(language: str) -> Catalog:
    return read(whole(language))


def read(data: bytes) -> Catalog:
    return read_po(io.BytesIO(data), charset="utf-8", abort_invalid=True)


@TRANSLATED
def test_msgfmt_finds_nothing(tmp_path: Path, language: str) -> None:
    if shutil.which("msgfmt") is None:
        pytest.skip("gettext is not installed here")
    source = tmp_path / "words.po"
    source.write_bytes(whole(language))
    found = subprocess.run(
        ["msgfmt", "-c", "-o", str(tmp_path / "words.mo"), str(source)], check=False, capture_output=True, text=True
    )
    assert (found.returncode, found.stderr) == (0, "")


@TRANSLATED
def test_babel_finds_nothing(language: str) -> None:
    """What `pybabel compile` checks: it looks for Python's formats by the text, whatever the flags say."""
    found = [(message.context, *map(str, errors)) for message, errors in catalog_of(language).check()]
    assert found == []


def test_no_english_looks_like_a_format_of_python() -> None:
    """As a percent sign does before a space and a letter of conversion."""
    english = [str(each.id) for each in catalog_of("sk") if each.context]
    assert [text for text in english if re.search("% [diouxXeEfFgGcrs]", text)] == []


@TRANSLATED
def test_no_message_has_a_flag_that_does_not_fit(language: str) -> None:
    """Its placeholders are those of ICU, not of Python, and a percent sign is one."""
    data = whole(language).decode()
    assert "python" not in "".join(line for line in data.splitlines() if line.startswith("#,"))
    flagged = [block for block in data.split("\n\n")[1:] if "#, icu-message-format" in block]
    assert len(flagged) > 2000
    assert all("{" in block for block in flagged)


def test_every_message_says_what_it_is_and_where_it_stands() -> None:
    catalog = catalog_of("cs")
    messages = [each for each in catalog if each.context]
    assert len(messages) > 12_000
    assert [each.context for each in messages if not each.auto_comments] == []
    assert [each.context for each in messages if not each.locations and each.id != each.context] == []
    root = Path(__file__).parent.parent.parent
    for message in random.Random(1).sample([each for each in messages if each.locations], 200):
        (file, line), *_ = message.locations
        text = (root / file).read_text(encoding="utf-8").splitlines()
        assert str(message.id).split()[0].strip(".,“”") in "\n".join(text[line - 1 : line + 2]), message.context


@pytest.mark.parametrize(
    ("context", "words"),
    [
        ("table.yaml / words / quit / #1", "Typed by the player for a command"),
        ("town/encounters/uptown.yaml / woods_1 / scene", "44 to 90 words, checked (E)."),
        ("town/encounters/uptown.yaml / woods_1 / scene", "“You”: one person"),
        (
            "town/encounters/rivertown.yaml / general_store_6 / outcome / then.fail / #1",
            "“fail”: the check was failed.",
        ),
        ("town/encounters/rivertown.yaml / general_store_6 / outcome / then.fail / #1", "The scene: “"),
        ("town/gates/red.yaml / gate_red_7_other / before / came_back", "“you” have survived the night before"),
        ("museum/adventures/rooms.yaml / the_security_office / before / slew_zombie", "“zombie” (monster)"),
        ("museum/adventures/rooms.yaml / the_loading_dock / task / 0 / #1", "“0”: the first task"),
        ("museum/people/ancient_ones.yaml / ithaqua / battle / second / miss / #2", "“You”: the one who attacks"),
        ("town/people/ancient_ones.yaml / cthulhu / battle / fall / #1", "“fall”: this investigator is devoured"),
        ("museum/events/used.yaml / PossessionUsed / tom_mountain_murphy / 0 / #1", "Of “Tom „Hora“ Murphy” (card)."),
        ("town/events.yaml / CluesTaken / other / #1", "Told when: Clue tokens were picked up (R9)."),
        ("town/events.yaml / CluesTaken / other / #1", "Phrasing 1 of 12, by turns; may be empty (C)."),
        ("town/events.yaml / CluesTaken / other / #1", "{who}: an investigator, woman or man: “"),
        ("town/events.yaml / Figures / Gained / money", "Figures beside the story"),
        ("town/places/town.yaml / downtown_street / arrival / #5", "[night] stays in English: told only then (D)."),
        (
            "town/mythos/environment.yaml / the_man_in_black / outcome / visit.then / #1",
            "[you] stays in English: the name",
        ),
        ("town/mythos/headline.yaml / sheldon_gang_turns_to_police_for_aid / headline", "Arkham Advertiser"),
        ("museum/mythos/mythos.yaml / pickpocket_as_the_crowd_thins / headline", "drawn at midnight"),
        (
            "town/table.yaml / options / hold_back",
            "Answer to the question: “{who} may strike at the Ancient One. With what?”",
        ),
        ("town/table.yaml / explain / attack_fight", "It explains the answer: “fight {subject.the}”."),
        ("town/table.yaml / choices / gate_red_2_abyss / eat", "The scene: “"),
        ("town/table.yaml / counts / common_cards", "as in “common cards - 12”"),
        ("museum/table.yaml / words / inventory / #3", "The command does this: “the acting investigator’s possessions"),
        ("museum/rules/es14_to_es18.yaml / ES14.4 / words", "Search words, never shown"),
        ("museum/rules/es14_to_es18.yaml / ES16 / text", "it is only a motto"),
        ("cli.yaml / errors / unfit", "{place}: the spot in the file"),
        ("town/names.yaml / places / woods / gen", "English has no such form; the name is: Woods"),
        ("town/table.yaml / options / go", ".acc “Arkhamskou banku” (accusative)"),
        ("town/table.yaml / prices / money", "You need one (1), few (2, 3, 4), many (1.5), other (0, 5, 6 …) (B)."),
        ("town/table.yaml / options / amount", "{amount}: {amount, plural, one {…} few {…} many {…} other {…}} (B)."),
        ("town/table.yaml / options / amount", "only what the program puts in"),
        ("town/table.yaml / options / spend_on", "{who}, {check} check{against}: rolled {faces}{sixes}."),
        ("town/encounters/rivertown.yaml / graveyard_4 / outcome / then / #2", "and I am at your service."),
        ("town/encounters/rivertown.yaml / graveyard_4 / outcome / then / #2", "{gender, select, f {…} other {…}} (F)"),
        ("town/gates/red.yaml / gate_red_7_other / scene", "Of any other world"),
        ("town/gates/blue.yaml / gate_blue_7_the_dreamlands / outcome / pass / #1", "“Snové říše” (another world)"),
        ("town/people/monsters.yaml / zombie / defeat / #1", "How this monster falls in a fight."),
        ("town/people/ancient_ones.yaml / hastur / defeat / world", "How a night against this Ancient One ends"),
        (
            "town/mythos/environment.yaml / curfew_enforced / outcome / visit / #8",
            "By the rules: “Whoever ends movement",
        ),
        ("town/events.yaml / Arrested / curfew_enforced / #1", "“Mayor sends the whole town to bed” (news)"),
        (
            "town/events.yaml / KnockedOut / sanity / flying_polyp / #1",
            "by gender {who.gender, select, f {…} other {…}}",
        ),
        ("museum/events.yaml / DieEntrusted / carolyn_fern", "by gender {helper.gender, select, f {…} other {…}}"),
        ("museum/people/investigators.yaml / joe_diamond / ability / #10", "always “Joe Diamond”"),
        ("town/events.yaml / SurgeBegan / other / #8", "{monsters}: how many monsters"),
        ("museum/table.yaml / status / who", "{trophies}: what the trophies are worth together, a number"),
        ("town/table.yaml / views / nobody", "a whole line"),
        ("rules/glossary.yaml / pass_check", "What the term “pass check” of the printed books means"),
        ("town/choices/encounters.yaml / mas_boarding_house_2 / yes", "The answer: “"),
        ("town/names.yaml / monsters / zombie / name", "Translate a plain word"),
        ("town/names.yaml / places / final_battle / name", "Not a place of the town"),
        ("cli.yaml / options / plain", "What the option `--plain` does"),
    ],
)
def test_a_comment_is_made_of_what_is_known(context: str, words: str) -> None:
    found = {each.context: " ".join(each.auto_comments) for each in catalog_of("cs")}
    assert words in found[context]


@pytest.mark.parametrize("language", ["cs", "sk"])
def test_what_is_said_of_a_message_is_short(language: str) -> None:
    lines = [
        len([line for line in block.splitlines() if line.startswith("#.")])
        for block in whole(language).decode().split("\n\n")[1:]
    ]
    assert max(lines) <= 20
    assert sum(each > 12 for each in lines) < 0.1 * len(lines)


def test_references_are_paths_and_lines() -> None:
    found = [line for line in whole("sk").decode().splitlines() if line.startswith("#: ")]
    assert len(found) > 12_000
    assert [line for line in found if not re.fullmatch(r"#: locales/en/\S+\.yaml:\d+", line)] == []


@TRANSLATED
def test_every_form_is_shown_or_explained(language: str) -> None:
    """A form of a name has an example, or what it is in brackets."""
    bare = re.compile(r"(?<![\w.])\.([a-z_]+)(?! “| \()(?=,| \(A\))")
    told = [line for message in catalog_of(language) for line in message.auto_comments if line.startswith("{")]
    text = " ".join(line for message in catalog_of(language) for line in message.auto_comments)
    assert len(told) > 2000
    assert set(bare.findall(text)) == set()


def test_every_placeholder_is_explained() -> None:
    catalog = catalog_of("sk")
    text = {str(each.context): " ".join(each.auto_comments) for each in catalog if each.context}
    missing = [context for context, told in text.items() if "a word or number that the program puts in" in told]
    assert missing == []
    for message in catalog:
        if message.context and "icu-message-format" in message.flags:
            names = Message(split_marks(str(message.id))[1]).placeholders()
            lost = [name for name in names if f"{{{name}}}" not in text[str(message.context)]]
            assert lost == [], message.context


def test_every_event_says_when_it_is_told() -> None:
    """Its sentences have a note of their own, or the first sentence of its description."""
    plain = remarks().places["events"]
    found = {str(each.context): " ".join(each.auto_comments) for each in catalog_of("sk") if each.context}
    events = {
        context: told for context, told in found.items() if re.match(r"\w+/events(/\w+)?\.yaml / (?!Fig)", context)
    }
    assert len(events) > 1000
    assert [context for context, told in events.items() if told.startswith(plain) and "Told when: " not in told] == []


KINDS = (
    "outcome",
    "before",
    "task",
    "battle",
    "victory",
    "defeat",
    "recall",
    "epilogue",
    "doom",
    "signs",
    "search",
)
"""Kinds of texts with keys below them."""


def test_every_key_of_a_kind_is_explained() -> None:
    """Outcomes, conditions, stages of a battle and the like: no key is left for the translator to guess.

    Those of a trail are places, whose names are said.
    """
    silent = []
    for message in catalog_of("sk"):
        name, *keys = str(message.context or "").split(BETWEEN)
        kind = next((each for each in keys[1:2] if each in KINDS), "")
        key = keys[2] if len(keys) > 2 else ""
        if kind and key and not key.startswith("#") and not name.endswith(("names.yaml", "table.yaml", "events.yaml")):
            told = " ".join(message.auto_comments)
            named = "/trails/" in name and "” (place)." in told
            silent += [f"{kind} {part}" for part in key.split(".") if f"“{part}”: " not in told and not named]
    assert silent == []


NAMELESS = ("scene", "again", "headline", "outcome", "task", "slip", "passed", "failed", "terror", "midnight", "before")
"""Kinds of texts, which their place says."""
PLACED = ("Figures", "Dice", "Numbers")
"""Parts of the events whose keys are said by their place, or are other events."""


def test_every_key_below_another_is_explained() -> None:
    """Whether it is the id of a name, a headline, or means something of its own."""
    silent = []
    for message in catalog_of("sk"):
        name, *keys = str(message.context or "").split(BETWEEN)
        told = " ".join(message.auto_comments)
        if re.match(r"\w+/(events|encounters|gates|mythos|people|places|trails|adventures|worlds|arc)", name) is None:
            continue
        for key in [each for each in keys[2 if keys[1:2] and keys[1] in KINDS else 1 :] if not each.startswith("#")]:
            if keys[0] not in PLACED and "Of “" not in told:
                silent += [f"{keys[0]} {part}" for part in key.split(".") if f"“{part}”: " not in told]
    known = [each for each in silent if each.split(" ")[1] not in NAMELESS]
    assert known == []


def test_every_answer_has_its_question_or_says_what_it_is() -> None:
    """An answer or its explanation by itself says nothing to a translator."""
    notes = remarks()
    silent = []
    for message in catalog_of("sk"):
        name, *keys = str(message.context or "").split(BETWEEN)
        told = " ".join(message.auto_comments)
        if name.endswith("table.yaml") and keys[0] in ("options", "explain", "choices"):
            own = any(f"table {' '.join(keys[: each + 1])}" in notes.places for each in range(1, len(keys)))
            told_of = re.search("question: “|answer: “|The scene: “|By the rules: “", told)
            silent += [] if own or told_of else [str(message.context)]
    assert silent == []


def test_every_name_says_whether_it_is_translated() -> None:
    kinds = {str(each.context).split(BETWEEN)[1] for each in catalog_of("sk") if "/names.yaml" in str(each.context)}
    assert kinds - set(remarks().proper) == set()


def test_what_is_said_to_be_a_number_is_one() -> None:
    """Somewhere in the languages of the program it chooses a plural, which a text could not."""
    counted = {
        name
        for language in ("en", "cs", "pl", "ru")
        for file in Path("locales", language).rglob("*.yaml")
        for name in re.findall(r"\{(\w+), plural,", file.read_text(encoding="utf-8"))
    }
    assert set(remarks().numbers) - counted == set()


def test_the_header_names_the_version_of_the_package() -> None:
    data = whole("sk").decode()
    assert f'"Project-Id-Version: solo-narrator {__version__}\\n"' in data
    assert '"PO-Revision-Date: 2000-01-01' in data, "the same file at any time"


def test_what_is_true_of_all_messages_stands_before_them() -> None:
    head = whole("sk").decode().partition("msgid")[0]
    assert head.startswith("# sk: translations of solo-narrator")
    assert [f"({letter})" for letter in "ABCDEFG" if f"# ({letter})" not in head] == []
    assert "one (1), few (2, 3, 4), many (1.5), other (0, 5, 6" in head
    assert "`solo docs translating`" in head
    assert max(map(len, head.splitlines())) <= 120


def test_notes_are_of_what_there_is() -> None:
    """No note of a key, an argument or an answer that no message has any more."""
    notes = remarks()
    contexts = [str(each.context).split(BETWEEN) for each in catalog_of("sk") if each.context]
    keys = {part for each in contexts for key in each[1:] for part in (key, *key.split("."))}
    known = {"#", "adventures", "people", "endings", "events", "remarks", "trails", *keys}
    ends = {"met_", "slew_", "beyond_", "with_"}
    assert [key for key in notes.keys if key.split(" ")[0] not in known or key.split(" ")[1] not in known | ends] == []
    for game, below in notes.below.items():
        options = {each[2] for each in contexts if each[0] == f"{game}/table.yaml" and each[1] == "options"}
        prompts = {each[2] for each in contexts if each[0] == f"{game}/table.yaml" and each[1] == "prompts"}
        assert set(below) <= options
        assert set(below.values()) <= prompts


def test_a_new_form_and_a_new_phrasing_are_taken_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the words before all messages say: a message beside those of English, whatever its English."""
    monkeypatch.setenv("SOLO_LOCALES", str(tmp_path / "locales"))
    source, added = tmp_path / "words.po", "{place.gen} sa bojí aj mapa."
    entries = {
        "town/names.yaml / places / woods / name": ("Woods", "Les"),
        "town/names.yaml / places / woods / gen": ("any text", "Lesa"),
        "town/events.yaml / ClueAppeared / other / #20": ("more", added),
    }
    blocks = [
        f'msgctxt "{context}"\nmsgid "{english}"\nmsgstr "{ours}"\n' for context, (english, ours) in entries.items()
    ]
    source.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n' + "\n".join(blocks), "utf-8")
    told = CliRunner().invoke(main, ["locales", "import", "sk", str(source)])
    assert (told.exit_code, told.stderr) == (0, "")
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "locales").rglob("*.yaml")}
    assert "Lesa" in written["names.yaml"]
    assert "bojí aj mapa" in written["events.yaml"]
    assert outdated("sk") == []
    notes = tmp_path / "locales" / "sk" / FILE
    assert '"more"' not in notes.read_text("utf-8")
    older = {"town/names.yaml / places / woods / gen": "Lesa", "town/events.yaml / ClueAppeared / other / #20": added}
    kept = {**notes_in(notes.parent), **{key_of(*each): noted("any text", whole=True) for each in older.items()}}
    notes.write_text(as_file(kept), "utf-8")
    assert outdated("sk") == []
    data = CliRunner().invoke(main, ["locales", "export", "sk", "--part", "town/names"]).stdout
    assert "Lesa" in data
    assert re.findall("^#, .*fuzzy", data, re.MULTILINE) == []


def test_a_form_that_english_lacks_follows_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the English of the name has changed, the form is named with it."""
    monkeypatch.setenv("SOLO_LOCALES", str(tmp_path / "locales"))
    (tmp_path / "locales" / "sk" / "town").mkdir(parents=True)
    home = tmp_path / "locales" / "sk"
    (home / "town" / "names.yaml").write_text("places: {woods: {name: Les, gen: Lesa}}", "utf-8")
    before = noted("Forest", whole=True)
    places = {f"town/names.yaml / places / woods / {form}": text for form, text in (("name", "Les"), ("gen", "Lesa"))}
    (home / FILE).write_text(as_file({key_of(*each): before for each in places.items()}), "utf-8")
    assert outdated("sk") == list(places)


def test_a_language_is_exported_in_parts(tmp_path: Path) -> None:
    home = tmp_path / "words"
    home.mkdir()
    assert CliRunner().invoke(main, ["locales", "export", "cs", str(home)]).exit_code == 0
    every = {each.context: each.string for each in catalog_of("cs") if each.context}
    parts = {path.stem: read(path.read_bytes()) for path in home.glob("*.po")}
    assert {"table", "cli", "town-events", "town-encounters", "town-rules", "museum-adventures"} <= set(parts)
    assert {each.context: each.string for part in parts.values() for each in part if each.context} == every
    assert {part_of(str(each.context)) for each in parts["table"] if each.context} == {"table"}
    told = CliRunner().invoke(main, ["locales", "import", "cs", str(home / "table.po"), str(home / "town-events.po")])
    assert (told.exit_code, told.stdout) == (0, "nothing is new\n")


def test_an_unknown_part_is_named() -> None:
    found = CliRunner().invoke(main, ["locales", "export", "cs", "--part", "town/event"])
    assert found.exit_code == 1
    assert "did you mean 'town/events'?" in found.stderr
