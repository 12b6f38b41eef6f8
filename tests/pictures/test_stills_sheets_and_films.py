"""`poise.render`: what can be drawn, to which files, and what is refused."""

import os
import sys
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image

import poise
from poise.pictures import stills_sheets_and_films
from poise.pictures.image_files import gif_rate

pytestmark = pytest.mark.usefixtures("roughly")

SMALL = (96, 64)


@pytest.fixture(scope="module")
def motion():
    """Somebody who lifts the right hand and goes to the left, in 0.8 s."""
    solver = poise.Solver(poise.biped(), free_root=True)
    positions = np.repeat([[goal.position for goal in solver.goals]], 20, axis=0)
    positions[:, 2, 1] += np.linspace(0.0, 0.4, 20)
    positions[:, :, 0] += np.linspace(0.0, 1.0, 20)[:, None]
    angles, placements = [], []
    for row in positions:
        solver.set_goals(row, np.array([goal.orientation for goal in solver.goals]))
        solver.solve()
        angles.append(solver.pose.angles)
        placements.append(np.concatenate(solver.pose.placement))
    return poise.Motion(poise.biped(), angles, placements, rate=25)


@pytest.fixture
def stretched(biped):
    solver = poise.Solver(biped)
    solver["right_hand"].position = (-0.9, 1.7, 0.8)
    solver.solve()
    return solver


def reds_and_greens(picture):
    red, green, blue = picture.astype(int).transpose(2, 0, 1)
    return ((red > green + 90) & (red > blue + 90)).sum(), ((green > red + 40) & (green > blue + 20)).sum()


def test_a_picture_has_the_size_that_was_asked_for(biped, stretched, motion):
    for thing in (biped, poise.Pose(biped), poise.Document.opening(biped), stretched, motion):
        picture = poise.render(thing, size=(100, 70))
        assert picture.shape == (70, 100, 3)
        assert picture.dtype == np.uint8


def test_a_png_has_the_picture_and_the_same_bytes_again(biped, tmp_path):
    picture = poise.render(biped, size=SMALL)
    assert poise.render(biped, tmp_path / "one.png", size=SMALL) is None
    poise.render(biped, tmp_path / "other.png", size=SMALL)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "other.png").read_bytes()
    np.testing.assert_array_equal(np.asarray(Image.open(tmp_path / "one.png")), picture)


def test_goals_are_red_where_wanted_and_green_where_reached(stretched):
    red, green = reds_and_greens(poise.render(stretched, size=(320, 240)))
    assert red > 40
    assert green > 40
    assert reds_and_greens(poise.render(stretched, size=(320, 240), goals=False)) == (0, 0)


def test_axes_are_red_green_and_blue(biped):
    plain, picture = (poise.render(biped, size=(320, 240), axes=axes).astype(int) for axes in (False, True))
    for channel in range(3):
        others = [k for k in range(3) if k != channel]
        strong = (picture[:, :, channel] > picture[:, :, others].max(axis=2) + 40).sum()
        assert strong > 30
        assert (plain[:, :, channel] > plain[:, :, others].max(axis=2) + 40).sum() < 0.2 * strong


def test_dark_is_dark_and_views_differ(biped):
    assert poise.render(biped, size=SMALL, dark=True).mean() < 90 < poise.render(biped, size=SMALL).mean()
    views = [poise.render(biped, size=SMALL, view=view) for view in ("front", "side", "top")]
    assert all((one != other).any() for one, other in pairwise(views))


def test_a_frame_of_a_motion_is_the_pose_of_that_frame(motion):
    pictures_of = [poise.render(motion, size=SMALL, frame=frame) for frame in (0, 19, -1)]
    assert (pictures_of[0] != pictures_of[1]).any()
    np.testing.assert_array_equal(pictures_of[1], pictures_of[2])


