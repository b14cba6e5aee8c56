"""What cards do during something: a check, a loss, a movement, a combat, the drawing of an encounter."""

from __future__ import annotations

from solo.boardgame.effects import only
from solo.games.town import abouts, events
from solo.games.town.rules.cards import choose
from solo.games.town.rules.combat import defeat_all
from solo.games.town.rules.gates import close_gate
from solo.games.town.rules.loadout import enchantable
from solo.games.town.rules.losses import gain, gain_limit
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs.language import VOCABULARY, as_amount
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


@VOCABULARY.verb
def auto_pass(step: Step[Scope]) -> Action[Scope]:
    """Pass without a roll: the present evade check, the combat, or the closing of the gate at this location.

    Example:

        auto_pass: evade
    """
    what = step.word(step.value, ("evade", "combat", "close_gate"))

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        game.tell(events.AutoPassed(who.id, what, scope.card or scope.source))
        if what == "close_gate":
            if who.place in game.state.gates:
                yield from close_gate(game, who.place, who)
        elif what == "combat":
            if scope.fight is not None:
                scope.fight.beaten = True
        elif scope.check is not None:
            scope.check.fixed = True

    return run


@VOCABULARY.verb
def pay_clue(step: Step[Scope]) -> Action[Scope]:
    """The card counts as a clue token in a payment; its cost is the only effect.

    Example:

        pay_clue: 1
    """
    step.number(step.value, least=1, most=1)

    return at_once(lambda scope: None)


@VOCABULARY.verb
def movement_points(step: Step[Scope]) -> Action[Scope]:
    """More movement points for this movement.

    Example:

        movement_points: 2
    """
    points = step.number(step.value, least=1)

    @at_once
    def run(scope: Scope) -> None:
        if scope.walk is not None:
            scope.walk.points += points

    return run


@VOCABULARY.verb
def combat_bonus(step: Step[Scope]) -> Action[Scope]:
    """This spell adds magical dice to Combat checks as long as it occupies its hands (R20.2, R20.5).

    Example:

        combat_bonus: 6
    """
    bonus = step.number(step.value, least=1)

    @at_once
    def run(scope: Scope) -> None:
        if scope.fight is not None:
            scope.fight.spell(scope.card).bonus = bonus

    return run


@VOCABULARY.verb
def enchant_weapon(step: Step[Scope]) -> Action[Scope]:
    """One of the caster's physical weapons counts as magical for this combat.

    Example:

        enchant_weapon: true
    """
    only(step, "self")

    def run(scope: Scope) -> Flow[None]:
        fight = scope.fight
        if fight is None:
            return
        weapons = enchantable(fight)
        for weapon in (yield from choose(scope.who, "enchant", weapons, min(1, len(weapons)), "R20.2")):
            fight.enchanted[weapon] = scope.card
        fight.spell(scope.card)

    return run


@VOCABULARY.verb
def weaken_monster(step: Step[Scope]) -> Action[Scope]:
    """The monster's toughness is lowered (to at least 1), and one of its abilities, of the player's choice, is blanked.

    Example:

        weaken_monster: {toughness: 1}
    """
    raw = step.arguments((), ("toughness",))
    less = step.number(raw["toughness"], "weaken_monster", "toughness", least=1)

    def run(scope: Scope) -> Flow[None]:
        fight = scope.fight
        if fight is None:
            return
        spell = fight.spell(scope.card)
        spell.toughness = less
        abilities = fight.blankable()
        if abilities:
            options = (*(option("ability", word) for word in abilities), option("none"))
            answer = yield Decision(
                "blank_ability", scope.who.id, options, "R33.1", about=abouts.Opponent(fight.monster)
            )
            spell.ability = "" if answer == "none" else subject_of(answer)

    return run


@VOCABULARY.verb
def bonus_this_turn(step: Step[Scope]) -> Action[Scope]:
    """More dice for every check in the rest of this turn; used before a check, for that one, too.

    Example:

        bonus_this_turn: 1
    """
    bonus = step.number(step.value, least=1)

    @at_once
    def run(scope: Scope) -> None:
        scope.who.check_bonus += bonus

    return run


@VOCABULARY.verb
def heal_here(step: Step[Scope]) -> Action[Scope]:
    """Restore sanity or stamina of one investigator in the same place, possibly the user.

    Example:

        heal_here: {stamina: 1}
    """
    raw = step.arguments(("sanity", "stamina"))
    what = step.word(next(iter(raw), ""), ("sanity", "stamina"), "heal_here")
    amount = as_amount(raw[what], "heal_here", what)

    def hurt(scope: Scope) -> list[Investigator]:
        game = scope.game
        return [each for each in game.at(scope.who.place) if gain_limit(game, each, what, scope.source)]

    step.does_nothing = lambda scope: not hurt(scope)

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        here = hurt(scope)
        if not here:
            return
        here.sort(key=lambda each: each is not who)
        options = tuple(option("who", each.id) for each in here)
        answer = yield Decision("heal", who.id, options, "R21.3" if scope.card else "R6.2", about=abouts.Remedy(what))
        patient = game.by_id(subject_of(answer))
        gain(game, patient, what, (yield from amount.of(scope, 0)), scope.source)

    return run


@VOCABULARY.verb
def defeat_all_monsters(step: Step[Scope]) -> Action[Scope]:
    """Every monster in the area is defeated, first the one being fought.

    Example:

        defeat_all_monsters: true
    """
    only(step, "self")

    def run(scope: Scope) -> Flow[None]:
        if scope.fight is not None:
            yield from defeat_all(scope.fight)

    return run


@VOCABULARY.verb
def end_combat(step: Step[Scope]) -> Action[Scope]:
    """The combat ends at once, without a winner.

    Example:

        end_combat: true
    """
    only(step, "self")

    @at_once
    def run(scope: Scope) -> None:
        if scope.fight is not None:
            scope.fight.over = True
            scope.game.tell(events.CombatEnded(scope.who.id, scope.fight.monster, "ended"))

    return run


@VOCABULARY.verb
def fail_next_checks(step: Step[Scope]) -> Action[Scope]:
    """The next checks of these kinds in this combat fail without a roll.

    Example:

        fail_next_checks: [horror, combat]
    """
    kinds = [step.word(each, ("horror", "combat")) for each in step.value]

    @at_once
    def run(scope: Scope) -> None:
        if scope.fight is not None:
            scope.fight.fail_next = list(kinds)

    return run


@VOCABULARY.verb
def cancel_ancient_one_attack(step: Step[Scope]) -> Action[Scope]:
    """The Ancient One's attack on everybody is cancelled this round; the card's cost is the only other effect.

    Example:

        cancel_ancient_one_attack: true
    """
    only(step, "self")

    return at_once(lambda scope: None)


@VOCABULARY.verb
def redraw(step: Step[Scope]) -> Action[Scope]:
    """The encounter card just drawn is put back and another is drawn, which must be resolved.

    Example:

        redraw: true
    """
    only(step, "self")

    @at_once
    def run(scope: Scope) -> None:
        if scope.reading is not None:
            scope.reading.redraw = True

    return run
