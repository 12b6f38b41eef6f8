"""TypeScript of the protocol: the file that the page is built from is the one that the types give."""

from poise.studio.protocol.typescript import write_protocol
from tests.support.sources import ROOT


def test_the_types_of_the_page_are_those_of_the_studio():
    stale = "python -m poise.studio.protocol.typescript > web/src/protocol.ts mends it"
    assert (ROOT / "web" / "src" / "protocol.ts").read_text() == write_protocol(), stale


def test_what_may_be_left_out_is_optional_and_docstrings_are_comments():
    written = write_protocol()
    assert "  /** Number of the frame. */\n  sequence: number;\n  /** The kind of frame; of compared" in written
    assert '  type: "release";\n  drag: number;\n  request?: number;' in written
    assert '  asks?: "position" | "orientation" | "both";' in written
    assert "  motion?: MotionState | null;" in written
    assert "  ranges: Record<string, Range>;" in written
