"""What the package promises."""

import gc
import os
import pickle
import resource
import signal
import sys
import threading
import time
from fractions import Fraction

import jackal
import numpy as np
import pytest


@pytest.fixture
def s():
    return jackal.Session()


def same(a, b):
    return np.array_equal(a, b) and np.asarray(a).dtype == np.asarray(b).dtype


def test_values_out(s):
    assert s("2 + 3") == 5 and isinstance(s("2 + 3"), int)
    assert s("3 % 2") == 1.5
    assert s("1 = 1") is True
    assert s("0j1") == 1j
    assert s("'tea'") == "tea"
    assert s("2 3 $ 'abcdef'") == ["abc", "def"]
    assert same(s("i. 2 3"), np.arange(6).reshape(2, 3))
    assert same(s("0.5 * i. 3"), np.array([0.0, 0.5, 1.0]))
    assert same(s("1 0 1 = 1"), np.array([True, False, True]))
    assert s("'ab' ; 1 2")[0] == "ab"
    assert s("2 ^ 100x") == 2**100
    assert s("1r3") == Fraction(1, 3)
    assert s("x =: 5") == 5
    assert s("i. 0 3").shape == (0, 3)


@pytest.mark.parametrize(
    "given",
    [
        np.arange(24).reshape(2, 3, 4),
        np.linspace(0, 1, 7),
        np.array([True, False]),
        np.array([1 + 2j, 3j]),
        np.float64(2.5),
        np.zeros((0, 4)),
        np.array(7),
    ],
)
def test_numpy_arrays_go_in_and_come_back(s, given):
    s["a"] = given
    assert np.array_equal(s["a"], given)


def test_arrays_in_other_orders_are_the_same_arrays(s):
    a = np.arange(12).reshape(3, 4)
    for given in [np.asfortranarray(a), a.T, a[::2], a[:, ::-1], np.broadcast_to(np.arange(4), (3, 4))]:
        s["a"] = given
        assert same(s["a"], np.ascontiguousarray(given))


def test_narrower_numbers_become_the_engine_s(s):
    for dtype in ["int8", "int32", "uint8", "uint16", "uint32", ">i8"]:
        s["a"] = np.array([1, 2, 3], dtype=dtype)
        assert same(s["a"], np.array([1, 2, 3]))
    s["a"] = np.array([1, 2.5], dtype="float32")
    assert same(s["a"], np.array([1, 2.5]))


def test_results_are_not_copied(s):
    a = s("i. 1000")
    assert a.flags.c_contiguous and a.flags.writeable
    a[0] = 5
    assert s("{. i. 1000") == 0


@pytest.mark.parametrize("kind", ["float64", "int64", "bool", "complex128"])
def test_large_arguments_are_lent_and_what_is_kept_is_a_copy(s, kind):
    given = (np.arange(300_000) % 7).astype(kind).reshape(3, -1)
    sought = given.copy()
    users = sys.getrefcount(given)
    assert same(s("|.")(given), sought[::-1])
    assert sys.getrefcount(given) == users, "nothing of it is held after the call"
    back = s("{{ kept =: y }}")(given)
    s("{{ both =: x ; y }}")(given, given)
    assert sys.getrefcount(given) > users, "the engine's copies keep what was lent alive"
    given[0, 0] = 5
    assert same(back, sought) and same(s("kept"), sought) and same(s("> {: both"), sought)
    # What writes in place has a copy.
    assert s("{{ y =. 0 (<0 0) } y }}")(given)[0, 0] == 0 and given[0, 0]


def test_a_large_argument_takes_no_memory(s):
    mean = s("+/ % #")
    given = np.ones(20_000_000)
    mean(given[:1000])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert mean(given) == 1.0
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 40_000, "kilobytes, of 160,000"


def test_names_share_what_nobody_may_write_to(s):
    closed = np.arange(100_000.0)
    closed.flags.writeable = False
    users = sys.getrefcount(closed)
    s["shared"] = closed
    assert sys.getrefcount(closed) == users + 1
    s["bytes"] = np.frombuffer(closed.tobytes())
    assert s("shared -: bytes") is True
    s("shared =: 0")
    assert sys.getrefcount(closed) == users
    # A closed view of what may be written to is copied.
    opened = np.arange(100_000)
    view = opened[:]
    view.flags.writeable = False
    s["copied"] = view
    opened[0] = 7
    assert s("{. copied") == 0


def test_lent_arrays_of_other_forms_are_copied(s):
    given = np.arange(200_000).reshape(2, -1)
    for other in (given.T, given[:, ::2], given.astype(">i8"), given.astype("int32"), given.view("uint8").ravel()[8:-8]):
        assert same(s("]")(other), np.ascontiguousarray(other).astype("int64"))
    unaligned = np.frombuffer(b"x" + given.tobytes(), dtype="int64", offset=1)
    assert same(s("]")(unaligned), given.ravel())


