"""What the segments of a character are on a human body; nothing is solved here."""
