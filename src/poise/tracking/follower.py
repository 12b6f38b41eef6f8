"""Trackers: where head, hands, pelvis and feet are over time, and the motion of the whole body that goes with them.

Every frame is one live solve, as in a game: it starts from the frame before and knows nothing of those to come. The body that
is solved bends as a human one does (`anatomy`), which settles what six trackers leave open. A tracker that is lost asks for
nothing; the body then eases into its posture, and when the tracker is back, it is followed from where the body is.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from poise import checks
from poise.anatomy.human_joints import Anatomy, anatomy_of, body_axes
from poise.anatomy.parts import Part, parts
from poise.character.character import Character, Effector
from poise.errors import UnknownTrackerError, ValueRefusedError
from poise.geometry.easing import smoothstep
from poise.geometry.rotations import angle_between, between, matrices, rotation_matrix
from poise.geometry.vectors import IDENTITY, Quaternion, conjugate, multiply, quaternion
from poise.goals import LookAt
from poise.kernels.workspace.input_bounds import SHORTEST_QUATERNION
from poise.motion.motion import FASTEST, Motion
from poise.motion.pose import Pose
from poise.solver.result import Result
from poise.solver.solver import Solver

TRACKERS = {
    "head": ("head", ""),
    "left_hand": ("hand", "left"),
    "right_hand": ("hand", "right"),
    "pelvis": ("pelvis", ""),
    "left_foot": ("foot", "left"),
    "right_foot": ("foot", "right"),
}
"""The six, and what each is on."""
FIRST_ITERATIONS, FIRST_STARTS = 300, 40
"""What the first frame may take; all others are live."""
FAR = (0.05, 0.3)
"""Trackers that are missed by more in the first frame are looked for from other starts [m], [rad]."""
EASING = 0.4
"""How long a body takes to follow a tracker that is back, or to find its posture without one that is lost [s]."""
TOLERANCE = (5e-4, 5e-3)
"""Within which a tracker counts as followed [m], [rad]."""
SKY, UPRIGHT_WEIGHT = (0.0, 1e5, 0.0), 0.02
"""A pelvis without a tracker points up, weakly [m], [1/rad]: else a body would tip over as the head nods."""
FARTHEST_TURN = math.pi + 0.3
"""A joint that goes farther from its posture has the shorter way behind it, with some more so that it does not waver [rad]."""
MOUNTED = math.radians(75.0)
"""Head and pelvis so far from where a body would turn them are turned otherwise in the file."""
WHOLE = 100
"""Progress is told in so many parts."""


class Tracked(NamedTuple):
    """A motion made from trackers, and what it took."""

    motion: Motion
    iterations: np.ndarray
    """(n_frames,) of each solve."""


class Track(NamedTuple):
    """One tracker over time."""

    effector: Effector
    positions: np.ndarray
    """(n_frames, 3) [m]; 0 where it is lost."""
    turns: np.ndarray
    """(n_frames, 3, 3); no turn where it is lost, or is a tracker of positions only."""
    turned: bool
    """Whether it is one of orientations too."""
    lost: np.ndarray
    """(n_frames,) whether it is not seen."""


def tracked_segments(character: Character) -> dict[str, str]:
    """The segments that the six trackers are on, by the names of the trackers; those that are not known are left out.

    >>> import poise
    >>> tracked_segments(poise.biped())["left_hand"]
    'left_hand'
    """
    known = parts(character)
    found = {}
    for name, role in TRACKERS.items():
        chosen = [part.name for part in known.values() if part.role == role]
        if chosen:
            found[name] = chosen[0]
    if "pelvis" not in found and {"left_foot", "right_foot"} <= set(found):  # whatever it is called, both legs hang from it
        left, right = (_way_in(known, found[name]) for name in ("left_foot", "right_foot"))
        found["pelvis"] = next(name for name in left if name in right)
    return {name: found[name] for name in TRACKERS if name in found}


def _way_in(known: dict[str, Part], name: str) -> list[str]:
    """The parts from one to the middle."""
    way = [name]
    while (parent := known[way[-1]].parent) is not None:
        way.append(parent)
    return way


def trackers(motion: Motion) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """The six trackers of a motion, from its own segments: what `track` makes the motion from again.

    By name: positions (n_frames, 3) [m] and orientations (n_frames, 3, 3).

    >>> import poise
    >>> character = poise.biped()
    >>> list(trackers(poise.Motion(character, [character.rest])))
    ['head', 'left_hand', 'right_hand', 'pelvis', 'left_foot', 'right_foot']
    """
    motion = checks.instance(motion, Motion, "motion")
    found = tracked_segments(motion.character)
    if not found:
        raise ValueRefusedError("motion", "has no head, hands, pelvis or feet, by the names of its segments")
    return {name: (motion.positions(segment), motion.rotations(segment)) for name, segment in found.items()}


def track(
    character: Character,
    frames: Mapping[str, Any],
    fps: float = 60.0,
    *,
    progress: Callable[[int], object] | None = None,
) -> Motion:
    """The motion of a whole body from trackers on some of its ends.

    frames: by name, positions (n_frames, 3) [m] and orientations, (n_frames, 4) quaternions wxyz or (n_frames, 3, 3), or
        None in their place. A name is that of an effector, of a segment, or one of head, left_hand, right_hand, pelvis,
        left_foot and right_foot, which are on the segments of that kind. A row with NaN in it says that the tracker
        is lost in that frame.
    fps: frames a second.
    progress: told how many hundredths more are done.

    >>> import numpy as np, poise
    >>> character = poise.biped()
    >>> heights = np.linspace(1.65, 1.60, 30)
    >>> head = np.column_stack([np.full(30, 0.09), heights, np.zeros(30)])
    >>> motion = poise.track(character, {"head": (head, None)}, fps=60)
    >>> len(motion), bool(np.abs(motion.positions("head") - head).max() < 0.001)
    (30, True)
    """
    return track_frames(character, frames, fps, progress=progress).motion


def track_frames(
    character: Character, frames: Mapping[str, Any], fps: float = 60.0, *, progress: Callable[[int], object] | None = None
) -> Tracked:
    """`track`, with what it took."""
    checks.instance(character, Character, "character")
    rate = checks.number(fps, "fps", low=1e-6, high=FASTEST)
    tracks = _checked(character, frames)
    anatomy = anatomy_of(character, [track.effector for track in tracks])
    count = len(tracks[0].positions)
    angles, placements = np.empty((count, anatomy.body.n_dofs)), np.empty((count, 7))
    iterations = np.zeros(count, np.int64)
    follower = Follower(anatomy, tracks, rate)
    told = 0
    for frame in range(count):
        iterations[frame] = follower.follow(frame, angles[frame], placements[frame])
        if progress is not None and (done := WHOLE * (frame + 1) // count) > told:
            progress(done - told)
            told = done
    motion = Motion(anatomy.character, anatomy.angles(angles), placements, rate=rate)
    return Tracked(motion if character.base == anatomy.character.base else motion.rebase(character.base), iterations)


# ---- what is handed in --------------------------------------------------------------------------------


def _checked(character: Character, frames: Mapping[str, Any]) -> list[Track]:
    if not isinstance(frames, Mapping) or not frames:
        raise ValueRefusedError("frames", 'must map trackers to (positions, orientations), such as {"head": (…, …)}')
    tracks = [_checked_track(character, name, given) for name, given in frames.items()]
    first = len(tracks[0].positions)
    for track in tracks:
        if len(track.positions) != first:
            raise ValueRefusedError(
                f"tracker {track.effector.name!r}",
                f"has {len(track.positions)} frames, and {tracks[0].effector.name!r} has {first}; they must have as many",
            )
    return tracks


def _checked_track(character: Character, name: object, given: Any) -> Track:
    what = f"tracker {name!r}"
    effector = _effector(character, name)
    try:
        positions, orientations = given
    except (TypeError, ValueError):
        raise ValueRefusedError(what, "must be a pair: positions, and orientations or None") from None
    positions = checks.floats(positions, f"positions of {what}")
    if positions.ndim != 2 or positions.shape[1] != 3:
        raise ValueRefusedError(f"positions of {what}", f"must have the shape (n_frames, 3), not {positions.shape}")
    lost = np.isnan(positions).any(axis=1)
    turns = np.tile(np.eye(3), (len(positions), 1, 1))
    if orientations is not None:
        turns = _rotations(checks.floats(orientations, f"orientations of {what}"), len(positions), f"orientations of {what}")
        lost = lost | np.isnan(turns).any(axis=(1, 2))
    return Track(
        effector,
        np.where(lost[:, None], 0.0, positions),
        np.where(lost[:, None, None], np.eye(3), turns),
        orientations is not None,
        lost,
    )


def _rotations(orientations: np.ndarray, count: int, what: str) -> np.ndarray:
    """(n, 3, 3) from quaternions wxyz of any length, or from rotations that are left as they are."""
    if orientations.shape == (count, 3, 3):
        return orientations
    if orientations.shape != (count, 4):
        raise ValueRefusedError(what, f"must have the shape {(count, 4)} or {(count, 3, 3)}, not {orientations.shape}")
    lengths = np.linalg.norm(orientations, axis=1)
    if not (np.isnan(lengths) | (np.isfinite(lengths) & (lengths > SHORTEST_QUATERNION))).all():
        raise ValueRefusedError(what, "have a quaternion that is no rotation in them; no rotation is (1, 0, 0, 0)")
    return matrices(orientations / lengths[:, None])


def _effector(character: Character, name: object) -> Effector:
    """The frame that a tracker is on, as an effector of the tracker's name."""
    if isinstance(name, str):
        for effector in character.effectors:
            if effector.name == name:
                return effector
        segment = name if any(segment.name == name for segment in character.segments) else tracked_segments(character).get(name)
        if segment is not None:
            return Effector(name, segment)
    known = [*tracked_segments(character), *(effector.name for effector in character.effectors)]
    raise UnknownTrackerError(name, list(dict.fromkeys(known)))


