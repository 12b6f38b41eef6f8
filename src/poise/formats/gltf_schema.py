"""The parts of glTF 2.0 JSON that Poise reads, as types; names are those of the specification in snake case.

Fields that are not listed are not checked here: the whole JSON value is kept and written back as it came. The specification is
https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html, sections 5.1 to 5.29.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from poise.errors import GltfError

Index = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
"""Number of an entry in one of the file's lists."""
Size = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""A count, or a number of bytes."""
OPTIONAL_INDICES = ("mesh", "skin", "camera", "skeleton", "source", "material", "indices", "inverseBindMatrices", "bufferView")
"""Fields that old programs write as −1 where the specification leaves them out."""
Numbers3 = tuple[float, float, float]
Numbers4 = tuple[float, float, float, float]
Extensions = dict[str, Any]


class Part(msgspec.Struct, rename="camel", frozen=True):
    """An object of a glTF file."""

    extensions: Extensions = {}


class Asset(Part, frozen=True):
    """What the file says of itself."""

    version: str = ""
    generator: str = ""


class Buffer(Part, frozen=True):
    """Bytes: in the file, as a data URI, or in a file beside it."""

    byte_length: Size = 0
    uri: str | None = None


class BufferView(Part, frozen=True):
    """A part of a buffer."""

    buffer: Index = 0
    byte_offset: Size = 0
    byte_length: Size = 0
    byte_stride: Size | None = None


class SparseIndices(Part, frozen=True):
    """Which elements of a sparse accessor are replaced."""

    buffer_view: Index = 0
    byte_offset: Size = 0
    component_type: int = 0


class SparseValues(Part, frozen=True):
    """What replaces them."""

    buffer_view: Index = 0
    byte_offset: Size = 0


class Sparse(Part, frozen=True, kw_only=True):
    """Elements of an accessor that are not those of its buffer view."""

    count: Size
    indices: SparseIndices
    values: SparseValues


class Accessor(Part, frozen=True, kw_only=True):
    """Numbers in a buffer view: how many, of which type."""

    component_type: int
    count: Size
    type: str
    buffer_view: Index | None = None
    byte_offset: Size = 0
    normalized: bool = False
    sparse: Sparse | None = None


class Node(Part, frozen=True):
    """A node: its placement under the node that carries it, and what it carries."""

    name: str = ""
    children: list[Index] = []
    matrix: list[float] | None = None
    translation: Numbers3 = (0.0, 0.0, 0.0)
    rotation: Numbers4 = (0.0, 0.0, 0.0, 1.0)
    """xyzw."""
    scale: Numbers3 = (1.0, 1.0, 1.0)
    mesh: Index | None = None
    skin: Index | None = None
    camera: Index | None = None


class Skin(Part, frozen=True):
    """Nodes that move the vertices of a mesh."""

    name: str = ""
    joints: list[Index] = []
    inverse_bind_matrices: Index | None = None
    skeleton: Index | None = None


class Primitive(Part, frozen=True):
    """Triangles of one material."""

    attributes: dict[str, Index] = {}
    indices: Index | None = None
    material: Index | None = None
    mode: int = 4
    targets: list[dict[str, Index]] = []


class Mesh(Part, frozen=True):
    """Primitives that move together."""

    name: str = ""
    primitives: list[Primitive] = []


class TextureInfo(Part, frozen=True):
    """Which texture a material has."""

    index: Index = 0
    tex_coord: Index = 0


class TextureTransform(Part, frozen=True):
    """The extension KHR_texture_transform of a texture: its part of an image that holds several."""

    offset: tuple[float, float] = (0.0, 0.0)
    rotation: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)
    tex_coord: Index | None = None


class BaseColor(Part, frozen=True):
    """The base colour of a material: a factor, linear RGBA, and a texture."""

    base_color_factor: Numbers4 = (1.0, 1.0, 1.0, 1.0)
    base_color_texture: TextureInfo | None = None


class Material(Part, frozen=True):
    """A material."""

    name: str = ""
    pbr_metallic_roughness: BaseColor = BaseColor()
    alpha_mode: str = "OPAQUE"
    alpha_cutoff: float = 0.5
    double_sided: bool = False


class Texture(Part, frozen=True):
    """A texture: an image."""

    source: Index | None = None


class Image(Part, frozen=True):
    """An image: bytes in a buffer view, a data URI, or a file beside it."""

    uri: str | None = None
    buffer_view: Index | None = None
    mime_type: str = ""


class Target(Part, frozen=True):
    """What a channel of an animation moves."""

    path: str = ""
    node: Index | None = None


class Channel(Part, frozen=True, kw_only=True):
    """A channel of an animation: a sampler and its target."""

    sampler: Index
    target: Target


class Sampler(Part, frozen=True, kw_only=True):
    """Keys of an animation: times, values, interpolation."""

    input: Index
    output: Index
    interpolation: Literal["LINEAR", "STEP", "CUBICSPLINE"] = "LINEAR"


class Animation(Part, frozen=True):
    """An animation: channels and samplers."""

    name: str = ""
    channels: list[Channel] = []
    samplers: list[Sampler] = []
    extras: Any = None


class Scene(Part, frozen=True):
    """The roots of a scene."""

    name: str = ""
    nodes: list[Index] = []


class Gltf(Part, frozen=True, kw_only=True):
    """The whole JSON of a glTF file."""

    asset: Asset
    scene: Index | None = None
    scenes: list[Scene] = []
    nodes: list[Node] = []
    skins: list[Skin] = []
    meshes: list[Mesh] = []
    materials: list[Material] = []
    textures: list[Texture] = []
    images: list[Image] = []
    animations: list[Animation] = []
    accessors: list[Accessor] = []
    buffer_views: list[BufferView] = []
    buffers: list[Buffer] = []
    extensions_used: list[str] = []
    extensions_required: list[str] = []


def _plain(value: Any) -> Any:
    """Return a JSON value as the glTF schema would have it, where programs are known to write it otherwise.

    Entries that are null are left out, as are optional indices of −1; whole numbers are integers. Extensions and extras stay.
    """
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if not isinstance(value, dict):
        return value
    return {
        name: item if name in ("extensions", "extras") else _plain(item)
        for name, item in value.items()
        if item is not None and not (name in OPTIONAL_INDICES and item == -1)
    }


def checked_gltf(value: dict[str, Any]) -> Gltf:
    """Check the parts of a glTF's JSON that Poise reads against the schema, and return them as types."""
    asset = value.get("asset")
    version = asset.get("version") if isinstance(asset, dict) else None
    if not isinstance(version, str):
        raise GltfError("asset", "has no version, so this is no glTF 2.0 file")
    if version.split(".")[0] != "2":
        raise GltfError("asset", f"is glTF {version[:20]}, and Poise reads glTF 2.0; export it anew")
    try:
        return msgspec.convert(_plain(value), Gltf)
    except msgspec.ValidationError as error:
        said, _, place = str(error).partition(" - at `$")
        raise GltfError(place.strip("`.") or "JSON", said[:1].lower() + said[1:]) from None
    except RecursionError:
        raise GltfError("JSON", "is nested too deeply") from None


def entry(items: Sequence[Any], index: int, what: str, where: str) -> Any:
    """Return an entry of one of the lists in a glTF's JSON by its number; what: of the entry; where: of what names it."""
    if index >= len(items):
        raise GltfError(where, f"names {what} {index}, and there are {len(items)}")
    return items[index]
