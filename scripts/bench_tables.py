#!/usr/bin/env python3
"""Tables of q beside DuckDB, polars and pandas on the same rows, in one run.

    pip install duckdb polars pandas pyarrow
    python3 scripts/bench_tables.py target/release/jackal [--rows 1000000] [--threads 1]

Each row is the least of some times in milliseconds, and q's ratio to the best of the others. The number of rows of q's result is compared with
that of DuckDB.
"""

import argparse
import os
import struct
import subprocess
import sys
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("jackal")
parser.add_argument("--rows", type=int, default=1_000_000)
parser.add_argument("--threads", type=int, default=1)
parser.add_argument("--rounds", type=int, default=5)
parser.add_argument("-k", default="", help="only tasks whose name has this in it")
options = parser.parse_args()
os.environ["POLARS_MAX_THREADS"] = str(options.threads)

import duckdb  # noqa: E402
import numpy as np  # noqa: E402
import pandas as pd  # noqa: E402
import polars as pl  # noqa: E402

N = options.rows
random = np.random.default_rng(42)
SYMBOLS, IDS = 500, 120_000
symbol = random.integers(0, SYMBOLS, N)
columns = {
    "k": symbol,
    "t": np.sort(random.integers(0, 86_400_000_000_000, N)),
    "p": random.random(N) * 100,
    "v": random.integers(0, 1000, N),
    "id": random.integers(0, IDS, N),
    "g": random.integers(0, 24, N),
}
quotes = {
    "k": random.integers(0, SYMBOLS, N),
    "t": np.sort(random.integers(0, 86_400_000_000_000, N)),
    "b": random.random(N) * 100,
}
names = np.array([f"s{i}" for i in range(SYMBOLS)])
folder = tempfile.mkdtemp()


def save(name, array):
    """A list in a file of kdb+."""
    kind = 9 if array.dtype == np.float64 else 7
    with open(f"{folder}/{name}", "wb") as file:
        file.write(b"\xfe\x20" + bytes([kind, 0, 0, 0, 0, 0]) + struct.pack("<q", len(array)))
        file.write(array.astype("<f8" if kind == 9 else "<i8").tobytes())


for name, array in columns.items():
    save("t_" + name, array)
for name, array in quotes.items():
    save("q_" + name, array)

frame = pd.DataFrame({"s": names[columns["k"]], **{name: columns[name] for name in "t p v id g".split()}})
other = pd.DataFrame({"s": names[quotes["k"]], "t": quotes["t"], "b": quotes["b"]})
frame["s"] = frame["s"].astype("category")
other["s"] = other["s"].astype(frame["s"].dtype)
ids = pd.DataFrame({"id": np.arange(IDS), "w": np.arange(IDS) * 0.5})
table = pl.from_pandas(frame)
quote = pl.from_pandas(other)
keyed = pl.from_pandas(ids)
frame[["s", "t", "p", "v"]].to_csv(f"{folder}/t.csv", index=False)
duck = duckdb.connect()
duck.execute(f"set threads={options.threads}")
for name, value in [("t", frame), ("q", other), ("ids", ids)]:
    duck.register("df", value)
    duck.execute(f"create table {name} as select * from df")
    duck.unregister("df")


def sql(text):
    return lambda: duck.sql(text).to_arrow_table()


