"""Human bones from structure: legs, arms, trunk and head of a body without names, by symmetry and proportions, how sure.

Two branches of about the same length that begin on one segment are a pair. Every two pairs are tried as legs and arms, and
judged by how well the limbs fit human ones (`limb_fit`), by lengths of legs, arms and trunk, and by where they point at rest:
legs away from the trunk, arms not along it beyond the head, hips and shoulders side by side. The best pairs are the body, if
they fit at all and no others fit as well.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

import numpy as np

from poise.anatomy.bone_names import UNKNOWN_SIDE, Bone, side_of
from poise.anatomy.limb_fit import LimbFit, LimbKind, fit_pair, limb_bones
from poise.anatomy.roles_from_names import Side
from poise.anatomy.segment_tree import RootedTree, SegmentTree, rooted_in_the_middle
from poise.anatomy.trunk_and_finger_bones import find_fingers, trunk_bones

ALIKE = 0.12
"""Largest difference between the lengths of two branches of a pair, or of two steps in them, as a share."""
MOSTLY = 0.6
"""Share of the shorter branch that is alike in the other one, step by step, where their lengths differ."""
SHORTEST_LIMB = 0.12
"""Least reach of a limb, in reaches of the whole body."""
MOST_PAIRS = 30
"""Pairs of branches that are tried as limbs, the longest ones."""
WORST_LIMB = 8.0
"""Cost above which a branch is no limb."""
WORST_BODY = 12.0
"""Cost above which two pairs of limbs are no human body."""
ARM_PER_LEG = 0.72
"""Usual length of an arm to the wrist, in lengths of the leg to the ankle (Winter 2009, figure 4.1: 0.332 to 0.491)."""
TRUNK_PER_LEG = 0.62
"""Usual distance of shoulders from hips, in lengths of the leg (Winter 2009, figure 4.1: 0.59; avatars are stouter)."""
LENGTH_SPREAD = 0.38
"""Deviation of the logarithm of a length that costs 1."""
HANGS = 0.35
"""Least length of the mean direction of two limbs that hang the same way."""
STANDS = 0.8
"""Cosine between trunk and the world's y above which a trunk stands."""
ALIKE_WAYS = 0.6
"""Least cosine between the directions of legs and arms that hang the same way."""
SQUARE = 0.75
"""Largest cosine between a trunk and limbs that are square to it."""
EXACTLY = 0.8
"""Share of a leg that is alike in another leg exactly like it."""
LEFT_OUT = 3.0
"""Cost of a pair of long branches between hips and arms that are no limbs: arms below twin tails of hair."""
LONG_BRANCH = 0.6
"""Reach from which a branch is long, in reaches of the arms."""
SAME_HEAD = 0.002
"""Distance within which two segments that may be the head are in one place, in lengths from hips to shoulders."""
LEAST_MASS = 0.001
"""Least mass of a head, in masses of the body."""
NO_HEAD = 1.5
"""Cost of a body on which no head is found."""

CLOSE_BY = 0.08
"""Distance from an ankle or wrist within which another joint may as well be it, in lengths of the limb."""
CLOSE_AXIS = 0.3
"""The same for a segment that is fixed or turns about one axis, as links of a robot, and for all joints of a limb."""
DOUBTFUL = 0.82
"""Factor of the confidence in a bone that another segment may as well be."""
EXTRA_LEGS = 0.45
"""Factor of the confidence in a body that has more legs than two."""


