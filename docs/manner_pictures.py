"""Makes the picture of docs/manner.md: six drags of the biped with the plain manner, and the same with the human one.

.venv/bin/python docs/manner_pictures.py
"""

from pathlib import Path

import numpy as np
from PIL import Image

import poise
from poise import goals

IMAGE = Path(__file__).parent / "images" / "manner" / "plain-and-human.jpg"
SIZE = (260, 360)
"""Of one body [pixels]."""
DRAGS = {
    "left hand out": ("left_hand", (0.90, 1.10, 0.20)),
    "head down": ("head", (0.09, 1.00, 0.40)),
    "left foot up": ("left_foot", (0.18, 0.50, 0.30)),
    "pelvis down": ("pelvis", (0.09, 0.65, -0.10)),
    "left hand up": ("left_hand", (0.40, 1.90, 0.20)),
    "right hand down": ("right_hand", (-0.20, 0.15, 0.40)),
}
"""The effector that is dragged, and where to [m]."""


def dragged(manner: str, effector: str, target: tuple[float, float, float]) -> poise.Pose:
    """Drag an effector of the biped, which stands on both feet and keeps its balance, and let the body settle."""
    solver = poise.Solver(poise.biped(), manner=manner)
    for goal in solver.goals:
        goal.enabled = goal.name in ("left_foot", effector)
        goal.orientation_weight = 0.0
    if effector != "left_foot":
        solver["left_foot"].position_weight, solver["left_foot"].orientation_weight = 30.0, 10.0
    if manner == "human":
        feet = ("right_foot",) if effector == "left_foot" else ("right_foot", "left_foot")
        solver.add(goals.Balance(feet, priority=2))
    start = np.array(solver[effector].position)
    for share in np.linspace(0.025, 1.0, 40):
        solver[effector].position = start + share * (np.array(target) - start)
        solver.solve()
    for _ in range(60):
        solver.solve()
    return solver.pose


def main() -> None:
    """Draw both rows."""
    sheet = Image.new("RGB", (SIZE[0] * len(DRAGS), 2 * SIZE[1]))
    for row, manner in enumerate(("plain", "human")):
        for column, (effector, target) in enumerate(DRAGS.values()):
            picture = Image.fromarray(poise.render(dragged(manner, effector, target), size=SIZE))
            sheet.paste(picture, (column * SIZE[0], row * SIZE[1]))
    IMAGE.parent.mkdir(exist_ok=True)
    sheet.save(IMAGE, quality=85)


if __name__ == "__main__":
    main()