# ---- frame by frame -----------------------------------------------------------------------------------


class Return(NamedTuple):
    """How far the end of the body was from a tracker in the frame that it was back."""

    frame: int
    shift: np.ndarray
    """(3,) [m]."""
    turn: Quaternion


class Follower:
    """Follows trackers with a body, frame by frame."""

    def __init__(self, anatomy: Anatomy, tracks: list[Track], rate: float) -> None:
        self.anatomy, self.tracks = anatomy, tracks
        self.solver = Solver(anatomy.body, free_root=True)
        self.posture = anatomy.body.rest
        self.solver.stiffness, self.solver.reference = anatomy.stiffness, self.posture
        self.goals = [self.solver[track.effector.name] for track in tracks]
        for goal, track in zip(self.goals, tracks, strict=True):
            goal.orientation_weight = goal.orientation_weight if track.turned else 0.0
        known = parts(anatomy.character)
        segments, self.axes = tracked_segments(anatomy.character), body_axes(known)
        pelvis = known[segments.get("pelvis", next(iter(known)))]
        self.pelvis, self.head = pelvis.name, segments.get("head")
        on_pelvis = [number for number, track in enumerate(tracks) if track.effector.segment == pelvis.name]
        self.middle = on_pelvis[0] if on_pelvis else None
        if self.middle is None:
            up = rotation_matrix(pelvis.orientation).T @ self.axes[:, 1]
            self.solver.add(LookAt(pelvis.name, SKY, axis=up, weight=UPRIGHT_WEIGHT))
        self.positions = np.stack([track.positions for track in tracks], axis=1)
        self.turns = np.stack([track.turns for track in tracks], axis=1)
        self.seen = ~np.stack([track.lost for track in tracks], axis=1)
        changes = np.flatnonzero((self.seen[1:] != self.seen[:-1]).any(axis=1)) + 1
        self.changes = {0, *changes.tolist()}
        free = np.isinf(anatomy.body.limits).all(axis=1)
        self.farthest = np.where(free, FARTHEST_TURN, np.inf)
        """(n_dofs,) how far from the posture each joint goes before the other way round is taken [rad]."""
        self.easing = max(round(EASING * rate), 1)
        """[frames]."""
        self.eased_from, self.eases_until = self.posture, -1
        self.back: list[int] = []
        """The trackers that are seen again in this frame."""
        self.returns: dict[int, Return] = {}
        self.begun = False

    def follow(self, frame: int, angles: np.ndarray, placement: np.ndarray) -> int:
        """Solve one frame, and write where the body is; returns the iterations it took."""
        if frame in self.changes:
            self._change(frame)
        positions, turns = self.positions[frame], self.turns[frame]
        if frame <= self.eases_until:
            share = _smooth((self.eases_until - frame) / self.easing)
            self.solver.reference = share * self.eased_from + (1.0 - share) * self.posture
            positions, turns = self._eased(frame, positions.copy(), turns.copy())
        self.solver.set_goals(positions, turns)
        made = self._begin(frame) if not self.begun else 0
        made += self.solver.solve(tolerance=TOLERANCE).iterations
        pose = self.solver.pose
        angles[:], placement[:3], placement[3:] = pose.angles, *pose.placement
        while self.back:
            self._take_up(self.back.pop(), frame, pose)
        if (np.abs(pose.angles - self.posture) > self.farthest).any():
            self._unwind(frame, pose)
        return made

    def _unwind(self, frame: int, pose: Pose) -> None:
        """Take whole turns out of joints that have gone round, and ease into the posture the shorter way."""
        away = pose.angles - self.posture
        turns = np.where(np.abs(away) > self.farthest, np.round(away / (2.0 * math.pi)), 0.0)
        self.solver.placement = pose.placement
        self.solver.reset(pose.angles - 2.0 * math.pi * turns)
        self.eased_from, self.eases_until = self.solver.pose.angles, frame + 1 + self.easing

    def _change(self, frame: int) -> None:
        """Let go of trackers that are lost; those that are back are taken up once the frame has shown where the body goes."""
        before = self.seen[frame - 1] if self.begun else self.seen[frame]
        for number, goal in enumerate(self.goals):
            goal.enabled = bool(self.seen[frame, number] and before[number])
            if self.seen[frame, number] and not before[number]:
                self.back.append(number)
        if self.begun:
            self.eased_from, self.eases_until = self.solver.pose.angles, frame + self.easing

    def _take_up(self, number: int, frame: int, pose: Pose) -> None:
        """Follow a tracker from the next frame on, as far from it as the body is now."""
        goal = self.goals[number]
        position, turn = pose.frame(goal.name)
        away = multiply(tuple(turn.tolist()), conjugate(quaternion(self.turns[frame, number].ravel().tolist())))
        self.returns[number] = Return(frame, position - self.positions[frame, number], away)
        goal.enabled, self.eases_until = True, frame + 1 + self.easing

    def _eased(self, frame: int, positions: np.ndarray, turns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The goals of a frame, those of trackers that are just back still apart from them."""
        for number, back in self.returns.items():
            share = _smooth(1.0 - (frame - back.frame) / self.easing)
            positions[number] += share * back.shift
            away = between(np.array([IDENTITY]), np.array([back.turn]), np.array([[share]]))
            turns[number] = matrices(away)[0] @ turns[number]
        return positions, turns

    def _begin(self, frame: int) -> int:
        """Find the pose of the first frame in which anything is seen; returns the iterations it took."""
        if not self.seen[frame].any():
            return 0
        self.begun = True
        start, made = self._calibrate(frame)
        if start is None:
            self.solver.placement = self._first_placement(frame)
        self.solver.reset(self.posture if start is None else start)
        result = self.solver.solve(iterations=FIRST_ITERATIONS, tolerance=TOLERANCE)
        made += result.iterations
        if not result.converged and _is_far(result):
            made += self._search()
        # On, until nothing moves: what the posture still had to settle would else be seen in the next frames.
        return made + self.solver.solve(iterations=FIRST_ITERATIONS, tolerance=0).iterations

    def _search(self) -> int:
        """Look for another pose, and go back if there is none with the trackers: near enough is better than contorted."""
        pose = self.solver.pose
        result = self.solver.search(starts=FIRST_STARTS, iterations=FIRST_ITERATIONS, tolerance=TOLERANCE)
        if not result.converged:
            self.solver.placement = pose.placement
            self.solver.reset(pose.angles)
        return result.iterations

    def _calibrate(self, frame: int) -> tuple[np.ndarray | None, int]:
        """Find out whether the frames of segments are turned otherwise than names and bones say, and let the posture be so too.

        Files exist in which they are, from programs that care for places only. A body that has all its ends in place shows
        it: head and pelvis are then far from where their trackers turn them. Returns the angles to begin with, None where
        all is as usual, and the iterations it took.
        """
        turned = [number for number, track in enumerate(self.tracks) if track.turned and self.seen[frame, number]]
        ends = [number for number in turned if self.tracks[number].effector.segment in (self.pelvis, self.head)]
        if len({self.tracks[number].effector.segment for number in ends}) < 2 or len(turned) < 3 or not self.anatomy.balls:
            return None, 0
        self.solver.placement, wished = self._placed_by_positions(frame), [goal.orientation_weight for goal in self.goals]
        self.solver.reset(self.posture)
        for goal in self.goals:
            goal.orientation_weight = 0.0
        made = self.solver.solve(iterations=FIRST_ITERATIONS, tolerance=TOLERANCE).iterations
        for goal, weight in zip(self.goals, wished, strict=True):
            goal.orientation_weight = weight
        pose = self.solver.pose
        found = {number: rotation_matrix(pose.frame(self.goals[number].name)[1]) for number in turned}
        mounts = {number: found[number].T @ self.turns[frame, number] for number in turned}
        far = {number: mount for number, mount in mounts.items() if angle_between(np.eye(3), mount) > MOUNTED}
        if not set(ends) <= set(far):
            return None, made
        own = {number: rotation_matrix(self.tracks[number].effector.rotation) for number in far}
        by_segment = {self.tracks[n].effector.segment: own[n] @ mount @ own[n].T for n, mount in far.items()}
        self.posture = self.anatomy.remounted(self.posture, by_segment)
        self.solver.reference = self.eased_from = self.posture
        base = by_segment.get(self.solver.character.base, np.eye(3))
        turn = rotation_matrix(pose.placement.orientation) @ base
        self.solver.placement = pose.placement.position, turn
        return self.anatomy.remounted(pose.angles, by_segment), made

    def _placed_by_positions(self, frame: int) -> tuple[np.ndarray, np.ndarray]:
        """Where the base is if the body is in its posture, as near to the places of the trackers as can be (Kabsch 1976)."""
        pose, seen = Pose(self.solver.character, self.posture), np.flatnonzero(self.seen[frame])
        here = np.array([pose.frame(self.goals[number].name)[0] for number in seen])
        there = self.positions[frame, seen]
        left, _, right = np.linalg.svd((there - there.mean(axis=0)).T @ (here - here.mean(axis=0)))
        turn = left @ np.diag([1.0, 1.0, np.linalg.det(left @ right)]) @ right
        return there.mean(axis=0) - turn @ here.mean(axis=0), turn

    def _first_placement(self, frame: int) -> tuple[np.ndarray, np.ndarray]:
        """Where the base is if the body is in its posture, turned and placed as the trackers say."""
        pose = Pose(self.solver.character, self.posture)
        seen = [number for number in range(len(self.goals)) if self.seen[frame, number]]
        turned = [number for number in seen if self.goals[number].orientation_weight > 0.0]
        turned.sort(key=lambda number: number != self.middle)
        turn = np.eye(3)
        if turned:
            turn = self.turns[frame, turned[0]] @ rotation_matrix(pose.frame(self.goals[turned[0]].name)[1]).T
            turn = turn if turned[0] == self.middle else _upright(turn, self.axes)
        positions = np.array([pose.frame(self.goals[number].name)[0] for number in seen])
        shift = (self.positions[frame, seen] - positions @ turn.T).mean(axis=0)
        return shift, turn


def _is_far(result: Result) -> bool:
    return bool(result.position_error.max() > FAR[0] or result.orientation_error.max() > FAR[1])


def _upright(turn: np.ndarray, axes: np.ndarray) -> np.ndarray:
    """(3, 3) a turn of a body whose left, up and forward are axes (3, 3), in columns, without what tilts it."""
    ahead = (turn @ axes[:, 2]) * (1.0, 0.0, 1.0)
    length = float(np.linalg.norm(ahead))
    ahead = ahead / length if length > 1e-6 else np.array([0.0, 0.0, 1.0])
    up = np.array([0.0, 1.0, 0.0])
    result: np.ndarray = np.column_stack([np.cross(up, ahead), up, ahead]) @ axes.T
    return result


def _smooth(share: float) -> float:
    """From 0 to 1 without a jerk at either end."""
    return smoothstep(min(max(share, 0.0), 1.0))
