"""`python -m asalto` is `asalto`."""

import sys

from asalto.cli import main

if __name__ == "__main__":
    sys.exit(main())
