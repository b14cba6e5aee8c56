"""Every text of the museum's catalogue is read somewhere: no key is written that the narrator never asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from solo.games.museum import events as e
from solo.games.museum.compiled.pieces import Adventure
from solo.games.museum.front.memory import CONDITIONS, PARTICULAR
from solo.kernel.events import Asked, Event
from solo.narration.faults import flatten
from solo.narration.words import PhraseChooser
from tests.games.museum.front.telling import english, narrator, story
from tests.games.museum.helpers import content

WHO, OTHER = "joe_diamond", "kate_winthrop"
ELSEWHERE = "the_gift_shop"
KNOWING = ("vincent_lee", "carolyn_fern", "jenny_barnes")
"""Those whose abilities are told by whom they are for, or by what is paid."""
OFTEN = 20
"""Oftener than there are phrasings of one thing."""
AT_THE_TABLE = ("sketch",)
"""Texts that the table and the chronicle show."""


def heard(*stories: Sequence[Event]) -> dict[tuple[str, ...], None]:
    """The paths of all texts that are read in some stories, each a night of its own."""
    found: dict[tuple[str, ...], None] = {}
    phrase, once, one_of = PhraseChooser.phrase, PhraseChooser.once, PhraseChooser.one_of

    def phrased(words: PhraseChooser, path: tuple[str, ...], fields: Mapping[str, Any], **how: bool) -> str:
        return noted(path, phrase(words, path, fields, **how))

    def said_once(words: PhraseChooser, *path: str, **fields: Any) -> str:
        return noted(path, once(words, *path, **fields))

    def plainly(words: PhraseChooser, number: int, path: tuple[str, ...], fields: Mapping[str, Any]) -> str:
        return noted(path, one_of(words, number, path, fields))

    def noted(path: tuple[str, ...], text: str) -> str:
        if text:
            found[path] = None
        return text

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(PhraseChooser, "phrase", phrased)
        patched.setattr(PhraseChooser, "once", said_once)
        patched.setattr(PhraseChooser, "one_of", plainly)
        for events in stories:
            narrator().tell(events)
    return found


def beginning(ancient_one: str = "yig") -> list[Event]:
    """The doors open, and two people are there."""
    return [
        e.DoorsOpened(ancient_one, 10, 8, 2),
        e.VisitorArrived(WHO, 0, 5, 5),
        e.VisitorArrived(OTHER, 1, 5, 5),
        e.VisitorsTurn(1, 0, WHO, 0),
    ]


def unread(section: str, found: Mapping[tuple[str, ...], None]) -> list[str]:
    """The keys of a section that were not read."""
    paths = [path for path, _ in flatten({section: english().sections[section]})]
    return [".".join(path) for path in paths if path not in found and path[2] not in AT_THE_TABLE]


def cards() -> Iterator[Adventure]:
    """All that is attempted."""
    yield from content().adventures.values()
    yield from content().worlds.values()


def attempts(card: Adventure) -> list[Event]:
    """A card is tried and failed, tried again and passed, and something happens at midnight."""
    rows = [str(row) for row, task in enumerate(card.fact.tasks) if task.slot != "empty"]
    begun = [e.AttemptBegan(WHO, card.id, 6), e.DiceRolled(WHO, card.id, 1, ("green:i1",) * 6)]
    return [
        *beginning(),
        e.CardLaidOut(card.id, 0, card.world),
        *begun,
        e.RollFailed(WHO, card.id, True),
        e.TerrorStruck(WHO, card.id),
        Asked(WHO, "remove_die"),
        e.AttemptGivenUp(WHO, card.id, 1),
        e.AttemptLost(WHO, card.id, 1),
        *begun,
        *(e.TaskCompleted(WHO, card.id, row, "", ("green:i1",), 0) for row in rows),
        e.AttemptPassed(WHO, card.id, 1),
        e.MidnightCame(1),
        e.DoomAdded(1, cause=card.id),
    ]


def over_and_over(night: Sequence[Event]) -> list[Event]:
    """A night whose events after its beginning happen again and again."""
    start = len(beginning())
    return [*night[:start], *list(night[start:]) * OFTEN]


HAPPENED: Mapping[str, Sequence[Event]] = {
    "friend_gone": [e.VisitorDevoured(OTHER, 1)],
    "failed": [e.AttemptBegan(WHO, ELSEWHERE, 6), e.AttemptLost(WHO, ELSEWHERE, 1)],
    "came_back": [
        e.CardLaidOut("yuggoth", -1, True),
        e.AttemptBegan(WHO, "yuggoth", 6),
        e.AttemptPassed(WHO, "yuggoth", 1),
    ],
    "hurt": [e.ValuesLost(WHO, 0, 3, 5, 2)],
    "shaken": [e.ValuesLost(WHO, 3, 0, 2, 5)],
    "late": [e.DoomAdded(4)],
    "nearly": [e.SignPlaced(8, 10)],
    "midnight_near": [e.HourStruck(3)],
}
"""What happens before a condition holds."""


def before(condition: str, card: str) -> Sequence[Event]:
    """What happens before a condition of a card's text holds."""
    if condition == "monster_here":
        return [e.MonsterCame("zombie.1", card, 0)]
    if condition == "locked_here":
        return [e.DieLocked("red_1", "red", card)]
    prefix = next((each for each in PARTICULAR if condition.startswith(each)), "")
    what = condition.removeprefix(prefix)
    if prefix == "slew_":
        return [e.MonsterBeaten(WHO, f"{what}.1", ELSEWHERE, "dynamite.1")]
    return [e.CardReceived(WHO, f"{what}.1", "ally")] if prefix else HAPPENED[condition]


