"""Crowds: many poses of one character solved at once, with arrays in and arrays out."""
