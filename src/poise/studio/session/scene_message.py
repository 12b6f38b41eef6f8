"""The scene message: all about a character that a page shows: parts, surfaces, its skin, ranges of numbers, palettes."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Literal

import numpy as np

from poise import appearance
from poise.anatomy.body_parts import parts
from poise.anatomy.capsules import default_pairs, segment_capsules
from poise.anatomy.masses import segment_masses
from poise.appearance import palette
from poise.appearance.mannequin_parts_and_roles import mannequin_body
from poise.appearance.skin_surface import PLAIN, skin_surface
from poise.character.character import Character
from poise.character.joint_chains import joint_chains
from poise.character.joints_segments_effectors import dof_names
from poise.character.recorded_poses import RecordedPoses
from poise.character.skin import Skin, SkinMaterial
from poise.document.document import METHODS, Document
from poise.document.extra_goals import HIGHEST_FLOOR, LEAST_MARGIN, SPECS, WIDEST_MARGIN, DocumentExtra, offered_extras
from poise.document.goal_anchors import goal_anchors
from poise.formats.gltf_to_character import GltfSource
from poise.gait import FLOORS, STYLES
from poise.gait.recorded_people import ANGLES, recorded_people
from poise.goals import HEAVIEST
from poise.goals.pose_goal import LOWEST
from poise.methods import registry
from poise.motion.mirror import partner
from poise.poses import names
from poise.poses import title as pose_sentence
from poise.studio.engine.compared_methods import MOST_COMPARED
from poise.studio.engine.playback import FASTEST, SLOWEST
from poise.studio.protocol import VERSION, messages, method_messages, surface_messages, walk_messages
from poise.studio.protocol.binary_frames import LARGEST_UPLOAD, meshes_frame
from poise.studio.protocol.messages import Range
from poise.studio.session.static_files_and_thumbnails import CELL, COLUMNS, sheet_name
from poise.studio.texts.wording import TEXTS, extra_label, extra_title, title
from poise.version import __version__

SHOWN_IMAGES = ("image/png", "image/jpeg", "image/webp")
"""Types of textures that every browser shows."""
FAR = 100.0
"""Typed positions and targets end here [m]."""
WIDEST_TURN = 360.0
"""Limits of hinges that are typed end here [degrees]."""
LONGEST_SLIDE = 10_000.0
"""Limits of slides that are typed end here [mm]."""

RANGES: Mapping[str, Range] = {
    "position": Range(-FAR, FAR, 0.01),
    "target": Range(-FAR, FAR, 0.01),
    "position_weight": Range(0.0, HEAVIEST, 0.1),
    "orientation_weight": Range(0.0, HEAVIEST, 0.1),
    "weight": Range(0.0, HEAVIEST, 0.1),
    "priority": Range(1.0, LOWEST, 1.0),
    "margin": Range(LEAST_MARGIN, WIDEST_MARGIN, 0.001),
    "height": Range(-HIGHEST_FLOOR, HIGHEST_FLOOR, 0.001),
    "hinge": Range(-WIDEST_TURN, WIDEST_TURN, 0.1),
    "slide": Range(-LONGEST_SLIDE, LONGEST_SLIDE, 1.0),
    "iterations": Range(1, 1000, 1),
    "sweeps": Range(0, 1000, 1),
    "damping": Range(0.0, 1000.0, 0.001),
    "budget": Range(0.0, 1e6, 10.0),
    "max_speed": Range(0.0, 3600.0, 10.0),
    "posture_weight": Range(0.0, 10.0, 0.01),
    "speed": Range(SLOWEST, FASTEST, 0.1),
    "turn": Range(-90.0, 90.0, 1.0),
    "direction": Range(-180.0, 180.0, 5.0),
}
"""By the name of the field; `speed` is the player's, `hinge` and `slide` those of limits."""


