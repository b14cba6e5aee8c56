"""The settings of a new museum game, as the command line describes them."""

from __future__ import annotations

from solo.games.game import Wanted

WANTED = (
    Wanted("ancient_one", "--ancient-one", "Face this Ancient One first, for example yig.", sign="ID"),
    Wanted("investigators", "--investigators", "Play these investigators instead of being dealt.", "list", "A,B,C,D"),
    Wanted("seats", "--seats", "How many investigators, when they are dealt; else 4.", "number", most=8),
)
