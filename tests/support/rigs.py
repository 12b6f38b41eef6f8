"""Rigs made at random, human and not, with what their segments are: what files of avatars and robots look like.

A rig is a list of nodes (name, parent, place) in the axes left, up, forward [m], which `character_of` turns into a character.
"""

import math
from dataclasses import dataclass, field, replace

import numpy as np

import poise

TURNS = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
EXTRAS = (
    "ik", "tail", "skirt", "hair", "eyes", "ends", "sleeves", "breasts", "root", "wings", "twintails", "cape", "prop",
)  # fmt: skip
PHALANGES = ("Proximal", "Intermediate", "Distal")
FINGERS = {"Thumb": ("Metacarpal", "Proximal", "Distal")} | dict.fromkeys(("Index", "Middle", "Ring", "Little"), PHALANGES)


@dataclass
class Options:
    """What a human rig is like."""

    pose: str = "T"
    """"T", "A", "down" or "sitting"."""
    spine: int = 3
    neck: int = 1
    clavicles: bool = True
    toes: bool = True
    fingers: int = 5
    metacarpals: bool = False
    twists: str = ""
    """"", "leaf" or "inline"."""
    knees: float = 0.01
    """How far knees are bent forward, in lengths of the leg."""
    extras: tuple[str, ...] = ()
    """Of `EXTRAS`."""
    leg: float = 0.84
    arm: float = 0.54
    trunk: float = 0.47
    shin: float = 1.0
    """Length of the shin, in thighs."""
    forearm: float = 0.92
    shoulders: float = 0.18
    """Distance of a shoulder from the middle [m]."""
    hips: float = 0.09


@dataclass
class Rig:
    """Nodes of a rig, and which of them are which bones."""

    nodes: list = field(default_factory=list)
    """(name, parent, place)."""
    truth: dict = field(default_factory=dict)
    """Names of nodes by bone."""

    def add(self, name, parent, place, bone=None):
        """Add a node, which may be a bone."""
        self.nodes.append((name, parent, np.array(place, float)))
        if bone is not None:
            self.truth[bone] = name
        return name

    def place(self, name):
        """Where a node is."""
        return next(place for each, _, place in self.nodes if each == name)


def human(options=None):
    """A human rig; its nodes have the names of their bones, or of what else they are."""
    o = options or Options()
    rig = Rig()
    top = None
    if "root" in o.extras:
        top = rig.add("Armature", None, (0, 0, 0))
        top = rig.add("root", top, (0, 0, 0))
    height = o.leg + 0.08
    hips = rig.add("hips", top, (0, height + 0.03, 0), "hips")
    chest = _trunk(rig, o, hips, height)
    for side, sign in (("left", 1.0), ("right", -1.0)):
        _leg(rig, o, hips, side, sign, height)
        _arm(rig, o, chest, side, sign, height + o.trunk)
    _extras(rig, o, hips, chest)
    return rig


def _trunk(rig, o, hips, height):
    bones = {1: ["spine"], 2: ["spine", "chest"]}.get(o.spine, ["spine", "chest", "upperChest"])
    at = hips
    middle = (o.spine - 1) // 2
    for k in range(o.spine):
        y = height + 0.08 + (o.trunk - 0.14) * k / max(o.spine - 1, 1) * (1.0 if o.spine > 1 else 0.0)
        bone = bones[k] if o.spine <= 3 else {0: "spine", middle: "chest", o.spine - 1: "upperChest"}.get(k)
        at = rig.add(f"spine{k}", at, (0, y, -0.01), bone)
    chest, shoulders = at, height + o.trunk
    for k in range(o.neck):
        at = rig.add(f"neck{k}", at, (0, shoulders + 0.01 + 0.05 * k, -0.01), "neck" if k == 0 else None)
    rig.add("head", at, (0, shoulders + 0.06 + 0.04 * o.neck, 0), "head")
    return chest


def _leg(rig, o, hips, side, sign, height):
    thigh = o.leg / (1.0 + o.shin)
    hip = np.array([sign * o.hips, height, 0.0])
    down, ahead = np.array([0.0, -1.0, 0.0]), np.array([0.0, 0.0, 1.0])
    way = ahead if o.pose == "sitting" else down
    knee = hip + thigh * way + (o.knees * o.leg * ahead if o.pose != "sitting" else 0.0)
    ankle = hip + thigh * way + o.shin * thigh * down
    at = rig.add(f"{side}UpperLeg", hips, hip, f"{side}UpperLeg")
    at = _twisted(rig, o, at, hip, knee, f"{side}UpperLegTwist")
    at = rig.add(f"{side}LowerLeg", at, knee, f"{side}LowerLeg")
    at = _twisted(rig, o, at, knee, ankle, f"{side}LowerLegTwist")
    at = rig.add(f"{side}Foot", at, ankle, f"{side}Foot")
    if o.toes:
        at = rig.add(f"{side}Toes", at, ankle + 0.06 * down + 0.14 * ahead, f"{side}Toes")
        if "ends" in o.extras:
            rig.add(f"{side}ToesEnd", at, ankle + 0.07 * down + 0.2 * ahead)


