"""`python -m potez` is the same program as `potez`."""

from __future__ import annotations

from potez.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
