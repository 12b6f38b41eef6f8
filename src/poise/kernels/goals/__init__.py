"""Errors and rows, one module for each kind of goal."""
