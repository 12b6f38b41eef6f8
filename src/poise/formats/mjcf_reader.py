"""Reads MJCF, the robot description of MuJoCo, with the package `mujoco`, which resolves its defaults, angles and frames.

A body hangs from its parent by its joints, one after the other, each about an anchor a in the body's own frame, from the
value `ref` that it has in the file's pose (MuJoCo, `mj_kinematics`):

    T_body = T_parent · Trans(pos) · Rot(quat) · Π Trans(a) · motion(axis, q − ref) · Trans(−a)
"""

import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from poise.character.character import Effector, Joint, Segment
from poise.errors import MissingExtraError, RobotFileError
from poise.formats.mjcf_preprocessor import KinematicText, at_source, kinematic_text
from poise.formats.robot_description import FREE, Loop, Robot, RobotParts, X, Z, clamped, without_huge
from poise.formats.robot_effectors import NAMED_ENDS
from poise.formats.xml_tree import XmlElement
from poise.geometry.rotations import IDENTITY, Quaternion, conjugate, multiply, rotate
from poise.geometry.vectors import ORIGIN, Vector, add, negate

FREE_JOINT, BALL, SLIDE, HINGE = range(4)
"""MuJoCo's numbers of joint types (`mjtJoint`)."""
CONNECT, WELD, JOINT_EQUALITY = range(3)
"""MuJoCo's numbers of equalities (`mjtEq`)."""
SITE_OBJECT = 6
"""MuJoCo's number of sites (`mjtObj`)."""
NO_MASS = 1.0e-11
"""Masses below this are the bound that `kinematic_text` asks for [kg]: the file has none."""
SHORTEST_BONE = 1.0e-6
"""Distance of a center of mass from its ball joint that gives a direction to twist about [m]."""


def read_mjcf(root: XmlElement, path: Path | None) -> Robot:
    """Make a robot from the root element of an MJCF. path: of its file, whose folder has what it includes; None for none."""
    try:
        import mujoco
    except ImportError:
        raise MissingExtraError("an MJCF file", "mujoco", "mjcf") from None
    text = kinematic_text(root, path)
    notes = [f"included files are not there: {', '.join(text.missing[:5])}"] if text.missing else []
    notes += [f"{count} <{tag}> left out: what it makes is no body of its own here" for tag, count in text.left_out.items()]
    try:
        model = _compiled(mujoco, text)
    except RobotFileError:
        # Masses are worth less than the robot: geoms may need meshes by their defaults.
        model = _compiled(mujoco, kinematic_text(root, path, geoms=False))
        notes.append("masses from geoms are left out: they cannot be computed without files that are not read")
    return _ModelReader(model, notes, text.total_mass).robot()


def _compiled(mujoco: Any, text: KinematicText) -> Any:
    handler = mujoco.get_mju_user_warning()
    mujoco.set_mju_user_warning(lambda message: None)  # without one MuJoCo writes a log file where the user happens to be
    try:
        return mujoco.MjModel.from_xml_string(text.text)
    except (ValueError, RuntimeError, mujoco.FatalError) as error:
        message = " ".join(str(error).split())
        line = re.search(r",? *line (\d+)", message)
        reason = re.sub(r"^(?:(?:XML )?Error: )+|Element .*$|,? *line \d+.*$", "", message).strip(" :,") or message
        raise at_source(f"MuJoCo refuses it: {reason}", int(line[1]) if line else 1, text) from None
    finally:
        mujoco.set_mju_user_warning(handler)


class _Tree(NamedTuple):
    """The bodies that make up the robot."""

    base: int
    """0 is the world."""
    bodies: list[int]
    """All but the base, the parents first."""


