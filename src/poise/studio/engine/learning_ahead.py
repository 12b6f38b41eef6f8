"""Learning ahead: what the human manner learns for the goals of the next drag, before somebody drags.

What a set of goals says of a body is learned when it is first met, in 30 to 100 ms: too long for a frame.
"""

from collections.abc import Callable, Hashable, Iterator

from poise.anatomy.body_parts import parts
from poise.character.character import Character
from poise.document.document import Document
from poise.manner.human_manner import goal_regression, pulled_body
from poise.manner.pose_library import human_library
from poise.solver.manner import given_places
from poise.studio.editing.document_manner import manner_of, reason_of_body
from poise.studio.editing.goal_edits import move_goal
from poise.studio.editing.pose_edits import stand_on_other, supports_body
from poise.studio.engine.inbox_and_background import Workers
from poise.studio.engine.solver_sync import SolverSync


class LearningAhead:
    """Learns for the drags that may come next, in a thread beside the loop, while nothing moves."""

    def __init__(self, workers: Workers, moves: Callable[[], bool]) -> None:
        """Note for learning ahead which workers do it, and how to ask whether something moves, when it breaks off."""
        self._workers, self._moves = workers, moves
        self._begun: Hashable = None

    def begin(self, document: Document) -> None:
        """Begin to learn ahead for the drags that may follow on a document, unless that was begun already."""
        if manner_of(document) != "human":
            return
        asked = tuple((goal.asks_position, goal.asks_orientation) for goal in document.goals.values())
        signature = document.character, asked
        if signature == self._begun:
            return
        self._begun = signature

        def work() -> None:
            for after in after_drags(document):
                if self._moves():
                    self._begun = None
                    return
                learn(after)

        self._workers.do(work, long=True)


def learn_body(character: Character) -> None:
    """Learn ahead of the studio's first solve how recorded people look in a character's body; nothing if it is not human."""
    if not reason_of_body(character):
        pulled_body(character, human_library())


def learn(document: Document) -> None:
    """Learn ahead of the studio's solves what a document's goals say of a body with the human manner; quick if known."""
    sync = SolverSync(document, document.settings.method, "human")
    sync.write_goals(document)
    workspace = sync.solver.workspace
    goal_regression(workspace.character, given_places(workspace), human_library())


def after_drags(document: Document) -> Iterator[Document]:
    """Yield the documents whose goals a drag of one part of this one would lead to, hands first."""
    known = parts(document.character)
    effectors = sorted(document.character.effectors, key=lambda each: known[each.segment].kind != "hand")
    for effector in effectors:
        before, held = document, [effector.segment]
        if effector.segment == document.character.base:
            if not supports_body(document, held):
                continue
            before = stand_on_other(document, tuple(held))
        yield move_goal(before, effector.name, before.goals[effector.name].position)
