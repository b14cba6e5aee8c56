"""What every game of the register has to keep, and the toy with them: a game that moves in is told here what it lacks."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import partial, reduce
from importlib import import_module
from operator import or_
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from solo.boardgame.entry import Playable
from solo.boardgame.front.examine import BoardExamine
from solo.boardgame.front.explain import BoardExplain
from solo.boardgame.front.front import BoardFront
from solo.boardgame.front.last_page import BoardLastPage
from solo.boardgame.front.listing import BoardNights
from solo.boardgame.front.told_examples import DescribedGame, ToldExamples
from solo.boardgame.front.view import BoardView
from solo.boardgame.front.wording import BoardWording
from solo.boardgame.game import BoardGame
from solo.boardgame.host import BoardHost
from solo.boardgame.roles import role
from solo.boardgame.rules import BoardRules
from solo.games import GAMES, named, rules
from solo.kernel.decisions import About, Decision, IllegalAnswer
from solo.kernel.events import Asked, digest_events
from solo.kernel.flow import FlowRunner
from solo.kernel.host import Host, Rules
from solo.narration.catalogue import languages, load
from solo.narration.front import AutoAnswers, Front
from solo.narration.painting import Coloring
from solo.narration.teller import Teller
from solo.players.random_player import DefaultPlayer, RandomPlayer
from solo.players.search import ForkableGame
from solo.players.simulation import SimulationPlan, play_one, players
from solo.rulebook.asked import asked
from solo.rulebook.book import open_book, rulebook_languages
from solo.session.campaign import KeptCampaign
from solo.session.commands import COMMANDS
from solo.session.conversation import Conversation
from solo.storage.database import Database
from solo.storage.errors import StorageError
from solo.storage.exchange import export_text, import_export, read_export
from solo.storage.recover import recover
from solo.storage.saved_campaign import SavedCampaign, encode_events
from solo.storage.verify import verify
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.games.boundaries import go_on_from_everywhere
from tests.games.not_yet import NOT_YET, having
from tests.test_seams import public
from tests.toy import GAME as TOY
from tests.toy.told import locales

SEEDS = (1, 2, 3)


@pytest.fixture(scope="module", params=[*GAMES, "toy"])
def game(request: pytest.FixtureRequest) -> Rules:
    """Each game's rules, with its content loaded."""
    found: Rules = TOY.load() if request.param == "toy" else rules(request.param)
    return found


def begun(game: Rules, seed: int) -> Host:
    return game.begin({"seed": seed})


def test_a_setup_needs_nothing_but_a_seed(game: Rules) -> None:
    fields = {field.name: field.required for field in msgspec.structs.fields(game.setup)}
    assert fields.pop("seed")
    assert not any(fields.values())


def test_whole_games_end_with_every_invariant_held(game: Rules) -> None:
    for seed in SEEDS:
        played = play_one(game, SimulationPlan(1, seed=seed, check=True, fingerprint=True), 0)
        assert played.decisions > 0
        assert played.tally
        assert played.digest == play_one(game, SimulationPlan(1, seed=seed, fingerprint=True), 0).digest


def test_every_autoplayer_comes_to_an_end(game: Rules) -> None:
    for name in players(game):
        assert play_one(game, SimulationPlan(1, player=name, seed=5, check=True), 0).decisions > 0


def test_at_every_boundary_a_snapshot_makes_an_equal_host_that_goes_on_alike(game: Rules) -> None:
    host, player = begun(game, 4), RandomPlayer(4)
    snapshots: list[tuple[bytes, str]] = []
    waiting: list[tuple[int, Decision | None]] = []

    def keep() -> None:
        snapshots.append((host.snapshot(), host.digest()))

    session = FlowRunner(host.flow(), keep)
    while session.decision is not None and len(snapshots) < 8:
        while len(waiting) < len(snapshots):
            waiting.append((len(waiting), session.decision))
        session.answer(player(session.decision))
    for number, decision in waiting:
        raw, mark = snapshots[number]
        again = game.restore(raw)
        assert (again.digest(), again.snapshot()) == (mark, raw)
        assert FlowRunner(again.flow()).decision == decision


