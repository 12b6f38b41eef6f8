"""The segment tree: where the segments of a character are joined at rest, seen from any of them, and its branches' lengths."""

import math
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from poise.character.character import Character, Joint
from poise.character.joint_chains import JointChain, joint_chains
from poise.character.recorded_poses import RecordedPoses
from poise.character.rest_pose import moved, rest_frames
from poise.geometry.line_distance import line_distance
from poise.geometry.rotations import Quaternion, rotate
from poise.geometry.vectors import ORIGIN, Vector, add, between

LONG_BRANCH = 0.1
"""Reach of a branch above which it may be a limb, in lengths of the longest way through the tree."""

LEADS = 0.7
"""Cosine to the longest piece of a limb below which a piece before it is not part of the limb."""

AXIS_LENGTH = 0.06
"""How far along its axis the frame of a robot's link may be from the joint that it is part of, in sizes of the body."""


@dataclass(frozen=True, eq=False)
class SegmentTree:
    """Segments of a character and where they are joined, in the world at rest, the first base at the origin [m]."""

    joined: dict[str, dict[str, Vector]]
    """By segment and the one it is joined to, where."""
    carriers: dict[str, str]
    """By segment, the one that carries it in the character's description; without the base."""
    origins: dict[str, Vector]
    """Origin of each segment's frame."""
    tips: dict[str, tuple[Vector, ...]]
    """Effectors of the segments that nothing hangs on and that are not at the segment's origin."""
    freedoms: dict[str, int] = field(default_factory=dict)
    """How many ways each segment can move against the one that carries it."""
    axes: dict[str, Vector] = field(default_factory=dict)
    """Axes of the segments that turn about one only, unit vectors; not of a recorded pose."""
    masses: dict[str, float] = field(default_factory=dict)
    """Masses of the segments that have one [kg]; only where the tree is one with ends."""
    centers: dict[str, Vector] = field(default_factory=dict)
    """Centers of these masses."""
    views: "dict[str, RootedTree]" = field(default_factory=dict, repr=False)
    """The tree rooted at some of its segments."""

    @classmethod
    def of(cls, character: Character) -> "SegmentTree":
        """Return the segment tree of a character at rest."""
        first = character.described
        frames = rest_frames(first)
        joined: dict[str, dict[str, Vector]] = {segment.name: {} for segment in first.segments}
        carriers: dict[str, str] = {}
        freedoms: dict[str, int] = {}
        axes: dict[str, Vector] = {}
        for chain in joint_chains(first):
            position, orientation = frames[chain.carrier]
            point = add(position, rotate(orientation, chain.start))
            joined[chain.carrier][chain.segment] = joined[chain.segment][chain.carrier] = point
            carriers[chain.segment] = chain.carrier
            freedoms[chain.segment] = sum(joint.dofs for joint in chain.joints if joint.interval[0] < joint.interval[1])
            hinges = [joint for joint in chain.joints if joint.dofs]
            if freedoms[chain.segment] == 1 and len(hinges) == 1 and hinges[0].kind == "hinge":
                axes[chain.segment] = rotate(_frame_of(frames[chain.carrier], chain, hinges[0])[1], hinges[0].axis)
        tips: dict[str, tuple[Vector, ...]] = {}
        for effector in first.effectors:
            if len(joined[effector.segment]) <= 1 and math.hypot(*effector.offset) > 0.0:
                position, orientation = frames[effector.segment]
                point = add(position, rotate(orientation, effector.offset))
                tips[effector.segment] = (*tips.get(effector.segment, ()), point)
        return cls(joined, carriers, {name: frame[0] for name, frame in frames.items()}, tips, freedoms, axes)

    @classmethod
    def with_ends(cls, character: Character) -> "SegmentTree":
        """Return the segment tree of a character at rest, with all that shows where outermost segments end.

        Those are effectors, the End Sites of a BVH, and masses: a segment that moves goes as far beyond its center of mass.
        Frames of a robot that are fixed and have no mass are left out.
        """
        first, tree = character.described, cls.of(character)
        frames = rest_frames(first)
        marked = first.source.tips if isinstance(first.source, RecordedPoses) else {}
        for name, offsets in marked.items():
            if len(tree.joined.get(name, "too many")) <= 1:
                position, orientation = frames[name]
                tree.tips[name] = tuple(add(position, rotate(orientation, offset)) for offset in offsets if any(offset))
        for segment in first.segments:
            if segment.mass > 0.0:
                position, orientation = frames[segment.name]
                tree.masses[segment.name] = segment.mass
                tree.centers[segment.name] = add(position, rotate(orientation, segment.center))
        _drop_frames(tree)
        for chain in joint_chains(first):
            name = chain.segment
            if len(tree.joined.get(name, "dropped")) == 1 and name in tree.centers and not tree.tips.get(name):
                center, start = tree.centers[name], tree.joined[name][chain.carrier]
                if math.dist(center, start) > 0.0:
                    tree.tips[name] = (between(start, center, 2.0) if tree.freedoms[name] else center,)
        return tree

    @classmethod
    def recorded(cls, character: Character, poses: RecordedPoses, frame: int) -> "SegmentTree":
        """Return the segment tree as it is in a recorded frame of the character's file, in the file's unit and axes."""
        first = character.described
        points = {name: _vector(poses.places[frame, number]) for number, name in enumerate(poses.names)}
        joined: dict[str, dict[str, Vector]] = {segment.name: {} for segment in first.segments}
        carriers: dict[str, str] = {}
        for chain in joint_chains(first):
            joined[chain.carrier][chain.segment] = joined[chain.segment][chain.carrier] = points[chain.segment]
            carriers[chain.segment] = chain.carrier
        tips = {
            name: tuple(_vector(point) for point in ends[frame]) for name, ends in poses.ends.items() if len(joined[name]) <= 1
        }
        return cls(joined, carriers, {first.base: ORIGIN} | points, tips, cls.of(first).freedoms)

    def rooted(self, root: str) -> "RootedTree":
        """Root the segment tree at a segment; the same rooted tree is given back each time."""
        if root not in self.views:
            self.views[root] = RootedTree.of(self, root)
        return self.views[root]

    def path(self, start: str, end: str) -> list[str]:
        """List the segments on the path through the segment tree from one to another, both among them."""
        inward = self.rooted(end).parents
        path = [start]
        while (parent := inward[path[-1]]) is not None:
            path.append(parent)
        return path

    def size(self) -> float:
        """Return the size of the segment tree: the largest extent along an axis of its joining points and tips [m]."""
        points = [point for beside in self.joined.values() for point in beside.values()]
        points += [point for several in self.tips.values() for point in several]
        return max((max(p[k] for p in points) - min(p[k] for p in points) for k in range(3)), default=0.0)


