"""Poses by name."""

from poise.poses.presets import PRESETS, Preset, PresetGoal, apply_preset, preset_goals

__all__ = ["PRESETS", "Preset", "PresetGoal", "apply_preset", "preset_goals"]
