"""The steps of a cultist, for the plain second implementation of the Ancient One's turn (`naive_automaton`)."""

from __future__ import annotations

from solo.games.nation.state import City, Cultist, Stake
from tests.games.nation.naive_board import DONE, FAILED, NaiveBoard


def spread(board: NaiveBoard, k: Cultist, stakes: list[Stake], each: int) -> str:
    """A87: some cubes on each place, as far as the supply goes."""
    if not stakes:
        return FAILED
    if board.state.supply[k.id] == 0:
        return board.put(k, stakes[0], each)
    for stake in stakes:
        if board.state.supply[k.id]:
            board.put(k, stake, each)
    return DONE


def influence_network(board: NaiveBoard, k: Cultist, number: int) -> str:
    """DP17.8: the face-up card of its city."""
    city = board.city_at(k)
    if not city.face or city.id == board.state.cthulhu:
        return FAILED
    return board.put(k, city.card, number)


def influence_sanity_network(board: NaiveBoard, k: Cultist, number: int) -> str:
    for city in board.search(k):
        if city.face and city.id != board.state.cthulhu and board.content.cards[city.face].sanity_icon:
            return board.put(k, city.card, number)
    return FAILED


def go_to_inactive_gate(board: NaiveBoard, k: Cultist) -> str:
    closed = (board.state.cthulhu, board.state.martial_law)
    for city in board.search(k):
        if not city.gate and (city.id == k.place or city.id not in closed):
            k.place = city.id
            return DONE
    return FAILED


def unlock_first(board: NaiveBoard, stakes: list[Stake]) -> str:
    """Where everything that it leads on is locked: the lock comes off the first (A61)."""
    if not stakes:
        return FAILED
    stakes[0].lock = False
    board.state.locks += 1
    return DONE


def remove_city_locks(board: NaiveBoard) -> str:
    done = FAILED
    for city in board.state.cities:
        if city.space.lock and not board.of_cultists(city):
            city.space.lock = False
            board.state.locks += 1
            done = DONE
    return done


def acquire_city(board: NaiveBoard, k: Cultist) -> str:
    """DP17.10."""
    led = [
        city
        for city in board.search(k)
        if not board.of_cultists(city) and city.id != board.state.cthulhu and board.leads(k, city.space, city)
    ]
    for city in led:
        if not city.space.lock:
            take_city(board, k, city)
            return DONE
    return unlock_first(board, [city.space for city in led])


def take_city(board: NaiveBoard, k: Cultist, city: City) -> None:
    state = board.state
    board.clear(k, city.space)
    value = board.content.cities[city.id].control
    card = next(each.id for each in board.content.cards.values() if each.city == city.id)
    if city.owner == "player":
        board.player.score = max(-5, board.player.score - value)
        board.take_from_player(card)
        state.city_cards.append(card)
    city.owner = k.id
    if state.locks:
        state.locks -= 1
        city.space.lock = True
    state.automaton.score += value
    resource_actions(board, k, card)


def acquire_network(board: NaiveBoard, k: Cultist, to_mythos: bool) -> str:
    """DP17.11."""
    led = [city for city in board.search(k) if city.face and board.leads(k, city.card, city)]
    for city in led:
        if not city.card.lock:
            take_face(board, k, city, to_mythos)
            return DONE
    return unlock_first(board, [city.card for city in led])


def acquire_held(board: NaiveBoard, k: Cultist, number: int) -> str:
    """A64: by the cubes of both cultists, without a majority; what is locked is passed over."""
    for city in board.search(k):
        held = city.card.cubes.get("cultist_1", 0) + city.card.cubes.get("cultist_2", 0)
        if city.face and held >= number and not city.card.lock:
            take_face(board, k, city, to_mythos=False)
            return DONE
    return FAILED


