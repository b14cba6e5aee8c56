"""Figures in every language: at every kind of question the options, `?` and `odds` are worded, and say what English says.

The same campaign is looked at in all languages at once, so that a figure that one of them leaves out is found, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from solo.boardgame.scenarios import play_example
from solo.games import GAMES, named, rules
from solo.games.museum import content as of_museum
from solo.games.museum.checks.examples import SCENARIOS as MUSEUM_SCENARIOS
from solo.games.museum.front import odds as museum_odds
from solo.games.museum.front import outlook as museum_outlook
from solo.games.museum.front.front import Front as MuseumFront
from solo.games.museum.game import Game as MuseumGame
from solo.games.nation import content as of_nation
from solo.games.nation.checks.examples import SCENARIOS as NATION_SCENARIOS
from solo.games.nation.front.front import Front as NationFront
from solo.games.nation.game import Game as NationGame
from solo.games.town import content as of_town
from solo.games.town.checks.examples import SCENARIOS as TOWN_SCENARIOS
from solo.games.town.forecast.forecast import forecast_of, opening_of
from solo.games.town.front.front import Front as TownFront
from solo.games.town.game import Game
from solo.kernel.decisions import Decision, Option
from solo.kernel.flow import Flow
from solo.narration.catalogue import REFERENCE, languages, load
from solo.narration.front import Front
from solo.players.random_player import RandomPlayer
from solo.session.campaign import KeptCampaign
from solo.storage.saved_campaign import SavedCampaign

OTHERS = [each for each in languages() if each != REFERENCE]
SHARE, ALL = 1, 12
ANSWERS, MANY = 80, 2500
"""So many questions of a campaign are passed."""
OFTEN = 1
"""So many questions of a kind, with the same verbs, in one phase, are looked at."""

ARGUMENT = re.compile(r"\{\s*[a-z_]+(?:\.[a-z_]+)*(?:,\s*(?:plural|select|number)\w*,?)?|(?:=\d+|[a-z_]+)\s*(?=\{)")
"""What is no text in a message: its arguments and the keys of their forms."""
WORD = re.compile(r"[^\W\d_]+")
ID = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)+|\b[a-z_]+\.\d\b|\b[a-z_]+:[a-z]|[{}]")
HORROR = re.compile(r"; (?:horror|strach|przerażenie|ужас): [^;)]*")
"""What the Horror check before a fight may take, in any language."""

FIRST = re.compile(
    r"; (?:\d+% at the first try|napoprvé\s\d+\s?%|za\spierwszym\srazem\s\d+%|с\sпервой\sпопытки\s\d+\s?%)(?=[;)])"
)
"""The chance of the first try of an escape, which is beside its parts."""

PERCENT = re.compile(r"(\d+)\s?%")
PARTS = re.compile(r"\((?:[^()]*?\d+\s?%){2,}[^()]*\)")


@cache
def vocabulary(language: str, game: str) -> frozenset[str]:
    """Every word in the texts of a language."""
    texts: list[str] = []

    def gather(node: Any) -> None:
        if isinstance(node, Mapping):
            for each in node.values():
                gather(each)
        elif isinstance(node, list | tuple):
            for each in node:
                gather(each)
        else:
            texts.append(ARGUMENT.sub(" ", str(node)))

    gather(load(language, game).sections)
    return frozenset(word.casefold() for text in texts for word in WORD.findall(text))


@cache
def foreign(language: str, game: str) -> frozenset[str]:
    """The words of English that a language has in none of its texts."""
    return vocabulary(REFERENCE, game) - vocabulary(language, game)


def shown(front: Front, decision: Decision, every: bool) -> dict[str, list[str]]:
    """All figures of a question: beside the options, at `?`, and what `odds` lists, perhaps with everything counted."""
    most = front.teller.catalogue.every[0] if every else ""
    return {
        "prompt": [front.prompt(decision)],
        "options": [front.option(decision, each) for each in decision.options],
        "?": [front.explain(decision, each) for each in decision.options[:20]],
        "odds": list(front.views["odds"](decision, most, 0)),
    }


def faults(game: str, language: str, where: str, line: str) -> Iterator[str]:
    """What is wrong with a line: no words, an id, words of English that the language has in none of its texts."""
    if english := foreign(language, game).intersection(map(str.casefold, WORD.findall(line))):
        yield f"{where}: {english} in {line!r}"
    if ID.search(line):
        yield f"{where}: an id in {line!r}"
    if not WORD.search(line):
        yield f"{where}: no words in {line!r}"


def agree(game: str, language: str, english: Mapping[str, list[str]], other: Mapping[str, list[str]]) -> Iterator[str]:
    """Whether another language has the lines of English with their figures, and each of them is worded."""
    for part, lines in english.items():
        if len(lines) != len(other[part]):
            yield f"{part}: {lines} but {other[part]}"
        for line, told in zip(lines, other[part], strict=False):
            if Counter(PERCENT.findall(line)) != Counter(PERCENT.findall(told)):
                yield f"{part}: {line!r} but {told!r}"
            yield from faults(game, language, part, told)


def whole(front: Any, decision: Decision) -> Iterator[str]:
    """In the town: whether the parts of a fight or an escape are 100, and a spell that is cast first is named."""
    game = front.game
    for id in forecast_of(game, decision):
        option = next(each for each in decision.options if each.id == id)
        text = front.option(decision, option)
        parts = [int(each) for each in PERCENT.findall(FIRST.sub("", HORROR.sub("", text)))]
        if sum(parts) != 100:
            yield f"{parts} in {text!r}"
        spell = _opening(front, decision, option)
        if spell and not any(str(form) in text for form in front.teller.name(spell).values()):
            yield f"{spell} is not named in {text!r}"


def _opening(front: Any, decision: Decision, option: Option) -> str:
    """The spell with which a fight is begun whose odds an option shows."""
    begins = decision.kind == "deal_with" and option.verb == "fight"
    return opening_of(front.game, front.game.by_id(decision.who), option) if begins else ""


def kind_of(game: str, english: Front, decision: Decision) -> tuple[object, ...]:
    """What kind of question it is: its options, and in the town, where they have parts, how many these are."""
    parts = {english.option(decision, each).count("%") for each in decision.options} if game == "town" else set[int]()
    return (decision.kind, *sorted({each.verb for each in decision.options}), *sorted(parts))


def look(game: str, fronts: Mapping[str, Front], decision: Decision, every: bool = False) -> bool:
    """Look at a question in all languages; whether it has figures."""
    found = {each: shown(front, decision, every) for each, front in fronts.items()}
    for language, front in fronts.items():
        wrong = list(agree(game, language, found[REFERENCE], found[language]))
        if game == "town":
            wrong += whole(front, decision)
        assert not wrong, (language, decision.kind, decision.about, wrong)
    return any("%" in line for lines in found[REFERENCE].values() for line in lines)


def walk(game: str, folder: Path, seed: int, questions: int, every: bool = False) -> Counter[str]:
    """A campaign of random answers, looked at in all languages; how many questions of a kind had figures."""
    saved_campaign = SavedCampaign.create(rules(game), folder / f"{game}{seed}.solo", {"seed": seed})
    evening, player = KeptCampaign(saved_campaign), RandomPlayer(seed)
    fronts = {each: named(game).front(evening, named(game).teller(load(each, game), seed)) for each in languages(game)}
    met, figured = Counter[tuple[object, ...]](), Counter[str]()
    with saved_campaign.hurried():
        while (decision := evening.decision) is not None and saved_campaign.position < questions:
            told = evening.take_events()
            for front in fronts.values():
                front.teller.tell(told)
            english = fronts[REFERENCE]
            kind = (*kind_of(game, english, decision), english.phase())
            met[kind] += 1
            if met[kind] <= OFTEN:
                figured[decision.kind] += look(game, fronts, decision, every)
            evening.answer(player(decision))
    saved_campaign.close()
    return figured


@pytest.fixture(autouse=True)
def _worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The museum's figures are worked out once for all languages, not once for each."""
    for module, name in (
        (museum_odds, "gains"),
        (museum_odds, "forecast_and_gains"),
        (museum_outlook, "forecast_and_rerolls"),
    ):
        monkeypatch.setattr(module, name, remembering(getattr(module, name)))


