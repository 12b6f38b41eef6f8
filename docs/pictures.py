"""Makes the pictures of docs/pictures.md: runs its code and its commands, and keeps what they write, smaller.

.venv/bin/python docs/pictures.py
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE, IMAGES = HERE / "pictures.md", HERE / "images" / "pictures"
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WIDEST, QUALITY = 1280, 82


def main() -> None:
    """Run the page in a folder of its own."""
    from PIL import Image

    IMAGES.mkdir(parents=True, exist_ok=True)
    poise = Path(sys.executable).with_name("poise")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        names: dict[str, object] = {}
        for kind, code in BLOCK.findall(PAGE.read_text()):
            if kind == "python":
                exec(compile(code, str(PAGE), "exec"), names)
                continue
            for line in code.splitlines():
                subprocess.run([poise, *shlex.split(line)[1:]], check=True)
        for wanted in re.findall(r"\(images/pictures/(\w+)\.(jpg|gif)\)", PAGE.read_text()):
            target = IMAGES / ".".join(wanted)
            if wanted[1] == "gif":
                shutil.copy(target.name, target)
            else:
                source = next(Path().rglob(f"{wanted[0]}.png"))
                image = Image.open(source).convert("RGB")
                image.thumbnail((WIDEST, WIDEST), Image.Resampling.LANCZOS)
                image.save(target, quality=QUALITY, optimize=True)
            print(target.name, f"{target.stat().st_size / 1000:.0f} kB")
        os.chdir(HERE)


if __name__ == "__main__":
    main()
