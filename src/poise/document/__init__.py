"""The document: everything a person works on at once, as one frozen value."""
