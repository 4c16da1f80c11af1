"""Points as integers in tenths, and the point system of an event."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.core.codes import TABLE, Code, Colour, Worth


@dataclass(frozen=True, slots=True)
class PointSystem:
    """What each kind of entry is worth, in tenths of a point (10 is one point).

    Defaults are 1, 1/2, 0; a pairing-allocated bye is worth a win (C.04.1 art. 3).
    """

    white_win: int = 10
    white_draw: int = 5
    white_loss: int = 0
    black_win: int = 10
    black_draw: int = 5
    black_loss: int = 0
    forfeit_win: int = 10
    forfeit_loss: int = 0
    pab: int = 10
    full_bye: int = 10
    half_bye: int = 5
    zero_bye: int = 0
    adjourned: int = 5

    @classmethod
    def simple(
        cls,
        win: int = 10,
        draw: int = 5,
        loss: int = 0,
        *,
        pab: int | None = None,
        absence: int = 0,
        adjourned: int | None = None,
    ) -> PointSystem:
        """Build a system from the few values of TRF26 record 162, in tenths.

        A full-point bye and a forfeit win are worth a win, a half-point bye a draw.
        """
        return cls(
            white_win=win,
            white_draw=draw,
            white_loss=loss,
            black_win=win,
            black_draw=draw,
            black_loss=loss,
            forfeit_win=win,
            forfeit_loss=absence,
            pab=win if pab is None else pab,
            full_bye=win,
            half_bye=draw,
            zero_bye=absence,
            adjourned=draw if adjourned is None else adjourned,
        )

    @property
    def win(self) -> int:
        """Points of a win; with different values for the colours, the larger."""
        return max(self.white_win, self.black_win)

    @property
    def draw(self) -> int:
        """Points of a draw; with different values for the colours, the larger."""
        return max(self.white_draw, self.black_draw)

    @property
    def loss(self) -> int:
        """Points of a loss; with different values for the colours, the larger."""
        return max(self.white_loss, self.black_loss)

    def value(self, code: Code, colour: Colour | None = None) -> int | None:
        """Tenths of a point that `code` brings, or None when the result is not known."""
        worth = TABLE[code].worth
        if worth in _BY_COLOUR:
            field = f"{'black' if colour is Colour.BLACK else 'white'}_{worth.value}"
            return int(getattr(self, field))
        if worth is Worth.UNKNOWN:
            return None
        if worth is Worth.NOTHING:
            return 0
        return int(getattr(self, _FIELDS[worth]))


_BY_COLOUR = frozenset({Worth.WIN, Worth.DRAW, Worth.LOSS})
_FIELDS = {
    Worth.FORFEIT_WIN: "forfeit_win",
    Worth.FORFEIT_LOSS: "forfeit_loss",
    Worth.PAB: "pab",
    Worth.FULL_BYE: "full_bye",
    Worth.HALF_BYE: "half_bye",
    Worth.ZERO_BYE: "zero_bye",
    Worth.ADJOURNED: "adjourned",
}

STANDARD = PointSystem()


def format_points(tenths: int) -> str:
    """Write tenths with one decimal: 25 as `2.5`, -5 as `-0.5`."""
    sign = "-" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    return f"{sign}{whole}.{rest}"