def make_scene(number: int, document: Document, *, dark: bool) -> tuple[messages.Scene, bytes]:
    """Make the scene message of a document's character, and the binary frame with its meshes. dark: what the studio asks."""
    character = document.character.described
    listed, meshes = _surfaces(character)
    skin, drawn = skin_message(character)
    gallery = messages.Gallery(
        [messages.GalleryItem(name, title(name), pose_sentence(name)) for name in names()],
        COLUMNS, CELL, f"/{sheet_name(False)}", f"/{sheet_name(True)}",
    )  # fmt: skip
    scene = messages.Scene(
        scene=number,
        version=VERSION,
        poise=__version__,
        dark=dark,
        name=_name(document),
        size=float(np.ptp(appearance.bounds(character), axis=0).max()),
        summary=_summary(character),
        facing=_facing(character),
        segments=_segments(character),
        joints=_joints(character),
        effectors=[
            messages.Effector(each.name, title(each.name), each.segment, each.offset, each.rotation)
            for each in character.effectors
        ],
        extras=[_offer(character, extra) for extra in offered_extras(character).values()],
        feet=list(goal_anchors(character).feet),
        capsules=_capsules(character),
        surfaces=listed,
        avatar=avatar_kind(character),
        skin=skin,
        gallery=gallery,
        styles=list(STYLES),
        floors=list(FLOORS),
        recorded_gait=_recorded_gait(),
        methods=list(METHODS),
        compared=[method_messages.MethodOffer(method.name, method.family) for method in registry.METHODS.values()],
        most_compared=MOST_COMPARED,
        ranges=dict(RANGES),
        largest_upload=LARGEST_UPLOAD,
        light_palette=_palette(palette.LIGHT),
        dark_palette=_palette(palette.DARK),
    )
    return scene, meshes_frame(number, meshes, drawn)


def same_body(a: Character, b: Character) -> bool:
    """Check whether the scene message of two characters is the same: they differ at most in base and limits."""
    if a.described is b.described:
        return True
    if a.source is not b.source and not (isinstance(a.source, RecordedPoses) and isinstance(b.source, RecordedPoses)):
        return False  # a file of its own may bring another skin
    a, b = a.described, b.described
    joints = ([(j.name, j.parent, j.offset, j.axis, j.rotation, j.kind) for j in c.joints] for c in (a, b))
    return a.effectors == b.effectors and a.segments == b.segments and next(joints) == next(joints)


def _name(document: Document) -> str:
    return document.motion.name if document.motion is not None and document.motion.name else ""


def _summary(character: Character) -> list[tuple[str, str]]:
    """List what the scene message says about a character, in words for people."""
    mass = sum(mass for mass, _ in segment_masses(character).values())
    rows = [("Height", f"{appearance.height(character):.2f} m")]
    rows += [("Weight", f"{mass:.0f} kg")] if mass > 0.0 else []
    rows += [("Parts", str(len(character.segments))), ("Joints", str(len(character.joints)))]
    guessed = sum(joint.guessed for joint in character.joints)
    return [*rows, ("Limits", f"guessed for {guessed} joints")] if guessed else rows


def _facing(character: Character) -> messages.Facing:
    body = mannequin_body(character)
    middle = body.parts[0]
    x, y, z = (middle.rotation.T @ body.forward).tolist()
    return messages.Facing(middle.name, (x, y, z))


def _segments(character: Character) -> list[messages.Segment]:
    names, known = [segment.name for segment in character.segments], parts(character)
    chains = {frozenset((chain.carrier, chain.segment)): chain for chain in joint_chains(character)}
    effectors = {effector.segment: effector.name for effector in reversed(character.effectors)}
    found = []
    for name in names:
        role, parent = known[name].role, known[name].parent or ""
        chain = chains.get(frozenset((name, parent)))
        joints = [] if chain is None else [dof for joint in chain.joints for dof in dof_names(joint)]
        found.append(
            messages.Segment(
                name=name,
                title=title(name),
                parent=parent,
                kind=role.kind if role is not None else "",
                side=role.side if role is not None else "",
                partner=partner(name, names),
                effector=effectors.get(name, ""),
                # A leg that is described from the foot up has its joints in that order.
                joints=joints[::-1] if chain is not None and chain.carrier == name else joints,
            )
        )
    return found


def _joints(character: Character) -> list[messages.Joint]:
    sizes = appearance.joint_sizes(character)
    moves = {name: segment.name for segment in _segments(character) for name in segment.joints}
    return [
        messages.Joint(
            dof,
            title(dof),
            "mm" if joint.kind == "slide" else "°",
            moves.get(dof, ""),
            sizes[joint.name],
            has_interval=joint.dofs == 1,
        )
        for joint in character.joints
        for dof in dof_names(joint)
    ]