def test_trails_and_onion_skins_add_to_a_picture(motion):
    plain = poise.render(motion, size=SMALL, frame=19)
    for extra in ({"trail": "right_hand"}, {"trail": ("head", "left_foot")}, {"onion": 3}):
        assert (poise.render(motion, size=SMALL, frame=19, **extra) != plain).any()


@pytest.mark.parametrize("count", [1, 3])
def test_a_contact_sheet_has_the_size_asked_for_whatever_it_shows(biped, motion, count):
    for thing in (biped, motion):
        shares = []
        assert poise.render(thing, size=(150, 101), sheet=count, progress=shares.append).shape == (101, 150, 3)
        assert sum(shares) == pytest.approx(1.0)


def test_a_gif_has_a_frame_for_each_moment_and_lasts_as_long_as_the_motion(motion, tmp_path):
    shares = []
    for name in ("one.gif", "other.gif"):
        poise.render(motion, tmp_path / name, size=(64, 48), rate=5, progress=shares.append)
    assert (tmp_path / "one.gif").read_bytes() == (tmp_path / "other.gif").read_bytes()
    assert sum(shares) == pytest.approx(2.0)
    with Image.open(tmp_path / "one.gif") as image:
        assert image.size == (64, 48)
        assert image.n_frames == 4
        assert image.info["loop"] == 0
        durations = []
        for frame in range(image.n_frames):
            image.seek(frame)
            durations.append(image.info["duration"])
        assert durations == [200] * 4


def test_a_turntable_comes_round_once(biped, tmp_path):
    poise.render(biped, tmp_path / "turn.gif", size=(48, 48), rate=2, turntable=True)
    with Image.open(tmp_path / "turn.gif") as image:
        assert image.n_frames == 8


def test_a_camera_that_follows_keeps_the_body_in_the_middle(motion, tmp_path):
    def moved(**options):
        poise.render(motion, tmp_path / "film.gif", size=SMALL, rate=5, view="front", **options)
        places = []
        with Image.open(tmp_path / "film.gif") as image:
            for frame in (0, image.n_frames - 1):
                image.seek(frame)
                red, _, blue = np.asarray(image.convert("RGB")).astype(int).transpose(2, 0, 1)
                places.append(np.flatnonzero((red > blue + 24).any(axis=0)).mean())  # the body is warm, the floor is grey
        return abs(places[1] - places[0])

    assert moved(follow=True) < 0.2 * moved()


@pytest.mark.parametrize(("wanted", "rate"), [(25, 25.0), (24, 25.0), (30, 100 / 3), (60, 50.0), (1, 1.0), (240, 50.0)])
def test_a_gif_has_the_nearest_rate_it_can_have(wanted, rate):
    assert gif_rate(wanted) == pytest.approx(rate)


# ---- what is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"size": (100,)}, r"size must be a width and a height, not \(100,\)"),
        ({"size": (100, 8)}, "size must be between 16 and 8192, not 8"),
        ({"size": (8192, 8192)}, "size 8192x8192 is more than 17 million pixels"),
        ({"view": "fron"}, "view 'fron' is unknown; did you mean 'front'"),
        ({"sheet": 0}, "sheet must be between 1 and 400, not 0"),
        ({"sheet": 2, "onion": 2}, "sheet shows moments side by side"),
        ({"rate": 0}, "rate must be between 1 and 240, not 0"),
        ({"frame": 20}, "frame must be between 0 and 19, not 20"),
        ({"trail": "nose"}, "no effector or segment named 'nose'"),
        ({"turntable": True}, "turntable is a film: write it to a .gif or .mp4"),
        ({"sheet": 300, "size": (16, 16)}, "sheet of 300 does not fit into 16x16 pixels"),
    ],
)
def test_bad_values_are_refused_in_one_sentence(motion, options, text):
    with pytest.raises(poise.PoiseError, match=text):
        poise.render(motion, **{"size": SMALL, **options})


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        ("x.jpg", {}, "x.jpg: no picture is known for '.jpg'; did you mean '.png'"),
        ("none/x.png", {}, "there is no folder"),
        ("x.gif", {}, "film needs a motion; a pose can be turned round"),
        ("x.gif", {"sheet": 3}, "sheet is a picture, not a film"),
        ("x.gif", {"frame": 3}, "frame picks one moment, and a film shows all"),
        ("x.png", {"frame": 3}, "frame picks a moment of a motion, and this is none"),
        ("x.png", {"trail": "head"}, "trail is the path of a motion, and this is none"),
        ("x.png", {"onion": 3}, "onion shows earlier moments of a motion, and this is none"),
    ],
)
def test_files_that_cannot_be_written_are_refused_and_not_there(biped, tmp_path, name, options, text):
    with pytest.raises(poise.PoiseError, match=text):
        poise.render(biped, tmp_path / name, size=SMALL, **options)
    assert list(tmp_path.iterdir()) == []


