"""Starts the app."""

from screens.app.main import main

if __name__ == "__main__":
    main()
