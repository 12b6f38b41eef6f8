"""The goals of other kinds that a document has, in a solver: added when they are first on, then only switched and set."""

from typing import Any

import numpy as np

from poise import goals
from poise.character.character import Character
from poise.document.document import Document
from poise.document.extra_goals import DocumentExtra, plan
from poise.errors import CharacterError
from poise.geometry.vectors import Quaternion, Vector, conjugate, multiply
from poise.goals import ExtraGoal
from poise.solver.solver import Solver

TURN_WEIGHT = 1.0 / 3.0
"""Of a radian of a pinned orientation, for every metre of its position, as a contact has it [m/rad]."""


class Extras:
    """The extra goals of one solver, by the keys that documents have for them."""

    def __init__(self, solver: Solver) -> None:
        self._solver, self._goals = solver, dict[str, ExtraGoal]()
        self._margin = 0.0
        self.idle: frozenset[str] = frozenset()
        """Those that are on and ask for nothing: hints of a limb that the base is part of, all with the method paper."""

    def __getitem__(self, key: str) -> ExtraGoal:
        return self._goals[key]

    def __contains__(self, key: object) -> bool:
        return key in self._goals

    def follow(self, document: Document) -> None:
        """Make the goals what a document says. Only what is on for the first time is added, which takes milliseconds."""
        asked = document.asked_extras
        if self._solver.method != "poise":
            self.idle = frozenset(asked)
            return
        idle = set()
        for key, extra in asked.items():
            if isinstance(self._goals.get(key), goals.Apart) and self._margin != extra.margin:
                self._solver.remove(self._goals.pop(key))  # its margin cannot be changed
            if key not in self._goals and not self._add(document.character, extra):
                idle.add(key)
        for key, goal in self._goals.items():
            _write(document.character, goal, asked.get(key))
        self.idle = frozenset(idle)

    def aim(self, key: str, target: Vector) -> None:
        """Move a target for now, while it is on its way to where the document has it [m]."""
        goal = self._goals[key]
        _set(goal, **{"position" if isinstance(goal, goals.Contact) else "target": target})

    def rebase(self, name: str) -> None:
        """Hold another segment; goals that do not fit there are added anew when they do."""
        for goal in self._goals.values():
            self._solver.remove(goal)
        self._goals.clear()
        self._solver.rebase(name)

    def _add(self, character: Character, extra: DocumentExtra) -> bool:
        goal = _made(character, extra)
        try:
            self._solver.add(goal)
        except CharacterError:  # a hint whose limb is cut by the base
            return False
        self._goals[extra.key] = goal
        if extra.kind == "apart":
            self._margin = extra.margin
        return True


def _made(character: Character, extra: DocumentExtra) -> ExtraGoal:
    """A goal of that kind; `_write` sets all that may change."""
    own, target = plan(character), extra.target or (0.0, 0.0, 0.0)
    if extra.kind == "balance":
        return goals.Balance(extra.bearing or None)
    if extra.kind == "center":
        return goals.CenterOfMass(target)
    if extra.kind == "floor":
        return goals.Floor()
    if extra.kind == "apart":
        return goals.Apart(margin=extra.margin)
    if extra.kind == "look":
        assert own.looks is not None
        return goals.LookAt(own.looks[0], target, axis=own.looks[1])
    if extra.kind == "pin":
        return goals.Contact(extra.name, position=target)
    return goals.Hint(own.limbs[extra.name].joint, target)


def _write(character: Character, goal: ExtraGoal, extra: DocumentExtra | None) -> None:
    """Set what has changed: all that is set makes the next solve look again."""
    if extra is None:
        _set(goal, enabled=False)
        return
    _set(goal, enabled=True, weight=extra.weight, priority=extra.priority)
    if isinstance(goal, goals.Balance):
        _set(goal, margin=extra.margin, points=list(extra.bearing) or None)
    elif isinstance(goal, goals.Floor):
        _set(goal, height=extra.height)
    elif isinstance(goal, goals.LookAt | goals.Hint | goals.CenterOfMass):
        _set(goal, target=extra.target)
    elif isinstance(goal, goals.Contact):
        _set(goal, position=extra.target, orientation_weight=TURN_WEIGHT * extra.weight if extra.orientation else 0.0)
        if extra.orientation is not None:
            _turn(character, goal, extra.orientation)


def _set(goal: Any, **values: Any) -> None:
    for name, value in values.items():
        if getattr(goal, name) != value:
            setattr(goal, name, value)


def _turn(character: Character, goal: goals.Contact, orientation: Quaternion) -> None:
    """Have a contact hold an effector at an orientation, wherever it is turned now."""
    wanted = multiply(orientation, conjugate(character.effector(goal.name).rotation))
    if goal._turn is None or not np.array_equal(goal._turn, wanted):
        goal._turn = wanted  # a contact offers only to hold what it finds, and a document knows what it held
        goal._aim()
