"""Every character of a crowd gets what a solver of its own would give it, to the last bit, on any number of threads."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.character.joint_limits import ball_dofs
from poise.kernels.compiler.compile_mode import PLAIN
from tests.support.adversities import CHARACTERS, any_segment, goals_of, start_of
from tests.support.characters import random_angles, random_placement

COUNT = 9
"""Characters of each crowd: more than one thread takes at a time."""
EVENTS = ("nothing", "reset", "rebase", "reference", "limits", "speed", "weights", "enabled", "priority", "placed", "stiffness",
          "posture", "hold")  # fmt: skip


def bases_of(character, rng):
    """Its own base and another one."""
    other = any_segment(character, rng)
    return (character.base,) if other == character.base else (character.base, other)


class Twins:
    """A crowd, and solvers that are told the same, each of one character."""

    def __init__(self, character, rng, threads, method, bases, **options):
        self.rng, self.character, self.method = rng, character, method
        self.crowd = poise.Crowd(character, COUNT, method, bases=bases, threads=threads, **options)
        self.bases = bases
        self.solvers = [poise.Solver(character, method, manner="plain", **options) for _ in range(COUNT)]
        self.speeds, self.limits = np.full(COUNT, np.inf), None
        self.column = {name: number for number, name in enumerate(self.crowd.goals)}

    def some(self):
        return np.union1d(np.flatnonzero(self.rng.random(COUNT) < 0.5), self.rng.integers(COUNT))

    def goal_rows(self, name, values, rows):
        """Set an attribute of all goals of some solvers to rows of an array, and the crowd's to the array."""
        for i in rows:
            for goal in self.solvers[i]._goals:
                if goal.name in self.column:
                    setattr(goal, name, values[i, self.column[goal.name]].item())
        setattr(self.crowd, name, values)

    def happen(self, event):
        rows, rng, crowd = self.some(), self.rng, self.crowd
        if event == "reset":
            angles = np.array([start_of("outside", self.character, rng) for _ in range(COUNT)])
            crowd.reset(angles, characters=rows)
            for i in rows:
                self.solvers[i].reset(angles[i])
        elif event == "rebase":
            names = [self.bases[rng.integers(len(self.bases))] for _ in rows]
            crowd.rebase(names, characters=rows)
            for i, name in zip(rows, names, strict=True):
                if self.solvers[i].character.base != name:
                    self.solvers[i].rebase(name)
            self.write_limits()
        elif event == "hold":
            crowd.hold(characters=rows)
            for i in rows:
                self.solvers[i].hold()
        elif event == "enabled":
            values = crowd.enabled
            values[rows] = rng.random((len(rows), len(self.column))) < 0.7
            self.goal_rows("enabled", values, rows)
        elif event == "weights":
            for name in ("position_weight", "orientation_weight"):
                values = getattr(crowd, name)
                values[rows] = rng.choice([0.0, 0.3, 1.0, 1e3], (len(rows), len(self.column)))
                self.goal_rows(name, values, rows)
        elif event == "priority" and self.method == "poise":
            values = crowd.priority
            values[rows] = rng.choice([1.0, 1.0, 2.0, 3.0], (len(rows), len(self.column)))
            rows = np.flatnonzero((values != crowd.priority).any(axis=1))
            self.goal_rows("priority", values, rows)
        else:
            self.happen_to_bodies(event, rows)

    def happen_to_bodies(self, event, rows):
        rng, crowd = self.rng, self.crowd
        if event == "reference":
            values = crowd.reference
            values[rows] = [random_angles(self.character, rng) for _ in rows]
            crowd.reference = values
            for i in range(COUNT):
                self.solvers[i].reference = values[i]
        elif event == "speed":
            self.speeds[rows] = rng.choice([np.inf, 0.0, 0.5, 6.0], len(rows))
            crowd.max_speed = self.speeds
            for solver, speed in zip(self.solvers, self.speeds.tolist(), strict=True):
                solver.max_speed = None if speed == np.inf else speed
        elif event == "placed":
            placements = crowd.placement
            for i in rows:
                position, orientation = random_placement(rng)
                placements[i] = *position, *orientation
            crowd.placement = placements
            for solver, row in zip(self.solvers, placements, strict=True):
                solver.placement = row[:3], row[3:]
        elif event == "limits" and not ball_dofs(self.character):
            self.limits = crowd.limits
            low, high = self.limits[..., 0], self.limits[..., 1]
            width = np.where(np.isfinite(high - low), high - low, 0.0)
            low[rows] += (0.3 * rng.random(low.shape) * width)[rows]
            high[rows] -= (0.3 * rng.random(low.shape) * width)[rows]
            crowd.limits = self.limits
            self.write_limits()
            for solver, row in zip(self.solvers, self.limits, strict=True):
                if solver.use_limits:
                    solver.workspace.angles[:] = np.clip(solver.workspace.angles, *row.T)
                solver.workspace.forget_frames()
        elif event in ("stiffness", "posture"):
            name = "stiffness" if event == "stiffness" else "posture_weight"
            values = getattr(crowd, name)
            values[rows] = rng.choice([0.0, 0.5, 2.0], values[rows].shape)
            changed = np.flatnonzero((values != getattr(crowd, name)).reshape(COUNT, -1).any(axis=1))
            setattr(crowd, name, values)
            for i in changed:
                setattr(self.solvers[i], name, values[i] if event == "stiffness" else values[i].item())

    def write_limits(self):
        """Write the limits of each character over those of its solver's model, which a change of the base brings back."""
        for solver, row in zip(self.solvers, [] if self.limits is None else self.limits, strict=self.limits is not None):
            for name, limits in zip(("lower", "upper"), row.T, strict=True):
                solver.workspace[name][: len(row)] = limits

    def solve(self, **options):
        """Solve both; the goals of each character are its own, and junk where it has none."""
        crowd, asked = self.crowd, ["reachable", "near", "near", "unreachable", "half a turn", "where it is"]
        positions = np.full((COUNT, len(self.column), 3), np.nan)
        orientations = np.full((COUNT, len(self.column), 4), np.nan)
        for i, solver in enumerate(self.solvers):
            own = goals_of(str(self.rng.choice(asked)), solver, self.rng)
            columns = [self.column[goal.name] for goal in solver.goals]
            positions[i, columns], orientations[i, columns] = own
            solver.set_goals(*own)
        dt = float(self.rng.choice([0.0, 1 / 60]))
        result = crowd.solve(positions, orientations, dt=dt, **options)
        assert result.refusals == {}
        for i, solver in enumerate(self.solvers):
            own = solver.solve(dt=dt, **options)
            columns = [self.column[goal.name] for goal in solver.goals]
            assert (result.status[i], result.iterations[i], result.sweeps[i]) == (own.status, own.iterations, own.sweeps)
            assert result.angles[i].tobytes() == solver.pose.angles.tobytes()
            assert result.placement[i].tolist() == [*solver.placement.position, *solver.placement.orientation]
            assert result.position_error[i, columns].tobytes() == own.position_error.tobytes()
            assert result.orientation_error[i, columns].tobytes() == own.orientation_error.tobytes()
            assert (result.cost[i], result.posture_cost[i]) == (own.cost, own.posture_cost)
            assert crowd.bases[i] == solver.character.base
            assert crowd.pose(i) == solver.pose


