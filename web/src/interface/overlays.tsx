// What lies over the page for a moment: palette, help, menu, sentences, problems of files, the drop zone.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Action, ACTIONS, actionNamed, togglePins } from "../actions";
import { app } from "../app";
import type { MenuRequest } from "../manipulation/pointer";
import { openDropped, opening, openProblem } from "../output/files";
import * as store from "../session/store";
import { Button } from "./fields";
import { Icon } from "./icons";

// ---- palette and help ---------------------------------------------------------------------------------

/** Whether the letters of the words occur in a text in their order; how well, smaller is better. */
export function matchWords(words: string, text: string): number | null {
  const wanted = words.toLowerCase().replace(/\s+/g, "");
  const inside = text.toLowerCase();
  if (!wanted) return 0;
  const whole = inside.indexOf(words.toLowerCase().trim());
  if (whole >= 0) return whole / 100;
  let at = -1;
  let gaps = 0;
  for (const letter of wanted) {
    const next = inside.indexOf(letter, at + 1);
    if (next < 0) return null;
    gaps += next - at - 1;
    at = next;
  }
  return 1 + gaps;
}

/** Poses of the gallery are actions too. */
function galleryActions(): Action[] {
  return (store.scene.value?.gallery.items ?? []).map(({ name, title }) => ({ title: `Pose: ${title}`, group: "Body", run: () => app.session.send({ type: "gallery_pose", name }) }));
}

export function Palette() {
  const words = useSignal("");
  const at = useSignal(0);
  const list = useRef<HTMLUListElement>(null);
  const found = [...ACTIONS, ...galleryActions()]
    .filter((action) => !action.enabled || action.enabled())
    .map((action) => ({ action, score: matchWords(words.value, `${action.title} ${action.group}`) }))
    .filter((each): each is { action: Action; score: number } => each.score !== null)
    .sort((one, other) => one.score - other.score)
    .slice(0, 60);
  const chosen = Math.min(at.value, found.length - 1);
  const close = (): void => {
    store.paletteOpen.value = false;
    app.stage.canvas.focus();
  };
  const run = (action: Action): void => {
    close();
    action.run();
  };
  useLayoutEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: "nearest" });
  });
  return (
    <Dialog label="Everything that can be done" close={close} name="palette">
      <input
        class="palette-input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen >= 0 ? `palette-${chosen}` : undefined}
        aria-label="What to do"
        placeholder="What to do?"
        value={words.value}
        ref={(element) => element?.focus()}
        onInput={(event) => {
          words.value = event.currentTarget.value;
          at.value = 0;
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") at.value = Math.min(chosen + 1, found.length - 1);
          else if (event.key === "ArrowUp") at.value = Math.max(chosen - 1, 0);
          else if (event.key === "Enter" && found[chosen]) run(found[chosen].action);
          else return;
          event.preventDefault();
        }}
      />
      <ul id="palette-list" role="listbox" aria-label="What can be done" ref={list}>
        {found.map(({ action }, index) => (
          <li key={action.title} id={`palette-${index}`} role="option" aria-selected={index === chosen} onClick={() => run(action)} onPointerMove={() => (at.value = index)}>
            <span>{action.title}</span>
            <span class="quiet">{action.group}</span>
            {action.keys && <kbd>{action.keys[0]}</kbd>}
          </li>
        ))}
      </ul>
      {!found.length && <p class="quiet padded">Nothing is called so.</p>}
    </Dialog>
  );
}

const POINTER_HELP: [string, string][] = [
  ["Drag a part of the body", "move it; the whole body follows"],
  ["Shift, or X, Y, Z while dragging", "along the floor, or along an axis"],
  ["Ctrl while dragging", "snap to the floor, the grid, angles"],
  ["Esc while dragging", "take it back"],
  ["Click, Shift+click", "select a part, several parts"],
  ["Click on a pin", "pin or unpin the part"],
  ["Right click, or press long", "what can be done here"],
  ["Drag beside the body", "turn the camera; right button shifts it"],
  ["Scroll, or two fingers", "come nearer; two fingers shift, too"],
  ["Alt+drag", "turn the camera from anywhere"],
  ["Arrow keys", "move what is selected 1 cm (Shift: 10 cm), else turn the camera"],
];

