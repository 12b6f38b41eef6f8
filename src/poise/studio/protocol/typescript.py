"""TypeScript of the protocol, generated from its types: `python -m poise.studio.protocol.typescript > web/src/protocol.ts`."""

import ast
import inspect
import textwrap
import types
import typing
from typing import Any, Literal

import msgspec

from poise.studio.protocol import VERSION, binary_frames, commands, messages, method_messages, surface_messages, walk_messages

BASIC = {int: "number", float: "number", str: "string", bool: "boolean", types.NoneType: "null"}
"""TypeScript of Python's basic types."""
INTRO = "// Generated from src/poise/studio/protocol by `python -m poise.studio.protocol.typescript`: do not edit."


def write_protocol() -> str:
    """Write the TypeScript types of all commands and messages of the protocol, and the numbers of its binary frames."""
    parts = [INTRO, f"export const VERSION = {VERSION};"]
    for name in ("POSE", "MESHES", "FILE", "UPLOAD", "FRAMES", "COMPARED", "CROWD", "WITH_JOINTS"):
        parts.append(f"export const {name} = {getattr(binary_frames, name)};")
    for module, base, union in (
        (commands, commands.Command, "Command"),
        (surface_messages, None, ""),
        (method_messages, None, ""),
        (walk_messages, None, ""),
        (messages, messages.Message, "Message"),
    ):
        structs = [
            thing for thing in vars(module).values()
            if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.__name__
            and thing not in (commands.Command, messages.Message, surface_messages.Value)
        ]  # fmt: skip
        parts += [_interface(struct) for struct in structs]
        if base is not None:
            tagged = [struct.__name__ for struct in structs if issubclass(struct, base)]
            parts.append(f"export type {union} =\n  | " + "\n  | ".join(tagged) + ";")
    return "\n\n".join(parts) + "\n"


def _interface(struct: type[msgspec.Struct]) -> str:
    """Write a type of the protocol as a TypeScript interface, with its docstrings as comments."""
    notes, hints = _field_notes(struct), typing.get_type_hints(struct)
    lines = [_comment(inspect.getdoc(struct) or "", ""), f"export interface {struct.__name__} {{"]
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f'  type: "{config.tag}";')
    for field in msgspec.structs.fields(struct):
        if (note := notes.get(field.name, "")) and field.name != "request":
            lines.append(_comment(note, "  "))
        optional = "?" if config.omit_defaults and not field.required else ""
        lines.append(f"  {field.name}{optional}: {_type(hints[field.name])};")
    return "\n".join([*lines, "}"])


def _field_notes(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the docstrings of the fields of a type of the protocol, inherited ones too."""
    notes: dict[str, str] = {}
    for cls in reversed(struct.__mro__[: struct.__mro__.index(msgspec.Struct)]):
        body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
        assert isinstance(body, ast.ClassDef)
        for field, note in zip(body.body, body.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(note, ast.Expr):
                assert isinstance(note.value, ast.Constant)
                notes[field.target.id] = inspect.cleandoc(str(note.value.value))
    return notes


def _comment(text: str, indent: str) -> str:
    lines = text.splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */"
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"])


def _type(hint: Any) -> str:
    """Return the TypeScript of a Python type of the protocol."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in BASIC:
        return BASIC[hint]
    if origin in (typing.Union, types.UnionType):
        return " | ".join(_type(each) for each in arguments if each is not msgspec.UnsetType)
    if origin is Literal:
        return " | ".join(f'"{each}"' for each in arguments)
    if origin is tuple:
        return f"[{', '.join(map(_type, arguments))}]"
    if origin is list:
        of = _type(arguments[0])
        return f"({of})[]" if "|" in of else f"{of}[]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    return str(hint.__name__)


if __name__ == "__main__":
    print(write_protocol(), end="")