def remembering(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which knows what it found last for the same museum and question."""
    last: list[Any] = [None, None]

    def remembered(*arguments: Any) -> Any:
        if last[0] is None or any(one is not other for one, other in zip(last[0], arguments, strict=True)):
            last[:] = [arguments, function(*arguments)]
        return last[1]

    return remembered


class Seated:
    """A seat at a situation set up by hand."""

    def __init__(self) -> None:
        self.host: Any = None
        self.standing_orders: dict[str, str] = {}

    def order(self, who: str, wanted: str) -> None:
        """Nobody orders anything in an example."""


class AtTown(TownFront):
    """The front of the town at an example."""

    playing: Any = None

    @property
    def game(self) -> Game:
        """The game of the example."""
        assert isinstance(self.playing, Game)
        return self.playing


class AtMuseum(MuseumFront):
    """The front of the museum at an example."""

    playing: Any = None

    @property
    def game(self) -> MuseumGame:
        """The game of the example."""
        assert isinstance(self.playing, MuseumGame)
        return self.playing


class AtNation(NationFront):
    """The front of the nation at an example."""

    playing: Any = None

    @property
    def game(self) -> NationGame:
        """The game of the example."""
        assert isinstance(self.playing, NationGame)
        return self.playing


FRONTS: dict[str, type[Any]] = {"town": AtTown, "museum": AtMuseum, "nation": AtNation}
EXAMPLES: dict[str, Any] = {
    "town": (TOWN_SCENARIOS, of_town),
    "museum": (MUSEUM_SCENARIOS, of_museum),
    "nation": (NATION_SCENARIOS, of_nation),
}
"""How the examples of a game are read, set up and played; and its content."""


def through_examples(game: str) -> Counter[str]:
    """Every kind of question, with its verbs, in the examples of the rulebook; how many of a kind had figures."""
    examples, content = EXAMPLES[game]
    printed, met, figured = content.load(), Counter[tuple[object, ...]](), Counter[str]()
    fronts = {each: FRONTS[game](Seated(), named(game).teller(load(each, game), 1)) for each in languages(game)}  # type: ignore[arg-type]

    def watched(playing: Any, steps: Any) -> Flow[None]:
        flow, answer = examples.course(playing, steps), None
        for front in fronts.values():
            front.playing = playing
        while True:
            try:
                asked = flow.send(answer)
            except StopIteration:
                return
            if isinstance(asked, Decision) and len(asked.options) > 1:
                kind = kind_of(game, fronts[REFERENCE], asked)
                met[kind] += 1
                if met[kind] == 1:
                    figured[asked.kind] += look(game, fronts, asked)
            answer = yield asked

    for each in examples.read_examples():
        play_example(each, partial(examples.arrange, printed), examples.script, watched)
    return figured


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_of_the_examples_is_worded_in_every_language(game: str) -> None:
    """The situations of the rulebook have nearly all kinds of questions: also those of the battle, of gates and of rumors."""
    assert sum(each > 0 for each in through_examples(game).values()) > 7


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(1, 1 + SHARE))
def test_every_figure_is_worded_in_every_language(game: str, tmp_path: Path, seed: int) -> None:
    assert sum(each > 0 for each in walk(game, tmp_path, seed, ANSWERS).values()) > 2


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(1 + SHARE, ALL))
def test_every_figure_of_many_games_is_worded_in_every_language(game: str, tmp_path: Path, seed: int) -> None:
    assert sum(each > 0 for each in walk(game, tmp_path, seed, MANY, every=True).values()) > 5
