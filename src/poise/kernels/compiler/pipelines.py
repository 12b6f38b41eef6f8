"""Numba's compiler with what kernels need and no more, for half of the wait is the compiler's own Python.

Kernels are plain loops over numbers and arrays: no closures, no exceptions, no array expressions, no objects. So the passes
that look for these are left out; and what an operation on given types is, which Numba asks again for each of thousands of
them by trying dozens of candidates, is remembered while an entry is compiled.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import typed_passes, types, untyped_passes
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager

from poise.kernels.compiler.linking import KnownToCallers, OnlyToLink, OwnCode, OwnShortCode

TO_TYPES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.InlineInlinables,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
)


def _pipeline(name: str, *last: Any) -> list[PassManager]:
    passes = PassManager(name)
    for each in (*TO_TYPES, *last, typed_passes.NoPythonBackend):
        passes.add_pass(each, each.name())
    passes.finalize()
    return [passes]


@contextmanager
def remembered_signatures() -> Iterator[None]:
    """Remember the signature that each built-in function has for given types; to be used under the compiler's lock."""
    ask, known = types.Function.get_call_type, dict[Any, Any]()

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or not all(isinstance(each, types.Type) for each in args):
            return ask(self, context, args, kws)
        key = (id(self), id(context), args)  # both are kept with the answer, and so are who they are
        if key not in known:
            known[key] = ask(self, context, args, kws), self, context
        return known[key][0]

    types.Function.get_call_type = get_call_type  # type: ignore[method-assign]
    try:
        yield
    finally:
        types.Function.get_call_type = ask  # type: ignore[method-assign]


class InnerCompiler(CompilerBase):
    """For functions that only kernels call."""

    def define_pipelines(self) -> Any:
        """The passes."""
        return _pipeline("poise_inner", OnlyToLink, typed_passes.NativeLowering, KnownToCallers)


class EntryCompiler(CompilerBase):
    """For functions that Python calls, with all kernels that they use."""

    own_code: Any = OwnCode

    def define_pipelines(self) -> Any:
        """The passes."""
        return _pipeline("poise_entry", self.own_code, typed_passes.NativeLowering)

    def compile_extra(self, func: Any) -> Any:
        """Compile a function."""
        with remembered_signatures():
            return super().compile_extra(func)


class ShortEntryCompiler(EntryCompiler):
    """For entries whose code is read from afar more often than it repeats itself."""

    own_code = OwnShortCode
