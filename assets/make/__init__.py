"""Scripts that make the app's pictures, sounds and word catalogues from the sources in this package."""
