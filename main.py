"""Starts the app."""

from screens.app import main

if __name__ == "__main__":
    main()
