"""Methods side by side in the browser: ticked in the drawer, drawn translucent, never in the way of the body."""

import numpy as np
import pytest

from tests.support.studio_page import settle
from tests.support.web_page import CONTRAST, PHONE, STANDARDS

SHOWN = "() => window.poise.stage.compared.shown"
PLACES = "slot => window.poise.stage.compared.placesOf(slot)"

# A pixel of the stage where a segment of a translucent body is and the body itself is not.
BESIDE = """(slot) => {
  const { stage, view } = window.poise, box = stage.canvas.getBoundingClientRect();
  for (const place of stage.compared.placesOf(slot)) {
    const on = stage.orbit.target.clone().fromArray(place);
    stage.project(on.clone(), on);
    const ray = stage.rayAt(on.x, on.y);
    const free = !stage.figure.pick(ray) && !view.gizmo.pick(ray) && !view.marks.pick(ray);
    const pixel = [on.x + box.left, on.y + box.top];
    if (free && document.elementFromPoint(...pixel) === stage.canvas) return pixel;
  }
  return null;
}"""
DRAWN_COLOR = """(slot) => {
  const part = window.poise.stage.compared.children[slot].children.find((each) => each.material);
  return "#" + part.material.uniforms.color.value.getHexString();
}"""


def open_drawer(page):
    page.page.keyboard.press("e")
    page.page.get_by_role("radio", name="Side by side").click()


def tick(page, *names):
    for name in names:
        page.page.get_by_role("checkbox", name=name, exact=True).click()


def states(page):
    return {state["name"]: state for state in page.store("comparedStates") if not state["sentence"]}


def wait_for(page, *names):
    """Wait until these methods are drawn and have figures."""
    page.wait_until(lambda: set(names) <= set(states(page)), f"{names} to have figures")
    page.wait_until(lambda: sum(page.page.evaluate(SHOWN)) == len(names), f"{names} to be drawn")


def row(page, name):
    return page.page.get_by_role("row").filter(has=page.page.get_by_role("rowheader", name=name, exact=True))


def hand(page, slot):
    """Where the right hand of a translucent body is drawn [m]."""
    names = [segment["name"] for segment in page.store("scene")["segments"]]
    return np.array(page.page.evaluate(PLACES, slot)[names.index("right_hand")])


def test_ticked_methods_follow_a_drag_of_the_body_and_show_their_figures(studio, page):
    open_drawer(page)
    tick(page, "ccd", "dls")
    wait_for(page, "ccd", "dls")
    before = [hand(page, slot) for slot in (0, 1)]
    page.drag_part("right_hand", (30, -40))
    settle(studio)
    goal = np.array(studio.document.goals["right_hand"].position)
    page.wait_until(
        lambda: all(state["position_reached"] and state["iterations"] for state in states(page).values()), "both to reach"
    )
    for slot in (0, 1):
        page.wait_until(lambda slot=slot: np.linalg.norm(hand(page, slot) - before[slot]) > 0.02, "the body to be drawn")
        assert np.linalg.norm(hand(page, slot) - goal) < 0.2
    for name in ("ccd", "dls"):
        texts = row(page, name).get_by_role("cell").all_inner_texts()
        assert float(texts[0]) <= 1.0
        assert int(texts[2].replace("\u202f", "")) > 0
        assert float(texts[3].replace("\u202f", "")) > 0.0
    page.keep_screenshot("side-by-side")


def test_names_have_the_colours_of_their_bodies_and_keep_them(studio, page):
    open_drawer(page)
    tick(page, "ccd", "dls")
    wait_for(page, "ccd", "dls")
    written = "element => getComputedStyle(element).color"
    names = [page.page.locator(".compared-name", has_text=name) for name in ("ccd", "dls")]
    colors = [name.evaluate(written) for name in names]
    hexes = [page.page.evaluate(DRAWN_COLOR, slot) for slot in (0, 1)]
    assert [f"rgb({', '.join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))})" for color in hexes] == colors
    tick(page, "ccd")
    page.wait_until(lambda: page.page.evaluate(SHOWN) == [False, True, False, False], "ccd to go")
    assert names[1].evaluate(written) == colors[1]
    tick(page, "sdls")
    wait_for(page, "dls", "sdls")
    assert page.page.locator(".compared-name", has_text="sdls").evaluate(written) == colors[0]


