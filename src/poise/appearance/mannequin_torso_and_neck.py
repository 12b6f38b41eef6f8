"""The mannequin's torso and neck: pelvis, belly, rib cage and shoulders as one form, cut at the joints of the spine.

The form is built in the frame of the body at rest: x to the left, y forward, z up, from between the hips. Each segment of
the spine has its slice of the surface, closed by domes around its joints, so that a bent spine shows no gap.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.appearance.mannequin_limbs import joint_radius
from poise.appearance.mannequin_parts_and_roles import UP, MannequinBody, MannequinPart, rounded_length
from poise.appearance.surfaces_and_implicit_forms import (
    Detail,
    Form,
    Mass,
    Pieces,
    Shape,
    bar,
    curve,
    ellipsoid,
    mirrored,
    unit,
    wrapped_loft,
    wrapped_rings,
    wrapped_tube,
)

LEFT = np.array([1.0, 0.0, 0.0])
"""(3,) left in the frame of the body."""
VERTICAL = np.array([0.0, 0.0, 1.0])
"""(3,) up in the frame of the body."""
SIDES = 36
"""Vertices around the torso."""
DOME_RINGS = 3
"""Rings of the domes at which the torso's slices meet."""
CLAVICLE = Detail(16, 8, (4, 4))
GUIDE = (
    (0.00, 0.00, 0.00, 0.00, 0.00, 0.00), (0.30, 0.35, 0.00, 0.35, 0.00, 0.00), (0.50, 0.62, 0.10, 0.64, 0.00, 0.00),
    (0.60, 0.73, 0.45, 0.80, -0.10, 0.00), (0.68, 0.81, 0.80, 0.94, 0.00, 0.00), (0.75, 0.86, 0.86, 1.00, 0.55, 0.15),
    (0.82, 0.90, 0.74, 1.00, 1.15, 0.45), (0.88, 0.92, 0.50, 1.00, 1.45, 0.80), (0.94, 0.93, 0.25, 1.00, 1.50, 1.15),
    (1.00, 0.93, 0.05, 0.98, 1.55, 1.45))  # fmt: skip
"""How rays leave the torso for its surface, from waist to neck: place; then height at the front and the back, how far to the
side and how high they begin at the sides, and how steeply they rise there and at the front [rad]. Heights are in those of
the shoulders above the waist, the distance to the side in half spans of the shoulders. So shoulders are wrapped all round."""
NECK_DETAIL = Detail(20, 1, (4, 4))


@dataclass(frozen=True, slots=True, eq=False)
class Torso:
    """Measures of a mannequin's torso at rest, in the frame of the body, and its form."""

    origin: np.ndarray
    """(3,) between the hips, in the world [m]."""
    axes: np.ndarray
    """(3, 3) rows: left, forward and up of the body, in the world."""
    waist: np.ndarray
    """(3,) the joint between pelvis and spine [m]."""
    neck: np.ndarray
    """(3,) where the torso's part of the neck ends: a joint of the neck above the shoulders, else that of the head [m]."""
    shoulders: np.ndarray
    """(3,) between the shoulders [m]."""
    span: float
    """Half the distance between the shoulders [m]."""
    hips: float
    """Half the distance between the hips [m]."""
    breadth: float
    """The torso's unit of thickness [m]: about half a span of the shoulders."""
    balls: tuple[float, float]
    """Radii of the shoulders and of the hips [m]."""
    clavicles: bool
    """Whether the shoulders are segments of their own."""

    @property
    def tall(self) -> float:
        """Height of the mannequin's torso from the waist to the shoulders [m]."""
        return float(self.shoulders[2] - self.waist[2])

    def placed(self, shape: Shape, part: MannequinPart) -> Shape:
        """Return a shape of the torso, which is in the frame of the body, in that of a part."""
        return shape.moved((self.origin - part.position) @ part.rotation, self.axes @ part.rotation)

    def of(self, point: np.ndarray) -> np.ndarray:
        """Return a point of the world in the frame that the torso is built in, (3,) [m]."""
        result: np.ndarray = self.axes @ (point - self.origin)
        return result

    def over(self, x: float, y: float, z: float) -> np.ndarray:
        """Return a point of the torso (3,) [m], given from between the shoulders, in breadths."""
        return self.shoulders + self.breadth * np.array([x, y, z])

    def at(self, x: float, y: float, t: float) -> np.ndarray:
        """Return a point of the torso (3,) [m]: x and y in breadths, t from the waist to the shoulders."""
        middle = self.waist + t * (self.shoulders - self.waist)
        return np.array([x * self.breadth, middle[1] + y * self.breadth, middle[2]])


