"""ES11 The entrance: first aid, the lost and found, and souvenirs."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Visiting
from solo.games.museum.museum import Museum
from solo.games.museum.printed.numbers import DECKS, FACES, VALUES
from solo.games.museum.rules.cards import draw, gain_clues
from solo.games.museum.rules.doom import add_signs
from solo.games.museum.rules.losses import regain
from solo.games.museum.rules.trophies import hand_points, points
from solo.games.museum.rules.uses import make_use, offers, options_of, perform, settle, shown, taken
from solo.games.museum.state import Visitor
from solo.kernel.decisions import Decision, Option, option, subject_of
from solo.kernel.flow import Flow

ONE_PRICE, BOTH_PRICE = 2, 4
"""What it costs to regain all of one value, or all of both (ES11.2)."""
PLENTY = 99
LOST_AND_FOUND = "lost_and_found"


def visit_entrance(museum: Museum, who: Visitor) -> Flow[None]:
    """The adventure phase at the entrance: one action, or none (ES11.1, A60)."""
    while True:
        found = offers(museum, who, "own_turn")
        prices = {what: price_of(museum, who, what) for what in wares(museum, who)}
        about = Visiting(prices, points(museum, who), shown(found))
        options = (*actions(museum, who), option("leave"), *options_of(found))
        answer = yield Decision("entrance", who.id, options, "ES11.1", about=about)
        offer = taken(found, answer)
        if offer is None:
            break
        yield from make_use(museum, offer)
        settle(museum)
    yield from _act(museum, who, str(answer))


def actions(museum: Museum, who: Visitor) -> list[Option]:
    """What somebody may do at the entrance; nothing that would do nothing (A60)."""
    found = []
    if not museum.forbidden(who, "first_aid"):
        hurt = [what for what in VALUES if getattr(who, what) < getattr(who, f"max_{what}")]
        found += [option("aid", what) for what in hurt]
        if points(museum, who) >= ONE_PRICE:
            found += [option("restore", what) for what in hurt]
        if points(museum, who) >= BOTH_PRICE and len(hurt) == len(VALUES):
            found.append(option("restore", "both"))
    if not museum.forbidden(who, "lost_and_found"):
        found.append(option("search"))
    return found + [option("buy", what) for what in wares(museum, who)]


def wares(museum: Museum, who: Visitor) -> list[str]:
    """What somebody can buy: he can pay for it, and there is one (ES11.4, A38, A60)."""
    if museum.forbidden(who, "souvenir"):
        return []
    owned = points(museum, who)
    there = [what for what in museum.content.souvenirs if what not in DECKS or museum.state.decks[what]]
    return [what for what in there if owned >= price_of(museum, who, what)]


def price_of(museum: Museum, who: Visitor, what: str) -> int:
    """A souvenir's price for somebody, at least 1 (A38)."""
    return max(1, museum.content.souvenirs[what] + museum.modifier(who, "souvenir_price"))


def _act(museum: Museum, who: Visitor, answer: str) -> Flow[None]:
    verb, what = answer.partition(":")[0], subject_of(answer)
    match verb:
        case "aid":
            museum.tell(events.FirstAidGiven(who.id, 0))
            count = 1 + museum.modifier(who, "first_aid_free")
            regain(museum, who, **{what: max(0, count)})
        case "restore":
            price = BOTH_PRICE if what == "both" else ONE_PRICE
            yield from hand_points(museum, who, price)
            museum.tell(events.FirstAidGiven(who.id, price))
            regain(museum, who, **dict.fromkeys(VALUES if what == "both" else (what,), PLENTY))
        case "search":
            yield from _search(museum, who)
        case "buy":
            yield from _buy(museum, who, what)
        case _:
            museum.tell(events.EntranceLeft(who.id))


def _search(museum: Museum, who: Visitor) -> Flow[None]:
    """Roll one green die, which nothing may change, and read the table (ES11.3, A7)."""
    face = FACES["green"][museum.dice.die() - 1]
    museum.tell(events.LostAndFoundSearched(who.id, face))
    yield from perform(museum, museum.content.lost_and_found[face], who, LOST_AND_FOUND)


def _buy(museum: Museum, who: Visitor, what: str) -> Flow[None]:
    """Buy exactly one object (ES11.4)."""
    price = price_of(museum, who, what)
    yield from hand_points(museum, who, price)
    museum.tell(events.SouvenirBought(who.id, what, price))
    if what == "clue":
        gain_clues(museum, who, 1)
    elif what == "elder_sign":
        add_signs(museum)
    else:
        yield from draw(museum, who, what)
