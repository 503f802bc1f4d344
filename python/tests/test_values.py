"""Values come back as they went in, at their edges too, or are refused with the place."""

import array
import datetime
import decimal
import uuid
from fractions import Fraction

import jackal
import numpy as np
import pytest


@pytest.fixture
def j():
    return jackal.Session()


@pytest.fixture
def q():
    return jackal.Session("q")


def back(session, value):
    session["given"] = value
    return session["given"]


def same(a, b):
    return np.array_equal(a, b) and np.asarray(a).dtype == np.asarray(b).dtype


@pytest.mark.parametrize(
    "text, dtype, least",
    [("1 0N 3h", "int16", -(2**15)), ("1 0N 3i", "int32", -(2**31)), ("1 0N 3", "int64", -(2**63))],
)
def test_null_integers_are_masked(q, text, dtype, least):
    got = q(text)
    assert isinstance(got, np.ma.MaskedArray) and got.dtype == dtype
    assert got.mask.tolist() == [False, True, False] and got.filled().tolist() == [1, least, 3]
    assert got.sum() == 4
    assert same(q(text.replace("0N", "2")), np.array([1, 2, 3], dtype=dtype))


def test_null_atoms_are_none(q):
    for text in ["0Nh", "0Ni", "0N", "0Ng", "::"]:
        assert q(text) is None, text
    assert np.isnat(q("0Np")) and np.isnat(q("0Nd")) and np.isnat(q("0Nn")) and np.isnan(q("0n"))
    assert q("(1;::;`a)") == [1, None, "a"]
    q["nothing"] = None
    assert q.eval("nothing~(::)") == "1b\n"
    with pytest.raises(TypeError, match="missing"):
        jackal.Session()["nothing"] = None


def test_infinite_integers_are_the_largest_of_their_type(q):
    assert q("0W -0Wh").tolist() == [2**15 - 1, -(2**15) + 1]
    assert q("0W -0Wi").tolist() == [2**31 - 1, -(2**31) + 1]
    assert q("0Wi") == 2**31 - 1 and q("0W") == 2**63 - 1


def test_numbers_of_other_widths_out(q):
    assert same(q("1 2h"), np.array([1, 2], "int16")) and same(q("0x00ff"), np.array([0, 255], "uint8"))
    assert same(q("1.5 0Ne"), np.array([1.5, np.nan], "float32")) or np.isnan(q("1.5 0Ne")[1])
    assert q("1e").dtype == "float32"
    names = [uuid.UUID(int=1), uuid.UUID(int=2**128 - 1)]
    assert back(q, names) == names and back(q, names[1]) == names[1]
    assert q.eval("type given") == "-2h\n"


def test_masked_arrays_keep_their_mask(q, j):
    for dtype in ["int8", "int16", "uint16", "int32", "int64"]:
        got = back(q, np.ma.MaskedArray(np.array([1, 2, 3], dtype), [0, 1, 0]))
        assert got.mask.tolist() == [False, True, False] and got.compressed().tolist() == [1, 3]
    got = back(q, np.ma.MaskedArray([1.5, 2.5], [1, 0]))
    assert np.isnan(got[0]) and got[1] == 2.5
    assert np.isnat(back(q, np.ma.MaskedArray(np.array(["2024-01-01", "2024-01-02"], "M8[D]"), [0, 1]))[1])
    large = np.ma.MaskedArray(np.arange(100_000), np.arange(100_000) == 7)
    assert q("{sum null x}")(large) == 1
    with pytest.raises(ValueError, match="item 1 is masked"):
        q["given"] = np.ma.MaskedArray(["a", "b"], [0, 1])
    with pytest.raises(ValueError, match="item 1 is masked.*no nulls"):
        j["given"] = np.ma.MaskedArray([1, 2], [0, 1])
    with pytest.raises(ValueError, match="masked"):
        j("]")(np.ma.MaskedArray(np.arange(100_000), np.arange(100_000) == 7))
    assert same(back(j, np.ma.MaskedArray([1, 2], [0, 0])), np.array([1, 2]))