@lru_cache(maxsize=4)
def torso_of(body: MannequinBody) -> Torso:
    """Measure the torso of a mannequin's body at rest."""
    arms, thighs, head = body.of("upper_arm"), body.of("thigh"), body.of("head")
    up = np.mean([arm.world(arm.near) for arm in arms], axis=0) - body.middle
    up = unit(up if np.linalg.norm(up) > 0.02 * body.size else UP)
    left = unit(body.left - (body.left @ up) * up)
    axes = np.array([left, np.cross(left, up), up])
    shoulders = np.mean([axes @ (arm.world(arm.near) - body.middle) for arm in arms], axis=0) * (0.0, 1.0, 1.0)
    shoulders[2] = max(float(shoulders[2]), 0.1 * body.size)
    span, height = body.half_span("upper_arm"), float(shoulders[2])
    breadth = 0.5 * float(span + np.clip(0.37 * height, 0.7 * span, 1.3 * span))
    first = (body.of("trunk") or body.parts)[0]
    waist = axes @ (first.world(first.near) - body.middle) * (0.0, 1.0, 1.0)
    waist[2] = np.clip(waist[2], 0.15 * height, 0.5 * height)
    top = shoulders + 0.45 * breadth * VERTICAL
    if head:
        joint = axes @ (head[0].world(head[0].near) - body.middle) * (0.0, 1.0, 1.0)
        top = joint if top[2] - 0.1 * breadth < joint[2] < top[2] + 1.5 * breadth else top
    balls = joint_radius(body, arms[0]), joint_radius(body, thighs[0])
    clavicles = bool(body.of("clavicle"))
    neck = _first_neck_joint(body, axes, float(shoulders[2]) + 0.2 * breadth)
    return Torso(
        body.middle,
        axes,
        waist,
        top if neck is None else neck,
        shoulders,
        span,
        body.half_span("thigh"),
        breadth,
        balls,
        clavicles,
    )


def _first_neck_joint(body: MannequinBody, axes: np.ndarray, lowest: float) -> np.ndarray | None:
    """Return the first point of the mannequin's neck that is higher than `lowest`, (3,) in the body's frame [m], or None."""
    for part in body.of("neck"):
        near, far = (axes @ (part.world(point) - body.middle) for point in (part.near, part.near + body.bone(part)))
        if far[2] > lowest:
            share = np.clip((lowest - near[2]) / max(float(far[2] - near[2]), 1e-6), 0.0, 1.0)
            result: np.ndarray = (near + share * (far - near)) * (0.0, 1.0, 1.0)
            return result
    return None


# ---- forms ------------------------------------------------------------------------------------------------------


def _trunk_masses(torso: Torso) -> list[Mass]:
    """Return the masses of the torso's rib cage, back, breast and shoulders."""
    at, u, tall = torso.at, torso.breadth, torso.tall
    masses = [
        ellipsoid(at(0, -0.02, 0.57), (0.76 * u, 0.53 * u, 0.46 * tall), pitch=0.06),  # rib cage
        ellipsoid(at(0, -0.04, 0.86), (0.62 * u, 0.40 * u, 0.20 * tall)),  # top of the rib cage
    ]
    return masses + mirrored([
        ellipsoid(at(0.34, 0.24, 0.79), (0.41 * u, 0.23 * u, 0.16 * tall), roll=0.3),  # pectoral
        bar(at(0.66, -0.14, 0.80), at(0.40, -0.14, 0.12), 0.26 * u, 0.15 * u, 0.75),  # latissimus
        ellipsoid(at(0.42, -0.38, 0.78), (0.27 * u, 0.16 * u, 0.18 * tall), roll=-0.2),  # shoulder blade
        bar(_nape(torso) + 0.04 * u * LEFT, torso.over(0.84, -0.06, 0.06), 0.19 * u, 0.14 * u),  # trapezius
        *_shoulder(torso),
    ])  # fmt: skip


