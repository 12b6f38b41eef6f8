"""What a manner expects of a body that looks somewhere: pelvis, trunk and neck turn with the head, each by its share.

A gaze is a LookAt of the head or an eye. Seen from the expected chest, its target is a yaw δ and a pitch ε away from where the
head would look without it. The expected rotation of segment k is turned by

    (1 − m_k) δ (a_k + b_k |δ| / π) + m_k δ_h   and   (1 − m_k) p_k ε + m_k ε_h,

with the shares a, b, p and m of `manner.gaze_shares`, and δ_h, ε_h of the head: all the way, or as far as a neck lets it from
the chest. Beyond that, the goal asks for no more than that (`LOOK_AT_MOST`), and is missed by the rest.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.small_vectors import cross
from poise.kernels.workspace.gaze_tables import (
    AHEAD,
    BODY_AXES,
    CHEST,
    EXPECTED_AXES,
    EYES,
    HEAD,
    LINKS,
    PITCH,
    WITH_HEAD,
    YAW,
    YAW_MORE,
)
from poise.kernels.workspace.goal_records import (
    KIND,
    LOOK_AT,
    LOOK_AT_AXIS,
    LOOK_AT_FRAME,
    LOOK_AT_IS_TURNED_MOST,
    LOOK_AT_MOST,
    LOOK_AT_TARGET,
    ORIENTATION_WEIGHT,
)
from poise.kernels.workspace.layout import N_PULLS, N_SINGLE_GOALS, field

STEEP = 0.5
"""Cosine of the pitch of a target below which its yaw counts less: overhead it has none."""
AMBIGUOUS = 1e-6
"""A target that is less from straight behind is looked at over the left shoulder [rad]."""
MOST_YAW = math.radians(85.0)
"""How far a head turns to the side from the chest [rad]; of people 60° to 90° (AAOS 1965, Joint Motion, with age)."""
MOST_PITCH = math.radians(65.0)
"""How far it nods or is put back from the chest [rad]; AAOS has 45° for the neck alone, and eyes look up more easily."""
EYES_SHARE = 0.15
"""Part of a gaze of an eye that the eyes turn by themselves, of what people do in a second or two."""


@kernel
def scaled(x, y, z):
    """Return a direction of a gaze, scaled to length 1; straight ahead if it has none."""
    length = math.sqrt(x * x + y * y + z * z)
    return (x / length, y / length, z / length) if length > 1e-9 else (0.0, 0.0, 1.0)


@kernel
def expected_vector(ws, k, x, y, z):
    """Return a vector of the frame of pull k as its expected rotation turns it, for a gaze."""
    r = field(ws, "pull_rotation")
    return (
        r[k, 0] * x + r[k, 1] * y + r[k, 2] * z,
        r[k, 3] * x + r[k, 4] * y + r[k, 5] * z,
        r[k, 6] * x + r[k, 7] * y + r[k, 8] * z,
    )


@large_kernel
def fill_chest_axes(ws):
    """Fill the rows EXPECTED_AXES of `gaze_vectors` with left, up and forward of the chest that is expected of a gaze."""
    axes, chest, b, n = field(ws, "gaze_vectors"), field(ws, "gaze_pulls")[CHEST], BODY_AXES, EXPECTED_AXES
    ux, uy, uz = scaled(*expected_vector(ws, chest, axes[b + 1, 0], axes[b + 1, 1], axes[b + 1, 2]))
    lx, ly, lz = expected_vector(ws, chest, axes[b, 0], axes[b, 1], axes[b, 2])
    along = lx * ux + ly * uy + lz * uz
    lx, ly, lz = scaled(lx - along * ux, ly - along * uy, lz - along * uz)
    axes[n, 0], axes[n, 1], axes[n, 2] = lx, ly, lz
    axes[n + 1, 0], axes[n + 1, 1], axes[n + 1, 2] = ux, uy, uz
    axes[n + 2, 0], axes[n + 2, 1], axes[n + 2, 2] = cross(lx, ly, lz, ux, uy, uz)


@kernel
def from_chest(ws, x, y, z):
    """Return yaw and pitch of a direction, seen from the chest that is expected of a gaze [rad], and the pitch's cosine."""
    c = field(ws, "gaze_vectors")[EXPECTED_AXES:]
    left, up = c[0, 0] * x + c[0, 1] * y + c[0, 2] * z, c[1, 0] * x + c[1, 1] * y + c[1, 2] * z
    ahead = c[2, 0] * x + c[2, 1] * y + c[2, 2] * z
    flat = math.sqrt(left * left + ahead * ahead)
    return math.atan2(left, ahead), math.atan2(up, flat), flat


@kernel
def turned_gaze(ws, yaw, pitch, x, y, z):
    """Return a vector of the world turned by the yaw and the pitch of a gaze about the axes of the expected chest."""
    c = field(ws, "gaze_vectors")[EXPECTED_AXES:]
    left, up = c[0, 0] * x + c[0, 1] * y + c[0, 2] * z, c[1, 0] * x + c[1, 1] * y + c[1, 2] * z
    ahead = c[2, 0] * x + c[2, 1] * y + c[2, 2] * z
    cosine, sine = math.cos(pitch), math.sin(pitch)
    up, ahead = cosine * up + sine * ahead, cosine * ahead - sine * up
    cosine, sine = math.cos(yaw), math.sin(yaw)
    left, ahead = cosine * left + sine * ahead, cosine * ahead - sine * left
    return (
        c[0, 0] * left + c[1, 0] * up + c[2, 0] * ahead,
        c[0, 1] * left + c[1, 1] * up + c[2, 1] * ahead,
        c[0, 2] * left + c[1, 2] * up + c[2, 2] * ahead,
    )


