"""A scene that leads through a gate takes its way back where no gate can open (R11.5, R24.6, R32.6)."""

from __future__ import annotations

import re

import pytest

from solo.games.town import events as e
from solo.games.town.checks.by_hand import scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.narrator import Narrator
from solo.games.town.rules.encounters import arkham_encounters
from solo.kernel.events import Asked, Event
from solo.kernel.flow import drive
from solo.narration.catalogue import languages, load
from solo.narration.names import familiar
from solo.narration.paragraphs import capital, folded, text_of
from solo.narration.telling import fields_of
from solo.players.random_player import RandomPlayer

ENTRIES = ("independence_square_7", "the_witch_house_5", "the_unnamable_3", "woods_6")
"""Every encounter in which a gate appears."""


@pytest.mark.parametrize("language", languages("town"))
@pytest.mark.parametrize("id", ENTRIES)
def test_where_a_gate_is_held_the_scene_ends_on_this_side(content: Content, id: str, language: str) -> None:
    """R11.5: Kate stands where a gate wants to open, and it does not; so nobody has gone through it."""
    place, number = id.rsplit("_", 1)
    game = scenario(content, investigators=["kate_winthrop"])
    (kate,) = game.state.investigators
    kate.place = place
    game.state.revealed[content.neighbourhood_of[place]] = int(number)
    script(game, [1] * 20)
    drive(arkham_encounters(game, kate), RandomPlayer(1))
    assert e.GateHeld(place, "kate_winthrop", cause=id) in game.events
    catalogue = load(language, "town")
    told = [text_of(paragraph) for paragraph in Narrator(catalogue).tell(game.events)]
    held = catalogue.messages("encounters", id, "outcome", "held")[0].format({}, language)
    scene = next(number for number, paragraph in enumerate(told) if paragraph.endswith(held))
    assert str(catalogue.name("kate_winthrop")["first"]) in told[scene + 1]
    assert kate.place == place


def test_no_other_encounter_opens_a_gate(content: Content) -> None:
    found = [
        each.id
        for cards in content.encounters.values()
        for card in cards.values()
        for each in card.values()
        if "gate_appears" in str(each.effect.raw)
    ]
    assert sorted(found) == sorted(ENTRIES)


@pytest.mark.parametrize("language", languages("town"))
@pytest.mark.parametrize("id", ENTRIES)
def test_who_is_drawn_through_a_gate_in_a_scene_is_not_told_to_go_through_again(
    content: Content, id: str, language: str
) -> None:
    """R13.10: the scene has told how; an outcome tells only the gate, and then the way through it follows."""
    place, number = id.rsplit("_", 1)
    game = scenario(content, investigators=["joe_diamond", "amanda_sharpe"])
    for each in game.state.investigators:
        each.place = place
    joe = game.state.investigators[0]
    game.state.revealed[content.neighbourhood_of[place]] = int(number)
    script(game, [1] * 20)
    drive(arkham_encounters(game, joe), RandomPlayer(1))
    drawn = {event.who: event for event in game.events if isinstance(event, e.DrawnThrough)}
    assert set(drawn) == {"joe_diamond", "amanda_sharpe"}
    catalogue = load(language, "town")
    told = [span for paragraph in Narrator(catalogue).tell(game.events) for span in paragraph]
    ways = [each for event in drawn.values() for each in ways_through(Narrator(catalogue), event)]
    through = [span.text for span in told if span.text in ways]
    assert len(through) == (2 if catalogue.messages("encounters", id, "outcome", "fail") else 1)
    area = Narrator(catalogue).name(drawn["joe_diamond"].area)["at"]
    noted = [span.text for span in told if span.kind == "figure" and folded(area) in folded(span.text)]
    assert len(noted) == 2 - len(through)


