from typing import Any

class ButtonBehavior:
    state: Any
    def trigger_action(self, duration: float = 0.1) -> None: ...