def recalling() -> Iterator[list[Event]]:
    """For every condition of every card, and of any card, a night in which it holds."""
    for condition in english().find("adventures", "any", "before") or {}:
        yield [*beginning(), *before(condition, ELSEWHERE), e.AttemptBegan(WHO, ELSEWHERE, 6)]
    for card in cards():
        section = "worlds" if card.world else "adventures"
        for condition in english().find(section, card.id, "before") or {}:
            yield [*beginning(), *before(condition, card.id), e.AttemptBegan(WHO, card.id, 6)]


@pytest.mark.parametrize("section", ["adventures", "worlds"])
def test_every_text_of_a_card_that_is_attempted_is_read(section: str) -> None:
    worn_out = map(over_and_over, map(attempts, cards()))
    found = heard(*(attempts(card) for card in cards()), *recalling(), *worn_out)
    assert unread(section, found) == []


def test_every_condition_is_one_that_the_narrator_knows() -> None:
    used = {
        condition
        for section in ("adventures", "worlds")
        for card in english().sections[section].values()
        for condition in card.get("before", {})
    }
    kinds = (*content().monsters, *content().possessions)
    assert [
        each
        for each in sorted(used)
        if each not in CONDITIONS and not any(each == f"{prefix}{kind}" for prefix in PARTICULAR for kind in kinds)
    ] == []


def test_every_text_of_the_mythos_deck_is_read() -> None:
    nights = [
        [
            *beginning(),
            e.MythosCardDrawn(card, WHO),
            e.VisitorsTurn(2, 0, WHO, 0),
            e.AttemptBegan(WHO, ELSEWHERE, 6),
            e.TerrorStruck(WHO, card),
            e.MidnightCame(1),
            e.DoomAdded(1, cause=card),
        ]
        for card in content().mythos
    ]
    assert unread("mythos", heard(*nights)) == []


def ancient_one(id: str) -> Iterator[list[Event]]:
    """The nights of an Ancient One: sealed out, driven back, victorious, awake."""
    signs = (event for count in range(1, 10) for event in (e.SignPlaced(count, 10), e.NewDay(count)))
    track = [*(e.DoomAdded(doom) for doom in range(1, 8)), *signs]
    struck = [each for doom in (8, 5, 2) for each in battle_turn(doom, id)]
    fought: list[Event] = [*beginning(id), *track, e.MidnightCame(1), e.AncientAwoke(id, 1, 0), *struck]
    for how in ("sealed", "awoken", "deserted"):
        yield [*beginning(id), *track, e.MidnightCame(1), closed(how, id)]
    yield [*fought, closed("devoured", id)]
    yield [*fought, *last_blow(), closed("banished", id)]


def last_blow() -> list[Event]:
    """The last doom token is taken from the Ancient One."""
    return [e.DoomRemoved(1), e.VisitorsTurn(9, 0, WHO, 0, battle=True), e.AncientHit(WHO, ("green:lore",), 0)]


def long_battle(least: int) -> list[Event]:
    """A battle with Cthulhu, who after so much doom is left takes a token back at each midnight, for eight days.

    It goes on in one stage until all that is said of any blow, miss and attack in it was heard.
    """
    fact = content().ancient_ones["cthulhu"].fact
    begun: list[Event] = [
        e.DoorsOpened("cthulhu", fact.elder_signs, len(fact.doom_track), 2),
        *(e.VisitorArrived(who, seat, 5, 5) for seat, who in enumerate((WHO, OTHER))),
        e.AncientAwoke("cthulhu", 1, 0),
    ]
    quick = [event for doom in reversed(range(least, len(fact.doom_track))) for event in hit(doom)]
    day = [*[e.BattleTurnOver(WHO, 0)] * 3, e.AncientAttacked("cthulhu"), e.DoomAdded(least + 1), *hit(least)]
    return [*begun, *quick, *day * 8]


