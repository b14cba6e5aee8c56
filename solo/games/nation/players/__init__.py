"""Players of the nation game who see what a person sees: a decent one, his plans as players of their own, and a racer."""
