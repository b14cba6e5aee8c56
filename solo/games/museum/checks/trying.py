"""What can be tried in the museum, and the situation in which each kind of piece is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from solo.boardgame.trying import Arranged, Scene
from solo.boardgame.trying import TrialScenes as BoardTrialScenes
from solo.files.content_errors import author_error, nearest
from solo.games.museum import events
from solo.games.museum.checks.by_hand import QUIET, give, lay, on_top
from solo.games.museum.checks.coverage import rich_scope
from solo.games.museum.checks.examples import SCENARIOS, as_in_a_game, course
from solo.games.museum.checks.trial_plays import (
    SCENES,
    Play,
    Prepare,
    begun,
    in_world,
    nothing,
    on_costly,
    steps,
    with_monster,
)
from solo.games.museum.compiled.pieces import (
    Adventure,
    AncientOne,
    Content,
    InvestigatorSheet,
    MythosCard,
    Possession,
    Steps,
    Use,
)
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import FACES
from solo.games.museum.rules.cards import take
from solo.games.museum.rules.halls import fill_slots, open_worlds
from solo.games.museum.rules.setup import new_game
from solo.games.museum.state import Investigator
from solo.kernel.events import Event
from solo.kernel.flow import Flow
from solo.kernel.piece_ids import first_of, kind_of

SCENE_OF = {
    "own_turn": "turn",
    "start_of_any_turn": "turn",
    "start_of_own_resolution": "turn",
    "attempt_on_other_world": "world",
    "own_midnight": "midnight",
    "monster_defeated": "fight",
    **dict.fromkeys(
        (
            "gain_common_after_setup",
            "gain_unique_after_setup",
            "gain_spell_after_setup",
            "gain_common_unique_or_spell_after_setup",
        ),
        "reward",
    ),
}
"""In which scene a possession is used, by its window; in an attempt otherwise."""


class TrialScenes(BoardTrialScenes[Game]):
    """What can be tried in the museum."""

    content: Content

    def known(self) -> Sequence[str]:
        """The ids of adventures, Other Worlds, possessions, monsters, Mythos cards, investigators and Ancient Ones."""
        return list(self._scenes())

    def scenes(self, id: str) -> list[Scene[Game]]:
        """The situations in which a piece is played; raises KeyError."""
        return list(self._scenes()[id]())

    def opened(self, game: Game) -> Event:
        """Who is there."""
        return SCENARIOS.opened(game)

    def branch(self, event: Event) -> tuple[str, str] | None:
        """The branch that was taken; a card completed, or failed, or its terror; a monster beaten."""
        match event:
            case events.BranchTaken():
                return event.source, event.branch
            case events.AttemptPassed():
                return event.card, "rewards"
            case events.AttemptLost():
                return event.card, "penalties"
            case events.TerrorStruck():
                return event.source, "terror_effect"
            case events.MonsterBeaten():
                return kind_of(event.monster), "beaten"
        return None

    def dice(self, told: Iterable[Event]) -> list[str]:
        """The dice of rolls and rerolls; those that are not green with their color."""
        fallen: list[str] = []
        for each in told:
            if isinstance(each, events.DiceRolled):
                fallen += each.dice
            elif isinstance(each, events.DiceRerolled):
                fallen += each.after
            elif isinstance(each, events.LostAndFoundSearched):
                fallen.append(each.face)
        return [each.removeprefix("green:") for each in fallen]

    def face(self, written: str) -> int:
        """A face of a green die ("lore"), or of one of another color ("red:wild"), or the number of a face."""
        if written in tuple("123456"):
            return int(written)
        color, _, shown = written.rpartition(":")
        faces = FACES.get(color or "green", ())
        if shown not in faces:
            raise author_error(
                "no_such_face",
                "no {color} die shows {shown!r}{hint}",
                color=color or "green",
                shown=shown,
                hint=nearest(shown, faces),
            )
        return faces.index(shown) + 1

    def _scenes(self) -> dict[str, Callable[[], Iterable[Scene[Game]]]]:
        """By id, what makes the scenes."""
        content = self.content
        found: dict[str, Callable[[], Iterable[Scene[Game]]]] = {}
        found |= {id: partial(self._adventure, card) for id, card in content.adventures.items()}
        found |= {id: partial(self._adventure, card) for id, card in content.worlds.items()}
        found |= {id: partial(self._possession, card) for id, card in content.possessions.items()}
        found |= {id: partial(self._monster, id) for id in content.monsters}
        found |= {id: partial(self._mythos, card) for id, card in content.mythos.items()}
        found |= {id: partial(self._investigator, sheet) for id, sheet in content.sheets.items()}
        found |= {id: partial(self._ancient_one, ancient) for id, ancient in content.ancient_ones.items()}
        return found

    def _scene(
        self,
        name: str,
        source: str,
        effects: Sequence[Steps],
        play: Play,
        prepare: Prepare = nothing,
        *,
        outcomes: tuple[str, ...] = (),
        ancient_one: str = "",
        hero: str = "",
        cards: Sequence[str] = QUIET,
        mythos: str = "",
    ) -> Scene[Game]:
        """A scene of some effects printed on a piece, as `scene` makes it."""

        def begin(seed: int) -> Arranged[Game]:
            return begun(
                self.content,
                play,
                prepare,
                ancient_one=ancient_one,
                hero=hero,
                cards=cards,
                mythos=mythos,
                seed=seed,
            )

        return self.scene(name, source, effects, begin, outcomes)

    def alone(self, source: str, branched: Sequence[Steps], seed: int) -> Arranged[Game]:
        """One of some effects by itself, where everything is under way at once."""
        scope = rich_scope(self.content, source, seed)
        flow = branched[seed % len(branched)].run(scope)
        return scope.game, as_in_a_game(scope.game, [flow])

    # Cards

    def _adventure(self, card: Adventure) -> Iterator[Scene[Game]]:
        """An adventure or Other World: it is drawn, attempted, and lies at midnight."""
        id = card.id
        others = tuple(each for each in QUIET if each != id)[:5]

        def on_the_pile(game: Game, who: Investigator) -> None:
            on_top(game.state.worlds if card.world else game.state.adventures, id)

        def there(game: Game, who: Investigator) -> None:
            if card.world:
                lay(game, id)
            who.place = id

        draws: Play = (lambda game, who: open_worlds(game)) if card.world else lambda game, who: fill_slots(game)
        yield self._scene("drawn", id, [card.on_draw], draws, on_the_pile, cards=others)
        laid = others if card.world else (id, *others)
        ends = ("rewards", "penalties", *(["terror_effect"] if card.terror else []))
        yield self._scene("attempt", id, [card.terror], steps("adventure"), there, outcomes=ends, cards=laid)
        if card.midnight:
            yield self._scene("midnight", id, [card.midnight], steps("at_midnight"), there, cards=laid)

    def _possession(self, card: Possession) -> Iterator[Scene[Game]]:
        """Receiving a possession, then each of its uses."""
        id = card.id

        def receive(game: Game, who: Investigator) -> Flow[None]:
            take(game, who, first_of(game.state.decks[card.deck], id))
            yield from ()

        def held(game: Game, who: Investigator) -> None:
            give(game, who, id)

        yield self._scene("received", id, [], receive)
        yield from self._uses(id, card.uses, held)

    def _uses(self, source: str, uses: Sequence[Use], held: Prepare, hero: str = "") -> Iterator[Scene[Game]]:
        for use in uses:
            monsters = any("monster" in verb for step in use.effect.raw for verb in step)
            name = SCENE_OF.get(use.when, "fight" if monsters else "attempt")
            play, place = SCENES[name]
            place = on_costly if use.when == "on_task_cost" else place

            def prepare(game: Game, who: Investigator, place: Prepare = place) -> None:
                place(game, who)
                held(game, who)

            yield self._scene(name, source, [use.effect], play, prepare, hero=hero)

    # Monsters, Mythos cards, people, Ancient Ones

    def _monster(self, id: str) -> Iterator[Scene[Game]]:
        """An attempt on the card where a monster is, and what it does at midnight."""
        monster = self.content.monsters[id]
        masked = "nyarlathotep" if monster.fact.mask else ""
        beats = with_monster(id)
        yield self._scene("fight", id, [], steps("adventure"), beats, outcomes=("beaten",), ancient_one=masked)
        if monster.midnight:
            effects = [monster.midnight]
            yield self._scene("midnight", id, effects, steps("at_midnight"), with_monster(id), ancient_one=masked)

    def _mythos(self, card: MythosCard) -> Iterator[Scene[Game]]:
        """Drawing a Mythos card, then what its lower half does."""
        id = card.fact.id
        yield self._scene("mythos", id, [card.upper], steps("mythos"), lambda game, who: on_top(game.state.mythos, id))
        if card.at_terror:
            yield self._scene("attempt", id, [card.at_terror], steps("adventure"), mythos=id)
        if card.at_next_midnight:
            yield self._scene("midnight", id, [card.at_next_midnight], steps("at_midnight", "mythos"), mythos=id)

    def _investigator(self, sheet: InvestigatorSheet) -> Iterator[Scene[Game]]:
        """The setup with an investigator, then the uses of the ability."""
        id, content = sheet.fact.id, self.content

        def begin(seed: int) -> Arranged[Game]:
            game = new_game(content, seed, ancient_one="yig", investigators=(id,))
            return game, course(game, ["setup"])

        yield Scene("setup", id, begin)
        yield from self._uses(id, sheet.uses, nothing, id)

    def _ancient_one(self, ancient: AncientOne) -> Iterator[Scene[Game]]:
        """A turn of the battle and the attack; before it a cultist and a failed Other World, where it acts there."""
        id = ancient.fact.id
        if ancient.cultist_defeated:
            effects = [ancient.cultist_defeated]
            yield self._scene("fight", id, effects, steps("adventure"), with_monster(), ancient_one=id)
        if ancient.world_failed:
            yield self._scene("world", id, [ancient.world_failed], steps("adventure"), in_world, ancient_one=id)
        yield self._scene("battle", id, [ancient.attack], steps("awaken", "adventure", "attack"), ancient_one=id)
