"""Compilers of kernels: Numba's passes that kernels need and no more, run with `numba_shortcuts`.

Most of the time to compile is the compiler's own Python. Kernels are plain loops over numbers and arrays: no closures, no
exceptions, no array expressions, no objects. So the passes that serve these are left out, among them the one that says where
each variable ends (`IRLegalization`), which is for counting references.
"""

from typing import Any

from numba.core import typed_passes, untyped_passes
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager

from poise.kernels.compiler.linking import KnownToCallers, OnlyToLink, OwnCode, OwnShortCode
from poise.kernels.compiler.numba_shortcuts import shortcuts

PASSES_TO_TYPES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.InlineInlinables,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.AnnotateTypes,
)
"""From byte code to typed intermediate code, in order."""


def _pipeline(name: str, *last: Any) -> list[PassManager]:
    """Return a compiler pipeline: the passes to types, then the last ones, then machine code."""
    passes = PassManager(name)
    for each in (*PASSES_TO_TYPES, *last, typed_passes.NoPythonBackend):
        passes.add_pass(each, each.name())
    passes.finalize()
    return [passes]


class InnerCompiler(CompilerBase):
    """Compiles functions that only kernels call."""

    def define_pipelines(self) -> Any:
        """Return the pipeline of passes that compiles an inner kernel."""
        return _pipeline("poise_inner", OnlyToLink, typed_passes.NativeLowering, KnownToCallers)


class EntryCompiler(CompilerBase):
    """Compiles functions that Python calls, with all kernels that they use."""

    own_code: Any = OwnCode

    def define_pipelines(self) -> Any:
        """Return the pipeline of passes that compiles an entry."""
        return _pipeline("poise_entry", self.own_code, typed_passes.NativeLowering)

    def compile_extra(self, func: Any) -> Any:
        """Compile an entry by its pipeline; an error says what may help."""
        with shortcuts():
            try:
                return super().compile_extra(func)
            except Exception as error:
                error.add_note("With POISE_PLAIN_NUMBA=1 Poise compiles without Numba's internals, which takes a minute.")
                raise


class ShortEntryCompiler(EntryCompiler):
    """Compiles entries whose code is seldom in the CPU's caches: short rather than unrolled."""

    own_code = OwnShortCode
