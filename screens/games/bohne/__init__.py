"""Nicht die Bohne! on the screen."""
