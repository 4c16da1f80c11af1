"""The grammars of bbpPairings and JaVaFo, read by one parser."""

import pytest

from crosstable.cli.engine_args import Call, Compat, Mode, compat_of, parse_call
from crosstable.cli.outcome import Exit, Refusal


def call(line: str, program: str = "crosstable-engine") -> Call:
    return parse_call(program, line.split())


class TestBbpGrammar:
    def test_pair_to_standard_output(self) -> None:
        found = call("--dutch event.trf -p")
        assert (found.mode, found.system, found.source, found.output) == (Mode.PAIR, "dutch", "event.trf", None)

    def test_pair_to_a_file_with_the_default_list(self) -> None:
        found = call("-r --dutch event.trf -p out.txt -l")
        assert (found.release_line, found.output, found.checklist) == (True, "out.txt", "")

    def test_pair_with_a_named_list(self) -> None:
        found = call("--dutch event.trf -p -l rows.list")
        assert (found.output, found.checklist) == (None, "rows.list")

    def test_check(self) -> None:
        found = call("--burstein event.trf -c")
        assert (found.mode, found.system, found.round_no) == (Mode.CHECK, "burstein", None)

    def test_generate_from_a_model(self) -> None:
        found = call("--dutch model.trf -g -o out.trf -s 7")
        assert (found.source, found.config, found.output, found.seed) == ("model.trf", None, "out.trf", "7")

    def test_generate_from_a_configuration(self) -> None:
        found = call("--dutch -g random.cfg -o out.trf")
        assert (found.source, found.config, found.seed) == (None, "random.cfg", None)


class TestJavafoGrammar:
    def test_pair_with_acceleration_and_options_without_effect(self) -> None:
        found = call("event.trf -b -w -q 500 -p out.txt")
        assert (found.system, found.accelerated, found.output) == (None, True, "out.txt")

    def test_check_one_round(self) -> None:
        assert call("event.trf -c 4").round_no == 4

    def test_check_as_the_commission_writes_it(self) -> None:
        assert call("-check event.trf").source == "event.trf"

    def test_generate_from_a_seed(self) -> None:
        assert call("-g 12 -b -o out.trf").config == "12"


class TestOwnOptions:
    def test_all_of_them(self) -> None:
        found = call("event.trf -c --lenient --strict-check --json --edition=2026 --reading a8=no-float")
        assert (found.lenient, found.strict_check, found.as_json) == (True, True, True)
        assert (found.edition, found.readings) == ("2026", {"A8": "no-float"})

    def test_standard_input_and_output(self) -> None:
        found = call("- -p -")
        assert (found.source, found.output) == ("-", "-")


class TestCompat:
    @pytest.mark.parametrize(
        ("program", "expected"),
        [
            ("/usr/bin/bbpPairings", Compat.BBP),
            (r"C:\tools\bbpPairings.exe", Compat.BBP),
            ("bin/javafo", Compat.JAVAFO),
            ("crosstable-engine", Compat.NONE),
        ],
    )
    def test_by_the_name_of_the_program(self, program: str, expected: Compat) -> None:
        assert compat_of(program) is expected

    def test_an_option_overrules_the_name(self) -> None:
        assert call("--compat=javafo event.trf -p", "bbpPairings").compat is Compat.JAVAFO

    def test_a_named_system_is_the_grammar_of_bbp(self) -> None:
        assert call("--dutch event.trf -c").like_bbp
        assert not call("event.trf -c").like_bbp


class TestRefusals:
    @pytest.mark.parametrize(
        "line",
        [
            "event.trf",
            "--dutch",
            "-p event.trf -p",
            "-p",
            "-c 4",
            "event.trf other.trf -p",
            "event.trf -p -x",
            "event.trf -p --wrong",
            "-g",
            "model.trf -g random.cfg -o out.trf",
            "event.trf -c 0",
            "event.trf -p -s",
            "--compat=vega event.trf -p",
        ],
    )
    def test_is_a_bad_request(self, line: str) -> None:
        with pytest.raises(Refusal) as refused:
            call(line)
        assert refused.value.status is Exit.BAD_REQUEST
        assert "\n" not in str(refused.value)

    def test_no_words_ask_for_the_release_line(self) -> None:
        found = call("")
        assert (found.mode, found.release_line) == (Mode.RELEASE, True)
