"""The app itself: routes, start-up, theme, words and what a person has set."""
