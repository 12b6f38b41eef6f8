"""Characters as people describe them: joints, segments, effectors, a base."""