@dataclass(frozen=True, eq=False)
class Pair:
    """The two limbs of a pair found by structure: branches alike that begin on one segment, fitted as legs or as arms."""

    carrier: str
    limbs: tuple[LimbFit, LimbFit]

    @property
    def cost(self) -> float:
        """How unlike human legs or arms the two limbs found by structure are."""
        return 0.5 * (self.limbs[0].cost + self.limbs[1].cost)

    @property
    def margin(self) -> float:
        """How much more the next best fit of the two limbs found by structure costs."""
        return 0.5 * (self.limbs[0].margin + self.limbs[1].margin)

    @property
    def length(self) -> float:
        """Mean length of the two limbs found by structure [m]."""
        return 0.5 * (self.limbs[0].length + self.limbs[1].length)

    @property
    def middle(self) -> np.ndarray:
        """Middle (3,) between the beginnings of two limbs that are found by the structure of a body without names [m]."""
        result: np.ndarray = 0.5 * (self.limbs[0].points[0] + self.limbs[1].points[0])
        return result

    @property
    def across(self) -> np.ndarray:
        """Vector (3,) from the beginning of the second limb found by structure to that of the first [m]."""
        result: np.ndarray = self.limbs[0].points[0] - self.limbs[1].points[0]
        return result


@dataclass(frozen=True, eq=False)
class StructuralBody:
    """Legs, arms, trunk and head of a body, by its structure alone."""

    rooted: RootedTree
    """The tree, seen from the hips."""
    legs: Pair
    """The first of the two limbs is that on the side of `across`; so for the arms."""
    arms: Pair
    trunk: tuple[str, ...]
    """Segments from the hips, without them, to the one that carries the arms."""
    neck: tuple[str, ...]
    """Segments from the chest, without it, to the head, without it."""
    head: str | None
    head_is_sure: bool
    """Whether no other segment could as well be the head."""
    hips_are_sure: bool
    """Whether the hips are where the legs meet, and no segment before that."""
    extra_legs: bool
    """Whether it has more legs like the two."""
    cost: float
    """How badly it all fits a human body; about 0 for a human one."""
    legs_margin: float
    """How much more the next best body with other legs costs."""
    arms_margin: float
    """How much more the next best body with other arms costs."""

    @property
    def hips(self) -> str:
        """The segment that the whole body found by structure hangs on."""
        return self.rooted.root

    @property
    def up(self) -> np.ndarray:
        """Unit vector (3,) from hips to shoulders of the body found by structure, at rest."""
        way = self.arms.middle - self.legs.middle
        result: np.ndarray = way / np.linalg.norm(way)
        return result

    @property
    def across(self) -> np.ndarray:
        """Unit vector (3,) from the second leg of the body found by structure to the first, square to `up`, at rest."""
        way = self.legs.across + self.arms.across
        way = way - (way @ self.up) * self.up
        result: np.ndarray = way / np.linalg.norm(way)
        return result


def find_body(tree: SegmentTree) -> StructuralBody | None:
    """Find a human body in a segment tree by its structure; None if there is none."""
    if len(tree.joined) < 7:
        return None
    rooted = rooted_in_the_middle(tree)
    starts = list(_alike_branches(rooted))
    legs, arms = ([pair for start in starts if (pair := _fitted(rooted, *start, kind))] for kind in ("leg", "arm"))
    found: list[tuple[float, int, Pair, Pair]] = []
    for leg in legs:
        for arm in arms:
            if not _apart(leg, arm) or (cost := _body_cost(rooted, leg, arm)) > WORST_BODY:
                continue
            found.append((cost, len(found), leg, arm))
    if not found:
        return None
    found.sort()
    cost, _, leg, arm = found[0]
    legs_margin = min([other[0] - cost for other in found if not _same_limbs(other[2], leg)], default=math.inf)
    arms_margin = min([other[0] - cost for other in found if not _same_limbs(other[3], arm)], default=math.inf)
    return _assembled(tree, leg, arm, _has_extra_legs(rooted, leg, arm, legs), (cost, legs_margin, arms_margin))


def _has_extra_legs(rooted: RootedTree, leg: Pair, arm: Pair, pairs: Sequence[Pair]) -> bool:
    """Check by structure whether there are more legs, step by step like the two of a body, as centaurs have them."""
    taken = {name for pair in (leg, arm) for limb in pair.limbs for name in limb.path}
    start = leg.limbs[0].path[0]
    for pair in pairs:
        names = {pair.carrier, *(name for limb in pair.limbs for name in limb.path)}
        if not taken & names and _length_alike(rooted, pair.limbs[0].path[0], start) > EXACTLY * rooted.reach[start]:
            return True
    return False


