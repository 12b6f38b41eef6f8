"""Builds a character from a glTF, GLB or VRM file: segments as its bones are, in metres, y up, facing z.

Frames of all segments are the world's at rest, which is the file's own pose: offsets are then differences of positions, and
axes of joints are the world's, whatever axes and scales the nodes have. `GltfSource` remembers which node is which segment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from poise import checks
from poise.anatomy.bone_names import is_complete
from poise.anatomy.bones_from_names import bones_from_names
from poise.anatomy.human_body_map import SURE, body_map
from poise.anatomy.roles_from_names import roles_of
from poise.anatomy.segment_tree import SegmentTree
from poise.character.character import Character, Effector, Joint, Swing
from poise.character.skin import Skin
from poise.errors import FileFormatError, GltfError, UnknownChoiceError
from poise.formats.bvh_unit_axes_and_rest_pose import metres
from poise.formats.gltf_accessors import check_accessors
from poise.formats.gltf_animations import moved_nodes
from poise.formats.gltf_container import GltfFile, decode_container
from poise.formats.gltf_nodes import NodeTree, node_tree
from poise.formats.gltf_skeleton import WORLD, Skeleton, find_skeleton
from poise.formats.gltf_skin import read_skin
from poise.formats.imported_skeleton import effectors_by_role, free_name
from poise.formats.vrm_humanoid import Humanoid, humanoid_of
from poise.geometry.rotations import IDENTITY, Quaternion, multiply, quaternion, rotation_matrix
from poise.geometry.vectors import ORIGIN, Vector, clearly_nearest_axis
from poise.kernels.workspace.input_bounds import MAX_DISTANCE
from poise.plain_text import counted

AXES: dict[str, Vector] = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}
"""Unit vectors by name."""
TURNS: dict[str, Quaternion] = {"y": IDENTITY, "z": (0.5**0.5, -(0.5**0.5), 0.0, 0.0)}
"""What turns a file's axes to those with y up, wxyz, by the axis that is up."""
SLIDE_RANGE = 100.0
"""Limits of slides that are asked for, since a file has none [m]."""
HUMAN_EFFECTORS = ("hips", "head", "leftHand", "rightHand", "leftFoot", "rightFoot")
"""Human bones that get an effector."""
MOST_SEARCHED = 150
"""How many bones a skeleton may have for human ones to be searched among them by structure, which takes a second then."""
FEWEST_ENDS = 5
"""How many ends a skeleton must have to be searched: head, hands and feet."""
LOWEST_BODY, HIGHEST_BODY = 0.2, 8.0
"""Height of a human body from which on, and up to which, lengths are metres without a doubt [m]: toys, and giants."""
UNEVEN = 1e-4
"""How far the scales of a node may differ for it to count as evenly scaled."""


