// Pins on the stage: one on every pinned part, and one to click on the part that is selected.
import { useEffect, useRef } from "preact/hooks";
import { Vector3 } from "three";
import { app } from "../app";
import * as store from "../session/store";
import { isPlaying } from "../stage_view";
import { Icon } from "./icons";

const place = new Vector3();
const onPage = new Vector3();

/** A pin is drawn so far beside and above its part [pixels]: clear of the gizmo's arrows. */
const BESIDE = 22;
const ABOVE = 62;
/** Width and height of a pin, and what is left between it and the edge of the stage [pixels]. */
const SIZE = 28;
const EDGE = 4;

function onStage({ x, y }: Vector3): boolean {
  const [width, height] = app.stage.extent;
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** The place of a pin that is nearest to a wanted one and on the stage as a whole [pixels]. */
function insideStage(x: number, y: number): [number, number] {
  const [width, height] = app.stage.extent;
  return [Math.min(Math.max(x, EDGE), width - SIZE - EDGE), Math.min(Math.max(y, EDGE), height - SIZE - EDGE)];
}

export function Pins() {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => {
    app.stage.onFrame(() => {
      for (const [effector, button] of buttons.current) {
        app.stage.project(app.view.placeOf(effector, place), onPage);
        const [x, y] = insideStage(onPage.x + BESIDE, onPage.y - ABOVE);
        button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
        button.hidden = onPage.z > 1 || !onStage(onPage);
      }
    });
  }, []);
  if (isPlaying()) return null;
  const selected = new Set(store.selection.value);
  const shown = (store.scene.value?.effectors ?? []).filter(({ name, segment }) => {
    const pin = store.pinOf(name);
    return pin && !pin.on_base && (pin.enabled || selected.has(segment));
  });
  app.stage.invalidate();
  return (
    <div class="pins">
      {shown.map(({ name, title }) => {
        const on = store.pinOf(name)?.enabled ?? false;
        return (
          <button
            key={name}
            type="button"
            class={`pin${on ? " on" : ""}`}
            aria-label={`${on ? "Unpin" : "Pin"} ${title.toLowerCase()}`}
            aria-pressed={on}
            title={`${on ? "Unpin" : "Pin"} ${title.toLowerCase()} (P)`}
            ref={(element) => {
              if (element) buttons.current.set(name, element);
              else buttons.current.delete(name);
            }}
            onClick={() => app.session.send({ type: "pin", effectors: [name], pinned: !on })}
          >
            <Icon name={on ? "pinned" : "pin"} />
          </button>
        );
      })}
    </div>
  );
}
