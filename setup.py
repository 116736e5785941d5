"""The app's dependencies; everything else about the package is in pyproject.toml."""

from pathlib import Path

from setuptools import setup

NO_CAIRO = Path(__file__).resolve().parent / "packaging" / "nocairo"

setup(
    install_requires=[
        "kivy==2.3.1",
        "kivymd==2.0.0",
        "plyer==2.1.0",
        # KivyMD requires pycairo, which needs a compiler; packaging/nocairo/pyproject.toml stands in for it.
        f"pycairo @ {NO_CAIRO.as_uri()}",
    ]
)
