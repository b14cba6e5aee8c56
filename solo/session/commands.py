"""Reading what a player types: numbers, first words of options, commands in the player's language; tolerant of typos."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

import msgspec

from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.narration.paragraphs import folded

COMMANDS = (
    *("hint", "why", "rules", "skipped", "log", "chronicle", "explain", "settings", "undo", "redo"),
    *("lang", "report", "save", "help", "quit"),
)
"""The commands of every game; a game's own are in its front."""

RUN = 4
"""The fewest consecutive amounts that are shown as one row."""

NUMBERS = re.compile(r"\d+")
"""The numbers in the text of an option."""

ASK_RULES = "?"
"""The command that a question is; no word stands for it."""


class Command(msgspec.Struct, frozen=True):
    """A command and what was typed after it."""

    name: str
    rest: str = ""


def read_command(line: str, words: Mapping[str, Sequence[str]]) -> Command | None:
    """The command that a line means, by the words of the language, or None."""
    first, _, rest = folded(line).partition(" ")
    if first == "?":
        return Command("explain", rest)
    for name, spellings in words.items():
        if first in [folded(word) for word in spellings]:
            return Command(name, line.strip().partition(" ")[2].strip())
    return None


def takes_all(decision: Decision) -> bool:
    """Whether any number of the options may be taken, so that all of them are worth a word."""
    return decision.least < decision.most == len(decision.options)


def numbers_of(decision: Decision, texts: Sequence[str]) -> Sequence[int]:
    """The numbers under which options are listed and typed: where they are numbers of one thing, or faces of dice, those
    themselves, so that a 5 means five; else, also where each option names several numbers, 1, 2, 3 and so on.

    texts: the options as shown.
    """
    options = decision.options
    if len({each.verb for each in options}) == 1 < len(options):
        amounts = [each.amount for each in options]
        of_one = all(len(NUMBERS.findall(text.partition(" (")[0])) < 2 for text in texts)
        if of_one and len({each.subject for each in options}) == 1 and len(set(amounts)) == len(amounts):
            return amounts
        named = [each.subject for each in options]
        shown = all(each in text.split() for each, text in zip(named, texts, strict=False))
        if shown and all(map(str.isdecimal, named)):
            return list(map(int, named))
    return range(1, len(options) + 1)


def rows_of(decision: Decision, count: int) -> Iterator[tuple[int, int]]:
    """The first options in rows, each from one up to before another: consecutive amounts of one thing are one row."""
    at = 0
    while at < count:
        end = at + 1
        while end < count and _one_more(decision, end):
            end += 1
        end = end if end - at >= RUN else at + 1
        yield at, end
        at = end


def _one_more(decision: Decision, number: int) -> bool:
    """Whether an option is the previous one with an amount one higher."""
    one, other = decision.options[number - 1], decision.options[number]
    return (one.verb, one.subject, one.amount + 1) == (other.verb, other.subject, other.amount)


def parse_answer(
    decision: Decision, line: str, texts: Sequence[str], every: Sequence[str] = (), *, roughly: bool = True
) -> Answer:
    """The answer a line means: empty for the default, numbers, ids, or words of an option; raises IllegalAnswer.

    texts: the options as shown. every: the words for all of them. roughly: also by words that are only spelled alike.
    """
    line = line.strip()
    if not line:
        return decision.default
    if takes_all(decision) and folded(line) in map(folded, every):
        return decision.check([each.id for each in decision.options])
    if not decision.several:
        return decision.check(_one(decision, line, texts) or (roughly and _alike(decision, line, texts)) or line)
    return decision.check(_begun(decision, line, texts) or _several(decision, line, texts, roughly=roughly))


def is_misspelt(decision: Decision, line: str, texts: Sequence[str], every: Sequence[str], answer: Answer) -> bool:
    """Whether a line means an answer only because words of it are spelled alike."""
    try:
        parse_answer(decision, line, texts, every, roughly=False)
    except IllegalAnswer:
        try:
            return parse_answer(decision, line, texts, every) == answer
        except IllegalAnswer:
            return False
    return False


