from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Literal, TypeAlias, TypedDict

import numpy as np
import numpy.typing as npt

__version__: str

Notation: TypeAlias = Literal["j", "k", "q", "apl"]
Value: TypeAlias = (
    bool | int | float | complex | Fraction | str | bytes | npt.NDArray[Any] | Sequence[Any] | dict[Any, Any] | Function | None
)

class Place(TypedDict):
    definition: str | None
    sentence: str
    mark: tuple[int, int] | None
    file: str | None
    line: int | None

class Error(Exception):
    """An error of a sentence; its text is the report as the notation tells it."""

    kind: str
    notes: list[str]
    places: list[Place]

class Function:
    """A function of a session: called with one argument, or with two, the left one first."""

    @property
    def text(self) -> str: ...
    @property
    def valence(self) -> int: ...
    def __call__(self, *arguments: Any) -> Any: ...

class Session:
    """Names, functions and settings, shared by the notations J, k, q and APL."""

    notation: Notation
    def __init__(
        self,
        notation: Notation = "j",
        *,
        max_time: float | None = None,
        max_memory: int | None = None,
        sandbox: bool = False,
    ) -> None: ...
    def __call__(self, text: str) -> Any: ...
    def eval(self, text: str) -> str: ...
    def explain(self, sentence: str) -> str: ...
    def __getitem__(self, name: str) -> Any: ...
    def __setitem__(self, name: str, value: Any) -> None: ...
    def __contains__(self, name: str) -> bool: ...
    def names(self) -> list[str]: ...
    def register(self, name: str, function: Callable[..., Any], rank: int | None = None) -> None: ...
    def limit(self, *, max_time: float | None = ..., max_memory: int | None = ...) -> None: ...
    def stop(self) -> None: ...

class Table(dict[str, Any]):
    """A table by its columns, with the names of those that are its keys."""

    keyed_by: list[str]
    def __init__(self, *columns: Any, keyed_by: Sequence[str] = (), **named: Any) -> None: ...
    def to_pandas(self) -> Any: ...
    @classmethod
    def from_pandas(cls, frame: Any) -> Table: ...
