"""Edits of motions: goals for some frames, layered on what the motion does, blended in and out."""
