// An exported page: the stage without a studio; it plays the motion that was embedded, or shows the pose.
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../interface/fields";
import type { Ground, Scene } from "../protocol";
import { readMeshes } from "../session/binary_frames";
import { STRIDE } from "../stage/figure";
import type { Stage } from "../stage/stage";

/** What is embedded; meshes is base64 of the whole meshes frame, frames of seven float32 a segment and frame. */
export interface Exported {
  scene: Scene;
  meshes: string;
  frames: string;
  rate: number;
  ground: Ground;
  dark: boolean;
}

const frame = signal(0);
const playing = signal(false);

function decode(text: string): ArrayBuffer {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
  return bytes.buffer;
}

export function showExport(root: HTMLElement, stage: Stage, exported: Exported, mount: (holder: HTMLElement) => void): void {
  const { scene, ground } = exported;
  const radians = Math.PI / 180;
  stage.setDark(exported.dark);
  document.documentElement.dataset.theme = exported.dark ? "dark" : "light";
  document.title = scene.name || "Poise";
  stage.setFigure(readMeshes(scene, decode(exported.meshes)));
  stage.figure.apply(stage.palette);
  stage.setBody(scene.size);
  stage.setTerrain({ ...ground, heading: ground.heading * radians, slope: ground.slope * radians });
  const frames = new Float32Array(decode(exported.frames));
  const size = STRIDE * scene.segments.length;
  const count = Math.floor(frames.length / size);
  const show = (index: number): void => stage.place(frames.subarray(index * size, (index + 1) * size));
  stage.following = true;
  render(<Viewer count={count} rate={exported.rate} mount={mount} />, root);
  show(0);
  frame.subscribe(show);
  playAlong(count, exported.rate);
  lookAround(stage);
  playing.value = count > 1 && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function playAlong(count: number, rate: number): void {
  playing.subscribe((on) => {
    if (!on) return;
    let began = performance.now() - (1000 * frame.peek()) / rate;
    const step = (now: number): void => {
      if (!playing.peek()) return;
      let next = Math.floor(((now - began) / 1000) * rate);
      if (next >= count) {
        began = now;
        next = 0;
      }
      frame.value = Math.max(next, 0);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Turn, shift and zoom by pointers. */
function lookAround(stage: Stage): void {
  const { canvas, orbit } = stage;
  const pointers = new Map<number, { x: number; y: number }>();
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    canvas.setPointerCapture(event.pointerId);
  });
  for (const end of ["pointerup", "pointercancel"] as const) canvas.addEventListener(end, (event) => pointers.delete(event.pointerId));
  canvas.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (pointers.size === 2) {
      const other = [...pointers.entries()].find(([id]) => id !== event.pointerId)?.[1] ?? last;
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      orbit.zoom(before / Math.max(after, 1));
      orbit.shift(dx / 2, dy / 2, stage.extent[1]);
    } else if (event.buttons === 1) orbit.turn(dx, dy);
    else orbit.shift(dx, dy, stage.extent[1]);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    stage.invalidate();
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      orbit.zoom(Math.exp(event.deltaY * 0.0016));
      stage.invalidate();
    },
    { passive: false },
  );
}

function Viewer({ count, rate, mount }: { count: number; rate: number; mount: (holder: HTMLElement) => void }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (holder.current) mount(holder.current);
  }, []);
  return (
    <main class="viewer">
      <div class="canvas-holder" ref={holder} />
      {count > 1 && (
        <div class="viewer-bar">
          <Button label={playing.value ? "Pause" : "Play"} icon={playing.value ? "pause" : "play"} bare onClick={() => (playing.value = !playing.value)} />
          <input
            type="range"
            aria-label="Frame"
            min={0}
            max={count - 1}
            value={frame.value}
            onInput={(event) => {
              playing.value = false;
              frame.value = Number(event.currentTarget.value);
            }}
          />
          <span class="tabular">{(frame.value / rate).toFixed(2)} s</span>
        </div>
      )}
    </main>
  );
}
