"""The tour of docs/tour.md: screens of the real program, captured. Write it anew with `python -m tests.table.tour`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from solo.games import rules
from solo.games.nation.abouts import Targeting
from solo.games.nation.game import Game
from solo.games.nation.host import Host as NationHost
from solo.games.nation.players.decent import DecentPlayer
from solo.games.town.content import Content, load
from solo.games.town.host import Rules as TownRules
from solo.games.town.host import Setup
from solo.kernel.decisions import Answer, Decision
from solo.kernel.host import Rules
from solo.storage.saved_campaign import SavedCampaign
from tests.table.screen import Screen

TOUR = Path(__file__).parent.parent.parent / "docs" / "tour.md"
BEFORE = Path(__file__).with_name("tour_before.md")
"""Ten of the screens as they once stood, kept to compare."""
FOUR = ("michael_mcglen", "sister_mary", "joe_diamond", "harvey_walters")
SEED = 1926
OPENING = """# A tour in screens

What stands on a terminal of 80 columns and 24 rows. The tests capture these screens anew and compare.
"""

NATION = """## The nation

The third game, from a round in its middle: the agents play for twelve cities against two cultists.
"""

LATE = 5
"""The round in which the nation is shown."""
SETTLED = 0.3
"""Seconds without anything new after which a screen is as it stays."""
PAGES = """## An evening in pages