def _nape(torso: Torso) -> np.ndarray:
    """Return where the trapezius of the torso meets the neck, (3,) [m]."""
    base = torso.at(0, -0.08, 1.0)
    rise = (torso.neck - base) / max(float(torso.neck[2] - base[2]), 1e-6)
    result: np.ndarray = base + min(0.36 * torso.breadth, 0.85 * float(torso.neck[2] - base[2])) * rise
    return result


def _shoulder(torso: Torso) -> list[Mass]:
    """Return the masses of the torso's left shoulder: collar bone, and the ball in which the arm hangs."""
    u, joint = torso.breadth, torso.shoulders + torso.span * LEFT
    inner, outer = torso.at(0.11, 0.37, 0.98), joint + u * np.array([-0.06, 0.13, 0.19])
    bridge = torso.at(0.26, 0.02, 0.95)
    if torso.clavicles:
        outer = inner + 0.5 * (outer - inner)
        return [bar(inner, outer, 0.07 * u, 0.065 * u), bar(bridge, torso.at(0.62, -0.02, 0.94), 0.29 * u, 0.24 * u)]
    ball, fold = (
        0.97 * torso.balls[0],
        bar(torso.at(0.44, 0.17, 0.84), joint + u * np.array([-0.08, 0.03, -0.10]), 0.22 * u, 0.19 * u),
    )
    return [bar(inner, outer, 0.07 * u, 0.065 * u), bar(bridge, joint, 0.31 * u, ball), fold]


def _waist_masses(torso: Torso) -> list[Mass]:
    """Return the masses of the torso that trunk and pelvis share, around the waist, so that both are cut from one surface."""
    at, u, high = torso.at, torso.breadth, float(torso.waist[2])
    masses = [
        bar((0, 0.0, 0.2 * high), at(0, 0.02, 0.4), 0.46 * u, 0.46 * u, 1.34),  # belly
        ellipsoid((0, 0.0, 0.5 * high), (0.69 * u, 0.46 * u, 0.75 * high)),  # hip bones
        ellipsoid((0, 0.20 * u, 0.35 * high), (0.46 * u, 0.30 * u, 0.9 * high)),  # lower belly
    ]
    return masses + mirrored(
        [bar((0.17 * u, -0.30 * u, 0.5 * high), at(0.20, -0.36, 0.5), 0.13 * u, 0.14 * u)]
    )  # along the spine


def _furrows(torso: Torso) -> list[Mass]:
    """Return what is carved out of a torso: the furrows of spine, breastbone and belly."""
    at, u, high = torso.at, torso.breadth, float(torso.waist[2])
    return [
        bar((0, -0.62 * u, 0.6 * high), at(0, -0.66, 0.72), 0.10 * u, 0.10 * u),
        bar(at(0, 0.63, 0.60), at(0, 0.56, 0.88), 0.05 * u, 0.04 * u),
        bar((0, 0.56 * u, 0.9 * high), at(0, 0.57, 0.5), 0.03 * u, 0.03 * u),
        *mirrored([bar(at(0.08, 0.64, 0.52), at(0.62, 0.42, 0.20), 0.10 * u, 0.10 * u)]),  # arch of the ribs
    ]


def trunk_form(torso: Torso) -> Form:
    """Build the form of the torso above the waist: belly, rib cage, back and shoulders."""
    u = torso.breadth
    return Form([*_waist_masses(torso), *_trunk_masses(torso)], 0.03 * u, _furrows(torso), 0.04 * u)


