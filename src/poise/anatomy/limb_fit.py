"""Limb fit: which segments of a branch are upper limb, lower limb and end of a leg or arm, by their lengths and bends."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise
from typing import Literal, NamedTuple

import numpy as np

from poise.anatomy.bone_names import SIDES, Bone
from poise.anatomy.roles_from_names import Side
from poise.anatomy.segment_tree import RootedTree, SegmentTree

LimbKind = Literal["leg", "arm"]


class Proportions(NamedTuple):
    """Proportions that a limb is fitted by: usual or largest lengths, in shares of upper and lower limb but for the first."""

    lower: float
    """Usual length of the lower limb, in lengths of the upper one."""
    before: float
    """Largest length before the upper limb: a clavicle, or what leads to a hip."""
    after: float
    """Largest length after the lower limb: a hand with fingers, or a foot with toes."""
    aside: float
    """Least distance of the limb's beginning from the middle of the body."""


PROPORTIONS: dict[LimbKind, Proportions] = {"leg": Proportions(1.0, 0.22, 0.5, 0.1), "arm": Proportions(0.92, 0.45, 0.55, 0.2)}
"""Proportions of limbs; of adults the lower leg is 1.0 and the forearm 0.9 of the upper one (Winter 2009, figure 4.1)."""
RATIO_SPREAD = 0.28
"""Deviation of ln(lower / upper) that costs 1."""
EXCESS_SPREAD = 0.1
"""Length before or after a limb beyond the largest that costs 1, in shares of the limb."""
ASIDE_SPREAD = 0.08
"""Distance that a limb begins too near the middle that costs 1, in shares of the limb."""
MOST_AFTER = 2.0
"""Largest cost of what comes after a limb: a hand may hold something."""
PIECE = 0.25
"""Cost of each further piece of an upper or lower limb: strands of hair and cloth have many."""
DETOUR_SPREAD = 0.15
"""Share that pieces of an upper or lower limb are longer than the straight line, that costs 1."""
HAND_REACH = 0.5
"""Reach of what hangs on a hand at most, in lengths of the way to it: what forks earlier are sleeves and twist bones."""
FINGERS = 0.25
"""Reach below which a fork is one of fingers or toes, in reaches of the branch; before it a limb may go either way."""
MOST_JOINTS = 14
"""Joints of a branch that are tried, the first ones: what comes after is a hand, or the branch is a strand of hair."""
MOST_FITS = 24
"""Fits of each limb of a pair that are tried together, the best ones."""
UNLIKE_SPREAD = 0.15
"""Difference of the logarithms of lengths on both sides that costs 1."""
MOST_UNLIKE = 4.0
"""Largest cost of such a difference."""
MOST_PATHS = 24
"""Paths of a branch that are tried."""
LONGEST_PATH = 60
"""Segments of a branch that may be a limb, with all that divides or follows a bone."""
NO_END = 1.5
"""Cost of a limb whose lower part ends at an effector: there is no hand or foot."""
NO_LOWER_END = 3.5
"""Cost of a limb whose lower part has no known end."""
ANKLE_BEND = math.radians(35.0)
"""Angle between shin and foot that shows an ankle, at rest [rad]."""
BENT_ANKLE = 0.5
"""What a bent ankle takes from the cost, and a straight one adds."""
CLOSE_BY = 0.08
"""Distance between two joints of an ankle, in lengths of the leg."""
SECOND_ANKLE = 1.0
"""Cost of an ankle close below a joint that turns about more than one axis, and so is an ankle already."""
HAND = 2.5
"""What a wrist beyond which fingers fork takes from the cost, and adds where the fork comes before the wrist."""
CLAVICLE = 0.08
"""Least length of a clavicle, in lengths of the arm."""
SAME_PLACE = 0.008
"""Joints that are nearer to each other than this are one joint in several pieces, in reaches of the limb."""
TWIST = 0.9
"""Cosine between an axis and the limb from which a joint twists the limb, and does not bend it."""
TWISTING = 2.5
"""Cost of a knee or elbow that twists."""
HELD = 1.0
"""Cost of a hand or foot that is fixed to the limb, and twice that of such a knee or elbow."""
LIGHT = 0.5
"""Mass of a light piece, in masses of the heaviest."""
CLOSE_TWIST = 0.2
"""Distance from the elbow within which a forearm begins that twists, in lengths of the limb."""
NEAR_AXES = 0.045
"""The same of joints that turn about one axis each, as those of a robot's ankle."""

