"""Compared methods and a page without a browser: it is sent their figures and bodies, and what it cannot have in a sentence."""

import numpy as np

from tests.support.page_client import PageClient


def figures(client):
    """The states of compared methods that have figures, by name."""
    return {state["name"]: state for state in client.state.get("compared", []) if not state["sentence"]}


def compare(client, *names):
    client.send("watch", compared=list(names))
    client.wait_until(lambda: set(names) <= set(figures(client)) and set(names) <= set(client.compared), "their figures")


def test_a_page_is_sent_the_bodies_and_figures_of_the_methods_that_it_compares(client):
    assert [offer["name"] for offer in client.scene["compared"]][:2] == ["poise", "paper"]
    compare(client, "ccd", "dls")
    client.drag({"kind": "segment", "name": "right_hand"}, [0.0, 0.3, 0.2])
    client.settle()
    client.wait_until(
        lambda: all(state["iterations"] and state["position_reached"] for state in figures(client).values()), "them"
    )
    goal = np.array(client.goal("right_hand")["position"])
    for name in ("ccd", "dls"):
        client.wait_until(lambda name=name: np.linalg.norm(client.compared[name]["right_hand"][:3] - goal) < 0.1, name)
        assert figures(client)[name]["millimetres"] <= 1.0
        assert figures(client)[name]["microseconds"] > 0.0
    assert client.notices == []


def test_a_refusal_is_told_in_the_words_of_the_page(client):
    compare(client, "ccd")
    client.send("watch", compared=["triangulation"])
    expected = "It knows no orientations, and left foot asks for one"
    client.wait_until(lambda: [each["sentence"] for each in client.state["compared"]] == [expected], expected)
    client.wait_until(lambda: client.compared == {}, "no body")


def test_pages_compare_their_own_methods_and_one_that_is_gone_compares_none(client, studio):
    compare(client, "ccd")
    with PageClient(studio) as other:
        compare(other, "dls", "sdls")
        client.wait_until(lambda: set(figures(client)) == {"ccd", "dls", "sdls"}, "those of both")
    client.wait_until(lambda: set(figures(client)) == {"ccd"}, "its own alone")


def test_a_page_that_comes_to_what_another_compares_is_sent_it_although_nothing_moves(client, studio):
    compare(client, "ccd")
    client.settle()
    with PageClient(studio) as other:
        assert "compared" not in other.state
        compare(other, "ccd")
        other.send("watch", compared=[])
        other.send("watch", compared=["ccd"])
        other.wait_until(lambda: other.messages.count("compared") >= 2, "them again")


def test_a_page_that_does_not_answer_is_sent_compared_bodies_once(client, studio):
    with PageClient(studio) as slow:
        slow.send("watch", compared=["ccd"])
        send, slow.send = slow.send, lambda kind, **fields: kind != "seen" and send(kind, **fields)
        slow.wait_until(lambda: "compared" in slow.messages, "the first")
        client.drag({"kind": "segment", "name": "right_hand"}, [0.0, 0.3, 0.2])
        client.settle()
        slow.wait_until(lambda: figures(slow).get("ccd", {}).get("iterations"), "the figures")
        assert slow.messages.count("compared") == 1


def test_what_cannot_be_compared_is_answered_in_a_sentence_and_changes_nothing(client):
    compare(client, "ccd")
    assert client.ask("watch", compared=["fabrk"]) == "method 'fabrk' is unknown; did you mean 'fabrik'?"
    five = ["poise", "paper", "ccd", "dls", "sdls"]
    assert client.ask("watch", compared=five) == "compared has 5 methods; 4 at most can be compared"
    client.drag({"kind": "segment", "name": "right_hand"}, [0.0, 0.3, 0.2])
    client.settle()
    assert set(figures(client)) == {"ccd"}
