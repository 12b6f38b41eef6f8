"""TODO kinematics."""