def take_face(board: NaiveBoard, k: Cultist, city: City, to_mythos: bool) -> None:
    state = board.state
    card = city.face
    own = board.clear(k, city.card, spend=not to_mythos)
    city.face = city.pile.pop(0) if city.pile else ""
    if not city.face:
        board.move_ritual(2)
        board.add_mythos()
    if to_mythos:
        if state.row:
            board.lay(board.mythos_target(k).stake, k.id, own)
        else:
            state.limbo[k.id] += own
    take_network(board, k, card)


def take_network(board: NaiveBoard, k: Cultist, card: str) -> None:
    """Steps 3 and 4 of DP17.11: resources; destroyed or kept; sanity icon."""
    resource_actions(board, k, card)
    keeps = board.ancient.keeps
    icon = board.content.cards[card].sanity_icon
    if (keeps == "hired_agent" and card in board.content.agents) or (keeps == "sanity_icon" and icon):
        board.state.automaton.cards.append(card)
    else:
        board.state.box.append(card)
    if icon:
        board.sanity_test()


def acquire_mythos(board: NaiveBoard, k: Cultist) -> str:
    """DP17.12, DP22.2."""
    state = board.state
    led = [each for each in state.row if board.leads(k, each.stake, None)]
    for each in led:
        if not each.stake.lock:
            board.clear(k, each.stake)
            card = board.content.mythos[each.card]
            state.automaton.mythos.append(card.id)
            state.automaton.score += 1 + card.vp_general + card.vp_cultist
            if card.id == board.ancient.mythos:
                state.automaton.score += 3
            state.row.remove(each)
            if not state.row:
                board.add_mythos()
            if card.sanity_icon:
                board.sanity_test()
            return DONE
    return unlock_first(board, [each.stake for each in led])


def resource_actions(board: NaiveBoard, k: Cultist, card: str) -> None:
    """DP17.15, A55: one that fails moves the cultist one city before the next."""
    icons = {str(name): number for name, number in board.content.cards[card].resources.items()}
    cubes = board.icon(k, "influence") + icons.get("influence", 0)
    if "influence" in icons and influence_network(board, k, cubes) == FAILED:
        board.travel(k)
    if "wealth" in icons:
        for _ in range(board.icon(k, "wealth") + icons["wealth"]):
            board.travel(k)
    if "power" in icons and open_gate(board, k, icons["power"]) == FAILED:
        board.travel(k)
    board.move_ritual(icons.get("ritual_up", 0) + icons.get("ritual_down", 0))
    board.move_investigation(-icons.get("investigation_up", 0) - icons.get("investigation_down", 0))


def open_gate(board: NaiveBoard, k: Cultist, number: int) -> str:
    """DP17.14."""
    city, state = board.city_at(k), board.state
    value = board.content.cities[city.id].gate
    if city.gate or not state.gates or board.power(k, number) < value:
        return FAILED
    state.gates -= 1
    city.gate, city.gate_owner = "open", k.id
    state.automaton.score += value
    board.sanity_test()
    return DONE


def murder(board: NaiveBoard, k: Cultist, number: int) -> str:
    """DP17.13, A7, A29, A75, A81: a hired agent or a Deep One there; else the main agent, if nobody is hired."""
    player, deep_ones = board.player, board.state.deep_ones
    victims = [
        agent.id
        for agent in player.agents
        if agent.place == k.place and not agent.possessed and agent.id != "harry_houdini"
    ]
    victims += [token for token, place in deep_ones.items() if place == k.place]
    if not victims and not player.agents and player.place == k.place and not player.possessed:
        victims = [player.id]
    needed = board.content.cities[k.place].control
    if player.score < 5 or not victims or board.power(k, number) < needed:
        return FAILED
    victim = victims[0]
    if len(victims) > 1:
        victim = board.given.victims.pop(0)
        assert victim in victims
    board.state.automaton.score += 1
    if victim == player.id:
        board.late.append("murdered")
        player.revealed = player.revealed or "murdered"
        player.place = ""
    elif victim in deep_ones:
        del deep_ones[victim]
    else:
        board.state.automaton.agents.append(victim)
        player.agents = [agent for agent in player.agents if agent.id != victim]
        board.take_from_player(victim)
        board.state.box.append(victim)
    return DONE
