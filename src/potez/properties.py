"""Attributes that are computed when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")


class cached_property(Generic[Value]):  # noqa: N801, a decorator like that of functools
    """`functools.cached_property` of Python 3.12, which is without a lock.

    Before, one lock belongs to the attribute of all objects of a class: whoever computes it for one of them, and perhaps waits for a
    compiler meanwhile, would hold up everybody who asks any other one, the event loop of a server among them. Two threads that ask at the
    same moment may both compute it here.
    """

    def __init__(self, function: Callable[[Any], Value]) -> None:
        self.func = function
        self._name = function.__name__
        self.__doc__ = function.__doc__

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> cached_property[Value]: ...

    @overload
    def __get__(self, instance: object, owner: type[Any] | None = None) -> Value: ...

    def __get__(self, instance: object | None, owner: type[Any] | None = None) -> cached_property[Value] | Value:
        if instance is None:
            return self
        value = self.func(instance)
        instance.__dict__[self._name] = value  # Python finds it there from now on, before this descriptor
        return value
