"""What a kernel must stand: interrupts, input, a bad key, a front end that dies, too much output, two cells at once."""

import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import unittest

from jupyter_client import KernelManager
from jupyter_client.session import Session

NAME = "jackal-check"
PATIENCE = 60


def begin():
    manager = KernelManager(kernel_name=NAME)
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=PATIENCE)
    return manager, client


def seen_of(client, message):
    """All that is told of a request until the kernel is idle again."""
    seen = []
    while True:
        told = client.get_iopub_msg(timeout=PATIENCE)
        if told["parent_header"].get("msg_id") != message:
            continue
        if told["msg_type"] == "status" and told["content"]["execution_state"] == "idle":
            return seen
        seen.append(told)


def text_of(seen, name="stdout"):
    return "".join(m["content"]["text"] for m in seen if m["msg_type"] == "stream" and m["content"]["name"] == name)


def reply_of(client, message):
    while True:
        reply = client.get_shell_msg(timeout=PATIENCE)
        if reply["parent_header"].get("msg_id") == message:
            return reply["content"]


class Kernel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.manager, cls.client = begin()

    @classmethod
    def tearDownClass(cls):
        cls.client.stop_channels()
        cls.manager.shutdown_kernel()

    def run_cell(self, code, **more):
        message = self.client.execute(code, **more)
        seen = seen_of(self.client, message)
        return reply_of(self.client, message), seen

    def test_interrupt_by_message_and_by_signal(self):
        loops = "3 : 0 ''\nwhile. 1 do. end.\n)"
        ways = [self.manager.interrupt_kernel, lambda: os.kill(self.manager.provisioner.pid, signal.SIGINT)]
        for way in ways:
            message = self.client.execute(loops)
            time.sleep(1)
            begun = time.time()
            way()
            reply = reply_of(self.client, message)
            self.assertEqual(reply["status"], "error")
            self.assertIn("interrupt", reply["ename"])
            self.assertLess(time.time() - begun, 10)
            reply, seen = self.run_cell("1 + 1")
            self.assertEqual(reply["status"], "ok")

    def test_input_is_asked_for(self):
        for code, shown in [("|. 1!:1 [ 1", "olleh"), ("%%apl\n⌽⍞", "olleh")]:
            message = self.client.execute(code, allow_stdin=True)
            asked = self.client.get_stdin_msg(timeout=PATIENCE)
            self.assertEqual(asked["msg_type"], "input_request")
            self.client.input("hello")
            seen = seen_of(self.client, message)
            results = [m["content"]["data"]["text/plain"] for m in seen if m["msg_type"] == "execute_result"]
            self.assertEqual(results, [shown])
            reply_of(self.client, message)

    def test_waiting_for_input_is_interrupted(self):
        message = self.client.execute("1!:1 [ 1", allow_stdin=True)
        self.client.get_stdin_msg(timeout=PATIENCE)
        self.manager.interrupt_kernel()
        self.assertIn("interrupt", reply_of(self.client, message)["ename"])

    def test_definitions_are_stepped_through(self):
        self.run_cell("double =: 3 : 0\ns =. y + 1\ns * 2\n)")
        message = self.client.execute(")step double 1 2", allow_stdin=True)
        for place, typed in [("double[1]", ""), ("double[2]", "s =. 10 20"), ("double[2]", ")go")]:
            asked = self.client.get_stdin_msg(timeout=PATIENCE)
            self.assertEqual(asked["content"]["prompt"].strip(), place)
            self.client.input(typed)
        seen = seen_of(self.client, message)
        shown = "".join(m["content"]["text"] for m in seen if m["msg_type"] == "stream")
        self.assertIn("s * 2", shown)
        self.assertIn("20 40", str([m["content"] for m in seen]))
        self.assertEqual(reply_of(self.client, message)["status"], "ok")

    def test_no_input_where_none_is_given(self):
        reply, _ = self.run_cell("1!:1 [ 1", allow_stdin=False)
        self.assertEqual(reply["status"], "error")
        self.assertIn("gives no input", " ".join(reply["traceback"]))

    def test_errors_have_their_report(self):
        reply, seen = self.run_cell("a =: 1\n1 2 + 1 2 3")
        self.assertEqual(reply["ename"], "length error")
        whole = "\n".join(reply["traceback"])
        self.assertIn("frames 2 and 3 do not agree", whole)
        self.assertIn("line 2 of the cell", whole)

    def test_output_is_cut(self):
        reply, seen = self.run_cell("(100000000 $ 'x') 1!:2 ] 4\necho 'after'")
        self.assertEqual(reply["status"], "ok")
        self.assertLess(len(text_of(seen)), 5_000_000)
        self.assertIn("bytes more", text_of(seen, "stderr"))
        reply, seen = self.run_cell("echo 'still here'")
        self.assertEqual(text_of(seen), "still here\n")

    def test_a_table_of_a_million_columns(self):
        reply, seen = self.run_cell("i. 2 1000000")
        self.assertEqual(reply["status"], "ok")
        html = [m["content"]["data"].get("text/html", "") for m in seen if m["msg_type"] == "execute_result"]
        self.assertIn("shape 2 1000000", html[0])
        self.assertLess(len(html[0]), 100_000)

    def test_two_cells_at_once_and_one_that_fails(self):
        first = self.client.execute("x =: 1 [ 6!:3 ] 0.5")
        second = self.client.execute("x + 1")
        self.assertEqual(reply_of(self.client, first)["status"], "ok")
        self.assertEqual(reply_of(self.client, second)["status"], "ok")
        wrong = self.client.execute("1 2 + 1 2 3 [ 6!:3 ] 0.5")
        never = self.client.execute("x =: 2")
        self.assertEqual(reply_of(self.client, wrong)["status"], "error")
        self.assertEqual(reply_of(self.client, never)["status"], "aborted")
        reply, seen = self.run_cell("x")
        results = [m["content"]["data"]["text/plain"] for m in seen if m["msg_type"] == "execute_result"]
        self.assertEqual(results, ["1"])

    def test_each_notation_says_its_language(self):
        folder = os.environ["JACKAL_CHECK"]
        for name, mimetype, ending in [
            ("j", "text/x-j", ".ijs"),
            ("k", "text/x-q", ".k"),
            ("q", "text/x-q", ".q"),
            ("apl", "text/apl", ".apl"),
        ]:
            kernel = f"check-{name}"
            install = [os.environ["JACKAL"], "jupyter", "install", "--prefix", folder, "--name", kernel]
            subprocess.run(install + ([] if name == "j" else [f"--{name}"]), check=True, stdout=subprocess.DEVNULL)
            with open(os.path.join(folder, "share/jupyter/kernels", kernel, "kernel.json"), encoding="utf-8") as spec:
                self.assertEqual(json.load(spec)["language"], name)
            manager = KernelManager(kernel_name=kernel)
            manager.start_kernel()
            client = manager.client()
            client.start_channels()
            try:
                client.wait_for_ready(timeout=PATIENCE)
                info = reply_of(client, client.kernel_info())
                said = info["language_info"]
                self.assertEqual((said["name"], said["mimetype"], said["file_extension"]), (name, mimetype, ending))
                self.assertEqual(said["pygments_lexer"], name)
                self.assertTrue(info["help_links"][0]["url"].startswith("https://"))
            finally:
                client.stop_channels()
                manager.shutdown_kernel(now=True)

    def results(self, code):
        reply, seen = self.run_cell(code)
        self.assertEqual(reply["status"], "ok")
        return [m["content"]["data"] for m in seen if m["msg_type"] in ("execute_result", "display_data")]

    def test_long_values_are_cut_and_boxes_have_borders(self):
        for code in ("%%k\n!1000000", "%%q\n([]a:til 100000)", "%%apl\n⍪⍳1000"):
            text = self.results(code)[0]["text/plain"]
            self.assertLess(len(text), 10_000, code)
        self.assertIn("bytes in all", text)
        self.assertIn("border", self.results("<\\'abc'")[0]["text/html"])

    def test_time_and_explain(self):
        reply, seen = self.run_cell("%%time\n%%q\nsum til 5\n")
        self.assertIn("the cell took ", text_of(seen))
        reply, seen = self.run_cell("%%time\na =: 1\n1 2 + 1 2 3")
        self.assertIn("line 3 of the cell", "\n".join(reply["traceback"]))
        html = self.results(")explain +/ i. 2 3")[0]["text/html"]
        self.assertIn("jackal-explain", html)
        self.assertNotIn("<iframe", html)

    def test_names_that_the_cell_gives_are_completed(self):
        for code, typed, name in [
            ("average =: +/ % #\naver", 4, "average"),
            ("%%q\nprices:1 2\npri", 3, "prices"),
            ("%%apl\nTOTAL←5\nTOT", 3, "TOTAL"),
        ]:
            content = reply_of(self.client, self.client.complete(code, len(code)))
            self.assertEqual(content["matches"][0], name)
            self.assertEqual(content["cursor_end"] - content["cursor_start"], typed)

    def test_notations_and_commands(self):
        reply, seen = self.run_cell("%%q\nt:([]s:`a`b;v:1 2)\nselect from t where v>1")
        data = [m["content"]["data"] for m in seen if m["msg_type"] == "execute_result"][0]
        self.assertIn("<th>s</th>", data["text/html"])
        reply, seen = self.run_cell(")names")
        self.assertIn("t", text_of(seen))
        reply, seen = self.run_cell(")k\nf:{x*2}\nf 4")
        reply, seen = self.run_cell("f'!3")
        data = [m["content"]["data"] for m in seen if m["msg_type"] == "execute_result"][0]
        self.assertEqual(data["text/plain"], "0 2 4")
        self.run_cell(")j")
        reply, seen = self.run_cell(")help #")
        self.assertIn("tally", text_of(seen))
        reply, seen = self.run_cell("3 4 ; 'abc'")
        data = [m["content"]["data"] for m in seen if m["msg_type"] == "execute_result"][0]
        self.assertIn("<table>", data["text/html"])

    def test_a_message_with_a_bad_signature_is_not_taken(self):
        known = self.manager.get_connection_info()
        wrong = Session(key=b"wrong", signature_scheme="hmac-sha256")
        import zmq

        socket_ = zmq.Context.instance().socket(zmq.DEALER)
        socket_.connect(f"tcp://{known['ip']}:{known['shell_port']}")
        wrong.send(socket_, "execute_request", {"code": "stolen =: 1", "silent": False})
        time.sleep(1)
        self.assertEqual(socket_.poll(1000), 0)
        socket_.close(linger=0)
        reply, seen = self.run_cell("4!:0 <'stolen'")
        results = [m["content"]["data"]["text/plain"] for m in seen if m["msg_type"] == "execute_result"]
        self.assertEqual(results, ["_1"])

    def test_what_is_no_message_does_no_harm(self):
        known = self.manager.get_connection_info()
        greeting = b"\xff" + bytes(8) + b"\x7f\x03\x00NULL" + bytes(48)
        for port in ("shell_port", "control_port", "stdin_port", "iopub_port", "hb_port"):
            for hostile in [b"GET / HTTP/1.0\r\n\r\n", os.urandom(500), greeting + b"\x02" + struct.pack(">Q", 1 << 60)]:
                with socket.create_connection((known["ip"], known[port]), timeout=5) as connection:
                    connection.sendall(hostile)
        reply, _ = self.run_cell("1")
        self.assertEqual(reply["status"], "ok")

    def test_it_listens_on_this_machine_alone(self):
        file = os.path.join(os.environ["JACKAL_CHECK"], "open.json")
        known = {**self.manager.get_connection_info(), "ip": "0.0.0.0", "key": "k"}
        known = {name: value for name, value in known.items() if name.endswith("_port") or name in ("ip", "key")}
        with open(file, "w") as out:
            json.dump(known, out)
        done = subprocess.run([os.environ["JACKAL"], "jupyter", file], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 1)
        self.assertIn("this machine alone", done.stderr)


