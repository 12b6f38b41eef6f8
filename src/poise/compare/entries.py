"""Entries of the comparison by name: the methods, the method `poise` with its search, and installed peers."""

from dataclasses import replace

from poise.compare.peers import PEERS, describe_peer
from poise.errors import PoiseError, did_you_mean
from poise.methods.method import Method
from poise.methods.registry import METHODS, POISE

SEARCH = "poise-search"
"""`Solver.search` instead of `Solver.solve`: the method `poise`, and where it misses, again from other starts."""
OURS = ("poise", SEARCH)
"""Entries that are Poise's own."""
ENTRIES: dict[str, Method] = {
    "poise": POISE,
    SEARCH: replace(POISE, name=SEARCH, source="docs/method.md; where it misses, again from other starts: Solver.search"),
    **{name: method for name, method in METHODS.items() if name != "poise"},
}
"""All entries that need no other library, in the order of the report."""


def find_entry(name: str) -> Method:
    """Find an entry of the comparison by name, a peer as if it were a method."""
    if name in ENTRIES:
        return ENTRIES[name]
    if name not in PEERS:
        raise PoiseError(f"no method or peer named {name!r}{did_you_mean(name, [*ENTRIES, *PEERS])}")
    return describe_peer(name)
