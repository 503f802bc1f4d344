"""Values in the forms of other libraries, by choice: each function takes a value as a session gives it to Python."""

import datetime

import numpy as np


def _is_table(value):
    return hasattr(value, "keyed_by")


def py(value):
    """The value as Python's own: numbers, lists, datetime, None for a null."""
    if _is_table(value):
        from . import Table

        return Table({name: py(column) for name, column in value.items()}, keyed_by=value.keyed_by)
    if isinstance(value, dict):
        return {py(key): py(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(py(item) for item in value)
    if isinstance(value, (np.datetime64, np.timedelta64)):
        return _moment(value)
    if isinstance(value, np.ma.MaskedArray):
        return value.tolist()
    if isinstance(value, np.ndarray) and value.dtype.kind in "mM":
        return [py(item) for item in value]
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    return value


def _moment(value):
    """A time of numpy as one of datetime; None for a null. Nanoseconds that datetime does not count are left out."""
    if np.isnat(value):
        return None
    kind, unit = value.dtype.kind, np.datetime_data(value.dtype)[0]
    if kind == "M":
        if unit in ("M", "D"):
            return value.astype("datetime64[D]").astype(datetime.date)
        return value.astype("datetime64[us]").astype(datetime.datetime)
    return value.astype("timedelta64[us]").astype(datetime.timedelta)


def numpy(value):
    """The value as numpy has it: a table as a dictionary of its columns."""
    if _is_table(value):
        return {name: numpy(column) for name, column in value.items()}
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return np.array(value, dtype=str)
    if isinstance(value, list):
        made = np.empty(len(value), dtype=object)
        made[:] = value
        return made
    if isinstance(value, str) or value is None or isinstance(value, dict) or callable(value):
        return value
    return value if isinstance(value, np.ma.MaskedArray) else np.asarray(value)[()]


def pd(value):
    """The value as pandas has it: a table as a DataFrame, a list or a dictionary as a Series."""
    import pandas

    from . import _plain

    if _is_table(value):
        return value.to_pandas()
    if isinstance(value, dict):
        return pandas.Series(list(value.values()), index=list(value.keys()))
    if isinstance(value, np.ndarray) and value.ndim == 2:
        return pandas.DataFrame(value)
    if isinstance(value, list) or (isinstance(value, np.ndarray) and value.ndim == 1):
        return pandas.Series(_plain.series(value))
    if isinstance(value, np.datetime64):
        return pandas.Timestamp(value) if not np.isnat(value) else pandas.NaT
    if isinstance(value, np.timedelta64):
        return pandas.Timedelta(value) if not np.isnat(value) else pandas.NaT
    return pandas.NA if value is None else value


def pa(value):
    """The value as pyarrow has it: a table as a Table, a list as an Array. Numbers are not copied."""
    import pyarrow

    if _is_table(value):
        return pyarrow.table({name: pa(column) for name, column in value.items()})
    if isinstance(value, np.ma.MaskedArray):
        return pyarrow.array(value.data, mask=np.ma.getmaskarray(value))
    if isinstance(value, np.ndarray) and value.ndim == 1:
        return pyarrow.array(_counted(value))
    if isinstance(value, np.ndarray) and value.ndim > 1:
        items = pa(value.reshape(-1))
        for length in reversed(value.shape[1:]):
            items = pyarrow.FixedSizeListArray.from_arrays(items, length)
        return items
    if isinstance(value, list):
        from . import Symbol

        made = pyarrow.array([str(item) if isinstance(item, Symbol) or hasattr(item, "hex") else item for item in value])
        return made.dictionary_encode() if value and all(isinstance(item, Symbol) for item in value) else made
    if isinstance(value, dict):
        return pa(list(value.values())) if not value else pyarrow.table({"key": pa(_column(value)), "value": pa(_column(value.values()))})
    if isinstance(value, (np.datetime64, np.timedelta64)):
        return pyarrow.array(_counted(value.reshape(1)))[0]
    return pyarrow.scalar(value)


def _column(items):
    """Items as a list of Python's or an array of numbers."""
    items = list(items)
    made = np.array(items) if items and all(isinstance(item, (int, float)) for item in items) else items
    return made


def _counted(values):
    """Times in a unit that Arrow has."""
    unit = np.datetime_data(values.dtype)[0] if values.dtype.kind in "mM" else None
    if unit == "M":
        return values.astype("datetime64[D]")
    return values.astype("timedelta64[s]") if unit == "m" else values


def pl(value):
    """The value as polars has it: a table as a DataFrame, a list as a Series."""
    import polars

    try:
        made = pa(value)
    except ImportError:
        if _is_table(value):
            return polars.DataFrame({name: pl(column) for name, column in value.items()})
        if isinstance(value, np.ma.MaskedArray):
            return polars.Series(value.data).set(polars.Series(np.ma.getmaskarray(value)), None)
        return polars.Series(value) if isinstance(value, (list, np.ndarray)) else value
    if hasattr(made, "as_py"):
        return made.as_py()
    return polars.from_arrow(made)


def stream(made, requested=None):
    """The stream of Arrow's interface for C of what `pa` gives."""
    import pyarrow

    if isinstance(made, pyarrow.Array):
        made = pyarrow.chunked_array([made])
    if not hasattr(made, "__arrow_c_stream__"):
        raise TypeError("a single value has no stream of Arrow: a list or a table has")
    return made.__arrow_c_stream__(requested)