@dataclass(frozen=True, eq=False)
class RootedTree:
    """A segment tree seen from one segment, its root, outward."""

    tree: SegmentTree
    root: str
    parents: dict[str, str | None]
    """By segment, the next one inward, from the root outward."""
    children: dict[str, list[str]]
    near: dict[str, Vector]
    """Where each segment hangs on the next one inward; of the root, its origin [m]."""
    reach: dict[str, float]
    """Length of the longest way from where a segment hangs outward through the tree [m]."""
    total: dict[str, float]
    """Length of all ways outward together [m]."""

    @classmethod
    def of(cls, tree: SegmentTree, root: str) -> "RootedTree":
        """Root a segment tree at a segment."""
        parents: dict[str, str | None] = {root: None}
        near, children = {root: tree.origins[root]}, dict[str, list[str]]()
        order = [root]
        for name in order:
            children[name] = [other for other in tree.joined[name] if other != parents[name]]
            for other in children[name]:
                parents[other], near[other] = name, tree.joined[name][other]
            order += children[name]
        reach, total = dict[str, float](), dict[str, float]()
        for name in reversed(order):
            tips = [math.dist(near[name], tip) for tip in tree.tips.get(name, ())]
            ways = {other: math.dist(near[name], near[other]) for other in children[name]}
            reach[name] = max([*tips, *(way + reach[other] for other, way in ways.items())], default=0.0)
            total[name] = max(tips, default=0.0) + sum(way + total[other] for other, way in ways.items())
        return cls(tree, root, parents, children, near, reach, total)

    def main_path(self, start: str) -> list[str]:
        """List the segments of the tree from one outward, at each fork along the branch that is longest and holds most."""
        path = [start]
        while self.children[path[-1]]:
            here = self.near[path[-1]]
            path.append(
                max(
                    self.children[path[-1]],
                    key=lambda name: math.dist(here, self.near[name]) + self.reach[name] + 0.25 * self.total[name],
                )
            )
        return path

    def tip(self, name: str) -> Vector | None:
        """Return the tip of an outermost segment of the tree, its effector farthest from where it hangs, (3,) [m], or None."""
        return max(self.tree.tips.get(name, ()), key=lambda tip: math.dist(tip, self.near[name]), default=None)

    def between(self, inner: str, outer: str) -> tuple[str, ...]:
        """List the segments of the tree from one outward to another that hangs on it, both among them; empty if it does not."""
        path: list[str] = [outer]
        while path[-1] != inner and (parent := self.parents[path[-1]]) is not None:
            path.append(parent)
        return tuple(reversed(path)) if path[-1] == inner else ()

    def inward(self, name: str) -> list[str]:
        """List a segment of the tree and those that carry it, inward to the root."""
        path = [name]
        while (parent := self.parents[path[-1]]) is not None:
            path.append(parent)
        return path

    def meeting(self, one: str, other: str) -> str:
        """Find the outermost segment of the tree, seen from its root, that carries both of two."""
        above = set(self.inward(one))
        return next(name for name in self.inward(other) if name in above)

    def points_beyond(self, end: str | None) -> tuple[np.ndarray, ...]:
        """List where all that hangs on a segment of the tree is joined, and its tips, (3,) each [m]; empty for none."""
        names = () if end is None else self.beyond(end)
        return tuple(np.array(point) for name in names for point in (self.near[name], *self.tree.tips.get(name, ())))

    def between_axes(self, one: str, other: str, aside: float) -> float:
        """Compute the distance between the axes of two segments of the tree, up to so far aside of where they hang [m]."""
        ends = []
        for name in (one, other):
            axis = self.tree.axes.get(name, ORIGIN)
            ends += [add(self.near[name], between(ORIGIN, axis, share)) for share in (-aside, aside)]
        return line_distance(*ends)

    def beyond(self, name: str) -> list[str]:
        """List a segment of the tree and all that hang on it, outward."""
        found = [name]
        for each in found:
            found += self.children[each]
        return found


