"""A crowd beside the body, and a page without a browser: it is sent the newest poses, and when they are gone."""

import numpy as np
import pytest

import poise
from poise.studio.editing import pose_edits
from tests.support.page_client import PageClient
from tests.support.skeletons import human


@pytest.fixture(autouse=True)
def nobody_afterwards(shared_server):
    """Take the crowd away, so that other tests have a studio without one."""
    yield
    shared_server.show_crowd(None)


def show(studio, count, along=0.0):
    crowd = poise.Crowd(poise.biped(), count)
    placement = crowd.placement
    placement[:, 0] = np.arange(count) + along
    crowd.placement = placement
    studio.show_crowd(crowd, np.arange(count) % 3)
    return crowd


def test_a_page_is_sent_the_poses_of_a_crowd_and_when_it_is_gone(client, studio):
    crowd = show(studio, 4)
    client.wait_until(lambda: len(client.colors) == 4, "the crowd")
    np.testing.assert_array_equal(client.colors, [0, 1, 2, 0])
    for number in range(4):
        position, _ = crowd.pose(number).segment_frame("head")
        np.testing.assert_allclose(client.crowd["head"][number, :3], position, atol=1e-5)
    show(studio, 2)
    client.wait_until(lambda: len(client.colors) == 2, "the smaller one")
    studio.show_crowd(None)
    client.wait_until(lambda: len(client.colors) == 0, "nobody")
    assert client.notices == []


def test_a_page_that_comes_later_is_sent_the_crowd_too(client, studio):
    show(studio, 3)
    client.wait_until(lambda: len(client.colors) == 3, "the crowd")
    with PageClient(studio) as other:
        other.wait_until(lambda: len(other.colors) == 3, "the crowd on the other page")


def test_a_page_that_does_not_answer_is_sent_one_frame_and_then_the_newest(client, studio):
    with PageClient(studio) as slow:
        send, slow.send = slow.send, lambda kind, **fields: kind != "seen" and send(kind, **fields)
        for along in range(5):
            show(studio, 3, 10.0 * along)
            client.wait_until(lambda along=along: client.crowd and client.crowd["head"][0, 0] > 10.0 * along - 5.0, "it")
        slow.wait_until(lambda: "crowd" in slow.messages, "the first")
        send("watch")
        send("let_go", effectors=["nobody"], request=7)
        slow.wait_until(lambda: slow.notices, "an answer")
        assert slow.messages.count("crowd") == 1
        send("seen", sequence=1, of="crowd")
        slow.wait_until(lambda: slow.messages.count("crowd") == 2, "the newest")
        assert slow.crowd["head"][0, 0] > 35.0


def test_a_crowd_is_shown_while_its_character_is(client, studio):
    show(studio, 3)
    client.wait_until(lambda: len(client.colors) == 3, "the crowd")
    studio.edit("another", pose_edits.open_file, poise.Document.opening(human()))
    client.wait_until(lambda: len(client.colors) == 0, "nobody beside the other body")
    studio.edit("back", pose_edits.open_file, poise.Document.opening(poise.biped()))
    client.wait_until(lambda: len(client.colors) == 3, "the crowd again")
