"""What a person does to a document: edits, undo, autosave, snapshots."""
