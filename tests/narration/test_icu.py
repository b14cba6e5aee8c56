"""Our messages beside those of ICU itself: the same pattern and the same arguments give the same words.

Known differences, each with a test of its own below; the other tests leave out the first two and no more:

- a minus is the sign for it, U+2212; ICU writes the hyphen of en, cs, pl and ru;
- a zero has no minus, not even when it comes of a fraction too small to be shown;
- ICU counts offsets and ordinals in floating point, so that beyond 2**53 its figures are wrong and ours are right;
- names have forms, `{place.at}`, which ICU does not parse;
- an argument that is missing is an error, where ICU leaves `{who}` in the text;
- a select takes a number as the text of it, where ICU takes nothing but text;
- True and False are words where they stand alone, and numbers in a plural; ICU has no such values;
- a brace too many, the same choice twice, an offset that is a fraction, a keyword in capitals, and the formats which no
  catalogue needs are refused, where ICU takes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icu4py.messageformat import MessageFormat

from solo.narration.catalogue import load
from solo.narration.checking import flatten
from solo.narration.cldr import category
from solo.narration.messages import Message, MessageError

LANGUAGES = ("en", "cs", "pl", "ru")


def ours(pattern: str, arguments: dict[str, Any], language: str) -> str:
    """Our words, with ICU's hyphen for the minus."""
    return Message(pattern).format(arguments, language).replace("−", "-")


def icus(pattern: str, arguments: dict[str, Any], language: str) -> str:
    """ICU's words, with the hyphen for any minus that stands in the pattern."""
    return MessageFormat(pattern, language).format(arguments).replace("−", "-")


ALL = "{n, plural, zero {zero #} one {one #} two {two #} few {few #} many {many #} other {other #}}"
EXACT = "{n, plural, =0 {none} =1 {a single one} one {one #} few {few #} many {many #} other {other #}}"
OFFSET = (
    "{n, plural, offset:1 =0 {nobody} =1 {you} one {you, one #} few {you, few #} many {you, many #} other {you, #}}"
)
ORDINAL = "{n, selectordinal, one {#st} two {#nd} few {#rd} many {#m} other {#th}}"

TEXTS: list[dict[str, Any]] = [
    {"x": "Joe Diamond"},
    {"x": "O'Bannion's {x} #1 ''"},
    {"x": ""},
    {"x": "Kateřina “Ž” 😀"},
]
COUNTS: list[dict[str, Any]] = [
    {"n": n, "m": m, "g": g, "x": "Joe"}
    for n, m, g in [(0, 1, "f"), (1, 0, "m"), (2, 5, "pl"), (5, 2, "f"), (22, 1234, "m"), (-1, 21, "x"), (1.5, 12, "f")]
]
NUMBERS: list[dict[str, Any]] = [
    {"n": n}
    for n in (
        *(0, 7, 42, 999, 1000, 1001, 1234, 9999, 10_000, 12_345, 100_000, 999_999, 1_000_000, 1_234_567),
        *(10**9, 10**12, 2**53 - 1, -1, -5, -21, -999, -1000, -1234, -12_345, -1_000_000, 1 - 2**53),
    )
]
FRACTIONS: list[dict[str, Any]] = [
    {"n": n}
    for n in (
        *(0.0, 1.0, 2.0, 5.0, 1000.0, 1e15, -1.0, -2.0),
        *(0.5, 0.1, 0.25, 1.1, 1.5, 2.5, 5.5, 10.1, 21.1, 1234.5, 12_345.678, -0.5, -1.5, -1234.567),
        *(1.2345, 1.2355, 1.0005, 1.0015, 1.0001, 0.9996, 999.9999, 4.9999, 0.0005, 0.0004, 1e-7),
        *(Decimal(text) for text in ("0", "1", "1.0", "1.50", "1.2345", "1.0005", "-2", "-2.5", "1234", "1e3", "0.10")),
    )
]

