"""How quick the studio is: from a drag message to the solved pose and back at the page, idle cost, time until a page is told.

A page without a browser sends sixty drag messages a second, as a page does, and takes the poses; another studio is left alone
with a page at it. `--gate` fails where a promise is broken; the promises are absolute, since the page sets the pace.

    .venv/bin/python bench/studio.py [--gate] [--seconds 10]
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

PROMISES = {
    "latency, median [ms]": 5.0,
    "latency, 95th percentile [ms]": 20.0,
    "time between solves while dragging, median [ms]": 1000.0 / 60.0,
    "from message to pose at the page, median [ms]": 2000.0 / 60.0,
    "learned ahead, once [s of a core]": 3.0,
    "idle [% of a core]": 0.5,
}
LONGEST_WORK = 20.0
"""How long a studio may work on after it says that the body rests, before it counts as never idle [s]."""


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processor so far [s] (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def dragging(seconds: float) -> dict[str, float]:
    """Drag the right hand about; latencies and the pace of solving are the loop's own, the way to the page is the client's."""
    from tests.support.page_client import PageClient

    from poise.studio import Studio

    with Studio(port=8300) as studio:
        assert studio.solver
        began = time.perf_counter()
        with PageClient(studio) as client:
            told = time.perf_counter() - began
            studio.loop.latencies.clear()
            handle = {"kind": "segment", "name": "right_hand"}
            client.send("grab", scene=client.scene["scene"], drag=1, handles=[handle])
            ways, first, solves, begin = [], client.poses, [], time.perf_counter()
            while (now := time.perf_counter() - begin) < seconds:
                phase = 2.0 * np.pi * now
                client.send("drag", drag=1, offset=[0.0, 0.15 * np.sin(phase), 0.2 - 0.2 * np.cos(phase)])
                sent, known = time.perf_counter(), client.poses
                client.wait_until(lambda known=known: client.poses > known, "a pose")
                ways.append(time.perf_counter() - sent)
                while (left := begin + now + 1.0 / 60.0 - time.perf_counter()) > 0.0:
                    try:
                        client.take(left)
                    except TimeoutError:
                        break
            frames = (client.poses - first) / (time.perf_counter() - begin)
            solves += np.diff(studio.loop.solve_times()).tolist()
            client.send("release", drag=1)
            latencies = 1e3 * np.array(studio.loop.latencies)
    return {
        "page told of all after [s]": told,
        "latency, median [ms]": float(np.median(latencies)),
        "latency, 95th percentile [ms]": float(np.percentile(latencies, 95)),
        "from message to pose at the page, median [ms]": 1e3 * float(np.median(ways)),
        "from message to pose at the page, 95 % [ms]": 1e3 * float(np.percentile(ways, 95)),
        "time between solves while dragging, median [ms]": 1e3 * float(np.median(solves)),
        "pose frames a second while dragging": frames,
        "messages": len(latencies),
    }


def work_ahead(pid: int) -> float:
    """What a process uses of the processor until it has used none for a second [s of a core].

    The body rests long before: what the next drags will need is learned in a thread beside the loop, once, and a second thread
    of the linear algebra spins along with it. That is work, and has its own promise; idle is what comes after it.
    """
    began, end = cpu_seconds(pid), time.monotonic() + LONGEST_WORK
    before = began - 1.0
    while (now := cpu_seconds(pid)) > before and time.monotonic() < end:
        before = now
        time.sleep(1.0)
    return now - began


def idle(seconds: float) -> dict[str, float]:
    """What a studio uses of the processor while a page is open and nobody touches it, after what it learns ahead."""
    from tests.support.page_client import PageClient

    with tempfile.TemporaryDirectory() as state:
        command = [sys.executable, "-m", "poise", "studio", "--no-browser", "--port", "8310", "--state", state]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            url = process.stdout.readline().rpartition(" ")[2].strip()
            with PageClient(SimpleNamespace(url=url)) as client:
                client.settle()
                ahead = work_ahead(process.pid)
                before = cpu_seconds(process.pid)
                time.sleep(seconds)
                used = cpu_seconds(process.pid) - before
        finally:
            process.terminate()
            process.wait()
    return {"learned ahead, once [s of a core]": ahead, "idle [% of a core]": 100.0 * used / seconds}


def main() -> None:
    """Measure, print, and judge if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where a promise is broken")
    parser.add_argument("--seconds", type=float, default=10.0)
    arguments = parser.parse_args()
    figures = dragging(arguments.seconds) | idle(3.0 * arguments.seconds)
    for name, value in figures.items():
        promise = f"   (promised: at most {PROMISES[name]:.3g})" if name in PROMISES else ""
        print(f"{name:50} {value:8.2f}{promise}")
    broken = [name for name, bound in PROMISES.items() if figures[name] > bound]
    for name in broken:
        print(f"poise: broken promise: {name}", file=sys.stderr)
    if broken and arguments.gate:
        sys.exit(1)


if __name__ == "__main__":
    main()