def test_lists_text_and_exact_numbers(s):
    for given in [[1, 2, 3], [1.5, 2.0], "tea", 2**200, Fraction(2, 7)]:
        s["a"] = given
        got = s["a"]
        assert list(got) == list(given) if isinstance(given, list) else got == given
    s["a"] = [[1, 2], [3, 4]]
    assert s["a"].shape == (2, 2)
    s["a"] = ["tea", "coffee"]
    assert s["a"] == ["tea", "coffee"]
    s["a"] = [1, "two", [3, 4]]
    assert s("# a") == 3


def test_what_has_no_value_is_refused(s):
    with pytest.raises(TypeError, match="array of objects"):
        s["a"] = np.array([object(), None])
    with pytest.raises(TypeError, match="object has no value|has no value in a session"):
        s["a"] = [object()]
    with pytest.raises(KeyError):
        s["nosuch"]
    deep = []
    for _ in range(1000):
        deep = [deep]
    with pytest.raises(ValueError, match="deeper"):
        s["a"] = deep


def test_functions(s):
    mean = s("+/ % #")
    assert mean(np.array([3.0, 1.0, 4.0])) == pytest.approx(8 / 3)
    assert same(s("+")(np.array([1, 2]), 10), np.array([11, 12]))
    assert mean.text == "+/ % #" and "jackal.Function" in repr(mean)
    k = s("f =: 3 : 'y * 2'") or s["f"]
    assert k(21) == 42
    s.notation = "k"
    assert s("{x+2*y}")(1, 10) == 21
    s.notation = "apl"
    assert s("{⍺×⍵}")(6, 7) == 42
    with pytest.raises(TypeError):
        mean()
    with pytest.raises(ValueError, match="one session"):
        jackal.Session()["f"] = mean


def test_callables_as_verbs(s):
    s.register("fahrenheit", lambda c: c * 1.8 + 32, rank=0)
    assert same(s("fahrenheit 0 100"), np.array([32.0, 212.0]))
    s["total"] = lambda x, y=None: float(np.sum(x)) if y is None else float(np.sum(x) + np.sum(y))
    assert s("total 1 2 3") == 6.0
    assert s("1 total 2 3") == 6.0

    def wrong(_):
        raise LookupError("not in the shop")

    s["price"] = wrong
    with pytest.raises(jackal.Error, match="not in the shop") as caught:
        s("1 + price 'gold'")
    assert isinstance(caught.value.__cause__, LookupError)

    def ends(_):
        raise SystemExit(3)

    s["ends"] = ends
    with pytest.raises(SystemExit):
        s("ends :: 0: 1")
    s["inner"] = lambda y: s("1 + 1")
    with pytest.raises(jackal.Error, match="busy"):
        s("inner 1")
    assert s("2 + 2") == 4


def test_errors_have_their_place_and_notes(s):
    with pytest.raises(jackal.Error) as caught:
        s("1 2 + 1 2 3")
    error = caught.value
    assert error.kind == "length error"
    assert any("frames 2 and 3 do not agree" in note for note in error.notes)
    assert error.places[0]["sentence"] == "1 2 + 1 2 3"
    assert "1 2    +1 2 3" in str(error) and error.report == str(error) and error.place == error.places[0]
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.kind, copy.places) == (jackal.Error, str(error), error.kind, error.places)


def test_limits():
    s = jackal.Session(max_time=0.3, max_memory=50_000_000, sandbox=True)
    begun = time.time()
    with pytest.raises(jackal.Error) as caught:
        s("3 : 0 ''\nwhile. 1 do. end.\n)")
    assert caught.value.kind == "time limit" and time.time() - begun < 30
    with pytest.raises(jackal.Error, match="limit"):
        s("# i. 100000000")
    with pytest.raises(jackal.Error, match="sandbox|security"):
        s("1!:1 <'/etc/passwd'")
    assert s("1 + 1") == 2


def test_a_limit_that_is_not_given_stays():
    s = jackal.Session(max_time=0.3)
    s.limit(max_memory=1 << 27)
    forever = "3 : 0 ''\nwhile. 1 do. end.\n)"
    with pytest.raises(jackal.Error, match="time limit"):
        s(forever)
    s.limit(max_time=0.2)
    with pytest.raises(jackal.Error, match="limit"):
        s("# i. 100000000")
    s.limit(max_memory=None)
    with pytest.raises(jackal.Error, match="time limit"):
        s(forever)
    with pytest.raises(TypeError, match="max_output"):
        s.limit(max_output=1)