@dataclass(frozen=True, eq=False)
class GltfSource:
    """The glTF, GLB or VRM file that a character was read from, so that poses and motions can be written into it."""

    file: GltfFile = field(repr=False)
    tree: NodeTree = field(repr=False)
    skeleton: Skeleton = field(repr=False)
    humanoid: Humanoid | None
    unit: float
    """Metres in a unit of the file."""
    turn: Quaternion
    """What turns the file's axes to the world's, wxyz."""
    slid: frozenset[int] = frozenset()
    """Nodes that are slides as well, because that was asked for."""
    notes: tuple[str, ...] = ()
    """What was assumed, one sentence each."""
    doubts: tuple[str, ...] = ()
    """What is odd about the file, one sentence each, told as warnings."""
    name: str = ""
    """Path of the file, for errors."""

    @cached_property
    def to_world(self) -> np.ndarray:
        """(4, 4) from the unit and axes of the file that a character is built from, a glTF, to metres in the world."""
        result = np.eye(4)
        result[:3, :3] = self.unit * rotation_matrix(self.turn)
        return result

    @cached_property
    def rest_positions(self) -> np.ndarray:
        """(n_nodes, 3) of all nodes in the rest pose of a character built from a glTF [m], in the world."""
        return self.tree.placements[:, :3, 3] @ self.to_world[:3, :3].T

    @cached_property
    def human_bones(self) -> Mapping[str, str]:
        """Segments of a character built from a glTF by the VRM 1.0 names of human bones; empty where the file does not say."""
        if self.humanoid is None:
            return {}
        names = self.skeleton.names
        return {bone: names[node] for bone, node in self.humanoid.nodes.items() if node in names}

    @cached_property
    def skin(self) -> Skin | None:
        """The skin of a glTF's character, the meshes of its file; None if it has none. Read when it is first wanted."""
        carriers = [self.skeleton.names.get(node, self.base_name) for node in self.skeleton.carriers]
        at = {self.skeleton.names[node]: self.rest_position(node) for node in (self.skeleton.base, *self.skeleton.bones)}
        try:
            return read_skin(self.file, self.tree, carriers, at, self.to_world)
        except GltfError as error:
            raise FileFormatError(self.name, str(error)) from error

    @cached_property
    def bones_below(self) -> Mapping[int, list[int]]:
        """For building a character, bones of the glTF that hang from each bone, by node."""
        result: dict[int, list[int]] = {node: [] for node in (self.skeleton.base, *self.skeleton.bones)}
        for bone in self.skeleton.bones:
            result[self.skeleton.parent(bone, self.tree)].append(bone)
        return result

    @property
    def base_name(self) -> str:
        """Name of the base of a character built from a glTF."""
        return self.skeleton.names[self.skeleton.base]

    def rest_position(self, node: int) -> np.ndarray:
        """For building a character, return where a glTF's node is at rest, (3,) [m]; the origin for WORLD."""
        return np.zeros(3) if node == WORLD else self.rest_positions[node]


def character_of(
    file: GltfFile, *, unit: float = 1.0, turn: Quaternion | None = None, slides: bool = False, name: str = ""
) -> tuple[Character, GltfSource]:
    """Build the character of a parsed glTF. unit: metres in a unit of the file; turn: to the axes with y up, wxyz.

    Without `turn`, y is up as glTF says, unless the file holds a human body that stands or faces another way.
    slides: whether bones whose translation is animated get slides, which goals can stretch the body by. name: of the file.
    """
    check_accessors(file)
    tree = node_tree(file.gltf.nodes)
    humanoid = humanoid_of(file.gltf, tree)
    skeleton = find_skeleton(file, tree, humanoid)
    moved = moved_nodes(file, tree) if slides else {}
    source = GltfSource(
        file,
        tree,
        skeleton,
        humanoid,
        unit,
        multiply(humanoid.facing if humanoid else IDENTITY, turn or IDENTITY),
        frozenset(bone for bone in skeleton.bones if "translation" in moved.get(bone, ())),
        _notes(file, tree, skeleton, humanoid, unit),
        tuple(_doubts(tree, skeleton)),
        name,
    )
    _check_positions(source)
    ends = _human_ends(source)
    turned = _turn_to_z(source, ends) if humanoid is None and turn is None else IDENTITY
    if turned != IDENTITY:
        source = replace(source, turn=turned, doubts=(*source.doubts, "the body lies or faces elsewhere, so it is turned to z"))
    height = _size(source)
    if len(ends) > 2 and not LOWEST_BODY < height < HIGHEST_BODY:
        doubt = f"the body is {height:.3g} m high, so its lengths may be no metres (unit= overrides)"
        source = replace(source, doubts=(*source.doubts, doubt))
    return _character(source, _effectors(source, ends)), source


def _character(source: GltfSource, effectors: tuple[Effector, ...]) -> Character:
    """Build the character of a glTF from its bones: a ball for each, at rest where its node is."""
    skeleton, tree = source.skeleton, source.tree
    joints: list[Joint] = []
    last: dict[int, str | None] = {skeleton.base: None}
    taken = set(skeleton.names.values())
    for bone in skeleton.bones:
        parent = skeleton.parent(bone, tree)
        x, y, z = (source.rest_position(bone) - source.rest_position(parent)).tolist()
        made = joints_of_bone(
            skeleton.names[bone], last[parent], (x, y, z), _direction(source, bone), slides=bone in source.slid, taken=taken
        )
        joints += made
        last[bone] = made[-1].name
    return Character(tuple(joints), effectors, (), base=source.base_name, source=source)


