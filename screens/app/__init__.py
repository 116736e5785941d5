"""The app itself: routes, start-up, theme, languages and settings."""
