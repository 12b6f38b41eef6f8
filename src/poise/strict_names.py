"""Refuses unknown attributes of objects and unknown options of functions, naming the nearest known one."""

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from types import FunctionType
from typing import Any, ClassVar, TypeVar

from poise.errors import UnknownAttributeError, UnknownOptionError

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_set_attribute = object.__setattr__


def known_options(decorated: Decorated) -> Decorated:
    """Decorate a public function or a class so that an unknown keyword raises `UnknownOptionError` with the nearest name.

    Of a class, that holds for its constructor and its public methods. What else Python refuses in a call stays as it is. The
    signature stays too. Each call takes about 0.1 µs longer: for what is called in every frame, see `refuse_unknown_options`.
    """
    if isinstance(decorated, type):
        _check_methods(decorated)
        return decorated
    return _checked(decorated, decorated.__name__)  # type: ignore[return-value]


def _check_methods(cls: type) -> None:
    """Let the constructor and the public methods that a class defines refuse unknown names of keywords."""
    for name, value in list(vars(cls).items()):
        if name == "__init__" and isinstance(value, FunctionType):
            setattr(cls, name, _checked(value, cls.__name__))
        elif name == "__new__" and isinstance(value, staticmethod):  # of a named tuple
            setattr(cls, name, staticmethod(_checked(value.__func__, cls.__name__)))
        elif isinstance(value, FunctionType) and not name.startswith("_"):
            setattr(cls, name, _checked(value, name))
        elif isinstance(value, classmethod) and not name.startswith("_"):
            setattr(cls, name, classmethod(_checked(value.__func__, name)))


def _checked(function: Callable[..., Any], label: str) -> Callable[..., Any]:
    """Wrap a function so that it refuses unknown names of keywords; one that takes any keyword judges them itself."""
    if inspect.unwrap(function).__code__.co_flags & inspect.CO_VARKEYWORDS:
        return function

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        try:
            return function(*arguments, **options)
        except TypeError:
            if options:
                refuse_unknown_options(function, options, label)
            raise

    return call


def refuse_unknown_options(function: Callable[..., Any], given: Mapping[str, Any], label: str | None = None) -> None:
    """Raise `UnknownOptionError` for the first keyword that a function does not have; label: its name in the message.

    A function that is called in every frame takes `**unknown: Never` and calls this if there are any: a wrapper would cost
    more than the check is worth.
    """
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    parameters = inspect.signature(function).parameters.values()
    names = {parameter.name for parameter in parameters if parameter.kind in by_name}
    known = sorted(names - {"self", "cls", "_cls"})
    for name in given:
        if name not in known:
            raise UnknownOptionError(label or function.__name__, name, known) from None


class StrictNames:
    """Base class of public classes: unknown attribute names and unknown options of constructor and methods raise errors.

    Declared are properties, slots, and names with an annotation in the class. Names with an underscore are not checked.
    """

    __slots__ = ()

    declared_attributes: ClassVar[frozenset[str]] = frozenset()
    """Public names that can be set."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        names = {name for name, value in vars(cls).items() if not callable(value)} | set(vars(cls).get("__annotations__", ()))
        inherited = (base.declared_attributes for base in cls.__bases__ if issubclass(base, StrictNames))
        cls.declared_attributes = frozenset(name for name in names if not name.startswith("_")).union(*inherited)
        _check_methods(cls)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.declared_attributes and name[0] != "_":
            raise UnknownAttributeError(type(self).__name__, name, sorted(self.declared_attributes))
        _set_attribute(self, name, value)
