"""Pictures and films of characters, poses and motions: a shaded body on a floor, drawn without a display."""
