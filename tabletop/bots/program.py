"""A bot that is a program of its own, in any language: JSON, a line each way. ``docs/protocol.md`` describes it."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, cast

from tabletop.bots.bot import Bot, BotError
from tabletop.errors import IllegalMove
from tabletop.events import Seen
from tabletop.game import Json

#: Goes up with every change that a program would have to know of.
PROTOCOL = 1
#: A line longer than this is no answer.
LONGEST_LINE = 100_000
#: A program that has been told that all is over has this many seconds to end by itself.
FAREWELL = 1.0


class Program(Bot):
    """A running program. Each answer must come within ``seconds``; a program that is late is ended."""

    def __init__(self, command: str, seconds: float) -> None:
        self._seconds = seconds
        try:
            self._process = subprocess.Popen(  # noqa: S603  (running the command is what the user asked for)
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError) as wrong:
            raise BotError(f"can’t be started: {wrong}") from wrong
        self._input = cast(IO[str], self._process.stdin)
        self._lines: SimpleQueue[str] = SimpleQueue()
        # Pipes have no time-out, so a thread waits for the lines.
        Thread(target=self._listen, args=(cast(IO[str], self._process.stdout),), daemon=True).start()

    def greet(self, **table: Any) -> None:
        """Say which game is played at which seat; the program answers that it is ready."""
        self._say("hello", protocol=PROTOCOL, **table)
        self._answer("ready")

    def begin(self, view: Json) -> None:
        """Send the first view."""
        self._say("begin", view=view)

    def told(self, events: Sequence[Seen]) -> None:
        """Send the events of one move."""
        self._say("told", events=[event._asdict() for event in events])

    def decide(self, view: Json, moves: Sequence[str]) -> str:
        """Ask for a move."""
        self._say("decide", view=view, moves=list(moves), seconds=self._seconds)
        return str(self._answer("move").get("move"))

    def refused(self, refusal: IllegalMove, sentence: str) -> None:
        """Send the refusal's code, its facts, and the sentence."""
        self._say("refused", code=refusal.code, facts=refusal.facts, sentence=sentence)

    def end(self, totals: Sequence[int | None], winners: Sequence[int]) -> None:
        """Send the result."""
        self._say("over", totals=list(totals), winners=list(winners))

    def close(self) -> None:
        """End its input, and the program too if it doesn't end by itself."""
        # A program that has ended does not read the rest.
        with suppress(OSError):
            self._input.close()
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _listen(self, output: IO[str]) -> None:
        for line in iter(lambda: output.readline(LONGEST_LINE), ""):
            self._lines.put(line)
        self._lines.put("")
        output.close()

    def _say(self, what: str, **more: Any) -> None:
        try:
            self._input.write(json.dumps({"type": what, **more}) + "\n")
            self._input.flush()
        except (OSError, ValueError) as gone:
            raise BotError("has ended") from gone

    def _answer(self, wanted: str) -> Mapping[str, Any]:
        """The next line, which must be a message of this type."""
        try:
            line = self._lines.get(timeout=self._seconds)
        except Empty:
            self._process.kill()
            raise BotError(f"did not answer within {self._seconds:g} s") from None
        if not line:
            self._lines.put("")
            raise BotError("has ended")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict) or message.get("type") != wanted:
            raise BotError(f"should have answered a message of type “{wanted}”, not {line.strip()[:80]!r}")
        return message
