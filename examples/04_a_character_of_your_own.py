"""A character of your own: joints in a tree, effectors on segments, a file.

A crane: a cart that slides along a rail, a mast that turns without end, and two hinges.
"""

import tempfile
from math import inf, pi
from pathlib import Path

import poise

crane = poise.Character(
    joints=[
        poise.Joint("rail", None, offset=(0, 0, 0), axis=(1, 0, 0), limits=(-2, 2), kind="slide", segment="cart"),
        poise.Joint("mast", "rail", offset=(0, 0.5, 0), axis=(0, 1, 0), limits=(-inf, inf), segment="mast"),
        poise.Joint("boom", "mast", offset=(0, 1.5, 0), axis=(0, 0, 1), limits=(-0.3, 1.2), rest=0.4, segment="boom"),
        poise.Joint("jib", "boom", offset=(2, 0, 0), axis=(0, 0, 1), limits=(-2.5, 0), rest=-1.0, segment="jib"),
    ],
    effectors=[poise.Effector("hook", "jib", offset=(1.5, 0, 0))],
    segments=[poise.Segment("cart", mass=800), poise.Segment("boom", mass=200, center=(1, 0, 0))],
    base="ground",
)

path = Path(tempfile.mkdtemp()) / "crane.json"
poise.save(crane, path)
crane = poise.load(path)
print(poise.describe(crane).splitlines()[0])

solver = poise.Solver(crane)
solver["hook"].position = (1.0, 1.0, -2.0)
solver["hook"].orientation_weight = 0
result = solver.solve(iterations=100)
rail, mast, boom, jib = solver.pose.angles
print(
    f"{result.status}: rail {rail:.2f} m, mast {mast * 180 / pi:.0f}°, boom {boom * 180 / pi:.0f}°, jib {jib * 180 / pi:.0f}°"
)