SEVERAL = 0.8
"""Factor of the confidence in toes or a clavicle that is one of several segments in a row."""
LIMB_ENDS = {"leg": ("UpperLeg", "LowerLeg", "Foot"), "arm": ("UpperArm", "LowerArm", "Hand")}
"""Bones that a leg and an arm begin, bend and end with."""


@dataclass(frozen=True, eq=False)
class LimbFit:
    """Upper limb, lower limb and end of a branch, with how badly they fit a human limb."""

    path: tuple[str, ...]
    """Segments from the trunk outward; of joints in one place only the last."""
    upper: str
    lower: str
    end: str | None
    """Hand or foot; None if the limb has none."""
    points: tuple[np.ndarray, np.ndarray, np.ndarray]
    """(3,) hip, knee and ankle, or shoulder, elbow and wrist [m]; without an end, as long as the upper limb."""
    lengths_before: tuple[float, ...]
    """Lengths of the segments before the upper limb [m]."""
    cost: float
    """How badly it fits: about 0 for a human limb."""
    margin: float
    """How much more the next best fit with another upper or lower limb or end costs."""

    @property
    def length(self) -> float:
        """Length of upper and lower limb as they were fitted [m]."""
        return float(np.linalg.norm(self.points[1] - self.points[0]) + np.linalg.norm(self.points[2] - self.points[1]))

    @property
    def direction(self) -> np.ndarray:
        """Unit vector (3,) from the beginning of the fitted limb to its end, at rest."""
        way = self.points[2] - self.points[0]
        result: np.ndarray = way / max(float(np.linalg.norm(way)), 1e-12)
        return result

    @property
    def beyond(self) -> tuple[str, ...]:
        """Segments of the fitted limb's path after its end: toes, or a finger."""
        return self.path[self.path.index(self.end) + 1 :] if self.end in self.path else ()

    @property
    def before(self) -> tuple[str, ...]:
        """Segments of the fitted limb's path before the upper limb: a clavicle, or what leads to a hip."""
        return self.path[: self.path.index(self.upper)]

    @property
    def clavicle(self) -> str | None:
        """The longest segment before the fitted upper limb, if it is long enough for a clavicle; else None."""
        lengths = dict(zip(self.before, self.lengths_before, strict=True))
        longest = max(lengths, key=lambda name: lengths[name], default=None)
        return longest if longest is not None and lengths[longest] > CLAVICLE * self.length else None


@dataclass(frozen=True, eq=False)
class Branch:
    """The main path of a branch and where its segments hang: what a limb is fitted to."""

    path: list[str]
    """Segments outward; of joints in one place only the last."""
    points: list[np.ndarray]
    """(3,) where they hang [m], and the tip of the last one if it has an effector."""
    forks: list[bool]
    """Whether two or more branches as short as fingers begin on each segment."""
    twists: list[bool]
    """Whether each segment turns about one axis only, and that along what comes after it."""
    free: list[bool]
    """Whether each segment turns about more than one axis."""
    masses: list[float]
    """Masses of the segments [kg]; 0 for those that have none."""
    held: list[bool]
    """Whether each segment is fixed to the one before it."""
    aside: list[float]
    """Distances of the points from the middle of the body [m]."""

    @cached_property
    def lengths(self) -> list[float]:
        """Lengths between the points of the branch that a limb is fitted to [m]."""
        return [math.dist(one, other) for one, other in pairwise(self.points)]


