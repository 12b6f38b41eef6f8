"""The records of goals in a workspace: the numbers of their kinds, and the places of what each of them holds."""

(
    CONTACT, LINE, PLANE, LOOK_AT, DISTANCE, RELATIVE, HINT, JOINT_ANGLE, SMOOTHNESS, CENTER_OF_MASS, BALANCE, FLOOR,
    SELF_COLLISION, CUSTOM,
) = range(1, 15)  # fmt: skip
"""The kinds. CONTACT: a point of a segment is held, with its orientation or not. CUSTOM: a row worked out elsewhere."""
