"""Methods of inverse kinematics by name: ours, the paper's, and those of the literature that they are compared with."""
