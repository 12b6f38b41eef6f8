"""Poses a second of a crowd on a GPU, and whether its answers are right.

`.venv/bin/python bench/gpu_crowd.py prepare` writes what the GPU's machine needs to .gpukit/: programs, machine code if nvcc is
here, problems, and the CPU's answers. `python3 bench/gpu_crowd.py` there needs NumPy and CuPy alone; it prints the table.
"""

import dataclasses
import json
import sys
import types
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
KIT = ROOT / ".gpukit"
COMPARED = 4096
"""Problems whose answers are compared with the CPU's."""
NEAR = 0.2
"""How far the pose that near goals are taken from is from the start, at most [rad]."""
TREES = (2, 3, 4, 5, 9, 10)
"""Seeds of the random trees."""
SIZE = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else 1 << 20
"""Problems of one batch."""
TOLERANCE = 1e-3, 1e-2
DEFAULT_BLOCKS = {"paper": 2, "poise": 4}
"""Blocks of a multiprocessor that the package's programs ask for."""
SOLVE_BLOCKS, SEARCH_BLOCKS = {"paper": (2, 3), "poise": (3, 4, 6)}, (3, 4, 6, 8)
"""Blocks that are compared."""
SEARCHES = (
    # starts, iterations, first starts, blocks
    (64, 25, 16, 4),
    (64, 25, 16, 3),
    (64, 25, 16, 6),
    (64, 25, 16, 8),
    (32, 25, 16, 4),
    (32, 25, 32, 4),
    (64, 25, 8, 4),
    (64, 15, 16, 4),
    (200, 25, 16, 4),
)
"""Settings of searches that are compared; the first are the defaults."""


# ---- here ---------------------------------------------------------------------------------------------


def prepare():
    """Write the kit: programs and tables of all characters, and the CPU's answers to problems of the biped."""
    from tests.support import characters

    import poise

    KIT.mkdir(exist_ok=True)
    for name, character in [("biped", poise.biped()), *((f"tree{seed}", characters.random_tree(seed)) for seed in TREES)]:
        precisions = ("float32", "float64") if name == "biped" else ("float32",)
        tables = write_programs(name, character, precisions)
        if name == "biped":
            tables |= answers_of_the_cpu(character, tables)
        np.savez(KIT / f"{name}.npz", **tables)


def write_programs(name, character, precisions):
    """Write the programs of a character and, where nvcc is here, machine code; return tables for kinematics of its own."""
    import poise
    from poise.gpu.character_tables import Tree
    from poise.gpu.source_text import source_text
    from poise.kernels.workspace import layout
    from poise.model.compile import compile_character

    model = compile_character(character)
    for method in ("paper", "poise"):
        for precision in precisions:
            program = source_text(model, method, precision)
            stem = KIT / f"{name}_{method}_{precision}"
            stem.with_suffix(".json").write_text(json.dumps(dataclasses.asdict(program)))
            several = (name, precision) == ("biped", "float32")
            for blocks in SOLVE_BLOCKS[method] if several else (DEFAULT_BLOCKS[method],):
                compile_here(with_blocks(program, method, blocks, False), KIT / f"{stem.name}_{blocks}")
            for blocks in (SEARCH_BLOCKS if several else (DEFAULT_BLOCKS[method],)) if method == "poise" else ():
                compile_here(with_blocks(program, method, blocks, True), KIT / f"{stem.name}_{blocks}_search")
    ints, floats = model.workspace()
    names = (
        "joint_kind",
        "first_dof",
        "offset",
        "joint_rotation",
        "axis",
        "effector_offset",
        "effector_rotation",
        "effector_frame",
    )
    tables = {key: layout.array(ints, floats, key).copy() for key in names}
    tree = Tree.of(model)
    weights = [(goal.position_weight, goal.orientation_weight) for goal in poise.Solver(character, manner="plain").goals]
    tables |= {"order": tree.order, "above": tree.parent, "goals": model.goals, "weights": weights}
    return tables | {"limits": character.limits, "rest": character.rest}


