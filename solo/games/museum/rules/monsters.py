"""ES17 Monsters: they appear on tasks, are beaten or return to the cup."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Placing
from solo.games.museum.museum import Museum
from solo.games.museum.rules.locks import lock, unlock
from solo.games.museum.rules.tasks import FURTHER
from solo.games.museum.state import CardInPlay, MonsterOnCard, Visitor
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def appear(museum: Museum, count: int = 1, here: str = "") -> Flow[None]:
    """Monsters appear one after the other (ES17.1); not in the turn of somebody who keeps them away (A16), nor in battle.

    here: the only card on which they may (ES17.3).
    """
    for _ in range(count):
        state = museum.state
        if state.battle:
            return
        active = museum.active
        if active is not None and museum.immune(active, "monster_appears"):
            museum.tell(events.NoMonsterCame(active.id))
        elif not state.cup:
            museum.tell(events.NoMonsterCame("empty"))
        elif not state.cards:
            museum.tell(events.NoMonsterCame("no_card"))
        else:
            marker = museum.dice.pick(state.cup)
            yield from put_on_card(museum, marker, here)


def put_on_card(museum: Museum, marker: str, here: str = "") -> Flow[None]:
    """A marker from the cup is put on a task (ES17.2, ES17.3, A13); on a certain card from top to bottom (A63)."""
    if here:
        spots = [slot_of(museum, museum.card_of(here))]
    else:
        spots = free_tasks(museum) or below(museum)
    choices = {option("put", f"{card.card}/{row}" if row >= 0 else card.card): (card, row) for card, row in spots}
    place = next(iter(choices))
    if len(choices) > 1:
        decision = Decision("place_monster", museum.decider, tuple(choices), "ES17.2", about=Placing(marker))
        answer = yield decision
        place = next(each for each in choices if each.subject == subject_of(answer))
    card, row = choices[place]
    museum.state.cup.remove(marker)
    card.monsters.append(MonsterOnCard(marker, row, museum.state.next_arrival()))
    museum.tell(events.MonsterCame(marker, card.card, row))
    yield from lock(museum, marker, museum.content.marker(marker).fact.locks)


def free_tasks(museum: Museum) -> list[tuple[CardInPlay, int]]:
    """The free monster tasks in play, one of those that do not differ; no row that this attempt has completed (A59)."""
    found = []
    for card in museum.state.cards:
        seen: list[object] = []
        for row in free_rows(museum, card):
            task = museum.fact(card.card).fact.tasks[row]
            if task not in seen:
                seen.append(task)
                found.append((card, row))
    return found


def free_rows(museum: Museum, card: CardInPlay) -> list[int]:
    """The free monster tasks of a card, top to bottom."""
    attempt, taken = museum.state.attempt, {monster.row for monster in card.monsters}
    done = attempt.done if attempt is not None and attempt.card == card.card else []
    tasks = museum.fact(card.card).fact.tasks
    return [row for row, task in enumerate(tasks) if task.slot and row not in taken and str(row) not in done]


def slot_of(museum: Museum, card: CardInPlay) -> tuple[CardInPlay, int]:
    """Where a monster comes that appears on a certain card: the first free task, else below the last row."""
    return card, next(iter(free_rows(museum, card)), -1)


def below(museum: Museum) -> list[tuple[CardInPlay, int]]:
    """The cards below whose last row a monster may come, evenly spread (ES17.3)."""
    counts = [sum(monster.row < 0 for monster in card.monsters) for card in museum.state.cards]
    return [(card, -1) for card, count in zip(museum.state.cards, counts, strict=True) if count == min(counts)]


def remove(museum: Museum, card: CardInPlay, marker: str) -> None:
    """Take a marker off its card; its lock is freed."""
    card.monsters = [monster for monster in card.monsters if monster.marker != marker]
    unlock(museum, marker)


def where_is(museum: Museum, marker: str) -> CardInPlay | None:
    """The card on which a marker lies."""
    for card in museum.state.cards:
        if any(monster.marker == marker for monster in card.monsters):
            return card
    return None


def clear(museum: Museum, card: CardInPlay, *, gone: bool = False) -> None:
    """A card leaves play: its monsters return to the cup and their dice are freed (ES17.9). gone: out of the game.

    One that was beaten in the attempt under way stays beaten, and is kept when the attempt ends (ES17.8, A47).
    """
    attempt = museum.state.attempt
    for marker in [monster.marker for monster in card.monsters]:
        if attempt is not None and marker in attempt.beaten:
            remove(museum, card, marker)
        else:
            return_to_cup(museum, card, marker, gone=gone)


def return_to_cup(museum: Museum, card: CardInPlay | None, marker: str, *, gone: bool = False) -> None:
    """A marker leaves its card, if that is in play, without being a trophy (ES17.7). gone: out of the game, not into the cup."""
    if card is not None:
        remove(museum, card, marker)
    (museum.state.out if gone else museum.state.cup).append(marker)
    museum.tell(events.MonsterReturned(marker, gone))


def rows_done(museum: Museum, marker: str, row: str) -> bool:
    """Whether with this row the whole monster is beaten (ES17.6, A33)."""
    attempt = museum.state.attempt
    if attempt is None:
        return False
    if museum.ancient.fact.every_monster is None:
        return True
    card = where_is(museum, marker)
    slot = next((monster.row for monster in card.monsters if monster.marker == marker), -1) if card is not None else -1
    main = str(slot) if slot >= 0 else marker
    return all(key in (*attempt.done, row) for key in (main, marker + FURTHER))


def can_be_beaten(museum: Museum, where: str) -> list[str]:
    """Monsters that a card may beat: on the card attempted ("here"), or on any ("anywhere"); not those beaten already."""
    attempt = museum.state.attempt
    if museum.state.battle:
        return []
    beaten = attempt.beaten if attempt is not None else []
    cards = museum.state.cards
    if where == "here":
        cards = [card for card in cards if attempt is not None and card.card == attempt.card]
    return [each.marker for card in cards for each in card.monsters if each.marker not in beaten]


def keep_trophy(museum: Museum, who: Visitor, marker: str) -> None:
    """A beaten monster becomes a trophy; its lock is freed (ES13.2, ES17.6)."""
    card = where_is(museum, marker)
    if card is not None:
        remove(museum, card, marker)
    who.monsters.append(marker)
    museum.state.feats.monsters += 1
    museum.tell(events.MonsterKept(who.id, marker, museum.content.marker(marker).fact.trophies))
