"""Poses of a character, and motions: poses over time."""
