"""Vectors of the processor: what the inner loops of nets are made of, written as its instructions, since no compiler would find them.

Everything is laid out so that neighbouring channels are the lanes of a vector. Three things are done to vectors: a tile of a board goes to
the frequencies in which Winograd's convolution F(4×4, 3×3) is a product, the products are summed over the channels, and the sums come back
as a tile. In place of 16 · 9 = 144 products a tile of 4×4 sites needs 36. The matrices are those of Lavin and Gray (arXiv 1509.09308).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from potez.kernel.rule import intrinsic

TILE, SPAN = 4, 6  # sites that a tile gives, and that it reads, in a row
FREQUENCIES = SPAN * SPAN

# By row: what each frequency takes of six sites; what each of three weights gives to a frequency; what each site takes of six frequencies.
TO_FREQUENCIES = (
    (4, 0, -5, 0, 1, 0),
    (0, -4, -4, 1, 1, 0),
    (0, 4, -4, -1, 1, 0),
    (0, -2, -1, 2, 1, 0),
    (0, 2, -1, -2, 1, 0),
    (0, 4, 0, -5, 0, 1),
)
OF_WEIGHTS = (
    (1 / 4, 0, 0),
    (-1 / 6, -1 / 6, -1 / 6),
    (-1 / 6, 1 / 6, -1 / 6),
    (1 / 24, 1 / 12, 1 / 6),
    (1 / 24, -1 / 12, 1 / 6),
    (0, 0, 1),
)
TO_SITES = (
    (1, 1, 1, 1, 1, 0),
    (0, 1, -1, 2, -2, 0),
    (0, 1, 1, 4, 4, 0),
    (0, 1, -1, 8, -8, 1),
)


class Vectors(NamedTuple):
    """What fits into the registers of a processor."""

    lanes: int  # 32-bit floats in a vector
    rows: int  # of a block of sums that is kept in registers
    columns: int  # vectors in such a row


@functools.cache
def vectors() -> Vectors:
    """Those of this machine. Half of 32 registers was as fast as any other block on an EPYC 9005 and leaves few rows to waste: twelve rows
    of two vectors, which fit as well, took half as long again."""
    from llvmlite import binding

    features, triple = binding.get_host_cpu_features(), binding.get_default_triple()
    if features.get("avx512f"):
        return Vectors(16, 6, 2)
    if features.get("avx2"):
        return Vectors(8, 6, 2)
    return Vectors(4, 6, 4) if triple.startswith(("aarch64", "arm64")) else Vectors(4, 4, 2)


class _Code:
    """Writes vector instructions at one place of a function."""

    def __init__(self, context: Any, builder: Any, lanes: int) -> None:
        from llvmlite import ir

        self.ir, self.context, self.builder = ir, context, builder
        self.float, self.word = ir.FloatType(), ir.IntType(64)
        self.vector = ir.VectorType(self.float, lanes)
        self.lanes = lanes

    def data(self, kind: Any, array: Any) -> Any:
        return self.context.make_array(kind)(self.context, self.builder, array).data

    def at(self, data: Any, place: Any, more: int = 0) -> Any:
        """The address `more` floats behind a place."""
        place = self.builder.add(place, self.word(more)) if more else place
        return self.builder.gep(data, [place])

    def load(self, address: Any) -> Any:
        return self.builder.load(self.builder.bitcast(address, self.vector.as_pointer()), align=4)

    def store(self, value: Any, address: Any) -> None:
        self.builder.store(value, self.builder.bitcast(address, self.vector.as_pointer()), align=4)

    def spread(self, value: Any) -> Any:
        """One number in all lanes."""
        ir, none = self.ir, self.ir.Constant(self.vector, self.ir.Undefined)
        one = self.builder.insert_element(none, value, ir.IntType(32)(0))
        return self.builder.shuffle_vector(one, none, ir.Constant(ir.VectorType(ir.IntType(32), self.lanes), [0] * self.lanes))

    def constant(self, number: float) -> Any:
        return self.ir.Constant(self.vector, [float(number)] * self.lanes)

    def multiply_add(self, a: Any, b: Any, c: Any) -> Any:
        """a * b + c, in one instruction where the processor has one."""
        from numba.core import cgutils

        kind = self.ir.FunctionType(self.vector, [self.vector] * 3)
        function = cgutils.get_or_insert_function(self.builder.module, kind, f"llvm.fmuladd.v{self.lanes}f32")
        return self.builder.call(function, [a, b, c])

    def maximum(self, a: Any, b: Any) -> Any:
        return self.builder.select(self.builder.fcmp_ordered(">", a, b), a, b)

    def combine(self, factors: Sequence[float], values: Sequence[Any]) -> Any:
        """The sum of the values, each times its factor."""
        total = None
        for factor, value in zip(factors, values, strict=True):
            if factor == 0:
                continue
            if total is None:
                total = value if factor == 1 else self.builder.fmul(value, self.constant(factor))
            elif factor in (1, -1):
                total = (self.builder.fadd if factor == 1 else self.builder.fsub)(total, value)
            else:
                total = self.multiply_add(value, self.constant(factor), total)
        return total


def _both_ways(code: _Code, matrix: Sequence[Sequence[float]], values: list[list[Any]]) -> list[list[Any]]:
    """matrix · values · matrix transposed."""
    columns = [[code.combine(row, column) for row in matrix] for column in zip(*values, strict=True)]
    return [[code.combine(row, line) for row in matrix] for line in zip(*columns, strict=True)]


def _words(count: int) -> list[Any]:
    from numba import types

    return [types.int64] * count


def _intrinsic(function: Callable[[_Code, list[Any], list[Any]], None], arrays: int, words: int) -> Any:
    """An intrinsic over so many arrays of floats and so many whole numbers, which gives back nothing that counts."""
    from numba import types

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        writer = _Code(context, builder, vectors().lanes)
        data = [writer.data(kind, array) for kind, array in zip(signature.args[:arrays], arguments[:arrays], strict=True)]
        function(writer, data, list(arguments[arrays:]))
        return context.get_constant(types.int64, 0)

    return types.int64(*[types.float32[::1]] * arrays, *_words(words)), code


@intrinsic
def lanes(typingctx: Any) -> Any:
    """How many floats a vector has."""
    return _known(0)


@intrinsic
def rows(typingctx: Any) -> Any:
    """How many rows `multiply` takes at once."""
    return _known(1)


@intrinsic
def columns(typingctx: Any) -> Any:
    """How many floats of a row `multiply` gives at once."""
    return _known(2)


def _known(which: int) -> Any:
    from numba import types

    found = vectors()
    number = (found.lanes, found.rows, found.columns * found.lanes)[which]
    return types.int64(), lambda context, builder, signature, arguments: context.get_constant(types.int64, number)


@intrinsic
def to_frequencies(typingctx: Any, source: Any, target: Any, begin: Any, site: Any, row: Any, place: Any, step: Any) -> Any:
    """Reads a tile of vectors at source[begin], with `site` floats from site to site and `row` from row to row; writes its frequencies to
    target[place], `step` floats from one to the next."""

    def write(code: _Code, data: list[Any], words: list[Any]) -> None:
        build, (begin, site, row, place, step) = code.builder, words
        lines = [build.add(begin, build.mul(row, code.word(i))) for i in range(SPAN)]
        values = [[code.load(code.at(data[0], build.add(line, build.mul(site, code.word(j))))) for j in range(SPAN)] for line in lines]
        found = (value for line in _both_ways(code, TO_FREQUENCIES, values) for value in line)
        for number, value in enumerate(found):
            code.store(value, code.at(data[1], build.add(place, build.mul(step, code.word(number)))))

    return _intrinsic(write, 2, 5)


@intrinsic
def to_sites(typingctx: Any, source: Any, bias: Any, target: Any, place: Any, step: Any, channel: Any, begin: Any, site: Any, row: Any,
             high: Any, wide: Any, add: Any, waste: Any) -> Any:  # fmt: skip
    """The way back: the frequencies at source[place] become max(0, sites + bias[channel]), with what stands at the target already added if
    `add` is 1. Of the tile's sites `high` rows and `wide` columns lie on the board; the others go to target[waste]."""

    def write(code: _Code, data: list[Any], words: list[Any]) -> None:
        build, (place, step, channel, begin, site, row, high, wide, add, waste) = code.builder, words
        values = [
            [code.load(code.at(data[0], build.add(place, build.mul(step, code.word(SPAN * i + j))))) for j in range(SPAN)]
            for i in range(SPAN)
        ]
        bias, zero = code.load(code.at(data[1], channel)), code.constant(0)
        adds = build.icmp_signed("!=", add, code.word(0))
        for i, line in enumerate(_both_ways(code, TO_SITES, values)):
            above = build.icmp_signed("<", code.word(i), high)
            for j, value in enumerate(line):
                inside = build.and_(above, build.icmp_signed("<", code.word(j), wide))
                there = build.add(begin, build.add(build.mul(row, code.word(i)), build.mul(site, code.word(j))))
                address = code.at(data[2], build.select(inside, there, waste))
                before = build.select(adds, code.load(address), zero)
                code.store(code.maximum(build.fadd(build.fadd(value, bias), before), zero), address)

    return _intrinsic(write, 3, 10)


