"""What the tests of edits share."""

import pytest

from tests.support.documents import DOCUMENTS


@pytest.fixture
def opening():
    """The biped as it opens."""
    return DOCUMENTS["right"]()
