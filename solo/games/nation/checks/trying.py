"""What can be tried in the nation game, and the situation in which each kind of piece is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from solo.boardgame.trying import Arranged, Scene
from solo.boardgame.trying import TrialScenes as BoardTrialScenes
from solo.files.content_errors import author_error
from solo.games.nation import events
from solo.games.nation.checks.coverage import rich_scope
from solo.games.nation.checks.examples import SCENARIOS, as_in_a_game
from solo.games.nation.checks.trial_plays import Begin, cult_at_work, receiving, setting_up, using
from solo.games.nation.compiled.doubts import in_vain
from solo.games.nation.compiled.pieces import Ability, Content, Steps
from solo.games.nation.game import Game
from solo.kernel.events import Event

ON_ACQUIRING = ("on_acquire",)
LATER = ("action", "free_action", "reaction", "each_use")
"""When abilities work in either scene of a card."""


class TrialScenes(BoardTrialScenes[Game]):
    """What can be tried in the nation game."""

    content: Content

    def known(self) -> Sequence[str]:
        """The ids of network and mythos cards for one player, cities, main agents, levels, Ancient Ones and behavior cards."""
        return list(self._scenes())

    def scenes(self, id: str) -> list[Scene[Game]]:
        """The situations in which a piece is played; raises KeyError."""
        return list(self._scenes()[id]())

    def opened(self, game: Game) -> Event:
        """Who is there."""
        return SCENARIOS.opened(game)

    def branch(self, event: Event) -> tuple[str, str] | None:
        """The branch that was taken, or the way in which a card is used."""
        match event:
            case events.BranchTaken():
                return event.source, event.branch
            case events.CardUsed():
                return event.card, event.branch
        return None

    def dice(self, told: Iterable[Event]) -> list[str]:
        """Nothing is rolled."""
        return []

    def face(self, written: str) -> int:
        """Raises ContentError: there are no dice."""
        raise author_error(
            "no_dice_here", "no dice are rolled in the nation game, so that none can show {face!r}", face=written
        )

    def alone(self, source: str, branched: Sequence[Steps], seed: int) -> Arranged[Game]:
        """One of some effects by itself, where all that it may ask for is there."""
        scope = rich_scope(self.content, source, seed)
        return scope.game, as_in_a_game(scope.game, [branched[seed % len(branched)].run(scope)])

    def _scenes(self) -> dict[str, Callable[[], Iterable[Scene[Game]]]]:
        """By id, what makes the scenes."""
        content = self.content
        found: dict[str, Callable[[], Iterable[Scene[Game]]]] = {}
        found |= {id: partial(self._network, id) for id in content.cards if self._is_dealt(id)}
        found |= {id: partial(self._mythos, id) for id, fact in content.mythos.items() if fact.solo}
        found |= {id: partial(self._one, "received", id, receiving(content, id)) for id in content.cities}
        found |= {id: partial(self._one, "setup", id, setting_up(content, id)) for id in content.main_agents}
        found |= {id: partial(self._one, "setup", id, setting_up(content, level=id)) for id in content.levels}
        found |= {id: partial(self._one, "turn", id, cult_at_work(content, id)) for id in content.ancient_ones}
        found |= {id: partial(self._one, "turn", id, cult_at_work(content, card=id)) for id in content.behavior}
        return found

    def _is_dealt(self, card: str) -> bool:
        """Whether a network card is in a game at all: a starting card only with the main agent who has it."""
        starts = self.content.cards[card].kind == "starting"
        return not starts or any(card in agent.deck for agent in self.content.main_agents.values())

    def _one(self, name: str, id: str, begin: Begin) -> Iterator[Scene[Game]]:
        """The only scene of a piece without effects."""
        yield Scene(name, id, begin)

    def _works(self, card: str, times: Sequence[str]) -> bool:
        """Whether an ability of a card works at one of some times."""
        return any(ability.fact.when in times for ability in self.content.effects.get(card, ()))

    def _of_card(self, name: str, card: str, times: Sequence[str], begin: Begin) -> Scene[Game]:
        """A scene of the abilities that work at some times, without the branches for several players."""
        abilities: tuple[Ability, ...] = self.content.effects.get(card, ())
        scene = self.scene(name, card, [each.steps for each in abilities if each.fact.when in times], begin)
        never = in_vain(self.content).get(card, [])
        return scene._replace(branches=tuple(branch for branch in scene.branches if branch not in never))

    def _network(self, card: str) -> Iterator[Scene[Game]]:
        """Acquiring a network card, or the city whose card it is, if the card does something then; then its use."""
        fact = self.content.cards[card]
        if fact.kind in ("basic", "agent") or self._works(card, ON_ACQUIRING):
            yield self._of_card("received", card, ON_ACQUIRING, receiving(self.content, fact.city or card))
        yield self._of_card("turn", card, LATER, using(self.content, card))

    def _mythos(self, card: str) -> Iterator[Scene[Game]]:
        """Acquiring a mythos card, then what it does from where it lies; its standing rules show in whole games only."""
        yield self._of_card("received", card, ON_ACQUIRING, receiving(self.content, card))
        if self._works(card, LATER):
            yield self._of_card("turn", card, LATER, using(self.content, card))
