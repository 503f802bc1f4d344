"""Values by choice: in the engine, as Python's own, of numpy, pandas, pyarrow and polars; symbols; what notebooks show."""

import ast
import datetime
import pathlib
import pickle

import jackal
import numpy as np
import pytest

TABLE = "([]s:`a`b`a;n:1 0N 3;v:1.5 2.5 0n;d:2024.01.05 2024.02.01 0Nd;t:(\"tea\";\"milk\";\"x\"))"


@pytest.fixture
def q():
    return jackal.Session("q")


def test_a_value_is_shown_as_the_session_shows_it(q):
    assert repr(q.value("([]a:1 2)")) == "a\n-\n1\n2"
    assert repr(q.value("2024.01.05")) == "2024.01.05"
    assert repr(jackal.Session().value("1 ; 'ab'")) == "┌─┬──┐\n│1│ab│\n└─┴──┘"
    assert repr(jackal.Session("apl").value("2 2⍴⍳4")) == "1 2\n3 4"
    long = repr(jackal.Session().value("i. 1000 1")).splitlines()
    assert len(long) == 61 and long[-1] == "..."
    html = q.value("([]a:1 2)")._repr_html_()
    assert "<table" in html and "<th" in html
    assert q.value("3")._repr_html_() is None
    assert q.value("x:3") is None or repr(q.value("x")) == "3"
    assert q.names() == ["x"], "what is shown leaves no name behind"


def test_a_value_goes_back_as_it_is(q):
    held = q.value("1 0N 3i")
    q["a"] = held
    assert q.eval("a") == "1 0N 3i\n"
    assert q("{x+1}", held).tolist() == [2, None, 4]
    assert list(q("{x,y}", q.value("`a`b"), jackal.Symbol("c"))) == ["a", "b", "c"]


def test_python_s_own(q):
    table = q.value(TABLE).py()
    assert table["n"] == [1, None, 3] and table["d"] == [datetime.date(2024, 1, 5), datetime.date(2024, 2, 1), None]
    assert table["t"] == ["tea", "milk", "x"] and table["s"] == ["a", "b", "a"]
    assert q.value("2024.01.05D10:30:00.000001").py() == datetime.datetime(2024, 1, 5, 10, 30, 0, 1)
    assert q.value("0D00:00:01.5").py() == datetime.timedelta(seconds=1.5)
    assert q.value("0Np").py() is None and q.value("0N").py() is None
    assert q.value("`a`b!(1 2;0N)").py() == {"a": [1, 2], "b": None}
    assert jackal.Session().value("i. 2 2").py() == [[0, 1], [2, 3]]


def test_numpy(q):
    table = q.value(TABLE).np()
    assert type(table) is dict and table["n"].mask.tolist() == [False, True, False]
    assert table["s"].dtype.kind == "U" and table["d"].dtype == "M8[D]"
    assert q.value("(1 2;`a)").np().dtype == object


def test_pandas(q):
    pandas = pytest.importorskip("pandas")
    frame = q.value(TABLE).pd()
    assert frame["n"].dtype == "Int64" and pandas.isna(frame["n"][1]) and list(frame["s"]) == ["a", "b", "a"]
    assert list(q.value("1 2 3").pd()) == [1, 2, 3] and q.value("`a`b!1 2").pd()["b"] == 2
    assert q.value("2024.01.05").pd() == pandas.Timestamp("2024-01-05")
    q["back"] = frame[["s", "n", "v"]]
    assert q.eval("back~([]s:`a`b`a;n:1 0N 3;v:1.5 2.5 0n)") == "1b\n"


