"""What a document asks for, in a solver: the pose to begin with, the goals of effectors, the settings."""

from poise.document import Document, DocumentGoal
from poise.solver import Solver


def made_solver(document: Document, method: str) -> Solver:
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
