"""qPython against a session of q."""

import os
import sys
import time

sys.path.insert(0, os.path.dirname(__file__))
import numpy
from qpython import qconnection
from qpython.qtype import QException
from server import VALUES, Server

SENT = [True, numpy.int32(5), numpy.int64(5), 2.5, "abc", numpy.array([1.5, 2]), numpy.array([1, 2]), numpy.datetime64("2024-01-01")]

with Server(["t:([]s:`a`b`c;p:1 2 3f)", "sub:{neg[.z.w](`upd;`t;1#t)}"]) as server:
    with qconnection.QConnection(host="localhost", port=server.port) as q:
        for text in VALUES:
            value = q(text)
            assert q("{x~value y}", value, text.encode()), text
        for value in SENT:
            back = q("{x}", value)
            assert isinstance(value, (str, numpy.datetime64)) or numpy.array_equal(back, value), (value, back)
        try:
            q("1+`a")
            raise AssertionError("an error is raised")
        except QException as error:
            assert error.args[0] == b"type", error
        q.sendAsync("g:42")
        assert q("g") == 42
        q.sendAsync("sub[]")
        assert q.receive(data_only=True)[0] == b"upd"
        begun = time.time()
        table = q("([]a:til 1000000;b:1000000#1.5;c:1000000#`x`y`z)")
        assert len(table) == 1_000_000
        print(f"qPython: a table of a million rows in {time.time() - begun:.2f} s")
        begun = time.time()
        for _ in range(5000):
            q("1+1")
        print(f"qPython: {5000 / (time.time() - begun):.0f} requests a second")
print("qPython: well")
