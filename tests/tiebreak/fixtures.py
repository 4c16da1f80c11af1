"""Worked examples: events in marked notation, and expected values by player.

E2, E3, E10: exercises of FIDE's Technical Commission (values of the edition of March 2026 computed
by two independent programs). E5: French training example. E6: one half-point bye in a whole event.
"""

E2 = """
 1   +W9  =B13   =W2  +B15   =W4
 2  +B10   +W7   =B1  +W16   =B3
 3  =W11   +B6   +W8   =B4   =W2
 4  +B12   HPB  +W13   =W3   =B1
 5  -W13  -B15  +W11   =B7  +W10
 6  -B14   -W3   PAB  +W10   +B8
 7  +W15   -B2  -B16   =W5  -B11
 8  =B16  +W14   -B3  +W13   -W6
 9   -B1  -W10   HPB  -F11   PAB
10   -W2   +B9  -W15   -B6   -B5
11   =B3  -W16   -B5   +F9   +W7
12   -W4   PAB  +F14   ZPB   ZPB
13   +B5   =W1   -B4   -B8  -W14
14   +W6   -B8  -F12   ZPB  +B13
15   -B7   +W5  +B10   -W1  -B16
16   =W8  +B11   +W7   -B2  +W15
"""

E2_OPPONENTS = """
 # | BH BH/C1 BH/C2 BH/M1 BH/M2 SB SB/C1 SB/C2
 2 | 13 12 10.5 8.5 3.5 9.5 8.5 7
 3 | 15.5 13 10.5 9 3 10.5 9.25 6.75
 4 | 14 11.5 10 8 3 9.25 7.75 6.5
 1 | 12.5 11 9.5 7 2 8 7.25 5.75
16 | 12.5 11 9 7 2.5 7.25 5.75 3.75
 6 | 11.5 10.5 8.5 7 2.5 6 5 5
 8 | 13.5 12 10 8.5 3 5.25 3.75 1.75
11 | 12.5 11 9.5 7.5 2.5 4.75 3.25 1.75
 5 | 8.5 7.5 6 5 1.5 4.25 3.25 3.25
15 | 12 11 9.5 7.5 2.5 3.5 2.5 2.5
12 | 11.5 9.5 7.5 6 2 4 4 4
14 | 11 9 7 6 1.5 4.5 3 3
 7 | 14.5 12.5 10 8.5 2.5 3.25 1.25 1.25
13 | 14 12 9.5 8.5 2.5 4.25 4.25 4.25
 9 | 9 7.5 6 4 1 2.25 2.25 1.5
10 | 13 11.5 9.5 7.5 2.5 1.5 0 0
"""

E2_OWN = """
 # | PS PS/C1 WIN WON
 2 | 13 12 3 3
 3 | 11 10.5 2 2
 4 | 11.5 10.5 2 2
 1 | 11 10 2 2
16 | 10.5 10 3 3
 6 | 6 6 3 2
 8 | 8.5 8 2 2
11 | 5.5 5 2 1
 5 | 5 5 2 2
15 | 7 7 2 2
12 | 7 7 2 0
14 | 6 5 2 2
 7 | 6 5 1 1
13 | 7 6 1 1
 9 | 2.5 2.5 1 0
10 | 4 4 1 1
"""

E2_FORFEITS_PLAYED = """
 # | BH/P BH/C1/P SB/C1/P
 9 | 10 8.5 1.5
14 | 12 10 3
11 | 12.5 11 3.25
12 | 11.5 9.5 4
"""

E2_THREE_ONE_NIL = """
 # | PTS BH BH/C1 SB SB/C1 PS WIN
 2 | 11 35 32 69 60 37 3
16 | 10 35 31 58 46 29 3
 1 | 9 34 30 54 50 29 2
 3 | 9 43 36 75 68 29 2
 4 | 9 35 30 59 47 31 2
 6 | 9 30 27 45 36 18 3
 5 | 7 24 21 34 25 14 2
 8 | 7 38 34 40 28 23 2
11 | 7 34 30 33 21 14 2
12 | 6 30 25 33 33 21 2
14 | 6 31 26 39 27 18 2
15 | 6 33 30 30 21 21 2
 7 | 4 41 35 25 7 17 1
 9 | 4 24 20 16 16 6 1
13 | 4 38 32 30 30 19 1
10 | 3 37 33 12 0 12 1
"""

E3 = """
1 =W5 +W2 +B3 -W4 +B6
2 +W6 -B1 +W5 =W3 +B4
3 +W4 +B6 -W1 =B2 +W5
4 -B3 -B5 =W6 +B1 -W2
5 =B1 +W4 -B2 -F6 -B3
6 -B2 -W3 =B4 +F5 -W1
"""

E3_VALUES = """
# | PTS SB SB/C1 WIN WON
1 | 3.5 9.25 9.25 3 3
2 | 3.5 6.25 4.75 3 3
3 | 3.5 6.25 4.75 3 3
4 | 1.5 4.25 4.25 1 1
5 | 1.5 3.25 3.25 1 1
6 | 1.5 2.25 1.5 1 0
"""

