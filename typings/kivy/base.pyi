from typing import Any

class ExceptionHandler:
    def handle_exception(self, exception: BaseException) -> int: ...

ExceptionManager: Any
EventLoop: Any

def __getattr__(name: str) -> Any: ...
