"""How programs name the nodes of human rigs: by the names of `rigs.human`, the left ones; right ones are made."""

ARM = ("Shoulder", "UpperArm", "LowerArm", "Hand")
LEG = ("UpperLeg", "LowerLeg", "Foot", "Toes")
FINGERS = ("Thumb", "Index", "Middle", "Ring", "Little")
THUMB, PHALANGES = ("Metacarpal", "Proximal", "Distal"), ("Proximal", "Intermediate", "Distal")


def convention(middle, arm, leg, fingers, sides):
    """The names of one convention: of hips, three spines, neck and head, of an arm, a leg and fingers, each for both sides.

    fingers: a name from the number of the finger and of the bone in it, from 1 on; sides: a name from one with `{}` for it.
    """
    names = dict(zip(("hips", "spine0", "spine1", "spine2", "neck0", "head"), middle, strict=True))
    for side in ("left", "right"):
        for bone, name in zip((*ARM, *LEG), (*arm, *leg), strict=True):
            names[f"{side}{bone}"] = sides(name, side)
        for number, finger in enumerate(FINGERS, 1):
            for k, bone in enumerate(THUMB if finger == "Thumb" else PHALANGES, 1):
                names[f"{side}{finger}{bone}"] = sides(fingers(number, k), side)
    return names


def _word(name, side):
    return name.format(side.capitalize())


def _letter(name, side):
    return name.format(side[0].upper())


def _small_letter(name, side):
    return name.format(side[0])


def _japanese(name, side):
    return name.format({"left": "左", "right": "右"}[side])


