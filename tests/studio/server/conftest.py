"""What the tests of the server share: one studio, and a page without a browser at it."""

import pytest

import poise
from poise.studio.editing import pose_edits
from poise.studio.studio import Studio
from tests.support.page_client import PageClient
from tests.support.studio_page import settle


@pytest.fixture(scope="session")
def shared_server():
    with Studio(poise.biped(), port=8600) as studio:
        assert studio.solver
        yield studio


@pytest.fixture
def studio(shared_server):
    """The shared studio with a new document."""
    shared_server.edit("begin", pose_edits.open_file, poise.Document.opening(poise.biped()))
    settle(shared_server)
    return shared_server


@pytest.fixture
def client(studio):
    """A page without a browser, at rest."""
    with PageClient(studio) as client:
        client.settle()
        yield client
