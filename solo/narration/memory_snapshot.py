"""A narrator's memory as plain data, so that a night that is resumed need not be told again from its beginning.

Whatever has a memory says in `keeps` which of its attributes that is; a mutable record (a game's `Night`) keeps all. A
memory fits only the program that has written it: any other is refused, and the night is told again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from solo.kernel.events import Event
from solo.narration.teller import Teller


class NotStorable(Exception):
    """A value that cannot be kept: something is half told."""


def memory_of(teller: Teller) -> list[Any] | None:
    """What a teller remembers, as JSON has it; None while something waits to be told."""
    if teller.telling.is_waiting:
        return None
    try:
        return [_kept(each) for each in teller.memories()]
    except NotStorable:
        return None


def restore_memory(teller: Teller, memory: list[Any]) -> bool:
    """Give a teller that has told nothing yet the memory of another one; False if it does not fit.

    A teller for whom it does not fit may know half of it, and is of no more use.
    """
    try:
        for each, kept in zip(teller.memories(), memory, strict=True):
            _recall(each, kept)
    except (ValueError, TypeError, LookupError, AttributeError):  # msgspec.ValidationError is a ValueError
        return False
    return True


def names_kept(one: Any) -> tuple[str, ...]:
    """The attributes of something that are its memory: those that its class and the classes above it name."""
    if isinstance(one, msgspec.Struct):
        return one.__struct_fields__
    found = (name for kind in reversed(type(one).__mro__) for name in vars(kind).get("keeps", ()))
    return tuple(dict.fromkeys(found))


def _kept(one: Any) -> list[Any]:
    if isinstance(one, msgspec.Struct):
        return [type(one).__name__, msgspec.to_builtins(one, str_keys=True)]
    return [type(one).__name__, {name: _packed(getattr(one, name)) for name in names_kept(one)}]


def _recall(one: Any, kept: list[Any]) -> None:
    kind, values = kept
    if kind != type(one).__name__ or list(values) != list(names_kept(one)):
        raise ValueError("a memory of something else")
    if isinstance(one, msgspec.Struct):
        read = msgspec.convert(values, type(one), str_keys=True)
        values = {name: getattr(read, name) for name in names_kept(one)}
    else:
        values = {name: _unpacked(value) for name, value in values.items()}
    for name, value in values.items():
        setattr(one, name, value)


def _packed(value: Any) -> Any:
    """A value as JSON has it: what is not plain as a list of what it is and what is in it."""
    if value is None or type(value) in (bool, int, str):
        return value
    if type(value) in (list, tuple):
        return [type(value).__name__, *map(_packed, value)]
    if type(value) is dict and all(type(key) is str and each is None for key, each in value.items()):
        return ["set", *value]
    if type(value) is dict:
        return ["dict", *([_packed(key), _packed(each)] for key, each in value.items())]
    if isinstance(value, Event):
        return ["event", _name(type(value)), msgspec.to_builtins(value)]
    if isinstance(value, type) and issubclass(value, Event):
        return ["class", _name(value)]
    raise NotStorable(value)


def _unpacked(value: Any) -> Any:
    """What was packed; raises ValueError, TypeError or LookupError for anything else."""
    if not isinstance(value, list):
        return value
    kind, *inside = value
    match kind:
        case "list":
            return [_unpacked(each) for each in inside]
        case "tuple":
            return tuple(_unpacked(each) for each in inside)
        case "set":
            return dict.fromkeys(inside)
        case "dict":
            return {_unpacked(key): _unpacked(each) for key, each in inside}
        case "event":
            return msgspec.convert(inside[1], _classes()[inside[0]])
        case "class":
            return _classes()[inside[0]]
    raise ValueError(f"no value is {kind!r}")


def _name(kind: type[Event]) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _classes() -> dict[str, type[Event]]:
    """Every class of events, by its full name."""
    return {_name(kind): kind for kind in _below(Event)}


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
