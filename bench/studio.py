"""How quick the studio is: from a drag message to the solved pose, solves a second, idle cost, time until the body is drawn.

It runs `poise studio` in a process of its own and drags a hand in a headless Chromium, by real pointer events, as the tests do.
`--gate` fails where a promise is broken; the promises are absolute, since the page sets the pace.

    .venv/bin/python bench/studio.py [--gate] [--seconds 10]
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

PROMISES = {
    "latency, median [ms]": 5.0,
    "latency, 95th percentile [ms]": 20.0,
    "time between solves while dragging, median [ms]": 1000.0 / 60.0,
    "idle [% of a core]": 3.0,
}


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processor so far [s] (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def dragging(seconds: float) -> dict[str, float]:
    """Drag the right hand about in a page; latencies and the pace are the loop's own."""
    from playwright.sync_api import sync_playwright
    from tests.support.browser import Page, find_chromium, launch

    from poise.studio import Studio

    path = find_chromium()
    if path is None:
        sys.exit("install chromium (apt-get install chromium) to measure the studio")
    with Studio(port=8300) as studio, sync_playwright() as playwright:
        browser = launch(playwright, path)
        page = Page(browser, (800, 600))
        began = time.perf_counter()
        page.open(studio.server)
        drawn = time.perf_counter() - began
        gizmo = studio.server.scene.get_handle_by_name("/goals/right_hand")
        studio.loop.latencies.clear()
        solves = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            for distance in (0.3, -0.3):
                page.drag_arrow(gizmo, "z", distance, steps=20, release=False)
                solves += np.diff(studio.loop.solve_times()).tolist()
                page.let_go()
        latencies = 1e3 * np.array(studio.loop.latencies)
        page.close()
        browser.close()
    return {
        "page drawn after [s]": drawn,
        "latency, median [ms]": float(np.median(latencies)),
        "latency, 95th percentile [ms]": float(np.percentile(latencies, 95)),
        "time between solves while dragging, median [ms]": 1e3 * float(np.median(solves)),
        "messages": len(latencies),
    }


def idle(seconds: float) -> dict[str, float]:
    """What a studio uses of the processor while nobody touches it."""
    with tempfile.TemporaryDirectory() as state:
        command = [sys.executable, "-m", "poise", "studio", "--no-browser", "--port", "8310", "--state", state]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(2.0)
            before = cpu_seconds(process.pid)
            time.sleep(seconds)
            used = cpu_seconds(process.pid) - before
        finally:
            process.terminate()
            process.wait()
    return {"idle [% of a core]": 100.0 * used / seconds}


def main() -> None:
    """Measure, print, and judge if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where a promise is broken")
    parser.add_argument("--seconds", type=float, default=10.0)
    arguments = parser.parse_args()
    figures = dragging(arguments.seconds) | idle(arguments.seconds)
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
