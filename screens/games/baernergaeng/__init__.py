"""Bärnergäng on the screen."""
