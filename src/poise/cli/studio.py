"""The command `poise studio`: start a studio, print its address, open the browser, wait for the end."""

import logging
import os
import queue
import signal
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

import poise
from poise.cli.inputs_and_progress import FILE
from poise.errors import MissingExtraError

LOCAL = ("127.0.0.1", "localhost", "::1")
LONGEST_WAIT = 0.5
"""Time after which a signal that was missed is noticed [s]."""


@click.command(short_help="Open the studio in the browser.")
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

    FILE is an avatar (.vrm, .glb), shown in its own skin, any other character, a document, a pose or a motion (.bvh) to
    play; without it, the built-in biped. The document is kept every two seconds, so that a studio that dies is gone on
    with by the next one.
    """
    run(**options)


def run(file: Path | None, host: str, port: int, no_browser: bool, state: Path | None, dark: bool) -> None:
    """Run the command `poise studio`: serve a studio until Ctrl+C or a signal ends it."""
    try:
        import websockets  # noqa: F401
    except ImportError:
        raise MissingExtraError("the studio", "websockets", "studio") from None
    from poise.formats.load_save import load_any
    from poise.studio.editing.autosave import Autosave
    from poise.studio.engine.schedule import Phase
    from poise.studio.studio import Studio

    opened = None if file is None else load_any(file, poise.biped())
    logging.basicConfig(level=logging.WARNING, format="poise: %(message)s")
    ended: queue.SimpleQueue[None] = queue.SimpleQueue()  # an Event would lock up on a signal that comes as one begins to wait
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.put(None))
    autosave = Autosave(state) if state is not None else Autosave.free()
    try:
        studio = Studio(_begin(opened), host=host, port=port, dark=dark, autosave=autosave)
        studio.start()
    except BaseException:
        if autosave is not None:
            autosave.release()
        raise
    click.echo(f"Poise studio: {studio.url}")
    if studio.recovered:
        click.echo(f"It goes on with the document that was left in {autosave.folder if autosave else ''}.")
    if studio.port != port:
        click.echo(f"Port {port} is taken, so it is {studio.port}.")
    if host not in LOCAL:
        click.echo(f"It answers on {host}: whoever can reach this machine and has this address can use it.", err=True)
    click.echo("Ctrl+C ends it.")
    sys.stdout.flush()
    if not no_browser:
        threading.Thread(target=webbrowser.open, args=(studio.url,), daemon=True).start()
    _wait_for(ended)
    kept = studio.stop()
    click.echo("The studio has ended." if kept is None else f"The studio has ended. Its document is kept as {kept}.")
    if studio.loop.phase is Phase.COMPILING:  # that cannot be called off, and would keep the process for seconds
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _wait_for(ended: "queue.SimpleQueue[None]") -> None:
    """Wait until a signal ends `poise studio`.

    A signal that comes just as a wait begins does not end it: its handler runs when the wait is over. So no wait is long.
    """
    while True:
        with suppress(queue.Empty):
            return ended.get(timeout=LONGEST_WAIT)


def _begin(
    opened: "poise.Character | poise.Pose | poise.Document | poise.Motion | None",
) -> "poise.Character | poise.Document | poise.Motion | None":
    """Return what `poise studio` opens with; a pose from a file is taken as one of the biped."""
    if isinstance(opened, poise.Pose):
        from poise.studio.editing.document_manner import opening
        from poise.studio.editing.pose_edits import take_pose

        return take_pose(opening(opened.character), opened)
    return opened
