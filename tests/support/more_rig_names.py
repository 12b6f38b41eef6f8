"""More of how programs name the nodes of human rigs, as their documentation has it."""

from tests.support.rig_names import SHORT, convention

SHORTER = ("Thumb", "Index", "Mid", "Ring", "Pinky")
JAPANESE = ("親指", "人差し指", "中指", "薬指", "小指")
CHINESE = ("拇指", "食指", "中指", "无名指", "小指")
PHALANX = ("Proximal", "Intermediate", "Distal")


def word(name, side):
    return name.format(side.capitalize())


def shouted(name, side):
    return name.format(side.upper())


def small(name, side):
    return name.format(side)


def letter(name, side):
    return name.format(side[0].upper())


def small_letter(name, side):
    return name.format(side[0])


def short(name, side):
    return name.format({"left": "Lf", "right": "Rt"}[side])


def sign(name, side):
    return name.format({"left": "左", "right": "右"}[side])


MORE_CONVENTIONS = {
    "arkit": convention(
        ["hips_joint", "spine_1_joint", "spine_4_joint", "spine_7_joint", "neck_1_joint", "head_joint"],
        ["{}_shoulder_1_joint", "{}_arm_joint", "{}_forearm_joint", "{}_hand_joint"],
        ["{}_upLeg_joint", "{}_leg_joint", "{}_foot_joint", "{}_toes_joint"],
        lambda finger, k: f"{{}}_hand{SHORT[finger - 1]}_{k}_joint",
        small,
    ),
    "cats": convention(
        ["Hips", "Spine", "Chest", "Upper Chest", "Neck", "Head"],
        ["{} shoulder", "{} arm", "{} elbow", "{} wrist"],
        ["{} leg", "{} knee", "{} ankle", "{} toe"],
        lambda finger, k: f"{SHORT[finger - 1]}Finger{k}_{{}}",
        word,
    ),
    "cc": convention(
        ["CC_Base_Hip", "CC_Base_Waist", "CC_Base_Spine01", "CC_Base_Spine02", "CC_Base_NeckTwist01", "CC_Base_Head"],
        ["CC_Base_{}_Clavicle", "CC_Base_{}_Upperarm", "CC_Base_{}_Forearm", "CC_Base_{}_Hand"],
        ["CC_Base_{}_Thigh", "CC_Base_{}_Calf", "CC_Base_{}_Foot", "CC_Base_{}_ToeBase"],
        lambda finger, k: f"CC_Base_{{}}_{SHORTER[finger - 1]}{k}",
        letter,
    ),
    "secondlife": convention(
        ["mPelvis", "mTorso", "mChest", "mSpine4", "mNeck", "mHead"],
        ["mCollar{}", "mShoulder{}", "mElbow{}", "mWrist{}"],
        ["mHip{}", "mKnee{}", "mAnkle{}", "mToe{}"],
        lambda finger, k: f"mHand{SHORT[finger - 1]}{k}{{}}",
        word,
    ),
    "advskel": convention(
        ["Root_M", "Spine1_M", "Spine2_M", "Chest_M", "Neck_M", "Head_M"],
        ["Scapula_{}", "Shoulder_{}", "Elbow_{}", "Wrist_{}"],
        ["Hip_{}", "Knee_{}", "Ankle_{}", "Toes_{}"],
        lambda finger, k: f"{SHORT[finger - 1]}Finger{k}_{{}}",
        letter,
    ),
    "roblox": convention(
        ["LowerTorso", "UpperTorso", "Torso2", "Torso3", "Neck", "Head"],
        ["{}Clavicle", "{}UpperArm", "{}LowerArm", "{}Hand"],
        ["{}UpperLeg", "{}LowerLeg", "{}Foot", "{}Toes"],
        lambda finger, k: f"{{}}{SHORT[finger - 1]}{k}",
        word,
    ),
    "valve": convention(
        [
            "ValveBiped.Bip01_Pelvis",
            "ValveBiped.Bip01_Spine",
            "ValveBiped.Bip01_Spine1",
            "ValveBiped.Bip01_Spine2",
            "ValveBiped.Bip01_Neck1",
            "ValveBiped.Bip01_Head1",
        ],
        [
            "ValveBiped.Bip01_{}_Clavicle",
            "ValveBiped.Bip01_{}_UpperArm",
            "ValveBiped.Bip01_{}_Forearm",
            "ValveBiped.Bip01_{}_Hand",
        ],
        ["ValveBiped.Bip01_{}_Thigh", "ValveBiped.Bip01_{}_Calf", "ValveBiped.Bip01_{}_Foot", "ValveBiped.Bip01_{}_Toe0"],
        lambda finger, k: f"ValveBiped.Bip01_{{}}_Finger{finger - 1}{k - 1 or ''}",
        letter,
    ),
    "blender": convention(
        ["hips", "spine", "chest", "upper_chest", "neck", "head"],
        ["shoulder.{}", "upper_arm.{}", "lower_arm.{}", "hand.{}"],
        ["upper_leg.{}", "lower_leg.{}", "foot.{}", "toes.{}"],
        lambda finger, k: f"{SHORT[finger - 1].lower()}_{PHALANX[k - 1].lower()}.{{}}",
        letter,
    ),
    "neuron": convention(
        ["Hips", "Spine", "Spine1", "Spine2", "Neck", "Head"],
        ["{}Shoulder", "{}Arm", "{}ForeArm", "{}Hand"],
        ["{}UpLeg", "{}Leg", "{}Foot", "{}ToeBase"],
        lambda finger, k: f"{{}}Hand{SHORT[finger - 1]}{k}",
        word,
    ),
    "azure": convention(
        ["PELVIS", "SPINE_NAVEL", "SPINE_CHEST", "SPINE_TOP", "NECK", "HEAD"],
        ["CLAVICLE_{}", "SHOULDER_{}", "ELBOW_{}", "WRIST_{}"],
        ["HIP_{}", "KNEE_{}", "ANKLE_{}", "FOOT_{}"],
        lambda finger, k: f"{SHORT[finger - 1].upper()}{k}_{{}}",
        shouted,
    ),
    "opensim": convention(
        ["pelvis", "lumbar", "abdomen", "torso", "neck", "head"],
        ["scapula_{}", "humerus_{}", "ulna_{}", "hand_{}"],
        ["femur_{}", "tibia_{}", "talus_{}", "toes_{}"],
        lambda finger, k: f"{SHORT[finger - 1].lower()}{k}_{{}}",
        small_letter,
    ),
    "hik": convention(
        [f"Character1_{n}" for n in ("Hips", "Spine", "Spine1", "Spine2", "Neck", "Head")],
        ["Character1_{}Shoulder", "Character1_{}Arm", "Character1_{}ForeArm", "Character1_{}Hand"],
        ["Character1_{}UpLeg", "Character1_{}Leg", "Character1_{}Foot", "Character1_{}ToeBase"],
        lambda finger, k: f"Character1_{{}}Hand{SHORT[finger - 1]}{k}",
        word,
    ),
    "cat": convention(
        ["CATRigPelvis", "CATRigSpine1", "CATRigSpine2", "CATRigRibcage", "CATRigNeck1", "CATRigHead"],
        ["CATRig{}ArmCollarbone", "CATRig{}Arm1", "CATRig{}Arm2", "CATRig{}ArmPalm"],
        ["CATRig{}Leg1", "CATRig{}Leg2", "CATRig{}LegAnkle", "CATRig{}LegToe1"],
        lambda finger, k: f"CATRig{{}}ArmDigit{finger}{k}",
        letter,
    ),
    "genesis9": convention(
        ["hip", "spine1", "spine2", "spine3", "neck1", "head"],
        ["{}_shoulder", "{}_upperarm", "{}_forearm", "{}_hand"],
        ["{}_thigh", "{}_shin", "{}_foot", "{}_toes"],
        lambda finger, k: f"{{}}_{SHORTER[finger - 1].lower()}{k}",
        small_letter,
    ),
    "ros": convention(
        ["pelvis_link", "waist_yaw_link", "waist_roll_link", "torso_link", "neck_link", "head_link"],
        ["{}_clavicle_link", "{}_shoulder_link", "{}_elbow_link", "{}_wrist_link"],
        ["{}_hip_link", "{}_knee_link", "{}_ankle_link", "{}_toe_link"],
        lambda finger, k: f"{{}}_{SHORT[finger - 1].lower()}_{k}_link",
        small,
    ),
    "maya": convention(
        ["Hips_jnt", "Spine01_jnt", "Spine02_jnt", "Spine03_jnt", "Neck01_jnt", "Head_jnt"],
        ["{}_Clavicle_jnt", "{}_UpperArm_jnt", "{}_LowerArm_jnt", "{}_Hand_jnt"],
        ["{}_UpLeg_jnt", "{}_LowLeg_jnt", "{}_Foot_jnt", "{}_Ball_jnt"],
        lambda finger, k: f"{{}}_{SHORT[finger - 1]}0{k}_jnt",
        short,
    ),
    "unity": convention(
        ["Hips", "Spine", "Chest", "UpperChest", "Neck", "Head"],
        ["{}Shoulder", "{}UpperArm", "{}LowerArm", "{}Hand"],
        ["{}UpperLeg", "{}LowerLeg", "{}Foot", "{}Toes"],
        lambda finger, k: f"{{}}{('Thumb', 'Index', 'Middle', 'Ring', 'Little')[finger - 1]}{PHALANX[k - 1]}",
        word,
    ),
    "cmu asf": convention(
        ["root", "lowerback", "upperback", "thorax", "lowerneck", "head"],
        ["{}clavicle", "{}humerus", "{}radius", "{}hand"],
        ["{}femur", "{}tibia", "{}foot", "{}toes"],
        lambda finger, k: f"{{}}{SHORT[finger - 1].lower()}{k}",
        small_letter,
    ),
    "makehuman": convention(
        ["root", "spine05", "spine03", "spine01", "neck01", "head"],
        ["clavicle.{}", "upperarm01.{}", "lowerarm01.{}", "wrist.{}"],
        ["upperleg01.{}", "lowerleg01.{}", "foot.{}", "toe1-1.{}"],
        lambda finger, k: f"finger{finger}-{k}.{{}}",
        letter,
    ),
    "quinn": convention(
        ["pelvis", "spine_01", "spine_03", "spine_05", "neck_01", "head"],
        ["clavicle_{}", "upperarm_{}", "lowerarm_{}", "hand_{}"],
        ["thigh_{}", "calf_{}", "foot_{}", "ball_{}"],
        lambda finger, k: f"{SHORT[finger - 1].lower()}_0{k}_{{}}",
        small_letter,
    ),
    "shouty": convention(
        ["HIPS", "SPINE", "SPINE1", "SPINE2", "NECK", "HEAD"],
        ["{}SHOULDER", "{}ARM", "{}FOREARM", "{}HAND"],
        ["{}UPLEG", "{}LEG", "{}FOOT", "{}TOEBASE"],
        lambda finger, k: f"{{}}HAND{SHORT[finger - 1].upper()}{k}",
        shouted,
    ),
    "lower": convention(
        ["hips", "spine", "spine1", "spine2", "neck", "head"],
        ["{}shoulder", "{}arm", "{}forearm", "{}hand"],
        ["{}upleg", "{}leg", "{}foot", "{}toebase"],
        lambda finger, k: f"{{}}hand{SHORT[finger - 1].lower()}{k}",
        small,
    ),
    "japanese2": convention(
        ["骨盤", "背骨", "胸椎", "背骨3", "首", "頭"],
        ["{}鎖骨", "{}上腕", "{}前腕", "{}手"],
        ["{}太もも", "{}すね", "{}足首", "{}つま先"],
        lambda finger, k: f"{{}}{JAPANESE[finger - 1]}{k}",
        sign,
    ),
    "chinese": convention(
        ["骨盆", "脊椎", "脊椎1", "脊椎2", "脖子", "头"],
        ["{}锁骨", "{}上臂", "{}前臂", "{}手"],
        ["{}大腿", "{}小腿", "{}脚", "{}脚趾"],
        lambda finger, k: f"{{}}{CHINESE[finger - 1]}{k}",
        sign,
    ),
}
"""Names by those of `rigs.human`, by convention."""
