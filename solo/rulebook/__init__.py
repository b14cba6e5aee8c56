"""The rules to read: their texts by number, found by words, as pages of a terminal and as a book."""