def with_blocks(program, method, blocks, searches):
    """Return a program's text, of a solve or of a search, for so many blocks on a multiprocessor."""
    default = f"#define BLOCKS {DEFAULT_BLOCKS[method]}\n"
    text = program.with_options(False, False, False, searches)
    if default not in text:
        raise SystemExit(f"DEFAULT_BLOCKS differ from those of poise.gpu.source_text: no {default!r} in the text")
    return text.replace(default, f"#define BLOCKS {blocks}\n")


def compile_here(text, stem):
    """Compile a program to machine code of an H100 or H200 with nvcc, if this machine has it."""
    import shutil
    import subprocess

    path = stem.with_suffix(".cu")
    known = path.exists() and path.read_text() == text and stem.with_suffix(".cubin").exists()
    path.write_text(text)
    if shutil.which("nvcc") and not known:
        command = ["nvcc", "-w", "-std=c++17", "-arch=sm_90", "-cubin", "-Xptxas", "-v", "-o", f"{stem}.cubin", f"{stem}.cu"]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        stem.with_suffix(".txt").write_text(said)
        print(stem.name, [line.strip() for line in said.splitlines() if "registers" in line or "spill" in line][:2], flush=True)


def answers_of_the_cpu(character, tables):
    """Solve problems of the biped on the CPU: near goals by `poise`, and one iteration of five sweeps by `paper`."""
    import poise

    start, position, orientation = near_problems(np, tables, COMPARED, seed=7)
    result = {"start": start, "position": position, "orientation": orientation}
    for method, options in (("poise", {}), ("paper", {"iterations": 1, "sweeps": 5})):
        angles, reached = np.zeros_like(start, dtype=float), np.zeros(COMPARED, bool)
        solver = poise.Solver(character, method, manner="plain", warm_start="pose")
        for i in range(COMPARED):
            solver.reset(start[:, i].astype(float))
            solver.set_goals(position[:, :, i].astype(float), orientation[:, :, i].astype(float))
            reached[i] = solver.solve(**options).converged
            angles[:, i] = solver.pose.angles
        result |= {f"{method}_angles": angles, f"{method}_reached": reached}
    return result


# ---- problems and kinematics, here and there ----------------------------------------------------------


def place_effectors(xp, tables, angles):
    """Place the effectors that have goals: positions (n_goals, count, 3), rotations (n_goals, count, 3, 3) in float64."""
    count, angles = angles.shape[1], angles.astype(xp.float64)
    frames = {-1: (xp.broadcast_to(xp.eye(3), (count, 3, 3)), xp.zeros((count, 3)))}
    for place, (joint, above) in enumerate(zip(tables["order"], tables["above"], strict=True)):
        rotation, origin = frames[int(above)]
        origin = origin + rotation @ xp.asarray(tables["offset"][joint])
        rotation = rotation @ xp.asarray(tables["joint_rotation"][joint].reshape(3, 3))
        axis, kind = tables["axis"][joint], int(tables["joint_kind"][joint])
        if kind == 0:
            origin = origin + angles[int(tables["first_dof"][joint])][:, None] * (rotation @ xp.asarray(axis))
        elif kind != 7:
            turn = angles[int(tables["first_dof"][joint])][:, None, None]
            cross = xp.asarray([[0.0, -axis[2], axis[1]], [axis[2], 0.0, -axis[0]], [-axis[1], axis[0], 0.0]])
            rotation = rotation @ (xp.eye(3) + xp.sin(turn) * cross + (1.0 - xp.cos(turn)) * (cross @ cross))
        frames[place] = rotation, origin
    place_of = {0: -1} | {int(joint) + 1: place for place, joint in enumerate(tables["order"])}
    positions, rotations = [], []
    for effector in tables["goals"]:
        rotation, origin = frames[place_of[int(tables["effector_frame"][effector])]]
        positions.append(origin + rotation @ xp.asarray(tables["effector_offset"][effector]))
        rotations.append(rotation @ xp.asarray(tables["effector_rotation"][effector].reshape(3, 3)))
    return xp.stack(positions), xp.stack(rotations)


