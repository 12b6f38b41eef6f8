"""The command `poise walk`: parse options from text, generate a walk, write it, report its quality."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from math import degrees, radians
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import poise
from poise.cli.inputs_and_progress import JSON, in_thousandths, load_character_and_motion, progress_bar
from poise.errors import UnknownSuffixError, ValueRefusedError
from poise.plain_text import counted, format_table

if TYPE_CHECKING:
    from poise.gait import Walk
    from poise.gait.gait_cycle import GaitCycle

DEFAULT_SPEED = 1.2
"""Speed of a walk of which none is asked for [m/s]."""

GOOD_POSITION = 5.0
"""Largest position error of a good walk [mm]."""
GOOD_ORIENTATION = 2.0
"""Largest orientation error of a good walk [°]."""
GOOD_DIP = 1.0
"""Deepest dip of a foot into the floor in a good walk [mm]."""


@click.command(short_help="Generate a walk and write it to a file.")
@click.option("--speed", type=float, help="In m/s, 1.2 or that of --person; below 0 backwards, 0 on the spot.")
@click.option(
    "--seconds",
    default=10.0,
    show_default=True,
    help="About how long: it is whole cycles, or whole steps; a path takes as long as it takes.",
)
@click.option("--fps", default=60.0, show_default=True, help="Frames a second.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A .bvh, .glb, .gltf, .vrm or .vrma; a .png, .gif or .mp4 shows it.",
)
@click.option("--character", type=click.Path(path_type=Path), metavar="FILE", help="Who walks, if not the biped.")
@click.option("--person", type=click.Path(path_type=Path), metavar="FILE", help="A recorded walk: who walks, and how fast.")
@click.option("--compare", is_flag=True, help="Compare the walk with that of --person over the gait cycle.")
@click.option("--turn", default=0.0, metavar="DEGREES", help="How fast it turns to the left, in degrees a second.")
@click.option("--direction", default=0.0, metavar="DEGREES", help="Which way it goes, from where it looks to the left.")
@click.option("--path", metavar="POINTS|FILE", help='Along these points on the floor, x and z in metres: "0,0 0,4 3,6".')
@click.option("--stairs", metavar="HEIGHT[,DEPTH]", help="Up stairs, in metres; a height below 0 goes down.")
@click.option("--slope", default=0.0, metavar="DEGREES", help="Up a slope; below 0 down.")
@click.option("--style", default="usual", show_default=True, help="usual, relaxed, proud, sneaky or tired.")
@click.option("--start", is_flag=True, help="Begin standing.")
@click.option("--stop", is_flag=True, help="End standing.")
@click.option(
    "--role", "roles", multiple=True, metavar="ROLE=SEGMENT", help="What a segment is, where its name does not say it."
)
@click.option(
    "--view", default="side", show_default=True, help="Of a picture or film: front, side, back, top or three-quarter."
)
@JSON
def walk(
    character: Path | None,
    out: Path | None,
    as_json: bool,
    speed: float | None,
    person: Path | None,
    compare: bool,
    **options: Any,
) -> None:
    """Generate a walk, write it to --out and print its quality. Without --start and --stop it is whole cycles that loop.

    \b
      poise walk --speed 1.2 --seconds 10 --fps 60 --out walk.bvh
      poise walk --path "0,0 0,4 3,6" --start --stop --style proud --out path.bvh
      poise walk --character avatar.vrm --stairs 0.17,0.29 --out stairs.glb
      poise walk --stairs 0.17,0.29 --speed 0.5 --start --stop --out stairs.gif
      poise walk --person recorded.bvh --compare
    """
    if person is not None and character is not None:
        raise ValueRefusedError("--person", "is who walks, and so is --character: give one of them")
    if compare and person is None:
        raise ValueRefusedError("--compare", "needs a recorded walk to compare with: --person FILE")
    walker, like = load_character_and_motion(person or character)
    recorded = None if person is None else measure_person(like, person)
    if speed is None:
        speed = DEFAULT_SPEED if recorded is None else recorded.speed
    with progress_bar("walking") as bar:
        request = WalkOptions(speed=speed, **options)
        answer = run(walker, out, request, like=like, person=recorded if compare else None, progress=bar.update)
    click.echo(json.dumps(answer, indent=2) if as_json else report(answer))


@dataclass(frozen=True)
class WalkOptions:
    """The options of `poise walk`, as given; angles in degrees."""

    speed: float
    seconds: float
    fps: float
    direction: float
    turn: float
    path: str | None
    """Points as text, or the name of a file that has them."""
    stairs: str | None
    """Height and depth as text."""
    slope: float
    style: str
    start: bool
    stop: bool
    roles: tuple[str, ...] = ()
    """Pairs such as "left_foot=foot.L"."""
    view: str = "side"
    """Of a picture or film."""

    @property
    def loops(self) -> bool:
        """Whether the options of `poise walk` give whole cycles that can be repeated."""
        return self.path is None and not self.start and not self.stop

    @property
    def straight(self) -> bool:
        """Whether `poise walk` goes straight on, on level ground, so that published gait values are comparable."""
        return self.path is None and self.stairs is None and self.speed > 0.0 and not self.turn and not self.direction


def run(
    character: "poise.Character",
    out: Path | None,
    request: WalkOptions,
    *,
    like: "poise.Motion | None" = None,
    person: "GaitCycle | None" = None,
    progress: Callable[[int], object] = lambda thousandths: None,
) -> dict[str, Any]:
    """Generate the walk of `poise walk` and write its file; return plain data; `progress` gets thousandths.

    like: the motion that the character was read with, so that the walk is written with the joints and channels of its file.
    person: the gait cycle to compare the walk's with.
    """
    from poise.gait.published_gait import people_at_speed
    from poise.gait.walk_quality import measure
    from poise.gait.walking_body import measure_walking_body
    from poise.pictures.image_files import FILMS

    roles, report = parse_roles(request.roles), in_thousandths(progress)
    drawn = 0.0 if out is None else _check_target(out, request.view)
    walk = _walk(character, request, roles, lambda share: report((1.0 - drawn) * share))
    walk.motion.source = None if like is None or not len(like) else like[:1].source
    walk.motion.name = "walk"
    if out is not None and drawn:
        film = out.suffix.lower() in FILMS
        options: dict[str, Any] = {"view": request.view, "follow": film, "ground": walk.ground}
        poise.render(walk.motion, out, progress=lambda share: report(drawn * share), **options)
    elif out is not None:
        poise.save(walk.motion, out)
    quality = measure(walk.motion, walk.ground, request.loops, roles)
    leg = measure_walking_body(character, roles).leg
    return {
        "out": None if out is None else str(out),
        "frames": len(walk.motion),
        "seconds": walk.motion.seconds,
        "rate": walk.motion.rate,
        "loops": request.loops,
        "speed": quality.speed,
        "cadence": 60.0 * walk.cadence,
        "step_length": walk.step_length,
        "people": people_at_speed(request.speed, leg) if request.straight else None,
        "iterations_per_frame": float(walk.iterations.mean()),
        "most_iterations": int(walk.iterations.max()),
        "seconds_of_solving": walk.solve_seconds,
        "worst_mm": 1e3 * float(walk.position_errors.max()),
        "worst_degrees": degrees(float(walk.orientation_errors.max())),
        "slide_mm": 1e3 * quality.slide,
        "dip_mm": 1e3 * quality.dip,
        "jerk": max(quality.jerk, quality.seam),
        "person": None if person is None else compare_with_person(walk.motion, person),
    }


def _check_target(out: Path, view: str) -> float:
    """Check the file that `poise walk` is to write; return the share of the work that is drawing, 0 for a motion."""
    from poise.formats.load_save import MOTION_SUFFIXES
    from poise.formats.whole_files import check_writable
    from poise.pictures.image_files import FILMS, STILLS
    from poise.pictures.render_options import check_options

    suffix, known = out.suffix.lower(), (*MOTION_SUFFIXES, *STILLS, *FILMS)
    if suffix not in known:
        raise UnknownSuffixError(out, known, "a walk is not written as")
    check_writable(out)
    check_options(STILLS[0], view=view)
    return 0.9 if suffix in FILMS else 0.5 if suffix in STILLS else 0.0


def measure_person(motion: "poise.Motion | None", path: Path) -> "GaitCycle":
    """Measure the gait cycle of the recorded walk that `poise walk --person` names."""
    from poise.gait.gait_cycle import measure_gait

    if motion is None:
        raise ValueRefusedError("--person", f"{path} has no motion in it; a recorded walk is needed, such as a .bvh")
    try:
        return measure_gait(motion)
    except ValueRefusedError as error:
        raise ValueRefusedError("--person", f"{path} {error.reason}") from error


def compare_with_person(walk: "poise.Motion", person: "GaitCycle") -> dict[str, Any]:
    """Compare the gait cycle of a walk with a recorded one, for `poise walk --compare`; returns plain data, person first."""
    import numpy as np

    from poise.gait.gait_cycle import compare_gaits, measure_gait

    own = measure_gait(walk)
    differences = compare_gaits(own, person)
    return {
        "speed": [person.speed, own.speed],
        "stride_seconds": [person.stride, own.stride],
        "pelvis_rise_mm": [1e3 * person.pelvis_rise, 1e3 * own.pelvis_rise],
        "range_degrees": {name: [degrees(float(np.ptp(gait.angles[name]))) for gait in (person, own)] for name in differences},
        "rms_degrees": {name: degrees(difference) for name, difference in differences.items()},
    }


def _walk(
    character: "poise.Character", request: WalkOptions, roles: dict[str, str] | None, progress: Callable[[float], None]
) -> "Walk":
    from poise import checks
    from poise.gait import make_walk

    checks.number(request.fps, "fps", low=12.0, high=1000.0)
    checks.number(request.turn, "turn in degrees a second", low=-180.0, high=180.0)
    checks.number(request.slope, "slope in degrees", low=-20.0, high=20.0)
    return make_walk(
        character,
        request.speed,
        request.seconds,
        rate=request.fps,
        direction=radians(request.direction),
        turn=radians(request.turn),
        path=None if request.path is None else parse_points(request.path),
        stairs=None if request.stairs is None else parse_stairs(request.stairs),
        slope=radians(request.slope),
        style=request.style,
        start=request.start,
        stop=request.stop,
        roles=roles,
        progress=progress,
    )


def parse_points(text: str) -> list[list[float]]:
    """Parse the option `--path "0,0 2,3 5,3"` of `poise walk`, or a file with an x and a z in each line."""
    file = Path(text)
    try:
        if file.is_file():
            text = file.read_text()
        words = text.replace(";", " ").split()
        if all("," not in word for word in words):
            words = [",".join(pair) for pair in zip(words[::2], words[1::2], strict=True)]
        points = [[float(number) for number in word.split(",")] for word in words]
    except (ValueError, OSError):
        points = []
    if not points or any(len(point) != 2 for point in points):
        raise ValueRefusedError(
            "path", f"{text[:40]!r} is neither points such as '0,0 0,4 3,6' (x and z in metres) nor a file of them"
        )
    return points


def parse_stairs(text: str) -> float | tuple[float, float]:
    """Parse the option `--stairs 0.17` or `0.17,0.29` of `poise walk`: height, or height and depth [m]."""
    try:
        numbers = [float(number) for number in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 2):
        raise ValueRefusedError("stairs", f"{text!r} is not HEIGHT or HEIGHT,DEPTH in metres, such as 0.17 or 0.17,0.29")
    return numbers[0] if len(numbers) == 1 else (numbers[0], numbers[1])


def parse_roles(pairs: tuple[str, ...]) -> dict[str, str] | None:
    """Parse the options `--role left_foot=foot.L` of `poise walk` into segments by role."""
    roles = {}
    for pair in pairs:
        role, equals, name = pair.partition("=")
        if not equals:
            raise ValueRefusedError("role", f"{pair!r} is not ROLE=SEGMENT, such as left_foot=foot.L")
        roles[role.strip()] = name.strip()
    return roles or None


def report(answer: dict[str, Any]) -> str:
    """Format the answer of `poise walk` as text: the walk, its quality, and people's values beside it."""
    ends = ", loops" if answer["loops"] else ""
    lines = [
        f"{counted(answer['frames'], 'frame')} at {answer['rate']:g} a second, {answer['seconds']:.2f} s{ends}: "
        f"{answer['speed']:.2f} m/s, {answer['cadence']:.0f} steps a minute of {answer['step_length']:.2f} m"
    ]
    if answer["people"] is not None:
        people = answer["people"]
        lines.append(f"people: {people['cadence']:.0f} steps of {people['step_length']:.2f} m ({people['source']})")
    lines.append(
        f"{answer['iterations_per_frame']:.2f} iterations a frame, at most {answer['most_iterations']}; goals within "
        f"{answer['worst_mm']:.2f} mm and {answer['worst_degrees']:.2f}°; solved in {answer['seconds_of_solving']:.2f} s"
    )
    lines.append(
        f"the standing foot moves {answer['slide_mm']:.2f} mm, feet dip {max(answer['dip_mm'], 0.0):.2f} mm into the floor, "
        f"the roughest joint has {answer['jerk']:.2f} of the jerk it may"
    )
    if answer["person"] is not None:
        lines.append(report_person(answer["person"]))
    if answer["worst_mm"] > GOOD_POSITION or answer["worst_degrees"] > GOOD_ORIENTATION or answer["dip_mm"] > GOOD_DIP:
        lines.append(
            "this is hard for the body, and looks it: go slower, or ask for lower stairs, gentler slopes or wider turns"
        )
    if answer["out"] is not None:
        lines.append(f"written to {answer['out']}")
    return "\n".join(lines)


def report_person(person: dict[str, Any]) -> str:
    """Format the comparison of `poise walk --compare` as a table: the recorded walk, the one generated, and the difference."""
    (recorded, walked), (stride, own_stride) = person["pelvis_rise_mm"], person["stride_seconds"]
    rows = [["over the gait cycle", "person", "walk", "off by"]]
    for name, difference in person["rms_degrees"].items():
        ranges = (f"{extent:.0f}°" for extent in person["range_degrees"][name])
        rows.append([f"{name.replace('_', ' ')} swings by", *ranges, f"{difference:.1f}° rms"])
    rows.append(["pelvis rises by", f"{recorded:.0f} mm", f"{walked:.0f} mm", f"{walked - recorded:+.0f} mm"])
    rows.append(["time of a stride", f"{stride:.2f} s", f"{own_stride:.2f} s", f"{100 * (own_stride / stride - 1):+.0f} %"])
    return "\n".join(format_table(rows, "<>>>"))
