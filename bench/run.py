"""Times Crosstable on generated events, beside bbpPairings and JaVaFo where they are installed.

    python bench/run.py            everything (three minutes or so; with bbpPairings a quarter of an hour)
    python bench/run.py --quick    a first look (ten seconds)

`--help` shows the rest; docs/performance.md explains the figures.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.suite import main  # the line above lets Python find it

sys.exit(main())
