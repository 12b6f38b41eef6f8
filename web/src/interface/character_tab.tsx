// The tab "Character": files, what the body is, and every joint with its limits.
import { useSignal } from "@preact/signals";
import { app } from "../app";
import type { Joint, JointState } from "../protocol";
import { chooseFile, copyPython, opening, openNotes, saveFile } from "../output/files";
import * as store from "../session/store";
import { Button, NumberField, Remarks, Section, SliderField } from "./fields";

export function CharacterTab() {
  const scene = store.scene.value;
  if (!scene) return null;
  const rows = scene.summary ?? [];
  return (
    <>
      <Section title="File">
        <div class="row wrap">
          <Button label={opening.value ? "Opening…" : "Open…"} icon="open" primary hint="An avatar (.vrm, .glb), a motion (.bvh), a robot (.urdf), a document, a pose or a character (.json); or drop it anywhere" keys="Ctrl+O" onClick={chooseFile} disabled={opening.value !== null} />
          <Button label="Save document" icon="save" hint="Character, pose, goals and settings, as one file" keys="Ctrl+S" onClick={() => void saveFile("document")} />
          <Button label="Save pose" icon="save" hint="The joints' angles alone" onClick={() => void saveFile("pose")} />
          {scene.avatar && <Button label={`Save pose as ${scene.avatar}`} icon="save" hint="The avatar's own file, with the pose as an animation" onClick={() => void saveFile("pose_avatar")} />}
          <Button label="Save pose as BVH" icon="save" hint="The skeleton, with the pose as its one frame" onClick={() => void saveFile("pose_bvh")} />
          <Button label="Copy as Python" icon="copy" hint="The goals as a program" onClick={() => void copyPython()} />
          <Button label="New" icon="file" hint="Begin again with the biped" onClick={() => app.session.send({ type: "new_document" })} />
        </div>
      </Section>
      {openNotes.value.length > 0 && (
        <Section title="How the file was read">
          <Remarks notes={openNotes.value} />
        </Section>
      )}
      <Section title={scene.name || "Body"}>
        <dl class="facts">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Joints" open={false}>
        <JointList />
      </Section>
    </>
  );
}

function JointList() {
  const scene = store.scene.value;
  const wanted = useSignal("");
  if (!scene) return null;
  const words = wanted.value.trim().toLowerCase();
  return (
    <>
      <input class="search" type="search" placeholder="Find a joint" aria-label="Find a joint" value={wanted.value} onInput={(event) => (wanted.value = event.currentTarget.value)} />
      {scene.joints.map((joint, index) =>
        words && !joint.title.toLowerCase().includes(words) ? null : <JointRow key={joint.name} joint={joint} index={index} />,
      )}
    </>
  );
}

/** The joints of the list by name, with their places in the pose frames. */
export function JointRow({ joint, index }: { joint: Joint; index: number }) {
  const limits: JointState | undefined = store.joints.value[index];
  const value = store.angles.value[index] ?? 0;
  const low = limits?.low ?? (joint.unit === "°" ? -360 : -10_000);
  const high = limits?.high ?? (joint.unit === "°" ? 360 : 10_000);
  const atLimit = store.status.value?.at_limits.includes(joint.name) ?? false;
  const setLimits = (lower: number, upper: number): void => app.session.send({ type: "set_limits", name: joint.name, low: lower, high: upper });
  return (
    <div class={`joint${atLimit ? " at-limit" : ""}`}>
      <SliderField label={joint.title} unit={joint.unit} value={value} low={low} high={high} step={joint.unit === "°" ? 1 : 5} decimals={joint.unit === "°" ? 1 : 0} onChange={(angle) => app.session.send({ type: "set_joint", name: joint.name, value: angle })} />
      {atLimit && <span class="tag">at its limit</span>}
      {joint.has_interval && <div class="limits" role="group" aria-label={`Limits of ${joint.title}`}>
        <NumberField label={`Lowest ${joint.title}`} bare unit={joint.unit} value={low} step={1} onChange={(lower) => setLimits(lower, high)} high={high} low={-100_000} />
        <span aria-hidden="true">to</span>
        <NumberField label={`Highest ${joint.title}`} bare unit={joint.unit} value={high} step={1} onChange={(upper) => setLimits(low, upper)} low={low} high={100_000} />
      </div>}
    </div>
  );
}
