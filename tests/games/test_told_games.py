"""What every game of the register, and the toy, has to tell in each of its languages."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from solo.boardgame.entry import Playable
from solo.games import GAMES, named, rules
from solo.kernel.decisions import Decision
from solo.kernel.events import Asked
from solo.kernel.host import Rules
from solo.narration.catalogue import languages, load
from solo.narration.front import Front
from solo.players.random_player import RandomPlayer
from solo.rulebook.book import open_book, rulebook_languages
from solo.session.campaign import KeptCampaign
from solo.session.commands import COMMANDS
from solo.session.conversation import Conversation
from solo.storage.saved_campaign import SavedCampaign
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.toy import GAME as TOY
from tests.toy.told import locales


class Told(NamedTuple):
    """A game in a language: where its words are."""

    game: Playable
    rules: Rules
    language: str
    folder: Path | None

    def front(self, at: KeptCampaign) -> Front:
        words = load(self.language, self.game.name, folder=self.folder)
        return self.game.front(at, self.game.teller(words, at.host.seed))


TELLINGS = [*((name, language) for name in GAMES for language in languages(name)), ("toy", "en"), ("toy", "cs")]
UNSAID = re.compile(r"\b(?:table|rules|events)\.\w|[{}]")
"""What stands in a text that no catalogue has: its path, or a pattern."""


@pytest.fixture(scope="module", params=TELLINGS, ids="-".join)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Told:
    """Each game in each of its languages."""
    name, language = request.param
    if name == "toy":
        return Told(TOY, TOY.load(), language, locales(tmp_path_factory.mktemp("locales")))
    return Told(named(name), rules(name), language, None)


def begin(told: Told, folder: Path, seed: int = 9) -> KeptCampaign:
    return KeptCampaign(SavedCampaign.create(told.rules, folder / "a.solo", {"seed": seed}))


def wander(at: KeptCampaign, answers: int, visit: Callable[[Decision], None]) -> None:
    """Answer at random, so many times at most, and stop at every question."""
    player = RandomPlayer(3)
    for _ in range(answers):
        if at.decision is None:
            return
        visit(at.decision)
        at.answer(player(at.decision))


def test_every_question_option_and_rule_is_said(told: Told, tmp_path: Path) -> None:
    at = begin(told, tmp_path)
    front = told.front(at)
    rulebook = open_book(told.game.name, "en").rules if rulebook_languages(told.game.name) else {}

    def visit(decision: Decision) -> None:
        texts = [front.prompt(decision), front.why(decision), *front.state(decision, 80)]
        for each in decision.options[:20]:
            texts += [front.option(decision, each), front.explain(decision, each)]
        assert all(texts), decision.kind
        assert [text for text in texts if UNSAID.search(text)] == []
        assert decision.rule in rulebook or front.teller.catalogue.messages("rules", decision.rule), decision.rule

    wander(at, 150, visit)


def test_every_event_is_told_and_every_list_says_where_it_stands(told: Told, tmp_path: Path) -> None:
    at = begin(told, tmp_path)
    teller = told.front(at).teller
    wander(at, 150, lambda decision: None)
    for event in (each for each in at.story() if not isinstance(each, Asked)):
        row = teller.telling.rows.get(type(event))
        by_hand = row is not None and (row.tell is not None or row.run is not None)
        assert by_hand or teller.catalogue.find("events", type(event).__name__) is not None, type(event)
    texts = [span.text for paragraph in teller.tell(at.story()) for span in paragraph]
    texts += told.game.listed(teller.catalogue, told.game.label(at.host.label()))
    assert texts
    assert [text for text in texts if UNSAID.search(text)] == []


def test_every_command_has_words_and_fits_a_screen(told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    at, out = begin(told, tmp_path), io.StringIO()
    front = told.front(at)
    words = front.teller.catalogue.find("table", "words")
    assert [name for name in (*COMMANDS, *front.views, *front.commands) if not words.get(name)] == []
    lines = [words[name][0] for name in (*front.views, *front.commands, "explain", "help")]
    speak = partial(load, game=told.game.name, folder=told.folder)
    typed = io.StringIO("\n".join([*lines, *[""] * 12, *lines]))
    PlainTable(Conversation(at, front, speak), ask_stream(typed), out).run()
    assert [line for line in out.getvalue().splitlines() if len(line) > 80] == []
    assert UNSAID.findall(out.getvalue()) == []
    if at.decision is not None:
        assert [line for view in front.views.values() for line in view(at.decision, "", 80) if "\n" in line] == []


def test_what_may_be_asked_of_a_new_campaign_are_fields_of_its_setup(told: Told) -> None:
    fields = {field.name for field in msgspec.structs.fields(told.rules.setup)}
    assert [wanted.field for wanted in told.game.wanted if wanted.field not in fields] == []
    assert {*told.game.simulated} <= fields
    words = load(told.language, told.game.name, folder=told.folder)
    assert words.text_or_empty("table", "setup", "game") or told.game is TOY, (
        "its name, where a campaign may be of several games"
    )
    for question in told.game.questions(told.rules, words):
        assert question.field in fields
        assert question.text and question.choices


@pytest.mark.parametrize("name", GAMES)
def test_each_phase_that_is_explained_comes_in_a_played_game(name: str, tmp_path: Path) -> None:
    """With its heading, or at a question."""
    seen: set[str] = set()
    for seed in (1, 2, 3):
        campaign = KeptCampaign(SavedCampaign.create(rules(name), tmp_path / f"{seed}.solo", {"seed": seed}))
        front, player = named(name).front(campaign, named(name).teller(load("en", name), seed)), RandomPlayer(seed)
        explained = set(front.teller.catalogue.find("table", "guide"))
        while campaign.decision is not None and explained - seen:
            phase, kind = front.phase(), campaign.decision.kind
            seen |= {front.headed.get(type(each), getattr(each, "phase", "")) for each in campaign.take_events()}
            seen |= {phase} if front.guided_at.get(phase, kind) == kind else set()
            campaign.answer(player(campaign.decision))
        campaign.close()
    assert explained and explained - seen == set()


@pytest.mark.parametrize(
    ("game", "name", "looked_at"),
    [
        ("town", "Cultist", True),
        ("town", "Shotgun", True),
        ("town", "ambush", False),
        ("museum", "Warlock", True),
        ("museum", "terror", False),
        ("nation", "Boston", True),
        ("nation", "Hastur", True),
        ("nation", "ritual", False),
    ],
)
def test_whoever_looks_for_a_thing_in_the_rules_is_told_how_to_look_at_it(
    game: str, name: str, looked_at: bool, tmp_path: Path
) -> None:
    told = Told(named(game), rules(game), "en", None)
    at = begin(told, tmp_path)
    wander(at, 40, lambda decision: None)
    said = told.front(at).described(name)
    assert said == (f"`examine {name}` shows what this is." if looked_at else "")
