"""Starts the app."""

if __name__ == "__main__":
    print("The table is coming. Until then the games are played in the terminal: python -m tabletop")
