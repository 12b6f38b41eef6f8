"""Shares of a gaze: how far pelvis, trunk, neck and arms of a body turn with its head.

The farther to the side a target is, the more people who stand turn pelvis and trunk: by a third of 90°, and of 180° as far as
the feet let them. `kernels.goals.manner_gaze` has the formula.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from poise.anatomy.body_parts import Part, body_axes, parts
from poise.anatomy.human_body_map import body_map
from poise.character.character import Character
from poise.geometry.rotations import rotation_matrix
from poise.kernels.workspace.gaze_tables import LINKS
from poise.manner.bone_rotations import BONES, body_bones

PELVIS = (0.10, 0.15, 0.0)
"""Shares of the pelvis: of yaw, of yaw as it grows, and of pitch. Of a target behind, 45°: feet that stand allow it."""
CHEST = (0.22, 0.22, 0.25)
"""Shares of the chest; pieces of the spine have shares in between, and arms whose hands are free those of the chest. Of a
target behind, 79°: less than a quarter of a turn, so that a target that passes there leads the body round by the front."""
NECK_WITH_HEAD = 0.5
"""Part of a neck's turn that is the head's, not the chest's."""
ARM = ("shoulder", "upper_arm", "forearm", "hand")
"""Kinds of bones that turn with the chest."""


class GazeShares(NamedTuple):
    """The tables that a manner's kernels turn an expected body by, for a gaze."""

    shares: np.ndarray
    """(n_pulled, 4) of the yaw, of the yaw as it grows, of the pitch, and of the head's turn."""
    links: np.ndarray
    """(n_links, 3) from the near end of each segment to that of the next one, of the last to the eyes, in its frame [m]."""
    linked: tuple[int, ...]
    """Numbers of these segments among those that are pulled, from the hips to the head."""
    chest: int
    """Number of the chest among them, -1 if there is no head or no chest."""
    axes: np.ndarray
    """(4, 3) left, up and forward of the body in the frame of the chest at rest, and forward in that of the head."""
    eyes: tuple[str, ...]
    """Segments that are eyes."""


def gaze_shares(character: Character, pulled: Sequence[str], given: Sequence[str]) -> GazeShares | None:
    """Return how a character's body shares a gaze; None if it has no head or no chest.

    pulled: the segments that the human manner pulls; given: those whose places are given, so that their arms stay as they are.
    """
    first = character.described
    known, bones = parts(first), body_bones(first)
    kinds = {name: BONES[bones[name].bone] for name in pulled}
    chain = _chain(known, next((name for name in pulled if kinds[name][0] == "head"), None), kinds)
    trunk = [name for name in chain if kinds[name][0] == "trunk"]
    if not trunk:
        return None
    held = {kinds[name] for name in given if name in kinds}
    held_sides = {side for kind, side in held if kind in ARM}
    shares = np.array([_share(bones[name].bone, held_sides) for name in pulled])
    ends = [np.array(known[name].world(known[name].near)) for name in chain] + [_eyes(first, known[chain[-1]])]
    turned = [rotation_matrix(known[name].orientation) for name in chain]
    links = np.array([frame.T @ (ends[n + 1] - ends[n]) for n, frame in enumerate(turned)])
    axes = body_axes(known).T
    chest = turned[chain.index(trunk[-1])]
    eyes = tuple(bone.segment for name, bone in body_map(first).bones.items() if name in ("leftEye", "rightEye"))
    numbers = tuple(pulled.index(name) for name in chain)
    return GazeShares(shares, links, numbers, pulled.index(trunk[-1]), np.vstack([axes @ chest, axes[2] @ turned[-1]]), eyes)


def _chain(known: dict[str, Part], head: str | None, kinds: Mapping[str, tuple[str, str]]) -> list[str]:
    """List the segments from the hips to the head that are pulled, for a gaze's links: at most so many as a workspace holds."""
    found, at = list[str](), head
    while at is not None:
        found += [at] if at in kinds and not kinds[at][1] else []
        at = known[at].parent
    found.reverse()
    if len(found) > LINKS:
        found = [found[n] for n in np.linspace(0, len(found) - 1, LINKS).round().astype(int)]
    return found


def _share(bone: int, held_sides: set[str]) -> tuple[float, float, float, float]:
    kind, side = BONES[bone]
    if kind == "head":
        return 0.0, 0.0, 0.0, 1.0
    if kind == "neck":
        return *CHEST, NECK_WITH_HEAD
    if kind in ARM:
        return (0.0, 0.0, 0.0, 0.0) if side in held_sides else (*CHEST, 0.0)
    if kind not in ("pelvis", "trunk"):
        return 0.0, 0.0, 0.0, 0.0
    pieces = [number for number, (other, _) in enumerate(BONES) if other == "trunk"]
    up = 0.0 if kind == "pelvis" else (1.0 + pieces.index(bone)) / len(pieces)
    a, b, p = (low + up * (high - low) for low, high in zip(PELVIS, CHEST, strict=True))
    return a, b, p, 0.0


def _eyes(first: Character, head: Part) -> np.ndarray:
    """For shares of a gaze, return where it goes out from at rest, (3,) [m]."""
    gaze = body_map(first).gaze
    return np.array(head.world(head.far) if gaze is None else parts(first)[gaze.segment].world(gaze.position))