export function Help() {
  const close = (): void => {
    store.helpOpen.value = false;
  };
  const groups = [...new Set(ACTIONS.filter((action) => action.keys).map((action) => action.group))];
  return (
    <Dialog label="Help" close={close} name="help">
      <header>
        <h2>Help</h2>
        <Button label="Close help" icon="close" bare keys="Esc" onClick={close} />
      </header>
      <div class="help-body" tabIndex={0} role="region" aria-label="Keys and gestures">
        <section>
          <h3>On the stage</h3>
          <dl>
            {POINTER_HELP.map(([what, does]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {ACTIONS.filter((action) => action.group === group && action.keys).map((action) => (
                <div key={action.title}>
                  <dt>
                    <kbd>{action.keys?.join(" or ")}</kbd>
                  </dt>
                  <dd>{action.title}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Dialog({ label, close, name, children }: { label: string; close: () => void; name: string; children: preact.ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    if (!box.current?.contains(before)) (box.current?.querySelector<HTMLElement>("input, button") ?? box.current)?.focus();
    return () => before?.focus?.();
  }, []);
  return (
    <div class="backdrop" onPointerDown={(event) => event.target === event.currentTarget && close()}>
      <div
        ref={box}
        class={`dialog ${name}`}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === "Tab") keepFocus(event, box.current);
        }}
      >
        {children}
      </div>
    </div>
  );
}

function keepFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>("button, input, [tabindex='0']") ?? [])];
  if (!stops.length) return;
  const [first, last] = [stops[0], stops[stops.length - 1]];
  if (event.shiftKey && document.activeElement === first) last.focus();
  else if (!event.shiftKey && document.activeElement === last) first.focus();
  else return;
  event.preventDefault();
}

// ---- menu ---------------------------------------------------------------------------------------------

export const menu = signal<MenuRequest | null>(null);

interface MenuItem {
  title: string;
  run: () => void;
  keys?: string | undefined;
}

function fromAction(title: string, shown = title): MenuItem {
  const action = actionNamed(title);
  return { title: shown, run: () => action?.run(), keys: action?.keys?.[0] };
}

function menuItems(request: MenuRequest): MenuItem[] {
  if (request.extra)
    return [
      { title: "Set it by numbers", run: () => ((store.selection.value = []), (store.selectedExtra.value = request.extra)) },
      { title: "Switch it off", keys: "Delete", run: () => app.session.send({ type: "set_extra", key: request.extra, enabled: false }) },
    ];
  const segment = store.scene.value?.segments.find((each) => each.name === request.segment);
  if (!segment) return [fromAction("Frame the selection or the body", "Frame the body"), ...["Front", "Side", "Top", "Corner"].map((name) => fromAction(name)), fromAction("Mirror the pose"), fromAction("Save a picture"), fromAction("Open a file…")];
  const goal = segment.effector ? store.goalOf(segment.effector) : undefined;
  const pin = segment.effector ? store.pinOf(segment.effector) : undefined;
  const items: MenuItem[] = [];
  if (pin && !pin.on_base) items.push({ title: pin.enabled ? "Unpin" : "Pin here", keys: "P", run: togglePins });
  if (goal && !goal.on_base) {
    if (goal.enabled || pin?.enabled) items.push(fromAction("Let it go"));
    if (goal.enabled) items.push({ title: "Want it where it is", run: () => app.session.send({ type: "snap_goals", names: [goal.name] }) });
    const turned = goal.enabled && goal.asks !== "position";
    items.push({ title: turned ? "Let it turn" : "Hold its turn", run: () => app.session.send({ type: "set_goal", name: goal.name, enabled: true, asks: turned ? "position" : "both" }) });
  }
  if (segment.name !== store.base.value) items.push({ title: "Stand on it", run: () => app.session.send({ type: "set_base", segment: segment.name }) });
  if (segment.partner && segment.partner !== segment.name) items.push({ title: "Select the other side too", run: () => (store.selection.value = [...new Set([...store.selection.value, segment.partner])]) });
  items.push(fromAction("Frame the selection or the body", "Frame it"), fromAction("Mirror the pose"));
  return items;
}

export function Menu() {
  const request = menu.value;
  const box = useRef<HTMLDivElement>(null);
  const close = (): void => {
    menu.value = null;
  };
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !request) return;
    element.style.left = `${Math.max(4, Math.min(request.x, window.innerWidth - element.offsetWidth - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(request.y, window.innerHeight - element.offsetHeight - 4))}px`;
    element.querySelector<HTMLElement>("button")?.focus();
  }, [request]);
  if (!request) return null;
  const title = request.segment ? store.titleOf(request.segment) : request.extra ? (store.extraGoals.value.find(({ offer }) => offer.key === request.extra)?.offer.label ?? "") : "View";
  return (
    <div class="menu-backdrop" onPointerDown={(event) => event.target === event.currentTarget && close()} onContextMenu={(event) => event.preventDefault()}>
      <div
        class="menu"
        role="menu"
        aria-label={title}
        ref={box}
        onKeyDown={(event) => {
          const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
          const at = buttons.indexOf(document.activeElement as HTMLElement);
          if (event.key === "ArrowDown") buttons[(at + 1) % buttons.length].focus();
          else if (event.key === "ArrowUp") buttons[(at - 1 + buttons.length) % buttons.length].focus();
          else if (event.key === "Escape" || event.key === "Tab") {
            close();
            app.stage.canvas.focus();
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <p class="menu-title">{title}</p>
        {menuItems(request).map((item) => (
          <button
            key={item.title}
            type="button"
            role="menuitem"
            onClick={() => {
              close();
              item.run();
              app.stage.canvas.focus();
            }}
          >
            <span>{item.title}</span>
            {item.keys && <kbd>{item.keys}</kbd>}
          </button>
        ))}
      </div>
    </div>
  );
}

// ---- sentences ----------------------------------------------------------------------------------------

/** The last sentence alone: more would cover the body. */
export function Sentences() {
  return (
    <div class="sentences" role="status" aria-live="polite">
      {store.said.value.slice(-1).map(({ id, kind, sentence }) => (
        <div key={id} class={`sentence ${kind}`}>
          <span>{sentence}</span>
          <Button label="Close" icon="close" bare onClick={() => store.unsay(id)} />
        </div>
      ))}
    </div>
  );
}

/** Words while the studio cannot be reached; it is tried again all the time. */
export function Lost() {
  if (store.connection.value !== "lost") return null;
  return (
    <div class="lost" role="alert">
      <strong>{store.refused.value ? "This page is not let in." : "The studio is gone."}</strong>
      <span>{store.refused.value ? "Another studio answers at this address: open the one that it printed." : store.wasOpen.value ? "What is shown stays, but cannot be changed. This page connects again by itself when it is back." : "Start it with “poise studio”, or open the address it prints."}</span>
    </div>
  );
}

export function FileProblem() {
  const problem = openProblem.value;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !problem) return;
    element.style.left = `${Math.max(8, Math.min(problem.x - element.offsetWidth / 2, window.innerWidth - element.offsetWidth - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(problem.y, window.innerHeight - element.offsetHeight - 8))}px`;
  }, [problem]);
  if (!problem) return null;
  return (
    <div class="file-problem" role="alert" ref={box}>
      <Icon name="file" />
      <span>{problem.sentence}</span>
      <Button label="Close" icon="close" bare onClick={() => (openProblem.value = null)} />
    </div>
  );
}

/** Files may be dropped anywhere. */
export function DropZone() {
  const over = useSignal(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      over.value = true;
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) over.value = false;
    };
    const onDrop = (event: DragEvent): void => {
      over.value = false;
      const files = event.dataTransfer?.files;
      if (!files?.length) return;
      event.preventDefault();
      void openDropped(files, event.clientX, event.clientY);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return (
    <>
      {over.value && <div class="drop">Drop an avatar (.vrm, .glb), a motion (.bvh), a robot (.urdf), or a document, pose or character (.json)</div>}
      {opening.value && (
        <div class="opening" role="status">
          Opening {opening.value.name}… <progress max={1} value={opening.value.share} aria-label="Sent so far" />
        </div>
      )}
    </>
  );
}
