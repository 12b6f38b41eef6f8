"""What tests of captures and of their replays share."""

METHODS = ("poise", "paper")


REACH = (-0.25, 0.95, 0.25)


def bits(solver):
    """The pose, to the last bit."""
    return solver.workspace.angles.tobytes() + solver.workspace.placement.tobytes()
