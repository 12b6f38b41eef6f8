"""Table 1 has what it says it measures. How fast is not judged here."""

from poise.compare import table_1


def test_the_report_has_both_readings_of_table_1(monkeypatch):
    monkeypatch.setattr(table_1, "ROUNDS", 1)
    monkeypatch.setattr(table_1, "FRAMES", 60)
    told = []
    figures = table_1.measure(progress=told.append)
    assert sum(told) == 100
    assert [row["count"] for row in figures["table_1"]] == [1, 5, 20]
    assert figures["coherent"]["converged"] == figures["coherent"]["frames"] == 60
    lags = [row["pose"] for row in figures["lag"]]
    assert lags[0] > lags[1] > lags[2] > 0.0
    text = table_1.report(figures)
    assert "n sweeps on one Jacobian" in text
    assert "n iterations of one sweep" in text
