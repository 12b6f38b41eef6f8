"""Crowds: many characters with saved states of their own, which threads solve by turns in their workspaces."""