def quaternions(xp, m):
    """Return unit quaternions (..., 4) of rotation matrices (..., 3, 3), by the largest of four ways."""
    t, x, y, z = m[..., 0, 0] + m[..., 1, 1] + m[..., 2, 2], m[..., 0, 0], m[..., 1, 1], m[..., 2, 2]
    ways = [
        (1 + t, m[..., 2, 1] - m[..., 1, 2], m[..., 0, 2] - m[..., 2, 0], m[..., 1, 0] - m[..., 0, 1]),
        (m[..., 2, 1] - m[..., 1, 2], 1 + x - y - z, m[..., 0, 1] + m[..., 1, 0], m[..., 0, 2] + m[..., 2, 0]),
        (m[..., 0, 2] - m[..., 2, 0], m[..., 0, 1] + m[..., 1, 0], 1 - x + y - z, m[..., 1, 2] + m[..., 2, 1]),
        (m[..., 1, 0] - m[..., 0, 1], m[..., 0, 2] + m[..., 2, 0], m[..., 1, 2] + m[..., 2, 1], 1 - x - y + z),
    ]
    choice = xp.argmax(xp.stack([t, x, y, z]), axis=0)[..., None]
    q = sum(xp.where(choice == k, xp.stack(way, axis=-1), 0.0) for k, way in enumerate(ways))
    return q / xp.sqrt((q * q).sum(axis=-1, keepdims=True))


def drawn_angles(xp, tables, count, rng):
    """Draw angles (n_dofs, count) inside the limits, within half a turn of rest where there are none."""
    low, high = tables["limits"].T
    low, high = np.maximum(low, tables["rest"] - np.pi), np.minimum(high, tables["rest"] + np.pi)
    return xp.asarray(low)[:, None] + xp.asarray(high - low)[:, None] * rng.random((len(low), count))


def goals_of(xp, tables, angles):
    """Return the goals that a pose has, rounded to float32: (n_goals, 3, count), (n_goals, 4, count)."""
    positions, rotations = place_effectors(xp, tables, angles)
    turned = [xp.ascontiguousarray(a.transpose(0, 2, 1)).astype(xp.float32) for a in (positions, quaternions(xp, rotations))]
    return turned[0], turned[1]


def near_problems(xp, tables, count, seed):
    """Draw starts (n_dofs, count) and goals of poses up to NEAR away from them."""
    rng = xp.random.default_rng(seed)
    start = drawn_angles(xp, tables, count, rng)
    low, high = (xp.asarray(side)[:, None] for side in tables["limits"].T)
    pose = xp.clip(start + NEAR * (2.0 * rng.random(start.shape) - 1.0), low, high)
    return inside_limits(xp, tables, start), *goals_of(xp, tables, pose)


def cold_problems(xp, tables, count, seed):
    """Return the rest pose as start, and goals of poses drawn anywhere inside the limits."""
    pose = drawn_angles(xp, tables, count, xp.random.default_rng(seed))
    start = xp.asarray(tables["rest"])[:, None] + xp.zeros(pose.shape)
    return inside_limits(xp, tables, start), *goals_of(xp, tables, pose)


def inside_limits(xp, tables, angles):
    """Round angles to float32, towards the middle of the limits."""
    low, high = (xp.asarray(side)[:, None] for side in tables["limits"].T)
    rounded = angles.astype(xp.float32)
    rounded = xp.where(rounded < low, xp.nextafter(rounded, xp.float32(np.inf)), rounded)
    return xp.where(rounded > high, xp.nextafter(rounded, xp.float32(-np.inf)), rounded)


# ---- there --------------------------------------------------------------------------------------------


def load_poise_gpu():
    """Import the package's GPU modules without the rest of it, which needs Numba."""
    package = types.ModuleType("poise")
    package.__path__ = [str(ROOT / "src" / "poise")]
    sys.modules["poise"] = package
    from poise.gpu.batch import Batch
    from poise.gpu.cupy_device import CupyDevice
    from poise.gpu.program import Program

    class KitDevice(CupyDevice):
        """The GPU, with machine code that was compiled beforehand where the kit has it."""

        stem: Path | None = None

        def compile(self, text, block_size, stays=False):
            path = self.stem and self.stem.with_name(f"{self.stem.name}{'_search' if stays else ''}.cubin")
            if path is None or not path.exists():
                print(f"no machine code {path.name if path else 'asked for'}: compiled here", flush=True)
                return super().compile(text, block_size, stays)
            return self.launcher(self.xp.RawModule(path=str(path)).get_function("solve_batch"), block_size, stays)

    return Batch, KitDevice, Program


