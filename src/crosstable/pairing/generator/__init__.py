"""Random tournaments: paired by the rules (`generate`, `from_model`) or roughly (`rough_event`)."""

from crosstable.pairing.generator.event import Generated, RoundPairer, from_model, generate
from crosstable.pairing.generator.rough import Style, rough_event
from crosstable.pairing.generator.settings import (
    KEYS,
    ConfigError,
    Settings,
    SettingsError,
    parse_config,
)

__all__ = [
    "KEYS",
    "ConfigError",
    "Generated",
    "RoundPairer",
    "Settings",
    "SettingsError",
    "Style",
    "from_model",
    "generate",
    "parse_config",
    "rough_event",
]
