"""The face of crowds on a GPU, on this CPU in its place: rows for characters, checks before anything changes."""

import numpy as np
import pytest

import poise
from poise.errors import PoiseError, ValueRefusedError
from poise.gpu.gpu_crowd import GpuCrowd
from poise.gpu.host_device import HostDevice, find_compiler

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="there is no C++ compiler on this machine")


@pytest.fixture(scope="module")
def crowd():
    return GpuCrowd(poise.biped(), 6, precision="float64", device=HostDevice())


def moved_hands(crowd):
    """Goals with the right hand of each character a little higher than that of the one before."""
    positions = crowd.batch.position.transpose(2, 0, 1).copy()
    positions[:, crowd.goals.index("right_hand"), 1] += np.linspace(0.0, 0.1, len(crowd))
    return positions


def test_a_crowd_is_solved_as_single_solvers_are(crowd):
    crowd.reset()
    positions = moved_hands(crowd)
    for frame in (positions, positions + 0.01):
        result = crowd.solve(frame)
    for i in range(len(crowd)):
        solver = poise.Solver(poise.biped(), manner="plain")
        for frame in (positions, positions + 0.01):
            for g, goal in enumerate(solver.goals):
                goal.position = frame[i, g]
            solver.solve()
        np.testing.assert_allclose(crowd.angles[i], solver.pose.angles, atol=1e-6)
        np.testing.assert_allclose(result.position_error[i], solver.solve(iterations=0).position_error, atol=1e-6)
    assert result.converged.all()
    assert result.orientation_error.shape == (6, 5)
    assert (result.iterations >= 1).all()
    np.testing.assert_array_equal(result.angles, crowd.angles)


def test_one_row_of_weights_is_for_all(crowd):
    crowd.reset(np.zeros(30) + 0.05)
    crowd.orientation_weight = np.zeros(5)
    assert (crowd.solve(moved_hands(crowd)).orientation_error == 0.0).all()
    crowd.orientation_weight = 0.3


def test_settings_have_the_names_and_shapes_of_a_crowd_on_the_cpu():
    crowd, beside = GpuCrowd(poise.biped(), 3, precision="float64", device=HostDevice()), poise.Crowd(poise.biped(), 3)
    for name in ("positions", "orientations", "position_weight", "orientation_weight", "posture_weight", "placement", "angles"):
        np.testing.assert_allclose(getattr(crowd, name), getattr(beside, name), atol=1e-12)
        if name not in ("positions", "orientations", "angles"):
            setattr(crowd, name, getattr(beside, name))
    assert crowd.goals == beside.goals
    assert (crowd.device, beside.device) == ("gpu", "cpu")


def test_posture_follows_the_reference_and_stiffness_that_are_set(crowd):
    crowd.reset()
    crowd.position_weight = crowd.orientation_weight = 0.0
    wanted = np.full((len(crowd), 30), 0.02)
    crowd.reference, crowd.stiffness = wanted, np.ones(30)
    crowd.solve(tolerance=0)
    np.testing.assert_allclose(crowd.angles, np.clip(wanted, *poise.biped().limits.T), atol=1e-3)
    crowd.position_weight, crowd.orientation_weight, crowd.reference = 1.0, 0.3, np.zeros(30)


