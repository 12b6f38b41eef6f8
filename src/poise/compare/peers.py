"""Peers: other libraries that are installed, on the same bodies by their URDF, judged as the methods are.

Each has its own loop and stops by its own measure of the error, which nobody trusts. A body goes to it as a URDF: hinges,
slides and fixed joints only, on a base that is held. Times are of the call from Python, conversion of targets left out.
"""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

from poise.character.character import Character
from poise.compare.peer_body import Solve, UrdfBody
from poise.compare.task_peers import prepare_mink, prepare_pink, prepare_placo, prepare_roboplan
from poise.compare.whole_problem_peers import prepare_drake, prepare_ikpy, prepare_pybullet
from poise.errors import PoiseError
from poise.methods.method import Method


@dataclass(frozen=True, slots=True)
class Peer:
    """A library that the comparison can take as one more method."""

    prepare: Callable[[UrdfBody, bool], Solve]
    """Prepares it for a body; whether its goals have orientations."""
    limits: str
    """How it keeps joint limits."""
    packages: tuple[str, ...]
    """What to install: its own package first."""
    module: str
    """What to import."""
    several_goals: bool = True


BOUNDS_OF_PROGRAM = "inequalities of its quadratic program"
"""How peers that solve quadratic programs keep limits."""
PEERS = {
    "placo": Peer(prepare_placo, BOUNDS_OF_PROGRAM, ("placo",), "placo"),
    "pink": Peer(prepare_pink, BOUNDS_OF_PROGRAM, ("pin-pink", "daqp"), "pink"),
    "mink": Peer(prepare_mink, BOUNDS_OF_PROGRAM, ("mink", "daqp"), "mink"),
    "roboplan": Peer(prepare_roboplan, BOUNDS_OF_PROGRAM, ("roboplan",), "roboplan"),
    "pybullet": Peer(prepare_pybullet, "not at all in this call: what breaks them counts as missed", ("pybullet",), "pybullet"),
    "ikpy": Peer(prepare_ikpy, "bounds of scipy's least squares", ("ikpy",), "ikpy", several_goals=False),
    "drake": Peer(prepare_drake, "bounds of its nonlinear program", ("drake",), "pydrake"),
}
"""Peers by name."""


def _no_kernel(*_: object) -> int:
    raise PoiseError("a peer has no kernel: it is a library of its own")


def _refuse(character: Character, free_root: bool) -> str | None:
    """Say why a peer cannot take a character by its URDF; None if it can."""
    if free_root:
        return "its root is free, and peers are asked on a base that is held"
    for joint in character.joints:
        if joint.kind == "ball" or joint.couple is not None:
            return f"joint {joint.name!r} is {'a ball' if joint.kind == 'ball' else 'coupled'}, which a URDF has no joint for"
    return None


def describe_peer(name: str) -> Method:
    """Describe a peer of the comparison as if it were a method."""
    peer = PEERS[name]
    source = f"{name} {version(peer.packages[0])}" if is_installed(name) else name
    return Method(
        name, _no_kernel, family="peer", source=source, limits=peer.limits, several_goals=peer.several_goals, refuse=_refuse
    )


def is_installed(name: str) -> bool:
    """Return whether the library of a peer is installed."""
    return importlib.util.find_spec(PEERS[name].module) is not None


def installed_peers() -> tuple[list[str], list[str]]:
    """List the peers that are installed, and for each other one the line that installs it."""
    others = [f"pip install {' '.join(peer.packages)}" for name, peer in PEERS.items() if not is_installed(name)]
    return [name for name in PEERS if is_installed(name)], others
