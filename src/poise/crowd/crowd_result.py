"""CrowdResult: poses, errors, statuses and effort of one solve of a crowd, as arrays with a row for each character."""

import numpy as np

from poise.crowd.crowd_call import FROM_OUTCOMES, STATUS_MASK
from poise.crowd.crowd_settings import FAULTS
from poise.errors import UnknownAttributeError
from poise.kernels.crowd.crowd_arrays import Answers
from poise.kernels.goals.pose_goal_input import VERDICTS
from poise.kernels.workspace.outcome import ITERATION_BITS, REFUSED, STATUS_BITS
from poise.plain_text import counted
from poise.solver.result import STATUS_OF_CODE
from poise.solver.solver_goals import REASONS
from poise.strict_names import known_options

WORDS = np.array([str(status) for status in STATUS_OF_CODE])
"""Statuses in words, by their codes."""


@known_options
class CrowdResult:
    """Poses, errors, statuses and effort of one solve of a crowd: arrays with a row for each character. They are the user's.

    Characters that the call left out have the pose they had, and errors of their last solve. So have those that were refused.
    After `Crowd.solve_frames` all arrays have the frames before the characters.
    """

    __slots__ = ("_faults", "_goals", "angles", "cost", "orientation_error", "outcome", "placement", "position_error",
                 "posture_cost", "seconds", "starts")  # fmt: skip

    def __init__(
        self, answers: Answers, goals: tuple[str, ...], faults: np.ndarray, seconds: float, starts: np.ndarray | None = None
    ) -> None:
        self._goals, self._faults = goals, faults
        self.angles, self.placement, self.outcome = answers.angles, answers.placement, answers.outcome
        self.position_error, self.orientation_error = answers.position_error, answers.orientation_error
        self.cost, self.posture_cost, self.seconds = answers.cost[..., 0], answers.cost[..., 1], seconds
        self.starts = np.ones(self.outcome.shape, np.int64) if starts is None else starts

    def __setattr__(self, name: str, value: object) -> None:
        if name not in self.__slots__:
            raise UnknownAttributeError(type(self).__name__, name, [known for known in self.__slots__ if known[0] != "_"])
        object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return self.outcome.shape[-1]

    @property
    def status(self) -> np.ndarray:
        """Why each of the crowd's solves ended, (count,) in the words of `poise.Status`."""
        return WORDS[self.outcome & STATUS_MASK]

    @property
    def converged(self) -> np.ndarray:
        """Which of the crowd's characters have every goal within the tolerance, (count,) of bool."""
        return FROM_OUTCOMES["converged"][1](self.outcome)

    @property
    def iterations(self) -> np.ndarray:
        """The number of iterations of each of the crowd's solves, (count,)."""
        return FROM_OUTCOMES["iterations"][1](self.outcome)

    @property
    def sweeps(self) -> np.ndarray:
        """The number of Gauss-Seidel sweeps of each of the crowd's solves, (count,)."""
        return np.where(self._refused(), 0, self.outcome >> (STATUS_BITS + ITERATION_BITS))

    def _refused(self) -> np.ndarray:
        return self.outcome & STATUS_MASK == REFUSED

    @property
    def refusals(self) -> dict[int, str]:
        """Why characters of the crowd were refused, by number of the character; of several frames the first one counts."""
        found, outcomes, refused = dict[int, str](), np.atleast_2d(self.outcome), np.atleast_2d(self._refused())
        for i in np.flatnonzero(refused.any(axis=0)).tolist():
            outcome = int(outcomes[refused[:, i].argmax(), i])
            goal, verdict = divmod(outcome >> (STATUS_BITS + ITERATION_BITS), VERDICTS)
            if verdict:
                found[i] = f"goal {self._goals[goal]!r} of character {i} {REASONS[verdict]}"
            else:
                names = [name for bit, name in enumerate(FAULTS) if int(self._faults[i]) >> bit & 1]
                found[i] = f"character {i} was given a number that cannot be used as {' and as '.join(names)}"
        return found

    def __repr__(self) -> str:
        words, counts = np.unique(self.status, return_counts=True)
        statuses = ", ".join(f"{count} {word}" for word, count in zip(words.tolist(), counts.tolist(), strict=True))
        return f"CrowdResult({counted(len(self), 'character')}: {statuses})"