def _alike_branches(rooted: RootedTree) -> Iterator[tuple[str, str, str]]:
    """List pairs of branches alike in structure: the segment that they are on, their first segments; the longest first."""
    least = SHORTEST_LIMB * rooted.reach[rooted.root]
    found = []
    for name, children in rooted.children.items():
        long = sorted((c for c in children if rooted.reach[c] >= least), key=lambda c: -rooted.reach[c])[:MOST_PAIRS]
        for one, other in combinations(long, 2):
            reaches = rooted.reach[one], rooted.reach[other]
            same = abs(reaches[0] - reaches[1]) <= ALIKE * max(reaches)
            if same or _length_alike(rooted, one, other) >= MOSTLY * min(reaches):
                found.append((2.0 * min(reaches), name, one, other))
    found.sort(key=lambda each: -each[0])
    yield from (each[1:] for each in found[:MOST_PAIRS])


def _length_alike(rooted: RootedTree, one: str, other: str) -> float:
    """Measure by structure how far two branches are alike, as two arms are [m]: what a hand holds may make one longer."""
    whole = 0.0
    while True:
        steps = []
        for a in rooted.children[one]:
            for b in rooted.children[other]:
                first, second = (math.dist(rooted.near[x], rooted.near[y]) for x, y in ((one, a), (other, b)))
                if abs(first - second) <= ALIKE * max(first, second):
                    steps.append((first + min(rooted.reach[a], rooted.reach[b]), first, a, b))
        if not steps:
            return whole
        _, length, one, other = max(steps)
        whole += length


def _fitted(rooted: RootedTree, carrier: str, one: str, other: str, kind: LimbKind) -> Pair | None:
    limbs = fit_pair(rooted, one, other, kind)
    return None if limbs is None or max(limb.cost for limb in limbs) > WORST_LIMB else Pair(carrier, limbs)


def _apart(legs: Pair, arms: Pair) -> bool:
    """Check that no leg found by structure is part of an arm, or the other way round."""
    leg, arm = ({name for limb in pair.limbs for name in limb.path} for pair in (legs, arms))
    return not leg & arm and legs.carrier not in arm and arms.carrier not in leg


def _same_limbs(one: Pair, other: Pair) -> bool:
    """Check whether two pairs found by structure are the same legs or arms, whatever else differs."""
    return {limb.lower for limb in one.limbs} == {limb.lower for limb in other.limbs}


def _body_cost(rooted: RootedTree, legs: Pair, arms: Pair) -> float:
    """Compute how badly the structure of two pairs fits legs and arms of a human body, by lengths and directions at rest."""
    way = arms.middle - legs.middle
    trunk = float(np.linalg.norm(way))
    widths = [float(np.linalg.norm(pair.across)) for pair in (legs, arms)]
    if trunk < 1e-6 or min(widths) < 1e-6:
        return math.inf
    up = way / trunk
    cost = legs.cost + arms.cost
    cost += (math.log(arms.length / (ARM_PER_LEG * legs.length)) / LENGTH_SPREAD) ** 2
    cost += (math.log(trunk / (TRUNK_PER_LEG * legs.length)) / LENGTH_SPREAD) ** 2
    cost += sum(_excess(width / legs.length, 0.7) for width in widths)
    across = [pair.across / width for pair, width in zip((legs, arms), widths, strict=True)]
    cost += 6.0 * (1.0 - abs(float(across[0] @ across[1]))) + 6.0 * max(abs(float(each @ up)) for each in across)
    down = float(np.mean([limb.direction @ -up for limb in legs.limbs]))
    cost += 0.0 if down > 0.8 else 1.5 * (0.8 - down) / 0.8 if down > 0.0 else 1.5 + 6.0 * -down
    raised = float(np.mean([limb.direction @ up for limb in arms.limbs]))
    cost += 6.0 * max(0.0, raised - 0.5)
    if legs.carrier == arms.carrier and abs(arms.length - legs.length) < 0.05 * legs.length:
        return math.inf  # four limbs alike on one body are four legs
    if hang_down_alike([limb.direction for limb in legs.limbs], [limb.direction for limb in arms.limbs], up):
        return math.inf
    if cost > WORST_BODY:
        return math.inf
    cost += LEFT_OUT * _leaves_limbs_out(rooted, legs, arms)
    return cost + (0.0 if _head_branch(rooted, legs, arms, up) is not None else NO_HEAD)


