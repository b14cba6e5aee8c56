"""What decisions are about: plain records from which a fight can be taken up again."""

from __future__ import annotations

from contextlib import suppress

import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Collapsed
from solo.games.town.rules.combat import combat
from solo.games.town.rules.combat_view import CombatView, ways_ranked
from solo.kernel.dice import Dice
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.games.town.fights import facing

CARDS = ("red_sign_of_shudde_mell", "enchant_weapon", "dread_curse_of_azathoth", "45_automatic", "knife")
FIGHTS = 40


@pytest.mark.parametrize("monster", ["cultist", "maniac", "elder_thing", "shoggoth", "witch"])
def test_r20_a_fight_is_taken_up_again_from_what_its_decisions_are_about(content: Content, monster: str) -> None:
    """In fights with spells, played at random: the ways to fight, worked out anew, are those the fight itself offered."""
    spells_at_work = 0
    for seed in range(FIGHTS):
        game, who, marker, _ = facing(content, monster, *CARDS)
        game.dice, who.sanity, who.max_sanity = Dice(seed), 9, 9
        with suppress(Collapsed):
            session, player = FlowRunner(combat(game, who, marker)), RandomPlayer(seed)
            while session.decision is not None:
                view = session.decision.about
                if isinstance(view, CombatView):
                    again = view.fight(game, who)
                    assert ways_ranked(again, view.base) == list(view.ways)
                    assert again.free_hands() == view.hands
                    assert [way.loadout.option.id for way in view.ways] == [
                        option.id for option in session.decision.options if option.verb == "fight"
                    ] or session.decision.kind == "before_horror"
                    spells_at_work += any(spell.works for spell in view.spells)
                session.answer(player(session.decision))
    assert spells_at_work > 3