def test_from_every_boundary_within_rounds_too_the_same_answers_lead_to_the_same_game(game: Rules) -> None:
    for seed in SEEDS:
        assert len(go_on_from_everywhere(game, {"seed": seed}, 120).stops) > 2


def test_decisions_of_equal_games_are_equal_and_can_be_sent(game: Rules) -> None:
    """All of a decision is plain data for whoever asks for it, and what it is about can be read back."""
    seen: dict[type[About], list[About]] = {}
    for seed in SEEDS:
        one, other = (FlowRunner(begun(game, seed).flow()) for _ in range(2))
        player = RandomPlayer(seed)
        while (decision := one.decision) is not None:
            assert other.decision is not decision
            assert other.decision == decision
            assert set(decision.option_steps) <= {option.id for option in decision.options}
            msgspec.msgpack.encode(decision)
            assert msgspec.json.decode(msgspec.json.encode(decision))["kind"] == decision.kind
            if decision.about is not None:
                seen.setdefault(type(decision.about), []).append(decision.about)
            answer = player(decision)
            one.answer(answer)
            other.answer(answer)
    known: Any = reduce(or_, seen, About)
    for about in (about for abouts in seen.values() for about in abouts):
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(about), type=known) == about
        assert msgspec.json.decode(msgspec.json.encode(about), type=known) == about


def test_a_fork_at_any_decision_is_equal_and_apart(game: Rules) -> None:
    line, player = ForkableGame(game, begun(game, 8)), RandomPlayer(8)
    while line.decision is not None and line.host.label().get("round", 0) < 6:
        fork = line.fork().fork()
        before = line.host.digest()
        assert fork.decision == line.decision
        assert fork.host.digest() == before
        assert fork.host.take_events() == []
        host, session = line.playout()
        assert session.decision == line.decision
        assert host.digest() == before
        stray = RandomPlayer(99)
        while session.decision is not None and host.digest() == before:
            session.answer(stray(session.decision))
        assert line.host.digest() == fork.host.digest() == before
        line.host.take_events()
        answer = player(line.decision)
        line.answer(answer)
        fork.answer(answer)
        assert fork.decision == line.decision
        assert (fork.host.digest(), fork.host.take_events()) == (line.host.digest(), line.host.take_events())


def test_an_imagined_game_shows_what_this_one_shows_and_goes_on_otherwise(game: Rules) -> None:
    """At every fifth decision some futures are imagined: alike by seed, unlike each other, and each played to its end."""
    line, player, ends = ForkableGame(game, begun(game, 8)), RandomPlayer(8), []
    for number in range(400):
        if line.decision is None:
            break
        if number % 5 == 0:
            before = line.host.digest()
            hosts = [line.playout(imagined=seed) for seed in (21, 21, 22)]
            assert all(session.decision == line.decision for _, session in hosts)
            assert all(host.label() == line.host.label() for host, _ in hosts)
            one, same, other = (host.digest() for host, _ in hosts)
            assert one == same
            assert len({one, other, before}) == 3
            assert line.host.digest() == before
            if number % 80 == 0:
                ends.append(ended(game, *hosts[0]))
                assert ended(game, *hosts[1]) == ends[-1]
        line.answer(player(line.decision))
    assert ends


def ended(game: Rules, host: Host, session: FlowRunner) -> str:
    """How a game ends that is played on at random, with every invariant held."""
    player = RandomPlayer(5)
    while session.decision is not None:
        assert list(game.problems(host, session.decision)) == []
        session.answer(player(session.decision))
    assert host.label()["ended"]
    return host.digest()


def test_a_line_goes_to_the_end_and_a_fork_of_the_end_is_over(game: Rules) -> None:
    line, player = ForkableGame(game, begun(game, 8)), RandomPlayer(8)
    while line.decision is not None:
        with pytest.raises(IllegalAnswer):
            line.answer("no such answer")
        line.answer(player(line.decision))
    fork = line.fork()
    assert fork.decision is None
    assert fork.host.label() == line.host.label()
    with pytest.raises(RuntimeError, match="over"):
        fork.answer("anything")


def test_damaged_snapshots_and_events_are_refused(game: Rules) -> None:
    for raw in (b"", b"\xc1", msgspec.msgpack.encode({"no": "state"}), begun(game, 1).snapshot()[:-3]):
        with pytest.raises((msgspec.MsgspecError, ValueError)):
            game.restore(raw)
        with pytest.raises((msgspec.MsgspecError, ValueError)):
            game.read_events(raw)


