import base64
import json
import struct

import numpy as np
import pytest

import poise
from poise.errors import FileFormatError, GltfError
from poise.formats.gltf_container import decode_container
from tests.support.gltf_files import GltfBuilder, glb, human


def arm():
    """A builder of three bones, whose skin has inverse bind matrices in its buffer."""
    builder = GltfBuilder()
    joints = [builder.node("a"), builder.node("b", 0, translation=[0, 1, 0]), builder.node("c", 1, translation=[0, 1, 0])]
    builder.skin(joints, inverseBindMatrices=builder.accessor(np.tile(np.eye(4).ravel(), (3, 1))))
    return builder


def refusal(path, **options):
    with pytest.raises(FileFormatError) as caught:
        poise.load(path, **options)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message.removeprefix(f"{path}: ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "file is empty"),
        (b"\x00\xff\x7fELF" * 100, "file is neither a GLB, which begins with 'glTF', nor JSON, which begins with '{'"),
        (b"glTF\2\0\0\0", "GLB is cut off: it has 8 bytes, and the header alone needs 20"),
        (
            b"glTF" + struct.pack("<IIII", 1, 20, 0, 0),
            "GLB is of version 1, and Poise reads version 2",
        ),
        (arm().glb()[:-10], "GLB is cut off: it should have"),
        (b"glTF" + struct.pack("<IIII", 2, 24, 4, 7) + b"{}  ", "GLB does not begin with a chunk of JSON"),
        (b"glTF" + struct.pack("<IIII", 2, 24, 2**31, 0x4E4F534A) + b"{}  ", "GLB has a chunk of 2147483648 bytes at byte 12"),
        (b"{", "JSON is not JSON in UTF-8"),
        (b'{"asset": ' + b"[" * 100_000, "JSON is nested too deeply"),
        (b"{}", "asset has no version, so this is no glTF 2.0 file"),
        (b'{"asset": {"version": "1.0"}}', "asset is glTF 1.0, and Poise reads glTF 2.0; export it anew"),
        (b'{"asset": {"version": "2.0"}, "nodes": [{"children": 3}]}', "nodes[0].children expected `array`, got `int`"),
        (b'{"asset": {"version": "2.0"}, "nodes": [{"children": [-1]}]}', "nodes[0].children[0] expected `int` >= 0"),
        (b'{"asset": {"version": "2.0"}, "nodes": [{"scale": [1, NaN, 1]}]}', "JSON is not JSON in UTF-8"),
        (b'{"asset": {"version": "2.0"}, "nodes": [{"scale": [1, 1e999, 1]}]}', "JSON is not JSON in UTF-8"),
        (
            b'{"asset": {"version": "2.0"}}',
            "file holds no skeleton: no skin, no humanoid",
        ),
    ],
)
def test_a_broken_file_is_refused_in_a_sentence(tmp_path, content, said):
    path = tmp_path / "figure.glb"
    path.write_bytes(content)
    assert refusal(path).startswith(said)


@pytest.mark.parametrize(
    ("uri", "said"),
    [
        ("../secret.bin", "is named '../secret.bin', which leads out of the folder of the file"),
        ("a/../../secret.bin", "is named 'a/../../secret.bin', which leads out of the folder of the file"),
        ("%2e%2e/secret.bin", "is named '%2e%2e/secret.bin', which leads out of the folder of the file"),
        ("/etc/passwd", "is named '/etc/passwd', which leads out of the folder of the file"),
        ("..\\secret.bin", "is named '..\\\\secret.bin', which leads out of the folder of the file"),
        ("%00.bin", "is named '%00.bin', which leads out of the folder of the file"),
        ("", "is named '', which leads out of the folder of the file"),
        (
            "https://example.com/a.bin",
            "is at the address 'https://example.com/a.bin'; nothing is fetched",
        ),
        ("file:///etc/passwd", "is at the address 'file:///etc/passwd'; nothing is fetched, so keep it beside the file"),
        ("C:/a.bin", "is at the address 'C:/a.bin'; nothing is fetched, so keep it beside the file"),
        ("link.bin", "is named 'link.bin', a link that leads out of the folder of the file"),
        ("missing.bin", "is in the file 'missing.bin', and there is none beside this one"),
        ("folder", "is in the file 'folder', and there is none beside this one"),
        ("short.bin", "should have 192 bytes, and has 3"),
        ("data:application/octet-stream;base64,&&&", "has a data URI that is not base64"),
        ("data:application/octet-stream;base64", "has a data URI without a comma"),
    ],
)
def test_buffers_outside_the_folder_of_the_file_are_refused(tmp_path, uri, said):
    folder = tmp_path / "avatar"
    (folder / "folder").mkdir(parents=True)
    builder = arm()
    text = json.loads(builder.gltf())
    text["buffers"][0]["uri"] = uri
    (tmp_path / "secret.bin").write_bytes(builder.binary)
    (folder / "link.bin").symlink_to(tmp_path / "secret.bin")
    (folder / "short.bin").write_bytes(b"abc")
    (folder / "figure.gltf").write_text(json.dumps(text))
    assert refusal(folder / "figure.gltf").startswith(f"buffer 0 {said}")


def test_buffers_may_be_inside_as_data_uris_and_in_the_folder(tmp_path):
    builder = arm()
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "my buffer.bin").write_bytes(builder.binary)
    characters = []
    for name, content in (
        ("a.glb", builder.glb()),
        ("b.gltf", builder.gltf()),
        ("c.gltf", builder.gltf("parts/my%20buffer.bin")),
        ("d.glb", builder.gltf()),
        ("e.gltf", b"\xef\xbb\xbf" + builder.gltf()),
    ):
        (tmp_path / name).write_bytes(content)
        characters.append(poise.load(tmp_path / name))
    assert all(character == characters[0] for character in characters)
    assert all(bytes(each.source.file.buffers[0]) == builder.binary for each in characters)


def test_a_buffer_without_bytes_is_refused():
    value = {**arm().value, "buffers": [{"byteLength": 192}]}
    with pytest.raises(GltfError, match="buffer 0 has no bytes: it has neither a uri nor a part of the file"):
        decode_container(glb(value))


def test_a_file_without_a_folder_has_no_files_beside_it():
    with pytest.raises(GltfError, match=r"buffer 0 is in the file 'a\.bin' beside it; save it as one \.glb file"):
        decode_container(arm().gltf("a.bin"))


def test_images_are_had_as_they_are_in_the_file(tmp_path):
    builder, _ = human()
    png = b"\x89PNG" + bytes(20)
    (tmp_path / "skin.png").write_bytes(png)
    builder.value["images"] = [
        {"bufferView": builder.view(png), "mimeType": "image/png"},
        {"uri": "data:image/png;base64," + base64.b64encode(png).decode()},
        {"uri": "skin.png"},
        {"uri": "../skin.png"},
    ]
    (tmp_path / "figure.glb").write_bytes(builder.glb())
    file = poise.load(tmp_path / "figure.glb").source.file
    assert [file.image_bytes(number, "file") for number in range(3)] == [(png, "image/png")] * 3
    with pytest.raises(GltfError, match="image 3 is named"):
        file.image_bytes(3, "file")