@pytest.mark.parametrize(
    "notation, text",
    [
        ("j", "100000 $ 0.5"),
        ("j", "i. 100000"),
        ("j", "1000000 $ 'text'"),
        ("j", "1000000 $ 0 1"),
        ("j", "100000 $ 1j2"),
        ("j", "<\"1 ] 100 1000 $ 0.5"),
        ("q", "100000#2024.01.05D"),
        ("q", "100000#0N 1i"),
        ("q", "([] a:til 50000; b:50000#0.5; s:50000#2024.01.05)"),
        ("apl", "100000⍴0.5"),
    ],
)
def test_results_are_given_back(notation, text):
    limit = 8 << 20
    s = jackal.Session(notation, max_memory=limit)
    function = s("{x}") if notation == "q" else s("]") if notation == "j" else s("{⍵}")
    value, turns = s(text), 100 * limit // 800_000
    for _ in range(turns):
        s(text)
        function(value)


def test_a_session_without_memory_says_who_holds_it():
    s = jackal.Session(max_memory=40_000_000)
    s("a =: 2000000 $ 0.5")
    with pytest.raises(jackal.Error, match=r"16\.\d MB are held: a 16\.0 MB"):
        s("# i. 4000000")


def test_what_sentences_show_goes_to_stdout(s, capsys):
    assert s("echo 'hello'\n1") == 1
    assert capsys.readouterr().out == "hello\n"
    assert s.eval("1+1") == "2\n" and capsys.readouterr().out == ""
    s("{{ echo y }}")(7)
    assert capsys.readouterr().out == "7\n"
    with pytest.raises(jackal.Error):
        s("echo 'before'\n1 + 'a'")
    assert capsys.readouterr().out == "before\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_session_is_of_the_process_that_made_it():
    s = jackal.Session(max_time=20)
    f = s("+/")
    assert s("+/ i. 2000000") == 1999999000000
    child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.alarm(60)
            raised = 0
            for use in (lambda: s("1"), lambda: f([1, 2]), lambda: s["x"], lambda: s.eval("1")):
                try:
                    use()
                except RuntimeError as error:
                    raised += "forked" in str(error)
            own = jackal.Session(max_time=0.2)
            ended = 0
            try:
                own("3 : 0 ''\nwhile. 1 do. end.\n)")
            except jackal.Error as error:
                ended = error.kind == "time limit"
            status = 0 if raised == 4 and ended and own("+/ i. 2000000") == 1999999000000 else 2
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert s("1 + 1") == 2


def test_a_sentence_is_stopped_from_another_thread_and_by_ctrl_c(s):
    forever = "3 : 0 ''\nwhile. 1 do. end.\n)"
    threading.Timer(0.5, s.stop).start()
    with pytest.raises(jackal.Error) as caught:
        s(forever)
    assert "interrupt" in caught.value.kind
    # A shell starts what runs beside it with this signal shut off.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        s(forever)
    assert s("1 + 1") == 2


