"""The panel "Motion": play, scrub, loop and slow down the opened motion, and take any frame as the pose."""

import time

import viser

from poise.motion.motion import Motion
from poise.studio.editing.snapshot import PlaybackState, Snapshot
from poise.studio.engine.motion_player import FASTEST, SLOWEST, Player
from poise.studio.page.studio_protocol import StudioActions
from poise.studio.page.widgets import Field, pressed, put
from poise.studio.texts.wording import shortened

FOLLOW_EVERY = 0.2
"""Between two updates of the slider while a motion is played [s]."""
PLAY = ("Play", viser.Icon.PLAYER_PLAY_FILLED)
PAUSE = ("Pause", viser.Icon.PLAYER_PAUSE_FILLED)


class MotionPanel:
    """The panel of the opened motion: the player's buttons; hidden while there is no motion."""

    def __init__(self, gui: viser.GuiApi, actions: StudioActions) -> None:
        self._motion: Motion | None = None
        self._followed = 0.0
        self._folder = gui.add_folder("Motion", visible=False)
        with self._folder:
            self._play = gui.add_button(PLAY[0], icon=PLAY[1], hint="Or pause; edits pause it too, at the frame they find")
            pressed(self._play, lambda client: actions.loop.use_player(Player.toggle))
            self._frame = Field(
                gui.add_slider("Frame", 0, 1, step=1, initial_value=0, hint="Drag it to look through the motion"),
                lambda value, client: actions.loop.use_player(Player.scrub, int(value)),
            )
            self._speed = Field(
                gui.add_slider("Speed", SLOWEST, FASTEST, step=0.1, initial_value=1.0, hint="Times as fast as it is"),
                lambda value, client: actions.loop.use_player(Player.set_speed, float(value)),
            )
            self._loops = Field(
                gui.add_checkbox("Loop", True, hint="Begin again at the end"),
                lambda value, client: actions.loop.use_player(Player.set_loops, bool(value)),
            )
            pressed(
                gui.add_button("Take this frame", icon=viser.Icon.MAN, hint="Make it the pose; goals come along"),
                lambda client: actions.loop.take_frame(),
            )

    def show(self, snapshot: Snapshot) -> None:
        """Update the motion panel's buttons, slider and speed to the playback state."""
        playback = snapshot.playback
        put(self._folder, visible=playback is not None)
        if playback is None:
            return
        if playback.motion is not self._motion:
            self._begin(playback)
        label, icon = PAUSE if playback.playing else PLAY
        if self._play.label != label:
            self._play.label, self._play.icon = label, icon
        now = time.monotonic()
        if not playback.playing or now - self._followed >= FOLLOW_EVERY:
            self._followed = now
            self._frame.keep(playback.frame)
        self._speed.keep(playback.speed)
        self._loops.keep(playback.loops)

    def _begin(self, playback: PlaybackState) -> None:
        """Show on the motion panel the name and length of a newly opened motion."""
        self._motion = motion = playback.motion
        frames = f"{len(motion)} frame{'s' * (len(motion) != 1)}"
        put(self._folder, label=f"{shortened(playback.name)} · {frames} · {motion.rate:.4g}/s · {motion.seconds:.2f} s")
        self._frame.correct(0)  # a value beyond the other end would stay there
        self._frame.put(max=max(len(motion) - 1, 1))