def fit_pair(rooted: RootedTree, one: str, other: str, kind: LimbKind) -> tuple[LimbFit, LimbFit] | None:
    """Fit human legs or arms to two branches of a segment tree that begin with these segments; None if they have too few."""
    paths = [rooted.main_path(start) for start in (one, other)]
    if max(len(path) for path in paths) > LONGEST_PATH:
        return None
    mains = [_branch(rooted, path, start) for path, start in zip(paths, (one, other), strict=True)]
    middle = 0.5 * (mains[0].points[0] + mains[1].points[0])
    apart = sum((a - b for a, b in zip(mains[0].points, mains[1].points, strict=False)), np.zeros(3))
    across = apart / max(float(np.linalg.norm(apart)), 1e-12)
    fits: list[list[LimbFit]] = []
    for start in (one, other):
        branches = [_branch(rooted, path, start) for path in _paths(rooted, start)]
        for branch in branches:
            branch.aside[:] = [abs(float((point - middle) @ across)) for point in branch.points]
        fits.append(sorted((fit for branch in branches for fit in _fits(branch, kind)), key=lambda fit: fit.cost)[:MOST_FITS])
    return _best_pair(*fits) if all(fits) else None


def _best_pair(ones: list[LimbFit], others: list[LimbFit]) -> tuple[LimbFit, LimbFit]:
    """Choose the fits of two limbs that are best together: both good, and of the same lengths."""
    costs = {
        (a, b): ones[a].cost + others[b].cost + _unlike(ones[a], others[b])
        for a in range(len(ones))
        for b in range(len(others))
    }
    a, b = min(costs, key=lambda pair: costs[pair])
    best = costs[a, b]

    def margin(limb: LimbFit, place: int, fits: list[LimbFit]) -> float:
        own = limb.upper, limb.lower, limb.end
        rest = [
            cost
            for pair, cost in costs.items()
            if (fits[pair[place]].upper, fits[pair[place]].lower, fits[pair[place]].end) != own
        ]
        return min(rest, default=math.inf) - best

    return replace(ones[a], margin=margin(ones[a], 0, ones)), replace(others[b], margin=margin(others[b], 1, others))


def _unlike(one: LimbFit, other: LimbFit) -> float:
    """Compute the cost of fitting limbs of two sides that differ in length, or have a hand or foot on one side only."""
    lengths = [[math.dist(*fit.points[k : k + 2]) for k in (0, 1)] for fit in (one, other)]
    ratios = [abs(math.log(max(a, 1e-9) / max(b, 1e-9))) for a, b in zip(*lengths, strict=True)]
    return sum(min(MOST_UNLIKE, (ratio / UNLIKE_SPREAD) ** 2) for ratio in ratios) + NO_END * (
        (one.end is None) != (other.end is None)
    )


def _paths(rooted: RootedTree, start: str) -> list[list[str]]:
    """List the paths that a limb may be fitted to: at each fork before the hand every way, from there on the main one."""
    found: list[list[str]] = []
    waiting = [[start]]
    while waiting and len(found) < MOST_PATHS:
        path = waiting.pop(0)
        children = rooted.children[path[-1]]
        if len(children) > 1 and rooted.reach[path[-1]] > FINGERS * rooted.reach[start]:
            waiting += [[*path, child] for child in children]
        elif children:
            waiting.insert(0, [*path, rooted.main_path(path[-1])[1]])
        else:
            found.append(path)
    return found


def _fits(branch: Branch, kind: LimbKind) -> Iterator[LimbFit]:
    """List the fits of a human leg or arm to a branch, with all of its joints as hip, knee and ankle, or as those of an arm."""
    path, points = branch.path, branch.points
    costs: list[tuple[float, int, int, int | None]] = []
    for i, j in combinations(range(len(path)), 2):
        costs += [(_cost(branch, (i, j, k), kind), i, j, k) for k in range(j + 1, len(points))]
        if j == len(points) - 1:
            cost = NO_LOWER_END + HAND * (kind == "arm" and any(branch.forks[: j + 1]))
            costs.append((cost + _start_cost(branch, i, 2.0 * sum(branch.lengths[i:j]), kind), i, j, None))
    for cost, i, j, k in sorted(costs, key=lambda each: each[0])[:4]:
        last = points[k] if k is not None else points[j] + (points[j] - points[i])
        end = path[k] if k is not None and k < len(path) else None
        joints = points[i], points[j], last
        i, j = _heavy_pieces(branch, i, j, k if k is not None else j + 1)
        yield LimbFit(tuple(path), path[i], path[j], end, joints, tuple(branch.lengths[:i]), cost, math.inf)


