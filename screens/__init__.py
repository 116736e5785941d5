"""What people see and touch: pages, tables, texts. The rules are in ``tabletop``."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets"
KV = ROOT / "kv"
