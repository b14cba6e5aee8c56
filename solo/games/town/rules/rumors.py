"""Acting on a rumor in its street (R16.3)."""

from __future__ import annotations

from solo.games.town import abouts
from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.cards import choose, lose_card, owned
from solo.games.town.rules.checks import pay_clues
from solo.games.town.rules.conditions import COUNTED
from solo.games.town.rules.mythos import check_rumor, end_rumor, rumor_text
from solo.games.town.rules.people import spend_trophies
from solo.games.town.rules.uses import clues_payable
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow

BIG_GROUP = 5


def rumor_in_the_street(game: Game, who: Investigator) -> Flow[None]:
    """In the Arkham Encounters Phase an investigator in the rumor's street may act on it, or end it."""
    rumor = game.state.rumor
    if rumor is None or rumor_text(game).at != who.place:
        return
    text = rumor_text(game)
    options = [option("skip")]
    if text.pass_needs and can_end(game, who):
        options.append(option("end_rumor", rumor.card))
    if text.action:
        options.append(option("act", rumor.card))
    if len(options) == 1:
        return
    answer = yield Decision("rumor", who.id, tuple(options), "R16.3", about=abouts.News(rumor.card))
    if str(answer).startswith("end_rumor"):
        yield from pay_to_end(game, who)
        yield from end_rumor(game, "passed")
    elif answer != "skip":
        try:
            yield from text.action.run(Scope(game, who, rumor.card))
        except Collapsed:
            yield from check_rumor(game)
            raise
        yield from check_rumor(game)


def ending_price(game: Game) -> dict[str, int]:
    """What one investigator must pay to end the rumor, for this number of players."""
    wanted = dict(rumor_text(game).pass_needs)
    more = wanted.pop("spells_from_five_players", 0)
    if more and game.state.seats >= BIG_GROUP:
        wanted["spells"] = more
    return wanted


def can_end(game: Game, who: Investigator) -> bool:
    """Whether this investigator can pay what ends the rumor."""
    held = {
        "gate_trophies": len(who.gate_trophies),
        "spells": len(owned(game, who, "spell")),
        "allies": len(owned(game, who, "ally")),
        "clues": clues_payable(game, who),
    }
    return all(held[what] >= amount for what, amount in ending_price(game).items())


def pay_to_end(game: Game, who: Investigator) -> Flow[None]:
    """Pay what ends the rumor."""
    for what, amount in ending_price(game).items():
        if what == "clues":
            yield from pay_clues(game, who, amount)
        elif what == "gate_trophies":
            gates = yield from choose(who, "spend_trophies", who.gate_trophies, amount, "R16.3")
            spend_trophies(game, who, [], gates)
        else:
            for copy in (yield from choose(who, "discard", owned(game, who, COUNTED[what]), amount, "R16.3")):
                lose_card(game, who, copy)