def test_sessions_are_used_from_many_threads(s):
    s("n =: 0")
    workers = [threading.Thread(target=lambda: [s("n =: n + 1") for _ in range(20)]) for _ in range(5)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert s["n"] == 100


def test_tables_by_columns():
    s = jackal.Session("q")
    s["t"] = jackal.Table(s=["a", "b", "a"], v=np.array([1, 2, 3]))
    assert s.eval("select sum v by s from t") == "s| v\n-| -\na| 4\nb| 2\n"
    got = s("select from t where v>1")
    assert isinstance(got, jackal.Table) and got["s"] == ["b", "a"] and list(got["v"]) == [2, 3]
    keyed = s("select sum v by s from t")
    assert keyed.keyed_by == ["s"] and list(keyed["v"]) == [4, 2]
    s["k"] = keyed
    assert s.eval("k") == s.eval("select sum v by s from t")
    with pytest.raises(ValueError, match="column 'b'"):
        s["t"] = jackal.Table(a=np.arange(3), b=np.arange(2))
    assert s("`a`b!1 2") == {"a": 1, "b": 2}
    s["d"] = {"x": 10, "y": 20}
    assert s("d`y") == 20
    assert s("2024.01.05") == np.datetime64("2024-01-05")


def test_pandas():
    pandas = pytest.importorskip("pandas")
    s = jackal.Session("q")
    days = pandas.to_datetime(["2024-01-05", "2024-02-01"])
    frame = pandas.DataFrame({"name": ["ann", "bob"], "price": [1.5, 2.5], "when": days.to_numpy().astype("datetime64[ns]")})
    s["t"] = frame
    assert s("exec sum price from t") == 4.0
    back = s("t").to_pandas()
    assert list(back["name"]) == ["ann", "bob"] and list(back["price"]) == [1.5, 2.5]
    assert list(back["when"]) == list(days)
    keyed = s("1!t").to_pandas()
    assert keyed.index.name == "name" and keyed.loc["bob", "price"] == 2.5
    s["u"] = jackal.Table.from_pandas(keyed)
    assert s.eval("u~1!t") == "1b\n"


def test_nothing_is_kept_alive(s):
    import weakref

    class Verb:
        def __call__(self, y):
            return y

    verb = Verb()
    gone = weakref.ref(verb)
    other = jackal.Session()
    other["verb"] = verb
    assert other("verb 3") == 3
    del other, verb
    gc.collect()
    until = time.time() + 20
    while gone() is not None and time.time() < until:
        time.sleep(0.05)
        # What the session's thread let go of is let go of in Python when the package is next called.
        s("1 + 1")
        gc.collect()
    assert gone() is None


def test_notations_share_names(s):
    s("a =: i. 3")
    s.notation = "k"
    assert s("+/a") == 3
    s.notation = "q"
    assert s("avg a") == 1.0
    with pytest.raises(ValueError, match="no notation"):
        s.notation = "bqn"
    assert "jackal.Session in q" in repr(s)
    assert s.eval("a") == "0 1 2\n"
    s.notation = "j"
    assert s.explain("+/ i. 3").startswith("+/ i. 3\n")
    assert "a" in s and "nosuch" not in s and s.names() == ["a"]


def test_a_sparse_array_comes_with_all_its_elements(s):
    s.eval("t =: $. 0 0 3 0 ,: 0 5 0 0")
    assert s["t"].tolist() == [[0, 0, 3, 0], [0, 5, 0, 0]]
    assert s("+/ @: ,")(s["t"]) == 8


def test_a_text_takes_arguments(s):
    assert s("+/ % #", [3, 1, 4]) == pytest.approx(8 / 3)
    assert s("-", 10, 4) == 6
    s.notation = "q"
    assert s("{x+y+z}", 1, 2, 3) == 6 and s("{[] 5}")() == 5
    with pytest.raises(TypeError, match="not a function"):
        s("1 2 3", 4)
    s.notation = "apl"
    assert s("{⍺×⍵}", 6, 7) == 42


def test_a_session_is_closed(s):
    with jackal.Session() as other:
        other["x"] = 5
        assert other("x + 1") == 6
        f = other("+/")
    for use in (lambda: other("1"), lambda: other["x"], lambda: f([1, 2])):
        with pytest.raises(RuntimeError, match="closed"):
            use()
    assert "closed" in repr(other)
    other.close()
    running = jackal.Session()
    ended = []

    def wait():
        try:
            running("3 : 0 ''\nwhile. 1 do. end.\n)")
        except (jackal.Error, RuntimeError) as error:
            ended.append(error)

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.3)
    running.close()
    thread.join(60)
    assert not thread.is_alive() and ended, "closing ends what runs"


def test_names_are_listed_and_taken_away(s):
    s("a =: 1\nf =: +/")
    s["b"] = [1, 2]
    assert list(s) == ["a", "b", "f"] and len(s) == 3
    assert "dir" in s.names(library=True) or len(s.names(library=True)) > 30
    del s["b"]
    assert "b" not in s and list(s) == ["a", "f"]
    with pytest.raises(KeyError):
        del s["b"]
    for notation in ("k", "q", "apl"):
        s.notation = notation
        s["gone"] = 3
        del s["gone"]
        assert "gone" not in s and s.notation == notation


def test_scripts_are_loaded(s, tmp_path, capsys):
    script = tmp_path / "one.ijs"
    script.write_text("double =: +:\necho double 21\n")
    s.load(script)
    assert capsys.readouterr().out == "42\n" and s.output == "42\n" and s("double 4") == 8
    (tmp_path / "two.q").write_text("t:([]a:1 2)\nt\n")
    s.load(tmp_path / "two.q")
    assert capsys.readouterr().out == "a\n-\n1\n2\n" and s.notation == "j"
    s.load("puzzles/queens")
    assert s("# queens 6") == 4
    assert s.run_script("echo 1 + 1\ntriple =: 3&*") == "2\n" and s("triple 2") == 6
    with pytest.raises(OSError, match="nosuch.ijs"):
        s.load("nosuch.ijs")
    (tmp_path / "bad.ijs").write_text("a =: 1\n1 2 + 1 2 3\n")
    with pytest.raises(jackal.Error) as caught:
        s.load(tmp_path / "bad.ijs")
    assert caught.value.place["line"] == 2 and caught.value.place["file"].endswith("bad.ijs")