def ways_through(narrator: Narrator, event: e.DrawnThrough) -> set[str]:
    """The sentences in which somebody is drawn through a gate into a world, with the full and the first name."""
    keys = ("events", "DrawnThrough", "yes", event.area.rsplit("_", 1)[0])
    fields = fields_of(event)
    names = [narrator.name(event.who), familiar(narrator.name(event.who))]
    return {
        capital(
            each.format(
                {**{key: narrator.telling.names.argument(value) for key, value in fields.items()}, "who": name}, ""
            )
        )
        for each in narrator.catalogue.messages(*keys)
        for name in names
    }


@pytest.mark.parametrize("language", languages("town"))
def test_a_scene_that_told_the_way_home_is_followed_by_the_place_alone(language: str) -> None:
    """Whoever leaps through a closing gap in a scene does not then come down the stairs of a dream (R10.3)."""
    catalogue, who, entry = load(language, "town"), "joe_diamond", "gate_blue_2_other"
    scene = [
        e.DrawnThrough(who, "woods", "dreamlands_1", False),
        e.EncounterBegan(who, "dreamlands_1", entry),
        e.Checked(who, "speed", 0, 1, 1, 5, (6,), 1, True, 0, entry),
        e.Branched(who, entry, "pass"),
    ]

    def last(*story: Event) -> set[tuple[str, str]]:
        told = [Narrator(catalogue, seed).tell(story)[-1][-1] for seed in range(30)]
        return {(span.kind, span.text) for span in told}

    names = catalogue.name("woods")
    ((kind, text),) = last(*scene, e.Returned(who, "woods", True, cause=entry))
    assert kind == "figure"
    assert any(text.endswith(str(names[form])) for form in ("at", "to")) and len(text.split()) <= 3
    lost = [e.CardLost(who, f"{card}.1", "deck", cause=entry) for card in ("axe", "food")]
    ((kind, after),) = last(*scene, *lost, e.Returned(who, "woods", True, cause=entry))
    assert (kind, after.endswith(text)) == ("figure", True), "also where a loss stands between"
    others = last(*scene, e.Returned(who, "woods", True))
    assert len(others) >= 2, "the words of the world, for other ways home"
    assert {kind for kind, _ in others} == {"fact"}


@pytest.mark.parametrize("language", languages("town"))
def test_who_keeps_a_monster_away_is_not_named_where_the_scene_says_you(language: str) -> None:
    catalogue, who, entry = load(language, "town"), "kate_winthrop", "black_cave_5"
    scene = [e.EncounterBegan(who, "black_cave", entry)]
    held = e.MonsterHeld("black_cave", who)
    told = Narrator(catalogue).tell([*scene, held])
    assert len(told) == len(Narrator(catalogue).tell(scene)) + 1
    assert str(catalogue.name(who)["first"]) in text_of(told[-1])


def test_who_is_drawn_through_after_a_monster_was_kept_away_has_a_paragraph() -> None:
    held = e.MonsterHeld("black_cave", "kate_winthrop")
    drawn = e.DrawnThrough("joe_diamond", "woods", "dreamlands_1", False)
    apart = Narrator(load("en", "town")).tell([held, drawn])
    assert "Kate" in text_of(apart[0])
    assert "Joe" not in text_of(apart[0])
    assert "Joe" in text_of(apart[1])


@pytest.mark.parametrize("language", languages("town"))
def test_whoever_takes_the_place_of_another_does_not_begin_as_at_the_setup(language: str) -> None:
    catalogue, joined = load(language, "town"), e.InvestigatorJoined("vincent_lee", 0, "woods")
    begun = [e.GameStarted("yig", ("joe_diamond",), (), ()), e.InvestigatorJoined("joe_diamond", 0, "woods")]
    first = text_of(Narrator(catalogue).tell([*begun, joined])[-1])
    later = text_of(Narrator(catalogue).tell([*begun, e.Devoured("joe_diamond"), joined])[-1])
    assert first != later
    assert all(str(catalogue.name("vincent_lee")["first"]) in text for text in (first, later))


