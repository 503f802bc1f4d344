"""Writes the files that tests/engine/columnar.rs reads: python make.py FOLDER. Needs pyarrow 26 or so (the last that writes v1.feather)."""

import datetime
import decimal
import os
import sys
import uuid

import pyarrow as pa
import pyarrow.feather as fe
import pyarrow.ipc as ipc
import pyarrow.parquet as pq

D = decimal.Decimal
day = datetime.date
out = sys.argv[1]
os.makedirs(out, exist_ok=True)
t = pa.table(
    {
        "flag": pa.array([True, False, None]),
        "truth": pa.array([True, False, True]),
        "i8": pa.array([1, -128, None], pa.int8()),
        "i16": pa.array([1, 32767, None], pa.int16()),
        "least16": pa.array([1, -32768, None], pa.int16()),
        "i32": pa.array([1, -2147483647, None], pa.int32()),
        "i64": pa.array([1, -9007199254740993, None], pa.int64()),
        "u8": pa.array([0, 255, 7], pa.uint8()),
        "u8n": pa.array([0, 255, None], pa.uint8()),
        "u16": pa.array([0, 65535, None], pa.uint16()),
        "u32": pa.array([0, 4294967295, None], pa.uint32()),
        "u64": pa.array([0, 9, None], pa.uint64()),
        "big": pa.array([0, 18446744073709551615, None], pa.uint64()),
        "f16": pa.array([0.5, -2, None], pa.float16()),
        "f32": pa.array([0.5, -2, None], pa.float32()),
        "f64": pa.array([0.1, -2e300, None], pa.float64()),
        "dec": pa.array([D("1.25"), D("-0.05"), None], pa.decimal128(10, 2)),
        "dec256": pa.array([D("1.25"), D("-0.05"), None], pa.decimal256(50, 2)),
        "text": pa.array(["tea", "", None]),
        "large": pa.array(["é", "b", None], pa.large_string()),
        "cat": pa.array(["red", "green", None]).dictionary_encode(),
        "bin": pa.array([b"\x00\xff", b"", None], pa.binary()),
        "guid": pa.array(
            [uuid.UUID(int=1).bytes, uuid.UUID("8c680a01-5a49-5aab-5a65-d4bfddb6a661").bytes, None], pa.binary(16)
        ),
        "date": pa.array([day(2024, 2, 29), day(1969, 12, 31), None], pa.date32()),
        "date64": pa.array([day(2024, 2, 29), day(1969, 12, 31), None], pa.date64()),
        "s": pa.array([34215, 0, None], pa.time32("s")),
        "ms": pa.array([34215123, 0, None], pa.time32("ms")),
        "us": pa.array([34215123456, 0, None], pa.time64("us")),
        "ns": pa.array([34215123456789, 0, None], pa.time64("ns")),
        "ts_ms": pa.array([1709164800123, -1, None], pa.timestamp("ms")),
        "ts_us": pa.array([1709164800123456, -1, None], pa.timestamp("us")),
        "ts_ns": pa.array([1709164800123456789, -1, None], pa.timestamp("ns")),
        "utc": pa.array([1709164800123456, -1, None], pa.timestamp("us", tz="UTC")),
        "ints": pa.array([[1, 2], [], None], pa.list_(pa.int64())),
        "texts": pa.array([["a", "bc"], [], None], pa.list_(pa.string())),
        "nest": pa.array([[[1.5], []], [], None], pa.list_(pa.list_(pa.float64()))),
        "pair": pa.array([[1, 2], [3, 4], [5, 6]], pa.list_(pa.int32(), 2)),
        "none": pa.nulls(3),
    }
)
pq.write_table(t, f"{out}/types.parquet")
extra = (
    t.append_column("ts_s", pa.array([1709164800, -1, None], pa.timestamp("s")))
    .append_column("dur", pa.array([1, -1, None], pa.duration("ms")))
    .append_column("view", pa.array(["a view that is longer than twelve", "short", None], pa.string_view()))
)
for c in ("lz4", "zstd"):
    fe.write_feather(extra, f"{out}/types_{c}.feather", compression=c)
with ipc.new_stream(f"{out}/types.arrows", extra.schema) as w:
    w.write_table(extra, max_chunksize=2)
small = pa.table({"a": pa.array(range(10), pa.int64()), "s": pa.array(["x", "y"] * 5)})
for c in ("snappy", "zstd", "gzip", "lz4", "brotli"):
    pq.write_table(
        small,
        f"{out}/small_{c}.parquet",
        compression=c,
        row_group_size=4,
        data_page_version="2.0" if c == "gzip" else "1.0",
    )
pq.write_table(
    pa.table({"a": pa.array([1, 2]), "point": pa.array([{"x": 1, "y": 2}, {"x": 3, "y": 4}])}), f"{out}/struct.parquet"
)
fe.write_feather(small, f"{out}/v1.feather", version=1)