def hit(doom: int) -> list[Event]:
    """A blow that leaves so much doom."""
    return [e.AncientHit(WHO, ("green:lore",), doom), e.DoomRemoved(doom)]


def battle_turn(doom: int, ancient_one: str) -> list[Event]:
    """A turn of the battle with so much doom left: a hit, a miss, and an attack."""
    return [
        e.DoomRemoved(doom),
        e.VisitorsTurn(9, 0, WHO, 0, battle=True),
        e.AncientHit(WHO, ("green:lore",), doom - 1),
        e.BattleTurnOver(WHO, 0),
        e.AncientAttacked(ancient_one),
    ]


def closed(how: str, ancient_one: str) -> Event:
    """The end."""
    return e.MuseumClosed(how, ancient_one, 2, 9, 3, 1, 1, (), 1, 0, 0)


def investigator(id: str) -> list[Event]:
    """Somebody comes in place of another, uses an ability, and is there at the end, or is not."""
    return [
        e.DoorsOpened("yig", 10, 8, 2),
        e.VisitorArrived(id, 0, 5, 5, instead=WHO if id != WHO else OTHER),
        *([e.TerrorIgnored(id), e.NoMonsterCame(id)] if id == OTHER else [e.PossessionUsed(id, id, index=0)]),
        *([e.PossessionUsed(id, id, WHO, 0), e.CluesChanged(id, -1, 0)] if id in KNOWING else []),
        *([e.PossessionUsed(id, id, "", 0), e.CluesChanged(id, -1, 0)] if id in KNOWING else []),
    ]


def monster(id: str) -> list[Event]:
    """A monster is met, beaten, and acts at midnight."""
    return [
        *beginning(),
        e.MonsterCame(f"{id}.1", ELSEWHERE, 0),
        e.AttemptBegan(WHO, ELSEWHERE, 6),
        e.TaskCompleted(WHO, ELSEWHERE, "0", f"{id}.1", ("green:lore",), 0),
        e.MonsterBeaten(WHO, f"{id}.1", ELSEWHERE),
        e.MidnightCame(1),
        e.ValuesLost(OTHER, 1, 0, 1, 1, cause=id),
    ]


def test_every_text_about_people_and_monsters_is_read() -> None:
    nights = [night for id in content().ancient_ones for night in ancient_one(id)]
    nights += [[*investigator(id), closed("sealed", "yig")] for id in content().sheets]
    nights += [[*investigator(id), e.VisitorDevoured(id, 0)] for id in content().sheets]
    nights += [monster(id) for id in content().monsters] + [over_and_over(monster("vampire"))]
    assert unread("people", heard(*nights)) == []


def test_every_text_of_the_entrance_is_read() -> None:
    faces = ("i1", "i2", "i3", "lore", "peril", "terror")
    wares = ("clue", "common", "unique", "spell", "ally", "elder_sign")
    events: list[Event] = [*beginning(), e.WalkedTo(WHO, "entrance", True)]
    events += [e.LostAndFoundSearched(WHO, face) for face in faces] + [e.SouvenirBought(WHO, what, 1) for what in wares]
    late = [e.HourStruck(3), e.WalkedTo(OTHER, "entrance", True)]
    assert unread("places", heard([*events, e.FirstAidGiven(WHO, 0), e.EntranceLeft(WHO), *late])) == []


def test_every_use_of_a_possession_has_its_words_and_they_are_read() -> None:
    uses = {(id, str(use.index)) for id, card in content().possessions.items() for use in card.uses}
    nights = [
        [*beginning(), *(e.PossessionUsed(WHO, f"{id}.1", index=int(index)) for of, index in sorted(uses) if of == id)]
        for id in content().possessions
    ]
    found = heard(*nights)
    assert {path[2:] for path in found if path[:2] == ("events", "PossessionUsed")} >= uses
    written = {path[2:] for path, _ in flatten({"events": english().sections["events"]}) if path[1] == "PossessionUsed"}
    assert written - uses == {("other",)}