def _arm(rig, o, chest, side, sign, shoulders):
    upper = o.arm / (1.0 + o.forearm)
    lean = {"T": 0.0, "A": math.radians(45.0), "down": math.radians(82.0), "sitting": math.radians(70.0)}[o.pose]
    way = np.array([sign * math.cos(lean), -math.sin(lean), 0.0])
    shoulder = np.array([sign * o.shoulders, shoulders, -0.01])
    elbow, wrist = shoulder + upper * way, shoulder + o.arm * way + np.array([0.0, 0.0, 0.01])
    at = chest
    if o.clavicles:
        at = rig.add(f"{side}Shoulder", at, (sign * 0.03, shoulders - 0.01, 0.0), f"{side}Shoulder")
    at = rig.add(f"{side}UpperArm", at, shoulder, f"{side}UpperArm")
    at = _twisted(rig, o, at, shoulder, elbow, f"{side}UpperArmTwist")
    lower = at = rig.add(f"{side}LowerArm", at, elbow, f"{side}LowerArm")
    at = _twisted(rig, o, at, elbow, wrist, f"{side}LowerArmTwist")
    hand = rig.add(f"{side}Hand", at, wrist, f"{side}Hand")
    if "sleeves" in o.extras:
        _chain(rig, f"{side}Sleeve", lower, elbow + 0.5 * (wrist - elbow), np.array([0, -0.08, 0]), 3)
    _fingers(rig, o, hand, side, wrist, way)


def _fingers(rig, o, hand, side, wrist, way):
    ahead = np.array([0.0, 0.0, 1.0])
    for number, (finger, bones) in enumerate(FINGERS.items()):
        if number >= o.fingers:
            break
        if finger == "Thumb":
            steps = [wrist + 0.02 * way + 0.02 * ahead]
            along = 0.7 * way + 0.7 * ahead
        else:
            steps = [wrist + 0.09 * way + (0.045 - 0.022 * number) * ahead]
            along = way
        at = hand
        if o.metacarpals and finger != "Thumb":
            at = rig.add(f"{side}{finger}InPalm", at, wrist + 0.015 * way + (0.045 - 0.022 * number) * 0.4 * ahead)
        for k, bone in enumerate(bones):
            at = rig.add(f"{side}{finger}{bone}", at, steps[0] + 0.032 * k * along, f"{side}{finger}{bone}")
        if "ends" in o.extras:
            rig.add(f"{side}{finger}End", at, steps[0] + 0.09 * along)


def _twisted(rig, o, parent, start, end, name):
    if o.twists == "leaf":
        rig.add(name, parent, 0.5 * (start + end))
    if o.twists == "inline":
        return rig.add(name, parent, 0.5 * (start + end))
    return parent


def _chain(rig, name, parent, start, step, count):
    at = parent
    for k in range(count):
        at = rig.add(f"{name}{k}", at, start + k * step)


def _extras(rig, o, hips, chest):
    head, top = rig.place("head"), next((name for name, parent, _ in rig.nodes if parent is None), hips)
    if "ends" in o.extras:
        rig.add("headEnd", "head", head + np.array([0, 0.2, 0]))
    if "eyes" in o.extras:
        for side, sign in (("left", 1.0), ("right", -1.0)):
            rig.add(f"{side}Eye", "head", head + np.array([sign * 0.03, 0.06, 0.08]), f"{side}Eye")
    if "hair" in o.extras:
        for k in range(6):
            turn = np.array([0.09 * math.cos(k), 0.12, 0.09 * math.sin(k) - 0.03])
            _chain(rig, f"hair{k}_", "head", head + turn, np.array([0, -0.09, -0.01]), 5)
    if "skirt" in o.extras:
        for k in range(8):
            out = np.array([math.cos(k * math.pi / 4), 0.0, math.sin(k * math.pi / 4)])
            _chain(rig, f"skirt{k}_", hips, rig.place(hips) + 0.12 * out, np.array([0, -0.1, 0]) + 0.03 * out, 4)
    if "tail" in o.extras:
        _chain(rig, "tail", hips, rig.place(hips) + np.array([0, 0, -0.1]), np.array([0, -0.05, -0.09]), 7)
    if "breasts" in o.extras:
        for side, sign in (("left", 1.0), ("right", -1.0)):
            rig.add(f"{side}Breast", chest, rig.place(chest) + np.array([sign * 0.07, 0.0, 0.1]))
    if "wings" in o.extras:
        for side, sign in (("left", 1.0), ("right", -1.0)):
            start = rig.place(chest) + np.array([sign * 0.06, 0.05, -0.08])
            _chain(rig, f"{side}Wing", chest, start, np.array([sign * 0.15, 0.08, -0.1]), 5)
    if "twintails" in o.extras:
        for side, sign in (("left", 1.0), ("right", -1.0)):
            _chain(
                rig, f"{side}Ponytail", "head", head + np.array([sign * 0.1, 0.15, -0.05]), np.array([sign * 0.02, -0.1, 0]), 9
            )
    if "cape" in o.extras:
        for k in range(3):
            start = rig.place(chest) + np.array([0.1 * (k - 1), 0.08, -0.1])
            _chain(rig, f"cape{k}_", chest, start, np.array([0.02 * (k - 1), -0.15, -0.02]), 6)
    if "prop" in o.extras:
        hand = rig.place("rightHand")
        _chain(rig, "sword", "rightHand", hand + np.array([0, 0, 0.05]), np.array([0, 0.1, 0.4]), 3)
    if "ik" in o.extras:
        for side in ("left", "right"):
            rig.add(f"ik_foot_{side}", top, rig.place(f"{side}Foot"))
            rig.add(f"ik_hand_{side}", top, rig.place(f"{side}Hand"))


