"""Paint: textures between their pixels, textures that cannot be opened, holes."""

import numpy as np
import pytest

from poise.character.skin import SkinMaterial, Texture
from poise.errors import FileFormatWarning
from poise.pictures import paint
from poise.pictures.paint import Paint, interpolated, material_cutoff, open_texture
from tests.support.skinned_avatars import image


def test_a_texture_is_interpolated_between_the_middles_of_its_pixels_and_repeats():
    pixels = np.zeros((1, 2, 4), np.uint8)
    pixels[0, :, 0] = 0, 100
    places = np.array([[0.25, 0.5], [0.75, 0.5], [0.5, 0.5], [1.75, 3.0], [1.0, 0.0]])
    np.testing.assert_allclose(interpolated(pixels, places)[:, 0], [0, 100, 50, 100, 50], atol=1e-4)


def test_a_texture_is_opened_with_its_alpha_and_made_smaller():
    content = image([(100, 120, 140, 200)], size=1100)
    opened = open_texture(Texture(content, "image/png"))
    assert opened.shape == (paint.LARGEST_TEXTURE, paint.LARGEST_TEXTURE, 4)
    np.testing.assert_allclose(opened[0, 0].astype(int), [100, 120, 140, 200], atol=1)


@pytest.mark.parametrize("content", [b"", b"\x89PNG", b"GIF89a" + bytes(20), image([(1, 2, 3)])[:-30]])
def test_a_texture_that_cannot_be_opened_is_left_out_with_a_warning(content):
    with pytest.warns(FileFormatWarning, match="a texture is left out"):
        assert open_texture(Texture(content, "image/png")) is None


def test_a_texture_with_too_many_pixels_is_not_opened(monkeypatch):
    monkeypatch.setattr(paint, "MOST_PIXELS", 15)
    with pytest.warns(FileFormatWarning, match="4 x 4 pixels are too many"):
        assert open_texture(Texture(image([(1, 2, 3)]), "image/png")) is None


def test_colours_are_multiplied_by_the_texture_and_holes_are_below_the_cutoff():
    white = np.full((1, 1, 4), 255, np.uint8)
    half = white.copy()
    half[..., 3] = 127
    colors = np.array([[0.5, 1.0, 0.0, 1.0], [1.0, 1.0, 1.0, 1.0]], np.float32)
    found = Paint(np.zeros((3, 2)), np.array([0, 1]), np.zeros(2, bool), colors, (white, half), np.array([0.0, 0.6]))
    places = np.zeros((2, 2))
    np.testing.assert_allclose(found.samples(np.array([0, 1]), places), [[0.5, 1, 0, 1], [1, 1, 1, 127 / 255]], atol=1e-6)
    assert found.is_drawn(np.array([0, 1]), places).tolist() == [True, False]


def test_the_cutoff_is_that_of_the_material_and_what_blends_is_drawn_unless_it_is_faint():
    assert material_cutoff(SkinMaterial("", alpha="MASK", alpha_cutoff=0.7)) == 0.7
    assert material_cutoff(SkinMaterial("", alpha="OPAQUE")) == 0.0
    assert material_cutoff(SkinMaterial("", alpha="BLEND")) == paint.FAINT
