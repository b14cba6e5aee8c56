"""The manual is current, its examples run, every branch is reached, and cards are added by YAML alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.boardgame.manual import example
from solo.files.content_errors import ContentError
from solo.games.town.checks.by_hand import give, put_monster, scenario, script, told
from solo.games.town.checks.coverage import COVERAGE
from solo.games.town.checks.piece_counts import effects, piece_counts
from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.effect_context import PendingLoss, Reading, Walk
from solo.games.town.events import EncounterBegan
from solo.games.town.game import AncientOneAwakens, Collapsed, GameEnds
from solo.games.town.rules.combat import combat
from solo.games.town.rules.encounters import encounter
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.mythos import resolve
from solo.games.town.scope import Scope
from solo.games.town.verbs import VOCABULARY
from solo.games.town.verbs.manual import manual
from solo.kernel.flow import Flow, FlowRunner, run
from solo.narration.catalogue import load as load_words
from solo.players.random_player import RandomPlayer

ROOT = Path(__file__).parents[3]


def drive(flow: Flow[None], seed: int) -> None:
    player = RandomPlayer(seed)
    try:
        session = FlowRunner(flow)
        while session.decision is not None:
            session.answer(player(session.decision))
    except (Collapsed, AncientOneAwakens, GameEnds):
        return


def test_the_manual_is_current() -> None:
    assert (ROOT / "docs" / "effects.md").read_text(encoding="utf-8") == manual()


@pytest.mark.parametrize("verb", sorted(VOCABULARY.verbs))
def test_the_example_of_every_verb_compiles_and_runs(content: Content, verb: str) -> None:
    steps = example(VOCABULARY, verb)
    assert verb in steps[0]
    effect = VOCABULARY.compile(steps)
    for seed in range(6):
        game = scenario(content, seed=seed, ancient_one="yig")
        who = game.state.investigators[0]
        who.place, who.money, who.clues = "graveyard", 5, 5
        scope = Scope(game, who, "example", give(game, who, "necronomicon"))
        scope.monster = put_monster(game, "cultist", "graveyard")
        scope.fight, scope.loss, scope.walk = Fight(game, who, scope.monster), PendingLoss(2, 2, combat=True), Walk(3)
        scope.reading = Reading()
        drive(effect.run(scope), seed)


def test_every_verb_is_used_by_the_shipped_content_or_by_none_at_all() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "content" / "town").rglob("*.yaml"))
    assert [verb for verb in VOCABULARY.verbs if f"{verb}:" not in written] == []


def test_every_branch_of_every_effect_is_reached(content: Content) -> None:
    counts: dict[str, int] = {}
    COVERAGE.directed(content, counts, RandomPlayer)
    assert [
        key for key in COVERAGE.wanted(content) if key.startswith(("branch", "encounter")) and not counts.get(key)
    ] == []
    assert sum(len(effect.branches) for _, effect in effects(content)) > 500


def test_the_counts_by_deck_are_those_of_the_rulebook(content: Content) -> None:
    counts = piece_counts(content)
    wanted_counts = {
        "common cards": 44,
        "unique cards": 39,
        "spell cards": 40,
        "skill cards": 20,
        "ally cards": 11,
        "special cards": 35,
        "investigators": 16,
        "Ancient Ones": 8,
        "location encounters": 189,
        "gate cards": 49,
        "gate encounters": 145,
        "mythos headlines": 36,
        "mythos environments": 24,
        "mythos rumors": 6,
        "mythos specials": 1,
        "monster markers": 60,
        "gate markers": 16,
    }
    assert {name: counts[name] for name in wanted_counts} == wanted_counts


HOME_MADE = {
    "items.yaml": """
deck: common
cards:
- id: brass_knuckles
  copies: 2
  price: 2
  hands: 1
  type: physical_weapon
  bonuses: [{check: combat, value: 5, kind: physical, while: wielded}]
""",
    "graveyard.yaml": """
