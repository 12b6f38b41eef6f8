"""Records of a comparison: an interruption loses one case at most, and other comparisons are not mixed in."""

import pytest

from poise.compare.run_records import JOURNAL, open_journal, read_records
from poise.errors import FileFormatError, PoiseError
from tests.support.comparisons import made_up_records, made_up_run, tiny_plan


@pytest.fixture
def setup():
    return tiny_plan().setup


def test_what_is_appended_is_read_again(tmp_path, setup):
    journal = open_journal(tmp_path / "new", setup, resume=False)
    runs = [made_up_run("chain-3/near", "poise", case) for case in range(3)]
    journal.append(runs)
    journal.close()
    assert read_records(tmp_path / "new").all_runs() == runs
    assert read_records(tmp_path / "new").setup == setup


def test_half_a_line_at_the_end_is_cut_off_and_written_over(tmp_path, setup):
    journal = open_journal(tmp_path, setup, resume=False)
    journal.append([made_up_run("chain-3/near", "poise", 0)])
    journal.close()
    path = tmp_path / JOURNAL
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"record":"run","scene":"cha')
    again = open_journal(tmp_path, setup, resume=True)
    assert len(again.records.all_runs()) == 1
    again.append([made_up_run("chain-3/near", "poise", 1)])
    again.close()
    assert path.read_bytes().startswith(whole)
    assert len(read_records(tmp_path).all_runs()) == 2


def test_a_comparison_that_is_there_is_not_overwritten(tmp_path, setup):
    open_journal(tmp_path, setup, resume=False).close()
    with pytest.raises(PoiseError, match="has a comparison already; go on with it by --resume"):
        open_journal(tmp_path, setup, resume=False)


def test_another_comparison_is_not_gone_on_with(tmp_path, setup):
    open_journal(tmp_path, setup, resume=False).close()
    with pytest.raises(PoiseError, match="is a comparison with other seed; name another folder"):
        open_journal(tmp_path, tiny_plan(seed=4).setup, resume=True)


def test_resuming_where_nothing_is_begins(tmp_path, setup):
    open_journal(tmp_path, setup, resume=True).close()
    assert read_records(tmp_path).setup == setup


@pytest.mark.parametrize("content", [b"poise\n", b'{"record":"cut","scene":"a","method":"b","cases":1}\n', b"\xff\n"])
def test_another_file_is_refused(tmp_path, content, setup):
    (tmp_path / JOURNAL).write_bytes(content)
    with pytest.raises(FileFormatError, match="is no file of a comparison"):
        open_journal(tmp_path, setup, resume=True)


def test_a_full_disk_is_said_in_one_sentence(tmp_path, setup):
    journal = open_journal(tmp_path, setup, resume=False)
    journal.close()

    class Full:
        def write(self, content):
            raise OSError(28, "No space left on device")

    journal._file = Full()
    with pytest.raises(FileFormatError, match="No space left on device; what is there stays, and --resume goes on with it"):
        journal.append([made_up_run("chain-3/near", "poise", 0)])
    assert journal.records.all_runs() == []


def test_a_folder_that_cannot_be_made_is_refused(tmp_path, setup):
    (tmp_path / "file").touch()
    with pytest.raises(FileFormatError, match="cannot be made"):
        open_journal(tmp_path / "file" / "folder", setup, resume=False)


def test_runs_are_in_order():
    records = made_up_records({"poise": 1.0}, {"poise": 10.0}, cases=3, scenes=("chain-3/near", "arm/far"))
    assert [(run.scene, run.case) for run in records.all_runs()][:4] == [
        ("arm/far", 0), ("arm/far", 1), ("arm/far", 2), ("chain-3/near", 0),
    ]  # fmt: skip
