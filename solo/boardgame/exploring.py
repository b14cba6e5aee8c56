"""The ways that a trial can go: for each branch of a piece one that leads there."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from solo.boardgame.game import BoardGame
from solo.boardgame.trying import PLAYED, Scene, Trial, TrialScenes
from solo.kernel.budget import BrokenEffect
from solo.kernel.decisions import Answer, Decision
from solo.kernel.host import Player
from solo.kernel.piece_ids import kind_of

G = TypeVar("G", bound=BoardGame[Any, Any, Any])

ALONE = "alone"
"""The scene in which an effect is run by itself."""
MAX_TRIES = 480
"""The most times that a scene is played, and then its effects by themselves, until every branch was reached."""
MAX_ANSWERS = 60
"""The most questions that are answered each time."""
MAX_SHOWN = 12
"""The most answers up to which it is shown how a piece without branches is played."""
FACES = 6
"""Of a die."""


class Route(NamedTuple, Generic[G]):
    """A way to some branches: what is played from which seed with which dice, and the answers up to where they are reached."""

    scene: Scene[G]
    seed: int
    loaded: int
    answers: tuple[Answer, ...]
    reached: tuple[str, ...]

    def again(self, trials: TrialScenes[G]) -> Trial[G]:
        """The same, about to be played once more."""
        return Trial(trials, self.scene, self.seed, loaded=self.loaded)


def explore(
    trials: TrialScenes[G], scene: Scene[G], seed: int, player: Callable[[int], Player]
) -> tuple[list[Route[G]], list[str]]:
    """The shortest ways found to every branch of a scene, and the branches that none was found to.

    The first options are tried first, then others at random too, with fair dice and with dice that show one face more often. What
    the situation does not lead to is sought with the effects by themselves. player: makes one from a seed. Raises Endless, and
    Broken in the situation itself.
    """
    best: dict[str, Route[G]] = {}
    alone = [] if scene.alone is None else [scene._replace(name=ALONE, begin=scene.alone)]
    for tried in (scene, *alone):
        for number in range(MAX_TRIES):
            if all(key in best for key in scene.wanted):
                break
            loaded = number % (FACES + 1)
            try:
                _walk(trials, tried, seed + number, loaded, _Curious(player(number), scene.source, number), best)
            except BrokenEffect:
                if tried is scene:
                    raise
    return _shown(scene.wanted, best), [key for key in scene.wanted if key not in best]


class _Curious:
    """Answers with what is about the piece that is tried, every other time; else as another player. The first game, and every
    third, is played by the first options alone, which are often the best."""

    def __init__(self, other: Player, source: str, number: int) -> None:
        self._other = other
        self._source = source
        self._plain = number % 3 == 0
        self._luck = random.Random(number)

    def __call__(self, decision: Decision) -> Answer:
        if self._plain:
            return decision.default
        about = [
            each.id for each in decision.options if self._source in (each.subject, kind_of(each.subject), each.verb)
        ]
        if about and not decision.several and self._luck.random() < 1 / 2:
            return self._luck.choice(about)
        return self._other(decision)


def _walk(
    trials: TrialScenes[G], scene: Scene[G], seed: int, loaded: int, player: Player, best: dict[str, Route[G]]
) -> None:
    """Play a scene once, and note where it leads that nothing shorter does."""
    trial = Trial(trials, scene, seed, loaded=loaded)
    while True:
        reached = trial.reached()
        for key in reached:
            if key not in best or len(best[key].answers) > trial.position:
                best[key] = Route(scene, seed, loaded, tuple(trial.answers), tuple(reached))
        if trial.decision is None or trial.position == MAX_ANSWERS:
            break
        trial.answer(player(trial.decision))
    if PLAYED in best:
        best[PLAYED] = best[PLAYED]._replace(answers=_whole(best[PLAYED], trial.answers))


def _whole(route: Route[G], answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """The answers to the end of the first game in which a piece was played, as far as that is shown."""
    return tuple(answers[: max(MAX_SHOWN, len(route.answers))])


def _shown(wanted: Sequence[str], best: Mapping[str, Route[G]]) -> list[Route[G]]:
    """The ways that show every branch: each with those it is within, where its way leads through them."""
    outer = [key for key in wanted if any(each.startswith(f"{key}.") for each in best)]
    found: list[Route[G]] = []
    seen: set[str] = set()
    for key in (*(each for each in wanted if each not in outer), *outer):
        if key in best and key not in seen:
            found.append(best[key])
            seen.update(best[key].reached)
    return found
