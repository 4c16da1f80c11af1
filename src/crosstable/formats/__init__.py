"""File formats: tolerant readers that list what they repaired, and writers that keep to the specification."""
