"""The page and its studio: loss and return, reloads, two pages, pace of messages and script per frame."""

import statistics

import numpy as np

import poise
from poise.studio.studio import Studio
from tests.support.studio_page import settle


def test_the_page_says_when_the_studio_is_gone_and_when_it_is_back(browser, open_page, tmp_path):
    studio = Studio(poise.biped(), port=8650, state_dir=tmp_path)
    studio.start()
    page = open_page(studio.url)
    port = studio.port
    studio.stop()
    page.wait_for_text("The studio is gone.")
    assert page.shows("torso")  # what was shown stays
    page.keep_screenshot("studio-gone")
    page.page.evaluate("() => window.poise.session.send({ type: 'mirror_pose' })")
    page.wait_for_text("The studio is gone: nothing was changed.")
    again = Studio(poise.biped(), port=port, state_dir=tmp_path)
    again.start()
    try:
        assert again.port == port
        page.wait_for_text("The studio is back.")
        assert page.page.locator(".lost").count() == 0
        assert [said["sentence"] for said in page.store("said")] == ["The studio is back."]
        page.wait_for_pose(lambda: again.pose)
        page.drag_part("left_hand", (20, -40))
        page.wait_until(lambda: again.document.goals["left_hand"].enabled, "the hand to be held")
    finally:
        page.page.goto("about:blank")
        again.stop()
    # The browser itself writes a line for each connection that is refused.
    page.complaints[:] = [text for text in page.complaints if "ERR_CONNECTION_REFUSED" not in text and "WebSocket" not in text]


def test_a_reload_in_the_middle_of_a_drag_lets_go_and_shows_the_body(studio, page):
    page.drag_part("left_hand", (40, -60), release=False)
    page.wait_until(lambda: studio.loop.snapshot.dragged, "the drag to arrive")
    page.page.reload()
    page.wait_ready()
    page.page.mouse.up()
    page.wait_until(lambda: not studio.loop.snapshot.dragged, "the drag to end")
    settle(studio)
    page.wait_for_pose(lambda: studio.pose)
    assert page.sees_body()


def test_two_pages_see_the_same_body(studio, page, open_page):
    other = open_page(studio.url)
    page.drag_part("right_hand", (-20, -60))
    settle(studio)
    other.wait_for_pose(lambda: studio.pose)
    page.wait_for_pose(lambda: studio.pose)


def test_drags_send_up_to_sixty_messages_a_second_and_frames_take_under_4_ms_of_script(studio, open_page):
    page = open_page(studio.url, draw="none")
    x, y = page.place("left_hand")
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    page.page.mouse.move(x + 6, y - 6)
    page.frames(5)
    page.page.evaluate("() => { window.poise.stage.scriptTimes.length = 0; }")
    sent, poses = (page.page.evaluate(f"() => window.poise.session.{name}") for name in ("commandsSent", "posesTaken"))
    # Pointer events straight in the page, one in each of its frames, as a hand moves the mouse.
    frames, seconds = page.page.evaluate(
        """([x, y]) => new Promise((done) => {
          const { canvas } = window.poise.stage, began = performance.now();
          let count = 0;
          const step = () => {
            const now = performance.now();
            if (now - began > 1500) return done([count, (now - began) / 1000]);
            count++;
            const at = { clientX: x + 40 * Math.sin(count / 20), clientY: y - 60 + 20 * Math.cos(count / 15) };
            const pointer = { pointerId: 1, pointerType: "mouse", buttons: 1, bubbles: true };
            canvas.dispatchEvent(new PointerEvent("pointermove", { ...pointer, ...at }));
            requestAnimationFrame(step);
          };
          step();
        })""",
        [x, y],
    )
    page.page.mouse.up()
    drags = page.page.evaluate("() => window.poise.session.dragsSent")
    times = page.page.evaluate("() => window.poise.stage.scriptTimes")
    assert drags / seconds <= 66.0
    assert drags >= 0.6 * min(frames, 60 * seconds)
    assert statistics.median(times) < 4.0, statistics.median(times)
    assert page.page.evaluate("() => window.poise.session.posesTaken") > poses
    assert np.isfinite(sent)


def test_a_page_of_an_earlier_studio_is_told_to_open_the_printed_address(browser, open_page):
    first = Studio(poise.biped(), port=8660)
    first.start()
    page, port = open_page(first.url), first.port
    page.allow("WebSocket connection to|Failed to load resource")  # the browser's own line for each refused connection
    first.stop()
    with Studio(poise.biped(), port=port) as second:  # without a folder of its own, it has another token
        assert second.port == port
        page.wait_for_text("open the one that it printed")


def test_a_walk_that_is_undone_takes_the_camera_along(studio, page):
    studio.loop.start_walk()
    page.wait_until(lambda: studio.loop.snapshot.walk.seconds > 1.5, "the body to walk")
    studio.loop.stop_walk()
    page.wait_until(lambda: studio.document.motion is not None, "the walk to end")
    settle(studio)
    offset = page.camera()[1] - studio.pose.segment_frame("pelvis")[0]
    page.page.keyboard.press("Control+z")
    page.wait_until(lambda: studio.document.motion is None, "the walk to be undone")
    page.wait_for_pose(lambda: studio.pose)
    page.wait_for_camera()
    assert np.linalg.norm(page.camera()[1] - studio.pose.segment_frame("pelvis")[0] - offset) < 0.3
