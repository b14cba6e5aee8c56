"""The values of the options of a decision: each under best play after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from solo.games.museum.abouts import Dropping, TaskRow, Thrown, Trying
from solo.games.museum.forecast.arrays import ValueArray
from solo.games.museum.forecast.bare_solver import best_value
from solo.games.museum.forecast.face_classes import STORED
from solo.games.museum.forecast.model import (
    CLUE,
    action_bought,
    action_of,
    actions_of,
    counted,
    faces_aside,
    spare_points,
    uncovered_by,
)
from solo.games.museum.forecast.reroll_values import Choices, RerollValues
from solo.games.museum.forecast.resources import ResourceAction, after_turns, turned
from solo.games.museum.forecast.rolls import COLORS, GREEN, RED, YELLOW
from solo.games.museum.forecast.solver import Solver
from solo.games.museum.forecast.state_space import with_die_added
from solo.games.museum.forecast.states import ForecastState
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.matching import need_of
from solo.games.museum.rules.tasks import label
from solo.games.museum.rules.uses import beats_anywhere
from solo.games.museum.rules.winning import winning_monster
from solo.games.museum.state import Die
from solo.kernel.decisions import Option, subject_of


class OptionValues(RerollValues):
    """A decision of an attempt, and the values of its options."""

    def decision_value(self, solver: Solver, state: ForecastState) -> float:
        """The chance from the decision on: before a roll, after it, or in a failed one."""
        match self.decision.kind:
            case "result" if self.completed:
                return max(solver.value(state), self._further_value(solver, state, self.pool))
            case "result" | "reroll" | "turn_die" | "store_dice" if self.attempt.stored:
                return self._stored(solver, state, self.pool)
            case "reroll" if self.decision.least:
                return self.again(solver, state, self.decision.most)
            case "result" | "reroll" | "turn_die" | "store_dice":
                return self._lying_value(solver, state, self.pool)
            case "remove_die":
                return max(self.value_of_dropping(solver, state, self.pool, option) for option in self.decision.options)
            case "set_aside":
                return max(self.value_of_setting(solver, state, option) for option in self.decision.options)
            case "give_up":
                return max(self.value_of_giving(solver, state, option) for option in self.decision.options)
            case "beat_monster":
                return max(self.value_of_beating(solver, state, option) for option in self.decision.options)
        return solver.decision_value(state)

    # Options

    def prepare(self, state: ForecastState) -> None:
        """Compute the values of a roll that lies with all resources: those of what is left after each use are among them."""
        if isinstance(self.decision.about, Thrown):
            state = self.solver.space.canonical(state)
            self.solver.result_values(state, self._used(self.solver, state))

    def option(self, option: Option, state: ForecastState) -> float | None:
        """The value of an option; None if it is not known."""
        solver = self.solver
        match option.verb:
            case "roll" | "enough":
                return solver.roll_value(state)
            case "give_up" | "stop":
                return 0.0
            case "complete":
                return self.value_of_completing(option, state)
            case "fail":
                state = solver.space.canonical(state)
                index = self._result_index(solver, state, self.pool)
                return best_value(solver.failure_options(state, 1 << index), index)
            case "remove":
                return self.value_of_dropping(solver, state, self.pool, option)
            case "discard":
                return self.value_of_discarding(state, option)
            case "go_on" | "focus" | "ask":
                return self.value_of_setting(solver, state, option)
            case "clue" if state.clues:
                state = solver.space.canonical(state)
                return self._value_of_lying(
                    solver.values_with_clue(state, self._used(solver, state)), solver, state, self.pool
                )
            case "use":
                return self.value_of_using(option, state)
            case "take":
                die = dice.by_label(self.game.dice_in("spell"))[subject_of(option.id)]
                return self.value_of_taking_off(die, state)
            case "turn":
                return self.value_of_turning(option, state)
            case "give":
                return self.value_of_giving(solver, state, option)
            case "beat":
                return self.value_of_beating(solver, state, option)
        return None

    def value_of_taking_off(self, die: Die, state: ForecastState) -> float | None:
        """Taking a die off a spell, a yellow or red one for a card or ability that then adds it (ES12.7); None if none counts."""
        color, face, spell = COLORS.index(die.color), faces_aside(self.game, [die])[0], self.resources.get(die.holder)
        hand = state.hand
        if spell is not None and (number := self.solver.space.number(spell)) in hand:
            hand = self.solver.space.hand_with_spell_emptied(state, number, face)
        if color == GREEN:
            aside = faces_aside(self.game, [other for other in self.aside if other is not die])
            return self.solver.value(state._replace(pool=counted([*self.pool, die]), aside=aside, hand=hand))
        state, cards = self.solver.space.taken_off(state, face, hand), [*hand]
        # Where nobody may stop, another die waits for the card, too.
        if all(option.verb not in ("give_up", "stop") for option in self.decision.options):
            wanted = [option.subject for option in self.decision.options if option.verb == "use"]
            numbers = [self.solver.space.number(self.resources[name]) for name in wanted if name in self.resources]
            cards = [card for card in cards if card in numbers]
        adding = any(
            action.kind == "add" and action.colors[color]
            for card in cards
            for action in self.solver.space.resources[card].actions
        )
        return self.solver.decision_value(state, color=color, cards=cards) if adding else None

    def several(self, state: ForecastState) -> dict[tuple[str, ...], float]:
        """The value of every choice of several dice that differs from the others, by option ids."""
        kind, decision = self.decision.kind, self.decision
        if kind not in ("reroll", "store_dice"):
            return {}
        asked = [self.game.die(option.subject) for option in decision.options]
        choices = list(self._distinct_choices(state, asked, decision.least, decision.most))
        if kind == "reroll":
            lying = self.solver.space.canonical(state)
            values = self._reroll_values(lying, self._rerolled_values(self.solver, lying), choices)
        else:
            values = [self.value_of_storing(state, some) for some in choices]
        verb = decision.options[0].verb
        return {tuple(f"{verb}:{die.id}" for die in some): value for some, value in zip(choices, values, strict=True)}

    def among(self, state: ForecastState, several: Mapping[tuple[str, ...], float]) -> dict[str, float]:
        """The value of the best choice that has a die, for each option. several: the value of each choice."""
        faces, best = self.solver.space.faces(state.left).of, dict[str, float]()
        dice_of = {option.id: self.game.die(option.subject) for option in self.decision.options if several}
        like = {id: (die.color, faces[die.face]) for id, die in dice_of.items()}
        for some, value in several.items():
            kinds = {like[id] for id in some}
            best |= {id: max(value, best.get(id, 0.0)) for id in like if like[id] in kinds}
        return best

    def value_of_storing(self, state: ForecastState, chosen: Sequence[Die]) -> float:
        """Putting some dice of the roll that lies on a spell."""
        stored = [STORED + die.face if die.color == "green" else die.face for die in chosen]
        pool = [die for die in self.pool if die not in chosen]
        state = state._replace(pool=counted(pool), aside=(*state.aside, *stored))
        return self._stored(self.solver, state, pool)

    def choices(self, option: Option, state: ForecastState) -> Choices:
        """The values of the choices there will be of dice to roll again, or of the die to store, once an option is taken; none if
        it does neither.
        """
        card = self.resources.get(option.subject) if option.verb == "use" else None
        if card is None or action_of(self.game, option).kind != "hold":
            return self.rerolls(option, state)
        state, uses = self._uses_of(option, state, self.solver.space.number(card))
        if not uses or uses[0].action.dice > 1:
            return {}
        there = self._distinct_choices(state, [die for die in self.pool if not die.lock], 1, 1)
        return {tuple(f"store:{die.id}" for die in some): self.value_of_storing(uses[0].after, some) for some in there}

    def value_of_turning(self, option: Option, state: ForecastState) -> float | None:
        """Turning a die, and as many others as follow."""
        about, solver = self.decision.about_as(Dropping), self.solver
        asked = {other.id for other in about.pool}
        able = [other for other in self.pool if other.id in asked]
        die = dice.by_label(able)[subject_of(option.id)]
        actions = [action for action in actions_of(self.game, about.source) if action.kind in ("turn", "raise")]
        if not actions:
            return None
        action, state = actions[0], solver.space.canonical(state)
        changed = turned(die, action)
        pool = [changed if other is die and changed is not None else other for other in self.pool]
        values = solver.result_values(state, self._used(solver, state))
        if action.kind == "raise":
            others = [other for other in able if other is not die]
            return max(
                self._value_of_lying(values, solver, state, raised)
                for raised in _raised(pool, others, action, about.more)
            )
        return self._turned_value(state, values, pool, action, about.more)

    def _turned_value(
        self, state: ForecastState, values: ValueArray, pool: Sequence[Die], action: ResourceAction, count: int
    ) -> float:
        """The value of a roll when so many of its dice are turned, the best ones, as many as there are.

        values: of all results. Every face is told from others here: it must be known which dice can be turned.
        """
        pools = after_turns(pool, action) if count else []
        if not pools:
            return self._value_of_lying(values, self.solver, state, pool)
        return max(self._turned_value(state, values, after, action, count - 1) for after in pools)

    def value_of_giving(self, solver: Solver, state: ForecastState, option: Option) -> float:
        """Handing something in for dice before the first roll; what is not counted is not missed."""
        if option.subject == CLUE:
            return solver.decision_value(state._replace(clues=max(0, state.clues - 1)))
        card, action = self.resources[option.subject], action_bought(self.game, self.decision)
        hand, given = list(state.hand), solver.space.number(card)
        if given in hand:
            hand.remove(given)
        state = solver.space.after_losing_spell(state._replace(hand=tuple(hand)), card.stored)
        for color in (YELLOW, RED):
            if action is not None and action.colors[color] and state.free[color - 1] == 1:
                state = with_die_added(state, color)
        return solver.decision_value(state)

    def value_of_beating(self, solver: Solver, state: ForecastState, option: Option) -> float:
        """A card beats a monster: its rows are done, but for what it leaves uncovered (A30, ES17.7)."""
        left, wins = [], option.subject == winning_monster(self.game, self.attempt.card)
        for row in [] if wins else self.wanted:
            if row.monster != option.subject:
                left.append(self.numbers[row.key])
                continue
            uncovered = uncovered_by(self.game, self.attempt.card, row) or TaskRow(row.key)
            state = state._replace(
                sanity=state.sanity + row.sanity - uncovered.sanity,
                stamina=state.stamina + row.stamina - uncovered.stamina,
            )
            if need_of(uncovered):
                left.append(solver.space.rows.number(need_of(uncovered)))
        state = state._replace(left=solver.space.left(left))
        return self._lying_value(solver, state, self.pool) if left else solver.value(state)

    def value_of_using(self, option: Option, state: ForecastState) -> float | None:
        """Using a card or ability; None for what is not in the model."""
        card = self.resources.get(option.subject)
        if card is None:
            return None
        number = self.solver.space.number(card)
        state, uses = self._uses_of(option, state, number)
        action = action_of(self.game, option)
        if not uses:
            return None
        if isinstance(self.decision.about, Trying):
            return max((self.solver.value_used_before(use) for use in uses), default=None)
        if uses[0].action.kind == "hold":
            after = uses[0].after
            dice_there = [die for die in self.pool if not die.lock]
            return max(
                (
                    self.value_of_storing(after, some)
                    for some in self._distinct_choices(state, dice_there, 1, action.dice)
                ),
                default=None,
            )
        state = self.solver.space.canonical(state)
        used = self._used(self.solver, state)
        if action.kind == "turn":
            after = self.solver.space.canonical(uses[0].after)
            rest = self.solver.result_values(after, (*used, number) if uses[0].action.lasting else used)
            return self._turned_value(after, rest, self.pool, action, action.dice)
        values = self.solver.values_used_after(uses[0], state, used)
        value = self._value_of_lying(values, self.solver, state, self.pool) if values is not None else None
        return max(value or 0.0, self._without_card(state, number)) if self._beats_elsewhere(option) else value

    def _beats_elsewhere(self, option: Option) -> bool:
        """Whether a use may as well beat a monster of another card, so that the roll lies as it lay."""
        return beats_anywhere(self.game.content.uses(option.subject)[option.amount])

    def _without_card(self, state: ForecastState, number: int) -> float:
        """The value of the roll that lies when a card is given up for nothing."""
        hand = [*state.hand]
        if number in hand:
            hand.remove(number)
        return self._lying_value(self.solver, state._replace(hand=tuple(hand)), self.pool)

    def value_of_completing(self, option: Option, state: ForecastState) -> float:
        """Completing a row, and others with the same roll if that is allowed (A19)."""
        about = self.decision.about_as(Thrown)
        way = next(other for other in about.ways if other.option == option.id)
        pool = [die for die in self.pool if die.id not in way.dice]
        aside = [die for die in self.aside if die.id not in way.dice]
        state = state._replace(pool=counted(pool), aside=faces_aside(self.game, aside), first=False)
        if not self.battle:
            state = _without_row(self, state, way.row)
        value = self.solver.value(state)
        if self.solver.space.goal.many and state.left:
            value = max(value, self._further_value(self.solver, state, pool))
        return value + (1 if self.battle else 0)

    def value_of_discarding(self, state: ForecastState, option: Option) -> float | None:
        """Losing a die to terror, and then removing another; not known where terror takes still more."""
        about = self.decision.about
        if not isinstance(about, Dropping) or about.more:
            return None
        gone = dice.by_label(self.pool)[subject_of(option.id)]
        pool = [die for die in self.pool if die is not gone]
        return max(
            (self.value_of_dropping(self.solver, state, pool, removal) for removal in dice.each_once("remove", pool)),
            default=0.0,
        )

    def value_of_dropping(self, solver: Solver, state: ForecastState, pool: Sequence[Die], option: Option) -> float:
        """Removing a die, and then putting another aside or not."""
        gone = dice.by_label(pool)[subject_of(option.id)]
        return max(self._hold_values(solver, state, [die for die in pool if die is not gone]))

    def _hold_values(self, solver: Solver, state: ForecastState, pool: Sequence[Die]) -> Iterator[float]:
        yield solver.value(state._replace(pool=counted(pool)))
        if self.holds:
            for die in dice.by_label(pool).values():
                yield self._value_holding(solver, state, pool, die)

    def _value_holding(self, solver: Solver, state: ForecastState, pool: Sequence[Die], held: Die) -> float:
        rest = counted([die for die in pool if die is not held])
        return solver.value(state._replace(pool=rest, aside=(*state.aside, held.face), holds=state.holds - 1))

    def value_of_setting(self, solver: Solver, state: ForecastState, option: Option) -> float:
        """Putting a die aside, or going on without."""
        if option.verb == "go_on":
            return solver.value(state)
        name = subject_of(option.id).rpartition("=")[2]
        held = next(die for die in self.pool if label(die) == name)
        return self._value_holding(solver, state, self.pool, held)

    # Rows

    def row(self, row: TaskRow) -> tuple[float, float]:
        """The chances of a row: with the next roll or with what lies, and in this attempt."""
        solver, state = self.solver_once, _alone(self, [row])
        ever = self.decision_value(solver, state)
        if len(state.left) > 1:
            return 0.0, ever
        about = self.decision.about
        if isinstance(about, Thrown):
            return float(any(way.row == row.key for way in about.ways)), ever
        return (solver.space.next_roll_chance(state) if min(state.sanity, state.stamina) >= 0 else 0.0), ever


def chance_to_beat(values: OptionValues, marker: str) -> float:
    """The chance to beat a monster of the card in this attempt, which wants all its rows (A33)."""
    own = [row for row in values.rows if row.monster == marker]
    return values.decision_value(values.solver_once, _alone(values, own))


def _alone(values: OptionValues, rows: Sequence[TaskRow]) -> ForecastState:
    """The state in which nothing but some rows is left, with those above them where the order is fixed."""
    space = values.solver_once.space
    wanted = values.rows[: values.rows.index(rows[-1]) + 1] if space.goal.ordered else rows
    left = values.bare_state_once.left if values.battle else space.left(values.numbers[each.key] for each in wanted)
    sanity, stamina = spare_points(values.game, values.who, wanted)
    return values.bare_state_once._replace(left=left, sanity=sanity, stamina=stamina)


def _without_row(values: OptionValues, state: ForecastState, key: str) -> ForecastState:
    """The state when a row is done: it is left no more, or where it is not wanted, takes what it costs."""
    row = next(row for row in values.rows if row.key == key)
    if row not in values.wanted:
        return state._replace(sanity=state.sanity - row.sanity, stamina=state.stamina - row.stamina)
    rest = list(state.left)
    rest.remove(values.numbers[key])
    return state._replace(left=tuple(rest))


def _raised(pool: Sequence[Die], able: Sequence[Die], action: ResourceAction, count: int) -> Iterator[list[Die]]:
    """The pool after so many of some dice were raised, each once."""
    for some in combinations(able, min(count, len(able))):
        yield [(turned(other, action) if other in some else None) or other for other in pool]