CASES: dict[str, list[dict[str, Any]]] = {
    # plain text and plain arguments
    "": [{}],
    "Rain over Arkham.": [{}],
    "{x}": TEXTS,
    "{x} waits": TEXTS,
    " {x} ": TEXTS,
    "{ x }, {x }, { x}": TEXTS,
    "{x}{x}": TEXTS,
    "„{x}“ – {x}…": TEXTS,
    "<b>{x}</b> | \\{x}\n\t{x}": TEXTS,
    "{0} and {1}": [{"0": "one", "1": "two"}, {"0": 1, "1": 2000}],
    "{x_1} {jméno}": [{"x_1": "a", "jméno": "b"}],
    "# {x} # hash": TEXTS,
    # numbers
    "{n}": NUMBERS,
    "{n} of {n}": NUMBERS,
    "{n, number}": NUMBERS,
    "{n,number,integer}": [*NUMBERS, *({"n": n} for n in (1.5, 2.5, 0.5, 2.4999, 3.7, -1.5, -2.7, 1234.5))],
    # apostrophes and quoting
    "it's {x}": TEXTS,
    "it''s {x}": TEXTS,
    "{x}'s": TEXTS,
    "{x}''s '{x}'": TEXTS,
    "'{x}'": TEXTS,
    "'{x}": TEXTS,
    "'{' {x} '}'": TEXTS,
    "''{x}''": TEXTS,
    "'''{x}'''": TEXTS,
    "'{it''s}' {x}": TEXTS,
    "'{'{x}'}'": [{"x": "Joe"}],
    "a ' b {x} '": TEXTS,
    "'": [{}],
    "''": [{}],
    "'''": [{}],
    "''''": [{}],
    "'#' {x} '|' 'a'": TEXTS,
    "don't, won''t, can'''t": [{}],
    # plurals
    ALL: NUMBERS,
    EXACT: NUMBERS,
    "{n,plural,other{#}}": COUNTS,
    "{ n , plural , one { a # } other { b # } }": COUNTS,
    "{n, plural,\n  one {# a}\n  few {# b}\n  other {# c}\n}": COUNTS,
    "{n, plural, other {}}": COUNTS,
    "{n, plural, =2 {a pair} other {#}}": COUNTS,
    "{n, plural, =-1 {minus one} other {#}}": COUNTS,
    "{n, plural, other {#} =2 {the pair comes last}}": COUNTS,
    "{n, plural, =02 {a pair} =1.5 {one and a half} =5.0 {five} other {#}}": COUNTS,
    "{n, plural, few {few and no one else} other {#}}": COUNTS,
    "{n, plural, bogus {never} other {#}}": COUNTS,
    "{n, plural, other {# ## {n} {x}}}": COUNTS,
    "{n, plural, one {#} other {#}}, {m, plural, one {#} other {#}}": COUNTS,
    "{n, plural, one {'#' is #} other {'#'s: #}}": COUNTS,
    "{n, plural, other {'{#}' # ''#'' #'#'#}}": COUNTS,
    "{n, plural, one {it's #} other {it''s # o'clock}}": COUNTS,
    "{n, plural, other {<b>#</b> \\#}}": COUNTS,
    # offsets
    OFFSET: NUMBERS,
    "{n, plural,offset:1 other{#}}": COUNTS,
    "{n, plural, offset: 2 one {# one} other {# of {n}}}": COUNTS,
    "{n, plural, offset:-1 one {# one} other {#}}": COUNTS,
    "{n, plural, offset:3 =3 {three} =5 {five} one {#} other {#}}": COUNTS,
    # ordinals
    ORDINAL: NUMBERS,
    "{n, selectordinal, =1 {first} =2 {second} one {#st} two {#nd} few {#rd} other {#th}}": COUNTS,
    "{n, selectordinal, offset:1 one {#st} two {#nd} other {#th}}": COUNTS,
    # selects
    "{g, select, f {she} m {he} other {they}}": COUNTS,
    "{g,select,f{she}other{}}": COUNTS,
    "{g, select, other {only {x}}}": COUNTS,
    "{g, select, f {'{'she'}'} other {it's}}": COUNTS,
    "{g, select, other {#}}": COUNTS,
    "{g, select, f {f} m {m} other {o}}{g, select, pl {pl} other {no}}": COUNTS,
    # nesting
    "{g, select, f {{n, plural, one {her # clue} other {her # clues}}} other {{n, plural, other {# clues}}}}": COUNTS,
    "{n, plural, one {{g, select, f {her clue} other {his clue}}} other {{g, select, f {hers} other {his}}: #}}": COUNTS,
    "{n, plural, one {# and {m, plural, one {# more} other {# others}}} other {{m, plural, other {#}} of #}}": COUNTS,
    "{n, plural, offset:1 other {{m, plural, offset:2 other {#}} # {n} {m}}}": COUNTS,
    "{n, plural, other {{g, select, other {# '#' it's '{'}} #}}": COUNTS,
    "{n, plural, other {{g, select, other {{m, plural, other {#}}}}}}": COUNTS,
    "{n, plural, other {{m, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of #}}": COUNTS,
    "{g, select, f {{g, select, f {{x}} other {never}}} other {{n}}}": COUNTS,
    "{n, plural, =0 {} other {{n, plural, one {#} other {# '#' #}}}}": COUNTS,
}

