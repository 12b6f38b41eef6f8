"""The toes of a walking foot: how far they bend, and the angles of their joints when they lie flat under a raised heel.

The body that a walk solves ends at the feet. Toes hang on them, so their angles follow from how far the heel is raised alone.
"""

import math
from dataclasses import dataclass

import numpy as np

from poise.anatomy.body_parts import Part, parts
from poise.anatomy.roles_from_names import Side
from poise.character.character import Character, Joint
from poise.character.hinge_form import hinge_form
from poise.character.joint_chains import JointChain, joint_chains
from poise.character.rest_pose import moved
from poise.geometry.rotations import Quaternion, axis_rotation, compose, euler_angles_near, matrices, rotation_matrix
from poise.geometry.vectors import ORIGIN

BENDS = np.linspace(0.0, math.radians(90.0), 181)
"""Bends of toes for which the angles of their joints are tabulated [rad]; linear in between, they are off by 1e-5 at most."""
ALIGNED = 0.8
"""Least cosine between the axis of a hinge and the line that toes bend about."""
LEAST_BEND = math.radians(30.0)
"""Toes that bend less stay as they are: the foot is one piece [rad]."""
TOLERANCE = 1e-9


@dataclass(frozen=True, eq=False)
class Toes:
    """The toes of a foot that bend."""

    joint: np.ndarray
    """(3,) where they begin to bend, in the world at rest [m]: the joint that is farthest ahead."""
    numbers: np.ndarray
    """(n_dofs,) numbers of their angles in the hinge form of the character."""
    table: np.ndarray
    """(len(BENDS), n_dofs) their angles at each of `BENDS` [rad]."""
    most: float
    """The most that they bend [rad]."""

    def angles(self, bends: np.ndarray) -> np.ndarray:
        """Look up the angles (n, n_dofs) of toes [rad] that are bent up by (n,) [rad] against their foot."""
        return np.column_stack([np.interp(bends, BENDS, column) for column in self.table.T])


def measure_toes(character: Character, side: Side, across: np.ndarray, ahead: np.ndarray) -> Toes | None:
    """Measure the toes of the foot of a side; None where it has none, or none that bend up.

    across (3,): the line that toes bend about, to the left; ahead (3,): where the foot points; in the world at rest.
    """
    form, known = hinge_form(character).character, parts(character)
    first = {part.name for part in known.values() if _is_first_of_toes(part, known, side)}
    bending = [_bend_table(form, chain, known[chain.carrier], across) for chain in joint_chains(form) if chain.segment in first]
    found = [bent for bent in bending if bent is not None]
    if not found or len(found) < len(first):
        return None
    numbers, tables, most = zip(*found, strict=True)
    joints = [np.array(known[name].world(known[name].near)) for name in sorted(first)]
    front = max(joints, key=lambda joint: float(joint @ ahead))
    toes = Toes(front, np.concatenate(numbers), np.hstack(tables), min(most))
    return toes if toes.most >= LEAST_BEND else None


def _is_first_of_toes(part: Part, known: dict[str, Part], side: Side) -> bool:
    """Check whether a part of a walking body's foot is a toe, or all toes, that hangs on the foot itself."""
    return part.role == ("toes", side) and part.parent is not None and known[part.parent].kind == "foot"


def _bend_table(
    form: Character, chain: JointChain, foot: Part, across: np.ndarray
) -> tuple[np.ndarray, np.ndarray, float] | None:
    """Tabulate the angles of one toe's joints at `BENDS`: their numbers, (len(BENDS), n) angles [rad], and the largest bend.

    None where none of them bends it up.
    """
    axes = axes_at_rest(chain, foot.orientation)
    hinged = [joint.kind == "hinge" and joint.interval[0] < joint.interval[1] for joint in chain.joints]
    free = [place for place, turns in enumerate(hinged) if turns]
    if not free:
        return None
    hinges, numbers = [chain.joints[place] for place in free], np.array([chain.numbers[place] for place in free])
    cosines = np.array([axes[place] @ across for place in free])
    nearest = int(np.abs(cosines).argmax())
    rest = np.array([joint.rest_entries[0] for joint in hinges])
    if abs(cosines[nearest]) > 1.0 - 1e-6 or (len(free) < 3 and abs(cosines[nearest]) > ALIGNED):
        table = np.tile(rest, (len(BENDS), 1))
        # Toes bend up, which is against the axis to the left.
        table[:, nearest] -= math.copysign(1.0, cosines[nearest]) * BENDS
    elif len(free) == 3 and _is_ball(hinges):
        table = _ball_angles(hinges, foot, across, rest)
    else:
        return None
    lower, upper = form.limits[numbers].T
    inside = ((table >= lower - TOLERANCE) & (table <= upper + TOLERANCE)).all(axis=1)
    most = len(BENDS) - 1 if inside.all() else int(np.argmin(inside)) - 1
    return (numbers, np.clip(table, lower, upper), float(BENDS[most])) if most > 0 else None


def axes_at_rest(chain: JointChain, orientation: Quaternion) -> list[np.ndarray]:
    """Return the axes (3,) of a toe's joints in the world at rest, on a carrier of an orientation."""
    frame, axes = (ORIGIN, orientation), []
    for joint in chain.joints:
        frame = moved(frame, joint)
        axes.append(rotation_matrix(frame[1]) @ np.array(joint.axis))
    return axes


def _is_ball(hinges: list[Joint]) -> bool:
    """Check whether three hinges of a toe turn about axes at right angles through one point."""
    own = np.array([joint.axis for joint in hinges])
    return bool(np.abs(own @ own.T - np.eye(3)).max() < TOLERANCE) and all(joint.offset == ORIGIN for joint in hinges[1:])


def _ball_angles(hinges: list[Joint], foot: Part, across: np.ndarray, rest: np.ndarray) -> np.ndarray:
    """Tabulate the angles (len(BENDS), 3) of a toe's ball joint at `BENDS` [rad], near those at rest (3,)."""
    own = np.array([joint.axis for joint in hinges]).T
    fixed = rotation_matrix(foot.orientation) @ rotation_matrix(hinges[0].rotation)
    (start,) = matrices(compose(own, rest[None]))
    bent = np.array([fixed.T @ axis_rotation(across, -bend) @ fixed @ start for bend in BENDS])
    return euler_angles_near(own, bent, np.tile(rest, (len(BENDS), 1)))
