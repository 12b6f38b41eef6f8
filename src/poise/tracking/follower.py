"""The frame loop of tracking: one live solve a frame follows trackers, easing lost ones out, returned ones in.

A solve starts from the frame before and knows nothing of those to come. The body that is solved bends as a human one does
(`anatomy.human_joints`), which settles the degrees of freedom that six trackers leave open.
"""

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from poise.anatomy.body_parts import Part, body_axes, parts
from poise.anatomy.human_joints import Anatomy
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.joints_segments_effectors import Joint
from poise.geometry.easing import smoothstep
from poise.geometry.rotations import (
    IDENTITY,
    Quaternion,
    angle_between,
    conjugate,
    matrices,
    multiply,
    quaternion,
    rotation_matrix,
    slerp,
)
from poise.goals import LookAt
from poise.manner.human_manner import why_plain
from poise.manner.posed_body import FEET
from poise.motion.pose import Pose
from poise.solver.inertial_posture import inertial_posture
from poise.solver.result import Result
from poise.solver.solver import Solver
from poise.tracking.knee_bends import bend_caught_knees, find_knees
from poise.tracking.tracked_body import Recording, tracked_segments

FIRST_ITERATIONS = 300
"""Most iterations of a solve in the first frame; all other frames are live."""
FIRST_STARTS = 40
"""Starts of the search in the first frame."""
FAR_POSITION = 0.05
"""A tracker missed by more in the first frame is searched for from other starts [m]."""
FAR_ORIENTATION = 0.3
"""Orientation error of a tracker in the first frame beyond which other starts are searched [rad]."""
EASING_SECONDS = 0.4
"""Time to follow a tracker that is back, or to reach the posture without one that is lost [s]; short, but not seen as a pop."""
INERTIA = 0.03
"""Weight of a change since the frame before, at 60 frames a second [1/rad]: a pull to the posture takes 0.15 s to be followed,
so that what trackers leave open does not jump. Tuned for jumps; 0.1 makes arms late."""
TOLERANCE = (5e-4, 5e-3)
"""Within these a tracker counts as followed [m], [rad]."""
SKY = (0.0, 1e5, 0.0)
"""Point above that a pelvis without a tracker points to [m]: else a body would tip over as the head nods."""
UPRIGHT_WEIGHT = 0.02
"""Weight of pointing there [1/rad]: too weak to be seen against a tracker."""
UNWIND_ANGLE = math.pi + 0.3
"""A joint farther from its posture has the shorter way behind it; 0.3 more, so that it does not waver [rad]."""
MOUNTED_OTHERWISE = math.radians(75.0)
"""Head and pelvis this far from where a body would have them are mounted otherwise in the file [rad]."""


class Return(NamedTuple):
    """Distance of the body from a tracker in the frame in which the tracker was back."""

    frame: int
    offset: np.ndarray
    """(3,) from the tracker to the body [m]."""
    rotation: Quaternion
    """Rotation from the tracker to the body."""


