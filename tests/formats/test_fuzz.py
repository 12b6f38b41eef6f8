"""A few files of the fuzzer for every reader; `make fuzz` reads as many as there is time for."""

import pytest

from tests.fuzz.readers import readers
from tests.fuzz.run import fuzz, made

READERS = readers()


@pytest.mark.parametrize("name", READERS)
def test_files_that_are_nearly_right_are_read_or_refused_in_a_sentence(name):
    count = fuzz(name, READERS[name], seed=0, seconds=600.0, most=60)
    assert count.files == 60
    assert 5 <= count.loaded <= 55  # else only the first line is tested, or nothing is


def test_a_file_of_the_fuzzer_can_be_made_again():
    files = [made("bvh", READERS["bvh"], 3, number) for number in (5, 6, 5)]
    assert files[0] == files[2] != files[1]
