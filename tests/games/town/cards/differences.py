"""Everything that is different between two states of a game, in the words of encounter_runner."""

from __future__ import annotations

from collections import Counter
from typing import Any

from solo.games.town.game import Game
from solo.games.town.state import Investigator

PERSON_FIGURES = ("money", "clues", "sanity", "stamina", "max_sanity", "max_stamina", "check_bonus", "defaulted")
PERSON_PILES = ("cards", "received", "monster_trophies", "gate_trophies")
PERSON_TOLD = (*PERSON_FIGURES, *PERSON_PILES, "lost_from", "lost_to", "idle")
PILES = ("decks", "special", "cup", "gate_stack", "gate_deck", "mythos_deck")
TOLD = ("investigators", "unused", "doom", "terror", "gates", "clues", "seals", "monsters", "revealed", *PILES)


def differences(game: Game, before: dict[str, Any], after: dict[str, Any], who: Investigator) -> dict[str, Any]:
    """All that is different between two states; nothing may have come into being or vanished."""
    assert _all_cards(before) == _all_cards(after)
    assert _all_monsters(before) == _all_monsters(after)
    assert _all_gates(before) == _all_gates(after)
    assert Counter(before["mythos_deck"]) == Counter(after["mythos_deck"])
    assert _all_people(before) == _all_people(after)
    seat = game.state.investigators[who.seat]
    if seat is who:
        found = _person(game, before["investigators"][who.seat], after["investigators"][who.seat])
        assert before["unused"] == after["unused"]
    else:
        found = {"replaced": _joined(before["investigators"][who.seat], seat)}
    table = zip(before["investigators"], after["investigators"], strict=True)
    people = {old["id"]: _person(game, old, new) for old, new in table if old["seat"] != who.seat}
    found["others"] = {id: changes for id, changes in people.items() if changes}
    for what in ("doom", "terror"):
        found[what] = after[what] - before[what]
    worlds = {place: game.content.gates[gate].world for place, gate in game.state.gates.items()}
    found["gates"] = _changed(before["gates"], after["gates"], lambda place: worlds.get(place, ""))
    found["tokens"] = _changed(
        before["clues"], after["clues"], lambda place: after["clues"].get(place, 0) - before["clues"].get(place, 0)
    )
    found["seals"] = sorted({*before["seals"]} ^ {*after["seals"]})
    moved = _changed(before["monsters"], after["monsters"], lambda monster: after["monsters"].get(monster, ""))
    found["board"] = {_kind(monster): place for monster, place in moved.items()}
    found["shown"] = sorted(after["revealed"])
    for deck in ("gate_deck", "mythos_deck"):
        if not _rotated(before[deck], after[deck]):
            found[deck] = "shuffled"
    found.update({field: value for field, value in after.items() if field not in TOLD and value != before[field]})
    return _without_nothing(found)


def _person(game: Game, old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What changed about one investigator."""
    found: dict[str, Any] = {key: new[key] - old[key] for key in PERSON_FIGURES}
    found.update({key: new[key] for key in new if key not in PERSON_TOLD and new[key] != old[key]})
    behind = new["place"] in game.content.areas and old["entered"] in game.state.gates.values()
    if not new["entered"] and not behind:
        found.pop("entered", None)
    gained, lost = Counter(new["cards"]), Counter(old["cards"])
    found["gained"], found["lost"] = _kinds(gained - lost), _kinds(lost - gained)
    now = [*new["monster_trophies"], *new["gate_trophies"]]
    then = [*old["monster_trophies"], *old["gate_trophies"]]
    found["trophies"] = _kinds(Counter(now) - Counter(then))
    found["spent"] = _kinds(Counter(then) - Counter(now))
    if (new["lost_from"], new["lost_to"]) != (old["lost_from"], old["lost_to"]):
        assert new["lost_from"] == game.state.round + 1
        found["lost_turns"] = new["lost_to"] - game.state.round
    if new["idle"] != old["idle"]:
        assert new["idle"] == game.state.round
        found["idle"] = True
    rolled = [each for each in gained - lost if game.content.card(each).upkeep_roll]
    kept = {each: when for each, when in old["received"].items() if each in new["cards"]}
    if new["received"] != kept | dict.fromkeys(rolled, game.state.round):
        found["received"] = new["received"]
    return _without_nothing(found)


def _joined(old: dict[str, Any], new: Investigator) -> dict[str, Any]:
    """Who took the seat, and what of the old one's trophies was handed on."""
    kept = new.monster_trophies == old["monster_trophies"] and new.gate_trophies == old["gate_trophies"]
    assert kept or not (new.monster_trophies or new.gate_trophies)
    return {"by": new.id, "place": new.place, "trophies_kept": kept}


def _without_nothing(found: dict[str, Any]) -> dict[str, Any]:
    """The entries that say anything; a mark that is gone (False) does."""
    return {key: value for key, value in found.items() if value is False or value not in (0, [], {})}


def _changed(before: dict[str, Any], after: dict[str, Any], now: Any) -> dict[str, Any]:
    """The keys whose values are different, with what is to be told of each."""
    keys = sorted({*before, *after})
    return {key: now(key) for key in keys if before.get(key) != after.get(key)}


def _kind(copy: str) -> str:
    """The name of a copy, a monster or a gate marker without its number."""
    return copy.rpartition("." if "." in copy else "_")[0]


def _kinds(copies: Counter[str]) -> list[str]:
    return sorted(_kind(each) for each in copies.elements())


def _rotated(before: list[str], after: list[str]) -> bool:
    """Whether cards only went from the top to the bottom."""
    return any(before[turn:] + before[:turn] == after for turn in range(len(before)))


def _all_people(state: dict[str, Any]) -> list[str]:
    return sorted([*state["unused"], *(who["id"] for who in state["investigators"])])


def _all_cards(state: dict[str, Any]) -> Counter[str]:
    piles = [*state["decks"].values(), *state["special"].values(), state["boxed_cards"], state["in_hand"]]
    piles += [who["cards"] for who in state["investigators"]]
    return Counter(each.replace("curse.", "blessing.") for pile in piles for each in pile)


def _all_monsters(state: dict[str, Any]) -> Counter[str]:
    piles = [state["cup"], state["monsters"], state["outskirts"], state["visiting"], state["boxed_monsters"]]
    piles += [who["monster_trophies"] for who in state["investigators"]]
    return Counter(each for pile in piles for each in pile)


def _all_gates(state: dict[str, Any]) -> Counter[str]:
    piles = [state["gate_stack"], state["gates"].values()]
    piles += [who["gate_trophies"] for who in state["investigators"]]
    return Counter(each for pile in piles for each in pile)
