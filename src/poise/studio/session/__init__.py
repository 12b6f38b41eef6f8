"""What a studio tells its pages and does for them: scene, state, poses and files as messages; commands as edits."""
