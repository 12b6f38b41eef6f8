"""Manners: how a body takes the poses that goals leave open; the human one is learned from recorded people."""
