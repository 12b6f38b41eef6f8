"""Makes the contact sheets of docs/poses.md, every pose of the gallery from two sides, and the small pictures of the studio.

.venv/bin/python docs/pose_pictures.py [FILE.bvh]
"""

import sys
from pathlib import Path

import poise

IMAGES = Path(__file__).resolve().parent / "images" / "poses"
STUDIO = Path(__file__).resolve().parent.parent / "src" / "poise" / "studio" / "images"
CELL, COLUMNS, QUALITY = (208, 240), 6, 80
"""[pixels]; poses side by side; of the JPEG."""


def sheet(poses: dict[str, poise.Pose], view: str) -> "object":
    """All poses from one side, with their names."""
    from PIL import Image

    from poise.appearance.palette import LIGHT
    from poise.pictures.stills_sheets_and_films import labelled

    width, height = CELL
    rows = -(-len(poses) // COLUMNS)
    picture = Image.new("RGB", (width * COLUMNS, height * rows))
    for number, (name, pose) in enumerate(poses.items()):
        cell = labelled(poise.render(pose, size=CELL, view=view), name, LIGHT)
        picture.paste(Image.fromarray(cell), (width * (number % COLUMNS), height * (number // COLUMNS)))
    return picture


def main() -> None:
    """Write a sheet for each of two sides; of the biped, or to the current folder of the character in a file."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    character = poise.biped() if file is None else poise.load(file)
    poses = {name: poise.named_pose(character, name) for name in poise.poses.names()}
    folder = IMAGES if file is None else Path()
    folder.mkdir(parents=True, exist_ok=True)
    for view in ("three-quarter", "side"):
        target = folder / f"{'gallery' if file is None else file.stem}-{view}.jpg"
        sheet(poses, view).save(target, quality=QUALITY, optimize=True)
        print(target.name, f"{target.stat().st_size / 1000:.0f} kB")
    if file is None:
        thumbnails(poses)


def thumbnails(poses: dict[str, poise.Pose]) -> None:
    """Write what the studio shows of the gallery, for light and for dark pages."""
    from poise.studio.session.static_files_and_thumbnails import draw_sheet, sheet_name

    STUDIO.mkdir(exist_ok=True)
    for dark in (False, True):
        target = STUDIO / sheet_name(dark)
        target.write_bytes(draw_sheet(poses, dark))
        print(target.name, f"{target.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
