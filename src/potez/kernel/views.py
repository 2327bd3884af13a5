"""Arrays and records that compiled rules lay over memory that is there: they allocate nothing.

Nothing here is of one target: the arrays are put together field by field, so that rules compile for a processor and for a graphics card.
"""

from __future__ import annotations

from typing import Any

from potez.kernel.rule import intrinsic

WORD = 8  # bytes


def _array(context: Any, builder: Any, kind: Any, address: Any, count: Any) -> Any:
    """The code of a one-dimensional array of words at an address."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils

    found = context.make_array(kind)(context, builder)
    size = context.get_constant(types.intp, WORD)
    found.meminfo, found.parent = (ir.Constant(getattr(found, name).type, None) for name in ("meminfo", "parent"))
    found.data, found.nitems, found.itemsize = address, count, size
    found.shape, found.strides = cgutils.pack_array(builder, [count]), cgutils.pack_array(builder, [size])
    return found._getvalue()


@intrinsic
def words_of(typingctx: Any, record: Any, count: Any) -> Any:
    """A record as an array of so many words."""
    from numba import types

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.return_type
        address = builder.bitcast(arguments[0], context.get_value_type(types.CPointer(kind.dtype)))
        return _array(context, builder, kind, address, arguments[1])

    return types.uint64[::1](record, types.intp), code


@intrinsic
def record_over(typingctx: Any, room: Any, kind: Any) -> Any:
    """The record that lies over the beginning of an array. `room.view(kind)[0]` is the same, but compiling that takes longer than many a
    verb, and every verb is handed two of them."""
    from numba.core import config

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        if config.BOUNDSCHECK:
            size = builder.mul(array.nitems, array.itemsize)
            with builder.if_then(builder.icmp_signed("<", size, size.type(signature.return_type.size)), likely=False):
                context.call_conv.return_user_exc(builder, IndexError, ("a record is longer than the array that it lies over",))
        return builder.bitcast(array.data, context.get_value_type(signature.return_type))

    return kind.dtype(room, kind), code


@intrinsic
def no_room(typingctx: Any) -> Any:
    """An `out` of no length, for asking how many moves there are."""
    from llvmlite import ir
    from numba import types

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.return_type
        address = ir.Constant(context.get_value_type(types.CPointer(kind.dtype)), None)
        return _array(context, builder, kind, address, context.get_constant(types.intp, 0))

    return types.int64[::1](), code
