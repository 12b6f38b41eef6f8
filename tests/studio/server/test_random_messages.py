"""Messages as a broken or hostile page would send them: nothing ends the connection, nothing is logged as an error."""

import json
import logging
import random

import msgspec
import pytest

import poise
from poise.studio.protocol import binary_frames, commands
from poise.studio.studio import Studio
from tests.support.page_client import PageClient

WORDS = ["", "head", "right_hand", "torso", "pin head", "look", "balance", "right_knee_x", "paper", "level", "é🕺", "x" * 300]
NUMBERS = [0, 1, -1, 2, 0.5, -0.3, 90, 1e9, -1e308, 1e308, 2**31, 2**63 - 1, -(2**63)]
NONSENSE = [None, True, "", [], {}, "NaN", 1e400, [None] * 3, {"type": "undo"}]
LEFT_OUT = {"walk", "random_pose", "gallery_pose", "hello"}
"""What takes seconds, or has a test of its own."""


def value_of(kind, rng):
    """A value of a field's type, sometimes of another."""
    if rng.random() < 0.1:
        return rng.choice(NONSENSE)
    if isinstance(kind, msgspec.inspect.UnionType):
        return value_of(rng.choice(kind.types), rng)
    if isinstance(kind, msgspec.inspect.IntType):
        return rng.choice([number for number in NUMBERS if isinstance(number, int)])
    if isinstance(kind, msgspec.inspect.FloatType):
        return rng.choice(NUMBERS)
    if isinstance(kind, msgspec.inspect.StrType):
        return rng.choice(WORDS)
    if isinstance(kind, msgspec.inspect.BoolType):
        return rng.random() < 0.5
    if isinstance(kind, msgspec.inspect.LiteralType):
        return rng.choice(kind.values)
    if isinstance(kind, msgspec.inspect.ListType):
        return [value_of(kind.item_type, rng) for _ in range(rng.randrange(3))]
    if isinstance(kind, msgspec.inspect.TupleType):
        return [value_of(each, rng) for each in kind.item_types]
    if isinstance(kind, msgspec.inspect.StructType):
        return fields_of(kind, rng)
    return None


def fields_of(kind, rng):
    chosen = [field for field in kind.fields if field.required or rng.random() < 0.5]
    return {field.encode_name: value_of(field.type, rng) for field in chosen}


def random_command(rng, scene):
    kind = rng.choice([each for each in commands.COMMANDS if each.__struct_config__.tag not in LEFT_OUT])
    command = {"type": kind.__struct_config__.tag, **fields_of(msgspec.inspect.type_info(kind), rng)}
    if command["type"] == "grab" and rng.random() < 0.8:
        command["scene"] = scene
    return command


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_sent_the_studio_goes_on_and_logs_no_error(seed, caplog):
    rng = random.Random(seed)
    with caplog.at_level(logging.ERROR), Studio(poise.biped(), port=8690) as studio, PageClient(studio) as client:
        for _ in range(150):
            if rng.random() < 0.1:
                client.socket.send(rng.randbytes(rng.randrange(60)))
            elif rng.random() < 0.1:
                client.socket.send(
                    binary_frames.HEADER.pack(binary_frames.UPLOAD, rng.randrange(3), rng.randrange(20), 0) + rng.randbytes(9)
                )
            else:
                text = json.dumps(random_command(rng, client.scene["scene"]))
                client.socket.send(text if rng.random() < 0.9 else text[: rng.randrange(len(text))])
        client.send("set_joint", name="the end", value=0.0, request=4242)
        client.wait_until(lambda: any(notice["request"] == 4242 for notice in client.notices), "an answer after all that")
        unexpected = [
            notice["sentence"] for notice in client.notices if "the studio goes on, and its log" in notice["sentence"]
        ]
    assert not unexpected
    assert not caplog.records, caplog.text
