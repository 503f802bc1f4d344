"""Jackal: arrays, functions and tables of J, k, q and APL.

>>> import jackal
>>> s = jackal.Session()
>>> s("+/ % #")([3, 1, 4, 1, 5])
2.8
"""

from . import _forms, _plain
from ._jackal import Error, Function, Session, Value, __version__, shown, shown_html

__all__ = ["Error", "Function", "Session", "Symbol", "Table", "Value", "__version__", "program"]

# The rows of a table that its text and its HTML are made of.
ROWS_SHOWN = 61


class Symbol(str):
    """A symbol of k, q or J: a name as a value. It equals the text of its name, and goes back as a symbol."""

    __slots__ = ()


def program():
    """The path of the program `jackal` that was installed with this package; None if it was built without."""
    from importlib import metadata

    try:
        files = metadata.files("jackal") or []
    except metadata.PackageNotFoundError:
        return None
    found = (file.locate() for file in files if file.name in ("jackal", "jackal.exe") and file.suffix in ("", ".exe"))
    return next((str(path.resolve()) for path in found if path.is_file()), None)


def load_ipython_extension(ipython):
    """`%load_ext jackal`: the magics %j %%j %k %%k %q %%q %apl %%apl, over one session."""
    from . import _magic

    _magic.load(ipython)


class Table(dict):
    """A table by its columns: a dictionary of names and arrays, with the names of the columns that are its keys."""

    keyed_by: list

    def __init__(self, *columns, keyed_by=(), **named):
        super().__init__(*columns, **named)
        self.keyed_by = list(keyed_by)

    def to_pandas(self):
        """The table as a DataFrame, its keys as the index."""
        import pandas

        frame = pandas.DataFrame({name: _plain.series(column) for name, column in self.items()})
        return frame.set_index(self.keyed_by) if self.keyed_by else frame

    def to_arrow(self):
        """The table as one of pyarrow. Numbers are not copied."""
        return _forms.pa(self)

    def to_polars(self):
        """The table as a DataFrame of polars. Numbers are not copied, if pyarrow is there."""
        return _forms.pl(self)

    def __arrow_c_stream__(self, requested_schema=None):
        return _forms.stream(self.to_arrow(), requested_schema)

    @classmethod
    def from_pandas(cls, frame):
        """A table of a DataFrame. An index with names becomes the keys; the numbers of the rows are left out, any other index is refused."""
        columns, keys = _plain.frame(frame)
        return cls(columns, keyed_by=keys)

    def _beginning(self):
        return Table({name: column[:ROWS_SHOWN] for name, column in self.items()}, keyed_by=self.keyed_by)

    def __repr__(self):
        try:
            return shown(self._beginning())
        except (TypeError, ValueError):
            # What is not a table of the engine, such as one of columns of other lengths.
            keys = f", keyed_by={self.keyed_by!r}" if self.keyed_by else ""
            return f"jackal.Table({dict(self)!r}{keys})"

    def _repr_html_(self):
        try:
            return shown_html(self._beginning())
        except (TypeError, ValueError):
            return None
