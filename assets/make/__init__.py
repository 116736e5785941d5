"""Makes what the app shows, plays and says from the sources in this package."""
