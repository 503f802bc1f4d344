"""Values of Python's libraries in the few forms that the engine takes, and times and integers with nulls in those of numpy.

What would not come back as it went in raises TypeError or ValueError.
"""

import array as buffers
import datetime

import numpy as np

# What stands for no number and no time in the engine, and for an infinite one.
NONE = -(2**63)
INFINITY = 2**63 - 1
# What lies between 1970, from which numpy counts, and 2000, from which the engine does.
SHIFT = {"D": 10_957, "M": 360, "us": 10_957 * 86_400 * 10**6, "ns": 10_957 * 86_400 * 10**9}


def plain(value):
    """What the engine takes in place of a value that it does not know."""
    if type(value).__name__ == "NaTType":
        return np.datetime64("NaT", "ns")
    if isinstance(value, datetime.datetime):
        value = _in_utc(value)
        return np.array(value.to_datetime64() if hasattr(value, "to_datetime64") else np.datetime64(value))
    if isinstance(value, datetime.date):
        return np.array(np.datetime64(value, "D"))
    if isinstance(value, datetime.timedelta):
        return np.array(value.to_timedelta64() if hasattr(value, "to_timedelta64") else np.timedelta64(value))
    if isinstance(value, datetime.time):
        if value.tzinfo is not None:
            raise TypeError("a time of day with a time zone has no value in a session: a datetime with one has")
        return np.array(np.timedelta64(datetime.datetime.combine(datetime.date.min, value) - datetime.datetime.min))
    if isinstance(value, range):
        return list(value)
    if type(value).__module__.startswith("pyarrow") and hasattr(value, "null_count"):
        return arrow(value)
    if type(value).__module__.startswith("pyarrow") and hasattr(value, "column_names"):
        from . import Table

        return Table(named(value.column_names, value.columns, arrow))
    if type(value).__module__.startswith("polars"):
        return polars(value)
    if isinstance(value, bytearray) or (isinstance(value, memoryview) and value.format == "B"):
        return bytes(value)
    if isinstance(value, buffers.array) or (hasattr(value, "__array__") and not hasattr(value, "isna")):
        return np.asarray(value)
    if hasattr(value, "columns") and hasattr(value, "index"):
        from . import Table

        return Table.from_pandas(value)
    if hasattr(value, "isna"):
        return column(value)
    raise TypeError(
        f"a {type(value).__name__} has no value in a session: numbers, text, times, arrays, lists, dictionaries and tables have"
    )


def _in_utc(time):
    """A time with a zone as that of UTC, without a zone."""
    if time.tzinfo is None:
        return time
    return time.tz_convert(None) if hasattr(time, "tz_convert") else time.astimezone(datetime.timezone.utc).replace(tzinfo=None)


def _texts(items, missing):
    """Texts, of which those that are missing are the empty text, which is the null of q's symbols."""
    items = list(items)
    if missing.any() and any(item == "" for item, gone in zip(items, missing) if not gone):
        raise TypeError(f"item {missing.argmax()} is missing, and another one is the empty text, which stands for what is missing: fill it")
    return ["" if gone else item for item, gone in zip(items, missing)] or np.array([], dtype="U1")


def _periods(values):
    """Periods of pandas as times of numpy: months and days as such, others as the times at which they begin."""
    import pandas

    periods = pandas.PeriodIndex(values)
    unit = {"M": "M", "D": "D"}.get(periods.freqstr)
    starts = periods.to_timestamp().to_numpy()
    return starts.astype(f"datetime64[{unit}]") if unit else starts


def listed(items):
    """An array of the items of a list that are all times of one kind; None for others."""
    def kind(item):
        # A time of day of datetime is a date as well.
        return next((kind for kind in (datetime.datetime, datetime.date, datetime.timedelta) if isinstance(item, kind)), None)

    kinds = {kind(item) for item in items}
    return np.array([plain(item)[()] for item in items]) if len(kinds) == 1 and kinds != {None} else None


def arrow(values):
    """An array of pyarrow: integers and truths of which some are missing stay integers and truths; a dictionary stands for its items."""
    if str(values.type).startswith("dictionary"):
        values = values.cast(values.type.value_type)
    name = str(values.type)
    if name in ("string", "large_string", "string_view"):
        return _texts(values.to_pylist(), np.asarray(values.is_null()))
    if values.null_count and name.startswith(("int", "uint", "bool")):
        return np.ma.MaskedArray(np.asarray(values.fill_null(False if name == "bool" else 0)), np.asarray(values.is_null()))
    return np.asarray(values)