def test_labels_say_whether_it_is_over(game: Rules) -> None:
    host = begun(game, 6)
    assert host.label()["ended"] == ""
    session, player = FlowRunner(host.flow()), DefaultPlayer()
    while session.decision is not None:
        session.answer(player(session.decision))
    assert host.label()["ended"]
    msgspec.json.encode(host.label())


def test_a_list_says_where_the_last_answer_led(game: Rules, tmp_path: Path) -> None:
    """Not the last checkpoint: also within a turn, and after answers were taken back."""
    saved_campaign, player = SavedCampaign.create(game, tmp_path / "a.solo", {"seed": 9}), RandomPlayer(9)

    def listed() -> None:
        database = Database.open(tmp_path / "a.solo", read_only=True)
        label = database.label(database.about())
        database.close()
        assert msgspec.to_builtins(label) == msgspec.json.decode(msgspec.json.encode(saved_campaign.host.label()))

    for _ in range(40):
        if saved_campaign.decision is not None:
            saved_campaign.answer(player(saved_campaign.decision))
            listed()
    saved_campaign.undo(7)
    listed()
    saved_campaign.redo(2)
    listed()
    saved_campaign.close()
    listed()


def test_a_kept_game_is_what_its_journal_says(game: Rules, tmp_path: Path) -> None:
    saved_campaign, player = SavedCampaign.create(game, tmp_path / "a.solo", {"seed": 9}), RandomPlayer(9)
    for _ in range(60):
        if saved_campaign.decision is None:
            break
        saved_campaign.answer(player(saved_campaign.decision))
    position, digest, story = saved_campaign.position, saved_campaign.host.digest(), saved_campaign.story()
    saved_campaign.close()
    assert game.read_events(encode_events(story)) == story
    assert verify(game, tmp_path / "a.solo").problems == []
    again = SavedCampaign.open(game, tmp_path / "a.solo")
    assert (again.position, again.host.digest(), digest_events(again.story())) == (
        position,
        digest,
        digest_events(story),
    )
    assert again.undo(3) == 3
    assert again.redo(3) == 3
    assert again.host.digest() == digest
    again.close()


def test_a_save_and_an_export_say_which_game_they_are_of(game: Rules, tmp_path: Path) -> None:
    path, other = tmp_path / "a.solo", TOY.load() if game.name != "toy" else rules("town")
    SavedCampaign.create(game, path, {"seed": 9}).close()
    source = tmp_path / "a.yaml"
    source.write_text(export_text(path, "a"), encoding="utf-8")
    assert read_export(source).game == game.name
    for refused in (
        lambda: SavedCampaign.open(other, path),
        lambda: verify(other, path),
        lambda: recover(other, path, tmp_path / "b.solo"),
        lambda: import_export(other, read_export(source), source, tmp_path / "b.solo"),
    ):
        with pytest.raises(StorageError, match=f"of the {game.name} game"):
            refused()
    assert not (tmp_path / "b.solo").exists()
    saved_campaign = import_export(game, read_export(source), source, tmp_path / "b.solo")
    saved_campaign.close()


# Words


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
    for seed in SEEDS:
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


# Roles: what every game has is under one name in one place

