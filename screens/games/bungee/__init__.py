"""Bungee on the screen."""
