// The engineers' drawer: errors of all goals, priorities and weights, the solver's settings, plots and joints at a limit; or
// methods side by side.
import { useEffect, useRef } from "preact/hooks";
import { app } from "../app";
import type { GoalState, SettingsState } from "../protocol";
import { saveFile } from "../output/files";
import * as store from "../session/store";
import { isDark } from "../stage_view";
import { Button, NumberField, Segmented, Select, Switch } from "./fields";
import { SideBySide } from "./side_by_side";

const VIEWS = [
  { value: "solver", label: "Solver" },
  { value: "methods", label: "Side by side" },
] as const;

export function Drawer() {
  return (
    <section class="drawer" aria-label="Numbers for engineers">
      <header>
        <h2>Numbers for engineers</h2>
        <Segmented bare label="What the drawer shows" value={store.drawerView.value} choices={VIEWS} onChange={(view) => (store.drawerView.value = view)} />
        <span class="quiet tabular drawer-work">{store.status.value?.work}</span>
        <Button label="Close the drawer" icon="close" bare keys="E" onClick={() => (store.drawerOpen.value = false)} />
      </header>
      {store.drawerView.value === "methods" ? (
        <SideBySide />
      ) : (
        <div class="drawer-body">
          <GoalTable />
          <Plots />
          <SolverSettings />
        </div>
      )}
    </section>
  );
}

