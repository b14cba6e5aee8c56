"""The verbs of the museum game's effect language; importing this package registers all of them."""

from solo.boardgame import verbs as core
from solo.games.museum.verbs import board, choices, dice, people
from solo.games.museum.verbs.language import VOCABULARY

CHAPTERS = (core.control, core.values, core.board, choices, people, board, dice)
"""The files of verbs, in the order of the manual."""

__all__ = ["CHAPTERS", "VOCABULARY"]
