"""Parses URDF, the robot description of ROS: links with masses, joints with limits, speeds and mimics. Meshes are not opened.

The format: http://wiki.ros.org/urdf/XML and the specification of urdfdom 1.0. A link's frame is that of the joint that
carries it. `rpy` are rotations about the parent's fixed x, y and z: R = Rz(yaw) Ry(pitch) Rx(roll).
"""

import math
from dataclasses import dataclass, replace

from poise.character.character import Joint, Segment
from poise.errors import did_you_mean
from poise.formats.robot_description import FREE, NO_LIMIT, Robot, RobotParts, X, Y, Z, clamped, without_huge
from poise.formats.xml_tree import XmlElement, quote
from poise.geometry.rotations import IDENTITY, Quaternion, multiply
from poise.geometry.vectors import ORIGIN, Vector, cross, unit

TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar", "ball")
"""Types of joints; "ball" is not in the specification, but some programs write it, also as "spherical"."""
MOST_LINKS = 20_000
"""Number of links of a robot, as of the joints of a BVH."""


@dataclass(frozen=True)
class _UrdfJoint:
    """A joint as its element has it, with the links by name."""

    element: XmlElement
    name: str
    type: str
    parent: str
    child: str


def parse_urdf(root: XmlElement) -> Robot:
    """Make a robot from the root element of a URDF."""
    _refuse_macros(root)
    links = _named_elements(root, "link")
    if not links:
        raise root.error("<robot> has no <link> in it")
    if len(links) > MOST_LINKS:
        raise root.error(f"it has more than {MOST_LINKS} links")
    joints = [_joint_ends(element, name, links) for name, element in _named_elements(root, "joint").items()]
    base = _root_link(root, links, joints)
    base, joints = _without_floating_root(base, joints)
    parts = RobotParts()
    carrier = _add_joints(parts, joints, base)
    _couple_mimics(parts, joints, carrier)
    kept = {base, *(joint.child for joint in joints)}
    segments = [_segment(element, name, parts) for name, element in links.items() if name in kept]
    return Robot(
        base,
        parts.joints,
        [segment for segment in segments if segment],
        notes=parts.notes,
        doubts=parts.doubts,
    )


def _refuse_macros(root: XmlElement) -> None:
    for element in root.children:
        if element.tag.startswith("xacro:"):
            raise element.error(f"<{element.tag}> is a macro: it is a xacro file; make a URDF of it: xacro in.xacro > out.urdf")


def _named_elements(root: XmlElement, tag: str) -> dict[str, XmlElement]:
    """Return the children of a URDF element with a tag by their names, which must differ."""
    result: dict[str, XmlElement] = {}
    for element in root.all(tag):
        name = element.text("name")
        if name in result:
            raise element.error(f"two {tag}s are named {quote(name)}; the other one is on line {result[name].line}")
        result[name] = element
    return result


def _joint_ends(element: XmlElement, name: str, links: dict[str, XmlElement]) -> _UrdfJoint:
    """Check the type of a URDF joint and the links that it connects."""
    kind = {"spherical": "ball"}.get(element.text("type").lower(), element.text("type").lower())
    if kind not in TYPES:
        raise element.error(f"joint {quote(name)} is of type {quote(kind)}{did_you_mean(kind, TYPES)}")
    ends = []
    for tag in ("parent", "child"):
        end = element.find(tag)
        if end is None:
            raise element.error(f'joint {quote(name)} has no <{tag} link="…"/>')
        link = end.text("link")
        if link not in links:
            raise end.error(f"{tag} of joint {quote(name)} is {quote(link)}, which is no link{did_you_mean(link, links)}")
        ends.append(link)
    return _UrdfJoint(element, name, kind, *ends)


