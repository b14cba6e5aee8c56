"""The nation game: one agent and his network against an automaton. Its rules, its content and its words."""

from solo.boardgame.entry import BoardGameEntry
from solo.games.nation.options import HABITS, SETUP_OPTIONS

GAME = BoardGameEntry(__name__, SETUP_OPTIONS, HABITS, opponents=("ancient_one", "ancient_ones"))
