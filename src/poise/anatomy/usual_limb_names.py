"""Usual names for limbs whose own names say nothing: thighs, shins and arms between the given ends, and a renamed character."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from poise.anatomy.body_parts import parts
from poise.character.character import Character

SIDES = ("left", "right")
"""Sides of limbs."""


class Tree:
    """Segments and what joins them, to find the bones between limbs to be named, wherever the description begins."""

    def __init__(self, character: Character) -> None:
        known = parts(character)
        self.joints: dict[frozenset[str], np.ndarray] = {}
        """(3,) where two segments are joined, at rest [m]."""
        self.beside: dict[str, list[str]] = {name: [] for name in known}
        for part in known.values():
            if part.parent is not None:
                self.joints[frozenset((part.name, part.parent))] = np.array(part.world(part.near))
                self.beside[part.name].append(part.parent)
                self.beside[part.parent].append(part.name)

    def path(self, start: str, end: str) -> list[str]:
        """List the segments from one to another, both ends among them: those of a limb to be named."""
        came: dict[str, str] = {start: start}
        waiting = [start]
        for name in waiting:
            for other in self.beside[name]:
                if other not in came:
                    came[other] = name
                    waiting.append(other)
        path = [end]
        while path[-1] != start:
            path.append(came[path[-1]])
        return path[::-1]

    def span(self, path: list[str], place: int) -> float:
        """Compute the length of a segment within the path of a limb to be named [m]."""
        before, after = (self.joints[frozenset(path[place + k : place + k + 2])] for k in (-1, 0))
        return float(np.linalg.norm(after - before))


def usual_limb_names(character: Character, found: Mapping[str, str]) -> dict[str, str]:
    """Return the usual names of limbs found by role, and of the bones between, by their own names."""
    tree = Tree(character)
    names = {found[role]: role for role in ("pelvis", "chest", "head") if role in found}
    limbs = [("pelvis", "foot", ("thigh", "shin")), ("chest", "hand", ("upper_arm", "forearm"))]
    for start, end, bones in limbs:
        for side in SIDES:
            if start not in found or f"{side}_{end}" not in found:
                continue
            path = tree.path(found[start], found[f"{side}_{end}"])
            names[path[-1]] = f"{side}_{end}"
            places = sorted(sorted(range(1, len(path) - 1), key=lambda place: -tree.span(path, place))[:2])
            if len(places) == 2:
                names |= {path[place]: f"{side}_{bone}" for place, bone in zip(places, bones, strict=True)}
    return names


def with_usual_names(character: Character, names: dict[str, str]) -> Character:
    """Copy a character with the usual names for its limbs; its own names that would clash get an underscore.

    names: the usual names by its own; those of all other segments are added.
    """
    for segment in character.segments:
        if segment.name not in names:
            names[segment.name] = f"{segment.name}_" if segment.name in names.values() else segment.name

    def named(part: Any) -> Any:
        return replace(part, segment=names[part.segment]) if part.segment is not None else part

    return Character(
        [named(joint) for joint in character.joints],
        [named(effector) for effector in character.effectors],
        [replace(segment, name=names[segment.name]) for segment in character.segments],
        names[character.base],
    )