def _root_link(root: XmlElement, links: dict[str, XmlElement], joints: list[_UrdfJoint]) -> str:
    """Return the one link of a URDF that no joint carries, after checking that joints make a tree."""
    carried: dict[str, _UrdfJoint] = {}
    for joint in joints:
        if joint.child in carried:
            other = carried[joint.child].name
            raise joint.element.error(
                f"link {quote(joint.child)} is the child of two joints, {quote(other)} and {quote(joint.name)}"
            )
        carried[joint.child] = joint
    roots = [name for name in links if name not in carried]
    if not roots:
        raise root.error("its links hang from each other in a circle: every link is the child of a joint")
    if len(roots) > 1:
        named = ", ".join(quote(name) for name in roots[:3]) + (", …" if len(roots) > 3 else "")
        raise links[roots[1]].error(
            f"{len(roots)} links are no joint's child: {named}; a robot has one, which carries the others"
        )
    below: dict[str, list[str]] = {}
    for joint in joints:
        below.setdefault(joint.parent, []).append(joint.child)
    reached, waiting = {roots[0]}, [roots[0]]
    while waiting:
        found = below.get(waiting.pop(), [])
        reached.update(found)
        waiting += found
    if lost := [name for name in links if name not in reached]:
        raise carried[lost[0]].element.error(f"link {quote(lost[0])} hangs in a circle of joints that no other link carries")
    return roots[0]


def _without_floating_root(base: str, joints: list[_UrdfJoint]) -> tuple[str, list[_UrdfJoint]]:
    """Leave out the world of a URDF that carries the robot by one floating joint: the robot is the base then."""
    on_base = [joint for joint in joints if joint.parent == base]
    if len(on_base) == 1 and on_base[0].type == "floating":
        return on_base[0].child, [joint for joint in joints if joint is not on_base[0]]
    return base, joints


def _add_joints(parts: RobotParts, joints: list[_UrdfJoint], base: str) -> dict[str, str | None]:
    """Add all joints of a URDF in the file's order; return the last joint of each link's chain, None for the base."""
    made = [_joint_parts(joint, parts) for joint in joints]
    carrier: dict[str, str | None] = {base: None}
    carrier |= {joint.child: chain.joints[-1].name for joint, chain in zip(joints, made, strict=True)}
    for joint, chain in zip(joints, made, strict=True):
        parts.joints.append(replace(chain.joints[0], parent=carrier[joint.parent]))
        parts.joints += chain.joints[1:]
    return carrier


def _joint_parts(joint: _UrdfJoint, remarks: RobotParts) -> RobotParts:
    """Parse one URDF joint, by its type, to the chain of joints that stands for it; the first one's parent is set later."""
    element, chain = joint.element, RobotParts()
    offset, rotation = _origin(element)
    first = Joint(joint.name, None, offset, X, FREE, segment=joint.child, rotation=rotation)
    if joint.type == "fixed":
        chain.add_fixed(joint.name, None, offset, rotation, joint.child)
    elif joint.type == "floating":
        chain.add_floating(first)
    elif joint.type == "ball":
        chain.add_ball(replace(first, max_speed=_speed(joint)))
    elif joint.type == "planar":
        one, other, normal = _plane(_axis(joint))
        chain.add_chain(
            replace(first, max_speed=_speed(joint)),
            [("_slide_x", "slide", one), ("_slide_y", "slide", other), ("_turn", "hinge", normal)],
        )
    else:
        limits = FREE if joint.type == "continuous" else _limits(joint, remarks)
        kind = "slide" if joint.type == "prismatic" else "hinge"
        rest = clamped(0.0, limits)
        chain.joints.append(replace(first, axis=_axis(joint), limits=limits, rest=rest, kind=kind, max_speed=_speed(joint)))
    return chain


def _origin(element: XmlElement) -> tuple[Vector, Quaternion]:
    """Return the `xyz` [m] and `rpy` of a URDF origin as a position and a quaternion; those of none if there is none."""
    origin = element.find("origin")
    if origin is None:
        return ORIGIN, IDENTITY
    x, y, z = origin.numbers("xyz", ORIGIN)
    result = IDENTITY
    for angle, axis in zip(reversed(origin.numbers("rpy", ORIGIN)), (Z, Y, X), strict=True):
        if angle != 0.0:
            s = math.sin(0.5 * angle)
            result = multiply(result, (math.cos(0.5 * angle), s * axis[0], s * axis[1], s * axis[2]))
    return (x, y, z), result


