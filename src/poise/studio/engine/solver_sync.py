"""What a document asks for, in a solver: the pose to begin with, the goals of effectors, the settings; and while they are
dragged, what is asked for at a moment."""

import numpy as np

from poise.document.document import Document, DocumentGoal
from poise.motion.pose import Pose
from poise.solver.solver import Solver
from poise.studio.engine.drag_smoothing import GENTLE, DragSmoothing, pull
from poise.studio.engine.extra_goal_sync import Extras


def make_solver(document: Document, method: str) -> Solver:
    """A solver of that method in the document's pose."""
    solver = Solver(document.character, method, placement=document.placement)
    solver.reset(document.angles)
    return solver


def ask(solver: Solver, document: Document) -> None:
    """Make a solver on the document's base what the document says. Only what differs is set: all that is set is looked at."""
    if solver.placement != document.placement:
        solver.placement = document.placement
    if tuple(solver.pose.angles.tolist()) != document.angles:
        solver.reset(document.angles)
    for name, goal in document.goals.items():
        if name in solver:
            _ask_goal(solver, name, goal)
    settings = document.settings
    solver.damping, solver.max_speed, solver.posture_weight = settings.damping, settings.max_speed, settings.posture_weight
    if tuple(solver.reference.tolist()) != document.reference:
        solver.reference = document.reference


def _ask_goal(solver: Solver, name: str, goal: DocumentGoal) -> None:
    target = solver[name]
    if target.position != goal.position:
        target.position = goal.position
    if target.orientation != goal.orientation:
        target.orientation = goal.orientation
    target.enabled = goal.enabled
    target.position_weight = goal.position_weight if goal.asks_position else 0.0
    target.orientation_weight = goal.orientation_weight if goal.asks_orientation else 0.0
    if solver.method == "poise" and target.priority != goal.priority:  # the paper has no priorities
        target.priority = goal.priority


def soften(solver: Solver, extras: Extras, document: Document, smoothing: DragSmoothing, now: float, seconds: float) -> None:
    """Ask for little change while goals are dragged, and for what the document says when they rest."""
    places = smoothing.positions(now)
    for name, goal in document.goals.items():
        if name in solver and goal.enabled:
            wanted = tuple(places[name].tolist()) if name in places else goal.position
            if solver[name].position != wanted:
                solver[name].position = wanted
    for key, extra in document.asked_extras.items():
        if key in extras and extra.target is not None:
            extras.aim(key, tuple(places[key].tolist()) if key in places else extra.target)
    fastest = document.settings.max_speed
    solver.max_speed = min(fastest or GENTLE, GENTLE) if smoothing.settling else fastest
    weight = document.settings.posture_weight
    if inertia := smoothing.inertia(now):
        angles, reference = solver.pose.angles, np.array(document.reference)
        solver.reference, solver.posture_weight = pull(angles, reference, weight, seconds, inertia)
    elif solver.posture_weight != weight:
        solver.reference, solver.posture_weight = document.reference, weight


def missed(solver: Solver, document: Document, pose: Pose) -> float:
    """How far the worst goal is from where it is for now, which may be on its way to where it was dragged [m]."""
    asked = [name for name, goal in document.goals.items() if goal.asks_position and name in solver]
    return max((float(np.linalg.norm(pose.frame(name)[0] - solver[name].position)) for name in asked), default=0.0)
