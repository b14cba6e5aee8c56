"""What does not fit a schema, said to whoever wrote it: the key, what it must be, and the words there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from solo.files.content_errors import ContentError, Key, among, brief, described, nearest, unknown_word
from solo.files.errors import ErrorText


def misfits(raw: Any, shape: Any, *keys: Key) -> Iterator[ContentError]:
    """Everything in a document that does not fit a type: at least one error if msgspec refuses it, none if it does not.

    A type says with `Meta(title=...)` what it is in an author's words.
    """
    if fits(raw, shape):
        return
    found = False
    for each in _within(raw, _plain(shape, raw), *keys):
        found = True
        yield each
    if not found:
        yield ContentError(_problem(raw, shape), keys=keys)


def fits(raw: Any, shape: Any) -> bool:
    """Whether a document can be converted into a type."""
    try:
        msgspec.convert(raw, shape, strict=True)
    except msgspec.ValidationError:
        return False
    return True


def _plain(shape: Any, raw: Any) -> Any:
    """A type without what is noted of it; of several the one that a list or mapping is meant for."""
    if get_origin(shape) is Annotated:
        return _plain(get_args(shape)[0], raw)
    if get_origin(shape) in (Union, UnionType):
        each = [_plain(one, raw) for one in get_args(shape)]
        return next((one for one in each if _holds(one) is type(raw)), shape)
    return shape


def _holds(shape: Any) -> type | None:
    """What a type is written as, if it has parts: list or dict."""
    if _is_struct(shape) or get_origin(shape) in (dict, Mapping):
        return dict
    return list if get_origin(shape) in (list, tuple, Sequence) else None


def _is_struct(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct)


def _within(raw: Any, shape: Any, *keys: Key) -> Iterator[ContentError]:
    """What does not fit in the parts of a list or mapping."""
    written: type = type(raw)
    if _holds(shape) is not written:
        return
    inner = get_args(shape)
    if _is_struct(shape):
        yield from _of_struct(raw, shape, *keys)
    elif isinstance(raw, dict):
        for key, value in raw.items():
            yield from misfits(key, inner[0], *keys, key)
            yield from misfits(value, inner[1], *keys, key)
    elif get_origin(shape) in (list, Sequence) or inner[-1] is ...:
        for index, each in enumerate(raw):
            yield from misfits(each, inner[0], *keys, index)
    else:
        for index, (each, one) in enumerate(zip(raw, inner, strict=False)):
            yield from misfits(each, one, *keys, index)


def _of_struct(raw: dict[str, Any], shape: type[msgspec.Struct], *keys: Key) -> Iterator[ContentError]:
    """Keys that a Struct does not have, values that do not fit, and, if all keys are known, those that are missing."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(shape)}
    unknown = [key for key in raw if key not in fields] if shape.__struct_config__.forbid_unknown_fields else []
    for key, value in raw.items():
        if key in unknown:
            yield ContentError(
                ErrorText(
                    "unknown_key",
                    "unknown key {key}{known}",
                    key=brief(key),
                    known=nearest(key, fields) or among(key, fields),
                ),
                keys=(*keys, key),
            )
        elif key in fields:
            yield from misfits(value, fields[key].type, *keys, key)
    missing = [brief(name) for name, field in fields.items() if field.required and name not in raw]
    if missing and not unknown:
        names = ", ".join(missing)
        one = ErrorText("is_missing", "{name} is missing", name=names)
        yield ContentError(
            one if len(missing) == 1 else ErrorText("are_missing", "{names} are missing", names=names), keys=keys
        )


def _problem(raw: Any, shape: Any) -> ErrorText:
    """What is wrong with a value none of whose parts is."""
    noted, plain = _noted(shape)
    if isinstance(raw, str) and any(note.pattern for note in noted):
        return ErrorText(
            "no_proper_id", "{word} is no id: an id is made of small letters, digits and underscores", word=brief(raw)
        )
    if all(get_origin(one) is Literal for one in _members(plain)):
        return unknown_word(raw, _words(plain))
    return ErrorText("must_be", "must be {wanted}, not {found}", wanted=_meant(shape), found=described(raw))


def _noted(shape: Any) -> tuple[list[msgspec.Meta], Any]:
    """What is noted of a type, and the type."""
    if get_origin(shape) is not Annotated:
        return [], shape
    plain, *notes = get_args(shape)
    return [note for note in notes if isinstance(note, msgspec.Meta)], plain


def _members(shape: Any) -> list[Any]:
    """The types of which a value may be one, without None, which nobody writes."""
    each = get_args(shape) if get_origin(shape) in (Union, UnionType) else (shape,)
    return [one for one in each if one is not NoneType]


def _words(shape: Any) -> list[str]:
    """The words that a type of words knows; the empty one is left out by leaving out the key."""
    return [word for one in _members(shape) for word in map(str, get_args(one)) if word]


def _meant(shape: Any) -> str:
    """What a value of a type is, in an author's words."""
    noted, plain = _noted(shape)
    title = next((note.title for note in noted if note.title), None)
    if title:
        return title
    members = _members(plain)
    if len(members) > 1:
        return _either(list(map(_meant, members)))
    (plain,) = members
    if get_origin(plain) is Literal:
        return ", ".join(_words(plain))
    if _is_struct(plain):
        names = ", ".join(field.encode_name for field in msgspec.structs.fields(plain))
        return ErrorText("mapping_with", "a mapping with some of the keys {keys}", keys=names)
    held = _holds(plain)
    if held is list and get_origin(plain) is tuple and ... not in get_args(plain):
        return ErrorText("list_of", "a list of {count}", count=len(get_args(plain)))
    return _bounded(_KINDS.get(held or plain, _UNKNOWN), noted)


_KINDS = {
    bool: ErrorText("true_or_false", "true or false"),
    int: ErrorText("whole_number", "a whole number"),
    float: ErrorText("number", "a number"),
    str: ErrorText("a_text", "a text"),
    list: ErrorText("a_list", "a list"),
    dict: ErrorText("mapping", "a mapping"),
}
_UNKNOWN = ErrorText("of_another_kind", "something else")


def _either(meant: list[str]) -> str:
    """One or the other."""
    whole = meant[0]
    for each in meant[1:]:
        whole = ErrorText("either", "{one} or {other}", one=whole, other=each)
    return whole


def _bounded(kind: str, noted: list[msgspec.Meta]) -> str:
    """A kind of value, with how large a number may be, or how long a list."""
    for note in noted:
        of = note.ge is None
        least, most = (note.min_length, note.max_length) if of else (note.ge, note.le)
        if least is None or most is None:
            continue
        if least >= most:
            return ErrorText("of_size", "{kind} of {size}", kind=kind, size=least)
        if of:
            return ErrorText("of_sizes", "{kind} of {least} to {most}", kind=kind, least=least, most=most)
        return ErrorText("in_range", "{kind} from {least} to {most}", kind=kind, least=least, most=most)
    return kind
