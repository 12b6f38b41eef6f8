"""The benchmark reports what it says it measures. How fast is not judged here."""

from poise import benchmark


def test_the_report_has_both_readings_of_table_1(monkeypatch):
    monkeypatch.setattr(benchmark, "ROUNDS", 1)
    monkeypatch.setattr(benchmark, "FRAMES", 60)
    told = []
    figures = benchmark.measure(progress=told.append)
    assert sum(told) == 100
    assert [row["count"] for row in figures["table_1"]] == [1, 5, 20]
    assert figures["coherent"]["converged"] == figures["coherent"]["frames"] == 60
    lags = [row["pose"] for row in figures["lag"]]
    assert lags[0] > lags[1] > lags[2] > 0.0
    text = benchmark.report(figures)
    assert "n sweeps on one Jacobian" in text
    assert "n iterations of one sweep" in text