class _ModelReader:
    """Turns the arrays of MuJoCo's compiled model into a robot."""

    def __init__(self, model: Any, notes: list[str], total_mass: float) -> None:
        self.model, self.parts = model, RobotParts(notes=notes)
        self.names = _unique_names([model.body(k).name.strip() or f"body_{k}" for k in range(model.nbody)])
        self.joint_names = _unique_names([self.joint_name(k) for k in range(model.njnt)])
        self.taken = set(self.joint_names)
        masses = float(model.body_mass[model.body_mass > NO_MASS].sum())
        self.mass_scale = total_mass / masses if total_mass > 0.0 and masses > 0.0 else 1.0
        self.last: dict[int, str | None] = {}
        self.made: dict[int, str] = {}

    def robot(self) -> Robot:
        """Make the robot from the model that MuJoCo read from an MJCF."""
        tree = self.find_tree()
        self.last[tree.base] = None
        for body in tree.bodies:
            self.add_body(body)
        if not self.parts.joints:
            missing = "; what it includes is missing" if any("included" in note for note in self.parts.notes) else ""
            raise RobotFileError(1, f"it has no body that a joint moves{missing}")
        self.add_equalities()
        self.parts.open_followers()
        kept = [tree.base, *tree.bodies]
        up, forward = self.directions(tree.base)
        segments = [
            Segment(self.names[k], self.mass_scale * float(self.model.body_mass[k]), _vector(self.model.body_ipos[k]))
            for k in kept
            if self.model.body_mass[k] > NO_MASS
        ]
        return Robot(
            self.names[tree.base], self.parts.joints, segments, self.frames(set(kept)),
            self.parts.loops, up, forward,
            self.parts.notes, self.parts.doubts,
        )  # fmt: skip

    def find_tree(self) -> _Tree:
        """Find the bodies of an MJCF's robot, those that one free body carries or all that the world does.

        Of several the one with the most joints counts.
        """
        model = self.model
        top = [0] * model.nbody
        for body in range(1, model.nbody):
            parent = int(model.body_parentid[body])
            top[body] = body if parent == 0 else top[parent]
        free = {body for body in range(1, model.nbody) if top[body] == body and self.is_free(body)}
        free |= {body for body in range(1, model.nbody) if top[body] == body and model.body_mocapid[body] >= 0}
        groups: dict[int, list[int]] = {}
        for body in range(1, model.nbody):
            groups.setdefault(top[body] if top[body] in free else 0, []).append(body)
        if not groups:
            raise RobotFileError(1, "it has no body")
        joints = {root: sum(int(model.body_jntnum[body]) for body in bodies) for root, bodies in groups.items()}
        base = max(groups, key=lambda root: joints[root])
        if others := [self.names[root] for root in groups if root not in (base, 0)]:
            self.parts.notes.append(f"other bodies that move freely are left out: {', '.join(others[:5])}")
        tops = [body for body in groups[base] if top[body] == body]
        if base == 0 and len(tops) == 1 and not model.body_jntnum[tops[0]]:
            base = tops[0]
        return _Tree(base, [body for body in groups[top[base] if top[base] in free else 0] if body != base])

    def is_free(self, body: int) -> bool:
        """Tell whether a body of an MJCF has a free joint."""
        return bool(self.model.body_jntnum[body]) and self.model.jnt_type[self.model.body_jntadr[body]] == FREE_JOINT

    def joint_name(self, joint: int) -> str:
        """Return the name of an MJCF's joint; one without a name is called after its body."""
        return self.model.joint(joint).name.strip() or f"{self.names[self.model.jnt_bodyid[joint]]}_joint"

    def add_body(self, body: int) -> None:
        """Add the joints of an MJCF body, and a fixed one behind them where its frame is not at the last anchor."""
        model, name = self.model, self.names[body]
        parent = self.last[int(model.body_parentid[body])]
        offset, rotation = _vector(model.body_pos[body]), _quaternion(model.body_quat[body])
        first, count = int(model.body_jntadr[body]), int(model.body_jntnum[body])
        for joint in range(first, first + count):
            slides = model.jnt_type[joint] == SLIDE
            anchor = ORIGIN if slides else _vector(model.jnt_pos[joint])
            ends = joint == first + count - 1 and anchor == ORIGIN
            made = Joint(
                self.joint_names[joint], parent, add(offset, rotate(rotation, anchor)), X, FREE, rotation=rotation,
                segment=name if ends else None,
            )  # fmt: skip
            self.add_joint(joint, made)
            parent, offset, rotation = self.parts.joints[-1].name, negate(anchor), IDENTITY
        if not count or offset != ORIGIN:
            self.parts.add_fixed(_free_name(name, self.taken), parent, offset, rotation, name)
        self.last[body] = self.parts.joints[-1].name

    def add_joint(self, joint: int, made: Joint) -> None:
        """Add one MJCF joint, made with its place, with its axis, limits and reference."""
        model, kind = self.model, int(self.model.jnt_type[joint])
        if kind == FREE_JOINT:
            return self.parts.add_floating(made)
        if kind == BALL:
            limited = bool(model.jnt_limited[joint])
            if limited:
                self.parts.notes.append(
                    f"the limit of ball joint {made.name!r} bounds its swing and its twist, each on its own"
                )
            bone = _vector(model.body_ipos[model.jnt_bodyid[joint]] - model.jnt_pos[joint])
            axis = bone if math.hypot(*bone) > SHORTEST_BONE else Z
            return self.parts.add_ball(replace(made, axis=axis), float(model.jnt_range[joint][1]) if limited else math.inf)
        self.made[joint] = made.name
        axis, reference = _vector(model.jnt_axis[joint]), float(model.qpos0[model.jnt_qposadr[joint]])
        low, high = (float(value) for value in model.jnt_range[joint])
        limits = without_huge((low, high)) if model.jnt_limited[joint] else FREE
        offset, rotation = made.offset, made.rotation
        if kind == SLIDE:
            x, y, z = rotate(rotation, axis)
            offset = add(offset, (-reference * x, -reference * y, -reference * z))
        elif reference != 0.0:
            s = -math.sin(0.5 * reference)
            rotation = multiply(rotation, (math.cos(0.5 * reference), s * axis[0], s * axis[1], s * axis[2]))
        rest, moves = clamped(reference, limits), "slide" if kind == SLIDE else "hinge"
        made = replace(made, offset=offset, rotation=rotation, axis=axis, limits=limits, rest=rest, kind=moves)
        self.parts.joints.append(made)
        return None

    def add_equalities(self) -> None:
        """Tie joints that equalities of an MJCF tie; report loops, which stay open."""
        model = self.model
        for number in range(model.neq):
            kind, one, other = int(model.eq_type[number]), int(model.eq_obj1id[number]), int(model.eq_obj2id[number])
            if not model.eq_active0[number]:
                continue
            if kind in (CONNECT, WELD):
                self.add_loop(number, kind)
            elif kind == JOINT_EQUALITY and one in self.made:
                self.add_joint_equality(one, other, [float(value) for value in model.eq_data[number][:5]])

    def add_loop(self, number: int, kind: int) -> None:
        """Report a loop that an MJCF equality closes, and keep where; of bodies outside the robot nothing is said.

        A connection has the points of its bodies in `eq_data`, a weld the point of the second body, then that in the first
        one, and the second one's orientation there. Of sites, the frames are at each other.
        """
        model = self.model
        data, ends = model.eq_data[number], (int(model.eq_obj1id[number]), int(model.eq_obj2id[number]))
        turn = _quaternion(data[6:10]) if kind == WELD else None
        first, second = (data[0:3], data[3:6]) if kind == CONNECT else (data[3:6], data[0:3])
        if model.eq_objtype[number] == SITE_OBJECT:
            one, other = ends
            first, second = model.site_pos[one], model.site_pos[other]
            turns = [_quaternion(model.site_quat[site]) for site in ends]
            turn = multiply(turns[0], conjugate(turns[1])) if kind == WELD else None
            ends = int(model.site_bodyid[one]), int(model.site_bodyid[other])
        if not all(end in self.last for end in ends):
            if any(end in self.last for end in ends):
                held = self.names[ends[0] if ends[0] in self.last else ends[1]]
                self.parts.doubts.append(f"an equality holds {held!r} in the world, which is left out")
            return
        one_name, other_name = (self.names[end] for end in ends)
        self.parts.loops.append(Loop(other_name, one_name, _vector(first), turn, _vector(second)))
        verb = "connects" if kind == CONNECT else "welds"
        closing = f"solver.add(character.source.loops[{len(self.parts.loops) - 1}].goal()) closes it"
        self.parts.doubts.append(f"a loop is left open: an equality {verb} {one_name!r} and {other_name!r}; {closing}")

    def add_joint_equality(self, one: int, other: int, polynomial: list[float]) -> None:
        """Couple an MJCF joint to another, y − y₀ = a₀ + a₁ (x − x₀), or hold it where its equality names no other."""
        model, name = self.model, self.made[one]
        start = float(model.qpos0[model.jnt_qposadr[one]])
        if any(polynomial[2:]) and other >= 0:
            self.parts.doubts.append(f"joint {name!r} follows another one by a polynomial, and moves on its own here")
        elif other < 0:
            self.parts.hold(name, start + polynomial[0])
        elif other in self.made:
            other_start = float(model.qpos0[model.jnt_qposadr[other]])
            offset = start + polynomial[0] - polynomial[1] * other_start
            self.parts.couple(name, self.made[other], polynomial[1], offset)

    def frames(self, bodies: set[int]) -> list[Effector]:
        """Read from an MJCF the named sites on the robot, and geoms that are named like hands and feet, as effectors."""
        model, result, taken = self.model, [], set(self.names)
        for count, kind, owner, places, turns in (
            (model.nsite, model.site, model.site_bodyid, model.site_pos, model.site_quat),
            (model.ngeom, model.geom, model.geom_bodyid, model.geom_pos, model.geom_quat),
        ):
            for number in range(count):
                name = kind(number).name
                if int(owner[number]) in bodies and NAMED_ENDS.search(name) and name not in taken:
                    taken.add(name)
                    place, turn = _vector(places[number]), _quaternion(turns[number])
                    result.append(Effector(name, self.names[owner[number]], place, turn))
        return result

    def directions(self, base: int) -> tuple[Vector, Vector]:
        """Return up, against an MJCF's gravity, and forward, the world's x, in the base's frame."""
        orientation, body = IDENTITY, base
        while body:
            orientation = multiply(_quaternion(self.model.body_quat[body]), orientation)
            body = int(self.model.body_parentid[body])
        gravity = _vector(self.model.opt.gravity)
        strength = max(abs(part) for part in gravity)
        up = Z if strength == 0.0 else negate(gravity)
        forward = X if abs(up[0]) < 0.9 * max(strength, 1.0) else Z
        if strength and abs(up[1]) == strength:
            forward = Z  # y up, as in graphics
        inverse = conjugate(orientation)
        return rotate(inverse, up), rotate(inverse, forward)


def _unique_names(names: list[str]) -> list[str]:
    taken: set[str] = set()
    result = []
    for name in names:
        free = _free_name(name, taken)
        taken.add(free)
        result.append(free)
    return result


def _free_name(name: str, taken: set[str]) -> str:
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}_{number}"
    return free


def _vector(values: Any) -> Vector:
    x, y, z = (float(value) for value in values)
    return x, y, z


def _quaternion(values: Any) -> Quaternion:
    w, x, y, z = (float(value) for value in values)
    return w, x, y, z