def polars(values):
    """A DataFrame or a Series of polars: integers and truths of which some are missing stay integers and truths."""
    from . import Table

    if hasattr(values, "columns"):
        return Table(named(values.columns, values.get_columns(), polars))
    missing, kind = values.is_null().to_numpy(), str(values.dtype)
    if kind in ("String", "Categorical") or kind.startswith("Enum"):
        return _texts(values.to_list(), missing)
    if "time_zone" in kind and getattr(values.dtype, "time_zone", None):
        values = values.dt.convert_time_zone("UTC").dt.replace_time_zone(None)
    if missing.any() and kind.startswith(("Int", "UInt", "Boolean")):
        return np.ma.MaskedArray(values.fill_null(False if kind == "Boolean" else 0).to_numpy(), missing)
    if kind.startswith("List") or kind == "Object":
        return values.to_list()
    return values.to_numpy()


def named(names, columns, made):
    """A dictionary of the names of columns and what a function makes of each."""
    found = {}
    for name, values in zip(names, columns):
        if str(name) in found:
            raise ValueError(f"there are two columns '{name}'")
        try:
            found[str(name)] = made(values)
        except (TypeError, ValueError) as error:
            raise type(error)(f"column '{name}': {error}") from None
    return found


def column(values):
    """An array of pandas as one of numpy, or as a list of texts."""
    import pandas

    if isinstance(values, pandas.Series) and (values.index.name is not None or values.index.dtype.kind not in "iu"):
        raise ValueError(
            "the index of a Series has no place in a list: reset_index(drop=True) drops it, to_dict() makes a dictionary of both"
        )
    if getattr(values, "nlevels", 1) > 1:
        raise TypeError("an index of several levels has no value in a session")
    dtype = values.dtype
    if isinstance(dtype, pandas.CategoricalDtype):
        return column(pandas.Series(values).astype(dtype.categories.dtype))
    if isinstance(dtype, np.dtype) and dtype != object:
        return np.asarray(values)
    if getattr(dtype, "tz", None) or getattr(getattr(dtype, "pyarrow_dtype", None), "tz", None):
        return column(pandas.Series(values).dt.tz_convert("UTC").dt.tz_localize(None).reset_index(drop=True))
    if isinstance(dtype, pandas.PeriodDtype):
        return _periods(values)
    missing = np.asarray(pandas.isna(values))
    items = list(values)
    if all(isinstance(item, str) for item, gone in zip(items, missing) if not gone) and not (missing.all() and dtype == object and items):
        return _texts(items, missing)
    if dtype == object:
        return _with_missing(items, missing)
    kind = getattr(dtype, "kind", "O")
    number = getattr(dtype, "numpy_dtype", None)
    if number is not None and kind in "biuf":
        filled = pandas.Series(values).to_numpy(dtype=number, na_value=0)
        return np.ma.MaskedArray(filled, missing) if missing.any() else filled
    if number is not None and kind in "mM":
        return pandas.Series(values).to_numpy(dtype=number)
    if str(dtype).startswith("Sparse"):
        return np.asarray(values)
    raise TypeError(f"items of type {dtype} have no value in a session")


def _with_missing(items, missing):
    """Truths, integers, floats or times of which some are missing, as an array of their type; other items as they are."""
    import pandas

    known = [item for item, gone in zip(items, missing) if not gone]
    if not missing.any() or not known:
        return items
    types = {type(item) for item in known}
    names = {bool: "boolean", int: "Int64", float: "Float64"}
    if len(types) == 1 and types <= set(names) and not any(type(item) is int and abs(item) >= INFINITY for item in known):
        return column(pandas.Series(items, dtype=names[types.pop()]))
    times = listed(known)
    if times is None:
        return items
    out = np.full(len(items), "NaT", dtype=times.dtype)
    out[~missing] = times
    return out


def frame(table):
    """The columns of a DataFrame by their names, and the names of those that are its index."""
    names = list(table.index.names)
    keyed = any(name is not None for name in names)
    if keyed and any(name is None for name in names):
        raise ValueError("only a part of the index has names: name all of it, or reset_index(drop=True) drops it")
    if not keyed and type(table.index).__name__ != "RangeIndex":
        raise ValueError(
            "the index has no name: with one it becomes the keys (frame.index.name = 'k'), reset_index(drop=True) drops it"
        )
    if getattr(table.columns, "nlevels", 1) > 1:
        raise ValueError("the names of the columns have several levels: a table has one")
    if keyed:
        table = table.reset_index()
    found = named(table.columns, (table.iloc[:, place] for place in range(table.shape[1])), column)
    return found, [str(name) for name in names] if keyed else []


def series(values):
    """A column of a table as pandas takes it: integers with nulls are those that have NA."""
    import pandas

    if isinstance(values, np.ma.MaskedArray):
        return pandas.arrays.IntegerArray(values.data, np.ma.getmaskarray(values))
    # A column of characters is one text, which pandas would take for a value of every row.
    return list(values) if isinstance(values, str) or getattr(values, "ndim", 1) > 1 else values