def _heavy_pieces(branch: Branch, i: int, j: int, k: int) -> tuple[int, int]:
    """Return the pieces of a robot's fitted limb that are the bones: not light ones that only make up the joint.

    i, j, k: hip, knee and ankle, or those of an arm.
    """
    masses = branch.masses
    upper = next(n for n in range(i, j) if masses[n] >= LIGHT * max(masses[i:j]))
    if j + 1 < min(k, len(masses)) and branch.twists[j + 1] and branch.lengths[j] < CLOSE_TWIST * sum(branch.lengths[i:k]):
        return upper, j + (masses[j] < LIGHT * masses[j + 1])
    return upper, j


def _branch(rooted: RootedTree, names: list[str], start: str) -> Branch:
    """Return a path outward as a branch to fit a limb to, with joints in one place as one."""
    near = SAME_PLACE * max(rooted.reach[start], 1e-12)
    places: list[list[str]] = []
    points: list[np.ndarray] = []
    for name in names:
        here = np.array(rooted.near[name])
        one_axis = places and rooted.tree.freedoms.get(name) == rooted.tree.freedoms.get(places[-1][-1]) == 1
        if places and np.linalg.norm(here - points[-1]) <= near * (NEAR_AXES / SAME_PLACE if one_axis else 1.0):
            places[-1].append(name)
        else:
            places.append([name])
            points.append(here)
        if len(points) > MOST_JOINTS:
            break
    tip = rooted.tip(places[-1][-1])
    if tip is not None and np.linalg.norm(np.array(tip) - points[-1]) > near:
        points.append(np.array(tip))
    # Of joints in one place the last has the bone; but fingers fork on the hand, not on what carries one of them.
    path, forks, gone = [], [], 0.0
    for number, several in enumerate(places):
        gone += float(np.linalg.norm(points[number] - points[number - 1])) if number else 0.0
        forking = [name for name in several if len(rooted.children[name]) > 1 and rooted.reach[name] <= HAND_REACH * gone]
        moving = [name for name in several if rooted.tree.freedoms.get(name, 1)]
        path.append(forking[0] if forking and (forking[0] in moving or not moving) else (moving or several)[-1])
        forks.append(bool(forking))
    ways = [after - here for here, after in pairwise(points)]
    twists = [all(_along(rooted, name, way) for name in several) for several, way in zip(places, ways, strict=False)]
    held = [not any(rooted.tree.freedoms.get(name, 1) for name in several) for several in places]
    for number in range(len(places) - 1, 0, -1):
        if held[number] and forks[number]:  # a palm that is fixed to the wrist
            forks[number - 1], forks[number] = True, False
    free = [rooted.tree.freedoms.get(name, 3) > 1 for name in path]
    masses = [rooted.tree.masses.get(name, 0.0) for name in path]
    return Branch(path, points, forks, [*twists, False], free, masses, held, [0.0] * len(points))


def _along(rooted: RootedTree, name: str, way: np.ndarray) -> bool:
    """Check, to fit a limb to a branch, whether a segment turns about one axis only that lies along a way (3,)."""
    axis = rooted.tree.axes.get(name)
    return axis is not None and abs(float(np.array(axis) @ way)) > TWIST * float(np.linalg.norm(way))


def _start_cost(branch: Branch, i: int, whole: float, kind: LimbKind) -> float:
    """Compute how badly a limb fits by where it begins: after too much, or too near the middle of the body."""
    if whole < 1e-9:
        return math.inf
    usual = PROPORTIONS[kind]
    near = max(0.0, usual.aside - branch.aside[i] / whole) / ASIDE_SPREAD
    return _excess(sum(branch.lengths[:i]) / whole, usual.before) + near**2


def _excess(share: float, largest: float) -> float:
    return (max(0.0, share - largest) / EXCESS_SPREAD) ** 2


