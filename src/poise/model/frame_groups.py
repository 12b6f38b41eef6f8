"""Groups of frames that the same goals depend on: for composite bodies and for the rows of extra goals."""

import numpy as np

from poise.character.character import Character
from poise.model.model import Arrays, Model


def group_frames(arrays: Arrays, chosen: set[int]) -> tuple[list[int], list[int]]:
    """Group the frames with the same chosen frames below them: the group of each, and the parent of each group or -1.

    Children come before parents. What has no chosen frame below is one group of its own.
    """
    children: list[list[int]] = [[] for _ in range(len(arrays["parent"]) + 1)]
    group, parents, bare = [0] * len(children), list[int](), -1
    for frame in [*(int(number) + 1 for number in arrays["order"][::-1]), 0]:
        above = children[int(arrays["parent"][frame - 1])] if frame > 0 else []
        if not children[frame] and frame not in chosen:
            if bare < 0:
                bare = len(parents)
                parents.append(-1)
            group[frame] = bare
            continue
        above.append(frame)
        if len(children[frame]) == 1 and frame not in chosen:
            group[frame] = group[children[frame][0]]
            continue
        group[frame] = len(parents)
        for child in children[frame]:
            parents[group[child]] = group[frame]
        parents.append(-1)
    return group, parents


def fill_unknown_groups(unknown_group: np.ndarray, arrays: Arrays, character: Character, group: list[int]) -> None:
    """Write the group of frames that each unknown moves; a free root moves the last one."""
    unknown_group[:] = group[0]
    for number, joint in enumerate(character.joints):
        first = int(arrays["first_dof"][number])
        unknown_group[first : first + joint.dofs] = group[number + 1]


def group_frames_for_rows(arrays: Arrays, model: Model, frames: set[int]) -> int:
    """Group the frames for rows of extra goals that depend on these frames; returns the number of groups."""
    group, parents = group_frames(arrays, frames)
    arrays["frame_group"][:], arrays["group_parent"][: len(parents)] = group, parents
    fill_unknown_groups(arrays["unknown_group"], arrays, model.character, group)
    return len(parents)