def between() -> Iterator[list[Event]]:
    """What is told between the texts of cards, where whole games seldom get."""
    begun, card = beginning("yog_sothoth"), "yuggoth"
    called = (
        "doom_track",
        "reward",
        "penalty",
        card,
        ELSEWHERE,
        "a_page_turns_by_candlelight",
        "public_lavatory",
        "dynamite",
    )
    yield [
        *begun,
        e.CardLaidOut(card, -1, True),
        *(e.MonsterCame("zombie.1", card, -1, cause=cause) for cause in called),
    ]
    locks = (ELSEWHERE, card, "star_spawn.1", "a_page_turns_by_candlelight")
    yield [*begun, *(e.DieLocked("red_1", "red", source) for source in locks), e.LockWaits("red", ELSEWHERE)]
    yield [*begun, *(e.NothingReceived(WHO, deck) for deck in ("common", "unique", "spell", "ally"))]
    yield [
        *begun,
        e.HourStruck(2, cause="task"),
        e.MidnightCame(1, 1),
        *(e.NoMonsterCame(why) for why in ("empty", "no_card")),
    ]
    yield [*begun, *(e.NoMonsterCame(OTHER) for _ in range(OFTEN)), *(e.TerrorIgnored(OTHER) for _ in range(OFTEN))]
    yield [*begun, e.CardLaidOut("lights_out", -1), e.CardLeft("lights_out"), e.CardLeft(card, gone=True)]
    yield [*begun, e.SignPlaced(1, 14, cause="reward"), e.SignPlaced(2, 14, cause="reward")]
    yield [*begun, e.SentTo(WHO, "entrance", cause="yog_sothoth"), e.SeatEmptied(0), e.SignLost(2)]
    yield [*begun, e.CardLeft("lights_out", cause="bullwhip"), e.CardLaidOut(ELSEWHERE, 0, cause="bullwhip")]
    yield [*begun, e.PenaltyAvoided(WHO, card, "duke.1"), e.MonsterBeaten(WHO, "ghost.1", card, "dynamite.1")]
    for helper in content().sheets:
        yield [*begun, *[e.DieEntrusted(WHO, helper, "green:lore")] * 2]
    for id, fact in content().possessions.items():
        if fact.deck == "ally":
            yield [*begun, e.CardReceived(WHO, f"{id}.1", "ally", cause="reward"), e.CardDiscarded(WHO, f"{id}.1")]
    done = [e.TaskCompleted(WHO, card, "0", "ghoul.1", ("green:lore",), 0), e.MonsterBeaten(WHO, "ghoul.1", card)]
    tried: list[Event] = [
        e.AttemptBegan(WHO, card, 6),
        *done,
        e.AttemptPassed(WHO, card, 1),
        e.AttemptLost(WHO, card, 1),
    ]
    yield [*begun, *tried * OFTEN, done[0], Asked(WHO, "attempt")]
    yield over_and_over(attempts(content().adventures[ELSEWHERE]))
    yield from map(long_battle, (8, 5, 2))
    yield [*begun, *[e.VisitorArrived(WHO, 0, 4, 6, OTHER)] * 3]
    yield [*begun, *[e.TerrorStruck(WHO, "stars_align_over_slick_marble")] * 3]
    yield [*begun, *[e.PossessionUsed(WHO, "axe.1", index=0)] * 3, e.PossessionUsed(WHO, "axe.1")]
    yield [*begun, e.AncientAwoke("yog_sothoth", 1, 0), *battle_turn(8, "yog_sothoth") * 4]
    yield [
        *begun,
        e.CardReceived(WHO, "axe.1", "common", cause="reward"),
        e.CardDiscarded(WHO, "axe.1", cause="penalty"),
    ]
    for left in ((0, 3), (3, 0), (0, 0)):
        yield [*begun, e.ValuesLost(WHO, 1, 1, *left, cause="penalty"), e.VisitorDevoured(WHO, 0)]
    for how in ("sealed", "devoured"):
        yield [*begun, e.MuseumClosed(how, "yog_sothoth", 2, 9, 3, 1, 1, (OTHER,), 1, 0, 0)]
    yield [e.DoorsOpened("azathoth", 10, 8, 1), e.AncientAwoke("azathoth", 0, 0), closed("awoken", "azathoth")]


def test_every_sentence_between_the_texts_of_cards_is_told() -> None:
    nights = [*between(), *(night for id in content().ancient_ones for night in ancient_one(id))]
    found = heard(*nights, *(story(seed) for seed in range(1, 5)))
    paths = [path for path, _ in flatten({"events": english().sections["events"]})]
    of_cards = ("Figures", "Causes", "Dice", "PossessionUsed")
    told = [path for path in paths if path[1] not in of_cards and english().messages(*path)[0].pattern]
    assert [".".join(path[1:]) for path in told if path not in found and path[-1] != "brief"] == []


READ = {
    "adventures": "scene again before task slip terror midnight passed failed",
    "mythos": "headline scene terror midnight",
    "people": "prologue midnight doom signs awakening battle defeat arrival ability devoured first_sight defeat_row",
}
"""The kinds of texts that are read in a few whole games."""


def test_whole_games_read_texts_of_every_kind() -> None:
    found = heard(*(story(seed) for seed in range(1, 9)))
    kinds = {(path[0], path[2]) for path in found if path[0] in ("adventures", "worlds", "mythos", "people")}
    for section, wanted in READ.items():
        assert {kind for of, kind in kinds if of == section} >= set(wanted.split())
