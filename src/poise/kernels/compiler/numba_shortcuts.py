"""Shortcuts inside Numba while an entry is compiled: its answers stay the same, and it computes them once.

Most of the time to compile is the compiler's own Python, and much of that is spent on questions that have been answered: the
signature of an operation for given types, which Numba resolves for each of thousands of them by trying dozens of candidates;
the size of a type, for which a module is written and parsed; whether a registry has grown. Events of a lock are left out too,
and variables of the object mode, which kernels never use.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from numba.core import base, cpu, event, ir, postproc, transforms, types
from numba.core.typing import context as typing

from poise.kernels.compiler.private_attributes import internal, replace_internal

PLAIN_VALUES = frozenset((str, int, float, bool, type(None), ir.Loc))
"""Classes of what stands in an instruction and holds no variables; asking for the class is quicker than `isinstance`."""


@contextmanager
def shortcuts() -> Iterator[None]:
    """Have Numba compile with all shortcuts; to be used under the compiler's lock."""
    with ExitStack() as stack:
        for owner, name, wrap in (
            (types.Function, "get_call_type", remember_signatures),
            (base.BaseContext, "get_abi_sizeof", remember_sizes),
            (base, "_has_loc", remember_answers),
            (cpu.CPUContext, "load_additional_registries", load_known_registries),
            (typing.Context, "load_additional_registries", load_known_registries),
            (ir.Inst, "_rec_list_vars", list_variables),
            (postproc.PostProcessor, "run", skip_object_mode),
            (event, "start_event", leave_out_lock),
            (event, "end_event", leave_out_lock),
        ):
            original = internal(owner, name)
            replace_internal(owner, name, wrap(original))
            stack.callback(replace_internal, owner, name, original)
        yield


def remember_signatures(resolve: Any) -> Any:
    """Spare Numba repeated work by a shortcut: remember the signature of each built-in function for given types."""
    known = dict[Any, Any]()

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or not all(isinstance(each, types.Type) for each in args):
            return resolve(self, context, args, kws)
        key = (id(self), id(context), args)  # both are stored with the answer, so that no other object gets their ids
        if key not in known:
            known[key] = resolve(self, context, args, kws), self, context
        return known[key][0]

    return get_call_type


def remember_sizes(size_of: Any) -> Any:
    """Spare Numba repeated work by a shortcut: remember the size of each LLVM type."""
    known = dict[Any, int]()

    def get_abi_sizeof(self: Any, kind: Any) -> int:
        if kind not in known:
            known[kind] = size_of(self, kind)
        return known[kind]

    return get_abi_sizeof


def remember_answers(ask: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Spare Numba repeated work by a shortcut: remember the answer for each function that is asked about."""
    known = dict[Any, bool]()

    def answer(function: Any) -> bool:
        if function not in known:
            known[function] = ask(function)
        return known[function]

    return answer


def load_known_registries(load: Any) -> Any:
    """Spare Numba repeated work by a shortcut: load all registries once, and then only what is new in them."""
    loaded = set[int]()

    def load_registries(self: Any) -> None:
        if id(self) not in loaded:
            loaded.add(id(self))
            load(self)
            return
        for registry in list(internal(self, "_registries")):
            self.install_registry(registry)

    return load_registries


def list_variables(list_any: Any) -> Any:
    """Spare Numba work by a shortcut: list the variables of an instruction without asking for every base class."""

    def list_vars(self: Any, value: Any) -> list[Any]:
        kind = type(value)
        if kind is ir.Var:
            return [value]
        if kind in PLAIN_VALUES:
            return []
        if kind is dict:
            value = value.values()
        elif kind is not list and kind is not tuple:
            return list_any(self, value)
        found = []
        for each in value:
            if type(each) is ir.Var:
                found.append(each)
            elif type(each) not in PLAIN_VALUES:
                found.extend(list_vars(self, each))
        return found

    return list_vars


def skip_object_mode(run_all: Any) -> Any:
    """Spare Numba work by a shortcut: order a function's blocks, but leave out the variables that only object mode reads."""

    def run(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        function = self.func_ir
        if emit_dels or function.is_generator:
            run_all(self, emit_dels, extend_lifetimes)
            return
        function.blocks = transforms.canonicalize_cfg(function.blocks)
        function.variable_lifetime, function.generator_info = postproc.VariableLifetime(function.blocks), None

    return run


def leave_out_lock(broadcast: Any) -> Any:
    """Spare Numba work by a shortcut: broadcast no events of LLVM's lock, of which there are tens of thousands."""

    def broadcast_others(kind: str, *details: Any, **named: Any) -> None:
        if kind != "numba:llvm_lock":
            broadcast(kind, *details, **named)

    return broadcast_others
