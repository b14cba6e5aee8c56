"""The model of an attempt, read from a game: its goal, the dice, and the resources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solo.games.museum.abouts import Effecting, TaskRow
from solo.games.museum.forecast.face_classes import STORED
from solo.games.museum.forecast.nodes import OFF_A_SPELL, Free
from solo.games.museum.forecast.resources import Resource, ResourceAction, action_of_steps, without_clues
from solo.games.museum.forecast.rolls import COLORS, Pool
from solo.games.museum.forecast.solver import Solver
from solo.games.museum.forecast.state_space import BeatableMonster
from solo.games.museum.forecast.states import PLENTY, ForecastState, Goal, Terror
from solo.games.museum.game import Game
from solo.games.museum.rules.conditions import meets
from solo.games.museum.rules.matching import need_of
from solo.games.museum.rules.results import spare
from solo.games.museum.rules.spells import stored_on
from solo.games.museum.rules.tasks import uncovered
from solo.games.museum.rules.uses import FORBIDS, Usable, all_uses
from solo.games.museum.rules.winning import winning_monster
from solo.games.museum.state import Die, Investigator
from solo.kernel.decisions import Decision, Option

CLUE = "clue"
"""Names a clue among what may be used."""
ON_ROLL = ("own_turn", "before_roll", "after_roll", "after_any_roll")
AT_FIRST = ("start_of_own_resolution", "attempt_on_other_world")
"""Uses before the first roll only."""


def goal_of(game: Game, who: Investigator, card: str, hand: Mapping[str, Resource]) -> Goal:
    """The goal of an attempt by somebody with these resources. card: "" in the battle."""
    many = any(gift.many_tasks for gift in game.gifts(who))
    ordered = bool(card) and game.fact(card).fact.ordered
    second = any(use.when == "spend_clue" for use in game.content.sheets[who.id].uses)
    watched = {action.before for resource in hand.values() for action in resource.actions if action.kind == "turn"}
    return Goal(ordered, many, False, terror_of(game, who, card), second, frozenset(watched - {"any"}))


def row_numbers(
    game: Game, card: str, rows: Sequence[TaskRow], solver: Solver, hand: Mapping[str, Resource]
) -> list[int]:
    """The numbers of all rows of a card in states. A monster that some card could beat is told from others; of one that wins the
    game nothing is left to be done then.
    """
    if not any(action.kind == "defeat" for resource in hand.values() for action in resource.actions):
        return [solver.space.rows.number(need_of(row)) for row in rows]
    numbers, wins = [], winning_monster(game, card)
    for row in rows:
        own = next((other for other in rows if row.monster and other.monster == row.monster), row)
        rest = uncovered_by(game, card, own)
        numbers.append(solver.space.rows.number(need_of(row), f"{own}/{rest}" if row.monster else ""))
    for marker in dict.fromkeys(row.monster for row in rows if row.monster):
        indexes = [index for index, row in enumerate(rows) if row.monster == marker]
        own = rows[indexes[0]]
        rest = uncovered_by(game, card, own)
        cost = (own.sanity, own.stamina) if rest is None else (own.sanity - rest.sanity, own.stamina - rest.stamina)
        number = -1 if rest is None or marker == wins else solver.space.rows.number(need_of(rest))
        solver.space.beatable[BeatableMonster(tuple(numbers[index] for index in indexes), number, *cost)] = None
    return numbers


def uncovered_by(game: Game, card: str, row: TaskRow) -> TaskRow | None:
    """What a monster on part of a row leaves of it (A30)."""
    if not card or not row.key.isdecimal():
        return None
    printed, number = game.fact(card), int(row.key)
    task = printed.fact.tasks[number]
    return uncovered(task, printed.rows[number]) if task.slot == "partial" else None


def terror_of(game: Game, who: Investigator, card: str) -> Terror:
    """What terror does to an attempt."""
    if not card or game.immune(who, "terror_effects"):
        return Terror()
    terror = Terror()
    for step in (*game.fact(card).fact.terror_effect, *game.lower(who).at_terror):
        if "fail_adventure" in step:
            return Terror(fails=True)
        if "discard_dice" in step:
            raw = step["discard_dice"]
            count = PLENTY if raw["count"] == "all" else int(raw["count"])
            if raw["showing"] == "any":
                terror = terror._replace(takes=terror.takes + count)
            elif raw["showing"] == "terror":
                terror = terror._replace(drops=terror.drops + count)
        elif "lose" in step:
            sanity, stamina = (int(step["lose"].get(what, 0)) for what in ("sanity", "stamina"))
            terror = terror._replace(sanity=terror.sanity + sanity, stamina=terror.stamina + stamina)
    return terror


def spare_points(game: Game, who: Investigator, rows: Sequence[TaskRow]) -> tuple[int, int]:
    """The sanity and stamina that may be lost beside the costs of rows (ES5.2, A32); negative when they are too little."""
    more = spare(game, who)
    spared = []
    for what in ("sanity", "stamina"):
        cost = sum(getattr(row, what) for row in rows)
        spared.append(getattr(who, what) - 1 - max(0, cost - more[what]))
    return spared[0], spared[1]


def counted(dice: Sequence[Die]) -> Pool:
    """How many dice of each color."""
    green, yellow, red = (sum(die.color == color for die in dice) for color in COLORS)
    return green, yellow, red


def faces_aside(game: Game, dice: Sequence[Die]) -> tuple[str, ...]:
    """What dice on markers and spells show; those on spells may be taken off, of yellow and red such as could be added."""
    added = _added(game)
    return tuple(
        sorted(
            STORED * (COLORS.index(die.color) + 1) + die.face
            if die.place == "spell" and die.color not in added
            else die.face
            for die in dice
        )
    )


def _added(game: Game) -> Sequence[str]:
    """The colors that cannot be added any more in this phase (ES12.6, A64)."""
    return game.state.attempt.added if game.state.attempt is not None else ()


def free_dice(game: Game, pool: Sequence[Die]) -> Free:
    """Whether the yellow and the red die could be added to a pool, perhaps off a spell (ES12.6, ES12.7)."""
    places = {die.color: die.place for die in game.state.dice if die not in pool and die.color not in _added(game)}
    yellow, red = ({"free": 1, "spell": OFF_A_SPELL}.get(places.get(color, ""), 0) for color in ("yellow", "red"))
    return yellow, red


def resources_of(game: Game, who: Investigator, card: str) -> dict[str, Resource]:
    """The cards and abilities that may be used in an attempt, by copy or investigator; clues that they bring count nothing while
    none may roll dice again (A25). card: "" in the battle."""
    resources: dict[str, Resource] = {}
    uses = list(all_uses(game, who))
    uses += [use for other in game.in_turn_order() if other is not who for use in all_uses(game, other)]
    for use in uses:
        if use.use.when in (ON_ROLL if use.who is who else ("after_any_roll",)) or _at_first(game, use, who, card):
            action = action_of_steps(
                use.use.effect.raw, first=use.use.when in AT_FIRST, lasting=use.use.limit == "once_per_roll"
            )
            action = _in_force(game, use.who, action)
            if action is not None and _allowed(game, use):
                known = resources.get(use.source, Resource(()))
                resources[use.source] = known._replace(actions=(*known.actions, action))
    if any(action.trade for resource in resources.values() for action in resource.actions):
        for copy in who.cards:
            known, stored = resources.get(copy, Resource(())), faces_aside(game, stored_on(game, copy))
            resources[copy] = known._replace(deck=game.content.possession(copy).deck, stored=stored)
    return resources


def resource_names(game: Game, who: Investigator, cards: Mapping[str, Resource]) -> tuple[str, ...]:
    """The names of the resources, the cheapest to count first: copies, investigators' ids, CLUE once for each clue.

    What stores dice takes longest by far, and would keep all behind it from being counted.
    """
    clues = 0 if game.forbidden(who, "use_clue") else who.clues
    kinds = {name: {action.kind for action in card.actions} for name, card in cards.items() if card.actions}
    adding = [name for name in kinds if kinds[name] == {"add"}]
    storing = [name for name in kinds if "hold" in kinds[name]]
    others = [name for name in kinds if name not in adding and name not in storing]
    return (*adding, *[CLUE] * min(1, clues), *others, *[CLUE] * (clues - 1), *storing)


def state_with_resources(
    solver: Solver, bare: ForecastState, cards: Mapping[str, Resource], names: Sequence[str], clues: int
) -> ForecastState:
    """A state with some resources. clues: how many there are; of what is not counted two things may be traded in (for a
    die each), if there are not so many also spells with dice."""
    held = [cards[name] for name in names if name != CLUE]
    others = [Resource((), card.deck, card.stored) for name, card in cards.items() if name not in names]
    others += [Resource((), CLUE)] * (clues - names.count(CLUE))
    wanted = {deck for card in held for action in card.actions for deck in action.trade}
    others = [card for card in others if card.deck in wanted]
    plain = [card for card in others if not card.stored]
    held += plain[:2] if len(plain) > 1 else others
    return bare._replace(hand=tuple(sorted(map(solver.space.number, held))), clues=names.count(CLUE))


def actions_of(game: Game, source: str) -> list[ResourceAction]:
    """The actions of a card (or a copy of it) or an ability in the model; one that is not in it is empty."""
    found = (action_of_steps(use.effect.raw) for use in game.content.uses(source))
    return [_in_force(game, game.active, action) or ResourceAction("") for action in found]


def _in_force(game: Game, who: Investigator | None, action: ResourceAction | None) -> ResourceAction | None:
    """An action as lasting effects leave it: clues that somebody gains are not in it where none may roll dice again (A25)."""
    forbidden = who is not None and game.forbidden(who, "use_clue")
    return without_clues(action) if action is not None and forbidden else action


def action_of(game: Game, option: Option) -> ResourceAction:
    """The action of an option to use something."""
    return actions_of(game, option.subject)[option.amount]


def action_bought(game: Game, decision: Decision) -> ResourceAction | None:
    """What the ability of whoever attempts a card gives for the thing that it asks for; None at any other question."""
    about, who = decision.about, game.active
    if decision.kind != "give_up" or not isinstance(about, Effecting) or who is None or about.source != who.id:
        return None
    return next((action for action in actions_of(game, who.id) if action.kind == "add" and action.trade), None)


def _at_first(game: Game, use: Usable, who: Investigator, card: str) -> bool:
    attempt = game.state.attempt
    if use.who is not who or use.use.when not in AT_FIRST or (attempt is not None and attempt.rolls):
        return False
    return use.use.when != "attempt_on_other_world" or card in game.content.worlds


def _allowed(game: Game, use: Usable) -> bool:
    """Whether a use may be made in this turn, if not at this moment."""
    if use.use.limit == "once_per_day" and use.mark in use.who.spent:
        return False
    if use.source != use.who.id:
        deck = game.content.possession(use.source).deck
        if stored_on(game, use.source) or (deck in FORBIDS and game.forbidden(use.who, FORBIDS[deck])):
            return False
    return meets(game, use.use.condition)


def state_without_resources(
    game: Game,
    who: Investigator,
    left: tuple[int, ...],
    rows: Sequence[TaskRow],
    pool: Sequence[Die],
    aside: Sequence[Die],
    holds: int,
) -> ForecastState:
    """The state of an attempt without resources. left, rows: those that are left."""
    sanity, stamina = spare_points(game, who, rows)
    return ForecastState(
        left, counted(pool), faces_aside(game, aside), holds, sanity, stamina, free=free_dice(game, pool)
    )
