"""Search for another pose in which goals are reached that solving from the present pose misses, however long it goes on."""

from poise.document.document import Document
from poise.motion.pose import Pose
from poise.studio.engine.evaluation import Evaluation, PoseEvaluator
from poise.studio.engine.solver_sync import SolverSync

FAR_OFF = 0.02
"""A goal missed by more is worth a search [m]."""
FAR_TURNED = 2.0
"""The same of an orientation [degrees]."""
WORTH_GOING = 0.5
"""A pose that misses goals too is gone to if its cost is below this share of the cost before: else the body would wander."""
LONGEST = 0.5e6
"""Time after which a search begins no other start [µs]."""


def is_worth_searching(evaluation: Evaluation) -> bool:
    """Return whether a goal of an evaluated pose is missed by so much that a search for another pose is worth its time."""
    return any(error.metres > FAR_OFF or error.degrees > FAR_TURNED for error in evaluation.errors)


def find_better_pose(document: Document, method: str) -> Pose | None:
    """Search, with a solver of its own, for a pose that reaches a document's goals or halves their cost; None if there is none.

    method: of the solver; its kernels should be compiled already. An extra goal that holds now holds in that pose too.
    """
    sync = SolverSync(document, method)
    sync.write_goals(document)
    sync.solver.max_speed = None  # a search leaps
    before = sync.solver.solve(budget=0.0).cost
    result = sync.solver.search(budget=LONGEST)
    if not result.converged and result.cost >= WORTH_GOING * before:
        return None
    evaluator = PoseEvaluator()
    now, then = (evaluator.evaluate(placed, method) for placed in (document, document.with_pose(sync.solver.pose)))
    kept = {error.key for error in now.extra_errors if error.reached}
    lost = any(error.key in kept and not error.reached for error in then.extra_errors)
    return None if lost else sync.solver.pose
