"""The settings of a new nation game, as the command line describes them, and the kinds of obvious questions."""

from __future__ import annotations

from solo.boardgame.entry import SetupOption

HABITS = ("pay", "target", "victim", "pass", "cubes", "react")
"""Kinds of questions that the table answers by itself: which cards are played where one set of them loses no more than any other
in any icon, which agent seals the only gate where the main agent is there, whom a cultist murders where only Deep Ones stand,
passing where nothing else would change anything, that cubes come back from limbo first, and that nothing is given up where the
game ends anyhow."""

SETUP_OPTIONS = (
    SetupOption("ancient_one", "--ancient-one", sign="ID"),
    SetupOption("main_agent", "--main-agent", sign="ID"),
    SetupOption("level", "--level", sign="ID"),
    SetupOption("alignment", "--side", sign="ID"),
    SetupOption("unveiled", "--unveiled", "yes"),
    SetupOption("seats", "--seats", "number", most=8),
)
"""The settings of a new game. seats: given only to be refused, unless it is one."""