class Alone(unittest.TestCase):
    def test_nothing_is_left_when_the_front_end_is_killed(self):
        script = (
            "from jupyter_client import KernelManager; import time\n"
            f"m = KernelManager(kernel_name={NAME!r}); m.start_kernel(); print(m.provisioner.pid, flush=True)\n"
            "c = m.client(); c.start_channels(); c.wait_for_ready(timeout=60)\n"
            "c.execute('3 : 0 %s\\nwhile. 1 do. end.\\n)' % (chr(39) * 2)); print('runs', flush=True); time.sleep(600)\n"
        )
        front = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        kernel = int(front.stdout.readline())
        self.assertEqual(front.stdout.readline().strip(), "runs")
        front.kill()
        front.wait()
        until = time.time() + 20
        while time.time() < until and os.path.exists(f"/proc/{kernel}/exe"):
            time.sleep(0.2)
        self.assertFalse(os.path.exists(f"/proc/{kernel}/exe"), "the kernel runs on")

    def test_exit_ends_the_kernel(self):
        manager, client = begin()
        client.execute("2!:55 ] 3")
        until = time.time() + 20
        while time.time() < until and manager.is_alive():
            time.sleep(0.1)
        self.assertFalse(manager.is_alive())
        client.stop_channels()
        manager.cleanup_resources()

    def test_a_restart_begins_anew(self):
        manager, client = begin()
        client.execute_interactive("x =: 3", timeout=PATIENCE)
        manager.restart_kernel(now=False)
        client.wait_for_ready(timeout=PATIENCE)
        message = client.execute("x")
        self.assertEqual(reply_of(client, message)["ename"], "value error")
        client.stop_channels()
        manager.shutdown_kernel()


if __name__ == "__main__":
    unittest.main()
