"""Documents to edit: in random poses, and with goals that the body has to go to."""

import numpy as np

import poise
from poise.studio.editing import goal_edits, pose_edits

OFFSETS = {
    "crouch": {"pelvis": (0.0, -0.33, -0.11), "right_hand": (0.04, -0.25, 0.24), "left_hand": (-0.04, -0.25, 0.24)},
    "one leg": {"pelvis": (-0.08, 0.01, 0.0), "left_foot": (-0.04, 0.3, 0.12)},
    "arms wide": {"right_hand": (-0.535, 0.55, -0.25), "left_hand": (0.535, 0.55, -0.25)},
    "out of reach": {"right_hand": (0.0, 0.35, 2.0)},
}
"""Goals of the biped by name, from where its effectors are at rest [m]."""


def random_document(document, seed):
    """The document in a pose drawn evenly inside the limits, or within ±π of rest; goals that are on come along."""
    character, rng = document.character, np.random.default_rng(seed)
    lower, upper = character.limits.T
    lower, upper = np.maximum(lower, character.rest - np.pi), np.minimum(upper, character.rest + np.pi)
    angles = character.rest + 0.6 * (rng.uniform(lower, upper) - character.rest)
    return pose_edits.take_pose(document, poise.Pose(character, np.clip(angles, lower, upper), document.placement))


def with_goals(document, name):
    """The document with the goals of a name, beside those that are on; the body is not there yet. Of the biped only."""
    rest = poise.Pose(document.character, None, document.placement)
    for effector, offset in OFFSETS[name].items():
        if not document.on_base(effector):
            document = goal_edits.move_goal(document, effector, rest.frame(effector)[0] + np.array(offset))
    return document