def _leaves_limbs_out(rooted: RootedTree, legs: Pair, arms: Pair) -> bool:
    """Check whether the structure has two long branches between hips and arms, which are then no limbs."""
    way = rooted.tree.path(legs.carrier, arms.carrier)
    least = LONG_BRANCH * arms.length
    return any(
        sum(rooted.reach[child] > least for child in rooted.children[name] if child not in way) > 1 for name in way[1:-1]
    )


def _excess(share: float, largest: float) -> float:
    return (max(0.0, share - largest) / 0.2) ** 2


def hang_down_alike(legs: Sequence[np.ndarray], arms: Sequence[np.ndarray], trunk: np.ndarray) -> bool:
    """Check by structure whether arms and legs hang the same way, square to a trunk that does not stand: those of an animal.

    legs, arms: directions of both, unit vectors (3,); trunk: the unit vector (3,) from hips to shoulders. What points to the
    sides cancels out, so that the arms of a T-pose hang nowhere.
    """
    leg, arm = (np.mean(ways, axis=0) for ways in (legs, arms))
    sizes = float(np.linalg.norm(leg)), float(np.linalg.norm(arm))
    if min(sizes) < HANGS or abs(float(trunk[1])) > STANDS:
        return False
    leg, arm = leg / sizes[0], arm / sizes[1]
    return float(leg @ arm) > ALIKE_WAYS and max(abs(float(leg @ trunk)), abs(float(arm @ trunk))) < SQUARE


def _head_branch(rooted: RootedTree, legs: Pair, arms: Pair, up: np.ndarray) -> str | None:
    """Find by structure the segment that leads from the carrier of the arms to a head: neither arm nor trunk, and upward."""
    tree = rooted.tree
    inward = tree.path(arms.carrier, legs.carrier)
    known = {limb.path[0] for limb in arms.limbs} | {limb.path[0] for limb in legs.limbs} | set(inward)
    known |= {_first_of_branch(rooted, limb) for limb in (*arms.limbs, *legs.limbs)}
    found: list[tuple[float, str]] = []
    seen = tree.rooted(arms.carrier)
    for name in _with_mass(seen, seen.children[arms.carrier]):
        if name in known:
            continue
        path = _up_to_fork(seen, name)
        points = [np.array(seen.near[each]) for each in path]
        tip = seen.tip(path[-1])
        points += [np.array(tip)] if tip is not None else []
        height = max(float((point - arms.middle) @ up) for point in points)
        aside = max(float(np.linalg.norm(p - arms.middle - ((p - arms.middle) @ up) * up)) for p in points)
        if height > 0.03 * legs.length and height > 0.8 * aside:
            found.append((seen.total[name], name))
    return max(found)[1] if found else None


def _up_to_fork(seen: RootedTree, name: str) -> list[str]:
    """List segments outward to where the structure forks or ends, to find neck and head without names, and no hair."""
    path = [name]
    while len(children := _with_mass(seen, seen.children[path[-1]])) == 1:
        path.append(children[0])
    return path


def _with_mass(seen: RootedTree, names: Sequence[str]) -> list[str]:
    """List segments that may lead to a head by structure: those with mass, unlike a robot's cameras; all if none has any."""
    masses = seen.tree.masses
    least = LEAST_MASS * sum(masses.values())
    return [name for name in names if not masses or sum(masses.get(each, 0.0) for each in seen.beyond(name)) > least]


