"""The browser of the tests: Chromium's headless shell, else Chromium as people have it.

Both draw pages alike. The shell has no windows: a new person costs it a fifth of the work.
"""

import shutil

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
CHROMIUM = CHROMIUM or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