def unmasked(array, nulls):
    """The elements of a masked array, with the null of their type where they are missing."""
    missing = np.ma.getmaskarray(array)
    if missing.any():
        place = f"item {np.argmax(missing)} is masked"
        if not nulls:
            raise ValueError(f"{place}, and this notation has no nulls: fill it")
        kind = array.dtype.kind
        if kind not in "biufmM":
            raise ValueError(f"{place}, and {array.dtype} has no null: fill it")
        if kind in "biu":
            # Booleans have no null: with missing ones they are integers.
            within(array.compressed(), nulls)
            return np.where(missing, NONE, array.data.astype("int64"))
        return np.where(missing, np.nan if kind == "f" else np.array("NaT", array.dtype), array.data)
    return within(array.data, nulls)


def within(array, nulls):
    """The array, if its integers are none that stand for nulls where there are some, and fit."""
    if array.size and array.dtype.kind in "iu" and array.dtype.itemsize == 8:
        if array.dtype.kind == "u" and int(array.max()) > INFINITY:
            if nulls:
                raise ValueError(f"{array.max()} is more than a long holds")
        elif array.dtype.kind == "i" and nulls and int(array.min()) == NONE:
            raise ValueError(f"{NONE} stands for a null: mask it (numpy.ma.masked_equal), if one is meant")
    if array.dtype.kind == "f" and array.dtype.itemsize > 8:
        narrowed = array.astype("float64")
        if not np.array_equal(narrowed.astype(array.dtype), array, equal_nan=True):
            raise ValueError(f"numbers of type {array.dtype} have more digits than float64 holds")
        return narrowed
    return array


def counts(array):
    """The numbers of an array of times, counted from 2000 on, and what they count."""
    kind, unit, none = array.dtype.kind, np.datetime_data(array.dtype)[0], np.isnat(array)
    if unit == "generic" and none.all():
        array, unit = array.astype(f"{kind}8[ns]"), "ns"
    if unit == "generic" or (kind == "m" and unit in ("Y", "M")):
        raise TypeError(f"times of type {array.dtype} have no length in a session")
    counted, shift = array, 0
    goal = {"Y": "M", "M": "M", "W": "D", "D": "D"}.get(unit, "ns") if kind == "M" else "ns"
    if kind == "M" and goal == "ns" and unit not in ("ns", "ps", "fs", "as"):
        # What numpy has no nanoseconds for, since it counts from 1970, the engine may have some for.
        counted = array - np.datetime64("2000-01-01")
    elif kind == "M":
        shift = SHIFT[goal]
    try:
        made = counted.astype(f"{counted.dtype.kind}8[{goal}]")
        wrong = ~none & (made.astype(counted.dtype) != counted)
    except OverflowError:
        raise ValueError(f"times of type {array.dtype} are outside of what a session counts") from None
    numbers, most = made.astype("int64"), INFINITY if goal == "ns" else 2**31 - 1
    wrong |= ~none & ((numbers <= max(NONE, -most - 1) + 1 + shift) | (numbers >= min(INFINITY, most + shift)))
    if wrong.any():
        kept = {"ns": "nanoseconds, times from 1707 to 2292", "D": "days of 32 bits", "M": "months of 32 bits"}[goal]
        raise ValueError(f"{array[wrong].flat[0]} has no value in a session, which counts {kept}")
    names = {"ns": "timestamp", "D": "date", "M": "month"}
    return np.where(none, NONE, numbers - shift), names[goal] if kind == "M" else "timespan"


def times(numbers, kind, unit):
    """The times that numbers of the engine count, from 2000 on, or the spans."""
    none, shift = numbers == NONE, SHIFT[unit] if kind == "M" else 0
    if (np.abs(np.where(none, 0, numbers)) >= (INFINITY if unit == "ns" else 2**31 - 1)).any():
        raise ValueError("an infinite time has no counterpart in numpy")
    if kind == "M" and unit == "ns" and (numbers > INFINITY - shift).any():
        if np.where(none, 0, numbers % 1000).any():
            raise ValueError("nanoseconds after 2262-04-11 have no counterpart in numpy")
        numbers, shift, unit = numbers // 1000, SHIFT["us"], "us"
    return np.asarray(np.where(none, NONE, numbers + shift)).view(f"{kind}8[{unit}]")[()]


def days(numbers):
    """The times that floats count in days from 2000 on."""
    none = np.isnan(numbers)
    if np.isinf(numbers).any():
        raise ValueError("an infinite time has no counterpart in numpy")
    counted = np.rint(np.where(none, 0, numbers) * 86_400e6).astype("int64") + SHIFT["us"]
    return np.asarray(np.where(none, NONE, counted)).view("M8[us]")[()]


def whole(numbers, dtype):
    """Integers with nulls: a masked array if there are some, None for one that is none itself."""
    none, bounds = numbers == NONE, np.iinfo(dtype)
    if bounds.min < 0:
        numbers = np.where(none, bounds.min, np.clip(numbers, bounds.min + 1, bounds.max))
    numbers = numbers.astype(dtype, copy=False)
    if not none.any():
        return numbers[()]
    return np.ma.MaskedArray(numbers, none, fill_value=bounds.min) if numbers.ndim else None
