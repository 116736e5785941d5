# Kivy's units of length, and what the screen is like.

from kivy.event import EventDispatcher

def dp(value: float | str) -> float: ...
def sp(value: float | str) -> float: ...

class MetricsBase(EventDispatcher):
    density: float
    dpi: float
    fontscale: float
    def reset_metrics(self) -> None: ...

Metrics: MetricsBase
