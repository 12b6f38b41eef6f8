// The tab "Motion": the player of the motion that is open, its file's unit and up axis, and what can be saved of it.
import { app } from "../app";
import type { MotionState, Reinterpret } from "../protocol";
import { chooseFile, openNotes, saveFile } from "../output/files";
import * as store from "../session/store";
import { Button, Remarks, Section, Select, SliderField, Switch } from "./fields";
import { FilmSection } from "./film_section";

const UNITS: { value: Reinterpret["unit"] & string; label: string }[] = [
  { value: "", label: "As guessed" },
  { value: "m", label: "Metres" },
  { value: "dm", label: "Decimetres" },
  { value: "cm", label: "Centimetres" },
  { value: "mm", label: "Millimetres" },
  { value: "inch", label: "Inches" },
  { value: "foot", label: "Feet" },
  { value: "cmu", label: "CMU's unit" },
];

/** Have the file read anew, with this unit and up axis; what was guessed before holds no longer. */
function reinterpret(unit: NonNullable<Reinterpret["unit"]>, up: NonNullable<Reinterpret["up"]>): void {
  openNotes.value = [];
  app.session.send({ type: "reinterpret", unit, up });
}

export function MotionTab() {
  const motion = store.motion.value;
  const avatar = store.scene.value?.avatar;
  if (!motion)
    return (
      <div class="empty">
        <p>No motion is open.</p>
        <p class="quiet">Drop a BVH file anywhere, open one, or let the body walk: what it walked can be played here.</p>
        <Button label="Open a BVH…" icon="open" primary onClick={chooseFile} />
      </div>
    );
  return (
    <>
      <p class="motion-name" title={motion.name}>
        {motion.name}
      </p>
      <p class="quiet tabular">
        {motion.frames} {motion.frames === 1 ? "frame" : "frames"} · {Number(motion.rate.toPrecision(4))}/s · {(motion.frames / motion.rate).toFixed(2)} s
      </p>
      <Player motion={motion} />
      <Button label="Take this frame" icon="frame" hint="Make it the pose; goals come along" onClick={() => app.session.send({ type: "take_frame" })} disabled={!motion.shown} />
      {motion.can_reinterpret && (
        <Section title="How the file was read">
          <Remarks notes={openNotes.value.filter((note) => note.startsWith(`${motion.name}: `))} />
          <Select label="Unit" value={(motion.unit as "") || ""} choices={UNITS} onChange={(unit) => reinterpret(unit, motion.up as "")} hint="If the body is a giant or a dwarf" />
          <Select
            label="Up"
            value={motion.up as "" | "y" | "z"}
            choices={[
              { value: "", label: "As guessed" },
              { value: "y", label: "y is up" },
              { value: "z", label: "z is up" },
            ]}
            onChange={(up) => reinterpret(motion.unit as "", up)}
            hint="If the body lies instead of standing"
          />
        </Section>
      )}
      <Section title="Save it">
        {avatar && <Button label={`Save motion as ${avatar}`} icon="save" hint="The avatar's own file, with the motion as an animation" onClick={() => void saveFile("motion_avatar")} />}
        <Button label="Save motion as BVH" icon="save" onClick={() => void saveFile("motion_bvh")} />
        <FilmSection what="motion" />
      </Section>
    </>
  );
}

export function Player({ motion }: { motion: MotionState }) {
  return (
    <div class="player">
      <div class="row">
        <Button label={motion.playing ? "Pause" : "Play"} icon={motion.playing ? "pause" : "play"} keys="Space" primary onClick={() => app.session.send({ type: "play", playing: !motion.playing })} />
        <Switch label="Loop" on={motion.loops} onChange={(loops) => app.session.send({ type: "set_player", loops })} />
      </div>
      <SliderField label="Frame" value={motion.frame} low={0} high={Math.max(motion.frames - 1, 1)} step={1} onChange={(frame) => app.session.send({ type: "scrub", frame: Math.round(frame) })} />
      <SliderField label="Speed" value={motion.speed} low={0.1} high={4} step={0.1} decimals={1} unit="×" onChange={(speed) => app.session.send({ type: "set_player", speed })} />
    </div>
  );
}
