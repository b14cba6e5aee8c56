"""The verbs of the nation game's effect language; importing this package registers all of them."""

from solo.games.nation.verbs import board, cards, icons, influence, people
from solo.games.nation.verbs.language import VOCABULARY

CHAPTERS = (icons, influence, cards, people, board)
"""The files of verbs, in the order of the manual."""

__all__ = ["CHAPTERS", "VOCABULARY"]
