"""SDL2_image without external libraries: it reads PNG and JPEG by itself, and the app has no other pictures."""

from pythonforandroid.recipe import BootstrapNDKRecipe
from pythonforandroid.recipes.sdl2_image import LibSDL2Image


class SDL2ImageAlone(LibSDL2Image):
    """python-for-android's recipe without WebP, which would clone eight repositories at moving branches."""

    patches = ()

    def prebuild_arch(self, arch: object) -> None:
        """Prepare the build as for any other library, without the clones."""
        BootstrapNDKRecipe.prebuild_arch(self, arch)


recipe = SDL2ImageAlone()
