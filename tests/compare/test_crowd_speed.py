"""Crowds are measured beside a loop of solvers, and drawn. How fast is not judged here."""

from xml.etree import ElementTree

from poise.compare import crowd_speed


def test_the_table_and_the_chart_have_every_number_of_characters_and_threads(monkeypatch):
    monkeypatch.setattr(crowd_speed, "POSES", 1)
    monkeypatch.setattr(crowd_speed, "FRAMES", 3)
    told = []
    answer = crowd_speed.measure(told.append, counts=(1, 3), rounds=2)
    assert sum(told) == 100
    assert answer["threads"][0] == 1
    assert all(row["poses_per_second"] > 0.0 and row["core_microseconds"] > 0.0 for row in answer["ways"].values())
    text = crowd_speed.report(answer)
    for name in ("Crowd of 3, 1 threads", "loop of 100 Solvers", "solve_frames of a Crowd, 1 threads"):
        assert name in text
    chart = ElementTree.fromstring(crowd_speed.plot(answer))
    words = [element.text for element in chart.iter() if element.tag.endswith("text")]
    assert {"1 threads", "loop of solvers", "characters", "poses a second"} <= set(words)
