"""How many texts are told with what is light in them: `pytest tests/bench/test_jokes.py --benchmark-enable -s`.

Printed for each third of a night, and for what is told in the grave tone: of the texts that have something light, how many were
told with it, and how many scenes and pieces of prose there were. Asserted: in the grave tone nothing light is told. In 30 nights
of each language 2.6 to 5.5 % of these texts had something light in the first third, 0.4 to 1.2 % in the last, as not every night
has turned dark by then. A joke that no mark sets apart from its text is not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from solo.games import named
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import languages, load
from solo.narration.marks import GRAVE, LIGHT
from solo.narration.messages import Message
from solo.narration.words import PhraseChooser, chooses_tone
from tests.told.played import Happened, play

THIRDS = ("first third", "second third", "last third", "grave")
played = cache(play)
"""The games are the same in every language."""

PLAYERS = {"town": "sensible", "museum": "decent"}


class Noted:
    """What is told, by the part of the night. choices: texts that have something light; light: those told with it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.part = THIRDS[0]
        self.choices, self.light = Counter[str](), Counter[str]()
        choose, put = PhraseChooser._choose, PhraseChooser._put
        told: list[tuple[Message, str]] = []

        def noted_put(chooser: PhraseChooser, message: Message, fields: Mapping[str, Any]) -> str:
            told.append((message, chooser.tone))
            return put(chooser, message, fields)

        def noted_choose(chooser: PhraseChooser, order: Any, found: Any, *rest: Any, **marks: Any) -> Any:
            told.clear()
            chosen = choose(chooser, order, found, *rest, **marks)
            if chosen is not None:
                message, tone = next(each for each in told if each[0] is found[chosen[0]])
                light = LIGHT in message.marks or (chooses_tone(message) and tone == LIGHT)
                parts = [self.part, *(["grave"] if GRAVE in chooser.now else [])]
                for part in parts:
                    self.choices[part] += chooses_tone(message) or LIGHT in message.marks
                    self.light[part] += light
            return chosen

        monkeypatch.setattr(PhraseChooser, "_put", noted_put)
        monkeypatch.setattr(PhraseChooser, "_choose", noted_choose)


@pytest.mark.parametrize("language", languages("museum"))
@pytest.mark.parametrize("game", PLAYERS)
def test_nothing_light_is_told_in_a_grave_night(
    game: str, language: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted, texts = Noted(monkeypatch), Counter[str]()
    enabled = bool(request.config.getoption("benchmark_enable"))
    for seed in range(30 if enabled else 1):
        teller, waiting = named(game).teller(load(language, game), seed), list[Event]()
        items = played(game, seed, PLAYERS[game], habits=enabled)  # what goes unasked has odds to be reckoned
        for number, item in enumerate(items):
            if isinstance(item, Happened):
                waiting.append(item.event)
                continue
            noted.part = THIRDS[3 * number // len(items)]
            told = teller.tell([*waiting, Asked(item.decision.who, item.decision.kind)])
            waiting = []
            here = [noted.part, *(["grave"] if GRAVE in teller.telling.words.now else [])]
            for part in here:
                texts[part] += sum(span.kind in ("scene", "prose") for paragraph in told for span in paragraph)
    for part in THIRDS:
        print(
            f"\n{game} {language}, {part}: {noted.light[part]} of {noted.choices[part]} told light, in {texts[part]} texts",
            end="",
        )
    assert not noted.light["grave"]