def animal(rng, length=0.7, height=0.55):
    """A four-legged rig, with the names that animators borrow from humans."""
    rig = Rig()
    hips = rig.add("Hips", None, (0, height, 0))
    at = hips
    for k in range(int(rng.integers(2, 5))):
        at = rig.add(f"Spine{k}", at, (0, height, length * (k + 1) / 4))
    chest = at
    at = rig.add("Neck", chest, (0, height + 0.1, length + 0.05))
    rig.add("Head", at, (0, height + 0.25, length + 0.15))
    names = {"Arm": ("UpperArm", "ForeArm", "Hand"), "Leg": ("UpLeg", "Leg", "Foot")}
    for limb, carrier, z in (("Leg", hips, 0.0), ("Arm", chest, length)):
        for side, sign in (("Left", 1.0), ("Right", -1.0)):
            x, bend = sign * 0.1, rng.uniform(0.01, 0.12)
            at = rig.add(f"{side}{names[limb][0]}", carrier, (x, height - 0.05, z))
            at = rig.add(f"{side}{names[limb][1]}", at, (x, 0.55 * height, z - bend if limb == "Arm" else z + bend))
            at = rig.add(f"{side}{names[limb][2]}", at, (x, 0.15 * height, z - 0.02))
            rig.add(f"{side}{limb}Toe", at, (x, 0.02, z + 0.06))
    for k in range(5):
        at = rig.add(f"Tail{k}", hips if k == 0 else at, (0, height - 0.02 * k, -0.1 - 0.1 * k))
    return rig


def robot_arm(links=7):
    """An industrial arm with a gripper of two fingers."""
    rig = Rig()
    at = rig.add("base_link", None, (0, 0, 0))
    for k in range(links):
        at = rig.add(f"link_{k + 1}", at, (0.02 * (k % 2), 0.15 * (k + 1), 0.05 * k))
    end = rig.place(at)
    for side, sign in (("left", 1.0), ("right", -1.0)):
        finger = rig.add(f"{side}_finger", at, end + np.array([sign * 0.03, 0.06, 0]))
        rig.add(f"{side}_finger_tip", finger, end + np.array([sign * 0.03, 0.1, 0]))
    return rig


def wheeled_robot():
    """A robot with two arms and a head on four wheels."""
    rig = Rig()
    base = rig.add("base_link", None, (0, 0.1, 0))
    for name, x, z in (("fl", 0.2, 0.2), ("fr", -0.2, 0.2), ("rl", 0.2, -0.2), ("rr", -0.2, -0.2)):
        caster = rig.add(f"{name}_caster", base, (x, 0.12, z))
        rig.add(f"{name}_wheel", caster, (x, 0.06, z - 0.03))
    torso = rig.add("torso_link", base, (0, 0.9, 0))
    rig.add("head_link", rig.add("neck_link", torso, (0, 1.2, 0)), (0, 1.3, 0.02))
    for side, sign in (("left", 1.0), ("right", -1.0)):
        at = rig.add(f"{side}_shoulder_link", torso, (sign * 0.2, 1.1, 0))
        at = rig.add(f"{side}_upper_arm_link", at, (sign * 0.25, 1.08, 0))
        at = rig.add(f"{side}_forearm_link", at, (sign * 0.27, 0.8, 0))
        rig.add(f"{side}_hand_link", at, (sign * 0.27, 0.82, 0.25))
    return rig