E5 = """
 1 +B14  +B2  =W3  =W5  +B7
 2 +B12  -W1  +W8  +B6  +W3
 3 +W11  +B9  =B1  +W4  -B2
 4 +W13  =B6  +F7  -B3  =W5
 5  =W7 +B11  =W6  =B1  =B4
 6 +B10  =W4  =B5  -W2  +B9
 7  =B5 +W12  -F4  +B9  -W1
 8  -W9  PAB  -B2 =W10 +B14
 9  +B8  -W3 +B10  -W7  -W6
10  -W6 +B13  -W9  =B8 =W11
11  -B3  -W5 +B13 =W12 =B10
12  -W2  -B7 =W14 =B11 =W13
13  -B4 -W10 -W11 +B14 =B12
14  -W1  ZPB =B12 -W13  -W8
"""

E5_VALUES = """
 # | PTS BH BH/C1 BH/M1 SB SB/C1 PS
 1 | 4 13.5 13 9 10.25 9.75 12.5
 2 | 4 14.5 13 9 10.5 9 11
 3 | 3.5 15 13 9 9 7 12.5
 4 | 3 13.5 12 8.5 7 5.5 10.5
 5 | 3 14.5 12.5 8.5 8.25 6.25 9.5
 6 | 3 14 12 8 7 5 9.5
 7 | 2.5 13 10.5 6.5 5 3.5 8.5
 8 | 2.5 11 10.5 6.5 4 3.5 6
 9 | 2 13.5 11.5 8 4.5 2.5 8
10 | 2 11 9.5 6.5 3.75 2.25 5.5
11 | 2 11.5 10 6.5 3.25 2.5 4.5
12 | 1.5 10.5 10 6 2 1.75 3
13 | 1.5 9 8.5 5.5 1.25 0.75 2.5
14 | 0.5 10 9.5 5.5 0.75 0.75 1.5
"""

E6 = """
 1   +B2   +W3   HPB   +B4   +W5
 2   -W1   +W7  +B10   +B8   =W6
 3   =B6   -B1   +B7  =W10   +W8
 4   =W7   +B6   =B8   -W1  =W10
 5   +W9  -W10   =W6   =B7   -B1
 6   =W3   -W4   =B5   -B9   =B2
 7   =B4   -B2   -W3   =W5   =W9
 8  +W10   -W9   =W4   -W2   -B3
 9   -B5   +B8   PAB   +W6   =B7
10   -B8   +B5   -W2   =B3   =B4
"""

E6_VALUES = """
 # | BH BH/C1 BH/C2 BH/M1 SB SB/C1 PS
 1 | 13.5 11 9 7.5 12.25 10.25 13.5
 2 | 11 9.5 8 5 5.75 5 9.5
 3 | 11 9.5 8 5 4.75 4 7.5
 4 | 11 9.5 8 5 4 3.25 8.5
 5 | 13 11.5 10 7 5 4.25 7.5
 6 | 14.5 12.5 10 9 4.25 3.25 4.5
 7 | 14.5 12.5 10 9 4 3 4
 8 | 14.5 12.5 10 9 3.25 1.25 6.5
 9 | 9 7.5 6 5 6.25 5.5 9.5
10 | 12.5 11 9 7.5 4.75 4.75 5.5
"""

E8 = """
1  =W4 free  +B3  +B5  =W2
2  =W3  +W5 free  +B4  =B1
3  =B2  +W4  -W1 free  +B5
4  =B1  -B3  +W5  -W2 free
5 free  -B2  -B4  -W1  -W3
"""

E10 = """
 1   +W9  =B13   =W2  +B15   =W4   =B6   =B3  =W16   +B8
 2  +B10   +W7   =B1  +W16   +B3   =W4   -W6  =B15   =W5
 3  =W11   +B6   +W8   =B4   -W2  +B16   =W1  +W14  +B10
 4  +B12   HPB  +W13   =W3   =B1   =B2  =W16   =B6  +W15
 5  -W13  -B15  +W11   =B7  +W10  -B14   +B9   -W8   =B2
 6  -B14   -W3   PAB  +W10   +B8   =W1   +B2   =W4  +B16
 7  +W15   -B2  -B16   =W5  -B11  -B10  +W13   +W9  +B14
 8  =B16  +W14   -B3  +W13   -W6  =B11  =W15   +B5   -W1
 9   -B1  -W10   HPB  -F11   PAB  +B13   -W5   -B7  =W12
10   -W2   +B9  -W15   -B6   -B5   +W7  +B12  +W11   -W3
11   =B3  -W16   -B5   +F9   +W7   =W8  -B14  -B10  =W13
12   -W4   PAB  +F14   ZPB   ZPB  -B15  -W10  =B13   =B9
13   +B5   =W1   -B4   -B8  -W14   -W9   -B7  =W12  =B11
14   +W6   -B8  -F12   ZPB  +B13   +W5  +W11   -B3   -W7
15   -B7   +W5  +B10   -W1  -B16  +W12   =B8   =W2   -B4
16   =W8  +B11   +W7   -B2  +W15   -W3   =B4   =B1   -W6
"""


def expected(text: str) -> dict[str, dict[int, str]]:
    """Expected values: code to player to number."""
    head, *lines = (line.split("|") for line in text.strip().splitlines())
    codes = head[1].split()
    result: dict[str, dict[int, str]] = {code: {} for code in codes}
    for player, values in lines:
        for code, value in zip(codes, values.split(), strict=True):
            result[code][int(player)] = value
    return result