def _human_ends(source: GltfSource) -> dict[str, str]:
    """Return the segments of a glTF's character that are hips, head, hands and feet: by its file, by names, by body map."""
    if source.human_bones:
        return {bone: source.human_bones[bone] for bone in HUMAN_EFFECTORS if bone in source.human_bones}
    found: dict[str, list[str]] = {bone: [] for bone in HUMAN_EFFECTORS}
    for name, role in roles_of(source.skeleton.names.values()).items():
        bone = (
            "hips"
            if role.kind == "pelvis" and not role.side
            else f"{role.side}{role.kind.capitalize()}"
            if role.side
            else role.kind
        )
        if bone in found:
            found[bone].append(name)
    if all(len(names) == 1 for names in found.values()):
        return {bone: names[0] for bone, names in found.items()}
    if sum(not below for below in source.bones_below.values()) < FEWEST_ENDS:
        return {}
    character = _character(source, _effectors(source, {}))
    if len(source.skeleton.bones) > MOST_SEARCHED and not is_complete(bones_from_names(SegmentTree.of(character))):
        return {}
    body = body_map(character)
    sure = body.human and body.confidence >= SURE and body.sides != "unknown"
    return {bone: body.bones[bone].segment for bone in HUMAN_EFFECTORS if bone in body.bones} if sure else {}


def _turn_to_z(source: GltfSource, ends: Mapping[str, str]) -> Quaternion:
    """Return what turns a glTF's human character by quarters to stand along y and face z, wxyz; no rotation if it does."""
    at = {name: source.rest_position(node) for node, name in source.skeleton.names.items()}
    where = {bone: at[segment] for bone, segment in ends.items()}
    if any(bone not in where for bone in ("head", "hips", "leftFoot", "rightFoot")):
        return IDENTITY
    up = where["head"] - 0.5 * (where["leftFoot"] + where["rightFoot"])
    left = where["leftFoot"] - where["rightFoot"]
    if "leftHand" in where and "rightHand" in where:
        left = left + where["leftHand"] - where["rightHand"]
    axes = [clearly_nearest_axis(direction) for direction in (left, up)]
    if axes[0] is None or axes[1] is None or abs(axes[0] @ axes[1]) > 0.5:
        return IDENTITY
    return quaternion(np.array([axes[0], axes[1], np.cross(axes[0], axes[1])]).ravel().tolist())


def _size(source: GltfSource) -> float:
    """Return the size of a character built from a glTF: largest extent of its bones at rest along an axis [m]."""
    positions = np.array([source.rest_position(bone) for bone in (source.skeleton.base, *source.skeleton.bones)])
    return float(np.ptp(positions, axis=0).max())


def _check_positions(source: GltfSource) -> None:
    for node in (source.skeleton.base, *source.skeleton.bones):
        if np.abs(source.rest_position(node)).max() > MAX_DISTANCE:
            where = source.tree.label(node)
            raise GltfError(where, f"is farther than {MAX_DISTANCE:g} m from the origin; are the units metres?")


def joints_of_bone(
    name: str, parent: str | None, offset: Vector, along: Vector, *, slides: bool, taken: set[str]
) -> list[Joint]:
    """Build the joints of a glTF's character for one bone: a ball that carries the segment `name` and is named like it.

    along: unit vector of the bone. slides: whether three slides along the world's axes at rest come first. taken: names in use,
    to which theirs come.
    """
    joints: list[Joint] = []
    for axis in "XYZ" if slides else "":
        label = free_name(f"{name}_{axis}position", taken)
        taken.add(label)
        joints.append(Joint(label, parent, offset, AXES[axis], (-SLIDE_RANGE, SLIDE_RANGE), kind="slide", guessed=True))
        parent, offset = label, ORIGIN
    return [*joints, Joint(name, parent, offset, along, Swing(), (0.0, 0.0, 0.0), "ball", name, guessed=True)]


