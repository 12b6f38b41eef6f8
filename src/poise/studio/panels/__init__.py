"""The panels: what can be set. Each is shown snapshots and puts edits into the loop; none has a state of its own."""