def test_a_gif_that_would_be_endless_is_refused(motion, tmp_path):
    with pytest.raises(poise.PoiseError, match=r"36102 frames of 640x360 are too many for a gif; write an \.mp4"):
        poise.render(motion.retime(1520.08), tmp_path / "long.gif", rate=25)
    assert list(tmp_path.iterdir()) == []


def test_things_that_cannot_be_drawn_are_refused(biped):
    with pytest.raises(poise.PoiseError, match=r"thing to draw must be a character, a pose, .* not str"):
        poise.render("wave")
    with pytest.raises(poise.PoiseError, match="motion has no frames to draw"):
        poise.render(poise.Motion(biped, np.zeros((0, 30))))
    with pytest.raises(poise.PoiseError, match="path must be the path of a file, not 3"):
        poise.render(biped, 3)


@pytest.mark.parametrize("name", ["film.gif", "film.mp4"])
def test_a_film_that_fails_leaves_no_file(motion, tmp_path, monkeypatch, ffmpeg, name):
    def failing(*_):
        raise MemoryError

    ffmpeg("cat > /dev/null")
    monkeypatch.setattr(stills_sheets_and_films, "draw", failing)
    with pytest.raises(MemoryError):
        poise.render(motion, tmp_path / "out" / name, size=SMALL)
    assert list((tmp_path / "out").iterdir()) == []


# ---- mp4 ----------------------------------------------------------------------------------------------


@pytest.fixture
def ffmpeg(tmp_path, monkeypatch):
    """Puts a shell script in the place of ffmpeg; $last is the file it should write. The folder `out` is for films."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "out").mkdir()

    def put(script):
        program = tmp_path / "bin" / "ffmpeg"
        program.write_text(f"#!/bin/sh\nfor last; do :; done\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")

    return put


def test_an_mp4_is_made_of_raw_frames(motion, tmp_path, ffmpeg):
    ffmpeg('cat > "$last"')
    poise.render(motion, tmp_path / "out" / "film.mp4", size=SMALL, rate=5)
    assert (tmp_path / "out" / "film.mp4").stat().st_size == 4 * SMALL[0] * SMALL[1] * 3


@pytest.mark.parametrize("script", ['cat > /dev/null; echo "no such codec" >&2; exit 1', 'echo "no such codec" >&2; exit 1'])
def test_a_failing_ffmpeg_is_one_sentence_and_no_file(motion, tmp_path, ffmpeg, script):
    ffmpeg(script)
    with pytest.raises(poise.PoiseError, match=r"film.mp4: ffmpeg failed: no such codec"):
        poise.render(motion, tmp_path / "out" / "film.mp4", size=SMALL, rate=3)
    assert list((tmp_path / "out").iterdir()) == []


def test_without_ffmpeg_an_mp4_is_refused_before_anything_is_drawn(motion, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(stills_sheets_and_films, "draw", lambda *_: sys.exit("drawn"))
    with pytest.raises(poise.PoiseError, match="an mp4 is made by ffmpeg, which is not on the PATH; install it, or"):
        poise.render(motion, tmp_path / "film.mp4")