def _axis(joint: _UrdfJoint) -> Vector:
    element = joint.element.find("axis")
    if element is None:
        return X
    x, y, z = element.numbers("xyz", X)
    if x == y == z == 0.0:
        raise element.error(f"axis of joint {quote(joint.name)} has no length")
    return x, y, z


def _plane(normal: Vector) -> tuple[Vector, Vector, Vector]:
    """Return two directions across the normal of a URDF planar joint, and the normal, all of length 1."""
    n = unit(normal)
    helper = X if abs(n[0]) < 0.9 else Y
    one = unit(cross(cross(n, helper), n))
    return (one[0], one[1], one[2]), cross(n, one), (n[0], n[1], n[2])


def _limits(joint: _UrdfJoint, remarks: RobotParts) -> tuple[float, float]:
    """Return the lowest and highest value of a URDF joint; a bound that is left out is 0 by the specification."""
    element = joint.element.find("limit")
    if element is None or not element.attributes.keys() & {"lower", "upper"}:
        remarks.notes.append(f"joint {joint.name!r} has no limits in the file, so it gets none")
        return FREE
    low, high = (element.number(name, 0.0, infinite=True) for name in ("lower", "upper"))
    if low > high:
        swapped = f"limits of joint {quote(joint.name)} are swapped, lower {low:g} is above upper {high:g}; it gets none"
        remarks.doubts.append(swapped)
        return FREE
    return without_huge((low, high))


def _speed(joint: _UrdfJoint) -> float:
    """Return the largest speed of a URDF joint [rad/s, m/s]; infinite where the file has none, or 0.

    0 would hold it for ever.
    """
    element = joint.element.find("limit")
    speed = math.inf if element is None else abs(element.number("velocity", math.inf, infinite=True))
    return math.inf if speed == 0.0 or speed >= NO_LIMIT else speed


def _couple_mimics(parts: RobotParts, joints: list[_UrdfJoint], carrier: dict[str, str | None]) -> None:
    """Couple the URDF joints that mimic others to them; those may mimic others in turn, but not each other."""
    by_name = {joint.name: joint for joint in joints}
    follows: dict[str, tuple[str, float, float]] = {}
    for joint in joints:
        element = joint.element.find("mimic")
        if element is None or joint.type not in ("revolute", "continuous", "prismatic"):
            continue
        other = element.text("joint")
        if other not in by_name or by_name[other].type not in ("revolute", "continuous", "prismatic"):
            unknown = "has no value" if other in by_name else f"is no joint{did_you_mean(other, by_name)}"
            parts.doubts.append(f"joint {quote(joint.name)} mimics {quote(other)}, which {unknown}; it moves on its own")
            continue
        follows[joint.name] = other, element.number("multiplier", 1.0), element.number("offset", 0.0)
    for name, (other, ratio, offset) in follows.items():
        at, seen = other, {name}
        while at in follows:
            if at in seen:
                raise by_name[name].element.error(f"joint {quote(name)} mimics itself, through {quote(at)}")
            seen.add(at)
            at = follows[at][0]
        parts.couple(name, other, ratio, offset)
    parts.open_followers()


def _segment(link: XmlElement, name: str, remarks: RobotParts) -> Segment | None:
    """Make the segment of a URDF link that has a mass."""
    inertial = link.find("inertial")
    mass = None if inertial is None else inertial.find("mass")
    if inertial is None or mass is None:
        return None
    kilograms = mass.number("value", 0.0)
    if kilograms < 0.0:
        raise mass.error(f"mass of link {quote(name)} is {kilograms:g}; it cannot be below 0")
    center, _ = _origin(inertial)
    return Segment(name, kilograms, center)