# A task: its name; q; SQL; polars; pandas.
MINUTES = 300_000_000_000
TASKS = [
    ("group sum by symbol", "select v:sum v by s from t", "select s,sum(v) v from t group by s",
     lambda: table.group_by("s").agg(pl.col("v").sum()), lambda: frame.groupby("s", observed=True)["v"].sum()),
    ("three aggregates by symbol", "select v:sum v,a:avg p,m:max p by s from t",
     "select s,sum(v) v,avg(p) a,max(p) m from t group by s",
     lambda: table.group_by("s").agg(pl.col("v").sum(), pl.col("p").mean().alias("a"), pl.col("p").max().alias("m")),
     lambda: frame.groupby("s", observed=True).agg(v=("v", "sum"), a=("p", "mean"), m=("p", "max"))),
    ("sum by two keys", "select v:sum v by s,g from t", "select s,g,sum(v) v from t group by s,g",
     lambda: table.group_by("s", "g").agg(pl.col("v").sum()), lambda: frame.groupby(["s", "g"], observed=True)["v"].sum()),
    ("sum by 120,000 keys", "select v:sum v by id from t", "select id,sum(v) v from t group by id",
     lambda: table.group_by("id").agg(pl.col("v").sum()), lambda: frame.groupby("id")["v"].sum()),
    ("weighted average by symbol, 5 minutes", f"select w:v wavg p by s,{MINUTES} xbar t from t",
     f"select s,t//{MINUTES} b,sum(v*p)/sum(v) w from t group by s,b",
     lambda: table.group_by("s", pl.col("t") // MINUTES).agg(((pl.col("v") * pl.col("p")).sum() / pl.col("v").sum()).alias("w")),
     lambda: frame.assign(b=frame.t // MINUTES, x=frame.v * frame.p).groupby(["s", "b"], observed=True)[["x", "v"]].sum().eval("x/v")),
    ("as-of join", "aj[`s`t;t;q]", "select t.*,q.b from t asof left join q on t.s=q.s and t.t>=q.t",
     lambda: table.join_asof(quote, on="t", by="s", check_sortedness=False), lambda: pd.merge_asof(frame, other, on="t", by="s")),
    ("left join", "t lj ids", "select t.*,ids.w from t left join ids using(id)",
     lambda: table.join(keyed, on="id", how="left"), lambda: frame.merge(ids, on="id", how="left")),
    ("filter", "select from t where p>50,v<500", "select * from t where p>50 and v<500",
     lambda: table.filter((pl.col("p") > 50) & (pl.col("v") < 500)), lambda: frame[(frame.p > 50) & (frame.v < 500)]),
    ("filter and sort", "`p xdesc select from t where v<500", "select * from t where v<500 order by p desc",
     lambda: table.filter(pl.col("v") < 500).sort("p", descending=True),
     lambda: frame[frame.v < 500].sort_values("p", ascending=False)),
    ("sort by symbol and time", "`s`t xasc t", "select * from t order by s,t",
     lambda: table.sort("s", "t"), lambda: frame.sort_values(["s", "t"])),
    ("distinct pairs", "select distinct s,g from t", "select distinct s,g from t",
     lambda: table.select("s", "g").unique(), lambda: frame[["s", "g"]].drop_duplicates()),
    ("running sum by symbol", "update c:sums v by s from t",
     "select *,sum(v) over (partition by s order by t rows unbounded preceding) c from t",
     lambda: table.with_columns(pl.col("v").cum_sum().over("s").alias("c")),
     lambda: frame.assign(c=frame.groupby("s", observed=True)["v"].cumsum())),
    ("csv", "(\"SJFJ\";enlist csv)0:`$\":t.csv\"", f"select * from read_csv('{folder}/t.csv')",
     lambda: pl.read_csv(f"{folder}/t.csv"), lambda: pd.read_csv(f"{folder}/t.csv")),
]
TASKS = [task for task in TASKS if options.k in task[0]]


def least(work):
    times = []
    for _ in range(options.rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


script = [
    f"n:`$\"s\",/:string til {SYMBOLS}",
    "t:([]s:n get`:t_k;t:0+get`:t_t;p:0+get`:t_p;v:0+get`:t_v;id:0+get`:t_id;g:0+get`:t_g)",
    "q:([]s:n get`:q_k;t:0+get`:q_t;b:0+get`:q_b)",
    f"ids:([id:til {IDS}]w:.5*til {IDS})",
    f"run:{{[f]x:();do[{options.rounds};r::();s:.z.p;r::f[];x,:`long$.z.p-s];min x}}",
]
for _, q, *_ in TASKS:
    script.append(f"a:string run {{[]{q}}}; -1 a,\" \",string count r;")
with open(f"{folder}/bench.q", "w") as file:
    file.write("\n".join(script) + "\n")
done = subprocess.run([options.jackal, "--threads", str(options.threads), "--q", "bench.q"], cwd=folder, capture_output=True, text=True)
if done.stderr:
    sys.exit(done.stderr)
answers = [line.split() for line in done.stdout.strip().splitlines()]

print(f"{N:,} rows, {options.threads} thread(s); milliseconds")
print(f"{'':40} {'q':>9} {'DuckDB':>9} {'polars':>9} {'pandas':>9}  q/best")
for (name, _, query, polars, pandas), (nanoseconds, rows) in zip(TASKS, answers):
    found = sql(query)().num_rows
    if found != int(rows):
        sys.exit(f"{name}: q has {rows} rows, DuckDB {found}")
    own = int(nanoseconds) / 1e6
    others = [least(sql(query)), least(polars), least(pandas)]
    print(f"{name:40} {own:9.1f} " + " ".join(f"{ms:9.1f}" for ms in others) + f"  {own / min(others):6.2f}", flush=True)
