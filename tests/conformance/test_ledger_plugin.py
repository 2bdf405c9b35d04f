"""The ledger plugin counts what passed, and only that."""

import json
from typing import Any

import pytest

PLUGIN = ("-p", "wardroom.conformance.ledger_plugin")
XDIST = ("-p", "xdist", "-n2")

LEDGER = """
- {id: TT-1, where: "1", kind: move, en: "Ships move.", it: "Le navi muovono."}
- {id: TT-2, where: "2", kind: move, en: "Planes fly.", it: "Gli aerei volano."}
- {id: TT-EN-1, where: "", kind: ruling, en: "At once.", it: "Subito.", clauses: [TT-1]}
"""


@pytest.fixture(autouse=True)
def table(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WARDROOM_COVERAGE", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they load for seconds, and have no part in this
    pytester.makeini("[pytest]\nwardroom_games = games\naddopts = --strict-markers\n")
    game = pytester.mkdir("games") / "toy"
    game.mkdir()
    (game / "rules.yaml").write_text(LEDGER)


def written(pytester: pytest.Pytester) -> Any:
    file = pytester.path / "build" / "rules-coverage.json"
    return json.loads(file.read_text()) if file.exists() else None


OUTCOMES = """
    import pytest

    @pytest.fixture
    def breaks_after():
        yield
        raise RuntimeError

    @pytest.mark.rule("TT-1", "TT-EN-1")
    @pytest.mark.example("TT-EX-1")
    def test_passes(): pass

    @pytest.mark.rule("TT-2")
    def test_fails(): assert False

    @pytest.mark.rule("TT-2")
    def test_skips(): pytest.skip()

    @pytest.mark.rule("TT-2")
    @pytest.mark.skip
    def test_skipped_by_mark(): pass

    @pytest.mark.rule("TT-2")
    @pytest.mark.xfail
    def test_xfails(): assert False

    @pytest.mark.rule("TT-2")
    @pytest.mark.xfail
    def test_xpasses(): pass

    @pytest.mark.rule("TT-2")
    def test_teardown_fails(breaks_after): pass

    @pytest.mark.rule("TT-2")
    def test_setup_fails(no_such_fixture): pass

    @pytest.mark.rule("TT-1")
    @pytest.mark.parametrize("n", [1, 2, 3])
    def test_each(n): assert n != 2

    @pytest.mark.rule("TT-1")
    class TestTogether:
        @pytest.mark.rule("TT-1")
        def test_cites_once(self): pass

    def test_cites_nothing(): pass
"""

PROVEN = {
    "rules": {
        "TT-1": [
            "test_it.py::TestTogether::test_cites_once",
            "test_it.py::test_each[1]",
            "test_it.py::test_each[3]",
            "test_it.py::test_passes",
        ],
        "TT-EN-1": ["test_it.py::test_passes"],
    },
    "examples": {"TT-EX-1": ["test_it.py::test_passes"]},
}


def test_only_what_passed_is_counted(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=OUTCOMES)
    pytester.runpytest(*PLUGIN).assert_outcomes(passed=6, failed=2, skipped=2, xfailed=1, xpassed=1, errors=2)
    assert written(pytester) == PROVEN


def test_the_same_under_xdist(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=OUTCOMES)
    pytester.runpytest_subprocess(*PLUGIN, *XDIST).assert_outcomes(
        passed=6, failed=2, skipped=2, xfailed=1, xpassed=1, errors=2
    )
    assert written(pytester) == PROVEN


def test_a_failing_subtest_spoils_its_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.rule("TT-1")
        def test_parts(subtests):
            for n in range(2):
                with subtests.test(n=n):
                    assert n

        @pytest.mark.rule("TT-2")
        def test_good_parts(subtests):
            for n in range(2):
                with subtests.test(n=n):
                    pass
        """
    )
    pytester.runpytest(*PLUGIN)
    assert list(written(pytester)["rules"]) == ["TT-2"]


GOOD = """
    import pytest

    @pytest.mark.rule("TT-1")
    def test_one(): pass

    @pytest.mark.rule("TT-2")
    def test_two(): pass
"""


@pytest.mark.parametrize(
    "part",
    [
        ("-k", "one"),
        ("test_it.py",),
        ("test_it.py::test_one",),
        (".",),
        ("-m", "rule"),
        ("--deselect", "test_it.py::test_two"),
        ("--ignore", "elsewhere"),
        ("--lf",),
        ("--collect-only",),
    ],
    ids=" ".join,
)
def test_a_part_of_the_suite_leaves_the_file_alone(pytester: pytest.Pytester, part: tuple[str, ...]) -> None:
    pytester.makepyfile(test_it=GOOD)
    pytester.runpytest(*PLUGIN, *part)
    assert written(pytester) is None


def test_a_run_that_stops_early_leaves_the_file_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=GOOD, test_before="def test_fails(): assert False")
    pytester.runpytest(*PLUGIN, "-x")
    assert written(pytester) is None


def test_a_run_from_below_leaves_the_file_alone(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    below = pytester.mkdir("below")
    (below / "test_it.py").write_text("def test_passes(): pass")
    monkeypatch.chdir(below)
    pytester.runpytest(*PLUGIN).assert_outcomes(passed=1)
    assert written(pytester) is None


def test_a_part_is_written_on_demand(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARDROOM_COVERAGE", "1")
    pytester.makepyfile(test_it=GOOD)
    pytester.runpytest(*PLUGIN, "-k", "one")
    assert written(pytester) == {"rules": {"TT-1": ["test_it.py::test_one"]}, "examples": {}}


def test_the_whole_suite_rewrites_the_file(pytester: pytest.Pytester) -> None:
    (pytester.mkdir("build") / "rules-coverage.json").write_text('{"rules": {"TT-9": ["gone"]}, "examples": {}}')
    pytester.makepyfile(test_it=GOOD)
    pytester.runpytest(*PLUGIN)
    assert list(written(pytester)["rules"]) == ["TT-1", "TT-2"]


@pytest.mark.parametrize("workers", [(), XDIST], ids=["alone", "xdist"])
def test_an_unknown_clause_is_an_error_at_collection(pytester: pytest.Pytester, workers: tuple[str, ...]) -> None:
    pytester.makepyfile(
        test_it=GOOD,
        test_wrong="""
        import pytest

        @pytest.mark.rule("TT-1", "TT-77")
        def test_wrong(): pass
        """,
    )
    run = pytester.runpytest_subprocess if workers else pytester.runpytest
    result = run(*PLUGIN, *workers)
    assert result.ret in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.TESTS_FAILED)
    result.stdout.fnmatch_lines(["*ERROR collecting test_wrong.py*", "*test_wrong: no clause TT-77 in the ledger*"])
    assert written(pytester) is None


def test_a_game_without_a_ledger_cannot_be_checked(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it='import pytest\n@pytest.mark.rule("ZZ-1")\ndef test_it(): pass')
    pytester.runpytest(*PLUGIN).assert_outcomes(passed=1)
    assert written(pytester)["rules"] == {"ZZ-1": ["test_it.py::test_it"]}


def test_a_ledger_that_cannot_be_read_is_named(pytester: pytest.Pytester) -> None:
    (pytester.path / "games" / "toy" / "rules.yaml").write_text("- {id: TT-1}\n")
    pytester.makepyfile(test_it=GOOD)
    result = pytester.runpytest(*PLUGIN)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*the ledger cannot be read: rules.yaml*"])


@pytest.mark.parametrize("mark", ["rule()", "rule(1)", "rule(ids='TT-1')", "example()"])
def test_a_marker_without_ids_is_an_error(pytester: pytest.Pytester, mark: str) -> None:
    pytester.makepyfile(test_it=f"import pytest\n@pytest.mark.{mark}\ndef test_it(): pass")
    result = pytester.runpytest(*PLUGIN)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*takes one or more ids*"])
