"""The click commands of `poise` and their options; each calls one function and prints its answer."""

import json
from pathlib import Path
from typing import Any

import click

from poise.cli.progress import progress_bar
from poise.plain_text import counted
from poise.version import __version__

FILE = click.argument("file", required=False, type=click.Path(path_type=Path))
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")
UNIT = click.option("--unit", help="Of lengths in a .bvh: m, cm, mm, inch, foot, cmu or a number of metres [default: guessed].")
SLIDES = click.option("--slides", is_flag=True, help="Read positions below the hips of a .bvh as slides; else bones are held.")
UP = click.option("--up", help="The axis that is up in a .bvh: y or z [default: guessed].")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}, invoke_without_command=True)
@click.version_option(__version__, prog_name="poise")
@click.pass_context
def commands(context: click.Context) -> None:
    """Real-time full-body inverse kinematics for characters."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@commands.command(short_help="Print joints, limits, segments and effectors of a file.")
@FILE
@UNIT
@UP
@SLIDES
@JSON
def info(file: Path | None, unit: str | None, up: str | None, slides: bool, as_json: bool) -> None:
    """Print what FILE holds: joints, limits, segments, effectors; of a .bvh also its frames and what was guessed.

    Without FILE, the built-in biped.
    """
    from poise.character.summary import describe
    from poise.cli.inputs import load_character_and_motion
    from poise.formats.schema import encode_character

    character, motion = load_character_and_motion(file, unit, up, slides)
    if as_json:
        return click.echo(encode_character(character).decode().rstrip())
    if motion is not None:
        click.echo(f"{counted(len(motion), 'frame')} at {motion.rate:.6g} a second, {motion.seconds:.4g} s")
        click.echo("".join(f"{note}\n" for note in motion.notes))
    click.echo(describe(character))


@commands.command(short_help="Solve for a pose that reaches goals.")
@FILE
@click.option(
    "--goal", "-g", "goals", multiple=True, metavar="NAME=X,Y,Z[,QW,QX,QY,QZ]", help="Where an effector should be [m]."
)
@click.option("--goals", "goals_file", type=click.Path(path_type=Path), help='JSON: {"head": {"position": [x, y, z]}, ...}.')
@click.option("--off", multiple=True, metavar="NAME", help="Ask nothing of this effector.")
@click.option("--base", metavar="SEGMENT", help="Hold this segment where it stands at rest, instead of the base.")
@click.option("--free-root", is_flag=True, help="Hold no segment: find the placement of the base too.")
@click.option("--search", is_flag=True, help="Try several starts, not only the rest pose.")
@click.option("--method", default="poise", show_default=True, help="poise, or paper: the paper's own.")
@click.option("--iterations", default=100, show_default=True, help="The most linearisations.")
@click.option("--sweeps", type=int, help="The most Gauss-Seidel sweeps on each [default: 2, for paper 20].")
@click.option(
    "--tolerance", nargs=2, type=float, default=(1.0, 0.5), show_default=True, metavar="MM DEGREES", help="Reached within."
)
@click.option("--capture", type=click.Path(path_type=Path), metavar="FILE", help="Write the solve to FILE, for poise replay.")
@UNIT
@UP
@SLIDES
@JSON
def solve(
    file: Path | None, goals_file: Path | None, unit: str | None, up: str | None, slides: bool, as_json: bool, **options: Any
) -> None:
    """Solve for a pose of the character in FILE (the biped if there is none) that reaches the given goals.

    Effectors without a goal are held where they are at rest; --off lets one go. A goal without a
    quaternion asks for the position alone. The exit status is 0 whether the goals are reached or not:
    the answer says which, and why the others are not.

    \b
      poise solve --goal right_hand=-0.25,0.9,0.35
      poise solve --goal right_hand=-0.3,1.4,0.5 --off pelvis --off head
    """
    from poise.cli.inputs import load_character_and_motion
    from poise.cli.solve import SolveRequest, parse_goal, report, run
    from poise.formats.load_save import load_goals

    targets = load_goals(goals_file) if goals_file else {}
    targets |= dict(parse_goal(text) for text in options.pop("goals"))
    answer = run(load_character_and_motion(file, unit, up, slides)[0], SolveRequest(targets, **options))
    click.echo(json.dumps(answer, indent=2) if as_json else report(answer))


@commands.command(short_help="Rebuild a motion from six trackers on its own joints.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="BVH", help="Write the rebuilt motion to this file.")
@click.option("--unit", metavar="UNIT", help="Of its lengths: m, dm, cm, mm, inch, foot, cmu; guessed if not given.")
@click.option("--up", type=click.Choice(["y", "z"]), help="Which axis is up; guessed if not given.")
@JSON
def trackers(as_json: bool, **options: Any) -> None:
    """Rebuild the motion in FILE, a BVH, from six trackers on its own joints, and print how well that went.

    Head, hands, pelvis and feet are followed, one live solve a frame; all other joints are found. The table
    has what is left of each tracker, and how far the other joints are from where FILE has them;
    joints that are far off are named.

    \b
      poise trackers walk.bvh --out rebuilt.bvh
    """
    from poise.cli.trackers import report, run

    with progress_bar("tracking", length=100) as bar:
        answer = run(**options, progress=bar.update)
    click.echo(json.dumps(answer, indent=2) if as_json else report(answer))
    for note in answer["notes"]:
        click.echo(f"poise: {note}", err=True)


@commands.command(short_help="Open the studio in the browser.")
@FILE
@click.option("--host", default="127.0.0.1", show_default=True, help="Answer on this address; others can reach 0.0.0.0.")
@click.option("--port", type=click.IntRange(1, 65535), default=8123, show_default=True, help="Or the next one that is free.")
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@click.option(
    "--state", type=click.Path(path_type=Path), metavar="DIR", help="Keep the document in DIR, and go on with what is there."
)
@click.option("--dark", is_flag=True, help="Begin with the dark look.")
def studio(**options: Any) -> None:
    """Open the studio in the browser, on FILE if given: drag a hand, and the whole body follows. Ctrl+C ends it.

    FILE is a character, a document, a pose or a motion (.bvh) to play; without it, the built-in biped. The
    document is kept every two seconds, so that a studio that dies is gone on with by the next one.
    """
    from poise.cli.studio import run

    run(**options)


@commands.command(short_help="Generate a walk and write it to a file.")
@click.option("--speed", default=1.2, show_default=True, help="In metres a second; below 0 backwards, 0 on the spot.")
@click.option(
    "--seconds",
    default=10.0,
    show_default=True,
    help="About how long: it is whole cycles, or whole steps; a path takes as long as it takes.",
)
@click.option("--fps", default=60.0, show_default=True, help="Frames a second.")
@click.option("--out", type=click.Path(path_type=Path), metavar="BVH", help="Write the motion to this file.")
@click.option("--character", type=click.Path(path_type=Path), metavar="FILE", help="Who walks, if not the biped.")
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
@JSON
def walk(character: Path | None, out: Path | None, as_json: bool, **options: Any) -> None:
    """Generate a walk, write it to --out and print its quality. Without --start and --stop it is whole cycles that loop.

    \b
      poise walk --speed 1.2 --seconds 10 --fps 60 --out walk.bvh
      poise walk --path "0,0 0,4 3,6" --start --stop --style proud --out path.bvh
      poise walk --character avatar.bvh --stairs 0.17,0.29 --out stairs.bvh
    """
    from poise.cli.inputs import load_character_and_motion
    from poise.cli.walk import WalkOptions, report, run

    walker, like = load_character_and_motion(character)
    with progress_bar("walking") as bar:
        answer = run(walker, out, WalkOptions(**options), like=like, progress=bar.update)
    click.echo(json.dumps(answer, indent=2) if as_json else report(answer))


@commands.command(short_help="Solve for a pose of the gallery, or list them all.")
@click.argument("name", nargs=-1)
@click.option("--character", type=click.Path(path_type=Path), metavar="FILE", help="Whose pose it is, if not the biped's.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write it to a .json, .bvh or .png.")
@JSON
def pose(name: tuple[str, ...], character: Path | None, out: Path | None, as_json: bool) -> None:
    """Solve for the gallery pose NAME, write it to --out and print how well it is reached; without NAME, list all poses.

    Poses are goals in lengths of the body, so that every character with two arms and two legs can take them.

    \b
      poise pose wave --out wave.png
      poise pose reach high --character walk.bvh --out reach.bvh
    """
    from poise.cli.pose import listing, report, run

    if not name:
        if character is not None or out is not None:
            raise click.UsageError("--character and --out go with a NAME")
        known = listing()
        width = max(len(known_name) for known_name in known)
        lines = [f"{known_name:{width}}  {title}" for known_name, title in known.items()]
        return click.echo(json.dumps(known, indent=2) if as_json else "\n".join(lines))
    answer = run(" ".join(name), character, out)
    click.echo(json.dumps(answer, indent=2) if as_json else report(answer))


@commands.command(short_help="Draw a picture or a film.")
@click.argument("what", metavar="FILE|NAME")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="FILE", help="A .png, .gif or .mp4 (by ffmpeg).")
@click.option("--character", type=click.Path(path_type=Path), metavar="FILE", help="Whose pose it is, if not the biped's.")
@click.option("--size", metavar="WIDTHxHEIGHT", help="In pixels [default: 1280x720, gifs 640x360].")
@click.option("--view", default="three-quarter", show_default=True, help="front, side, back, top or three-quarter.")
@click.option("--dark", is_flag=True, help="On a dark floor.")
@click.option("--axes", is_flag=True, help="Draw the axes of all joints: x red, y green, z blue.")
@click.option("--no-goals", is_flag=True, help="Draw no goals.")
@click.option("--frame", type=int, metavar="K", help="The moment of a motion to show; -1 is the last [default: its middle].")
@click.option("--sheet", type=int, metavar="N", help="A contact sheet: N moments of a motion, N sides of a pose.")
@click.option("--trail", metavar="NAME[,NAME]", help="Draw the paths of effectors or segments.")
@click.option("--onion", type=int, metavar="N", help="Draw N earlier moments, faintly.")
@click.option("--fps", type=float, help="Frames a second of a film [default: 25, mp4 30, or as many as the motion has].")
@click.option("--turntable", is_flag=True, help="A film of a pose, turned round.")
@click.option("--follow", is_flag=True, help="The camera of a film goes along.")
def render(what: str, **options: Any) -> None:
    """Draw a picture or a film of a character, pose, document or motion in FILE, or of the gallery pose NAME, to --out.

    \b
      poise render wave --out wave.png
      poise render walk.bvh --out walk.gif --trail LeftFoot,RightFoot
      poise render walk.bvh --out walk.png --onion 6 --view side
      poise render avatar.json --out turn.gif --turntable --dark
    """
    from poise.cli.render import run

    with progress_bar("drawing") as bar:
        answer = run(what, progress=bar.update, **options)
    click.echo(answer)


@commands.command(short_help="Draw the figures of the paper.")
@click.argument("names", nargs=-1, metavar="[FIGURE]...")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Where the pictures go.")
@click.option("--dark", is_flag=True, help="On a dark floor.")
def figures(names: tuple[str, ...], out: Path, dark: bool) -> None:
    """Draw the figures of the paper into --out, all or those that are named: figure_1, figure_2, …, table_1.

    Table 1 is measured now, on this machine.
    """
    from poise.cli.figures import run

    with progress_bar("drawing") as bar:
        answer = run(out, names, dark=dark, progress=bar.update)
    click.echo(answer)


@commands.command(short_help="Measure Table 1 of the paper, or the workloads.")
@FILE
@click.option("--workloads", is_flag=True, help="Measure the four workloads instead of Table 1.")
@click.option("--seed", type=click.IntRange(0, 2**32), default=0, show_default=True, help="Other cases of the same kinds.")
@click.option(
    "--baseline",
    "baseline_file",
    type=click.Path(path_type=Path),
    help="Give the ratios to this file; else bench/baseline.json.",
)
@click.option("--gate", is_flag=True, help="Exit with 1 and say which, if a measurement is worse than the baseline allows.")
@click.option("--save-baseline", is_flag=True, help="Write the measurements to the baseline file.")
@JSON
def bench(workloads: bool, as_json: bool, **options: Any) -> None:
    """Measure Table 1 of the paper on this machine, and how many iterations a moving goal takes.

    With --workloads: how often, how fast and how steadily four kinds of goals are reached, by the character
    in FILE (the biped if there is none).

    \b
      poise bench --workloads --gate
    """
    if not workloads and any(options.values()):
        raise click.UsageError("FILE, --seed, --baseline, --gate and --save-baseline go with --workloads")
    if options["gate"] and options["save_baseline"]:
        raise click.UsageError("--gate compares with the baseline and --save-baseline replaces it: choose one")
    from poise.cli.bench import measure_table_1, measure_workloads

    with progress_bar("measuring", length=100) as bar:
        measured = measure_workloads(**options, progress=bar.update) if workloads else measure_table_1(bar.update)
    click.echo(json.dumps(measured.answer, indent=2) if as_json else measured.report)
    for remark in measured.remarks:
        click.echo(f"poise: {remark}", err=True)
    if measured.regressed:
        raise click.exceptions.Exit(1)


@commands.command("warm-up", short_help="Compile all kernels for this machine now.")
def warm_up() -> None:
    """Compile all kernels for this machine now, so that no first solve or added goal waits for the compiler.

    They are saved in the folder that POISE_CACHE_DIR names, or in the user's cache folder, and compiled once for each version.
    """
    from poise.cli.warm_up import run

    click.echo(run())


@commands.command(short_help="Run a captured solve again and compare the results.")
@click.argument("file", type=click.Path(path_type=Path))
@JSON
@click.pass_context
def replay(context: click.Context, file: Path, as_json: bool) -> None:
    """Run the solve that FILE holds, written by solver.capture(FILE), once more and print whether the results agree.

    The exit status is 0 if the pose is the same, or on another machine the same but for rounding; else 1.
    """
    from poise.solver import replay

    answer = replay.replay(file)
    click.echo(json.dumps(answer.as_dict(), indent=2) if as_json else str(answer))
    context.exit(0 if answer.agrees else 1)
