"""Dog on the screen."""
