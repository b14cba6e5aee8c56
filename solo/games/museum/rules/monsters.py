"""ES17 Monsters: they appear on tasks, are beaten or return to the cup."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Placing
from solo.games.museum.game import Game
from solo.games.museum.rules.locks import lock, unlock
from solo.games.museum.rules.tasks import FURTHER
from solo.games.museum.state import CardInPlay, Investigator, MonsterOnCard
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def appear(game: Game, count: int = 1, here: str = "") -> Flow[None]:
    """Monsters appear one after the other (ES17.1); not in the turn of somebody who keeps them away (A16), nor in battle.

    here: the only card on which they may (ES17.3).
    """
    for _ in range(count):
        state = game.state
        if state.battle:
            return
        active = game.active
        if active is not None and game.immune(active, "monster_appears"):
            game.tell(events.NoMonsterCame(active.id))
        elif not state.cup:
            game.tell(events.NoMonsterCame("empty"))
        elif not state.cards:
            game.tell(events.NoMonsterCame("no_card"))
        else:
            marker = yield from game.dice.drawn_from(state.cup, "cup", game.decider, "ES17.1")
            yield from put_on_card(game, marker, here)


def put_on_card(game: Game, marker: str, here: str = "") -> Flow[None]:
    """A marker from the cup is put on a task (ES17.2, ES17.3, A13); on a certain card from top to bottom (A63)."""
    if here:
        spots = [slot_of(game, game.card_of(here))]
    else:
        spots = free_tasks(game) or below(game)
    choices = {option("put", f"{card.card}/{row}" if row >= 0 else card.card): (card, row) for card, row in spots}
    place = next(iter(choices))
    if len(choices) > 1:
        decision = Decision("place_monster", game.decider, tuple(choices), "ES17.2", about=Placing(marker))
        answer = yield decision
        place = next(each for each in choices if each.subject == subject_of(answer))
    card, row = choices[place]
    game.state.cup.remove(marker)
    card.monsters.append(MonsterOnCard(marker, row, game.state.next_arrival()))
    game.tell(events.MonsterCame(marker, card.card, row))
    yield from lock(game, marker, game.content.monster(marker).fact.locks)


def free_tasks(game: Game) -> list[tuple[CardInPlay, int]]:
    """The free monster tasks in play, one of those that do not differ; no row that this attempt has completed (A59)."""
    found = []
    for card in game.state.cards:
        seen: list[object] = []
        for row in free_rows(game, card):
            task = game.fact(card.card).fact.tasks[row]
            if task not in seen:
                seen.append(task)
                found.append((card, row))
    return found


def free_rows(game: Game, card: CardInPlay) -> list[int]:
    """The free monster tasks of a card, top to bottom."""
    attempt, taken = game.state.attempt, {monster.row for monster in card.monsters}
    done = attempt.done if attempt is not None and attempt.card == card.card else []
    tasks = game.fact(card.card).fact.tasks
    return [row for row, task in enumerate(tasks) if task.slot and row not in taken and str(row) not in done]


def slot_of(game: Game, card: CardInPlay) -> tuple[CardInPlay, int]:
    """Where a monster comes that appears on a certain card: the first free task, else below the last row."""
    return card, next(iter(free_rows(game, card)), -1)


def below(game: Game) -> list[tuple[CardInPlay, int]]:
    """The cards below whose last row a monster may come, evenly spread (ES17.3)."""
    counts = [sum(monster.row < 0 for monster in card.monsters) for card in game.state.cards]
    return [(card, -1) for card, count in zip(game.state.cards, counts, strict=True) if count == min(counts)]


def remove(game: Game, card: CardInPlay, marker: str) -> None:
    """Take a marker off its card; its lock is freed."""
    card.monsters = [monster for monster in card.monsters if monster.marker != marker]
    unlock(game, marker)


def where_is(game: Game, marker: str) -> CardInPlay | None:
    """The card on which a marker lies."""
    for card in game.state.cards:
        if any(monster.marker == marker for monster in card.monsters):
            return card
    return None


def clear(game: Game, card: CardInPlay, *, gone: bool = False) -> None:
    """A card leaves play: its monsters return to the cup and their dice are freed (ES17.9). gone: out of the game.

    One that was beaten in the attempt under way stays beaten, and is kept when the attempt ends (ES17.8, A47).
    """
    attempt = game.state.attempt
    for marker in [monster.marker for monster in card.monsters]:
        if attempt is not None and marker in attempt.beaten:
            remove(game, card, marker)
        else:
            return_to_cup(game, card, marker, gone=gone)


def return_to_cup(game: Game, card: CardInPlay | None, marker: str, *, gone: bool = False) -> None:
    """A marker leaves its card, if that is in play, without being a trophy (ES17.7). gone: out of the game, not into the cup."""
    if card is not None:
        remove(game, card, marker)
    (game.state.out if gone else game.state.cup).append(marker)
    game.tell(events.MonsterReturned(marker, gone))


def rows_done(game: Game, marker: str, row: str) -> bool:
    """Whether with this row the whole monster is beaten (ES17.6, A33)."""
    attempt = game.state.attempt
    if attempt is None:
        return False
    if game.ancient.fact.every_monster is None:
        return True
    card = where_is(game, marker)
    slot = next((monster.row for monster in card.monsters if monster.marker == marker), -1) if card is not None else -1
    main = str(slot) if slot >= 0 else marker
    return all(key in (*attempt.done, row) for key in (main, marker + FURTHER))


def can_be_beaten(game: Game, where: str) -> list[str]:
    """Monsters that a card may beat: on the card attempted ("here"), or on any ("anywhere"); not those beaten already."""
    attempt = game.state.attempt
    if game.state.battle:
        return []
    beaten = attempt.beaten if attempt is not None else []
    cards = game.state.cards
    if where == "here":
        cards = [card for card in cards if attempt is not None and card.card == attempt.card]
    return [each.marker for card in cards for each in card.monsters if each.marker not in beaten]


def keep_trophy(game: Game, who: Investigator, marker: str) -> None:
    """A beaten monster becomes a trophy; its lock is freed (ES13.2, ES17.6)."""
    card = where_is(game, marker)
    if card is not None:
        remove(game, card, marker)
    who.monsters.append(marker)
    game.state.feats.monsters += 1
    game.tell(events.MonsterKept(who.id, marker, game.content.monster(marker).fact.trophies))