deck: rivertown
entries:
- id: graveyard_8
  place: graveyard
  card: 8
  effect:
  - gain: {clues: 4}
""",
    "news.yaml": """
deck: mythos
cards:
- id: lamps_go_out
  type: headline
  gate: woods
  clue: graveyard
  movement: {white: [circle], black: [square]}
  effect: [each_investigator: {where: in_streets, effect: [lose: {sanity: 1}]}]
""",
    "locales/en/names.yaml": "cards: {brass_knuckles: {name: Brass Knuckles}}\n",
    "locales/en/town/encounters/mine.yaml": "graveyard_8: {scene: A new grave.}\n",
}


@pytest.fixture
def home_made(tmp_path: Path) -> Path:
    for name, text in HOME_MADE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_new_item_encounter_and_headline_from_yaml_alone(home_made: Path) -> None:
    content = load([home_made])
    words = load_words("en", "town", [home_made])
    assert words.name("brass_knuckles")["name"] == "Brass Knuckles"
    assert words.say("encounters", "graveyard_8", "scene") == "A new grave."

    game = scenario(content)
    who = game.state.investigators[0]
    who.place = "northside_street"
    weapon = give(game, who, "brass_knuckles")
    monster = put_monster(game, "cultist", who.place)
    dice = script(game, [1] * 7 + [6])
    assert run(combat(game, who, monster), [f"fight:{weapon}"]) == "defeated"
    assert dice.left == 0

    who.place = "graveyard"
    game.state.revealed["rivertown"] = 8
    run(encounter(game, who, "graveyard"))
    assert [event.entry for event in told(game, EncounterBegan)] == ["graveyard_8"]
    assert who.clues == 4

    who.place, before = "northside_street", who.sanity
    game.state.mythos_deck.remove("lamps_go_out")
    game.state.mythos_card = "lamps_go_out"
    run(resolve(game, content.mythos["lamps_go_out"]))
    assert who.sanity == before - 1
    assert list(game.state.gates) == ["woods"]


def test_home_made_cards_come_up_in_whole_games(home_made: Path) -> None:
    from functools import partial

    from solo.games import rules
    from solo.players.simulation import SimulationPlan, simulate

    report = simulate(
        partial(rules, "town", [home_made]), SimulationPlan(20, setup={"single": True}, check=True, coverage=True)
    )
    assert report.coverage.get("mythos lamps_go_out")
    assert report.coverage.get("card brass_knuckles")


@pytest.mark.parametrize(
    ("wrong", "line", "hint"),
    [
        ("deck: common\ncards:\n- id: x\n  copies: 1\n  typ: other\n", 5, "did you mean 'type'?"),
        ("deck: common\ncards:\n- id: food\n  copies: 1\n  type: other\n", 3, "defined twice"),
        ("deck: nowhere\nentries:\n- {id: a, place: graveyard, card: 9, effect: []}\n", 1, "there is no deck"),
        (
            "deck: rivertown\nentries:\n- id: a\n  place: graveyrd\n  card: 9\n  effect: []\n",
            4,
            "did you mean 'graveyard'?",
        ),
        (
            "deck: rivertown\nentries:\n- id: a\n  place: graveyard\n  card: 9\n  effect: [gian: {clues: 1}]\n",
            6,
            "'gain'",
        ),
        (
            "deck: rivertown\nentries:\n- id: a\n  place: graveyard\n  effect: [take: {deck: common, card: foot}]\n",
            5,
            "'food'",
        ),
        ("deck: rivertown\nentries:\n- id: a\n  place: graveyard\n  effect: [gain: {cluess: 1}]\n", 5, "'clues'"),
    ],
)
def test_what_is_wrong_is_named_with_file_line_and_the_nearest_word(
    tmp_path: Path, wrong: str, line: int, hint: str
) -> None:
    (tmp_path / "mine.yaml").write_text(wrong, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load([tmp_path])
    assert caught.value.file.endswith("mine.yaml")
    assert caught.value.line == line
    assert hint in str(caught.value)
