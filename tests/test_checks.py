"""Checks of user input: what is no number, no flag and no function is refused, though NumPy would make something of it."""

from fractions import Fraction

import numpy as np
import pytest

from poise import checks
from poise.errors import PoiseError, UnknownJointError, ValueRefusedError

NO_NUMBERS = [
    "1.5",
    b"1",
    True,
    np.True_,
    1 + 2j,
    np.complex128(1 + 2j),
    np.datetime64("2020-01-01"),
    None,
    [1.0],
    object(),
    10**400,
]


@pytest.mark.parametrize("value", NO_NUMBERS, ids=repr)
def test_what_is_no_number_is_refused(value):
    with pytest.raises(ValueRefusedError, match=r"^weight must be a number, not"):
        checks.number(value, "weight")


@pytest.mark.parametrize("value", [2, 2.0, np.float32(2.0), np.int8(2), np.array(2.0), Fraction(4, 2)], ids=repr)
def test_numbers_of_every_kind_are_taken(value):
    assert checks.number(value, "weight") == 2.0
    assert type(checks.number(value, "weight")) is float
    np.testing.assert_array_equal(checks.finite_array([value] * 3, (3,), "position"), [2.0] * 3)


@pytest.mark.parametrize("entry", ["1.5", True, 1 + 2j, np.datetime64("2020-01-01")], ids=repr)
def test_arrays_of_other_things_are_refused(entry):
    for values in ([entry] * 3, np.array([entry] * 3), np.array([entry] * 3, dtype=object)):
        with pytest.raises(ValueRefusedError, match=r"^position must be numbers of shape"):
            checks.finite_array(values, (3,), "position")
        with pytest.raises(ValueRefusedError, match=r"^positions must be an array of numbers"):
            checks.floats(values, "positions")


@pytest.mark.parametrize("value", [1, 0, "x", "", None, [], np.array([True, False])], ids=repr)
def test_a_flag_is_true_or_false(value):
    assert checks.flag(np.True_, "enabled") is True
    assert checks.flag(False, "enabled") is False
    with pytest.raises(ValueRefusedError, match=r"^enabled must be True or False, not"):
        checks.flag(value, "enabled")


@pytest.mark.parametrize("value", [True, 2.0, "2", np.array([1, 2]), None], ids=repr)
def test_a_count_is_a_whole_number(value):
    assert checks.count(np.int64(2), "rows") == 2
    with pytest.raises(ValueRefusedError, match=r"^rows must be a whole number, not"):
        checks.count(value, "rows")


@pytest.mark.parametrize(
    "failure", [ZeroDivisionError("by zero"), KeyError("left"), AttributeError("no x"), RuntimeError("why"), IndexError("5")]
)
def test_an_error_in_a_users_function_becomes_one_sentence_with_its_cause(failure):
    def fail(x):
        raise failure

    with pytest.raises(ValueRefusedError, match=f"^ground at 3 failed: {type(failure).__name__}: ") as refusal:
        checks.call(fail, 3, what="ground at 3")
    assert refusal.value.__cause__ is failure


def test_an_error_of_poise_and_an_interrupt_pass_through_a_users_function():
    for error in (UnknownJointError("knee", ["hip"]), KeyboardInterrupt()):

        def fail(error=error):
            raise error

        with pytest.raises((PoiseError, KeyboardInterrupt)) as raised:
            checks.call(fail, what="ground")
        assert raised.value is error
