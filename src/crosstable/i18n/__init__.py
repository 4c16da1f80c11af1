"""Words for people: catalogues of messages as data, and the function that reads them.

A catalogue is a folder named by its language with JSON files; each maps keys to texts with named
placeholders (`"round.title": "Round {round}"`). A text that depends on a number is a mapping of
plural forms (`"one"`, `"other"`), chosen by the parameter `count`. English is the master.
"""

from crosstable.i18n.catalogue import (
    LANGUAGES,
    MASTER,
    PLURALS,
    catalogue,
    interface_languages,
    placeholders,
    plural_form,
    untranslated,
)
from crosstable.i18n.reasons import reason
from crosstable.i18n.translator import Translator, choose_language, translator

__all__ = [
    "LANGUAGES",
    "MASTER",
    "PLURALS",
    "Translator",
    "catalogue",
    "choose_language",
    "interface_languages",
    "placeholders",
    "plural_form",
    "reason",
    "translator",
    "untranslated",
]