@large_kernel
def expected_eyes(ws):
    """Return where the eyes of a gaze are expected (x, y, z) [m]: from the hips up, link by link."""
    pulls, place, link = field(ws, "gaze_pulls"), field(ws, "pull_position"), field(ws, "gaze_vectors")
    x, y, z = place[0, 0], place[0, 1], place[0, 2]  # the hips, as every pull has it
    for n in range(LINKS):
        k = pulls[n]
        if k >= 0:
            dx, dy, dz = expected_vector(ws, k, link[n, 0], link[n, 1], link[n, 2])
            x, y, z = x + dx, y + dy, z + dz
    return x, y, z


@kernel
def own_yaw(ws, k, yaw):
    """Return the yaw of pull k for a gaze of this yaw, without the head's part [rad]."""
    share = field(ws, "gaze_share")
    return yaw * (share[k, YAW] + share[k, YAW_MORE] * abs(yaw) / math.pi)


@large_kernel
def turn_pulls(ws, yaw, pitch, head_yaw, head_pitch):
    """Turn the expected rotations of all pulls for a gaze, each by its share of yaw and pitch [rad]."""
    rotation, share = field(ws, "pull_rotation"), field(ws, "gaze_share")
    for k in range(size(ws, N_PULLS)):
        head = share[k, WITH_HEAD]
        about = (1.0 - head) * own_yaw(ws, k, yaw) + head * head_yaw
        over = (1.0 - head) * share[k, PITCH] * pitch + head * head_pitch
        if about != 0.0 or over != 0.0:
            for j in range(3):
                x, y, z = turned_gaze(ws, about, over, rotation[k, j], rotation[k, 3 + j], rotation[k, 6 + j])
                rotation[k, j], rotation[k, 3 + j], rotation[k, 6 + j] = x, y, z


@kernel
def within_neck(asked, chest, most):
    """Return how far a head turns for a gaze that wants it so far [rad], while the chest turns so far: `most` from that."""
    return min(max(asked, chest - most), chest + most)


@large_kernel
def follow_gaze(ws, x):
    """Turn the expected body for the gaze of LookAt x, and write how far that lets the head turn into its record."""
    numbers, axes, pulls = field(ws, "extra_numbers"), field(ws, "gaze_vectors"), field(ws, "gaze_pulls")
    fill_chest_axes(ws)
    eye_x, eye_y, eye_z = expected_eyes(ws)
    dx, dy, dz = scaled(
        numbers[x, LOOK_AT_TARGET] - eye_x, numbers[x, LOOK_AT_TARGET + 1] - eye_y, numbers[x, LOOK_AT_TARGET + 2] - eye_z
    )
    ax, ay, az, alone = axes[AHEAD, 0], axes[AHEAD, 1], axes[AHEAD, 2], EYES_SHARE
    if field(ws, "extra_codes")[x, LOOK_AT_FRAME] == field(ws, "pull_frame")[pulls[HEAD]]:
        ax, ay, az, alone = numbers[x, LOOK_AT_AXIS], numbers[x, LOOK_AT_AXIS + 1], numbers[x, LOOK_AT_AXIS + 2], 0.0
    fx, fy, fz = scaled(*expected_vector(ws, pulls[HEAD], ax, ay, az))
    own, own_pitch, _ = from_chest(ws, fx, fy, fz)
    yaw, pitch, flat = from_chest(ws, dx, dy, dz)
    yaw, pitch = yaw - own, pitch - own_pitch
    yaw -= 2.0 * math.pi * math.floor((yaw + math.pi - AMBIGUOUS) / (2.0 * math.pi))
    yaw *= min(1.0, flat / STEEP)
    chest = pulls[CHEST]
    chest_yaw, chest_pitch = own_yaw(ws, chest, yaw), field(ws, "gaze_share")[chest, PITCH] * pitch
    head_yaw = within_neck(yaw, chest_yaw, MOST_YAW)
    head_pitch = within_neck(pitch, chest_pitch, MOST_PITCH)
    turn_pulls(ws, yaw, pitch, (1.0 - alone) * head_yaw, (1.0 - alone) * head_pitch)
    if head_yaw != yaw or head_pitch != pitch:
        numbers[x, LOOK_AT_IS_TURNED_MOST] = 1.0
        wx, wy, wz = turned_gaze(ws, head_yaw, head_pitch, fx, fy, fz)
        numbers[x, LOOK_AT_MOST], numbers[x, LOOK_AT_MOST + 1], numbers[x, LOOK_AT_MOST + 2] = wx, wy, wz


@large_kernel
def follow_gazes(ws):
    """Turn the expected body for the first gaze among the goals, if there is one."""
    singles, extra, numbers = field(ws, "single_goals"), field(ws, "extra_codes"), field(ws, "extra_numbers")
    pulls, frame = field(ws, "gaze_pulls"), field(ws, "pull_frame")
    if pulls[HEAD] < 0 or pulls[CHEST] < 0:
        return
    followed = False
    for n in range(size(ws, N_SINGLE_GOALS)):
        x = singles[n]
        if extra[x, KIND] != LOOK_AT or not numbers[x, ORIENTATION_WEIGHT] > 0.0:
            continue
        f, numbers[x, LOOK_AT_IS_TURNED_MOST] = extra[x, LOOK_AT_FRAME], 0.0
        looks = f == frame[pulls[HEAD]] or f == pulls[EYES] or f == pulls[EYES + 1]
        if looks and not followed:
            follow_gaze(ws, x)
            followed = True
