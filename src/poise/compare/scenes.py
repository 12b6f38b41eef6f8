"""Scenes of the comparison: which body is asked for which goals, how often, and which methods cannot do it and why."""

import functools
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from poise.character.character import Character
from poise.compare.bodies import BODIES
from poise.compare.goal_kinds import GOAL_KINDS, Ask, Cases, make_cases
from poise.errors import UnknownChoiceError
from poise.formats.load_save import load, load_motion
from poise.methods.method import Method

FULL_CASES = 100
"""Cases of a scene of single goals: an interval of 95 % for a share is then at most ±10 % wide."""
FULL_SEQUENCES = 24
"""Cases of a scene whose frames follow each other."""
QUICK_SHARE = 0.1
"""Share of the cases that a quick comparison has."""
LEAST_CASES = 4
"""Fewest cases of a scene."""


@dataclass(frozen=True)
class Scene:
    """A scene of the comparison: a body, effectors that have goals, a kind of goals, and how many of them."""

    setting: str
    """The body and its goals, such as "biped-3-pose"."""
    kind: str
    """One of `goal_kinds.GOAL_KINDS`."""
    body: str
    """One of `bodies.BODIES`, or the path of a file."""
    used: tuple[str, ...] = ()
    """Effectors that have goals; all if it is empty."""
    orientations: bool = False
    """Whether the goals ask for orientations too."""
    free_root: bool = False
    full_cases: int = FULL_CASES
    frames: int = 1
    quick: bool = False
    """Whether a quick comparison has it."""

    @property
    def name(self) -> str:
        """The scene's name, such as "biped-3-pose/far"."""
        return f"{self.setting}/{self.kind}"

    @cached_property
    def character(self) -> Character:
        """The scene's body; an error of its file names the file."""
        return body_of(self.body)

    @cached_property
    def goals(self) -> list[str]:
        """The names of all goals that a solver for this scene has, used or not, in its order."""
        return [e.name for e in self.character.effectors if self.free_root or e.segment != self.character.base]

    @cached_property
    def used_goals(self) -> list[int]:
        """The numbers of the goals in use in this scene among all that a solver has."""
        return [number for number, name in enumerate(self.goals) if not self.used or name in self.used]

    def count(self, quick: bool) -> int:
        """Return how many cases this scene has in a full or a quick comparison."""
        return max(LEAST_CASES, round(QUICK_SHARE * self.full_cases)) if quick else self.full_cases

    def cases(self, seed: int, quick: bool) -> Cases:
        """Make the cases of this scene; others for every seed and scene."""
        from_file = self.kind == "tracked" and self.body not in BODIES
        ask = Ask(self.character, self.free_root, self.frames, load_motion(self.body) if from_file else None)
        return make_cases(self.kind, ask, 10_007 * seed + zlib.crc32(self.name.encode()), self.count(quick))

    def why_left_out(self, method: Method) -> str | None:
        """Say why this scene leaves a method out; None if the method can do it."""
        count = len(self.used_goals)
        if not method.several_goals and count > 1:
            return f"it takes one goal, not {count}"
        if not method.orientations and self.orientations:
            return "it knows no orientations"
        return method.refuse(self.character, self.free_root)


@functools.cache
def body_of(name: str) -> Character:
    """Return the body that a scene names, or the one in the file of that path."""
    return BODIES[name]() if name in BODIES else load(Path(name))


HANDS_AND_FOOT = ("right_hand", "left_hand", "left_foot")
"""The effectors of the biped with three goals."""


def _scenes(setting: str, kinds: str, *, body: str | None = None, quick: str = "", **others: Any) -> list[Scene]:
    """Describe the scenes of one setting. kinds, quick: names of kinds of goals; the latter are in a quick comparison too."""
    return [
        Scene(
            setting,
            kind,
            body or setting,
            quick=kind in quick.split(),
            full_cases=FULL_SEQUENCES if kind in FRAMES and kind not in SHORT else FULL_CASES,
            frames=FRAMES.get(kind, 1),
            **others,
        )
        for kind in kinds.split()
    ]


