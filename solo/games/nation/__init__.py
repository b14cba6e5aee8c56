"""The nation game: one agent and his network against an automaton. Content alone; its rules and its table are not built yet."""
