"""`python -m crosstable` is the command `crosstable`."""

import sys

from crosstable.cli.main import main

sys.exit(main())
