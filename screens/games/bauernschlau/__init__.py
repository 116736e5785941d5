"""Bauernschlau on the screen."""
