"""What the tests of a running studio share: waiting for the body to rest, and where it is."""

import time


def settle(studio, seconds=30.0):
    """Wait until the body rests."""
    end = time.monotonic() + seconds
    studio.loop.call(lambda: None)
    while not studio.loop.settled:
        assert time.monotonic() < end, studio.loop.snapshot.errors
        time.sleep(0.02)


def place(studio, name):
    return studio.pose.frame(name)[0]