ROLES = {
    "game": ("Game", "GameEnds", "AncientOneAwakens"),
    "state": ("State", "Investigator", "Id", "Count", "Total"),
    "scope": ("Scope",),
    "effect_context": ("PendingLoss",),
    "host": ("Host", "Rules", "Setup"),
    "summary": ("Summary",),
    "options": ("SETUP_OPTIONS", "HABITS"),
    "content": ("load",),
    "determinize": ("imagine",),
    "auto_answers": ("unasked",),
    "option_ranking": ("sensible",),
    "events": ("read",),
    "events.cause": ("CAUSES",),
    "compiled.pieces": ("Content", "AncientOne", "InvestigatorSheet", "Monster", "MythosCard", "Use", "Steps"),
    "printed.card_facts": (
        "InvestigatorFact",
        "InvestigatorsFile",
        "AncientOneFact",
        "AncientOnesFile",
        "UseFact",
        "PassiveFact",
    ),
    "printed.facts": ("MonsterFact", "MonstersFile", "MythosFact", "MythosFile", "WrittenSteps"),
    "compiled.doubts": ("doubts",),
    "verbs": ("VOCABULARY",),
    "verbs.manual": ("manual",),
    "rules.setup": ("new_game", "set_up"),
    "rules.turn": ("play",),
    "checks.by_hand": ("scenario", "put_monster", "give"),
    "checks.scenario": ("Scenario", "ScenarioInvestigator", "arrange", "Face"),
    "checks.examples": ("SCENARIOS", "Example", "Proof", "course"),
    "checks.expectations": ("EXPECTATIONS",),
    "checks.invariants": ("problems",),
    "checks.snapshot_validation": ("check_restored",),
    "checks.piece_counts": ("piece_counts", "effects"),
    "checks.coverage": ("COVERAGE",),
    "checks.pieces": (),
    "forecast.forecast": ("forecast_of",),
    "forecast.policy": ("best_option",),
    "forecast.solver": ("Solver",),
    "forecast.states": ("ForecastState",),
    "front.front": ("Front", "CHAPTERS"),
    "front.narrator": ("Narrator",),
    "front.wording": ("Wording", "HasGame"),
    "front.views": ("Views",),
    "front.last_page": ("LastPage",),
    "front.odds": ("Odds",),
    "front.explain": ("Explain",),
    "front.examine": ("Examine",),
    "front.auto_answers": ("AutoAnswers",),
    "front.colors": ("Painter",),
    "front.names": ("Names",),
    "front.numbers": ("NumbersTold",),
    "front.people": ("People",),
    "front.drama": ("Drama",),
    "front.memory": ("NightMemory",),
    "front.night": ("Night", "TRACKS"),
    "front.arc": ("Arc",),
    "front.appendix": ("Appendix", "NightCourse"),
    "front.listing": ("Nights",),
    "front.examples": ("PlayedExamples", "Described"),
    "front.prose": ("prose",),
    "front.catalogue_entries": ("EXPECTED",),
}
"""The table of roles: where each game of the register has them, and what they are called there."""

LACKING = {
    "nation": {
        "game:AncientOneAwakens": "the Ancient One plays from the first round on (DP17)",
        "effect_context:PendingLoss": "nobody has sanity or stamina to lose: there are tokens, drawn one by one (DP12)",
        "compiled.pieces:AncientOne": "its effects are steps of the automaton, carried out as printed (DP17.21)",
        "compiled.pieces:InvestigatorSheet": "a main agent has a deck and no abilities",
        "compiled.pieces:Monster": "there are no monsters",
        "compiled.pieces:MythosCard": "its abilities are compiled like those of any card: `Ability`",
        "compiled.pieces:Use": "what a card is used for is an `Ability`",
        "printed.card_facts:InvestigatorFact": "the player is a main agent: `MainAgentFact`",
        "printed.card_facts:InvestigatorsFile": "main agents stand beside their cards: `StartingDecksFile`",
        "printed.card_facts:UseFact": "what is written on a card is an `AbilityFact`",
        "printed.card_facts:PassiveFact": "what holds all the time is an `AbilityFact`, too, with the verb `rule`",
        "printed.facts:MonsterFact": "there are no monsters",
        "printed.facts:MonstersFile": "there are no monsters",
        "checks.by_hand:put_monster": "there are no monsters",
    },
}
"""The roles that there is nothing for in a game, each with the reason."""

SHARED = {
    "game:Game": BoardGame,
    "host:Host": BoardHost,
    "host:Rules": BoardRules,
    "front.front:Front": BoardFront,
    "front.narrator:Narrator": Teller,
    "front.auto_answers:AutoAnswers": AutoAnswers,
    "front.wording:Wording": BoardWording,
    "front.views:Views": BoardView,
    "front.explain:Explain": BoardExplain,
    "front.examine:Examine": BoardExamine,
    "front.colors:Painter": Coloring,
    "front.listing:Nights": BoardNights,
    "front.last_page:LastPage": BoardLastPage,
    "front.examples:PlayedExamples": ToldExamples,
    "front.examples:Described": DescribedGame,
}
"""What some of them are made of."""


