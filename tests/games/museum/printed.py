"""What is printed on cards and markers, from the digest's fact files, and what its steps should have done."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from solo.games.museum import events
from solo.games.museum.game import Game
from tests.games.museum.helpers import Night

FILE = Path(__file__).parent / "data" / "printed.yaml"
DECKS = ("common", "unique", "spell", "ally")


@cache
def printed() -> dict[str, dict[str, dict[str, Any]]]:
    """Every entry by kind and id."""
    document = YAML(typ="safe").load(FILE.read_text(encoding="utf-8"))
    return {kind: {entry["id"]: entry for entry in entries} for kind, entries in document.items()}


def ids(kind: str) -> list[str]:
    """The ids of a kind."""
    return list(printed()[kind])


def snapshot(game: Game) -> dict[str, Any]:
    """The figures that cards change."""
    state = game.state
    return {
        "people": {
            who.id: {
                "sanity": who.sanity,
                "stamina": who.stamina,
                "clues": who.clues,
                "trophies": len(who.trophies) + len(who.monsters),
            }
            for who in state.investigators
        },
        "doom": state.doom,
        "signs": state.signs,
        "worlds": len(game.worlds_in_play()),
        "monsters": len(game.monsters_in_play()),
        "hour": state.hour,
        "cards": sum(len(who.cards) for who in state.investigators),
    }


def changed(game: Game, before: dict[str, Any]) -> dict[str, Any]:
    """What has changed since: figures of the game, and of each person."""
    after = snapshot(game)
    found: dict[str, Any] = {
        name: after[name] - before[name] for name in before if name != "people" and after[name] != before[name]
    }
    for who, figures in before["people"].items():
        for name, value in figures.items():
            if after["people"][who][name] != value:
                found[f"{who}.{name}"] = after["people"][who][name] - value
    return found


def received(night: Night) -> dict[str, int]:
    """How many cards of each deck were gained."""
    found: dict[str, int] = {}
    for event in night.told(events.CardReceived):
        found[event.deck] = found.get(event.deck, 0) + 1
    return found


def answered(night: Night) -> Night:
    """Answer everything with its first option, up to the end of the flow or the next move; use nothing."""
    while night.kind not in ("", "move"):
        night.give("pass" if "pass" in night.options else night.decision.default)
    return night


def expected(steps: list[dict[str, Any]], acting: str, people: list[str], away: list[str]) -> dict[str, Any]:
    """What steps without choices should change. people: everybody; away: those not at the entrance."""
    found: dict[str, Any] = {}

    def add(name: str, by: int) -> None:
        found[name] = found.get(name, 0) + by

    def run(inner: list[dict[str, Any]], who: str) -> None:
        for step in inner:
            (verb, value), *_ = step.items()
            match verb:
                case "lose" | "gain":
                    sign = -1 if verb == "lose" else 1
                    for what, count in value.items():
                        add(f"{who}.{what}", sign * count)
                case "doom":
                    add("doom", value if isinstance(value, int) else 0)
                case "monster_appears":
                    add("monsters", value["count"])
                case "gate":
                    add("worlds", value)
                case "advance_clock":
                    add("hour", value)
                case "draw":
                    add("cards", value["count"])
                case "each_investigator":
                    for each in people if value["where"] == "all" else away:
                        run(value["effect"], each)
                case _:
                    raise NotImplementedError(verb)

    run(steps, acting)
    return {name: by for name, by in found.items() if by}