def _first_of_branch(rooted: RootedTree, limb: LimbFit) -> str:
    """Return the first segment on the branch of a limb found by structure; its path may begin with one in the same place."""
    name = limb.path[0]
    while (
        (parent := rooted.parents[name]) is not None
        and len(rooted.children[parent]) == 1
        and (math.dist(rooted.near[parent], rooted.near[name]) < 1e-3 * rooted.reach[rooted.root])
    ):
        name = parent
    return name


def _assembled(tree: SegmentTree, legs: Pair, arms: Pair, extra: bool, fit: tuple[float, float, float]) -> StructuralBody:
    """Put legs, arms, trunk and head found by structure together to a body, seen from the hips; fit: its cost and margins."""
    if float(legs.across @ arms.across) < 0.0:
        arms = Pair(arms.carrier, (arms.limbs[1], arms.limbs[0]))
    hips = _hips(tree, legs, arms)
    rooted = tree.rooted(hips)
    way = arms.middle - legs.middle
    up = way / np.linalg.norm(way)
    trunk = tuple(tree.path(hips, arms.carrier)[1:])
    branch = _head_branch(rooted, legs, arms, up)
    neck, head, sure = ((), None, False) if branch is None else _head(rooted, branch, arms.middle, way)
    return StructuralBody(rooted, legs, arms, trunk, neck, head, sure, hips == legs.carrier, extra, *fit)


def _hips(tree: SegmentTree, legs: Pair, arms: Pair) -> str:
    """Find the hips by structure: the segment that carries the legs, or one close by that carries it and the trunk."""
    meeting, above = legs.carrier, tree.carriers.get(legs.carrier)
    way = tree.path(meeting, arms.carrier)
    if above is None or above == arms.carrier or len(way) < 3 or way[1] != above:
        return meeting
    if not tree.freedoms.get(meeting, 1):
        return above
    # A root in the very same place only carries the hips.
    close = 1e-6 < math.dist(tree.origins[meeting], tree.origins[above]) / legs.length < 0.08
    return above if close else meeting


def _head(rooted: RootedTree, branch: str, shoulders: np.ndarray, way: np.ndarray) -> tuple[tuple[str, ...], str, bool]:
    """Find neck and head by structure, on the branch above the shoulders, and whether no other segment could be the head.

    way: (3,) from hips to shoulders [m]. Heights are in its length: a neck begins near 0, a head at 0.3, and ends at 0.7.
    """
    path = _up_to_fork(rooted, branch)
    heights = [float((np.array(rooted.near[name]) - shoulders) @ way / (way @ way)) for name in path]
    # Of two in one place either may be the head: what turns it, and what carries the face.
    gaps = [math.inf, *(math.dist(rooted.near[one], rooted.near[other]) for one, other in pairwise(path))]
    single = [gap > SAME_HEAD * math.sqrt(way @ way) for gap in gaps]
    children = _with_mass(rooted, rooted.children[path[-1]])
    if len(children) > 1 and heights[-1] < 0.8:
        # Frames of a camera fork too, but in one place.
        apart = max(math.dist(rooted.near[path[-1]], rooted.near[child]) for child in children) > 0.1 * math.sqrt(way @ way)
        return tuple(path[:-1]), path[-1], apart and single[-1] and (len(path) > 1 or heights[-1] > 0.1)
    last = max((k for k, height in enumerate(heights) if height < 0.5), default=0)
    if last == 0 and len(path) > 1 and heights[0] < 0.12:
        last = 1
    # What is high up and carries nothing may as well mark where the head ends; what has an end of its own may be the head.
    last_of_all = last == len(path) - 1
    above = last_of_all or (heights[last] > 0.2 and heights[last + 1] > 0.6 and rooted.tip(path[last + 1]) is None)
    sure = last > 0 and heights[last] < 0.45 and above and single[last]
    return tuple(path[:last]), path[last], sure


