"""What the tests of the studio's page share: waiting for the body to rest, gizmos, places and errors."""

import time


def settle(studio, seconds=10.0):
    """Wait until the body rests."""
    end = time.monotonic() + seconds
    studio.loop.call(lambda: None)
    while not studio.loop.settled:
        assert time.monotonic() < end, studio.loop.snapshot.errors
        time.sleep(0.02)


def gizmo(studio, name):
    return studio.server.scene.get_handle_by_name(f"/goals/{name}")


def place(studio, name):
    return studio.pose.frame(name)[0]


def error(studio, name):
    return next(error for error in studio.loop.snapshot.errors if error.name == name)


def sight(page):
    return page.client.camera.look_at - page.client.camera.position