def _drop_frames(tree: SegmentTree) -> None:
    """Take outermost segments out of a segment tree that are fixed and have no mass, if others have one: frames of sensors."""
    ends = list(tree.carriers) if tree.masses else []
    while ends:
        ends = [name for name in ends if not tree.freedoms[name] and name not in tree.masses and len(tree.joined[name]) == 1]
        for name in ends:
            del tree.joined[tree.carriers[name]][name], tree.joined[name], tree.origins[name]
            tree.tips.pop(name, None)
        carriers = dict.fromkeys(tree.carriers.pop(name) for name in ends)
        ends = [name for name in carriers if name in tree.carriers]


def _frame_of(frame: tuple[Vector, Quaternion], chain: JointChain, joint: Joint) -> tuple[Vector, Quaternion]:
    """Compute a joint's frame at rest from the frame that its chain begins on, to give the segment tree the axes of hinges."""
    for each in chain.joints[: chain.joints.index(joint) + 1]:
        frame = moved(frame, each)
    return frame


def _vector(point: np.ndarray) -> Vector:
    x, y, z = point.tolist()
    return x, y, z


def rooted_in_the_middle(tree: SegmentTree) -> RootedTree:
    """Root a segment tree at the fork nearest to the middle of the longest way through it; in a body, that is in the trunk."""
    start = next(iter(tree.joined))
    for _ in range(2):  # the end farthest from anywhere is an end of the longest way
        rooted = tree.rooted(start)
        start, first = _farthest(rooted), rooted.root
    path = tree.path(first, start)
    rooted = tree.rooted(first)
    whole, places = 0.0, {first: 0.0}
    for one, other in pairwise(path):
        whole += math.dist(rooted.near[one], rooted.near[other])
        places[other] = whole
    whole += rooted.reach[path[-1]]

    def forks(name: str) -> bool:
        return sum(rooted.reach[child] >= LONG_BRANCH * whole for child in rooted.children[name]) > 1

    # A segment begins where it hangs, and a fork in the middle of a limb is none of the body's.
    middle = min([name for name in path if forks(name)] or path, key=lambda name: abs(places[name] - 0.5 * whole))
    return tree.rooted(middle)


def _farthest(rooted: RootedTree) -> str:
    """Find the segment at the end of the longest way outward from the tree's root."""
    name = rooted.root
    while rooted.children[name]:
        here = rooted.near[name]
        name = max(rooted.children[name], key=lambda other: math.dist(here, rooted.near[other]) + rooted.reach[other])
    return name