def test_integers_at_their_edges(q, j):
    for dtype in ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64"]:
        bounds = np.iinfo(dtype)
        given = np.array([bounds.min, bounds.max, 0], dtype)
        assert back(j, given).tolist() == given.tolist()
        if dtype != "int64":
            assert back(q, given).tolist() == given.tolist()
    large = np.array([0, 2**63, 2**64 - 1], "uint64")
    assert back(j, large) == large.tolist()
    assert back(j, large.reshape(3, 1)) == large.reshape(3, 1).tolist()
    assert back(j, np.uint64(2**64 - 1)) == 2**64 - 1
    assert same(back(q, np.array([1, 2], "uint64")), np.array([1, 2]))
    for text in ["-(2**63)", "2**63"]:
        given = np.array([eval(text)])
        with pytest.raises(ValueError, match="null|more than a long"):
            q["given"] = given
        with pytest.raises(ValueError, match="null|larger than a long"):
            q["given"] = eval(text)
        with pytest.raises(ValueError, match="null|larger than a long"):
            q["given"] = [1, eval(text)]
    with pytest.raises(ValueError, match="null"):
        q("{x}")(np.full(100_000, -(2**63)))
    assert back(j, [1, 2**70]) == [1, 2**70] and back(j, [-(2**70)]) == [-(2**70)]
    assert back(j, -(2**63)) == -(2**63) and back(j, 10**6000) == 10**6000
    assert same(back(j, [1, 2.5]), np.array([1, 2.5]))
    assert same(back(j, [2**70, 0.5]), np.array([2.0**70, 0.5]))
    with pytest.raises(ValueError, match="item 0"):
        j["given"] = [2**53 + 1, 0.5]


def test_floats_and_complex_numbers(q, j):
    edges = [np.nan, np.inf, -np.inf, 5e-324, 1.7976931348623157e308, -0.0]
    got = back(j, np.array(edges))
    assert np.array_equal(got, edges, equal_nan=True) and np.signbit(got[5])
    for dtype in ["float16", "float32"]:
        given = np.array([np.finfo(dtype).max, np.finfo(dtype).tiny, np.nan, 0.1], dtype)
        assert np.array_equal(back(q, given).astype(dtype), given, equal_nan=True)
    assert same(back(j, np.array([1 + 2j], "complex64")), np.array([1 + 2j]))
    if np.dtype("longdouble").itemsize > 8:
        assert same(back(j, np.array([0.5], "longdouble")), np.array([0.5]))
        with pytest.raises(ValueError, match="more digits"):
            j["given"] = np.array([np.longdouble(1) / 3])
    assert back(j, [Fraction(1, 3), Fraction(-(2**70), 7)]) == [Fraction(1, 3), Fraction(-(2**70), 7)]


