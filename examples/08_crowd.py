"""A crowd: 1,000 walkers, each with a speed, a style and a way of its own, steered live and solved in one call a frame.

Three clips are made once. A walker reads the goals of its effectors from one of them, at its own pace, and carries them along
its own way, so that a frame is a few operations on arrays and one `solve` for all, on every core.

    python examples/08_crowd.py            # two seconds of it, measured
    python examples/08_crowd.py --studio   # in the browser, 30 times a second: the tab Walk steers them
"""

import sys
from itertools import count
from time import perf_counter, process_time, sleep

import numpy as np

import poise

COUNT, FRAME = 1000, 1 / 30
FIELD = 30.0  # walkers turn back to the middle from here on [m]
USUAL = 1.2  # the speed at which the studio's slider leaves them alone [m/s]
character, random = poise.biped(), np.random.default_rng(0)
crowd = poise.Crowd(character, COUNT, free_root=True)

# The goals of each clip, (n_frames, n_goals, …), seen from a point that moves along at the speed of the walk.
clips = []
for style, speed in (("usual", 1.2), ("proud", 1.4), ("tired", 0.8)):
    motion = poise.walk(character, speed=speed, seconds=4, style=style)
    frames = [[pose.frame(name) for name in crowd.goals] for pose in motion]
    positions, orientations = (np.array([[frame[k] for frame in row] for row in frames]) for k in range(2))
    middle = positions[:, crowd.goals.index("pelvis")]
    travel = np.polyfit(np.arange(len(middle)) / motion.rate, middle[:, [0, 2]], 1)
    way = np.arange(len(middle))[:, None] / motion.rate * travel[0] + travel[1]
    positions[:, :, [0, 2]] -= way[:, None]
    clips.append((positions, orientations, motion.rate, float(np.linalg.norm(travel[0]))))

kind, pace = random.integers(len(clips), size=COUNT), random.uniform(0.8, 1.2, COUNT)
clock, heading = random.uniform(0.0, 3.0, COUNT), random.uniform(-np.pi, np.pi, COUNT)
place = random.uniform(-FIELD, FIELD, (COUNT, 2))  # x and z [m]


def steer(frame):
    """How fast each one turns to the left [rad/s]: what a game would decide."""
    home = np.arctan2(-place[:, 0], -place[:, 1]) - heading
    return np.where(np.abs(place).max(axis=1) > FIELD, np.sin(home), 0.5 * np.sin(0.1 * frame + np.arange(COUNT)))


def step(frame, seconds, speed=USUAL, turn=0.0):
    """Walk on for some seconds, and solve all of them; speed and turn come on top of everyone's own."""
    global heading, clock
    faster = pace * speed / USUAL
    heading, clock = heading + (steer(frame) + turn) * seconds, clock + faster * seconds
    cosine, sine = np.cos(heading), np.sin(heading)
    positions, orientations = np.empty((COUNT, len(crowd.goals), 3)), np.empty((COUNT, len(crowd.goals), 4))
    for number, (clip_positions, clip_orientations, rate, clip_speed) in enumerate(clips):
        own = kind == number
        place[own] += (faster[own, None] * clip_speed * seconds) * np.stack([sine[own], cosine[own]], axis=1)
        now = (clock[own] * rate).astype(int) % len(clip_positions)
        positions[own], orientations[own] = clip_positions[now], clip_orientations[now]
    x, z = positions[..., 0].copy(), positions[..., 2].copy()
    positions[..., 0] = cosine[:, None] * x + sine[:, None] * z + place[:, None, 0]
    positions[..., 2] = cosine[:, None] * z - sine[:, None] * x + place[:, None, 1]
    half_cosine, half_sine = np.cos(heading / 2)[:, None], np.sin(heading / 2)[:, None]
    w, x, y, z = np.moveaxis(orientations, -1, 0)  # turned about the vertical: (cos, 0, sin, 0) times q
    turned = (half_cosine * w - half_sine * y, half_cosine * x + half_sine * z,
              half_cosine * y + half_sine * w, half_cosine * z - half_sine * x)  # fmt: skip
    if frame == 0:  # they begin where they are, not at the origin
        crowd.placement = np.concatenate([place[:, :1], 0 * place[:, :1], place[:, 1:], half_cosine, 0 * half_sine, half_sine,
                                          0 * half_sine], axis=1)  # fmt: skip
    return crowd.solve(positions, np.stack(turned, axis=-1))


def measure(frames=60):
    """Walk for some frames as fast as it goes, and print how well and how fast."""
    began, missed, iterations = perf_counter(), [], []
    for frame in range(frames):
        result = step(frame, FRAME)
        missed.append(result.position_error.max(axis=1))
        iterations.append(result.iterations.mean())
    share, mean = 100 * np.mean(np.array(missed)[5:] < 1e-3), np.mean(iterations[5:])
    print(f"{COUNT} walkers, {frames} frames: {share:.0f} % of the poses within 1 mm, {mean:.1f} iterations each")
    updates = frames / (perf_counter() - began)
    print(f"{updates:.0f} updates a second on {crowd.threads} threads, what they decide included")


def show():
    """Walk in the studio until Ctrl+C, and print the rate every ten seconds."""
    from poise.studio import Studio

    with Studio(character) as studio:
        print(f"{studio.url}\nThe tab Walk steers them; Ctrl+C ends it.", flush=True)
        began, processor = perf_counter(), process_time()
        for frame in count():
            walk = studio.walk
            step(frame, FRAME, walk.speed, walk.turn)
            studio.show_crowd(crowd, kind + 1)
            if frame % 300 == 299:
                seconds, used = perf_counter() - began, process_time() - processor
                print(f"{300 / seconds:.1f} updates a second, {100 * used / seconds:.0f} % of a core", flush=True)
                began, processor = perf_counter(), process_time()
            sleep(max(began + FRAME * (frame % 300 + 1) - perf_counter(), 0.0))


if "--studio" in sys.argv:
    show()
else:
    measure()
