"""The command `poise warm-up`: compile all kernels now and report the time and the cache folder."""

from time import perf_counter

import click

import poise


@click.command("warm-up", short_help="Compile all kernels for this machine now.")
def warm_up() -> None:
    """Compile all kernels for this machine now, so that no first solve or added goal waits, and print the time that took.

    They are saved in the folder that POISE_CACHE_DIR names, or in the user's cache folder, and compiled once for each version.
    """
    click.echo(run())


def run() -> str:
    """Compile all kernels for `poise warm-up`; return the sentence to print, with the time [s] and the cache folder."""
    from poise.kernels.compiler.compile_mode import JIT_DISABLED
    from poise.kernels.compiler.kernel_cache_folder import cache_folder

    if JIT_DISABLED:
        return "nothing to compile: NUMBA_DISABLE_JIT is set"
    began = perf_counter()
    poise.warm_up()
    crowd = poise.Crowd(poise.biped(), 1)
    crowd.reset()
    crowd.hold()
    crowd.solve()
    took, folder = perf_counter() - began, cache_folder()
    where = f"saved in {folder}" if folder else "no folder to save them in: set POISE_CACHE_DIR to one that can be written"
    return f"all kernels are ready, in {took:.1f} s; {where}"
