// Extra goals: a switch for each with what is left of it, and the numbers of the one that is on.
import { useSignal } from "@preact/signals";
import { app } from "../app";
import type { ExtraOffer, ExtraState } from "../protocol";
import * as store from "../session/store";
import { Button, NumberField, Segmented, Select, Switch } from "./fields";

const WHAT_TOUCHES = "";

/** What is left of a goal, in a word or two; nothing if it is reached. */
export function remainder(key: string): string {
  const error = store.status.value?.errors.find((each) => each.key === key);
  return error && !error.reached ? error.text : "";
}

export function ExtraList({ group }: { group: string }) {
  const inside = store.extraGoals.value.filter(({ offer }) => offer.group === group);
  if (!inside.length) return <p class="quiet">This body offers none.</p>;
  return (
    <>
      {inside.map(({ offer, state }) => (
        <ExtraRow key={offer.key} offer={offer} state={state} />
      ))}
    </>
  );
}

function ExtraRow({ offer, state }: { offer: ExtraOffer; state: ExtraState }) {
  const open = useSignal(false);
  const set = (enabled: boolean): void => {
    app.session.send({ type: "set_extra", key: offer.key, enabled });
    if (enabled && offer.has_target && offer.kind !== "pin") {
      store.selection.value = [];
      store.selectedExtra.value = offer.key;
    }
  };
  return (
    <div class="extra">
      <div class="extra-line">
        <Switch label={offer.label} on={state.enabled} onChange={set} hint={offer.hint} disabled={state.on_base}>
          {state.enabled ? (state.idle ? "idle" : remainder(offer.key)) : ""}
        </Switch>
        {state.enabled && <Button label={`Settings of ${offer.label}`} icon={open.value ? "up" : "down"} bare pressed={open.value} onClick={() => (open.value = !open.value)} />}
      </div>
      {state.enabled && open.value && <ExtraFields offer={offer} state={state} />}
    </div>
  );
}

export function ExtraFields({ offer, state }: { offer: ExtraOffer; state: ExtraState }) {
  const ranges = store.scene.value?.ranges ?? {};
  const set = (values: Partial<Omit<ExtraState, "bearing" | "target">> & { bearing?: string[]; target?: [number, number, number]; fix_orientation?: boolean }): void =>
    app.session.send({ type: "set_extra", key: offer.key, ...values });
  const feet = store.scene.value?.feet ?? [];
  const { target } = state;
  return (
    <div class="extra-fields">
      <NumberField label="Weight" value={state.weight} low={0} high={ranges.weight?.high ?? 1e6} step={0.1} decimals={2} onChange={(weight) => set({ weight })} hint="How much a metre, or a radian, of error counts" />
      <NumberField label="Priority" value={state.priority} low={1} high={ranges.priority?.high ?? 100} step={1} onChange={(priority) => set({ priority })} hint="1 is the highest: those below never cost it anything" />
      {offer.fields.includes("margin") && <NumberField label="Margin" unit="mm" value={1e3 * state.margin} low={1e3 * (ranges.margin?.low ?? 0)} high={1e3 * (ranges.margin?.high ?? 1)} step={1} onChange={(margin) => set({ margin: margin / 1e3 })} hint="How far inside, or apart" />}
      {offer.fields.includes("height") && <NumberField label="Height" unit="mm" value={1e3 * state.height} low={1e3 * (ranges.height?.low ?? -10)} high={1e3 * (ranges.height?.high ?? 10)} step={1} onChange={(height) => set({ height: height / 1e3 })} hint="Nothing goes below it" />}
      {offer.fields.includes("bearing") && feet.length > 0 && (
        <Select
          label="On"
          value={state.bearing.length === 1 ? state.bearing[0] : WHAT_TOUCHES}
          choices={[{ value: WHAT_TOUCHES, label: "What touches the floor" }, ...feet.map((foot) => ({ value: foot, label: store.titleOf(foot) }))]}
          onChange={(foot) => set({ bearing: foot === WHAT_TOUCHES ? [] : [foot] })}
        />
      )}
      {offer.fields.includes("orientation") && (
        <Segmented
          label="Holds"
          value={state.fixed ? "both" : "place"}
          choices={[
            { value: "place", label: "Place" },
            { value: "both", label: "Place and turn" },
          ]}
          onChange={(what) => set({ fix_orientation: what === "both" })}
        />
      )}
      {offer.has_target && target && (
        <div class="triple" role="group" aria-label={`Target of ${offer.label}`}>
          {(["x", "y", "z"] as const).map((axis, index) => (
            <NumberField
              key={axis}
              label={`${axis} [m]`}
              value={target[index]}
              low={-100}
              high={100}
              step={0.01}
              decimals={3}
              onChange={(value) => set({ target: target.map((old, at) => (at === index ? value : old)) as [number, number, number] })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