def test_arrow_and_polars(q):
    pyarrow = pytest.importorskip("pyarrow")
    table = q.value(TABLE).pa()
    assert table.column("n").null_count == 1 and table.column("n").to_pylist() == [1, None, 3]
    assert pyarrow.types.is_dictionary(table.schema.field("s").type)
    assert table.column("d").to_pylist() == [datetime.date(2024, 1, 5), datetime.date(2024, 2, 1), None]
    # By the interface for C. Floats that are not a number differ from themselves.
    assert pyarrow.table(q.value(TABLE)).drop(["v"]).equals(table.drop(["v"]))
    assert q(TABLE).to_arrow().drop(["v"]).equals(table.drop(["v"]))
    q["a"] = table
    assert q("exec sum n from a") == 4
    # What is missing in a dictionary is missing, and not its last item.
    parts = {"s": ["x", "y", None], "n": [5, None, 7], "b": [True, None, False]}
    q["a"] = pyarrow.table({name: pyarrow.array(items).dictionary_encode() for name, items in parts.items() if name != "b"})
    assert q.eval("a") == "s n\n---\nx 5\ny\n  7\n"
    q["a"] = pyarrow.table(parts)
    assert q.eval("exec b from a") == "1 0N 0\n"
    numbers = q.value("til 100000").np()
    assert pyarrow.array(numbers).buffers()[1].address == numbers.ctypes.data, "numbers are not copied"
    polars = pytest.importorskip("polars")
    frame = q.value(TABLE).pl()
    assert frame["n"].to_list() == [1, None, 3] and frame["d"].to_list()[2] is None
    assert polars.DataFrame(q.value(TABLE)).drop("v").equals(frame.drop("v"))
    q["p"] = polars.DataFrame({"k": ["x", "y"], "n": [1, None], "f": [0.5, 1.5]})
    assert q.eval("p") == "k n f\n-------\nx 1 0.5\ny   1.5\n"
    assert q("sum", polars.Series([1, 2, 3])) == 6
    assert q("{type x}", polars.Series([1, None, 3])) == 7
    assert q("{x}", polars.Series([True, None])).tolist() == [1, None]
    q["p"] = polars.DataFrame({"k": ["x", None]})
    assert q.eval("null exec k from p") == "01b\n"
    q["p"] = polars.DataFrame({"d": polars.Series(["2024-01-01T12:00"]).str.to_datetime().dt.replace_time_zone("Europe/Berlin")})
    assert q.eval("exec first d from p").startswith("2024.01.01D11:00")


def test_symbols_and_text_are_apart(q):
    assert q("`a") == "a" and isinstance(q("`a"), jackal.Symbol) and not isinstance(q('"ab"'), jackal.Symbol)
    assert all(isinstance(item, jackal.Symbol) for item in q("`a`b"))
    for text in ("`a", "`a`b", '"ab"', '("ab";"cd")', "`a`b!1 2"):
        q["x"] = q(text)
        assert q.eval("x~" + text) == "1b\n", text
    assert pickle.loads(pickle.dumps(q("`a"))) == "a"


def test_a_table_shows_itself(q):
    table = q("([]a:1 2;s:`x`y)")
    assert repr(table) == "a s\n---\n1 x\n2 y" and "<table" in table._repr_html_()
    assert repr(q("([k:1 2] v:3 4)")).startswith("k| v")
    assert "jackal.Table" in repr(jackal.Table(a=[1], b=[1, 2]))


def test_booleans_of_j_come_as_integers_by_choice():
    s = jackal.Session(booleans=False)
    assert (s("1 1") + s("1 1")).tolist() == [2, 2] and (-s("1 0 1")).tolist() == [-1, 0, -1]
    assert s("1 = 1") == 1 and type(s("1 = 1")) is int
    s.booleans = True
    assert s("1 = 1") is True
    q = jackal.Session("q", booleans=False)
    assert q("1b") is True and q("1 1").dtype == "int64"


def test_the_magics_of_ipython(capsys):
    shell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell()
    shell.run_line_magic("load_ext", "jackal")
    shell.user_ns["prices"] = np.array([9.5, 20.0])
    assert shell.run_line_magic("j", "+/ prices") == 29.5
    shell.run_cell_magic("q", "", "x:prices*2\nx")
    assert capsys.readouterr().out == "19 40f\n"
    shell.run_cell_magic("apl", "total", "+/prices")
    assert shell.user_ns["total"] == 29.5
    # Another object under the name is taken; what the session gave a name itself stays.
    shell.user_ns["prices"] = [1, 2]
    assert shell.run_line_magic("k", "+/prices") == 3
    shell.user_ns["x"] = 7
    assert shell.run_line_magic("q", "first x") == 19.0
    assert "prices" in shell.run_line_magic("jackal", "")
    with pytest.raises(jackal.Error) as caught:
        shell.run_line_magic("j", "1 2 + 1 2 3")
    assert caught.value._render_traceback_()[0] == "|length error"


def test_the_first_lines_of_the_document_hold():
    pytest.importorskip("pandas")
    document = pathlib.Path(__file__).parents[2] / "docs" / "python.md"
    code = document.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    names = {"array": np.array}
    checked = 0
    for line in code.splitlines():
        statement, _, said = line.partition("  # ")
        if not statement.strip():
            continue
        if isinstance(ast.parse(statement.strip()).body[0], ast.Expr):
            value = eval(statement.strip(), names)
            try:
                wanted = eval(said, names)
            except (SyntaxError, NameError):
                continue
            assert np.array_equal(value, wanted), line
            checked += 1
        else:
            exec(statement.strip(), names)
    assert checked >= 3