def is_inside(typed: str, text: str, names: str, others: Iterable[str] = ()) -> bool:
    """Whether what was typed stands only somewhere inside the text of an option, and is no name: neither at its beginning nor
    where it begins to differ from another one.

    names: those of what the option is about. others: the other texts. All of them folded.

    >>> is_inside("trophies", "stay: first aid; for trophies (3)", "the entrance hall")
    True
    >>> is_inside("entrance", "stay at the entrance: first aid", "the entrance hall")
    False
    >>> is_inside("by lore", "close the gate by lore (2 dice)", "", ["close the gate by fight (1 die)"])
    False
    """
    alike = max((_shared(text, each) for each in others), default=0)
    return typed in text and text.find(typed) > alike and typed not in names


def _shared(text: str, other: str) -> int:
    """How many letters two texts begin with alike."""
    return next((at for at, pair in enumerate(zip(text, other, strict=False)) if pair[0] != pair[1]), len(text))


def _several(decision: Decision, line: str, texts: Sequence[str], *, roughly: bool) -> list[str]:
    """The ids that a line means: as many words at a time as are the text of an option, or its beginning."""
    words, found = _words(line), list[str]()
    longest = max((len(_words(text)) for text in texts), default=1)
    while words:
        for count in range(min(len(words), longest), 0, -1):
            phrase = " ".join(words[:count]).strip(" ,")
            meant = _begun(decision, phrase, texts, found) if count > 1 else _one(decision, phrase, texts, found)
            meant = meant or (_alike(decision, phrase, texts) if roughly and count == 1 else [])
            if meant:
                break
        found += meant or [phrase] if phrase else []
        words = words[count:]
    return found


def _words(text: str) -> list[str]:
    """The words of a text, with the commas behind them."""
    return text.replace(",", ", ").split()


def _begun(decision: Decision, typed: str, texts: Sequence[str], taken: Sequence[str] = ()) -> list[str]:
    """The id of the option with this text, of several alike the first that is not taken; else of the one that begins so."""
    wanted = folded(typed)
    left = [
        (each.id, folded(text)) for each, text in zip(decision.options, texts, strict=False) if each.id not in taken
    ]
    same = [id for id, text in left if text == wanted]
    begins = [id for id, text in left if text.startswith(wanted)]
    return same[:1] or (begins if len(begins) == 1 else [])


def _one(decision: Decision, word: str, texts: Sequence[str], taken: Sequence[str] = ()) -> list[str]:
    """The id of the one option a word means, or an empty list. taken: ids that other words mean."""
    ids = [each.id for each in decision.options]
    if word.isdecimal() and len(word) < 6:
        numbers = numbers_of(decision, texts)
        return [ids[numbers.index(int(word))]] if int(word) in numbers else []
    if word in ids:
        return [word]
    if found := _begun(decision, word, texts, taken):
        return found
    typed = folded(word)
    shown = [folded(text) for text in texts]
    within = [number for number, text in enumerate(shown) if typed in text]
    return [ids[within[0]]] if len(within) == 1 else []


def _alike(decision: Decision, word: str, texts: Sequence[str]) -> list[str]:
    """The id of the one option whose text, or its beginning, is spelled like a word; an empty list where it stands in any."""
    typed, ids = folded(word), [each.id for each in decision.options]
    shown = [folded(text) for text in texts]
    if len(typed) < 3 or any(typed in text for text in shown):
        return []
    close = get_close_matches(typed, shown, n=2, cutoff=0.75)
    if not close:
        beginnings = [text[: len(typed)] for text in shown]
        close = get_close_matches(typed, beginnings, n=2, cutoff=0.75)
        shown = beginnings
    if len(close) == 1 or (len(close) == 2 and close[0] != close[1] and shown.count(close[0]) == 1):
        return [ids[shown.index(close[0])]]
    return []
