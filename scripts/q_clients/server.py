"""A session of q that listens at a free port, for clients written in Python."""

import os
import subprocess

VALUES = [
    "1b", "0x01", "1h", "1i", "1", "1.5e", "1.5", "`a", '"c"', '"abc"', "2024.01.01", "2024.01m", "12:00", "12:00:00",
    "12:00:00.001", "2024.01.01D12:00:00", "0D00:00:01", "2024.01.01T12:00:00", "0Ng", "0N", "0n", "0Nd", "01b", "0x0102",
    "1 2h", "1 2i", "til 5", "1 2e", "1 2.5", "`a`b", "(1;`a;2.5)", '("ab";"c")', "()", "`a`b!1 2", "([]a:1 2;b:`x`y)",
    "([k:`a`b]v:1 2)", "{x+y}", "(::)", "2024.01.01+til 3", "10000#1.5",
]


class Server:
    """A session that runs some lines and listens."""

    def __init__(self, lines=()):
        self.process = subprocess.Popen(
            [os.environ["PROGRAM"], "--q", "-p", "0W"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        text = "".join(line + ";\n" for line in lines)
        self.process.stdin.write(text + '-1 "port ",string system"p";\n1+1\n')
        self.process.stdin.flush()
        line = ""
        while not line.startswith("port "):
            line = self.process.stdout.readline()
        self.port = int(line.split()[1].rstrip("i"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
