"""What the tests of the studio's page share: waiting for the body to rest, gizmos, places and errors."""

import time


def settle(studio, seconds=10.0):
    """Wait until the body rests."""
    end = time.monotonic() + seconds
    studio.loop.call(lambda: None)
    while not studio.loop.settled:
        assert time.monotonic() < end, studio.loop.snapshot.errors
        time.sleep(0.02)


def gizmo(studio, name, seconds=10.0):
    """The gizmo of an effector's goal, once the stage has made it: the loop rests before its last snapshot is shown."""
    end = time.monotonic() + seconds
    while (handle := studio.server.scene.get_handle_by_name(f"/goals/{name}")) is None:
        assert time.monotonic() < end, f"no gizmo for {name}"
        time.sleep(0.02)
    return handle


def gizmo_names(studio):
    """The scene names of the gizmos of all effectors."""
    return [f"/goals/{effector.name}" for effector in studio.document.character.effectors]


def place(studio, name):
    return studio.pose.frame(name)[0]


def error(studio, name):
    return next(error for error in studio.loop.snapshot.errors if error.name == name)


def sight(page):
    return page.client.camera.look_at - page.client.camera.position