def body_confidence(body: StructuralBody) -> float:
    """Estimate how sure it is that a body without names is a human one with these limbs, by its structure, 0 to 1."""
    fit = min(0.96, max(0.0, 0.97 - 0.04 * max(0.0, body.cost)))
    return fit * _chance(body.legs_margin) * (EXTRA_LEGS if body.extra_legs else 1.0)


def _chance(margin: float) -> float:
    """Estimate how sure bones found by structure are: the chance of legs or arms, from how much more the next best costs."""
    return 1.0 if margin > 2.5 else 0.85 if margin > 1.0 else 0.55


def structural_bones(body: StructuralBody, order: tuple[Side, ...], confidence: float, sides: float) -> dict[str, Bone]:
    """Name the bones of a body found by its structure. order: sides of its first and second limbs; sides: how sure they are."""
    hips, upper = confidence * (1.0 if body.hips_are_sure else 0.8), confidence * _chance(body.arms_margin)
    found = {"hips": Bone("hips", body.hips, hips, "it carries legs and trunk")}
    for kind, pair in (("leg", body.legs), ("arm", body.arms)):
        for side, limb in zip(order, pair.limbs, strict=True):
            chance = (confidence if kind == "leg" else upper) * min(1.0, 0.65 + 0.35 * limb.margin)
            bones = limb_bones(limb, side, kind, chance)  # type: ignore[arg-type]
            hand = bones.get(f"{side}Hand")
            found |= _doubted(body.rooted, bones, limb)
            found |= find_fingers(body.rooted, hand, side) if hand is not None else {}
    size = max(body.rooted.tree.size(), 1e-9)
    found |= trunk_bones(body.rooted, body.trunk, size, 0.95 * upper, "on the way from hips to arms")
    if body.head is not None:
        head = upper * (0.97 if body.head_is_sure else 0.6)
        found["head"] = Bone("head", body.head, head, "above the shoulders")
        if body.neck:
            found["neck"] = Bone("neck", body.neck[0], 0.9 * head, "between shoulders and head")
    if sides >= 1.0:
        return found
    doubt = "" if sides > UNKNOWN_SIDE else "; its side is a guess"
    return {
        name: replace(bone, confidence=bone.confidence * sides, reason=bone.reason + doubt) if side_of(name) else bone
        for name, bone in found.items()
    }


def _doubted(seen: RootedTree, bones: dict[str, Bone], limb: LimbFit) -> dict[str, Bone]:
    """Doubt bones found by structure that a segment close by may be, and toes that are one of several or do not move."""
    own = (limb.upper, limb.lower, limb.end)
    doubted: set[str] = set()
    for name in own:
        beside = [] if name is None else [seen.parents[name], *seen.children[name]]
        for other in beside:
            if other is None or other in own or name is None:
                continue
            near = math.dist(seen.near[other], seen.near[name]) / max(limb.length, 1e-12)
            one_axis = seen.tree.freedoms.get(other, 3) < 2
            if 0.0 < near < (CLOSE_AXIS if one_axis else CLOSE_BY if name == limb.end and other in limb.path else 0.0):
                doubted.add(name)
    if limb.beyond and limb.end:
        several = sum(seen.reach[name] > 0.0 for name in seen.children[limb.end]) > 1
        # From an ankle to the heel it is nearer than from there to the toes; toes are shorter than the foot.
        lengths = [math.dist(seen.near[one], seen.near[other]) for one, other in pairwise((limb.end, *limb.beyond))]
        heel = len(lengths) > 1 and lengths[1] > lengths[0]
        doubted |= {limb.beyond[0]} if several or heel or not seen.tree.freedoms.get(limb.beyond[0], 1) else set()
    return {
        name: replace(bone, confidence=bone.confidence * (DOUBTFUL if bone.segment in doubted else 1.0))
        for name, bone in bones.items()
    }
