"""How the tests run."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A slow machine is no fault of the engine's; examples are the same in every run, so that red means a change.
settings.register_profile(
    "project",
    max_examples=400,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("project")

# For a night: pytest --hypothesis-profile=soak
settings.register_profile(
    "soak",
    parent=settings.get_profile("project"),
    max_examples=5000,
    derandomize=False,
)
