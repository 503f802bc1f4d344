"""The magics of `%load_ext jackal`: cells and lines of J, k, q and APL over one session, with the names of Python in reach."""

import re

from IPython.core.error import UsageError

from . import Error, Session

NOTATIONS = ("j", "k", "q", "apl")
# A name as every notation may have it.
NAME = re.compile(r"(?<![A-Za-z0-9_.`'])[A-Za-z][A-Za-z0-9_]*")


class Magics:
    """One session, and what of Python's names it was given."""

    def __init__(self, ipython):
        self.ipython = ipython
        self.session = Session()
        self.given = {}

    def line(self, notation, text):
        """`%j TEXT`: the value of the text, as Python has it."""
        return self._run(notation, text, lambda: self.session(text))

    def cell(self, notation, line, text):
        """`%%j [NAME]`: what the prompt would show of the cell; with a name, the name gets the value of the last sentence."""
        name = line.strip()
        if not name:
            print(self._run(notation, text, lambda: self.session.eval(text)), end="")
        elif name.isidentifier():
            self.ipython.user_ns[name] = self._run(notation, text, lambda: self.session(text))
        else:
            raise UsageError(f"%%{notation} takes a name of Python, or nothing")

    def _run(self, notation, text, work):
        self.session.notation = notation
        self._give(text)
        try:
            return work()
        except Error as error:
            # The report says where; the lines of Python above it would not.
            error._render_traceback_ = error.report.splitlines
            raise

    def _give(self, text):
        """Gives the session the values of Python's names that the text has. A name that the session gave a value itself is its own, and one
        that came from Python is given again when Python's has become another object."""
        for name in dict.fromkeys(NAME.findall(text)):
            value = self.ipython.user_ns.get(name)
            if value is None or name in self.ipython.user_ns_hidden or isinstance(value, (type, type(re))):
                continue
            if self.given.get(name, self) is value or (name not in self.given and name in self.session):
                continue
            try:
                self.session[name] = value
            except (TypeError, ValueError, Error):
                # What has no value there is not in reach: the text fails if it uses it.
                continue
            self.given[name] = value


def load(ipython):
    """Registers the magics with a shell."""
    magics = Magics(ipython)
    for notation in NOTATIONS:

        def run(line, cell=None, notation=notation):
            return magics.line(notation, line) if cell is None else magics.cell(notation, line, cell)

        run.__doc__ = f"""%{notation} SENTENCE is its value; %%{notation} [NAME] shows what a cell shows, or gives NAME its last value."""
        ipython.register_magic_function(run, magic_kind="line_cell", magic_name=notation)
    ipython.register_magic_function(lambda line: magics.session, magic_kind="line", magic_name="jackal")