class Run:
    """Batches of one character of the kit on the GPU, timed and judged."""

    def __init__(self, modules, name):
        self.batch_class, device_class, self.program_class = modules
        self.device, self.name = device_class(), name
        self.xp, self.tables = self.device.xp, dict(np.load(KIT / f"{name}.npz"))

    def batch(self, method, count, precision="float32", blocks=None, kit=True):
        """Make a batch, at rest, with the machine code of the kit."""
        blocks = DEFAULT_BLOCKS[method] if blocks is None else blocks
        stem = f"{self.name}_{method}_{precision}"
        self.device.stem = KIT / f"{stem}_{blocks}" if kit else None
        program = self.program_class(**json.loads((KIT / f"{stem}.json").read_text()))
        batch = self.batch_class(program, count, self.device, self.tables["rest"])
        batch.last_step = None
        batch.posture[:], batch.weight[:] = 0.01, self.xp.asarray(self.tables["weights"])[:, :, None]
        return batch

    def set(self, batch, start, position, orientation):
        """Write problems to a batch."""
        for name, value in (("angles", start), ("position", position), ("orientation", orientation)):
            getattr(batch, name)[:] = self.xp.asarray(value)
        batch.placement[:] = 0.0
        batch.placement[3] = 1.0

    def timed(self, batch, problem, solve, repeats=5):
        """Return the median time of a solve [s], each from the same starts."""
        times, cuda = [], self.xp.cuda
        for _ in range(repeats + 1):
            self.set(batch, *problem)
            begin, end = cuda.Event(), cuda.Event()
            begin.record()
            solve()
            end.record()
            end.synchronize()
            times.append(1e-3 * cuda.get_elapsed_time(begin, end))
        return float(np.median(times[1:]))

    def judge(self, batch):
        """Judge answers in float64 by kinematics of their own; returns words for the table."""
        xp, tables, words = self.xp, self.tables, []
        low, high = (xp.asarray(side)[:, None] for side in tables["limits"].T)
        angles = batch.angles.astype(xp.float64)
        reached = xp.ones(batch.count, bool)
        positions, rotations = place_effectors(xp, tables, angles)
        for g in range(positions.shape[0]):
            distance = xp.sqrt(((batch.position[g].T.astype(xp.float64) - positions[g]) ** 2).sum(axis=1))
            q = batch.orientation[g].T.astype(xp.float64)
            q /= xp.sqrt((q * q).sum(axis=1, keepdims=True))
            here = quaternions(xp, rotations[g])
            chord = xp.minimum(*(xp.sqrt(((q - side * here) ** 2).sum(axis=1)) for side in (1.0, -1.0)))
            angle = 4.0 * xp.arcsin(xp.minimum(0.5 * chord, 1.0))
            reached &= (distance <= TOLERANCE[0]) & (angle <= TOLERANCE[1] + 1e-12)
        said = batch.status == 1
        words.append(f"reached {float(said.mean()):.4%}")
        words.append(f"said but not so {int((said & ~reached).sum())}, so but not said {int((~said & reached).sum())}")
        words.append(
            f"limits broken {int(((angles < low) | (angles > high)).sum())}, not finite {int((~xp.isfinite(angles)).sum())}"
        )
        return ", ".join(words)


def print_near(run):
    """Print poses a second of `poise` at near goals of the biped."""
    near = near_problems(run.xp, run.tables, SIZE, 11)
    default = DEFAULT_BLOCKS["poise"]
    for precision, blocks in (("float32", default), ("float64", default), ("float32", 3), ("float32", 6)):
        batch = run.batch("poise", SIZE, precision, blocks)
        seconds = run.timed(batch, near, batch.solve, repeats=3)
        iterations = float(batch.iterations.mean()), int(batch.iterations.max())
        words = f"poise near, {precision}, {blocks} blocks{' (default)' if blocks == default else ''}"
        print(f"{words}: {SIZE / seconds / 1e6:.2f} M poses/s; iterations {iterations}; {run.judge(batch)}", flush=True)