def renamed(rig, names):
    """The rig with other names, by its own."""
    change = {name: names.get(name, name) for name, _, _ in rig.nodes}
    nodes = [(change[name], change.get(parent), place) for name, parent, place in rig.nodes]
    return Rig(nodes, {bone: change[name] for bone, name in rig.truth.items()})


def nameless(rig, rng):
    """The rig with names that say nothing, in any order."""
    order = rng.permutation(len(rig.nodes))
    return renamed(rig, {node[0]: f"bone_{order[k]}" for k, node in enumerate(rig.nodes)})


def turned(rig, rotation, scale=1.0):
    """The rig rotated by a matrix (3, 3) and scaled."""
    return replace(rig, nodes=[(name, parent, scale * (rotation @ place)) for name, parent, place in rig.nodes])


def bent(rig, turns):
    """The rig in another rest pose: about each of the named nodes, what hangs on it is turned by an angle about an axis.

    turns: (name, axis, angle) one after the other, axes "x", "y" or "z" of the world, angles [degrees].
    """
    places = {name: place for name, _, place in rig.nodes}
    for name, axis, angle in turns:
        rotation, below = about(axis, angle), beyond(rig, name)
        places |= {each: places[name] + rotation @ (places[each] - places[name]) for each in below}
    return replace(rig, nodes=[(name, parent, places[name]) for name, parent, _ in rig.nodes])


def beyond(rig, name):
    """A node and all that hangs on it."""
    found = {name}
    for each, parent, _ in rig.nodes:
        if parent in found:
            found.add(each)
    return found


def about(axis, angle):
    """The rotation (3, 3) about an axis of the world, by an angle [degrees]."""
    k, (c, s) = "xyz".index(axis), (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    result = np.eye(3)
    i, j = (k + 1) % 3, (k + 2) % 3
    result[i, i], result[i, j], result[j, i], result[j, j] = c, -s, s, c
    return result


def character_of(rig, rng=None, base=None):
    """A character of ball joints; with a random generator, frames of segments but the first are turned anyhow."""
    frames, joints, last = {}, [], {}
    for name, parent, place in rig.nodes:
        rotation = np.eye(3) if rng is None or parent is None else _random_rotation(rng)
        frames[name] = rotation, place
        if parent is None:
            last[name] = None
            root = name
            continue
        above, carrier = last[parent], frames[parent]
        offset = tuple(carrier[0].T @ (place - carrier[1]))
        relative = _quaternion(carrier[0].T @ rotation)
        for number, axis in enumerate(TURNS):
            joint = poise.Joint(
                f"{name} {'xyz'[number]}", above, offset if number == 0 else (0, 0, 0), axis, (-math.pi, math.pi),
                segment=name if number == 2 else None, rotation=relative if number == 0 else (1, 0, 0, 0),
            )  # fmt: skip
            joints.append(joint)
            above = joint.name
        last[name] = above
    first = rig.nodes[-1][0]
    character = poise.Character(joints, [poise.Effector("end", first)], base=root)
    return character if base is None else character.rebase(base)


def _random_rotation(rng):
    q = rng.normal(size=4)
    w, x, y, z = q / np.linalg.norm(q)
    return np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ])  # fmt: skip


def _quaternion(m):
    w = math.sqrt(max(0.0, 1.0 + m[0, 0] + m[1, 1] + m[2, 2])) / 2.0
    if w > 1e-3:
        return w, (m[2, 1] - m[1, 2]) / (4 * w), (m[0, 2] - m[2, 0]) / (4 * w), (m[1, 0] - m[0, 1]) / (4 * w)
    _, vectors = np.linalg.eigh(m + m.T)
    x, y, z = vectors[:, -1]
    return 0.0, x, y, z


def random_options(rng):
    """A human rig of any kind."""
    return Options(
        pose=str(rng.choice(["T", "A", "down", "sitting"], p=[0.4, 0.35, 0.15, 0.1])),
        spine=int(rng.integers(1, 6)),
        neck=int(rng.integers(0, 3)),
        clavicles=bool(rng.random() < 0.75),
        toes=bool(rng.random() < 0.8),
        fingers=int(rng.choice([0, 2, 5])),
        metacarpals=bool(rng.random() < 0.25),
        twists=str(rng.choice(["", "leaf", "inline"])),
        knees=float(rng.choice([0.0, 0.004, 0.015])),
        extras=tuple(extra for extra in EXTRAS if rng.random() < 0.22),
        leg=float(rng.uniform(0.55, 0.95)),
        arm=float(rng.uniform(0.42, 0.6)),
        trunk=float(rng.uniform(0.38, 0.55)),
        shin=float(rng.uniform(0.85, 1.15)),
        forearm=float(rng.uniform(0.78, 1.05)),
        shoulders=float(rng.uniform(0.12, 0.22)),
        hips=float(rng.uniform(0.06, 0.12)),
    )
