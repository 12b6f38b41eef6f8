"""Compiler passes of kernels in Numba: those that kernels need and no more, and those that link kernels into entries.

Most of the time to compile is the compiler's own Python. Kernels are plain loops over numbers and arrays: no closures, no
exceptions, no array expressions, no objects. So the passes that serve these are left out, among them the one that says where
each variable ends (`IRLegalization`), which is for counting references; the others run with `numba_shortcuts`.

Numba makes machine code of every function, though an inner kernel only ever runs as the copy that is linked
into an entry, and all copies share one name: where code of that name was loaded before, as in the process that
compiles, that code runs instead. It was optimised by itself and may round differently, so that the first run would
give other bits than all later ones. Here inner kernels stay code to link, and are linked once, into the entry,
which takes a third off the time to compile; and an entry's copies have names of their own, so that it
gives the same bits whatever was loaded before it.
"""

from typing import Any

from llvmlite.binding import Linkage
from numba.core import typed_passes, untyped_passes
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import AnalysisPass, PassManager, register_pass

from poise.kernels.compiler.numba_shortcuts import shortcuts
from poise.kernels.compiler.private_attributes import internal, replace_internal

_short_kernels: set[str] = set()
"""Part of the names, as Numba mangles them, of kernels whose code is to be short rather than fast."""


def keep_short(function: Any) -> None:
    """Have the compiler passes make short code of an inner kernel, in every entry that it is linked into."""
    _short_kernels.add("".join(f"{len(name)}{name}" for name in (*function.__module__.split("."), function.__qualname__)) + "B")


def _create_library(state: Any) -> Any:
    """Create the library that the compiler passes of a kernel fill, before Numba does; return it."""
    state.library = state.targetctx.codegen().create_library(state.func_id.func_qualname)
    state.library.enable_object_caching()
    _optimise_definitions_only(state.library)
    return state.library


def _optimise_definitions_only(library: Any) -> None:
    """Have the optimising passes run over the functions that a library defines, not over those it declares."""
    codegen = internal(library, "_codegen")
    if not hasattr(codegen, "_pass_builder"):  # older versions of Numba
        return

    def optimise(module: Any) -> None:
        module.data_layout = internal(codegen, "_data_layout")
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = internal(codegen, "_function_pass_manager")()
                passes.run(function, builder)

    replace_internal(library, "_optimize_functions", optimise)


@register_pass(mutates_CFG=False, analysis_only=True)
class OwnCode(AnalysisPass):
    """Gives the copies of kernels in an entry names of their own, and optimises the entry once."""

    _name = "poise_own_code"
    short = False
    """Whether code is to be short rather than fast: loops stay loops."""

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Run the pass that optimises an entry's library: rename what was linked, then optimise once.

        Numba optimises twice and prunes reference counts in between, of which kernels have none.
        """
        library, owner = _create_library(state), f"{state.func_id.modname}.{state.func_id.func_qualname}"
        optimise = internal(library, "_optimize_final_module")

        def optimise_own() -> None:
            module = internal(library, "_final_module")
            for function in module.functions:
                if not function.is_declaration and function.linkage in (Linkage.linkonce_odr, Linkage.internal):
                    function.name, function.linkage = f"{owner}:{function.name}", Linkage.internal
                if function.is_declaration:
                    continue
                if self.short:
                    function.add_function_attribute("optsize")
                elif any(name in function.name for name in _short_kernels):
                    function.add_function_attribute("optsize")
                    function.add_function_attribute("noinline")
            passes = internal(internal(library, "_codegen"), "_module_pass_manager")()
            if isinstance(passes, tuple):
                passes[0].run(module, passes[1])
            else:  # older versions of Numba
                optimise()

        replace_internal(library, "_optimize_final_module", optimise_own)
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class OwnShortCode(OwnCode):
    """Does the same as `OwnCode`, with as little code as there can be."""

    _name = "poise_own_short_code"
    short = True


@register_pass(mutates_CFG=False, analysis_only=True)
class OnlyToLink(AnalysisPass):
    """Leaves an inner kernel as code to link: not linked by itself, not optimised, not loaded."""

    _name = "poise_only_to_link"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Run the pass that ends the library of an inner kernel: it is ready to link as soon as it has its own code."""
        library = _create_library(state)

        def finalise() -> None:
            internal(library, "_finalize_dynamic_globals")()
            replace_internal(library, "_finalized", True)

        library.finalize = finalise
        state.flags.no_compile = True
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class KnownToCallers(AnalysisPass):
    """Tells callers where the code of an inner kernel is, which Numba does only for code that is loaded."""

    _name = "poise_known_to_callers"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Run the pass that registers an inner kernel's library, and all it links, under a function that is never called."""
        unused: list[Any] = []
        stand_in, needed = unused.append, dict.fromkeys([state.library, *internal(state.library, "_linking_libraries")])
        state.targetctx.insert_user_function(stand_in, state.cr.fndesc, list(needed))
        state.reload_init.extend(getattr(state.library, "_reload_init", ()))  # newer versions of Numba have it
        state.cr = state.cr._replace(cfunc=stand_in)
        return False


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
        """Run the compiler passes over an entry's code; an error says what may help."""
        with shortcuts():
            try:
                return super().compile_extra(func)
            except Exception as error:
                error.add_note("With POISE_PLAIN_NUMBA=1 Poise compiles without Numba's internals, which takes a minute.")
                raise


class ShortEntryCompiler(EntryCompiler):
    """Compiles entries whose code is seldom in the CPU's caches: short rather than unrolled."""

    own_code = OwnShortCode
