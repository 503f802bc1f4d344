"""PyKX without a licence against a session of q."""

import os
import sys
import time

os.environ["PYKX_UNLICENSED"] = "1"
sys.path.insert(0, os.path.dirname(__file__))
import pykx
from server import VALUES, Server

with Server(["t:([]s:`a`b`c;p:1 2 3f)"]) as server:
    with pykx.SyncQConnection("localhost", server.port) as q:
        for text in VALUES:
            q(text).py(raw=text.count("T") > 0)
        assert q("til 5").py() == [0, 1, 2, 3, 4]
        assert q("{x+y}", 1, 2).py() == 3
        assert list(q("t").pd().columns) == ["s", "p"]
        try:
            q("1+`a")
            raise AssertionError("an error is raised")
        except pykx.QError as error:
            assert str(error) == "type", error
        begun = time.time()
        assert len(q("([]a:til 1000000;b:1000000#`x`y)").pd()) == 1_000_000
        print(f"PyKX: a table of a million rows in {time.time() - begun:.2f} s")
print("PyKX: well")
