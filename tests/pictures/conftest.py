"""What the tests of pictures share."""

import pytest

from poise.pictures import stills_sheets_and_films
from poise.pictures.scene_drawing import Quality


@pytest.fixture
def roughly(monkeypatch):
    """Pictures that are less work, for tests that look at something else than how well they are drawn."""
    for name in ("STILL", "MOVING"):
        monkeypatch.setattr(stills_sheets_and_films, name, Quality(1, (2, 2), False))