function GoalTable() {
  const limits = store.status.value?.at_limits ?? [];
  return (
    <div class="drawer-part wide">
      <table>
        <caption class="unseen">Goals</caption>
        <thead>
          <tr>
            <th scope="col">Goal</th>
            <th scope="col">Asks for</th>
            <th scope="col">Priority</th>
            <th scope="col" class="right">
              Error
            </th>
          </tr>
        </thead>
        <tbody>
          {store.goals.value.filter((goal) => !goal.on_base).map((goal) => (
            <GoalRow key={goal.name} goal={goal} />
          ))}
          {store.extraGoals.value
            .filter(({ state }) => state.enabled)
            .map(({ offer, state }) => (
              <tr key={offer.key}>
                <th scope="row">{offer.title}</th>
                <td>{state.idle ? "idle" : "on"}</td>
                <td>
                  <NumberField bare label={`Priority of ${offer.title}`} value={state.priority} low={1} high={store.scene.value?.ranges.priority?.high ?? 100} step={1} onChange={(priority) => app.session.send({ type: "set_extra", key: offer.key, priority })} />
                </td>
                <td class="right tabular">{errorText(offer.key)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div class="row wrap">
        <Button label="All goals, six DOF" hint="The paper's set-up: position and orientation of every effector" onClick={() => app.session.send({ type: "ask_all" })} />
        <Button label="Snap all to the pose" hint="Put every goal where its effector is" onClick={() => app.session.send({ type: "snap_goals", names: [] })} />
      </div>
      <p class="quiet">{limits.length ? `At a limit: ${limits.join(", ")}` : "No joint is at a limit."}</p>
    </div>
  );
}

function errorText(key: string): string {
  return store.status.value?.errors.find((error) => error.key === key)?.text ?? "";
}

function GoalRow({ goal }: { goal: GoalState }) {
  const title = store.titleOf(goal.name);
  return (
    <tr>
      <th scope="row">
        <Switch label={title} on={goal.enabled} onChange={(enabled) => app.session.send({ type: "set_goal", name: goal.name, enabled })} />
      </th>
      <td>
        <select aria-label={`What ${title} asks for`} value={goal.asks} disabled={!goal.enabled} onChange={(event) => app.session.send({ type: "set_goal", name: goal.name, asks: event.currentTarget.value as GoalState["asks"] })}>
          {(["position", "orientation", "both"] as const).map((asks) => (
            <option key={asks} value={asks} selected={asks === goal.asks}>
              {asks}
            </option>
          ))}
        </select>
      </td>
      <td>
        <NumberField bare label={`Priority of ${title}`} value={goal.priority} low={1} high={store.scene.value?.ranges.priority?.high ?? 100} step={1} disabled={!goal.enabled} onChange={(priority) => app.session.send({ type: "set_goal", name: goal.name, priority })} />
      </td>
      <td class="right tabular">{goal.enabled ? errorText(goal.name) : <span class="quiet">follows</span>}</td>
    </tr>
  );
}

const NUMBERS: { name: Exclude<keyof SettingsState, "method" | "manner" | "why_plain" | "manner_rests">; label: string; unit?: string; step: number; decimals: number; hint: string }[] = [
  { name: "iterations", label: "Iterations", step: 1, decimals: 0, hint: "The most linearisations of a solve" },
  { name: "sweeps", label: "Sweeps", step: 1, decimals: 0, hint: "Gauss-Seidel passes on each; 0 leaves it to the method" },
  { name: "damping", label: "Damping", step: 0.001, decimals: 3, hint: "δ of equation 17, for the method paper" },
  { name: "budget", label: "Budget", unit: "µs", step: 10, decimals: 0, hint: "No iteration begins after it; 0 for none" },
  { name: "max_speed", label: "Max speed", unit: "°/s", step: 10, decimals: 0, hint: "No joint moves faster; 0 for no bound" },
  { name: "posture_weight", label: "Posture", step: 0.01, decimals: 2, hint: "The weak pull towards the reference [1/rad]" },
];

function SolverSettings() {
  const settings = store.settings.value;
  const scene = store.scene.value;
  if (!settings || !scene) return null;
  return (
    <div class="drawer-part">
      <Select label="Method" value={settings.method} choices={scene.methods.map((value) => ({ value, label: value }))} onChange={(method) => app.session.send({ type: "set_settings", method })} hint="poise, or paper: the paper's own projected Gauss-Seidel" />
      {settings.method === "paper" && <p class="quiet">The method paper has pose goals only: what the body keeps to waits for poise.</p>}
      {NUMBERS.map(({ name, label, unit, step, decimals, hint }) => (
        <NumberField
          key={name}
          label={label}
          {...(unit ? { unit } : {})}
          step={step}
          decimals={decimals}
          hint={hint}
          value={settings[name]}
          low={scene.ranges[name]?.low ?? 0}
          high={scene.ranges[name]?.high ?? 1e6}
          onChange={(value) => app.session.send({ type: "set_settings", [name]: value } as { type: "set_settings" })}
        />
      ))}
      <Button label="Save the last solve" icon="save" hint="A capture that replays it bit for bit" onClick={() => void saveFile("capture")} />
    </div>
  );
}

function Plots() {
  const solves = store.solves.value;
  return (
    <div class="drawer-part">
      <Plot title="Largest error" unit="mm" seconds={solves?.seconds ?? []} values={solves?.millimetres ?? []} />
      <Plot title="Time of a solve" unit="µs" seconds={solves?.seconds ?? []} values={solves?.microseconds ?? []} />
    </div>
  );
}

/** The last seconds of one number, as a line. */
function Plot({ title, unit, seconds, values }: { title: string; unit: string; seconds: number[]; values: number[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const top = niceCeiling(Math.max(...values, 0.1));
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const ratio = Math.min(window.devicePixelRatio, 2);
    const { clientWidth: width, clientHeight: height } = element;
    element.width = width * ratio;
    element.height = height * ratio;
    context.scale(ratio, ratio);
    const style = getComputedStyle(element);
    context.strokeStyle = style.getPropertyValue("--line");
    context.strokeRect(0.5, 0.5, width - 1, height - 1);
    context.strokeStyle = style.getPropertyValue("--accent");
    context.lineWidth = 1.5;
    context.beginPath();
    values.forEach((value, index) => {
      const x = width * (1 + seconds[index] / 10);
      const y = height - 2 - (height - 6) * (value / top);
      index ? context.lineTo(x, y) : context.moveTo(x, y);
    });
    context.stroke();
  }, [values, isDark()]);
  const last = values.length ? values[values.length - 1] : 0;
  return (
    <figure class="plot">
      <figcaption>
        {title} <span class="tabular">{values.length ? `${last < 10 ? last.toFixed(2) : last.toFixed(0)} ${unit}` : "–"}</span> {values.length > 0 && <span class="quiet tabular">scale 0 to {Number(top.toPrecision(2))}</span>}
      </figcaption>
      <canvas ref={canvas} role="img" aria-label={`${title} in the last ten seconds, at most ${top} ${unit}`} />
    </figure>
  );
}

function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
