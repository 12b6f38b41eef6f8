"""The command `poise compare`: compare methods of inverse kinematics on the same goals, and write a report."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from poise.cli.inputs_and_progress import JSON, in_thousandths, progress_bar

if TYPE_CHECKING:
    from poise.compare.comparison_results import Results
    from poise.compare.running import Plan


@click.command(short_help="Compare methods of inverse kinematics, with a report.")
@click.option("--quick", is_flag=True, help="Fewer scenes and cases: under two minutes.")
@click.option("--methods", help="Only these, separated by commas [default: all].", metavar="NAMES")
@click.option("--scenes", help="Only these scenes, bodies or kinds of goals, or the body of a FILE.", metavar="NAMES")
@click.option("--peers", is_flag=True, help="Other libraries too, those that are installed.")
@click.option("--seed", type=click.IntRange(0, 2**32), default=0, show_default=True, help="Other cases of the same kinds.")
@click.option("--resume", is_flag=True, help="Go on with the comparison in --out that was interrupted.")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Where the report goes.")
@JSON
def compare(
    out: Path, as_json: bool, resume: bool, methods: str | None, scenes: str | None, peers: bool, **options: Any
) -> None:
    """Compare methods of inverse kinematics on the same bodies and goals, and write a report into --out.

    report.html has what to use, rankings and pictures; runs.csv, results.json and runs.jsonl have every run.
    An interrupted comparison loses one case at most; --resume goes on with it.

    \b
      poise compare --quick --out comparison
      poise compare --methods poise,paper --scenes biped-5,far --out comparison
    """
    from poise.compare.comparison import FILES
    from poise.compare.comparison import compare as run
    from poise.compare.running import make_plan

    plan = make_plan(_names(methods), _names(scenes), peers=_installed() if peers else (), **options)
    click.echo(f"poise: {announcement(plan)}", err=True)
    try:
        with progress_bar("comparing") as bar:
            results = run(plan, out, resume=resume, progress=in_thousandths(bar.update))
    except KeyboardInterrupt:
        click.echo(f"poise: stopped; what was done is in {out}, and --resume goes on with it", err=True)
        raise
    if as_json:
        import msgspec

        click.echo(json.dumps(msgspec.to_builtins(results), indent=1))
    else:
        click.echo(decisions_report(results))
        click.echo("\n".join(str(out / name) for name in FILES))


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in (text or "").split(",") if name.strip())


def _installed() -> list[str]:
    """For `poise compare --peers`, list the peers that are installed, and print how to install the others."""
    from poise.compare.peers import installed_peers

    found, others = installed_peers()
    for line in others:
        click.echo(f"poise: for one more peer: {line}", err=True)
    return found


def announcement(plan: "Plan") -> str:
    """Say how much `poise compare` is about to do and how long that takes."""
    from poise.plain_text import counted

    usually, most = plan.seconds()
    runs = sum(scene.count(plan.quick) for scene, _, reason in plan.pairs() if reason is None)
    return (
        f"{counted(len(plan.methods), 'method')} in {counted(len(plan.scenes), 'scene')}, {counted(runs, 'run')}: "
        f"about {_duration(usually)}, at most {_duration(most)} once the kernels are compiled"
    )


def _duration(seconds: float) -> str:
    return f"{max(seconds, 1.0):.0f} s" if seconds < 100 else f"{seconds / 60:.0f} minutes"


def decisions_report(results: "Results") -> str:
    """Format what the command `poise compare` prints at the end: which method for what, as text."""
    rows = []
    for decision in results.decisions:
        first = decision.first
        value = "" if first.value is None else f"{first.value:.3g} {decision.unit}"
        rows.append(f"{decision.use:<66}{first.method:<22}{100 * first.success:>6.1f} %{value:>16}")
    head = f"{'for':<66}{'use':<22}{'success':>8}{'cost':>16}"
    return "\n".join([head, *rows, ""])