@pytest.mark.parametrize("language", languages("town"))
def test_whoever_comes_home_by_a_gate_to_another_world_has_opened_the_gate_box(language: str) -> None:
    catalogue = load(language, "town")
    gates = [e.GateOpened("woods", "gate_abyss_1", 1), e.GateOpened("graveyard", "gate_yuggoth_1", 2)]
    gone = e.DrawnThrough("joe_diamond", "woods", "abyss_1", False)

    def back(place: str, *between: Event) -> str:
        return text_of(Narrator(catalogue).tell([*gates, gone, *between, e.Returned("joe_diamond", place, True)])[-1])

    box = str(catalogue.name("gate_box").get("acc", catalogue.name("gate_box")["name"]))
    assert box in back("graveyard") or str(catalogue.name("gate_box")["name"]) in back("graveyard")
    assert box not in back("woods")
    assert box not in back("graveyard", e.GateClosed("", "graveyard", "gate_yuggoth_1", "box"))


@pytest.mark.parametrize("language", languages("town"))
def test_a_turn_that_a_scene_costs_is_a_figure(language: str) -> None:
    """R5.4: the scene tells why; what it costs stands beside it, as where nothing else tells it."""
    catalogue = load(language, "town")
    scene = [e.EncounterBegan("joe_diamond", "black_cave", "black_cave_7")]
    (*_, in_scene), (alone,) = (
        Narrator(catalogue).tell([*before, e.TurnLost("joe_diamond", cause=cause)])
        for before, cause in ((scene, "black_cave_7"), ((), ""))
    )
    assert [span.kind for span in in_scene][-2:] == ["prose", "figure"]
    assert [span.kind for span in alone] == ["fact", "figure"]


@pytest.mark.parametrize("language", languages("town"))
def test_whoever_comes_home_among_monsters_is_told_that_they_take_no_notice(language: str) -> None:
    """R8.10: nobody needs to evade or fight on the turn of the return; nor is a place told empty while one is in it."""
    catalogue = load(language, "town")
    came, gone = e.MonsterAppeared("gug.1", "woods", ""), e.DrawnThrough("joe_diamond", "woods", "abyss_1", False)
    back, closed = (
        e.Returned("joe_diamond", "woods", True),
        e.GateClosed("joe_diamond", "woods", "gate_abyss_1", "trophy"),
    )

    def told(*between: Event) -> tuple[int, int]:
        narrator = Narrator(catalogue)
        narrator.tell([gone, came, *between])
        return len(narrator.tell([back])[-1]), len(narrator.tell([closed])[-1])

    among, alone = told(), told(e.MonsterLeft("gug.1", "woods", "cup"))
    assert among[0] == alone[0] + 1
    assert among[1] == alone[1] - 1
    assert told(e.MonsterMoved("gug.1", "woods", "uptown_street")) == alone
    assert told(e.MonsterDefeated("joe_diamond", "gug.1", "trophy")) == alone


@pytest.mark.parametrize("language", languages("town"))
def test_a_place_is_seen_when_the_monsters_of_its_gate_are_gone_whether_it_is_sealed_or_not(language: str) -> None:
    """R24.6, A24: they go after it has been asked whether to seal, told at the table as in the chronicle."""
    catalogue, who = load(language, "town"), "joe_diamond"
    came = e.MonsterAppeared("ghoul.1", "uptown_street", "")
    closed, asked = e.GateClosed(who, "woods", "gate_abyss_1", "trophy"), Asked(who, "seal")
    left = e.MonsterLeft("ghoul.1", "uptown_street", "cup", cause="gate_abyss_1")
    seals = [e.Paid(who, "clues", 5, 0), e.Sealed(who, "woods", "clues", 2)]
    looks = {folded(each.format({})) for each in catalogue.messages("places", "woods", "closed")}

    def told(*story: Event) -> list[str]:
        paragraphs = Narrator(catalogue).tell([came, *story, Asked(who, "encounter")])
        return [folded(span.text) for each in paragraphs for span in each]

    for story in ((left,), (asked, left), (asked, left, *seals), (asked, *seals, left)):
        whole = told(closed, *story)
        without = iter(told(closed, *(event for event in story if event != left)))
        goes = next(number for number, text in enumerate(whole) if text != next(without))
        assert [number > goes for number, text in enumerate(whole) if text in looks] == [True]
    assert len(looks.intersection(told(closed, asked))) == 1


