"""SDL2_image without the libraries of others: it reads PNG and JPEG by itself, and nothing else is shown here."""

from pythonforandroid.recipe import BootstrapNDKRecipe
from pythonforandroid.recipes.sdl2_image import LibSDL2Image


class SDL2ImageAlone(LibSDL2Image):
    """As python-for-android builds it, but for WebP: that takes eight clones, each of a branch that may move."""

    patches = ()

    def prebuild_arch(self, arch: object) -> None:
        """Prepare as any other part is prepared, and clone nothing."""
        BootstrapNDKRecipe.prebuild_arch(self, arch)


recipe = SDL2ImageAlone()