def pelvis_form(torso: Torso) -> Form:
    """Build the form of the torso below: pelvis, seat and waist."""
    u, g, ball, high = torso.breadth, torso.hips, torso.balls[1], float(torso.waist[2])
    masses = _waist_masses(torso)
    masses.append(ellipsoid((0, 0.12 * u, -0.50 * ball), (0.30 * u, 0.30 * u, 0.5 * ball)))  # crotch
    masses += mirrored([
        ellipsoid((0.86 * g, -0.02 * u, 0.3 * high), (0.42 * u, 0.44 * u, 0.62 * high)),  # side of the hip
        ellipsoid((g, 0, 0), (0.95 * ball, 0.95 * ball, 0.95 * ball)),
        ellipsoid((0.70 * g, -0.22 * u, -0.06 * u), (0.36 * u, 0.34 * u, 0.42 * u)),  # buttock
    ])  # fmt: skip
    cleft = bar((0, -0.66 * u, -0.5 * ball), (0, -0.62 * u, 0.3 * high), 0.07 * u, 0.05 * u)
    return Form(masses, 0.03 * u, [*_furrows(torso), cleft], 0.04 * u)


def neck_radius(torso: Torso) -> float:
    """Return the radius of the mannequin's neck [m]."""
    return 0.25 * torso.breadth


def neck_form(torso: Torso) -> Form:
    """Build the form of the mannequin's neck, down to where it rises from shoulders and breast."""
    at, u, radius = torso.at, torso.breadth, neck_radius(torso)
    masses = [bar(at(0, -0.10, 0.95), torso.neck, 1.04 * radius, 0.97 * radius), *_trunk_masses(torso)]
    behind_ear = torso.neck + u * np.array([0.12, 0.03, -0.10])
    masses += mirrored([bar(at(0.07, 0.33, 0.99), behind_ear, 0.06 * u, 0.06 * u)])
    return Form(masses, 0.03 * u, [ellipsoid(torso.over(0, 0.40, 0.04), (0.06 * u, 0.09 * u, 0.07 * u))], 0.03 * u)


def clavicle_form(torso: Torso, joint: np.ndarray) -> Form:
    """Build the form of the torso's left shoulder that is a segment of its own, up to a joint (3,): collar bone and ball."""
    u = torso.breadth
    inner, outer = torso.at(0.11, 0.37, 0.98), joint + u * np.array([-0.06, 0.13, 0.19])
    masses = [
        bar(inner + 0.45 * (outer - inner), outer, 0.05 * u, 0.065 * u),  # its inner half is part of the trunk
        bar(torso.at(0.42, -0.01, 0.93), joint, 0.27 * u, 0.97 * torso.balls[0]),
        bar(torso.over(0.36, -0.07, 0.16), torso.over(0.84, -0.06, 0.06), 0.17 * u, 0.14 * u),
    ]
    return Form(masses, 0.03 * u)


# ---- surfaces ---------------------------------------------------------------------------------------------------


def _circle() -> np.ndarray:
    """Return directions (SIDES, 3) around the torso, from the front on."""
    angle = np.arange(SIDES) * (2.0 * np.pi / SIDES)
    return np.stack([np.sin(angle), np.cos(angle), 0.0 * angle], axis=-1)


def _fan(form: Form, centers: np.ndarray, tilts: np.ndarray, reach: float) -> tuple[np.ndarray, np.ndarray]:
    """Wrap rings (r, SIDES, 3) of the torso around centers (r, 3), by rays with tilts (r,) [rad]: points and normals."""
    directions = np.cos(tilts)[:, None, None] * _circle() + np.sin(tilts)[:, None, None] * VERTICAL
    return wrapped_rings(form, centers[:, None], directions, reach, mirror=True)


