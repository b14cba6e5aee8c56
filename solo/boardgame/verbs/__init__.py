"""The verbs that every board game's effect language can have."""

from solo.boardgame.verbs.board import doom, draw, monster_appears, reroll
from solo.boardgame.verbs.control import choose, each_investigator, if_
from solo.boardgame.verbs.values import change_maximum, devour, gain, lose, prevent, spend

CONTROL = (choose, if_, each_investigator)
"""Those for which a game needs nothing but investigators."""
CORE = (*CONTROL, gain, lose, spend, prevent, change_maximum, devour, draw, doom, monster_appears, reroll)
"""All of them."""

__all__ = ["CONTROL", "CORE"]
