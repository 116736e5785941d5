"""Tschau Sepp on the screen."""
