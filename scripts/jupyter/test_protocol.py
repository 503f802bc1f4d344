"""The tests of jupyter_kernel_test that apply to the kernel, in J."""

import unittest

import jupyter_kernel_test


class Jackal(jupyter_kernel_test.KernelTests):
    kernel_name = "jackal-check"
    language_name = "j"
    file_extension = ".ijs"

    code_hello_world = "echo 'hello, world'"
    code_stderr = "'oops' 1!:2 ] 5"
    completion_samples = [
        {"text": "cocurr", "matches": {"cocurrent"}},
        {"text": "\\tally", "matches": {"#"}},
        {"text": "%%q\navg", "matches": {"avg", "avgs"}},
    ]
    complete_code_samples = ["1 + 1", "f =: 3 : 0\n y\n)", "%%k\nf:{x+1}"]
    incomplete_code_samples = ["f =: 3 : 0", "f =: {{\n y", "%%k\nf:{x+"]
    invalid_code_samples = ["'open", "%%nosuch\n1"]
    code_page_something = ""
    code_generate_error = "1 2 + 1 2 3"
    code_execute_result = [
        {"code": "+/ 1 2 3", "result": "6"},
        {"code": "%%k\n+/1 2 3", "result": "6"},
        {"code": "%%apl\n+/⍳3", "result": "6"},
        {"code": "%%q\navg 1 2 6", "result": "3f"},
        {"code": "a =: i. 2 3\n|: a", "result": "0 3\n1 4\n2 5"},
    ]
    code_display_data = [
        {"code": "plot 1 4 9\n1", "mime": "image/svg+xml"},
        {"code": "apl)]plot -type=bar 1 4 9\n1", "mime": "image/svg+xml"},
        {"code": "apl)]html <b>bold</b>\n1", "mime": "text/html"},
        {"code": ")explain +/ 1 2 3\n1", "mime": "text/html"},
        {"code": "i. 2 3\n1", "mime": "text/html"},
    ]
    code_history_pattern = "+/*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "3 i."
    code_clear_output = ""


if __name__ == "__main__":
    unittest.main()