def _cost(branch: Branch, places: tuple[int, int, int], kind: LimbKind) -> float:
    """Compute how badly three points of a branch fit hip, knee and ankle, or shoulder, elbow and wrist."""
    i, j, k = places
    points, lengths, usual = branch.points, branch.lengths, PROPORTIONS[kind]
    upper, lower = (math.dist(points[a], points[b]) for a, b in ((i, j), (j, k)))
    if min(upper, lower) < 1e-9:
        return math.inf
    whole = upper + lower
    cost = (math.log(lower / (usual.lower * upper)) / RATIO_SPREAD) ** 2 + _start_cost(branch, i, whole, kind)
    cost += min(MOST_AFTER, _excess(sum(lengths[k:]) / whole, usual.after)) + PIECE * (k - i - 2)
    for straight, (start, end) in ((upper, (i, j)), (lower, (j, k))):
        cost += ((sum(lengths[start:end]) / straight - 1.0) / DETOUR_SPREAD) ** 2
    cost += TWISTING * branch.twists[j] + 2.0 * HELD * branch.held[j]
    if k >= len(branch.path):
        return cost + NO_END + HAND * (kind == "arm" and any(branch.forks[j:]))
    cost += HELD * (branch.held[k] and not (kind == "leg" and branch.masses[k] > branch.masses[k - 1]))
    if kind == "leg" and k + 1 < len(points):
        close = k + 2 < len(points) and lengths[k] < CLOSE_BY * whole
        shin, foot = points[k] - points[j], points[k + 1 + close] - points[k]
        bend = math.atan2(float(np.linalg.norm(np.cross(shin, foot))), float(shin @ foot))
        cost += -BENT_ANKLE if bend > ANKLE_BEND else BENT_ANKLE
    if kind == "leg" and k - 1 > j and lengths[k - 1] < CLOSE_BY * whole and branch.free[k - 1]:
        cost += SECOND_ANKLE
    if kind == "arm":
        cost += HAND * (any(branch.forks[j:k]) - branch.forks[k])
    return cost


def limb_bones(limb: LimbFit, side: Side, kind: LimbKind, confidence: float) -> dict[str, Bone]:
    """Name the bones of a fitted limb, a leg or an arm."""
    names = ("UpperLeg", "LowerLeg", "Foot") if kind == "leg" else ("UpperArm", "LowerArm", "Hand")
    reason = f"the lengths of the {'leg' if kind == 'leg' else 'arm'} fit a human one"
    found = dict(zip(names, (limb.upper, limb.lower, limb.end), strict=True))
    sure = dict.fromkeys(names, confidence)
    if kind == "leg" and limb.beyond:
        found["Toes"], sure["Toes"] = limb.beyond[0], confidence * (SEVERAL if len(limb.beyond) > 2 else 1.0)
    if kind == "arm" and limb.clavicle is not None:
        found["Shoulder"], sure["Shoulder"] = limb.clavicle, confidence * (SEVERAL if len(limb.before) > 1 else 1.0)
    return {
        f"{side}{bone}": Bone(f"{side}{bone}", name, sure[bone], reason) for bone, name in found.items() if name is not None
    }


def between_ends(tree: SegmentTree, bones: Mapping[str, Bone]) -> dict[str, Bone]:
    """Fit missing upper and lower limbs between hips and feet, and between chest and hands: the longest segments."""
    found: dict[str, Bone] = {}
    chest = next((bones[name].segment for name in ("upperChest", "chest", "spine") if name in bones), None)
    hips = bones["hips"].segment if "hips" in bones else None
    for start, (upper, lower, end) in ((hips, LIMB_ENDS["leg"]), (chest, LIMB_ENDS["arm"])):
        for side in SIDES:
            if start is None or f"{side}{end}" not in bones or {f"{side}{upper}", f"{side}{lower}"} & set(bones):
                continue
            path = tree.path(start, bones[f"{side}{end}"].segment)
            points = [tree.joined[one][other] for one, other in pairwise(path)]
            spans = [math.dist(one, other) for one, other in pairwise(points)]
            longest = sorted(sorted(range(len(spans)), key=lambda k: -spans[k])[:2])
            for bone, k in zip((upper, lower), longest if len(longest) == 2 else (), strict=False):
                found[f"{side}{bone}"] = Bone(f"{side}{bone}", path[k + 1], 0.85, f"the longest before {path[-1]!r}")
    return found
