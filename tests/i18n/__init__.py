"""Words, and numbers as people type them."""