def _dome(ring: np.ndarray, center: np.ndarray, height: float) -> np.ndarray:
    """Return the rings of a dome over a ring (k, 3) of the torso, around its center (3,), below for a height < 0 [m]."""
    angles = np.linspace(0.0, np.pi / 2, DOME_RINGS + 1)[1:-1]
    across = 0.995 * np.cos(angles)[:, None, None] * (ring - center)
    result: np.ndarray = center + across + (np.sin(angles) * height)[:, None, None] * VERTICAL
    return result


def _trunk_rays(torso: Torso, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return origins and directions (r, SIDES, 3) of the rays from inside the torso's trunk at places of `GUIDE`."""
    ahead, out, level, rise, front_rise = curve(GUIDE, places).T[:, :, None]
    side, front = _circle()[:, 0], _circle()[:, 1]
    share = side**2
    t = (1.0 - share) * ahead + share * level
    reach = min(torso.span, 1.1 * torso.breadth) * (0.45 if torso.clavicles else 1.0)
    origins = torso.waist + t[..., None] * (torso.shoulders - torso.waist)
    origins[..., 0] += reach * out * side * np.abs(side)
    tilt = rise * share + front_rise * (1.0 - share)
    return origins, np.stack([side * np.cos(tilt), front * np.cos(tilt), np.sin(tilt)], axis=-1)


def trunk_slice(torso: Torso, begin: float, end: float | None) -> Shape:
    """Build the slice of the mannequin's torso between two heights [m], or up to the neck."""
    form, reach = trunk_form(torso), 2.0 * torso.breadth
    every = np.linspace(0.0, 1.0, 101)
    known = curve(GUIDE, every[every <= 0.82])[:, 0]
    first, last = (np.interp((h - torso.waist[2]) / torso.tall, known, every[: len(known)]) for h in (begin, end or 0.0))
    last = 1.0 if end is None else max(last, first + 0.02)
    places = np.linspace(first, last, max(2, round(24 * (last - first))) + 1)
    rings, normals = wrapped_rings(form, *_trunk_rays(torso, places), reach, mirror=True)
    ends = torso.waist + curve(GUIDE, places[[0, -1]])[:, :1] * (torso.shoulders - torso.waist)
    dome = 0.42 * torso.breadth
    below = _dome(rings[0], ends[0], -dome)[::-1]
    if end is None:
        top = form.wrapped(ends[1:], VERTICAL[None], reach)[0]
        poles = np.array([ends[0] - dome * VERTICAL, top])
        return wrapped_loft(np.concatenate([below, rings]), normals, poles, len(below))
    above, poles = _dome(rings[-1], ends[1], dome), ends + np.outer((-dome, dome), VERTICAL)
    return wrapped_loft(np.concatenate([below, rings, above]), normals, poles, len(below))


def pelvis_shape(torso: Torso) -> Shape:
    """Build the surface of the torso at the pelvis, with a dome around the waist."""
    form, reach, dome = pelvis_form(torso), 2.0 * torso.breadth, 0.42 * torso.breadth
    low = np.array([0.0, 0.0, -0.1 * torso.balls[1]])
    centers = np.concatenate([np.repeat(low[None], 6, axis=0), np.linspace(low, torso.waist, 7)])
    tilts = np.concatenate([-np.linspace(np.pi / 2, 0.0, 8)[1:-1], np.zeros(7)])
    rings, normals = _fan(form, centers, tilts, reach)
    bottom = form.wrapped(low[None], -VERTICAL[None], reach)[0]
    above, poles = _dome(rings[-1], torso.waist, dome), np.array([bottom, torso.waist + dome * VERTICAL])
    return wrapped_loft(np.concatenate([rings, above]), normals, poles)


def neck_base(torso: Torso) -> np.ndarray:
    """Return where the mannequin's neck rises from its torso, (3,) [m]."""
    base = torso.at(0, -0.08, 1.0)
    share = min(0.35, 0.15 * torso.breadth / max(float(torso.neck[2] - base[2]), 1e-6))
    result: np.ndarray = base + share * (torso.neck - base)
    return result


def neck_shape(torso: Torso) -> Shape:
    """Build the surface of the torso's part of the neck, from the collar bones to the ball around its end."""
    form, reach, base, end = neck_form(torso), 0.5 * torso.breadth, neck_base(torso), torso.neck
    tilts = np.concatenate([np.linspace(-0.8, -0.2, 5), np.zeros(4), np.linspace(0.0, np.pi / 2, 5)[1:-1]])
    centers = np.concatenate([np.repeat(base[None], 5, axis=0), np.linspace(base, end, 4), np.repeat(end[None], 3, axis=0)])
    rings, normals = _fan(form, centers, tilts, reach)
    # Sunk more and more into the trunk, so that the two surfaces part in a clear line.
    rings[:5] -= torso.breadth * np.array([0.08, 0.045, 0.02, 0.006, 0.0])[:, None, None] * normals[:5]
    poles = np.array([base - 0.2 * torso.breadth * VERTICAL, end + neck_radius(torso) * VERTICAL])
    return wrapped_loft(rings, normals, poles)


def clavicle_shape(torso: Torso, joint: np.ndarray) -> Shape:
    """Build the surface of the torso's left shoulder that is a segment of its own, up to a joint (3,) [m]."""
    line = np.array([torso.at(0.45, -0.04, 0.92), joint])
    return wrapped_tube(clavicle_form(torso, joint), line, torso.breadth, CLAVICLE)


def build_trunk(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's torso in a segment: its slice of the way from waist to neck."""
    torso, slices = torso_of(body), body.of("trunk")
    heights = np.array([float(torso.of(each.world(each.near))[2]) for each in slices])
    heights[0] = torso.waist[2]
    heights = np.maximum.accumulate(heights)
    index = slices.index(part)
    end = None if index + 1 == len(slices) else float(heights[index + 1])
    if end is not None and end - heights[index] < 0.004 * body.size:
        return [], []
    pieces = [trunk_slice(torso, float(heights[index]), end)]
    if end is None:
        pieces.append(neck_shape(torso))
    return [torso.placed(piece, part) for piece in pieces], []


def _necks(body: MannequinBody) -> list[MannequinPart]:
    """Return the segments of the mannequin's neck that are above its shoulders at least in part."""
    torso = torso_of(body)
    lowest = float(neck_base(torso)[2])
    return [part for part in body.of("neck") if torso.of(part.world(part.near + body.bone(part)))[2] > lowest]


def build_pelvis(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the pelvis of the mannequin's torso, up to its waist."""
    torso = torso_of(body)
    return [torso.placed(pelvis_shape(torso), part)], []


def build_clavicle(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the shoulder of the mannequin's torso where it is a segment of its own."""
    torso, arm = torso_of(body), body.next(part, "upper_arm")
    joint = torso.of(part.world(part.far()) if arm is None else arm.world(arm.near))
    side = np.array([1.0 if joint[0] > 0.0 else -1.0, 1.0, 1.0])
    return [torso.placed(clavicle_shape(torso, joint * side).moved(np.zeros(3), np.diag(side)), part)], []


def build_neck(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build a segment of the mannequin's neck, a column with round ends."""
    bone, radius = body.bone(part), neck_radius(torso_of(body))
    if part not in _necks(body) or np.linalg.norm(bone) < 0.1 * radius:
        return [], []
    column = neck_column(rounded_length(float(np.linalg.norm(bone))), rounded_length(radius))
    return [column.moved(part.near, body.axes(part, bone))], []


@lru_cache(maxsize=16)
def neck_column(length: float, radius: float) -> Shape:
    """Build the closed surface of a segment of the mannequin's neck, from its joint along z, round at both ends [m]."""
    line = np.array([(0.0, 0.0, 0.0), (0.0, 0.0, length)])
    return wrapped_tube(Form([bar(line[0], line[1], radius, radius)], radius), line, 2.0 * radius, NECK_DETAIL)
