// Names as they are searched: case and accents do not matter; the server folds them the same way (app/folding.py).
const LETTERS = { "đ": "d", "ø": "o", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i" };
// Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, what is not seen. Vowel signs and tones of other scripts are letters.
const DROPPED = /[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u0655\u0670\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

export const fold = (text) => text.toLowerCase().replace(/[đøłßæœı]/g, (c) => LETTERS[c]).normalize("NFKD").replace(DROPPED, "").trim();