@pytest.mark.parametrize("precision", ["float32", "float64"])
@pytest.mark.parametrize("method", ["poise", "paper"])
def test_speeds_are_bounded_as_on_the_cpu(method, precision):
    count, character = 5, poise.biped()
    crowd = GpuCrowd(character, count, method, precision=precision, device=HostDevice(), warm_start="pose")
    beside = poise.Crowd(character, count, method, warm_start="pose")
    speeds = np.array([0.0, 0.5, 1.0, 6.0, np.inf])
    crowd.max_speed = beside.max_speed = speeds
    positions = beside.positions
    positions[:, crowd.goals.index("right_hand")] += (0.0, 0.15, 0.1)
    before = np.array(crowd.angles, float)
    for _ in range(3):
        positions = positions + 0.002  # goals that stay would settle on the CPU
        found, expected = crowd.solve(positions, dt=0.02), beside.solve(positions, dt=0.02)
        moved = np.abs(found.angles.astype(float) - before).max(axis=1)
        assert (moved <= speeds * 0.02).all()
        np.testing.assert_allclose(found.angles, expected.angles, atol=1e-6 if precision == "float64" else 2e-5)
        np.testing.assert_array_equal(found.status_code, expected.outcome & 15)
        before = np.array(crowd.angles, float)
    with pytest.raises(ValueRefusedError, match="dt is missing: with max_speed"):
        crowd.solve(positions)
    crowd.max_speed = None
    assert (np.abs(crowd.solve(positions).angles - before).max(axis=1) > speeds * 0.02)[:2].all()


def test_a_joints_own_speed_bounds_it_on_a_gpu_too():
    slow = poise.Joint("slow", None, (0.0, 0.0, 0.0), (0.0, 0.0, 1.0), (-3.0, 3.0), segment="upper", max_speed=0.1)
    fast = poise.Joint("fast", "slow", (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (-3.0, 3.0), segment="lower")
    character = poise.Character([slow, fast], [poise.Effector("tip", "lower", (0.0, 1.0, 0.0))])
    crowd, beside = GpuCrowd(character, 2, precision="float64", device=HostDevice()), poise.Crowd(character, 2)
    crowd.max_speed = beside.max_speed = 2.0
    for each in (crowd, beside):
        each.orientation_weight = 0.0
    angles = [each.solve([[[1.2, 1.2, 0.0]]] * 2, dt=0.1).angles for each in (crowd, beside)]
    np.testing.assert_allclose(*angles, atol=1e-9)
    assert np.abs(angles[0][:, 0]).max() == pytest.approx(0.01)


def test_a_speed_that_is_no_number_is_the_error_of_its_character():
    crowd = GpuCrowd(poise.biped(), 3, device=HostDevice())
    crowd.max_speed = [1.0, np.nan, -1.0]
    assert (crowd.solve(crowd.positions, dt=0.1).status_code == 7).tolist() == [False, True, True]
    with pytest.raises(ValueRefusedError, match="max_speed is for fixed bases"):
        GpuCrowd(poise.biped(), 1, free_root=True, device=HostDevice()).max_speed = 1.0


def test_a_search_counts_its_starts(crowd):
    result = crowd.search(moved_hands(crowd), starts=4)
    assert result.converged.all()
    assert (result.starts >= 1).all()


def test_misspelt_names_are_refused(crowd):
    with pytest.raises(PoiseError, match=r"no attribute 'posture_wieght'; did you mean 'posture_weight'\?"):
        crowd.posture_wieght = 1.0
    with pytest.raises(PoiseError, match=r"no option 'bases'"):
        GpuCrowd(poise.biped(), 2, bases="pelvis", device=HostDevice())


def test_shapes_that_do_not_fit_are_refused_before_anything_changes(crowd):
    before = crowd.batch.position.copy(), crowd.angles.copy()
    with pytest.raises(ValueRefusedError, match=r"orientations must be numbers of the shape \(6, 5, 4\)"):
        crowd.solve(moved_hands(crowd) + 1.0, np.zeros((6, 5, 3)))
    with pytest.raises(PoiseError, match="iterations"):
        crowd.solve(moved_hands(crowd) + 1.0, iterations=-1)
    with pytest.raises(ValueRefusedError, match="positions"):
        crowd.search("far")
    np.testing.assert_array_equal(crowd.batch.position, before[0])
    np.testing.assert_array_equal(crowd.angles, before[1])


def test_a_machine_without_a_gpu_is_told_so():
    try:
        import cupy  # noqa: F401
    except ImportError:
        with pytest.raises(PoiseError, match=r"needs CuPy: pip install 'poise\[gpu\]', or use the device 'cpu'"):
            poise.Crowd(poise.biped(), 2, device="gpu")
