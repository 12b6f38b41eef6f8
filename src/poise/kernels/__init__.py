"""The compiled core: arrays in, arrays out, nothing of characters, names or files.

Read in this order, from the numbers to what Python calls:

1. `workspace`: `layout` (the arrays of a workspace and their meaning), `goal_records` (the records of extra goals), `outcome`.
2. `kinematics`: `rotations`, `sine_cosine`, `forward` (the frames of a pose), `limits_and_speed`, `apply_step`.
3. `goals`: `pose_goal` (the error of position and orientation), `posture`, `row_writer`, then any kind of extra goal.
4. `linear`: `composite_bodies` (normal equations without a Jacobian), `row_assembly` (rows of extra goals),
   `one_sided_rows`, `quadratic_model` (both together), `tree_factorisation`, `active_set` (the step inside its bounds).
5. `methods`: `evaluate`, `poise_iteration`, `poise` (the method), `priorities` and `priority_settling`;
   `paper` (the paper's method); `saved_state`, `time_budget`.
6. `compared_methods`: one iteration of each method of the literature, and the loop that they share.
7. `python_entries` (what Python calls); `extra_goals`, `goal_kind_entries` and `ball_and_root_entries`, which the methods call
   by their addresses, so that they are compiled when they are first needed.

`compiler` holds the decorators, the compiler flags with the reason for each, and the disk cache. A kernel takes the workspace
as its first argument, `ws`, and names the arrays that it reads and writes: `field(ws, "angles")`, `size(ws, N_DOFS)`.
"""
