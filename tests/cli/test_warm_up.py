"""`poise warm-up`: compiles, and says how long it took."""

from poise.kernels.compiler.kernel_cache_folder import cache_folder


def test_it_says_how_long_it_took_and_where_the_kernels_are(run):
    status, output, errors = run("warm-up")
    assert (status, errors) == (0, "")
    assert "all kernels are ready, in " in output
    assert str(cache_folder()) in output