How an evening in the museum begins, and its first roll: {count} screens one after the other, each up to an Enter or an answer. No
line leaves the screen before somebody has had it before him; what is typed at a page goes on at once.
"""


def wanderer(decision: Decision) -> Answer:
    """Walks on wherever it can, and stands up to what it meets."""
    walks = [option.id for option in decision.options if option.verb == "go"]
    fights = [option.id for option in decision.options if option.verb == "fight"]
    if decision.kind == "move" and walks:
        return walks[-1]
    return fights[0] if fights else decision.default


def visitor(decision: Decision) -> Answer:
    """Tries one card after the other, and completes what can be completed."""
    goes = [option.id for option in decision.options if option.verb == "go"]
    return goes[4] if decision.kind == "move" else decision.default


def play_until(
    game: Rules, setup: dict[str, Any], folder: Path, name: str, kind: str, player: Callable[[Decision], Answer]
) -> None:
    """A campaign that waits at the first decision of a kind."""
    saved_campaign = SavedCampaign.create(game, folder / f"{name}.solo", setup)
    while saved_campaign.decision is not None and saved_campaign.decision.kind != kind:
        saved_campaign.answer(player(saved_campaign.decision))
    saved_campaign.close()


def play_nation(folder: Path, name: str, last: Callable[[Game, Decision], bool]) -> None:
    """A campaign of the decent player that waits at a question."""
    saved_campaign = SavedCampaign.create(
        rules("nation"), folder / f"{name}.solo", {"seed": SEED, "ancient_one": "hastur", "main_agent": "monday"}
    )

    class Seat:
        """The game of the campaign, a different one after each checkpoint."""

        @property
        def game(self) -> Game:
            assert isinstance(saved_campaign.host, NationHost)
            return saved_campaign.host.game

    seat = Seat()
    player = DecentPlayer(seat)
    while saved_campaign.decision is not None and not last(seat.game, saved_campaign.decision):
        saved_campaign.answer(player(saved_campaign.decision))
    saved_campaign.close()


def influences(decision: Decision) -> bool:
    """Whether it is asked where cubes go."""
    return isinstance(decision.about, Targeting) and decision.about.action == "influence"


def nation(folder: Path) -> dict[str, str]:
    """The screens of the nation by their titles."""
    play_nation(folder, "round", lambda game, decision: decision.kind == "action" and game.state.round >= LATE)
    play_nation(folder, "cubes", lambda game, decision: influences(decision) and game.state.round >= LATE)
    prompt = "Number or name"

    def view(name: str, typed: str, shown: str, columns: int = 80) -> str:
        return capture(folder, ["play", name], [(prompt, f"{typed}\r"), (shown, "")], columns=columns)

    return {
        "The country": view("round", "map", "{open}"),
        "The same, a hundred columns wide": view("round", "map", "{open}", 100),
        "Where the cubes go": capture(folder, ["play", "cubes"], [(prompt, "")]),
        "What that changes": view("cubes", "odds", "The bag"),
        "What a card is": view("cubes", "3?", "DP10"),
        "The hand": view("round", "hand", "Pawnbroker:"),
        "What can be won": view("round", "market", "Enter: more"),
        "What the cult may do": view("round", "cult", "You lose nothing"),
        "What may be lost": view("round", "threats", "next turn"),
        "The score": view("round", "score", "Goal:"),
        "Why the cult did so": view("round", "why 1", "(DP17"),
    }


def capture(
    folder: Path, arguments: list[str], steps: list[tuple[str, str]], language: str = "en", columns: int = 80
) -> str:
    """The screen after some steps: what is waited for, then what is typed."""
    with Screen(folder, columns, 24, [*arguments, "--lang", language]) as screen:
        shown = ""
        for words, keys in steps:
            shown = screen.wait_for(words)
            if keys:
                screen.type(keys)
        return shown


def leafed(folder: Path, arguments: list[str], answers: list[str]) -> list[str]:
    """The screens of an evening one after the other: each page up to an Enter, and each question with its answer."""
    screens, waiting = list[str](), [*answers]
    with Screen(folder, 80, 24, [*arguments, "--lang", "en"]) as screen:
        while True:
            screen.settle(SETTLED)
            if not screen.shown():
                continue
            screens.append(screen.shown())
            if screen.at_a_page():
                screen.type("\r")
            elif waiting:
                screen.type(waiting.pop(0))
            else:
                return screens


def tour(content: Content, folder: Path) -> str:
    """The whole tour as Markdown."""
    (folder / "settings.yaml").write_text("guide: false\n", encoding="utf-8")
    town, night = TownRules(content), msgspec.to_builtins(Setup(SEED, "yig", FOUR))
    play_until(town, night, folder, "street", "deal_with", wanderer)
    play_until(town, night, folder, "fight", "combat", wanderer)
    play_until(town, night, folder, "battle", "attack", lambda decision: decision.default)
    museum, doors = rules("museum"), {"seed": SEED, "ancient_one": "ithaqua", "investigators": [*FOUR]}
    play_until(museum, doors, folder, "halls", "move", visitor)
    play_until(museum, doors, folder, "dice", "result", visitor)
    prompt, legend = "Number or name", "§ lore"
    screens = {
        "The six are dealt": capture(folder, ["play", "setup", "--seed", "7"], [("numbers, with spaces between>", "")]),
        "Monsters in the way": capture(folder, ["play", "street"], [(prompt, "")]),
        "A fight and its odds": capture(folder, ["play", "fight"], [(prompt, "odds\r"), ("= ", "")]),
        "What the options mean": capture(folder, ["play", "fight"], [(prompt, "?\r"), ("defeat the monster", "")]),
        "The town": capture(folder, ["play", "fight"], [(prompt, "map\r"), ("└", "")]),
        "The final battle": capture(folder, ["play", "battle"], [(prompt, "")]),
        "The museum": capture(folder, ["play", "halls"], [(prompt, "map\r"), (legend, "")]),
        "Where to go in it": capture(folder, ["play", "halls"], [(prompt, "")]),
        "Dice on the table": capture(folder, ["play", "dice"], [(prompt, "")]),
        "Their odds": capture(folder, ["play", "dice"], [(prompt, "odds\r"), ("Exact", "")]),
        "A lesson": capture(folder, ["learn", "fight"], [(prompt, "hint\r"), ("Hint 1 of 2", "")]),
        "The rulebook": capture(folder, ["rules"], [("R16 ", "")]),
        "A rule, found by words": capture(
            folder, ["rules"], [("R16 ", "/monster surg\r"), ("R13.4 ", "\r"), ("whichever is more", "")]
        ),
        "Pravidlo": capture(folder, ["rules"], [("R16 ", "/R8.4\r"), ("[R19.2]", "")], "cs"),
        "Zasada": capture(folder, ["rules"], [("R16 ", "/R24.5\r"), ("zapasu", "")], "pl"),
        "Правило": capture(folder, ["rules"], [("R16 ", "/R22.2\r"), ("лечебницу", "")], "ru"),
    }
    parts = [OPENING]
    for title, screen in screens.items():
        parts.append(f"## {title}\n\n```text\n{screen}\n```\n")
    parts.append(NATION)
    parts += [f"### {title}\n\n```text\n{screen}\n```\n" for title, screen in nation(folder).items()]
    evening = ["play", "evening", "--game", "museum", "--seed", str(SEED)]
    shown = leafed(folder, evening, ["5", "1"])
    parts.append(PAGES.format(count=len(shown)))
    parts += [f"```text\n{screen}\n```\n" for screen in shown]
    parts.append(BEFORE.read_text(encoding="utf-8"))
    return "\n".join(parts)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        TOUR.write_text(tour(load(), Path(home)), encoding="utf-8")