class Follower:
    """Follows the recordings of trackers with a body, frame by frame."""

    def __init__(self, anatomy: Anatomy, recordings: list[Recording], rate: float) -> None:
        self.anatomy, self.recordings = anatomy, recordings
        self.posture = anatomy.body.rest
        manner = choose_manner(anatomy, recordings)
        body = anatomy.body if manner == "plain" else body_at_rest(anatomy)
        self.standing_height = standing_height(body) if manner != "plain" else None
        """Height of the base of the body when it stands on the floor y = 0, for its manner; None without one [m]."""
        self.solver = Solver(body, free_root=True, manner=manner)
        self.solver.stiffness, self.solver.reference = anatomy.stiffness, self.posture
        self.posture_weight, self.seconds = self.solver.posture_weight, 1.0 / rate
        """Weight of the posture [1/rad], and time between frames [s]."""
        self.goals = [self.solver[recording.effector.name] for recording in recordings]
        for goal, recording in zip(self.goals, recordings, strict=True):
            goal.orientation_weight = goal.orientation_weight if recording.has_orientations else 0.0
        self.positions = np.stack([recording.positions for recording in recordings], axis=1)
        """(n_frames, n_trackers, 3) [m]."""
        self.orientations = np.stack([recording.orientations for recording in recordings], axis=1)
        """(n_frames, n_trackers, 3, 3)."""
        self.seen = ~np.stack([recording.lost for recording in recordings], axis=1)
        """(n_frames, n_trackers)."""
        changes = np.flatnonzero((self.seen[1:] != self.seen[:-1]).any(axis=1)) + 1
        self.changes = {0, *changes.tolist()}
        """The frames in which trackers are lost or back."""
        free = np.isinf(anatomy.body.limits).all(axis=1)
        self.unwind_angles = np.where(free, UNWIND_ANGLE, np.inf)
        """(n_dofs,) angle from the posture beyond which a joint is unwound [rad]."""
        self.easing_frames = max(round(EASING_SECONDS * rate), 1)
        self.eased_from, self.eases_until = self.posture, -1
        """Angles that the posture is eased from (n_dofs,) [rad], and the last frame of that."""
        self.back: list[int] = []
        """The trackers that are seen again in this frame."""
        self.returns: dict[int, Return] = {}
        self.missed, self.missed_frames = np.zeros(len(recordings)), np.zeros(len(recordings), np.int64)
        """(n_trackers,) by how much each was missed at most [m], and in which frame."""
        self.has_pose = False
        """Whether a first pose has been found."""
        self.knees = find_knees(anatomy, recordings)
        """Knees whose bend follows from the trackers; none in files whose trackers are mounted otherwise."""
        self._find_pelvis_and_head()

    def _find_pelvis_and_head(self) -> None:
        """Find pelvis, head and hands for the follower, and have its solver keep a pelvis without a tracker upright."""
        known = parts(self.anatomy.character)
        segments, self.axes = tracked_segments(self.anatomy.character), body_axes(known)
        pelvis: Part = known[segments.get("pelvis", next(iter(known)))]
        self.pelvis, self.head = pelvis.name, segments.get("head")
        self.hands = {segments.get("left_hand"), segments.get("right_hand")}
        on_pelvis = [n for n, recording in enumerate(self.recordings) if recording.effector.segment == pelvis.name]
        self.pelvis_tracker = on_pelvis[0] if on_pelvis else None
        if self.pelvis_tracker is None:
            up = rotation_matrix(pelvis.orientation).T @ self.axes[:, 1]
            self.solver.add(LookAt(pelvis.name, SKY, axis=up, weight=UPRIGHT_WEIGHT))

    # ---- every frame ----------------------------------------------------------------------------------

    def follow(self, frame: int, angles: np.ndarray, placement: np.ndarray) -> int:
        """Follow the trackers in one frame: write angles (n_dofs,) [rad] and placement (7,); returns the iterations it took."""
        if frame in self.changes:
            self._change_trackers(frame)
        positions, orientations, posture = self.positions[frame], self.orientations[frame], self.posture
        if frame <= self.eases_until:
            share = _ease((self.eases_until - frame) / self.easing_frames)
            posture = share * self.eased_from + (1.0 - share) * self.posture
            positions, orientations = self._ease_returned(frame, positions.copy(), orientations.copy())
        self.solver.set_goals(positions, orientations)
        iterations = 0
        if self.has_pose:
            self._prepare_start(frame, posture)
        else:
            iterations = self._find_first_pose(frame)
        self._tell_manner()
        result = self.solver.solve(tolerance=TOLERANCE)
        iterations += result.iterations
        if not result.converged and self.solver.posture_weight > self.posture_weight:  # inertia must not cost a tracker
            self.solver.reference, self.solver.posture_weight = posture, self.posture_weight
            result = self.solver.solve(tolerance=TOLERANCE)
            iterations += result.iterations
        if not result.converged:
            self._note_missed(frame, result)
        pose = self.solver.pose
        angles[:], placement[:3], placement[3:] = pose.angles, *pose.placement
        while self.back:
            self._follow_again(self.back.pop(), frame, pose)
        if (np.abs(pose.angles - self.posture) > self.unwind_angles).any():
            self._unwind(frame, pose)
        return iterations

    def _prepare_start(self, frame: int, posture: np.ndarray) -> None:
        """Prepare the pose that the follower's solve starts from: its knees, and its inertia against jumps.

        posture: (n_dofs,) that the body is pulled to in this frame [rad].
        """
        pose = self.solver.pose
        angles = pose.angles
        bent = bend_caught_knees(self.knees, frame, angles) if frame > self.eases_until else None
        if bent is not None:
            self.solver.placement = pose.placement
            self.solver.reset(bent)
            angles = bent
        reference, weight = inertial_posture(angles, posture, self.posture_weight, self.seconds, INERTIA)
        self.solver.reference, self.solver.posture_weight = reference, weight

    def _tell_manner(self) -> None:
        """Tell the manner of the follower's solver where the floor is, and which way the body faced last."""
        if self.standing_height is not None:
            self.solver.workspace.set_home((0.0, self.standing_height, 0.0), self.solver.pose.placement.orientation)

    def _note_missed(self, frame: int, result: Result) -> None:
        """Note by how much the follower misses its trackers in a frame, where that is more than ever before."""
        errors = result.position_error
        farther = errors > self.missed
        self.missed[farther], self.missed_frames[farther] = errors[farther], frame

    def missed_trackers(self, least: float) -> list[str]:
        """Write a sentence for each tracker that the follower has missed by more than a distance [m]."""
        return [
            f"{goal.name} misses its tracker by up to {1e3 * error:.0f} mm, in frame {frame}"
            for goal, error, frame in zip(self.goals, self.missed, self.missed_frames, strict=True)
            if error > least
        ]

    def _unwind(self, frame: int, pose: Pose) -> None:
        """Unwind joints of the following body by whole turns, and ease into the posture the shorter way."""
        away = pose.angles - self.posture
        rounds = np.where(np.abs(away) > self.unwind_angles, np.round(away / (2.0 * math.pi)), 0.0)
        self.solver.placement = pose.placement
        self.solver.reset(pose.angles - 2.0 * math.pi * rounds)
        self.eased_from, self.eases_until = self.solver.pose.angles, frame + 1 + self.easing_frames

    def _change_trackers(self, frame: int) -> None:
        """Disable the goals of trackers that the follower has lost, and note those that are back.

        Returned ones are followed once this frame has shown where the body goes.
        """
        before = self.seen[frame - 1] if self.has_pose else self.seen[frame]
        for number, goal in enumerate(self.goals):
            goal.enabled = bool(self.seen[frame, number] and before[number])
            if self.seen[frame, number] and not before[number]:
                self.back.append(number)
        if self.has_pose:
            self.eased_from, self.eases_until = self.solver.pose.angles, frame + self.easing_frames

    def _follow_again(self, number: int, frame: int, pose: Pose) -> None:
        """Follow a returned tracker from the next frame on, first as far from it as the body is now."""
        goal = self.goals[number]
        position, orientation = pose.frame(goal.name)
        tracker = quaternion(self.orientations[frame, number].ravel().tolist())
        rotation = multiply(tuple(orientation.tolist()), conjugate(tracker))
        self.returns[number] = Return(frame, position - self.positions[frame, number], rotation)
        goal.enabled, self.eases_until = True, frame + 1 + self.easing_frames

    def _ease_returned(self, frame: int, positions: np.ndarray, orientations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Ease the goals of trackers that the follower has again from where the body was; changes both arrays in place."""
        for number, back in self.returns.items():
            share = _ease(1.0 - (frame - back.frame) / self.easing_frames)
            positions[number] += share * back.offset
            away = slerp(np.array([IDENTITY]), np.array([back.rotation]), np.array([[share]]))
            orientations[number] = matrices(away)[0] @ orientations[number]
        return positions, orientations

    # ---- the first frame ------------------------------------------------------------------------------

    def _find_first_pose(self, frame: int) -> int:
        """Find the follower's pose in the first frame in which any tracker is seen; returns the iterations it took."""
        if not self.seen[frame].any():
            return 0
        self.has_pose = True
        start, iterations = self._calibrate(frame)
        if start is None:
            self.solver.placement = self._place_by_frames(frame)
        self.solver.reset(self.posture if start is None else start)
        self._tell_manner()
        result = self.solver.solve(iterations=FIRST_ITERATIONS, tolerance=TOLERANCE)
        iterations += result.iterations
        if not result.converged and _is_far(result):
            iterations += self._search()
        # On, until nothing moves: what the posture still had to settle would else be seen in the next frames.
        return iterations + self.solver.solve(iterations=FIRST_ITERATIONS, tolerance=0).iterations

    def _search(self) -> int:
        """Search the follower's first pose from other starts, and go back if that does not reach the trackers.

        Near enough is better than contorted. Returns the iterations it took.
        """
        pose = self.solver.pose
        result = self.solver.search(starts=FIRST_STARTS, iterations=FIRST_ITERATIONS, tolerance=TOLERANCE)
        if not result.converged:
            self.solver.placement = pose.placement
            self.solver.reset(pose.angles)
        return result.iterations

    def _calibrate(self, frame: int) -> tuple[np.ndarray | None, int]:
        """Calibrate the follower to trackers mounted otherwise than names and bones say, and remount the posture alike.

        Files exist in which they are, from programs that care for positions only. A body with all its tracked segments in
        place shows it: head and pelvis are then far from the orientations of their trackers. Without both hands positions do
        not show where a body faces. Returns the angles to start from (n_dofs,) [rad], None where all is as usual, and the
        iterations it took.
        """
        seen = {self.recordings[n].effector.segment for n in np.flatnonzero(self.seen[frame])}
        oriented = [n for n, recording in enumerate(self.recordings) if recording.has_orientations and self.seen[frame, n]]
        ends = [n for n in oriented if self.recordings[n].effector.segment in (self.pelvis, self.head)]
        if len({self.recordings[n].effector.segment for n in ends}) < 2 or not self.hands <= seen or not self.anatomy.balls:
            return None, 0
        iterations = self._solve_positions_only(frame)
        pose = self.solver.pose
        found = {n: rotation_matrix(pose.frame(self.goals[n].name)[1]) for n in oriented}
        mounts = {n: found[n].T @ self.orientations[frame, n] for n in oriented}
        far = {n: mount for n, mount in mounts.items() if angle_between(np.eye(3), mount) > MOUNTED_OTHERWISE}
        if not set(ends) <= set(far):
            return None, iterations
        own = {n: rotation_matrix(self.recordings[n].effector.rotation) for n in far}
        by_segment = {self.recordings[n].effector.segment: own[n] @ mount @ own[n].T for n, mount in far.items()}
        self.posture, self.knees = self.anatomy.remounted(self.posture, by_segment), []
        self.solver.reference = self.eased_from = self.posture
        base = by_segment.get(self.solver.character.base, np.eye(3))
        rotation = rotation_matrix(pose.placement.orientation) @ base
        self.solver.placement = pose.placement.position, rotation
        return self.anatomy.remounted(pose.angles, by_segment), iterations

    def _solve_positions_only(self, frame: int) -> int:
        """Solve the follower's first frame for the trackers' positions alone, from the posture; returns the iterations."""
        self.solver.placement = self._place_by_positions(frame)
        weights = [goal.orientation_weight for goal in self.goals]
        self.solver.reset(self.posture)
        for goal in self.goals:
            goal.orientation_weight = 0.0
        iterations = self.solver.solve(iterations=FIRST_ITERATIONS, tolerance=TOLERANCE).iterations
        for goal, weight in zip(self.goals, weights, strict=True):
            goal.orientation_weight = weight
        return iterations

    def _place_by_positions(self, frame: int) -> tuple[np.ndarray, np.ndarray]:
        """Place the follower's posture nearest to the trackers (Kabsch 1976): base position (3,) [m] and rotation (3, 3)."""
        pose, seen = Pose(self.solver.character, self.posture), np.flatnonzero(self.seen[frame])
        here = np.array([pose.frame(self.goals[number].name)[0] for number in seen])
        there = self.positions[frame, seen]
        left, _, right = np.linalg.svd((there - there.mean(axis=0)).T @ (here - here.mean(axis=0)))
        rotation = left @ np.diag([1.0, 1.0, np.linalg.det(left @ right)]) @ right
        return there.mean(axis=0) - rotation @ here.mean(axis=0), rotation

    def _place_by_frames(self, frame: int) -> tuple[np.ndarray, np.ndarray]:
        """Place the follower's posture, oriented as the pelvis tracker or another: base position (3,) [m], rotation (3, 3)."""
        pose = Pose(self.solver.character, self.posture)
        seen = [number for number in range(len(self.goals)) if self.seen[frame, number]]
        oriented = [number for number in seen if self.goals[number].orientation_weight > 0.0]
        oriented.sort(key=lambda number: number != self.pelvis_tracker)
        rotation = np.eye(3)
        if oriented:
            first = oriented[0]
            rotation = self.orientations[frame, first] @ rotation_matrix(pose.frame(self.goals[first].name)[1]).T
            rotation = rotation if first == self.pelvis_tracker else _upright(rotation, self.axes)
        positions = np.array([pose.frame(self.goals[number].name)[0] for number in seen])
        shift = (self.positions[frame, seen] - positions @ rotation.T).mean(axis=0)
        return shift, rotation


def _is_far(result: Result) -> bool:
    """Check whether the follower misses any tracker by enough to search from other starts."""
    return bool(result.position_error.max() > FAR_POSITION or result.orientation_error.max() > FAR_ORIENTATION)


def _upright(rotation: np.ndarray, axes: np.ndarray) -> np.ndarray:
    """Reduce a tracker's rotation (3, 3) to its yaw, so that the following body does not tilt.

    axes: left, up and forward of the body in columns.
    """
    ahead = (rotation @ axes[:, 2]) * (1.0, 0.0, 1.0)
    length = float(np.linalg.norm(ahead))
    ahead = ahead / length if length > 1e-6 else np.array([0.0, 0.0, 1.0])
    up = np.array([0.0, 1.0, 0.0])
    result: np.ndarray = np.column_stack([np.cross(up, ahead), up, ahead]) @ axes.T
    return result


def choose_manner(anatomy: Anatomy, recordings: list[Recording]) -> str:
    """Choose the manner of the solver that follows trackers: human where head or hips and no feet are tracked.

    Legs are open then. With trackers on the feet the human joints of the body leave nothing to guess.
    """
    segments = tracked_segments(anatomy.character)
    tracked = {recording.effector.segment for recording in recordings}
    feet = {segments.get("left_foot"), segments.get("right_foot")}
    middle = {segments.get("pelvis"), segments.get("head")}
    return "human" if middle & tracked and not feet & tracked and not why_plain(anatomy.body) else "plain"


def body_at_rest(anatomy: Anatomy) -> Character:
    """Return the body that a follower solves with the rest of its character, which a manner compares with people's; cached.

    The posture that it is pulled to has bent knees, and its feet hang down.
    """
    turned = {anatomy.dofs.searchsorted(dof) for ball in anatomy.balls for dof in ball.dofs}

    def unbent(number: int, joint: Joint) -> Joint:
        return replace(joint, rest=min(max(0.0, joint.interval[0]), joint.interval[1])) if number in turned else joint

    joints = [unbent(number, joint) for number, joint in enumerate(anatomy.body.joints)]
    return derived(anatomy.body, "at rest", lambda: replace(anatomy.body, joints=joints))


def standing_height(body: Character) -> float:
    """Return the height of the base of a body that a follower solves, when it stands at rest on the floor y = 0 [m]."""
    known = parts(body)
    soles = [part.world(point)[1] for part in known.values() if part.kind in FEET for point in (part.near, part.far)]
    return known[body.base].position[1] - min(soles, default=0.0)


def _ease(share: float) -> float:
    """Ease a tracker of the follower in or out: from 0 to 1 with no speed at either end; 0 and 1 beyond."""
    return smoothstep(min(max(share, 0.0), 1.0))
