// Fields of the panels: numbers, sliders, switches, choices and buttons, each with a name and usable by keys alone.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon, type IconName } from "./icons";

/** A number as people write it: a comma for a point, a long minus for a minus; null if it is none. */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace("−", "-").replace(",", ".").replace(/[°%]|mm|m\/s|m$/g, "").trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  return Number(plain);
}

function decimalsOf(step: number): number {
  return Math.max(0, Math.min(4, -Math.floor(Math.log10(step) + 1e-9)));
}

export interface NumberProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  low?: number;
  high?: number;
  step?: number;
  decimals?: number;
  unit?: string;
  hint?: string;
  disabled?: boolean;
  /** Do not show the label, which is read out all the same. */
  bare?: boolean;
}

/** How long an arrow key goes on from the press before it, whatever is shown [ms]. */
const NUDGE_PATIENCE = 400;

/** A number to type: Enter sets it, Esc leaves it, arrow keys step. What is typed is not replaced while it is typed. */
export function NumberField(props: NumberProps) {
  const { label, value, onChange, low = -Infinity, high = Infinity, step = 1, unit = "", hint, disabled = false, bare = false } = props;
  const decimals = props.decimals ?? decimalsOf(step);
  const draft = useSignal<string | null>(null);
  const problem = useSignal("");
  const nudged = useRef({ to: 0, at: -Infinity });
  const id = useId();
  const shown = draft.value ?? format(value, decimals);
  const commit = (text: string): void => {
    const number = parseNumber(text);
    draft.value = null;
    if (number === null) {
      problem.value = `${text.trim() || "That"} is not a number.`;
      return;
    }
    const inside = Math.min(Math.max(number, low), high);
    problem.value = inside === number ? "" : `${format(low, decimals)} to ${format(high, decimals)}: it is ${format(inside, decimals)} now.`;
    if (inside !== value) onChange(inside);
  };
  const nudge = (by: number, now: number): void => {
    // A press soon after another goes on from it: the studio's answer to the first may not be here yet.
    const from = now - nudged.current.at < NUDGE_PATIENCE ? nudged.current.to : (parseNumber(shown) ?? value);
    const to = Math.min(Math.max(Number((from + by).toFixed(6)), low), high);
    nudged.current = { to, at: now };
    draft.value = null;
    problem.value = "";
    onChange(to);
  };
  return (
    <div class="field" title={hint}>
      <label class={bare ? "unseen" : "field-label"} for={id}>
        {label}
      </label>
      <span class={`number${disabled ? " off" : ""}`}>
        <input
          id={id}
          type="text"
          inputMode="text"
          autocomplete="off"
          role="spinbutton"
          aria-valuenow={Number(value.toFixed(decimals))}
          aria-valuemin={Number.isFinite(low) ? low : undefined}
          aria-valuemax={Number.isFinite(high) ? high : undefined}
          aria-invalid={problem.value ? "true" : undefined}
          disabled={disabled}
          value={shown}
          onInput={(event) => {
            draft.value = event.currentTarget.value;
            nudged.current.at = -Infinity;
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            if (draft.value !== null) commit(draft.value);
          }}
          onKeyDown={(event) => {
            const stride = step * (event.shiftKey ? 10 : 1);
            if (event.key === "Enter") {
              commit(event.currentTarget.value);
              event.currentTarget.select();
            } else if (event.key === "Escape" && draft.value !== null) {
              draft.value = null;
              problem.value = "";
              event.stopPropagation();
            } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
              nudge(event.key === "ArrowUp" ? stride : -stride, event.timeStamp);
              event.preventDefault();
            }
          }}
        />
        {unit && <span class="unit">{unit}</span>}
      </span>
      {problem.value && (
        <span class="field-problem" role="alert">
          {problem.value}
        </span>
      )}
    </div>
  );
}

export function format(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}

/** A number with a slider beside it. */
export function SliderField(props: NumberProps & { low: number; high: number; live?: boolean }) {
  const { label, value, onChange, low, high, step = 1, disabled = false, hint } = props;
  const inside = Math.min(Math.max(value, low), high);
  const share = high > low ? (inside - low) / (high - low) : 0;
  const track = useRef<HTMLInputElement>(null);
  useEffect(() => {
    track.current?.style.setProperty("--share", `${100 * share}%`);
  }, [share]);
  return (
    <div class="slider-row" title={hint}>
      <NumberField {...props} />
      <input
        ref={track}
        type="range"
        aria-label={label}
        min={low}
        max={high}
        step={step}
        value={inside}
        disabled={disabled}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

export interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  hint?: string | undefined;
  disabled?: boolean;
  /** What is left of it, beside the switch. */
  children?: ComponentChildren;
}

export function Switch({ label, on, onChange, hint, disabled = false, children }: SwitchProps) {
  return (
    <label class={`switch${disabled ? " off" : ""}`} title={hint}>
      <input type="checkbox" role="switch" checked={on} disabled={disabled} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="switch-track" aria-hidden="true" />
      <span class="switch-label">{label}</span>
      {children !== undefined && <span class="switch-left">{children}</span>}
    </label>
  );
}

export interface Choice<T extends string> {
  value: T;
  label: string;
}

export function Select<T extends string>(props: { label: string; value: T; choices: readonly Choice<T>[]; onChange: (value: T) => void; hint?: string; disabled?: boolean }) {
  const id = useId();
  return (
    <div class="field" title={props.hint}>
      <label class="field-label" for={id}>
        {props.label}
      </label>
      <select id={id} value={props.value} disabled={props.disabled} onChange={(event) => props.onChange(event.currentTarget.value as T)}>
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value} selected={value === props.value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A row of buttons of which one is chosen. */
export function Segmented<T extends string>(props: { label: string; value: T; choices: readonly Choice<T>[]; onChange: (value: T) => void; hint?: string; disabled?: boolean; bare?: boolean }) {
  return (
    <div class="field" title={props.hint}>
      <span class={props.bare ? "unseen" : "field-label"} aria-hidden="true">
        {props.label}
      </span>
      <div class="segmented" role="radiogroup" aria-label={props.label}>
        {props.choices.map(({ value, label }) => (
          <button key={value} type="button" role="radio" aria-checked={value === props.value} disabled={props.disabled} onClick={() => props.onChange(value)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

export interface ButtonProps {
  label: string;
  onClick: (event: MouseEvent) => void;
  icon?: IconName;
  hint?: string | undefined;
  keys?: string | undefined;
  primary?: boolean;
  disabled?: boolean;
  pressed?: boolean;
  /** Show the icon alone. */
  bare?: boolean;
  /** Leave it out where there is little room. */
  roomy?: boolean;
}

export function Button({ label, onClick, icon, hint, keys, primary, disabled, pressed, bare, roomy }: ButtonProps) {
  const title = [hint ?? (bare ? label : undefined), keys && `(${keys})`].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={`button${primary ? " primary" : ""}${bare ? " bare" : ""}${roomy ? " not-on-phones" : ""}`}
      title={title || undefined}
      aria-label={bare ? label : undefined}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {!bare && <span>{label}</span>}
    </button>
  );
}

/** What is remarked about something, a line each. */
export function Remarks({ notes }: { notes: readonly string[] }) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} class="quiet">
          {note}
        </p>
      ))}
    </>
  );
}

/** A part of a panel that can be folded. */
export function Section({ title, children, open = true }: { title: string; children: ComponentChildren; open?: boolean }) {
  return (
    <details class="section" open={open}>
      <summary>{title}</summary>
      <div class="section-body">{children}</div>
    </details>
  );
}