SHORT = ("Thumb", "Index", "Middle", "Ring", "Pinky")
CONVENTIONS = {
    "mixamo": convention(
        [f"mixamorig:{name}" for name in ("Hips", "Spine", "Spine1", "Spine2", "Neck", "Head")],
        [f"mixamorig:{{}}{name}" for name in ("Shoulder", "Arm", "ForeArm", "Hand")],
        [f"mixamorig:{{}}{name}" for name in ("UpLeg", "Leg", "Foot", "ToeBase")],
        lambda finger, k: f"mixamorig:{{}}Hand{SHORT[finger - 1]}{k}",
        _word,
    ),
    "vroid": convention(
        [f"J_Bip_C_{name}" for name in ("Hips", "Spine", "Chest", "UpperChest", "Neck", "Head")],
        [f"J_Bip_{{}}_{name}" for name in ("Shoulder", "UpperArm", "LowerArm", "Hand")],
        [f"J_Bip_{{}}_{name}" for name in ("UpperLeg", "LowerLeg", "Foot", "ToeBase")],
        lambda finger, k: f"J_Bip_{{}}_{('Thumb', 'Index', 'Middle', 'Ring', 'Little')[finger - 1]}{k}",
        _letter,
    ),
    "unreal": convention(
        ["pelvis", "spine_01", "spine_02", "spine_03", "neck_01", "head"],
        ["clavicle_{}", "upperarm_{}", "lowerarm_{}", "hand_{}"],
        ["thigh_{}", "calf_{}", "foot_{}", "ball_{}"],
        lambda finger, k: f"{SHORT[finger - 1].lower()}_0{k}_{{}}",
        _small_letter,
    ),
    "rigify": convention(
        ["DEF-spine", "DEF-spine.001", "DEF-spine.002", "DEF-spine.003", "DEF-spine.004", "DEF-spine.005"],
        ["DEF-shoulder.{}", "DEF-upper_arm.{}", "DEF-forearm.{}", "DEF-hand.{}"],
        ["DEF-thigh.{}", "DEF-shin.{}", "DEF-foot.{}", "DEF-toe.{}"],
        lambda finger, k: f"DEF-{'thumb' if finger == 1 else 'f_' + SHORT[finger - 1].lower()}.0{k}.{{}}",
        _letter,
    ),
    "3ds max": convention(
        [f"Bip01 {name}" for name in ("Pelvis", "Spine", "Spine1", "Spine2", "Neck", "Head")],
        [f"Bip01 {{}} {name}" for name in ("Clavicle", "UpperArm", "Forearm", "Hand")],
        [f"Bip01 {{}} {name}" for name in ("Thigh", "Calf", "Foot", "Toe0")],
        lambda finger, k: f"Bip01 {{}} Finger{finger - 1}{k - 1 or ''}",
        _letter,
    ),
    "biovision": convention(
        ["Hips", "Chest", "Chest2", "Chest3", "Neck", "Head"],
        ["{}Collar", "{}Shoulder", "{}Elbow", "{}Wrist"],
        ["{}Hip", "{}Knee", "{}Ankle", "{}Toe"],
        lambda finger, k: f"{{}}Finger{finger}{k}",
        _word,
    ),
    "daz": convention(
        ["hip", "abdomenLower", "chestLower", "chestUpper", "neckLower", "head"],
        ["{}Collar", "{}ShldrBend", "{}ForearmBend", "{}Hand"],
        ["{}ThighBend", "{}Shin", "{}Foot", "{}Toe"],
        lambda finger, k: f"{{}}{('Thumb', 'Index', 'Mid', 'Ring', 'Pinky')[finger - 1]}{k}",
        _small_letter,
    ),
    "smpl": convention(
        ["Pelvis", "Spine1", "Spine2", "Spine3", "Neck", "Head"],
        ["{}_Collar", "{}_Shoulder", "{}_Elbow", "{}_Wrist"],
        ["{}_Hip", "{}_Knee", "{}_Ankle", "{}_Foot"],
        lambda finger, k: f"{{}}_{SHORT[finger - 1]}{k}",
        _letter,
    ),
    "mmd": convention(
        ["下半身", "上半身", "上半身2", "上半身3", "首", "頭"],
        ["{}肩", "{}腕", "{}ひじ", "{}手首"],
        ["{}足", "{}ひざ", "{}足首", "{}つま先"],
        lambda finger, k: f"{{}}{('親指', '人指', '中指', '薬指', '小指')[finger - 1]}{'０１２３'[k]}",
        _japanese,
    ),
    "xsens": convention(
        ["Pelvis", "L5", "T12", "T8", "Neck", "Head"],
        ["{}Shoulder", "{}UpperArm", "{}Forearm", "{}Hand"],
        ["{}UpperLeg", "{}LowerLeg", "{}Foot", "{}Toe"],
        lambda finger, k: f"{{}}{SHORT[finger - 1]}Finger{k}",
        _word,
    ),
    "motive": convention(
        ["Hip", "Ab", "Chest", "Chest2", "Neck", "Head"],
        ["{}Shoulder", "{}UArm", "{}FArm", "{}Hand"],
        ["{}Thigh", "{}Shin", "{}Foot", "{}Toe"],
        lambda finger, k: f"{{}}{SHORT[finger - 1]}{k}",
        _letter,
    ),
    "kinect": convention(
        ["SpineBase", "SpineMid", "SpineUpper", "SpineShoulder", "Neck", "Head"],
        ["Clavicle{}", "Shoulder{}", "Elbow{}", "Wrist{}"],
        ["Hip{}", "Knee{}", "Ankle{}", "Foot{}"],
        lambda finger, k: f"{SHORT[finger - 1]}{k}{{}}",
        _word,
    ),
    "anatomists": convention(
        ["sacrum", "lumbar", "lower_thorax", "thorax", "lower_neck", "skull"],
        ["{}_clavicle", "{}_humerus", "{}_radius", "{}_hand"],
        ["{}_femur", "{}_tibia", "{}_foot", "{}_toes"],
        lambda finger, k: f"{{}}_{SHORT[finger - 1].lower()}_{k}",
        _small_letter,
    ),
    "numbered": convention(
        ["torso_1", "torso_2", "torso_3", "torso_4", "neck_1", "head_1"],
        ["arm_{}_0", "arm_{}_1", "arm_{}_2", "arm_{}_3"],
        ["leg_{}_1", "leg_{}_2", "leg_{}_3", "leg_{}_4"],
        lambda finger, k: f"finger{finger}_{k}_{{}}",
        _letter,
    ),
}
"""Names by those of `rigs.human`, by convention; in that of numbers, names only say which limb they are of."""
