"""What can be tried in the town, and the situation in which each kind of piece is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from solo.boardgame.trying import Arranged, Scene
from solo.boardgame.trying import TrialScenes as BoardTrialScenes
from solo.files.content_errors import author_error
from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster, put_trophies, scenario
from solo.games.town.checks.coverage import rich_scope
from solo.games.town.checks.examples import SCENARIOS, as_in_a_game, course
from solo.games.town.checks.trial_plays import (
    GATE,
    MONSTER,
    SCENES,
    SPELL,
    STREET,
    WEAPON,
    WORLD,
    Play,
    Prepare,
    armed,
    begun,
    check,
    encounter_at,
    fight,
    hurt,
    in_battle,
    mythos,
    mythos_ends,
    nothing,
    receive,
    rumor_ends,
    steps,
    stirring,
)
from solo.games.town.compiled.pieces import Card, Content, Entry, MythosCard, Steps, Use
from solo.games.town.game import Game
from solo.games.town.modifiers import SKILL_AT
from solo.games.town.rules.movement import visit
from solo.games.town.rules.rumors import rumor_in_the_street
from solo.games.town.rules.setup import new_game
from solo.games.town.state import Investigator, Rumor
from solo.kernel.events import Event
from solo.kernel.flow import drive
from solo.kernel.piece_ids import kind_of

SCENE_OF = {
    "upkeep": "upkeep",
    "free_action": "upkeep",
    "arkham_movement": "movement",
    "instead_of_walking": "movement",
    "other_world_movement": "abroad",
    "at_explored_gate": "gate",
    "close_gate": "gate",
    "after_drawing": "encounter",
    "ancient_one_attacks": "battle",
}
"""In which scene a card is used, by the time of its use; in a fight otherwise."""


def _beside(use: Use) -> Iterator[str]:
    """The cards that a use needs beside its own."""
    if any("weapon" in verb for step in use.effect.raw for verb in step):
        yield WEAPON
    if use.of == "spell":
        yield SPELL


class TrialScenes(BoardTrialScenes[Game]):
    """What can be tried in the town."""

    content: Content

    def known(self) -> Sequence[str]:
        """The ids of cards, encounters, mythos cards, monsters, gates, investigators, abilities, Ancient Ones and places."""
        return list(dict.fromkeys(id for id, _ in self._scenes()))

    def scenes(self, id: str) -> list[Scene[Game]]:
        """The situations in which a piece is played; raises KeyError."""
        found = [make() for each, make in self._scenes() if each == id]
        if not found:
            raise KeyError(id)
        return [scene for several in found for scene in several]

    def opened(self, game: Game) -> Event:
        """Who is there."""
        return SCENARIOS.opened(game)

    def branch(self, event: Event) -> tuple[str, str] | None:
        """The branch that was taken; a fight won, or a blow taken; a spell that works, or does not."""
        match event:
            case events.Branched():
                return event.source, event.branch
            case events.MonsterDefeated():
                return kind_of(event.monster), "defeat"
            case events.MonsterHits():
                return kind_of(event.monster), "combat"
            case events.SpellCast():
                return kind_of(event.card), "cast.pass" if event.passed else "cast.fail"
        return None

    def dice(self, told: Iterable[Event]) -> list[str]:
        """The dice of checks and plain rolls."""
        return [str(face) for each in told if isinstance(each, events.Checked | events.Rolled) for face in each.faces]

    def face(self, written: str) -> int:
        """A face of a die, 1 to 6."""
        if written not in tuple("123456"):
            raise author_error("no_face", "a die has the faces 1 to 6, not {found!r}", found=written)
        return int(written)

    def _scenes(self) -> Iterator[tuple[str, Callable[[], list[Scene[Game]]]]]:
        """By id, what makes the scenes."""
        content = self.content
        for id, card in content.cards.items():
            if card.copies:
                yield id, partial(self._card, card)
        for id in content.mythos:
            yield id, partial(self._mythos, content.mythos[id])
        for id in content.monsters:
            yield id, partial(self._monster, id)
        for id, sheet in content.investigators.items():
            yield id, partial(self._investigator, id)
            yield sheet.fact.ability.id, partial(self._investigator, id)
        for id in content.ancient_ones:
            yield id, partial(self._ancient_one, id)
        for deck in content.encounters.values():
            for number, several in deck.items():
                for entry in several.values():
                    yield entry.id, partial(self._encounter, number, entry)
        for id, gate_card in content.gate_cards.items():
            for world, entry in gate_card.entries.items():
                for each in dict.fromkeys((id, entry.id)):
                    yield each, partial(self._gate_encounter, id, world, entry)
        for id in content.gates:
            yield id, partial(self._gate, id)
        for place in content.abilities:
            yield place, partial(self._ability, place)

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
    ) -> Scene[Game]:
        """A scene of some effects printed on a piece, as `scene` makes it."""

        def begin(seed: int) -> Arranged[Game]:
            return begun(self.content, play, prepare, ancient_one=ancient_one, hero=hero, seed=seed)

        return self.scene(name, source, effects, begin, outcomes)

    def alone(self, source: str, branched: Sequence[Steps], seed: int) -> Arranged[Game]:
        """One of some effects by itself, where everything is under way at once."""
        game = scenario(self.content, seed=seed, ancient_one="yig")
        effect = branched[seed % len(branched)]
        scope = rich_scope(game, self.content, source, seed)
        return game, as_in_a_game(game, [effect.run(scope)])

    # Cards and abilities

    def _card(self, card: Card) -> list[Scene[Game]]:
        """Receiving a card, then each of its uses, its upkeep, and a fight or check where it counts."""
        id = card.id

        def held(game: Game, who: Investigator) -> None:
            drive(receive(game, who, id), lambda decision: decision.default)
            who.received = dict.fromkeys(who.received, -9)

        found = [self._scene("received", id, [card.on_gain], lambda game, who: receive(game, who, id))]
        found += self._uses(id, card.uses, held)
        duties = [card.upkeep, card.upkeep_roll]
        if any(duties):
            found.append(self._scene("upkeep", id, duties, steps("upkeep"), held))
        checks = [each.skill or each.check or "" for each in card.bonuses]
        skill = next((each for each in checks if each in SKILL_AT), "")
        ends = [card.after_use, card.after_combat_or_return]
        if any(ends) or card.weapon:
            found.append(self._scene("fight", id, ends, fight(), held))
        elif not skill and any(checks):
            found.append(self._scene("fight", MONSTER, [], fight(), held))
        elif skill:
            found.append(self._scene("check", "check", [], check(skill), held))
        return found

    def _uses(self, source: str, uses: Sequence[Use], held: Prepare, hero: str = "") -> Iterator[Scene[Game]]:
        for use in uses:
            name = "check" if use.of in SKILL_AT else SCENE_OF.get(use.when, "fight")
            play, place = (check(use.of), nothing) if name == "check" else SCENES[name]

            def prepare(game: Game, who: Investigator, place: Prepare = place, use: Use = use) -> None:
                place(game, who)
                held(game, who)
                for card in _beside(use):
                    give(game, who, card)
                hurt(who)

            card = self.content.cards.get(source)
            casts = ("cast.pass", "cast.fail") if card is not None and card.cast is not None else ()
            yield self._scene(name, source, [use.effect], play, prepare, outcomes=casts, hero=hero)

    def _investigator(self, id: str) -> list[Scene[Game]]:
        """The setup with an investigator, then the uses of the ability, and the upkeep."""
        sheet, content = self.content.investigators[id], self.content

        def begin(seed: int) -> Arranged[Game]:
            game = new_game(content, seed, ancient_one="yig", investigators=(id,))
            return game, course(game, ["setup"])

        ability = sheet.fact.ability.id
        found = [Scene("setup", id, begin), *self._uses(ability, sheet.uses, nothing, id)]
        if sheet.upkeep:
            found.append(self._scene("upkeep", ability, [sheet.upkeep], steps("upkeep"), hero=id))
        return found

    # What happens to investigators

    def _encounter(self, number: int, entry: Entry) -> list[Scene[Game]]:
        """The encounter at its place."""
        hood = next(hood for hood, deck in self.content.encounters.items() if entry in deck.get(number, {}).values())

        def prepare(game: Game, who: Investigator) -> None:
            who.place = entry.place
            game.state.revealed[hood] = number
            game.state.phase = "arkham_encounters"

        return [self._scene("encounter", entry.id, [entry.effect], encounter_at(entry.place), prepare)]

    def _gate_encounter(self, card: str, world: str, entry: Entry) -> list[Scene[Game]]:
        """The paragraph of a gate card for a world, in that world, or in any of its colour."""
        content, colour = self.content, self.content.gate_cards[card].colour
        own = self.content.gate_cards[card].entries
        others = [id for id, each in content.worlds.items() if id not in own and colour in (*each.colours, "")]
        there = world if world in content.worlds else next(iter(others), WORLD)

        def prepare(game: Game, who: Investigator) -> None:
            who.entered = put_gate(game, GATE, there)
            who.place = f"{there}_1"
            game.state.gate_deck.remove(card)
            game.state.gate_deck.insert(0, card)

        return [self._scene("other_world", entry.id, [entry.effect], steps("other_world_encounters"), prepare)]

    def _gate(self, id: str) -> list[Scene[Game]]:
        """Being drawn through a gate, and the encounter behind it."""

        def prepare(game: Game, who: Investigator) -> None:
            game.state.gate_stack.remove(id)
            game.state.gates[GATE] = id
            who.place = GATE

        world = f"{self.content.gates[id].world}_1"
        return [self._scene("gate", world, [], steps("arkham_encounters", "other_world_encounters"), prepare)]

    def _ability(self, place: str) -> list[Scene[Game]]:
        """The ability of a location."""

        def prepare(game: Game, who: Investigator) -> None:
            who.place, who.money = place, 10
            put_trophies(game, who, monsters=("cultist", "chthonian", "star_spawn"), gates=2)

        return [
            self._scene("ability", place, [self.content.abilities[place].effect], steps("arkham_encounters"), prepare)
        ]

    # Mythos cards, monsters and Ancient Ones

    def _mythos(self, card: MythosCard) -> list[Scene[Game]]:
        """Drawing a mythos card, then what holds while it is in play."""
        id, rumor = card.fact.id, card.rumor

        def on_top(game: Game, who: Investigator) -> None:
            game.state.mythos_deck.remove(id)
            game.state.mythos_deck.insert(0, id)
            game.state.investigators[1].place = STREET

        def in_play(game: Game, who: Investigator) -> None:
            if card.fact.type == "environment":
                put_environment(game, id)
            elif rumor is not None:
                game.state.mythos_deck.remove(id)
                game.state.rumor = Rumor(id, 0, clues=3)
                who.place = rumor.at or who.place
                who.clues = 20
                put_trophies(game, who, monsters=("cultist",), gates=5)
            else:
                game.state.mythos_deck.remove(id)
                game.state.lasting[id] = game.state.round + 1

        first = [card.effect, card.on_enter, *([rumor.setup] if rumor is not None else [])]
        found = [self._scene("mythos", id, first, mythos, on_top)]
        if card.visit:
            at = card.fact.visit.at if card.fact.visit is not None else ""

            def there(game: Game, who: Investigator) -> None:
                in_play(game, who)
                who.place = STREET if at == "streets" else at

            found.append(self._scene("visit", id, [card.visit], visit, there))
        for kind, effect in card.extra_on_defeat.items():
            found.append(self._scene("fight", kind, [effect], fight(kind), in_play))
        if rumor is not None:
            ways = rumor.action or (rumor.pass_needs and {*rumor.pass_needs} <= {"gate_trophies", "clues"})
            acts = [("rumor_street", [rumor.action], rumor_in_the_street)] if ways else []
            parts: list[tuple[str, list[Steps], Play]] = [
                ("rumor", [rumor.ongoing], mythos_ends),
                *acts,
                ("rumor_passed", [rumor.reward], rumor_ends("passed")),
                ("rumor_failed", [rumor.penalty], rumor_ends("failed")),
            ]
            found += [self._scene(name, id, effects, play, in_play) for name, effects, play in parts]
        return found

    def _monster(self, id: str) -> list[Scene[Game]]:
        """A fight with a monster, and how it moves where it does that in its own way."""
        monster = self.content.monsters[id]
        masked = "nyarlathotep" if "mask" in monster.abilities else ""
        effects = [monster.before_horror_check, monster.on_combat_damage, monster.on_defeat]
        ends = ("defeat", *(["combat"] if monster.fact.combat is not None else []))
        ends = () if monster.before_horror_check else ends
        found = [self._scene("fight", id, effects, fight(id), armed, outcomes=ends, ancient_one=masked)]
        if monster.instead_of_moving:

            def prepare(game: Game, who: Investigator) -> None:
                put_monster(game, id, STREET)

            found.append(
                self._scene(
                    "stirring",
                    id,
                    [monster.instead_of_moving],
                    stirring(monster.fact.dimension),
                    prepare,
                    ancient_one=masked,
                )
            )
        return found

    def _ancient_one(self, id: str) -> list[Scene[Game]]:
        """A round of the battle; before it the end of a Mythos Phase and a worshipper, where the Ancient One acts there."""
        ancient = self.content.ancient_ones[id]
        found: list[Scene[Game]] = []
        if ancient.end_of_mythos:
            found.append(self._scene("mythos_end", id, [ancient.end_of_mythos], mythos_ends, ancient_one=id))
        if ancient.on_worshipper_defeated:
            kind = ancient.fact.worshippers.monster
            found.append(self._scene("fight", id, [ancient.on_worshipper_defeated], fight(kind), ancient_one=id))
        effects = [ancient.start_of_battle, ancient.attack, ancient.after_attack, ancient.on_lost]
        return [*found, self._scene("battle", id, effects, in_battle, ancient_one=id)]