@pytest.mark.parametrize("unit", ["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "2D", "10ms"])
def test_times_of_every_unit(q, unit):
    given = np.array(["2024-02-29", "1960-01-01", "NaT"], "M8[D]").astype(f"M8[{unit}]")
    got = back(q, given)
    assert np.isnat(got[2]) and (got[:2] == given[:2]).all()
    if unit not in ("Y", "M"):
        spans = np.array([7, -1, 0, "NaT"], f"m8[{unit}]")
        got = back(q, spans)
        assert np.isnat(got[3]) and (got[:3] == spans[:3]).all()


def test_times_beyond_the_range_are_refused_or_kept(q):
    for text, unit in [("3000-01-01", "s"), ("1500-01-01", "us"), ("1700-01-01", "ns"), ("1700-01-01", "ms"), ("9999-12-31", "ms")]:
        with pytest.raises(ValueError, match=text[:4]):
            q["given"] = np.array(["2024-01-01", text], f"M8[{unit}]")
        with pytest.raises(ValueError, match=f"column 't'.*{text[:4]}"):
            q["given"] = jackal.Table(t=np.array(["2024-01-01", text], f"M8[{unit}]"))
    for text in ["0001-01-01", "9999-12-31", "1677-09-21"]:
        assert back(q, np.array([text], "M8[D]"))[0] == np.datetime64(text)
    assert back(q, np.array(["2280-06-01T12:00:00.123456"], "M8[us]"))[0] == np.datetime64("2280-06-01T12:00:00.123456")
    assert back(q, np.array([2**40], "M8[D]").astype("M8[D]")[:0]).shape == (0,)
    with pytest.raises(ValueError, match="days"):
        q["given"] = np.array([2**40], "M8[D]")
    with pytest.raises(ValueError, match="nanoseconds"):
        q["given"] = np.array([2**40], "m8[D]")
    with pytest.raises(ValueError, match="nanoseconds"):
        q["given"] = np.array([1], "m8[ps]")
    with pytest.raises(TypeError, match="length"):
        q["given"] = np.array([1], "m8[M]")
    with pytest.raises(ValueError, match="infinite"):
        q("0Wd")
    with pytest.raises(ValueError, match="column 'b'.*infinite"):
        q("([] a:1 2; b:0W 1p)")


def test_notations_without_times_refuse_them(j):
    for given in [np.array(["2024-01-05"], "M8[D]"), datetime.date(2024, 1, 5), datetime.timedelta(1), np.timedelta64(1, "s")]:
        with pytest.raises(TypeError, match="times have no value"):
            j["given"] = given
    with pytest.raises(TypeError, match="UUID"):
        j["given"] = uuid.uuid4()


def test_times_out(q):
    assert q("2024.01.05") == np.datetime64("2024-01-05") and q("2024.01m") == np.datetime64("2024-01")
    assert q("2024.01.05D12:00:00.123456789") == np.datetime64("2024-01-05T12:00:00.123456789")
    assert q("2024.01.05T12:00:00.125") == np.datetime64("2024-01-05T12:00:00.125")
    assert np.isnat(q("0Nz"))
    for infinite in ["0Wp", "0Wd", "-0Wd", "0Wm", "0Wn", "0Wt", "0Wv", "0Wu", "0Wz"]:
        with pytest.raises(ValueError, match="infinite"):
            q(infinite)
    assert q("2280.01.01D00:00:00.5") == np.datetime64("2280-01-01T00:00:00.5")
    assert q("12:30") == np.timedelta64(750, "m") and q("12:30:01") == np.timedelta64(45001, "s")
    assert q("00:00:00.001") == np.timedelta64(1, "ms") and q("0D00:00:00.000000001") == np.timedelta64(1, "ns")


def test_standard_values(q, j):
    when = datetime.datetime(2024, 1, 5, 12, 30, 15, 123456)
    assert back(q, when) == np.datetime64(when) and q.eval("type given") == "-12h\n"
    assert back(q, when.date()) == np.datetime64("2024-01-05") and q.eval("type given") == "-14h\n"
    assert back(q, datetime.timedelta(days=-1, microseconds=1)) == np.timedelta64(-86_399_999_999, "us")
    assert back(q, datetime.time(12, 30, 0, 1)) == np.timedelta64(45_000_000_001, "us")
    assert back(q, [when.date(), datetime.date.min]).tolist() == [when.date(), datetime.date.min]
    assert same(back(j, range(3)), np.arange(3)) and back(j, range(2**63, 2**63 + 1)) == [2**63]
    assert back(j, bytearray(b"abc")) == "abc" and back(j, memoryview(b"abc")) == "abc"
    assert same(back(j, array.array("d", [1.5])), np.array([1.5]))

    class Arrayed:
        def __array__(self, dtype=None, copy=None):
            return np.array([1, 2])

    assert same(back(j, Arrayed()), np.array([1, 2]))
    zone = datetime.timezone.utc
    for refused in [decimal.Decimal("1.5"), {1, 2}, datetime.time(1, tzinfo=zone), object()]:
        with pytest.raises(TypeError, match="no value in a session"):
            j["given"] = refused
    with pytest.raises(TypeError, match="records"):
        j["given"] = np.zeros(2, [("a", "i4")])
    with pytest.raises(TypeError, match="item 1: item 0: a set"):
        j["given"] = [1, [{1}]]
    with pytest.raises(TypeError, match="key b: a set"):
        q["given"] = {"a": 1, "b": {1}}


def test_text(q, j):
    assert back(j, np.array("abc")) == "abc" and back(j, np.array(b"abc")) == "abc"
    assert back(j, np.array(["ab", "c"])) == ["ab", "c"] and back(j, np.array([b"ab", b"c"])) == ["ab", "c"]
    assert back(j, np.array([], "U3")) == [] and back(j, np.array([], "S3")) == []
    assert j("datatype given") == "boxed"
    for text in ["", "α", "\U0001f600", "a\0b"]:
        assert back(j, text) == text and back(q, text) == text
    every = j("a.")
    assert back(j, every) == every and j("given -: a.") is True
    assert q('"\\377"').encode("utf-8", "surrogateescape") == b"\xff"
    with pytest.raises(ValueError):
        j["given"] = "\ud800"
    assert j("4 u: 16bd800 65") == "\ud800A"


def test_a_symbol_is_a_text(q):
    assert q("`a") == "a" and q("enlist`a") == ["a"] and q("`a`b") == ["a", "b"]
    q("t:([] s:`a`b; v:1 2)")
    assert q("first t") == {"s": "a", "v": 1} and q("exec first s from t") == "a" and q("exec s from t") == ["a", "b"]
    assert q("`a`b!`x`y") == {"a": "x", "b": "y"}
    q("sym:`a`b")
    assert q("`sym$`a`b`a") == ["a", "b", "a"] and q("`sym$`a") == "a"


def test_tables_keep_the_types_of_their_columns(q):
    q("t:([] s:`a`b; v:1 0N; i:1 0Ni; d:2024.01.05 0Nd; c:(\"ab\";\"c\"); b:10b)")
    q["u"] = q["t"]
    assert q.eval("delete i, c from u") == q.eval("delete i, c from t")
    got = q["t"]
    assert got["v"].mask.tolist() == [False, True] and got["i"].dtype == "int32" and got["c"] == ["ab", "c"]
    q["none"] = q("0#([] s:`a`b; v:1 2)")
    assert q.eval("exec t from meta none") == '"sj"\n'

    class Own(jackal.Table):
        pass

    assert isinstance(back(q, Own(a=[1, 2])), jackal.Table)


def frames():
    pandas = pytest.importorskip("pandas")
    return pandas


def test_frames_come_back_as_they_went_in(q):
    pandas = frames()
    frame = pandas.DataFrame(
        {
            "name": ["ann", "bob", ""],
            "whole": pandas.array([1, None, -3], dtype="Int64"),
            "small": pandas.array([1, 2, None], dtype="Int16"),
            "part": [1.5, np.nan, np.inf],
            "truth": [True, False, True],
            "when": pandas.to_datetime(["2024-01-05 12:00", None, "1900-01-01 00:00"]),
            "span": pandas.to_timedelta([1, None, -5], unit="s"),
            "kind": pandas.Categorical(["a", "b", "a"]),
        }
    )
    got = back(q, frame).to_pandas()
    assert list(got.columns) == list(frame.columns)
    assert list(got["name"]) == ["ann", "bob", ""] and list(got["kind"]) == ["a", "b", "a"]
    for name in ["whole", "small"]:
        assert got[name].isna().tolist() == frame[name].isna().tolist()
        assert got[name].dropna().tolist() == frame[name].dropna().tolist()
    for name in ["part", "truth", "when", "span"]:
        assert got[name].equals(frame[name].astype(got[name].dtype)), name
    for stamp in [pandas.Timestamp("2024-01-05 12:00:00.123456789"), pandas.Timedelta(1, "ns")]:
        assert back(q, stamp) == stamp
    assert np.isnat(back(q, pandas.NaT)) and q("{x}")(pandas.NA) is None
    assert back(q, pandas.Series(["a", "b"])) == ["a", "b"]
    assert same(back(q, pandas.Series([1, 2])), np.array([1, 2]))
    assert back(q, pandas.Series([1, None], dtype="Int64")).mask.tolist() == [False, True]


def test_an_index_does_not_vanish(q):
    pandas = frames()
    frame = pandas.DataFrame({"k": ["a", "b"], "l": [1, 2], "v": [1.5, 2.5]})
    for keys in [["k"], ["k", "l"]]:
        for given in [frame.set_index(keys), jackal.Table.from_pandas(frame.set_index(keys))]:
            got = back(q, given)
            assert got.keyed_by == keys and got.to_pandas().index.names == keys
            assert list(got["k"]) == ["a", "b"] and list(got["v"]) == [1.5, 2.5]
    assert back(q, frame).keyed_by == [] and list(back(q, frame[1:])["k"]) == ["b"]
    for refused in [pandas.DataFrame({"v": [1, 2]}, index=["a", "b"]), pandas.DataFrame({"v": [1, 2]}, index=[7, 9])]:
        with pytest.raises(ValueError, match="index has no name"):
            q["given"] = refused
    partly = frame.set_index(["k", "l"])
    partly.index.names = ["k", None]
    with pytest.raises(ValueError, match="part of the index"):
        q["given"] = partly
    with pytest.raises(ValueError, match="two columns 'a'"):
        q["given"] = pandas.DataFrame([[1, 2]], columns=["a", "a"])
    with pytest.raises(ValueError, match="levels"):
        q["given"] = pandas.DataFrame([[1, 2]], columns=pandas.MultiIndex.from_tuples([("a", "b"), ("a", "c")]))


def test_columns_of_pandas_own_types(q):
    pandas = frames()
    q["given"] = pandas.DataFrame(
        {
            "text": pandas.array(["a", None], dtype="string"),
            "object": pandas.Series(["a", None], dtype=object),
            "kind": pandas.Categorical(["a", None]),
            "zone": pandas.to_datetime(["2024-01-05 12:00", "2024-06-05 12:00"]).tz_localize("Europe/Berlin"),
            "month": pandas.period_range("2024-01", periods=2, freq="M"),
            "day": pandas.period_range("2024-01-05", periods=2, freq="D"),
            "hour": pandas.period_range("2024-01-05 10:00", periods=2, freq="h"),
            "whole": pandas.array([1, None], dtype="Int64"),
            "float": pandas.array([1.5, None], dtype="Float64"),
        }
    )
    assert q.eval("exec t from meta given") == '"ssspmdpjf"\n'
    assert q.eval("null exec text from given") == "01b\n"
    assert q.eval("exec zone from given").split()[0].startswith("2024.01.05D11:00")
    assert q.eval("exec month from given") == "2024.01 2024.02m\n"
    assert q.eval("exec day from given") == "2024.01.05 2024.01.06\n"
    assert q.eval("exec first hour from given").startswith("2024.01.05D10:00")
    items = {"d": datetime.date(2024, 1, 5), "m": datetime.datetime(2024, 1, 5, 12), "n": 7, "f": 1.5, "b": True}
    q["given"] = pandas.DataFrame({name: pandas.Series([item, None], dtype=object) for name, item in items.items()})
    assert q.eval("exec t from meta given") == '"dpjfj"\n'
    assert q("exec (max d;max m;sum n;sum f;sum b) from given") == q("(2024.01.05;2024.01.05D12;7;1.5;1)")
    zone = datetime.timezone(datetime.timedelta(hours=2))
    q["given"] = datetime.datetime(2024, 1, 5, 12, tzinfo=zone)
    assert q.eval("given").startswith("2024.01.05D10:00")
    q["given"] = pandas.Timestamp("2024-01-05 12:00", tz="Europe/Berlin")
    assert q.eval("given").startswith("2024.01.05D11:00")


def test_booleans_of_which_some_are_missing_are_integers(q, j):
    pandas = frames()
    truths = pandas.array([True, None, False], dtype="boolean")
    q["given"] = pandas.DataFrame({"truth": truths})
    assert q.eval("given`truth") == "1 0N 0\n"
    assert q("given").to_pandas()["truth"].tolist() == [1, pandas.NA, 0]
    q["given"] = np.ma.array([True, False], mask=[False, True])
    assert q.eval("given") == "1 0N\n"
    q["given"] = pandas.DataFrame({"truth": pandas.array([True, False], dtype="boolean")})
    assert q.eval("given`truth") == "10b\n"
    with pytest.raises(ValueError, match="column 'truth'"):
        j["given"] = pandas.DataFrame({"truth": truths})


def test_what_a_column_cannot_keep_is_refused_by_its_name(q, j):
    pandas = frames()
    day = datetime.date(2024, 1, 5)
    refused = {
        "text": pandas.array(["", None], dtype="string"),
        "object": pandas.Series(["", None], dtype=object),
        "kind": pandas.Categorical(["", None]),
        "set": pandas.Series([{1}, 1], dtype=object),
        "decimal": pandas.Series([decimal.Decimal(1), decimal.Decimal(2)], dtype=object),
        "far": np.array(["2024-01-01", "3000-01-01"], "M8[s]"),
        "large": np.array([1, 2**63], "uint64"),
        "complex": np.array([1j, 2]),
        "part": pandas.Series([Fraction(1, 3), Fraction(1, 2)], dtype=object),
    }
    for name, column in refused.items():
        with pytest.raises((TypeError, ValueError), match=f"column '{name}'"):
            q["given"] = pandas.DataFrame({name: column})
    assert back(q, pandas.DataFrame({"d": [day, day]}))["d"].tolist() == [day, day]
    with pytest.raises(ValueError, match="column 'n'"):
        j["given"] = pandas.DataFrame({"n": pandas.array([1, None], dtype="Int64")})
    empty = back(q, pandas.DataFrame({"s": pandas.array([], dtype="string"), "v": np.array([], "int64")}))
    assert q.eval("exec t from meta given") == '"sj"\n' and empty.to_pandas().shape == (0, 2)


def test_columns_of_characters(q):
    pytest.importorskip("pandas")
    assert list(q('([]a:1 2;c:"ab")').to_pandas()["c"]) == ["a", "b"]
    assert list(q('([]c:"ab")').to_pandas()["c"]) == ["a", "b"]
    assert list(q('([c:"ab"]v:1 2)').to_pandas().index) == ["a", "b"]


def test_functions_of_python_get_what_names_give(q):
    seen = []
    q["f"] = lambda x: seen.append(x) or 0
    q["g"] = lambda x, y: seen.extend([x, y]) or 0
    q["same"] = lambda x: x
    q.register("cells", lambda x: x, rank=0)
    for text in ["2024.01.05", "2024.01.05 2024.01.06", '"G"$"8c680a01-5a49-5aab-5a65-d4bfddb6a661"', "([]a:1 2;b:`x`y)",
                 "([k:1 2]v:3 4)", "`a`b!1 2", "12:00:00", "1 2h", "0N 3", "(1;`a)", "`a"]:
        q("x:" + text)
        q("f x")
        assert repr(seen[-1]) == repr(q["x"]), text
        q("g[x;x]")
        assert repr(seen[-2:]) == repr([q["x"], q["x"]]), text
    assert q("same 2024.01.05 2024.01.06").tolist() == q("cells 2024.01.05 2024.01.06").tolist()
    assert q.eval("cells 2024.01.05 2024.01.06") == "2024.01.05 2024.01.06\n"


def test_keys_that_are_one_in_python_are_refused(q):
    for text in ['(`a;"a")!3 4', "1 1!3 4", "`a`a!1 2", "(1;1f)!1 2", "(1b;1)!1 2"]:
        with pytest.raises(ValueError, match="two keys"):
            q(text)
    assert q("`a`b!1 2") == {"a": 1, "b": 2}


def test_what_stands_for_nothing(q):
    for given in [uuid.UUID(int=0), [uuid.UUID(int=1), uuid.UUID(int=0)]]:
        with pytest.raises(ValueError, match="stands for a null"):
            q["u"] = given
    q["n"] = None
    assert q["n"] is None and "n" in q and "nosuch" not in q
    with pytest.raises(KeyError):
        q["nosuch"]


def test_arrays_of_arrow(q, j):
    pyarrow = pytest.importorskip("pyarrow")
    for made in [pyarrow.array([1, None, 2**53 + 1]), pyarrow.chunked_array([[1, None], [2**53 + 1]])]:
        q["p"] = made
        assert q.eval("p") == "1 0N 9007199254740993\n"
        with pytest.raises(ValueError, match="masked"):
            j["p"] = made
    q["p"] = pyarrow.array([1, 2], pyarrow.int32())
    assert q.eval("p") == "1 2\n"
    q["p"] = pyarrow.array(["a", "b"])
    assert q["p"] == ["a", "b"]
    q["p"] = pyarrow.array(["ab", None])
    assert q.eval("p") == '"ab"\n""\n'
    with pytest.raises(TypeError, match="item 1 is missing"):
        q["p"] = pyarrow.array(["", None])
    q["t"] = pyarrow.table({"n": [1, None], "s": ["a", "b"]})
    assert q.eval("t") == "n s  \n-----\n1 ,\"a\"\n  ,\"b\"\n" or q.eval("t`n") == "1 0N\n"
    q["t"] = pyarrow.RecordBatch.from_pydict({"n": [1.5, 2.5]})
    assert q.eval("t`n") == "1.5 2.5\n"
    with pytest.raises(TypeError, match="column 's': item 1 is missing"):
        q["t"] = pyarrow.table({"s": ["", None]})
    with pytest.raises(ValueError, match="two columns 'a'"):
        q["t"] = pyarrow.Table.from_arrays([[1], [2]], names=["a", "a"])


def test_the_index_of_a_series_is_not_lost(q):
    pandas = pytest.importorskip("pandas")
    for index in [["a", "b"], pandas.to_datetime(["2024-01-05", "2024-01-06"]), pandas.Index([5, 6], name="k")]:
        for given in [pandas.Series([1, 2], index=index), jackal.Table({"c": pandas.Series([1, 2], index=index)})]:
            with pytest.raises(ValueError, match="index of a Series"):
                q["p"] = given
    series = pandas.Series([1, 2, 3])
    q["p"] = series[series > 1]
    assert q.eval("p") == "2 3\n"
