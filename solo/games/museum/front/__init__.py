"""The museum game in words: what its catalogues hold, how its events are told, its table."""
