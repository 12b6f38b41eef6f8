"""Chooses the effectors of a robot: its base, the ends of its limbs, and hands, feet and head by name."""

import re
from collections.abc import Iterable, Mapping

from poise.anatomy.roles_from_names import Role, roles_of
from poise.character.character import Effector, Joint
from poise.formats.robot_description import Robot

NAMED_ENDS = re.compile(
    r"hand|palm|foot|sole|gripper|grasp|tool|tcp|flange|eef|(?<![a-z])ee(?![a-z])|end_?eff|attachment|paw|hoof", re.IGNORECASE
)
"""Names of links and sites that people reach with; of several on one body the first one that is named so is taken."""
NAMED_TIPS = re.compile(r"toe|tip(?![a-z])|nose", re.IGNORECASE)
"""Names that are taken where nothing on the body has one of the others, or a role."""
NO_END = re.compile(
    r"imu|camera|lidar|sensor|gyro|accel|touch|inertia|logo|contour|collision|visual|optical|laser", re.IGNORECASE
)
"""Names of links and sites that carry a sensor or a cover, and are never asked to be anywhere."""
REACHING = ("hand", "foot", "head")
"""Roles of links that get an effector though other links hang from them, such as fingers from a hand."""


def choose_effectors(robot: Robot) -> list[Effector]:
    """Choose the effectors of a robot: the base, one for each limb's end, and the outermost of hands, feet and head."""
    links = _links_and_parents(robot)
    anchor, roles = _rigid_groups(robot, links), roles_of(child for _, child in links)
    ends = set(anchor.values()) - {anchor[parent] for parent, child in links if anchor[child] != anchor[parent]}
    members: dict[str, list[Effector]] = {}
    for effector in (*_link_frames(robot), *robot.frames):
        members.setdefault(anchor[effector.segment], []).append(effector)
    chosen = {robot.base: Effector(robot.base, robot.base)}
    for group, frames in members.items():
        if group in ends and group != anchor[robot.base]:
            best = _best_frame(frames, roles)
            chosen[best.name] = best
    reached = {anchor[effector.segment] for effector in chosen.values()} - {anchor[robot.base]}
    placed: set[tuple[str, Role]] = set()
    for name in _outermost_by_role(links, roles):
        if anchor[name] not in reached and (anchor[name], roles[name]) not in placed:
            chosen.setdefault(name, Effector(name, name))
            placed.add((anchor[name], roles[name]))
    order = {name: number for number, name in enumerate(anchor)}
    return sorted(chosen.values(), key=lambda effector: order[effector.segment])


def _best_frame(frames: list[Effector], roles: Mapping[str, Role]) -> Effector:
    """Choose the frame of a robot's body that people would reach with, as effector; the body's own where no name tells."""
    ranks = (
        lambda frame: NAMED_ENDS.search(frame.name),
        lambda frame: frame.name in roles and roles[frame.name].kind in REACHING,
        lambda frame: NAMED_TIPS.search(frame.name),
    )
    named = [frame for frame in frames if not NO_END.search(frame.name)]
    return next((frame for is_end in ranks for frame in named if is_end(frame)), (named or frames)[0])


def _link_frames(robot: Robot) -> Iterable[Effector]:
    yield Effector(robot.base, robot.base)
    yield from (Effector(joint.segment, joint.segment) for joint in robot.joints if joint.segment)


def _links_and_parents(robot: Robot) -> list[tuple[str, str]]:
    """List the link that every link of a robot hangs from, parents first, to find where its effectors go."""
    segment_of: dict[str | None, str] = {None: robot.base}
    result = []
    for joint in _parents_first(robot.joints):
        segment_of[joint.name] = joint.segment or segment_of[joint.parent]
        if joint.segment:
            result.append((segment_of[joint.parent], joint.segment))
    return result


def _parents_first(joints: Iterable[Joint]) -> list[Joint]:
    """Order the joints of a robot so that each comes after the one that it hangs from, to find where effectors go."""
    by_name = {joint.name: joint for joint in joints}
    done: dict[str, Joint] = {}
    for joint in by_name.values():
        trail: list[Joint] = []
        at: Joint | None = joint
        while at is not None and at.name not in done:
            trail.append(at)
            at = None if at.parent is None else by_name[at.parent]
        done |= {link.name: link for link in reversed(trail)}
    return list(done.values())


def _rigid_groups(robot: Robot, links: list[tuple[str, str]]) -> Mapping[str, str]:
    """Return the first of the links that each link of a robot is rigidly fixed to: they share an effector."""
    moving = _moving_links(robot)
    anchor = {robot.base: robot.base}
    for parent, child in links:
        anchor[child] = child if child in moving else anchor[parent]
    return anchor


def _moving_links(robot: Robot) -> set[str]:
    """Return the links of a robot that can move against the link they hang from, and so may get an effector."""
    by_name = {joint.name: joint for joint in robot.joints}
    result = set()
    for joint in robot.joints:
        at: Joint | None = joint
        while joint.segment and at is not None:
            if at.dofs and at.interval[0] < at.interval[1]:
                result.add(joint.segment)
                break
            at = None if at.parent is None or by_name[at.parent].segment else by_name[at.parent]
    return result


def _outermost_by_role(links: list[tuple[str, str]], roles: Mapping[str, Role]) -> list[str]:
    """Return the robot's links of hands, feet and head that no other link of the role hangs from, for effectors."""
    # An ankle is a foot where nothing beyond it is called one; `roles_of` then calls the foot itself toes.
    inner = {parent for parent, child in links if _same_end(roles.get(parent), roles.get(child), child)}
    ends = [child for _, child in links if child in roles and roles[child].kind in REACHING and child not in inner]
    return [name for name in ends if not NO_END.search(name)]


def _same_end(role: Role | None, other: Role | None, name: str) -> bool:
    """Tell whether a robot's link has the role of the one that carries it, and gets the effector rather than that."""
    return role is not None and (role == other or (other is not None and role.side == other.side and "foot" in name.lower()))