BOTH_REFUSE: dict[str, dict[str, Any]] = {
    "{": {},
    "{x": {"x": "Joe"},
    "{}": {},
    "{ }": {},
    "{x,}": {"x": "Joe"},
    "{x y}": {"x": "Joe"},
    "{n, plural, one {#}}": {"n": 1},
    "{n, plural, other {#}": {"n": 1},
    "{n, plural}": {"n": 1},
    "{n, plural, one {a} offset:1 other {b}}": {"n": 1},
    "{n, plural, =x {a} other {b}}": {"n": 1},
    "{n, plural, other {' # '}}": {"n": 1},
    "{g, select, f {a}}": {"g": "f"},
    "{g, select, =f {a} other {b}}": {"g": "f"},
    "{n, foo}": {"n": 1},
    "{x, date}": {"x": "Joe"},
    "{x, number}": {"x": "Joe"},
    "{x, plural, other {#}}": {"x": "Joe"},
    "{x, selectordinal, other {#}}": {"x": "Joe"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", CASES)
def test_the_same_pattern_gives_the_same_words(pattern: str, language: str) -> None:
    for arguments in CASES[pattern]:
        assert ours(pattern, arguments, language) == icus(pattern, arguments, language), arguments


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", [ALL, EXACT, OFFSET, ORDINAL], ids=["plural", "exact", "offset", "ordinal"])
def test_every_boundary_of_the_plurals(pattern: str, language: str) -> None:
    numbers = (*range(26), *range(100, 126), *range(995, 1030), *range(1_000_000, 1_000_023))
    for number in (*numbers, *(-number for number in numbers if number)):
        assert ours(pattern, {"n": number}, language) == icus(pattern, {"n": number}, language), number


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "pattern",
    ["{n}", "{n, number}", ALL, EXACT, OFFSET, ORDINAL],
    ids=["plain", "number", "plural", "exact", "offset", "ordinal"],
)
def test_fractions_are_counted_as_they_are_shown(pattern: str, language: str) -> None:
    for arguments in FRACTIONS:
        words = ours(pattern, arguments, language)
        assert words == re.sub(r"-0(?![\d.,])", "0", icus(pattern, arguments, language)), arguments


@pytest.mark.parametrize(("language", "given"), [("en", 2), ("cs", 4), ("pl", 4), ("ru", 4)])
def test_the_numbers_reach_every_category(language: str, given: int) -> None:
    """No comparison above is empty: each category of a language is among what was compared."""
    numbers = [arguments["n"] for arguments in (*NUMBERS, *FRACTIONS)]
    assert len({category(number, language) for number in numbers}) == given
    assert len(CASES) >= 60


@pytest.mark.parametrize("pattern", BOTH_REFUSE)
def test_what_icu_refuses_is_refused(pattern: str) -> None:
    with pytest.raises((ValueError, RuntimeError)):
        MessageFormat(pattern, "en").format(BOTH_REFUSE[pattern])
    with pytest.raises(MessageError):
        Message(pattern).format(BOTH_REFUSE[pattern], "en")


PIECES = st.sampled_from(
    ["a", "ž", "it's", "''", "#", "'#'", "'{'", "'}'", "'{it''s}'", "<b>", "\n", "{x}", "{n}", "{m}"]
)
KINDS = st.sampled_from(["plural,", "plural, offset:1", "selectordinal,", "selectordinal, offset:2", "select,"])
COUNTING = st.sampled_from(["zero", "one", "two", "few", "many", "=0", "=1", "=2", "=5"])
GENDERS = st.sampled_from(["f", "m", "pl"])


@st.composite
def well_formed(draw: st.DrawFn, depth: int = 3) -> str:
    """A pattern of words, arguments, quotes, and plurals and selects in each other."""
    parts = []
    for _ in range(draw(st.integers(1, 3))):
        parts.append(draw(PIECES))
        if depth and draw(st.booleans()):
            kind = draw(KINDS)
            name, keys = ("g", GENDERS) if kind == "select," else (draw(st.sampled_from(["n", "m"])), COUNTING)
            choices = [*draw(st.lists(keys, unique=True, max_size=3)), "other"]
            inner = " ".join(f"{choice} {{{draw(well_formed(depth - 1))} }}" for choice in choices)
            parts.append(f"{{{name}, {kind} {inner}}}")
    return " ".join(parts)


@settings(deadline=None)
@given(
    well_formed(),
    st.fixed_dictionaries(
        {
            "n": st.integers(-(10**6), 10**6) | st.integers(0, 30),
            "m": st.integers(0, 30) | st.integers(1, 5000).map(lambda n: n / 8),
            "g": st.sampled_from(["f", "m", "pl", "x"]),
            "x": st.sampled_from(["Joe", "{x}", "'", "#"]),
        }
    ),
    st.sampled_from(LANGUAGES),
)
def test_any_well_formed_pattern_gives_the_same_words(pattern: str, arguments: dict[str, Any], language: str) -> None:
    assert ours(pattern, arguments, language) == icus(pattern, arguments, language)


FORM = re.compile(r"\{(\w+)\.(\w+)")
COUNTED = (0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 25, 100, 101, 102, 1234, -1, 1.5)


def patterns(language: str) -> list[tuple[str, str]]:
    """The patterns of events and of the table that have a plural or a select, each with its key."""
    sections = {name: load(language, "town", cache=False).sections[name] for name in ("events", "table")}
    texts = [(".".join(path), text) for path, each in flatten(sections) for text in each]
    return [(key, text) for key, text in texts if Message(text).plurals() or Message(text).selects()]


def argument_sets(pattern: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Arguments for a pattern: names with their forms for us, and for ICU a plain argument for each form."""
    message = Message(pattern)
    counted = list(dict.fromkeys(name for name, _ in message.plurals()))
    selected: dict[str, list[str]] = {}
    for name, choices in message.selects():
        selected.setdefault(name, ["no such choice"]).extend(choices)
    forms: dict[str, dict[str, None]] = {}
    for base, form in FORM.findall(pattern):
        forms.setdefault(base, {})[form] = None
    names = [*forms, *(f"{base}.{form}" for base in forms for form in forms[base])]
    others = [name for name in message.placeholders() if name not in forms]
    numbers = [*((number,) * len(counted) for number in COUNTED), *product((0, 1, 2, 5), repeat=len(counted))]
    for counts, chosen, figures in product(numbers, product(*selected.values()), (False, True)):
        plain: dict[str, Any] = {name: f"O'Bannion’s {{{name}}} #1" for name in [*names, *others]}
        plain |= dict.fromkeys(others, 12_345) if figures else {}
        plain |= dict(zip(counted, counts, strict=True)) | dict(zip(selected, chosen, strict=True))
        named = {name: plain[name] for name in others}
        for base, wanted in forms.items():
            named[base] = {"name": plain[base], **{form: plain[f"{base}.{form}"] for form in wanted}}
        yield named, {name.replace(".", "_"): value for name, value in plain.items()}


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_catalogue_reads_as_icu_would_have_it(language: str) -> None:
    """Every plural and select of events and of the table; `{who.gen}` becomes a plain `{who_gen}` for ICU."""
    found = patterns(language)
    assert len(found) > 30
    for key, pattern in found:
        message, theirs = Message(pattern), MessageFormat(FORM.sub(r"{\1_\2", pattern), language)
        for named, plain in argument_sets(pattern):
            words = message.format(named, language).replace("−", "-")
            assert words == theirs.format(plain).replace("−", "-"), (key, plain)


# The known differences.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [-1, -999, -1000, -1_234_567, -0.5, -1234.5, Decimal("-2.5")])
def test_a_minus_is_a_minus_at_any_size(number: Any, language: str) -> None:
    for pattern in ("{n}", ALL, ORDINAL):
        words = Message(pattern).format({"n": number}, language)
        theirs = MessageFormat(pattern, language).format({"n": number})
        assert "−" in words
        assert "-" not in words
        assert words == theirs.replace("-", "−")


@pytest.mark.parametrize("number", [-0.0, -0.0001, Decimal("-0.0")])
def test_a_zero_has_no_minus(number: Any) -> None:
    assert MessageFormat("{n}", "en").format({"n": number}) == "-0"
    assert Message("{n}").format({"n": number}, "en") == "0"


def test_an_offset_is_exact_at_any_size() -> None:
    assert MessageFormat(OFFSET, "en").format({"n": 2**53 + 1}) == "you, 9,007,199,254,740,991"
    assert Message(OFFSET).format({"n": 2**53 + 1}, "en") == "you, 9,007,199,254,740,992"
    assert MessageFormat(ORDINAL, "en").format({"n": 2**53 + 1}) == "9,007,199,254,740,993nd"
    assert Message(ORDINAL).format({"n": 2**53 + 1}, "en") == "9,007,199,254,740,993rd"


def test_names_have_forms() -> None:
    with pytest.raises(ValueError, match="SYNTAX"):
        MessageFormat("{place.at}", "en")
    assert Message("{place.at}").format({"place": {"name": "Graveyard", "at": "at the Graveyard"}}, "en") == (
        "at the Graveyard"
    )


@pytest.mark.parametrize("pattern", ["{who}", "{who, select, other {x}}", "{who, plural, other {x}}"])
def test_a_missing_argument_is_an_error(pattern: str) -> None:
    assert MessageFormat(pattern, "en").format({}) == "{who}"
    with pytest.raises(MessageError, match="'who'"):
        Message(pattern).format({}, "en")


def test_a_select_takes_numbers_and_truths() -> None:
    pattern = "{n, select, 3 {three} True {yes} other {other}}"
    with pytest.raises(RuntimeError):
        MessageFormat(pattern, "en").format({"n": 3})
    assert [Message(pattern).format({"n": n}, "en") for n in (3, "3", True, 4)] == ["three", "three", "yes", "other"]


def test_truths_are_words_alone_and_numbers_in_a_plural() -> None:
    assert [icus("{n}", {"n": n}, "en") for n in (True, False)] == ["1", "0"]
    assert [ours("{n}", {"n": n}, "en") for n in (True, False)] == ["True", "False"]
    for number, pattern in product((True, False), (EXACT, OFFSET, ORDINAL)):
        assert ours(pattern, {"n": number}, "en") == icus(pattern, {"n": number}, "en")


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("{n} }", "3 }"),
        ("{n, plural, few {a} few {b} other {c}}", "a"),
        ("{n, plural, =3 {a} =3 {b} other {c}}", "a"),
        ("{g, select, f {a} f {b} other {c}}", "a"),
        ("{n, plural, other {{g, select, f {a} f {b} other {c}}}}", "a"),
        ("{n, plural, offset:1.5 other {#}}", "1,5"),
        ("{n, PLURAL, other {#}}", "3"),
        ("{n, number, percent}", "300\u00a0%"),
        ("{n, ordinal}", "3."),
        ("{n, spellout}", "tři"),
        ("{n, choice, 0#none|1#one|1<many}", "many"),
    ],
)
def test_what_is_mostly_a_slip_is_refused(pattern: str, words: str) -> None:
    assert MessageFormat(pattern, "cs").format({"n": 3, "g": "f"}) == words
    with pytest.raises(MessageError):
        Message(pattern).format({"n": 3, "g": "f"}, "cs")
