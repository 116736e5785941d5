"""Starts the app."""

import sys

if __name__ == "__main__":
    sys.exit("The table is coming. Until then the games are played in the terminal: python -m tabletop")
