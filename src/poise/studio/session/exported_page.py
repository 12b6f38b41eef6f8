"""The exported page: the studio's page with the body, its pose or its motion inside, which needs no server."""

import base64

import msgspec

from poise.document.document import Document
from poise.motion.frames_and_points_of_pose import segment_frames
from poise.studio.editing.ground import terrain
from poise.studio.protocol import messages
from poise.studio.session.pose_message import motion_frames
from poise.studio.session.scene_message import make_scene
from poise.studio.session.state_message import ground_message
from poise.studio.session.static_files import read_static

MOST_FRAMES = 3000
"""Most frames of a motion in a page; of a longer one, every so many are left out."""
STYLE_LINK = b'<link rel="stylesheet" href="page.css" />'
"""Where the bundle's page names its style."""
SCRIPT_LINK = b'<script src="page.js" defer></script>'
"""Where the bundle's page names its script."""


class Film(msgspec.Struct, frozen=True):
    """What a page without a server shows."""

    scene: messages.Scene
    meshes: str
    """The meshes frame, base64."""
    frames: str
    """float32 (frames, segments, 7), base64."""
    rate: float
    """Frames a second."""
    ground: messages.Ground
    dark: bool


def export_page(document: Document, *, dark: bool) -> bytes:
    """Make an HTML page that shows a document's motion, or its pose, without a server."""
    scene, meshes = make_scene(1, document, dark=dark)
    motion = document.motion
    step = 1 if motion is None else -(-len(motion) // MOST_FRAMES)
    frames = segment_frames(document.pose)[None] if motion is None else motion_frames(motion, range(0, len(motion), step))
    film = Film(
        scene,
        base64.b64encode(meshes).decode(),
        base64.b64encode(frames.astype("<f4").tobytes()).decode(),
        1.0 if motion is None else motion.rate / step,
        ground_message(terrain(document)),
        dark,
    )
    # A "<" inside JSON could end the script element; its escape means the same.
    data = msgspec.json.encode(film).replace(b"<", b"\\u003c")
    script = b'<script type="application/json" id="poise-film">' + data + b"</script>\n<script>"
    page = read_static("index.html")
    page = page.replace(STYLE_LINK, b"<style>" + read_static("page.css").replace(b"</style", rb"<\/style") + b"</style>")
    # Without `defer`, which needs an address, the script must come last.
    page = page.replace(SCRIPT_LINK, b"")
    code = read_static("page.js").replace(b"</script", rb"<\/script")
    return page.replace(b"</body>", script + code + b"</script>\n</body>")