@pytest.mark.parametrize("language", languages("town"))
def test_the_way_home_is_told_once(language: str) -> None:
    """R10.3: by what the world is like at its end, under the place; the second time that night by the sentence alone."""
    catalogue, who = load(language, "town"), "joe_diamond"
    there = e.DrawnThrough(who, "woods", "dreamlands_1", False)
    trip: list[Event] = [there, e.PhaseBegan("movement"), e.Returned(who, "woods", True)]
    first, second = Narrator(catalogue).tell(trip), Narrator(catalogue).tell([*trip, *trip])
    assert [span.kind for paragraph in first[-2:] for span in paragraph] == ["title", "prose"]
    assert [span.kind for span in second[-1]] == ["fact"]


def test_what_comes_out_of_a_gate_is_told_without_naming_the_place_again() -> None:
    """R13.4: the gate and its monster in one paragraph; elsewhere, or apart from the gate, the place is named."""
    catalogue = load("pl", "town")
    opened, came = e.GateOpened("woods", "gate_yuggoth_1", 1), e.MonsterAppeared("ghost_1", "woods", "")
    place = str(catalogue.name("woods")["at"]).replace("\u00a0", " ")

    def named(*story: Event) -> set[int]:
        told = (text_of(Narrator(catalogue, seed).tell(story)[-1]).replace("\u00a0", " ") for seed in range(20))
        return {text.casefold().count(place.casefold()) for text in told}

    assert named(opened, came) == {1}
    assert named(came) == {1}
    assert named(opened, e.MonsterAppeared("ghost_1", "outskirts", "")) == {1}
    assert named(opened, e.ClueAppeared("woods", 1), came) == {3}


@pytest.mark.parametrize("language", languages("town"))
@pytest.mark.parametrize(
    ("id", "die", "world"),
    [
        ("curiositie_shoppe_2", 1, "abyss"),
        ("mas_boarding_house_1", 6, "dreamlands"),
        ("mas_boarding_house_1", 1, "abyss"),
        ("library_4", 6, "dreamlands"),
    ],
)
def test_whoever_visits_a_world_for_an_encounter_goes_no_deeper_into_it(
    content: Content, id: str, die: int, world: str, language: str
) -> None:
    """R10.2, R12.1: the first area, and back; only a movement leads from there into the second, and is told so."""
    place, number = id.rsplit("_", 1)
    game = scenario(content, investigators=["joe_diamond"])
    (joe,) = game.state.investigators
    joe.place = place
    game.state.revealed[content.neighbourhood_of[place]] = int(number)
    script(game, [die] * 40)
    drive(arkham_encounters(game, joe), RandomPlayer(1))
    assert any(isinstance(event, e.Moved) and event.place == f"{world}_1" for event in game.events)
    catalogue = load(language, "town")
    for seed in range(4):
        told = " ".join(text_of(paragraph) for paragraph in Narrator(catalogue, seed).tell(game.events))
        name = Narrator(catalogue).name("joe_diamond")
        for deeper in catalogue.messages("events", "Moved", "world", world):
            arguments = {"who": name, "place": catalogue.name(f"{world}_1")}
            assert deeper.format(arguments, language) not in told
            assert deeper.format({**arguments, "who": familiar(name)}, language) not in told


@pytest.mark.parametrize("language", languages("town"))
def test_the_doom_that_an_attack_brings_stands_on_nobodys_line(language: str) -> None:
    """Cthulhu’s attack lowers a maximum of everybody, and then adds a token of his own."""
    lost = e.MaximumChanged("joe_diamond", "stamina", 3, cause="cthulhu")
    told = Narrator(load(language, "town")).tell([lost, e.DoomChanged(1, 13, 13, cause="cthulhu")])
    maximum, doom = map(text_of, told)
    assert "3" in maximum and "13" not in maximum
    assert doom.count("13") == 2 and not re.search(r"Joe|Джо", doom)
