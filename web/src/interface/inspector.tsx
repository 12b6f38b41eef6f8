// The inspector of what is selected: pin, reach, turn, weight, and the angles and limits of its joints.
import { useMemo } from "preact/hooks";
import { Vector3 } from "three";
import { app } from "../app";
import { letGo } from "../actions";
import type { GoalState, Segment } from "../protocol";
import * as store from "../session/store";
import { JointRow } from "./character_tab";
import { ExtraFields, remainder } from "./extra_goals";
import { Button, NumberField, Section, Switch } from "./fields";

export function Inspector() {
  const extra = store.selectedExtra.value && store.extraGoals.value.find(({ offer }) => offer.key === store.selectedExtra.value);
  const segment = store.segment.value;
  if (extra)
    return (
      <Card title={extra.offer.label} close={() => (store.selectedExtra.value = "")}>
        <p class="quiet">{extra.offer.hint}</p>
        <ExtraFields {...extra} />
        <Button label="Switch it off" icon="close" keys="Delete" onClick={letGo} />
      </Card>
    );
  if (!segment) return null;
  const more = store.selection.value.length - 1;
  return (
    <Card title={segment.title + (more ? ` and ${more} more` : "")} close={() => (store.selection.value = [])}>
      <SegmentFields segment={segment} />
    </Card>
  );
}

/** Width of the card and of what is drawn around a selected part, with what is left between them [pixels]. */
const COVERED = 272 + 12 + 64;
const middle = new Vector3();

/** Whether the card would lie over what is selected, if it were at the left. */
function coversSelection(): boolean {
  const index = app.stage.figure.indexOf(store.segment.value?.name ?? "");
  if (index < 0) return false;
  app.stage.project(app.stage.figure.middleOf(index, middle), middle);
  return middle.x < COVERED && app.stage.extent[0] > 2 * COVERED;
}

function Card({ title, close, children }: { title: string; close: () => void; children: preact.ComponentChildren }) {
  // Chosen when something else is selected and after every drag, never while one works in it.
  const right = useMemo(coversSelection, [title]);
  return (
    <section class={`inspector${right ? " right" : ""}`} aria-label="Selection">
      <header>
        <h2>{title}</h2>
        <Button label="Select nothing" icon="close" bare keys="Esc" onClick={close} />
      </header>
      <div class="inspector-body">{children}</div>
    </section>
  );
}

function SegmentFields({ segment }: { segment: Segment }) {
  const joints = store.scene.value?.joints ?? [];
  const goal = segment.effector ? store.goalOf(segment.effector) : undefined;
  const inside = segment.joints.map((name) => joints.findIndex((joint) => joint.name === name)).filter((index) => index >= 0);
  return (
    <>
      {segment.name === store.base.value ? (
        <p class="quiet">The body stands on it. Drag it, and the body stands on another part.</p>
      ) : goal ? (
        <GoalFields goal={goal} />
      ) : (
        <p class="quiet">Drag it to pose the body, or set its joints here.</p>
      )}
      {segment.name !== store.base.value && <Button label="Stand on it" hint="Nothing moves; it is held from now on" onClick={() => app.session.send({ type: "set_base", segment: segment.name })} />}
      {inside.length > 0 && (
        <Section title="Joints">
          {inside.map((index) => (
            <JointRow key={joints[index].name} joint={joints[index]} index={index} />
          ))}
        </Section>
      )}
    </>
  );
}

/** By how much a goal is missed, in few digits that do not dance; the drawer has all of them. */
function shortfall(effector: string): string {
  const error = store.status.value?.errors.find((each) => each.key === effector);
  if (!error || error.reached) return "";
  const { metres } = error;
  if (metres < 1e-3) return error.text;
  return `${metres < 0.01 ? `${(1e3 * metres).toFixed(0)} mm` : metres < 0.995 ? `${(1e2 * metres).toFixed(0)} cm` : `${metres.toFixed(1)} m`} short`;
}

function GoalFields({ goal }: { goal: GoalState }) {
  const pin = store.pinOf(goal.name);
  const set = (values: Partial<GoalState>): void => app.session.send({ type: "set_goal", ...values, name: goal.name });
  const reaches = goal.enabled && goal.asks !== "orientation";
  const turns = goal.enabled && goal.asks !== "position";
  const ask = (position: boolean, orientation: boolean): void => {
    if (!position && !orientation) set({ enabled: false });
    else set({ enabled: true, asks: position && orientation ? "both" : position ? "position" : "orientation" });
  };
  const high = store.scene.value?.ranges.position_weight?.high ?? 1e6;
  return (
    <>
      {pin && <Switch label="Pinned" on={pin.enabled} disabled={pin.on_base} hint="Hold it where it is (P)" onChange={(pinned) => app.session.send({ type: "pin", effectors: [goal.name], pinned })}>{pin.enabled ? remainder(pin.key) : ""}</Switch>}
      <Switch label="Reach" on={reaches} hint="Hold its place, as far as the body can" onChange={(on) => ask(on, turns)}>
        {reaches ? shortfall(goal.name) : ""}
      </Switch>
      {reaches && (
        <div class="triple" role="group" aria-label="Where it should be">
          {(["x", "y", "z"] as const).map((axis, index) => (
            <NumberField
              key={axis}
              label={`${axis} [m]`}
              value={goal.position[index]}
              low={-100}
              high={100}
              step={0.01}
              decimals={3}
              onChange={(value) => set({ position: goal.position.map((old, at) => (at === index ? value : old)) as [number, number, number] })}
            />
          ))}
        </div>
      )}
      <Switch label="Turn" on={turns} hint="Hold how it is turned" onChange={(on) => ask(reaches, on)} />
      {goal.enabled && (
        <>
          <div class="pair">
            {reaches && <NumberField label="Weight" value={goal.position_weight} low={0} high={high} step={0.1} decimals={2} onChange={(weight) => set({ position_weight: weight })} hint="How much its place counts" />}
            {turns && <NumberField label="Turn weight" value={goal.orientation_weight} low={0} high={high} step={0.1} decimals={2} onChange={(weight) => set({ orientation_weight: weight })} hint="How much its turn counts" />}
          </div>
          <Button label="Let it go" icon="close" keys="Delete" hint="It follows the body again" onClick={letGo} />
        </>
      )}
    </>
  );
}
