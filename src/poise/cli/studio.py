"""The command `poise studio`: start a studio, print its address, open the browser, wait for the end."""

import logging
import os
import queue
import signal
import sys
import threading
import webbrowser
from pathlib import Path

import click

from poise.character.biped import biped
from poise.character.character import Character
from poise.document.document import Document
from poise.errors import MissingExtraError
from poise.formats.load_save import load_any
from poise.motion.motion import Motion
from poise.motion.pose import Pose

LOCAL = ("127.0.0.1", "localhost", "::1")


def run(file: Path | None, host: str, port: int, no_browser: bool, state: Path | None, dark: bool) -> None:
    """Run the command `poise studio`: serve a studio until Ctrl+C or a signal ends it."""
    try:
        import websockets  # noqa: F401
    except ImportError:
        raise MissingExtraError("the studio", "websockets", "studio") from None
    opened = None if file is None else load_any(file, biped())
    from poise.studio.editing.autosave import Autosave
    from poise.studio.engine.schedule import Phase
    from poise.studio.studio import Studio

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
    ended.get()
    kept = studio.stop()
    click.echo("The studio has ended." if kept is None else f"The studio has ended. Its document is kept as {kept}.")
    if studio.loop.phase is Phase.COMPILING:  # that cannot be called off, and would keep the process for seconds
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _begin(opened: Character | Pose | Document | Motion | None) -> Character | Document | Motion | None:
    """Return what `poise studio` opens with; a pose from a file is taken as one of the biped."""
    if isinstance(opened, Pose):
        from poise.studio.editing.pose_edits import take_pose

        return take_pose(Document.opening(opened.character), opened)
    return opened
