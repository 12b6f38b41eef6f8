"""Edits of a document by a person, undo, autosave, and snapshots for the page."""