def test_four_methods_at_most_can_be_ticked(studio, page):
    open_drawer(page)
    tick(page, "ccd", "dls", "sdls", "poise")
    wait_for(page, "ccd", "dls", "sdls", "poise")
    assert page.page.get_by_role("checkbox", name="fabrik", exact=True).is_disabled()
    page.page.get_by_role("button", name="Compare dls no longer").click()
    assert page.page.get_by_role("checkbox", name="fabrik", exact=True).is_enabled()
    assert not page.page.get_by_role("checkbox", name="dls", exact=True).is_checked()


def test_a_method_that_cannot_take_the_goals_says_why_in_its_row(studio, page):
    open_drawer(page)
    tick(page, "triangulation")
    row(page, "triangulation").get_by_text("It knows no orientations, and left foot asks for one").wait_for()
    assert page.page.evaluate(SHOWN) == [False] * 4


def test_a_translucent_body_cannot_be_grabbed(studio, page):
    open_drawer(page)
    tick(page, "fabrik")
    wait_for(page, "fabrik")
    page.drag_part("right_hand", (60, -90))
    settle(studio)
    page.wait_until(lambda: np.linalg.norm(hand(page, 0) - studio.pose.frame("right_hand")[0]) < 0.2, "fabrik to follow")
    beside = page.page.evaluate(BESIDE, 0)
    assert beside is not None
    before, (position, _, _) = studio.document, page.camera()
    page.drag(beside, (25, 0))
    page.wait_until(lambda: np.abs(page.camera()[0] - position).max() > 0.01, "the camera to turn")
    assert studio.document.goals == before.goals


def test_a_closed_drawer_leaves_the_names_on_the_stage_and_a_click_on_them_opens_it(studio, page):
    open_drawer(page)
    tick(page, "ccd")
    wait_for(page, "ccd")
    page.page.keyboard.press("e")
    legend = page.page.get_by_title("Methods side by side")
    page.wait_until(lambda: "mm" in legend.inner_text(), "the error")
    legend.click()
    row(page, "ccd").wait_for()
    assert legend.count() == 0


def test_what_is_compared_is_no_change_of_the_document_and_stays_over_a_reload(studio, open_page):
    page = open_page(studio.url)
    labels, document = studio.loop.undo_labels(), studio.document
    open_drawer(page)
    tick(page, "ccd", "dls")
    wait_for(page, "ccd", "dls")
    tick(page, "ccd")
    page.page.reload()
    page.wait_ready()
    wait_for(page, "dls")
    assert page.page.evaluate(SHOWN) == [False, True, False, False]
    assert studio.loop.undo_labels() == labels
    assert studio.document == document


def test_compared_bodies_are_hidden_while_a_body_walks_and_in_clean_pictures(studio, page):
    open_drawer(page)
    tick(page, "ccd")
    wait_for(page, "ccd")
    studio.loop.start_walk()
    page.wait_until(lambda: not any(page.page.evaluate(SHOWN)), "it to be hidden")
    row(page, "ccd").get_by_text("Waits: a motion, a walk").wait_for()
    studio.loop.stop_walk()
    page.page.evaluate("() => window.poise.stage.beginPictures(64, 64, { marks: false, transparent: false })")
    assert page.page.evaluate("() => window.poise.stage.compared.parent.visible") is False
    page.page.evaluate("() => window.poise.stage.endPictures()")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_side_by_side_has_no_barriers(studio, page, axe, theme):
    page.page.evaluate("dark => { window.poise.store.dark.value = dark; }", theme == "dark")
    only = STANDARDS if theme == "light" else CONTRAST
    open_drawer(page)
    tick(page, "ccd", "dls", "triangulation", "sdls")
    wait_for(page, "ccd", "dls", "sdls")
    assert page.find_barriers(axe, only) == []
    page.page.keyboard.press("e")
    page.page.locator(".compared-legend").wait_for()
    assert page.find_barriers(axe, only) == []


def test_on_a_phone_the_drawer_takes_the_place_of_the_panel_and_a_tab_brings_it_back(studio, open_page):
    page = open_page(studio.url, PHONE, has_touch=True)
    page.click("Everything that can be done")
    page.page.get_by_role("option", name="Compare methods side by side").tap()
    page.page.get_by_role("checkbox", name="ccd", exact=True).tap()
    wait_for(page, "ccd")
    assert page.stage().bounding_box()["height"] > 0.35 * PHONE[1]
    page.page.get_by_role("tab", name="Pose").tap()
    page.page.locator(".compared-legend").wait_for()
    assert page.button("Relax").is_visible()