def _direction(source: GltfSource, bone: int) -> Vector:
    """Return the unit vector of a bone at rest for the character built from a glTF: to what hangs from it, or as before it."""
    here = source.rest_position(bone)
    below = source.bones_below[bone]
    if below:
        along = np.mean([source.rest_position(child) for child in below], axis=0) - here
    else:
        along = here - source.rest_position(source.skeleton.parent(bone, source.tree))
    length = float(np.linalg.norm(along))
    x, y, z = (along / length).tolist() if length > 1e-9 else (0.0, 1.0, 0.0)
    return x, y, z


def _effectors(source: GltfSource, ends: Mapping[str, str]) -> tuple[Effector, ...]:
    """Choose the effectors of a glTF's character: hips, head, hands and feet of a human, and the base; else by names."""
    skeleton = source.skeleton
    if len(ends) > 2:
        base = [] if skeleton.base == WORLD else [source.base_name]
        return tuple(Effector(segment, segment) for segment in dict.fromkeys([*base, *ends.values()]))
    nodes = [skeleton.base, *skeleton.bones]
    number_of = {node: number for number, node in enumerate(nodes)}
    parents = [-1, *(number_of[skeleton.parent(bone, source.tree)] for bone in skeleton.bones)]
    names = [skeleton.names[node] for node in nodes]
    by_name = effectors_by_role(names, parents)
    return tuple(effector for effector in by_name if skeleton.base != WORLD or effector.segment != source.base_name) or by_name


def _notes(file: GltfFile, tree: NodeTree, skeleton: Skeleton, humanoid: Humanoid | None, unit: float) -> tuple[str, ...]:
    notes = []
    if humanoid is not None and humanoid.version == "VRM 0.x":
        notes.append("VRM 0.x avatars face −z, so it is turned to face z")
    length = "metres" if unit == 1.0 else f"units of {unit:g} m"
    notes.append(f"lengths are taken for {length}, as glTF says" if unit == 1.0 else f"lengths are taken for {length}")
    renamed = sum(1 for node, name in skeleton.names.items() if node != WORLD and name != tree.names[node])
    if renamed:
        notes.append(f"{counted(renamed, 'bone')} got a name, or another one, because names must differ")
    return (*notes, *skeleton.notes)


def _doubts(tree: NodeTree, skeleton: Skeleton) -> list[str]:
    """List what a character built from a glTF cannot have exactly: bones on nodes scaled unevenly. Refuses mirrored bones."""
    uneven = []
    for node in (skeleton.base, *skeleton.bones):
        if node == WORLD:
            continue
        tree.rotation(node)
        scales = np.linalg.norm(tree.placements[node][:3, :3], axis=0)
        if scales.max() > (1.0 + UNEVEN) * scales.min() and node in {skeleton.parent(bone, tree) for bone in skeleton.bones}:
            uneven.append(node)
    if not uneven:
        return []
    who = tree.label(uneven[0]) + (f" and {len(uneven) - 1} more are" if len(uneven) > 1 else " is")
    return [f"{who} scaled unevenly: bones keep their lengths at rest and are not sheared"]


def decode_character(
    content: bytes,
    folder: Path | None = None,
    *,
    unit: str | float | None = None,
    up: str | None = None,
    slides: bool = False,
    name: str = "",
) -> tuple[Character, GltfSource]:
    """Build the character of a glTF's bytes. folder: where its buffers may lie; unit, up, slides: as for `poise.load`.

    name: of the file, for errors that are found later.
    """
    if up not in (None, *TURNS):
        raise UnknownChoiceError("up", up, TURNS)
    file = decode_container(content, folder)
    return character_of(
        file,
        unit=1.0 if unit is None else metres(unit),
        turn=None if up is None else TURNS[up],
        slides=checks.instance(slides, bool, "slides"),
        name=name,
    )