ASKED = (
    "content:load",
    "host:Rules",
    "rules.turn:play",
    "events:read",
    "summary:Summary",
    "determinize:imagine",
    "printed.renamed:RENAMED",
    "compiled.doubts:doubts",
    "checks.examples:SCENARIOS",
    "checks.trying:TrialScenes",
    "checks.invariants:problems",
    "checks.snapshot_validation:check_restored",
    "checks.piece_counts:piece_counts",
    "checks.coverage:COVERAGE",
    "front.front:Front",
    "front.narrator:Narrator",
    "front.wording:Wording",
    "front.views:Views",
    "front.explain:Explain",
    "front.examine:Examine",
    "front.colors:Painter",
    "front.listing:Nights",
    "front.last_page:LastPage",
    "front.appendix:Appendix",
    "front.prose:prose",
    "front.examples:PlayedExamples",
    "front.catalogue_entries:EXPECTED",
)
"""What the program asks any game for."""

ASKS = re.compile(r'_(?:role|(part))\("([\w.]+:\w+)"')
"""Where it does: a place in the code."""


@pytest.mark.parametrize("name", [*GAMES, "toy"])
def test_what_the_program_asks_for_is_given_or_has_a_default(name: str) -> None:
    """Also of a game that has a page only."""
    package = GAMES.get(name, "tests.toy")
    assert [place for place in ASKED if role(package, place) is None] == []
    home = Path(str(import_module("solo.boardgame").__file__)).parent
    asked = [each for path in home.rglob("*.py") for each in ASKS.findall(path.read_text(encoding="utf-8"))]
    assert {f"front.{place}" if part else place for part, place in asked} == {*ASKED}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("place", ROLES)
def test_each_role_is_under_its_name_in_its_place_or_has_a_default(name: str, place: str) -> None:
    lacking = {**LACKING.get(name, {}), **NOT_YET.get(name, {})}
    places = [f"{place}:{each}" for each in ROLES[place]]
    assert [each for each in places if each not in lacking and role(GAMES[name], each) is None] == []


@pytest.mark.parametrize("name", LACKING)
def test_what_a_game_lacks_is_a_role_and_is_not_there(name: str) -> None:
    """So a reason goes when what it says is no more so."""
    known = {f"{place}:{each}" for place, names in ROLES.items() for each in names}
    assert {*LACKING[name]} <= known
    for place in LACKING[name]:
        with pytest.raises((ModuleNotFoundError, AttributeError)):
            role(f"solo.games.{name}", place)


def its_own(package: str, place: str) -> bool:
    """Whether a game has something of its own in a role."""
    try:
        return str(role(package, place).__module__).startswith(package)
    except (ModuleNotFoundError, AttributeError):
        return False


FEATURES: dict[str, Callable[[str], object]] = {
    "prose": lambda name: named(name).prose(rules(name)),
    "lessons": lambda name: named(name).lessons,
    "asked": lambda name: asked("en", name),
}
"""What a game may be without as yet besides roles, and what it has of it."""


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_is_still_without_is_not_there(name: str) -> None:
    """So a line of the table goes when what it waits for has come."""
    waited = NOT_YET.get(name, {})
    roles = {f"{place}:{each}" for place, names in ROLES.items() for each in names}
    assert {*waited} <= {*roles, *FEATURES}
    assert [feature for feature, found in FEATURES.items() if bool(found(name)) == (feature in waited)] == []
    assert [place for place in {*waited} & roles if its_own(GAMES[name], place)] == []


@pytest.mark.parametrize(("name", "place"), [(name, place) for place in SHARED for name in having(place)])
def test_a_role_is_made_of_what_games_share(name: str, place: str) -> None:
    assert issubclass(role(GAMES[name], place), SHARED[place])


def test_what_two_games_have_under_one_name_is_in_one_place() -> None:
    """So a name means the same in every game; a game has nothing under the name of another's role."""
    places: dict[str, set[str]] = {}
    for package in GAMES.values():
        folder = Path(str(import_module(package).__file__)).parent
        for path in sorted(folder.rglob("*.py")):
            for name in public(path.read_text(encoding="utf-8")):
                places.setdefault(name, set()).add(path.relative_to(folder).as_posix())
    assert len(places) > 400
    assert {name: sorted(files) for name, files in places.items() if len(files) > 1} == {}
