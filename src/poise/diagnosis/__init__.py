"""Diagnosis of missed goals: out of reach, in conflict, limits in the way, and an explanation in sentences."""
