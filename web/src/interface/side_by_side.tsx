// Methods side by side: which ones solve the same goals beside the body, and what each has left, in the colour of its body.
import type { ComparedState } from "../protocol";
import * as store from "../session/store";
import { DARK, LIGHT } from "../stage/palette";
import { isDark } from "../stage_view";
import { Button } from "./fields";

interface Row {
  name: string;
  color: string;
  state: ComparedState | undefined;
}

/** The methods that are compared, in the order of their colours. */
function rows(): Row[] {
  const colors = (isDark() ? DARK : LIGHT).compared;
  return store.comparedNames.value.map((name) => ({
    name,
    color: `#${colors[store.comparedSlots.value.indexOf(name)]?.getHexString()}`,
    state: store.comparedStates.value.find((state) => state.name === name),
  }));
}

/** A number in as many digits as its size is worth, with a gap between thousands. */
function figure(value: number): string {
  const text = value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
  return text.replace(/\B(?=(\d{3})+$)/g, value < 100 ? "" : "\u202f");
}

export function SideBySide() {
  return (
    <div class="drawer-body">
      <Figures />
      <Choices />
    </div>
  );
}

function Figures() {
  const compared = rows();
  return (
    <div class="drawer-part compared">
      {compared.length > 0 && (
        <table>
          <caption class="unseen">Methods side by side</caption>
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col" class="right">
                mm
              </th>
              <th scope="col" class="right">
                °
              </th>
              <th scope="col" class="right">
                Iterations
              </th>
              <th scope="col" class="right">
                µs
              </th>
              <th scope="col">
                <span class="unseen">Compare no longer</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {compared.map((row) => (
              <MethodRow key={row.name} {...row} />
            ))}
          </tbody>
        </table>
      )}
      <p class="quiet">
        {compared.length > 0
          ? "Largest errors left; iterations and time since the goals last changed. At most 30 solves a second, after the body's own, without its speed limit and manner. Balance, floor and the like: poise alone."
          : "Tick up to four methods. Each solves the goals of the body from a pose of its own and is drawn beside it, translucent."}
      </p>
    </div>
  );
}

function MethodRow({ name, color, state }: Row) {
  return (
    <tr class="compared-row">
      <th scope="row">
        <Name name={name} color={color} />
      </th>
      {!state || state.sentence ? (
        <td colSpan={4} class="quiet">
          {state?.sentence ?? "…"}
        </td>
      ) : (
        <>
          <td class={`right${state.position_reached ? "" : " missed"}`}>{figure(state.millimetres)}</td>
          <td class={`right${state.orientation_reached ? "" : " missed"}`}>{figure(state.degrees)}</td>
          <td class="right">{figure(state.iterations).replace(".00", "").replace(".0", "")}</td>
          <td class="right">{figure(state.microseconds)}</td>
        </>
      )}
      <td>
        <Button bare label={`Compare ${name} no longer`} icon="close" onClick={() => store.compare(name, false)} />
      </td>
    </tr>
  );
}

function Name({ name, color }: { name: string; color: string }) {
  return (
    <span class="compared-name" style={{ color }}>
      <span class="swatch" style={{ background: color }} aria-hidden="true" />
      {name}
    </span>
  );
}

function Choices() {
  const scene = store.scene.value;
  const compared = store.comparedNames.value;
  const full = compared.length >= (scene?.most_compared ?? 0);
  const families = [...new Set(scene?.compared.map(({ family }) => family))];
  return (
    <div class="drawer-part wide">
      <div class="method-choices">
        {families.map((family) => (
          <fieldset key={family}>
            <legend>{family[0].toUpperCase() + family.slice(1)}</legend>
            {scene?.compared
              .filter((offer) => offer.family === family)
              .map(({ name }) => (
                <label key={name} class={full && !compared.includes(name) ? "off" : ""}>
                  <input type="checkbox" checked={compared.includes(name)} disabled={full && !compared.includes(name)} onChange={(event) => store.compare(name, event.currentTarget.checked)} />
                  {name}
                </label>
              ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

/** The names of compared methods in their colours, on the stage, while the drawer does not show them. */
export function ComparedLegend() {
  const compared = rows();
  if (!compared.length || (store.drawerOpen.value && store.drawerView.value === "methods")) return null;
  const open = (): void => {
    store.drawerView.value = "methods";
    store.drawerOpen.value = true;
  };
  return (
    <button type="button" class="compared-legend" title="Methods side by side" onClick={open}>
      {compared.map(({ name, color, state }) => (
        <span key={name}>
          <Name name={name} color={color} />
          <span class="tabular quiet">{!state || state.sentence ? "–" : `${figure(state.millimetres)} mm`}</span>
        </span>
      ))}
    </button>
  );
}