def _offer(character: Character, extra: DocumentExtra) -> messages.ExtraOffer:
    text, spec, anchors = TEXTS[extra.kind], SPECS[extra.kind], goal_anchors(character)
    anchor = None
    if extra.kind == "hint":
        anchor = messages.Anchor(*anchors.limbs[extra.name].middle)
    elif extra.kind == "look" and anchors.gaze is not None:
        effectors = {effector.name: effector for effector in character.effectors}
        gaze = effectors.get(anchors.gaze[0])
        anchor = messages.Anchor(gaze.segment, gaze.offset) if gaze else messages.Anchor(anchors.gaze[0], (0.0, 0.0, 0.0))
    return messages.ExtraOffer(
        key=extra.key,
        kind=extra.kind,
        name=extra.name,
        title=extra_title(extra),
        label=extra_label(extra),
        hint=text.hint,
        group=text.folder,
        fields=list(spec.fields),
        has_target=spec.has_target,
        anchor=anchor,
    )


def _capsules(character: Character) -> list[messages.Capsule]:
    watched = {name for pair in default_pairs(character) for name in pair}
    return [
        messages.Capsule(name, capsule.start, capsule.end, capsule.radius)
        for name, capsule in segment_capsules(character).items()
        if name in watched
    ]


def _surfaces(character: Character) -> tuple[list[messages.Surface], list[appearance.Shape]]:
    """List the surfaces of a character for the scene's message, and their shapes in the same order."""
    tables = (("body", appearance.shapes(character)), ("accent", appearance.accents(character)))
    shapes = [(role, name, shape) for role, table in tables for name, shape in table.items()]
    listed = [
        messages.Surface(name, role, len(shape.vertices), len(shape.faces), len(shape.coarse)) for role, name, shape in shapes
    ]
    return listed, [shape for _, _, shape in shapes]


def _recorded_gait() -> walk_messages.RecordedGait:
    """Make the part of the scene message that says how the legs of recorded people move."""
    people = recorded_people()
    low_and_high = [tuple(end.tolist() for end in people.band(angle)) for angle in ANGLES]
    return walk_messages.RecordedGait(people.source, len(people.walks), *people.speeds, *low_and_high)


def _palette(colors: palette.Palette) -> messages.Palette:
    return messages.Palette(**{field.name: getattr(colors, field.name) for field in fields(colors) if field.name != "dark"})


def avatar_kind(character: Character) -> Literal["", "VRM", "GLB"]:
    """Return the kind of an avatar's file for the scene message, in which its poses are saved; empty for other bodies."""
    source = character.described.source
    if not isinstance(source, GltfSource):
        return ""
    is_avatar = source.humanoid is not None and source.humanoid.version != "VRM animation"
    return "VRM" if is_avatar else "GLB"


def skin_message(character: Character) -> tuple[surface_messages.SkinMesh | None, Skin | None]:
    """Describe the skin of a character for the scene message, and return what goes into the meshes frame; None if none."""
    surface = skin_surface(character)
    if surface is None:
        return None, None
    skin = surface.skin
    used = sorted({piece.material for piece in surface.pieces})
    materials = [skin.materials[number] if number != PLAIN else SkinMaterial("") for number in used]
    shown = sorted({m.texture for m in materials if m.texture is not None and skin.textures[m.texture].kind in SHOWN_IMAGES})
    skin = replace(skin, textures=tuple(skin.textures[number] for number in shown))
    numbers = {segment.name: number for number, segment in enumerate(character.described.segments)}
    message = surface_messages.SkinMesh(
        vertices=len(skin.positions),
        bones=[numbers[bone] for bone in skin.bones],
        pieces=[surface_messages.SkinPiece(used.index(each.material), each.segment, each.count) for each in surface.pieces],
        materials=[_material(each, shown) for each in materials],
        textures=[surface_messages.SkinTexture(texture.kind, len(texture.content)) for texture in skin.textures],
    )
    return message, skin


def _material(material: SkinMaterial, shown: list[int]) -> surface_messages.SkinMaterial:
    texture = shown.index(material.texture) if material.texture in shown else -1
    alpha = material.alpha if material.alpha in ("MASK", "BLEND") else "OPAQUE"
    return surface_messages.SkinMaterial(material.color, texture, alpha, material.alpha_cutoff, material.two_sided)  # type: ignore[arg-type]
