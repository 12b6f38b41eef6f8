"""The records of goals in a workspace: the numbers of their kinds, and the places of what each of them holds."""

(
    POINT, LINE, PLANE, LOOK_AT, DISTANCE, RELATIVE, HINT, JOINT, SMOOTH, CENTER, BALANCE, FLOOR, APART, GIVEN,
) = range(1, 15)  # fmt: skip
"""The kinds. POINT: a point of a segment is held, with its orientation or not. GIVEN: a row worked out elsewhere."""