@intrinsic
def multiply(typingctx: Any, left: Any, right: Any, target: Any, begin: Any, width: Any, matrix: Any, across: Any, place: Any,
             step: Any, deep: Any) -> Any:  # fmt: skip
    """A block of a product of matrices: rows() rows of `deep` numbers at left[begin], `width` floats from row to row, times `deep` rows of
    columns() numbers at right[matrix], `across` floats from row to row. Goes to target[place], `step` floats from row to row.

    The sums stay in registers. Each is made in the same order wherever its row stands: a position's value does not depend on its company.
    """

    def write(code: _Code, data: list[Any], words: list[Any]) -> None:
        build, (begin, width, matrix, across, place, step, deep) = code.builder, words
        size = vectors()
        before, body = build.block, build.append_basic_block("sum")
        after = build.append_basic_block("summed")
        lines = [build.add(begin, build.mul(width, code.word(i))) for i in range(size.rows)]
        build.branch(body)
        build.position_at_end(body)
        k, from_ = build.phi(code.word), build.phi(code.word)
        k.add_incoming(code.word(0), before)
        from_.add_incoming(matrix, before)
        sums = [[build.phi(code.vector) for _ in range(size.columns)] for _ in range(size.rows)]
        weights = [code.load(code.at(data[1], from_, column * size.lanes)) for column in range(size.columns)]
        for line, row in zip(lines, sums, strict=True):
            number = code.spread(build.load(code.at(data[0], build.add(line, k))))
            for total, weight in zip(row, weights, strict=True):
                total.add_incoming(code.constant(0), before)
                total.add_incoming(code.multiply_add(number, weight, total), body)
        next_ = build.add(k, code.word(1))
        k.add_incoming(next_, body)
        from_.add_incoming(build.add(from_, across), body)
        build.cbranch(build.icmp_signed("<", next_, deep), body, after)
        build.position_at_end(after)
        for i, row in enumerate(sums):
            for column, total in enumerate(row):
                value = total.incomings[1][0]
                there = build.add(place, build.mul(step, code.word(i)))
                code.store(value, code.at(data[2], there, column * size.lanes))

    return _intrinsic(write, 3, 7)
