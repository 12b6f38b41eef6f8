// Hip and knee over a stride of the walk, with those of recorded people behind.
import type { StrideState } from "../protocol";
import * as store from "../session/store";

const WIDTH = 150;
const HEIGHT = 104;
const LEFT = 24;
const BOTTOM = 14;
const TOP = 5;

interface Angle {
  name: "thigh" | "knee";
  title: string;
  hint: string;
  low: number;
  high: number;
  ticks: number[];
}

/** Both have the same scale: 115 degrees. */
const ANGLES: readonly Angle[] = [
  { name: "thigh", title: "Hip", hint: "The thigh from hanging, forward up", low: -40, high: 75, ticks: [-30, 0, 30, 60] },
  { name: "knee", title: "Knee", hint: "0 is straight", low: -5, high: 110, ticks: [0, 30, 60, 90] },
];

const x = (share: number): number => LEFT + share * (WIDTH - LEFT - 4);
const y = (angle: Angle, value: number): number => TOP + ((angle.high - value) / (angle.high - angle.low)) * (HEIGHT - BOTTOM - TOP);
const path = (angle: Angle, values: readonly number[]): string =>
  values.map((value, index) => `${x(index / (values.length - 1)).toFixed(1)},${y(angle, value).toFixed(1)}`).join(" ");

export function GaitPlots() {
  const strides = store.trace.value?.strides ?? [];
  const people = store.scene.value?.recorded_gait;
  if (!people || strides.length === 0) return null;
  const speeds = `${people.slowest.toFixed(1)} to ${people.fastest.toFixed(1)} m/s`;
  return (
    <section class="gait" aria-label="Hip and knee over a stride">
      <p class="gait-legend">
        <span class="gait-key left">Left</span>
        <span class="gait-key right">Right</span>
        <span class="gait-key people" title={people.source}>
          {people.people} recorded people
        </span>
      </p>
      <div class="gait-plots">
        {ANGLES.map((angle) => (
          <Plot key={angle.name} angle={angle} strides={strides} band={people[angle.name]} />
        ))}
      </div>
      <p class="quiet">One stride, from heel strike to heel strike. People: straight ahead on a level floor, {speeds}.</p>
    </section>
  );
}

function Plot({ angle, strides, band }: { angle: Angle; strides: readonly StrideState[]; band: readonly number[][] }) {
  const whole = strides.filter((stride) => stride[angle.name].length > 0);
  const range = whole.map((stride) => `${stride.side} ${Math.round(Math.min(...stride[angle.name]))} to ${Math.round(Math.max(...stride[angle.name]))}°`);
  const clip = `gait-${angle.name}`;
  return (
    <figure class="gait-plot">
      <figcaption title={angle.hint}>{angle.title}, °</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${angle.title} over a stride: ${range.join(", ") || "no whole stride yet"}`}>
        <clipPath id={clip}>
          <rect x={LEFT} y={TOP} width={WIDTH - LEFT - 4} height={HEIGHT - BOTTOM - TOP} />
        </clipPath>
        {angle.ticks.map((tick) => (
          <g key={tick}>
            <line class="gait-grid" x1={LEFT} x2={WIDTH - 4} y1={y(angle, tick)} y2={y(angle, tick)} />
            <text x={LEFT - 5} y={y(angle, tick) + 3.5} text-anchor="end">
              {String(tick).replace("-", "−")}
            </text>
          </g>
        ))}
        {[0, 50, 100].map((share) => (
          <text key={share} x={x(share / 100)} y={HEIGHT - 2} text-anchor={share === 0 ? "start" : share === 50 ? "middle" : "end"}>
            {share} %
          </text>
        ))}
        <g clip-path={`url(#${clip})`}>
          <polygon class="gait-band" points={`${path(angle, band[0])} ${path(angle, band[1]).split(" ").reverse().join(" ")}`} />
          {whole.map((stride) => (
            <polyline key={stride.side} class={`gait-line ${stride.side}`} points={path(angle, stride[angle.name])} />
          ))}
          {whole.map((stride) => (
            <circle key={stride.side} class={`gait-now ${stride.side}`} r="3.2" cx={x(stride.phase)} cy={y(angle, valueAt(stride[angle.name], stride.phase))} />
          ))}
        </g>
      </svg>
    </figure>
  );
}

/** The value of a curve at a share of it. */
function valueAt(values: readonly number[], share: number): number {
  const at = share * (values.length - 1);
  const index = Math.min(Math.floor(at), values.length - 2);
  return values[index] + (at - index) * (values[index + 1] - values[index]);
}
