"""Every roll has a sentence for what comes of it, in each language, however often it is rolled; a roll is told once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import pytest

from solo.games.town import events as e
from solo.games.town.checks.coverage import effects
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.narrator import Narrator
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import Paragraph, Span, text_of
from solo.narration.words import sentences

JOE, KATE, MANDY = "joe_diamond", "kate_winthrop", "mandy_thompson"

DICE = re.compile(r"pass|fail|success|failure|\d+(-\d+|\+)?")
"""The last part of the name of a branch that dice decide."""

WORDS = ("prose", "fact", "scene")

OFTEN = 12
"""So often something is rolled in a night that all of its own sentences were read."""

ROLLED = ("ancient_tablet", "ithaqua")
"""What is rolled for without branches: by how many dice succeed."""


@pytest.fixture(scope="module", params=languages("town"))
def words(request: pytest.FixtureRequest) -> Catalogue:
    return load(request.param, "town")


def told(words: Catalogue, *story: Event | Asked) -> list[Paragraph]:
    return Narrator(words).tell(story)


def wordless(words: Catalogue, before: Iterable[Event], *story: Event, times: int = OFTEN) -> list[int]:
    """How often of so many times the last of some events was told without a sentence, by number."""
    narrator = Narrator(words)
    narrator.tell(before)
    found = []
    for number in range(times):
        narrator.tell(story[:-1])
        spans = [span for paragraph in narrator.tell(story[-1:]) for span in paragraph]
        if not any(span.kind in WORDS for span in spans):
            found.append(number)
    return found


def branches(content: Content) -> Iterator[tuple[str, str]]:
    """Every source and branch that dice decide."""
    for source, effect in effects(content):
        for branch in effect.branches:
            if DICE.fullmatch(branch.rpartition(".")[2]):
                yield source, branch


def test_whatever_dice_decide_has_words_of_its_own_cause(words: Catalogue, content: Content) -> None:
    silent = []
    for source, branch in branches(content):
        own = [("events", "Outcome", source, branch), ("events", "MonsterStirs", source, branch)]
        sections = ("encounters", "gates", "mythos")
        own += [(section, source, "outcome", key) for section in sections for key in (branch, f"visit.{branch}")]
        if words.find("names", "ancient_ones", source):
            own = [("events", "AncientOneAttacks", "missed" if branch == "pass" else "again")]
        elif branch == "1" and source in ("blessing", "curse", "retainer"):
            own = [("events", "CardLost", source), ("events", "CardLost", source, "other")]
        found = [message for path in own for message in words.messages(*path)]
        if not found or any(message.language != words.language for message in found):
            silent.append((source, branch))
    assert silent == []


def test_cards_that_are_rolled_for_say_what_comes_of_it_every_time(words: Catalogue, content: Content) -> None:
    cards = [
        (source, branch) for source, branch in branches(content) if words.messages("events", "Outcome", source, branch)
    ]
    assert len(cards) > 30
    roll = e.Rolled(JOE, (3,), 3, "blessing")
    silent = {key: wordless(words, (), roll, e.Branched(JOE, *key)) for key in cards}
    assert {key: found for key, found in silent.items() if found} == {}


@pytest.mark.parametrize(
    ("source", "branch", "kinds"),
    [
        ("chthonian", "1-3", ["fact", "figure"]),
        ("blessing", "2-6", ["figure", "prose"]),
        ("the_stars_are_right", "1-2", ["figure", "prose"]),
        ("alien_statue", "failure", ["figure", "prose"]),
    ],
)
def test_a_roll_is_told_once_beside_what_it_comes_to(
    words: Catalogue, source: str, branch: str, kinds: list[str]
) -> None:
    """Before a sentence, which does not say of whom it is; behind what a monster does."""
    (paragraph,) = told(words, e.Rolled(JOE, (2,), 2, source), e.Branched(JOE, source, branch))
    assert [span.kind for span in paragraph if span.kind in (*WORDS, "figure")][-2:] == kinds
    assert text_of(paragraph).count("2") == 1


def test_a_roll_that_takes_something_is_told_before_that(words: Catalogue) -> None:
    lost = e.CardLost(JOE, "blessing.1", "deck", cause="blessing")
    found = told(words, e.Rolled(JOE, (1,), 1, "blessing"), e.Branched(JOE, "blessing", "1"), lost)
    assert [span.kind for paragraph in found for span in paragraph][:2] == ["figure", "fact"]


@pytest.mark.parametrize("total", range(3))
def test_dice_without_branches_say_what_comes_of_them(words: Catalogue, total: int) -> None:
    faces = (5,) * total + (1,) * (2 - total)
    for about in ROLLED:
        assert wordless(words, (), e.Rolled(JOE, faces, total, about)) == []


def test_guilt_has_words(words: Catalogue) -> None:
    assert wordless(words, (), e.Rolled(JOE, (4,), 2, "abyss")) == []


@pytest.mark.parametrize("passed", [True, False])
def test_whoever_sees_a_monster_bears_it_or_does_not(words: Catalogue, content: Content, passed: bool) -> None:
    for kind, monster in content.monsters.items():
        if monster.fact.horror:
            check = e.Checked(JOE, "horror", 0, 2, 1, 5, (5, 1), int(passed), passed, 0, f"{kind}.1")
            assert wordless(words, (), e.CombatBegan(JOE, f"{kind}.1"), check) == [], kind


@pytest.mark.parametrize("passed", [True, False])
def test_every_spell_works_or_fails_in_words(words: Catalogue, content: Content, passed: bool) -> None:
    spells = [id for id, card in content.cards.items() if card.deck == "spell"]
    assert len(spells) > 10
    for spell in spells:
        assert wordless(words, (), e.SpellCast(JOE, f"{spell}.1", passed, int(passed)), times=30) == [], spell


def test_what_comes_often_has_at_least_four_phrasings(words: Catalogue, content: Content) -> None:
    spells = [id for id, card in content.cards.items() if card.deck == "spell"]
    paths = [("SpellCast", "no", spell) for spell in spells]
    paths += [("MonsterStirs", "chthonian", "1-3"), ("MonsterStirs", "chthonian", "4-6"), ("Outcome", "any", "fail")]
    paths += [("Horror", how) for how in ("yes", "no")]
    few = [path for path in paths if len(words.messages("events", *path)) < 4]
    assert few == []


def test_what_is_told_again_and_again_is_short(words: Catalogue) -> None:
    again = [("Outcome", "any", how) for how in ("pass", "fail")] + [("Horror", how) for how in ("yes", "no")]
    again += [("Strikes", stage) for stage in ("first", "second", "third")]
    again += [("AncientOneAttacks", key) for key in ("first", "second", "third", "again")]
    again += [("Attacked", stage, how) for stage in ("first", "second", "third") for how in ("hit", "miss")]
    texts = [part for path in again for each in words.messages("events", *path) for part in sentences(each.pattern)]
    assert [text for text in texts if len(text.split()) > 8] == []


# The battle


def awake(ancient_one: str, doom: int = 10) -> list[Event]:
    return [
        e.GameStarted(ancient_one, (JOE, KATE, MANDY), (), ()),
        e.DoomChanged(doom, doom, 12),
        e.Awakened(ancient_one, "doom"),
        e.BattleRound(1),
    ]


def unarmed(who: str) -> tuple[Event, Event]:
    return e.Checked(who, "combat", -4, 0, 12, 5, (), 0, False, 0, ""), e.Attacked(who, 0, 1, 10)


def struck(who: str, successes: int, doom: int = 10) -> tuple[Event, Event]:
    return e.Checked(who, "combat", 0, 2, 12, 5, (5, 1), successes, False, 0, ""), e.Attacked(who, successes, 1, doom)


def lines(words: Catalogue, before: Sequence[Event], *story: Event | Asked) -> list[str]:
    narrator = Narrator(words)
    narrator.tell(before)
    return [text_of(paragraph) for paragraph in narrator.tell(story)]


def first_names(words: Catalogue, *people: str) -> list[str]:
    return [str(words.name(who)["name"]) for who in people]


def test_all_who_have_nothing_to_throw_are_one_line(words: Catalogue) -> None:
    asked = (Asked(KATE, "attack"), Asked(MANDY, "attack"))
    story = (*unarmed(JOE), asked[0], *unarmed(KATE), asked[1], *unarmed(MANDY))
    found = lines(words, awake("cthulhu"), *story, e.AncientOneAttacks(JOE, False))
    assert all(name in found[0] for name in first_names(words, JOE, KATE, MANDY))
    assert "[" not in found[0]
    assert len(found) == 2


def test_whoever_strikes_after_them_is_told_apart(words: Catalogue) -> None:
    found = lines(words, awake("cthulhu"), *unarmed(JOE), Asked(KATE, "attack"), *unarmed(KATE), *struck(MANDY, 1))
    assert "[" not in found[0]
    assert "[" in found[1]


def test_bare_hands_against_a_monster_are_told_at_once(words: Catalogue) -> None:
    bare = e.Checked(JOE, "combat", -4, 0, 1, 5, (), 0, False, 0, "")
    found = lines(words, (e.CombatBegan(JOE, "ghoul.1"),), bare, Asked(KATE, "attack"))
    assert len(found) == 1


@pytest.mark.parametrize("successes", [0, 1])
def test_whoever_strikes_is_named_in_the_blow(words: Catalogue, successes: int) -> None:
    stems = {who: str(words.name(who)["first"])[:3] for who in (JOE, KATE, MANDY)}
    for ancient_one in ("cthulhu", "yig", "hastur"):
        narrator = Narrator(words)
        narrator.tell(awake(ancient_one))
        for number in range(12):
            who = (JOE, KATE, MANDY)[number % 3]
            spans = [span for paragraph in narrator.tell(struck(who, successes)) for span in paragraph]
            blow = " ".join(span.text for span in spans if span.kind == "prose")
            assert stems[who] in blow, (ancient_one, blow)


def test_a_battle_that_lasts_has_words_to_the_end_and_they_grow_worse(words: Catalogue) -> None:
    def told_at(doom: int) -> list[str]:
        narrator = Narrator(words)
        narrator.tell(awake("yig", doom)[:-1])
        for number in range(1, 30):
            narrator.tell([e.BattleRound(number), *struck(JOE, 0, doom), e.AncientOneAttacks(JOE, False)])
        found = narrator.tell([e.BattleRound(30), *struck(JOE, 0, doom), e.AncientOneAttacks(JOE, False)])
        return [span.text for paragraph in found for span in paragraph if span.kind == "prose"]

    ends = [told_at(doom) for doom in (12, 6, 2)]
    assert all(len(found) == 2 for found in ends)
    assert len({text for found in ends for text in found}) == 6


def test_what_is_left_to_do_is_told_only_when_it_has_changed(words: Catalogue) -> None:
    before = awake("cthulhu")
    assert lines(words, before, *struck(JOE, 1))[0].count("[") == 2
    assert lines(words, before, *struck(JOE, 0))[0].count("[") == 1


def test_whoever_does_not_get_out_of_the_way_is_told_of_every_time(words: Catalogue) -> None:
    for passed in (True, False):
        check = e.Checked(JOE, "fight", 0, 2, 1, 5, (5, 1), int(passed), passed, 0, "yig")
        assert wordless(words, awake("yig"), check, times=20) == []


def test_nobody_counts_what_the_dead_had_in_their_pockets(words: Catalogue) -> None:
    lost = [e.CardLost(JOE, f"{card}.1", "deck", cause="eliminated") for card in ("food", "knife")]
    story = (e.MaximumChanged(JOE, "sanity", 0, cause="cthulhu"), e.Devoured(JOE, cause="cthulhu"))
    found = lines(words, awake("cthulhu"), *story, *lost, e.Eliminated(JOE, cause="cthulhu"))
    assert found == lines(words, awake("cthulhu"), *story, e.Eliminated(JOE, cause="cthulhu"))
    assert not any(str(words.name("food")["name"]) in line for line in found)


def test_a_fight_that_goes_on_is_told_as_one(words: Catalogue) -> None:
    hit = e.MonsterHits(JOE, "ghoul.1", 1)
    again = [message.pattern for message in words.messages("events", "MonsterHits", "again")]
    assert len(again) >= 4
    later = told(words, e.CombatBegan(JOE, "ghoul.1"), hit, hit)[-1]
    own = told(words, e.CombatBegan(JOE, "ghoul.1"), hit)[-1]
    blows: list[Span] = [span for span in later if span not in own]
    assert len(blows) == 1
    pieces = [max(re.split(r"{(?:[^{}]|{[^{}]*})*}", text), key=len).replace("\u00a0", " ") for text in again]
    assert any(piece in blows[0].text.replace("\u00a0", " ") for piece in pieces)


def test_no_round_is_told_as_one_of_a_stage_that_has_not_come(words: Catalogue) -> None:
    """Where all that was written for a stage was read, a stage before it may lend its words, and then those of any."""
    later = {text for stage in ("second", "third") for text in own(words, "yig", "battle", stage, "strikes")}
    narrator = Narrator(words)
    narrator.tell(awake("yig", 12)[:-1])
    for number in range(1, 12):
        found = narrator.tell([e.BattleRound(number), e.AncientOneAttacks(JOE, False)])
        assert not later & {span.text for paragraph in found for span in paragraph}


def own(words: Catalogue, ancient_one: str, *path: str) -> list[str]:
    return [each.format({}, words.language) for each in words.messages("people", ancient_one, *path)]


def test_doom_that_a_blow_takes_is_told_behind_the_blow(words: Catalogue) -> None:
    check, blow = struck(JOE, 3, 9)
    told = Narrator(words).tell([*awake("yig"), check, e.DoomChanged(-1, 9, 12), blow])
    found = [span for paragraph in told for span in paragraph]
    texts = [span.text for span in found]
    prose = max(number for number, span in enumerate(found) if span.kind == "prose")
    doom = max(number for number, text in enumerate(texts) if "9" in text and "12" in text)
    assert doom > prose


@pytest.mark.parametrize(("cause", "named"), [("yig", True), ("gate", False)])
def test_doom_without_a_gate_has_its_cause(words: Catalogue, cause: str, named: bool) -> None:
    (paragraph,) = Narrator(words).tell([e.DoomChanged(1, 3, 10, cause=cause)])
    told = words.messages("events", "Causes", "yig")[0].format({}, words.language)
    assert (told.lower() in text_of(paragraph).lower()) == named


def figures(words: Catalogue, *story: Event | Asked) -> list[str]:
    """The figures that are told."""
    return [span.text for paragraph in told(words, *story) for span in paragraph if span.kind == "figure"]


@pytest.mark.parametrize("card", ["blessing", "curse", "retainer"])
def test_r6_3_a_roll_for_a_card_says_that_it_stays_and_its_loss_that_it_does_not(words: Catalogue, card: str) -> None:
    stays = figures(words, e.Rolled(JOE, (6,), 6, card), e.Branched(JOE, card, "2-6"))
    lost = e.CardLost(JOE, f"{card}.1", "deck", cause=card)
    goes = figures(words, e.Rolled(JOE, (1,), 1, card), e.Branched(JOE, card, "1"), lost)
    after = words.say("events", "Rolled", "kept", title="", faces="6").rpartition("6")[2]
    assert after in stays[0] and after
    assert after not in "".join(goes)


@pytest.mark.parametrize("what", ["sanity", "stamina"])
def test_r22_4_that_somebody_falls_stands_before_what_it_costs(words: Catalogue, what: str) -> None:
    falls = e.KnockedOut(JOE, what, "yuggoth_1", cause="gate_yellow_7_yuggoth")
    found = figures(words, falls, Asked(JOE, "discard"))
    assert words.say("events", "Figures", "KnockedOut", what) in found[0]


def test_r28_2_what_fills_the_doom_track_is_named(words: Catalogue) -> None:
    filled = e.DoomChanged(1, 10, 10, cause="gate")
    whole = words.say("events", "DoomChanged", "gate", doom=10, limit=10)
    assert whole.lower() in figures(words, filled)[0].lower()
    other = figures(words, e.DoomChanged(1, 10, 10, cause="terror"))[0]
    assert words.say("events", "Causes", "terror").lower() in other.lower()
