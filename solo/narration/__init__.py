"""Events and decisions told in words: catalogues, grammar, the narrator."""