def compare(seed, character, threads, method, free_root, use_limits, warm_start, happens, iterations, tolerance):
    rng, character = np.random.default_rng(seed), CHARACTERS[character]
    options = {"free_root": free_root, "use_limits": use_limits, "warm_start": warm_start}
    twins = Twins(character, rng, threads, method, bases_of(character, rng), **options)
    for event in happens:
        twins.happen(event)
        twins.solve(iterations=iterations, tolerance=tolerance)


CASES = {
    "seed": st.integers(0, 2**32 - 1),
    "character": st.integers(0, len(CHARACTERS) - 1),
    "threads": st.sampled_from([1, 2, 4]),
    "method": st.sampled_from(["poise", "poise", "paper"]),
    "free_root": st.booleans(),
    "use_limits": st.sampled_from([True, True, False]),
    "warm_start": st.sampled_from([None, "pose", "step"]),
    "happens": st.lists(st.sampled_from(EVENTS), min_size=3, max_size=6),
    "iterations": st.sampled_from([1, 3, 50]),
    "tolerance": st.sampled_from([(1e-3, 1e-2), 0]),
}


@pytest.mark.skipif(PLAIN, reason="the same bits of a kernel in another entry are a promise of Numba's internals")
@settings(max_examples=25, deadline=None)
@given(**CASES)
def test_a_crowd_gives_every_character_the_bits_of_its_own_solver(**case):
    compare(**case)


@pytest.mark.soak
@settings(max_examples=5_000, deadline=None)
@given(**CASES)
def test_thousands_of_crowds_give_every_character_the_bits_of_its_own_solver(**case):
    compare(**case)
