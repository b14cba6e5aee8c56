"""Fights as they are asked about: with what at once where nothing lies between, and a battle that is played out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.games.town.auto_answers import CLEARLY, does_nothing
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.forecast.policy import best_attack, best_option
from solo.games.town.game import Game
from solo.games.town.rules.combat import calm_offers
from solo.games.town.rules.combat_view import CombatView, first_round, serves
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.uses import usable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, option

ARMED = "fight_with"
"""The verb of the option to fight a monster that is met, with what is in hand from the first round on."""

PLAY_OUT = "play_out"
"""The verb of the option to fight on until something changes."""

MEETINGS = ("deal_with", "fight_at_will")
"""Questions in which a fight may be begun."""

ROUNDS = ("combat", "attack")
"""Questions for a round of a fight."""

WITHIN = (*ROUNDS, "before_check", "after_check", "prevent", "quiet")
"""Questions within a fight with a monster; at any other one it is over."""


def begun(game: Game, who: Investigator, monster: str) -> Decision | None:
    """The question for the first round of a fight that would be asked at once; None where a Horror check, a card or a spell
    may come before it (R19.2, R19.5).
    """
    fight = Fight(game, who, monster)
    if fight.figures is None or fight.figures.horror is not None:
        return None
    if fight.kind is None or fight.kind.before_horror_check or calm_offers(fight):
        return None
    if any(serves(fight, offer) for offer in usable(game, who, "in_combat", "monster")):
        return None
    fight.rounds = 1
    view = first_round(fight)
    options = (*(way.loadout.option for way in view.ways), option("flee"))
    return Decision("combat", who.id, options, "R19.5", about=view)


def armed(game: Game, decision: Decision) -> Decision:
    """A question about a monster that is met, with every way to fight it in place of the fight."""
    who, options = game.deciding(decision.who), list[Option]()
    for each in decision.options:
        first = begun(game, who, each.subject) if each.verb == "fight" and who is not None else None
        ways = [way for way in first.options if way.verb == "fight"] if first is not None else []
        options += [with_arms(each.subject, way) for way in ways] if len(ways) > 1 else [each]
    return msgspec.structs.replace(decision, options=tuple(options))


def with_arms(monster: str, way: Option) -> Option:
    """The option to begin a fight in one way."""
    return Option(f"{ARMED}:{monster}/{way.subject}", ARMED, monster)


def way_of(option_id: str) -> str:
    """The option of the first round that such an option means.

    >>> way_of("fight_with:cultist.1/axe.1+knife.2"), way_of("fight_with:cultist.1/")
    ('fight:axe.1+knife.2', 'fight')
    """
    return option("fight", option_id.partition("/")[2]).id


def steady_way(game: Game, decision: Decision) -> str:
    """The best way to fight on that uses nothing up, if no other option has a better chance; "" if there is none."""
    view, who = decision.about, game.deciding(decision.who)
    if decision.kind not in ROUNDS or not isinstance(view, CombatView) or who is None:
        return ""
    ways = [each for each in decision.options if each.verb == "fight"]
    if decision.kind == "attack":
        best = best_attack(game, decision) or ways[0].id
        return "" if _uses_up(game, best) else best
    values = forecast_of(game, decision)
    known = {each.id: values[each.id] for each in ways if each.id in values}
    best = best_option(known)
    others = [
        each.id for each in decision.options if each.verb in ("cast", "use") and not does_nothing(game, decision, each)
    ]
    if not best or _uses_up(game, best) or known[best].win <= 0 or any(each not in values for each in others):
        return ""
    most = max(values[each].win for each in (*known, *others))
    return best if known[best].win >= most - CLEARLY else ""


def last_blow(game: Game, decision: Decision) -> bool:
    """Whether whoever fights would fall by the monster's next blow."""
    view, who = decision.about, game.deciding(decision.who)
    if not isinstance(view, CombatView) or not view.monster or who is None:
        return False
    combat = game.figures(view.monster).combat
    return combat is not None and combat.damage >= who.stamina


def _uses_up(game: Game, way: str) -> bool:
    copies: Sequence[str] = [copy for copy in way.partition(":")[2].split("+") if copy]
    return any(game.content.card(copy).after_use for copy in copies)


class PlayedOut:
    """A battle that is being played out: answers each round as the first, until something changes."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nothing is played out any more."""
        self._monster, self._people = "", tuple[object, ...]()
        self._seen: dict[str, tuple[tuple[str, ...], str, bool]] = {}

    def begin(self, game: Game, decision: Decision) -> str:
        """Begin with this round; returns its answer."""
        self.forget()
        self._monster, self._people = _monster(decision), _playing(game)
        self._seen[decision.who] = _choice(game, decision)
        return steady_way(game, decision)

    def answer(self, game: Game, decision: Decision) -> str | None:
        """The answer to a round of what is played out; None where something has changed, or for any other question."""
        if self._monster and decision.kind not in WITHIN:
            self.forget()
        if not self._seen or decision.kind not in ROUNDS:
            return None
        now = _choice(game, decision)
        same = self._monster == _monster(decision) and self._people == _playing(game)
        known = self._seen.get(decision.who, None if self._monster else now)
        if not same or known != now:
            self.forget()
            return None
        self._seen[decision.who] = now
        return now[1] or None


def _choice(game: Game, decision: Decision) -> tuple[tuple[str, ...], str, bool]:
    """What can be chosen, the way to fight on, and whether the next blow would be the last."""
    ids = sorted(each.id for each in decision.options if each.verb != PLAY_OUT)
    return tuple(ids), steady_way(game, decision), last_blow(game, decision)


def _monster(decision: Decision) -> str:
    return decision.about.monster if isinstance(decision.about, CombatView) else ""


def _playing(game: Game) -> tuple[object, ...]:
    """Who plays, and which night."""
    return (game.state.seed, *(who.id for who in game.playing()))
