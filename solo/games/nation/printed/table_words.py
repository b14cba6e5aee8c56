"""Words that are typed at the table, which no level may be called: they would mean two things there."""

TABLE_WORDS = frozenset(
    (
        *("ac", "acquire", "again", "board", "brief", "c", "chronicle", "cl", "close", "cult", "d", "deck"),
        *("examine", "explain", "full", "go", "h", "ha", "hand", "help", "hint", "inf", "influence", "l", "lang"),
        *("language", "log", "look", "m", "map", "market", "mk", "normal", "o", "odds", "op", "open", "p", "path"),
        *("q", "quit", "redo", "report", "rule", "rules", "save", "sc", "score", "settings", "skip", "skipped", "t"),
        *("task", "th", "threats", "tracks", "u", "undo", "w", "why", "x"),
    )
)
"""The commands of the game and of every game, in English as ids are, and how much is told."""