FRAMES = {"coherent": 60, "noisy": 60, "jumps": 30, "tracked": 45, "beyond": 12, "starts": 8}
"""Frames of a case, by kind; 1 for all others. Those of `beyond` are how often the same goals are solved again."""
SHORT = ("beyond",)
"""Kinds of several frames that have as many cases as single goals."""
SCENES: tuple[Scene, ...] = (
    *_scenes("chain-3", "near far edge singular"),
    *_scenes("chain-10", "near far edge beyond singular starts coherent jumps", quick="near far beyond singular"),
    *_scenes("chain-30", "near far coherent", quick="far"),
    *_scenes("chain-100", "near far coherent", quick="far"),
    *_scenes("arm", "near far edge limits beyond singular"),
    *_scenes("arm-pose", "near far limits beyond starts coherent jumps", body="arm", orientations=True, quick="far coherent"),
    *_scenes("biped-1", "near far", body="biped", used=("right_hand",), quick="far"),
    *_scenes("biped-3", "near far", body="biped", used=HANDS_AND_FOOT),
    *_scenes("biped-5", "near far edge limits beyond coherent noisy jumps", body="biped", quick="far beyond noisy"),
    *_scenes("biped-1-pose", "near far", body="biped", used=("right_hand",), orientations=True),
    *_scenes("biped-3-pose", "near far", body="biped", used=HANDS_AND_FOOT, orientations=True),
    *_scenes(
        "biped-5-pose",
        "near far limits beyond starts coherent noisy jumps",
        body="biped",
        orientations=True,
        quick="near far limits coherent",
    ),
    *_scenes("spine", "near far limits coherent"),
    *_scenes("spine-pose", "near far limits", body="spine", orientations=True, quick="near"),
    *_scenes("spider-1", "near", body="spider", used=("foot_0",), free_root=False),
    *_scenes("spider-2", "near", body="spider", used=("foot_0", "foot_4"), free_root=False),
    *_scenes("spider-4", "near", body="spider", used=("foot_0", "foot_2", "foot_4", "foot_6"), free_root=False),
    *_scenes("spider-8", "near", body="spider", free_root=False),
    *_scenes("spider", "near far jumps", free_root=True, quick="near"),
    *_scenes("robot-file", "near far limits", orientations=True, quick="far"),
    *_scenes("human-file", "near far coherent", orientations=True),
    *_scenes("trackers", "tracked", body="tracked-biped", orientations=True, free_root=True, quick="tracked"),
)
"""All scenes of the comparison."""


def find_scenes(names: Sequence[str], quick: bool) -> list[Scene]:
    """Find the scenes of those names, settings such as "biped-5", kinds such as "far", or of a file; all if there are none.

    A name finds whole scenes even in a quick comparison, which else has some of them.
    """
    if not names:
        return [scene for scene in SCENES if scene.quick or not quick]
    found: dict[str, Scene] = {}
    for name in names:
        chosen = [scene for scene in SCENES if name in (scene.name, scene.setting, scene.kind)]
        if not chosen and Path(name).suffix:
            chosen = _scenes(Path(name).stem, "near far coherent", body=name, orientations=True)
            if Path(name).suffix.lower() == ".bvh":  # it holds a motion
                chosen += _scenes(Path(name).stem, "tracked", body=name, orientations=True, free_root=True)
        if not chosen:
            raise UnknownChoiceError("scene", name, _known_names())
        found |= {scene.name: scene for scene in chosen}
    return list(found.values())


def _known_names() -> list[str]:
    """List all names that find scenes: settings, kinds, and the names of scenes themselves."""
    return list(dict.fromkeys([*(s.setting for s in SCENES), *GOAL_KINDS, *(s.name for s in SCENES)]))
