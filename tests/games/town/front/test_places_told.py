"""What is told of a place that somebody walks to is true of it as it is: with a gate, a seal, monsters, people, or once more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.night import DARK_TERROR
from solo.kernel.events import Event
from solo.narration.catalogue import languages, load
from solo.narration.paragraphs import text_of

JOE, KATE = "joe_diamond", "kate_winthrop"
HOUSE = "the_unnamable"
STREET = "merchant_district_street"
BEGUN: tuple[Event, ...] = (e.NightBegan(1), e.RoundBegan(1, JOE), e.PhaseBegan("movement"))
WALKS = e.Moved(JOE, STREET, HOUSE, "walk")
OPENED = e.GateOpened(HOUSE, "gate_plateau_of_leng_1", 1)
NOT_WALKED_TO = ("inner_sanctum",)


def told(events: Sequence[Event], language: str = "en") -> str:
    """What is read of a walk to the house behind some events."""
    narrator = Narrator(load(language, "town"))
    narrator.tell([*BEGUN, *events])
    return "\n".join(map(text_of, narrator.tell([WALKS])))


def words(state: str, place: str = HOUSE, language: str = "en") -> list[str]:
    """The beginnings of what may be read of a place in a state."""
    return [each.format({}).split(".")[0] for each in load(language, "town").messages("places", place, state)]


def is_read(text: str, state: str, language: str = "en") -> bool:
    """Whether something of a state of the house is read."""
    return any(begin in text for begin in words(state, language=language))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("state", "events"),
    [
        ("arrival", []),
        ("gate", [OPENED]),
        ("gate", [OPENED, e.MonsterAppeared("ghoul.1", HOUSE, "")]),
        ("monster", [e.MonsterAppeared("ghoul.1", HOUSE, "")]),
        ("warded", [OPENED, e.Sealed(JOE, HOUSE, "clues", 1)]),
        ("again", [e.Moved(KATE, STREET, HOUSE, "walk"), e.RoundBegan(2, JOE)]),
    ],
)
def test_a_place_is_told_as_it_is(state: str, events: list[Event], language: str) -> None:
    text = told(events, language)
    states = ("arrival", "gate", "monster", "warded", "again")
    assert [each for each in states if is_read(text, each, language)] == [state], text


def test_with_a_gate_is_told_what_comes_through_it() -> None:
    assert "merely a ruin" not in told([OPENED])
    assert "Snow blows out of it" in told([OPENED])


def test_nothing_is_told_where_all_words_for_the_state_were_read() -> None:
    """Rather than what would be true of the place without its gate."""
    narrator = Narrator(load("en", "town"))
    narrator.tell([*BEGUN, OPENED])
    texts = ["\n".join(map(text_of, narrator.tell([WALKS]))) for _ in range(4)]
    assert [is_read(text, "gate") for text in texts] == [True, True, False, False]
    assert not any(is_read(text, state) for text in texts for state in ("arrival", "again"))


def test_who_else_is_there_is_told() -> None:
    meets = [e.InvestigatorJoined(KATE, 0, STREET), e.InvestigatorJoined(JOE, 1, STREET)]
    assert "Kate" in told([*meets, e.Moved(KATE, STREET, HOUSE, "walk")])
    assert "Kate" not in told([*meets, e.Moved(KATE, STREET, "river_docks", "walk")])
    assert "Kate" not in told(
        [*meets, e.Moved(KATE, STREET, HOUSE, "walk"), e.DrawnThrough(KATE, HOUSE, "abyss_1", False)]
    )


def test_who_else_is_there_begins_a_sentence_with_a_capital() -> None:
    """In Russian the name of Sister Mary has a small letter where none begins with it."""
    mary, narrator = "sister_mary", Narrator(load("ru", "town"))
    meets = [e.InvestigatorJoined(mary, 0, STREET), e.InvestigatorJoined(JOE, 1, STREET)]
    narrator.tell([*BEGUN, *meets, e.Moved(mary, STREET, HOUSE, "walk")])
    back = e.Moved(JOE, HOUSE, STREET, "walk")
    text = "\n".join(text_of(each) for _ in range(8) for each in narrator.tell([WALKS, e.RoundBegan(2, JOE), back]))
    assert ". Сестра Мэри" in text
    assert ". сестра Мэри" not in text


def test_a_street_is_afraid_as_the_town_is() -> None:
    narrator = Narrator(load("en", "town"))
    narrator.tell([*BEGUN, e.TerrorRaised(DARK_TERROR)])
    text = "\n".join(map(text_of, narrator.tell([e.Moved(JOE, HOUSE, STREET, "walk")])))
    assert any(begin in text for begin in words("terror", STREET)), text


def test_every_place_has_words_for_what_may_be_there(town_content: Content) -> None:
    """Wherever somebody may walk to: monsters, another visit; an open gate and a seal where gates open; fear in streets."""
    catalogue = load("en", "town")
    missing = []
    for place, location in town_content.locations.items():
        gates = ("gate", "warded") if location.stability == "unstable" else ()
        wanted = () if place in NOT_WALKED_TO else ("monster", "again", *gates)
        missing += [(place, state) for state in wanted if not catalogue.messages("places", place, state)]
    for street, *_ in town_content.neighbourhoods.values():
        missing += [
            (street, state) for state in ("monster", "terror") if not catalogue.messages("places", street, state)
        ]
    assert not missing