def print_cold(run):
    """Print poses a second of searches for goals of poses drawn anywhere inside the limits, from rest."""
    cold = cold_problems(run.xp, run.tables, SIZE, 12)
    for setting in SEARCHES:
        starts, iterations, first, blocks = setting
        batch, tried = run.batch("poise", SIZE, blocks=blocks), []

        def search(batch=batch, tried=tried, starts=starts, iterations=iterations, first=first):
            tried[:] = [batch.search(starts=starts, iterations=iterations, first_starts=first)]

        seconds = run.timed(batch, cold, search, repeats=2)
        words = f"poise cold, search of {starts} starts, {iterations} iterations, first {first}, {blocks} blocks"
        words += " (default)" if setting == SEARCHES[0] else ""
        means = f"starts {float(tried[0].mean()):.2f}, iterations {float(batch.iterations.mean()):.1f}"
        print(f"{words}: {SIZE / seconds / 1e6:.3f} M poses/s; {means}; {run.judge(batch)}", flush=True)
    batch = run.batch("poise", SIZE, kit=False)
    seconds = run.timed(batch, cold, batch.search, repeats=1)
    print(
        f"poise cold, defaults of the package compiled here: {SIZE / seconds / 1e6:.3f} M poses/s; {run.judge(batch)}",
        flush=True,
    )


def print_paper(run):
    """Print poses a second of `paper` at near goals of the biped."""
    near = near_problems(run.xp, run.tables, SIZE, 11)
    for sweeps in (1, 5):
        for blocks in SOLVE_BLOCKS["paper"]:
            batch = run.batch("paper", SIZE, blocks=blocks)
            seconds = run.timed(batch, near, lambda b=batch, s=sweeps: b.solve(iterations=1, sweeps=s))
            words = f"paper 1 x {sweeps}, float32, {blocks} blocks{' (default)' if blocks == DEFAULT_BLOCKS['paper'] else ''}"
            print(f"{words}: {SIZE / seconds / 1e6:.1f} M poses/s; {run.judge(batch)}", flush=True)


def print_comparison(run):
    """Print how far answers on the biped are from the CPU's."""
    for method, options in (("paper", {"iterations": 1, "sweeps": 5}), ("poise", {})):
        for precision, kit in (("float32", True), ("float64", True), *([("float32", False)] if method == "poise" else [])):
            batch = run.batch(method, COMPARED, precision, kit=kit)
            run.set(batch, *(run.tables[name] for name in ("start", "position", "orientation")))
            batch.solve(**options)
            off = np.abs(run.xp.asnumpy(batch.angles).astype(float) - run.tables[f"{method}_angles"]).max(axis=0)
            said = run.xp.asnumpy(batch.status) == 1
            words = f"off by at most {off.max():.1e} rad, 99.9 % within {np.quantile(off, 0.999):.1e}"
            other = int((said != run.tables[f"{method}_reached"]).sum())
            words += f"; over 1e-4: {(off > 1e-4).sum()} of {COMPARED}; other status {other}"
            print(f"{method} {precision}{'' if kit else ' compiled there'} beside the CPU: {words}", flush=True)


def print_trees(modules):
    """Print the judgement of random problems on random trees."""
    for seed in TREES:
        run = Run(modules, f"tree{seed}")
        for method in ("poise", "paper"):
            count, xp = SIZE // (2 * len(TREES)), run.xp
            cases = [
                (near_problems, "solve"),
                (cold_problems, "solve"),
                *([(cold_problems, "search")] if method == "poise" else []),
            ]
            for problems, call in cases:
                batch = run.batch(method, count)
                seconds = run.timed(batch, problems(xp, run.tables, count, seed), getattr(batch, call), repeats=1)
                words = f"tree of {len(run.tables['rest'])} joints, {method}, {problems.__name__}, {call}, {count}"
                print(f"{words}: {count / seconds / 1e6:.2f} M poses/s; {run.judge(batch)}", flush=True)


def main():
    """Prepare the kit here, or print the table there."""
    if sys.argv[1:] == ["prepare"]:
        sys.path[:0] = [str(ROOT), str(ROOT / "src")]
        prepare()
        return
    modules = load_poise_gpu()
    run = Run(modules, "biped")
    print(run.xp.cuda.runtime.getDeviceProperties(0)["name"].decode(), "CuPy", run.xp.__version__)
    for part in (print_near, print_cold, print_comparison, print_paper):
        part(run)
    print_trees(modules)


if __name__ == "__main__":
    main()
