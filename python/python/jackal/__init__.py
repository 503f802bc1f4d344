"""Jackal: arrays, functions and tables of J, k, q and APL.

>>> import jackal
>>> s = jackal.Session()
>>> s("+/ % #")([3, 1, 4, 1, 5])
2.8
"""

from . import _plain
from ._jackal import Error, Function, Session, __version__

__all__ = ["Error", "Function", "Session", "Table", "__version__"]


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

    @classmethod
    def from_pandas(cls, frame):
        """A table of a DataFrame. An index with names becomes the keys; the numbers of the rows are left out, any other index is refused."""
        columns, keys = _plain.frame(frame)
        return cls(columns, keyed_by=keys)

    def __repr__(self):
        keys = f", keyed_by={self.keyed_by!r}" if self.keyed_by else ""
        return f"jackal.Table({dict(self)!r}{keys})"
